"""What a ruling awarded over an official card is lifted by another ruling, the card left as it is.

The card: Anchor 6, Bell 3. The league questioned it and awarded Anchor 9–0; Bell appeals.
"""

import re

import pytest

from league.models import Result
from league.policies import NotPossible
from matches.actions.appeals import appeal
from matches.actions.finish import correct_official
from matches.actions.protests import question
from matches.actions.ruling import awarding
from matches.actions.settling import Counts, Decision, NewVersion, Stands
from matches.actions.sheet import SheetChanges
from matches.models import Dispute, Ruling
from matches.told import Told
from tests.matches.match_night import MatchNight, PageForm
from tests.matches.match_night import card as card_of
from tests.matches.rulings import award, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import AWAY, result, say
from tests.reading import text_of

COUNTS = "The card counts as it stands, in place of what Ruling 1 awarded"
DECIDED = "The card counts, in place of what Ruling 1 awarded."
BACK = {"reason": "It was played."}


def questioned(night: MatchNight, hours: float) -> None:
    given = {"card": card_of(night.fixture), "reason": "Is it right?"}
    question(**given, **by_name(night, "rita", hours))


@pytest.fixture
def awarded(night: MatchNight) -> Ruling:
    official_card(night)
    questioned(night, 1)
    return ruled(night, award(night, 9, 0))


@pytest.fixture
def appealed(night: MatchNight, awarded: Ruling) -> Ruling:
    appeal(ruling=awarded, side=AWAY, reason="No.", **by_name(night, "bob", 2.5))
    return awarded


def choices(night: MatchNight, asked: str = "") -> list[str]:
    form = night.browser("sue").get(night.address("card_settle") + asked).context["form"]
    return [str(label) for _, label in form.fields["take"].choices]


def test_on_appeal_the_card_is_let_count_as_it_is(night: MatchNight, appealed: Ruling) -> None:
    asked = f"?ruling={appealed.pk}"
    assert choices(night, asked) == ["Ruling 1 stands", COUNTS]
    client, at = night.browser("sue"), night.address("card_settle") + asked
    form = PageForm.of(client.get(at), "settle")
    answer = form.send(client, at, {"take": "card", "reason": "It was played."})
    page = text_of(client.get(answer.url))
    assert DECIDED in page
    assert "What Ruling 1 awarded counts no longer. Anchor 6–3 Bell, from the card." in page
    assert (result(), awarding(card_of(night.fixture))) == ((6, 3), None)
    replaced = text_of(night.browser().get(night.desk("ruling", night.season.slug, 1)))
    assert "Replaced by Ruling 2 ." in replaced
    assert not Dispute.objects.filter(state="open").exists()


@pytest.mark.parametrize("decision", [Counts(), NewVersion(SheetChanges())])
def test_any_way_of_leaving_the_card_as_it_is_lifts_it(
    night: MatchNight, appealed: Ruling, decision: Decision
) -> None:
    made = ruled(night, decision, "sue", against=appealed, hours=4)
    assert (made.kind, made.again, made.decided) == ("revised", appealed, DECIDED)
    assert Told.of(made.told).legs == ()
    assert result() == (6, 3)
    assert Result.objects.standing().count() == 1


def test_with_a_change_it_is_lifted_too(night: MatchNight, appealed: Ruling) -> None:
    ruled(night, NewVersion(say(night, 1, 48, 61)), "sue", against=appealed, hours=4)
    assert result() == (5, 4)


def test_a_disputed_card_counts_by_the_same_words(night: MatchNight) -> None:
    disputed_card(night)
    ruled(night, award(night, 9, 0))
    questioned(night, 3)
    assert choices(night)[-2:] == ["What Ruling 1 awarded stands", COUNTS]
    made = ruled(night, Counts(), "sue", hours=4)
    assert (made.decided, result()) == (DECIDED, (6, 3))
    assert card_of(night.fixture).state == "official"


