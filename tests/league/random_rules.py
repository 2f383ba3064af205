"""Rules under which the same matches count in very different ways, for a season made by chance."""

from dataclasses import replace
from decimal import Decimal

from league.enums import TieBreak
from league.enums import WithdrawnPlayed as Played
from league.enums import WithdrawnRemaining as Remaining
from league.ruleset import Rules
from league.ruleset.parts import LatePenalty, TopOrder, WalkoverRule, WalkoverSide
from tests.league.five_teams import leaving
from tests.league.rules_for_tests import one_leg_boards


def rule_sets() -> list[Rules]:
    half, points = Decimal("0.5"), TieBreak.POINTS
    prices = (LatePenalty(points=half), LatePenalty(points=Decimal(2)))
    first, second, third, fourth = (
        replace(one_leg_boards(9), mishaps=replace(one.mishaps, bye=half, late_cards=prices))
        for one in (
            leaving(Played.FIRST_HALF, Remaining.BYE),
            leaving(Played.EXPUNGE, Remaining.POINTS, points=half, points_second_half=half),
            leaving(Played.STANDS),
            leaving(Played.BY_HALF, Remaining.BYE),
        )
    )
    walkover = WalkoverRule(WalkoverSide(Decimal(1), 3), WalkoverSide(-half), legs_count=False)
    order = (*fourth.tie_breaks, TieBreak.PLAY_OFF)
    return [
        first,
        replace(second, tie_breaks=(points, TieBreak.PLAY_OFF)),
        replace(third, tie_breaks=(points, TieBreak.COUNTBACK), walkover=walkover),
        replace(
            fourth,
            points=replace(fourth.points, leg=half),
            tie_breaks=order,
            play_off_to=2,
            top=TopOrder(2, (points, TieBreak.HEAD_TO_HEAD, TieBreak.PLAY_OFF)),
        ),
    ]
