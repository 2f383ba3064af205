"""Two officials at the same moment on one match: one comes first, the other is told."""

from collections import Counter
from functools import partial

import pytest

from league.actions.awards import Award, award_result
from league.actions.fixtures import give_walkover, postpone
from league.enums import Ineligible, Side
from league.models import Fixture, Result
from matches.actions.cards import open_card
from matches.actions.eligibility import rule_ineligible
from matches.actions.finish import correct_official, make_official
from matches.actions.voiding import abandon_match, bring_back, void_match
from matches.models import Card, IneligiblePlayer
from tests.matches.cards import LEEK_NIGHT
from tests.matches.mishaps import fresh
from tests.matches.test_actions_finish import change
from tests.matches.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = {"NotPossible", "AlreadyDone", "Outdated"}


def one_of_two(*outcomes):
    """What was done, once; whatever else happened is a refusal in words."""
    kinds = Counter(type(outcome).__name__ for outcome in outcomes)
    done = {kind: count for kind, count in kinds.items() if kind not in REFUSED}
    assert sum(done.values()) == 1, outcomes
    return kinds


def award(fixture, act, legs=(9, 0)):
    awards = [Award(table=fixture.competition.tables.get(), legs=legs)]
    return partial(award_result, fixture=fresh(fixture), awards=awards, reason="R", **act)


def test_a_match_is_given_awarded_void_or_put_off(builder, fixture):
    acts = (
        partial(give_walkover, fixture=fresh(fixture), to="home", reason="R", **builder.act),
        award(fixture, builder.act),
        partial(void_match, fixture=fresh(fixture), reason="R", **builder.act),
        partial(postpone, fixture=fresh(fixture), reason="R", version=1, **builder.act),
    )
    # Only a postponement leaves room for another decision, and only when it comes first.
    outcomes = together(*acts)
    done = [one for one in outcomes if type(one).__name__ not in REFUSED]
    assert {type(one) for one in done} == {Fixture}
    assert Result.objects.standing().count() <= 1
    assert len(done) <= 2


@pytest.mark.parametrize("times", range(3))
def test_a_card_is_made_official_or_the_match_is_decided_otherwise(times, builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    acts = [award(fixture, builder.act)] if times % 2 else []
    acts = acts or [
        partial(give_walkover, fixture=fresh(fixture), to="home", reason="R", **builder.act)
    ]
    outcomes = together(partial(make_official, card=card, **builder.act), *acts)
    refused = [one for one in outcomes if type(one).__name__ in REFUSED]
    # An award over a card that was official first is no contradiction.
    assert len(refused) == (0 if Result.objects.filter(replaces__isnull=False).exists() else 1)
    assert Result.objects.standing().count() == 1


def test_void_pressed_by_two(builder, fixture):
    builder.play(fixture, LEEK_NIGHT)
    outcomes = together(
        *(partial(void_match, fixture=fresh(fixture), reason="R", **builder.act) for _ in "ab")
    )
    assert one_of_two(*outcomes) == {"Fixture": 1, "AlreadyDone": 1}
    outcomes = together(
        *(partial(bring_back, fixture=fresh(fixture), reason="R", **builder.act) for _ in "ab")
    )
    assert one_of_two(*outcomes) == {"Fixture": 1, "AlreadyDone": 1}
    assert Result.objects.standing().get().kind == "played"


def test_void_or_abandoned(builder, fixture):
    outcomes = together(
        partial(void_match, fixture=fresh(fixture), reason="R", **builder.act),
        partial(abandon_match, fixture=fresh(fixture), reason="R", score=(3, 2), **builder.act),
    )
    one_of_two(*outcomes)
    assert Result.objects.standing().count() == 1


def test_a_card_is_opened_or_the_match_is_void(builder, fixture):
    outcomes = together(
        partial(open_card, fixture=fresh(fixture), **builder.act),
        partial(void_match, fixture=fresh(fixture), reason="R", **builder.act),
    )
    kinds = {type(one).__name__ for one in outcomes}
    if "Card" in kinds and "Fixture" in kinds:
        # The card came first, and is void with its match.
        assert Card.objects.get().state == "void"
    else:
        one_of_two(*outcomes)
    assert (fresh(fixture).status == "void") is ("Fixture" in kinds)


def test_a_card_is_corrected_or_ruled_on(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    players = [line for line in card.lineup.all() if line.side == Side.HOME][:1]
    outcomes = together(
        partial(
            correct_official,
            card=card,
            changes=change(card, 3, 60, 61),
            reason="R",
            **builder.act,
        ),
        partial(
            rule_ineligible,
            card=card,
            players=players,
            effect=Ineligible.LEGS,
            reason="R",
            version=card.version,
            **builder.act,
        ),
    )
    one_of_two(*outcomes)
    awarded = Result.objects.standing().get().kind == "awarded"
    assert IneligiblePlayer.objects.standing().exists() is awarded


def test_two_rulings(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    players = [line for line in card.lineup.all() if line.side == Side.HOME][:1]
    acts = [
        partial(
            rule_ineligible, card=card, players=players, effect=effect, reason="R", **builder.act
        )
        for effect in (Ineligible.LEGS, Ineligible.MATCH)
    ]
    one_of_two(*together(*acts))
    assert IneligiblePlayer.objects.standing().count() == 1
    assert Result.objects.standing().count() == 1
