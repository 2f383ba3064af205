"""Money: who owes what, a charge for one team or for all, what was paid, what is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.checks import plain_date
from league.actions.ledgers import Act, lines_of
from league.actions.money import (
    charge,
    charge_all,
    note_payment,
    stands_alone,
    undo_payment,
    withdraw_charge,
    without_fee,
)
from league.enums import ChargeKind, CompetitionKind, PaymentAct
from league.forms.fixtures import WhyForm
from league.forms.money import ChargeForm, FeesForm, PaymentForm, WithdrawChargeForm
from league.models import Charge, Entry, League, PaymentEvent, Season
from league.permissions import check_run_league
from league.ruleset.pounds import format_pounds
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.deductions import say_lines
from league.views.desk.page import (
    attempt,
    attempt_once,
    day_in,
    done,
    number,
    season_shown,
    show,
    succeeds,
)

_KINDS = {ChargeKind.FINE: "Fine", ChargeKind.FEE: "Fee", ChargeKind.DEPOSIT: "Deposit"}


@dataclass
class Account:
    """One team's money: what it owes and what it has paid."""

    entry: Entry
    charges: list[Charge] = field(default_factory=list)

    @property
    def owed(self) -> str:
        """What is still to be paid."""
        return format_pounds(_total(one for one in self.charges if one.paid_on is None))

    @property
    def paid(self) -> str:
        """What was paid."""
        return format_pounds(_total(one for one in self.charges if one.paid_on is not None))

    @property
    def is_settled(self) -> bool:
        """Whether nothing is owed."""
        return all(one.paid_on is not None for one in self.charges)


@dataclass(frozen=True)
class Line:
    """A charge as a page tells it."""

    charge: Charge

    @property
    def amount(self) -> str:
        """The money."""
        return format_pounds(self.charge.amount)

    @property
    def kind(self) -> str:
        """What it is, in a word."""
        return _KINDS[ChargeKind(self.charge.kind)]

    @property
    def taken_back(self) -> list[PaymentEvent]:
        """Payments that were noted and then were none."""
        return [one for one in self.charge.payments.all() if one.what == PaymentAct.TAKEN_BACK]


def _total(charges: Iterable[Charge]) -> Decimal:
    return sum((one.amount for one in charges), Decimal(0))


def _charges(league: League) -> QuerySet[Charge]:
    return Charge.objects.filter(entry__competition__season__league=league).select_related(
        "entry__competition__season__league", "recorded_by", "withdrawn_by"
    )


def _of_season(league: League, season: Season | None) -> list[Charge]:
    """What stands of a season, team after team."""
    found = _charges(league).filter(entry__competition__season=season, withdrawn_at=None)
    return list(
        found.order_by(
            "entry__competition__place", "entry__competition", "entry__name", "entry", "date", "pk"
        )
    )


def _accounts(charges: Iterable[Charge]) -> list[Account]:
    accounts: dict[int, Account] = {}
    for one in charges:
        accounts.setdefault(one.entry_id, Account(one.entry)).charges.append(one)
    return list(accounts.values())


def _list(request: LeagueRequest) -> str:
    return reverse("league:money", args=[request.league.slug])


@officers_page(check_run_league)
def money(request: LeagueRequest) -> HttpResponse:
    """Who owes what in a season; payments are ticked here."""
    season = season_shown(request)
    charges = _of_season(request.league, season)
    accounts = {account.entry.pk: account for account in _accounts(charges)}
    open_ = [one for one in charges if one.paid_on is None]

    form = PaymentForm(
        request.POST or None,
        charges=open_,
        label=_open_line,
        initial={"paid_on": today(request.league)},
    )
    if form.is_valid():
        paid = attempt(request, form, note_payment, league=request.league, **form.cleaned_data)
        if paid is not None:
            return done(request, f"{format_pounds(_total(paid))} noted as paid.", "league:money")
    return show(
        request,
        "league/desk/money.html",
        form=form,
        season=season,
        seasons=request.league.seasons.all(),
        accounts=list(accounts.values()),
        open=open_,
        owed=format_pounds(_total(open_)),
        paid=format_pounds(_total(one for one in charges if one.paid_on is not None)),
        missing=without_fee(season) if season and season.closed_on is None else [],
    )


