"""What a leg's page carries for pegging in the browser: the rules as tables, the records, words.

With it the page needs no signal once it has been opened. It is a copy of what the page shows
anyway, and decides nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from league.enums import Side
from league.models import User
from league.views.device import digest_of
from matches.enums import LegState
from matches.models import Card, Leg, scorecard_of
from matches.pegging_tables import tables_json
from matches.scorecard import Scorecard, board_names, settled
from matches.templatetags.rules import rules_address, rules_of_leg
from matches.views.leg_page import LegPage
from matches.views.leg_words import WORDS
from matches.views.peg_state import state_of
from matches.views.set_aside import board_for_phone
from matches.views.sheet_rows import leg_title
from scoring.house_rules import HouseRules
from scoring.leg import Peg, Penalty, replay

_SCRIPTS = Path(settings.BASE_DIR) / "static/js/peg"
_IMPORT = re.compile(r'^import .*"\./([\w-]+\.js)";$', re.MULTILINE)
# As "</script>" would end the element that holds it.
_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


@dataclass(frozen=True)
class Embedded:
    """JSON for the page's script elements, each safe to stand in one as it is."""

    tables: str
    state: str
    page: str

    @property
    def modules(self) -> tuple[str, ...]:
        """The scripts that the page needs."""
        return modules()


@cache
def modules() -> tuple[str, ...]:
    """page.js and what it imports: named beforehand, they come at once, not one by one."""
    found = ["page.js"]
    for name in found:
        imported = _IMPORT.findall((_SCRIPTS / name).read_text(encoding="utf-8"))
        found += [one for one in dict.fromkeys(imported) if one not in found]
    return tuple(f"js/peg/{name}" for name in found)


def embedded(request: HttpRequest, leg: Leg, card: Card, page: LegPage, *, mark: str) -> Embedded:
    """All that the browser works with; ``mark`` is that of the telephone it is on."""
    assert isinstance(request.user, User)  # noqa: S101 - the page has asked who it is
    state = state_of(leg, card, request.user, digest_of(mark))
    seats = 4 if page.pairs else 2
    return Embedded(
        tables_json(page.rules, seats, page.names),
        _json(state),
        _json(_page(request, leg, card, page)),
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _page(request: HttpRequest, leg: Leg, card: Card, page: LegPage) -> dict[str, Any]:
    fixture = card.fixture
    place = (fixture.competition.season.league.slug, fixture.pk)
    return {
        "key": str(leg.uid),
        "match": f"{fixture.home} v {fixture.away}",
        "title": leg_title(leg.board.format, leg.number),
        "names": page.names,
        "players": page.players,
        "words": WORDS,
        "clauses": clauses(page.rules),
        "next": next_legs(card, leg),
        "board": board_for_phone(leg, card),
        "urls": {
            "peg": reverse("matches:peg", args=[*place, leg.pk]),
            "card": reverse("matches:card_edit", args=place),
            "unsent": reverse("matches:unsent"),
            "rules": rules_address(fixture.competition.season.league, rules_of_leg(leg)),
            "records": reverse("matches:leg_records", args=[*place, leg.pk]),
            "sign_in": f"{reverse('account_login')}?{urlencode({'next': request.path})}",
        },
    }


def clauses(rules: HouseRules) -> dict[str, str | None]:
    """The rules by which an event adds nothing, found by replaying one of each."""
    past, opening, after = (
        replay(events, rules, seats=2).steps[-1].clause
        for events in (
            [Peg(0, points=rules.target + 1)],
            [Peg(0, points=rules.target, opening_tile=True)],
            [Peg(0, points=rules.target), Peg(1, total=0)],
        )
    )
    penalty = replay([Penalty(0, -1)], rules, seats=2).steps[-1].clause
    return {"past": past, "opening": opening, "after": after, "penalty": penalty}


def next_legs(card: Card, leg: Leg) -> dict[str, dict[str, str] | None]:
    """The leg to peg next, by who wins this one: a board may be decided by it."""
    return {side.value: _next_leg(card, leg, side) for side in Side}


def _next_leg(card: Card, leg: Leg, winner: Side) -> dict[str, str] | None:
    sheet = _won(scorecard_of(card), leg, winner)
    legs = [(board, one) for board in card.boards.all() for one in board.legs.all()]
    here = next(at for at, (_, one) in enumerate(legs) if one.pk == leg.pk)
    teams = (str(card.fixture.home), str(card.fixture.away))
    for board, one in legs[here + 1 :] + legs[:here]:
        sheet_board = sheet.boards[board.order - 1]
        open_still = sheet_board.legs[one.number - 1].state is LegState.OPEN
        if one.target is None or not open_still:
            continue
        slug = card.fixture.competition.season.league.slug
        return {
            "url": reverse("matches:leg_events", args=[slug, card.fixture_id, one.pk]),
            "title": leg_title(board.format, one.number),
            "who": " v ".join(board_names(sheet_board, teams)),
        }
    return None


def _won(sheet: Scorecard, leg: Leg, winner: Side) -> Scorecard:
    """The card as it is when this leg is won, without the legs that are then not needed."""
    boards = list(sheet.boards)
    at = leg.board.order - 1
    legs = list(boards[at].legs)
    legs[leg.number - 1] = replace(legs[leg.number - 1], state=LegState.PLAYED, winner=winner)
    boards[at] = replace(boards[at], legs=tuple(legs))
    return settled(replace(sheet, boards=tuple(boards)))
