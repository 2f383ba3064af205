"""The browser's engine says of every pegged leg what the server says, to the letter.

So it does of random legs, legal ones and spoiled ones; and with a mistake planted in the engine or
in its tables the same comparison fails.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from matches.pegging_tables import tables_json
from scoring.house_rules import HouseRules
from tests.journeys.peg_parity import Question, as_it_is, by_the_browser, engine_page
from tests.matches.peg_legs import pegged_leg

pytestmark = pytest.mark.pure
QUICK, FULL = 300, 10_000
FOR_PLANTS = 1_500


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    faults: list[str] = []
    page = engine_page(browser, faults)
    yield page
    page.close()
    assert not faults, faults


def difference(said: Any, right: Any, where: str = "") -> str | None:
    """The first place where two values differ, in words."""
    pairs = []
    if isinstance(said, dict) and isinstance(right, dict) and said.keys() == right.keys():
        pairs = [(f"{where}.{key}", said[key], right[key]) for key in right]
    elif isinstance(said, list) and isinstance(right, list) and len(said) == len(right):
        pairs = [(f"{where}[{i}]", *two) for i, two in enumerate(zip(said, right, strict=True))]
    elif said != right:
        return f"{where}: {said!r} and not {right!r}"
    return next(filter(None, (difference(one, two, place) for place, one, two in pairs)), None)


@pytest.mark.parametrize(
    ("first", "legs"),
    [(0, QUICK), pytest.param(QUICK, FULL, marks=pytest.mark.prove)],
    ids=["quick", "full"],
)
def test_both_engines_say_the_same_of_random_legs(page: Page, first: int, legs: int):
    numbers = range(first, first + legs)
    questions = [Question(pegged_leg(number), number) for number in numbers]
    found: Counter[str] = Counter()
    answers = by_the_browser(page, questions)
    for number, question, said in zip(numbers, questions, answers, strict=True):
        right = question.by_the_server()
        assert difference(said, right, f"leg {number}") is None
        found["refused"] += "refused" in right
        found["won"] += right.get("finished", False)
        found["clean"] += right.get("problems") == []
        found["asked"] += any(one["ask"] for one in right.get("previews", ()))
    # Nothing of this would show anything if most legs were refused, or none were ever won.
    assert found["won"] > legs / 4
    assert found["clean"] > legs / 10
    assert 0 < found["refused"] < legs / 8
    assert found["asked"]


BUTTONS = """async ([rules, placements]) => {
    const { fold, needs, preview, replay } = await import("/js/peg/engine.js");
    const peg = (uid, place, side, total) =>
        ({ uid, place, kind: "peg", payload: { side, total } });
    const correct = (place, refers_to, payload) =>
        ({ uid: `change ${place}`, place, kind: "correction", payload, refers_to });
    const rows = [
        peg("a", 1, "home", 15),
        peg("b", 2, "away", 20),
        correct(3, "a", { removed: true }),
        correct(4, "b", { kind: "peg", payload: { side: "away", total: 9 } }),
        correct(5, "a", { kind: "peg", payload: { side: "home", total: 12, chip_out: true } }),
        { uid: "c", place: 6, kind: "next_round", payload: {} },
    ];
    const state = replay(rules, fold(rows));
    const said = placements.map(placement => preview(rules, state, placement));
    return [state.scores, needs(rules, state, 0), needs(rules, state, 1), said];
}"""


def test_what_buttons_say_after_corrections_by_hand(page: Page):
    """To 9, nothing for the last tile, not out on the down: home has 4 and away 3."""
    rules = HouseRules(target=9, chip_out_points=0, out_on_down=False)
    asked = [
        ({"side": 0, "total": 15}, "4 + 8 = 12 would pass 9, so nothing is added.", False),
        ({"side": 1, "total": 12}, "3 + 4 = 7.", False),
        ({"side": 1, "total": 18}, "3 + 6 = 9: won.", False),  # too many pips for the down
        ({"side": 1, "total": 4}, "Stays on 3.", False),
    ]
    placements = [placement for placement, _, _ in asked]
    made = json.loads(tables_json(rules, 2))
    scores, home, away, said = page.evaluate(BUTTONS, [made, placements])
    assert scores == [4, 3]
    assert home == "needs 5: no single event finishes, since none is worth 5"
    assert away == "needs 6: make 18"
    assert [(one["text"], one["ask"]) for one in said] == [(text, ask) for _, text, ask in asked]
    assert [one["passes"] for one in said] == [True, False, False, False]


def test_the_opening_tile_is_asked_about_only_where_it_decides(page: Page):
    """To 8, and home has 4: 12 wins with any tile but the opening one of the round."""
    placements = [
        {"side": 0, "total": 12},
        {"side": 0, "total": 12, "openingTile": False},
        {"side": 0, "total": 12, "openingTile": True},
        {"side": 0, "total": 12, "chipOut": True},  # no opening tile is the last
        {"side": 0, "total": 9},
    ]
    for out_on_down, ask in ((False, [True, False, False, False, False]), (True, [False] * 5)):
        rules = HouseRules(target=8, chip_out_points=0, out_on_down=out_on_down)
        made = json.loads(tables_json(rules, 2))
        *_, said = page.evaluate(BUTTONS, [made, placements])
        assert [one["ask"] for one in said] == ask
        assert [one["won"] for one in said] == [True, True, out_on_down, True, False]


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"kind": "adoption", "payload": {}}, "adoption is not an event that scores."),
        ({"kind": "peg", "payload": {"side": "both"}}, "There is no side both."),
        ({"kind": "penalty", "payload": {}}, "There is no side undefined."),
    ],
)
def test_what_is_no_event_is_refused(page: Page, event: dict[str, Any], message: str):
    said = page.evaluate(
        """async ([rules, event]) => {
            const { replay } = await import("/js/peg/engine.js");
            try { return replay(rules, [event]); } catch (error) { return error.message; }
        }""",
        [json.loads(tables_json(HouseRules(), 2)), event],
    )
    assert said == message


# -- Planted mistakes ------------------------------------------------------------------------------


class InEngine(NamedTuple):
    """One edit of a module of the engine: `before` stands in it once."""

    module: str
    before: str
    after: str


IN_THE_ENGINE = {
    "nothing at all follows a win": InEngine(
        "engine", 'leg.winner !== null && event.kind !== "penalty"', "leg.winner !== null"
    ),
    "a second chip-out is let be": InEngine(
        "engine",
        "if (round.end === null) return;",
        "if (round.end === null || event.chipOut) return;",
    ),
    "what placements earn has chip-outs in it": InEngine(
        "engine", "+= claim.award", "+= claim.points"
    ),
    "a win that is taken back opens a round that had ended": InEngine(
        "engine", 'else if (reopened && round.end === "won")', "else if (reopened)"
    ),
    "a penalty does not take a win back for those who look ahead": InEngine(
        "engine", "if (taken.winner === null) return false;", ""
    ),
    "a round that was reopened has to be ended again": InEngine(
        "engine", "round.end === null && !leg.reopened)", "round.end === null)"
    ),
    "an event that comes back comes back at the end": InEngine(
        "engine", "counting.set(row.refers_to, null);", "counting.delete(row.refers_to);"
    ),
    "rows come as they come": InEngine(
        "engine", ".sort((one, other) => one.place - other.place)", ""
    ),
    "an undo is an act like any other": InEngine(
        "book", "undone.push(done.pop())", "done.push(turn)"
    ),
    "a redo cannot be undone": InEngine("book", "done.push(undone.pop())", "undone.pop()"),
    "what was undone can be redone after all": InEngine("book", "      undone = [];\n", ""),
    "what is said in other words is another event": InEngine(
        "book",
        "  return [says.kind, side,",
        "  return JSON.stringify(says.payload) + [says.kind, side,",
    ),
    "whose tile it was is no matter": InEngine("book", ', player || ""]', "]"),
    "0 is the same as unknown": InEngine(
        "book", "side, total, points,", "side, total, points || null,"
    ),
    "any tile may have been the opening one": InEngine(
        "event", "round.placements.some((placed) => placed) || !mayBe", "!mayBe"
    ),
    "an opening tile may chip out": InEngine("event", "if (event.chipOut) return false;", ""),
    "points count where the total says otherwise": InEngine(
        "event", "const points = paid + extra;", "const points = event.points ?? paid + extra;"
    ),
    "nobody can be brought down to 0": InEngine(
        "event", "before + points < 0", "before + points <= 0"
    ),
    "a side with just enough gives nothing": InEngine("event", "fewest >= fixed", "fewest > fixed"),
    "a revoke of a side with just enough is given to the other": InEngine(
        "event", "scores[side] >= fixed", "scores[side] > fixed"
    ),
    "a revoke is given to the side that withheld": InEngine(
        "event", "sides[back ? side : 1 - side]", "sides[side]"
    ),
    "a tile may be turned anywhere": InEngine("event", "turned && !tables.turned", "false"),
    "a penalty to the target is too many": InEngine(
        "event", "if (total > target)", "if (total >= target)"
    ),
    "the lead stays over a round without an opener": InEngine(
        "rounds", " - (round.number - before.number)", " - 1"
    ),
    "rounds that ran on are too large as well": InEngine(
        "rounds", "if (round.overrun) return [];", ""
    ),
    "a hand cannot be played out": InEngine("rounds", "placed > hand", "placed >= hand"),
    "what is needed is one short": InEngine(
        "words",
        "const points = tables.target - score;",
        "const points = tables.target - score - 1 || 1;",
    ),
}


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A table with something else at a place such as "opening.most"."""

    def spoil(tables: dict[str, Any]) -> None:
        *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
        inner: Any = tables
        for part in way:
            inner = inner[part]
        inner[last] = value

    return spoil


