"""Values taken from a JSON document; what is not as it should be is refused in one sentence.

``where`` names the place in the document, as in ``earlier[0].sections``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from crossovers.errors import BadNextSession
from crossovers.fairness.event_plays import Scoring
from crossovers.seats import Pair

MOST = 2000
LONGEST_NAME = 200
MOST_NUMBER = 1000


def object_of(found: object, where: str) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise BadNextSession("%(where)s has to be a JSON object.", where=where)
    return found


def fields_of(
    found: object, where: str, *, needed: Sequence[str] = (), known: Sequence[str] = ()
) -> Mapping[str, Any]:
    """An object with the fields it needs and none that is not known."""
    fields = object_of(found, where)
    for key in needed:
        if key not in fields:
            raise BadNextSession("%(where)s has no %(key)s: add it.", where=where, key=key)
    for key in fields:
        if key not in needed and key not in known:
            raise BadNextSession(
                "%(where)s has an unknown key %(key).60r: %(known)s are known.",
                where=where,
                key=key,
                known=", ".join((*needed, *known)),
            )
    return fields


def list_of(found: object, where: str, most: int = MOST) -> list[Any]:
    if not isinstance(found, list):
        raise BadNextSession("%(where)s has to be a list.", where=where)
    if len(found) > most:
        raise BadNextSession(
            "%(where)s has %(given)s entries: at most %(most)s are possible.",
            where=where,
            given=len(found),
            most=most,
        )
    return found


def name_of(found: object, where: str) -> Pair:
    """The name of a pair: any text that is not blank."""
    if not isinstance(found, str) or not found.strip() or len(found) > LONGEST_NAME:
        raise BadNextSession(
            "%(where)s is %(found).40r: a name is a text of up to %(most)s characters.",
            where=where,
            found=found,
            most=LONGEST_NAME,
        )
    return found


def names_of(found: object, where: str) -> tuple[Pair, ...]:
    """Names, each of them once."""
    names = tuple(
        name_of(name, f"{where}[{number}]") for number, name in enumerate(list_of(found, where))
    )
    for name, times in Counter(names).items():
        if times > 1:
            raise BadNextSession(
                "%(where)s has %(name)s twice: give every name once.", where=where, name=name
            )
    return names


def number_of(found: object, where: str, most: int = MOST_NUMBER) -> int:
    # In Python true and false are whole numbers as well.
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        raise BadNextSession(
            "%(where)s is %(found).40r: give a whole number from 0 to %(most)s.",
            where=where,
            found=found,
            most=most,
        )
    return found


def scoring_of(found: object, where: str) -> Scoring:
    known: Sequence[str] = [scoring.value for scoring in Scoring]
    if found not in known:
        raise BadNextSession(
            "%(where)s is %(found).40r: choose one of %(known)s.",
            where=where,
            found=found,
            known=", ".join(known),
        )
    return Scoring(str(found))


def truth_of(found: object, where: str) -> bool:
    if not isinstance(found, bool):
        raise BadNextSession(
            "%(where)s is %(found).40r: give true or false.", where=where, found=found
        )
    return found
