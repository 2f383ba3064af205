"""Whether the people on a card can have sat there: nobody twice, nobody for both sides, nobody more
often than the league allows. A name that nobody has settled is a query, never an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from league.enums import Side
from league.ruleset import AppearanceLimit, BoardFormat, Rules
from matches.enums import LegState
from matches.scorecard.sheets import SIDES, BoardSheet, Person, Scorecard
from matches.scorecard.wording import Names, boards_words, listed
from scoring.events import opening_capital
from scoring.problems import Place, Problem, Severity

_NOBODY_PLAYED = frozenset({LegState.CLAIMED, LegState.VOID, LegState.UNPLAYED})


@dataclass(frozen=True, slots=True)
class Seat:
    """A person in a chair."""

    person: Person
    side: Side
    number: int
    position: int
    form: BoardFormat
    counts: bool
    """Whether the person played there: not where every leg was claimed, void or unplayed."""

    @property
    def place(self) -> Place:
        return ("board", self.number, "slot", self.side.value, self.position)


def seats(card: Scorecard, side: Side) -> list[Seat]:
    """Every chair of a side that somebody sits in, in the order of the card."""
    return [
        Seat(person, side, number, position, form, not _nobody_played(board))
        for number, board, form in card.numbered()
        for position, person in enumerate(board.chairs(side), start=1)
        if person is not None
    ]


def check_people(card: Scorecard, names: Names) -> Iterator[Problem]:
    """Every problem of the names on a card."""
    yield from _check_both_sides(card, names)
    for side in SIDES:
        sat = seats(card, side)
        yield from _check_twice(sat)
        yield from _check_appearances(sat, card.rules)
        yield from _check_team(card, sat, side, names)
        yield from _check_known(sat, names[side.index])
    yield from _check_named(card, names)


def appearances_left(card: Scorecard, side: Side, who: str, form: BoardFormat) -> bool:
    """Whether somebody may sit on one more board of this kind."""
    sat = [seat for seat in seats(card, side) if seat.counts]
    for limit in card.rules.appearances:
        if not limit.covers(form):
            continue
        boards: dict[str, set[int]] = {}
        for seat in sat:
            if limit.covers(seat.form):
                boards.setdefault(seat.person.who, set()).add(seat.number)
        own = len(boards.pop(who, ()))
        again = sum(len(numbers) > limit.most for numbers in boards.values())
        if own > limit.most or (own == limit.most and again >= limit.again):
            return False
    return True


def _check_both_sides(card: Scorecard, names: Names) -> Iterator[Problem]:
    home = {seat.person.who: seat for seat in reversed(seats(card, Side.HOME))}
    for seat in seats(card, Side.AWAY):
        other = home.get(seat.person.who)
        if other is not None:
            message = (
                f"{_one_person(seat, other)} is on the side of {names[0]} too"
                f" ({other.form.name}): nobody plays for both. Choose somebody else here or there."
            )
            yield _error("player-on-both-sides", message, seat.place)


def _check_twice(sat: list[Seat]) -> Iterator[Problem]:
    met: dict[tuple[int, str], Seat] = {}
    for seat in sat:
        first = met.setdefault((seat.number, seat.person.who), seat)
        if first is not seat:
            message = (
                f"{_one_person(seat, first)} sits on this board twice. "
                "If these are two people, write their names so that they can be told apart."
            )
            yield _error("player-twice-on-a-board", message, seat.place)


def _check_appearances(sat: list[Seat], rules: Rules) -> Iterator[Problem]:
    for limit in rules.appearances:
        boards: dict[str, list[Seat]] = {}
        again: set[str] = set()
        for seat in sat:
            if not limit.covers(seat.form) or not seat.counts:
                continue
            earlier = boards.setdefault(seat.person.who, [])
            if seat.number not in {before.number for before in earlier}:
                earlier.append(seat)
                if len(earlier) == limit.most + 1 and len(again) < limit.again:
                    again.add(seat.person.who)
                    yield _once_more(earlier, limit)
                elif len(earlier) > limit.most:
                    yield _too_often(earlier, limit)


def _once_more(sat: list[Seat], limit: AppearanceLimit) -> Problem:
    where = listed([seat.form.name for seat in sat])
    message = (
        f"{_one_person(sat[-1], *sat[:-1])} is on {where}, one more than usual: right where the"
        " side was short."
    )
    if not limit.again_counts:
        message += f" {opening_capital(sat[-1].form.name)} then counts in no player’s record."
    return Problem("player-once-more", Severity.QUERY, message, None, sat[-1].place)


def _too_often(sat: list[Seat], limit: AppearanceLimit) -> Problem:
    where = listed([seat.form.name for seat in sat])
    message = (
        f"{_one_person(sat[-1], *sat[:-1])} is on {where}; a player may play {limit.most} "
        f"{boards_words(limit)} in a match."
    )
    return _error("player-too-often", message, sat[-1].place)


def _check_team(card: Scorecard, sat: list[Seat], side: Side, names: Names) -> Iterator[Problem]:
    team, used = card.rules.team, {seat.person.who for seat in sat}
    who = opening_capital(names[side.index])
    if team.most is not None and len(used) > team.most:
        message = f"{who} has {len(used)} players; at most {team.most} may be used."
        yield _error("team-too-large", message, ("side", side.value))
    chairs = [person for board in card.boards for person in board.chairs(side)]
    if None not in chairs and len(used) < team.fewest:
        message = f"{who} has {len(used)} players; at least {team.fewest} are needed."
        yield Problem("team-too-small", Severity.QUERY, message, None, ("side", side.value))


def _check_known(sat: list[Seat], team: str) -> Iterator[Problem]:
    met: set[str] = set()
    for seat in sat:
        person = seat.person
        if person.key in met or (person.known and person.registered):
            continue
        met.add(person.key)
        if person.known:
            code = "player-not-registered"
            message = f"{person.name} was not registered for {team} on the day of the match."
        else:
            code = "name-not-in-squad"
            message = f"{person.name} is not in the squad of {team}: whose name is it?"
        yield Problem(code, Severity.QUERY, message, None, seat.place)


def _one_person(seat: Seat, *others: Seat) -> str:
    """Somebody by name; where the card has the person under two names, by both."""
    names = {one.person.name: None for one in others if one.person.key != seat.person.key}
    names.pop(seat.person.name, None)
    if not names:
        return seat.person.name
    return f"{seat.person.name}, who is the same person as {listed(list(names))},"


def _check_named(card: Scorecard, names: Names) -> Iterator[Problem]:
    for number, board, _ in card.numbered():
        if not any(leg.entered for leg in board.legs) or _nobody_played(board):
            continue
        for side in SIDES:
            for position, person in enumerate(board.chairs(side), start=1):
                if person is None:
                    message = f"Nobody is named here for {names[side.index]}."
                    place = ("board", number, "slot", side.value, position)
                    yield Problem("nobody-named", Severity.QUERY, message, None, place)


def _nobody_played(board: BoardSheet) -> bool:
    return all(leg.state in _NOBODY_PLAYED for leg in board.legs)


def _error(code: str, message: str, place: Place) -> Problem:
    return Problem(code, Severity.ERROR, message, None, place)
