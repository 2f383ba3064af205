"""What the database refuses of disputes, rulings and what is brought forward in them."""

from matches.models import Dispute, DisputeMessage, Evidence, Ruling
from tests.matches.broken_rows import BROKEN, breaks

__all__ = ["BROKEN", "breaks"]


def dispute(card, act, **more):
    given = {"reason": "Both say 61.", "opened_by": act["by"], "opened_at": act["at"]}
    return Dispute.objects.create(card=card, **(given | more))


@breaks("dispute_state_known")
def _(card, leg, act):
    dispute(card, act, state="lost")


@breaks("dispute_side_known")
def _(card, leg, act):
    dispute(card, act, side="left")


@breaks("dispute_open_once_a_leg_and_side")
def _(card, leg, act):
    dispute(card, act, leg=leg, side="home")
    dispute(card, act, leg=leg, side="home")


@breaks("dispute_with_a_ruling_is_ruled")
def _(card, leg, act):
    dispute(card, act, ruling=ruling(card, act))


@breaks("dispute_appeal_is_of_a_side")
def _(card, leg, act):
    dispute(card, act, against=ruling(card, act))


@breaks("dispute_appeal_once_a_side")
def _(card, leg, act):
    appealed = {"against": ruling(card, act), "side": "away"}
    dispute(card, act, state="dropped", **appealed)
    dispute(card, act, state="ruled", **appealed)
    dispute(card, act, **appealed)


def evidence(card, act, **more):
    given = {"page": "quick_check", "address": "/referee/?left=5", "words": "5 pays 1."}
    return Evidence.objects.create(card=card, **(given | act | more))


@breaks("evidence_is_of_this_site")
def _(card, leg, act):
    evidence(card, act, address="https://elsewhere.example/referee/")


@breaks("evidence_says_something")
def _(card, leg, act):
    evidence(card, act, words="")


@breaks("message_side_known")
def _(card, leg, act):
    DisputeMessage.objects.create(card=card, side="left", text="It was 8.", **act)


@breaks("message_says_something")
def _(card, leg, act):
    DisputeMessage.objects.create(card=card, side="home", text="", **act)


def ruling(card, act, **more):
    season = card.fixture.competition.season
    given = {"number": 1, "season": season, "kind": "upheld", "reason": "It was 61."}
    return Ruling.objects.create(card=card, **(given | act | more))


@breaks("ruling_number_once")
def _(card, leg, act):
    ruling(card, act)
    ruling(card, act)


@breaks("ruling_kind_known")
def _(card, leg, act):
    ruling(card, act, kind="guessed")


@breaks("ruling_has_a_reason")
def _(card, leg, act):
    ruling(card, act, reason="")


@breaks("ruling_is_of_another")
def _(card, leg, act):
    made = ruling(card, act)
    Ruling.objects.filter(pk=made.pk).update(again=made.pk)
