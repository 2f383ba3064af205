"""Fixture lists for which the solver is needed, and what is said where there is none."""

import random
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from league.schedule import (
    Clash,
    Derby,
    FixedFixture,
    How,
    Impossible,
    Made,
    Season,
    TeamBlackout,
    VenueBlackout,
    Wish,
    explaining,
    make_schedule,
    wishes_of,
)
from league.schedule.searching import Found
from tests.league.schedule_by_trying import list_by_trying
from tests.league.schedule_checker import wrong, wrong_byes
from tests.league.schedule_seasons import (
    closed,
    made_up_league,
    off_round,
    one_division,
    tuesday,
    with_away_teams,
    with_derbies,
)

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[2]
SECONDS = 60.0


def fixed(home: str, away: str, week: int) -> FixedFixture:
    return FixedFixture(home, away, tuesday(week))


def made(season: Season, **more) -> Made:
    outcome = make_schedule(season, seconds=SECONDS, **more)
    assert isinstance(outcome, Made), getattr(outcome, "said", outcome)
    draft = outcome.draft
    assert wrong(season, draft.fixtures) == []
    assert wrong_byes(season, draft.fixtures, draft.byes) == []
    assert draft.report.breaches == ()
    return outcome


def impossible(season: Season, **more) -> Impossible:
    outcome = make_schedule(season, seconds=SECONDS, **more)
    assert isinstance(outcome, Impossible), outcome
    return outcome


def test_three_teams_of_a_pub_with_one_board_get_weeks_in_turn():
    """No whole rounds: two of the three would be at home or at each other's in most weeks."""
    season = one_division("ABCD", 14, shares=("ABC",))
    draft = made(season).draft
    nights = [f.on for f in draft.fixtures if f.home in "ABC"]
    assert len(nights) == len(set(nights)) == 9


def test_a_realistic_league_is_made_with_whole_rounds():
    season = made_up_league(1, (10, 12, 11), shared=6, weeks=34)
    season = replace(with_derbies(season, date(2026, 10, 31)), spare_weeks=2)
    outcome = made(season)
    assert outcome.draft.how is How.BERGER_PAIRINGS
    assert {bye.division for bye in outcome.draft.byes} == {3}
    assert outcome.draft.report.least_gap is not None
    assert outcome.draft.report.least_gap >= 8
    assert outcome.draft.report.longest_run <= 2


def test_divisions_of_other_sizes_that_share_pubs_have_home_and_away_worked_out():
    draft = made(made_up_league(77, (10, 8, 8), shared=4, weeks=26)).draft
    assert draft.how is How.BERGER_PAIRINGS
    assert draft.report.longest_run <= 2


def test_teams_that_cannot_play_in_some_week_play_that_match_in_a_free_one():
    season = one_division("ABCDEF", 13)
    season = with_away_teams(season, 2, 5)
    draft = made(season).draft
    assert draft.how is How.MOVED_MATCHES
    assert draft.report.least_gap is not None
    assert draft.report.least_gap >= 2


def test_a_week_to_spare_and_four_teams_that_are_away_in_one_of_the_others():
    """26 rounds in 27 weeks: four matches find room in the one week that is left."""
    season = with_away_teams(made_up_league(1, (14,), shared=3, weeks=31), 1, 4)
    draft = made(replace(season, venue_blackouts=())).draft
    assert draft.how is How.MOVED_MATCHES
    assert draft.report.least_gap is not None
    assert draft.report.least_gap >= 6


def test_four_divisions_in_just_as_many_weeks_as_they_have_rounds():
    season = made_up_league(1, (14, 13, 14, 13), shared=9, weeks=30)
    assert made(season).draft.how is How.BERGER


def test_divisions_that_share_many_pubs_play_in_the_same_weeks():
    season = with_away_teams(made_up_league(1, (14,) * 4, shared=14, weeks=36), 1, 6)
    assert made(season).draft.how is How.BERGER


def test_a_triple_round_with_shared_pubs_is_made():
    made(made_up_league(5, (6, 5), shared=3, weeks=24, meetings=3))


def test_a_match_in_a_week_of_its_own_is_made_room_for():
    draft = made(off_round("ABCDEF", 12)).draft
    assert draft.how is How.MOVED_MATCHES
    assert [(f.home, f.away) for f in draft.fixtures if f.round == 3] == [("A", "B")]


def test_the_same_seed_gives_the_same_list():
    season = with_away_teams(one_division("ABCDEF", 13, shares=("AB",)), 2, 4)
    assert made(season, seed=8).draft == made(season, seed=8).draft


HOLIDAY = (closed(2),)

