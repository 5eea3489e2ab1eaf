"""Commands and API ask the same questions: whatever one can be asked, the other can."""

from dataclasses import fields

import pytest
from django.core.management import get_commands, load_command_class

from crossovers.documents.event_balance_document import ALL as ALL_OF_EVENT
from crossovers.documents.event_balance_document import MORE as MORE_OF_EVENT
from crossovers.documents.next_session_document import ALL, MORE
from movements.management.command import ComputingCommand
from planner.api.urls import urlpatterns
from planner.api.views.computing import ComputingView
from planner.services.computing import QUESTIONS

# Where a command puts what it finds, and what every command of Django has.
OUTPUT = {"format", "output", "picture", "curve"}
OF_DJANGO = {
    "help",
    "version",
    "verbosity",
    "settings",
    "pythonpath",
    "traceback",
    "no_color",
    "force_color",
    "skip_checks",
}
# A command reads a file, of which a program sends the text or what it says.
AS_SENT = {
    "verify": {"file": {"movement", "text", "file"}},
    "convert": {"file": {"text"}},
    "event_balance": {"file": {*ALL_OF_EVENT, *MORE_OF_EVENT}},
    "next_session": {"file": {*ALL, *MORE}, "method": {"methods"}},
}
# A command takes a file in the place of a movement's name.
SENT_ONLY = {"balance": {"text"}, "crossover": {"rounds_by_section"}}
# Tables are only another way to say how many pairs there are.
NOT_IN_REQUEST = {"section_plans": {"tables"}, "crossover": {"rounds_by_section"}}
# Documents that the core reads as they are sent.
READ_BY_THE_CORE = {"next_session", "event_balance"}

VIEWS = {
    path.callback.cls.question: path.callback.cls
    for path in urlpatterns
    if issubclass(getattr(path.callback, "cls", object), ComputingView)
}


def options_of_command(name):
    command = load_command_class(get_commands()[name], name)
    dests = {action.dest for action in command.create_parser("manage.py", name)._actions}
    return dests - OUTPUT - OF_DJANGO


def as_sent(name, options):
    renamed = AS_SENT.get(name, {})
    return {sent for option in options for sent in renamed.get(option, {option})}


def test_every_question_has_a_command_and_an_address():
    computing = {
        name
        for name, app in get_commands().items()
        if app in {"movements", "crossovers"}
        and isinstance(load_command_class(app, name), ComputingCommand)
    }

    assert computing
    assert set(QUESTIONS) == set(VIEWS) == computing


@pytest.mark.parametrize("name", QUESTIONS)
def test_command_and_api_have_the_same_options(name):
    sent = set(VIEWS[name].request_class().fields)

    assert as_sent(name, options_of_command(name)) == sent - SENT_ONLY.get(name, set())


def test_documents_have_the_fields_that_the_core_reads():
    sent = {name: set(VIEWS[name].request_class().fields) for name in READ_BY_THE_CORE}

    assert sent["next_session"] <= {*ALL, *MORE}
    assert sent["event_balance"] == {*ALL_OF_EVENT, *MORE_OF_EVENT}


@pytest.mark.parametrize("name", sorted(set(QUESTIONS) - READ_BY_THE_CORE))
def test_options_are_the_fields_of_the_request(name):
    sent = set(VIEWS[name].request_class().fields)
    asked = {field.name for field in fields(VIEWS[name].request_class.request_class)}

    assert asked == sent - NOT_IN_REQUEST.get(name, set())
