"""Both sides' versions of a card beside what it says, leg by leg."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from league.enums import Side
from league.ruleset import BoardFormat
from league.views.base import LeagueRequest
from matches.models import Card, Leg, Report, entry_of, scorecard_of
from matches.scorecard import LegSheet, Scorecard, Totals, from_content, totals
from matches.scorecard.wording import leg_in_words, leg_title
from matches.telling import says
from matches.views.card_legs import names_on, together
from matches.views.referee.sheets import address_of
from matches.views.referee.to_keep import THE_CARD, version_of


@dataclass(frozen=True)
class Version:
    """One side's version of the card."""

    side: Side
    entry: str
    report: Report
    sheet: Scorecard
    totals: Totals


@dataclass(frozen=True)
class Compared:
    """One leg: who played, what the card says and what each version says."""

    title: str
    home: str
    away: str
    card: str
    said: tuple[tuple[str, str], ...]
    """Whose version, and what it says; nothing where that is what the card says."""
    sheets: str = ""
    """Where two of them that were pegged are compared event by event; empty where no two were."""

    @property
    def differs(self) -> bool:
        """Whether any version says something else than the card."""
        return any(words for _, words in self.said)


def versions_of(card: Card, reports: Mapping[Side, Report]) -> list[Version]:
    """The version of each side that sent one, home first."""
    found = []
    for side in Side:
        if side in reports:
            report = reports[side]
            sheet = from_content(report.content, card.rules)
            entry = str(entry_of(card.fixture, side))
            found.append(Version(side, entry, report, sheet, totals(sheet)))
    return found


def legs_of(card: Card) -> dict[Leg, str]:
    """Every leg of a card, by its title."""
    rules = card.rules
    return {
        leg: leg_title(rules.boards[board.order - 1], leg.number)
        for board in card.boards.all()
        for leg in board.legs.all()
    }


def differing_legs(card: Card, version: Version) -> list[str]:
    """The legs of which a version says something else than the card, and what: "Singles 2:
    61–55".
    """
    teams = (card.fixture.home.name, card.fixture.away.name)
    return [
        f"{leg_title(form, at + 1)}: {leg_in_words(its, teams)}"
        for number, board, form in scorecard_of(card).numbered()
        for at, leg in enumerate(board.legs)
        if says(its := version.sheet.boards[number - 1].legs[at]) != says(leg)
    ]


def compared(request: LeagueRequest, card: Card, versions: list[Version]) -> list[Compared]:
    """Every leg, as the card and each version has it."""
    teams = (card.fixture.home.name, card.fixture.away.name)
    names = names_on(card, request.league, in_full=True)
    rows = []
    for number, board, form in scorecard_of(card).numbered():
        for at, leg in enumerate(board.legs):
            versioned = [(one.entry, one.sheet.boards[number - 1].legs[at]) for one in versions]
            said = tuple(
                (entry, "" if says(other) == says(leg) else leg_in_words(other, teams))
                for entry, other in versioned
            )
            rows.append(
                Compared(
                    leg_title(form, at + 1),
                    together(board.home, names),
                    together(board.away, names),
                    leg_in_words(leg, teams),
                    said,
                    _as_sheets(request, card, form, [*versioned, ("", leg)]),
                )
            )
    return rows


def _as_sheets(
    request: LeagueRequest, card: Card, form: BoardFormat, told: list[tuple[str, LegSheet]]
) -> str:
    """Where the first two that were pegged, and not alike, are compared; empty where no two were.

    ``told``: whose version each is, nothing for the card itself.
    """
    rules = card.rules.house_rules_for(form)
    pegged = [(entry, leg.events) for entry, leg in told if leg.events]
    others = [one for one in pegged[1:] if one[1] != pegged[0][1]]
    if rules is None or not others:
        return ""
    one, other = pegged[0], others[0]
    mine, theirs = (version_of(entry) if entry else THE_CARD for entry, _ in (one, other))
    return address_of(
        request.league,
        (one[1], other[1]),
        rules,
        choice=f"{card.fixture.competition.rule_set_id}:{form.house_rules}",
        pairs=form.players > 1,
        labels=(mine, theirs),
        names=(str(card.fixture.home), str(card.fixture.away)),
    )
