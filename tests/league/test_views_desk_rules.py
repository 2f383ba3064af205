"""Making rules on a page: what a format gives, and everything that can be changed."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.rules import make_rule_set
from league.forms.rules import RulesEditor
from league.forms.rules_typed import typed_from
from league.models import RuleSet
from league.ruleset import Rules
from league.ruleset.presets import PRESETS
from tests.league.random_divisions import random_rules
from tests.league.rules_for_tests import everything, spec
from tests.league.rules_page import LEEK, Editor, text_of
from tests.league.small_league import World

Browser = Callable[..., Client]


@pytest.fixture
def editor(world: World, sign_in: Browser) -> Callable[..., Editor]:
    def at(**how: Any) -> Editor:
        return Editor(sign_in(world.sue), world.league, **how)

    return at


# What a page starts from


CHOSEN = {f"points__{name}": "0" for name in ("drawn", "lost", "leg", "board")}
CHOSEN |= {"points__won": "2"}


@pytest.mark.parametrize("key", PRESETS)
def test_a_format_is_saved_as_it_was_shown(key: str, editor: Callable[..., Editor]) -> None:
    at = editor(query=f"?preset={key}")
    preset = PRESETS[key]
    if preset.points_open:
        assert "Match won: Write how many points; 0 for none." in at.text
        kept = at.save(**CHOSEN)
        expected = spec(key) | {"points": kept.spec["points"]}
        assert kept.spec == expected
        assert (kept.spec["points"]["won"], kept.spec["points"]["leg"]) == ("2", "0")
    else:
        assert at.save().digest == preset.build().digest
    assert RuleSet.objects.latest("pk").name == preset.title


def test_every_part_of_rules_goes_through_the_page(
    world: World, editor: Callable[..., Editor]
) -> None:
    """Another order for the top, play-offs, byes, late cards, postponements: nothing is lost."""
    rules = Rules.from_dict(everything())
    old = make_rule_set(league=world.league, name="All of it", rules=rules, **world.who)
    kept = editor(query=f"?from={old.pk}").save(about__name="Again")
    assert kept.digest == old.digest
    assert kept.supersedes is None


def test_any_rules_come_out_of_the_fields_as_they_went_in() -> None:
    for seed in range(300):
        rules = Rules.from_dict(random_rules(Random(seed)))
        assert RulesEditor(typed_from(rules)).rules == rules, seed


def test_the_choice_names_every_format_and_the_leagues_own(world: World, sign_in: Browser) -> None:
    page = sign_in(world.sue).get(reverse("league:rule_set_new", args=[world.league.slug]))
    text = text_of(page)
    for preset in PRESETS.values():
        assert preset.title in text
    assert text.count("The points are yours to choose.") == 3
    assert "House rules" in text
    assert f"?from={world.rule_set.pk}" in page.content.decode()


@pytest.mark.parametrize("query", ["?preset=whist", "?from=999999", "?preset=%00", "?for=999999"])
def test_what_is_not_there_is_not_found(query: str, world: World, sign_in: Browser) -> None:
    address = reverse("league:rule_set_new", args=[world.league.slug])
    assert sign_in(world.sue).get(address + query).status_code == 404


def test_another_leagues_rules_and_divisions_are_not_found(world: World, sign_in: Browser) -> None:
    address = reverse("league:rule_set_new", args=[world.league.slug])
    browser = sign_in(world.sue)
    theirs = world.their_competition
    for query in (f"?from={theirs.rule_set_id}", f"?for={theirs.pk}&preset={LEEK}"):
        assert browser.get(address + query).status_code == 404
        assert browser.post(address + query, {"do": "save"}).status_code == 404


@pytest.mark.parametrize("query", ["?from=x", "?from=-1", "?for=%F0%9F%8D%BA", "?from=9999999999"])
def test_a_strange_address_shows_the_choice(query: str, world: World, sign_in: Browser) -> None:
    address = reverse("league:rule_set_new", args=[world.league.slug])
    assert "Formats that leagues play" in text_of(sign_in(world.sue).get(address + query))


# What can be changed


def test_house_rules_of_every_kind(editor: Callable[..., Editor]) -> None:
    """A quick friendly leg: to 31 or past it, two for the last tile, six tiles, out on the down."""
    kept = editor().save(
        about__name="Quick",
        house__0__target="31",
        house__0__two="6",
        house__0__three="4",
        house__0__four="3",
        house__0__chip_out_points="2",
        house__0__finish="over",
        house__0__pairs_round_ends="first",
        house__0__revoke="ruled",
        house__0__misplaced_tile="illegal",
        house__0__out_on_down="on",
    )
    assert kept.spec["house_rules"]["singles"] == {
        "target": 31,
        "deal": {"two": 6, "three": 4, "four": 3},
        "chip_out_points": 2,
        "finish": "over",
        "pairs_round_ends": "first",
        "revoke": "ruled",
        "misplaced_tile": "illegal",
        "out_on_down": True,
    }
    assert kept.spec["house_rules"]["pairs"] == spec()["house_rules"]["pairs"]


def test_house_rules_renamed_keep_their_boards(editor: Callable[..., Editor]) -> None:
    kept = editor().save(about__name="Renamed", house__0__name="one against one")
    assert {board["house_rules"] for board in kept.spec["boards"][:6]} == {"one against one"}
    assert "singles" not in kept.spec["house_rules"]


def test_boards_are_groups_with_a_count(editor: Callable[..., Editor]) -> None:
    at = editor()
    assert (at.fields["boards-0-name"], at.fields["boards-0-count"]) == ("Singles", "6")
    at.press("boards:add")
    kept = at.save(
        about__name="Eight",
        boards__0__count="4",
        boards__1__count="1",
        boards__1__name="The pairs",
        boards__2__name="Singles",
        boards__2__count="2",
        boards__2__players="1",
        boards__2__legs="3",
        boards__2__legs_played="best-of",
        limits__1__most="1",
    )
    boards = kept.spec["boards"]
    assert [board["name"] for board in boards] == [
        "Singles 1",
        "Singles 2",
        "Singles 3",
        "Singles 4",
        "The pairs",
        "Singles 5",
        "Singles 6",
    ]
    assert boards[-1] == {
        "name": "Singles 6",
        "players": 1,
        "discipline": "fives-and-threes",
        "house_rules": "singles",
        "legs": 3,
        "legs_played": "best-of",
    }


def test_rows_are_added_moved_and_taken_out_without_losing_anything(
    editor: Callable[..., Editor],
) -> None:
    at = editor().press("boards:down:0", points__won="1½", team__most="not yet known")
    assert at.fields["boards-rows"].split() == ["1", "0"]
    assert at.text.index("Boards: Pairs") < at.text.index("Boards: Singles")
    at.press("boards:up:0").press("order:down:0").press("order:add").press("house:add")
    assert at.fields["order-rows"].split() == ["1", "0", "2", "3", "4"]
    at.press("limits:remove:1").press("house:remove:2").press("boards:up:0")
    assert at.fields["limits-rows"].split() == ["0"]
    assert at.fields["house-rows"].split() == ["0", "1"]
    assert at.fields["points-won"] == "1½"
    assert at.fields["team-most"] == "not yet known"
    assert "to put right" not in at.text
    assert RuleSet.objects.filter(name__startswith="6 singles").count() == 0


def test_a_new_row_gets_a_number_of_its_own(editor: Callable[..., Editor]) -> None:
    at = editor().press("late:add", late__9__points="7")
    at.press("late:add").press("late:remove:0").press("late:add")
    assert at.fields["late-rows"].split() == ["1", "2"]
    kept = at.save(
        about__name="Late", late__1__points="3", late__2__points="½", late__2__fine="£2.50"
    )
    assert kept.spec["mishaps"]["late_cards"] == [
        {"points": "3", "fine": "0.00"},
        {"points": "0.5", "fine": "2.50"},
    ]


@pytest.mark.parametrize("half", ["½", "0.5", "1/2", ".5", " ½ "])
def test_half_a_point_is_written_as_one_likes(half: str, editor: Callable[..., Editor]) -> None:
    kept = editor().save(about__name="Halves", points__leg=half)
    assert kept.spec["points"]["leg"] == "0.5"
    again = editor(query=f"?from={kept.pk}")
    assert again.fields["points-leg"] == "½"


def test_a_game_of_goals_has_no_legs(editor: Callable[..., Editor]) -> None:
    at = editor(query="?preset=three-pairs-best-of-three").press("house:remove:0")
    kept = at.save(
        about__name="Darts",
        boards__0__discipline="other",
        boards__0__house_rules="",
        boards__0__legs_played="score",
        boards__0__legs="",
    )
    (board,) = {tuple(sorted(board.items())) for board in map(without_name, kept.spec["boards"])}
    assert dict(board) == {
        "players": 2,
        "discipline": "other",
        "house_rules": None,
        "legs": None,
        "legs_played": "all",
    }


def without_name(board: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in board.items() if name != "name"}


def test_another_order_for_the_top_and_a_play_off(editor: Callable[..., Editor]) -> None:
    at = editor().press("order:add").press("top:add").press("top:add").press("top:add")
    kept = at.save(
        about__name="Play-off",
        order__1__criterion="",
        order__4__criterion="play-off",
        places__play_off_to="1",
        places__top_places="2",
        top__0__criterion="points",
        top__1__criterion="",
        top__2__criterion="head-to-head",
    )
    assert kept.spec["tie_breaks"] == ["points", "legs-for", "head-to-head", "play-off"]
    assert kept.spec["top"] == {"places": 2, "tie_breaks": ["points", "head-to-head"]}
    assert kept.spec["play_off_to"] == 1


def test_everything_else_that_a_league_decides(editor: Callable[..., Editor]) -> None:
    kept = (
        editor()
        .save(
            about__name="The rest",
            points__won="3",
            points__drawn="1",
            points__lost="0",
            points__leg="0",
            points__board="¼",
            points__decided_on="boards",
            points__losing_bonus="1",
            points__losing_margin="1",
            team__fewest="4",
            team__most="10",
            limits__0__most="2",
            limits__0__players="",
            limits__1__discipline="fives-and-threes",
            walkover__present_points="6",
            walkover__present_legs="5",
            walkover__absent_points="-1",
            walkover__absent_legs="0",
            walkover__legs_count="no tick",
            walkover__players_credited="on",
            mishaps__bye="2",
            mishaps__played="first-half-stands",
            mishaps__remaining="points",
            mishaps__points="4",
            mishaps__points_second_half="2",
            mishaps__within_days="28",
            mishaps__ineligible="match",
            record__minimum_depth="scores",
            record__reporter="both",
            record__league_approves="on",
            record__card_deadline_hours="88",
        )
        .spec
    )
    assert kept["points"] == {
        "won": "3",
        "drawn": "1",
        "lost": "0",
        "leg": "0",
        "board": "0.25",
        "decided_on": "boards",
        "losing_bonus": "1",
        "losing_margin": 1,
    }
    assert kept["team"] == {"fewest": 4, "most": 10}
    assert kept["appearances"] == [
        {"most": 2, "players": None, "discipline": None},
        {"most": 1, "players": 2, "discipline": "fives-and-threes"},
    ]
    assert kept["walkover"] == {
        "present": {"points": "6", "legs": 5, "boards": 0, "aggregate": 0},
        "absent": {"points": "-1", "legs": 0, "boards": 0, "aggregate": 0},
        "legs_count": False,
        "players_credited": True,
    }
    assert kept["mishaps"] == {
        "bye": "2",
        "withdrawal": {
            "played": "first-half-stands",
            "remaining": "points",
            "points": "4",
            "points_second_half": "2",
        },
        "late_cards": [],
        "postponement": {"allowed": True, "within_days": 28},
        "ineligible": "match",
    }
    assert kept["record"] == {
        "minimum_depth": "scores",
        "reporter": "both",
        "league_approves": True,
        "card_deadline_hours": 88,
    }
