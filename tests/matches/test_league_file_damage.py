"""Files that are damaged, hostile or from another time: each refused by its place, in plain words,
before anything is written.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from uuid import uuid4

import pytest

from matches.league_file.checking import check_document, check_file
from matches.league_file.faults import MOST_TOLD, BadFileError
from matches.league_file.layout import MOST_BYTES, Kind
from matches.league_file.sections_night import LISTS
from matches.league_file.text import DEEPEST, read, written
from tests.matches.full_league import FullLeague
from tests.matches.league_files import as_bytes, elsewhere

Change = Callable[[Any], object]
NOWHERE = "b5a1f3c2-6d1e-4f5a-9c3b-7e2d1a0f4b68"


@pytest.fixture(scope="module")
def text(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of a league with everything in it, which is gone."""
    with django_db_blocker.unblock():
        return elsewhere(lambda: FullLeague().league)[0]


@pytest.fixture(scope="module")
def sound(text: str) -> Any:
    return json.loads(text)


def faults(content: bytes) -> list[str]:
    with pytest.raises(BadFileError) as refused:
        check_file(content)
    return refused.value.lines


def faults_of(document: Any, change: Change) -> list[str]:
    damaged = deepcopy(document)
    change(damaged)
    return faults(as_bytes(damaged))


def put(place: str, value: Any) -> Change:
    """Put a value at a place such as venues[0].name."""

    def change(document: Any) -> None:
        *steps, last = place.replace("[", ".").replace("]", "").split(".")
        at = document
        for step in steps:
            at = at[int(step)] if step.isdecimal() else at[step]
        at[int(last) if last.isdecimal() else last] = value

    return change


# -- The characters --------------------------------------------------------------------------------


def test_what_is_sound_is_taken(text: str):
    check_file(text.encode())
    check_file(b"\xef\xbb\xbf" + text.encode())
    check_file(text.replace("\n", "\r\n").encode())
    assert "".join(written(json.loads(text))) == text


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (b"", "the whole file: there is nothing in it. Choose a league file."),
        (b" \n ", "there is nothing in it"),
        (b"%PDF-1.7 and so on", "it is no league file: it is not JSON"),
        (b"Team,Played,Won\nAnchor,1,1\n", "it is no league file: it is not JSON"),
        (lambda text: text.encode("utf-16"), "it is written in UTF-16; a league file is in UTF-8"),
        (lambda text: text.encode("utf-16-be"), "it is written in UTF-16 or UTF-32"),
        (lambda text: text.encode("utf-32"), "it is written in UTF-16"),
        (lambda text: text.replace("’", "'").encode("cp1252", "replace") + b"\x92", "no UTF-8"),
        (lambda text: text.encode()[:-2], "the file ends in the middle"),
        (lambda text: text.encode()[: len(text) // 2], "the file ends in the middle"),
        (lambda text: text.replace(": true", ": yes", 1).encode(), "this is no JSON"),
        (lambda text: text.replace("},", "}", 1).encode(), "this is no JSON"),
        (lambda text: text.encode() + b"{}", "this is no JSON (Extra data)"),
        (lambda text: text.replace(": 2,", ": 2.5,", 1).encode(), "2.5 stands there as a number"),
        (lambda text: text.replace(": 2,", ": NaN,", 1).encode(), "NaN stands there as a number"),
        (lambda text: text.replace(": 2,", ": 1e999,", 1).encode(), "1e999 stands there"),
        (lambda text: text.replace(": 2,", ": " + "9" * 5000 + ",", 1).encode(), "beyond reason"),
    ],
)  # fmt: skip
def test_characters_that_are_no_league(
    text: str, damage: bytes | Callable[[str], bytes], said: str
):
    (line,) = faults(damage if isinstance(damage, bytes) else damage(text))
    assert said in line


def test_a_place_in_damaged_text_is_its_line(text: str):
    lines = text.splitlines(keepends=True)
    number = next(at for at, line in enumerate(lines) if '"venues"' in line) + 1
    lines[number] = lines[number].replace('"name":', '"name"', 1)
    (line,) = faults("".join(lines).encode())
    assert line.startswith(f"line {number + 1}, character ")


