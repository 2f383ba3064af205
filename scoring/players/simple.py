"""Players who do not think ahead: one who plays anything, and one who takes what pays most now."""

from random import Random

from scoring.house_rules import PairsRoundEnds
from scoring.line import Ends
from scoring.moves import Placement
from scoring.pegging import Pegged, peg
from scoring.players.seen import Seen
from scoring.seats import seats_of


def at_random(seen: Seen, random: Random) -> Placement:
    """Any placement that fits (C1), each as likely as another."""
    return random.choice(seen.placements)


def greedy(seen: Seen, random: Random) -> Placement:
    """The placement that adds most to the score now; any of those that add as much.

    An event that would pass the target adds nothing (F2), and is taken like one that pays nothing.
    """
    gains = [pegged_by(seen, placement).score for placement in seen.placements]
    most = max(gains)
    best = [way for way, gain in zip(seen.placements, gains, strict=True) if gain == most]
    return random.choice(best)


def pegged_by(seen: Seen, placement: Placement) -> Pegged:
    """What would become of the event of a placement (F1, F2)."""
    points = ends_after(seen, placement).award
    if chips_out(seen, seen.seat):
        points += seen.rules.chip_out_points
    opening = seen.ends is None
    return peg(seen.scores[seen.side], points, seen.rules, opening_tile=opening)


def ends_after(seen: Seen, placement: Placement) -> Ends:
    """The ends of the line after a placement (B3, C1)."""
    if seen.ends is None:
        return Ends.opening(placement.joins, placement.opens)
    return seen.ends.joined(placement)


def chips_out(seen: Seen, seat: int) -> bool:
    """Whether `seat` would chip its side out with the next tile that it places (E1, E2, H)."""
    if seen.counts[seat] != 1:
        return False
    partners = seats_of(seat % len(seen.scores), seen.seats)
    return seen.rules.pairs_round_ends is PairsRoundEnds.FIRST or not any(
        seen.counts[partner] for partner in partners if partner != seat
    )
