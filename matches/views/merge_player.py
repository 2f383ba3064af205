"""Two records of one person: choosing the other one, seeing what both hold, merging, parting.

Nothing is moved; every page reads both as one person while they are merged. What speaks against
their being one (both on a card together) is shown before anything is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.merging import merge_players, part_players
from league.enums import NameStyle
from league.forms.players import MergeForm, OtherRecordForm, PartForm
from league.models import Entry, Fixture, League, Player, Registration, WalkoverCredit
from league.models.persons import People, Twice, twice_among
from league.models.players import most_reserved
from league.names import similar
from league.permissions import check_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.desk.page import done, number, show
from matches.enums import CardState
from matches.models import Card, Lineup
from matches.models.appearances import legs_of
from matches.records import NO_RECORD, Kind, Record, records

SHOWN = {
    NameStyle.FULL: "in full",
    NameStyle.INITIALS: "as initials",
    NameStyle.HIDDEN: "not at all",
}


@officers_page(check_run_league)
def merge_player(request: LeagueRequest, player_id: int) -> HttpResponse:
    """Choose another record of the same person, then look at both and merge them."""
    player = get_object_or_404(request.league.players.select_related("merged_into"), pk=player_id)
    if player.merged_into is not None:
        messages.info(request, f"{player} is merged into {player.merged_into} already.")
        return redirect("league:player_change", request.league.slug, player.pk)
    asked = number(request.GET.get("other"))
    other = None if asked is None else request.league.players.filter(pk=asked).first()
    if other is None or other.pk == player.pk or other.merged_into_id is not None:
        return _choose(request, player)
    return _compare(request, player, other)


def _choose(request: LeagueRequest, player: Player) -> HttpResponse:
    others = list(request.league.players.filter(merged_into=None).exclude(pk=player.pk))
    names = set(similar(player.name, {one.name for one in others}))
    near = [one for one in others if one.name in names]
    rest = [one for one in others if one.name not in names]
    form = OtherRecordForm(request.GET if "other" in request.GET else None, near=near, others=rest)
    return show(
        request,
        "matches/merge_player.html",
        form=form,
        player=player,
        near=_held(request.league, near),
        others=bool(others),
        crumb_url=_page_of(request, player),
    )


def _compare(request: LeagueRequest, player: Player, other: Player) -> HttpResponse:
    both = [player, other]
    form = MergeForm(request.POST or None, records=both, initial={"into": _likelier(*both).pk})
    if form.is_valid():
        into = form.cleaned_data["into"]
        gone = other if into == player else player
        try:
            merge_players(
                player=gone,
                into=into,
                reason=form.cleaned_data["reason"],
                by=signed_in(request),
                at=timezone.now(),
            )
        except AlreadyDone as already:
            messages.info(request, already.message)
            return redirect("league:player_change", request.league.slug, into.pk)
        except NotPossible as refused:
            form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        else:
            words = f"{gone} and {into} are read as one person now: {into}."
            return done(request, words, "league:player_change", into.pk)
    held = _held(request.league, both)
    return show(
        request,
        "matches/merge_player_confirm.html",
        form=form,
        player=player,
        both=held,
        together=_together(both),
        twice=[one for one in _twice(held) if one.first.player_id != one.second.player_id],
        style=SHOWN[most_reserved(one.style for one in held)],
        styles={one.style for one in held},
        crumb_url=_page_of(request, player),
    )


@officers_page(check_run_league)
def part_player(request: LeagueRequest, player_id: int) -> HttpResponse:
    """Let a record that was merged stand by itself again."""
    player = get_object_or_404(request.league.players.select_related("merged_into"), pk=player_id)
    into = player.merged_into
    if into is None:
        messages.info(request, f"{player} stands by itself.")
        return redirect("league:player_change", request.league.slug, player.pk)
    form = PartForm(request.POST or None)
    if form.is_valid():
        given = {"reason": form.cleaned_data["reason"], "by": signed_in(request)}
        try:
            part_players(player=player, at=timezone.now(), **given)
        except NotPossible as refused:
            form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        else:
            words = f"{player} and {into} are two people again."
            return done(request, words, "league:player_change", player.pk)
    return show(
        request,
        "matches/part_player.html",
        form=form,
        player=player,
        into=into,
        both=_held(request.league, [into, player], apart=True),
        crumb_url=_page_of(request, player),
    )


@dataclass(frozen=True)
class TeamHeld:
    """What a record has of one team in one competition."""

    entry: Entry
    record: Record

    @property
    def matches(self) -> int:
        """How many matches."""
        return len(self.record.matches(Kind.ALL))


@dataclass(frozen=True)
class Held:
    """Everything that one record holds, with what is part of it already."""

    player: Player
    style: NameStyle
    shown: str
    registrations: Sequence[Registration]
    teams: Sequence[TeamHeld]
    record: Record

    @property
    def matches(self) -> int:
        """How many matches."""
        return len(self.record.matches(Kind.ALL))


def _held(league: League, players: Sequence[Player], *, apart: bool = False) -> list[Held]:
    """What some records hold, in the same few queries for any number of them; ``apart`` as if none
    were merged.
    """
    people = People.of(league, in_full=True)
    style = {
        one.pk: one.public_style(people.style) if apart else people.style_of(one.pk)
        for one in players
    }
    own = {one.pk: [one.pk] if apart else people.records_of(one.pk) for one in players}
    numbers = [number for records_ in own.values() for number in records_]
    merged = {number: player for player, records_ in own.items() for number in records_}
    seated = Lineup.objects.filter(player__in=numbers).values("card__fixture")
    credited = WalkoverCredit.objects.filter(player__in=numbers).values("result__fixture")
    fixtures = Fixture.objects.filter(Q(pk__in=seated) | Q(pk__in=credited))
    legs = [leg for of_game in legs_of(fixtures, merged).values() for leg in of_game]
    everything = records(legs)
    by_team: dict[Any, dict[Any, Record]] = {}
    for team in {leg.team for leg in legs}:
        by_team[team] = dict(records(leg for leg in legs if leg.team == team))
    entries = sorted(
        Entry.objects.filter(pk__in=by_team).select_related("competition__season"),
        key=_newest_first,
    )
    registrations = list(
        Registration.objects.filter(player__in=numbers)
        .select_related("player", "entry__competition__season")
        .order_by("-starts", "-pk")
    )
    return [
        Held(
            one,
            style[one.pk],
            SHOWN[style[one.pk]],
            [held for held in registrations if merged[held.player_id] == one.pk],
            [
                TeamHeld(entry, by_team[entry.pk][one.pk])
                for entry in entries
                if one.pk in by_team[entry.pk]
            ],
            everything.get(one.pk, NO_RECORD),
        )
        for one in players
    ]


def _newest_first(entry: Entry) -> tuple[int, int]:
    return -entry.competition.season.starts.toordinal(), entry.pk


def _likelier(player: Player, other: Player) -> Player:
    """The record that stays unless somebody chooses otherwise: one that plays, or stands for
    others already.
    """
    if other.active and not player.active:
        return other
    if other.merged_from.exists() and not player.merged_from.exists():
        return other
    return player


def _together(both: Sequence[Player]) -> list[Card]:
    """The cards on which both records have a chair."""
    seated = Lineup.objects.seated()
    first, second = (
        seated.filter(Q(player=one) | Q(player__merged_into=one)).values("card") for one in both
    )
    found = Card.objects.filter(pk__in=first).filter(pk__in=second).exclude(state=CardState.VOID)
    return list(found.select_related("fixture__home", "fixture__away").order_by("fixture__date"))


def _twice(held: Sequence[Held]) -> list[Twice]:
    """Where one person would be registered with two teams at once, in seasons that go on."""
    still = [
        registration
        for one in held
        for registration in one.registrations
        if registration.entry.competition.season.closed_on is None
    ]
    return twice_among(still)


def _page_of(request: LeagueRequest, player: Player) -> str:
    return reverse("league:player_change", args=[request.league.slug, player.pk])
