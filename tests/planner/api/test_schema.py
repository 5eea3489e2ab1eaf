"""The OpenAPI document is true: whatever is sent, no crash and no answer outside it."""

import os

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from rest_framework.throttling import ScopedRateThrottle
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from planner.services.api_tokens import token_make
from planner.services.plans import plan_release
from planner.wsgi import application
from tests.factories import make_director, make_seat, make_section

schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)
OPERATIONS = [found.ok() for found in schema.get_all_operations()]
# make fuzz sends many more.
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "12"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture
def _one_connection():
    """As Django's own test client has it: a request leaves the test's connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def token(db, _one_connection, monkeypatch, settings):
    settings.JOBS_IN_PLACE = False
    monkeypatch.setattr(ScopedRateThrottle, "get_rate", lambda self: None)
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    director = make_director()
    plan_release(event=section.session.event, author=director)
    return token_make(owner=director)[1]


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_operation_keeps_to_the_schema(operation, mode, token):
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy(mode))
    def holds(case):
        case.call_and_validate(headers={"Authorization": f"Token {token}"}, checks=CHECKS)

    try:
        holds()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # any text is a slug: nothing wrong to send


def test_operations_are_all_there():
    paths = {operation.path for operation in OPERATIONS}

    assert len(OPERATIONS) > 60
    assert {"/api/v1/events/", "/api/v1/crossover/", "/api/v1/movement/"} <= paths