CLASHES = {
    "one week for two matches": (one_division("AB", 1), {("meetings", 0)}),
    "a holiday takes the second week": (
        one_division("AB", 2, closures=HOLIDAY),
        {("meetings", 0), ("closure", 0)},
    ),
    "two fixed on one night at a pub with one board": (
        one_division("ABCD", 9, shares=("AB",), fixed=(fixed("A", "C", 1), fixed("B", "D", 1))),
        {("venue", 0), ("fixed", 0), ("fixed", 1)},
    ),
    "fixed on a holiday": (
        one_division("ABCD", 9, closures=HOLIDAY, fixed=(fixed("A", "C", 2),)),
        {("closure", 0), ("fixed", 0)},
    ),
    "fixed while the pub is shut": (
        one_division(
            "ABCD",
            9,
            venue_blackouts=(VenueBlackout("A", tuesday(2), tuesday(2)),),
            fixed=(fixed("A", "C", 2), fixed("C", "D", 4)),
        ),
        {("venue-blackout", 0), ("fixed", 0)},
    ),
    "fixed while the visitors are away": (
        one_division(
            "ABCD",
            9,
            team_blackouts=(TeamBlackout("C", tuesday(2), tuesday(2)),),
            fixed=(fixed("A", "C", 2),),
        ),
        {("team-blackout", 0), ("fixed", 0)},
    ),
    "a derby wanted before the first night": (
        one_division("ABCD", 9, closures=(closed(1),), derbies=(Derby("A", "B", tuesday(1)),)),
        {("closure", 0), ("derby", 0)},
    ),
    "three home matches fixed in three weeks": (
        one_division(
            "ABCD",
            9,
            fixed=tuple(fixed("A", away, week) for away, week in (("B", 1), ("C", 2), ("D", 3))),
        ),
        {("runs", 0), ("fixed", 0), ("fixed", 1), ("fixed", 2)},
    ),
    "three of four home matches fixed in a single round": (
        one_division(
            "ABCDE",
            8,
            meetings=1,
            fixed=tuple(fixed("A", away, week) for away, week in (("B", 1), ("C", 3), ("D", 5))),
        ),
        {("meetings", 0), ("fixed", 0), ("fixed", 1), ("fixed", 2)},
    ),
    "return matches further apart than the season is long": (
        one_division("AB", 3, return_gap=3),
        {("meetings", 0), ("return-gap", 0)},
    ),
    "more weeks kept free than there are": (
        one_division("AB", 3, spare_weeks=2),
        {("meetings", 0), ("spare-weeks", 0)},
    ),
    "one too few weeks for three teams in one pub": (
        one_division("ABCD", 8, shares=("ABC",)),
        {("meetings", 0), ("venue", 0)},
    ),
}


def by_place(wishes: tuple[Wish, ...]) -> set[tuple[str, int]]:
    return {(wish.kind.value, wish.at) for wish in wishes}


@pytest.mark.parametrize("name", CLASHES)
def test_the_clashing_wishes_are_named_and_no_others(name: str):
    season, clash = CLASHES[name]
    outcome = impossible(season)
    assert by_place(outcome.clash.wishes) == clash
    assert outcome.clash.irreducible
    assert outcome.clash.enough == outcome.clash.wishes
    for wish in outcome.clash.wishes:
        assert wish.said in outcome.said


def test_letting_go_any_of_the_clashing_wishes_leaves_a_season_that_is_made():
    season, _ = CLASHES["three home matches fixed in three weeks"]
    for wish in impossible(season).clash.wishes:
        outcome = make_schedule(season, seconds=SECONDS, let_go=frozenset({wish}))
        assert isinstance(outcome, Made)
        assert outcome.draft.report.breaches == ()


def test_a_clash_is_read_as_a_sentence():
    season, _ = CLASHES["fixed on a holiday"]
    assert impossible(season).said == (
        "These cannot all be kept: no match from 14 September 2026 to 20 September 2026 (Holiday);"
        " and Team A against Team C is fixed on 15 September 2026."
        " Let go of any one of them, and the rest can all be kept."
    )


def test_of_two_clashes_one_is_named_and_it_is_said_that_more_is_amiss():
    season = one_division(
        "ABCD",
        9,
        closures=(closed(2), closed(4)),
        fixed=(fixed("A", "C", 2), fixed("B", "D", 4)),
    )
    outcome = impossible(season)
    assert len(outcome.clash.wishes) == 2
    assert outcome.clash.not_enough == outcome.clash.wishes
    assert outcome.said.endswith("Without any one of them, the others can be kept.")


