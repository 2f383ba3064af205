"""A team leaves its competition, and comes back as if it never had."""

from datetime import timedelta

import pytest

from league.actions.fixtures import add_fixture, remove_fixture
from league.actions.players import add_player, register
from league.actions.postponing import postpone
from league.actions.voids import void_fixture
from league.actions.withdrawals import foresee, halfway_of, undo_withdrawal, withdraw_team
from league.enums import ByeKind, FixtureStatus, ResultKind, WithdrawnPlayed, WithdrawnRemaining
from league.models import Bye, Entry, Fixture, Registration, Result, Season, TeamWithdrawal
from tests.league.five_teams import FiveTeams, leaving
from tests.league.refusals import refused

VOID = FixtureStatus.VOID
SCHEDULED, POSTPONED = FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams()


def leave(five: FiveTeams, name: str = "Eagle", **given: object) -> TeamWithdrawal:
    known: dict[str, object] = {
        "entry": Entry.objects.select_related("competition__season__league").get(
            pk=five.entries[name].pk
        ),
        "on": five.today,
        "halfway": five.day(3),
        "reason": "No players left",
        **five.who,
    }
    return withdraw_team(**known | given)  # type: ignore[arg-type]


def come_back(five: FiveTeams, withdrawal: TeamWithdrawal, reason: str = "They found six") -> None:
    fresh = TeamWithdrawal.objects.select_related("entry__competition__season__league").get(
        pk=withdrawal.pk
    )
    undo_withdrawal(withdrawal=fresh, reason=reason, **five.who)


def standing_results() -> list[tuple[object, ...]]:
    found = Result.objects.standing().order_by("fixture", "table")
    return list(found.values_list("fixture", "table", "kind", "home_legs", "away_legs", "note"))


def test_a_team_leaves(five: FiveTeams) -> None:
    versions = five.versions()
    withdrawal = leave(five)
    assert Entry.objects.get(name="Eagle").withdrawn_on == five.today
    assert (withdrawal.on, withdrawal.halfway) == (five.today, five.day(3))
    assert (withdrawal.reason, withdrawal.recorded_by) == ("No players left", five.sue)
    assert five.versions() != versions
    statuses = five.statuses()
    assert [name for name, status in statuses.items() if status == VOID] == [
        "Crown v Eagle",
        "Eagle v Bell",
    ]
    assert statuses["Bell v Dove"] == SCHEDULED
    assert statuses["Dove v Eagle"] == FixtureStatus.PLAYED


def test_what_falls_away_is_told_by_the_fixture_and_its_void_result(five: FiveTeams) -> None:
    withdrawal = leave(five)
    fixture = five.fixture("Crown", "Eagle")
    event = fixture.events.get()
    assert (event.what, event.why) == ("void", "Eagle withdrew: No players left")
    result = Result.objects.standing().get(fixture=fixture)
    assert (result.kind, result.note) == (ResultKind.VOID, "Eagle withdrew")
    assert result.source_uid == withdrawal.uid


def test_every_opponent_without_a_match_has_it_noted(five: FiveTeams) -> None:
    withdrawal = leave(five)
    byes = Bye.objects.standing().order_by("date")
    assert [(bye.entry.name, bye.round, bye.date, bye.kind) for bye in byes] == [
        ("Crown", 4, five.day(4), ByeKind.WITHDRAWAL),
        ("Bell", 5, five.day(5), ByeKind.WITHDRAWAL),
    ]
    assert [bye.withdrawal for bye in byes] == [withdrawal] * 2
    assert [str(bye.fixture) for bye in byes] == ["Crown v Eagle", "Eagle v Bell"]


def test_coming_back_gives_every_match_the_status_that_it_had(five: FiveTeams) -> None:
    postpone(fixture=five.fixture("Crown", "Eagle"), reason="Flood", **five.who)
    statuses, results, points = five.statuses(), standing_results(), five.points()
    fixtures = list(Fixture.objects.values("pk", "date", "first_date", "venue", "round", "note"))
    assert statuses["Crown v Eagle"] == POSTPONED
    withdrawal = leave(five)
    assert five.statuses() != statuses
    versions = five.versions()
    come_back(five, withdrawal)
    assert five.statuses() == statuses
    assert standing_results() == results
    assert five.points() == points
    assert five.versions() != versions
    assert fixtures == list(
        Fixture.objects.values("pk", "date", "first_date", "venue", "round", "note")
    )
    assert Entry.objects.get(name="Eagle").withdrawn_on is None
    assert not Bye.objects.standing().exists()
    assert Bye.objects.count() == 2
    kept = TeamWithdrawal.objects.get()
    assert (kept.undone_by, kept.undone_why) == (five.sue, "They found six")


