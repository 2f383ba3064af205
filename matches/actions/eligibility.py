"""Ruling that somebody on an official card was not allowed to play, and taking the ruling back.

The card stays as it is. An awarded result stands over it: the match to the other side with what a
walkover gives, or every leg that the player sat at, with the points that follow. One ruling covers
everybody on both sides; another is made after it was taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.awards import Award, award_result, undo_award
from league.actions.deciding import counting_tables
from league.enums import Discipline, Ineligible, ResultSource, Side
from league.models import Fixture, Table, User
from league.policies import AlreadyDone, NotPossible, Outdated
from league.ruleset import Rules
from matches.actions.cards import hold, note_act
from matches.enums import CardEventKind, CardState
from matches.ineligible import ForfeitError, forfeited, guilty_at
from matches.models import Card, IneligiblePlayer, Lineup, entry_of, scorecard_of
from matches.policies import words_for
from matches.scorecard import Scorecard, totals

MOST_REASON = 300


@transaction.atomic
def rule_ineligible(
    *,
    card: Card,
    players: Sequence[Lineup],
    effect: Ineligible | str,
    reason: str,
    version: int | None = None,
    by: User,
    at: datetime,
) -> Card:
    """Rule that some people on a card may not have played. ``version`` is that of the card as seen.

    The one who asks again for what stands is told so (``AlreadyDone``).
    """
    reason = checks.reason(reason, most=MOST_REASON)
    chosen = checks.one_of(effect, Ineligible, field="effect")
    if not chosen:
        raise NotPossible("Say what the side loses: the match, or the legs.", field="effect")
    held = hold(card)
    on_card = {line.pk: line for line in held.lineup.all()}
    guilty = [on_card[line.pk] for line in players if line.pk in on_card]
    _check_not_ruled(held, guilty, Ineligible(chosen))
    _check_current(held, version)
    if not guilty:
        raise NotPossible("Tick everybody who was not allowed to play.", field="players")
    awards = awards_for(held, guilty, Ineligible(chosen))
    rulings = IneligiblePlayer.objects.bulk_create(
        IneligiblePlayer(lineup=line, effect=chosen, reason=reason, recorded_at=at, recorded_by=by)
        for line in guilty
    )
    award_result(
        fixture=held.fixture,
        awards=awards,
        reason=f"{_who_had_one(held, guilty)}: {reason}",
        source=ResultSource.RULING,
        source_uid=rulings[0].uid,
        by=by,
        at=at,
    )
    note_act(held, CardEventKind.RULED, by=by, at=at, why=reason)
    return held


@transaction.atomic
def undo_ineligible(*, card: Card, reason: str, by: User, at: datetime) -> Card:
    """Take the ruling on a card back: what it stood over counts again."""
    reason = checks.reason(reason, most=MOST_REASON)
    held = hold(card)
    standing = rulings_on(held)
    if not standing:
        if IneligiblePlayer.objects.filter(lineup__card=held).exists():
            raise AlreadyDone(f"The ruling on the card of {held.fixture} is taken back already.")
        raise NotPossible(f"Nobody on the card of {held.fixture} was ruled ineligible.")
    IneligiblePlayer.objects.filter(pk__in=[ruling.pk for ruling in standing]).update(
        withdrawn_at=at, withdrawn_by=by, withdrawn_why=reason
    )
    undo_award(fixture=held.fixture, reason=reason, source=ResultSource.RULING, by=by, at=at)
    note_act(held, CardEventKind.RULED, by=by, at=at, why=f"The ruling was taken back. {reason}")
    return held


def rulings_on(card: Card) -> list[IneligiblePlayer]:
    """The rulings about people on a card that stand."""
    found = IneligiblePlayer.objects.standing().filter(lineup__card=card)
    return list(found.select_related("lineup").order_by("lineup__side", "lineup"))


def awards_for(card: Card, guilty: Sequence[Lineup], effect: Ineligible) -> list[Award]:
    """What each table that is touched would count; ``NotPossible`` where that cannot be said."""
    tables = counting_tables(card.fixture.competition)
    if effect is Ineligible.MATCH:
        return [match_forfeited(table, card.fixture, _other_side(card, guilty)) for table in tables]
    sheet, keys = scorecard_of(card), {str(line.uid) for line in guilty}
    try:
        after = forfeited(sheet, keys)
    except ForfeitError as error:
        raise NotPossible(
            f"{error}. Give the match instead, or award a result in figures on the fixture’s page.",
            field="effect",
        ) from None
    awards = [_legs_forfeited(table, after) for table in tables if _touched(table, sheet, keys)]
    if not awards:
        raise NotPossible("None of them sat at a board of this card.", field="players")
    return awards


def match_forfeited(table: Table, fixture: Fixture, winner: Side) -> Award:
    """What a walkover gives today, as an award: it stays when the rules change later."""
    rules: Rules = fixture.competition.rule_set.rules.in_table(table.discipline)
    rule, won = rules.walkover, winner is Side.HOME
    home, away = (rule.present, rule.absent) if won else (rule.absent, rule.present)
    counts = rule.legs_count
    return Award(
        table=table,
        legs=(home.legs, away.legs) if counts else (0, 0),
        boards=(home.boards, away.boards) if counts and not rules.boards_are_legs else None,
        aggregate=(home.aggregate, away.aggregate) if counts else None,
        winner=winner,
        points=(home.points, away.points),
    )


def _legs_forfeited(table: Table, after: Scorecard) -> Award:
    summed = totals(after, Discipline(table.discipline) if table.discipline else None)
    return Award(table=table, legs=summed.legs, boards=summed.boards, aggregate=summed.aggregate)


def _touched(table: Table, sheet: Scorecard, keys: set[str]) -> bool:
    """Whether any of them sat at a board that counts in a table."""
    return any(
        guilty_at(board, keys)
        for _, board, form in sheet.numbered()
        if table.discipline in {"", form.discipline.value}
    )


def _who_had_one(card: Card, guilty: Sequence[Lineup]) -> str:
    """Which side is ruled on, for everybody to read; the people themselves are not named here."""
    sides = {Side(line.side) for line in guilty}
    if len(sides) > 1:
        return "Both sides had ineligible players"
    (side,) = sides
    players = "an ineligible player" if len(guilty) == 1 else "ineligible players"
    return f"{entry_of(card.fixture, side)} had {players}"


def _other_side(card: Card, guilty: Sequence[Lineup]) -> Side:
    sides = {Side(line.side) for line in guilty}
    if len(sides) > 1:
        raise NotPossible(
            f"Both {card.fixture.home} and {card.fixture.away} would lose the match, and nobody is"
            " left to win it. Give the legs, award a result in figures, or make the match void.",
            field="effect",
        )
    return sides.pop().other


def _check_not_ruled(card: Card, guilty: Sequence[Lineup], effect: Ineligible) -> None:
    standing = rulings_on(card)
    if not standing:
        return
    asked = {(line.pk, effect.value) for line in guilty}
    if {(ruling.lineup_id, ruling.effect) for ruling in standing} == asked:
        raise AlreadyDone(f"This ruling on the card of {card.fixture} stands already.")
    who = ", ".join(str(ruling.lineup) for ruling in standing)
    raise NotPossible(
        f"A ruling stands on this card already, about {who}. Take it back, then rule on everybody"
        " together."
    )


def _check_current(card: Card, version: int | None) -> None:
    if card.state != CardState.OFFICIAL:
        raise NotPossible(
            f"This card is {words_for(CardState(card.state))}; a ruling on who played is made on an"
            " official card. Before that, correct the card itself."
        )
    if version is not None and version != card.version:
        raise Outdated(
            "The card was changed while this page was open. What you chose is still here: look at"
            " what it would count now, then send it again.",
            card.version,
        )
