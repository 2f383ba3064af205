"""A season's fixture list for all divisions: keeping the wishes, beginning, stopping, publishing.

A list is made outside any transaction and is nothing but a proposal; the one act that publishes it
writes all of it or nothing, in a few queries, so that nobody who pegs waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q

from league.actions import checks
from league.actions.journal import log_act
from league.enums import ByeKind, FixtureStatus
from league.models import Bye, Competition, Entry, Fixture, FixtureEvent, Season, Table, User
from league.models.fixture_outcomes import KeptList, list_of
from league.models.fixture_plans import UNANSWERED, FixturePlan, FixtureRun, RunState
from league.models.fixture_seasons import Built, build, field_of
from league.models.fixture_wishes import Wishes, from_json, to_json
from league.models.inserting import insert_all
from league.official import changing
from league.policies import AlreadyDone, NotPossible

_TO_BE_PLAYED = (FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)
_DECIDED = ~Q(status__in=_TO_BE_PLAYED) | Q(results__isnull=False) | Q(replays__isnull=False)
_REPLACED = "Replaced by a new fixture list"
_CHANGED = (
    "Teams, venues or other matches have changed since this list was made, so it was not"
    " published. Make it again."
)


@transaction.atomic
def save_wishes(*, season: Season, wishes: Wishes, by: User | None, at: datetime) -> FixturePlan:
    """Keep what is asked of a season's list, in place of what was asked before."""
    checks.open_season(season)
    for field in ("first", "last"):
        checks.in_season(season, getattr(wishes, field), field=field)
    plan, _ = FixturePlan.objects.update_or_create(
        season=season, defaults={"wishes": to_json(wishes), "saved_at": at, "saved_by": by}
    )
    log_act("saved", plan, by=by, at=at)
    return plan


def built_of(season: Season, wishes: Wishes) -> Built:
    """The season to be solved; a refusal in plain words where it cannot be meant."""
    if not any(one.rounds for one in wishes.divisions):
        raise NotPossible("No division is to have fixtures; choose how often its teams meet.")
    try:
        return build(field_of(season), wishes)
    except ValueError as error:
        raise NotPossible(str(error)) from None


@transaction.atomic
def begin_run(
    *,
    plan: FixturePlan,
    built: Built,
    state: RunState = RunState.RUNNING,
    outcome: Mapping[str, Any] | None = None,
    by: User | None,
    at: datetime,
) -> FixtureRun:
    """Note that a list is being made, or that it was made at once; earlier attempts go.

    AlreadyDone where one is being made.
    """
    checks.open_season(plan.season)
    running = plan.runs.filter(state=RunState.RUNNING).first()
    if running is not None and running.state_at(at) is RunState.RUNNING:
        raise AlreadyDone("A list is being made already.")
    plan.runs.filter(published_at=None).delete()
    try:
        with transaction.atomic():
            run = FixtureRun.objects.create(
                plan=plan,
                wishes=to_json(built.wishes),
                fingerprint=built.fingerprint,
                state=state,
                began_at=at,
                beat_at=at,
                by=by,
                outcome=dict(outcome or {}),
            )
    except IntegrityError:
        raise AlreadyDone("A list is being made already.") from None
    log_act("began", run, by=by, at=at)
    return run


@transaction.atomic
def stop_run(*, run: FixtureRun, by: User, at: datetime) -> None:
    """Ask whoever makes a list to stop; where nobody does any more, the attempt is put aside."""
    rows = FixtureRun.objects.filter(pk=run.pk, state__in=UNANSWERED)
    if run.state_at(at) is RunState.RUNNING:
        changed = rows.filter(state=RunState.RUNNING).update(cancel_asked=True)
    else:
        changed = rows.update(state=RunState.CANCELLED)
    if not changed:
        raise AlreadyDone("The list is not being made any more.")
    log_act("stopped", run, by=by, at=at)


