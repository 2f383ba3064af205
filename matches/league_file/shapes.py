"""What data inside a row has to look like: rules, contents of cards, what was pegged, histories.

Pure. Everything that pages and acts later take out of such data is looked at here by the readers
that they use themselves, so that a damaged file is refused and no page falls over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date, time
from typing import Any

from league.enums import FixtureStatus
from league.ruleset import PointsError, Rules, RulesError, parse_points
from matches.enums import EventKind
from matches.league_file.layout import LARGE, LONGEST_TEXT
from matches.league_file.values import ValueFault, is_uid, quoted, unusable
from matches.merge import PayloadError, from_payload
from matches.scorecard import from_content
from matches.told import Told, ToldError

Row = Mapping[str, Any]
Uids = Mapping[str, Collection[str]]
"""The uids that there are, by section."""
Shape = Callable[[Row, Any, Uids], None]

SCORING = frozenset({EventKind.PEG, EventKind.BLOCKED, EventKind.NEXT_ROUND, EventKind.PENALTY})
_NO_CONTENT = "this is not what a card holds"
_BALANCES = frozenset(
    {
        "won", "drawn", "lost", "legs_for", "legs_against", "boards_for", "boards_against",
        "aggregate_for", "aggregate_against",
    }
)  # fmt: skip


def check_shape(shape: str, row: Row, data: Any, uids: Uids) -> None:
    """Whether data is of its shape; ValueFault if not."""
    _check_texts(data)
    _SHAPES[shape](row, data, uids)


def _check_texts(data: Any) -> None:
    """No text anywhere in it that could not be kept. No deeper than a file may be."""
    if isinstance(data, str):
        if unusable(data) or len(data) > LONGEST_TEXT:
            raise ValueFault(
                f"{quoted(data[:30])} cannot be kept: too long, or control characters."
            )
    elif isinstance(data, dict):
        for key, value in data.items():
            _check_texts(key)
            _check_texts(value)
    elif isinstance(data, list):
        for value in data:
            _check_texts(value)


def _rules(_: Row, data: Any, __: Uids) -> None:
    try:
        Rules.from_dict(data)
    except RulesError as error:
        raise ValueFault(f"these rules cannot stand. {str(error)[:400]}") from None
    except (TypeError, ValueError, KeyError, AttributeError):
        raise ValueFault("these are no rules.") from None


def _content(_: Row, data: Any, __: Uids) -> None:
    """More of it is looked at once it is known what card it belongs to."""
    _mapping(data)


def check_content(data: Any, rules: Rules) -> None:
    """Whether data is what a card under some rules can hold; ValueFault if not."""
    try:
        card = from_content(data, rules)
        people = [one for board in card.boards for one in (*board.home, *board.away) if one]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueFault(f"{_NO_CONTENT} ({str(error)[:80] or 'damaged'}).") from None
    if len(card.boards) != len(rules.boards):
        raise ValueFault(f"{_NO_CONTENT}: the rules have {len(rules.boards)} boards.")
    if not all(isinstance(one.name, str) and is_uid(one.key) for one in people):
        raise ValueFault(f"{_NO_CONTENT}: somebody has no name or uid.")
    scores = [card.match_score, *(leg.scores for board in card.boards for leg in board.legs)]
    if not all(one is None or _is_number(one) for score in scores for one in score):
        raise ValueFault(f"{_NO_CONTENT}: a score is no number.")
    if not isinstance(data.get("note", ""), str):
        raise ValueFault(f"{_NO_CONTENT}: the note is no text.")


def _payload(row: Row, data: Any, _: Uids) -> None:
    mapping = _mapping(data)
    kind = EventKind(row["kind"])
    try:
        if kind in SCORING:
            from_payload(kind, mapping)
        elif kind is EventKind.CORRECTION and not mapping.get("removed"):
            from_payload(EventKind(mapping["kind"]), _mapping(mapping["payload"]))
    except PayloadError as error:
        raise ValueFault(f"{error.field}: {error.message}") from None
    except (KeyError, ValueError):
        raise ValueFault("this corrects nothing: a kind and what it says belong here.") from None


def _place(_: Row, data: Any, __: Uids) -> None:
    value: Any
    for key, value in _mapping(data).items():
        if value is None:
            continue
        if isinstance(value, dict | list):
            raise ValueFault(f"{key}: {quoted(value)} is no single value.")
        try:
            if key in {"date", "first_date", "on"}:
                date.fromisoformat(value)
            elif key == "time":
                time.fromisoformat(value)
            elif key == "status":
                FixtureStatus(value)
        except (TypeError, ValueError):
            raise ValueFault(f"{key}: {quoted(value)} cannot be.") from None


def _balances(_: Row, data: Any, uids: Uids) -> None:
    mapping = _mapping(data)
    if set(mapping) != {"on", "rows"}:
        raise ValueFault("a day “on” and “rows” belong here.")
    rows = _mapping(mapping["rows"])
    if rows or mapping["on"] is not None:
        _place({}, {"on": mapping["on"] or ""}, uids)
    for uid, numbers in rows.items():
        if uid not in uids["entries"]:
            raise ValueFault(f"{quoted(uid)} is none of the entries.")
        for name, value in _mapping(numbers).items():
            if name == "points":
                _points(value)
            elif name not in _BALANCES or not _is_number(value):
                raise ValueFault(f"{quoted(name)}: {quoted(value)} is no number of a balance.")


def _points(value: Any) -> None:
    try:
        parse_points(value)
    except (PointsError, TypeError, ValueError):
        raise ValueFault(f"{quoted(value)} is no number of points.") from None


def _clauses(_: Row, data: Any, __: Uids) -> None:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise ValueFault("a list of clauses belongs here, each as a text.")


def _told(_: Row, data: Any, __: Uids) -> None:
    try:
        Told.of(data)
    except ToldError as error:
        raise ValueFault(f"this is not what a ruling tells: {error}.") from None


def _mapping(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueFault(f"{quoted(data)} is not right; names with their values belong here.")
    return data


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGE


_SHAPES: Mapping[str, Shape] = {
    "rules": _rules,
    "content": _content,
    "payload": _payload,
    "place": _place,
    "balances": _balances,
    "clauses": _clauses,
    "told": _told,
}
