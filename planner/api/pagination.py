from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class ShortPaginator(Paginator):
    """A first page that is not full tells by itself how many there are."""

    def page(self, number: int | str) -> Page:
        if number != 1:
            return super().page(number)
        rows = self.object_list[: self.per_page]
        if len(rows) < self.per_page:
            self.count = len(rows)
        return Page(rows, 1, self)


class Pages(PageNumberPagination):
    """Twenty-five at a time, two hundred at the most."""

    django_paginator_class = ShortPaginator
    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 200

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        """What is no size is refused; a page that there is not is not found."""
        size = request.query_params.get(self.page_size_query_param, "1")
        if not (size.isascii() and size.isdecimal() and size.strip("0")):
            raise ValidationError({self.page_size_query_param: [_("Give a number from 1 on.")]})
        return super().paginate_queryset(queryset, request, view)
