"""Cases from real faults: a card from the first leg to both signatures. One test for each case.

Every one is named by its number; what a number says stands in its test. The night is the same for
all: six singles and three pairs, 2 points for a win and 1 for each leg, Anchor 6–3 Bell.
"""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.merging import merge_players, part_players
from league.actions.people import appoint
from league.actions.replaying import replay
from league.enums import Role, Side
from league.models import Result
from matches.actions.finish import correct_official
from matches.actions.sheet import LegChange, SheetChanges
from matches.actions.voiding import abandon_match
from matches.enums import CardEventKind, CardState
from matches.models import BoardSlot, CardEvent, Leg, Report, Signature
from matches.models.appearances import legs_played_for
from matches.records import records
from tests.matches.cards import LEEK
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import PageForm, chairs, leg_fields, legs, scores
from tests.matches.match_night import card as card_of
from tests.matches.mishaps import fresh
from tests.matches.signing import sign
from tests.matches.test_cases_table import table
from tests.reading import text_of


def read(client, address):
    """What a page says; the paper's foot has the minute in it."""
    return re.sub(r"printed .*$", "", text_of(client.get(address)))


def public_pages(night):
    """Every page that says something of how a team or a player has done."""
    of_season = [night.league.slug, night.season.slug, night.leek.slug]
    players = [one for squad in night.builder.squads.values() for one in squad]
    addresses = [
        reverse("league:table", args=of_season),
        reverse("league:table_csv", args=of_season),
        reverse("matches:players_of", args=of_season),
        reverse("matches:players_all", args=of_season[:1]),
        *(reverse("matches:player", args=[night.league.slug, one.pk]) for one in players),
    ]
    return {address: read(Client(), address) for address in addresses}


def test_case_15_one_signature_changes_nothing_anywhere(night):
    """Reported 6–3, not yet signed by Bell: the table, form and players' records stay."""
    night.builder.play(night.add("Bell", "Anchor", days=-7), LEEK_NIGHT)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    before = public_pages(night)
    team = reverse("matches:team", args=[night.league.slug, night.entries["Bell"].pk])
    assert "Anchor 6–3 Bell" not in read(Client(), team)
    sign(night.browser("alice"), night.address("card_sign"), "home")
    assert card_of(night.fixture).state == CardState.REPORTED
    assert public_pages(night) == before
    assert "Anchor 6–3 Bell" not in read(Client(), team)
    assert table(night.leek)["Anchor"].form == "L"
    # The second signature is what changes them, all of them but those of who did not play.
    sign(night.browser("bob"), night.address("card_sign"), "away")
    after = public_pages(night)
    assert all(after[address] != before[address] for address in before)
    assert "Anchor 6–3 Bell" in read(Client(), team)


def test_case_17_another_team_s_captain_signs_nothing_and_that_is_on_record(night):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    address = night.address("card_sign")
    carol = night.browser("carol")
    seen = PageForm.of(night.browser("alice").get(address), "sign-home").fields["seen"]
    assert carol.get(address).status_code == 403
    assert not CardEvent.objects.filter(kind=CardEventKind.REFUSED).exists()
    for side in ("home", "away"):
        assert carol.post(address, {"do": f"sign-{side}", "seen": seen}).status_code == 403
    assert card_of(night.fixture).state == CardState.DRAFT
    assert not Signature.objects.exists()
    tried = CardEvent.objects.filter(kind=CardEventKind.REFUSED)
    assert [(one.by.username, one.why) for one in tried] == [
        ("carol", "tried to sign this card, and is neither side’s captain")
    ] * 2


