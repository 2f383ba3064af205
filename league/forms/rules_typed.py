"""What stands in the rules editor's fields: a flat set of texts, as a browser sends them.

Made from rules, or from what somebody typed; rows of a list are added, removed and moved in it
without looking at anything else that was typed. Each row keeps its number for as long as it is
there, so that a board finds its house rules again after they were renamed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.enums import Discipline
from league.forms.rules_fields import SCORE_ALONE
from league.ruleset import BoardFormat, Rules, WalkoverSide, format_points
from league.ruleset.parts import SPANS
from scoring.house_rules import STANDARD, HouseRules

Typed = dict[str, str]
HOUSE, BOARDS, LIMITS, ORDER, TOP, LATE = "house", "boards", "limits", "order", "top", "late"
GAMES = "games"
MOST_ROWS: Mapping[str, int] = {
    HOUSE: 12,
    BOARDS: 60,
    LIMITS: 20,
    ORDER: 12,
    TOP: 12,
    GAMES: 2,
    LATE: 20,
}
"""The lists, and up to how many rows a button adds to each."""

TICK = "on"
_MOST_READ = 60
_LONGEST_NUMBER = 4


def _house_values(name: str, rules: HouseRules) -> Typed:
    return {
        "name": name,
        "target": str(rules.target),
        "two": str(rules.deal.two),
        "three": str(rules.deal.three),
        "four": str(rules.deal.four),
        "chip_out_points": str(rules.chip_out_points),
        "finish": rules.finish.value,
        "pairs_round_ends": rules.pairs_round_ends.value,
        "revoke": rules.revoke.value,
        "misplaced_tile": rules.misplaced_tile.value,
        "out_on_down": TICK if rules.out_on_down else "",
    }


GETTING, SHARES = ("present", "absent"), ("points", "legs", "boards", "aggregate")
"""Who gets something of a walkover, and what."""

NEW_ROWS: Mapping[str, Typed] = {
    HOUSE: _house_values("", STANDARD),
    BOARDS: {
        "count": "1",
        "players": "2",
        "legs": "1",
        "discipline": Discipline.FIVES_AND_THREES.value,
        "legs_played": "all",
    },
    LIMITS: {"most": "1", "again_counts": TICK},
    ORDER: {},
    TOP: {},
    GAMES: {"discipline": Discipline.FIVES_AND_THREES.value}
    | {f"{side}_{what}": "0" for side in GETTING for what in SHARES},
    LATE: {"points": "0", "fine": "0"},
}


def row_numbers(typed: Mapping[str, str], rows: str) -> list[str]:
    """The numbers of a list's rows in their order.

    Where the field that says so is missing or spoilt, the rows are those that something was typed
    in, so that nothing gets lost.
    """
    listed = typed.get(f"{rows}-rows", "").split()
    good = all(one.isascii() and one.isdecimal() and len(one) <= _LONGEST_NUMBER for one in listed)
    if f"{rows}-rows" in typed and good and len(set(listed)) == len(listed):
        return listed[:_MOST_READ]
    shape = re.compile(rf"{rows}-(\d{{1,{_LONGEST_NUMBER}}})-.+", re.ASCII)
    found = {match[1] for name in typed if (match := shape.fullmatch(name))}
    return sorted(found, key=int)[:_MOST_READ]


@dataclass(frozen=True, slots=True)
class RowAct:
    """A button of a list: add a row, take one out, move one up or down."""

    rows: str
    act: str
    number: str = ""

    @classmethod
    def read(cls, word: str) -> RowAct | None:
        """The act that a button's value names ("boards:up:3"), or nothing."""
        rows, act, number = [*word.split(":", 2), "", ""][:3]
        if rows in MOST_ROWS and act in {"add", "remove", "up", "down"}:
            return cls(rows, act, number)
        return None

    def done(self, typed: Typed) -> Typed:
        """What stands in the fields afterwards; the same where there is nothing to do."""
        numbers = row_numbers(typed, self.rows)
        after = dict(typed)
        if self.act == "add" and len(numbers) < MOST_ROWS[self.rows]:
            number = str(max(map(int, numbers), default=-1) + 1)
            new = dict(NEW_ROWS[self.rows])
            if self.rows == BOARDS:
                new["house_rules"] = next(iter(row_numbers(typed, HOUSE)), "")
            if self.rows == GAMES:
                new |= {name: typed.get(f"walkover-{name}", of) for name, of in new.items()}
            after |= {f"{self.rows}-{number}-{name}": value for name, value in new.items()}
            numbers.append(number)
        elif self.number in numbers:
            self._move(numbers)
        after[f"{self.rows}-rows"] = " ".join(numbers)
        return after

    def _move(self, numbers: list[str]) -> None:
        at = numbers.index(self.number)
        if self.act == "remove":
            del numbers[at]
            return
        to = at + (1 if self.act == "down" else -1)
        if 0 <= to < len(numbers):
            numbers[at], numbers[to] = numbers[to], numbers[at]


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """Boards that are alike and stand together: a name, and how many."""

    name: str
    count: int
    board: BoardFormat


