"""From where a request comes."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest


def address_of(request: HttpRequest | None) -> str | None:
    """The address, as the web server tells it; the server in front has told that one."""
    told = request.META.get("REMOTE_ADDR", "") if request else ""
    try:
        return str(ip_address(told))
    except ValueError:
        return None


def network_of(request: HttpRequest) -> str | None:
    """What one visitor has as a rule: an address, of the long ones the first half.

    >>> from django.test import RequestFactory
    >>> network_of(RequestFactory().get("/", REMOTE_ADDR="2001:db8:1:2:3:4:5:6"))
    '2001:db8:1:2::'
    """
    address = address_of(request)
    if address and isinstance(ip_address(address), IPv6Address):
        return str(ip_network(f"{address}/64", strict=False).network_address)
    return address