def _open_line(one: Charge) -> str:
    """A charge that is still owed, beside its box."""
    left = one.entry.withdrawn_on
    gone = f" (withdrew {plain_date(left)})" if left else ""
    return f"{one.entry}{gone}: {_what_for(one)}"


def _what_for(one: Charge) -> str:
    due = "due " if one.kind == ChargeKind.FEE else ""
    return f"{format_pounds(one.amount)}, {one.reason}, {due}{plain_date(one.date)}"


def _if_alone(charges: list[Charge]) -> list[int]:
    """What is ticked already: the one charge there is to tick."""
    return [one.pk for one in charges] if len(charges) == 1 else []


@officers_page(check_run_league)
def money_add(request: LeagueRequest) -> HttpResponse:
    """Note what one team owes; a fee that the others owe is filled in already."""
    entries = Entry.objects.filter(
        competition__season__league=request.league, competition__season__closed_on=None
    ).select_related("competition__season__league")
    listed = entries.order_by(
        "-competition__season__starts", "competition__place", "competition", "name", "pk"
    )
    season = request.league.seasons.all().current()
    initial: dict[str, object] = {"date": day_in(season, request.league) if season else None}
    entry = entries.filter(pk=number(request.GET.get("team")) or 0).first()
    if entry is not None:
        initial |= {"entry": entry.pk} | _others_fee(entry)
    form = ChargeForm(request.POST or None, entries=listed, initial=initial)
    if form.is_valid():
        made = attempt_once(request, form, charge, to="league:money", **form.cleaned_data)
        if isinstance(made, HttpResponse):
            return made
        if made is not None:
            return done(request, f"{made.entry} owes {format_pounds(made.amount)}.", "league:money")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Charge a team",
        crumb="Money",
        crumb_url=_list(request),
        save_label="Note the charge",
        cancel=True,
    )


def _others_fee(entry: Entry) -> dict[str, object]:
    """The latest fee of its competition, for a team that came in later."""
    fees = Charge.objects.standing().filter(
        kind=ChargeKind.FEE, entry__competition=entry.competition_id
    )
    fee = fees.order_by("recorded_at", "pk").last()
    if fee is None:
        return {}
    amount = format_pounds(fee.amount).removeprefix("£")
    return {"kind": ChargeKind.FEE.value, "amount": amount, "reason": fee.reason, "date": fee.date}


@officers_page(check_run_league)
def money_all(request: LeagueRequest) -> HttpResponse:
    """Charge the same to every team of a season."""
    season = season_shown(request)
    competitions = list(season.competitions.order_by("place", "pk")) if season else []
    divisions = [one.pk for one in competitions if one.kind == CompetitionKind.DIVISION]
    form = FeesForm(
        request.POST or None,
        competitions=competitions,
        initial={
            "competitions": divisions,
            "date": day_in(season, request.league) if season else None,
        },
    )
    if form.is_valid() and season is not None:
        given = {"season": season, "to": "league:money", **form.cleaned_data}
        fees = attempt_once(request, form, charge_all, **given)
        if isinstance(fees, HttpResponse):
            return fees
        if fees is not None:
            owe = "1 team owes" if len(fees) == 1 else f"{len(fees)} teams owe"
            each = f" each, together {format_pounds(_total(fees))}" if len(fees) > 1 else ""
            return done(request, f"{owe} {format_pounds(fees[0].amount)}{each}.", "league:money")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Charge every team",
        lead=f"Season {season}" if season else "",
        crumb="Money",
        crumb_url=_list(request),
        save_label="Charge every team",
        cancel=True,
    )


