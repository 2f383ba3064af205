"""A team in one competition: its results and fixtures, its squad, and what everybody has won."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from league.enums import NameStyle
from league.models import Entry, Registration
from league.models.listing import listed, of_entry
from league.models.persons import People
from league.models.players import HIDDEN_NAME
from league.models.standings import rules_of, standings, tables_of
from league.permissions import can_captain, can_run_league
from league.table import Row
from league.templatetags.sixtyone import local_date
from league.views.base import LeagueRequest, today
from league.views.public.lines import Lines, MatchLine
from league.views.public.reading import public_page
from matches.models.appearances import TypedName, legs_played_for
from matches.records import NO_RECORD, Record, records


@dataclass(frozen=True, slots=True)
class SquadLine:
    """One player of the squad, or somebody who has played for it, and the legs so far."""

    name: str
    record: Record
    note: str = ""
    url: str = ""


@public_page
def team(request: LeagueRequest, entry_id: int) -> HttpResponse:
    """One team's page of one season."""
    entry = get_object_or_404(
        Entry.objects.select_related("competition__season", "competition__rule_set", "venue"),
        competition__season__league=request.league,
        pk=entry_id,
    )
    lines = _lines(request, entry)
    squad, others = _squad(request, entry)
    everybody = [*squad, *others]
    context: dict[str, Any] = {
        "entry": entry,
        "competition": entry.competition,
        "season": entry.competition.season,
        "night": entry.night or entry.competition.night,
        "start_time": entry.start_time or entry.competition.start_time,
        "standing": _standing(entry),
        "results": [line for line in reversed(lines) if line.is_settled],
        "fixtures": [line for line in lines if not line.is_settled],
        "squad": squad,
        "others": others,
        "any_singles": any(one.record.singles.played for one in everybody),
        "any_pairs": any(one.record.pairs.played for one in everybody),
        "any_credited": any(one.record.credited for one in everybody),
    }
    return render(request, "matches/team.html", context)


def _lines(request: LeagueRequest, entry: Entry) -> list[MatchLine]:
    """Its matches by date, each with its day."""
    found = listed(entry.competition.fixtures.filter(of_entry(entry)))
    lines = Lines(
        request.league, today(request.league), rules_of([entry.competition]), live=True
    ).of(found)
    return [
        replace(line, note=f"{local_date(line.day)}. {line.note}".rstrip(". ")) for line in lines
    ]


def _standing(entry: Entry) -> tuple[Row, int] | None:
    """Its line in the competition's first table, and how many lines that has."""
    tables = tables_of([entry.competition])[:1]
    for computed in standings(tables).values():
        for row in computed.rows:
            if row.entry == entry.pk and any(one.played for one in computed.rows):
                return row, len(computed.rows)
    return None


def _squad(request: LeagueRequest, entry: Entry) -> tuple[list[SquadLine], list[SquadLine]]:
    """The registered players, and those who played without being registered here."""
    in_full = can_run_league(request.user, request.league) or can_captain(request.user, entry)
    people = People.of(request.league, in_full=in_full)
    played = records(legs_played_for(entry, people.merged))
    day = today(request.league)
    squad = []
    registrations = Registration.objects.filter(entry=entry).order_by("starts", "pk")
    registered = {people.person(one.player_id): one for one in registrations}
    for number, registration in registered.items():
        ended = registration.ends is not None and registration.ends < day
        note = f"until {local_date(registration.ends)}" if ended else ""
        squad.append(_line(request, people, number, played.get(number, NO_RECORD), note))
    others = [
        _line(request, people, who, record)
        for who, record in played.items()
        if who not in registered
    ]
    return _by_name(squad), _by_name(others)


def _line(
    request: LeagueRequest, people: People, who: Hashable, record: Record, note: str = ""
) -> SquadLine:
    """Somebody as this reader may see it, with the way to the player's own page."""
    if isinstance(who, TypedName):
        return SquadLine(people.typed(who.name), record, note)
    assert isinstance(who, int)  # noqa: S101 - nobody else sits on a card
    # Who asked not to be named has none that a captain could open.
    has_page = record.all.played and people.style_of(who) is not NameStyle.HIDDEN
    url = reverse("matches:player", args=[request.league.slug, who]) if has_page else ""
    return SquadLine(people.name(who), record, note, url)


def _by_name(lines: Iterable[SquadLine]) -> list[SquadLine]:
    """By the names that are seen, so that the order tells nothing of those that are not."""
    return sorted(
        lines,
        key=lambda one: (one.name == HIDDEN_NAME, one.name.casefold(), -one.record.all.played),
    )
