"""Following a match while it is played: what is shown of it, to whom, and when."""

import re
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.urls import reverse

from league.actions import players
from league.actions.setup import change_league
from league.enums import NameStyle, Reporter, Side
from league.models import Player
from matches.actions.finish import make_official, report_card
from matches.actions.tapping import tap_player
from matches.actions.voiding import void_card
from matches.enums import CardState
from matches.models import Card
from matches.views.live_match import Phase, Standing, phase_of
from scoring.leg import Peg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.live_night import A_ROUND, TO_57, TO_61, ask, look, peg
from tests.matches.match_night import card, legs
from tests.matches.signing import under
from tests.reading import text_of

LONDON = ZoneInfo("Europe/London")


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    """Each look is drawn anew where something has changed, however soon it comes."""
    cache.clear()
    monkeypatch.setattr("matches.views.live_match.DRAWN_EVERY", timedelta(0))


@pytest.fixture
def begun(night):
    """A card with everybody on it, and the first leg being pegged: 28 against 8 in round 1."""
    night.builder.draft(night.fixture, named=True)
    peg(night, [*A_ROUND[:3], Peg(1, 15), A_ROUND[3]])
    return night


# What is shown


def test_a_leg_as_it_is_pegged(begun):
    text = text_of(look(begun))
    assert "Live As pegged tonight, not official." in text
    assert "Anchor 0–0 Bell 9 legs to play, 1 of them on the board now" in text
    assert "Singles 1, round 1" in text
    assert "28 needs 33 Tom Oates 8 needs 53 Nora Finch" in text
    assert "Tom Oates makes 12 with the last tile: 4 points" in text
    assert "1 28 8 Tom Oates chipped out" in text
    assert "1 Tom Oates 28 – 8 Nora Finch In play, round 1" in text
    assert "2 Jean Price – – – Sid Garth To come" in text


def test_by_whom_it_is_pegged_is_told_to_nobody(begun):
    for who in (None, "alice", "sue"):
        shown = look(begun, who).content.decode().split('id="live"')[1]
        assert "Alice" not in shown
    assert "Alice" not in ask(begun).content.decode()


def test_what_would_win_is_told_when_a_side_is_near(night):
    night.builder.draft(night.fixture)
    peg(night, TO_57)
    text = text_of(look(night))
    assert "57 needs 4" in text
    assert "Tom Oates makes 3: 1 point" in text
    assert "Tom Oates needs 4: make 12" in text
    assert "Nora Finch needs 61:" not in text


def test_a_leg_that_is_won_is_in_the_score_and_says_how(night):
    night.builder.draft(night.fixture)
    peg(night, TO_61)
    peg(night, [Peg(1, 15)], number=1)
    text = text_of(look(night))
    assert "Anchor 1–0 Bell 8 legs to play, 1 of them on the board now" in text
    assert "Tom Oates won in round 3, making 12: 57 + 4 = 61" in text
    assert "Singles 2, round 1" in text


def test_legs_that_are_entered_are_followed_too(night):
    night.builder.draft(night.fixture, LEEK_NIGHT[:4])
    text = text_of(look(night))
    assert "As entered tonight, not official." in text
    assert "5 legs to play" in text
    assert "1 Tom Oates 61 – 48 Nora Finch" in text


def test_what_is_pegged_changes_the_answer_and_the_announcement(begun):
    before = ask(begun).json()
    assert before["said"] == (
        "Anchor 0–0 Bell. Singles 1: Tom Oates makes 12 with the last tile: 4 points. 28–8"
    )
    assert (before["title"], before["wait"]) == ("Live: Anchor 0–0 Bell", 5)
    peg(begun, [Peg(0, 3)], number=1)
    after = ask(begun).json()
    assert after["said"] == "Anchor 0–0 Bell. Singles 2: Jean Price makes 3: 1 point. 1–0"
    assert "Singles 2, round 1" in after["html"]


# Names


