"""The records of one leg side by side: who pegged what, where they first differ, which one counts.

One of them counts; a person says when it is to be another. Nothing is merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.adopting import adopt
from matches.actions.changing import is_open_to
from matches.actions.refusals import CardProblems
from matches.actions.streams import house_rules_of, rows_of
from matches.divergence import Difference, first_difference, written_otherwise
from matches.enums import CardState
from matches.forms.events import CorrectionForm
from matches.merge import effective
from matches.models import Card, Leg, LegStream, scorecard_of
from matches.models import LegEvent as LegRow
from matches.models.sheet import event_rows
from matches.permissions import (
    can_correct_card,
    can_enter_card,
    check_correct_card,
    check_enter_card,
    check_see_draft,
)
from matches.scorecard import board_names
from matches.templatetags.rules import rules_of_leg
from matches.views.card_access import card_or_404, card_page
from matches.views.card_blind import kept_from
from matches.views.leg_words import said
from matches.views.referee.sheets import address_of
from matches.views.referee.to_keep import THE_OTHER_RECORD, THE_RECORD
from matches.views.sheet_rows import leg_title
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent, NextRound, Peg, Penalty, replay


@dataclass(frozen=True)
class Line:
    """One event of a record: whose, what, and where the sides stood after it."""

    side: str
    name: str
    what: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """One record of the leg."""

    stream: LegStream
    label: str
    """Whose it is; where several are one person's, also when it was begun."""
    goes_on_from: str
    """The record that it took the first events of; empty for none."""
    counts: bool
    rows: int
    events: tuple[LegEvent, ...]
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    difference: Difference | None
    """Where it first differs from the one that counts."""

    otherwise: tuple[int, ...] = ()
    """Where its totals are written otherwise than in that one and pay the same; places from 0."""
    says_more: bool = True
    """Whether the leg would say something else if this one counted."""
    changed_by: str = ""
    """Who else wrote to it."""

    @property
    def where_otherwise(self) -> str:
        """Those places in words: "event 4", "events 4, 7 and 9"."""
        numbers = [str(at + 1) for at in self.otherwise]
        if len(numbers) < 2:
            return f"event {numbers[0]}" if numbers else ""
        return f"events {', '.join(numbers[:-1])} and {numbers[-1]}"

    @property
    def uid(self) -> UUID:
        """The uid of its stream."""
        return self.stream.uid


@dataclass(frozen=True)
class Beside:
    """The events at one place of two records; ``parts``: the first place at which they differ."""

    number: int
    counting: Line | None
    other: Line | None
    parts: bool
    otherwise: bool = False
    """They pay the same, and the totals are not the same."""


class Records:
    """All records of a leg, the one that counts first."""

    def __init__(self, card: Card, leg: Leg) -> None:
        self.card, self.leg = card, leg
        self.rules: HouseRules = house_rules_of(leg)
        board = scorecard_of(card).boards[leg.board.order - 1]
        self.names = board_names(board, (str(card.fixture.home), str(card.fixture.away)))
        self.seats = 4 if leg.board.format.players > 1 else 2
        streams = list(leg.streams.select_related("by", "continues__by"))
        rows = {one.uid: rows_of(leg, one.uid) for one in streams}
        events = {
            uid: tuple(event for _, event in effective(event_rows(found)))
            for uid, found in rows.items()
        }
        counting = None if leg.stream is None else events.get(leg.stream)
        self._labels = labels_of(streams)
        found = [self._record(one, rows[one.uid], events[one.uid], counting) for one in streams]
        self.all = sorted(found, key=lambda record: not record.counts)

    def _record(
        self,
        stream: LegStream,
        rows: Sequence[LegRow],
        events: tuple[LegEvent, ...],
        counting: tuple[LegEvent, ...] | None,
    ) -> Record:
        replayed = replay(events, self.rules, seats=self.seats, names=self.names)
        counts = stream.uid == self.leg.stream
        difference: Difference | None = None
        otherwise: tuple[int, ...] = ()
        if counting is not None and not counts:
            otherwise = written_otherwise(counting, events, self.rules)
            difference = first_difference(counting, events, self.rules, seats=self.seats)
        lines = tuple(self._line(step.event, step.scores) for step in replayed.steps)
        label = self._labels[stream.uid]
        before = stream.continues and self._labels.get(stream.continues.uid, "")
        return Record(
            stream,
            label,
            before or "",
            counts,
            len(rows),
            events,
            lines,
            replayed.scores,
            difference,
            otherwise,
            says_more=not counts and (counting is None or difference is not None),
            changed_by=stream.changed_by(rows),
        )

    def _line(self, event: LegEvent, scores: tuple[int, ...]) -> Line:
        if isinstance(event, Peg | Penalty):
            return Line(tuple(Side)[event.side].value, self.names[event.side], said(event), scores)
        what = "next round" if isinstance(event, NextRound) else said(event)
        return Line("", "", what, scores)

    @property
    def counting(self) -> Record | None:
        """The record that counts, if the leg is recorded by events."""
        return next((one for one in self.all if one.counts), None)

    def find(self, uid: str) -> Record | None:
        """One of them by its uid."""
        return next((one for one in self.all if str(one.uid) == uid), None)

    def beside(self, other: Record) -> list[Beside]:
        """A record next to the one that counts, event by event."""
        counting = self.counting
        mine = () if counting is None or other.counts else counting.lines
        after = None if other.difference is None else other.difference.after
        return [
            Beside(at + 1, one, two, at == after, at in other.otherwise)
            for at, (one, two) in enumerate(zip_longest(mine, other.lines))
        ]