@transaction.atomic
def publish_run(
    *,
    run: FixtureRun,
    replace: bool = False,
    accept: bool = False,
    by: User,
    at: datetime,
) -> FixtureRun:
    """Add a list's fixtures and byes, all of them or none.

    ``replace``: fixtures of its divisions that are still to be played give way to it. ``accept``:
    it is published though not everything in it is as asked.
    """
    season = run.plan.season
    checks.open_season(season)
    checks.hold(season.league)
    held = FixtureRun.objects.select_for_update(of=("self",)).filter(pk=run.pk).first()
    if held is None:
        raise NotPossible("This list was made again meanwhile; look at the new one.")
    if held.published_at is not None:
        raise AlreadyDone("This list is published already.")
    found = list_of(held.outcome)
    if found is None or held.state == RunState.RUNNING:
        raise NotPossible("There is no list that could be published.")
    if found.amiss and not accept:
        raise NotPossible(
            "Not everything in this list is as asked; tick that it is to be published all the"
            " same, or make another.",
            field="accept",
        )
    if _built_now(season, held).fingerprint != held.fingerprint:
        raise NotPossible(_CHANGED)
    divisions = {one.division for one in found.matches}
    competitions = Competition.objects.in_bulk(divisions)
    for day in {one.on for one in found.matches}:
        checks.in_season(season, day)
    with changing(Table.objects.filter(competition__in=divisions)):
        _make_room(competitions, replace=replace, by=by, at=at)
        _write(found, competitions, by=by, at=at)
    held.published_at, held.published_by = at, by
    held.save(update_fields=["published_at", "published_by"])
    log_act("published", held, by=by, at=at)
    return held


def _built_now(season: Season, run: FixtureRun) -> Built:
    """What the list would be made from now."""
    try:
        return build(field_of(season), from_json(run.wishes))
    except ValueError:
        raise NotPossible(_CHANGED) from None


def _make_room(
    competitions: Mapping[int, Competition], *, replace: bool, by: User, at: datetime
) -> None:
    """Take out what the divisions have, where that was said and nothing hangs on it."""
    fixtures = Fixture.objects.filter(competition__in=competitions)
    byes = Bye.objects.standing().filter(competition__in=competitions)
    there, weeks_off = fixtures.count(), byes.count()
    if not there and not weeks_off:
        return
    decided = fixtures.filter(_DECIDED).select_related("home", "away", "competition").order_by("pk")
    if (one := decided.first()) is not None:
        raise NotPossible(
            f"{one} in {one.competition} has a result, now or earlier, so the fixtures of"
            f" {one.competition} stay. Leave that division out and make the list again."
        )
    if byes.exclude(kind=ByeKind.BYE).exists():
        raise NotPossible("A team has withdrawn from one of the divisions, so its fixtures stay.")
    if not replace:
        raise NotPossible(
            f"The divisions have {in_words(there, weeks_off)} already; tick that they are to be"
            " replaced.",
            field="replace",
        )
    FixtureEvent.objects.filter(fixture__in=fixtures).delete()
    try:
        fixtures.delete()
    except ProtectedError:
        raise NotPossible(
            "One of the fixtures there are has a card or a fine, so they stay in the records."
        ) from None
    byes.update(withdrawn_at=at, withdrawn_by=by, withdrawn_why=_REPLACED)


def _write(
    found: KeptList, competitions: Mapping[int, Competition], *, by: User, at: datetime
) -> None:
    entries = Entry.objects.select_related("venue").in_bulk(_teams(found))
    insert_all(
        Fixture(
            competition=competitions[one.division],
            round=one.round,
            home=entries[one.home],
            away=entries[one.away],
            date=one.on,
            time=entries[one.home].start_time or competitions[one.division].start_time,
            venue=entries[one.home].venue,
        )
        for one in found.matches
    )
    insert_all(
        Bye(
            competition=competitions[one.division],
            entry=entries[one.team],
            round=one.round,
            date=one.on,
            recorded_at=at,
            recorded_by=by,
        )
        for one in found.byes
    )


def _teams(found: KeptList) -> Iterable[int]:
    return {number for one in found.matches for number in (one.home, one.away)}


def there_already(divisions: Iterable[int]) -> str:
    """What divisions have that would give way to a list, in words; nothing where they are empty."""
    numbers = list(divisions)
    fixtures = Fixture.objects.filter(competition__in=numbers).count()
    byes = Bye.objects.standing().filter(competition__in=numbers).count()
    return in_words(fixtures, byes) if fixtures or byes else ""


def in_words(fixtures: int, byes: int) -> str:
    """So many fixtures and byes: "20 fixtures and 1 bye"."""
    counted = ((fixtures, "fixture"), (byes, "bye"))
    return " and ".join(
        f"{number:,} {word}{'' if number == 1 else 's'}" for number, word in counted if number
    )
