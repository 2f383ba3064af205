"""What every act on one fixture begins with, and what its history tells of earlier ones.

A fixture is held, so that of two officials one comes first; the second is told what was done. What
can be undone is read from the fixture's events: each act is undone by its own, the latest first.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from league.actions import checks
from league.actions.checks import plain_date
from league.enums import FixtureStatus, ResultKind
from league.models import Competition, Fixture, FixtureEvent, Result, Table, User
from league.policies import DONE, UNDOES, AlreadyDone, NotPossible, Outdated

_HELD = ("status", "version", "round", "date", "time", "venue", "first_date", "note")


def hold(fixture: Fixture) -> None:
    """Take the fixture as it stands now, and let nobody change it meanwhile."""
    season = fixture.competition.season
    checks.open_season(season)
    checks.hold(season.league)
    try:
        fixture.refresh_from_db(
            fields=_HELD, from_queryset=Fixture.objects.select_for_update(of=("self",))
        )
    except Fixture.DoesNotExist:
        raise NotPossible(f"{fixture} has been taken out of the list.") from None


def check_version(fixture: Fixture, version: int | None) -> None:
    """Whether a page that shows a fixture at a version still shows it as it is."""
    if version is not None and version != fixture.version:
        raise outdated(fixture)


def outdated(fixture: Fixture) -> Outdated:
    """The refusal of a change that rests on an old page, with what happened since."""
    event = last_event(fixture)
    what = ""
    if event is not None:
        at = timezone.localtime(event.at)
        why = f": “{event.why}”" if event.why else ""
        done = DONE.get(event.what, event.what)
        what = f" Since then: {done}{_by(event)}, {plain_date(at)}, {at:%H:%M}{why}."
    return Outdated(
        f"{fixture} was changed while this page was open.{what} What you typed is still here: look"
        " at the fixture as it is now, then save again.",
        fixture.version,
    )


def last_event(fixture: Fixture) -> FixtureEvent | None:
    """What was done to a fixture last."""
    return fixture.events.select_related("by").order_by("pk").last()


def acts_standing(events: Iterable[FixtureEvent]) -> list[FixtureEvent]:
    """The acts on a fixture that have not been undone, in their order."""
    standing: list[FixtureEvent] = []
    for event in sorted(events, key=lambda one: one.pk):
        undone = UNDOES.get(event.what)
        if undone is None:
            standing.append(event)
            continue
        for number in range(len(standing) - 1, -1, -1):
            if standing[number].what in undone:
                del standing[number]
                break
    return standing


def undoable(fixture: Fixture, act: str) -> FixtureEvent | None:
    """The act that this one would undo: the latest of its kind that stands."""
    undone = UNDOES[act]
    found = [event for event in acts_standing(fixture.events.all()) if event.what in undone]
    return found[-1] if found else None


def status_before(event: FixtureEvent | None) -> FixtureStatus | None:
    """The status that a fixture had before an act; None where the history does not tell."""
    known = {status.value for status in FixtureStatus}
    before = event.before.get("status") if event else None
    return FixtureStatus(before) if before in known else None


def check_not_undone(
    fixture: Fixture, act: str, *, possible: bool, version: int | None, by: User
) -> None:
    """Whether this undoing was the last thing done to the fixture, as by a second press.

    A match that fell away with a team that left, as it was undone, is void since the same moment.
    """
    event = last_event(fixture)
    if event is not None and event.what != act and event.after.get("withdrawal"):
        event = fixture.events.filter(pk__lt=event.pk, at=event.at).order_by("pk").last()
    if event is None or event.what != act:
        return
    pressed_twice = version not in {None, fixture.version} and event.by_id == by.pk
    if not possible or pressed_twice:
        raise AlreadyDone(f"{fixture}: {DONE[act]} already{_by(event)}.")


def _by(event: FixtureEvent) -> str:
    return f" by {event.by}" if event.by else ""


def check_not_awarded(fixture: Fixture, cannot: str) -> None:
    """Whether nothing is awarded over a fixture; an award is undone before anything else."""
    if Result.objects.standing().filter(fixture=fixture, kind=ResultKind.AWARDED).exists():
        raise NotPossible(
            f"The result of {fixture} was awarded, so you cannot {cannot}. Undo the award first."
        )


def why_void_for_good(fixture: Fixture) -> str:
    """Why a void match cannot be brought back by itself: it fell away with a team that left."""
    event = undoable(fixture, "undo the voiding")
    if event is None or not event.after.get("withdrawal"):
        return ""
    return (
        f"{fixture} is void because a team withdrew. Undo the withdrawal, and its matches come back"
        " with it."
    )


def counting_tables(competition: Competition) -> list[Table]:
    """The tables that a match of a competition feeds: all boards', or a game's that is played."""
    played = {board.discipline.value for board in competition.rule_set.rules.boards}
    return [
        table
        for table in competition.tables.all()
        if not table.discipline or table.discipline in played
    ]