def test_where_nothing_is_awarded_nothing_is_lifted(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    assert choices(night) == ["The card stands, and counts as it does now"]
    with pytest.raises(NotPossible, match="No ruling awards a result over this card"):
        ruled(night, Counts())
    with pytest.raises(NotPossible, match="Nothing on the card is different"):
        ruled(night, NewVersion(SheetChanges()))


def test_what_the_secretary_corrected_is_no_ruling_given(night: MatchNight) -> None:
    """A correction saved before by the same person is not taken for the ruling itself."""
    official_card(night)
    complain(night)
    card, acts = card_of(night.fixture), by_name(night, "sue", 1.5)
    correct_official(card=card, changes=say(night, 1, 48, 61), reason="Misread.", **acts)
    with pytest.raises(NotPossible, match="so there is no new version to rule on") as refused:
        ruled(night, NewVersion(SheetChanges()), "sue")
    assert "saved already" not in refused.value.message
    assert not Ruling.objects.exists()


# From one ruling to the next


def test_an_award_that_was_upheld_is_lifted_too(night: MatchNight, appealed: Ruling) -> None:
    upheld = ruled(night, Stands(), "sue", against=appealed, hours=4)
    questioned(night, 5)
    assert choices(night) == ["What Ruling 1 awarded stands", COUNTS]
    third = ruled(night, Counts(), "sue", hours=6)
    assert (third.again, third.decided, result()) == (upheld, DECIDED, (6, 3))


def test_what_upheld_it_falls_with_it(night: MatchNight, appealed: Ruling) -> None:
    """On the ruling's page, in the register and beside the match; the later ones stand."""
    upheld = ruled(night, Stands(), "sue", against=appealed, hours=4)
    assert not Ruling.objects.get(pk=appealed.pk).is_replaced
    assert tags(night) == {1: False, 2: False}
    questioned(night, 5)
    third = ruled(night, Counts(), "sue", again=upheld, hours=6)
    stranger, slug = night.browser(), night.season.slug
    for number in (1, 2):
        page = text_of(stranger.get(night.desk("ruling", slug, number)))
        assert "Replaced by Ruling 3 . What is said here counts no longer." in page
        assert "Upheld" not in page
    assert "Replaced" not in text_of(stranger.get(night.desk("ruling", slug, third.number)))
    assert tags(night) == {1: True, 2: True, 3: False}


def tags(night: MatchNight) -> dict[int, bool]:
    """Whether each ruling is called replaced, in the register and beside the match alike."""
    pages = night.desk("rulings"), night.address("card")
    register, match = (night.browser().get(page).content.decode() for page in pages)
    found = [
        {
            int(number): "Replaced" in rest
            for number, rest in re.findall(r">Ruling (\d+)(?= of |, )(.*?)</p>", text, re.DOTALL)
        }
        for text in (register, match)
    ]
    assert found[0] == found[1]
    return found[0]


def test_and_so_does_another_award(night: MatchNight, appealed: Ruling) -> None:
    upheld = ruled(night, Stands(), "sue", against=appealed, hours=4)
    questioned(night, 5)
    third = ruled(night, award(night, 0, 9), "sue", hours=6)
    assert (third.again, third.kind, result()) == (upheld, "awarded", (0, 9))


def test_an_appeal_is_decided_though_a_question_was_before_it(
    night: MatchNight, appealed: Ruling
) -> None:
    questioned(night, 3)
    second = ruled(night, Counts(), "sue", hours=4)
    assert second.again == appealed
    made = ruled(night, Stands(), "rita", against=appealed, hours=5)
    assert (made.again, made.decided, result()) == (second, "Ruling 2 stands.", (6, 3))
    page = text_of(night.browser().get(night.desk("ruling", night.season.slug, 3)))
    assert "Bell appealed against Ruling 1 ." in page


def test_it_takes_the_place_of_the_award_and_of_no_other(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    first = ruled(night, Stands())
    questioned(night, 3)
    second = ruled(night, award(night, 9, 0), "sue", hours=4)
    questioned(night, 5)
    with pytest.raises(NotPossible, match="Choose Ruling 2, or leave it open") as refused:
        ruled(night, Counts(), "olive", again=first, hours=6)
    assert (refused.value.field, result()) == ("again", (9, 0))
    assert ruled(night, Counts(), "olive", again=second, hours=6).again == second


# The desk leads to it


def test_the_desk_leads_to_the_appeal_that_decides_it(night: MatchNight, appealed: Ruling) -> None:
    client = night.browser("sue")
    menu = client.get(f"/l/{night.league.slug}/desk/fixtures/{night.fixture.pk}/")
    at = night.address("card_ineligible_undo")
    assert at in menu.content.decode()
    answer = client.get(at, follow=True)
    where = f"{night.address('card_settle')}?ruling={appealed.pk}"
    assert answer.redirect_chain[-1][0] == where
    assert "Ruling 1 awarded this result, and another ruling lifts it" in text_of(answer)


def test_or_to_a_question_where_nothing_waits(night: MatchNight, awarded: Ruling) -> None:
    client = night.browser("sue")
    answer = client.get(night.address("card_ineligible_undo"), follow=True)
    assert answer.redirect_chain[-1][0] == night.address("card_question")
    form = PageForm.of(answer, "question")
    client = night.browser("sue")
    asked = form.send(client, night.address("card_question"), {"reason": "Was it right?"})
    assert asked.status_code == 302
    assert choices(night) == ["What Ruling 1 awarded stands", COUNTS]


def test_what_is_sent_to_the_wrong_page_is_not_lost(night: MatchNight, awarded: Ruling) -> None:
    answer = night.browser("sue").post(night.address("card_ineligible_undo"), BACK)
    assert answer.status_code == 200
    assert "Nobody on the card of Anchor v Bell was ruled ineligible." in text_of(answer)
    assert "It was played." in answer.content.decode()
    assert result() == (9, 0)
