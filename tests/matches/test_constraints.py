"""Every constraint of the match night's tables refuses what it is there to refuse."""

from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from league.models import Player, User
from matches.models import (
    Board,
    BoardSlot,
    Card,
    CardEvent,
    CardPhoto,
    Erasure,
    IneligiblePlayer,
    Leg,
    LegEvent,
    LegStream,
    Lineup,
    Report,
    Signature,
    StepTaken,
    WrittenLeg,
)
from tests.matches.broken_disputes import BROKEN, breaks


@pytest.fixture
def card(builder, fixture):
    return builder.draft(fixture)


@pytest.fixture
def leg(card):
    return card.boards.all()[0].legs.all()[0]


@breaks("card_state_known")
def _(card, leg, act):
    Card.objects.filter(pk=card.pk).update(state="lost")


@breaks("card_official_since_a_moment")
def _(card, leg, act):
    Card.objects.filter(pk=card.pk).update(state="official", official_at=None)


@breaks("lineup_side_known")
def _(card, leg, act):
    Lineup.objects.create(card=card, side="left", name="Tom", typed=True)


@breaks("lineup_names_someone")
def _(card, leg, act):
    Lineup.objects.create(card=card, side="home", name="", typed=True)


@breaks("lineup_nobody_known_is_typed")
def _(card, leg, act):
    Lineup.objects.create(card=card, side="home", name="Tom", typed=False)


@breaks("lineup_player_once_a_card")
def _(card, leg, act):
    player = Player.objects.first()
    Lineup.objects.get_or_create(card=card, side="home", player=player, name=player.name)
    Lineup.objects.create(card=card, side="away", player=player, name=player.name)


@breaks("lineup_typed_name_once_a_side")
def _(card, leg, act):
    Lineup.objects.create(card=card, side="home", name="T. Oats", typed=True)
    Lineup.objects.create(card=card, side="home", name="t. oats", typed=True)


@breaks("board_place_once_a_card")
def _(card, leg, act):
    Board.objects.create(card=card, order=1, discipline="other")


@breaks("board_order_from_one")
def _(card, leg, act):
    Board.objects.create(card=card, order=0, discipline="other")


@breaks("slot_once")
def _(card, leg, act):
    BoardSlot.objects.create(board=leg.board, side="home", position=1)


@breaks("slot_side_known")
def _(card, leg, act):
    BoardSlot.objects.create(board=leg.board, side="left", position=1)


@breaks("leg_number_once_a_board")
def _(card, leg, act):
    Leg.objects.create(board=leg.board, number=1)


@breaks("leg_state_known")
def _(card, leg, act):
    Leg.objects.filter(pk=leg.pk).update(state="lost")


@breaks("leg_winner_is_a_side")
def _(card, leg, act):
    Leg.objects.filter(pk=leg.pk).update(winner="both")


@breaks("leg_depth_known")
def _(card, leg, act):
    Leg.objects.filter(pk=leg.pk).update(depth="match-score")


@breaks("leg_of_events_has_a_stream")
def _(card, leg, act):
    Leg.objects.filter(pk=leg.pk).update(depth="events", stream=None)


def event(leg, act, **more):
    return LegEvent(leg=leg, **({"stream": uuid4(), "place": 1, "kind": "peg"} | act | more))


@breaks("event_place_once")
def _(card, leg, act):
    stream = uuid4()
    event(leg, act, stream=stream).save()
    event(leg, act, stream=stream).save()


@breaks("stream_takes_rows_over_from_one")
def _(card, leg, act):
    when = {"started_at": act["at"], "heard_at": act["at"]}
    LegStream.objects.create(leg=leg, by=act["by"], continues_after=3, **when)


@breaks("event_kind_known")
def _(card, leg, act):
    event(leg, act, kind="guess").save()


@breaks("event_correction_refers_to_one")
def _(card, leg, act):
    event(leg, act, kind="correction").save()


@breaks("card_event_kind_known")
def _(card, leg, act):
    CardEvent.objects.create(card=card, kind="guessed", version=1, **act)


def signature(card, act, **more):
    given = {"side": "home", "content_hash": "a" * 64, "method": "own_device"}
    return Signature.objects.create(card=card, **(given | act | more))


@breaks("signature_side_known")
def _(card, leg, act):
    signature(card, act, side="left")


@breaks("signature_once_a_content")
def _(card, leg, act):
    signature(card, act)
    signature(card, act, by=User.objects.create(username="bob"))


@breaks("signature_method_known")
def _(card, leg, act):
    signature(card, act, method="telepathy")


@breaks("signature_one_device_one_side")
def _(card, leg, act):
    signature(card, act, device="d" * 64)
    bob = User.objects.create(username="bob")
    # With a PIN the same telephone will do, and one that carries no mark is nobody's.
    signature(card, act, side="away", by=bob, device="d" * 64, method="pin").delete()
    signature(card, act, side="away", by=bob, device="d" * 64)