def test_a_team_that_came_back_may_leave_again(five: FiveTeams) -> None:
    statuses = five.statuses()
    come_back(five, leave(five))
    again = leave(five, reason="This time for good")
    assert Bye.objects.standing().count() == 2
    come_back(five, again)
    assert five.statuses() == statuses
    assert TeamWithdrawal.objects.count() == 2


@pytest.mark.parametrize("first_back", ["Eagle", "Bell"])
def test_two_that_left_come_back_in_either_order(first_back: str, five: FiveTeams) -> None:
    postpone(fixture=five.fixture("Eagle", "Bell"), reason="Flood", **five.who)
    statuses, results = five.statuses(), standing_results()
    left = {"Eagle": leave(five), "Bell": leave(five, "Bell")}
    assert five.statuses()["Bell v Dove"] == VOID
    come_back(five, left.pop(first_back))
    between = five.statuses()
    assert between["Eagle v Bell"] == VOID
    assert between["Crown v Eagle"] == (SCHEDULED if first_back == "Eagle" else VOID)
    assert between["Bell v Dove"] == (VOID if first_back == "Eagle" else SCHEDULED)
    (still_away,) = left.values()
    met = Bye.objects.standing().get(fixture=five.fixture("Eagle", "Bell"))
    assert (met.entry.name, met.withdrawal) == (first_back, still_away)
    come_back(five, still_away)
    assert five.statuses() == statuses
    assert standing_results() == results
    assert not Bye.objects.standing().exists()


def test_a_match_made_void_before_stays_void(five: FiveTeams) -> None:
    void_fixture(fixture=five.fixture("Crown", "Eagle"), reason="Cup week", **five.who)
    come_back(five, leave(five))
    assert five.statuses()["Crown v Eagle"] == VOID
    assert five.statuses()["Eagle v Bell"] == SCHEDULED


def test_a_day_that_was_given_away_is_told_on_coming_back(five: FiveTeams) -> None:
    withdrawal = leave(five)
    add_fixture(
        competition=five.competition,
        round=4,
        home=five.entries["Crown"],
        away=five.entries["Anchor"],
        date=five.day(4),
        **five.who,
    )
    restored = undo_withdrawal(withdrawal=withdrawal, reason="Back", **five.who)
    day = five.day(4)
    said = f"Crown now has two matches on {day.day} {day:%B %Y}."
    assert restored.clashes == (said,)
    assert [str(one) for one in restored.fixtures] == ["Crown v Eagle", "Eagle v Bell"]


def test_registrations_stay(five: FiveTeams) -> None:
    player = add_player(league=five.league, name="Tom Oakes", **five.who)
    register(player=player, entry=five.entries["Eagle"], starts=five.today, **five.who)
    leave(five)
    kept = Registration.objects.get()
    assert (kept.entry.name, kept.ends) == ("Eagle", None)


def test_who_left_is_in_no_new_fixture(five: FiveTeams) -> None:
    leave(five)
    with refused("Eagle has withdrawn from Division One", field="away"):
        add_fixture(
            competition=five.competition,
            home=five.entries["Anchor"],
            away=Entry.objects.get(name="Eagle"),
            date=five.day(6),
            **five.who,
        )


def test_nobody_leaves_twice(five: FiveTeams) -> None:
    leave(five)
    with refused("Eagle has withdrawn from Division One already", "undo it first"):
        leave(five)
    assert TeamWithdrawal.objects.count() == 1


def test_nobody_comes_back_twice(five: FiveTeams) -> None:
    withdrawal = leave(five)
    come_back(five, withdrawal)
    with refused("The withdrawal of Eagle was undone before"):
        come_back(five, withdrawal)


