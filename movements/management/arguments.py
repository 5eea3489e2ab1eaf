"""The arguments that describe a movement, for every command that takes one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from movements.questions.asked_movement import FAMILIES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RequestT = TypeVar("RequestT", bound="DataclassInstance")


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is not a whole number") from None


def add_movement_arguments(parser: ArgumentParser) -> None:
    """The contract's description of a movement: a family with its numbers, or a name."""
    parser.add_argument(
        "movement",
        metavar="MOVEMENT",
        help=f"{', '.join(FAMILIES)}, or a name such as W1813, W191312, W1008A, W1812ER",
    )
    parser.add_argument("--tables", type=whole_number, metavar="T")
    parser.add_argument("--rounds", type=whole_number, metavar="R")
    parser.add_argument("--groups", type=whole_number, metavar="D", help="board groups in play")
    parser.add_argument("--variant", default="", help="A: the pattern with more full subsections")
    parser.add_argument("--relay", action="store_true", help="relay and share, without a skip")
    parser.add_argument("--skip-after", type=whole_number, metavar="ROUND", help="to check a skip")
    parser.add_argument("--rover", choices=("ns", "ew"))
    parser.add_argument("--party", action="store_true", help="a party table for the rover")
    parser.add_argument("--phantom", metavar="ns:K|ew:K", help="the pair that is missing")
    parser.add_argument("--switch", default="", metavar="rounds:1,5|best-rounds|last-rounds|best")
    parser.add_argument(
        "--two-sections", action="store_true", help="a Howell of two fields in two sections"
    )
    parser.add_argument(
        "--first-round",
        type=whole_number,
        metavar="ROUND",
        help="with which round of its Howell this session goes on",
    )
    parser.add_argument(
        "--barometer", action="store_true", help="all tables play the same boards in a round"
    )


def asked(request_class: type[RequestT], options: dict[str, Any]) -> RequestT:
    """The request that a command's options make; they are called as its fields."""
    names = [field.name for field in fields(request_class)]
    return request_class(**{name: options[name] for name in names if name in options})
