"""What the computing commands work out, for programs that ask over the network.

A request names the command's own options, so that an answer here and on the
command line is one and the same document.
"""

from typing import Any

from django.core.management import get_commands, load_command_class
from django.core.management.base import CommandError
from django.utils.translation import gettext_lazy

from crossovers.progress import Tell, silent
from planner.errors import PlanningError
from planner.jobs import Report
from planner.services.progress import telling
from planner.wording import translated

COMMANDS = ("movement", "recommend", "balance", "crossover", "section_plans", "repair", "phantoms")
STEPS = {
    "movement": gettext_lazy("Looking for the best arrow switches or the rover's way"),
    "balance": gettext_lazy("Weighing every pair against every other"),
    "crossover": gettext_lazy("Looking for seats with few playbacks"),
    "section_plans": gettext_lazy("Dividing the tables"),
    "repair": gettext_lazy("Trying every repair"),
}


def computed(
    command: str, words: list[str], options: dict[str, Any], tell: Tell = silent
) -> dict[str, Any]:
    """The document that a command prints; ``words`` come before the options."""
    if command not in COMMANDS:
        raise ValueError(f"{command} is no computing command")
    worker = load_command_class(get_commands()[command], command)
    parser = worker.create_parser("manage.py", command)
    try:
        parsed = vars(parser.parse_args([*words, *_arguments(options), "--format=json"]))
        return worker.document(**parsed, tell=tell)
    except CommandError as error:
        raise PlanningError(translated(error).removeprefix("Error: ")) from error


def computing_job(arguments: dict[str, Any], report: Report) -> dict[str, Any]:
    """The same in a process of its own."""
    command = arguments["command"]
    report(1, str(STEPS.get(command, "")))
    return computed(command, arguments["words"], arguments["options"], telling(report))


def _arguments(options: dict[str, Any]) -> list[str]:
    """Options as they are typed: lists by commas, numbers of sections as in A=18,B=13."""
    typed = []
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            typed.append(option)
        elif value is not None and value is not False and value != "" and value != []:
            typed.append(f"{option}={_typed(value)}")
    return typed


def _typed(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={number}" for key, number in value.items())
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)
