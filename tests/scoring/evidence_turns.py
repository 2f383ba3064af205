"""A second reading of what turns prove, for lines that are too long to try every order of.

Goes forward through the line turn by turn and keeps, for every way in which it can have got there,
the values that each seat has knocked at: a tile with one of them is never its own later. Nothing is
packed, nothing foreseen and nothing dropped early. Shares no code with the engine.
"""

from collections import defaultdict

from tests.scoring.evidence_brute import dealt, ended_so, seats_meant
from tests.scoring.evidence_rounds import award_of, out_by_hand, peg_by_hand

NOBODY = frozenset()


def totals_in_turn(facts):
    """Every combination of points that the sides can have made, sorted."""
    sides = 3 if facts.seats == 3 else 2
    start = facts.scores or (0,) * sides
    found = set()
    layer = {
        (at, at, None, (0,) * facts.seats, (NOBODY,) * facts.seats): {start}
        for at in range(len(facts.line))
        if facts.opening in {None, facts.line[at].tile}
    }
    for _ in facts.line:
        grown = defaultdict(set)
        for (first, last, seat, counts, knocked), points in layer.items():
            for step in steps(facts, first, last, seat, counts, knocked):
                place(facts, step, points, grown, found)
        layer = grown
    return sorted(tuple(map(int.__sub__, scores, start)) for scores in found)


def steps(facts, first, last, seat, counts, knocked):
    """Every (first, last, position, seat, counts, knocked values) one placement later."""
    if seat is None:
        leaders = range(facts.seats) if facts.leader is None else [facts.leader]
        for turn in leaders:
            if turn in seats_meant(facts, first):
                yield first, last, first, turn, plus(counts, turn), knocked
        return
    ends = {facts.line[first].left, facts.line[last].right}
    beside = [(first - 1, last, first - 1), (first, last + 1, last + 1)]
    for ahead in range(1, facts.seats + 1):
        turn = (seat + ahead) % facts.seats
        for left, right, at in beside:
            if not 0 <= at < len(facts.line) or turn not in seats_meant(facts, at):
                continue
            if not knocked[turn] & {facts.line[at].left, facts.line[at].right}:
                yield left, right, at, turn, plus(counts, turn), knocked
        hand = facts.left[turn] if facts.left else None
        if any(tile.low in ends or tile.high in ends for tile in hand or ()):
            return
        knocked = (*knocked[:turn], knocked[turn] | ends, *knocked[turn + 1 :])


def plus(counts, seat):
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def place(facts, step, points, grown, found):
    """One placement for every score there was before: on with the round, or at its end."""
    first, last, at, seat, counts, knocked = step
    each, is_last = dealt(facts), last - first == len(facts.line) - 1
    if counts[seat] > each or (is_last and not may_be_last(facts, at, counts, each)):
        return
    out = out_by_hand(counts, seat, each, facts.rules)
    if out and not is_last:
        return
    worth = award_of(facts.line[first : last + 1]) + (facts.rules.chip_out_points if out else 0)
    side = seat % len(next(iter(points)))
    for scores in points:
        after, won = scores[side] + worth, None
        can_win = worth and (facts.rules.out_on_down or first != last)
        if facts.scores is not None:
            after, won = peg_by_hand(scores[side], worth, facts.rules, opening=first == last)
            can_win = won
        made = (*scores[:side], after, *scores[side + 1 :])
        if is_last:
            if ended_so(facts, side, out=out, won=won, can_win=can_win):
                found.add(made)
        elif not won:
            grown[first, last, seat, counts, knocked].add(made)


def may_be_last(facts, at, counts, each):
    hands = facts.left or (None,) * facts.seats
    full = all(
        hand is None or count + len(hand) == each for count, hand in zip(counts, hands, strict=True)
    )
    return full and facts.last in {None, facts.line[at].tile}
