"""Whether what the database says of one match agrees with itself, read row by row.

Written beside the product's own reading of a card, from plain columns: a card that counts has its
signatures or an officer's act, the table is the sum of what is official, and nothing that the site
took in is lost on the way from one version to the next.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from typing import Any

from django.db.models import Q

from league.enums import Role
from league.models import Fixture, Grant, Result
from matches.models import BoardSlot, Card, CardEvent, Leg, Signature

Sums = dict[str, tuple[int, int, int, int, int, int]]
"""By team: played, won, lost, legs for and against, points."""


def legs_now(card: Card) -> list[tuple[str, int | None, int | None]]:
    """Winner and scores of every leg in the order of the card."""
    rows = Leg.objects.filter(board__card=card).order_by("board__order", "number")
    return list(rows.values_list("winner", "home_score", "away_score"))


def chairs_now(card: Card) -> list[str | None]:
    """Who sits where, in the order of the card."""
    rows = BoardSlot.objects.filter(board__card=card).order_by("board__order", "side", "position")
    return list(rows.values_list("lineup__name", flat=True))


def check_story(fixture: Fixture) -> Card:
    """Every rule that holds whatever happened; the card as it stands."""
    card = Card.objects.get(fixture=fixture)
    last = _check_history(card)
    results = list(Result.objects.filter(fixture=fixture, withdrawn_at=None))
    if card.state != "official":
        assert not results, f"a card that is {card.state} counts"
        return card
    assert len(results) == 1
    won = Counter(winner for winner, _, _ in legs_now(card))
    assert (results[0].home_legs, results[0].away_legs) == (won["home"], won["away"])
    assert _both_signed(card, last) or _made_official_by_an_officer(card)
    return card


def _check_history(card: Card) -> dict[str, Any]:
    """Each version begins where the one before ended, and the last is what the rows say."""
    # A refusal is written without waiting for whoever holds the card.
    events = list(CardEvent.objects.filter(card=card).exclude(kind="refused").order_by("pk"))
    numbers = [event.version for event in events]
    assert numbers == sorted(numbers)
    assert numbers[-1] == card.version
    last: dict[str, Any] = {}
    for event in events:
        if event.before is not None:
            assert event.before == last, f"{event.kind} began from something else"
        if event.after is not None:
            last = event.after
    kept = [leg for board in last["boards"] for leg in board["legs"]]
    assert [(leg["winner"] or "", *leg["scores"]) for leg in kept] == legs_now(card)
    people = [one for board in last["boards"] for side in ("away", "home") for one in board[side]]
    assert [one and one["name"] for one in people] == chairs_now(card)
    return last


def _both_signed(card: Card, last: dict[str, Any]) -> bool:
    """Two people, one for each side, under exactly the last version."""
    signed = {name: last[name] for name in ("schema", "rules", "match_score", "boards")}
    written = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(written.encode()).hexdigest()
    rows = Signature.objects.filter(card=card, withdrawn_at=None, content_hash=digest)
    sides = sorted(rows.values_list("side", flat=True))
    return sides == ["away", "home"] and len(set(rows.values_list("by", flat=True))) == 2


def _made_official_by_an_officer(card: Card) -> bool:
    last = card.events.filter(kind__in=["made_official", "corrected"]).order_by("pk").last()
    officers = Grant.objects.filter(Q(role=Role.SECRETARY) | Q(role=Role.OFFICIAL))
    return last is not None and officers.filter(user=last.by).exists()


def sums_of_official_cards(fixture: Fixture) -> Sums:
    """The table as a sum over official cards, under 2 points for a win and 1 for each leg."""
    sums = {entry.name: [0] * 6 for entry in fixture.competition.entries.all()}
    cards = Card.objects.filter(state="official", fixture__competition=fixture.competition)
    for card in cards.select_related("fixture__home", "fixture__away"):
        won = Counter(winner for winner, _, _ in legs_now(card))
        legs = (won["home"], won["away"])
        for entry, (mine, theirs) in (
            (card.fixture.home, legs),
            (card.fixture.away, legs[::-1]),
        ):
            points = mine + (2 if mine > theirs else 0)
            more = (1, int(mine > theirs), int(mine < theirs), mine, theirs, points)
            sums[entry.name] = [a + b for a, b in zip(sums[entry.name], more, strict=True)]
    return {name: tuple(row) for name, row in sums.items()}  # type: ignore[misc]


def sums_shown(spreadsheet: bytes) -> Sums:
    """The table as its page gives it out."""
    columns = ("Played", "Won", "Lost", "Legs for", "Legs against", "Points")
    rows = csv.DictReader(io.StringIO(spreadsheet.decode("utf-8-sig")))
    return {row["Team"]: tuple(int(row[name]) for name in columns) for row in rows}  # type: ignore[misc]
