"""How a leg went, on the page of its match: for everybody who sees the card."""

import re

import pytest
from django.urls import reverse

from league.enums import NameStyle
from league.models import Player
from scoring.leg import Blocked, NextRound, Peg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.live_night import TO_61 as TOMS_LEG
from tests.reading import text_of

ROUND = [Peg(0, total=15), Peg(1, total=12), Peg(0, total=15, chip_out=True)]
TO_61 = [
    *ROUND, NextRound(),  # 8, then 8 and 1 for the last tile: 17–4
    *ROUND, NextRound(),  # 34–8
    Peg(0, total=15), Peg(0, total=15), Blocked(), NextRound(),  # 50–8
    Peg(0, total=15), Peg(1, total=20), Peg(0, total=15), Peg(0, total=9),  # 58, 66 is past 61, 61
]  # fmt: skip


def read(client, fixture):
    league = fixture.competition.season.league
    return client.get(reverse("matches:card", args=[league.slug, fixture.pk]))


def test_the_story_of_a_leg_that_was_pegged(client, builder, pairs_fixture):
    builder.play(pairs_fixture, [TO_61, *[(61, 40)] * 8])
    response = read(client, pairs_fixture)
    text = text_of(response)
    assert text.count("How the leg went") == 1
    assert "Mill won in round 4, making 9: 58 + 3 = 61." in text
    assert "Most at once: Mill, 9 points for 15 in round 1." in text
    assert "The lead never changed. Disregarded: Mill once." in text
    assert "1 17 4 Mill chipped out 2 34 8 Mill chipped out 3 50 8 blocked 4 61 12 Mill won" in text
    # The event list stays beside it.
    assert "The leg, event by event" in text


def test_its_drawing_is_small_and_says_in_words_what_it_shows(client, builder, pairs_fixture):
    builder.play(pairs_fixture, [TO_61, *[(61, 40)] * 8])
    page = read(client, pairs_fixture).content.decode()
    [svg] = re.findall(r'<svg viewBox="0 0 320 .*?</svg>', page, flags=re.DOTALL)
    assert len(" ".join(svg.split())) < 1_500
    assert "style" not in svg
    assert 'role="img"' in svg
    assert 'aria-label="Both scores by round. After 4 rounds: Mill 61, Lock 12."' in svg
    assert "css/live.css" in page


def test_without_events_there_is_none(client, builder, fixture):
    builder.play(fixture, LEEK_NIGHT)
    page = read(client, fixture).content.decode()
    assert "How the leg went" not in page
    assert "css/live.css" not in page


@pytest.mark.parametrize(
    ("style", "called"), [(NameStyle.HIDDEN, "A player"), (NameStyle.INITIALS, "T. O.")]
)
def test_it_names_nobody_who_is_not_named_on_the_card(client, builder, fixture, style, called):
    builder.play(fixture, [TOMS_LEG, *LEEK_NIGHT[1:]])
    assert "Tom Oates won in round 3, making 12: 57 + 4 = 61." in text_of(read(client, fixture))
    Player.objects.filter(name="Tom Oates").update(name_style=style)
    text = text_of(read(client, fixture))
    assert f"{called} won in round 3" in text
    assert "Oates" not in text


def test_before_it_is_official_it_is_for_those_who_see_the_card(client, builder, fixture, sue):
    builder.draft(fixture, [TOMS_LEG[:4]])
    assert "How the leg went" not in read(client, fixture).content.decode()
    client.force_login(sue)
    assert "1 28 0 Tom Oates chipped out" in text_of(read(client, fixture))
