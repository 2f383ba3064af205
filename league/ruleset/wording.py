"""Rules in plain English sentences, for pages that tell a player what counts.

What is written here follows from the rules alone; what is usual and asked by nobody is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from league.enums import DecidedOn, Depth, Discipline, LegsPlayed, Reporter, TieBreak
from league.ruleset.mishap_wording import describe_mishaps, describe_walkover
from league.ruleset.parts import AppearanceLimit, BoardFormat, RecordRule
from league.ruleset.phrases import (
    GAMES,
    capital,
    first_places,
    in_words,
    join,
    points_in_words,
)
from league.ruleset.quarters import format_points
from league.ruleset.rules import Rules

__all__ = [
    "capital",
    "criterion_name",
    "describe",
    "describe_boards",
    "describe_mishaps",
    "describe_order",
    "describe_orders",
    "describe_players",
    "describe_points",
    "describe_record",
    "describe_walkover",
    "in_words",
    "join",
    "points_in_words",
]

_KINDS = {1: "singles", 2: "pairs"}
_CRITERIA = {
    TieBreak.POINTS: "points",
    TieBreak.LEG_DIFFERENCE: "leg difference",
    TieBreak.LEGS_FOR: "legs won",
    TieBreak.BOARD_DIFFERENCE: "board difference",
    TieBreak.BOARDS_FOR: "boards won",
    TieBreak.MATCHES_WON: "matches won",
    TieBreak.HEAD_TO_HEAD: "the level teams’ own meetings (if all of them have met)",
    TieBreak.LEG_AGGREGATE: "difference in points pegged",
    TieBreak.COUNTBACK: (
        "countback (most wins by the widest margin in legs, then by the next widest, and so on)"
    ),
    TieBreak.PLAY_OFF: "a play-off",
}
_SHORT = {TieBreak.HEAD_TO_HEAD: "their own meetings", TieBreak.COUNTBACK: "countback"}
_REPORTERS = {
    Reporter.HOME: "The home side sends the card in",
    Reporter.WINNER: "The winning side sends the card in",
    Reporter.BOTH: "Both sides sign one card and send it in",
    Reporter.EACH: "Each side sends in its own card",
}
_UNANSWERED = {
    Reporter.HOME: "A card that the away side does not answer",
    Reporter.WINNER: "A card that the losing side does not answer",
    Reporter.BOTH: "A card that only one side signs",
    Reporter.EACH: "Where only one side sends in its card, that one",
}
_DEPTHS = {
    Depth.MATCH_SCORE: "the match score",
    Depth.WINNERS: "the winner of every leg",
    Depth.SCORES: "the score of every leg",
    Depth.EVENTS: "every event of every leg",
    Depth.PLACEMENTS: "every tile of every leg",
}


def describe(rules: Rules) -> tuple[str, ...]:
    """The rules as sentences: the boards, who may play, points, order, mishaps, record."""
    return (
        *describe_boards(rules),
        *describe_players(rules),
        describe_points(rules),
        *describe_orders(rules),
        *describe_walkover(rules),
        *describe_mishaps(rules, usual=False),
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
        sentences += [_again(limit) for limit in rules.appearances if limit.again]
    if rules.team.most is not None:
        sentences.append(f"A side may use up to {in_words(rules.team.most)} players.")
    if rules.team.fewest > 1:
        sentences.append(f"A side needs at least {in_words(rules.team.fewest)} players.")
    return tuple(sentences)


def _again(limit: AppearanceLimit) -> str:
    who = "one player" if limit.again == 1 else f"{in_words(limit.again)} players"
    kind = _limit(replace(limit, most=1)).removeprefix("one ")
    said = f"In a side that is short {who} may play one more {kind}"
    return f"{said}." if limit.again_counts else f"{said}, which counts in no player’s record."


def _limit(limit: AppearanceLimit) -> str:
    if limit.players in _KINDS:
        name = _KINDS[limit.players]
    else:
        name = "board" if limit.most == 1 else "boards"
        name += "" if limit.players is None else f" with {limit.players} a side"
    game = "" if limit.discipline is None else f" of {GAMES[limit.discipline]}"
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
        (scheme.drawn if rules.can_be_drawn else Decimal(0), "for a draw"),
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


def describe_orders(rules: Rules) -> tuple[str, ...]:
    """What puts teams in order; then what does so for the top places, where that differs."""
    sentences = [describe_order(rules.tie_breaks, rules.play_off_to)]
    if rules.top is not None:
        first, *rest = rules.top.tie_breaks
        where = first_places(rules.top.places)
        begin = f"Teams level on {criterion_name(first)} for {where}"
        decided = [one for one in rest if one is not TieBreak.PLAY_OFF]
        if decided:
            begin += f" are put in order by {_then(decided)} instead"
            play_off = rest[-1] is TieBreak.PLAY_OFF
            then = _still_level(play_off=play_off, play_off_to=rules.play_off_to)
            sentences.append(f"{begin}. {then}")
        else:
            what = "play off" if rest else "share the place"
            sentences.append(f"{begin} {what} instead.")
    return tuple(sentences)


def describe_order(order: Sequence[TieBreak], play_off_to: int | None = None) -> str:
    """What puts teams in order, and what becomes of those still level."""
    decided = [criterion for criterion in order if criterion is not TieBreak.PLAY_OFF]
    then = _still_level(play_off=len(decided) < len(order), play_off_to=play_off_to)
    return f"Order: {_then(decided)}. {then}"


def _then(order: Sequence[TieBreak]) -> str:
    *most, last = [_CRITERIA[criterion] for criterion in order]
    return f"{', '.join(most)}, then {last}" if most else last


def _still_level(*, play_off: bool, play_off_to: int | None) -> str:
    if not play_off:
        return "Teams still level share the place."
    if play_off_to is None:
        return "Teams still level play off."
    return f"Teams still level play off for {first_places(play_off_to)}, and share any other."


def criterion_name(criterion: TieBreak) -> str:
    """The criterion as a sentence names it: "leg difference"."""
    return _SHORT.get(criterion) or _CRITERIA[criterion]


def describe_record(rules: Rules) -> Iterator[str]:
    """Who sends what in, and until when."""
    record = rules.record
    within = hours_in_words(record.card_deadline_hours)
    yield f"{_REPORTERS[record.reporter]} within {within} of the start of the match."
    if record.score_deadline_hours is not None:
        within = hours_in_words(record.score_deadline_hours)
        yield f"The match score comes first, within {within} of the start."
    yield f"At least {_DEPTHS[record.minimum_depth]} is recorded."
    if record.score_deadline_hours is not None and record.minimum_depth is Depth.MATCH_SCORE:
        yield "No card is owed after the score, since the score is all that has to be recorded."
    if record.league_approves:
        yield "A result counts once the league has approved its card."
    if record.protest_hours is not None:
        within = hours_in_words(record.protest_hours)
        yield f"A captain may protest against an official card within {within}."
    if record.appeal_hours is not None:
        within = hours_in_words(record.appeal_hours)
        yield f"A captain of the match may appeal against a ruling within {within}."
    yield from _describe_steps(record)


def _describe_steps(record: RecordRule) -> Iterator[str]:
    """What happens by itself when nobody does anything."""
    if record.remind_hours is not None:
        after = hours_in_words(record.remind_hours)
        yield (
            f"A side that owes the card is reminded {after} after the start, and one that owes an"
            f" answer {after} after the card was sent in."
        )
    if record.deduct_hours is not None:
        after = hours_in_words(record.deduct_hours) if record.deduct_hours else ""
        when = f"{after} after the card was due" if after else "as soon as the card is overdue"
        yield f"What a late card costs is taken by itself, {when}."
    if record.accept_hours is not None:
        after = hours_in_words(record.accept_hours)
        yield f"{_UNANSWERED[record.reporter]} is accepted as it is after {after}."


def hours_in_words(hours: int) -> str:
    """A span as people say it: "an hour", "24 hours", "3 days"."""
    if hours % 24 == 0 and hours > 24:
        return f"{hours // 24} days"
    return "an hour" if hours == 1 else f"{hours} hours"