def test_a_hidden_name_is_hidden_and_initials_are_initials(begun):
    tom, nora = (Player.objects.get(name=name) for name in ("Tom Oates", "Nora Finch"))
    players.change_player(player=tom, name_style=NameStyle.HIDDEN, **begun.act)
    players.change_player(player=nora, name_style=NameStyle.INITIALS, **begun.act)
    cache.clear()  # it is kept for some seconds at most
    for who in (None, "alice", "sue"):
        shown = look(begun, who).content.decode()
        assert "A player makes 12 with the last tile" in shown
        assert "N. F." in shown
        assert "Tom Oates" not in shown
        assert "Nora" not in shown


def test_two_hidden_players_go_by_their_teams(begun):
    Player.objects.update(name_style=NameStyle.HIDDEN)
    cache.clear()
    text = text_of(look(begun))
    assert "Anchor makes 12 with the last tile: 4 points" in text
    assert "28 needs 33 A player 8 needs 53 A player" in text


def test_the_leagues_own_way_of_showing_names_holds_at_once(begun):
    assert "Tom Oates" in ask(begun).content.decode()
    change_league(league=begun.league, name_style=NameStyle.INITIALS, **begun.act)
    said = ask(begun).content.decode()
    assert "T. O." in said
    assert "Oates" not in said


def test_a_name_that_was_typed_is_shown_as_on_the_matchs_page(night):
    draft = night.builder.draft(night.fixture, [(61, 48)], named=False)
    tap_player(card=draft, side=Side.HOME, who="T. Oates", **night.act)
    assert "T. Oates" in text_of(look(night))
    Player.objects.filter(name="Tom Oates").update(name_style=NameStyle.HIDDEN)
    cache.clear()
    assert "Oates" not in look(night).content.decode()


# When


def test_before_anything_is_entered_it_has_not_begun(night):
    assert "Not begun. What is entered or pegged shows here by itself." in text_of(look(night))
    night.builder.draft(night.fixture)
    text = text_of(look(night))
    # Who is to sit where is the captains' until they sit there.
    assert "Not begun." in text
    assert "Tom Oates" not in text
    assert ask(night).json()["wait"] == 30


def test_a_line_up_named_days_before_is_not_shown(night):
    later = night.add("Crown", "Dove", 3)
    night.builder.draft(later, LEEK_NIGHT[:1], named=False)
    text = text_of(night.browser().get(night.address("live", later)))
    assert f"Not begun: it is to be played on {later.date:%A}" in text
    assert "61" not in text
    assert 'js/live.js"' not in night.browser().get(night.address("live", later)).content.decode()


def standing(**changed):
    usual = Standing(
        day=datetime(2026, 10, 6).date(),  # noqa: DTZ001 (a day has no zone)
        status="scheduled", shows_live=True, name_style="full", zone="Europe/London", version=3,
        state="draft",
    )  # fmt: skip
    return usual._replace(**changed)


@pytest.mark.parametrize(
    ("changed", "at", "phase"),
    [
        ({}, "2026-10-05 23:59", Phase.TO_COME),
        ({}, "2026-10-06 00:00", Phase.PLAYED),
        ({}, "2026-10-07 11:59", Phase.PLAYED),
        ({}, "2026-10-07 12:00", Phase.WAITING),
        ({"state": "reported"}, "2026-10-06 23:00", Phase.PLAYED),
        ({"state": "awaiting_approval"}, "2026-10-06 23:00", Phase.PLAYED),
        ({"state": "official"}, "2026-10-06 23:00", Phase.OFFICIAL),
        ({"state": "official", "status": "played"}, "2027-02-01 20:00", Phase.OFFICIAL),
        ({"state": "disputed"}, "2026-10-06 23:00", Phase.DISPUTED),
        ({"state": "reopened"}, "2026-10-06 23:00", Phase.CORRECTED),
        ({"state": "void"}, "2026-10-06 23:00", Phase.VOID),
        ({"state": None, "version": None}, "2026-10-06 20:00", Phase.PLAYED),
        ({"status": "postponed"}, "2026-10-06 20:00", Phase.SETTLED),
        ({"status": "walkover", "state": None}, "2026-10-06 20:00", Phase.SETTLED),
        ({"status": "played"}, "2026-10-06 20:00", Phase.SETTLED),
        ({"shows_live": False}, "2026-10-06 20:00", Phase.OFF),
        # The clock is the league's: an hour after midnight there is the evening before here.
        ({"zone": "America/New_York"}, "2026-10-06 04:59", Phase.TO_COME),
        ({"zone": "America/New_York"}, "2026-10-06 05:00", Phase.PLAYED),
    ],
)
def test_what_can_be_shown_when(changed, at, phase):
    moment = datetime.fromisoformat(at).replace(tzinfo=LONDON)
    assert phase_of(standing(**changed), moment) is phase


