"""A match while it is played, as everybody may follow it: what is shown of it, and when.

A card is shown from its day to the noon after, while it is filled in and signed; never what is in
dispute, and never more of a name than the match's own page shows. Nothing here asks who is looking:
everybody is shown the same. What was drawn is kept in this worker's memory under all that one small
query reads, for some seconds at most, so that hundreds who watch cost one drawing for each change.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import quote_etag

from league.enums import DecidedOn, FixtureStatus
from league.models import Fixture
from league.models.persons import People
from league.templatetags.sixtyone import clock, local_date
from matches.enums import CardState
from matches.models import Card
from matches.models.followed import followed_card
from matches.models.in_play import SHOWN_LIVE
from matches.views.card_blind import waits_unseen
from matches.views.live_legs import LiveLegs, live_legs

SECONDS_KEPT = 15
"""How long a drawing is used again, and as long the league's people that it names: a new way of
being named is seen here after twice that."""
POLL, POLL_SLOWLY = 5, 30
DRAWN_EVERY = timedelta(seconds=POLL - 1)
"""How long those who watch are told the same, so that pegging is never behind their drawings. Less
than they wait between two looks, so that whoever watches alone sees what is new at the next one."""


class Standing(NamedTuple):
    """What decides what is shown; everything else of the match is read when it is drawn."""

    day: date
    status: str
    shows_live: bool
    name_style: str
    zone: str
    version: int | None
    state: str | None


def standing_of(league: str, fixture_id: int) -> Standing | None:
    """How a match of a league stands; None where there is none. One query."""
    cards = Card.objects.filter(fixture=OuterRef("pk"))
    in_league = "competition__season__league__"
    row = (
        Fixture.objects.filter(**{"pk": fixture_id, f"{in_league}slug": league})
        .order_by()
        .values_list(
            "date",
            "status",
            *(f"{in_league}{name}" for name in ("shows_live", "name_style", "time_zone")),
            Subquery(cards.values("version")),
            Subquery(cards.values("state")),
        )
        .first()
    )
    return None if row is None else Standing(*row)


class Phase(Enum):
    """What can be shown of a match: the words for it, and how often to ask again; 0 is never."""

    OFF = ("This league does not show its matches while they are played.", 0)
    TO_COME = ("This match has not been played yet.", 0)
    PLAYED = ("", POLL)
    OFFICIAL = ("The card is official. The match’s page has every leg.", 0)
    SETTLED = ("There is nothing to follow: the match’s page says what became of it.", 0)
    DISPUTED = (
        "The card is in dispute. Nothing of it is shown until the league has decided.",
        POLL_SLOWLY,
    )
    VOID = ("The card of this match was declared void.", POLL_SLOWLY)
    CORRECTED = ("The league is correcting the card. It is shown once it counts.", POLL_SLOWLY)
    WAITING = (
        "The night is over and the card is not official yet. It is shown once it counts.",
        POLL_SLOWLY,
    )

    @property
    def words(self) -> str:
        """What is said in place of the legs."""
        return self.value[0]

    @property
    def wait(self) -> int:
        """After how many seconds it is asked about again."""
        return self.value[1]


_OF_CARD = {
    CardState.OFFICIAL: Phase.OFFICIAL,
    CardState.DISPUTED: Phase.DISPUTED,
    CardState.VOID: Phase.VOID,
    CardState.REOPENED: Phase.CORRECTED,
}


def phase_of(standing: Standing, at: datetime) -> Phase:
    """What can be shown of a match at a moment."""
    if not standing.shows_live:
        return Phase.OFF
    if standing.state is not None and CardState(standing.state) not in SHOWN_LIVE:
        return _OF_CARD[CardState(standing.state)]
    if standing.status != FixtureStatus.SCHEDULED:
        return Phase.SETTLED
    zone = ZoneInfo(standing.zone)
    now = at.astimezone(zone)
    if now.date() < standing.day:
        return Phase.TO_COME
    noon_after = datetime.combine(standing.day + timedelta(days=1), time(12), tzinfo=zone)
    return Phase.PLAYED if now < noon_after else Phase.WAITING


@dataclass(frozen=True, slots=True)
class Watched:
    """What everybody is sent: the part of the page that changes, and the same for a program."""

    etag: str
    html: str
    title: str
    said: str
    """What happened last, for those who listen."""
    wait: int
    body: bytes


class _Kept(NamedTuple):
    """What was drawn, under what, and when."""

    standing: Standing
    phase: Phase
    at: datetime
    drawn: Watched


def watched(fixture_id: int, standing: Standing, at: datetime, *, again: bool = False) -> Watched:
    """What is shown of a match at a moment, drawn anew where it has changed.

    ``again``: to whoever has the page already, for whom something that was pegged can wait for
    their next look. What may be shown, and how names are, holds at once.
    """
    phase = phase_of(standing, at)
    key = f"live:{fixture_id}"
    kept: _Kept | None = cache.get(key)
    if kept is not None and kept.phase is phase:
        may_wait = again and at - kept.at < DRAWN_EVERY
        wanted = standing._replace(version=kept.standing.version) if may_wait else standing
        if kept.standing == wanted:
            return kept.drawn
    with timezone.override(ZoneInfo(standing.zone)):
        drawn = _drawn(fixture_id, phase)
    cache.set(key, _Kept(standing, phase, at, drawn), SECONDS_KEPT)
    return drawn


def _drawn(fixture_id: int, phase: Phase) -> Watched:
    followed = followed_card(fixture_id) if phase is Phase.PLAYED else None
    fixture = followed.card.fixture if followed is not None else _fixture(fixture_id)
    if followed is not None and waits_unseen(followed.card):
        words = "Each side sends a card of its own; nothing is shown until both are in."
        context = {"words": words, "is_over": False}
        return _told(fixture, context, f"{fixture.home} v {fixture.away}", words, POLL_SLOWLY)
    legs = None if followed is None else live_legs(followed, _people(followed.card))
    if followed is None or legs is None or not legs.begun:
        words, wait = _not_shown(fixture, phase)
        context = {"words": words, "is_over": phase in {Phase.OFFICIAL, Phase.SETTLED}}
        return _told(fixture, context, f"{fixture.home} v {fixture.away}", words, wait)
    home, away = _score(legs, fixture)
    context = {"legs": legs, "home_score": home, "away_score": away}
    context["is_signed"] = followed.card.state != CardState.DRAFT
    title = f"{fixture.home} {home}–{away} {fixture.away}"
    return _told(fixture, context, title, f"{title}. {legs.latest}".strip(), phase.wait)


def _fixture(fixture_id: int) -> Fixture:
    return Fixture.objects.select_related(
        "home", "away", "competition__season__league", "competition__rule_set"
    ).get(pk=fixture_id)


def _people(card: Card) -> People:
    """The people of a card's league, the same for all of its matches for some seconds."""
    league = card.fixture.competition.season.league
    key = f"live-people:{league.pk}:{league.name_style}"
    people: People | None = cache.get(key)
    if people is None:
        people = People.of(league)
        cache.set(key, people, SECONDS_KEPT)
    return people