@pytest.mark.parametrize("inside", ["[" * 100_000, '{"a":' * 100_000, '{"a": [' * 50_000])
def test_depth_is_refused_and_nothing_falls_over(inside: str):
    (line,) = faults(b'{"format": ' + inside.encode())
    assert f"brackets stand more than {DEEPEST} deep" in line


def test_brackets_in_names_are_no_depth(sound: Any):
    document = deepcopy(sound)
    document["venues"][0]["name"] = "[" * 60 + '{"\\'
    check_file(as_bytes(document))


def test_a_name_twice_in_a_row_is_refused(text: str):
    (line,) = faults(text.replace('"name": ', '"name": "Twice", "name": ', 1).encode())
    assert "“name” is there twice" in line


def test_fifty_megabytes_are_the_most():
    (line,) = faults(b" " * (MOST_BYTES + 1))
    assert line == ("the whole file: it has 50,000,001 bytes; a league file may have 50,000,000.")


# -- The head --------------------------------------------------------------------------------------


def test_a_newer_version_is_refused_kindly(sound: Any):
    (line,) = faults_of(sound, put("version", 2))
    assert line == (
        "version: the file is of version 2; this site reads up to version 1. It comes from a site"
        " with a newer program: bring this site's program up to date, then bring the file in again."
        " The file itself is all right."
    )


@pytest.mark.parametrize("version", [0, -1, "1", True, None, [1]])
def test_what_is_no_version(sound: Any, version: object):
    (line,) = faults_of(sound, put("version", version))
    assert "is no version; this site reads 1" in line


@pytest.mark.parametrize("other", [[], {}, "league", 7, None, {"format": "tabbycat"}])
def test_other_json_is_no_league(other: object):
    (line,) = faults(as_bytes(other))
    assert line == "format: “sixtyone-league” has to stand here. This is no league file."


# -- Single values ---------------------------------------------------------------------------------

