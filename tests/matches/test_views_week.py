"""The week's grid: what is typed, checked, saved together or not at all."""

from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions.fixtures import give_walkover, postpone
from league.enums import Side
from league.models import Result
from matches.enums import CardState
from matches.models import Card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import PageForm, card
from tests.reading import text_of

# Session, user, league, grants; competitions, fixtures with results and postponements, cards,
# the weeks around.
QUERIES = 10


@pytest.fixture
def address(night):
    return night.desk("week")


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def second(night):
    return night.add("Crown", "Dove")


def grid(client, address):
    return PageForm.of(client.get(address), "week")


def score(fixture, home, away, **more):
    return {f"f{fixture.pk}-home": home, f"f{fixture.pk}-away": away} | {
        f"f{fixture.pk}-{name}": value for name, value in more.items()
    }


def standing():
    return {
        result.fixture_id: (result.home_legs, result.away_legs)
        for result in Result.objects.standing()
    }


def test_who_may(night, address):
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("alice", "rita", "charlie", "sid"):
        for answer in (night.browser(name).get(address), night.browser(name).post(address)):
            assert answer.status_code == 403
    for name in ("sue", "olive"):
        assert night.browser(name).get(address).status_code == 200


def test_the_scores_of_a_week_count_at_once(night, sue, address, second):
    typed = score(night.fixture, "6", "3") | score(second, "0", "9")
    answer = grid(sue, address).send(sue, address, typed)
    assert standing() == {night.fixture.pk: (6, 3), second.pk: (0, 9)}
    page = sue.get(answer.url)
    text = text_of(page)
    assert "2 results saved, and in the tables." in text
    assert "Anchor 6–3 Bell Official Correct" in text
    # A whitewash is shown as 0.
    assert "Crown 0–9 Dove" in text


def test_what_does_not_add_up_is_said_beside_its_row_and_nothing_is_saved(
    night, sue, address, second
):
    typed = score(night.fixture, "6", "4") | score(second, "5", "4")
    answer = grid(sue, address).send(sue, address, typed)
    text = text_of(answer)
    assert "1 result is not right yet, so nothing is saved." in text
    assert "6–4 makes 10 legs; this match has 9: with 6 the other side has 3." in text
    assert typed.items() <= PageForm.of(answer, "week").fields.items()
    assert standing() == {}
    assert not Card.objects.exists()


def test_too_few_legs_are_questioned_and_can_be_right(night, sue, address):
    typed = score(night.fixture, "5", "3")
    answer = grid(sue, address).send(sue, address, typed)
    assert "5–3 makes 8 legs; this match has 9. Were legs void or not played?" in text_of(answer)
    assert "Yes, 5–3 is right" in text_of(answer)
    assert standing() == {}
    PageForm.of(answer, "week").send(sue, address, score(night.fixture, "5", "3", sure="1"))
    assert standing() == {night.fixture.pk: (5, 3)}


@pytest.mark.parametrize(
    ("home", "away", "words"),
    [
        ("six", "3", "“six” is not a score"),
        ("-1", "3", "is below 0"),
        ("123", "3", "is too long: write at most 99"),
        ("6", "", "The match score needs both sides"),
        ("", "x" * 10_000, "is not a score"),
        ("🁫", "3", "“🁫” is not a score"),
    ],
)
def test_what_cannot_be_a_score_is_said_beside_its_row(
    night, sue, address, second, home, away, words
):
    typed = score(night.fixture, home, away) | score(second, "5", "4")
    answer = grid(sue, address).send(sue, address, typed)
    assert answer.status_code == 200
    assert words in text_of(answer)
    assert typed.items() <= PageForm.of(answer, "week").fields.items()
    assert standing() == {}


def test_nothing_typed_is_nothing_saved(night, sue, address):
    answer = grid(sue, address).send(sue, address)
    assert "Nothing was different" in text_of(sue.get(answer.url))
    assert not Card.objects.exists()


def test_two_officers_on_one_week(night, address, second):
    sue, olive = night.browser("sue"), night.browser("olive")
    night.builder.draft(night.fixture, named=False)
    first, other = grid(sue, address), grid(olive, address)
    first.send(sue, address, score(second, "5", "4"))
    # The one that Sue has done is official; Olive's other row is untouched by that.
    answer = other.send(olive, address, score(second, "4", "5") | score(night.fixture, "6", "3"))
    assert "This result is official: 5–4." in text_of(answer)
    assert standing() == {second.pk: (5, 4)}
    answer = other.send(olive, address, score(second, "5", "4") | score(night.fixture, "6", "3"))
    assert standing() == {second.pk: (5, 4), night.fixture.pk: (6, 3)}


