"""The second step: what is played, from the formats that leagues play."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from league.actions.rules import make_rule_set
from league.forms.setting_up import OWN, PRESET, RulesChoiceForm
from league.points import worked_examples
from league.ruleset import describe
from league.ruleset.presets import PRESETS, Preset
from league.setting_up import Step, StepName
from league.views.base import LeagueRequest
from league.views.desk.page import attempt
from league.views.setting_up.wizard import go_on, show_step, step_page


@dataclass(frozen=True)
class Offered:
    """A format as the page offers it: its button, its sentences, and where it is changed first."""

    choice: str
    preset: Preset
    sentences: list[str]
    examples: list[str]
    editor_url: str


@step_page(StepName.RULES)
def set_up_rules(request: LeagueRequest, step: Step) -> HttpResponse:
    """Take a format as it is, or go and change it first."""
    own = list(request.league.rule_sets.order_by("-created_at", "-pk"))
    form = RulesChoiceForm(request.POST or None, own=own)
    if form.is_valid():
        answer = _take(request, step, form)
        if answer is not None:
            return answer
    return show_step(
        request,
        step,
        form=form,
        own=[(f"{OWN}-{one.pk}", one) for one in own],
        offered=[_offered(request, name, preset) for name, preset in PRESETS.items()],
        chosen=request.POST.get("rules", f"{OWN}-{own[0].pk}" if own else ""),
    )


def _offered(request: LeagueRequest, name: str, preset: Preset) -> Offered:
    rules = preset.build()
    editor = reverse("league:rule_set_new", args=[request.league.slug])
    examples = [] if preset.points_open else list(worked_examples(rules))
    return Offered(
        f"{PRESET}-{name}", preset, list(describe(rules)), examples, f"{editor}?preset={name}"
    )


def _take(request: LeagueRequest, step: Step, form: forms.Form) -> HttpResponse | None:
    kind, which = form.cleaned_data["rules"]
    if kind == OWN:
        return go_on(request, step)
    preset = PRESETS[which]
    if preset.points_open:
        return redirect(
            f"{reverse('league:rule_set_new', args=[request.league.slug])}?preset={which}"
        )
    rules = preset.build()
    alike = request.league.rule_sets.filter(digest=rules.digest, superseded_by=None).first()
    if alike is not None:
        return go_on(request, step)
    made = attempt(
        request, form, make_rule_set, league=request.league, name=preset.title, rules=rules
    )
    if made is None:
        return None
    return go_on(request, step, f"Rules kept: {made}.")