def board_names(groups: Sequence[tuple[str, int]]) -> list[list[str]]:
    """The names of the boards of each group: numbered, unless a name stands for one board alone.

    Groups of one name count on: three Singles, then two more, are Singles 1 to 5.
    """
    wanted: dict[str, int] = {}
    for name, count in groups:
        wanted[name.casefold()] = wanted.get(name.casefold(), 0) + count
    given: dict[str, int] = {}
    names = []
    for name, count in groups:
        key = name.casefold()
        if wanted[key] == 1:
            names.append([name] * count)
            continue
        first = given.get(key, 0) + 1
        names.append([f"{name} {number}" for number in range(first, first + count)])
        given[key] = first + count - 1
    return names


def board_groups(boards: Sequence[BoardFormat]) -> list[BoardGroup]:
    """Boards as groups that give the same boards again, as few as their names allow."""
    groups: list[BoardGroup] = []
    for board in boards:
        name, _, number = board.name.rpartition(" ")
        stem = name if name and number.isascii() and number.isdecimal() else board.name
        last = groups[-1] if groups else None
        if last and last.name == stem and _alike(last.board, board):
            groups[-1] = BoardGroup(stem, last.count + 1, board)
        else:
            groups.append(BoardGroup(stem, 1, board))
    stems = Counter(group.name.casefold() for group in groups for _ in range(group.count))
    groups = [
        group if stems[group.name.casefold()] > 1 else BoardGroup(group.board.name, 1, group.board)
        for group in groups
    ]
    names = board_names([(group.name, group.count) for group in groups])
    if [name for some in names for name in some] == [board.name for board in boards]:
        return groups
    return [BoardGroup(board.name, 1, board) for board in boards]


def _alike(one: BoardFormat, two: BoardFormat) -> bool:
    return _kind(one) == _kind(two)


def _kind(board: BoardFormat) -> tuple[object, ...]:
    return board.players, board.discipline, board.house_rules, board.legs, board.legs_played


