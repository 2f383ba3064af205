"""What a file of fixtures or results would change in a list of matches: worked out by hand."""

from dataclasses import replace
from datetime import date

import pytest

from league.enums import FixtureStatus, ResultKind, ResultSource
from league.importing.present import FixtureNow, ResultNow, TableNow
from league.ruleset.presets import PRESETS
from tests.league.plain_league import (
    FIXTURE,
    NINE,
    ONE,
    SEVENTEENTH,
    differ,
    only,
    present,
    queries,
    told,
)

PLAYED = FIXTURE._replace(status=FixtureStatus.PLAYED)


def result(**what: object) -> ResultNow:
    given = ResultNow(61, 11, ResultKind.PLAYED, ResultSource.IMPORT, (5, 4), None, None)
    return given._replace(**what)


def test_fixtures() -> None:
    """10 November 2026 is a Tuesday, the division's night; Crown plays at home on Mondays."""
    found = differ(
        "fixtures",
        "Wk,Date,Time,Home,Away,Venue,Notes\n"
        "1,10/11/2026,20:00,Anchor,Bell,Dog & Duck,\n"
        "2,17/11/2026,,Bell,Anchor,,\n"
        "2,17/11/2026,,Bell,Crown,,\n"
        "3,24/11/2026,8.30pm,Crown,Anchor,The Bell,Derby\n"
        "4,31/11/2026,,Crown,Bell,,\n"
        "4,01/12/2026,,Crown,Crown,,\n"
        "4,01/12/2026,,Crown,Dove,,\n"
        "4,01/06/2027,,Anchor,Crown,,\n"
        "0,01/12/2026,,Anchor,Crown,,\n",
    )
    assert told(found) == [
        (2, "unchanged", ""),
        (3, "added", "Week: 2"),
        (
            *(4, "refused"),
            "B4 Bell already has a match on 17 November 2026: Bell v Anchor (row 3).",
        ),
        (5, "added", "Week: 3; Time: 20:30; Venue: The Bell; Note: Derby"),
        (6, "refused", "B6 “31/11/2026”: there is no 31 November 2026."),
        (7, "refused", "E7 Crown cannot play itself."),
        (8, "refused", " Dove has withdrawn."),
        (
            *(9, "refused"),
            (
                "B9 1 June 2027 is outside the season 2026-27, which runs from 1 September 2026 to"
                " 31 May 2027."
            ),
        ),
        (10, "refused", "A10 “0” is no week; write its number, 1 to 200."),
    ]
    assert queries(found) == ["24 November 2026 is a Tuesday; Crown plays at home on Mondays."]
    home, away = found.plan.fixtures
    # Without a time or a venue, the home team's own or the division's.
    assert (home.time.hour, home.venue, home.week) == (20, 22, 2)
    assert (away.venue, away.note) == (22, "Derby")


def test_case_32_a_date_is_the_day_first_and_the_same_file_again_changes_nothing() -> None:
    text = "Date,Home,Away\n10/11/2026,Anchor,Bell\n18/11/2026,Bell,Crown\n31/11/2026,Crown,Bell\n"
    found = differ("fixtures", text)
    # The tenth of November, on which they are in the list already, and not the eleventh of October.
    assert told(found) == [
        (2, "unchanged", ""),
        (3, "added", ""),
        (4, "refused", "A4 “31/11/2026”: there is no 31 November 2026."),
    ]
    assert found.counts == {"added": 1, "changed": 0, "unchanged": 1, "refused": 1}
    assert queries(found) == [
        "18 November 2026 is a Wednesday; Division One is played on Tuesdays."
    ]
    (added,) = found.plan.fixtures
    then = FIXTURE._replace(pk=62, home=32, away=33, date=date(2026, 11, 18), venue=added.venue)
    again = differ("fixtures", text, now=present(fixtures=(FIXTURE, then)))
    assert [row[1] for row in told(again)] == ["unchanged", "unchanged", "refused"]


