"""A leg's rules as tables, for a page that replays a record where there is no signal.

The page knows no rule: what it shows is looked up in what is made here from ``scoring``, and its
words are the ones that ``scoring`` says them with. ``static/js/peg/engine.js`` is what walks the
tables. Pure.

The shape, all of it JSON. A side is 0 for home and 1 for away; ``sides`` are their words in a row::

    seats, sides, names         2 or 4; ["home", "away"]; what messages call the sides
    titles                      the same with a capital, for the beginning of a sentence
    target, chip_out_points     as in the house rules
    awards                      by total at the ends: what it pays, null where no two ends make it
    paying                      the totals that pay, for a page's keys
    values                      plain and last (with the side's last tile): what one event can be
                                worth, as points [...] and as text
    opening                     the opening tile of a round: the most it can make, its points, text
    fates                       what becomes of an event: nothing (worth 0), else by where it
                                would bring the side, below, at or past the target, then by whether
                                it was the opening tile, no, yes or unknown. Each has outcome,
                                lands (before, total or target: where the side then stands), won,
                                unchecked, text (a key of texts)
    penalty                     fixed: what a revoke costs, null where that is ruled
    turned                      whether a misplaced tile is turned to the end where it fits
    round                       each, hand, most, together: tiles dealt to a seat and to a side, the
                                most that one side and all can be awarded, null where nobody knows
    most                        the most that one event can be worth
    needs                       what a side needs: the first for 1 point, and so on; the last for
                                all that are further off, with {needed} and {left} to fill in
    texts, problems             templates by their keys; a problem's is code, severity, clause and
                                message
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from matches.merge import SIDES
from scoring import wording
from scoring.events import opening_capital, side_name
from scoring.house_rules import PENALTY_POINTS, HouseRules, MisplacedTile, Revoke
from scoring.pegging import (
    LARGEST_OPENING_TOTAL,
    OPENING_AWARDS,
    PAYING_TOTALS,
    POSSIBLE_TOTALS,
    Pegged,
    award,
    event_values,
    most_of_one_event,
    needs,
    needs_far_more,
    one_of,
    peg,
)
from scoring.rounds import LARGEST_ROUND, LARGEST_ROUND_TOGETHER
from scoring.seats import SIDES_OF_SEATS

# As "</script>" would end the element that holds the tables.
_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_OPENING = {"no": False, "yes": True, "unknown": None}


def tables(rules: HouseRules, seats: int, names: Sequence[str] | None = None) -> dict[str, Any]:
    """All that replaying a leg takes under these rules; see above for its shape.

    ``names`` are what messages call the two sides. ValueError unless there are 2 or 4 ``seats``,
    and for names that are not one for each side.
    """
    if SIDES_OF_SEATS.get(seats) != len(SIDES):
        raise ValueError(f"a board of a card has 2 or 4 seats, not {seats!r}")
    if names is not None and len(names) != len(SIDES):
        raise ValueError(f"{len(names)} names for {len(SIDES)} sides")
    called = [side_name(side, names) for side in range(len(SIDES))]
    return {
        "seats": seats,
        "sides": [side.value for side in SIDES],
        "names": called,
        "titles": [opening_capital(name) for name in called],
        "target": rules.target,
        "chip_out_points": rules.chip_out_points,
        "awards": _awards(),
        "paying": list(PAYING_TOTALS),
        "values": {
            "plain": _choice(event_values(rules, chip_out=False)),
            "last": _choice(event_values(rules, chip_out=True)),
        },
        "opening": {"most": LARGEST_OPENING_TOTAL, **_choice(OPENING_AWARDS)},
        "fates": _fates(rules),
        "penalty": {"fixed": PENALTY_POINTS if rules.revoke is Revoke.PEG_BACK else None},
        "turned": rules.misplaced_tile is MisplacedTile.TURNED,
        "round": _round(rules, seats),
        "most": most_of_one_event(rules),
        "needs": what_is_needed(rules, pairs=seats > len(SIDES)),
        "texts": _texts(),
        "problems": _problems(),
    }


def tables_json(rules: HouseRules, seats: int, names: Sequence[str] | None = None) -> str:
    """The tables as text that can stand as it is in a script element of application/json."""
    return in_a_page(tables(rules, seats, names))


def in_a_page(made: Any) -> str:
    """Values as JSON that can stand as it is in a script element."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _awards() -> list[int | None]:
    most = max(POSSIBLE_TOTALS)
    return [award(total) if total in POSSIBLE_TOTALS else None for total in range(most + 1)]


def _choice(points: Sequence[int]) -> dict[str, Any]:
    return {"points": list(points), "text": one_of(points)}


def _fates(rules: HouseRules) -> dict[str, Any]:
    """What `peg` does, asked once for each case that it tells apart."""
    last = rules.target - 1
    reaches = {"below": (0, 1), "at": (last, 1), "past": (last, 2)}
    if last == 0:
        del reaches["below"]  # the first point wins
    fates: dict[str, Any] = {
        name: {
            said: _fate(peg(score, points, rules, opening_tile=opening), rules)
            for said, opening in _OPENING.items()
        }
        for name, (score, points) in reaches.items()
    }
    return {"nothing": _fate(peg(0, 0, rules), rules), **fates}


def _fate(pegged: Pegged, rules: HouseRules) -> dict[str, Any]:
    total = pegged.before + pegged.points
    lands = {rules.target: "target", total: "total", pegged.before: "before"}
    values = {
        "before": pegged.before,
        "points": pegged.points,
        "total": total,
        "target": rules.target,
    }
    said = [key for key, text in _texts().items() if _fills(text, values) == pegged.text]
    (text,) = said  # each case has words of its own
    return {
        "outcome": pegged.outcome.value,
        "lands": lands[pegged.score],
        "won": pegged.won,
        "unchecked": pegged.unchecked,
        "text": text,
    }


def _fills(text: str, values: dict[str, int]) -> str | None:
    """The text with these values; None for one that names another."""
    try:
        return text.format_map(values)
    except KeyError:
        return None


def _round(rules: HouseRules, seats: int) -> dict[str, int | None]:
    each = rules.deal.each(seats)
    return {
        "each": each,
        "hand": each * seats // len(SIDES),
        "most": LARGEST_ROUND.get((seats, each)),
        "together": LARGEST_ROUND_TOGETHER.get((seats, each)),
    }


def what_is_needed(rules: HouseRules, *, pairs: bool) -> list[str]:
    """What a side needs for 1 point more, and so on; the last is for all that are further off, with
    {needed} and {left} to fill in.
    """
    nearest = min(rules.target, most_of_one_event(rules))
    near = [needs(rules.target - needed, rules, pairs=pairs) for needed in range(1, nearest + 1)]
    return [*near, needs_far_more("{needed}", "{left}", rules, pairs=pairs)]


def _texts() -> dict[str, str]:
    return {
        name.lower(): text
        for name, text in vars(wording).items()
        if name.isupper() and isinstance(text, str)
    }


def _problems() -> dict[str, Any]:
    return {
        name.lower(): {
            "code": words.code,
            "severity": words.severity.value,
            "clause": words.clause,
            "message": words.template,
        }
        for name, words in vars(wording).items()
        if isinstance(words, wording.Wording)
    }