def typed_from(rules: Rules, *, choose_points: bool = False) -> Typed:
    """Rules as they stand in the editor's fields; ``choose_points`` leaves the points empty."""
    typed: Typed = {}
    house = list(rules.house_rules)
    _put_rows(typed, HOUSE, [_house_values(name, rules.house_rules[name]) for name in house])
    groups = board_groups(rules.boards)
    _put_rows(typed, BOARDS, [_group_values(group, house) for group in groups])
    limits = [
        {
            "most": str(limit.most),
            "players": _text(limit.players),
            "discipline": "" if limit.discipline is None else limit.discipline.value,
            "again": str(limit.again) if limit.again else "",
            "again_counts": _tick(limit.again_counts),
        }
        for limit in rules.appearances
    ]
    _put_rows(typed, LIMITS, limits)
    _put_rows(typed, ORDER, [{"criterion": one.value} for one in rules.tie_breaks])
    top = rules.top.tie_breaks if rules.top else ()
    _put_rows(typed, TOP, [{"criterion": one.value} for one in top])
    _put(typed, "team", {"fewest": str(rules.team.fewest), "most": _text(rules.team.most)})
    points = _points_values(rules)
    if choose_points:
        points |= dict.fromkeys(("won", "drawn", "lost", "leg", "board"), "")
    _put(typed, "points", points)
    top_places = _text(rules.top.places if rules.top else None)
    _put(typed, "places", {"play_off_to": _text(rules.play_off_to), "top_places": top_places})
    _put(typed, "walkover", _walkover_values(rules))
    games = [
        {"discipline": own.discipline.value} | _shares(own.present, own.absent)
        for own in rules.walkover.games
    ]
    _put_rows(typed, GAMES, games)
    _put_mishaps(typed, rules)
    record = rules.record
    recorded = {
        "card_deadline_hours": str(record.card_deadline_hours),
        "minimum_depth": record.minimum_depth.value,
        "reporter": record.reporter.value,
        "league_approves": _tick(record.league_approves),
    }
    spans = {name: _text(getattr(record, name)) for name in SPANS}
    _put(typed, "record", recorded | spans)
    return typed


def _put(typed: Typed, prefix: str, values: Typed) -> None:
    typed |= {f"{prefix}-{name}": value for name, value in values.items() if value != ""}


def _put_rows(typed: Typed, rows: str, values: Sequence[Typed]) -> None:
    typed[f"{rows}-rows"] = " ".join(str(number) for number in range(len(values)))
    for number, one in enumerate(values):
        _put(typed, f"{rows}-{number}", one)


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _tick(yes: bool) -> str:
    return TICK if yes else ""


def _group_values(group: BoardGroup, house: list[str]) -> Typed:
    board = group.board
    under = "" if board.house_rules is None else str(house.index(board.house_rules))
    return {
        "name": group.name,
        "count": str(group.count),
        "players": str(board.players),
        "legs": _text(board.legs),
        "discipline": board.discipline.value,
        "house_rules": under,
        "legs_played": SCORE_ALONE if board.legs is None else board.legs_played.value,
    }


def _points_values(rules: Rules) -> Typed:
    points = rules.points
    names = ("won", "drawn", "lost", "leg", "board", "losing_bonus")
    return {name: format_points(getattr(points, name)) for name in names} | {
        "losing_margin": str(points.losing_margin),
        "decided_on": points.decided_on.value,
    }


def _walkover_values(rules: Rules) -> Typed:
    rule = rules.walkover
    return _shares(rule.present, rule.absent) | {
        "legs_count": _tick(rule.legs_count),
        "players_credited": _tick(rule.players_credited),
    }


def _shares(*both: WalkoverSide) -> Typed:
    """What a walkover gives, to the side that turned up and to the other."""
    values: Typed = {}
    for name, side in zip(GETTING, both, strict=True):
        values[f"{name}_points"] = format_points(side.points)
        for what in SHARES[1:]:
            values[f"{name}_{what}"] = str(getattr(side, what))
    return values


def _put_mishaps(typed: Typed, rules: Rules) -> None:
    mishaps = rules.mishaps
    withdrawal, postponement = mishaps.withdrawal, mishaps.postponement
    values = {
        "bye": format_points(mishaps.bye),
        "points": format_points(withdrawal.points),
        "points_second_half": format_points(withdrawal.points_second_half),
        "within_days": _text(postponement.within_days),
        "notice_days": _text(postponement.notice_days),
        "late_fine": f"{postponement.late_fine:.2f}" if postponement.late_fine else "",
        "played": withdrawal.played.value,
        "remaining": withdrawal.remaining.value,
        "ineligible": mishaps.ineligible.value,
        "transfers": mishaps.transfers.value,
        "allowed": _tick(postponement.allowed),
    }
    _put(typed, "mishaps", values)
    steps = [
        {"points": format_points(step.points), "fine": f"{step.fine:.2f}"}
        for step in mishaps.late_cards
    ]
    _put_rows(typed, LATE, steps)