def test_a_date_off_the_night_is_asked_about() -> None:
    found = differ("fixtures", "Date,Home,Away\n11/11/2026,Bell,Crown\n10/11/2026,Crown,Bell\n")
    assert [row[1] for row in told(found)] == ["added", "refused"]
    assert queries(found) == [
        "11 November 2026 is a Wednesday; Division One is played on Tuesdays."
    ]
    assert "Bell already has a match on 10 November 2026: Anchor v Bell." in told(found)[1][2]


def test_a_pub_with_one_board() -> None:
    """Case 30: Anchor and Crown are both at home at the Dog & Duck, which takes one match."""
    found = differ(
        "fixtures", "Date,Home,Away,Venue\n17/11/2026,Anchor,Bell,\n16/11/2026,Crown,Bell,\n"
    )
    assert queries(found) == []
    clash = differ(
        "fixtures",
        "Date,Home,Away\n23/11/2026,Crown,Bell\n23/11/2026,Anchor,Eagle\n",
        add_missing=True,
    )
    assert "Dog & Duck has 2 home matches on 23 November 2026 and takes 1." in queries(clash)


@pytest.mark.parametrize(
    ("status", "row", "expected"),
    [
        ("scheduled", "17/11/2026", ("changed", "Date: 10 November 2026 → 17 November 2026")),
        ("scheduled", "10/11/2026", ("unchanged", "")),
        (
            "postponed",
            "17/11/2026",
            ("refused", "A2 Anchor v Bell is postponed; give it its new date on its own page."),
        ),
        ("played", "17/11/2026", ("added", "")),
        ("void", "17/11/2026", ("added", "")),
    ],
)
def test_a_match_on_another_day(status: str, row: str, expected: tuple[str, str]) -> None:
    now = present(fixtures=(FIXTURE._replace(status=FixtureStatus(status)),))
    found = differ("fixtures", f"Date,Home,Away\n{row},Anchor,Bell\n", now=now)
    assert only(found) == expected
    if status == "played":
        assert queries(found) == [
            (
                "Anchor v Bell is in the list for 10 November 2026 already, and is over; this adds"
                " another match of the two."
            )
        ]


def test_two_matches_of_the_same_two_are_told_apart_by_day_and_week() -> None:
    again = FixtureNow(
        62, 1, 9, 31, 32, date(2027, 1, 12), FIXTURE.time, 21, "", FixtureStatus.SCHEDULED
    )
    now = present(fixtures=(FIXTURE, again))
    found = differ(
        "fixtures",
        "Week,Date,Home,Away\n9,19/01/2027,Anchor,Bell\n1,10/11/2026,Anchor,Bell\n",
        now=now,
    )
    assert told(found) == [
        (2, "changed", "Date: 12 January 2027 → 19 January 2027"),
        (3, "unchanged", ""),
    ]
    assert [one.pk for one in found.plan.fixture_changes] == [62]
    unclear = differ("results", "Home,Away,Score\nAnchor,Bell,5-4\n", now=now)
    assert only(unclear) == (
        "refused",
        (
            " Anchor v Bell is in the list for 10 November 2026, 12 January 2027; add the date, so"
            " that it is clear."
        ),
    )
    by_week = differ("results", "Week,Home,Away,Score\n1,Anchor,Bell,5-4\n", now=now)
    assert only(by_week) == ("added", "Result: 5–4")


def test_what_is_over_is_left_as_it_is() -> None:
    now = present(fixtures=(PLAYED,))
    found = differ(
        "fixtures", "Date,Home,Away,Time,Venue\n10/11/2026,Anchor,Bell,19:00,The Bell\n", now=now
    )
    assert only(found) == ("unchanged", "")
    assert queries(found) == [
        "The file has another time and venue; as this match is over, that is left as it is."
    ]
    assert found.plan.fixture_changes == []


