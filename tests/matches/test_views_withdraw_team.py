"""A team withdraws on its page: what that does is shown first, and no card is lost."""

import pytest
from django.urls import reverse

from league.actions.withdrawals import undo_withdrawal
from league.enums import Side
from league.models import Entry, Fixture, TeamWithdrawal
from matches.actions.finish import make_official, report_card
from matches.actions.voiding import void_match
from matches.enums import CardState
from matches.models import Card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card
from tests.reading import text_of


@pytest.fixture
def sue(night):
    return night.browser("sue")


def address(night, name="Anchor"):
    return reverse("matches:withdraw_team", args=[night.league.slug, night.entries[name].pk])


def typed(night, **more):
    """What somebody sends who has seen the page for today and for ten days ago."""
    on, halfway = night.today.isoformat(), (night.today).isoformat()
    return {
        "on": on,
        "halfway": halfway,
        "seen": f"{on}/{halfway}",
        "reason": "No players left",
    } | more


def left():
    return Entry.objects.exclude(withdrawn_on=None).values_list("name", flat=True)


def test_who_may(night):
    where = address(night)
    assert night.browser().get(where).url.startswith(reverse("account_login"))
    for name in ("alice", "bob", "rita", "charlie", "sid"):
        assert night.browser(name).get(where).status_code == 403
        assert night.browser(name).post(where, typed(night)).status_code == 403
    assert not left()
    for name in ("sue", "olive"):
        answer = night.browser(name).get(where)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"
    assert night.browser("sue").put(where).status_code == 405


def test_another_leagues_team_is_not_found(night, sue):
    theirs = night.other_fixture().home
    for number in (theirs.pk, 0, 10**9, 10**18):
        where = reverse("matches:withdraw_team", args=[night.league.slug, number])
        assert sue.get(where).status_code == 404
        assert sue.post(where, typed(night)).status_code == 404


def test_what_it_does_is_shown_before_it_is_done(night, sue):
    played = night.add("Crown", "Anchor", -7)
    make_official(card=night.builder.draft(played, LEEK_NIGHT, named=False), **night.act)
    page = text_of(sue.get(address(night)))
    assert "1 match already played will count for nobody." in page
    assert "1 match still to be played will be void. The other sides get nothing for them." in page
    assert "The registrations of its players stay." in page
    assert "1 will count for nobody" in page
    assert "Crown v Anchor" in page
    assert "Anchor v Bell" in page
    assert not left()
    assert Fixture.objects.get(pk=night.fixture.pk).status == "scheduled"


def test_it_is_done_and_undone(night, sue):
    answer = sue.post(address(night), typed(night), follow=True)
    page = text_of(answer)
    assert "Anchor has withdrawn; 1 match is void. The table counts it at once." in page
    assert list(left()) == ["Anchor"]
    assert Fixture.objects.get(pk=night.fixture.pk).status == "void"
    again = sue.post(address(night), typed(night), follow=True)
    assert "Anchor has withdrawn already; here you can undo it." in text_of(again)
    assert TeamWithdrawal.objects.count() == 1
    made = TeamWithdrawal.objects.select_related("entry__competition__season__league").get()
    undo_withdrawal(withdrawal=made, reason="Back", **night.act)
    assert Fixture.objects.get(pk=night.fixture.pk).status == "scheduled"


def test_other_days_are_shown_before_anything_is_done(night, sue):
    earlier = {"on": night.season.starts.isoformat()}
    answer = sue.post(address(night), typed(night) | earlier)
    page = text_of(answer)
    assert "Nothing is done yet. Look at what it does now" in page
    assert "No players left" in answer.content.decode()
    assert not left()
    assert f'value="{earlier["on"]}/{night.today.isoformat()}"' in answer.content.decode()
    seen = f"{earlier['on']}/{night.today.isoformat()}"
    sue.post(address(night), typed(night, seen=seen) | earlier)
    assert list(left()) == ["Anchor"]


def test_what_is_wrong_is_said_beside_its_field_and_kept(night, sue):
    bad = typed(night, on="someday", reason=" ", halfway="31/2/2026")
    answer = sue.post(address(night), bad)
    page = text_of(answer)
    assert "“someday” is no date" in page
    assert "“31/2/2026” is no date" in page
    assert "Please write the reason." in page
    outside = "1999-01-01"
    answer = sue.post(
        address(night),
        typed(night, on=outside, seen=f"{outside}/{night.today.isoformat()}"),
    )
    assert "is outside the season" in text_of(answer)
    assert "No players left" in answer.content.decode()
    assert not left()


