"""The register of rulings: by season, searched by number, team, clause and word, page by page."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Card, Ruling
from matches.views.rulings import A_PAGE
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.reading import text_of


@pytest.fixture
def cards(night: MatchNight) -> list[Card]:
    return [
        night.builder.play(night.add(home, away, days), LEEK_NIGHT)
        for home, away, days in (("Anchor", "Bell", -9), ("Crown", "Dove", -8))
    ]


def given(night: MatchNight, card: Card, number: int, **more: object) -> Ruling:
    told = {"legs": [{"title": "Singles 3", "card": "61–60", "said": [], "now": ""}]}
    values = {"reason": "The slate shows it.", "kind": "upheld", "told": told} | night.act | more
    season = card.fixture.competition.season
    return Ruling.objects.create(card=card, season=season, number=number, **values)


def found(night: MatchNight, asked: str = "", season: str = "") -> list[int]:
    """The numbers of the rulings that the register shows, in its order."""
    at = night.desk("rulings_of", season) if season else night.desk("rulings")
    answer = Client().get(at, {"q": asked} if asked else {})
    return [one.number for one, _ in answer.context["lines"]]


def test_the_latest_stands_first(night: MatchNight, cards: list[Card]) -> None:
    assert "Nothing has been ruled on yet." in text_of(Client().get(night.desk("rulings")))
    for number in (1, 2, 3):
        given(night, cards[number % 2], number)
    assert found(night) == [3, 2, 1]
    text = text_of(Client().get(night.desk("rulings")))
    for said in ("3 rulings", "Ruling 2 of 2026-27", "Anchor v Bell, Singles 3", "Crown v Dove"):
        assert said in text


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("2", [2]),
        ("#2", [2]),
        ("bell", [3, 1]),
        ("BELL slate", [1]),
        ("F2", [3]),
        ("f2", [3]),
        ("F", [3]),
        ("rule 14", [2]),
        ("late dove", [2]),
        ("nobody", []),
        ("99999999999999999999", []),
        ("²", [2]),
        ("%", []),
    ],
)
def test_every_word_has_to_be_found(
    night: MatchNight, cards: list[Card], asked: str, numbers: list[int]
) -> None:
    given(night, cards[0], 1)
    given(night, cards[1], 2, reason="Too late for this.", league_rules="rule 14 (b)")
    given(night, cards[0], 3, reason="That is for the form.", clauses=["F2", "D4"])
    assert found(night, asked) == numbers


@pytest.mark.parametrize("season", ["", "2026-27"])
@pytest.mark.parametrize(
    ("asked", "said", "kept"),
    [
        ("%00", "This holds a character that cannot be shown", ""),
        ("bell%00%1b+slate", "This holds a character that cannot be shown", "bell slate"),
        ("x" * 3_000, "This is 3,000 characters long; at most 100 fit", "x" * 3_000),
        # A lone surrogate cannot be sent in an address: what arrives is the mark of what is lost.
        ("%ED%A0%80", "0 with “���”", "���"),
        ("%E2%80%8B", "1 ruling", ""),
    ],
)
def test_what_nobody_can_search_for_is_told_beside_the_field(
    night: MatchNight, cards: list[Card], season: str, asked: str, said: str, kept: str
) -> None:
    given(night, cards[0], 1)
    at = night.desk("rulings_of", season) if season else night.desk("rulings")
    answer = Client().get(f"{at}?q={asked}")
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert answer.context["typed"] == kept
    assert f'value="{kept}"' in answer.content.decode()


def test_an_address_that_nobody_could_type_is_refused_as_anywhere(night: MatchNight) -> None:
    assert Client().get(night.desk("rulings"), {"q": "x" * 100_000}).status_code == 414


def test_a_season_has_its_own(night: MatchNight, cards: list[Card]) -> None:
    given(night, cards[0], 1)
    start = night.season.starts - timedelta(days=365)
    before = night.builder.season(
        night.league, name="2025-26", starts=start, ends=start + timedelta(days=300)
    )
    Ruling.objects.create(
        card=cards[1], season=before, number=7, reason="Old.", kind="upheld", **night.act
    )
    assert found(night) == [1, 7]
    assert found(night, season=before.slug) == [7]
    assert found(night, "1", season=before.slug) == []
    assert Client().get(night.desk("rulings_of", "1999-00")).status_code == 404


def test_one_and_three_take_the_same_queries(night: MatchNight, cards: list[Card]) -> None:
    counts = []
    for number in (1, 2, 3):
        given(night, cards[number % 2], number, clauses=["F2"])
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(night.desk("rulings"), {"q": "slate"}).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[2]


def test_a_long_list_has_pages(night: MatchNight, cards: list[Card]) -> None:
    for number in range(1, A_PAGE + 2):
        given(night, cards[0], number)
    first = Client().get(night.desk("rulings"), {"q": "bell"})
    assert "Page 1 of 2" in text_of(first)
    assert "?q=bell&amp;page=2" in first.content.decode()
    second = Client().get(night.desk("rulings"), {"q": "bell", "page": "2"})
    assert [one.number for one, _ in second.context["lines"]] == [1]


def test_what_is_replaced_says_so(night: MatchNight, cards: list[Card]) -> None:
    first = given(night, cards[0], 1)
    given(night, cards[0], 2, again=first, kind="revised")
    assert "Replaced" in text_of(Client().get(night.desk("rulings")))


def test_one_long_word_fills_no_page(night: MatchNight, cards: list[Card]) -> None:
    made = given(night, cards[0], 1)
    Ruling.objects.filter(pk=made.pk).update(reason="x" * 1900)
    assert "x" * 301 not in text_of(Client().get(night.desk("rulings")))
