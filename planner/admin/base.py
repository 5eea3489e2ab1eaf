"""What all the planner's admin pages share: the way back up, and clear refusals."""

from django.db.models import Model
from django.http import QueryDict
from django.utils.functional import Promise

from planner.admin.reach import ReachAdmin
from planner.links import change_url
from planner.selectors import what_stands_in_the_way


class PlannerAdmin(ReachAdmin):
    """Breadcrumbs from the tournament down, and one sentence where a delete is refused.

    ``empty_hint`` says how an empty list is filled.
    """

    change_list_template = "admin/planner/change_list.html"
    change_form_template = "admin/planner/change_form.html"
    delete_confirmation_template = "admin/planner/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/planner/delete_selected_confirmation.html"

    empty_hint: str | Promise = ""

    def changelist_view(self, request, extra_context=None):
        context = {"empty_hint": self.empty_hint} | (extra_context or {})
        return super().changelist_view(request, context)

    def trail(self, obj: Model | None) -> list[tuple[str, str]]:
        """Links from the tournament down to the parent of this page."""
        above = getattr(obj, self.parent, None) if obj and self.parent else None
        if above is None:
            return []
        page = self.admin_of(type(above))
        return [*page.trail(above), (change_url(above), str(above))]

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        context["trail"] = self.trail(obj or self.new_object(request, request.GET))
        return super().render_change_form(request, context, add, change, form_url, obj)

    def new_object(self, request, named: QueryDict) -> Model | None:
        """An object not yet saved, below the parent that the address or the form names."""
        key = named.get(self.parent, "") if self.parent else ""
        if not self.parent or not key.isdecimal():
            return None
        page = self.admin_of(self.opts.get_field(self.parent).related_model)
        above = page.get_queryset(request).filter(pk=key).first()
        return self.model(**{self.parent: above}) if above else None

    def get_deleted_objects(self, objs, request):
        """As Django lists them, but what stands in the way is said in sentences."""
        if sentences := what_stands_in_the_way(objs):
            return [], {}, set(), sentences
        return super().get_deleted_objects(objs, request)