@pytest.mark.parametrize("ends_it", ["a second captain", "the secretary"])
def test_case_18_who_captains_both_teams_signs_for_one(night, ends_it):
    """Anchor meets Anchor B, and Alice captains both."""
    derby = night.builder.competition(
        night.season, LEEK, ["Anchor", "Anchor B"], name="Town Division"
    )
    fixture = night.builder.fixture(derby, "Anchor", "Anchor B", night.today)
    for entry in derby.entries.all():
        appoint(
            league=night.league,
            user=night.user("alice"),
            role=Role.CAPTAIN,
            entry=entry,
            **night.act,
        )
    night.builder.draft(fixture, LEEK_NIGHT, named=False)
    address = night.address("card_sign", fixture)
    alice = night.browser("alice")
    seen = PageForm.of(alice.get(address), "sign-home").fields["seen"]
    sign(alice, address, "home")
    # Nor on another telephone of hers: it is not offered, and refused to whoever sends it anyway.
    for client in (alice, night.browser("alice")):
        page = client.get(address)
        assert "signs for both: the card waits for the secretary" in text_of(page)
        assert "sign-away" not in page.content.decode()
        forged = client.post(address, {"do": "sign-away", "seen": seen}, follow=True)
        assert "one person never signs for both" in text_of(forged)
    assert (card_of(fixture).state, Signature.objects.count()) == (CardState.REPORTED, 1)
    if ends_it == "the secretary":
        sue, edit = night.browser("sue"), night.address("card_edit", fixture)
        PageForm.of(sue.get(edit), "sheet").send(sue, edit, do="official")
    else:
        second = derby.entries.get(name="Anchor B")
        appoint(
            league=night.league,
            user=night.user("carol"),
            role=Role.CAPTAIN,
            entry=second,
            **night.act,
        )
        sign(night.browser("carol"), address, "away")
        assert len(set(Signature.objects.values_list("by", flat=True))) == 2
    assert card_of(fixture).state == CardState.OFFICIAL
    assert Result.objects.standing().get(fixture=fixture).home_legs == 6


def test_case_19_agree_or_dispute_and_then_neither_can_change_it(night):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    address = night.address("card_sign")
    alice, bob = night.browser("alice"), night.browser("bob")
    assert "the card is handed in by the home side" in text_of(bob.get(address))
    assert sign(alice, address, "home").url == address
    assert "Signed for Anchor. Now Bell." in text_of(alice.get(address))
    assert not Result.objects.exists()
    page = text_of(bob.get(address))
    assert "Agree: 6–3 is right" in page
    assert "Something is wrong: dispute it" in page
    assert bob.get(night.address("card_dispute")).status_code == 200
    answer = sign(bob, address, "away")
    assert answer.url == night.address("card")
    assert "Both sides have signed: the card is official" in text_of(bob.get(answer.url))
    assert Result.objects.standing().get().home_legs == 6
    typed = leg_fields(card_of(night.fixture), 1, won="away", home="0")
    for client in (alice, bob):
        assert client.get(night.address("card_edit")).url == night.address("card")
        client.post(night.address("card_edit"), typed | {"do": "save"})
        assert client.get(night.address("card_correct")).status_code == 403
        assert client.post(night.address("card_correct"), typed).status_code == 403
        assert "not yet" not in text_of(client.get(address))
    assert scores(card_of(night.fixture))[0] == ("home", 61, 48)


def test_case_20_no_answer_after_the_deadline_waits_for_the_secretary(night):
    """With Anchor's version; where Bell has sent its own, both side by side."""
    sue, late = night.browser("sue"), timedelta(days=20)
    old = night.add("Anchor", "Bell", days=-late.days)
    night.builder.draft(old, LEEK_NIGHT)
    sign(night.browser("alice"), night.address("card_sign", old), "home")
    desk = text_of(sue.get(night.desk("desk")))
    assert re.search(r"Cards to check Anchor v Bell Handed in .*6–3, 9 of 9 legs entered", desk)
    assert "This is Anchor’s version. Bell has not answered, and sent none of its own." in desk
    page = text_of(sue.get(night.address("card_sign", old)))
    assert "Alice signed" in page
    assert re.search(r"Bell ?: not yet", page)
    assert [one.side for one in Report.objects.all()] == ["home"]
    # Bell's own version, by which the third leg is Bell's: 5–4.
    bob, dispute = night.browser("bob"), night.address("card_dispute", old)
    typed = leg_fields(card_of(old), 3, won="away", home="60") | {"reason": "We were out first."}
    PageForm.of(bob.get(dispute), "sheet").send(bob, dispute, typed, do="dispute")
    assert re.search(r"Anchor v Bell Disputed", text_of(sue.get(night.desk("desk"))))
    both = text_of(sue.get(night.address("card_settle", old)))
    for said in ("The version of Anchor: 6–3", "The version of Bell: 5–4", "61–60", "60–61"):
        assert said in both, said
    assert not Result.objects.exists()


