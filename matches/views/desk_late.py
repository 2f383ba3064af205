"""What a card that is late costs by the rules: whose it is to answer for, and at which price.

Nothing is taken here, and what was taken already is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from league.actions.late_cards import Paid, counts, paid_late_cards, price, which
from league.enums import Reporter, Side
from league.models import Entry, Fixture
from league.points import Outcome
from league.ruleset import Rules
from league.ruleset.parts import LatePenalty
from league.ruleset.pounds import format_pounds
from league.ruleset.wording import join, points_in_words
from matches.models import entry_of
from matches.reporting import answerable
from matches.views.desk_seasons import OpenSeasons


@dataclass(frozen=True)
class Step:
    """A side that is to answer for a late card, and the step of the rules that it has reached."""

    entry: Entry
    nth: int
    """Which late card of the season it would be for this side."""
    penalty: LatePenalty

    @property
    def which(self) -> str:
        """Its place in the season's order, in a word."""
        return which(self.nth)

    @property
    def cost(self) -> str:
        """What it costs, in words."""
        return say_price(self.penalty)


class LateSteps:
    """The steps of the open seasons' rules as things stand; two queries."""

    def __init__(self, seasons: OpenSeasons) -> None:
        self._rules = seasons.rules
        self.competitions = [
            competition
            for number, competition in seasons.competitions.items()
            if seasons.rules[number].mishaps.late_cards
        ]
        """Those whose rules put a price on late cards."""
        # Rules may have asked a price before, and those who paid it have paid.
        self.paid: dict[tuple[int, int], Paid] = paid_late_cards(seasons.competitions.values())
        self._counts: Mapping[int, int] = counts(self.paid)

    def of(self, fixture: Fixture, outcome: Outcome | None = None) -> Iterator[Step]:
        """What a late card of a fixture costs, for each side that has not been made to pay."""
        rules: Rules = self._rules[fixture.competition_id]
        for entry in _answerable(fixture, rules.record.reporter, outcome):
            if (fixture.pk, entry.pk) in self.paid:
                continue
            nth = self._counts.get(entry.pk, 0) + 1
            penalty = price(rules.mishaps.late_cards, nth)
            if penalty is not None:
                yield Step(entry, nth, penalty)


def say_price(penalty: LatePenalty) -> str:
    """What a late card costs, in words."""
    points = [points_in_words(penalty.points)] if penalty.points else []
    return join([*points, *([format_pounds(penalty.fine)] if penalty.fine else [])])


def _answerable(fixture: Fixture, reporter: Reporter, outcome: Outcome | None) -> list[Entry]:
    """The sides that are to answer for it."""
    winner = {Outcome.HOME: Side.HOME, Outcome.AWAY: Side.AWAY}.get(outcome) if outcome else None
    sides = answerable(reporter, winner)
    return [entry_of(fixture, side) for side in Side if side in sides]