@pytest.mark.parametrize("field", ["on", "halfway"])
@pytest.mark.parametrize("days", [-61, 201])
def test_only_days_of_the_season(field: str, days: int, five: FiveTeams) -> None:
    with refused("is outside the season This season, which runs from", field=field):
        leave(five, **{field: five.today + timedelta(days=days)})
    assert not TeamWithdrawal.objects.exists()
    assert five.statuses()["Crown v Eagle"] == SCHEDULED


def test_both_acts_need_a_reason(five: FiveTeams) -> None:
    with refused("the reason", field="reason"):
        leave(five, reason=" ")
    with refused("at most 300", field="reason"):
        leave(five, reason="x" * 301)
    withdrawal = leave(five)
    with refused("the reason", field="reason"):
        come_back(five, withdrawal, reason="")
    assert Entry.objects.get(name="Eagle").withdrawn_on == five.today


def test_a_closed_season_stays(five: FiveTeams) -> None:
    withdrawal = leave(five)
    Season.objects.update(closed_on=five.today)
    with refused("closed"):
        come_back(five, withdrawal)
    with refused("closed"):
        leave(five, "Bell")
    assert five.statuses()["Bell v Dove"] == SCHEDULED


# Halfway


def test_halfway_is_the_last_day_of_the_first_half_of_the_weeks(five: FiveTeams) -> None:
    assert halfway_of(five.competition) == five.day(3)
    five.add(6, "Anchor", "Eagle")
    assert halfway_of(five.competition) == five.day(3)
    five.add(7, "Anchor", "Eagle")
    assert halfway_of(five.competition) == five.day(4)


def test_a_match_put_off_does_not_move_halfway(db: None) -> None:
    five = FiveTeams(weeks=2)
    fixture = five.fixture("Dove", "Eagle")
    postpone(fixture=fixture, reason="Flood", new_date=five.day(9), **five.who)
    assert halfway_of(five.competition) == five.day(3)


def test_without_weeks_the_days_are_halved(five: FiveTeams) -> None:
    Fixture.objects.update(round=1)
    assert halfway_of(five.competition) == five.day(3)


def test_without_a_fixture_the_season_is_halved(db: None) -> None:
    five = FiveTeams(weeks=0)
    for fixture in Fixture.objects.select_related("competition__season__league"):
        remove_fixture(fixture=fixture, **five.who)
    assert halfway_of(five.competition) == five.season.starts + timedelta(days=130)


# What is foreseen is what the rules say

EXPUNGE, STANDS = WithdrawnPlayed.EXPUNGE, WithdrawnPlayed.STANDS
FIRST_HALF, BY_HALF = WithdrawnPlayed.FIRST_HALF, WithdrawnPlayed.BY_HALF


@pytest.mark.parametrize(
    ("played", "halfway_week", "late", "fall"),
    [
        (EXPUNGE, 3, True, ["Eagle v Anchor", "Dove v Eagle"]),
        (STANDS, 1, True, []),
        (FIRST_HALF, 2, True, ["Dove v Eagle"]),
        (FIRST_HALF, 1, True, ["Eagle v Anchor", "Dove v Eagle"]),
        (FIRST_HALF, 5, False, []),
        (BY_HALF, 5, False, ["Eagle v Anchor", "Dove v Eagle"]),
        (BY_HALF, 2, True, ["Dove v Eagle"]),
    ],
)
def test_what_would_fall_away(
    played: WithdrawnPlayed, halfway_week: int, late: bool, fall: list[str], db: None
) -> None:
    five = FiveTeams(leaving(played, WithdrawnRemaining.BYE))
    halfway = five.day(halfway_week)
    foreseen = foresee(five.entries["Eagle"], on=five.today, halfway=halfway)
    assert [str(one) for one in foreseen.fall] == fall
    both = {"Eagle v Anchor", "Dove v Eagle"}
    assert {str(one) for one in foreseen.stand} == both - set(fall)
    assert [str(one) for one in foreseen.void] == ["Crown v Eagle", "Eagle v Bell"]
    assert foreseen.second_half is late
    assert five.statuses()["Crown v Eagle"] == SCHEDULED
