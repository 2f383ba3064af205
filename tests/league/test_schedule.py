"""Fixture lists that Berger tables can make, without the solver."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.enums import Weekday
from league.schedule import (
    Closure,
    Derby,
    Division,
    Draft,
    FixedFixture,
    How,
    Made,
    Placed,
    Season,
    SolverMissing,
    Team,
    TeamBlackout,
    Venue,
    VenueBlackout,
    make_schedule,
    making,
    wishes_of,
)
from league.schedule.checking import breaches
from league.schedule.grid import Grid
from league.schedule.reporting import byes_in, report_on
from tests.league.schedule_checker import wrong
from tests.league.schedule_seasons import START, closed, made_up_league, one_division, tuesday

pytestmark = pytest.mark.pure


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch):
    """A site on which the extra is not installed."""
    monkeypatch.setattr(making, "SOLVER", "a_solver_that_is_not_installed")


def made(season: Season, **more: Any) -> Draft:
    outcome = make_schedule(season, **more)
    assert isinstance(outcome, Made), outcome
    assert wrong(season, outcome.draft.fixtures) == []
    assert outcome.draft.report.breaches == ()
    return outcome.draft


@pytest.mark.usefixtures("no_solver")
@given(
    st.integers(2, 16),
    st.integers(1, 3),
    st.sets(st.integers(2, 50), max_size=4),
    st.integers(0, 3),
    st.integers(0, 10**6),
)
def test_where_nothing_forbids_it_any_division_gets_its_list(
    teams, meetings, holidays, spare, seed
):
    rounds = (teams - 1 + teams % 2) * meetings
    season = one_division(
        "ABCDEFGHIJKLMNOP"[:teams],
        rounds + spare + len(holidays),
        meetings=meetings,
        closures=tuple(closed(week) for week in sorted(holidays)),
        spare_weeks=spare,
    )
    draft = made(season, seed=seed)
    assert draft.how is How.BERGER
    assert len(draft.fixtures) == teams * (teams - 1) // 2 * meetings
    assert len(draft.byes) == (rounds if teams % 2 else 0)


@pytest.mark.usefixtures("no_solver")
def test_case_30_two_teams_of_a_pub_with_one_board_are_at_home_in_turn():
    draft = made(one_division("ABCDEFGH", 14, shares=("AB",)))
    at_home = sorted((f.on, f.home) for f in draft.fixtures if f.home in "AB")
    assert [on for on, _ in at_home] == [tuesday(week) for week in range(1, 15)]
    assert [team for _, team in at_home].count("A") == 7


@pytest.mark.usefixtures("no_solver")
def test_teams_of_one_pub_in_two_divisions_are_kept_apart():
    season = made_up_league(3, (14, 14), shared=4, weeks=36)
    assert made(season).how is How.BERGER


@pytest.mark.usefixtures("no_solver")
def test_the_rounds_of_a_division_closed_for_its_own_cup_pass_over_that_week():
    season = one_division("ABCD", 8, closures=(replace(closed(2), divisions=frozenset({"one"})),))
    draft = made(season)
    assert {f.on for f in draft.fixtures} == {tuesday(week) for week in (1, 3, 4, 5, 6, 7)}
    assert draft.report.free_weeks == {"one": (tuesday(8) - timedelta(days=1),)}


@pytest.mark.usefixtures("no_solver")
def test_two_nights_take_what_one_could_not():
    teams = tuple(Team(key, key, "pub") for key in "ABCD")
    nights = (Weekday.TUESDAY, Weekday.THURSDAY)
    season = Season(
        START,
        START + timedelta(weeks=6),
        (Division("one", "Division One", teams, nights),),
        (Venue("pub", "The Pub", 1),),
    )
    draft = made(season)
    assert len({f.on for f in draft.fixtures}) == len(draft.fixtures) == 12


@pytest.mark.usefixtures("no_solver")
def test_a_teams_own_night_is_its_home_night():
    season = one_division("ABCD", 6)
    division = season.divisions[0]
    own = replace(division.teams[0], night=Weekday.FRIDAY)
    season = replace(season, divisions=(replace(division, teams=(own, *division.teams[1:])),))
    draft = made(season)
    assert {f.on.weekday() for f in draft.fixtures if f.home == "A"} == {4}
    assert {f.on.weekday() for f in draft.fixtures if f.home != "A"} == {1}


@pytest.mark.usefixtures("no_solver")
def test_derbies_come_early_and_fixed_fixtures_on_their_day():
    season = one_division(
        "ABCDEFGH",
        14,
        derbies=(Derby("A", "B", tuesday(2)),),
        fixed=(FixedFixture("C", "D", tuesday(9)),),
    )
    draft = made(season)
    assert min(f.on for f in draft.fixtures if {f.home, f.away} == {"A", "B"}) <= tuesday(2)
    assert [f.on for f in draft.fixtures if (f.home, f.away) == ("C", "D")] == [tuesday(9)]


@pytest.mark.usefixtures("no_solver")
def test_a_fixed_fixture_may_be_on_a_night_that_is_no_match_night():
    friday = tuesday(3) + timedelta(days=3)
    draft = made(one_division("ABCD", 6, fixed=(FixedFixture("A", "B", friday),)))
    assert [f.on for f in draft.fixtures if (f.home, f.away) == ("A", "B")] == [friday]


def test_the_same_seed_gives_the_same_list_and_another_another():
    season = one_division("ABCDEFGH", 16)
    assert made(season, seed=4) == made(season, seed=4)
    assert made(season, seed=4) != made(season, seed=5)


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_it_says_so_and_offers_what_the_tables_can_do():
    season = one_division("ABCD", 6, shares=("ABC",))
    outcome = make_schedule(season)
    assert isinstance(outcome, SolverMissing)
    assert "the solver that could is not installed on this site" in outcome.said
    assert outcome.nearest is not None
    assert outcome.nearest.report.breaches
    assert wrong(season, outcome.nearest.fixtures)
    alone = replace(season, venues=(Venue("ABC", "Pub", 3), Venue("D", "Pub D")))
    assert wrong(alone, outcome.nearest.fixtures) == []


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_and_without_weeks_for_whole_rounds_there_is_nothing_to_offer():
    outcome = make_schedule(one_division("ABCD", 5))
    assert isinstance(outcome, SolverMissing)
    assert outcome.nearest is None
    assert "There are too few weeks in which a whole round can be played." in outcome.said


def test_the_report_counts_what_a_person_would_count():
    """Worked by hand: A at home to B, C; then away to D, B, C. B has the second week and the last
    free: in a division of four that is no bye.
    """
    season = one_division("ABCD", 6)
    pairs = ["AB CD", "AC", "DA BC", "BA", "CA"]
    fixtures = tuple(
        Placed("one", week, tuesday(week), home, away)
        for week, line in enumerate(pairs, 1)
        for home, away in line.split()
    )
    report = report_on(Grid(season), fixtures)
    first = report.teams[0]
    assert (first.home, first.away, first.breaks, first.byes) == (2, 3, 3, 0)
    assert (first.longest_home_run, first.longest_away_run) == (2, 3)
    assert report.teams[1].byes == 0
    assert [(gap.teams, gap.weeks) for gap in report.gaps] == [(("A", "B"), 3), (("A", "C"), 3)]
    assert report.least_gap == 3
    assert report.longest_run == 3
    assert report.free_weeks == {"one": (tuesday(6) - timedelta(days=1),)}


WEEK_1, WEEK_2, WEEK_3 = tuesday(1), tuesday(2), tuesday(3)


@pytest.mark.parametrize(
    ("asked", "fixtures", "said"),
    [
        ({}, [], "Team A and Team B meet never instead of twice."),
        ({}, [("AB", 1), ("BA", 2), ("AB", 3)], "Team A and Team B meet three times instead"),
        ({}, [("AB", 1), ("AB", 2)], "Team A and Team B meet twice at Team A, and never"),
        ({}, [("AB", 1), ("CA", 1)], "Team A plays twice in the week of 7 September 2026."),
        ({}, [("AB", 1), ("AC", 2), ("AD", 3)], "Team A plays three matches running at home."),
        ({}, [("BA", 1), ("CA", 2), ("DA", 3)], "Team A plays three matches running away."),
        (
            {"shares": ("AB",)},
            [("AC", 1), ("BD", 1)],
            (
                "Team A and Team B are at home on 8 September 2026;"
                " Pub AB takes one home match a night."
            ),
        ),
        ({"closures": (closed(1),)}, [("AB", 1)], "on 8 September 2026: no match from 7 Sept"),
        (
            {"venue_blackouts": (VenueBlackout("A", WEEK_1, WEEK_1, "wake"),)},
            [("AB", 1)],
            "no match at Pub A on 8 September 2026 (wake).",
        ),
        (
            {"team_blackouts": (TeamBlackout("B", WEEK_1, WEEK_2),)},
            [("AB", 1)],
            "no match of Team B from 8 September 2026 to 15 September 2026.",
        ),
        (
            {"fixed": (FixedFixture("A", "B", WEEK_2),)},
            [("AB", 1)],
            "Team A against Team B is fixed on 15 September 2026, and is not on that day.",
        ),
        (
            {"derbies": (Derby("A", "B", WEEK_1),)},
            [("AB", 2)],
            "first meet by 8 September 2026: they meet on 15 September 2026.",
        ),
        ({"return_gap": 3}, [("AB", 1), ("BA", 3)], "meet again after two weeks instead of 3."),
        ({"spare_weeks": 9}, [("AB", 1)], "Division One keeps eight weeks free instead of 9."),
        ({}, [("AB", 30)], "is outside the season."),
    ],
)
def test_every_way_to_go_wrong_is_found_and_said(asked, fixtures, said):
    season = one_division("ABCD", 9, **asked)
    placed = [Placed("one", at, tuesday(at), pair[0], pair[1]) for pair, at in fixtures]
    texts = [breach.said for breach in breaches(Grid(season), placed)]
    assert any(said in text for text in texts), texts


def test_a_match_on_no_match_night_is_found():
    placed = [Placed("one", 1, date(2026, 9, 9), "A", "B")]
    texts = [breach.said for breach in breaches(Grid(one_division("ABCD", 9)), placed)]
    assert "Team A against Team B on 9 September 2026 is a Wednesday, no night of Team A." in texts


@pytest.mark.parametrize("seed", range(8))
def test_both_checkers_agree_on_lists_with_two_days_exchanged(seed: int):
    """Each match in turn changes its day with the next."""
    season = replace(
        one_division("ABCDEF", 11, shares=("AB",), closures=(closed(4),)), return_gap=4
    )
    fixtures = made(season, seed=seed).fixtures
    for one, other in pairwise(fixtures):
        changed = [f for f in fixtures if f not in (one, other)]
        changed += [replace(one, on=other.on), replace(other, on=one.on)]
        # The rounds are not what is looked at here.
        mine = [text for text in wrong(season, tuple(changed)) if "the rounds of" not in text]
        assert bool(breaches(Grid(season), changed)) == bool(mine)


def test_every_wish_is_one_clause():
    season = one_division(
        "ABC",
        20,
        shares=("AB",),
        closures=(
            Closure("Christmas", date(2026, 12, 21), date(2027, 1, 3)),
            Closure("Cup week", WEEK_3, WEEK_3, frozenset({"one"})),
        ),
        venue_blackouts=(VenueBlackout("C", WEEK_1, WEEK_1),),
        team_blackouts=(TeamBlackout("C", WEEK_1, WEEK_2, "trip"),),
        fixed=(FixedFixture("A", "C", WEEK_2),),
        derbies=(Derby("A", "B", WEEK_3),),
        return_gap=4,
        spare_weeks=2,
    )
    assert [wish.said for wish in wishes_of(season)] == [
        (
            "the three teams of Division One meet twice (six rounds),"
            " on Tuesdays from 7 September 2026 to 24 January 2027"
        ),
        "nobody plays three matches running at home, or three running away",
        "Pub AB, shared by Team A and Team B, takes one home match a night",
        "no match from 21 December 2026 to 3 January 2027 (Christmas)",
        "no match in Division One on 22 September 2026 (Cup week)",
        "no match at Pub C on 8 September 2026",
        "no match of Team C from 8 September 2026 to 15 September 2026 (trip)",
        "Team A against Team C is fixed on 15 September 2026",
        "Team A and Team B first meet by 22 September 2026",
        "the same two teams meet again after 4 weeks at the earliest",
        "every division keeps two weeks free that it could play in",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"last": date(2026, 9, 1)}, "ends on 1 September 2026, before it begins on 7 Sept"),
        ({"last": date(2036, 9, 1)}, "two years are the longest"),
        ({"divisions": ()}, "no division"),
        ({"return_gap": -1}, "weeks apart is -1"),
        ({"spare_weeks": -2}, "spare weeks is -2"),
        ({"venues": ()}, "Team A plays at a venue that is not among the venues"),
        ({"closures": (Closure("X", WEEK_2, WEEK_1),)}, "begins on 15 September 2026 cannot end"),
        ({"closures": (Closure("X", WEEK_1, WEEK_1, frozenset({"two"})),)}, "a division that is"),
        ({"venue_blackouts": (VenueBlackout("X", WEEK_1, WEEK_1),)}, "a venue that is not"),
        ({"team_blackouts": (TeamBlackout("X", WEEK_1, WEEK_1),)}, "a team that is not"),
        ({"fixed": (FixedFixture("A", "B", date(2026, 1, 1)),)}, "1 January 2026, outside"),
        ({"fixed": (FixedFixture("A", "X", WEEK_1),)}, "a team that is not among the teams"),
        ({"fixed": (FixedFixture("A", "B", WEEK_1),) * 2}, "Two of the fixed fixtures"),
        ({"derbies": (Derby("A", "A", WEEK_1),)}, "Team A cannot play against itself"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(change, said):
    with pytest.raises(ValueError, match=said):
        replace(one_division("ABCD", 9), **change)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"teams": (Team("A", "A", "A"),)}, "fixtures need at least 2"),
        ({"meetings": 4}, "everybody meets 4 times; 1, 2 or 3 is possible"),
        ({"nights": ()}, "has no match night"),
        ({"teams": (Team("A", "A", "A"),) * 2}, "Two of the teams have the same key"),
    ],
)
def test_a_division_that_cannot_be_meant_is_refused(change, said):
    season = one_division("ABCD", 9)
    with pytest.raises(ValueError, match=said):
        replace(season, divisions=(replace(season.divisions[0], **change),))


def test_a_venue_takes_at_least_one_match():
    with pytest.raises(ValueError, match="takes 0 home matches a night; a venue takes at least 1"):
        replace(one_division("AB", 9), venues=(Venue("A", "Pub A", 0), Venue("B", "Pub B")))


def test_teams_of_two_divisions_do_not_meet():
    season = one_division("ABCD", 9)
    two = replace(
        season.divisions[0],
        key="two",
        name="Division Two",
        teams=(Team("X", "X", "A"), Team("Y", "Y", "A")),
    )
    with pytest.raises(ValueError, match="Team A and X are not in one division"):
        replace(
            season,
            divisions=(*season.divisions, two),
            fixed=(FixedFixture("A", "X", WEEK_1),),
        )


def test_a_bye_is_in_the_weeks_in_which_most_of_a_division_plays():
    """Worked by hand: five teams once round, B v C put off to a week of its own.

    B and C have no match in week 5, nor A and D in week 6; their byes were weeks before.
    """
    season = one_division("ABCDE", 8, meetings=1)
    pairs = ["BE CD", "CA DE", "DB EA", "EC AB", "AD", "BC"]
    fixtures = tuple(
        Placed("one", week, tuesday(week), home, away)
        for week, line in enumerate(pairs, 1)
        for home, away in line.split()
    )
    found = byes_in(Grid(season), fixtures)
    assert [(bye.team, bye.round) for bye in found] == [
        ("A", 1),
        ("B", 2),
        ("C", 3),
        ("D", 4),
        ("E", 5),
    ]