def labels_of(streams: Sequence[LegStream]) -> dict[UUID, str]:
    """What each record is called, so that no two are called the same."""
    labels = {one.uid: str(one) for one in streams}
    for style in ("%H:%M", "%H:%M:%S"):
        known = Counter(labels.values())
        for one in streams:
            if known[labels[one.uid]] > 1:
                begun = timezone.localtime(one.started_at).strftime(style)
                labels[one.uid] = f"{one}, begun {begun}"
    return labels


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_see_draft)
def leg_records(request: LeagueRequest, fixture: Fixture, leg_id: int) -> HttpResponseBase:
    """Show the records, one of them next to the one that counts; or let another count."""
    card = card_or_404(fixture)
    legs = [leg for board in card.boards.all() for leg in board.legs.all() if leg.pk == leg_id]
    if not legs or legs[0].target is None:
        raise Http404("There is no such leg to peg on this card.")
    if kept_from(request.user, fixture, card):
        raise Http404("What the other side handed in is shown once your side has sent its own.")
    records = Records(card, legs[0])
    if request.method == "POST":
        return _adopt(request, fixture, records)
    return _show(request, fixture, records, CorrectionForm())


def _adopt(request: LeagueRequest, fixture: Fixture, records: Records) -> HttpResponse:
    official = records.card.state == CardState.OFFICIAL
    (check_correct_card if official else check_enter_card)(request.user, fixture)
    record = records.find(request.POST.get("record", ""))
    if record is None:
        raise Http404("There is no such record of this leg.")
    form = CorrectionForm(request.POST)
    if official and not form.is_valid():
        return _show(request, fixture, records, form, record)
    try:
        adopt(
            stream=record.stream,
            seen=_seen(request.POST.get("seen", "")),
            reason=form.cleaned_data["reason"] if official else "",
            by=signed_in(request),
            at=timezone.now(),
        )
    except AlreadyDone as already:
        messages.info(request, already.message)
    except CardProblems as refused:
        told = " ".join(problem.message for problem in refused.problems)
        messages.error(request, f"That record cannot count on this card: {told}")
    except NotPossible as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, f"{record.label} counts now; the other is kept beside it.")
    return redirect("matches:leg_records", request.league.slug, fixture.pk, records.leg.pk)


def _seen(text: str) -> tuple[int, int]:
    version, _, rows = text.partition("-")
    plain = version.isdecimal() and rows.isdecimal() and len(text) < 20
    return (int(version), int(rows)) if plain else (0, 0)


def _show(
    request: LeagueRequest,
    fixture: Fixture,
    records: Records,
    form: CorrectionForm,
    chosen: Record | None = None,
) -> HttpResponse:
    chosen = chosen or records.find(request.GET.get("beside", "")) or _likely(records)
    context = {
        "fixture": fixture,
        "card": records.card,
        "leg": records.leg,
        "title": leg_title(records.leg.board.format, records.leg.number),
        "records": records.all,
        "counting": records.counting,
        "names": records.names,
        "chosen": chosen,
        "beside": [] if chosen is None else records.beside(chosen),
        "sheets": _as_sheets(request, records, chosen),
        "official": records.card.state == CardState.OFFICIAL,
        "may_adopt": _may_adopt(request, fixture, records.card),
        "form": form,
        "typed": _typed(records.leg),
    }
    return render(request, "matches/leg_records.html", context)


def _as_sheets(request: LeagueRequest, records: Records, chosen: Record | None) -> str:
    """Where both records are compared as two sheets; empty where there are no two with events."""
    counting, card = records.counting, records.card
    if chosen is None or counting is None or chosen.counts:
        return ""
    if not counting.events or not chosen.events:
        return ""
    return address_of(
        request.league,
        (counting.events, chosen.events),
        records.rules,
        choice=rules_of_leg(records.leg),
        pairs=records.seats > 2,
        labels=(THE_RECORD, THE_OTHER_RECORD),
        names=(str(card.fixture.home), str(card.fixture.away)),
    )


def _likely(records: Records) -> Record | None:
    """The record to show first: the latest that differs, else any that does not count."""
    others = [one for one in records.all if not one.counts]
    differing = [one for one in others if one.difference is not None]
    found = differing or others or records.all
    return found[-1] if found else None


def _typed(leg: Leg) -> tuple[int | None, int | None] | None:
    """The final score that was typed, where no record counts."""
    typed = leg.stream is None and leg.depth
    return (leg.home_score, leg.away_score) if typed else None


def _may_adopt(request: LeagueRequest, fixture: Fixture, card: Card) -> bool:
    if card.state == CardState.OFFICIAL:
        return can_correct_card(request.user, fixture)
    return can_enter_card(request.user, fixture) and is_open_to(card, request.user)
