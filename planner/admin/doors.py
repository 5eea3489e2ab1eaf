"""Tokens of the API and the logbook."""

from django import forms
from django.contrib import admin
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from planner.models import ApiToken, LogbookEntry
from planner.roles import is_administrator
from planner.services.api_tokens import DAYS, MOST_DAYS, token_end, token_make
from planner.visitors import address_of

# Everybody has a page for their own.
admin.site.unregister(TOTPDevice)


class TokenForm(forms.ModelForm):
    days = forms.IntegerField(
        label=_("Days"), initial=DAYS, min_value=1, max_value=MOST_DAYS, help_text=_("to last")
    )

    class Meta:
        model = ApiToken
        fields = ("name", "scope")


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """One's own tokens; administrators see and end all of them."""

    form = TokenForm
    list_display = ("name", "owner", "starts", "scope", "created_at", "last_used_on", "expires_at")
    list_display_links = None
    list_select_related = ("owner",)

    def get_queryset(self, request):
        found = super().get_queryset(request)
        return found if is_administrator(request.user) else found.filter(owner=request.user)

    def has_module_permission(self, request):
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request, obj=None):
        mine = obj is None or obj.owner == request.user or is_administrator(request.user)
        return self.has_module_permission(request) and mine

    has_delete_permission = has_view_permission

    def has_add_permission(self, request):
        return self.has_module_permission(request)

    def has_change_permission(self, request, obj=None):
        return False

    def save_model(self, request, obj, form, change):
        made, request.new_token = token_make(
            owner=request.user,
            name=obj.name,
            scope=obj.scope,
            days=form.cleaned_data["days"],
            address=address_of(request),
        )
        obj.pk, obj.beginning = made.pk, made.beginning

    def response_add(self, request, obj, post_url_continue=None):
        """The page that shows the token, this once."""
        context = {
            **self.admin_site.each_context(request),
            "title": _("API token"),
            "token": request.new_token,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/planner/token_made.html", context)

    def delete_model(self, request, obj):
        token_end(token=obj, by=request.user)

    def delete_queryset(self, request, queryset):
        for token in queryset:
            token_end(token=token, by=request.user)

    @admin.display(description=_("begins with"))
    def starts(self, token):
        return f"{token.beginning}…"


@admin.register(LogbookEntry)
class LogbookAdmin(admin.ModelAdmin):
    """Read by administrators, written by nobody."""

    list_display = ("at", "kind", "who", "address", "what")
    list_display_links = None
    list_filter = ("kind",)
    search_fields = ("who", "address", "what")
    date_hierarchy = "at"

    def has_module_permission(self, request):
        return is_administrator(request.user)

    def has_view_permission(self, request, obj=None):
        return is_administrator(request.user)

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False
