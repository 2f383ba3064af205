"""The quick check as tables, for a page that answers at each tap, where there is no signal too.

The page knows no rule: ``static/js/referee/quick-answer.js`` looks up what is made here from
``scoring``, and its words are those of ``quick_answer``. An end is named by what it shows, "3", or
"3-3" of a double. Pure.

    picture     the pieces of the drawing, as ``scoring.picture.ends.PiecesOfEnds``
    counts      what an end counts; doubles: the line that says so of a double
    totals      by total: what it pays (paid, worth) and the line of the sum; null where no two ends
                make it
    named       the clauses of the lines that the page fills in itself
    same        why the same double cannot stand at both ends; not_one, why no single tile shows a
                double at one end alone; opening_last, why an opening tile is not the last one
    largest     the highest number that is taken for a score
    texts       the templates
    order       the clauses in their order; clauses, their words under the first of the rules
    rules       what can be chosen, by its value: target, brief, last (points and line), most and
                needs (for 1 point more, and so on; the last for all that are further off), fates
                (by where a sum would bring the side, then by whether it was the opening tile) and
                the clauses that say something else
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, astuple
from functools import lru_cache
from typing import Any

from matches import quick_answer
from matches.pegging_tables import in_a_page, what_is_needed
from matches.quick_answer import (
    ADDED,
    BY_ITSELF,
    ONE_SUM,
    Line,
    in_brief,
    last_tile,
    of_double,
    paying,
    verdict_of,
)
from matches.rule_words import CLAUSES, clause, points
from scoring import End, Ends, HouseRules, award, check_ends, peg
from scoring.events import Peg, worth
from scoring.house_rules import LARGEST_TARGET
from scoring.line import HIGHEST_HALF
from scoring.pegging import POSSIBLE_TOTALS, most_of_one_event
from scoring.picture.ends import pieces_of_ends
from scoring.problems import Problem
from scoring.tiles import VALUES

TEXTS = (
    "SUM", "ALONE", "TWO_ENDS", "ON_THE_BOARD", "PAST", "FOLLOWING", "WITH_LAST", "ON_SCORE",
    "NOT_A_SCORE", "HAS_WON", "IS_PAST", "NO_SCORE",
)  # fmt: skip
"""The templates of ``quick_answer`` that the page fills in."""
Offered = tuple[str, HouseRules, bool]
"""House rules that can be chosen: their value, the rules, and whether only pairs play them."""


def tables(offered: Iterable[Offered]) -> dict[str, Any]:
    """All that answering takes under any of these house rules; see above for its shape."""
    choices = list(offered)
    usual = _words(choices[0][1])
    ends = [End(value, double) for double in (False, True) for value in VALUES]
    doubles = [end for end in ends if end.double]
    return {
        "picture": asdict(pieces_of_ends()),
        "counts": {str(end): end.count for end in ends},
        "doubles": {str(end): astuple(next(iter(of_double(end)))) for end in doubles},
        "totals": _totals(),
        "named": {"alone": BY_ITSELF, "two_ends": ADDED, "on_the_board": ONE_SUM},
        "same": {str(end): _said(check_ends(Ends(end, end))[0]) for end in doubles},
        "not_one": _not_one(),
        "opening_last": _opening_last(choices[0][1]),
        "largest": LARGEST_TARGET,
        "texts": {name.lower(): getattr(quick_answer, name) for name in TEXTS},
        "order": list(CLAUSES),
        "clauses": usual,
        "rules": {value: _of_rules(rules, usual, pairs=pairs) for value, rules, pairs in choices},
    }


@lru_cache(maxsize=32)
def tables_json(offered: tuple[Offered, ...]) -> str:
    """The tables as text that can stand as it is in a script element of application/json."""
    return in_a_page(tables(offered))


def _words(rules: HouseRules) -> dict[str, str]:
    return {number: clause(number, rules).words for number in CLAUSES}


def _said(problem: Problem) -> tuple[str, str | None]:
    return problem.message, problem.clause


def _totals() -> list[dict[str, Any] | None]:
    found: list[dict[str, Any] | None] = []
    for total in range(max(POSSIBLE_TOTALS) + 1):
        if total not in POSSIBLE_TOTALS:
            found.append(None)
            continue
        (line,) = paying(total)
        paid = award(total)
        found.append({"paid": paid, "worth": points(paid), "line": astuple(line)})
    return found


def _not_one() -> tuple[str, str | None]:
    """Why no single tile shows these two, with {left} and {right} to fill in."""
    left, right = End(HIGHEST_HALF, double=True), End(HIGHEST_HALF - 1, double=True)
    message, broken = _said(check_ends(Ends(left, right, single_tile=True))[0])
    return message.replace(str(left), "{left}").replace(str(right), "{right}"), broken


def _opening_last(rules: HouseRules) -> tuple[str, str | None]:
    return _said(worth(Peg(0, total=0, chip_out=True, opening_tile=True), rules).problems[0])


def _of_rules(rules: HouseRules, usual: dict[str, str], *, pairs: bool) -> dict[str, Any]:
    last: Line = last_tile(rules, "{points}")
    return {
        "target": rules.target,
        "brief": in_brief(rules),
        "last": {"points": rules.chip_out_points, "line": astuple(last)},
        "most": most_of_one_event(rules),
        "needs": what_is_needed(rules, pairs=pairs),
        "fates": _fates(rules),
        "clauses": {
            number: words for number, words in _words(rules).items() if words != usual[number]
        },
    }


def _fates(rules: HouseRules) -> dict[str, Any]:
    """What is said of a sum, asked once for each case that is told apart."""
    before = rules.target - 1
    reaches = {"nothing": (0, 0), "below": (0, 1), "at": (before, 1), "past": (before, 2)}
    if before == 0:
        del reaches["below"]  # the first point wins
    return {
        name: [_fate(rules, *reach, opening=opening) for opening in (False, True)]
        for name, reach in reaches.items()
    }


def _fate(rules: HouseRules, before: int, sum_: int, *, opening: bool) -> dict[str, Any]:
    pegged = peg(before, sum_, rules, opening_tile=opening)
    plain, last = (verdict_of(pegged, chip_out=chip_out) for chip_out in (False, True))
    lands = {rules.target: "target", before + sum_: "total", before: "before"}[pegged.score]
    return {
        "kind": plain.kind,
        "title": plain.title,
        "text": [plain.text, last.text],
        "clauses": plain.clauses,
        "won": plain.won,
        "lands": lands,
    }