@officers_page(check_run_league)
def money_team(request: LeagueRequest, entry_id: int) -> HttpResponse:
    """Everything that one team was ever charged in a competition; what it pays is noted here."""
    entry = get_object_or_404(
        Entry.objects.select_related("competition__season__league"),
        pk=entry_id,
        competition__season__league=request.league,
    )
    payments = Prefetch("payments", queryset=PaymentEvent.objects.select_related("by"))
    found = _charges(request.league).filter(entry=entry).prefetch_related(payments)
    charges = list(found.order_by("-date", "-pk"))
    standing = [one for one in charges if one.withdrawn_at is None]
    open_ = [one for one in standing if one.paid_on is None]
    form = PaymentForm(
        request.POST or None,
        charges=open_,
        label=_what_for,
        initial={"charges": _if_alone(open_), "paid_on": today(request.league)},
    )
    if form.is_valid():
        paid = attempt(request, form, note_payment, league=request.league, **form.cleaned_data)
        if paid is not None:
            said = f"{format_pounds(_total(paid))} noted as paid."
            return done(request, said, "league:money_team", entry.pk)
    return show(
        request,
        "league/desk/money_team.html",
        form=form,
        open=open_,
        entry=entry,
        season=entry.competition.season,
        account=Account(entry, standing),
        standing=[Line(one) for one in standing],
        withdrawn=[Line(one) for one in charges if one.withdrawn_at is not None],
        crumb_url=_list(request),
    )


def _find(request: LeagueRequest, charge_id: int) -> Charge:
    return get_object_or_404(_charges(request.league), pk=charge_id)


def _team_page(request: LeagueRequest, one: Charge) -> str:
    return reverse("league:money_team", args=[request.league.slug, one.entry_id])


@officers_page(check_run_league)
def money_unpaid(request: LeagueRequest, charge_id: int) -> HttpResponse:
    """Take the tick off something that was not paid after all."""
    one = _find(request, charge_id)
    form = WhyForm(request.POST or None)
    amount = format_pounds(one.amount)
    if form.is_valid() and succeeds(request, form, undo_payment, charge=one, **form.cleaned_data):
        return done(request, f"{one.entry} owes {amount} again.", "league:money_team", one.entry_id)
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"{one.entry}: {amount} not paid?",
        lead=one.reason,
        crumb=f"Money of {one.entry}",
        crumb_url=_team_page(request, one),
        save_label="It was not paid",
        cancel=True,
    )


@officers_page(check_run_league)
def money_withdraw(request: LeagueRequest, charge_id: int) -> HttpResponse:
    """Take a charge back: a mistake, a team let off, a deposit given back."""
    one = _find(request, charge_id)
    lines = lines_of(one.act) if one.act and one.withdrawn_at is None else Act((), (one,))
    alone = stands_alone(one)
    form = WithdrawChargeForm(
        request.POST or None, charge=one, together=len(lines.charges) if alone else 1
    )
    if form.is_valid():
        whole = form.cleaned_data.get("which", form.ALL) == form.ALL
        gone = attempt(
            request,
            form,
            withdraw_charge,
            charge=one,
            whole=whole,
            reason=form.cleaned_data["reason"],
        )
        if gone is not None:
            return done(request, _taken_back(gone), "league:money_team", one.entry_id)
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"Take back: {format_pounds(one.amount)} of {one.entry}",
        lead=one.reason,
        intro="" if alone else f"All of it goes together: {say_lines(lines)}.",
        crumb=f"Money of {one.entry}",
        crumb_url=_team_page(request, one),
        save_label="Take it back",
        danger=True,
        cancel=True,
    )


def _taken_back(gone: Act) -> str:
    paid = _total(one for one in gone.charges if one.paid_on is not None)
    back = f" {format_pounds(paid)} of it was paid: give it back." if paid else ""
    return f"{format_pounds(gone.money)} taken back.{back}"
