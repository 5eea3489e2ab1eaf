"""The computing endpoints answer as the commands do, within limits."""

import io
import json

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from rest_framework.test import APIClient

from movements.families.mitchell import mitchell
from movements.formats import ebuscore
from movements.formats.movement_file import MovementFile
from planner.enums import Role
from planner.models import Job
from planner.services.roles import role_give
from tests.crossovers.methods.documents import next_document
from tests.factories import make_director, make_seat, make_section

pytestmark = pytest.mark.django_db

CROSSOVER = {"sections": {"A": 9}, "rounds": 9, "method": "best"}


@pytest.fixture
def api():
    client = APIClient()
    client.force_authenticate(make_director())
    return client


def command(*words):
    out = io.StringIO()
    call_command(*words, "--format", "json", stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"movement": "web", "tables": 18, "groups": 13}, ["web", "--tables=18", "--groups=13"]),
        ({"movement": "W191312"}, ["W191312"]),
        (
            {"movement": "web", "tables": 18, "groups": 12, "rover": "ew", "party": True},
            ["web", "--tables=18", "--groups=12", "--rover=ew", "--party"],
        ),
        (
            {"movement": "mitchell", "tables": 9, "phantom": "ew:4"},
            ["mitchell", "--tables=9", "--phantom=ew:4"],
        ),
    ],
)
def test_movement_is_the_command_s(asked, words):
    answer = APIClient().post("/api/v1/movement/", asked)

    assert answer.status_code == 200
    assert answer.json() == command("movement", *words)


def test_recommendation_is_the_command_s():
    answer = APIClient().post("/api/v1/recommend/", {"tables": 18.5, "boards": 26})

    assert answer.json() == command("recommend", "--tables=18.5", "--boards=26")


def test_places_for_the_phantom_are_the_command_s():
    answer = APIClient().post("/api/v1/phantoms/", {"movement": "mitchell", "tables": 7})

    assert answer.json() == command("phantoms", "mitchell", "--tables=7")


def test_balance_of_a_file_is_the_command_s(tmp_path):
    text = ebuscore.write([MovementFile(mitchell(5))])
    file = tmp_path / "five.txt"
    file.write_text(text)

    answer = APIClient().post("/api/v1/balance/", {"text": text, "switch": "rounds:1"})

    assert answer.json() == command("balance", str(file), "--switch=rounds:1")


def test_simulation_is_the_command_s(api):
    asked = {"movement": "mitchell", "tables": 5, "simulate": 20, "seed": 3, "boards": 4}

    started = api.post("/api/v1/balance/", asked)

    job = api.get(started["Location"]).json()
    words = ["--tables=5", "--simulate=20", "--seed=3", "--boards=4"]
    assert job["result"] == command("balance", "mitchell", *words)


def test_balance_is_the_command_s():
    asked = {"movement": "mitchell", "tables": 13, "switch": "rounds:1,2"}

    answer = APIClient().post("/api/v1/balance/", asked)

    assert answer.json() == command("balance", "mitchell", "--tables=13", "--switch=rounds:1,2")


