"""The board that the browser draws is the one that `scoring` draws, peg by peg."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from scoring.picture import picture_of_board
from tests.journeys.peg_parity import engine_page

pytestmark = pytest.mark.pure
NAMES = ("Mill & Co", "Lock")
DRAW = """async given => {
    const { drawBoard } = await import("/js/peg/board.js");
    const drawn = [];
    for (const { target, moves } of JSON.parse(given)) {
        const host = document.createElement("div");
        document.body.append(host);
        const names = ["Mill & Co", "Lock"];
        const draw = drawBoard(host, { target, sides: ["home", "away"], names });
        for (const [scores, before] of moves) {
            draw(scores, before);
            drawn.push(new XMLSerializer().serializeToString(host.firstChild));
        }
    }
    return drawn;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    faults: list[str] = []
    page = engine_page(browser, faults)
    yield page
    page.close()
    assert not faults, faults


def parts(svg: str) -> list[tuple[Any, ...]]:
    """Everything in a drawing that is seen or read, in its order."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own
    return [
        (one.tag.rpartition("}")[2], sorted(one.attrib.items()), (one.text or "").strip())
        for one in root.iter()
        if one.get("class") != "labels"  # holds the numbers, so that they can be written anew
    ]


def test_both_draw_the_same(page: Page):
    random = Random(61)
    boards = []
    for target in (61, 121, 31, 1, 7, 181):
        moves = []
        for _ in range(40):
            scores = [random.randint(0, target) for _ in range(2)]
            before = [random.choice([None, score, random.randint(0, target)]) for score in scores]
            moves.append([scores, before])
        boards.append({"target": target, "moves": moves})
    drawn = iter(page.evaluate(DRAW, json.dumps(boards)))
    for board in boards:
        for scores, before in board["moves"]:
            right = picture_of_board(scores, board["target"], before=before, names=NAMES)
            assert parts(next(drawn)) == parts(right.svg), (board["target"], scores, before)