WRONG = [
    ("players[1].name", "", "it is empty; a text belongs here"),
    ("players[1].name", "x" * 121, "goes on for 121 characters; 120 is the most"),
    ("players[1].name", 7, "7 is not right; a text belongs here"),
    ("players[1].name", None, "it is null; a text belongs here"),
    ("players[1].name", "a\0b", "holds characters that cannot be kept"),
    ("players[1].name", "a\x1bb", "holds characters that cannot be kept"),
    ("players[1].junior", "no", "“no” is not right; true or false belongs here"),
    ("players[1].junior", 1, "1 is not right"),
    ("players[1].name_style", "loud", "one of full, initials, hidden belongs here"),
    ("players[1].email", "joe at example", "is no e-mail address"),
    ("players[1].uid", "7", "“7” is no uid"),
    ("players[1].uid", None, "None is no uid"),
    ("league.time_zone", "Europe/Thornby", "“Europe/Thornby” is no time zone"),
    ("league.time_zone", "../../etc/passwd", "is no time zone"),
    ("league.slug", "a/b", "is no part of an address"),
    ("people[0].username", "sue smith", "is no sign-in name"),
    ("venues[0].home_matches_per_night", 0, "0 is not right; a whole number from 1 to 32767"),
    ("venues[0].home_matches_per_night", True, "True is not right"),
    ("venues[0].home_matches_per_night", 40_000, "40000 is not right"),
    ("seasons[0].starts", "2026-02-30", "“2026-02-30” is not right; a date such as 2026-11-24"),
    ("seasons[0].starts", "0001-01-01", "is in no year from 1900 to 2199"),
    ("seasons[0].starts", "24/11/2026", "“24/11/2026” is not right"),
    ("competitions[0].start_time", "25:00:00", "“25:00:00” is not right"),
    ("fixture_events[0].at", "2026-11-24T20:30:00", "a moment such as"),
    ("fixture_events[0].at", "2026-11-24T20:30:00+01:00", "a moment such as"),
    ("fixture_events[0].at", "9999-12-31T23:59:59Z", "is in no year from 1900 to 2199"),
    ("adjustments[0].points", 1, "1 is not right; an amount in quotes"),
    ("adjustments[0].points", "1.10", "“1.10” is not in quarters of a point"),
    ("adjustments[0].points", "99999.00", "“99999.00” is beyond 9999.99"),
    ("adjustments[0].points", "-0.00", "is not right"),
    ("rulings[0].cites", ["x"], "“x” is not right"),
    ("rulings[0].cites", "none", "“none” is not right; a list of uids of rulings"),
    ("fixtures[0].home", 12, "12 is not right; the uid of one of entries"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value", "said"), WRONG)
def test_a_wrong_value_is_named_at_its_place(sound: Any, place: str, value: Any, said: str):
    (line,) = faults_of(sound, put(place, value))
    assert line.startswith(f"{place}: ")
    assert said in line


def test_half_a_character_is_refused(text: str):
    found = text.replace('"name": "', '"name": "\\ud800', 1)
    (line,) = faults(found.encode())
    assert line.startswith("league.name: ")
    line.encode()


LINKS = [
    ("fixtures[0].home", NOWHERE, "leads nowhere: none of the entries has this uid"),
    ("cards[0].opened_by", NOWHERE, "leads nowhere: none of the people has this uid"),
    ("rulings[1].cites", [NOWHERE], "leads nowhere: none of the rulings has this uid"),
    ("rule_sets[0].spec", {}, "these rules cannot stand"),
    ("rule_sets[0].spec", [], "these rules cannot stand"),
    ("rule_sets[0].spec.boards", "many", "these rules cannot stand"),
    ("leg_events[0].payload", {"side": "left"}, "side: Say which side: home or away."),
    ("leg_events[0].payload", [], "names with their values belong here"),
    ("leg_events[1].payload", {}, "this corrects nothing"),
    ("leg_events[1].payload", {"kind": "peg", "payload": 3}, "this corrects nothing"),
    ("rulings[0].clauses", [5], "a list of clauses belongs here"),
    ("opening_events[0].after", {"on": None}, "a day “on” and “rows” belong here"),
    ("opening_events[0].after.on", "soon", "on: “soon” cannot be"),
    ("opening_events[0].after.rows", {"x": {}}, "“x” is none of the entries"),
    ("fixture_events[0].before", {"date": "soon"}, "date: “soon” cannot be"),
    ("fixture_events[0].before", {"status": "lost"}, "status: “lost” cannot be"),
    ("fixture_events[0].before", {"a": {}}, "a: {} is no single value"),
    ("fixture_events[0].before", {"note": "a\0b"}, "cannot be kept"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value", "said"), LINKS)
def test_a_row_or_data_that_leads_nowhere(sound: Any, place: str, value: Any, said: str):
    (line,) = faults_of(sound, put(place, value))
    assert line.startswith(place.removesuffix(".boards").removesuffix(".on").removesuffix(".rows"))
    assert said in line


def test_a_venue_in_a_history_has_to_be_there(sound: Any):
    (line,) = faults_of(sound, put("fixture_events[0].before", {"home_venue": str(uuid4())}))
    assert line.startswith("fixture_events[0].before.home_venue: ")
    assert "none of the venues has this uid" in line


# -- Between rows ----------------------------------------------------------------------------------


def other(document: Any, section: str, field: str, than: Any) -> str:
    """The uid of a row whose field is another."""
    return next(row["uid"] for row in document[section] if row[field] != than)


def test_a_side_of_another_competition(sound: Any):
    document = deepcopy(sound)
    cup = next(row["uid"] for row in document["competitions"] if row["name"] == "Cup")
    document["fixtures"][0]["competition"] = cup
    lines = faults(as_bytes(document))
    assert lines[0] == (
        "fixtures[0].home: it belongs elsewhere: “home → competition” is not the same as"
        " “competition”."
    )
    assert any(line.startswith("results[0].table: it belongs elsewhere") for line in lines)


def test_a_record_merged_into_one_that_is_merged(sound: Any):
    document = deepcopy(sound)
    merged, into = next(
        (row, row["merged_into"]) for row in document["players"] if row["merged_into"]
    )
    for row in document["players"]:
        if row["uid"] == into:
            row["merged_into"] = merged["uid"]
    lines = faults(as_bytes(document))
    assert len(lines) == 2
    assert all("is merged into another one itself" in line for line in lines)


@pytest.mark.parametrize("place", ["rule_sets[0].supersedes", "opening_events[0].undoes"])
def test_a_row_refers_to_itself(sound: Any, place: str):
    section, field = place.split("[0].")
    (line,) = faults_of(sound, put(place, sound[section][0]["uid"]))
    assert line == f"{place}: it refers to itself or to a row further down."
    assert field


def test_a_correction_of_a_row_below(sound: Any):
    (line,) = faults_of(sound, put("leg_events[1].place", 1))
    assert line == "leg_events[1].refers_to: it corrects no event above it."


def test_a_board_beyond_the_rules(sound: Any):
    (line,) = faults_of(sound, put("boards[0].order", 10))
    assert line == "boards[0].order: 10 is beyond the 9 boards of the rules."


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.pop("boards"),
        lambda content: content.update(boards=[]),
        lambda content: content.update(match_score=["many", 1]),
        lambda content: content.update(match_score=5),
        lambda content: content["boards"].pop(),
        lambda content: content["boards"][0].update(home=[7]),
        lambda content: content["boards"][0].update(home=[{"key": "x", "name": "Y"}]),
        lambda content: content["boards"][0]["legs"][0].update(state="lost"),
        lambda content: content["boards"][0]["legs"][0].update(scores=[True, 1]),
        lambda content: content.update(schema=2),
        lambda content: content.update(note=7),
    ],
)
def test_a_content_that_no_card_has(sound: Any, change: Change):
    (line,) = faults_of(sound, lambda document: change(document["reports"][0]["content"]))
    assert line.startswith("reports[0].content: this is not what a card holds")


# -- Names and lists -------------------------------------------------------------------------------


def test_missing_and_unknown_names(sound: Any):
    document = deepcopy(sound)
    del document["venues"][0]["phone"]
    document["venues"][0]["colour"] = "red"
    del document["clubs"]
    document["sponsors"] = []
    document["league"] |= {"id": 1}
    assert sorted(faults(as_bytes(document))) == [
        "league: “id” is nothing that this version of the file knows.",
        "the whole file: “clubs” is missing.",
        "the whole file: “sponsors” is nothing that this version of the file knows.",
        "venues[0]: “colour” is nothing that this version of the file knows.",
        "venues[0]: “phone” is missing.",
    ]


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("venues", {}, "venues: {} is not right; a list of rows belongs here."),
        ("venues", None, "venues: None is not right"),
        ("venues[0]", "The Bell", "venues[0]: “The Bell” is no row"),
        ("league", [], "league: names with their values belong here."),
    ],
)
def test_what_is_no_list_and_no_row(sound: Any, place: str, value: Any, said: str):
    assert any(line.startswith(said) for line in faults_of(sound, put(place, value)))


