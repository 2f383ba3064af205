"""One person who captains both teams: signs for one of them, and silence is no yes of the other."""

import pytest

from league.actions.people import appoint
from league.enums import Reporter, Role, Side
from league.models import Grant, Result
from league.policies import NotPossible
from matches.actions.accepting import accept_unanswered
from matches.actions.stepping import take_steps
from matches.enums import CardState, StepKind
from matches.models import Card, StepTaken
from tests.matches.match_night import card as card_of
from tests.matches.stepping import SteppingNight
from tests.reading import text_of

WAITS = "one person never signs for both: the card waits for the secretary."


def captain(night, name, entry):
    appoint(
        league=night.league,
        user=night.user(name),
        role=Role.CAPTAIN,
        entry=night.entries[entry],
        **night.act,
    )


def both_hers(night):
    """Alice captains Anchor and Bell alone, and has handed in the card for Anchor."""
    with night.before():
        captain(night, "alice", "Bell")
    Grant.objects.filter(user=night.user("bob")).delete()
    return night.handed_in()


@pytest.fixture
def night(db):
    return SteppingNight()


def test_her_silence_for_the_other_side_is_no_answer(night):
    card = both_hers(night)
    assert take_steps(at=night.after(200)) == []
    assert card_of(night.fixture).state == CardState.REPORTED
    assert not Result.objects.exists()
    assert not StepTaken.objects.exists()
    with pytest.raises(NotPossible, match="Bell has nobody to answer but Alice"):
        accept_unanswered(card=card, side=Side.AWAY, at=night.after(200))


def test_a_second_captain_of_hers_could_have_answered(night):
    both_hers(night)
    captain(night, "carol", "Bell")
    Grant.objects.update(starts_at=night.after(-24))
    taken = take_steps(at=night.after(74))
    assert [one.kind for one in taken] == [StepKind.ACCEPT]
    assert card_of(night.fixture).state == CardState.OFFICIAL


def test_a_captain_who_signs_in_no_more_could_not(night):
    both_hers(night)
    captain(night, "carol", "Bell")
    Grant.objects.update(starts_at=night.after(-24))
    carol = night.user("carol")
    type(carol).objects.filter(pk=carol.pk).update(is_active=False)
    assert take_steps(at=night.after(74)) == []


@pytest.mark.parametrize("name", ["alice", "sue", "rita"])
def test_the_page_says_so_and_offers_her_nothing(night, name):
    both_hers(night)
    answer = night.browser(name).get(night.address("card_sign"))
    text = text_of(answer)
    assert f"Bell has nobody to answer but Alice, who signed for Anchor, and {WAITS}" in text
    assert "sign for Bell" not in text
    assert "dispute it" not in text
    assert "counts as it is" not in text
    night.browser("alice").post(night.address("card_sign"), {"do": "sign-away", "seen": ""})
    assert Card.objects.get().signatures.count() == 1


@pytest.mark.parametrize("page", ["card", "desk"])
def test_the_desk_and_the_match_say_whom_it_waits_for(night, page):
    both_hers(night)
    address = night.address("card") if page == "card" else night.desk("desk")
    text = text_of(night.browser("sue").get(address))
    words = f"Bell has nobody to answer but the captain who signed for Anchor, and {WAITS}"
    assert words in text


def test_under_cards_of_their_own_it_is_said_as_well(db):
    night = SteppingNight(reporter=Reporter.EACH)
    both_hers(night)
    for name in ("alice", "sue"):
        assert WAITS in text_of(night.browser(name).get(night.address("card_sign")))
    assert StepKind.ACCEPT not in [one.kind for one in take_steps(at=night.after(200))]


def test_somebody_else_of_the_team_signs_with_a_pin(night):
    both_hers(night)
    captain(night, "carol", "Bell")
    answer = night.browser("alice").get(night.address("card_sign"))
    text = text_of(answer)
    assert "Bell signs here, with a PIN" in text
    assert WAITS not in text
    assert f'value="{night.user("carol").pk}"' in answer.content.decode()
    assert f'value="{night.user("alice").pk}"' not in answer.content.decode()
