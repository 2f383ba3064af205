"""A leg for practice against the engine's players, with every award explained.

The whole leg stands in the address: the seed and the person's moves so far. It is replayed by
``scoring`` at each request and nothing is kept; the players move as they did before. Their hands
are never on the page while a round is in play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import RulesChoice, quoted
from matches.practice_leg import ME, Game, Settled, play, turns_of
from matches.rule_words import points
from matches.views.referee.house_rules import FOR_ROUNDS, of_league
from matches.views.referee.practice_words import Said, open_ends, said_of
from matches.views.referee.replay_text import replay_address
from scoring import KNOCK, Tile, Where, needs
from scoring.notation.writing import write
from scoring.pegging import most_of_one_event
from scoring.picture import Picture, picture_of_round
from scoring.played import RoundEnd
from scoring.players import record_of
from scoring.seats import side_of, sides_at

PLAYERS_CALLED: Final[Mapping[str, tuple[str, str]]] = {
    "greedy": ("Greedy", "takes what pays most at once"),
    "tactical": ("Tactical", "thinks of the answer too"),
    "random": ("Random", "places any tile that fits"),
}
"""The players by their names in the engine: what they are called, and what they do."""
_SEATED: Final = ("You", "Left", "Partner", "Right")
_WIDTH: Final = 330
_NUMBERS: Final = 9


@dataclass(frozen=True, slots=True)
class Side:
    """One side: where it stands and what it needs."""

    name: str
    score: int
    needs: str


@dataclass(frozen=True, slots=True)
class Way:
    """One way to place a tile."""

    label: str
    address: str


@dataclass(frozen=True, slots=True)
class Key:
    """One tile of the hand: where a tap leads, and why it leads nowhere."""

    tile: Tile
    address: str
    why_not: str = ""

    @property
    def name(self) -> str:
        """As it is called."""
        return f"{self.tile.high}-{self.tile.low}"

    @property
    def first(self) -> int:
        """The half that is drawn on the left."""
        return self.tile.high

    @property
    def second(self) -> int:
        """The half that is drawn on the right."""
        return self.tile.low


class LegPage:
    """The leg that an address asks for, as its page shows it."""

    def __init__(
        self, query: QueryDict, league: League | None, offered: Sequence[RulesChoice]
    ) -> None:
        self.league = league
        self.wrong: list[str] = []
        self.choice = self._rules(query.get("rules", ""), offered)
        settled = Settled(
            self.choice.rules,
            4 if self.choice.pairs else 2,
            self._player(query.get("with", "")),
            self._seed(query.get("seed", "")),
        )
        self.game: Game = play(settled, query.get("m", ""))
        if self.game.refused:
            self.wrong.append(
                f"This address was changed: here is the leg up to there. {self.game.refused}"
            )
        self.picked = self._picked(query.get("pick", ""))

    # What is read

    def _rules(self, asked: str, offered: Sequence[RulesChoice]) -> RulesChoice:
        for choice in offered:
            if choice.value == asked:
                return choice
        if asked:
            self.wrong.append(f"{quoted(asked)} is not in the list of rules.")
        return offered[0]

    def _player(self, asked: str) -> str:
        if asked in PLAYERS_CALLED:
            return asked
        if asked:
            self.wrong.append(f"Nobody called {quoted(asked)} plays here.")
        return next(iter(PLAYERS_CALLED))

    def _seed(self, asked: str) -> int:
        if asked.isascii() and asked.isdecimal() and len(asked) <= _NUMBERS:
            return int(asked)
        self.wrong.append(f"{quoted(asked)} deals no hands: a whole number does.")
        return 0

    def _picked(self, asked: str) -> Tile | None:
        """The tile whose end is still to be chosen."""
        try:
            tile = Tile.parse(asked)
        except ValueError:
            return None
        return tile if len(self.game.ways(tile)) > 1 else None

    # Who and where

    @property
    def opponent(self) -> str:
        """Whom one plays against."""
        return PLAYERS_CALLED[self.game.settled.player][0]

    def name(self, seat: int) -> str:
        """Who sits there."""
        if self.game.settled.seats > len(self.game.leg.scores):
            return _SEATED[seat]
        return _SEATED[ME] if seat == ME else self.opponent

    def side_name(self, side: int) -> str:
        """What a side is called."""
        pairs = self.game.settled.seats > len(self.game.leg.scores)
        if side == side_of(ME, self.game.settled.seats):
            return "Your side" if pairs else "You"
        return "The others" if pairs else self.opponent

    @property
    def sides(self) -> list[Side]:
        """Both sides, one's own first."""
        leg, pairs = self.game.leg, self.choice.pairs
        return [
            Side(
                self.side_name(side),
                score,
                needs(score, leg.rules, pairs=pairs) if self._is_near(score) else "",
            )
            for side, score in enumerate(leg.scores)
        ]

    def _is_near(self, score: int) -> bool:
        """Whether one event could win; from further off nobody wants to know."""
        rules = self.game.leg.rules
        return self.game.leg.winner is None and rules.target - score <= most_of_one_event(rules)

    @property
    def picture(self) -> Picture:
        """The line as it lies."""
        return picture_of_round(self.game.round, width=_WIDTH)

    @property
    def tiles_left(self) -> list[tuple[str, int, str]]:
        """How many tiles the others hold; which they were, once the round is over."""
        played = self.game.round
        return [
            (
                self.name(seat),
                hand.count,
                " ".join(f"{t.high}-{t.low}" for t in hand.tiles) if played.over else "",
            )
            for seat, hand in enumerate(played.hands)
            if seat != ME
        ]

    # What happened

    @property
    def said(self) -> list[Said]:
        """The turns of this round, the latest first."""
        turns = turns_of(self.game.round, self.game.new)
        return [said_of(turn, self.name(turn.seat), new=new) for turn, new in turns]

    @property
    def ended(self) -> str:
        """How the round ended, and by which clause; empty while it is in play."""
        last = self.game.round.turns[-1] if self.game.round.turns else None
        match self.game.round.end:
            case RoundEnd.CHIP_OUT if last is not None:
                mine = last.seat == ME
                return f"{self.name(last.seat)} {'have' if mine else 'has'} placed the last tile."
            case RoundEnd.BLOCKED:
                return "The round is blocked: nobody can place a tile."
            case RoundEnd.WON:
                return "The leg is won."
        return ""

    @property
    def ended_by(self) -> str:
        """The clause by which the round ended."""
        pairs = self.game.settled.seats > len(self.game.leg.scores)
        chip_out = "E2" if pairs else "E1"
        ends = {RoundEnd.CHIP_OUT: chip_out, RoundEnd.BLOCKED: "E3", RoundEnd.WON: "F4"}
        return "" if self.game.round.end is None else ends[self.game.round.end]

    @property
    def in_round(self) -> str:
        """What each side made in the round that is over: "You made 12, Greedy 7"."""
        *_, before = (None, *self.game.leg.rounds[:-1])
        started = self.game.leg.start if before is None else before.scores
        made = [now - was for now, was in zip(self.game.leg.scores, started, strict=True)]
        sides = [f"{self.side_name(side)}: {points(one)}" for side, one in enumerate(made)]
        return f"In this round – {'; '.join(sides)}."

    @property
    def won(self) -> str:
        """Who has won the leg; empty while nobody has."""
        winner = self.game.leg.winner
        if winner is None:
            return ""
        mine, theirs = self.game.leg.scores
        if winner == side_of(ME, self.game.settled.seats):
            return f"You have won the leg, {mine}–{theirs}."
        return f"{self.side_name(winner)} won the leg, {theirs}–{mine}."

    # What can be done

    @property
    def prompt(self) -> str:
        """What is wanted of the person."""
        if self.won:
            return self.won
        if self.game.round.over:
            return "The round is over."
        if self.game.must_knock:
            return "You cannot go: knock."
        if self.picked is not None:
            return f"{self.picked.high}-{self.picked.low} fits both ends: which?"
        ends = self.game.round.line.ends
        if ends is None:
            return "You lead: open with any tile."
        return f"Your turn: {open_ends(ends)}."

    @property
    def keys(self) -> list[Key]:
        """The hand, as keys."""
        hand = sorted(self.game.round.hands[ME].tiles, key=lambda tile: (-tile.high, -tile.low))
        return [self._key(tile) for tile in hand]

    def _key(self, tile: Tile) -> Key:
        if not self.game.is_mine:
            return Key(tile, "", "The round is over.")
        ways = self.game.ways(tile)
        if not ways:
            return Key(tile, "", "It fits neither end.")
        if len(ways) > 1:
            return Key(tile, self.address(self.game.text, pick=str(tile)))
        return Key(tile, self.address(self.game.after(ways[0])))

    @property
    def ways(self) -> list[Way]:
        """Where the tile that was picked can go."""
        if self.picked is None:
            return []
        return [
            Way(
                f"{'Left' if way.at is Where.LEFT else 'Right'}, at the {way.joins}",
                self.address(self.game.after(way)),
            )
            for way in self.game.ways(self.picked)
        ]

    @property
    def knock(self) -> str:
        """Where a knock leads; empty where none is forced."""
        return self.address(self.game.after(KNOCK)) if self.game.must_knock else ""

    @property
    def next_round(self) -> str:
        """Where the next deal leads."""
        is_over = self.game.round.over and self.game.leg.winner is None
        return self.address(self.game.dealt) if is_over else ""

    @property
    def take_back(self) -> str:
        """The leg before the last thing that the person did."""
        return "" if self.game.back is None else self.address(self.game.back)

    @property
    def replay(self) -> str:
        """Where the whole leg can be replayed, once it is won."""
        if self.game.leg.winner is None:
            return ""
        names = tuple(self.side_name(side) for side in range(sides_at(self.game.settled.seats)))
        text = write(record_of(self.game.leg, names))
        return replay_address(text, self.league)

    def address(self, text: str, **more: str) -> str:
        """This leg with another text."""
        settled = self.game.settled
        told = {
            "rules": self.choice.value,
            "with": settled.player,
            "seed": str(settled.seed),
            "m": text,
            **more,
        }
        return f"?{urlencode({name: value for name, value in told.items() if value})}"


def _answer(request: HttpRequest, league: League | None) -> HttpResponse:
    if "seed" not in request.GET:
        name = "matches:referee_practice" if league else "matches:referee_practice_site"
        return redirect(f"{reverse(name, args=[league.slug] if league else [])}#leg")
    own = of_league(league, request.GET.get("rules", "")) if league else []
    page = LegPage(request.GET, league, [*own, *FOR_ROUNDS])
    context: dict[str, Any] = {"page": page, "rules_asked": page.choice.value}
    return render(request, "matches/referee/practice_leg.html", context)


@public_page
def practice_leg(request: LeagueRequest) -> HttpResponse:
    """A leg under the league's own house rules."""
    return _answer(request, request.league)


@site_page
def practice_leg_site(request: HttpRequest) -> HttpResponse:
    """A leg under well-known house rules."""
    return _answer(request, None)
