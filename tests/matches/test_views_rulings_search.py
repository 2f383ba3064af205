"""What people type into the register's search, and what is found by it."""

from datetime import timedelta

import pytest
from django.test import Client

from league.models import Season
from league.official import changing
from matches.models import Card, Ruling
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight

TOLD = {"legs": [{"title": "Singles 7", "card": "61–55"}]}


@pytest.fixture
def last(night: MatchNight) -> Season:
    start = night.season.starts - timedelta(days=365)
    return night.builder.season(
        night.league, name="2025-26", starts=start, ends=start + timedelta(days=300)
    )


@pytest.fixture(autouse=True)
def rulings(night: MatchNight, last: Season) -> None:
    """Copper Kettle B has ruling 1 of both seasons and 12 of this one, Crown ruling 2."""
    cards: list[Card] = []
    for home, away, days in (("Anchor", "Bell", -9), ("Crown", "Dove", -8)):
        cards.append(night.builder.draft(night.add(home, away, days), LEEK_NIGHT))
    with changing(night.leek.tables.all()):
        for entry, name in (
            (cards[0].fixture.home, "Copper Kettle B"),
            (cards[0].fixture.away, "Lamplighter"),
        ):
            entry.name = name
            entry.save()
    for season, number, card, reason, more in (
        (last, 1, cards[0], "Too late from Łódź.", {"clauses": ["F2"]}),
        (night.season, 1, cards[0], "It ended 61–12 in leg 2.", {"clauses": ["D4"]}),
        (
            night.season,
            2,
            cards[1],
            "As in Ruling 1; the café says so.",
            {"league_rules": "14 (b)"},
        ),
        (night.season, 12, cards[0], "See D4 in the book.", {"told": TOLD}),
    ):
        Ruling.objects.create(
            card=card,
            season=season,
            number=number,
            reason=reason,
            kind="upheld",
            **more,
            **night.act,
        )


def found(night: MatchNight, asked: str, season: str = "") -> list[str]:
    at = night.desk("rulings_of", season) if season else night.desk("rulings")
    lines = Client().get(at, {"q": asked}).context["lines"]
    return [f"{one.season.slug}/{one.number}" for one, _ in lines]


NOW_1, NOW_2, NOW_12, LAST_1 = "2026-27/1", "2026-27/2", "2026-27/12", "2025-26/1"
ALL = [NOW_12, NOW_2, NOW_1, LAST_1]


ASKED = [
    # A ruling, and what names it.
    ("Ruling 1", [NOW_2, NOW_1, LAST_1]),
    ("ruling no. 12", [NOW_12]),
    ("Ruling #12.", [NOW_12]),
    ("ruling", ALL),
    ("number 12", [NOW_12]),
    ("Nr 12", [NOW_12]),
    ("no. 12", [NOW_12]),
    ("No.12", [NOW_12]),
    ("number 1", [NOW_2, NOW_1, LAST_1]),
    ("number", []),
    ("Ruling 3", []),
    # Of a season.
    ("2026-27/1", [NOW_1]),
    ("2026/27/1", [NOW_1]),
    ("2026–27/12", [NOW_12]),
    ("Ruling 2025-26/1", [LAST_1]),
    ("Ruling 1 of 2025-26", [LAST_1]),
    ("2026-27", [NOW_12, NOW_2, NOW_1]),
    ("season 2025/26", [LAST_1]),
    ("2024-25/1", []),
    # Two teams, in either order.
    ("Copper Kettle B v Lamplighter", [NOW_12, NOW_1, LAST_1]),
    ("lamplighter vs. copper kettle b", [NOW_12, NOW_1, LAST_1]),
    ("“Copper Kettle B” v Dove", []),
    ("Copper Kettle C", []),
    # A clause of the game's rules, a number of the league's own.
    ("rule D4", [NOW_12, NOW_1]),
    ("clause f2", [LAST_1]),
    ("D4", [NOW_12, NOW_1]),
    ("Rule 14", [NOW_2]),
    ("rule 1", [NOW_2]),
    # A division, and words.
    ("Division One", ALL),
    ("Division One, Dove", [NOW_2]),
    ("Division Two", []),
    ("cafe", [NOW_2]),
    ("lodz", [LAST_1]),
    ("ŁÓDŹ", [LAST_1]),
    # The legs that a line names; not what was said of them.
    ("Singles 7", [NOW_12]),
    ("singles", [NOW_12]),
    ("61–55", []),
    # Words by which otherwise nothing is found.
    ("in the", [NOW_12, NOW_2]),
    ("of the", []),
    ("the book", [NOW_12]),
    ("CAFÉ", [NOW_2]),
    # A figure alone is no part of another.
    ("12", [NOW_12, NOW_1]),
    ("#12", [NOW_12]),
    ("1", [NOW_2, NOW_1, LAST_1]),
    ("v", []),
]


def test_what_is_typed_is_found(night: MatchNight) -> None:
    assert [(asked, found(night, asked)) for asked, _ in ASKED] == ASKED


def test_within_a_season_only_its_own_are_found(night: MatchNight, last: Season) -> None:
    assert found(night, "Ruling 1", last.slug) == [LAST_1]
    assert found(night, "2026-27/1", last.slug) == []


def test_a_season_is_chosen_with_what_is_searched_for(night: MatchNight, last: Season) -> None:
    page = Client().get(night.desk("rulings"), {"q": "rule D4 & more"}).content.decode()
    for at in (night.desk("rulings"), night.desk("rulings_of", last.slug)):
        assert f'href="{at}?q=rule%20D4%20%26%20more"' in page
    assert f'href="{night.desk("rulings")}"' in Client().get(night.desk("rulings")).content.decode()
