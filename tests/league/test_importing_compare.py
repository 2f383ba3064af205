"""What a file of venues, teams, people or a table would change: worked out by hand."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.importing.difference import Outcome
from league.importing.likeness import Likeness, same_place
from league.importing.present import OpeningNow, RegistrationNow, TableNow
from tests.league.plain_league import NINE, ONE, VENUES, differ, present, queries, told

# -- Venues ----------------------------------------------------------------------------------------

TWO = (
    "One person plays for one team of a division: keep one of the rows. If they are two people of"
    " one name, add the second under Players, with what tells them apart."
)


def test_venues() -> None:
    found = differ(
        "venues",
        "Pub,Address,Tel,Boards\n"
        "dog  & duck,1 High Street,,\n"
        "The Bell,2 Low Road,01632 960002,3\n"
        "The Plough,,,2\n"
        "The Ship,9 Quay,,\n"
        "The Ship,,,\n"
        "The Star,,,-1\n"
        "The Star,,,0\n"
        ",3 Nowhere,,\n",
    )
    assert told(found) == [
        (2, "unchanged", ""),
        (
            *(3, "changed"),
            (
                "Address: nothing → 2 Low Road; Telephone: nothing → 01632 960002;"
                " Home matches a night: 2 → 3"
            ),
        ),
        (4, "added", "Home matches a night: 2"),
        (5, "refused", "A5 The Ship is closed; open it again before it is changed."),
        (6, "refused", " Row 5 is about the same and says something else; keep one of them."),
        (7, "refused", "D7 “-1” will not do; write a number from 1 to 50."),
        (8, "refused", "D8 “0” will not do; write a number from 1 to 50."),
        (9, "refused", "A9 “Venue” is empty."),
    ]
    assert found.counts == {"added": 1, "changed": 1, "unchanged": 1, "refused": 5}
    assert [one.name for one in found.plan.venues] == ["The Plough"]
    assert [one.pk for one in found.plan.venue_changes] == [22]


def test_a_name_nearly_the_same_is_asked_about() -> None:
    found = differ("venues", "Venue\nDog and Duck\nThe Dog & Duck Inn\nThe Crown\nCrown Inn\n")
    assert [row.outcome for row in found.rows] == [Outcome.ADDED] * 4
    assert queries(found) == [
        "Is “Dog and Duck” the same as Dog & Duck? Then write it the same way.",
        (
            "Is “The Dog & Duck Inn” the same as Dog & Duck or Dog and Duck? Then write it the same"
            " way."
        ),
        "Is “Crown Inn” the same as The Crown? Then write it the same way.",
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Dog & Duck", "Dog and Duck", True),
        ("The Anchor", "Anchor Inn", True),
        ("St. Mary's Club", "Saint Marys", True),
        ("Kings Head", "King's Head", True),
        ("Travellers Rest", "Travelers Rest", True),
        ("Anchor A", "Anchor B", False),
        ("Anchor", "Anchor B", False),
        ("Red Lion", "White Lion", False),
        ("Queens Head", "Kings Head", False),
    ],
)
def test_what_may_be_one_place(one: str, other: str, same: bool) -> None:
    assert same_place(one, other) is same
    assert same_place(other, one) is same
    assert bool(Likeness([one], places=True).like(other)) is same


def test_a_thousand_names_are_compared_with_few() -> None:
    like = Likeness([f"Team {number}" for number in range(2_000)] + ["Tom Oakes"])
    assert like.like("Tom Oaks") == ["Tom Oakes"]
    assert like.like("T. Oakes") == ["Tom Oakes"]
    assert like.like("Oakes, Tom") == ["Tom Oakes"]
    assert like.like("tom oakes") == []


# -- Teams -----------------------------------------------------------------------------------------


def test_teams() -> None:
    found = differ(
        "teams",
        "Team;Venue;Night;Time;Club\n"
        "ANCHOR;Dog & Duck;;;\n"
        "Bell;Dog & Duck;Mondays;8.30pm;Bell Club\n"
        "Eagle;The Plough;Tue;;\n"
        "Fox;;;;\n"
        "Goat;The Ship;Wed;;\n"
        "Heron;The Belle;;;\n",
    )
    assert told(found) == [
        (2, "unchanged", ""),
        (
            *(3, "changed"),
            (
                "Night: nothing → monday; Starts at: nothing → 20:30; Club: nothing → Bell Club;"
                " Venue: The Bell → Dog & Duck"
            ),
        ),
        (4, "refused", "B4 There is no venue called “The Plough”."),
        (5, "refused", "A5 Fox no longer plays in the league; bring the team back first."),
        (6, "refused", "B6 The Ship is closed; open it again or choose another."),
        (7, "refused", "B7 There is no venue called “The Belle”. Did you mean The Bell?"),
    ]
    added = differ("teams", "Team;Venue\nEagle;The Plough\nGoat;The Plough\n", add_missing=True)
    assert [row[1] for row in told(added)] == ["added", "added"]
    assert [one.label for one in added.beside] == ["The venue The Plough"]
    assert [(one.name, one.team) for one in added.plan.entries] == [("Eagle", 45), ("Goat", None)]
    assert {one.venue for one in added.plan.entries} == {added.plan.venues[0].key}


def test_what_a_refused_row_would_have_added_is_not_added() -> None:
    found = differ("teams", "Team;Venue\nFox;The Plough\n", add_missing=True)
    assert found.counts["refused"] == 1
    assert found.plan.venues == []
    assert found.beside == ()
    again = differ("teams", "Team;Venue\nFox;The Plough\nGoat;The Plough\n", add_missing=True)
    assert [one.name for one in again.plan.venues] == ["The Plough"]


# -- Players and registrations ---------------------------------------------------------------------


def test_players() -> None:
    found = differ(
        "players",
        "First name,Surname,Known by,Phone,Email\n"
        "Tom,Oakes,,01632 960101,\n"
        "tom,oakes,,01632 960999,\n"
        "Susan,Lee,,,sue@example.org\n"
        "J.,Hall,,,\n"
        "J.,Hall,Bell,123,\n"
        "J.,Hall,Crown,,\n"
        "Old,Ned,,,\n"
        "Tom,Oaks,,,\n"
        "Pat,,,,\n"
        "New,Person,,,not an address\n",
    )
    assert told(found) == [
        (2, "unchanged", ""),
        (3, "refused", " Row 2 is about the same and says something else; keep one of them."),
        (4, "changed", "E-mail: nothing → sue@example.org"),
        (
            *(5, "refused"),
            (
                "B5 There are several players of this name: J. Hall (Anchor) and J. Hall (Bell)."
                " Say which in “Known by”."
            ),
        ),
        (6, "changed", "Telephone: nothing → 123"),
        (7, "added", ""),
        (8, "refused", "B8 Old Ned is off the lists; put the player back on them first."),
        (9, "added", ""),
        (10, "refused", "B10 “Surname” is empty."),
        (
            *(11, "refused"),
            "E11 “not an address” is no e-mail address; write one such as name@example.org.",
        ),
    ]
    assert queries(found) == [
        "Another player is called J. Hall; this adds a second one.",
        "Is “Tom Oaks” the same as Tom Oakes? Then write it the same way.",
    ]


REGISTERED = (
    RegistrationNow(71, 51, 31, date(2026, 9, 1), None),
    RegistrationNow(72, 54, 32, date(2026, 9, 1), date(2026, 10, 31)),
)


def test_registrations() -> None:
    now = present(registrations=REGISTERED)
    found = differ(
        "registrations",
        "Player,Team,From,Until\n"
        "Tom Oakes,Anchor,,\n"
        "Susan Lee,Bell,01/09/2026,30/11/2026\n"
        "Tom Oakes,Bell,1 Nov 2026,\n"
        "Una Rowe,Bell,,\n"
        "Sue Lee,Crown,01/12/2026,\n"
        "Sue Lee,Dove,02/12/2026,\n"
        "Una Rowe,Crown,,\n"
        "Vic Day,Crown,01/06/2027,\n"
        "Wyn Hay,Crown,01/12/2026,01/11/2026\n"
        "Tom Oakes,Ankor,,\n",
        now=now,
        add_missing=False,
    )
    assert told(found) == [
        (2, "unchanged", ""),
        (3, "changed", "Until: 31 October 2026 → 30 November 2026"),
        (
            *(4, "refused"),
            (
                "B4 Tom Oakes is registered with Anchor from 1 September 2026 and still is. End"
                " that first, or transfer the player."
            ),
        ),
        (5, "refused", "A5 Nobody called “Una Rowe” is in the list of players."),
        (6, "added", "From 1 December 2026"),
        (
            *(7, "refused"),
            (
                "B7 Dove has withdrawn.; B7 Sue Lee is registered with Crown in row 6 from 1"
                f" December 2026 and still is. {TWO}"
            ),
        ),
        (8, "refused", "A8 Nobody called “Una Rowe” is in the list of players."),
        (9, "refused", "A9 Nobody called “Vic Day” is in the list of players."),
        (10, "refused", "A10 Nobody called “Wyn Hay” is in the list of players."),
        (11, "refused", "B11 Division One has no team called “Ankor”."),
    ]


def test_registrations_with_players_who_are_new() -> None:
    found = differ(
        "registrations",
        "Player,Team,From,Until\n"
        "Una Rowe,Bell,,\n"
        "Una Rowe,Crown,,\n"
        "Vic Day,Crown,01/06/2027,\n"
        "Wyn Hay,Crown,01/12/2026,01/11/2026\n"
        "Tom Oaks,Eagle,,\n"
        "Una Rowe,Bell,,\n",
        now=present(registrations=REGISTERED),
        add_missing=True,
    )
    assert told(found) == [
        (2, "added", "From 1 September 2026"),
        (
            *(3, "refused"),
            (
                "B3 Una Rowe is registered with Bell in row 2 from 1 September 2026 and still is."
                f" {TWO}"
            ),
        ),
        (
            *(4, "refused"),
            (
                "C4 1 June 2027 is outside the season 2026-27, which runs from 1 September 2026 to"
                " 31 May 2027."
            ),
        ),
        (
            *(5, "refused"),
            "D5 The last day, 1 November 2026, is before the first, 1 December 2026.",
        ),
        (6, "added", "From 1 September 2026"),
        (7, "unchanged", "The same as row 2."),
    ]
    assert [one.label for one in found.beside] == [
        "The player Una Rowe",
        "The team Eagle in Division One",
        "The player Tom Oaks",
    ]
    assert found.beside[2].queries == (
        "Is “Tom Oaks” the same as Tom Oakes? Then write it the same way.",
    )
    assert len(found.plan.players) == len(found.plan.registrations) == 2


# -- A table ---------------------------------------------------------------------------------------


def test_a_table() -> None:
    kept = OpeningNow(
        31,
        date(2026, 10, 31),
        (("won", 3), ("drawn", 0), ("lost", 1), ("legs_for", 20)),
        Decimal(6),
    )
    text = (
        "Pos,Team,P,W,D,L,Pts\n"
        "1,Anchor,4,3,0,1,7½\n"
        "2,Bell,5,2,0,2,4\n"
        "3,Crown,4,0,0,4,1/3\n"
        "4,Eagle,4,0,0,4,-1\n"
    )
    on = date(2026, 10, 31)
    found = differ("table", text, now=present(openings=(kept,)), on=on)
    assert told(found) == [
        (2, "changed", "Points: 6 → 7½"),
        (3, "added", "Won: 2; Drawn: 0; Lost: 2; Points: 4"),
        (
            *(4, "refused"),
            "G4 1/3 is not in quarters: points are whole or end in ¼, ½ or ¾, such as 0.5.",
        ),
        (5, "refused", "B5 Division One has no team called “Eagle”."),
    ]
    assert queries(found) == ["Won, drawn and lost make 4, and played is 5."]
    assert (found.plan.table, found.plan.on) == (11, on)
    later = differ("table", text, now=present(openings=(kept,)), on=date(2026, 11, 7))
    assert "As it stood on: 31 October 2026 → 7 November 2026" in told(later)[0][2]
    two = replace(ONE, tables=(*ONE.tables, TableNow(12, "Darts", NINE)))
    unclear = differ("table", text, now=present(divisions=(two,)), on=on)
    assert "Choose which table of Division One this is." in told(unclear)[0][2]
    assert differ("table", text, now=present(divisions=(two,)), on=on, table=12).plan.table == 12


# -- The mark --------------------------------------------------------------------------------------


@given(st.sampled_from(["address", "phone"]), st.text("ab", min_size=1, max_size=2))
def test_the_mark_is_another_once_the_league_is(column: str, value: str) -> None:
    text = "Venue,Address\nThe Bell,2 Low Road\n"
    before = differ("venues", text)
    other = VENUES[1]._replace(**{column: value})
    after = differ("venues", text, now=present(venues=(VENUES[0], other, VENUES[2])))
    assert (before.mark == after.mark) is (column == "phone")
    assert differ("venues", text).mark == before.mark


def test_nothing_is_said_of_an_empty_file() -> None:
    found = differ("venues", "Venue\nVenue\nThe Bell\n")
    assert told(found) == [(3, "unchanged", "")]
    assert not found.changes_something
