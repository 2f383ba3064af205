"""What the e-mails say that tell of a dispute, a protest, a question, an appeal or a ruling.

They say which match and legs it is about, and lead to the page. What a party wrote stays there, for
those alone who may read it; and no person is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse

from league.actions.checks import plain_date, plain_moment
from league.enums import Side
from league.models import Fixture
from matches.actions.parties import Party
from matches.enums import CardState, DisputeState
from matches.letters import Letter
from matches.models import Card, Dispute, Ruling, entry_of
from matches.policies import clock_of
from matches.scorecard.wording import leg_title, listed
from matches.told import Told

_MOST_LEGS = 4


def opened(disputes: Sequence[Dispute], way_on: str) -> Letter:
    """That something is said against a card or a ruling. ``way_on``: what the reader can do."""
    first, card = disputes[0], disputes[0].card
    match = _match(card.fixture)
    who = str(entry_of(card.fixture, Side(first.side))) if first.side else "the league"
    counts = card.state == CardState.OFFICIAL
    if first.against is not None:
        what = f"{who} appeals against {first.against}"
        said = f"{what}, on the card of {match}."
        until = "The ruling stands until another one has decided that."
    else:
        does = "questions" if not first.side else "protests against" if counts else "disputes"
        what = f"{who} {does} the card"
        said = f"{who} {does} the card of {match}{_legs(disputes)}."
        until = (
            "It counts as it is until somebody of the league has ruled on it."
            if counts
            else "It does not count until somebody of the league has ruled on it."
        )
    return Letter(
        subject=f"{card.fixture}: {what}", said=[said, until, way_on], page=_said_page(card)
    )


def way_on(party: Party, *, decides: bool) -> str:
    """What somebody can do about it, leading to the page of a dispute."""
    if decides:
        return "You can rule on it. All that is said is here, and the way to a ruling:"
    if party.sides:
        return "What is said, and room for what you have to say, is here:"
    return "As you made that ruling, somebody else decides the appeal. All that is said is here:"


def withdrawn(dispute: Dispute) -> Letter:
    """That a protest or an appeal is taken back."""
    card = dispute.card
    entry, match = entry_of(card.fixture, Side(dispute.side)), _match(card.fixture)
    if dispute.against is None:
        what = "protest"
        said = f"{entry} has withdrawn its protest against the card of {match}."
    else:
        what = "appeal"
        said = (
            f"{entry} has withdrawn its appeal against {dispute.against}, on the card of {match}."
            f" {without_an_appeal(dispute.against)}"
        )
    return Letter(
        subject=f"{card.fixture}: {entry} withdraws its {what}",
        said=[said, "What was said about the card can still be read here:"],
        page=_said_page(card),
    )


def without_an_appeal(ruling: Ruling) -> str:
    """How a ruling stands once one of the appeals against it is taken back."""
    if (after := ruling.replaced_by) is not None:
        return f"{after} stands in its place."
    left = ruling.appeals.filter(state=DisputeState.OPEN).values_list("side", flat=True)
    if left:
        who = listed([str(entry_of(ruling.card.fixture, Side(side))) for side in left])
        return f"{ruling} is still under appeal by {who}."
    return f"{ruling} stands."


def ruled(ruling: Ruling, until: datetime | None) -> Letter:
    """What was decided. ``until``: when an appeal is in time; nothing where there is none."""
    fixture, told = ruling.card.fixture, Told.of(ruling.told)
    if ruling.again is None:
        what = f"what was said against the card of {_match(fixture)}"
    else:
        what = f"the card of {_match(fixture)} again, after {ruling.again}"
    said = [f"{ruling} decides {what}.", ruling.decided]
    if told.result:
        said.append(f"What counts now: {' '.join(told.result)}")
    if until is not None:
        when = plain_moment(until.astimezone(clock_of(fixture)))
        said.append(f"The captain of either side can appeal until {when}.")
    season = ruling.season
    there = reverse("matches:ruling", args=[season.league.slug, season.slug, ruling.number])
    return Letter(
        subject=f"{fixture}: {ruling}",
        said=[*said, "The ruling and its reasons are here, for everybody to read:"],
        page=f"{settings.SITE_ORIGIN}{there}",
    )


def written(card: Card, hours: int) -> Letter:
    """That there are messages about a card; what they say is for its page alone."""
    said = [
        f"there are new messages about the card of {_match(card.fixture)}.",
        f"However many are written, you get at most one e-mail about them in {hours} hours.",
        "Read them, and answer, here:",
    ]
    return Letter(
        subject=f"{card.fixture}: new messages about the card", said=said, page=_said_page(card)
    )


def _match(fixture: Fixture) -> str:
    return f"{fixture} ({fixture.competition}, {plain_date(fixture.date)})"


def _legs(disputes: Sequence[Dispute]) -> str:
    """Which legs are named, as far as a few are: ": Single 3"."""
    named = [one.leg for one in disputes if one.leg is not None]
    if not named:
        return ""
    if len(named) > _MOST_LEGS:
        return f", on {len(named)} of its legs"
    boards = disputes[0].card.rules.boards
    return f": {listed([leg_title(boards[leg.board.order - 1], leg.number) for leg in named])}"


def _said_page(card: Card) -> str:
    league = card.fixture.competition.season.league
    there = reverse("matches:card_disputes", args=[league.slug, card.fixture_id])
    return f"{settings.SITE_ORIGIN}{there}"