def test_cards_that_wait_are_named_and_nothing_is_lost(night, sue):
    report_card(card=night.builder.draft(night.fixture, LEEK_NIGHT), **night.act)
    begun = night.add("Crown", "Anchor", 3)
    night.builder.draft(begun, LEEK_NIGHT[:2], named=False)
    empty = night.add("Dove", "Anchor", 5)
    night.builder.draft(empty, named=False)
    page = text_of(sue.get(address(night)))
    assert "Cards that are not official yet" in page
    answer = sue.post(address(night), typed(night))
    page = text_of(answer)
    assert "There are cards that are not official yet: Anchor v Bell" in page
    assert "(handed in)" in page
    assert "Crown v Anchor" in page
    assert "(begun)" in page
    assert "Dove v Anchor" not in page.split("There are cards")[1].split("Settle them")[0]
    assert not left()
    answer = sue.post(address(night), typed(night, cards_stay="on"), follow=True)
    assert "3 matches are void" in text_of(answer)
    kept = {str(one.fixture): one.state for one in Card.objects.select_related("fixture")}
    assert sorted(kept.values()) == [CardState.DRAFT, CardState.DRAFT, CardState.REPORTED]
    where = night.address("card")
    assert sue.get(where).status_code == 200
    made = TeamWithdrawal.objects.select_related("entry__competition__season__league").get()
    undo_withdrawal(withdrawal=made, reason="Back", **night.act)
    official = make_official(card=card(night.fixture), **night.act)
    assert official.state == CardState.OFFICIAL


def test_without_cards_nothing_is_asked_about_them(night, sue):
    page = text_of(sue.get(address(night)))
    assert "Those cards stay readable" not in page
    assert "Cards that are not official yet" not in page


def test_an_official_card_is_no_obstacle(night, sue):
    make_official(card=night.builder.draft(night.fixture, LEEK_NIGHT), **night.act)
    sue.post(address(night), typed(night))
    assert list(left()) == ["Anchor"]
    assert card(night.fixture).state == CardState.OFFICIAL
    assert card(night.fixture).boards.all()[0].legs.all()[0].winner in list(Side)


def test_a_match_brought_back_afterwards_says_that_it_is_void_for_the_withdrawal(night, sue):
    night.builder.draft(night.fixture, LEEK_NIGHT[:2], named=False)
    void_match(fixture=night.fixture, reason="Cup week", **night.act)
    back = night.address("card_bring_back")
    assert "withdrew" not in text_of(sue.get(back))
    sue.post(address(night), typed(night))
    assert f"Anchor withdrew on {night.today.day} {night.today:%B %Y}" in text_of(sue.get(back))
    answer = sue.post(back, {"reason": "A mistake"}, follow=True)
    assert "is brought back, and void because a team has withdrawn." in text_of(answer)
    assert Fixture.objects.get(pk=night.fixture.pk).status == "void"
    assert "Undo the withdrawal, and its matches come back" in text_of(sue.get(back))
    made = TeamWithdrawal.objects.select_related("entry__competition__season__league").get()
    undo_withdrawal(withdrawal=made, reason="Back", **night.act)
    assert Fixture.objects.get(pk=night.fixture.pk).status == "scheduled"
    assert card(night.fixture).state == CardState.DRAFT


def test_a_match_that_fell_away_gives_nobody_points(night, sue):
    played = night.add("Crown", "Anchor", -7)
    night.builder.play_score(played, 6, 3)
    where = night.address("card", played)
    assert "Points: Crown 8 , Anchor 3" in text_of(night.browser().get(where))
    sue.post(address(night), typed(night))
    read = text_of(night.browser().get(where))
    assert "Crown 6–3 Anchor" in read
    assert "Does not count Anchor withdrew" in read
    assert "Points:" not in read
    withdrawal = TeamWithdrawal.objects.get()
    undo_withdrawal(withdrawal=withdrawal, reason="They came back", **night.act)
    assert "Points: Crown 8 , Anchor 3" in text_of(night.browser().get(where))
