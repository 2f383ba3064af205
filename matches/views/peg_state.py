"""How a leg's records stand, as the values that a telephone pegging or following it works with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from league.enums import Role
from league.models import User
from league.permissions import roles
from league.policies import NotPossible
from matches.actions.changing import check_change
from matches.actions.streams import house_rules_of, rows_by_stream
from matches.divergence import first_difference
from matches.enums import CardState
from matches.merge import effective
from matches.models import Card, Leg, LegEvent, LegStream
from matches.models.sheet import event_rows
from matches.policies import check_openable
from matches.views.leg_beside import typed_words
from matches.views.set_aside import aside_for_phone
from scoring.leg import LegEvent as ScoringEvent

State = dict[str, Any]


def state_of(
    leg: Leg,
    card: Card,
    user: User,
    device: str,
    *,
    known: Mapping[UUID, Sequence[LegEvent]] | None = None,
) -> State:
    """Everything that a telephone shows of a leg, for one person on one telephone.

    ``known``: rows of streams as they stand, which need not be read.
    """
    at = timezone.now()
    streams = list(leg.streams.select_related("by").order_by("started_at", "pk"))
    known = known or {}
    unknown = [stream.uid for stream in streams if stream.uid not in known]
    rows = {**rows_by_stream(leg, unknown), **known}
    names: dict[int | None, str] = {stream.pk: str(stream.uid) for stream in streams}
    events = {uid: _events(found) for uid, found in rows.items()}
    own = _own(streams, user, device)
    return {
        "leg": {
            "id": leg.pk,
            "state": leg.state,
            "depth": leg.depth,
            "version": leg.version,
            "counting": None if leg.stream is None else str(leg.stream),
            "winner": leg.winner,
            "scores": [leg.home_score, leg.away_score],
        },
        "card": _card(card, user),
        "streams": [
            _stream(stream, rows[stream.uid], user, own is not None and stream.uid == own.uid)
            | _beside_counting(stream.uid, leg, events)
            | {"continues": names.get(stream.continues_id)}
            for stream in streams
        ],
        "own": None if own is None else {"stream": str(own.uid), "rows": _rows(rows[own.uid])},
        "counting": None if leg.stream is None else _rows(rows.get(leg.stream, [])),
        "typed": typed_words(leg, card),
        "aside": aside_for_phone(leg),
        "me": {"uid": str(user.uid), "name": str(user), "marker": _only_marks(card, user)},
        # By which a telephone tells the later of two answers, whatever its own clock says.
        "at": at.isoformat(),
    }


def _only_marks(card: Card, user: User) -> bool:
    """Whether somebody is here for a night and has no account to sign in to."""
    league = card.fixture.competition.season.league
    return roles(user, league) == {Role.MARKER} and not user.has_usable_password()


def _card(card: Card, user: User) -> State:
    """Whether somebody can peg anything on the card now, and the words where not."""
    words = ""
    try:
        check_change(card, user)
        check_openable(card.fixture)
    except NotPossible as refused:
        words = refused.message
    return {"state": CardState(card.state).value, "open": not words, "why": words}


def _own(streams: list[LegStream], user: User, device: str) -> LegStream | None:
    """The latest stream of this person on this telephone."""
    own = [one for one in streams if one.by_id == user.pk and device and one.device == device]
    return own[-1] if own else None


def _stream(stream: LegStream, rows: Sequence[LegEvent], user: User, own: bool) -> State:
    """Whose a record is, and how long."""
    mine = stream.by_id == user.pk
    return {
        "uid": str(stream.uid),
        "by": stream.from_whom or str(stream.by),
        "mine": mine and not stream.from_whom,
        # Who took it in, where a phone could not send it; whether by its name it is this person's.
        "taken_in_by": str(stream.by) if stream.from_whom else "",
        "from_me": stream.from_whom == str(user),
        "changed_by": stream.changed_by(rows) if mine else "",
        "own": own,
        "started": stream.started_at.isoformat(),
        "heard": stream.heard_at.isoformat(),
        "continues_after": stream.continues_after,
        "rows": len(rows),
    }


def _beside_counting(uid: UUID, leg: Leg, events: Mapping[UUID, list[ScoringEvent]]) -> State:
    """Whether a record counts, and where it differs from the one that does."""
    counting = leg.stream
    difference = None
    if counting is not None and counting != uid and counting in events:
        seats = 4 if leg.board.format.players > 1 else 2
        difference = first_difference(
            events[counting], events[uid], house_rules_of(leg), seats=seats
        )
    return {
        "counts": uid == counting,
        "scores": [leg.home_score, leg.away_score] if uid == counting else None,
        "events": len(events[uid]),
        "differs_after": None if difference is None else difference.after,
        "only_longer": difference is not None and difference.only_longer,
    }


def _events(rows: Sequence[LegEvent]) -> list[ScoringEvent]:
    return [event for _, event in effective(event_rows([*rows]))]


def _rows(rows: Sequence[LegEvent]) -> list[State]:
    """A stream's rows as the browser folds them."""
    return [
        {
            "uid": str(row.uid),
            "place": row.place,
            "kind": row.kind,
            "payload": row.payload,
            "refers_to": None if row.refers_to is None else str(row.refers_to.uid),
            "copy_of": None if row.copy_of is None else str(row.copy_of.uid),
        }
        for row in rows
    ]
