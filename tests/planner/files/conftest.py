import pytest

from tests.planner.files.access_files import access_file, with_short_maps


@pytest.fixture(params=["guide.bws", "newer.bws"])
def empty(request):
    return with_short_maps(access_file(request.param))
