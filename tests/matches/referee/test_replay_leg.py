"""A leg of a card at its depth, and the records tile by tile beside it: who sees what."""

import html
import re

import pytest

from matches.actions.written import attach_record
from matches.models import Leg, WrittenLeg, leg_sheet_of
from scoring.leg import replay
from tests.matches.match_night import legs
from tests.matches.referee.written_legs import WrittenNight
from tests.reading import text_of as all_text_of

pytestmark = pytest.mark.django_db


def text_of(answer):
    """The page's words, without the minute in which it was made."""
    return all_text_of(answer).partition(", printed ")[0]


LEG, ATTACH, BACK = "referee_replay_leg", "referee_replay_attach", "referee_replay_withdraw"


@pytest.fixture
def written():
    return WrittenNight()


def attached(written, text=None, who="alice"):
    act = {"by": written.night.user(who), "at": written.night.at}
    return attach_record(leg=written.leg, text=text or written.text, **act)


def test_events_are_stepped_through_with_scores_and_peg_board(written):
    first = written.look(LEG, at="1")
    assert first.status_code == 200
    assert "1 of / " in text_of(first)
    assert 'class="pegboard"' in first.content.decode()
    last = text_of(written.look(LEG))
    home, away = written.scores
    assert f" {home} " in last
    assert f" {away} " in last
    assert ", and wins" in last
    assert "Nothing is pegged yet" in text_of(written.look(LEG, at="0"))
    assert text_of(written.look(LEG, at="999999")) == last
    assert text_of(written.look(LEG, at="<b>")) == last


def test_every_step_says_what_the_events_come_to(written):
    leg = written.leg
    events = leg_sheet_of(leg).events
    rules = leg.board.card.rules.house_rules_for(leg.board.format)
    for step in replay(events, rules, seats=2).steps[:12]:
        shown = written.look(LEG, at=str(step.index + 1)).content.decode()
        scores = re.search(r'<ul class="scores">(.*?)</ul>', shown, re.DOTALL)[1]
        assert re.findall(r"<b>(\d+)</b>", scores) == [str(score) for score in step.scores]


def test_on_paper_every_round_stands_with_its_events(written):
    leg = written.leg
    rules = leg.board.card.rules.house_rules_for(leg.board.format)
    steps = replay(leg_sheet_of(leg).events, rules, seats=2).steps
    assert f'href="{written.address(LEG)}?print=1">All rounds on paper' in (
        written.look(LEG).content.decode()
    )
    paper = written.look(LEG, print="1", at="1").content.decode()
    rounds = paper.split('<section class="panel paper-round"')[1:]
    assert len(rounds) == steps[-1].round
    for number, one in enumerate(rounds, start=1):
        of_round = [step for step in steps if step.round == number]
        assert re.findall(r'"items__go">(\d+)<', one) == [str(s.index + 1) for s in of_round]
        home, away = of_round[-1].scores
        assert f"<span>{home}–{away}</span>" in one
    assert "all rounds on paper" not in paper.lower()


def test_a_leg_without_events_has_no_paper_of_its_own():
    written = WrittenNight(events=False)
    assert "on paper" not in written.look(LEG).content.decode()
    assert "The final score is recorded of this leg" in text_of(written.look(LEG, print="1"))


def test_a_leg_by_its_score_is_shown_at_that_depth():
    written = WrittenNight(events=False)
    said = text_of(written.look(LEG))
    assert "The final score is recorded of this leg, and not how it came about." in said
    assert 'class="pegboard"' in written.look(LEG).content.decode()
    assert "one on" not in said.lower()


def test_a_leg_by_its_winner_alone(written):
    Leg.objects.filter(pk=written.leg.pk).update(
        depth="winners", home_score=None, away_score=None, stream=None
    )
    said = text_of(written.look(LEG))
    assert "Who won is recorded of this leg, and nothing else." in said
    assert "are unchecked" in said


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("void", "This leg is void"),
        ("unplayed", "This leg was not needed"),
        ("claimed", "This leg was claimed, and not played."),
    ],
)
def test_a_leg_that_was_not_played(written, state, said):
    Leg.objects.filter(pk=written.leg.pk).update(
        state=state, depth="", home_score=None, away_score=None, stream=None
    )
    assert said in text_of(written.look(LEG))


def test_the_card_leads_to_legs_with_steps_alone(written):
    def links(who=None):
        page = written.night.browser(who).get(written.night.address("card")).content.decode()
        return re.findall(r'href="([^"]+)">(Replay[^<]*)</a>', page), page

    found, page = links()
    assert found == [(written.address(LEG), "Replay")]
    assert "written down tile by tile" not in page
    attached(written)
    assert links()[0] == [(written.address(LEG), "Replay, every tile")]
    _, page = links("alice")
    assert "Was a leg written down tile by tile?" in page
    assert page.count('/replay/">') == 10


def test_the_records_of_a_leg_lead_to_its_replay(written):
    page = written.look("leg_records", "alice").content.decode()
    assert f'href="{written.address(LEG)}">Replay what counts' in page
    Leg.objects.filter(pk=written.leg.pk).update(depth="scores", stream=None)
    assert "Replay what counts" not in written.look("leg_records", "alice").content.decode()


