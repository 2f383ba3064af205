"""Golden legs with slips of the pen: whatever is written, every step of it can be looked at."""

from random import Random

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from matches.views.referee.replay import page_of
from matches.views.referee.replay_keys import tapped
from matches.views.referee.replay_shown import Moment
from tests.matches.referee.golden_replays import CASES, text_of

SIGNS = "0123456-abcdrlpen:!()+ \nout blocked won#7/"
TAPS = ("undo", "round", "in-full", "knock", "blocked", "6-6", "3-1", "66l", "31r", "cut-0")


def spoiled(random: Random) -> str:
    """A golden case without its hands or its header, cut, and with a few slips."""
    lines = text_of(random.choice(CASES)).split("\n")
    if random.random() < 0.3:
        lines = [line for line in lines if not line.startswith("hands")]
    text = "\n".join(lines[1:] if random.random() < 0.2 else lines)
    if random.random() < 0.15:
        text = text.replace("r1 ", "r3 ")
    for _ in range(random.randrange(4)):
        at, more = random.randrange(len(text) + 1), random.randrange(12)
        put = random.choice(SIGNS) if random.random() < 0.7 else ""
        text = text[:at] + put + text[at + (more if not put else random.randrange(2)) :]
    return text


@pytest.mark.parametrize("seed", range(60))
def test_every_step_can_be_looked_at(seed):
    random = Random(seed)
    query = QueryDict(mutable=True)
    query.update({"leg": spoiled(random), "seats": random.choice(["", "2", "3", "4"])})
    page = page_of(query, None)
    for step in (None, *page.replay.steps):
        moment = Moment(page.replay, step)
        assert moment.headline
        assert moment.picture is not None or not moment.known or moment.table is None
        assert len(moment.sides) == len(set(page.replay.sides))
        assert all(line.what and line.worth for line in moment.why)
    assert all(one.problem.message for one in page.wrong)
    for tap in TAPS:
        assert isinstance(tapped(page.replay, tap, random.randrange(4)).text, str)
    # What is passed on is the same text, so that it shows the same.
    assert page_of(QueryDict(page.query), None).text.split() == page.text.split()
    assert page.on_paper() or not page.rounds
    assert "Check" in render_to_string("matches/referee/_replay_body.html", {"page": page})
