"""The rules of a competition as one immutable value, and the JSON that they are stored as.

``Rules.from_dict`` refuses anything that is not wholly right, with every fault at once;
``Rules.to_dict`` writes one canonical form, so that equal rules have equal digests. A field that a
later version adds within a schema must be written only where it differs from its default: the
digest of stored rules never moves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_

from league.enums import DecidedOn, Discipline, TieBreak
from league.ruleset import checks, sections
from league.ruleset.parts import (
    DEFAULT_ORDER,
    AppearanceLimit,
    BoardFormat,
    MishapRules,
    PointsScheme,
    RecordRule,
    TeamSize,
    TopOrder,
    WalkoverRule,
)
from league.ruleset.problems import Path, RuleProblem, RulesError
from league.ruleset.reading import Reader
from scoring.house_rules import HouseRules

SCHEMA = 1
ANY_TEAM = TeamSize()
USUAL_RECORD = RecordRule()
USUAL_MISHAPS = MishapRules()


@dataclass(frozen=True)
class Rules:
    """Format, points, order and record of one competition in one season."""

    house_rules: Mapping[str, HouseRules] = field(hash=False)
    boards: tuple[BoardFormat, ...]
    points: PointsScheme
    walkover: WalkoverRule
    appearances: tuple[AppearanceLimit, ...] = ()
    team: TeamSize = ANY_TEAM
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_ORDER
    record: RecordRule = USUAL_RECORD
    top: TopOrder | None = None
    play_off_to: int | None = None
    """The last place that a play-off is held for, where the order ends in one; None for any."""
    mishaps: MishapRules = USUAL_MISHAPS
    schema: int = SCHEMA

    def __post_init__(self) -> None:
        boards = (replace(board, leg_target=self._target(board)) for board in self.boards)
        object.__setattr__(self, "boards", tuple(boards))

    def _target(self, board: BoardFormat) -> int | None:
        rules = self.house_rules_for(board)
        return None if rules is None else rules.target

    def house_rules_for(self, board: BoardFormat) -> HouseRules | None:
        """What the board is played under; None for a game recorded by result."""
        return None if board.house_rules is None else self.house_rules.get(board.house_rules)

    @cached_property
    def legs_most(self) -> int | None:
        """Legs if every board goes the distance; None where a board has no leg total."""
        legs = [board.legs for board in self.boards if board.legs is not None]
        return sum(legs) if len(legs) == len(self.boards) else None

    @cached_property
    def legs_total(self) -> int | None:
        """Legs of every match, when all are always played; None where that varies."""
        varies = any(board.legs_to_win is not None for board in self.boards)
        return None if varies else self.legs_most

    @cached_property
    def possible_scores(self) -> frozenset[tuple[int, int]] | None:
        """Every match score in legs (home, away) when no leg is void; None without leg totals."""
        # For each home total, the away totals reached with it as the bits of one number.
        reached = {0: 1}
        for board in self.boards:
            scores = board.possible_scores()
            if scores is None:
                return None
            longer: dict[int, int] = {}
            for home, aways in reached.items():
                for won, lost in scores:
                    longer[home + won] = longer.get(home + won, 0) | aways << lost
            reached = longer
        return frozenset(
            (home, away)
            for home, aways in reached.items()
            for away in range(aways.bit_length())
            if aways >> away & 1
        )

    @cached_property
    def can_be_drawn(self) -> bool:
        """Whether a match can end level on what decides it when no leg is void."""
        # The leads reached so far as the bits of one number; a lead of nothing is bit ``level``.
        leads, level = 1, 0
        for board in self.boards:
            scores = board.possible_scores()
            if scores is None:
                return True
            ahead = {won - lost for won, lost in scores}
            if self.points.decided_on is DecidedOn.BOARDS:
                ahead = {(lead > 0) - (lead < 0) for lead in ahead}
            most = max(ahead)
            leads = reduce(or_, (leads << lead + most for lead in ahead))
            level += most
        return bool(leads >> level & 1)

    def in_table(self, discipline: str) -> Rules:
        """The rules as a table counts by them: one of a single game's boards has walkovers of its
        own, where the league says so. ``discipline``: the table's; empty where every board counts.
        """
        if not discipline or not self.walkover.games:
            return self
        return self._in_tables[Discipline(discipline)]

    @cached_property
    def _in_tables(self) -> dict[Discipline, Rules]:
        return {game: replace(self, walkover=self.walkover.in_table(game)) for game in Discipline}

    @cached_property
    def boards_are_legs(self) -> bool:
        """Whether every board is one leg, so that boards won and legs won are the same number."""
        return all(board.legs == 1 for board in self.boards)

    @property
    def orders(self) -> tuple[tuple[Path, tuple[TieBreak, ...]], ...]:
        """Every order of criteria with its place in the JSON: the table's, and the top's if any."""
        main: tuple[Path, tuple[TieBreak, ...]] = (("tie_breaks",), self.tie_breaks)
        return (main,) if self.top is None else (main, (("top", *main[0]), self.top.tie_breaks))

    @property
    def criteria(self) -> frozenset[TieBreak]:
        """Everything that can put one entry above another."""
        return frozenset(criterion for _, order in self.orders for criterion in order)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON, in hexadecimal; equal rules have equal digests."""
        canonical = json.dumps(
            self.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        return hashlib.sha256(canonical.encode()).hexdigest()

    def to_dict(self) -> dict[str, object]:
        """The one canonical JSON form; ``from_dict`` reads it back to an equal value."""
        written: dict[str, object] = {
            "schema": self.schema,
            "house_rules": {
                name: rules.to_dict() for name, rules in sorted(self.house_rules.items())
            },
            "boards": [board.to_dict() for board in self.boards],
            "appearances": [limit.to_dict() for limit in self.appearances],
            "team": self.team.to_dict(),
            "points": self.points.to_dict(),
            "tie_breaks": [criterion.value for criterion in self.tie_breaks],
            "walkover": self.walkover.to_dict(),
            "record": self.record.to_dict(),
        }
        if self.top is not None:
            written["top"] = self.top.to_dict()
        if self.play_off_to is not None:
            written["play_off_to"] = self.play_off_to
        if self.mishaps != USUAL_MISHAPS:
            written["mishaps"] = self.mishaps.to_dict()
        return written

    @classmethod
    def from_dict(cls, data: object) -> Rules:
        """Rules from their JSON form; :class:`RulesError` with every problem if any is wrong."""
        problems: list[RuleProblem] = []
        _check_schema(data, problems)
        top = Reader(data, (), problems)
        rules = cls._read(top)
        top.finish()
        problems += _contradictions(rules, {problem.path[:1] for problem in problems})
        if problems:
            raise RulesError(problems)
        return rules

    @classmethod
    def _read(cls, top: Reader) -> Rules:
        house_rules = sections.read_house_rules(top)
        boards = tuple(sections.read_boards(top, house_rules))
        top.value("schema", SCHEMA)
        return cls(
            house_rules=house_rules,
            boards=boards,
            appearances=tuple(sections.read_appearances(top)),
            team=sections.read_team(top.inner("team", {})),
            points=sections.read_points(top.inner("points")),
            tie_breaks=tuple(sections.read_order(top)),
            walkover=sections.read_walkover(top.inner("walkover")),
            record=sections.read_record(top.inner("record", {})),
            top=sections.read_top(top.inner_or_none("top")),
            play_off_to=top.whole_or_none("play_off_to", 1, sections.MOST_PLACES),
            mishaps=sections.read_mishaps(top.inner("mishaps", {})),
        )


def _check_schema(data: object, problems: list[RuleProblem]) -> None:
    """Stop at once at rules of a newer version: what its fields mean cannot be known here."""
    schema = data.get("schema", 0) if isinstance(data, Mapping) else SCHEMA
    if schema == SCHEMA and not isinstance(schema, bool):
        return
    if isinstance(schema, int) and schema > SCHEMA:
        message = (
            f"these rules were written by a newer version of this program (schema {schema}; "
            f"this one reads up to {SCHEMA}): update this site, then open them again"
        )
        raise RulesError([RuleProblem(("schema",), message)])
    problems.append(RuleProblem(("schema",), f"say which schema these rules follow: {SCHEMA}"))


def _contradictions(rules: Rules, faulty: set[Path]) -> Iterator[RuleProblem]:
    """What contradicts what, as far as the sections concerned were read without a fault."""

    def sound(*sections_needed: str) -> bool:
        return not faulty & {(), *((name,) for name in sections_needed)}

    if sound("boards", "house_rules"):
        yield from checks.check_boards(rules.boards, rules.house_rules)
    if sound("boards", "appearances", "team"):
        yield from checks.check_appearances(rules.appearances, rules.boards, rules.team)
    if sound("boards", "walkover"):
        yield from checks.check_walkover(rules.walkover, rules.boards)
    if sound("boards", "record"):
        yield from checks.check_record(rules.record, rules.boards)
    if sound("record", "mishaps"):
        yield from checks.check_deadlines(rules.record, rules.mishaps)
    if sound("boards", "record", "tie_breaks", "top"):
        yield from checks.check_pegged(rules.record, rules.orders, rules.boards)
    if sound("tie_breaks", "top", "play_off_to"):
        yield from checks.check_top(rules.top, rules.tie_breaks, rules.play_off_to)