def test_recipe_is_the_command_s():
    asked = {"sections": {"A": 13, "B": 18}, "rounds": 13, "method": "recipe"}

    answer = APIClient().post("/api/v1/crossover/", asked)

    words = ["--sections=A=13,B=18", "--rounds=13", "--method=recipe"]
    assert answer.json() == command("crossover", *words)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"sections": {"A": 11}, "rounds": 9, "method": "recipe", "german": True},
            "--sections=A=11 --rounds=9 --method=recipe --german",
        ),
        (
            {"sections": {"A": 18}, "rounds": 13, "method": "recipe", "as_worded": True},
            "--sections=A=18 --rounds=13 --method=recipe --as-worded",
        ),
        (
            {
                "sections": {"A": 13, "B": 13, "C": 13},
                "rounds": {"A": 13, "B": 12, "C": 11},
                "method": "lines",
                "line_method": "equal",
                "colours": ["Red", "Blue", "White"],
            },
            "--sections=A=13,B=13,C=13 --rounds=A=13,B=12,C=11 --method=lines "
            "--line-method=equal --colours=Red,Blue,White",
        ),
        (
            {
                "sections": {"A": 13, "B": 13},
                "rounds": 11,
                "groups": {"A": 13},
                "method": "lines",
                "absent": ["A13E"],
                "sessions": 3,
                "withdrawn": ["3:B2N"],
                "added": ["3:1"],
            },
            "--sections=A=13,B=13 --rounds=11 --groups=A=13 --method=lines --absent=A13E "
            "--sessions=3 --withdrawn=3:B2N --added=3:1",
        ),
        (
            {
                "sections": {"A": 7},
                "rounds": 6,
                "method": "best",
                "then": {"A": 6},
                "withdrawn": ["A3N", "A4E"],
                "seeds": ["A1N", "A2N"],
            },
            "--sections=A=7 --rounds=6 --method=best --then=A=6 --withdrawn=A3N,A4E "
            "--seeds=A1N,A2N",
        ),
    ],
)
def test_crossover_options_are_the_command_s(api, asked, words):
    answer = api.post("/api/v1/crossover/", asked)

    found = answer.json()
    if answer.status_code == 202:
        found = api.get(answer["Location"]).json()["result"]
    assert found == command("crossover", *words.split())


@pytest.mark.parametrize(
    "asked",
    [
        {"methods": ["recipe", "lines"]},
        {"methods": ["best"], "wishes": {"stay_ns": ["p7"], "apart": [["p1", "p2"]]}, "seed": 2},
        {"methods": ["best"], "wishes": {"fix": {"p3": "A1N"}}, "prices": True, "seconds": 5},
    ],
    ids=["printed", "wishes", "prices"],
)
def test_next_session_is_the_command_s(api, tmp_path, asked):
    document = next_document(8, 5) | asked
    file = tmp_path / "next.json"
    file.write_text(json.dumps(document))

    answer = api.post("/api/v1/compute/next-session/", document)

    found = answer.json()
    assert answer.status_code == (200 if asked["methods"] == ["recipe", "lines"] else 202)
    if answer.status_code == 202:
        found = api.get(answer["Location"]).json()["result"]
    assert found == command("next_session", str(file))


def test_repairs_are_the_command_s():
    asked = {"movement": "W1813", "change": "-1-table", "boarded": True}

    answer = APIClient().post("/api/v1/repairs/", asked)

    assert answer.status_code == 200
    assert answer.json() == command("repair", "W1813", "--change=-1-table", "--boarded")


def test_long_computation_is_a_job(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}

    started = api.post("/api/v1/movement/", asked)

    assert started.status_code == 202
    job = api.get(started["Location"]).json()
    assert (job["state"], job["progress"], job["reason"]) == ("done", 100, "")
    assert job["result"] == command("movement", "mitchell", "--tables=5", "--switch=best-rounds")


def test_section_plans_are_a_job(api):
    started = api.post("/api/v1/section-plans/", {"tables": 13, "rounds": 13})

    job = api.get(started["Location"]).json()
    assert job["result"] == command("section_plans", "--tables=13", "--rounds=13")


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("movement", {"movement": "mitchell", "tables": 100, "rover": "ew"}),
        ("movement", {"movement": "W9940ER"}),
        ("balance", {"movement": "web", "tables": 200, "groups": 99}),
        ("repairs", {"movement": "web", "tables": 200, "groups": 99, "change": "+1-pair"}),
        ("crossover", {"sections": {"A": 200, "B": 200, "C": 200}, "rounds": 9, "method": "lines"}),
    ],
)
def test_large_computation_is_a_job(api, settings, address, asked):
    settings.JOBS_IN_PLACE = False

    assert api.post(f"/api/v1/{address}/", asked).status_code == 202


def test_long_computation_needs_a_login():
    asked = {"sections": {"A": 18}, "rounds": 13, "method": "best"}

    assert APIClient().post("/api/v1/crossover/", asked).status_code == 401


