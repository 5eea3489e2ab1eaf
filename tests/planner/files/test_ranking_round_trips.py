"""Rankings written in the formats of other programs and read again."""

import csv
import io
import json
from dataclasses import replace
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.seats import Direction
from planner.plan.rankings import Standing, Unit
from tests.planner.files.ranking_texts import read

NAMES = st.text("ab ,.'éü", max_size=9).map(lambda text: " ".join(f"x{text}".split()))
ODD_NAMES = st.text("ab ,;\"'é–<&>-", max_size=9).map(lambda text: " ".join(f"x{text}".split()))
SCORES = st.decimals(-999, 9999, places=2)


@st.composite
def rankings(draw, names=NAMES, units=(Unit.PERCENT, Unit.MATCHPOINTS)):
    """The standings of one line, or of North-South and then East-West, best first."""
    found = []
    for direction in draw(st.sampled_from([(None,), tuple(Direction)])):
        numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=9, unique=True))
        ties = draw(st.lists(st.booleans(), min_size=len(numbers), max_size=len(numbers)))
        places = []
        for place, is_tied in enumerate(ties, 1):
            places.append(places[-1] if places and is_tied else place)
        for number, place in zip(numbers, places, strict=True):
            found.append(
                Standing(
                    line=0,
                    place=place,
                    is_tied=places.count(place) > 1,
                    number=number,
                    direction=direction,
                    names=(draw(names), draw(names)),
                    score=draw(SCORES),
                    unit=draw(st.sampled_from(units)),
                )
            )
    return found


def place_of(standing, mark):
    """The place as programs write a shared one: 3, 3=, =3 or 3/4."""
    if not standing.is_tied:
        return str(standing.place)
    return mark.format(standing.place, standing.place + 1)


def number_of(standing):
    return f"{standing.number}{(standing.direction or '').upper()}"


def usebio_text(standings, mark):
    tag = {Unit.PERCENT: "PERCENTAGE", Unit.MATCHPOINTS: "TOTAL_SCORE"}
    pairs = "\n".join(
        f"<PAIR><PAIR_NUMBER>{number_of(s)}</PAIR_NUMBER><PLACE>{place_of(s, mark)}</PLACE>"
        f"<{tag[s.unit]}>{s.score}</{tag[s.unit]}>"
        + "".join(f"<PLAYER><PLAYER_NAME>{escape(name)}</PLAYER_NAME></PLAYER>" for name in s.names)
        + "</PAIR>"
        for s in standings
    )
    return (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">'
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS></EVENT></USEBIO>"
    )


def bridgewebs_text(standings, mark):
    out = io.StringIO("#EVENT,Monday pairs\n")
    out.seek(0, io.SEEK_END)
    for direction in dict.fromkeys(s.direction for s in standings):
        out.write("#SCORES\nPosition,Pair,Name1,Name2,Percent\n")
        csv.writer(out).writerows(
            [place_of(s, mark), s.number, *s.names, s.score]
            for s in standings
            if s.direction is direction
        )
    return out.getvalue() + "#TRAVELLERS\n1,2,3\n"


def acbl_text(standings, mark):
    score = {Unit.PERCENT: "percentage", Unit.MATCHPOINTS: "score"}
    pairs = [
        {
            "pair_number": s.number,
            "direction": (s.direction or "").upper(),
            "percentage": None,
            score[s.unit]: str(s.score),
            "strat_place": [{"strat_number": 1, "rank": place_of(s, mark), "type": "Session"}],
            "players": [{"name": name} for name in s.names],
        }
        for s in standings
    ]
    return json.dumps({"sessions": [{"sections": [{"pair_summaries": pairs}]}]})


def pbn_text(standings, mark):
    cells = "\n".join(
        f'{place_of(s, mark)} {number_of(s)} "{";".join(s.names)}" {s.score}' for s in standings
    )
    columns = r"Rank\2R;PairId\4R;Names\40L;TotalScoreMP\7R"
    return f'% PBN 2.1\n[TotalScoreTable "{columns}"]\n{cells}\n[Board "1"]\n1 2 3\n'


FORMATS = {
    "usebio": (usebio_text, rankings(ODD_NAMES)),
    "bridgewebs": (bridgewebs_text, rankings(ODD_NAMES, [Unit.PERCENT])),
    "acbl": (acbl_text, rankings(ODD_NAMES)),
    "pbn": (pbn_text, rankings(units=[Unit.MATCHPOINTS])),
}


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=100, deadline=None)
@given(data=st.data(), mark=st.sampled_from(["{0}", "{0}=", "={0}", "{0}/{1}"]))
def test_ranking_written_and_read_again_is_the_same(name, data, mark):
    write, drawn = FORMATS[name]
    standings = data.draw(drawn)

    found = read(write(standings, mark))

    assert found.faults == ()
    assert [replace(standing, line=0) for standing in found.standings] == standings
