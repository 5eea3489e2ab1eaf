"""A real browser: Debian's Chromium, driven by Playwright."""

import os
import shutil

import pytest

from tests.factories import make_director

PASSWORD = "orb-weaver-12"


def pytest_collection_modifyitems(items):
    for item in items:
        if "/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def database_beside_the_browser():
    """Playwright's event loop runs in this thread: Django's guard would refuse the database."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("The browser tests need the system package chromium.")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return {**browser_type_launch_args, "executable_path": chromium, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def page(page):
    """A page that reports what the content policy forbade; nothing may be.

    Only axe, once it looks at a page, brings a style of its own.
    """
    forbidden = []
    page.expose_function("forbidden", lambda said: forbidden.append(said))
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation', (event) => window.axe ||"
        "window.forbidden(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} "
        "${event.sourceFile}:${event.lineNumber} ${event.sample}`))"
    )
    page.forbidden = forbidden
    yield page
    assert forbidden == []


@pytest.fixture
def director(transactional_db, live_server, page):
    """A page on which a director has just logged in."""
    make_director(username="director", password=PASSWORD)
    page.goto(f"{live_server.url}/admin/")
    page.get_by_label("Username").fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    return page
