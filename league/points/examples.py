"""Rules tried on a few made-up matches, so that whoever sets them sees what they give.

The matches are ones that the card allows: boards are won by plausible scores, and legs add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from league.enums import DecidedOn, Discipline, ResultKind, Side
from league.points.facts import MatchFacts, Outcome
from league.points.scoring import Scorer, match_points
from league.ruleset import BoardFormat, Rules, format_points, from_quarters
from league.ruleset.phrases import GAMES

Score = tuple[int, int]
Worth = tuple[Decimal, Decimal]
Style = str
STYLES: tuple[Style, ...] = ("close", "clear", "whole")


@dataclass(frozen=True, slots=True)
class Example:
    """One match as it could end, and what it gives; one's own side first."""

    outcome: Outcome
    """HOME: one's own side won."""
    legs: Score
    boards: Score
    points: Worth


def worked_example(rules: Rules, score: Score, legs: Score | None = None) -> Worth | None:
    """What a match that ended with this score is worth to each side: (6, 3) may be worth (8, 3).

    The score is in legs, or in boards where the rules count boards alone. Where they count both it
    is in boards and ``legs`` must be given too; None without them, since one score then leaves the
    answer open.
    """
    if _counts_legs_alone(rules):
        return _value(rules, legs=score)
    if _counts_boards_alone(rules):
        return _value(rules, boards=score)
    return None if legs is None else _value(rules, legs=legs, boards=score)


def _value(rules: Rules, *, legs: Score = (0, 0), boards: Score = (0, 0)) -> Worth:
    boards = legs if rules.boards_are_legs and legs != (0, 0) else boards
    return match_points(_facts(legs, boards), rules)


def _facts(legs: Score, boards: Score) -> MatchFacts:
    """A played match; what an example leaves open is nothing rather than unknown."""
    return MatchFacts(
        home_legs=legs[0],
        away_legs=legs[1],
        home_boards=boards[0],
        away_boards=boards[1],
        home_aggregate=0,
        away_aggregate=0,
    )


