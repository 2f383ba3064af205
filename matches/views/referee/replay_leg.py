"""A leg of a card, replayed at the depth it was recorded in: its events one by one, or its score.

Records tile by tile that somebody attached stand beside it: those that agree with it are for
everybody to read once the card counts; the others are for its captains and the league.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from league.enums import Depth
from league.models import Fixture, League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.actions.streams import house_rules_of
from matches.enums import CardState, LegState
from matches.leg_drawing import Drawing, drawing_of
from matches.leg_story import said, story_of
from matches.models import Card, Leg, WrittenLeg, leg_sheet_of, scorecard_of
from matches.permissions import can_attach_record, can_see_draft, can_withdraw_record
from matches.scorecard import LegSheet
from matches.scorecard.wording import leg_in_words, leg_title
from matches.tile_record import (
    SEATS_OF_PLAYERS,
    RecordError,
    differences,
    read_record,
    with_names,
)
from matches.views.card_blind import kept_from
from matches.views.card_legs import called, names_on
from matches.views.referee.replay_text import replay_address
from scoring.house_rules import HouseRules
from scoring.leg import LegReplay, NextRound, Peg, Penalty, Step
from scoring.leg import replay as replay_events
from scoring.pegging import Outcome
from scoring.picture import Picture, picture_of_board

STATES = {
    LegState.OPEN: "Nothing is recorded of this leg yet.",
    LegState.VOID: "This leg is void: it counts for neither side.",
    LegState.UNPLAYED: "This leg was not needed: the board was decided.",
    LegState.CLAIMED: "This leg was claimed, and not played.",
}


@dataclass(frozen=True, slots=True)
class Attached:
    """A record tile by tile, with what differs from the leg."""

    record: WrittenLeg
    address: str
    differs: tuple[str, ...]
    extent: str
    may_withdraw: bool


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event of the leg, as the list shows it."""

    number: int
    round: int
    side: str
    text: str
    scores: str
    struck: bool
    here: bool


@dataclass(frozen=True, slots=True)
class RoundOnPaper:
    """One round of the leg, with the score after it."""

    number: int
    stand: str
    lines: tuple[EventLine, ...]


class LegShown:
    """One leg of a card for one reader."""

    def __init__(self, request: LeagueRequest, fixture: Fixture, card: Card, leg: Leg) -> None:
        self.request, self.fixture, self.card, self.leg = request, fixture, card, leg
        self.in_full = can_see_draft(request.user, fixture)
        self.rules: HouseRules = house_rules_of(leg)
        self.seats = SEATS_OF_PLAYERS[leg.board.format.players]

    @cached_property
    def names(self) -> tuple[str, str]:
        """What the sides are called, as this reader may see it."""
        board = scorecard_of(self.card).boards[self.leg.board.order - 1]
        teams = (self.fixture.home.name, self.fixture.away.name)
        names = names_on(self.card, self.request.league, in_full=self.in_full)
        return called(board, names, teams)

    @cached_property
    def sheet(self) -> LegSheet:
        """The leg as values."""
        return leg_sheet_of(self.leg)

    @property
    def title(self) -> str:
        """The leg as the card calls it."""
        return leg_title(self.leg.board.format, self.leg.number)

    @property
    def in_words(self) -> str:
        """What the card says of it."""
        return leg_in_words(self.sheet, (self.fixture.home.name, self.fixture.away.name))

    @property
    def rules_in_words(self) -> str:
        """The house rules of its board."""
        return self.rules.describe(self.seats)

    @cached_property
    def played(self) -> LegReplay | None:
        """The leg from its events, where it has any."""
        if self.sheet.depth is not Depth.EVENTS:
            return None
        return replay_events(self.sheet.events, self.rules, seats=self.seats, names=self.names)

    @cached_property
    def attached(self) -> list[Attached]:
        """The records tile by tile that this reader may see."""
        seen = can_attach_record(self.request.user, self.fixture)
        found = []
        for record in WrittenLeg.objects.standing().filter(leg=self.leg).select_related("by"):
            try:
                read = read_record(record.text, self.rules, self.seats)
            except RecordError as error:
                # The board's rules were others when it was attached.
                differs: tuple[str, ...] = (str(error),)
                extent = "The record"
            else:
                differs, extent = differences(read, self.sheet, self.names), read.extent
            if seen or not differs:
                found.append(self._attached(record, differs, extent))
        return found

    def _attached(self, record: WrittenLeg, differs: tuple[str, ...], extent: str) -> Attached:
        text = with_names(record.text, self.names)
        address = replay_address(text, self.request.league)
        may = can_withdraw_record(self.request.user, record)
        return Attached(record, address, differs, extent, may)