def test_every_state_of_a_card_says_something_in_plain_words():
    moment = datetime.combine(standing().day, time(21), tzinfo=LONDON)
    for state in CardState:
        phase = phase_of(standing(state=state.value), moment)
        assert phase is Phase.PLAYED or phase.words.endswith(".")


def test_once_official_it_leads_to_the_match_and_is_asked_no_more(night):
    draft = night.builder.draft(night.fixture, LEEK_NIGHT)
    report_card(card=draft, **night.act)
    cache.clear()
    assert "Handed in; it counts once it is official." in text_of(look(night))
    make_official(card=card(night.fixture), **night.act)
    told = ask(night).json()
    assert told["wait"] == 0
    assert night.address("card") in told["html"]
    assert "Tom Oates" not in told["html"]


@pytest.mark.parametrize(
    ("state", "words"),
    [("disputed", "The card is in dispute."), ("reopened", "The league is correcting the card.")],
)
def test_of_a_dispute_nothing_is_shown(night, state, words):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    Card.objects.update(state=state)
    for who in (None, "charlie", "alice"):
        shown = look(night, who)
        assert words in text_of(shown)
        assert not re.search(r"Oates|6–3|won the leg", shown.content.decode().split('id="live"')[1])


def test_a_void_card_is_not_shown(night):
    void_card(card=night.builder.draft(night.fixture, LEEK_NIGHT), reason="a mix-up", **night.act)
    text = text_of(look(night))
    assert "The card of this match was declared void." in text
    assert "mix-up" not in text
    assert "Oates" not in text


def test_a_league_that_does_not_want_it(begun):
    change_league(league=begun.league, shows_live=False, **begun.act)
    text = text_of(look(begun))
    assert "This league does not show its matches while they are played." in text
    assert "Oates" not in text
    assert ask(begun).json()["wait"] == 0
    for page in (begun.address("card"), f"/l/{begun.league.slug}/"):
        assert "live/" not in begun.browser().get(page).content.decode()


def test_a_match_of_another_league_is_not_found(begun):
    other = begun.other_fixture()
    wrong = begun.address("live", other).replace(begun.elsewhere.slug, begun.league.slug)
    assert begun.browser().get(wrong).status_code == 404
    answer = begun.browser().get(wrong.replace("live/", "live.json"))
    assert (answer.status_code, answer.json()) == (404, {"why": "There is no such match."})
    assert begun.browser().post(begun.address("live_json")).status_code == 405


def test_where_each_side_sends_its_card_nothing_is_shown_between_the_two(begun):
    draft = under(begun, card(begun.fixture), reporter=Reporter.EACH)
    records = reverse("matches:leg_records", args=[*begun_at(begun), legs(draft)[0].pk])
    assert "Singles 1, round 1" in text_of(look(begun))
    assert begun.browser("bob").get(records).status_code == 200
    Card.objects.update(state="reported")
    told = ask(begun).json()["html"]
    assert "nothing is shown until both are in" in told
    assert "28" not in told
    assert begun.browser("bob").get(records).status_code == 404
    assert begun.browser("olive").get(records).status_code == 200


def begun_at(night):
    return night.league.slug, night.fixture.pk
