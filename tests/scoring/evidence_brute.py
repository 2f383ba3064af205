"""Every order of a short line, tried one by one and held against the facts at the end.

The long way round: whole rounds are written down turn by turn, and only when the last tile lies is
each fact looked at. Shares no code with the engine; an answer by going through intervals has to
come to the same.
"""

from collections import Counter
from itertools import product

from scoring.evidence import Ended
from tests.scoring.evidence_rounds import award_of, out_by_hand, peg_by_hand


def seats_meant(facts, at):
    who = facts.played_by[at] if facts.played_by else None
    if who is None:
        return set(range(facts.seats))
    return {who} if isinstance(who, int) else set(who)


def dealt(facts):
    deal = facts.rules.deal
    return {2: deal.two, 3: deal.three, 4: deal.four}[facts.seats]


def orders(size):
    """All orders in which positions can have been filled, each next to those before."""
    for opening in range(size):
        stack = [[opening]]
        while stack:
            order = stack.pop()
            if len(order) == size:
                yield order
                continue
            beside = (min(order) - 1, max(order) + 1)
            stack += [[*order, at] for at in beside if 0 <= at < size]


def try_all(facts):
    """A count of (order, seats) by the points they come to."""
    found = Counter()
    size = len(facts.line)
    for order in orders(size):
        if facts.opening is not None and facts.line[order[0]].tile != facts.opening:
            continue
        if facts.last is not None and facts.line[order[-1]].tile != facts.last:
            continue
        for seats in product(*(sorted(seats_meant(facts, at)) for at in order)):
            points = come_to(facts, list(zip(order, seats, strict=True)))
            if points is not None:
                found[points] += 1
    return found


def come_to(facts, placed):
    """The points of one order with its seats; None if some fact does not fit."""
    each, seats = dealt(facts), facts.seats
    if facts.leader is not None and placed[0][1] != facts.leader:
        return None
    counts = [sum(seat == other for _, seat in placed) for other in range(seats)]
    if any(count > each for count in counts):
        return None
    for seat, hand in enumerate(facts.left or ()):
        if hand is not None and counts[seat] + len(hand) != each:
            return None
    if facts.in_turn and not turns_are_right(facts, placed, each):
        return None
    return pegged(facts, placed, each)


def turns_are_right(facts, placed, each):
    """Whether everybody between two placements held nothing that could be placed."""
    for number in range(1, len(placed)):
        before = placed[:number]
        left, right = min(at for at, _ in before), max(at for at, _ in before)
        ends = {facts.line[left].left, facts.line[right].right}
        seat = (before[-1][1] + 1) % facts.seats
        while seat != placed[number][1]:
            later = [facts.line[at] for at, other in placed[number:] if other == seat]
            if any(laid.left in ends or laid.right in ends for laid in later):
                return False
            hand = facts.left[seat] if facts.left else None
            if any(tile.low in ends or tile.high in ends for tile in hand or ()):
                return False
            seat = (seat + 1) % facts.seats
    return True


def pegged(facts, placed, each):
    """What the events come to, if the round ended as it is said to have and not before."""
    sides = 3 if facts.seats == 3 else 2
    strict = facts.in_turn or facts.ended is not None
    scores = list(facts.scores or (0,) * sides)
    counts = [0] * facts.seats
    for number, (_, seat) in enumerate(placed):
        counts[seat] += 1
        on_table = sorted(at for at, _ in placed[: number + 1])
        out = out_by_hand(counts, seat, each, facts.rules)
        is_last = number == len(placed) - 1
        if out and not is_last:
            if strict:
                return None
            out = False
        points = award_of([facts.line[at] for at in on_table])
        points += facts.rules.chip_out_points if out else 0
        side = seat % sides
        if facts.scores is None:
            scores[side] += points
            can_win = points and (facts.rules.out_on_down or number)
            won = None
        else:
            scores[side], won = peg_by_hand(scores[side], points, facts.rules, opening=not number)
            can_win = won
            if won and not is_last:
                return None
    if not ended_so(facts, side, out=out, won=won, can_win=can_win):
        return None
    return tuple(
        score - start for score, start in zip(scores, facts.scores or (0,) * sides, strict=True)
    )


def ended_so(facts, side, *, out, won, can_win):
    ends = {facts.line[0].left, facts.line[-1].right}
    hands = facts.left or (None,)
    can_place = any(tile.low in ends or tile.high in ends for hand in hands for tile in hand or ())
    if facts.ended_by not in {None, side}:
        return False
    if facts.ended is Ended.WON:
        return bool(can_win)
    if facts.ended is Ended.CHIP_OUT:
        return out
    if facts.ended is Ended.BLOCKED:
        return not out and not won and not can_place
    if facts.ended is Ended.UNFINISHED:
        return not out and not won and (None in hands or can_place)
    return True
