"""What a season's mishaps give and cost, in plain English sentences."""

from __future__ import annotations

from collections.abc import Iterator

from league.enums import Discipline, Ineligible, Transfers, WithdrawnPlayed, WithdrawnRemaining
from league.ruleset.checks import most_of
from league.ruleset.parts import (
    GameWalkover,
    LatePenalty,
    PostponementRule,
    WalkoverRule,
    WalkoverSide,
    WithdrawalRule,
)
from league.ruleset.phrases import GAMES, in_words, join, ordinal, points_in_words
from league.ruleset.pounds import format_pounds
from league.ruleset.rules import USUAL_MISHAPS, Rules

_PLAYED = {
    WithdrawnPlayed.EXPUNGE: "If a team leaves, none of its matches counts for anybody.",
    WithdrawnPlayed.STANDS: "If a team leaves, the matches that it has played stand.",
    WithdrawnPlayed.FIRST_HALF: (
        "If a team leaves, its matches of the first half of the season stand, and none after."
    ),
    WithdrawnPlayed.BY_HALF: (
        "If a team leaves in the first half of the season, none of its matches counts for anybody; "
        "if it leaves later, those of the first half stand, and none after."
    ),
}
_INELIGIBLE = {
    Ineligible.LEGS: "A side loses the legs of a player who was not allowed to play.",
    Ineligible.MATCH: "A side loses the whole match if somebody played who was not allowed to.",
}

_TRANSFERS = {
    Transfers.ANY_TIME: "A player may change teams at any time of the season.",
    Transfers.FIRST_HALF: "A player may change teams only in the first half of the season.",
    Transfers.TEAM_LEFT: "A player may change teams only if the old team has left.",
}


def describe_walkover(rules: Rules) -> tuple[str, ...]:
    """What a walkover gives to either side."""
    rule = rules.walkover
    sentences = [
        f"A walkover gives {_shares(rule, rules)}.",
        *(
            f"In a table of {GAMES[own.discipline]} alone it gives {_shares(own, rules)}."
            for own in rule.games
        ),
    ]
    if not rule.legs_count and rule.present.legs + rule.present.boards:
        sentences.append("Its legs do not count in the table.")
    if rule.players_credited:
        sentences.append("The players who turned up are credited with their legs.")
    return tuple(sentences)


def _shares(rule: WalkoverRule | GameWalkover, rules: Rules) -> str:
    present, absent = (
        _walkover_side(side, boards=not rules.boards_are_legs)
        for side in (rule.present, rule.absent)
    )
    return f"{present} to the side that turned up, and {absent} to the other"


def walkover_misfits(rules: Rules, discipline: Discipline) -> tuple[str, ...]:
    """What a walkover gives that no match can show in a table of one game's boards alone."""
    rule = rules.walkover.in_table(discipline)
    boards = [board for board in rules.boards if board.discipline is discipline]
    misfits = []
    for what, most in most_of(boards).items():
        given = getattr(rule.present, what), getattr(rule.absent, what)
        if sum(given) > most:
            misfits.append(
                f"A walkover gives {given[0]}–{given[1]} in {what} in the table of"
                f" {GAMES[discipline]}, but a match has only {most} there. Give that game a"
                " walkover of its own in the rules."
            )
    return tuple(misfits)


def _walkover_side(side: WalkoverSide, *, boards: bool) -> str:
    given = [points_in_words(side.points) if side.points else "no points"]
    if boards and side.boards:
        given.append(f"{in_words(side.boards)} {'board' if side.boards == 1 else 'boards'}")
    if side.legs:
        given.append(f"{in_words(side.legs)} {'leg' if side.legs == 1 else 'legs'}")
    if side.aggregate:
        given.append(f"{side.aggregate} pegged")
    return join(given)


def describe_mishaps(rules: Rules, *, usual: bool = True) -> tuple[str, ...]:
    """Byes, teams that leave, late cards, postponements, ineligible players.

    ``usual`` says what is the same in most leagues too; without it only what a league chose.
    """
    chosen, default = rules.mishaps, USUAL_MISHAPS
    parts = [
        (chosen.bye == default.bye, [_bye(rules)]),
        (chosen.withdrawal == default.withdrawal, _withdrawal(chosen.withdrawal)),
        (chosen.late_cards == default.late_cards, _late_cards(rules)),
        (chosen.postponement == default.postponement, _postponement(chosen.postponement)),
        (chosen.ineligible == default.ineligible, [_INELIGIBLE[chosen.ineligible]]),
        (chosen.transfers == default.transfers, [_TRANSFERS[chosen.transfers]]),
    ]
    return tuple(sentence for same, said in parts if usual or not same for sentence in said)


def _bye(rules: Rules) -> str:
    points = rules.mishaps.bye
    return f"A bye gives {points_in_words(points) if points else 'no points'}."


def _withdrawal(rule: WithdrawalRule) -> Iterator[str]:
    yield _PLAYED[rule.played]
    if rule.remaining is WithdrawnRemaining.NOTHING:
        yield "Its matches still to be played give nobody anything."
    elif rule.remaining is WithdrawnRemaining.BYE:
        yield "Its matches still to be played become byes for the other sides."
    else:
        first = points_in_words(rule.points) if rule.points else "no points"
        second = points_in_words(rule.points_second_half) if rule.points_second_half else "none"
        differs = rule.points != rule.points_second_half
        later = f", or {second} if it leaves in the second half of the season" if differs else ""
        yield f"Each of its matches still to be played gives the other side {first}{later}."


def _late_cards(rules: Rules) -> Iterator[str]:
    costs = [_cost(penalty) for penalty in rules.mishaps.late_cards]
    if not costs:
        yield "A late card costs nothing."
        return
    if len(costs) == 1:
        yield f"A late card costs a side {costs[0]}."
    else:
        one_by_one = [_nth(at, cost) for at, cost in enumerate(costs[:-1], 1)]
        said = join([*one_by_one, f"{costs[-1]} for each after that"])
        yield f"Late cards cost a side {said}."
    points = any(penalty.points for penalty in rules.mishaps.late_cards)
    if points and len({board.discipline for board in rules.boards}) > 1:
        yield "These points come off in every table that the match counts in."


def _nth(number: int, cost: str) -> str:
    return f"{cost} for the {ordinal(number)}" if ordinal(number) else f"{cost} for number {number}"


def _cost(penalty: LatePenalty) -> str:
    points = [points_in_words(penalty.points)] if penalty.points else []
    return join([*points, *([format_pounds(penalty.fine)] if penalty.fine else [])])


def _postponement(rule: PostponementRule) -> Iterator[str]:
    if not rule.allowed:
        yield "A match cannot be put off."
    elif rule.within_days is None:
        yield "A match may be put off to any day of the season."
    else:
        within = _days(rule.within_days)
        yield f"A match that is put off is played within {within} of its first date."
    if rule.notice_days is not None:
        fine, notice = format_pounds(rule.late_fine), _days(rule.notice_days)
        yield f"A side that puts a match off with less than {notice} of notice pays {fine}."


def _days(number: int) -> str:
    return "one day" if number == 1 else f"{number} days"