def test_results() -> None:
    found = differ(
        "results",
        "Date,Home,Away,Home score,Away score\n"
        "10/11/2026,Anchor,Bell,5,4\n"
        "17/11/2026,Bell,Crown,9,0\n"
        "16/11/2026,Crown,Anchor,4,4\n"
        "09/11/2026,Crown,Bell,,\n"
        "27/10/2026,Bell,Anchor,6,4\n"
        "20/10/2026,Bell,Crown,6,\n"
        "24/11/2026,Anchor,Crown,6,3\n"
        "03/11/2026,Anchor,Crown,0,0\n"
        "02/11/2026,Crown,Bell,w,o\n",
    )
    assert told(found) == [
        (2, "added", "Result: 5–4"),
        (3, "added", "Result: 9–0"),
        (4, "added", "Result: 4–4"),
        (5, "added", ""),
        (6, "refused", "D6 6–4 makes 10 legs; this match has 9."),
        (
            *(7, "refused"),
            "E7 “Away score” is empty while the other side has a number; 0 is written as 0.",
        ),
        (
            *(8, "refused"),
            "A8 24 November 2026 is still to come, so there can be no result yet.",
        ),
        (9, "refused", "D9 0–0 says that no leg was played; leave the score empty instead."),
        (
            *(10, "refused"),
            (
                "D10 “w” will not do; write a number from 0 to 999.; E10 “o” will not do; write a"
                " number from 0 to 999."
            ),
        ),
    ]
    assert queries(found) == [
        "4–4 makes 8 legs, fewer than this match has (9). Were legs void or not played?"
    ]
    assert len(found.plan.fixtures) == 3
    assert [one.legs for one in found.plan.results] == [(5, 4), (9, 0), (4, 4)]


@pytest.mark.parametrize(
    ("standing", "row", "expected"),
    [
        (result(), "5,4", ("unchanged", "")),
        (result(), "4,5", ("changed", "Result: 5–4 → 4–5")),
        (
            result(source=ResultSource.CARD),
            "4,5",
            ("refused", "C2 5–4 counts from its card; correct the card."),
        ),
        (result(source=ResultSource.CARD), "5,4", ("unchanged", "")),
        (
            result(source=ResultSource.OFFICIAL, kind=ResultKind.AWARDED),
            "5,4",
            ("refused", "C2 5–4 counts from what an official decided; undo that first."),
        ),
    ],
)
def test_a_result_that_stands(standing: ResultNow, row: str, expected: tuple[str, str]) -> None:
    now = present(fixtures=(PLAYED,), results=(standing,))
    found = differ("results", f"Home,Away,HS,AS\nAnchor,Bell,{row}\n", now=now)
    assert only(found) == expected
    assert [one.replaces for one in found.plan.results] == [True] * (expected[0] == "changed")


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("postponed", "is postponed; give it its new date on its own page first."),
        ("walkover", "is a walkover; undo the walkover on its own page first."),
        ("void", "is void; bring it back on its own page first."),
    ],
)
def test_a_match_that_cannot_have_a_result(status: str, said: str) -> None:
    now = present(fixtures=(FIXTURE._replace(status=FixtureStatus(status)),))
    found = differ("results", "Date,Home,Away,Score\n10/11/2026,Anchor,Bell,5-4\n", now=now)
    assert only(found) == ("refused", f" Anchor v Bell {said}")


def test_a_match_played_on_another_day_is_moved_there() -> None:
    found = differ("results", "Date,Home,Away,Score\n17/11/2026,Anchor,Bell,5-4\n")
    assert only(found) == (
        "added",
        "Date: 10 November 2026 → 17 November 2026; Result: 5–4",
    )
    assert found.plan.fixture_changes[0].values == (("date", SEVENTEENTH),)


def test_a_refused_score_leaves_its_match_out_too() -> None:
    found = differ("results", "Date,Home,Away,Score\n17/11/2026,Bell,Crown,9-9\n")
    assert found.counts["refused"] == 1
    assert found.plan.fixtures == []
    moved = differ("results", "Date,Home,Away,Score\n17/11/2026,Anchor,Bell,9-9\n")
    assert moved.plan.fixture_changes == []