def test_what_has_its_own_way_is_shown_and_not_typed(night, sue, address, second):
    night.builder.play(night.fixture, LEEK_NIGHT)
    give_walkover(fixture=second, to=Side.HOME, reason="Dove could not raise a side", **night.act)
    postponed = night.add("Anchor", "Crown", 1 if night.today.weekday() < 3 else -1)
    postpone(fixture=postponed, reason="snow", **night.act)
    begun = night.add("Mill", "Lock")
    night.builder.draft(begun, [(61, 40)])
    page = sue.get(address)
    text = text_of(page)
    assert "Anchor 6–3 Bell Official Correct" in text
    assert "Walkover" in text
    assert "Postponed" in text
    assert "the legs are being entered: open the card" in text
    assert "-home" not in page.content.decode().split("<form")[-1]
    Card.objects.filter(fixture=begun).update(state=CardState.REPORTED)
    assert "the card is handed in: open the card" in text_of(sue.get(address))


def test_another_week_and_the_way_there(night, sue, address):
    later = night.add("Crown", "Dove", 21)
    page = sue.get(address)
    assert "Week of" in text_of(page)
    monday = later.date - timedelta(days=later.date.weekday())
    next_week = night.desk("week", monday.isoformat())
    assert f'rel="next" href="{next_week}"' in page.content.decode()
    page = sue.get(next_week)
    assert "Crown" in text_of(page)
    assert 'rel="prev"' in page.content.decode()
    empty = night.desk("week", (monday + timedelta(days=14)).isoformat())
    assert "No match is planned in this week." in text_of(sue.get(empty))


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2026-02-30", "0", "9" * 300])
def test_a_day_that_is_none_is_not_found(night, sue, day):
    assert sue.get(night.desk("week", day)).status_code == 404


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_first_and_the_last_day_there_is(night, sue, day):
    assert sue.get(night.desk("week", day)).status_code in {200, 404}


def test_a_match_of_another_league_is_not_touched(night, sue, address):
    theirs = night.other_fixture()
    grid(sue, address).send(sue, address, score(theirs, "5", "4"))
    assert standing() == {}
    assert sue.get(night.desk("week_check", theirs.pk)).status_code == 404


@pytest.mark.parametrize(
    ("home", "away", "words"),
    [
        ("6", "3", "✓ adds up"),
        ("6", "4", "6–4 makes 10 legs"),
        ("5", "3", "Were legs void or not played?"),
        ("6", "", ""),
        ("six", "3", "“six” is not a score"),
        ("x" * 5_000, "3", "is not a score"),
    ],
)
def test_a_score_is_checked_while_it_is_typed(night, sue, home, away, words):
    address = night.desk("week_check", night.fixture.pk)
    answer = sue.get(address, {"home": home, "away": away})
    assert answer.status_code == 200
    assert words in text_of(answer)
    assert "<html" not in answer.content.decode()
    assert not Card.objects.exists()


def test_a_league_that_wants_legs_keeps_the_score_until_they_come(night, sue, address):
    from dataclasses import replace

    from league.enums import Depth
    from league.ruleset.presets import six_singles_three_pairs_twice_round

    rules = six_singles_three_pairs_twice_round()
    strict = replace(rules, record=replace(rules.record, minimum_depth=Depth.SCORES))
    night.builder.competition(night.season, strict, ["Elm", "Fir"], name="Strict")
    competition = night.season.competitions.get(name="Strict")
    fixture = night.builder.fixture(competition, "Elm", "Fir", night.today)
    answer = grid(sue, address).send(sue, address, score(fixture, "6", "3"))
    text = text_of(sue.get(answer.url))
    assert "1 score kept until the legs are entered." in text
    assert "kept, waits for its legs: open the card" in text
    assert standing() == {}
    assert (card(fixture).home_legs, card(fixture).away_legs) == (6, 3)


def test_the_grid_is_read_in_as_many_queries_for_one_match_as_for_many(
    night, sue, address, second, django_assert_num_queries
):
    sue.get(address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
    for home, away in (("Mill", "Lock"), ("Quay", "Mill")):
        fixture = night.add(home, away, 0 if home == "Mill" else 30)
        night.builder.draft(fixture, [(61, 40)])
    night.builder.play_score(second, 6, 3)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