def test_job_is_its_owner_s_only(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}
    where = api.post("/api/v1/movement/", asked)["Location"]

    other = APIClient()
    other.force_authenticate(make_director())
    assert other.get(where).status_code == 404
    assert other.delete(where).status_code == 404
    assert APIClient().get(where).status_code == 401
    assert api.get("/api/v1/jobs/").json()["count"] == 1
    assert api.get(f"{where}file/").status_code == 404
    assert api.delete(where).status_code == 204
    assert not Job.objects.exists()


def test_failed_job_is_tried_again(api):
    asked = {"movement": "mitchell", "tables": 5, "switch": "best-rounds"}
    where = api.post("/api/v1/movement/", asked)["Location"]

    refused = api.post(f"{where}again/")
    Job.objects.update(state="failed", result=None)
    again = api.post(f"{where}again/")

    assert refused.status_code == 400
    assert (again.status_code, again.json()["state"]) == (202, "done")


def test_verify_finds_faults_in_documents_and_texts():
    document = command("movement", "mitchell", "--tables=5")
    document["schedule"][1][0]["ew"] = 1
    text = ebuscore.write([MovementFile(mitchell(5))])

    found = APIClient().post("/api/v1/verify/", {"movement": document}).json()["faults"]

    assert {fault["round"] for fault in found if fault["round"]} == {2, 4}
    assert APIClient().post("/api/v1/verify/", {"text": text}).json() == {"faults": []}


def test_convert_writes_other_formats():
    text = ebuscore.write([MovementFile(mitchell(3))])

    answer = APIClient().post("/api/v1/convert/", {"text": text, "to": "asc"}).json()

    assert answer["format"] == "asc"
    assert answer["text"].splitlines()[0] == "6 3 3 3 0"


@pytest.mark.parametrize(
    ("address", "asked", "sentence"),
    [
        ("movement", {"movement": "web", "tables": 10_000, "groups": 13}, "tables: "),
        ("movement", {"movement": "../secret.key"}, "movement: "),
        ("movement", {"movement": "web", "tables": 19, "groups": 12}, "19 tables"),
        ("movement", {"movement": "web"}, "A web needs its number of tables"),
        ("movement", [], "Invalid data"),
        ("movement", {"movement": "W9999ZZ"}, "movement: W9999ZZ is not the name"),
        ("recommend", {"tables": 18.25}, "tables: "),
        ("recommend", {"tables": "many"}, "tables: "),
        ("crossover", {"sections": {"A": 0}, "rounds": 13, "method": "recipe"}, "sections A: "),
        ("crossover", {"sections": {"a1": 3}, "rounds": 13, "method": "recipe"}, "sections: "),
        ("crossover", {"sections": {"A": 18}, "method": "recipe"}, "rounds: "),
        ("crossover", CROSSOVER | {"fix": ["A1"]}, "fix 0: 'A1' is not a seat"),
        ("crossover", CROSSOVER | {"apart": ["A1N"]}, "apart 0: 'A1N' does not name two pairs"),
        ("crossover", CROSSOVER | {"seeds": ["A1S"]}, "seeds 0: 'A1S' is not a seat"),
        ("crossover", CROSSOVER | {"added": ["some"]}, "'some' is not a number of pairs"),
        ("verify", {}, "Give either movement or text."),
        ("verify", {"text": "nonsense"}, "This is not a movement in a known format"),
        ("verify", {"movement": {"schedule": [[]] * 101}}, "movement: At most 100 rounds"),
        ("convert", {"text": "Bad\n1,1,2,2,1\n9,1,1\n", "to": "asc"}, "Line 3: round 1"),
        ("convert", {"text": "x" * 600_000, "to": "asc"}, "text: "),
        ("section-plans", {"rounds": 13}, "Give either tables or pairs."),
        ("section-plans", {"rounds": 13, "tables": 9.7}, "tables: 9.7 is not a number of tables"),
        ("compute/next-session", {}, "earlier: "),
        ("compute/next-session", next_document() | {"pear": 1}, "The document has an unknown key"),
        ("compute/next-session", next_document() | {"pairs": ["p1"] * 2}, "Pairs has p1 twice"),
        ("compute/next-session", next_document() | {"methods": ["luck"]}, "methods 0: "),
        ("repairs", {"movement": "W1813"}, "Say what has changed"),
        ("repairs", {"movement": "W1813", "change": "more"}, "change: More is not a change"),
        ("repairs", {"movement": "W1813", "gone": ["4"]}, "gone 0: 4 is not a pair"),
        ("movement", {"movement": "W1813", "switch": "often"}, "switch: Often is not a way"),
        ("movement", {"movement": "W1813", "phantom": "x:4"}, "phantom: X:4 is not a pair"),
        ("movement", {"movement": "W1813", "tables": 9}, "The name W1813 says it all"),
        ("balance", {"compare": True}, "Give either a movement or the text of a file."),
        ("balance", {"text": "nonsense"}, "This is not a movement in a known format"),
        ("balance", {"text": "nonsense", "tables": 9}, "The file says it all: leave out tables."),
    ],
)
def test_bad_requests_are_refused_with_a_sentence(address, asked, sentence):
    answer = APIClient().post(f"/api/v1/{address}/", asked)

    assert answer.status_code == 400
    assert set(answer.json()) == {"message", "extra"}
    assert answer.json()["message"].startswith(sentence)


