"""A card that was begun before its match was postponed, given or made void: what becomes of it."""

from collections.abc import Callable
from functools import partial

import pytest
from django.utils import timezone

from league.actions import fixtures, voids
from league.enums import FixtureStatus, Side
from league.policies import NotPossible
from matches.actions.sheet import ScoreChange, SheetChanges, save_sheet
from matches.actions.signing import Hand, agree, dispute, hand_in
from matches.models import Card, content_of
from matches.scorecard import hash_of
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, card
from tests.reading import text_of

SCORE = SheetChanges(match_score=ScoreChange((None, None), (6, 3)))
WALKOVER = partial(fixtures.give_walkover, to=Side.HOME, reason="Late.")
POSTPONED = partial(fixtures.postpone, reason="Snow.")
VOID = partial(voids.void_fixture, reason="Struck off.")

AGAINST = [
    (WALKOVER, "Anchor v Bell is a walkover, which counts in place of its card"),
    (POSTPONED, "Anchor v Bell is postponed, so its card waits"),
    (VOID, "Anchor v Bell is void and counts for nobody"),
]


@pytest.fixture
def night(db) -> MatchNight:
    made = MatchNight()
    made.builder.draft(made.fixture, LEEK_NIGHT)
    return made


def hand(night: MatchNight, side: Side) -> Hand:
    return Hand(side=side, by=night.user("alice" if side is Side.HOME else "bob"))


def seen(found: Card) -> str:
    return hash_of(content_of(found))


@pytest.mark.parametrize(("given", "words"), AGAINST)
def test_a_draft_is_neither_changed_nor_handed_in(
    night: MatchNight, given: Callable[..., object], words: str
) -> None:
    given(fixture=night.fixture, **night.act)
    found = card(night.fixture)
    before = content_of(found)
    with pytest.raises(NotPossible, match=words):
        save_sheet(card=found, changes=SCORE, by=night.user("alice"), at=night.at)
    with pytest.raises(NotPossible, match=words):
        hand_in(card=found, hand=hand(night, Side.HOME), at=timezone.now())
    assert content_of(card(night.fixture)) == before
    assert card(night.fixture).reported_at is None


@pytest.mark.parametrize(("given", "words"), AGAINST)
def test_a_card_that_was_handed_in_is_neither_signed_nor_disputed(
    night: MatchNight, given: Callable[..., object], words: str
) -> None:
    hand_in(card=card(night.fixture), hand=hand(night, Side.HOME), at=timezone.now())
    given(fixture=night.fixture, **night.act)
    found = card(night.fixture)
    answer = {"card": found, "hand": hand(night, Side.AWAY), "seen": seen(found)}
    with pytest.raises(NotPossible, match=words):
        agree(**answer, at=timezone.now())
    with pytest.raises(NotPossible, match=words):
        dispute(**answer, changes=SCORE, reason="Leg two.", at=timezone.now())
    assert found.signatures.standing().count() == 1
    assert not found.disputes.exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (WALKOVER, "The walkover is what counts. This card is kept as it stands"),
        (POSTPONED, "This card waits until it has its new date."),
        (VOID, "The match counts for nobody. This card is kept as it stands."),
    ],
)
def test_the_page_of_the_match_says_what_counts(
    night: MatchNight, given: Callable[..., object], words: str
) -> None:
    hand_in(card=card(night.fixture), hand=hand(night, Side.HOME), at=timezone.now())
    address = night.address("card")
    assert "This card is handed in." in text_of(night.browser("bob").get(address))
    given(fixture=night.fixture, **night.act)
    said = text_of(night.browser("bob").get(address))
    assert words in said
    assert "Not official yet" not in said
    assert "This card is handed in." not in said


@pytest.mark.parametrize(("given", "words"), AGAINST)
def test_its_other_pages_offer_nothing_and_say_why(
    night: MatchNight, given: Callable[..., object], words: str
) -> None:
    given(fixture=night.fixture, **night.act)
    captain = night.browser("alice")
    assert (
        'name="do" value="sign-home"'
        not in captain.get(night.address("card_sign")).content.decode()
    )
    assert words in text_of(captain.get(night.address("card_sign")))
    led = captain.get(night.address("card_edit"), follow=True)
    assert led.redirect_chain == [(night.address("card"), 302)]
    assert words in text_of(led)
    # An official still has the sheet.
    assert night.browser("sue").get(night.address("card_edit")).status_code == 200


def test_the_button_to_sign_is_there_where_the_match_is_on(night: MatchNight) -> None:
    page = night.browser("alice").get(night.address("card_sign")).content.decode()
    assert 'name="do" value="sign-home"' in page


def test_after_the_walkover_is_undone_the_card_goes_on(night: MatchNight) -> None:
    WALKOVER(fixture=night.fixture, **night.act)
    fixtures.undo_walkover(fixture=night.fixture, reason="It was played.", **night.act)
    night.fixture.refresh_from_db()
    assert night.fixture.status == FixtureStatus.SCHEDULED
    hand_in(card=card(night.fixture), hand=hand(night, Side.HOME), at=timezone.now())
    assert card(night.fixture).reported_at is not None
