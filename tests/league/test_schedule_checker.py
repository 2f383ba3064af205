"""The tests' own checker against a list worked by hand with one mistake planted at a time.

Without this nobody would know that a list in which it finds nothing wrong has nothing wrong; what
the product itself finds in the same lists is judged beside it.
"""

from datetime import timedelta

import pytest

from league.enums import Weekday
from league.schedule import (
    Bye,
    Closure,
    Derby,
    Division,
    FixedFixture,
    Placed,
    Season,
    Team,
    TeamBlackout,
    Venue,
    VenueBlackout,
)
from league.schedule.checking import breaches
from league.schedule.grid import Grid
from tests.league.schedule_checker import wrong, wrong_byes
from tests.league.schedule_seasons import START, closed, tuesday

pytestmark = pytest.mark.pure

TUESDAY, WEDNESDAY, THURSDAY = 0, 1, 2
PUBS = {team: team for team in "ABCDFG"} | {"E": "B"}
RIGHT = """
1 AD BC GF+2
2 DC AB EG
3 BD CA FE
4 CD BA
5 DB AC
6 DA CB
"""
"""Four teams twice, three teams once; week, then home and away, then days after the Tuesday."""
BYES = ((1, "E"), (2, "F"), (3, "G"))


def season() -> Season:
    """Two divisions; E is at home where B is, and everything that can be asked for is asked."""
    one = tuple(Team(key, f"Team {key}", PUBS[key]) for key in "ABCD")
    two = tuple(
        Team(key, f"Team {key}", PUBS[key], Weekday.THURSDAY if key == "G" else None)
        for key in "EFG"
    )
    cup = closed(9, "Cup")
    return Season(
        START,
        START + timedelta(weeks=10, days=-1),
        (
            Division("one", "Division One", one, (Weekday.TUESDAY,)),
            Division("two", "Division Two", two, (Weekday.TUESDAY, Weekday.THURSDAY), 1),
        ),
        tuple(Venue(key, f"Pub {key}") for key in "ABCDFG"),
        closures=(
            closed(8, "Christmas"),
            Closure("Cup", cup.first, cup.last, frozenset({"one"})),
            Closure("Finals", tuesday(10), tuesday(10), frozenset({"one"})),
        ),
        venue_blackouts=(VenueBlackout("C", tuesday(1), tuesday(1)),),
        team_blackouts=(TeamBlackout("F", tuesday(2), tuesday(2) + timedelta(days=3)),),
        fixed=(FixedFixture("D", "C", tuesday(2)),),
        derbies=(Derby("A", "B", tuesday(2)),),
        return_gap=2,
        spare_weeks=1,
    )


def match(text: str, week: int, round_: int | None = None) -> Placed:
    """In a week "AB+1" is A at home to B on the Wednesday."""
    pair, _, later = text.partition("+")
    division = "one" if pair[0] in "ABCD" else "two"
    on = tuesday(week) + timedelta(days=int(later or 0))
    return Placed(division, week if round_ is None else round_, on, pair[0], pair[1])


def listed(*, out: str = "", into: str = "") -> tuple[Placed, ...]:
    """The right list without some matches, and with others, each as "AB:week"."""
    found = []
    for line in RIGHT.split("\n")[1:-1]:
        week, *pairs = line.split()
        found += [(pair, int(week)) for pair in pairs]
    for one in out.split():
        pair, _, week = one.partition(":")
        found.remove((pair, int(week)))
    found += [(pair, int(week)) for pair, _, week in (one.partition(":") for one in into.split())]
    return tuple(match(pair, week) for pair, week in found)


def test_the_list_worked_by_hand_is_right():
    assert wrong(season(), listed()) == []
    assert breaches(Grid(season()), listed()) == ()


