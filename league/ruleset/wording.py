"""Rules in plain English sentences, for pages that tell a player what counts.

What is written here follows from the rules alone; what is usual and asked by nobody is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby

from league.enums import DecidedOn, Depth, Discipline, LegsPlayed, Reporter, TieBreak
from league.ruleset.parts import AppearanceLimit, BoardFormat, WalkoverSide
from league.ruleset.quarters import format_points
from league.ruleset.rules import Rules

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_KINDS = {1: "singles", 2: "pairs"}
_PARTS_OF_A_POINT = {
    Decimal("0.25"): "a quarter of a point",
    Decimal("0.5"): "half a point",
    Decimal("0.75"): "three quarters of a point",
}
_GAMES = {Discipline.FIVES_AND_THREES: "Fives and Threes", Discipline.OTHER: "another game"}
_CRITERIA = {
    TieBreak.POINTS: "points",
    TieBreak.LEG_DIFFERENCE: "leg difference",
    TieBreak.LEGS_FOR: "legs won",
    TieBreak.BOARD_DIFFERENCE: "board difference",
    TieBreak.BOARDS_FOR: "boards won",
    TieBreak.MATCHES_WON: "matches won",
    TieBreak.HEAD_TO_HEAD: "the level teams’ own meetings (if all of them have met)",
    TieBreak.LEG_AGGREGATE: "difference in points pegged",
}
_REPORTERS = {
    Reporter.HOME: "The home side sends the card in",
    Reporter.WINNER: "The winning side sends the card in",
    Reporter.BOTH: "Both sides sign one card and send it in",
    Reporter.EACH: "Each side sends in its own card",
}
_DEPTHS = {
    Depth.MATCH_SCORE: "the match score",
    Depth.WINNERS: "the winner of every leg",
    Depth.SCORES: "the score of every leg",
    Depth.EVENTS: "every event of every leg",
    Depth.PLACEMENTS: "every tile of every leg",
}


def describe(rules: Rules) -> tuple[str, ...]:
    """The rules as sentences: the boards, who may play, points, order, walkover, record."""
    return (
        *describe_boards(rules),
        *describe_players(rules),
        describe_points(rules),
        describe_order(rules.tie_breaks),
        *describe_walkover(rules),
        *describe_record(rules),
    )


def describe_boards(rules: Rules) -> tuple[str, ...]:
    """One sentence for each kind of board on the card, in the card's order."""
    sentences = []
    for _, alike in groupby(rules.boards, key=_likeness):
        boards = list(alike)
        sentence = f"{_count(boards)}, {_legs(boards[0])}"
        house_rules = rules.house_rules_for(boards[0])
        if house_rules is not None:
            sentence += f": {house_rules.describe(2 * boards[0].players)}"
        sentences.append(f"{sentence}.")
    return tuple(sentences)


def _likeness(board: BoardFormat) -> tuple[object, ...]:
    return board.players, board.discipline, board.house_rules, board.legs, board.legs_played


def _count(boards: list[BoardFormat]) -> str:
    first, count = boards[0], len(boards)
    game = "" if first.discipline is Discipline.FIVES_AND_THREES else " of another game, by result"
    if first.players in _KINDS:
        return f"{count} {_KINDS[first.players]}{game}"
    return f"{count} {'board' if count == 1 else 'boards'} with {first.players} a side{game}"


def _legs(board: BoardFormat) -> str:
    if board.legs is None:
        return "the score alone"
    if board.legs == 1:
        return "one leg each"
    if board.legs_played is LegsPlayed.BEST_OF:
        return f"best of {in_words(board.legs)} legs"
    return f"{in_words(board.legs)} legs each, all played"


def describe_players(rules: Rules) -> tuple[str, ...]:
    """Who may play how often, where the rules limit it."""
    sentences = []
    if rules.appearances:
        limits = join(f"at most {_limit(limit)}" for limit in rules.appearances)
        sentences.append(f"A player plays {limits} in a match.")
    if rules.team.most is not None:
        sentences.append(f"A side may use up to {in_words(rules.team.most)} players.")
    if rules.team.fewest > 1:
        sentences.append(f"A side needs at least {in_words(rules.team.fewest)} players.")
    return tuple(sentences)


