"""A result that an official decides: over a card, which stays as it is, or without one.

An award says what a table counts: legs, boards, who won, or the points themselves. It stands over
the result that was there, and undoing it lets that one count again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from league.actions import checks
from league.actions.checks import restoring
from league.actions.deciding import (
    check_not_undone,
    check_version,
    counting_tables,
    hold,
    status_before,
    undoable,
)
from league.actions.resuming import resume
from league.enums import Discipline, ResultKind, ResultSource, Side
from league.models import Fixture, Result, Table, User
from league.official import Facts, put_over, take_back
from league.points import FactsError, MatchFacts, match_points
from league.policies import AlreadyDone, NotPossible, can_move, next_status
from league.ruleset import Rules

MOST_REASON = 500
_AWARD, _UNDO = "award a result", "undo the award"
Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Award:
    """What one table is to count. Pairs are home first.

    Without a winner the score decides; without points the competition's scheme gives them.
    """

    table: Table
    legs: Pair = (0, 0)
    boards: Pair | None = None
    aggregate: Pair | None = None
    winner: Side | None = None
    points: tuple[Decimal, Decimal] | None = None

    def field(self, name: str) -> str:
        """The form field in which this table's value is typed: "home_legs_7"."""
        return f"{name}_{self.table.pk}"

    def facts(self, note: str) -> Facts:
        """What is recorded."""
        return Facts(
            kind=ResultKind.AWARDED,
            legs=self.legs,
            boards=self.boards,
            aggregate=self.aggregate,
            winner=self.winner,
            points=self.points,
            note=note,
        )

    def worth(self, rules: Rules) -> tuple[Decimal, Decimal]:
        """The points it gives; ``NotPossible`` where the rules cannot value it."""
        boards, aggregate = self.boards or (None, None), self.aggregate or (None, None)
        points = self.points or (None, None)
        facts = MatchFacts(
            kind=ResultKind.AWARDED,
            home_legs=self.legs[0],
            away_legs=self.legs[1],
            home_boards=boards[0],
            away_boards=boards[1],
            home_aggregate=aggregate[0],
            away_aggregate=aggregate[1],
            home_points=points[0],
            away_points=points[1],
            winner=self.winner,
        )
        try:
            return match_points(facts, rules)
        except FactsError as error:
            said = f"This cannot be counted: {error}. Say how many boards each side won."
            raise NotPossible(said, field=self.field("home_boards")) from None


