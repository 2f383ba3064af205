"""One leg event by event, as values for its page: scores, what would win, the keys, the record.

Every figure is ``scoring``'s, from the same replay that the card is checked by. Reads nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from league.enums import Side
from matches.enums import EventKind
from matches.merge import EventRow, Says, effective, turns
from matches.scorecard import SIDES, BoardSheet, Names, board_names
from matches.views.leg_revoke import RevokeKey, revoke_keys
from matches.views.leg_words import WORDS, said, side_of
from scoring.house_rules import HouseRules, MisplacedTile
from scoring.leg import LegEvent, NextRound, Peg, Penalty, RoundEnd, Step, replay
from scoring.pegging import OPENING_AWARDS, PAYING_TOTALS, Outcome, award, needs, peg, points_needed
from scoring.picture import picture_of_board
from scoring.problems import Problem, Severity


@dataclass(frozen=True)
class KeyLabel:
    """What a key is worth to one side, with or without its last tile."""

    side: str
    chip_out: bool
    text: str
    wins: bool
    past: bool


@dataclass(frozen=True)
class Key:
    """A total to tap; 0 stands for every total that pays nothing."""

    total: int
    labels: list[KeyLabel]


@dataclass(frozen=True)
class SideBox:
    """One side: where it stands, and what it needs."""

    side: str
    name: str
    players: str
    """Who plays, where the name is the team's."""
    score: int
    needed: int | None
    needs: str