def test_case_21_a_correction_flips_everything_and_the_old_version_stays_readable(night):
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    assert (table(night.leek)["Anchor"].won, table(night.leek)["Bell"].won) == (1, 0)
    assert [table(night.leek)[name].form for name in ("Anchor", "Bell")] == ["W", "L"]
    tom, nora = (night.builder.squads[night.entries[name].pk][0] for name in ("Anchor", "Bell"))
    assert records(legs_played_for(night.entries["Anchor"], {}))[tom.pk].all.won == 2
    wrong = [Leg.objects.get(board__card=card, board__order=order) for order in (1, 3)]
    changes = SheetChanges(legs=tuple(LegChange(g.pk, g.version, scores=(3, 61)) for g in wrong))
    correct_official(card=card, changes=changes, reason="Both legs were turned round", **night.act)
    rows = table(night.leek)
    assert (rows["Anchor"].won, rows["Bell"].won) == (0, 1)
    assert (rows["Anchor"].form, rows["Bell"].form) == ("L", "W")
    assert (rows["Anchor"].legs_for, rows["Bell"].legs_for) == (4, 5)
    assert (rows["Anchor"].points, rows["Bell"].points) == (4, 7)
    assert records(legs_played_for(night.entries["Anchor"], {}))[tom.pk].all.won == 1
    assert records(legs_played_for(night.entries["Bell"], {}))[nora.pk].all.won == 1
    team = reverse("matches:team", args=[night.league.slug, night.entries["Bell"].pk])
    assert "Anchor 4–5 Bell" in read(Client(), team)
    first = card.events.filter(kind="made_official").get()
    old = read(Client(), night.address("card_version", night.fixture, first.pk))
    assert "This is an old version." in old
    assert "Legs 6–3" in old


def test_case_22_reopened_to_look_it_shows_what_it_says_and_nothing_changes(night):
    official = night.builder.play(night.fixture, LEEK_NIGHT)
    events, version = CardEvent.objects.count(), night.leek.tables.get().version
    page = night.browser("sue").get(night.address("card_correct"))
    text = text_of(page)
    assert "Nothing changes until you save a correction with its reason" in text
    assert "Anchor 6 legs to 3 6–3 Bell" in text
    shown = PageForm.of(page, "sheet").fields
    for number, (leg, (home, away)) in enumerate(
        zip(legs(official), LEEK_NIGHT, strict=True), start=1
    ):
        won, loser = ("home", "away") if home > away else ("away", "home")
        assert shown[f"leg-{leg.pk}-won"] == won, number
        # Only the loser's score is asked for; a nought is a nought.
        assert shown[f"leg-{leg.pk}-{loser}"] == str(min(home, away)), number
    assert CardEvent.objects.count() == events
    assert night.leek.tables.get().version == version
    assert card_of(night.fixture).state == CardState.OFFICIAL
    assert Result.objects.count() == 1