@breaks("signature_one_person_one_side")
def _(card, leg, act):
    signature(card, act)
    signature(card, act, side="away")


@breaks("report_side_known")
def _(card, leg, act):
    Report.objects.create(card=card, side="left", content={}, content_hash="a", **act)


def ineligible(card, act, **more):
    lineup, _ = Lineup.objects.get_or_create(card=card, side="home", name="Tom", typed=True)
    given = {"lineup": lineup, "effect": "legs", "reason": "Not registered."}
    who = {"recorded_by": act["by"], "recorded_at": act["at"]}
    return IneligiblePlayer.objects.create(**(given | who | more))


@breaks("ineligible_effect_known")
def _(card, leg, act):
    ineligible(card, act, effect="ban")


@breaks("ineligible_has_a_reason")
def _(card, leg, act):
    ineligible(card, act, reason="")


@breaks("ineligible_ruled_once")
def _(card, leg, act):
    ineligible(card, act)
    ineligible(card, act)


@breaks("ineligible_withdrawn_by_someone")
def _(card, leg, act):
    ineligible(card, act, withdrawn_at=act["at"])


@breaks("erasure_is_of_one")
def _(card, leg, act):
    Erasure.objects.create(league=card.rule_set.league, why="Asked", **act)


@breaks("erasure_has_a_reason")
def _(card, leg, act):
    Erasure.objects.create(league=card.rule_set.league, user=act["by"], why="", **act)


def a_photo(card, act, **more):
    parts = {"jpeg": b"a", "small": b"a", "digest": "d", "width": 1, "height": 1, "size": 1}
    return CardPhoto.objects.create(card=card, **(parts | act | more))


@breaks("card_photo_side_known")
def _(card, leg, act):
    a_photo(card, act, side="both")


@breaks("card_photo_holds_a_picture")
def _(card, leg, act):
    a_photo(card, act, size=0)


@breaks("card_photo_once")
def _(card, leg, act):
    a_photo(card, act)
    a_photo(card, act)


def a_written_leg(leg, act, text="r1 a 36", **more):
    return WrittenLeg.objects.create(leg=leg, text=text, text_hash="d", **(act | more))


@breaks("written_leg_says_something")
def _(card, leg, act):
    a_written_leg(leg, act, text="")


@breaks("written_leg_once")
def _(card, leg, act):
    a_written_leg(leg, act)
    a_written_leg(leg, act)


@breaks("written_leg_withdrawn_by_someone")
def _(card, leg, act):
    a_written_leg(leg, act, withdrawn_at=act["at"])


def a_step(card, act, **more):
    at = act["at"]
    given = {"fixture": card.fixture, "side": "home", "kind": "accept", "outcome": "done"}
    return StepTaken.objects.create(**(given | {"since": at, "at": at} | more))


@breaks("step_side_known")
def _(card, leg, act):
    a_step(card, act, side="both")


@breaks("step_kind_known")
def _(card, leg, act):
    a_step(card, act, kind="expel")


@breaks("step_outcome_known")
def _(card, leg, act):
    a_step(card, act, outcome="perhaps")


@breaks("step_refused_for_a_reason")
def _(card, leg, act):
    a_step(card, act, outcome="refused", why="No score.", side="away").delete()
    a_step(card, act, outcome="refused")


@breaks("step_taken_once")
def _(card, leg, act):
    a_step(card, act)
    a_step(card, act, outcome="written")


@pytest.mark.parametrize("name", BROKEN)
def test_the_database_refuses(name, card, leg, builder):
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        BROKEN[name](card, leg, builder.act)
    message = str(refused.value)
    # SQLite names a unique constraint by its columns, unless it is one on an expression.
    assert name in message or message.startswith("UNIQUE constraint failed")


def test_every_constraint_is_tested():
    models = apps.get_app_config("matches").get_models()
    assert set(BROKEN) == {
        constraint.name for model in models for constraint in model._meta.constraints
    }


@pytest.mark.parametrize("field", ["home_score", "away_score"])
def test_a_score_is_never_below_nothing(field, leg):
    with pytest.raises(IntegrityError), transaction.atomic():
        Leg.objects.filter(pk=leg.pk).update(**{field: -1})


def test_a_fixture_has_one_card(card, builder):
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(
            fixture=card.fixture,
            rule_set=card.rule_set,
            opened_at=builder.at,
            opened_by=builder.by,
        )


@pytest.mark.parametrize("model", [*apps.get_app_config("matches").get_models()])
def test_every_row_has_a_uid_that_is_its_own(model):
    uid = model._meta.get_field("uid")
    assert uid.unique
    assert not uid.null