def example_scores(rules: Rules) -> tuple[Score, ...]:
    """A few scores worth showing beside rules, the widest win first and the closest last.

    In legs, or in boards where the rules count boards alone or both.
    """
    if _counts_legs_alone(rules) and rules.legs_total is None:
        possible = rules.possible_scores or {(2, 0), (1, 1)}
        wins = [score for score in possible if score[0] >= score[1]]
        return tuple(sorted(wins, key=lambda score: (score[1] - score[0], score))[:6])
    if not _counts_legs_alone(rules) and not _counts_boards_alone(rules):
        return tuple(one.boards for one in examples(rules) if one.outcome is not Outcome.AWAY)
    total = rules.legs_total if _counts_legs_alone(rules) else len(rules.boards)
    if total is None:
        return ()
    losing = sorted({0, total // 3, (total - 1) // 2, total // 2})
    return tuple((total - lost, lost) for lost in losing)


def _counts_legs_alone(rules: Rules) -> bool:
    points = rules.points
    counts_boards = points.decided_on is DecidedOn.BOARDS or points.board != 0
    return rules.boards_are_legs or not counts_boards


def _counts_boards_alone(rules: Rules) -> bool:
    return rules.points.decided_on is DecidedOn.BOARDS and rules.points.leg == 0


# Made-up matches


def examples(rules: Rules, discipline: Discipline | None = None) -> tuple[Example, ...]:
    """A clear win, a close defeat and, where the card allows one, a draw.

    ``discipline``: only the boards of one game, for a table of its own; no examples where the card
    has none of them.
    """
    boards = [one for one in rules.boards if discipline in (None, one.discipline)]
    if not boards:
        return ()
    card = replace(rules, boards=tuple(boards))
    scorer = Scorer(rules)
    wins, defeats, draws = (
        list(_of_outcome(card, scorer, outcome))
        for outcome in (Outcome.HOME, Outcome.AWAY, Outcome.DRAWN)
    )
    defeats = defeats[:1]
    mirrored = [_counted(one, card, turned=True) for one in defeats]
    different = [one for one in wins if _counted(one, card) not in mirrored]
    if wins and not different:
        # Only one score is possible, so the win says what the defeat gives too.
        defeats = []
    return (*(different or wins)[:1], *defeats, *(draws[:1] if card.can_be_drawn else []))


def _counted(example: Example, card: Rules, *, turned: bool = False) -> tuple[Score, Score]:
    """The score as far as it counts; ``turned``: as the other side sees it."""
    legs = (0, 0) if _counts_boards_alone(card) and not card.boards_are_legs else example.legs
    boards = (0, 0) if _counts_legs_alone(card) else example.boards
    return (legs[::-1], boards[::-1]) if turned else (legs, boards)


def _of_outcome(card: Rules, scorer: Scorer, wanted: Outcome) -> Iterator[Example]:
    """Matches that end so, the most telling first."""
    for legs, boards in _scores(card.boards, wanted):
        tally = scorer.tally(_facts(legs, boards))
        if tally.outcome is wanted:
            points = from_quarters(tally.points[0]), from_quarters(tally.points[1])
            yield Example(wanted, legs, boards, points)


def _scores(boards: tuple[BoardFormat, ...], wanted: Outcome) -> Iterator[tuple[Score, Score]]:
    """Legs and boards of matches in which one's own side won the first so many boards."""
    count = len(boards)
    if wanted is Outcome.HOME:
        # Two boards in three, or more if it takes more.
        for won in range(count - count // 3, count + 1):
            yield _sum(_board(board, at < won, "clear") for at, board in enumerate(boards))
    elif wanted is Outcome.AWAY:
        for won in range((count - 1) // 2, -1, -1):
            yield _sum(_board(board, at < won, "close") for at, board in enumerate(boards))
    else:
        yield from _level_scores(boards)


def _level_scores(boards: tuple[BoardFormat, ...]) -> Iterator[tuple[Score, Score]]:
    count = len(boards)
    for won in sorted(range(count + 1), key=lambda won: abs(2 * won - count)):
        for style, other in [(one, two) for one in STYLES for two in STYLES]:
            scores = [
                _board(board, at < won, style if at < won else other)
                for at, board in enumerate(boards)
            ]
            yield _sum(scores)
            shared = _shared(boards[-1])
            if shared is not None:
                yield _sum([*scores[:-1], shared])


def _board(board: BoardFormat, won: bool, style: Style) -> Score:
    """A score by which one side can have won a board."""
    if board.legs is None:
        score = {"close": (2, 1), "clear": (3, 1), "whole": (2, 0)}[style]
    elif board.legs_to_win is not None:
        most = board.legs_to_win
        score = most, {"close": most - 1, "clear": most // 2, "whole": 0}[style]
    else:
        fewest = board.legs // 2 + 1
        legs = {"close": fewest, "clear": max(fewest, board.legs - board.legs // 3)}
        score = legs.get(style, board.legs), board.legs - legs.get(style, board.legs)
    return score if won else (score[1], score[0])


def _shared(board: BoardFormat) -> Score | None:
    """A score by which a board is drawn; None where it cannot be."""
    if board.legs is None:
        return 1, 1
    if board.legs_to_win is None and board.legs % 2 == 0:
        return board.legs // 2, board.legs // 2
    return None


def _sum(scores: Iterable[Score]) -> tuple[Score, Score]:
    """The legs of a match, and its boards."""
    home = away = home_boards = away_boards = 0
    for won, lost in scores:
        home, away = home + won, away + lost
        home_boards, away_boards = home_boards + (won > lost), away_boards + (lost > won)
    return (home, away), (home_boards, away_boards)


# In words


def worked_examples(rules: Rules, discipline: Discipline | None = None) -> tuple[str, ...]:
    """Sentences that try the rules on a few matches: "A 6–3 win gives 8 and 3; …".

    A clear win and a close defeat, a draw where the card allows one, the losing bonus, a walkover
    and a bye. ``discipline``: for a table that counts the boards of one game alone.
    """
    said = [_say_match(one, rules, discipline) for one in examples(rules, discipline)]
    sentences = ["; ".join(said) + "."] if said else []
    sentences += _say_losing_bonus(rules, discipline)
    sentences.append(_say_walkover(rules.in_table(discipline or "")))
    if discipline is None:
        for own in rules.walkover.games:
            said_there = _say_walkover(rules.in_table(own.discipline))
            sentences.append(f"In a table of {GAMES[own.discipline]} alone {_lower(said_there)}")
    bye = rules.mishaps.bye
    sentences.append(f"A bye gives {format_points(bye) if bye else 'nothing'}.")
    return tuple(sentence[:1].upper() + sentence[1:] for sentence in sentences)


_RESULTS = {Outcome.HOME: "win", Outcome.AWAY: "loss", Outcome.DRAWN: "draw"}


def _say_match(example: Example, rules: Rules, discipline: Discipline | None) -> str:
    own, other = (format_points(points) for points in example.points)
    worth = own if example.points[0] else "nothing"
    if example.outcome is Outcome.HOME:
        worth = f"{own} and {other}"
    elif example.outcome is Outcome.DRAWN and worth == own:
        worth = f"{own} each"
    return f"{_say_score(example, rules, discipline)} gives {worth}"


def _say_score(example: Example, rules: Rules, discipline: Discipline | None) -> str:
    result = _RESULTS[example.outcome]
    boards = [one for one in rules.boards if discipline in (None, one.discipline)]
    if _counts_legs_alone(rules) or all(board.legs == 1 for board in boards):
        return f"{_with_article(example.legs)} {result}"
    on_boards = f"{_with_article(example.boards)} {result} on boards"
    if _counts_boards_alone(rules):
        return on_boards
    return f"{on_boards}, {_dashed(example.legs)} in legs,"


def _say_losing_bonus(rules: Rules, discipline: Discipline | None) -> list[str]:
    bonus = rules.points.losing_bonus
    if not bonus:
        return []
    defeats = [one for one in examples(rules, discipline) if one.outcome is Outcome.AWAY]
    what = f"has the losing bonus of {format_points(bonus)} in it"
    return [
        f"{_say_score(one, rules, discipline)} {what}."
        for one in defeats
        if _decisive_gap(one, rules) <= rules.points.losing_margin
    ]


def _decisive_gap(example: Example, rules: Rules) -> int:
    on_boards = rules.points.decided_on is DecidedOn.BOARDS
    own, other = example.boards if on_boards else example.legs
    return abs(own - other)


def _say_walkover(rules: Rules) -> str:
    tally = Scorer(rules).tally(MatchFacts(kind=ResultKind.WALKOVER, winner=Side.HOME))
    own, other = (format_points(from_quarters(points)) for points in tally.points)
    said = f"A walkover gives {own} to the side that turned up and {other} to the other"
    return f"{said}, with legs {_dashed(tally.legs)}." if tally.legs != (0, 0) else f"{said}."


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _with_article(score: Score) -> str:
    """A score as it is read aloud: "a 6–3", "an 8–1"."""
    vowel = str(score[0]).startswith("8") or score[0] in (11, 18)
    return f"{'an' if vowel else 'a'} {_dashed(score)}"


def _dashed(score: Score) -> str:
    return f"{score[0]}–{score[1]}"
