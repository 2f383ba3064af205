"""Cards that were right under their own rules and would not be under others, and why.

Nothing is judged again: each card keeps the rules it was opened under. This only tells an official
what a change of rules would mean for cards like those already in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from league.enums import Discipline, TieBreak
from league.models import Competition, Fixture, RuleSet
from league.ruleset import BoardFormat, Rules
from matches.enums import CardState
from matches.models import Card, scorecard_of
from matches.scorecard import Names, Scorecard, check
from scoring.problems import Severity

IN = (
    CardState.REPORTED,
    CardState.AWAITING_APPROVAL,
    CardState.DISPUTED,
    CardState.OFFICIAL,
    CardState.REOPENED,
)
"""Cards that were handed in at least; a draft is checked when it is."""
AT_A_TIME = 50


@dataclass(frozen=True, slots=True)
class Misfit:
    """A card that other rules would not allow."""

    fixture: Fixture
    why: str
    more: int
    """How many further things they would not allow."""


def misfits_under(competition: Competition, rules: Rules) -> list[Misfit]:
    """Every card of a competition that would not be right under some rules, oldest match first.

    A card is read only where it is needed to tell: not where its own rules judge it no
    differently, and not where they have other boards.
    """
    cards = Card.objects.filter(fixture__competition=competition, state__in=IN)
    to_read: list[int] = []
    found: list[Misfit] = []
    for own in RuleSet.objects.filter(pk__in=cards.order_by().values("rule_set")):
        if reasons := _differences(own.rules, rules):
            under = cards.filter(rule_set=own).select_related("fixture__home", "fixture__away")
            found += [Misfit(card.fixture, reasons[0], len(reasons) - 1) for card in under]
        elif _judging(own.rules) != _judging(rules):
            to_read.append(own.pk)
    if to_read:
        whole = cards.filter(rule_set__in=to_read).whole().order_by("fixture__date", "pk")
        found += [
            Misfit(card.fixture, reasons[0], len(reasons) - 1)
            for card in whole.iterator(chunk_size=AT_A_TIME)
            if (reasons := list(_reasons(card, rules)))
        ]
    return sorted(found, key=lambda one: (one.fixture.date, one.fixture.pk))


def _judging(rules: Rules) -> tuple[object, ...]:
    """The part of rules that a card is checked by."""
    return (
        dict(rules.house_rules),
        rules.boards,
        rules.appearances,
        rules.team,
        rules.record.minimum_depth,
        rules.points.decided_on,
        rules.points.board != 0,
        rules.criteria & {TieBreak.BOARD_DIFFERENCE, TieBreak.BOARDS_FOR, TieBreak.LEG_AGGREGATE},
    )


def _reasons(card: Card, rules: Rules) -> Iterator[str]:
    names = str(card.fixture.home), str(card.fixture.away)
    return reasons_against(scorecard_of(card), rules, names)


def reasons_against(card: Scorecard, rules: Rules, names: Names) -> Iterator[str]:
    """Why a card would not be right under other rules; nothing where it would.

    Where the rules have other boards, only that is said. What is wrong with the card under its own
    rules is not the other rules' doing and is left out.
    """
    if different := _differences(card.rules, rules):
        yield from different
        return
    known = {problem.message for problem in check(card, names=names)}
    for problem in check(Scorecard(rules, card.boards, card.match_score), names=names):
        if problem.severity is Severity.ERROR and problem.message not in known:
            yield problem.message


def _differences(own: Rules, other: Rules) -> list[str]:
    """What keeps any card of some rules from being one of others, whatever is on it."""
    if len(own.boards) != len(other.boards):
        return [f"It has {_boards(len(own.boards))}; these rules have {len(other.boards)}."]
    pairs = zip(own.boards, other.boards, strict=True)
    return [said for one, another in pairs if (said := _difference(one, another))]


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{count} boards"


def _difference(own: BoardFormat, other: BoardFormat) -> str:
    """What keeps a board from being the other, in a sentence; empty where nothing does."""
    if own.players != other.players:
        return f"{own.name} has {own.players} a side; these rules have {other.players} there."
    if own.discipline != other.discipline:
        game = {
            Discipline.FIVES_AND_THREES: "Fives and Threes",
            Discipline.OTHER: "a game recorded by result",
        }
        return f"{own.name} is {game[own.discipline]}; these rules have {game[other.discipline]}."
    if own.legs != other.legs:
        return f"{own.name} has {_legs(own)}; these rules have {_legs(other)} there."
    return ""


def _legs(board: BoardFormat) -> str:
    if board.legs is None:
        return "a score without legs"
    return "1 leg" if board.legs == 1 else f"{board.legs} legs"