@restoring("fixture")
@transaction.atomic
def award_result(
    *,
    fixture: Fixture,
    awards: Sequence[Award],
    reason: str,
    version: int | None = None,
    source: ResultSource = ResultSource.OFFICIAL,
    source_uid: UUID | None = None,
    by: User,
    at: datetime,
) -> Fixture:
    """Let tables count what is decided. A table that is left out counts what it counted before,
    so one without a result cannot be left out.

    What an official types is looked at; what follows from a ruling may be any score.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    hold(fixture)
    standing = {one.table_id: one for one in Result.objects.standing().filter(fixture=fixture)}
    _check_not_awarded(fixture, awards, standing)
    check_version(fixture, version)
    next_status(fixture, _AWARD)
    _check_tables(fixture, awards, standing)
    _check_facts(fixture, awards, typed=source is ResultSource.OFFICIAL)
    put_over(
        fixture=fixture,
        facts={award.table: award.facts(reason) for award in awards},
        act=_AWARD,
        source=source,
        source_uid=source_uid,
        by=by,
        at=at,
        why=reason,
    )
    return fixture


@restoring("fixture")
@transaction.atomic
def undo_award(
    *,
    fixture: Fixture,
    reason: str,
    version: int | None = None,
    source: ResultSource = ResultSource.OFFICIAL,
    by: User,
    at: datetime,
) -> Fixture:
    """Take an award back: what it stood over counts again, or nothing does.

    Where nothing does and a side has left by now, the match is void as what was left unplayed.
    ``source`` is what it rests on: an award that follows from a ruling is undone with the ruling.
    """
    reason = checks.reason(reason)
    hold(fixture)
    awarded = Result.objects.standing().filter(fixture=fixture, kind=ResultKind.AWARDED).first()
    check_not_undone(fixture, _UNDO, possible=awarded is not None, version=version, by=by)
    check_version(fixture, version)
    if awarded is None or not can_move(fixture, _UNDO):
        raise NotPossible(f"No result of {fixture} is awarded, so there is no award to undo.")
    if awarded.source != source:
        raise NotPossible(
            f"The result of {fixture} follows from a ruling on its card; take that ruling back"
            " instead, and the result goes with it."
        )
    take_back(
        fixture=fixture,
        kind=ResultKind.AWARDED,
        act=_UNDO,
        to=status_before(undoable(fixture, _UNDO)),
        by=by,
        at=at,
        why=reason,
    )
    resume(fixture, by=by, at=at)
    return fixture


def check_awards(fixture: Fixture, awards: Sequence[Award]) -> None:
    """Whether these could be awarded, as far as what was typed goes; nothing is written."""
    standing = {one.table_id: one for one in Result.objects.standing().filter(fixture=fixture)}
    _check_tables(fixture, awards, standing)
    _check_facts(fixture, awards, typed=True)


def _check_facts(fixture: Fixture, awards: Sequence[Award], *, typed: bool) -> None:
    rules = fixture.competition.rule_set.rules
    for award in awards:
        if typed:
            _check_says_something(award)
            _check_score(award, rules)
        award.worth(rules)


def legs_in(table: Table, rules: Rules) -> int | None:
    """How many legs a match has at most in a table; None where there is no such number."""
    legs = [board.legs for board in rules.boards if _counts(table, board.discipline)]
    known = [number for number in legs if number is not None]
    return sum(known) if len(known) == len(legs) else None


def boards_in(table: Table, rules: Rules) -> int:
    """How many boards a match has in a table."""
    return sum(_counts(table, board.discipline) for board in rules.boards)


def _counts(table: Table, discipline: Discipline) -> bool:
    return table.discipline in {"", discipline.value}


def _check_not_awarded(
    fixture: Fixture, awards: Sequence[Award], standing: dict[int, Result]
) -> None:
    stands = [one for one in standing.values() if one.kind == ResultKind.AWARDED]
    if not stands:
        return
    same = {one.table_id for one in stands} == {award.table.pk for award in awards} and all(
        _says(standing[award.table.pk]) == _asked(award) for award in awards
    )
    if same:
        raise AlreadyDone(f"The result of {fixture} is awarded like that already.")
    raise NotPossible(
        f"The result of {fixture} was awarded already. To award another, undo that one first."
    )


def _says(result: Result) -> tuple[object, ...]:
    return (
        result.home_legs,
        result.away_legs,
        result.home_boards,
        result.away_boards,
        result.winner,
        result.home_points,
        result.away_points,
    )


def _asked(award: Award) -> tuple[object, ...]:
    boards, points = award.boards or (None, None), award.points or (None, None)
    return (*award.legs, *boards, award.winner or "", *points)


def _check_tables(fixture: Fixture, awards: Sequence[Award], standing: dict[int, Result]) -> None:
    tables = {table.pk: table for table in counting_tables(fixture.competition)}
    named = [award.table.pk for award in awards]
    for award in awards:
        if award.table.pk not in tables:
            raise NotPossible(f"No match of {fixture.competition} counts in {award.table}.")
    if not named:
        raise NotPossible("Nothing is awarded: say what the match is to count.")
    if len(set(named)) != len(named):
        raise NotPossible("A table counts one result of a match; award each table once.")
    for number, table in tables.items():
        if number not in standing and number not in named:
            raise NotPossible(f"{table} has no result of this match yet: say what it counts.")


def _check_says_something(award: Award) -> None:
    scored = award.legs != (0, 0) or award.boards not in {None, (0, 0)}
    if not scored and award.winner is None and award.points is None:
        raise NotPossible(
            "0–0 says nothing: give the legs, name who won, or give both sides’ points.",
            field=award.field("home_legs"),
        )


def _check_score(award: Award, rules: Rules) -> None:
    most = legs_in(award.table, rules)
    if min(award.legs) < 0 or (most is not None and sum(award.legs) > most):
        home, away = award.legs
        raise NotPossible(
            f"{home}–{away} makes {home + away} legs; a match has {most}.",
            field=award.field("home_legs"),
        )
    if award.boards is not None:
        boards, (home, away) = boards_in(award.table, rules), award.boards
        if min(award.boards) < 0 or home + away > boards:
            raise NotPossible(
                f"{home}–{away} makes {home + away} boards; a match has {boards}.",
                field=award.field("home_boards"),
            )
