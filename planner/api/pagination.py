from django.core.paginator import Page, Paginator
from rest_framework.pagination import PageNumberPagination


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
