"""What every act asks of a value before it is written, each refusal with the field it belongs to.

Nothing here writes. The database has its own constraints for all that two people could do at once;
``racing`` turns its refusal into the same plain words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from enum import Enum, StrEnum
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from league.models import League, Season
from league.names import UnusableTextError, usable
from league.policies import NotPossible, check_open

P = ParamSpec("P")
T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)


class Keep(Enum):
    """The mark of a value that is to stay as it is."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


def kept(value: T | Keep, present: T) -> T:
    """The new value, or the present one where it is to stay."""
    return present if isinstance(value, Keep) else value


def text(value: str, *, field: str, most: int, what: str = "", needed: bool = True) -> str:
    """Tidied text of at most ``most`` characters; ``what`` names it in a refusal ("a name")."""
    try:
        return usable(value, most=most, what=what, needed=needed)
    except UnusableTextError as error:
        raise NotPossible(str(error), field=field) from None


def name(value: str, *, field: str = "name", most: int = 120) -> str:
    """A name of somebody or something."""
    return text(value, field=field, most=most, what="a name")


def reason(value: str, *, field: str = "reason", most: int = 300) -> str:
    """Why something is done; it is shown to others."""
    return text(value, field=field, most=most, what="the reason")


def email(value: str, *, field: str = "email") -> str:
    """An e-mail address, or nothing."""
    address = text(value, field=field, most=254, needed=False)
    if address:
        try:
            validate_email(address)
        except ValidationError:
            raise NotPossible(
                f"{address} is no e-mail address; write one such as name@example.org"
                " or leave it empty.",
                field=field,
            ) from None
    return address


def one_of(value: str, enum: type[Choice], *, field: str) -> str:
    """A value of an enum, or nothing."""
    if value and value not in {member.value for member in enum}:
        known = ", ".join(member.value for member in enum)
        raise NotPossible(f"{value!r} is none of: {known}.", field=field)
    return str(value)


def within(value: int, *, field: str, least: int, most: int, what: str = "This number") -> int:
    """A whole number between two bounds, both included."""
    if not least <= value <= most:
        raise NotPossible(f"{what} is {value}; write {least} to {most}.", field=field)
    return value


def plain_date(day: date) -> str:
    """A date in a message: 24 November 2026."""
    return f"{day.day} {day:%B %Y}"


def plain_moment(moment: datetime) -> str:
    """A moment in a message, on the clock that it is given on: Thursday 27 November, 20:30."""
    return f"{moment:%A} {moment.day} {moment:%B, %H:%M}"


def in_season(season: Season, day: date, *, field: str = "date") -> date:
    """A day of the season."""
    if not season.holds(day):
        raise NotPossible(
            f"{plain_date(day)} is outside the season {season}, which runs from"
            f" {plain_date(season.starts)} to {plain_date(season.ends)}.",
            field=field,
        )
    return day


def open_season(season: Season) -> None:
    """Whether the season's records may still change."""
    check_open(season)


def hold(league: League) -> None:
    """Let one writer at a time compare a league's names and dates.

    For rules that no constraint of the database can express. SQLite admits one writer anyway.
    """
    League.objects.select_for_update().get(pk=league.pk)


@contextmanager
def racing(message: str, field: str | None = None) -> Iterator[None]:
    """Turn the database's refusal of a row, written by somebody else first, into plain words."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise NotPossible(message, field=field) from error


def restoring(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Leave the row passed under a keyword as it was in memory, too, when the act is refused.

    A page that shows a refusal still shows the row as it is kept.
    """

    def decorate(act: Callable[P, T]) -> Callable[P, T]:
        @wraps(act)
        def restored(*args: P.args, **kwargs: P.kwargs) -> T:
            row = kwargs[name]
            present = dict(vars(row))
            near = dict(present["_state"].fields_cache)
            try:
                return act(*args, **kwargs)
            except NotPossible:
                vars(row).clear()
                vars(row).update(present)
                vars(row)["_state"].fields_cache = near
                raise

        return restored

    return decorate
