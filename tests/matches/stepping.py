"""A match night whose rules do things by themselves: for the tests of reminders and deadlines.

Cards are due after 72 hours; who owes one or an answer is reminded after 48; three points go a day
after it was due; what nobody answers counts 72 hours after it was handed in.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from league.actions.rules import make_rule_set, use_rule_set
from league.models import Fixture, User
from league.ruleset.parts import LatePenalty, MishapRules, RecordRule
from matches.actions.signing import hand_in
from matches.models import Card
from matches.policies import begins, clock_of
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import alice

RECORD = RecordRule(card_deadline_hours=72, remind_hours=48, deduct_hours=24, accept_hours=72)
PRICE = (LatePenalty(points=Decimal(3)), LatePenalty(points=Decimal(5)))


class SteppingNight(MatchNight):
    """Anchor v Bell tonight at eight, under such rules; Alice and Bob have addresses."""

    def __init__(self, **record: Any) -> None:
        super().__init__()
        rules = replace(
            self.leek.rule_set.rules,
            record=replace(RECORD, **record),
            mishaps=MishapRules(late_cards=PRICE),
        )
        with self.before():
            made = make_rule_set(league=self.league, name="By itself", rules=rules, **self.act)
            use_rule_set(competition=self.leek, rule_set=made, reason="AGM", **self.act)
        for name in ("alice", "bob"):
            User.objects.filter(pk=self.user(name).pk).update(email=f"{name}@example.org")
            self.user(name).refresh_from_db()

    @contextmanager
    def before(self) -> Iterator[None]:
        """Let what is done be done weeks ago, so that it was known when something fell due."""
        self.builder.at = self.at - timedelta(days=60)
        try:
            yield
        finally:
            self.builder.at = self.at

    def past(self, home: str, away: str, days: int) -> Fixture:
        """A match so many days ago that has been on the list for weeks."""
        with self.before():
            return self.add(home, away, -days)

    @property
    def start(self) -> datetime:
        return begins(self.fixture, clock_of(self.fixture))

    def after(self, hours: float) -> datetime:
        """So many hours after the start, on the clock on the wall."""
        return self.start + timedelta(hours=hours)

    def since_handed_in(self, hours: float) -> datetime:
        """So many hours after the card was handed in, on the same clock."""
        at = card_of(self.fixture).reported_at
        assert at is not None
        return at.astimezone(clock_of(self.fixture)) + timedelta(hours=hours)

    def handed_in(self, hours: float = 2) -> Card:
        """Alice has signed Anchor's 6–3 and handed it in."""
        self.builder.draft(self.fixture, LEEK_NIGHT)
        return hand_in(card=card_of(self.fixture), hand=alice(self), at=self.after(hours))
