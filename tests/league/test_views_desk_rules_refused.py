"""What the rules editor refuses: each by name beside its field, with everything typed kept."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.forms.rules import RulesEditor
from league.forms.rules_typed import MOST_ROWS, RowAct, board_names, row_numbers, typed_from
from league.models import RuleSet
from league.ruleset.presets import PRESETS
from tests.league.rules_page import LEEK, Editor, text_of
from tests.league.small_league import World

Browser = Callable[..., Client]

WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"house-0-target": "0"}, "house-0-target", "0 is not a whole number from 1 to 999."),
    ({"house-1-target": "1000"}, "house-1-target", "1000 is not a whole number from 1 to 999."),
    ({"house-0-two": "15"}, "house-0-two", "15 is not a whole number from 2 to 14"),
    ({"house-0-chip_out_points": "11"}, "house-0-chip_out_points", "from 0 to 10."),
    ({"house-0-name": "Pairs", "house-1-name": "pairs"}, "house-1-name", "give each its own"),
    ({"house-0-name": ""}, "house-0-name", "Please write a name."),
    ({"house-0-finish": "sideways"}, "house-0-finish", "Choose one from the list."),
    (
        {"boards-0-legs": "4", "boards-0-legs_played": "best-of"},
        "boards-0-legs",
        "Best of 4 can end level: use an odd number such as 3 or 5.",
    ),
    ({"boards-0-legs": ""}, "boards-0-legs", "Write how many legs, or choose the score alone"),
    ({"boards-0-legs": "26"}, "boards-0-legs", "26 must be a whole number from 1 to 25."),
    ({"boards-0-count": "1000000"}, "boards-0-count", "“1000000” will not do; write 1 to 60."),
    ({"boards-0-count": "0"}, "boards-0-count", "“0” will not do; write 1 to 60."),
    ({"boards-0-count": "½"}, "boards-0-count", "“½” will not do; write 1 to 60."),
    ({"boards-1-players": "4"}, "boards-1-players", "4 a side is too many for Fives and Threes"),
    ({"boards-1-house_rules": ""}, "boards-1-house_rules", "Say which house rules this board is"),
    (
        {"boards-1-discipline": "other"},
        "boards-1-house_rules",
        "A game recorded by result has no house rules: leave this empty.",
    ),
    ({"boards-1-house_rules": "0"}, "house-1-name", "No board is played under “pairs”"),
    (
        {"boards-1-legs_played": "score"},
        "boards-1-legs",
        "Say how many legs: only a game recorded by result goes without.",
    ),
    ({"team-fewest": "13"}, "team-fewest", "The least cannot be more than the most."),
    ({"team-most": "１２"}, "team-most", "“１２” must be a whole number from 1 to 60."),
    ({"team-most": "1"}, "team-most", "A board has 2 players a side"),
    (
        {"team-most": "5"},
        "limits-1-most",
        "3 such boards have 6 places a side, but 5 players with at most 1 each fill only 5",
    ),
    ({"limits-1-players": "1"}, "limits-1-most", "These boards are limited already"),
    ({"limits-0-players": "3"}, "limits-0-most", "No board on the card is of this kind."),
    ({"points-won": "1/3"}, "points-won", "1/3 is not in quarters: points are whole or end in"),
    ({"points-won": "٣"}, "points-won", "“٣” is not a number of points: write 2, ½, 0.5 or 1/2."),
    ({"points-won": "-2"}, "points-won", "“-2” is below nothing"),
    ({"points-won": "9" * 5000}, "points-won", "is not a number of points"),
    ({"points-won": ""}, "points-won", "Write how many points; 0 for none."),
    ({"points-won": "0", "points-drawn": "1"}, "points-drawn", "more than one won (0)"),
    ({"points-losing_bonus": "1"}, "points-losing_margin", "lost by how many at most?"),
    ({"points-losing_margin": "2"}, "points-losing_bonus", "There is a margin but no losing bonus"),
    ({"points-losing_margin": "many"}, "points-losing_margin", "“many” must be a whole number"),
    ({"order-1-criterion": "points"}, "order-1-criterion", "Points is listed twice: each can"),
    ({"order-1-criterion": "play-off"}, "order-1-criterion", "put it last."),
    ({"order-3-criterion": "leg-aggregate"}, "order-3-criterion", "ask for scores in the record"),
    ({"places-play_off_to": "1"}, "places-play_off_to", "needs an order that ends in play-off"),
    ({"places-top_places": "2"}, "places-top_places", "At least one thing that decides"),
    ({"walkover-present_legs": "9"}, "walkover-present_legs", "9–4 is 13 legs, but the card has"),
    ({"walkover-absent_points": "9"}, "walkover-absent_points", "would get more points than"),
    ({"mishaps-bye": "½ a point"}, "mishaps-bye", "“½ a point” is not a number of points"),
    ({"mishaps-points": "4"}, "mishaps-points", "4 would never be given"),
    (
        {"mishaps-within_days": "0"},
        "mishaps-within_days",
        "from 1 to 366.",
    ),
    ({"record-card_deadline_hours": "-1"}, "record-card_deadline_hours", "“-1” must be a whole"),
]


def said(editor: RulesEditor) -> dict[str, str]:
    """What is wrong, by the field it stands beside; "" for what concerns a whole list."""
    return {
        f"{one.form.prefix}-{one.field}" if one.form else "": one.message for one in editor.problems
    }


@pytest.mark.pure
@pytest.mark.parametrize(("typed", "beside", "words"), WRONG)
def test_each_is_refused_beside_its_field(typed: dict[str, str], beside: str, words: str) -> None:
    editor = RulesEditor(typed_from(PRESETS[LEEK].build()) | typed)
    assert editor.rules is None
    found = said(editor)
    assert words.lower() in found[beside].lower(), found


@pytest.mark.pure
def test_all_of_it_is_said_at_once() -> None:
    typed = typed_from(PRESETS[LEEK].build()) | {
        "house-0-target": "0",
        "boards-0-legs": "4",
        "boards-0-legs_played": "best-of",
        "team-most": "many",
        "points-won": "1/3",
        "points-lost": "",
        "order-2-criterion": "points",
        "walkover-present_legs": "nine",
        "mishaps-bye": "x",
    }
    assert set(said(RulesEditor(typed))) == {
        "house-0-target",
        "boards-0-legs",
        "team-most",
        "points-won",
        "points-lost",
        "order-2-criterion",
        "walkover-present_legs",
        "mishaps-bye",
    }


@pytest.mark.pure
def test_too_many_boards_in_all_are_refused_together() -> None:
    typed = typed_from(PRESETS[LEEK].build()) | {"boards-0-count": "40", "boards-1-count": "40"}
    editor = RulesEditor(typed)
    assert said(editor) == {"": "80 is too many: there can be at most 60."}
    assert editor.loose == {"boards": ["80 is too many: there can be at most 60."]}
    assert editor.wrong_in("boards")


@pytest.mark.pure
def test_a_card_without_boards_and_an_order_of_nothing_are_refused() -> None:
    typed = typed_from(PRESETS[LEEK].build()) | {"boards-rows": "", "order-rows": ""}
    editor = RulesEditor(typed)
    assert "" in said(editor)
    assert editor.loose["boards"] == ["A card needs at least one board."]


@pytest.mark.pure
def test_places_of_the_top_need_their_order_and_the_order_its_places() -> None:
    typed = typed_from(PRESETS[LEEK].build()) | {"top-rows": "0", "top-0-criterion": "points"}
    assert "places-top_places" in said(RulesEditor(typed))


@pytest.mark.pure
@pytest.mark.parametrize("rows", [None, "x", "0 0", "-1", "0 " * 2, "99999999", "٠", "0;1"])
def test_rows_that_are_not_told_are_those_that_were_typed(rows: str | None) -> None:
    typed = typed_from(PRESETS[LEEK].build())
    if rows is None:
        del typed["boards-rows"]
    else:
        typed["boards-rows"] = rows
    assert RulesEditor(typed).rules == PRESETS[LEEK].build()


@pytest.mark.pure
def test_buttons_that_nobody_drew_do_nothing() -> None:
    typed = typed_from(PRESETS[LEEK].build())
    for word in ("", "boards", "boards:eat:1", "legs:add", "a:b:c:d", "boards:up", "\0"):
        act = RowAct.read(word)
        assert act is None or act.done(typed) == typed | {"boards-rows": "0 1"}
    for word in ("boards:up:0", "boards:down:1", "boards:remove:7", "boards:up:x"):
        act = RowAct.read(word)
        assert act is not None
        assert row_numbers(act.done(typed), "boards") == ["0", "1"]


@pytest.mark.pure
@pytest.mark.parametrize("rows", MOST_ROWS)
def test_a_list_does_not_grow_for_ever(rows: str) -> None:
    typed = typed_from(PRESETS[LEEK].build())
    for _ in range(MOST_ROWS[rows] + 5):
        typed = RowAct(rows, "add").done(typed)
    assert len(row_numbers(typed, rows)) == MOST_ROWS[rows]


@pytest.mark.pure
def test_the_names_of_boards() -> None:
    assert board_names([("Singles", 2), ("Match", 1), ("singles", 1)]) == [
        ["Singles 1", "Singles 2"],
        ["Match"],
        ["singles 3"],
    ]


def test_nothing_is_saved_and_nothing_typed_is_lost(world: World, sign_in: Browser) -> None:
    at = Editor(sign_in(world.sue), world.league)
    before = RuleSet.objects.count()
    typed = {
        "about__name": "Zoë’s rules <b>",
        "house__0__target": "0",
        "points__won": "1/3",
        "order__1__criterion": "points",
        "team__most": "１２",
        "boards__1__count": "1000000",
        "walkover__legs_count": "no tick",
    }
    at.press("save", **typed)
    assert "5 things to put right; nothing has been saved" in at.text
    for name, value in typed.items():
        field = name.replace("__", "-")
        assert at.fields.get(field, "no tick") == value
    page = at.response.content.decode()
    assert 'href="#id_house-0-target">Singles, Target: 0 is not a whole number' in page
    assert 'href="#id_order-1-criterion">Order 2, Criterion: Points is listed twice' in page
    assert "Zoë’s rules &lt;b&gt;" in page
    assert '<details class="panel disclose" id="house" open>' in page
    assert '<details class="panel disclose" id="record">' in page
    assert RuleSet.objects.count() == before


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "Please write a name."), ("x" * 121, "at most 120 fit"), ("\0", "cannot be shown")],
)
def test_a_name_that_cannot_be_kept(name: str, words: str, world: World, sign_in: Browser) -> None:
    at = Editor(sign_in(world.sue), world.league).press("save", about__name=name)
    assert words in at.text


def test_a_page_that_was_sent_in_pieces_is_no_error(world: World, sign_in: Browser) -> None:
    browser = sign_in(world.sue)
    address = reverse("league:rule_set_new", args=[world.league.slug]) + f"?preset={LEEK}"
    for sent in ({}, {"do": "save"}, {"do": "means"}, {"do": "show", "boards-rows": "5"}):
        answer = browser.post(address, sent)
        assert answer.status_code == 200
        assert "nothing has been saved" in text_of(answer) or "Not rules yet" in text_of(answer)
    many: dict[str, Any] = {f"boards-{number}-name": "x" for number in range(5001)}
    assert browser.post(address, many).status_code == 400


def test_markup_in_names_stays_text(world: World, sign_in: Browser) -> None:
    at = Editor(sign_in(world.sue), world.league)
    at.press("show", house__0__name="<script>alert(1)</script>", boards__0__name="<i>Singles")
    assert "<script>alert" not in at.response.content.decode()
    part = at.client.post(at.address, at.fields | {"do": "means"})
    assert "<script>alert" not in part.content.decode()
