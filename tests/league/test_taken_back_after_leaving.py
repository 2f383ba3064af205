"""What was decided about a match is taken back after one of its teams left the competition.

Nobody can play the match any more, so it is void as what the team left unplayed: in whichever order
things were done, the same counts in the end, and the withdrawal is undone as cleanly as ever.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest

from league.actions.awards import Award, award_result, undo_award
from league.actions.byes import add_bye, take_back_byes
from league.actions.fixtures import give_walkover, undo_walkover
from league.actions.postponing import postpone
from league.actions.replaying import replay
from league.actions.resuming import what_becomes
from league.actions.voids import bring_fixture_back, void_fixture
from league.actions.withdrawals import gone_from, undo_withdrawal, withdraw_team
from league.enums import ByeKind, FixtureStatus, Side, WithdrawnPlayed, WithdrawnRemaining
from league.models import Bye, Entry, Fixture, Result, TeamWithdrawal
from league.policies import AlreadyDone
from tests.league.desk_browser import DeskBrowser
from tests.league.five_teams import FiveTeams, leaving
from tests.league.refusals import refused

VOID, SCHEDULED, POSTPONED = FixtureStatus.VOID, FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED


def award(five: FiveTeams, fixture: Fixture) -> None:
    awards = [Award(table=table, legs=(9, 0)) for table in five.tables]
    award_result(fixture=fixture, awards=awards, reason="Both agreed", **five.who)


def walk_over(five: FiveTeams, fixture: Fixture) -> None:
    give_walkover(fixture=fixture, to=Side.HOME, reason="No Eagle", **five.who)


def make_void(five: FiveTeams, fixture: Fixture) -> None:
    void_fixture(fixture=fixture, reason="Cup week", **five.who)


@dataclass(frozen=True)
class Decided:
    """Something decided about a match, and how it is taken back."""

    act: str
    do: Callable[[FiveTeams, Fixture], None]
    undo: Callable[..., Any]


DECIDED = [
    Decided("undo the walkover", walk_over, undo_walkover),
    Decided("undo the award", award, undo_award),
    Decided("undo the voiding", make_void, bring_fixture_back),
]
each = pytest.mark.parametrize("decided", DECIDED, ids=lambda one: one.act)


@pytest.fixture
def five(db: None) -> FiveTeams:
    """All that is played stands; a match left unplayed gives 4, in the second half 3."""
    rule = leaving(
        WithdrawnPlayed.STANDS,
        WithdrawnRemaining.POINTS,
        points=Decimal(4),
        points_second_half=Decimal(3),
    )
    made = FiveTeams(rule)
    made.record(made.fixture("Bell", "Dove"), (5, 4))
    made.record(made.fixture("Dove", "Anchor"), (3, 6))
    return made


def leave(five: FiveTeams, name: str = "Eagle") -> TeamWithdrawal:
    entry = Entry.objects.select_related("competition__season__league").get(
        pk=five.entries[name].pk
    )
    return withdraw_team(
        entry=entry, on=five.today, halfway=five.day(3), reason="No players left", **five.who
    )


def come_back(five: FiveTeams, left: TeamWithdrawal) -> None:
    fresh = TeamWithdrawal.objects.select_related("entry__competition__season__league")
    undo_withdrawal(withdrawal=fresh.get(pk=left.pk), reason="They found six", **five.who)


def crown_eagle(five: FiveTeams) -> Fixture:
    return five.fixture("Crown", "Eagle")


def all_that_counts(five: FiveTeams) -> list[object]:
    byes = Bye.objects.standing().order_by("date", "entry")
    results = Result.objects.standing().order_by("fixture", "table")
    return [
        five.statuses(),
        five.points(),
        list(byes.values_list("entry__name", "round", "date", "kind", "fixture")),
        list(results.values_list("fixture", "table", "kind", "home_legs", "winner", "note")),
    ]


@each
def test_the_match_is_void_as_if_it_had_been_taken_back_before(
    decided: Decided, five: FiveTeams
) -> None:
    decided.do(five, crown_eagle(five))
    left = leave(five)
    assert [bye.entry.name for bye in Bye.objects.standing()] == ["Bell"]
    decided.undo(fixture=crown_eagle(five), reason="A mistake", **five.who)
    taken_back_after = all_that_counts(five)
    come_back(five, left)
    leave(five)
    assert all_that_counts(five) == taken_back_after
    assert five.statuses()["Crown v Eagle"] == VOID


def test_what_the_opponent_gets_then(five: FiveTeams) -> None:
    """Crown beat Dove and lost twice: 2 points of 3 matches; a match left unplayed gives 3."""
    walk_over(five, crown_eagle(five))
    leave(five)
    before = five.points()["Crown"]
    undo_walkover(fixture=crown_eagle(five), reason="A mistake", **five.who)
    assert before.startswith("4 ")
    assert five.points()["Crown"] == "3 5"
    bye = Bye.objects.standing().get(entry=five.entries["Crown"])
    assert (bye.kind, bye.round, bye.date) == (ByeKind.WITHDRAWAL, 4, five.day(4))


@each
def test_coming_back_the_match_is_what_it_was_before_anything_was_decided(
    decided: Decided, five: FiveTeams
) -> None:
    postpone(fixture=crown_eagle(five), reason="Flood", **five.who)
    before = all_that_counts(five)
    if decided.act == "undo the voiding":
        assert five.statuses()["Crown v Eagle"] == POSTPONED
    decided.do(five, crown_eagle(five))
    left = leave(five)
    decided.undo(fixture=crown_eagle(five), reason="A mistake", **five.who)
    assert five.statuses()["Crown v Eagle"] == VOID
    come_back(five, left)
    assert all_that_counts(five) == before


@each
def test_what_was_decided_stays_where_only_the_withdrawal_is_undone(
    decided: Decided, five: FiveTeams
) -> None:
    decided.do(five, crown_eagle(five))
    before = all_that_counts(five)
    come_back(five, leave(five))
    assert all_that_counts(five) == before
    decided.undo(fixture=crown_eagle(five), reason="A mistake", **five.who)
    assert five.statuses()["Crown v Eagle"] == SCHEDULED


@each
def test_both_have_left(decided: Decided, five: FiveTeams) -> None:
    before = all_that_counts(five)
    decided.do(five, crown_eagle(five))
    eagle, crown = leave(five), leave(five, "Crown")
    decided.undo(fixture=crown_eagle(five), reason="A mistake", **five.who)
    assert gone_from(crown_eagle(five)) == eagle
    come_back(five, eagle)
    assert five.statuses()["Crown v Eagle"] == VOID
    come_back(five, crown)
    assert all_that_counts(five) == before


@each
def test_a_second_press_is_told_that_it_is_done(decided: Decided, five: FiveTeams) -> None:
    decided.do(five, crown_eagle(five))
    leave(five)
    shown = crown_eagle(five).version
    decided.undo(fixture=crown_eagle(five), reason="A mistake", version=shown, **five.who)
    now = all_that_counts(five)
    with pytest.raises(AlreadyDone):
        decided.undo(fixture=crown_eagle(five), reason="A mistake", version=shown, **five.who)
    assert all_that_counts(five) == now


def test_a_result_that_counts_again_stays(five: FiveTeams) -> None:
    """An award over a match that was played: that counts again, whoever has left."""
    played = five.fixture("Dove", "Eagle")
    award(five, played)
    leave(five)
    assert what_becomes(played, "undo the award") == ""
    undo_award(fixture=five.fixture("Dove", "Eagle"), reason="A mistake", **five.who)
    assert five.statuses()["Dove v Eagle"] == FixtureStatus.PLAYED
    result = Result.objects.standing().get(fixture=played)
    assert (result.home_legs, result.away_legs) == (4, 5)


def test_a_match_whose_replay_fell_away_is_not_brought_back_beside_it(five: FiveTeams) -> None:
    make_void(five, crown_eagle(five))
    again = replay(fixture=crown_eagle(five), date=five.day(6), **five.who)
    left = leave(five)
    old = Fixture.objects.select_related("competition__season__league").get(replayed_by=again)
    before = all_that_counts(five)
    with refused("was to count in its place, and is void because a team", "Undo the withdrawal"):
        bring_fixture_back(fixture=old, reason="A mistake", **five.who)
    assert all_that_counts(five) == before
    come_back(five, left)
    again.refresh_from_db()
    old.refresh_from_db()
    assert (old.status, again.status) == (VOID, SCHEDULED)


def test_a_bye_of_a_team_that_left_is_taken_back_like_any_other(five: FiveTeams) -> None:
    """Eagle had no match in the first week."""
    bye = add_bye(
        competition=five.competition,
        entry=five.entries["Eagle"],
        round=1,
        date=five.day(1),
        **five.who,
    )
    left = leave(five)
    statuses = five.statuses()
    take_back_byes(byes=[bye], reason="A mistake", **five.who)
    assert five.statuses() == statuses
    come_back(five, left)
    assert not Bye.objects.standing().exists()


@pytest.mark.parametrize(
    ("decided", "page"), [(DECIDED[0], "fixture_undo_walkover"), (DECIDED[1], "fixture_undo_award")]
)
def test_the_page_says_before_and_after_what_becomes_of_the_match(
    decided: Decided, page: str, five: FiveTeams
) -> None:
    desk = DeskBrowser(five.league, five.sue)
    fixture = crown_eagle(five)
    decided.do(five, fixture)
    assert "withdrew" not in desk.get(page, fixture.pk).text
    left = leave(five)
    text = desk.get(page, fixture.pk).text
    assert f"Eagle withdrew on {five.today.day} {five.today:%B %Y}, so the match is void" in text
    version = crown_eagle(five).version
    text = desk.send(page, fixture.pk, reason="A mistake", version=version).text
    assert "Crown v Eagle is void, since a team has withdrawn." in text
    come_back(five, left)
    assert five.statuses()["Crown v Eagle"] == SCHEDULED
