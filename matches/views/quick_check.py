"""The referee's quick check: what two ends are worth, and whether it counts.

Everything stands in the address, so that an answer can be passed on. The page keeps nothing and
works nothing out by itself: each figure is ``scoring``'s, with the rule it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.models import League, RuleSet
from league.ruleset import Rules
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import Question, QuickCheckForm, RulesChoice
from scoring import Finish, HouseRules, needs, peg
from scoring.house_rules import FRIENDLY, LEEK_PAIRS, QUICK, STANDARD, TEESDALE
from scoring.pegging import PLACEMENT_AWARDS, Outcome, award, totals_paying
from scoring.picture import Picture, picture_of_ends

# Those that differ in what one placement is worth; the rest of the presets deal other tiles.
WELL_KNOWN = (
    RulesChoice("standard", "Standard rules, to 61", STANDARD),
    RulesChoice("teesdale", "Teesdale, and Leek singles, to 61", TEESDALE),
    RulesChoice("leek-pairs", "Leek pairs, to 121", LEEK_PAIRS, pairs=True),
    RulesChoice("quick", "A quick leg, to 31", QUICK),
    RulesChoice("friendly", "Friendly, 61 or over", FRIENDLY),
)

CLAUSES = {
    "B1": "Everybody is dealt several tiles, so the first tile of a round is nobody’s last.",
    "D1": "After every placement the two ends are added.",
    "D2": "A double at an end counts both halves; joined on both sides it counts nothing.",
    "D3": "A tile alone on the table counts its two halves once.",
    "D4": "The total pays its thirds if it divides by 3, plus its fifths if it divides by 5.",
    "E1": "Placing the last tile chips out: the round ends, and it is worth the points the house "
    "rules give it. Partners chip out with the second hand.",
    "F1": "All that one placement earns is one sum, the last tile’s points included.",
    "F2": "The sum counts whole or not at all: if it would pass the target, nothing is added.",
    "F3": "A disregarded placement still happened: the tile stays, and a last tile ends the round.",
    "F4": "The first side to stand exactly on the target wins the leg at once.",
    "H": "What leagues change: the target, an exact or a friendly finish, the last tile’s points, "
    "and whether the first tile of a round may win.",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sum: what is counted, what it comes to, and by which rule."""

    what: str
    worth: str
    clause: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of the placement on the peg board."""

    kind: str
    title: str
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole answer, ready for the page."""

    picture: Picture
    headline: str
    lines: tuple[Line, ...]
    verdict: Verdict | None
    next: str
    rules: str
    plain: str

    @property
    def clauses(self) -> list[tuple[str, str]]:
        """The rules named in the answer, each with its words, in their order."""
        named = {line.clause for line in self.lines}
        if self.verdict:
            named |= {self.verdict.clause} | ({"F3"} if self.verdict.kind == "brass" else set())
        return [(clause, words) for clause, words in CLAUSES.items() if clause in named]


def answer(question: Question) -> Answer:
    """Count the ends, add the last tile, and apply the sum to the score before."""
    rules, total = question.rules, question.ends.total
    paid = award(total)
    points = paid + (rules.chip_out_points if question.chip_out else 0)
    left, right = question.ends.counts
    headline = f"{left} + {right} = {total}, worth {_points(paid)}"
    lines = [*_counting(question), *_paying(total, paid)]
    if question.chip_out:
        lines.append(_last_tile(points, rules))
    verdict, after = None, None
    if question.before is not None:
        pegged = peg(question.before, points, rules, opening_tile=question.opening_tile)
        after = None if pegged.won else pegged.score
        lines.append(_on_the_board(question.before, points, rules))
        verdict = _verdict(pegged.outcome, pegged.won, pegged.clause, pegged.score, question)
    following = ""
    if after is not None:
        following = f"On {after}, that side {needs(after, rules, pairs=question.pairs)}."
    return Answer(
        picture=picture_of_ends(question.ends),
        headline=headline,
        lines=tuple(lines),
        verdict=verdict,
        next=following,
        rules=rules_in_brief(rules),
        plain=_in_one_line(headline, points, question, verdict),
    )


def _in_one_line(headline: str, points: int, question: Question, verdict: Verdict | None) -> str:
    last = f", with the last tile {points}" if question.chip_out else ""
    before = f" On {question.before}: {verdict.title}" if verdict else ""
    return f"{headline}{last}.{before}"


def _points(number: int) -> str:
    return "nothing" if number == 0 else f"{number} point{'' if number == 1 else 's'}"


def _counting(question: Question) -> Iterable[Line]:
    ends = question.ends
    if ends.single_tile:
        tile = f"{ends.left.value}-{ends.right.value}"
        yield Line(f"{tile} alone on the table, each half once", str(ends.total), "D3")
        return
    for end in (ends.left, ends.right):
        if end.double:
            yield Line(f"{end} at an end, both halves", str(end.count), "D2")
    left, right = ends.counts
    yield Line(f"The two ends, {left} + {right}", str(ends.total), "D1")