PLANTED = {
    "a pair never meets at one of the two": ("AD:1", "", "A has D at home 0 times"),
    "a return match is at the same place": ("AD:1", "DA:1", "D has A at home 2 times"),
    "a pair of a single round meets twice": ("", "EF:5", "E has F 1 times at home, 1 away"),
    "home and away are not balanced": ("GF+2:1", "FG:1", "F is not balanced: HH"),
    "three matches running at home": ("AB:2 BA:4", "BA:2 AB:4", "B: HHHA"),
    "three matches running away": ("DC:2 CD:4", "CD:2 DC:4", "D: AAAH"),
    "two divisions fill a pub": ("EG:2", "EG:4", "B has 2 matches on 2026-09-29"),
    "on no night of the division": ("AD:1", "AD+1:1", "is on no match night"),
    "on the other division's night": ("AD:1", "AD+2:1", "is on no match night"),
    "on its division's night but not its own": ("GF+2:1", "GF:1", "is on no match night"),
    "on a holiday": ("CB:6", "CB:8", "is in Christmas"),
    "in the division's cup week": ("CB:6", "CB:9", "is in Cup"),
    "on a closed day": ("CB:6", "CB:10", "is in Finals"),
    "while the pub is shut": ("BC:1 CB:6", "CB:1 BC:6", "is at a venue that is not to be had"),
    "while the visitors are away": ("", "GF+2:2", ": F cannot play"),
    "while the home team is away": ("FE:3", "FE:2", ": F cannot play"),
    "a fixed match on another day": ("DC:2", "DC:7", "on=datetime.date(2026, 9, 15)) is not there"),
    "a fixed match the other way round": ("DC:2 CD:4", "CD:2 DC:4", "is not there"),
    "a derby that comes late": ("AB:2", "AB:7", "comes late"),
    "the return match too soon": ("DB:5", "DB:4", "meet after 1 weeks"),
    "no week kept free": ("CB:6", "CB:7", "Division One keeps too few weeks free"),
    "two matches in one week": ("AC:5", "AC:6", "A plays twice in a week"),
    "outside the season": ("CB:6", "CB:11", "is outside the season"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_mistake_is_found(what: str):
    out, into, said = PLANTED[what]
    fixtures = listed(out=out, into=into)
    found = wrong(season(), fixtures)
    assert any(said in text for text in found), found
    assert breaches(Grid(season()), fixtures)


def test_a_team_of_another_division_is_found():
    strange = Placed("one", 7, tuesday(7), "A", "E")
    found = wrong(season(), (*listed(), strange))
    assert "('A', 'E') do not belong here" in found


@pytest.mark.parametrize(
    ("home", "away", "meetings", "said"),
    [
        ("AAA", "BBB", 3, "A has B 3 times at home, 0 away"),
        ("AB", "BA", 3, "A has B 1 times at home, 1 away"),
        ("AAB", "BBA", 1, "A has B 2 times at home, 1 away"),
    ],
)
def test_a_triple_or_single_round_that_is_not_is_found(home, away, meetings, said):
    teams = (Team("A", "A", "A"), Team("B", "B", "B"))
    division = Division("one", "One", teams, (Weekday.TUESDAY,), meetings)
    venues = (Venue("A", "A"), Venue("B", "B"))
    asked = Season(START, START + timedelta(weeks=9), (division,), venues)
    placed = tuple(
        Placed("one", week, tuesday(week), one, other)
        for week, (one, other) in enumerate(zip(home, away, strict=True), 1)
    )
    assert said in wrong(asked, placed)
    assert breaches(Grid(asked), placed)


def test_rounds_that_are_not_counted_in_order_are_found():
    first, *others = listed()
    miscounted = (match(first.home + first.away, 1, round_=2), *others)
    assert any("the rounds of Division One are" in text for text in wrong(season(), miscounted))


def byes(*of: tuple[int, str]) -> tuple[Bye, ...]:
    return tuple(Bye("two", week, tuesday(week) - timedelta(days=1), team) for week, team in of)


def test_the_byes_worked_by_hand_are_right():
    assert wrong_byes(season(), listed(), byes(*BYES)) == []


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (BYES[1:], "E has 0 byes and not 1"),
        ((*BYES, (1, "G")), "G has a bye in week 1 of Division Two, and a match"),
        ((*BYES, (1, "E")), "E has 2 byes in week 1 of Division Two"),
        ((*BYES, (4, "E")), "E has a bye in week 4 of Division Two, which does not play"),
    ],
)
def test_a_wrong_bye_is_found(of, said):
    assert said in wrong_byes(season(), listed(), byes(*of))


def test_byes_that_are_not_fairly_spread_are_found():
    """E misses two weeks running while F and G play each other twice over."""
    late = listed(out="EG:2 FE:3", into="GF+2:2 EG:3 FE:4")
    given = byes((1, "E"), (2, "E"), (3, "F"), (4, "G"))
    assert wrong_byes(season(), late, given) == ["E has 2 byes and not 1"]


def test_a_week_without_a_match_is_no_bye_of_an_even_division():
    given = (*byes(*BYES), Bye("one", 1, tuesday(1) - timedelta(days=1), "A"))
    found = wrong_byes(season(), listed(), given)
    assert "A has 1 byes and not 0" in found
