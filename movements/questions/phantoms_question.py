"""Half a table over: every place for the phantom, the least loss first.

>>> answer = phantoms_answer(AskedMovement("mitchell", tables=5))
>>> answer["movement"], len(answer["choices"])
('W0505', 10)
"""

from __future__ import annotations

from movements.catalogue.movement_request import build
from movements.catalogue.names import title_of
from movements.progress import Tell, silent
from movements.questions.asked_movement import AskedMovement, Document
from movements.repairs.phantom import PhantomFigures, phantom_choices


def phantoms_answer(asked: AskedMovement, tell: Tell = silent) -> Document:
    """Each place with who sits out when, best first."""
    movement = build(asked.request)
    return {
        "movement": title_of(movement),
        "choices": [_choice(figures) for figures in phantom_choices(movement)],
    }


def _choice(figures: PhantomFigures) -> Document:
    return {
        "phantom": str(figures.phantom),
        "sit_outs": [str(sit_out) for sit_out in figures.sit_outs],
        "most_by_one_pair": figures.most_by_one_pair,
        "times_played": list(figures.times_played),
        "imbalance": figures.imbalance,
        "on_rare_groups": len(figures.on_rare_groups),
        "shared_rounds": figures.shared_rounds,
    }