def test_whoever_may_not_read_the_card_finds_no_leg():
    written = WrittenNight(official=False)
    for who, status in ((None, 404), ("charlie", 404), ("alice", 200), ("rita", 200)):
        assert written.look(LEG, who).status_code == status, who
    other = written.night.add("Crown", "Dove")
    assert (
        written.night.browser().get(written.night.address(LEG, other, written.leg.pk)).status_code
        == 404
    )


def test_a_record_that_agrees_is_everybodys_to_read(written):
    attached(written)
    shown = written.look(LEG)
    said = text_of(shown)
    assert "The whole leg, tile by tile. It agrees with what is on the card." in said
    assert "by Alice" not in said
    address = html.unescape(
        re.search(r'href="([^"]+)">Replay every tile', shown.content.decode())[1]
    )
    replayed = text_of(written.night.browser().get(address))
    home, away = written.scores
    away_name, home_name = [str(slot.lineup) for slot in written.leg.board.slots.order_by("side")]
    assert f"A · {home_name} {home}" in replayed
    assert f"B · {away_name} {away}" in replayed
    assert "is wrong" not in replayed


def test_names_are_as_the_league_shows_them(written):
    attached(written)
    written.night.league.name_style = "initials"
    written.night.league.save()
    shown = html.unescape(written.look(LEG).content.decode())
    for slot in written.leg.board.slots.all():
        assert str(slot.lineup) not in shown
        assert str(slot.lineup).replace(" ", "+") not in shown


def test_one_that_differs_is_for_its_captains_and_the_league(written):
    attached(written, "r1 a 66 63")
    assert "Every tile" not in text_of(written.look(LEG))
    assert "Every tile" not in text_of(written.look(LEG, "carol"))
    for who in ("alice", "bob", "rita", "olive", "sue"):
        said = text_of(written.look(LEG, who))
        assert "It does not agree with what is on the card." in said
        assert "by Alice" in said
        assert "Event" in said
    page = written.night.browser().get(written.night.address("card")).content.decode()
    assert "every tile" not in page


def test_it_is_tapped_in_under_the_rules_of_the_board(written):
    page = written.look(ATTACH, "bob", tap="6-6")
    said = text_of(page)
    assert "This board is played to 61, 9 tiles each, no point for the last tile" in said
    assert "r1 a 66</textarea>" in page.content.decode()
    assert "It does not agree with what is on the card" in said
    whole = text_of(written.look(ATTACH, "bob", leg=written.text))
    assert "It agrees with what is on the card" in whole
    # Rules and seats in the address are none of this page's.
    asked = text_of(written.look(ATTACH, "bob", leg="r1 a 66", rules="quick", seats="4"))
    assert "9 tiles each" in asked


def test_attaching_and_taking_back(written):
    bob = written.night.browser("bob")
    sent = bob.post(written.address(ATTACH), {"leg": written.text}, follow=True)
    assert "The record is with the leg." in text_of(sent)
    assert "agrees with what is on the card" in text_of(sent)
    again = bob.post(written.address(ATTACH), {"leg": written.text}, follow=True)
    assert "This record is with the leg already." in text_of(again)
    record = WrittenLeg.objects.get()
    back = written.address(BACK, record.pk)
    assert written.night.browser("alice").get(back).status_code == 403
    assert "Take this record back?" in text_of(bob.get(back))
    done = bob.post(back, follow=True)
    assert "The record is taken back." in text_of(done)
    assert "Every tile" not in text_of(written.look(LEG, "bob"))
    assert bob.get(back).status_code == 404


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing is written here"),
        ("rubbish", "Not attached: It cannot be read"),
        ("leg 2x7 61 exact\nr1 a 66", "Not attached: It is written under other rules"),
        ("r1 a 66 " * 1_300, "a leg takes 10,000 at the most"),
    ],
)
def test_what_cannot_be_attached_is_said_and_kept(written, text, said):
    answer = written.night.browser("alice").post(written.address(ATTACH), {"leg": text})
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert text.strip() in html.unescape(answer.content.decode())
    assert not WrittenLeg.objects.exists()


def test_a_first_line_need_not_say_what_a_revoke_costs(written):
    # Leek singles: few write revoke= and misplaced= into a first line.
    text = "leg 2x9 61 exact chip=0 down=no\nr1 a 66:4"
    answer = written.night.browser("alice").post(written.address(ATTACH), {"leg": text})
    assert answer.status_code == 302
    assert "revoke=peg-back misplaced=turned" in WrittenLeg.objects.get().text


def test_a_record_of_rules_that_were_others_then_is_said_to_be(written):
    record = attached(written)
    WrittenLeg.objects.filter(pk=record.pk).update(text="leg 2x7 61 exact\nr1 a 66\n")
    assert "written under other rules" in text_of(written.look(LEG, "alice"))
    assert "Every tile" not in text_of(written.look(LEG))


@pytest.mark.parametrize("many", [1, 4])
def test_queries_do_not_grow(written, many, django_assert_num_queries):
    for tile in ["66", "65", "64", "63"][:many]:
        attached(written, f"r1 a {tile}")
    alice = written.night.browser("alice")
    address = written.address(LEG)
    alice.get(address)
    with django_assert_num_queries(QUERIES):
        alice.get(address)
    assert len(legs(written.card)) == 9


QUERIES = 13


def test_a_character_that_nobody_can_type_is_refused_in_plain_words(written):
    answer = written.night.browser("alice").post(written.address(ATTACH), {"leg": "r1 a 66\0 63"})
    said = text_of(answer)
    assert "paste the leg again as plain text, or type it" in said
    assert "Null characters" not in said
