"""What a record claims beside a placement, held against what the placement did (D4, E, F).

Claims are checked and never believed: the replay goes on with what is right. A score that is only
wrong because of an earlier claim is said to be so, as a query, and not found anew at every item.
"""

from collections.abc import Sequence

from scoring.events import opening_capital
from scoring.moves import Placement
from scoring.pegging import Outcome
from scoring.penalties import Penalised
from scoring.problems import Problem, Severity
from scoring.records import Item
from scoring.round import Round
from scoring.seats import seat_name, side_name
from scoring.turns import Turn


class ClaimedScores:
    """The scores as the record has them, by side, which may have left the right ones (F2)."""

    def __init__(self, scores: Sequence[int], seats: int) -> None:
        self.seats = seats
        self.right = tuple(scores)
        self.claimed = list(scores)

    def follow(self, item: Item, done: Turn | Penalised) -> list[Problem]:
        """Go on by one item; a problem if the score written beside it is wrong (F2, F3)."""
        side = done.penalty.side if isinstance(done, Penalised) else done.side
        added = done.scores[side] - self.right[side]
        claims = item.points
        if claims is None or _claims_what_counted(item, done):
            capped = claims is not None and not item.disregarded and added < claims
            # A friendly win is written as the target, from wherever the record has got to (H).
            self.claimed[side] = done.scores[side] if capped else self.claimed[side] + added
        elif not item.disregarded:
            self.claimed[side] += claims
        self.right = done.scores
        return [] if item.score is None else self._compare(item.score, side)

    def _compare(self, score: int, side: int) -> list[Problem]:
        right, carried = self.right[side], self.claimed[side]
        self.claimed[side] = score
        if score == right:
            return []
        name = opening_capital(side_name(side, self.seats))
        message = f"{name} stands on {right}, not {score}"
        if score == carried:
            message += ": an earlier mistake is carried on."
            return [Problem("score-carried", Severity.QUERY, message, "F2")]
        return [Problem("score-wrong", Severity.ERROR, f"{message}.", "F2")]


def _claims_what_counted(item: Item, done: Turn | Penalised) -> bool:
    """Whether an item claims the points that were earned and that they counted, as they did.

    It then claims what was added, which under the friendly finish can be less than the points (H).
    A placement with no event of its own comes from `verify`, which has compared the points before.
    """
    if isinstance(done, Penalised):
        return False
    if done.pegged is None and isinstance(done.move, Placement):
        return True
    if item.disregarded:
        return False
    return done.outcome is Outcome.COUNTED and item.points == done.points


def check_points(item: Item, turn: Turn, after: Round, *, scores_known: bool) -> list[Problem]:
    """The points claimed for a turn (D4, E1, F1), and whether they are claimed to count (F2).

    `after` is the round after it. Whether they count is not asked where scores are not known.
    """
    problems = []
    if item.points is not None and item.points != turn.points:
        problems.append(_points_wrong(item.points, turn, after))
    disregarded = turn.outcome is Outcome.DISREGARDED
    if scores_known and item.disregarded not in {None, disregarded}:
        problems.append(_not_counted(turn) if disregarded else _counted(turn))
    return problems


def _points_wrong(claimed: int, turn: Turn, after: Round) -> Problem:
    if turn.pegged is None:
        message = f"A knock earns nothing, and {claimed} is claimed."
        return Problem("points-wrong", Severity.ERROR, message, "C3")
    extra = after.rules.chip_out_points
    paid = f"{turn.move} makes {turn.total}, worth {turn.award}"
    if turn.chip_out and extra:
        message = f"{paid}, and with {extra} for chipping out {turn.points}, not {claimed}."
        if claimed == turn.award:
            clause = "E2" if after.seats > len(after.scores) else "E1"
            return Problem("chip-out-missed", Severity.ERROR, message, clause)
        return Problem("points-wrong", Severity.ERROR, message, "F1")
    message = f"{paid}, not {claimed}."
    if extra and claimed == turn.award + extra:
        message += f" It does not chip out: {still_held(turn.seat, after)}."
    return Problem("points-wrong", Severity.ERROR, message, "D4")


def still_held(seat: int, after: Round) -> str:
    """In words, why `seat` does not chip out: it or its partner holds tiles (E1, E2)."""
    own = after.hands[seat].count
    if own:
        return f"seat {seat_name(seat)} still holds {_tiles(own)}"
    partner = (seat + after.seats // 2) % after.seats
    tiles = _tiles(after.hands[partner].count)
    return f"seat {seat_name(partner)}, its partner, still holds {tiles}"


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def _not_counted(turn: Turn) -> Problem:
    text, clause = ("", "F2") if turn.pegged is None else (turn.pegged.text, turn.pegged.clause)
    message = f"This is written as if it counted. {text}"
    return Problem("past-target-counted", Severity.ERROR, message, clause)


def _counted(turn: Turn) -> Problem:
    if turn.pegged is None or not turn.points:
        message = "Nothing was earned here that could be disregarded."
    else:
        message = f"This counts: {turn.pegged.text}"
    return Problem("not-disregarded", Severity.ERROR, message, "F2")
