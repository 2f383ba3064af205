"""Whatever stands in the address of a replay: said at its place, kept, bounded, and light."""

import gzip
import re
from pathlib import Path
from random import Random

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from matches.forms.replay import LONGEST_TEXT
from matches.views.referee.replay_text import query_of
from scoring import PRESETS
from scoring.notation import canonical
from scoring.players import at_random, greedy, play_leg, record_of
from tests.reading import text_of

SITE = "/referee/replay/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"at": "abc"}, "“abc” is no step: the last one is shown."),
        ({"at": "-1"}, "“-1” is no step"),
        ({"at": "99999999999999999999"}, "is no step"),
        ({"rules": "whist"}, "“whist” is not in the list"),
        ({"seats": "7"}, "“7” cannot sit at a table: choose 2, 3 or 4."),
        ({"lead": "x"}, "“x” is no seat"),
        ({"tap": "<script>"}, "“<script>” is nothing that can be tapped here."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_place_and_the_text_kept(client, asked, said):
    answer = client.get(SITE, {"leg": "r1 a 66 63", **asked})
    assert said in text_of(answer)
    assert "r1 a 66 63</textarea>" in answer.content.decode()
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.django_db
def test_a_text_longer_than_any_leg_is_kept_and_not_checked(client):
    text = "r1 a 66 " * (LONGEST_TEXT // 8 + 1)
    answer = client.get(SITE, {"leg": text})
    assert answer.status_code == 200
    assert "This has 10,008 characters, and a leg takes 10,000 at the most" in text_of(answer)
    assert answer.content.decode().count("r1 a 66 ") > 1_000


def test_the_longest_legs_fit_their_bounds():
    longest = 0
    for seed in range(40):
        for rules, seats in ((PRESETS["leek-pairs"], 4), (PRESETS["leek-singles"], 2)):
            leg = play_leg([at_random, at_random], rules, seats, Random(seed))
            longest = max(longest, len(canonical(record_of(leg))))
    assert 2_000 < longest < LONGEST_TEXT / 2


@pytest.mark.django_db
def test_a_page_of_a_whole_leg_is_light(client):
    """All of the page but the pictures: bootstrap, our sheet, its own, its scripts."""
    leg = play_leg([greedy, at_random], PRESETS["leek-pairs"], 4, Random(61))
    query = query_of(canonical(record_of(leg)))
    content = client.get(f"{SITE}?{query}").content
    files = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', content.decode())
    assert len(files) >= 5
    total = len(gzip.compress(content)) + sum(_packed(name) for name in files)
    total += len((_static("fonts/roboto-slab-700.woff2")).read_bytes())
    assert total < 60_000


def _static(name):
    return Path(finders.find(name))


def _packed(name):
    return len(gzip.compress(_static(name).read_bytes()))


def test_a_leagues_own_rules_come_first(client, league, leek):
    answer = client.get(f"/l/{league.slug}/referee/replay/", {"leg": "r1 a 66"})
    assert "Here: to 61, 9 tiles each, no point for the last tile" in text_of(answer)


class AnythingAtAll(TestCase):
    """Whatever is asked for, there is a page."""

    @given(
        st.dictionaries(
            st.sampled_from(["leg", "rules", "seats", "at", "tap", "lead", "print"]),
            st.one_of(
                st.text(max_size=60),
                st.text("0123456 -abcdrlpen:!()+~\n#houtsblckdw", max_size=120),
                st.sampled_from(["undo", "round", "in-full", "cut-1", "6-6", "66l", "blocked"]),
            ),
        )
    )
    def test_never_a_fault(self, asked):
        assert Client().get(SITE, asked).status_code == 200
