"""What the tables count from a ruling on, in the words that stay on it for good."""

from __future__ import annotations

from league.enums import ResultKind, Side
from league.models import Result
from league.models.standings import facts_of
from league.points import FactsError, Outcome, Scorer
from league.ruleset import Rules, format_points, from_quarters
from matches.models import Card

_WON = {Outcome.HOME: Side.HOME, Outcome.AWAY: Side.AWAY}


def follows(card: Card) -> list[str]:
    """A sentence for each table, and its points where they were awarded: "Awarded to Bell. Points:
    Anchor 2, Bell 9."
    """
    standing = Result.objects.standing().filter(fixture=card.fixture).select_related("table")
    return [
        f"{f'{one.table.name}: ' if one.table.name else ''}{_said(card, one)}" for one in standing
    ]


def _said(card: Card, result: Result) -> str:
    home, away = card.fixture.home, card.fixture.away
    score = f"{home} {result.home_legs}–{result.away_legs} {away}"
    if result.kind != ResultKind.AWARDED:
        return f"{score}, from the card."
    if not (result.home_legs or result.away_legs):
        boards = result.home_boards, result.away_boards
        score = f"{home} {boards[0]}–{boards[1]} {away} in boards" if any(boards) else ""
    to, points = _valued(card, result)
    # Where the score alone decides, it says itself who won.
    named = f" to {to}" if to and (not score or result.winner or _has_points(result)) else ""
    return f"{score}, awarded{named}.{points}" if score else f"Awarded{named}.{points}"


def _valued(card: Card, result: Result) -> tuple[str, str]:
    """Whose the match is, and the points that both get, under the rules of today."""
    competition = card.fixture.competition
    rules: Rules = competition.rule_set.rules.in_table(result.table.discipline)
    try:
        tally = Scorer(rules).tally(facts_of(result, rules))
    except FactsError:
        return "", ""
    teams = card.fixture.home, card.fixture.away
    won = _WON.get(tally.outcome)
    home, away = (format_points(from_quarters(one)) for one in tally.points)
    points = f" Points: {teams[0]} {home}, {teams[1]} {away}."
    return str(teams[won.index]) if won else "", points


def _has_points(result: Result) -> bool:
    return result.home_points is not None