def test_what_is_not_known_of_a_clash_is_said():
    wishes = wishes_of(one_division("AB", 2, closures=HOLIDAY))
    assert Clash((), irreducible=False).said == (
        "It is proved that not everything asked for can be kept,"
        " but there was no time to find out what clashes."
    )
    assert Clash(wishes, irreducible=False).said.endswith(
        "There was no time to find out whether fewer of them clash already,"
        " so some may have nothing to do with it."
    )
    alone = Clash(wishes[:1], irreducible=True, enough=wishes[:1])
    assert alone.said.startswith("This cannot be done, whatever else is let go: the two teams of")


def test_a_core_that_does_not_clash_by_itself_is_not_believed(monkeypatch: pytest.MonkeyPatch):
    """Should the solver name too few wishes, all are looked through."""
    season, clash = CLASHES["fixed on a holiday"]
    monkeypatch.setattr(
        explaining, "clashing", lambda model, *_, **__: (Found.NO, [*model.literals][:2])
    )
    assert by_place(impossible(season).clash.wishes) == clash


def random_small_season(seed: int) -> Season:
    """So small that every list can be tried, and so full of wishes that often there is none."""
    chance = random.Random(seed)
    meetings = chance.choice([1, 2])
    teams = "ABCD"[: chance.randint(2, 3 if meetings == 2 else 4)]
    weeks = chance.randint(max(1, (len(teams) - 1) * meetings), 6)
    shares = chance.choice([(), ("AB",), (teams,)])
    pub = shares[0] if shares else "A"
    pairs = [(one, other) for one in teams for other in teams if one != other]

    def some(*choices: int) -> range:
        return range(chance.choice(choices))

    def span() -> tuple[date, date]:
        first = chance.randint(1, weeks)
        return tuesday(first), tuesday(min(weeks, first + chance.choice([0, 0, 1])))

    return one_division(
        teams,
        weeks,
        meetings=meetings,
        shares=shares,
        closures=tuple(closed(chance.randint(1, weeks)) for _ in some(0, 1)),
        venue_blackouts=tuple(VenueBlackout(pub, *span()) for _ in some(0, 0, 1)),
        team_blackouts=tuple(TeamBlackout(chance.choice(teams), *span()) for _ in some(0, 1, 1)),
        fixed=tuple(
            dict.fromkeys(
                FixedFixture(*chance.choice(pairs), tuesday(chance.randint(1, weeks)))
                for _ in some(0, 0, 1, 2)
            )
        ),
        derbies=tuple(Derby("A", "B", tuesday(chance.randint(1, weeks))) for _ in some(0, 1)),
        return_gap=chance.choice([0, 0, 2, 3]),
        spare_weeks=chance.choice([0, 0, 1]),
    )


def agree_with_trying_every_list(seed: int) -> bool:
    """Whether there is a list; made lists are right, and named clashes irreducible."""
    season = random_small_season(seed)
    there_is_one = list_by_trying(season) is not None
    outcome = make_schedule(season, seconds=SECONDS)
    if there_is_one:
        assert isinstance(outcome, Made), outcome
        assert wrong(season, outcome.draft.fixtures) == []
        return True
    assert isinstance(outcome, Impossible), outcome
    clash = outcome.clash
    assert clash.irreducible
    others = frozenset(wishes_of(season)) - set(clash.wishes)
    assert isinstance(make_schedule(season, let_go=others), Impossible)
    for wish in clash.wishes:
        assert isinstance(make_schedule(season, let_go=others | {wish}), Made), wish
    return False


def test_small_leagues_agree_with_trying_every_list():
    answers = [agree_with_trying_every_list(seed) for seed in range(12)]
    assert set(answers) == {True, False}


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 400))
def test_more_small_leagues_agree_with_trying_every_list(seed: int):
    agree_with_trying_every_list(seed)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(200))
def test_made_up_leagues_are_made_right_or_proved_impossible(seed: int):
    chance = random.Random(seed)
    sizes = tuple(chance.randint(5, 16) for _ in range(chance.randint(1, 4)))
    meetings = 1 if max(sizes) > 14 else 2
    rounds = max(size - 1 + size % 2 for size in sizes) * meetings
    shared = min(sum(sizes) // 4, chance.randint(1, 9))
    season = made_up_league(
        seed, sizes, shared=shared, weeks=max(rounds + 8, 26), meetings=meetings
    )
    season = with_away_teams(season, seed, chance.randint(0, 2))
    outcome = make_schedule(season, seconds=SECONDS)
    assert isinstance(outcome, Made | Impossible), outcome.said
    if isinstance(outcome, Made):
        assert wrong(season, outcome.draft.fixtures) == []
        assert wrong_byes(season, outcome.draft.fixtures, outcome.draft.byes) == []
