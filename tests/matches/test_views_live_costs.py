"""What following a match costs the site, and the pages that lead there."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Fixture
from matches.models import Card, LegEvent
from matches.models.in_play import matches_in_play
from scoring.leg import Peg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.live_night import A_ROUND, TO_57, ask, look, peg
from tests.reading import text_of


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


# What it costs


def test_nothing_new_is_one_query_and_no_words(begun, django_assert_num_queries):
    etag = ask(begun).headers["ETag"]
    with django_assert_num_queries(1):
        answer = ask(begun, etag)
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)
    # A proxy that packs answers calls the mark weak.
    assert ask(begun, f"W/{etag}").status_code == 304
    with django_assert_num_queries(1):
        assert ask(begun).status_code == 200
    peg(begun, [Peg(0, 3)], number=1)
    assert ask(begun, etag).status_code == 200


def test_who_watches_is_told_the_same_for_some_seconds_and_who_comes_sees_it(begun, monkeypatch):
    monkeypatch.setattr("matches.views.live_match.DRAWN_EVERY", timedelta(seconds=60))
    etag = ask(begun).headers["ETag"]
    peg(begun, [Peg(0, 3)], number=1)
    assert ask(begun, etag).status_code == 304
    # Whoever opens the page is shown how it stands, and then those who watch are too.
    assert "Singles 2, round 1" in text_of(look(begun))
    assert ask(begun, etag).status_code == 200
    # What may be shown at all waits for nobody.
    begun.league.shows_live = False
    begun.league.save()
    assert "does not show its matches" in ask(begun).json()["html"]


def test_what_comes_out_the_same_is_nothing_new_also_for_another_worker(begun):
    etag = ask(begun).headers["ETag"]
    cache.clear()
    assert ask(begun, etag).status_code == 304


def test_the_answer_is_the_same_for_everybody_and_nobodys_session_is_looked_at(begun):
    stranger, captain = ask(begun), ask(begun, client=begun.browser("alice"))
    assert stranger.content == captain.content
    for answer in (stranger, captain):
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert not answer.cookies
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Type"] == "application/json"
    assert not look(begun).cookies


def drawing(night):
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert ask(night).status_code == 200
    return len(queries)


def test_drawing_costs_the_same_however_much_is_pegged(begun):
    few = drawing(begun)
    for number in range(1, 5):
        peg(begun, TO_57, number=number)
    assert LegEvent.objects.count() > 40
    assert drawing(begun) == few


# The ways there


@pytest.fixture
def another(begun):
    """A second match of tonight that nobody has begun."""
    return begun.add("Crown", "Dove")


def test_tonights_lists_say_what_is_played_and_lead_there(begun, another):
    live = begun.address("live")
    entry = begun.entries["Anchor"]
    for page in (
        f"/l/{begun.league.slug}/",
        f"/l/{begun.league.slug}/fixtures/",
        f"/l/{begun.league.slug}/team/{entry.pk}/",
        begun.address("card"),
    ):
        shown = begun.browser().get(page)
        assert f'href="{live}"' in shown.content.decode(), page
        assert "Live" in text_of(shown)
        assert begun.address("live", another) not in shown.content.decode()
    # A message says when it begins, as before.
    assert (
        "Anchor v Bell, 8.00" in begun.browser().get(begun.address("result_text")).content.decode()
    )


def test_of_a_card_that_counts_or_is_in_dispute_no_list_says_that_it_is_played(begun):
    assert matches_in_play(begun.league, begun.today) == {begun.fixture.pk}
    assert matches_in_play(begun.league, begun.today - timedelta(days=1)) == set()
    assert matches_in_play(begun.elsewhere, begun.today) == set()
    for state in ("disputed", "void", "reopened"):
        Card.objects.update(state=state)
        assert matches_in_play(begun.league, begun.today) == set()
    Card.objects.update(state="reported")
    assert matches_in_play(begun.league, begun.today) == {begun.fixture.pk}


def queries_of(night, page):
    cache.clear()
    night.browser().get(page)  # whatever the first page of a process reads for all
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert night.browser().get(page).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", ["", "fixtures/"])
def test_lists_cost_one_query_more_while_matches_are_played(night, page):
    address = f"/l/{night.league.slug}/{page}"
    Fixture.objects.update(date=night.today + timedelta(days=1))
    none_tonight = queries_of(night, address)
    Fixture.objects.update(date=night.today)
    night.builder.draft(night.fixture)
    peg(night, A_ROUND)
    with_one = queries_of(night, address)
    night.builder.draft(night.add("Crown", "Dove"), LEEK_NIGHT[:2], named=False)
    assert queries_of(night, address) == with_one == none_tonight + 1
