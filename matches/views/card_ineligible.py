"""Ruling on people who were not allowed to play, and taking the ruling back.

The page can first be asked what the tables would count; nothing is written then.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from league.enums import Ineligible
from league.forms.fixtures import UndoForm
from league.models import Fixture
from league.policies import NotPossible
from league.ruleset import Rules
from league.views.base import LeagueRequest
from league.views.desk.acting import act_page, carry_out, fixture_page, why_not
from league.views.desk.fixture_award import worth_in_words
from matches.actions.eligibility import (
    awards_for,
    rule_ineligible,
    rulings_on,
    undo_ineligible,
)
from matches.actions.finish import is_awarded
from matches.actions.ruling import awarding
from matches.enums import CardState
from matches.forms.ineligible import IneligibleForm
from matches.models import Card, Lineup, Ruling, scorecard_of
from matches.models.matters import matters_of
from matches.permissions import check_correct_card
from matches.policies import words_for
from matches.scorecard import Person
from matches.scorecard.wording import listed
from matches.views.card_access import card_of, card_page

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
LOOK = "look"


@GET_OR_POST
@card_page(check_correct_card)
def card_ineligible(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Tick the people, choose what it costs, say why."""
    card = card_of(fixture)
    refused = _why_not(fixture, card)
    rules: Rules = fixture.competition.rule_set.rules
    form = IneligibleForm(
        (request.POST or None) if card else None,
        teams=(str(fixture.home), str(fixture.away)),
        seated=_seated(card),
        rule=rules.mishaps.ineligible,
        initial={"version": card.version if card else None},
    )
    preview: list[str] = []
    if card is not None and form.is_valid():
        if LOOK in request.POST:
            preview = _looked_at(card, form, rules)
        else:
            again = _rule(request, card, form)
            if again is not None:
                return again
    return act_page(
        request,
        fixture,
        form,
        refused=refused,
        template="league/desk/fixture_look.html",
        title=f"Ineligible player: {fixture}",
        intro="The card stays as it is; a result is awarded over it. Tick everybody on both sides.",
        preview=preview,
        look=LOOK,
        save_label="Make this ruling",
    )


def _rule(request: LeagueRequest, card: Card, form: IneligibleForm) -> HttpResponse | None:
    def act(**given: Any) -> None:
        del given["fixture"]
        rule_ineligible(card=card, **given)

    again = carry_out(request, form, act, fixture=card.fixture, **form.cleaned_data)
    if again is not None or form.errors:
        return again
    return fixture_page(
        request,
        card.fixture,
        "Ruled. The table counts the awarded result; the card stays as it is.",
    )


@GET_OR_POST
@card_page(check_correct_card)
def card_ineligible_undo(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Ask for the reason, then take the ruling back; where it is one on the card itself, which
    only another ruling replaces, the way to that.
    """
    card = card_of(fixture)
    rulings = rulings_on(card) if card else []
    if card is not None and not rulings and request.method != "POST":
        awarded = awarding(card)
        if awarded is not None:
            return _to_another_ruling(request, card, awarded)
    sent = (request.POST or None) if card else None
    form = UndoForm(sent, initial={"version": fixture.version})
    if card is not None and form.is_valid():

        def act(**given: Any) -> None:
            del given["fixture"]
            undo_ineligible(card=card, **given)

        given = {"reason": form.cleaned_data["reason"]}
        again = carry_out(request, form, act, fixture=fixture, **given)
        if again is not None:
            return again
        if not form.errors:
            return fixture_page(
                request, fixture, "The ruling is taken back; the card counts again."
            )
    return act_page(
        request,
        fixture,
        form,
        refused="" if rulings else f"Nobody on the card of {fixture} is ruled ineligible.",
        title=f"Take the ruling back: {fixture}",
        terms_title="The ruling",
        terms=[(str(one.lineup), f"{_cost(one.effect)}: “{one.reason}”") for one in rulings],
        intro="What counted before the ruling counts again, at once.",
        save_label="Take the ruling back",
        danger=True,
    )


def _to_another_ruling(request: LeagueRequest, card: Card, awarded: Ruling) -> HttpResponse:
    """To what waits to be decided of a card; where nothing does, to questioning it."""
    said = f"{awarded} awarded this result, and another ruling lifts it"
    matters = matters_of(card)
    if not matters:
        messages.info(request, f"{said}: say what is wrong with it, then rule.")
        return redirect("matches:card_question", request.league.slug, card.fixture_id)
    messages.info(request, f"{said}: choose that the card counts.")
    appeals = [one.against for one in matters if one.against is not None]
    at = reverse("matches:card_settle", args=[request.league.slug, card.fixture_id])
    return redirect(f"{at}?ruling={appeals[0].pk}" if appeals else at)


def _cost(effect: str) -> str:
    return "the match" if effect == Ineligible.MATCH else "the legs"


def _why_not(fixture: Fixture, card: Card | None) -> str:
    if said := why_not(fixture, "award a result"):
        return said
    if card is None:
        return f"{fixture} has no card, so nobody sat on one."
    if card.state != CardState.OFFICIAL:
        state = words_for(CardState(card.state))
        return (
            f"This card is {state}. Who played is ruled on once it is official; until then the card"
            " itself can be changed."
        )
    if rulings_on(card):
        return "A ruling stands on this card already; take it back to make another."
    if is_awarded(fixture):
        return f"The result of {fixture} was awarded already; undo the award first."
    if not _seated(card):
        return "Nobody is named on this card; correct it first, so that it says who played."
    return ""


def _seated(card: Card | None) -> dict[Lineup, str]:
    """Everybody with a chair on the card, with the boards and what the squad says of them."""
    if card is None:
        return {}
    people: dict[str, Person] = {}
    sat: dict[str, list[str]] = {}
    for _, board, form in scorecard_of(card).numbered():
        for person in (*board.home, *board.away):
            if person is not None:
                people[person.key] = person
                sat.setdefault(person.key, []).append(form.name)
    lines = {str(line.uid): line for line in card.lineup.all()}
    return {
        lines[key]: f"{person.name}: {listed(sat[key])}{_of_the_squad(person)}"
        for key, person in people.items()
    }


def _of_the_squad(person: Person) -> str:
    if not person.known:
        return ". In nobody’s squad under this name"
    return "" if person.registered else ". Not registered on the day"


def _looked_at(card: Card, form: IneligibleForm, rules: Rules) -> list[str]:
    players, effect = form.cleaned_data["players"], Ineligible(form.cleaned_data["effect"])
    try:
        awards = awards_for(card, players, effect)
        return list(worth_in_words(card.fixture, awards, rules))
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return []
