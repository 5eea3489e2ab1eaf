from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Twenty-five at a time, two hundred at the most."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 200