def test_case_23_the_same_player_on_both_sides_and_two_of_one_name(night):
    (hall,) = night.builder.squad(night.fixture.home, ["J. Hall"])
    (other,) = night.builder.squad(night.fixture.away, ["J. Hall"], known_by="the younger")
    night.builder.draft(night.fixture, LEEK_NIGHT, named=False)
    sue, address = night.browser("sue"), night.address("card_edit")
    home, away = (BoardSlot.objects.get(board__order=1, side=side).pk for side in ("home", "away"))

    def seat(there, do="save"):
        typed = {f"slot-{home}-who": f"player:{hall.pk}", f"slot-{away}-who": f"player:{there.pk}"}
        return PageForm.of(sue.get(address), "sheet").send(sue, address, typed, do=do)

    # The same record is on no list of the other side, and a page that sends it is refused.
    assert "Singles 1, Bell: Choose a name from the list" in text_of(seat(hall))
    assert set(chairs(card_of(night.fixture), Side.HOME)) == {None}
    # Nor can one person sit there under two records.
    assert seat(other).status_code == 302
    merge_players(player=other, into=hall, reason="One man", **night.act)
    answer = PageForm.of(sue.get(address), "sheet").send(sue, address, do="official")
    said = "J. Hall is on the side of Anchor too (Singles 1): nobody plays for both."
    place = rf'id="at-board-1-slot-away-1" .*{re.escape(said)}'
    assert re.search(place, answer.content.decode(), re.DOTALL)
    assert card_of(night.fixture).state == CardState.DRAFT
    assert not Result.objects.exists()
    # Two people of one name play each other, and each has a record of their own.
    part_players(player=other, reason="Father and son", **night.act)
    assert seat(other, "official").url == night.address("card")
    assert card_of(night.fixture).state == CardState.OFFICIAL
    assert "1 J. Hall 61 – 48 J. Hall" in read(Client(), night.address("card"))
    won = records(legs_played_for(night.entries["Anchor"], {}))
    lost = records(legs_played_for(night.entries["Bell"], {}))
    assert (won[hall.pk].all.won, lost[other.pk].all.won) == (1, 0)
    assert hall.pk not in lost
    assert other.pk not in won


def test_case_24_a_nought_is_a_nought(night):
    whitewash = [(61, 0), *[(61, 20)] * 5, *[(121, 30)] * 3]
    night.builder.play(night.fixture, whitewash)
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (9, 0)
    assert table(night.leek)["Bell"].legs_for == 0
    page = read(Client(), night.address("card"))
    assert "Anchor 9–0 Bell" in page
    assert "1 Tom Oates 61 – 0 Nora Finch" in page
    assert "Anchor 11 , Bell 0" in page
    leg = Leg.objects.get(board__order=1)
    assert (leg.home_score, leg.away_score) == (61, 0)


def test_case_25_abandoned_and_replayed_one_counts(night):
    first = night.add("Anchor", "Bell", days=-7)
    night.builder.draft(first, LEEK_NIGHT[:5])
    abandon_match(fixture=first, reason="Power cut", score=(3, 2), **night.act)
    new = replay(fixture=fresh(first), date=night.today - timedelta(days=1), **night.act)
    night.builder.play_score(new, 5, 4)
    rows = table(night.leek)
    assert (rows["Anchor"].played, rows["Anchor"].legs_for, rows["Bell"].legs_for) == (1, 5, 4)
    kept = Result.objects.standing().order_by("pk").values_list("kind", "home_legs", "away_legs")
    assert list(kept) == [("void", 3, 2), ("played", 5, 4)]
    old = read(Client(), night.address("card", first))
    assert "Abandoned at 3–2: Power cut" in old
    assert "It is played again on" in old
    assert "3–2 Bell" not in old
    assert "which is void" in read(Client(), night.address("card", new))


def test_case_26_two_phones_at_one_card(night):
    """Legs 1–3 and legs 4–6: both kept. The same leg: the second is told, and shown both.

    At the very same moment, in processes of a real server: test_served_at_once.
    """
    opened = night.builder.draft(night.fixture, named=False)
    address = night.address("card_edit")
    phones = [night.browser("alice"), night.browser("bob")]
    pages = [PageForm.of(phone.get(address), "sheet") for phone in phones]
    for phone, page, numbers in zip(phones, pages, ((1, 2, 3), (4, 5, 6)), strict=True):
        typed = {}
        for number in numbers:
            home, away = LEEK_NIGHT[number - 1]
            won, loser = ("home", "away") if home > away else ("away", "home")
            typed |= leg_fields(opened, number, **{"won": won, loser: str(min(home, away))})
        assert page.send(phone, address, typed, do="save").status_code == 302
    assert [pair for _, *pair in scores(card_of(night.fixture))[:6]] == [
        list(pair) for pair in LEEK_NIGHT[:6]
    ]
    # Bob's page is older than the first leg that Alice saved.
    typed = leg_fields(opened, 1, won="away", home="58")
    answer = pages[1].send(phones[1], address, typed, do="save")
    assert "Theirs: 61–48 . Yours: 58–61 ." in text_of(answer)
    assert scores(card_of(night.fixture))[0] == ("home", 61, 48)
