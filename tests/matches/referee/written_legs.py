"""A match night with a leg that programs played: pegged on the card, and written tile by tile."""

from random import Random

from league.enums import Side
from matches.models import Card, Leg
from matches.tile_record import SEATS_OF_PLAYERS
from scoring.notation import canonical
from scoring.players import at_random, greedy, play_leg, record_of
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight, card, legs

SEED = 61


class WrittenNight:
    """Alice's Anchor against Bob's Bell; the first leg of the card was written down as well."""

    def __init__(self, *, official: bool = True, events: bool = True) -> None:
        self.night = MatchNight()
        rules = self.night.leek.rule_set.rules
        board = rules.boards[0]
        house = rules.house_rules_for(board)
        leg = play_leg([greedy, at_random], house, SEATS_OF_PLAYERS[board.players], Random(SEED))
        self.text = canonical(record_of(leg))
        self.scores = leg.scores
        self.winner = list(Side)[leg.winner]
        first = list(leg.events) if events else leg.scores
        night = [first, *LEEK_NIGHT[1:]]
        if official:
            self.night.builder.play(self.night.fixture, night)
        else:
            self.night.builder.draft(self.night.fixture, night)

    @property
    def card(self) -> Card:
        return card(self.night.fixture)

    @property
    def leg(self) -> Leg:
        return legs(self.card)[0]

    def address(self, name: str, *more: int) -> str:
        return self.night.address(name, None, self.leg.pk, *more)

    def look(self, name: str, who: str | None = None, *more: int, **asked: str):
        return self.night.browser(who).get(self.address(name, *more), asked)
