"""The rules editor: from a format that leagues play, or from rules of the league, to new ones.

What was typed is in the page and nowhere else until it is saved as a whole. A button that adds or
moves a row sends all of it and gets all of it back. Rules are saved only after their sentences were
shown as they are; the mark of what was shown comes back with the button.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from league.actions.rules import make_rule_set
from league.forms.rules import EditorProblem, RulesEditor
from league.forms.rules_parts import AboutForm
from league.forms.rules_typed import RowAct, Typed, typed_from
from league.models import Competition, RuleSet
from league.permissions import check_run_league
from league.points import example_scores, worked_example, worked_examples
from league.ruleset import Rules, describe
from league.ruleset.presets import PRESETS
from league.ruleset.wording import capital
from league.templatetags.sixtyone import FormProblem
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, done, number, show

OPEN_AT_FIRST = frozenset({"boards", "points", "order"})
MEANS, SHOW, SAVE = "means", "show", "save"


@dataclass(frozen=True)
class Start:
    """What new rules are made from, and the competition that they are for, if any."""

    typed: Typed
    title: str
    name: str = ""
    rule_set: RuleSet | None = None
    competition: Competition | None = None


@officers_page(check_run_league)
def rule_set_new(request: LeagueRequest) -> HttpResponse:
    """Choose what to start from; then change it, look at what it means, and save it."""
    start = _start(request)
    if start is None:
        return _choose(request)
    if request.method != "POST":
        return _edit(request, start, start.typed, quiet=True)
    typed = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    act = RowAct.read(typed.get("do", ""))
    if act is not None:
        return _edit(request, start, act.done(typed), quiet=True, pressed=act.rows)
    if typed.get("do") == MEANS:
        context = {"editor": RulesEditor(typed), "league": request.league}
        return render(request, "league/desk/_rule_means.html", context | _means(typed))
    if typed.get("do") == SAVE:
        return _save(request, start, typed)
    return _edit(request, start, typed)


def _start(request: LeagueRequest) -> Start | None:
    competition = None
    if wanted := number(request.GET.get("for")):
        competition = get_object_or_404(
            Competition.objects.select_related("season", "rule_set"),
            pk=wanted,
            season__league=request.league,
        )
    key = request.GET.get("preset", "")
    if key:
        if key not in PRESETS:
            raise Http404(f"There is no format {key[:40]}.")
        preset = PRESETS[key]
        typed = typed_from(preset.build(), choose_points=preset.points_open)
        return Start(typed, preset.title, preset.title, competition=competition)
    if wanted := number(request.GET.get("from")):
        found = get_object_or_404(RuleSet, pk=wanted, league=request.league)
        return Start(typed_from(found.rules), str(found), "", found, competition)
    return None


def _choose(request: LeagueRequest) -> HttpResponse:
    return show(
        request,
        "league/desk/rule_choose.html",
        presets=[(preset, describe(preset.build())) for preset in PRESETS.values()],
        own=request.league.rule_sets.order_by("-created_at", "-pk"),
        wanted=number(request.GET.get("for")),
        crumb="Rules",
        crumb_url=reverse("league:rule_sets", args=[request.league.slug]),
    )


def _edit(
    request: LeagueRequest,
    start: Start,
    typed: Typed,
    *,
    quiet: bool = False,
    pressed: str = "",
    about: AboutForm | None = None,
    read_first: bool = False,
) -> HttpResponse:
    editor = RulesEditor(typed, quiet=quiet)
    about = about or _about(start, typed, quiet=quiet)
    problems = [] if quiet else [*_about_problems(about), *map(_shown, editor.problems)]
    return show(
        request,
        "league/desk/rule_edit.html",
        start=start,
        editor=editor,
        about=about,
        problems=problems,
        unfolded=_unfolded(editor, pressed),
        read_first=read_first,
        crumb="Rules",
        crumb_url=reverse("league:rule_sets", args=[request.league.slug]),
        **_means(typed),
    )


def _about(start: Start, typed: Typed, *, quiet: bool) -> AboutForm:
    replaces = start.rule_set is not None
    if not quiet:
        return AboutForm(typed, prefix="about", replaces=replaces)
    fields = ("name", "replaces", "reason")
    initial = {field: typed.get(f"about-{field}", "") for field in fields}
    if "about-name" not in typed:
        initial["name"] = start.name
    return AboutForm(initial=initial, prefix="about", replaces=replaces)


def _about_problems(about: AboutForm) -> list[FormProblem]:
    return [
        FormProblem(about[name].id_for_label if name in about.fields else "", "", str(message))
        for name, messages in about.errors.items()
        for message in messages
    ]


def _shown(problem: EditorProblem) -> FormProblem:
    """As the list above the form has it: "Pairs, legs each: Best of 4 can end level …"."""
    if problem.form is None:
        return FormProblem("", "", problem.message)
    bound = problem.form[problem.field]
    label = f"{capital(problem.where)}, {bound.label}" if problem.where else str(bound.label)
    return FormProblem(bound.id_for_label, label, problem.message)


def _unfolded(editor: RulesEditor, pressed: str) -> frozenset[str]:
    """The parts of the page that stand open."""
    inside = {"limits": "players", "top": "order", "late": "mishaps"}
    wrong = {section for section in editor.sections if editor.wrong_in(section)}
    return OPEN_AT_FIRST | wrong | {inside.get(pressed, pressed)}


def _means(typed: Typed) -> dict[str, Any]:
    """What the rules say and give as they were typed; why not, where they cannot be read."""
    editor = RulesEditor(typed)
    rules = editor.rules
    if rules is None:
        return {"not_yet": [_shown(problem) for problem in editor.problems]}
    return {
        "digest": rules.digest,
        "sentences": describe(rules),
        "said": worked_examples(rules),
        "examples": _examples(rules),
    }


def _examples(rules: Rules) -> list[dict[str, Any]]:
    worth = [(score, worked_example(rules, score)) for score in example_scores(rules)]
    return [
        {"home": home, "away": away, "winners": points[0], "losers": points[1]}
        for (home, away), points in worth
        if points is not None
    ]


def _save(request: LeagueRequest, start: Start, typed: Typed) -> HttpResponse:
    rules = RulesEditor(typed).rules
    about = _about(start, typed, quiet=False)
    if not about.is_valid() or rules is None:
        return _edit(request, start, typed, about=about)
    if typed.get("seen") != rules.digest:
        return _edit(request, start, typed, about=about, read_first=True)
    replaces = about.cleaned_data.get("replaces", False)
    made = attempt(
        request,
        about,
        make_rule_set,
        league=request.league,
        name=about.cleaned_data["name"],
        rules=rules,
        reason=about.cleaned_data.get("reason", ""),
        supersedes=start.rule_set if replaces else None,
    )
    if made is None:
        return _edit(request, start, typed, about=about)
    if start.competition is not None:
        messages.success(request, f"The rules “{made}” are kept. Here is what they would change.")
        change = reverse("matches:rule_change", args=[request.league.slug, start.competition.pk])
        return redirect(f"{change}?to={made.pk}")
    message = f"The rules “{made}” are kept. They hold nowhere until a division is put under them."
    return done(request, message, "league:rule_set", made.pk)
