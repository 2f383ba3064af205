"""The pages of a dispute as the whole cast sees them: what is said, evidence, ruling, appeal."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.enums import Reporter
from league.models import Result
from matches.actions.appeals import appeal
from matches.actions.finish import make_official
from matches.actions.hearing import write_message
from matches.actions.protests import protest, question
from matches.actions.settling import NewVersion, Stands
from matches.actions.sheet import SheetChanges
from matches.enums import CardState
from matches.models import Card, DisputeMessage, Evidence, Ruling, WrittenLeg
from matches.models.matters import matters_of
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import PEGGED, by_name, disputed_card, give
from tests.matches.signing import AWAY, HOME, handed_in, under
from tests.reading import text_of

WHY = "Their third man is not registered."
MESSAGE = "Ask the landlord."
INSIDE = ["alice", "bob", "rita", "olive", "sue"]
OUTSIDE = [None, "charlie", "carol", "sid"]
ASKED = "left=5&right=5&right_double=1"


@pytest.fixture
def official(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, under protest of Bell since an hour."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=48, appeal_hours=72)
    acts = by_name(night, "sue", -2)
    make_official(card=card, **acts)
    protest(card=card, side=AWAY, reason=WHY, **by_name(night, "bob", -1))
    return card_of(night.fixture)


def ruled(night: MatchNight, **more: object) -> Ruling:
    given = {"reason": "He is: see the list."} | by_name(night, "olive", -0.5) | more
    return give(card_of(night.fixture), Stands(), **given)


def page(night: MatchNight, name: str | None, at: str) -> str:
    return text_of((night.browser(name) if name else Client()).get(at))


# The page of a dispute


@pytest.mark.parametrize("name", INSIDE)
def test_both_captains_and_the_league_read_all_of_it(
    night: MatchNight, official: Card, name: str
) -> None:
    write_message(card=official, text=MESSAGE, **by_name(night, "bob", -1))
    text = page(night, name, night.address("card_disputes"))
    for said in ("Under protest of Bell.", WHY, MESSAGE, "Bob for Bell"):
        assert said in text
    assert ("Rule on it" in text) is (name in {"rita", "olive", "sue"})


@pytest.mark.parametrize("name", OUTSIDE)
def test_nobody_else_reads_or_writes_any_of_it(
    night: MatchNight, official: Card, name: str | None
) -> None:
    write_message(card=official, text=MESSAGE, **by_name(night, "bob", -1))
    ruling = ruled(night)
    client = night.browser(name) if name else Client()
    code = 403 if name else 302
    at = night.address("card_disputes")
    assert client.get(at).status_code == code
    for sent in ({"do": "message", "text": "Hello."}, {"do": "evidence", "address": "/"}):
        assert client.post(at, sent).status_code == code
    for public in (night.address("card"), address_of(night, ruling), night.desk("rulings")):
        text = page(night, name, public)
        assert WHY not in text
        assert MESSAGE not in text
    assert DisputeMessage.objects.count() == 1


@pytest.mark.parametrize("name", ["alice", "bob", "rita"])
def test_a_message_is_sent_and_stays(night: MatchNight, official: Card, name: str) -> None:
    at, client = night.address("card_disputes"), night.browser(name)
    form = PageForm.of(client.get(at), "write")
    assert "Please write" in text_of(form.send(client, at, do="message"))
    assert form.send(client, at, {"text": MESSAGE}, do="message").url == at
    assert DisputeMessage.objects.get().by == night.user(name)


def test_what_came_too_late_is_still_there(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_disputes"), night.browser("bob")
    form = PageForm.of(client.get(at), "write")
    ruled(night)
    text = form.send(client, at, {"text": MESSAGE}, do="message").content.decode()
    assert "Nothing of this card waits to be ruled on any more" in text
    assert MESSAGE in text


def test_one_and_three_of_each_take_the_same_queries(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_disputes"), night.browser("rita")
    client.get(at)
    counted = []
    for number in range(3):
        write_message(card=official, text=f"{MESSAGE} {number}", **by_name(night, "bob", -1))
        keep(night, "alice", f"/referee/?{ASKED}&before={number}")
        with CaptureQueriesContext(connection) as found:
            assert client.get(at).status_code == 200
        counted.append(len(found))
    assert counted[0] == counted[2]


def keep(night: MatchNight, name: str, address: str, **more: str):
    at, client = night.address("card_disputes"), night.browser(name)
    return client.post(at, {"do": "evidence", "address": address, **more})


def test_what_was_recorded_of_a_leg_is_a_tap_away(night: MatchNight) -> None:
    night.builder.play(night.fixture, [PEGGED, *LEEK_NIGHT[1:]])
    card = card_of(night.fixture)
    first, second = legs(card)[:2]
    question(card=card, reason="0?", leg=second.pk, **by_name(night, "rita"))
    tiles = {"text": "leg 2x9 61 exact\nr1 a 66\n", "text_hash": "d" * 64}
    WrittenLeg.objects.create(leg=second, **tiles, **by_name(night, "rita"))
    html = night.browser("bob").get(night.address("card_disputes")).content.decode()
    by_tiles = night.address("referee_replay_leg", None, second.pk)
    by_events = night.address("leg_records", None, first.pk)
    assert 0 < html.index(by_tiles) < html.index(by_events)
    assert night.address("leg_records", None, second.pk) not in html


def test_a_card_kept_from_a_captain_is_kept_here_too(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    under(night, card_of(night.fixture), reporter=Reporter.EACH)
    handed_in(night, card_of(night.fixture))
    at = night.address("card_disputes")
    assert night.browser("bob").get(at).url == night.address("card")
    assert "6–3" in page(night, "alice", at)


def test_a_record_that_was_set_aside_is_still_read(night: MatchNight) -> None:
    night.builder.play(night.fixture, [PEGGED, *LEEK_NIGHT[1:]])
    card = card_of(night.fixture)
    question(card=card, reason="0?", **by_name(night, "rita"))
    leg = legs(card)[0]
    instead = NewVersion(SheetChanges(), {leg.pk: (61, 40)})
    give(card_of(night.fixture), instead, **by_name(night, "rita", 1))
    for name in ("bob", "rita", "sue"):
        records = night.browser(name).get(night.address("leg_records", None, leg.pk))
        assert records.status_code == 200
        assert "61" in text_of(records)


def test_no_disputed_card_is_made_official_without_a_ruling(night: MatchNight) -> None:
    disputed_card(night)
    sue, at = night.browser("sue"), night.address("card_edit")
    html = sue.get(at).content.decode()
    assert "Make it official" not in html
    assert night.address("card_disputes") in html
    form = PageForm.of(sue.get(at), "sheet")
    form.send(sue, at, do="official")
    assert "counts once somebody has ruled on it" in text_of(sue.get(at))
    assert not Result.objects.exists()


# Ruling by page


def rule(night: MatchNight, name: str, take: str = "neither", **more: str):
    at, client = night.address("card_settle"), night.browser(name)
    form = PageForm.of(client.get(at), "settle")
    return form.send(client, at, {"take": take, "reason": "He is: see the list.", **more})


@pytest.mark.parametrize("name", ["rita", "olive", "sue"])
def test_a_referee_rules_as_an_official_does(night: MatchNight, official: Card, name: str) -> None:
    answer = rule(night, name, clauses="F2", league_rules="rule 7")
    ruling = Ruling.objects.get()
    assert answer.url == address_of(night, ruling)
    assert (ruling.by, ruling.clauses, ruling.league_rules) == (night.user(name), ["F2"], "rule 7")


@pytest.mark.parametrize("where", ["card_settle", "card_settle_new", "card_settle_award"])
@pytest.mark.parametrize("name", ["alice", "bob", "carol", "charlie", "sid"])
def test_nobody_else_rules(night: MatchNight, official: Card, name: str, where: str) -> None:
    client = night.browser(name)
    assert client.get(night.address(where)).status_code == 403
    assert client.post(night.address(where), {"reason": "Mine."}).status_code == 403
    assert matters_of(card_of(night.fixture))


def test_who_comes_second_sees_the_first_and_keeps_what_was_typed(
    night: MatchNight, official: Card
) -> None:
    at, client = night.address("card_settle"), night.browser("sue")
    form = PageForm.of(client.get(at), "settle")
    ruled(night)
    html = form.send(client, at, {"take": "neither", "reason": "A long reason of mine."})
    text = text_of(html)
    assert "Ruling 1 has decided this in the meantime" in text
    assert "A long reason of mine." in html.content.decode()
    assert "Give this ruling" not in text
    assert Ruling.objects.count() == 1


def test_a_page_of_before_a_change_keeps_what_was_typed(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_settle"), night.browser("sue")
    form = PageForm.of(client.get(at), "settle")
    question(card=official, reason="And this.", **night.act)
    html = form.send(client, at, {"take": "neither", "reason": "A long reason of mine."})
    assert "so nothing is decided" in text_of(html)
    assert "A long reason of mine." in html.content.decode()
    assert not Ruling.objects.exists()


def test_a_new_version_by_page(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_settle_new"), night.browser("rita")
    form = PageForm.of(client.get(at), "sheet")
    first = legs(official)[0]
    typed = {f"leg-{first.pk}-won": "away", f"leg-{first.pk}-home": "48"}
    text = text_of(form.send(client, at, typed, do="save"))
    assert "Please write the reason" in text
    answer = form.send(client, at, typed | {"reason": "The slate."}, do="save")
    assert answer.url == address_of(night, Ruling.objects.get())
    assert Result.objects.standing().get().home_legs == 5


def test_what_cannot_be_is_said_at_its_leg(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_settle_new"), night.browser("rita")
    form = PageForm.of(client.get(at), "sheet")
    first = legs(official)[0]
    typed = {f"leg-{first.pk}-won": "home", f"leg-{first.pk}-away": "61", "reason": "The slate."}
    text = text_of(form.send(client, at, typed, do="save"))
    assert "Nothing is decided" in text
    assert not Ruling.objects.exists()


def test_an_award_can_first_be_looked_at(night: MatchNight, official: Card) -> None:
    at, client = night.address("card_settle_award"), night.browser("olive")
    table = night.leek.tables.get().pk
    form = PageForm.of(client.get(at), "award")
    typed = {f"home_legs_{table}": "0", f"away_legs_{table}": "9"}
    shown = client.get(at).content.decode()
    # What it gives is asked and told before what it rests on, and before it is given.
    assert shown.index("Show what it gives") < shown.index("Everybody reads this")
    assert shown.index("Everybody reads this") < shown.index("Give this ruling")
    text = text_of(form.send(client, at, typed, look="1"))
    assert text.index("It would count") < text.index("Everybody reads this")
    assert "Nothing is decided yet. It would count: Anchor 0–9 Bell: 0 and 11 points." in text
    assert "Please write the reason" not in text
    typed["reason"] = "See rule 7."
    assert form.send(client, at, typed).url == night.desk("ruling", night.season.slug, 1)
    assert Result.objects.standing().get().away_legs == 9


def test_earlier_rulings_are_cited_by_number(night: MatchNight, official: Card) -> None:
    ruled(night)
    question(card=official, reason="Again.", **night.act)
    text = text_of(rule(night, "sue", cites="1, 9"))
    assert "There is no ruling 9 in the season 2026-27." in text
    assert "is no number of a ruling" in text_of(rule(night, "sue", cites="one"))
    rule(night, "sue", cites="1 and 2026-27/1")
    assert list(Ruling.objects.get(number=2).cites.values_list("number", flat=True)) == [1]
    assert "Cited by Ruling 2" in page(night, None, night.desk("ruling", night.season.slug, 1))


# The public page


def address_of(night: MatchNight, ruling: Ruling) -> str:
    return night.desk("ruling", ruling.season.slug, ruling.number)


def test_everybody_reads_a_ruling_and_only_insiders_who_gave_it(
    night: MatchNight, official: Card
) -> None:
    keep(night, "bob", f"/referee/?{ASKED}")
    ruling = ruled(night, clauses=["F2"], relies_on=list(Evidence.objects.all()))
    for name in [*INSIDE, *OUTSIDE]:
        text = page(night, name, address_of(night, ruling))
        for said in (
            "He is: see the list.",
            "Rule F2",
            "8 points",
            "The card was disputed by Bell",
        ):
            assert said in text
        assert ("Given by Olive" in text) is (name in INSIDE)
        assert ("All that was said and shown" in text) is (name in INSIDE)
    answer = Client().get(address_of(night, ruling))
    assert not answer.cookies
    assert "public" in answer["Cache-Control"]


def test_the_match_leads_to_it(night: MatchNight, official: Card) -> None:
    ruling = ruled(night)
    for name in (None, "alice", "sue"):
        html = (night.browser(name) if name else Client()).get(night.address("card"))
        assert address_of(night, ruling) in html.content.decode()


def test_of_another_league_there_is_none(night: MatchNight, official: Card) -> None:
    ruling = ruled(night)
    elsewhere = reverse("matches:ruling", args=["other-league", ruling.season.slug, 1])
    assert Client().get(elsewhere).status_code == 404
    assert Client().get(night.desk("ruling", ruling.season.slug, 2)).status_code == 404


# Appeals by page


def appeal_address(night: MatchNight) -> str:
    return night.desk("ruling_appeal", night.season.slug, 1)


def test_a_captain_appeals_and_withdraws(night: MatchNight, official: Card) -> None:
    ruling = ruled(night)
    alice, at = night.browser("alice"), appeal_address(night)
    form = PageForm.of(alice.get(at), "appeal")
    assert "Please write the reason" in text_of(form.send(alice, at, do="appeal"))
    form.send(alice, at, {"reason": "No."}, do="appeal")
    public = page(night, None, address_of(night, ruling))
    assert "Under appeal by Anchor." in public
    assert "No." not in public.split("Under appeal")[1][:40]
    assert "Ruling 1 is under appeal by Anchor" in page(night, "sue", night.desk("desk"))
    assert "Ruling 1 is under appeal by Anchor" in page(night, None, night.address("card"))
    assert "Ruling 1 is under appeal by Anchor" in page(night, "bob", night.desk("night"))
    alice.post(at, {"do": "drop"})
    assert "Under appeal" not in page(night, None, address_of(night, ruling))


@pytest.mark.parametrize("name", ["carol", "charlie", "rita", "olive", "sue", "sid"])
def test_nobody_else_appeals(night: MatchNight, official: Card, name: str) -> None:
    ruled(night)
    client = night.browser(name)
    assert client.get(appeal_address(night)).status_code == 403
    assert client.post(appeal_address(night), {"do": "appeal", "reason": "No."}).status_code == 403
    assert not Ruling.objects.get().appeals.exists()


def test_too_late_says_so_and_keeps_what_was_typed(night: MatchNight, official: Card) -> None:
    ruled(night)
    Ruling.objects.update(at=night.at - timedelta(hours=73))
    alice = night.browser("alice")
    answer = alice.post(appeal_address(night), {"do": "appeal", "reason": "Mine, at length."})
    assert "An appeal is in time within 3 days of the ruling." in text_of(answer)
    assert "Mine, at length." in answer.content.decode()


def test_decided_the_first_one_says_by_which(night: MatchNight, official: Card) -> None:
    first = ruled(night)
    appeal(ruling=first, side=HOME, reason="No.", **by_name(night, "alice", 0))
    at = f"{night.address('card_settle')}?ruling={first.pk}"
    olive, sue = night.browser("olive"), night.browser("sue")
    text = text_of(olive.get(at))
    assert "You made Ruling 1 yourself" in text
    assert "Give this ruling" not in text
    refused = text_of(olive.post(at, {"take": "neither", "reason": "So it is."}))
    assert "You made Ruling 1 yourself" in refused
    assert night.browser("sue").get(night.address("card_settle")).url == at
    form = PageForm.of(sue.get(at), "settle")
    form.send(sue, at, {"take": "neither", "reason": "So it is."})
    assert "Upheld by Ruling 2" in page(night, None, address_of(night, first))
    second = page(night, None, night.desk("ruling", night.season.slug, 2))
    assert "Anchor appealed against Ruling 1" in second
    assert "Ruling 1 stands." in second
    assert card_of(night.fixture).state == CardState.OFFICIAL
