"""The desk: what waits, how it is counted, and the next step beside each."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions.awards import Award, award_result
from league.actions.fixtures import give_walkover, postpone, undo_walkover
from league.actions.players import add_player
from league.actions.withdrawals import undo_withdrawal
from league.enums import Side
from matches.actions.finish import report_card
from matches.actions.tapping import tap_player
from matches.actions.withdrawals import withdraw_team_with_cards
from matches.views import desk
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.reading import text_of

# Session, user, league, grants; competitions, what late cards cost (2), cards, when they came in,
# who sent versions of them, e-mails that wait, fixtures without one, the last night's day and its
# fixtures with results and postponements, lists being made, crowded nights, matches to come,
# wishes, names, players, postponed fixtures likewise, tables that are complete.
QUERIES = 27


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def address(night):
    return night.desk("desk")


def overdue(night, days=20):
    return night.add("Crown", "Dove", -days)


def test_who_may(night, address):
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("alice", "charlie", "sid"):
        answer = night.browser(name).get(address)
        assert answer.status_code == 403
        assert "Only the secretary, an official or a referee" in text_of(answer)
    for name in ("sue", "olive", "rita"):
        assert night.browser(name).get(address).status_code == 200


def test_a_referee_reads_and_is_offered_nothing_to_do(night, address):
    overdue(night)
    report_card(card=night.builder.draft(night.fixture, LEEK_NIGHT), **night.act)
    page = night.browser("rita").get(address).content.decode()
    assert "Read the card" in page
    for word in ("Enter the card", "Check the card", "Only the score"):
        assert word not in page
        assert word in night.browser("sue").get(address).content.decode()


def test_a_quiet_desk(night, sue, address):
    text = text_of(sue.get(address))
    assert "0 cards to check" in text
    assert "0 cards overdue" in text
    assert "0 unknown names" in text
    assert "0 matches without a date" in text
    assert "Your desk, Sue" in text
    assert "Before the first match" not in text


def test_a_new_league_s_desk_says_how_to_begin(night):
    page = night.browser("sid").get(reverse("matches:desk", args=[night.elsewhere.slug]))
    assert "Before the first match" in text_of(page)
    (begin,) = re.findall(r'id="begin">.*?</section>', page.content.decode(), re.DOTALL)
    steps = ("set_up", "people")
    assert re.findall(r'href="(.*?)"', begin) == [
        reverse(f"league:{name}", args=[night.elsewhere.slug]) for name in steps
    ]


def test_a_card_handed_in_is_first(night, sue, address):
    report_card(card=night.builder.draft(night.fixture, LEEK_NIGHT), **night.act)
    page = sue.get(address)
    assert "1 card to check" in text_of(page)
    assert "6–3, 9 of 9 legs entered." in text_of(page)
    assert f'href="{night.address("card_edit")}"' in page.content.decode()


def test_a_match_without_a_card_is_overdue_by_the_hours_of_its_rules(db):
    """112 hours from eight on a Monday evening are noon on Saturday."""
    night = MatchNight(by_the_calendar=True)
    sue, address = night.browser("sue"), night.desk("desk")
    late, in_time = overdue(night), night.add("Anchor", "Crown", -1)
    page = text_of(sue.get(address))
    assert "1 card overdue" in page
    due = late.date + timedelta(days=5)
    assert f"the card was due {due:%A} {due.day} {due:%B}, 12:00." in page
    # Twenty days less five; noon has passed or has not.
    assert "15 days late" in page or "14 days late" in page
    assert "1 more is still in time" in page
    assert str(in_time) in page
    assert night.desk("week", late.date.isoformat()) in sue.get(address).content.decode()


def test_of_very_many_the_longest_waiting_are_listed(night, sue, address, monkeypatch):
    monkeypatch.setattr(desk, "MOST_LATE", 2)
    oldest, second, third, newest = (overdue(night, days) for days in (41, 34, 27, 20))
    page = sue.get(address)
    (late,) = re.findall(r'id="late">.*?</section>', page.content.decode(), re.DOTALL)
    listed = [night.address("card_edit", one) in late for one in (oldest, second, third, newest)]
    assert listed == [True, True, False, False]
    assert "4 cards overdue" in text_of(page)
    assert "2 more are not listed; they come up as these are dealt with." in text_of(page)
    assert night.desk("week", oldest.date.isoformat()) in late
    files = reverse("league:imports", args=[night.league.slug])
    assert files in late
    (read_only,) = re.findall(
        r'id="late">.*?</section>', night.browser("rita").get(address).content.decode(), re.DOTALL
    )
    assert "2 more are not listed" in read_only
    assert files not in read_only
    monkeypatch.setattr(desk, "MOST_LATE", 4)
    assert "not listed" not in text_of(sue.get(address))
    assert night.address("card_edit", newest) in sue.get(address).content.decode()


def test_a_draft_with_scores_waits_and_an_empty_one_is_as_good_as_none(night, sue, address):
    begun, empty = overdue(night), night.add("Anchor", "Dove", -30)
    night.builder.draft(begun, LEEK_NIGHT[:3], named=False)
    night.builder.draft(empty, named=False)
    text = text_of(sue.get(address))
    assert "2 cards overdue" in text
    assert "2–1, 3 of 9 legs entered." in text
    assert "Go on with the card" in text
    assert text.count("Nothing is entered") == 1


def waits(sue, address):
    """The first three counts of the desk: cards to check, cards overdue, unknown names."""
    words = text_of(sue.get(address))
    counts = words.split("Waiting for you")[-1]
    found = re.search(r"(\d+) cards? to check.*?(\d+) cards? overdue.*?(\d+) unknown", counts)
    return tuple(map(int, found.groups()))


def test_cards_of_a_team_that_left_wait_for_nobody_until_it_comes_back(night, sue, address):
    handed_in = night.builder.draft(night.fixture, LEEK_NIGHT, named=False)
    tap_player(card=handed_in, side=Side.AWAY, who="N. Finch", **night.act)
    report_card(card=handed_in, **night.act)
    begun = night.add("Anchor", "Crown", -20)
    night.builder.draft(begun, LEEK_NIGHT[:3], named=False)
    assert waits(sue, address) == (1, 1, 1)
    left = withdraw_team_with_cards(
        entry=night.entries["Anchor"],
        on=night.today,
        halfway=night.today,
        reason="No players left",
        cards_stay=True,
        **night.act,
    )
    assert waits(sue, address) == (0, 0, 0)
    for fixture in (night.fixture, begun):
        page = sue.get(reverse("league:fixture_change", args=[night.league.slug, fixture.pk]))
        assert f'href="{night.address("card", fixture)}"' in page.content.decode()
        assert sue.get(night.address("card", fixture)).status_code == 200
    undo_withdrawal(withdrawal=left, reason="They found six", **night.act)
    assert waits(sue, address) == (1, 1, 1)


def test_the_card_of_a_match_that_was_given_waits_again_once_that_is_undone(night, sue, address):
    begun = night.builder.draft(overdue(night), LEEK_NIGHT[:3], named=False)
    tap_player(card=begun, side=Side.HOME, who="Col", **night.act)
    assert waits(sue, address) == (0, 1, 1)
    given = {"fixture": begun.fixture, "reason": "The Dove went home", **night.act}
    give_walkover(to=Side.HOME, **given)
    assert waits(sue, address) == (0, 0, 0)
    undo_walkover(**given)
    assert waits(sue, address) == (0, 1, 1)


def test_the_card_of_a_match_whose_result_was_awarded_waits_for_nobody(night, sue, address):
    report_card(card=night.builder.draft(night.fixture, LEEK_NIGHT), **night.act)
    award = Award(table=night.leek.tables.get(), legs=(9, 0))
    award_result(fixture=night.fixture, awards=[award], reason="Both agreed", **night.act)
    assert waits(sue, address) == (0, 0, 0)


def test_names_nobody_knows_and_whom_they_are_near(night, sue, address):
    card = night.builder.draft(night.fixture, named=False)
    tap_player(card=card, side=Side.AWAY, who="N. Finch", **night.act)
    tap_player(card=card, side=Side.HOME, who="Big <i>Col</i>", **night.act)
    page = sue.get(address)
    text = text_of(page)
    assert "2 unknown names" in text
    assert "“N. Finch” Played for Bell in Anchor v Bell" in text
    assert "Near to: Nora Finch." in text
    assert "No name is near." in text
    assert "Big &lt;i&gt;Col&lt;/i&gt;" in page.content.decode()


def test_a_postponed_match_waits_for_its_day(night, sue, address):
    postpone(fixture=night.fixture, reason="power cut at the Anchor", **night.act)
    text = text_of(sue.get(address))
    assert "1 match without a date" in text
    assert "Power cut at the Anchor" in text
    assert "Give it a date" in text


def test_last_night(night, sue, address):
    night.builder.play(night.fixture, LEEK_NIGHT)
    text = text_of(sue.get(address))
    assert "Tonight Anchor 6–3 Bell" in text


def test_nothing_of_another_league_is_on_the_desk(night, sue, address):
    theirs = night.other_fixture()
    night.builder.draft(theirs, [(61, 40)], named=False)
    assert "Ship" not in text_of(sue.get(address))


def test_the_desk_is_read_in_as_many_queries_with_one_row_as_with_many(
    night, sue, address, django_assert_num_queries
):
    def busy(home, away, days):
        report_card(card=night.builder.draft(night.add(home, away, days), LEEK_NIGHT), **night.act)
        begun = night.builder.draft(night.add(away, home, days - 7), LEEK_NIGHT[:2], named=False)
        tap_player(card=begun, side=Side.HOME, who=f"Somebody {days}", **night.act)
        night.add(home, away, days - 14)
        put_off = night.add(away, home, days - 21)
        postpone(fixture=put_off, reason="snow", **night.act)
        night.builder.play_score(night.add(home, away, days + 1), 6, 3)

    busy("Anchor", "Bell", -2)
    sue.get(address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
    busy("Crown", "Dove", -2)
    add_player(league=night.league, name="Somebody Else", **night.act)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