def test_rules_that_count_boards_want_them() -> None:
    rules = PRESETS["three-pairs-best-of-three"].build()
    one = replace(ONE, rules=rules, tables=(TableNow(11, "Division One", rules),))
    now = present(divisions=(one,))
    text = "Home,Away,Home score,Away score{}\nAnchor,Bell,4,3{}\n"
    found = differ("results", text.format("", ""), now=now)
    assert "these rules count boards, and it is not known who won which" in only(found)[1]
    found = differ("results", text.format(",Home boards,Away boards", ",2,1"), now=now)
    assert only(found) == ("added", "Result: 4–3")
    assert found.plan.results[0].boards == (2, 1)
    # Sent again without the boards, it says nothing else than before.
    kept = result(legs=(4, 3), boards=(2, 1))
    now = present(divisions=(one,), fixtures=(PLAYED,), results=(kept,))
    assert only(differ("results", text.format("", ""), now=now)) == ("unchanged", "")


def test_one_of_two_tables_is_chosen() -> None:
    two = replace(ONE, tables=(*ONE.tables, TableNow(12, "Darts", NINE)))
    now = present(divisions=(two,))
    text = "Home,Away,Score\nAnchor,Bell,5-4\n"
    assert "has several tables, Division One and Darts" in only(differ("results", text, now=now))[1]
    assert differ("results", text, now=now, table=12).plan.results[0].table == 12


def test_several_divisions_in_one_file() -> None:
    two = replace(ONE, pk=2, name="Division Two", tables=(TableNow(12, "Division Two", NINE),))
    now = present(divisions=(ONE, two))
    found = differ(
        "fixtures",
        "Division,Date,Match\n"
        "division  one,17/11/2026,Bell v Crown\n"
        "Division Two,17/11/2026,Eagle v Goat\n"
        "Division Three,17/11/2026,Eagle v Goat\n",
        now=now,
        add_missing=True,
    )
    assert told(found) == [
        (2, "added", ""),
        (3, "added", ""),
        (
            *(4, "refused"),
            "A4 The season has no division “Division Three”; it has Division One, Division Two.",
        ),
    ]
    assert [one.label for one in found.beside] == [
        "The team Eagle in Division Two",
        "The team Goat in Division Two",
    ]
    assert [one.team for one in found.plan.entries] == [45, None]


def test_a_team_that_only_refused_rows_name_is_not_added() -> None:
    found = differ(
        "fixtures",
        "Date,Home,Away\n10/11/2026,Eagle,Bell\n17/11/2026,Goat,Crown\n",
        add_missing=True,
    )
    assert [row[1] for row in told(found)] == ["refused", "added"]
    assert [one.name for one in found.plan.entries] == ["Goat"]
    assert [one.label for one in found.beside] == ["The team Goat in Division One"]


def test_rows_that_say_the_same_twice() -> None:
    found = differ(
        "results",
        "Date,Home,Away,Score\n"
        "17/11/2026,Bell,Crown,5-4\n17/11/2026,Bell,Crown,5-4\n17/11/2026,Bell,Crown,4-5\n",
    )
    assert told(found) == [
        (2, "added", "Result: 5–4"),
        (3, "unchanged", "The same as row 2."),
        (4, "refused", " Row 2 is about the same and says something else; keep one of them."),
    ]


def test_a_row_with_a_comma_too_many_is_told_of() -> None:
    found = differ("fixtures", "Date,Home,Away\n17/11/2026,Dog, Duck,Bell\n")
    assert only(found)[0] == "refused"
    assert "“Bell” in column D belongs to none. A comma inside a cell needs" in only(found)[1]


def test_formulas_and_errors_of_the_spreadsheet_are_refused_by_cell() -> None:
    found = differ(
        "fixtures", "Date,Home,Away,Other\n17/11/2026,=A1,Bell,=B2\n17/11/2026,#REF!,Bell,\n"
    )
    assert told(found)[0][2].startswith("B2 “=A1” is a formula. Copy the column")
    assert "=B2" not in told(found)[0][2]
    assert told(found)[1][2].startswith("B3 “#REF!” is the spreadsheet’s own error")


def test_the_guard_of_our_own_files_is_taken_off() -> None:
    found = differ("venues", "Venue,Address\nThe Plough,'+44 High Street\n'Arry’s Bar,x\n")
    assert [(one.name, one.address) for one in found.plan.venues] == [
        ("The Plough", "+44 High Street"),
        ("'Arry’s Bar", "x"),
    ]