def _limit(limit: AppearanceLimit) -> str:
    if limit.players in _KINDS:
        name = _KINDS[limit.players]
    else:
        name = "board" if limit.most == 1 else "boards"
        name += "" if limit.players is None else f" with {limit.players} a side"
    game = "" if limit.discipline is None else f" of {_GAMES[limit.discipline]}"
    return f"{in_words(limit.most)} {name}{game}"


def describe_points(rules: Rules) -> str:
    """What a match is worth: "2 points for a win and 1 for each leg."."""
    scheme = rules.points
    unit = "legs" if scheme.decided_on is DecidedOn.LEGS else "boards"
    on_boards = " on boards" if unit == "boards" and not rules.boards_are_legs else ""
    most = scheme.losing_margin
    margin = f"at most {in_words(most)} {unit}" if most > 1 else f"one {unit[:-1]}"
    worth = [
        (scheme.won, f"for a win{on_boards}"),
        (scheme.drawn if _can_be_drawn(rules) else Decimal(0), "for a draw"),
        (scheme.lost, "for a defeat"),
        (scheme.board, "for each board"),
        (scheme.leg, "for each leg"),
        (scheme.losing_bonus, f"for losing by {margin}"),
    ]
    given = [(points, what) for points, what in worth if points]
    if not given:
        return "A match is worth no points."
    first, *others = given
    said = [f"{points_in_words(first[0])} {first[1]}"]
    said += [f"{format_points(points)} {what}" for points, what in others]
    return f"{capital(join(said))}."


def _can_be_drawn(rules: Rules) -> bool:
    if rules.points.decided_on is DecidedOn.LEGS:
        scores = rules.possible_scores
        return scores is None or any(home == away for home, away in scores)
    level = any(
        board.legs is None or (board.legs_to_win is None and board.legs % 2 == 0)
        for board in rules.boards
    )
    return level or len(rules.boards) % 2 == 0


def describe_order(order: Iterable[TieBreak]) -> str:
    """What puts teams in order, and that the rest share a place."""
    *most, last = [_CRITERIA[criterion] for criterion in order]
    said = f"{', '.join(most)}, then {last}" if most else last
    return f"Order: {said}. Teams still level share the place."


def criterion_name(criterion: TieBreak) -> str:
    """The criterion as a sentence names it: "leg difference"."""
    return "their own meetings" if criterion is TieBreak.HEAD_TO_HEAD else _CRITERIA[criterion]


def describe_walkover(rules: Rules) -> tuple[str, ...]:
    """What a walkover gives to either side."""
    rule = rules.walkover
    present, absent = _walkover_side(rule.present), _walkover_side(rule.absent)
    sentences = [
        f"A walkover gives {present} to the side that turned up, and {absent} to the other."
    ]
    if not rule.legs_count and (rule.present.legs or rule.absent.legs):
        sentences.append("Its legs do not count in the table.")
    if rule.players_credited:
        sentences.append("The players who turned up are credited with their legs.")
    return tuple(sentences)


def _walkover_side(side: WalkoverSide) -> str:
    legs = f"{in_words(side.legs)} {'leg' if side.legs == 1 else 'legs'}"
    points = points_in_words(side.points) if side.points else "no points"
    return f"{points} and {legs}" if side.legs else points


def describe_record(rules: Rules) -> Iterator[str]:
    """Who sends what in, and until when."""
    record = rules.record
    hours = record.card_deadline_hours
    within = f"{hours // 24} days" if hours % 24 == 0 and hours > 24 else f"{hours} hours"
    yield f"{_REPORTERS[record.reporter]} within {within} of the start of the match."
    yield f"At least {_DEPTHS[record.minimum_depth]} is recorded."
    if record.league_approves:
        yield "A result counts once the league has approved its card."


def points_in_words(points: Decimal) -> str:
    """Points with their noun: "2 points", "1 point", "half a point", "1½ points"."""
    if points in _PARTS_OF_A_POINT:
        return _PARTS_OF_A_POINT[points]
    return f"{format_points(points)} {'point' if points == 1 else 'points'}"


def in_words(number: int) -> str:
    """Small numbers as words, as prose has them; others in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def join(parts: Iterable[str]) -> str:
    """One, two and three."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, the rest untouched."""
    return sentence[:1].upper() + sentence[1:]