@dataclass(frozen=True, slots=True)
class EventsShown:
    """The leg at one of its events; before the first where ``at`` is 0."""

    shown: LegShown
    played: LegReplay
    at: int

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of them."""
        return self.played.steps

    @property
    def last(self) -> int:
        """How many there are."""
        return len(self.steps)

    @property
    def step(self) -> Step | None:
        """The one that is shown."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def headline(self) -> str:
        """What happened."""
        return "Nothing is pegged yet" if self.step is None else said(self.step, self.shown.names)

    @property
    def scores(self) -> tuple[int, ...]:
        """Where the sides stand."""
        return (0, 0) if self.step is None else self.step.scores

    @property
    def board(self) -> Picture:
        """The peg board, each side's last move on it."""
        before: list[int | None] = [None, None]
        stood = [0, 0]
        for step in self.steps[: self.at]:
            for side in (0, 1):
                if step.scores[side] != stood[side]:
                    before[side], stood[side] = stood[side], step.scores[side]
        target = self.shown.rules.target
        return picture_of_board(self.scores, target, before=before, names=self.shown.names)

    @property
    def problems(self) -> list[Any]:
        """What is wrong with that event."""
        return [one for one in self.played.problems if one.place == ("event", self.at - 1)]

    @property
    def drawing(self) -> Drawing | None:
        """The whole leg, as a drawing."""
        story = story_of(self.played, self.shown.rules.target, self.shown.names)
        return None if story is None else drawing_of(story)

    @property
    def round(self) -> int:
        """The round that is shown."""
        return self.steps[0].round if self.step is None else self.step.round

    @property
    def rounds(self) -> list[tuple[int, int, bool]]:
        """Every round: its number, its first event, and whether it is the one that is shown."""
        first: dict[int, int] = {}
        for number, step in enumerate(self.steps, start=1):
            first.setdefault(step.round, number)
        return [(one, number, one == self.round) for one, number in first.items()]

    @property
    def lines(self) -> list[EventLine]:
        """The events of the round that is shown."""
        return self.lines_of(self.round)

    def lines_of(self, round_number: int) -> list[EventLine]:
        """The events of one round."""
        return [
            self._line(number, step)
            for number, step in enumerate(self.steps, start=1)
            if step.round == round_number
        ]

    def on_paper(self) -> list[RoundOnPaper]:
        """Every round with its events, and where the sides stood after it."""
        found = []
        for number, _, _ in self.rounds:
            lines = self.lines_of(number)
            home, away = self.steps[lines[-1].number - 1].scores
            found.append(RoundOnPaper(number, f"{home}–{away}", tuple(lines)))
        return found

    def _line(self, number: int, step: Step) -> EventLine:
        event = step.event
        side = ("home", "away")[event.side] if isinstance(event, Peg | Penalty) else ""
        struck = step.outcome in {Outcome.DISREGARDED, Outcome.REFUSED}
        home, away = step.scores
        scores = "" if isinstance(event, NextRound) else f"{home}–{away}"
        text = said(step, self.shown.names)
        return EventLine(number, step.round, side, text, scores, struck, number == self.at)


def leg_of_card(request: LeagueRequest, fixture: Fixture, leg_id: int) -> LegShown:
    """A leg that this reader may read; not found otherwise."""
    card = Card.objects.whole().filter(fixture=fixture).first()
    if card is None:
        raise Http404("This match has no card yet.")
    runs_it = can_see_draft(request.user, fixture) and not kept_from(request.user, fixture, card)
    if card.state != CardState.OFFICIAL and not runs_it:
        raise Http404("This leg is shown here once its card counts.")
    legs = [leg for board in card.boards.all() for leg in board.legs.all() if leg.pk == leg_id]
    if not legs or legs[0].target is None:
        raise Http404("There is no such leg on this card.")
    return LegShown(request, fixture, card, legs[0])


def address_of_leg(league: League, fixture_id: int, leg_id: int) -> str:
    """Where a leg of a card is replayed."""
    return reverse("matches:referee_replay_leg", args=[league.slug, fixture_id, leg_id])


@public_page
def replay_leg(request: LeagueRequest, fixture_id: int, leg_id: int) -> HttpResponse:
    """A leg of a card at its depth, step by step where it has steps."""
    fixture = get_object_or_404(
        Fixture.objects.select_related("home", "away", "competition__season__league"),
        pk=fixture_id,
        competition__season__league=request.league,
    )
    shown = leg_of_card(request, fixture, leg_id)
    events = None
    if shown.played is not None and shown.played.steps:
        events = EventsShown(shown, shown.played, _at(request, len(shown.played.steps)))
    board = None
    home, away = shown.sheet.scores
    if events is None and home is not None and away is not None:
        board = _board_of(shown, (home, away))
    context: dict[str, Any] = {
        "fixture": fixture,
        "shown": shown,
        "events": events,
        "board": board,
        "state": STATES.get(LegState(shown.leg.state), ""),
        "by_winner": shown.sheet.depth is Depth.WINNERS,
        "may_attach": can_attach_record(request.user, fixture),
        "address": request.build_absolute_uri(request.get_full_path()),
        "path": request.path,
    }
    if events is not None and "print" in request.GET:
        context["rounds"] = replace(events, at=events.last).on_paper()
        return render(request, "matches/referee/replay_leg_print.html", context)
    return render(request, "matches/referee/replay_leg.html", context)


def _board_of(shown: LegShown, scores: tuple[int, int]) -> Picture | None:
    """The final score on the peg board; none for a score that nobody can stand on."""
    if any(score > shown.rules.target for score in scores):
        return None
    return picture_of_board(scores, shown.rules.target, names=shown.names)


def _at(request: LeagueRequest, last: int) -> int:
    asked = request.GET.get("at", "")
    plain = asked.isascii() and asked.isdecimal() and len(asked) < 7
    return min(int(asked), last) if plain else last