def test_faulty_lines_are_in_the_extra():
    text = "Bad\n1,2,2,2,1\n9,1,1\n1,x,1\n"

    extra = APIClient().post("/api/v1/convert/", {"text": text, "to": "asc"}).json()["extra"]

    assert [line.split(":")[0] for line in extra["faults"]] == ["line 3", "line 4"]


def test_computing_is_limited_in_rate(settings):
    statuses = [
        APIClient().post("/api/v1/movement/", {"movement": "W1813"}).status_code
        for _number in range(61)
    ]

    assert (statuses[59], statuses[60]) == (200, 429)
    refused = APIClient().post(
        "/api/v1/movement/", {"movement": "W1813"}, HTTP_X_FORWARDED_FOR="10.9.8.7"
    )
    assert int(refused["Retry-After"]) > 0
    assert set(refused.json()) == {"message", "extra"}


def test_handouts_are_a_job_with_a_file(api):
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    address = f"/api/v1/events/{section.session.event.slug}/handouts/"

    started = api.post(address, {"only": ["name-list"], "paper": "letter"})

    assert started.status_code == 202, started.json()
    job = api.get(started["Location"]).json()
    assert (job["state"], job["reason"]) == ("done", "")
    file = api.get(f"{started['Location']}file/")
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    assert job["file_name"] in file["Content-Disposition"]


def test_assistants_print_and_strangers_do_not():
    section = make_section(tables=13, movement="mitchell")
    make_seat(section=section)
    event = section.session.event
    address = f"/api/v1/events/{event.slug}/handouts/"
    statuses = []
    for tournaments in ((event.tournament,), ()):
        user = User.objects.create_user(f"assistant{len(statuses)}")
        role_give(user=user, role=Role.ASSISTANT, tournaments=tournaments)
        client = APIClient()
        client.force_authenticate(User.objects.get(pk=user.pk))
        statuses.append(client.post(address, {"only": ["name-list"]}).status_code)

    assert statuses == [202, 404]
    assert APIClient().post(address, {}).status_code == 401


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("section-plans", {"pairs": 1600, "rounds": 13, "sessions": 2}),
        ("section-plans", {"pairs": 86, "rounds": 1, "sessions": 2}),
        ("recommend", {"tables": "18", "boards": 150}),
    ],
)
def test_sizes_out_of_reach_are_refused_at_once(api, path, asked):
    answer = api.post(f"/api/v1/{path}/", asked)

    assert answer.status_code == 400
    assert set(answer.json()["extra"]["fields"]) <= set(asked)