def _paying(total: int, paid: int) -> Iterable[Line]:
    thirds = total // 3 if total and total % 3 == 0 else 0
    fifths = total // 5 if total and total % 5 == 0 else 0
    if thirds and fifths:
        what, worth = f"{total} ÷ 3, and {total} ÷ 5", f"{thirds} + {fifths} = {paid}"
    elif thirds or fifths:
        what, worth = f"{total} ÷ {3 if thirds else 5}", str(paid)
    elif total:
        what, worth = f"{total} divides by neither 3 nor 5", "0"
    else:
        what, worth = "Nothing at the ends pays nothing", "0"
    yield Line(what, worth, "D4")


def _last_tile(points: int, rules: HouseRules) -> Line:
    if rules.chip_out_points == 0:
        return Line("The last tile: worth nothing under these rules", "+ 0", "H")
    return Line("The last tile: chips out", f"+ {rules.chip_out_points} = {points}", "E1")


def _on_the_board(before: int, points: int, rules: HouseRules) -> Line:
    total = before + points
    past = f", past {rules.target}" if total > rules.target else ""
    return Line(f"On the board: {before} + {points}", f"{total}{past}", "F1")


def _verdict(outcome: Outcome, won: bool, clause: str, score: int, question: Question) -> Verdict:
    over = " The round is over." if question.chip_out else ""
    if won:
        text = "That side has won the leg at once, whatever is left in the hands."
        return Verdict("good", f"✓ Won. The score is {score}.", text, clause)
    if outcome is Outcome.COUNTED:
        text = f"All of it is pegged.{over}"
        return Verdict("good", f"✓ Counted. The score is {score}.", text, clause)
    if outcome is Outcome.WORTH_NOTHING:
        text = f"Nothing to peg.{over}"
        return Verdict("", f"– Worth nothing. The score stays {score}.", text, clause)
    if clause == "H":
        why = "Under these rules the first tile of a round cannot win."
    else:
        why = "What one placement earns is one sum, and counts whole or not at all."
    text = f"{why} The tile stays down.{over}"
    return Verdict("brass", f"✕ Disregarded. The score stays {score}.", text, clause)


def what_pays() -> list[tuple[tuple[int, ...], int]]:
    """The totals that pay, those worth the same together, the least first."""
    return [(totals_paying(points), points) for points in PLACEMENT_AWARDS if points]


def rules_in_brief(rules: HouseRules) -> str:
    """The part of the house rules that decides about one placement."""
    finish = "or over" if rules.finish is Finish.OVER else "exactly"
    last = "nothing" if not rules.chip_out_points else _points(rules.chip_out_points)
    down = "may win" if rules.out_on_down else "may not win"
    return (
        f"To {rules.target} {finish}; {last} for the last tile; the first tile of a round {down}."
    )


def _named(rule_set: Rules) -> Iterable[tuple[str, HouseRules, bool]]:
    """The house rules that boards of a format really use, in the card's order."""
    seats: dict[str, set[int]] = {}
    for board in rule_set.boards:
        if board.house_rules is not None:
            seats.setdefault(board.house_rules, set()).add(board.players)
    for name, players in seats.items():
        yield name, rule_set.house_rules[name], players == {2}


def _of_league(league: League, asked: str) -> list[RulesChoice]:
    """The house rules of the season's competitions, and those of an older rule set asked for."""
    season = league.seasons.current()
    competitions = season.competitions.select_related("rule_set") if season else []
    used: dict[int, tuple[RuleSet, list[str]]] = {}
    for competition in competitions:
        rule_set = competition.rule_set
        used.setdefault(rule_set.pk, (rule_set, []))[1].append(competition.name)
    number = asked.partition(":")[0]
    if number.isascii() and number.isdecimal() and len(number) < 19 and int(number) not in used:
        older = RuleSet.objects.filter(league=league, pk=int(number)).first()
        if older is not None:
            used[older.pk] = (older, [older.name])
    choices = []
    for rule_set, names in used.values():
        for name, rules, pairs in _named(rule_set.rules):
            label = f"{' and '.join(names)}: {name}, to {rules.target}"
            choices.append(RulesChoice(f"{rule_set.pk}:{name}", label, rules, pairs))
    return choices


def _page(request: HttpRequest, offered: list[RulesChoice]) -> HttpResponse:
    asked = any(name in request.GET for name in QuickCheckForm.LABELS)
    form = QuickCheckForm(request.GET if asked else None, offered=offered)
    given = answer(form.question) if form.is_valid() and form.question else None
    kept = [(n, v) for n in QuickCheckForm.LABELS if (v := request.GET.get(n, ""))]
    context: dict[str, Any] = {
        "form": form,
        "answer": given,
        "address": f"{request.build_absolute_uri(request.path)}?{urlencode(kept)}",
        "pays": what_pays(),
    }
    return render(request, "matches/quick_check.html", context)


@public_page
def quick_check(request: LeagueRequest) -> HttpResponse:
    """The quick check under the league's own house rules, the first competition's to begin with."""
    asked = request.GET.get("rules", "")
    return _page(request, [*_of_league(request.league, asked), *WELL_KNOWN])


@site_page
def quick_check_site(request: HttpRequest) -> HttpResponse:
    """The quick check for anybody, under the well-known house rules."""
    return _page(request, list(WELL_KNOWN))
