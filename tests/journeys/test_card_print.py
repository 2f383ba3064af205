"""Blank cards in a real browser: each on one sheet of its paper, whatever rules and names."""

import os
import re
from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from league.models import Fixture, Player, Registration, Venue
from league.ruleset.presets import PRESETS
from tests.matches.match_night import MatchNight

pytestmark = [pytest.mark.look, pytest.mark.django_db(transaction=True)]

# Forty letters each, as long as a name in a league's list gets.
HOME = "Thorneycroft & Barraclough Working Men’s"
AWAY = "Wexcombe Conservative and Unionist Clubb"
PUB = "The Old Queen Victoria and Prince Albert"
SQUAD = [f"Bartholomew Featherstonehaugh-Cholmond {n:02}"[:40] for n in range(20)]
# Width and height in points.
PAPERS = {"a5": (420, 595), "a4": (595, 842)}


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


def match(night: MatchNight, preset: str, squad: list[str], names: tuple[str, str]) -> Fixture:
    """A match of two teams with those squads under a preset's rules."""
    competition = night.builder.competition(
        night.season, PRESETS[preset].build(), names, name="Another", start_time=time(20, 30)
    )
    for entry in competition.entries.all():
        players = Player.objects.bulk_create(
            Player(league=night.league, name=f"{name}") for name in squad
        )
        Registration.objects.bulk_create(
            Registration(player=one, entry=entry, starts=night.season.starts) for one in players
        )
    venue = Venue.objects.create(league=night.league, name=PUB)
    return night.builder.fixture(competition, *names, night.today, venue=venue)


def printed(page: Page, address: str, paper: str) -> list[tuple[int, int]]:
    """The sheets that a page is printed on, each with its width and height."""
    page.goto(f"{address}?paper={paper}")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    if folder := os.environ.get("SCREENSHOTS"):
        slug = re.sub(r"\W+", "-", address)
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / f"{slug}{paper}.pdf").write_bytes(pdf)
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == pages, "each sheet says its size"
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("squad", [SQUAD, SQUAD[:8], []], ids=["twenty", "eight", "nobody"])
def test_a_card_is_one_sheet(
    preset: str,
    squad: list[str],
    night: MatchNight,
    laptop: Page,
    sign_in: Callable[[Page, Any], None],
    picture: Callable[[Page, str], None],
) -> None:
    address = night.address("card_print", match(night, preset, squad, (HOME, AWAY)))
    sign_in(laptop, night.user("sue"))
    for paper, size in PAPERS.items():
        assert (paper, printed(laptop, address, paper)) == (paper, [size])
        assert laptop.locator(".blank h2").inner_text() == f"{HOME} v {AWAY}"
        text = laptop.locator(".blank__squads").inner_text()
        assert all(name in text for name in squad)


def test_the_cards_of_a_week_are_a_sheet_each(
    night: MatchNight, laptop: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    monday = night.today - timedelta(days=night.today.weekday())
    Fixture.objects.filter(pk=night.fixture.pk).update(date=monday)
    other = match(night, "eight-pairs-two-games", SQUAD, (HOME, AWAY))
    night.add("Crown", "Dove", -night.today.weekday() + 6)
    sign_in(laptop, night.user("sue"))
    address = night.desk("week_print", monday.isoformat())
    for paper, size in PAPERS.items():
        assert (paper, printed(laptop, address, paper)) == (paper, [size] * 3)
    assert str(other) in laptop.content().replace("&amp;", "&")


def test_it_is_read_on_a_phone(
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[[Page, Any], None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
) -> None:
    fixture = match(night, "three-pairs-five-legs", SQUAD, (HOME, AWAY))
    for dark in (False, True):
        page = open_page("small phone", dark=dark)
        for paper in PAPERS:
            page.goto(f"{night.address('card_print', fixture)}?paper={paper}")
            fits(page)
            axe(page)
    sign_in(page, night.user("olive"))
    page.goto(reverse("matches:week_print", args=[night.league.slug, night.today.isoformat()]))
    fits(page)