def test_a_row_that_is_there_twice(sound: Any):
    document = deepcopy(sound)
    document["clubs"].append(document["clubs"][0])
    (line,) = faults(as_bytes(document))
    uid = document["clubs"][0]["uid"]
    assert line == f"clubs[1].uid: {uid} is the uid of another row above as well."


def test_twenty_faults_are_told_and_the_rest_counted(sound: Any):
    document = deepcopy(sound)
    document["clubs"] = [{"uid": str(uuid4()), "name": ""} for _ in range(1_320)]
    for team in document["teams"]:
        team["club"] = None
    lines = faults(as_bytes(document))
    assert len(lines) == MOST_TOLD + 1
    assert lines[19].startswith("clubs[19].name: ")
    assert lines[20] == "And 1,300 more."


def test_whatever_is_damaged_is_refused_and_never_falls_over(sound: Any):
    """Any value of any row put in the place of any other: sound still, or refused by place."""
    chance = random.Random(61)
    anything = [None, "", "x", 0, -1, 10**17, True, [], {}, [[]], {"a": 1}, str(uuid4()), "1.00"]
    refused = 0
    for _ in range(400):
        document = {name: list(v) if isinstance(v, list) else v for name, v in sound.items()}
        section = chance.choice([one for one in LISTS if document[one.name]])
        number = chance.randrange(len(document[section.name]))
        row = dict(document[section.name][number])
        name = chance.choice(list(row))
        row[name] = chance.choice([*anything, *row.values()])
        document[section.name][number] = row
        try:
            check_document(document)
        except BadFileError:
            refused += 1
    assert refused > 250


def test_every_kind_of_value_was_damaged():
    """So that a kind that is added later is not forgotten above."""
    places = {place.replace("[0]", "").replace("[1]", "") for place, _, _ in WRONG + LINKS}
    damaged = {
        field.kind
        for section in LISTS
        for field in section.fields
        if f"{section.name}.{field.name}" in places
    }
    assert damaged | {Kind.UID} == set(Kind)
    assert read(b"{}") == {}
