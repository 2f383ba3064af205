"""Every constraint of the league's tables: the database itself refuses the row that breaks it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from league.models import (
    Adjustment,
    Bye,
    Charge,
    Club,
    Competition,
    Email,
    Entry,
    Fixture,
    FixturePlan,
    FixtureRun,
    Grant,
    Import,
    Invitation,
    League,
    OpeningBalance,
    OpeningEvent,
    PaymentEvent,
    Player,
    PlayerEvent,
    PlayOff,
    Registration,
    Result,
    RuleChange,
    Season,
    SeasonEvent,
    SignInLink,
    Table,
    Team,
    TeamWithdrawal,
    User,
    Venue,
    WalkoverCredit,
)
from tests.league.small_league import World

pytestmark = pytest.mark.usefixtures("changing_tables")

Bad = Callable[[World], models.Model]


def grant(w: World, **what: Any) -> Grant:
    return Grant(**{"user": w.charlie, "league": w.league, "starts_at": w.at} | what)


def invitation(w: World, **what: Any) -> Invitation:
    given = {"league": w.league, "role": "captain", "entry": w.anchor, "created_at": w.at}
    keys = {"digest": "d", "code_digest": "c", "expires_at": w.at + timedelta(days=1)}
    return Invitation(**given | keys | what)


def brought_in(w: World, **what: Any) -> Import:
    given = {"league": w.league, "kind": "venues", "made_at": w.at, "made_by": w.sue}
    return Import(**given | {"expires_at": w.at} | what)


def result(w: World, **what: Any) -> Result:
    given = {
        "fixture": w.fixture,
        "table": w.table,
        "kind": "played",
        "source": "official",
        "recorded_at": w.at,
        "recorded_by": w.sue,
    }
    return Result(**given | what)


def adjustment(w: World, **what: Any) -> Adjustment:
    given = {
        "table": w.table,
        "entry": w.anchor,
        "points": -1,
        "reason": "Late card",
        "date": w.today,
        "recorded_at": w.at,
        "recorded_by": w.sue,
    }
    return Adjustment(**given | what)


def charge(w: World, **what: Any) -> Charge:
    given = {
        "kind": "fine",
        "entry": w.anchor,
        "amount": 2,
        "reason": "Late card",
        "date": w.today,
        "recorded_at": w.at,
        "recorded_by": w.sue,
    }
    return Charge(**given | what)


def recorded(w: World) -> dict[str, Any]:
    return {"recorded_at": w.at, "recorded_by": w.sue}


def left(w: World, **what: Any) -> TeamWithdrawal:
    given = {"entry": w.anchor, "on": w.today, "halfway": w.today, "reason": "Pub shut"}
    return TeamWithdrawal(**given | recorded(w) | what)


def season_event(w: World, **what: Any) -> SeasonEvent:
    given = {"season": w.season, "what": "closed", "at": w.at, "by": w.sue, "why": "Over"}
    return SeasonEvent(**given | what)


def list_run(w: World, **what: Any) -> FixtureRun:
    """An attempt at a fixture list; the wishes that it is for are in the database."""
    kept = {"wishes": {}, "saved_at": w.at, "saved_by": w.sue}
    plan, _ = FixturePlan.objects.get_or_create(season=w.season, defaults=kept)
    given = {"plan": plan, "wishes": {}, "state": "made", "began_at": w.at, "beat_at": w.at}
    return FixtureRun(**given | what)


def undone_without_a_reason(w: World) -> OpeningEvent:
    given: dict[str, Any] = {"table": w.table, "at": w.at, "by": w.sue, "before": {}, "after": {}}
    return OpeningEvent(**given, undoes=OpeningEvent.objects.create(**given))


def payment_taken_back(w: World, **what: Any) -> PaymentEvent:
    owed = charge(w)
    owed.save()
    given = {"charge": owed, "what": "taken-back", "paid_on": w.today, "at": w.at, "by": w.sue}
    return PaymentEvent(**given | what)


def bye(w: World, **what: Any) -> Bye:
    given = {"competition": w.competition, "entry": w.anchor, "date": w.today}
    return Bye(**given | recorded(w) | what)


def bye_of(w: World) -> Bye:
    """A bye for a match that fell away; the row that it hangs on is in the database."""
    gone, _ = TeamWithdrawal.objects.get_or_create(
        entry=w.bell,
        defaults={"on": w.today, "halfway": w.today, "reason": "Pub shut", **recorded(w)},
    )
    return bye(w, kind="withdrawal", withdrawal=gone, fixture=w.fixture)


def play_off(w: World, **what: Any) -> PlayOff:
    given = {"table": w.table, "winner": w.anchor, "loser": w.bell, "date": w.today}
    return PlayOff(**given | recorded(w) | what)


def late(w: World) -> dict[str, Any]:
    return {"offence": "late-card", "fixture": w.fixture}


def credit_twice(w: World) -> models.Model:
    counted = result(w, kind="walkover", winner="home")
    counted.save()
    return twice(*(WalkoverCredit(result=counted, player=w.tom) for _ in range(2)))


def rule_change(w: World, **what: Any) -> RuleChange:
    given = {
        "competition": w.competition,
        "before": w.rule_set,
        "after": w.rule_set,
        "reason": "AGM",
        "at": w.at,
        "by": w.sue,
    }
    return RuleChange(**given | what)


def player_event(w: World, **what: Any) -> PlayerEvent:
    other = Player(league=w.league, name="Other")
    other.save()
    given = {"player": w.tom, "other": other, "what": "merged", "at": w.at, "by": w.sue}
    return PlayerEvent(**given | {"why": "One man"} | what)


def twice(first: models.Model, second: models.Model) -> models.Model:
    first.save()
    return second


def season(w: World, **what: Any) -> Season:
    given = {"league": w.league, "name": "N", "slug": "n", "starts": w.today, "ends": w.today}
    return Season(**given | what)


def competition(w: World, **what: Any) -> Competition:
    given = {"season": w.season, "name": "N", "slug": "n", "rule_set": w.rule_set}
    return Competition(**given | what)


def fixture(w: World, **what: Any) -> Fixture:
    given = {
        "competition": w.competition,
        "home": w.anchor,
        "away": w.bell,
        "date": w.today,
    }
    return Fixture(**given | what)


def link(w: World, **what: Any) -> SignInLink:
    given = {
        "user": w.bob,
        "digest": uuid4().hex,
        "created_at": w.at,
        "expires_at": w.at + timedelta(hours=1),
    }
    return SignInLink(**given | what)


def email(w: World, **what: Any) -> Email:
    given = {"league": w.league, "user": w.bob, "about": uuid4(), "subject": "S", "text": "T"}
    return Email(**given | {"written_at": w.at, "next_try_at": w.at} | what)


BAD: dict[str, Bad] = {
    "email_sent_or_given_up": lambda w: email(
        w, sent_at=w.at, given_up_at=w.at, last_error="No such address."
    ),
    "email_claimed_at_a_moment": lambda w: email(w, claim=uuid4()),
    "email_given_up_for_a_reason": lambda w: email(w, given_up_at=w.at),
    "email_once_a_person": lambda w: twice(email(w, about=w.tom.uid), email(w, about=w.tom.uid)),
    "league_name_style_is_known": lambda _: League(name="N", slug="n", name_style="shouted"),
    "season_address_is_its_own": lambda w: season(w, slug=w.season.slug),
    "season_ends_after_it_starts": lambda w: season(w, ends=w.day(-1)),
    "venue_name_once_a_league": lambda w: Venue(league=w.league, name="THE ANCHOR"),
    "venue_takes_at_least_one_match": lambda w: Venue(
        league=w.league, name="N", home_matches_per_night=0
    ),
    "club_name_once_a_league": lambda w: twice(
        Club(league=w.league, name="Leek Working Men"),
        Club(league=w.league, name="leek working men"),
    ),
    "team_name_once_a_league": lambda w: Team(league=w.league, name="ANCHOR"),
    "competition_address_its_own": lambda w: competition(w, slug=w.competition.slug),
    "competition_kind_is_known": lambda w: competition(w, kind="raffle"),
    "table_address_its_own": lambda w: Table(competition=w.competition, slug=w.table.slug),
    "entry_name_once": lambda w: Entry(competition=w.competition, name="anchor"),
    "entry_team_once_a_competition": lambda w: Entry(
        competition=w.competition, name="N", team=w.anchor.team
    ),
    "opening_once_an_entry": lambda w: twice(
        OpeningBalance(table=w.table, entry=w.anchor, on=w.today),
        OpeningBalance(table=w.table, entry=w.anchor, on=w.day(1)),
    ),
    "player_name_style_is_known": lambda w: Player(league=w.league, name="N", name_style="x"),
    "registration_open_once": lambda w: Registration(player=w.tom, entry=w.anchor, starts=w.today),
    "registration_ends_after_it_starts": lambda w: Registration(
        player=w.tom, entry=w.bell, starts=w.today, ends=w.day(-1)
    ),
    "fixture_needs_two_entries": lambda w: fixture(w, away=w.anchor),
    "fixture_status_is_known": lambda w: fixture(w, status="rained off"),
    "fixture_same_two_once_a_day": lambda w: fixture(w, date=w.fixture.date),
    "user_email_is_one_persons": lambda _: twice(
        User(username="one", email="ann@example.org"), User(username="two", email="Ann@example.org")
    ),
    "user_name_ignores_case": lambda _: User(username="SUE"),
    "grant_role_is_known": lambda w: grant(w, role="king"),
    "grant_captain_has_an_entry": lambda w: grant(w, role="captain"),
    "grant_marker_has_a_card": lambda w: grant(w, role="marker"),
    "grant_ends_after_it_starts": lambda w: grant(
        w, role="referee", ends_at=w.at - timedelta(seconds=1)
    ),
    "grant_role_open_once": lambda w: grant(w, user=w.rita, role="referee"),
    "grant_captain_open_once": lambda w: grant(w, user=w.bob, role="captain", entry=w.bell),
    "link_expires_later": lambda w: link(w, expires_at=w.at),
    "invitation_for_a_team_or_a_card": lambda w: invitation(w, role="marker"),
    "invitation_expires_later": lambda w: invitation(w, expires_at=w.at),
    "invitation_used_or_taken_back": lambda w: invitation(w, used_at=w.at, revoked_at=w.at),
    "result_kind_known": lambda w: result(w, kind="guessed"),
    "result_source_known": lambda w: result(w, source="rumour"),
    "result_one_counts": lambda w: twice(result(w), result(w)),
    "result_names_points_only_if_awarded": lambda w: result(w, home_points=2, away_points=0),
    "result_walkover_goes_to_a_side": lambda w: result(w, kind="walkover"),
    "result_withdrawn_by_someone": lambda w: result(w, withdrawn_at=w.at),
    "adjustment_is_not_nothing": lambda w: adjustment(w, points=0),
    "adjustment_has_a_reason": lambda w: adjustment(w, reason=""),
    "adjustment_once_an_offence": lambda w: twice(
        adjustment(w, **late(w)), adjustment(w, **late(w))
    ),
    "adjustment_withdrawn_by_someone": lambda w: adjustment(w, withdrawn_at=w.at),
    "charge_kind_is_known": lambda w: charge(w, kind="bribe"),
    "charge_once_an_offence": lambda w: twice(charge(w, **late(w)), charge(w, **late(w))),
    "charge_withdrawn_by_someone": lambda w: charge(w, withdrawn_at=w.at),
    "entry_withdrawn_once": lambda w: twice(left(w), left(w)),
    "team_withdrawal_has_a_reason": lambda w: left(w, reason=""),
    "team_withdrawal_undone_by_someone": lambda w: left(w, undone_at=w.at),
    "bye_kind_known": lambda w: bye(w, kind="holiday"),
    "bye_names_what_fell_away": lambda w: bye(w, kind="withdrawal"),
    "bye_once_a_day": lambda w: twice(bye(w), bye(w)),
    "bye_once_a_fixture": lambda w: twice(bye_of(w), bye_of(w)),
    "bye_withdrawn_by_someone": lambda w: bye(w, withdrawn_at=w.at),
    "play_off_needs_two_entries": lambda w: play_off(w, loser=w.anchor),
    "play_off_withdrawn_by_someone": lambda w: play_off(w, withdrawn_at=w.at),
    "rule_change_has_a_reason": lambda w: rule_change(w, reason=""),
    "credit_once_a_player": credit_twice,
    "player_event_is_known": lambda w: player_event(w, what="lost"),
    "player_event_has_a_reason": lambda w: player_event(w, why=""),
    "season_event_is_known": lambda w: season_event(w, what="lost"),
    "season_event_has_a_reason": lambda w: season_event(w, why=""),
    "opening_undone_for_a_reason": undone_without_a_reason,
    "payment_taken_back_for_a_reason": lambda w: payment_taken_back(w, why=""),
    "import_kind_is_known": lambda w: brought_in(w, kind="gossip"),
    "import_committed_by_someone": lambda w: brought_in(w, committed_at=w.at),
    "fixture_run_state_is_known": lambda w: list_run(w, state="lost"),
    "fixture_run_one_at_a_time": lambda w: twice(
        list_run(w, state="running"), list_run(w, state="running")
    ),
    "fixture_run_published_by_someone": lambda w: list_run(w, published_at=w.at),
    "charge_is_some_money": lambda w: charge(w, amount=0),
    "charge_has_a_reason": lambda w: charge(w, reason=""),
}


def marker_twice(w: World) -> models.Model:
    card = uuid4()
    return twice(grant(w, role="marker", card_uid=card), grant(w, role="marker", card_uid=card))


def merged_into_itself(w: World) -> None:
    Player.objects.filter(pk=w.tom.pk).update(merged_into=w.tom)


BAD["grant_marker_open_once"] = marker_twice


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        act()
    return str(refused.value)


@pytest.mark.parametrize("name", BAD)
def test_the_database_refuses(name: str, world: World) -> None:
    bad = BAD[name](world)
    said = refusal_of(lambda: type(bad)._base_manager.bulk_create([bad]))
    if connection.vendor == "postgresql" or said.startswith("CHECK"):
        assert name in said


def test_a_player_is_not_merged_into_itself(world: World) -> None:
    assert "player_not_merged_into_itself" in refusal_of(lambda: merged_into_itself(world))


def test_every_constraint_has_its_test() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("league").get_models()
        for constraint in model._meta.constraints
    }
    assert named == set(BAD) | {"player_not_merged_into_itself"}


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda w: League(name="N", slug=w.league.slug), id="league address"),
        pytest.param(lambda w: twice(link(w, digest="d"), link(w, digest="d")), id="link digest"),
        pytest.param(lambda w: Team(league=w.league, name="N", uid=w.anchor.team.uid), id="uid"),
    ],
)
def test_what_is_one_of_a_kind(make: Bad, world: World) -> None:
    bad = make(world)
    refusal_of(lambda: type(bad)._base_manager.bulk_create([bad]))


def test_two_leagues_may_have_one_name_each(world: World) -> None:
    Venue.objects.create(league=world.elsewhere, name="The Anchor")
    Team.objects.create(league=world.elsewhere, name="Anchor")
    Club.objects.create(league=world.elsewhere, name="Club")
    Club.objects.create(league=world.league, name="Club")


def test_a_withdrawn_result_makes_room_for_another(world: World) -> None:
    result(world, withdrawn_at=world.at, withdrawn_by=world.sue).save()
    result(world).save()
    assert Result.objects.standing().count() == 1


def test_a_role_that_ended_can_be_given_again(world: World) -> None:
    grant(world, role="referee", ends_at=world.at).save()
    grant(world, role="referee").save()


def test_many_people_may_have_no_email_address(world: World) -> None:
    assert User.objects.filter(email="").count() > 1
