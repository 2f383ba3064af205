"""A name that everybody could read when a ruling was written, and may not any more: no page that a
stranger comes to has it, whatever the ruling did to the card, the result and the table.
"""

import re
from html import unescape

import pytest
from django.test import Client

from league.models import Player
from matches.actions.settling import NewVersion
from tests.matches.match_night import MatchNight
from tests.matches.rulings import award, complain, official_card, ruled
from tests.matches.signing import say

MOST_PAGES = 200


@pytest.fixture
def night(db: None) -> MatchNight:
    """A leg decided anew, then a result awarded; Arthur Lane sits for the Anchor."""
    night = MatchNight()
    official_card(night)
    complain(night)
    ruled(night, NewVersion(say(night, 1, 48, 61)), reason="So said Lane, Arthur, at the table.")
    complain(night, hours=3)
    ruled(
        night, award(night, 3, 6), "sue", hours=4,
        reason="So said Arthur Lane.", league_rules="rule 4, as Arthur Lane has it",
    )  # fmt: skip
    return night


def read(night: MatchNight) -> dict[str, str]:
    """Every page of the league that a stranger comes to by its links, but the referee's."""
    client, found = Client(), dict[str, str]()
    waiting = [
        night.desk("rulings"),
        f"{night.desk('rulings')}?q=arthur",
        f"/l/{night.league.slug}/",
    ]
    while waiting and len(found) < MOST_PAGES:
        at = waiting.pop(0).partition("#")[0]
        if at in found or not at.startswith(f"/l/{night.league.slug}/") or "/referee/" in at:
            continue
        answer = client.get(at)
        html = answer.headers.get("Content-Type", "").startswith("text/html")
        found[at] = answer.content.decode() if html and answer.status_code == 200 else ""
        waiting += map(unescape, re.findall(r'href="(/[^"]*)"', found[at]))
    return found


def test_a_name_that_is_hidden_later_is_on_no_page(night: MatchNight) -> None:
    named = {at for at, text in read(night).items() if "Lane" in text}
    assert night.address("card") in named
    assert night.desk("ruling", night.season.slug, 2) in named
    Player.objects.filter(league=night.league, name="Arthur Lane").update(name_style="hidden")
    pages = read(night)
    assert len(pages) > 15
    assert night.desk("ruling", night.season.slug, 1) in pages
    assert "Awarded" in pages[f"/l/{night.league.slug}/fixtures/"]
    assert [at for at, text in pages.items() if "Lane" in text] == []
