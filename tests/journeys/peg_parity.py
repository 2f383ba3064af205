"""What the server makes of a pegged leg, in the shape in which the browser's engine says it.

The server's side is what it derives every leg with: rows folded by `matches.merge`, events replayed
by `scoring.leg`. The browser's side is `static/js/peg/`, on a page of its own under the site's
content security policy, with tables from `matches.pegging_tables`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Route

from matches.merge import EventRow, Says, Turn, effective, to_payload, turns
from matches.pegging_tables import tables_json
from scoring.house_rules import HouseRules
from scoring.leg import Blocked, LegEvent, LegReplay, NextRound, Peg, RoundPlayed, Step, replay
from scoring.pegging import needs
from scoring.penalties import revoke
from scoring.problems import Problem
from tests.journeys.conftest import listen
from tests.matches.peg_legs import PeggedLeg

STATIC = Path(__file__).parents[2] / "static"
ORIGIN = "https://peg.test"
POLICY = "default-src 'self'"
IN_ONE_GO = 250

REPLAY = """async given => {
    const { fold, needs, preview, replay } = await import("/js/peg/engine.js");
    const { revoke } = await import("/js/peg/event.js");
    const { undoable } = await import("/js/peg/book.js");
    const turn = way => way && { uid: way.uid, before: way.before, after: way.after };
    const { legs, tables } = JSON.parse(given);
    const judged = legs.map(leg => {
        const rules = tables[leg.tables];
        let events;
        try {
            events = fold(leg.rows);
        } catch (error) {
            return { refused: error.message };
        }
        const state = replay(rules, events, { mustFinish: leg.mustFinish });
        const { record, ...said } = state;
        return {
            ...said,
            folded: record.map(({ uid, place }) => [uid, place]),
            needs: rules.sides.map((_, side) => needs(rules, state, side)),
            undo: turn(undoable(leg.rows.toSorted((one, two) => one.place - two.place)).undo),
            redo: turn(undoable(leg.rows.toSorted((one, two) => one.place - two.place)).redo),
            revokes: rules.sides.map((_, side) => revoke(rules, side, state.scores)),
            previews: leg.previews.map(placement => preview(rules, state, placement)),
        };
    });
    return JSON.stringify(judged);
}"""

Served = Callable[[Path], str]


def as_it_is(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def engine_page(browser: Browser, faults: list[str], served: Served = as_it_is) -> Page:
    """A page that can import the engine, as `served` gives its modules."""

    def answer(route: Route) -> None:
        path = STATIC / route.request.url.removeprefix(f"{ORIGIN}/")
        headers = {"Content-Security-Policy": POLICY}
        if path.suffix == ".js" and path.is_file():
            route.fulfill(body=served(path), content_type="text/javascript", headers=headers)
        else:
            body = '<!doctype html><html lang="en"><title>Peg</title>'
            route.fulfill(body=body, content_type="text/html", headers=headers)

    page = browser.new_page()
    listen(page, faults)
    page.route("**/*", answer)
    page.goto(f"{ORIGIN}/")
    return page


class Question:
    """One leg as it is put to both engines, with some placements that could come next."""

    def __init__(self, leg: PeggedLeg, number: int) -> None:
        self.leg = leg
        random = Random(f"placements after {number}")
        self.placements = [
            Peg(
                random.randrange(2),
                random.choice([0, 3, 5, 6, 9, 10, 12, 15, 18, 19, 20]),
                None,
                random.random() < 0.3,
                random.choice([None, None, True, False]),
            )
            for _ in range(2)
        ]
        self.placements += self._finishing()

    def _finishing(self) -> list[Peg]:
        """What would win, where one event can; nobody says whether it is the opening tile."""
        try:
            scores = self.leg.replayed().scores
        except ValueError:
            return []
        target = self.leg.rules.target
        return [Peg(side, None, min(target - score, 8)) for side, score in enumerate(scores)]

    @property
    def for_the_browser(self) -> dict[str, Any]:
        return {
            "tables": table_key(self.leg),
            "rows": [_row(row) for row in self.leg.rows],
            "mustFinish": self.leg.must_finish,
            "previews": [
                {
                    "side": event.side,
                    "total": event.total,
                    "points": event.points,
                    "chipOut": event.chip_out,
                    "openingTile": event.opening_tile,
                }
                for event in self.placements
            ],
        }

    def by_the_server(self) -> dict[str, Any]:
        leg = self.leg
        try:
            folded = effective(leg.rows)
        except ValueError as error:
            return {"refused": str(error)}
        events = [event for _, event in folded]

        def again(*more: LegEvent, must_finish: bool = False) -> LegReplay:
            return replay(
                [*events, *more],
                leg.rules,
                seats=leg.seats,
                names=leg.names,
                must_finish=must_finish,
            )

        played = again(must_finish=leg.must_finish)
        return {
            "scores": [*played.scores],
            "finished": played.winner is not None,
            "winner": played.winner,
            "rounds": [_round(one) for one in played.rounds],
            "events": [
                _step(step, played, {"uid": str(row.uid)})
                for step, (row, _) in zip(played.steps, folded, strict=True)
            ],
            "problems": [_problem(one) for one in played.problems],
            "folded": [[str(row.uid), row.place] for row, _ in folded],
            "undo": _turn(turns(leg.rows).to_undo),
            "redo": _turn(turns(leg.rows).to_redo),
            "needs": [_needs(leg, played, side) for side in range(2)],
            "revokes": [_revoke(leg, played, side) for side in range(2)],
            "previews": [_preview(again(event), len(events)) for event in self.placements],
            "next": _next(again, played, leg.rules),
        }


def table_key(leg: PeggedLeg) -> str:
    return repr((leg.rules, leg.seats, leg.names))


def tables_of(legs: Iterable[PeggedLeg]) -> dict[str, Any]:
    """The tables that these legs need, read as a page reads them."""
    different = {table_key(leg): leg for leg in legs}
    return {
        key: json.loads(tables_json(leg.rules, leg.seats, leg.names))
        for key, leg in different.items()
    }


def by_the_browser(
    page: Page,
    questions: Sequence[Question],
    change: Callable[[dict[str, Any]], None] | None = None,
) -> Iterator[dict[str, Any]]:
    """What the browser says of every question, asked many at a time; `change` may spoil tables."""
    for start in range(0, len(questions), IN_ONE_GO):
        some = questions[start : start + IN_ONE_GO]
        tables = tables_of(question.leg for question in some)
        for one in tables.values() if change else ():
            change(one)
        given = {"legs": [question.for_the_browser for question in some], "tables": tables}
        yield from json.loads(page.evaluate(REPLAY, json.dumps(given)))


def _row(row: EventRow) -> dict[str, Any]:
    return {
        "uid": str(row.uid),
        "stream": str(row.stream),
        "place": row.place,
        "kind": row.kind.value,
        "payload": row.payload,
        "refers_to": row.refers_to and str(row.refers_to),
    }


def _turn(turn: Turn | None) -> dict[str, Any] | None:
    if turn is None:
        return None
    return {"uid": str(turn.uid), "before": _says(turn.before), "after": _says(turn.after)}


def _says(says: Says | None) -> dict[str, Any] | None:
    return says and {"kind": says.kind.value, "payload": dict(says.payload)}


def _round(played: RoundPlayed) -> dict[str, Any]:
    said = asdict(played)
    said["events"] = said.pop("steps")
    said["chippedOut"] = said.pop("chipped_out")
    said["end"] = played.end and played.end.value
    return {key: [*part] if isinstance(part, tuple) else part for key, part in said.items()}


def _step(step: Step, played: LegReplay, more: Mapping[str, Any]) -> dict[str, Any]:
    side = getattr(step.event, "side", None)
    earlier = played.steps[step.index - 1].scores if step.index else (0, 0)
    unknown = ("opening-tile-unknown", ("event", step.index))
    return {
        **more,
        "kind": to_payload(step.event)[0].value,
        "side": side,
        "round": step.round,
        "points": step.points,
        "award": step.award,
        "outcome": step.outcome and step.outcome.value,
        "before": None if side is None else earlier[side],
        "after": None if side is None else step.scores[side],
        "scores": [*step.scores],
        "won": step.won,
        "text": step.text,
        "unchecked": step.won and unknown in {(one.code, one.place) for one in played.problems},
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "clause": problem.clause,
        "place": [*problem.place],
    }


def _needs(leg: PeggedLeg, played: LegReplay, side: int) -> str | None:
    if played.winner is not None:
        return None
    return needs(played.scores[side], leg.rules, pairs=leg.seats == 4)


def _revoke(leg: PeggedLeg, played: LegReplay, side: int) -> dict[str, Any] | None:
    penalty = revoke(side, played.scores, leg.rules)
    return None if penalty is None else to_payload(penalty)[1]


def _preview(played: LegReplay, index: int) -> dict[str, Any]:
    step = _step(played.steps[index], played, {})
    kept = ("outcome", "points", "award", "before", "after", "won", "text")
    return {
        **{key: step[key] for key in kept},
        "passes": step["outcome"] == "disregarded",
        "ask": step["unchecked"],
        "problems": [_problem(one) for one in played.problems if one.place == ("event", index)],
    }


OUT_OF_PLACE = {
    "after-win",
    "after-block",
    "after-chip-out",
    "second-chip-out",
    "blocked-after-chip-out",
    "blocked-twice",
    "empty-round",
    "round-end-not-recorded",
    "opening-not-first",
}


def _next(again: Callable[..., LegReplay], played: LegReplay, rules: HouseRules) -> dict[str, bool]:
    """What can follow, found by trying: the server finds nothing out of place with it."""
    index = len(played.steps)

    def fits(event: LegEvent) -> bool:
        # A win by a tile that may have been the opening one is let stand, not played on after.
        found = [one.code for one in again(event).problems if one.place == ("event", index)]
        return played.winner is None and not OUT_OF_PLACE.intersection(found)

    peg = fits(Peg(0, 0))
    return {
        "peg": peg,
        "chipOut": fits(Peg(0, 0, chip_out=True)),
        "blocked": fits(Blocked()),
        "nextRound": fits(NextRound()),
        "nextRoundNeeded": played.winner is None and not peg,
        "opening": fits(Peg(0, 0, opening_tile=True)),
        "openingMatters": not rules.out_on_down,
    }