@dataclass(frozen=True)
class Entry:
    """One event of the record, as the log shows it."""

    uid: UUID
    step: Step
    name: str
    problems: list[Problem]
    player: str = ""
    """Whose tile it was, where a pair's player was recorded."""

    @property
    def event(self) -> LegEvent:
        """What happened."""
        return self.step.event

    @property
    def side(self) -> str:
        """Whose event it is; empty for what concerns both."""
        event = self.event
        return SIDES[event.side].value if isinstance(event, Peg | Penalty) else ""

    @property
    def what(self) -> str:
        """The event in words."""
        return said(self.event)

    @property
    def label(self) -> str:
        """The event with whose it was, for those who listen."""
        return f"{self.name} {self.what}".strip()

    @property
    def points(self) -> str:
        """What it was worth, with its sign; empty where it is worth nothing by nature."""
        if not isinstance(self.event, Peg | Penalty):
            return ""
        points = self.step.points
        return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"

    @property
    def off(self) -> str:
        """Why nothing was added, in a word; empty where it counts."""
        words = {Outcome.DISREGARDED: "disregarded", Outcome.REFUSED: "refused"}
        key = "" if self.step.outcome is None else words.get(self.step.outcome, "")
        return WORDS[key] if key else ""

    @property
    def wrong(self) -> bool:
        """Whether it cannot have happened so."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


@dataclass(frozen=True)
class Round:
    """One round of the record, its events latest first."""

    number: int
    ended: str
    entries: list[Entry]
    dealt: Entry | None
    """The event that began it; none for the first round."""


class LegPage:
    """What the page shows of one leg's record."""

    def __init__(
        self, rows: Sequence[EventRow], rules: HouseRules, board: BoardSheet, teams: Names
    ) -> None:
        self.rules, self.board, self.names = rules, board, board_names(board, teams)
        self.pairs = len(board.home) > 1
        self.record = effective(rows)
        self.turns = turns(rows)
        self._players = players_said(rows)
        seats = 4 if self.pairs else 2
        events = [event for _, event in self.record]
        self.replayed = replay(events, rules, seats=seats, names=self.names)

    @property
    def winner(self) -> str:
        """Who has won; empty while nobody has."""
        winner = self.replayed.winner
        return "" if winner is None else self.names[winner]

    @property
    def winning_side(self) -> str:
        """The side that has won; empty while none has."""
        winner = self.replayed.winner
        return "" if winner is None else SIDES[winner].value

    @property
    def round_over(self) -> str:
        """How the round in play ended, when the next one has to be dealt; empty otherwise."""
        last = self.replayed.rounds[-1]
        if self.winner or last.end is None:
            return ""
        return self._ended(last.end, last.chipped_out)

    @property
    def round_number(self) -> int:
        """The round in play."""
        return self.replayed.rounds[-1].number

    @property
    def sides(self) -> list[SideBox]:
        """Both sides, home first."""
        return [self._side(side) for side in SIDES]

    @property
    def keys(self) -> list[Key]:
        """A key for every total that pays, and one for the others."""
        return [
            Key(total, [self._label(total, side, out) for side in SIDES for out in (False, True)])
            for total in (*PAYING_TOTALS, 0)
        ]

    @property
    def rounds(self) -> list[Round]:
        """The record by rounds, latest first. The dealing of a round is its heading, not a line."""
        problems: dict[int, list[Problem]] = {}
        for problem in self.replayed.problems:
            if problem.place[:1] == ("event",):
                problems.setdefault(int(problem.place[1]), []).append(problem)
        entries: dict[int, list[Entry]] = {}
        dealt: dict[int, Entry] = {}
        for (row, event), step in zip(self.record, self.replayed.steps, strict=True):
            name = self.names[event.side] if isinstance(event, Peg | Penalty) else ""
            player = self.chairs.get(self._players.get(row.uid, ""), "")
            entry = Entry(row.uid, step, name, problems.get(step.index, []), player)
            if isinstance(event, NextRound) and step.outcome is None:
                dealt[step.round] = entry
            else:
                entries.setdefault(step.round, []).insert(0, entry)
        return [
            Round(
                played.number,
                "" if played.end is None else self._ended(played.end, played.chipped_out),
                entries.get(played.number, []),
                dealt.get(played.number),
            )
            for played in reversed(self.replayed.rounds)
        ]

    @property
    def problems(self) -> list[Problem]:
        """What cannot have happened, or is asked, in the order of the record."""
        return list(self.replayed.problems)

    @property
    def board_picture(self) -> str:
        """Both sides on a peg board, each with its last move."""
        before: list[int | None] = [None, None]
        stood = [0, 0]
        for step in self.replayed.steps:
            for side, score in enumerate(step.scores):
                if score != stood[side]:
                    before[side], stood[side] = stood[side], score
        return picture_of_board(
            self.replayed.scores, self.rules.target, before=before, names=self.names, name="board"
        ).svg

    @property
    def players(self) -> list[list[dict[str, str]]]:
        """Who can be said to have placed a tile, by sides; nobody where a side is one person."""
        if not self.pairs:
            return [[], []]
        return [
            [{"uid": one.key, "name": one.name} for one in self.board.chairs(side) if one]
            for side in SIDES
        ]

    @property
    def sides_with_players(self) -> list[dict[str, object]]:
        """Both sides by name, each with them."""
        return [
            {
                "side": side.value,
                "name": self.names[side.index],
                "players": self.players[side.index],
            }
            for side in SIDES
        ]

    @property
    def chairs(self) -> dict[str, str]:
        """The same people by uid."""
        return {one["uid"]: one["name"] for side in self.players for one in side}

    @property
    def revokes(self) -> list[RevokeKey]:
        """What a tile withheld costs, by who withheld it; nothing where that is ruled on."""
        return revoke_keys(self.replayed, self.rules, self.names)

    @property
    def turns_tiles(self) -> bool:
        """Whether a misplaced tile is turned to the end where it fits."""
        return self.rules.misplaced_tile is MisplacedTile.TURNED

    @property
    def opening_matters(self) -> bool:
        """Whether it decides anything in this leg that a tile was the first of its round."""
        return not self.rules.out_on_down

    @property
    def asks_opening(self) -> bool:
        """Whether it would decide about the next event: its round's first, near enough to win."""
        near = self.rules.target - max(self.replayed.scores) <= max(OPENING_AWARDS)
        first = not any(self.replayed.rounds[-1].placements)
        return self.opening_matters and first and near

    def find(self, uid: UUID) -> LegEvent | None:
        """The event of the record with this uid."""
        return next((event for row, event in self.record if row.uid == uid), None)

    def player_of(self, uid: UUID) -> str:
        """The line-up's uid of whoever is said to have placed it; empty where nobody is."""
        return self._players.get(uid, "")

    def turned_in_words(self, way: str, was: Says | None, now: Says | None) -> str:
        """What "undo" or "redo" does to an event: what it said, and says then; None where it is
        out of the record.
        """
        how = "change" if was and now else "back" if now else "out"
        named = was is None or now is None or side_of(was.event) != side_of(now.event)
        return WORDS[f"{way}_{how}"].format(
            was=was and self._in_words(was, named=named), now=now and self._in_words(now)
        )

    def _in_words(self, says: Says, *, named: bool = True) -> str:
        """What an event says: whose it is, what it was, and the player where one is named."""
        side, player = side_of(says.event), self.chairs.get(says.player or "", "")
        name = "" if side is None or not named else f"{self.names[side]} "
        return f"{name}{said(says.event)}{f' ({player})' if player else ''}"

    def _side(self, side: Side) -> SideBox:
        score = self.replayed.scores[side.index]
        name = self.names[side.index]
        if score >= self.rules.target:
            return SideBox(side.value, name, self._pair(side), score, None, "")
        words = needs(score, self.rules, pairs=self.pairs)
        needed = points_needed(score, self.rules)
        return SideBox(side.value, name, self._pair(side), score, needed, words)

    def _pair(self, side: Side) -> str:
        """The names of a pair; a single player is called by name already."""
        named = [person.name for person in self.board.chairs(side) if person is not None]
        return ", ".join(named) if self.pairs else ""

    def _label(self, total: int, side: Side, out: bool) -> KeyLabel:
        points = award(total) + (self.rules.chip_out_points if out else 0)
        score = self.replayed.scores[side.index]
        text = f"{points} pt{'' if points == 1 else 's'}"
        if score >= self.rules.target:
            return KeyLabel(side.value, out, text, False, False)
        pegged = peg(score, points, self.rules)
        past = pegged.outcome is Outcome.DISREGARDED
        return KeyLabel(side.value, out, "wins" if pegged.won else text, pegged.won, past)

    def _ended(self, end: RoundEnd, chipped_out: int | None) -> str:
        if end is RoundEnd.BLOCKED:
            return WORDS["ended_blocked"]
        if end is RoundEnd.CHIP_OUT and chipped_out is not None:
            return WORDS["ended_chip_out"].format(name=self.names[chipped_out])
        return WORDS["ended_won"]


def players_said(rows: Sequence[EventRow]) -> dict[UUID, str]:
    """Whose tile each event was, by the line-up's uid, where the record says it."""
    found: dict[UUID, str] = {}
    for row in sorted(rows, key=lambda row: row.place):
        corrects = row.kind is EventKind.CORRECTION
        payload = row.payload.get("payload", {}) if corrects else row.payload
        event = row.refers_to if corrects and row.refers_to else row.uid
        found[event] = str(payload.get("player") or "")
    return found