def _told(fixture: Fixture, context: dict[str, Any], title: str, said: str, wait: int) -> Watched:
    shown = {"league": fixture.competition.season.league, "fixture": fixture, **context}
    html = render_to_string("matches/_live.html", shown)
    title = f"Live: {title}"
    told = {"html": html, "title": title, "said": said, "wait": wait}
    body = json.dumps(told, ensure_ascii=False).encode()
    return Watched(quote_etag(sha256(body).hexdigest()[:32]), html, title, said, wait, body)


def _not_shown(fixture: Fixture, phase: Phase) -> tuple[str, int]:
    """What is said where there are no legs to show, and when to ask again."""
    if phase is Phase.PLAYED:
        return "Not begun. What is entered or pegged shows here by itself.", POLL_SLOWLY
    if phase is Phase.TO_COME:
        return f"Not begun: it is to be played on {_when(fixture)}.", phase.wait
    return phase.words, phase.wait


def _when(fixture: Fixture) -> str:
    start = fixture.time or fixture.home.start_time or fixture.competition.start_time
    return f"{local_date(fixture.date)}{f', {clock(start)}' if start else ''}"


def _score(legs: LiveLegs, fixture: Fixture) -> tuple[int, int]:
    """What is read out on the night: boards where the rules decide by them, else legs."""
    on_boards = fixture.competition.rule_set.rules.points.decided_on is DecidedOn.BOARDS
    return legs.boards if on_boards and legs.boards is not None else legs.legs