IN_THE_TABLES = {
    "15 pays 7": change("awards.15", 7),
    "two ends make 19": change("awards.19", 0),
    "an opening 6-6 may count 18": change("opening.most", 18),
    "an opening tile is awarded nothing": change("opening.points", [0]),
    "the last tile is worth 3 more": change("chip_out_points", 3),
    "passing the target is of no matter": change("fates.past.no.outcome", "counted"),
    "the down always wins": change("fates.at.yes.won", True),
    "nobody asks about the down": change("fates.at.unknown.unchecked", False),
    "a revoke costs 5": change("penalty.fixed", 5),
    "no league turns a tile": change("turned", False),
    "no round is too large": change("round.most", None),
    "no round is too large together": change("round.together", None),
    "home is away": change("sides", ["away", "home"]),
    "the target is one more": change("target", 62),
    "one clause is another": change("problems.after_win.clause", "F5"),
    "one word is another": change("texts.takes", "{before} - {points} = {total}."),
}


@pytest.fixture(scope="session")
def judged() -> list[tuple[Question, dict[str, Any]]]:
    questions = [Question(pegged_leg(number), number) for number in range(FOR_PLANTS)]
    return [(question, question.by_the_server()) for question in questions]


def notices(answers: Iterator[dict[str, Any]], judged: list[tuple[Question, dict]]) -> bool:
    """Whether the comparison finds anything; what a browser cannot even answer is found too."""
    pairs = zip(answers, judged, strict=True)
    return any(difference(said, right) is not None for said, (_, right) in pairs)


@pytest.mark.prove
@pytest.mark.parametrize("says", IN_THE_ENGINE)
def test_a_mistake_in_the_engine_is_noticed(browser: Browser, judged, says: str):
    plant = IN_THE_ENGINE[says]

    def served(path: Path) -> str:
        text = as_it_is(path)
        if path.stem != plant.module:
            return text
        assert text.count(plant.before) == 1, f"stands {text.count(plant.before)} times: {plant}"
        return text.replace(plant.before, plant.after)

    faults: list[str] = []
    page = engine_page(browser, faults, served)
    assert notices(by_the_browser(page, [question for question, _ in judged]), judged)
    page.close()
    assert not faults


@pytest.mark.prove
@pytest.mark.parametrize("says", IN_THE_TABLES)
def test_a_mistake_in_the_tables_is_noticed(page: Page, judged, says: str):
    questions = [question for question, _ in judged]
    assert notices(by_the_browser(page, questions, IN_THE_TABLES[says]), judged)


@pytest.mark.prove
def test_without_a_mistake_nothing_is_noticed(page: Page, judged):
    assert not notices(by_the_browser(page, [question for question, _ in judged]), judged)
