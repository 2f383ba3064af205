"""A match still to come: its card can be opened and filled in, and nothing more until its day."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from league.enums import Side
from league.models import Result
from matches.actions.finish import make_official, report_card
from matches.actions.refusals import WeekProblems
from matches.actions.signing import Hand, hand_in
from matches.actions.week import FixtureScore, save_match_scores
from matches.enums import CardState
from matches.policies import StillToCome, is_to_come
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, card, leg_fields
from tests.reading import text_of

WINTER_NIGHT, SUMMER_NIGHT = date(2026, 12, 8), date(2027, 5, 18)


@pytest.mark.parametrize(
    ("night", "at", "to_come"),
    [
        (WINTER_NIGHT, datetime(2026, 12, 7, 23, 59, tzinfo=UTC), True),
        (WINTER_NIGHT, datetime(2026, 12, 8, 0, 0, tzinfo=UTC), False),
        # In summer the league's day begins an hour before Greenwich's.
        (SUMMER_NIGHT, datetime(2027, 5, 17, 22, 59, tzinfo=UTC), True),
        (SUMMER_NIGHT, datetime(2027, 5, 17, 23, 0, tzinfo=UTC), False),
    ],
)
def test_the_day_is_the_leagues(builder, leek, night, at, to_come):
    fixture = builder.fixture(leek, "Anchor", "Bell", night)
    assert is_to_come(fixture, at) is to_come


@pytest.fixture
def later(night: MatchNight):
    """A week from today, with its card filled in beforehand."""
    fixture = night.add("Anchor", "Bell", days=7)
    night.builder.draft(fixture, LEEK_NIGHT)
    return fixture


def test_it_is_not_handed_in(night: MatchNight, later) -> None:
    hand = Hand(side=Side.HOME, by=night.user("alice"))
    for act in (
        lambda: hand_in(card=card(later), hand=hand, at=night.at),
        lambda: report_card(card=card(later), by=night.user("sue"), at=night.at),
    ):
        with pytest.raises(StillToCome) as refused:
            act()
        day = night.today + timedelta(days=7)
        assert (
            f"is on {day:%A} {day.day} {day:%B %Y}, which is still to come" in refused.value.message
        )
        assert "changes its date first" in refused.value.message
    assert card(later).state == CardState.DRAFT
    assert not card(later).signatures.exists()


def test_it_is_not_made_official(night: MatchNight, later) -> None:
    with pytest.raises(StillToCome):
        make_official(card=card(later), **night.act)
    assert card(later).state == CardState.DRAFT
    assert not Result.objects.exists()


def test_on_its_day_it_is(night: MatchNight, later) -> None:
    at = night.at + timedelta(days=7)
    make_official(card=card(later), by=night.user("sue"), at=at)
    assert card(later).state == CardState.OFFICIAL


@pytest.mark.parametrize("entries", [("Anchor", "Bell"), ("Mill", "Lock")])
def test_the_weeks_grid_keeps_no_score_of_it(night: MatchNight, entries) -> None:
    """Neither where the score would count at once nor where it would wait for its legs."""
    _ = night.guisborough
    fixture = night.add(*entries, days=3)
    with pytest.raises(WeekProblems) as refused:
        save_match_scores(scores=[FixtureScore(fixture, 6, 3)], by=night.user("sue"), at=night.at)
    (problem,) = refused.value.by_fixture[fixture.pk]
    assert "which is still to come" in problem.message
    assert not Result.objects.exists()
    assert night.browser().get(night.address("card", fixture)).status_code == 200


def test_its_page_is_filled_in_and_says_what_waits(night: MatchNight, later) -> None:
    phone, address = night.browser("alice"), night.address("card_edit", later)
    page = phone.get(address)
    said = text_of(page)
    assert "You can name the players now" in said
    assert "changes its date first" not in said
    buttons = PageForm.of(page, "sheet").buttons
    assert ("do", "sign") not in buttons
    typed = leg_fields(card(later), 1, won="away", home="12", away="")
    form = PageForm.of(page, "sheet")
    form.send(phone, address, typed, do="save")
    assert card(later).boards.all()[0].legs.all()[0].away_score == 61
    # Whoever presses a button that is no longer there is told why, and nothing is signed.
    form = PageForm.of(phone.get(address), "sheet")
    assert form.send(phone, address, do="sign").status_code == 302
    said = text_of(phone.get(night.address("card_sign", later)))
    assert "which is still to come" in said


def test_an_official_is_shown_where_its_date_is_changed(night: MatchNight, later) -> None:
    laptop, address = night.browser("sue"), night.address("card_edit", later)
    page = laptop.get(address)
    change = reverse("league:fixture_change", args=[night.league.slug, later.pk])
    assert f'href="{change}"' in page.content.decode()
    form = PageForm.of(page, "sheet")
    assert ("do", "official") not in form.buttons
    form.send(laptop, address, do="official")
    assert "which is still to come" in text_of(laptop.get(address))
    assert card(later).state == CardState.DRAFT


def test_nobody_signs_it(night: MatchNight, later) -> None:
    phone, address = night.browser("alice"), night.address("card_sign", later)
    page = phone.get(address)
    assert "which is still to come" in text_of(page)
    assert 'value="sign-home"' not in page.content.decode()
    phone.post(address, {"do": "sign-home", "seen": page.context["seen"]})
    assert card(later).state == CardState.DRAFT
