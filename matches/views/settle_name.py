"""Saying whose a name is that somebody typed on the night: a player's, or somebody new."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Player
from league.names import alike
from league.permissions import check_run_league
from league.policies import NotPossible
from league.views.base import LeagueRequest, officers_page, signed_in
from matches.actions.names import settle_as_new_player, settle_name
from matches.forms.settle_name import SettleNameForm
from matches.models import BoardSlot, Lineup, entry_of, squad
from matches.permissions import check_settle_name

# A refusal's field, where the form calls it otherwise.
FIELDS = {"player": "who", "name": "name", "known_by": "known_by"}


@require_http_methods(["GET", "HEAD", "POST"])
@officers_page(check_run_league)
def settle(request: LeagueRequest, lineup_id: int) -> HttpResponseBase:
    """Offer who it may be: near names first, then the squad, then the rest of the league."""
    lineup = get_object_or_404(
        Lineup.objects.select_related(
            "player", "card__fixture__home", "card__fixture__away",
            "card__fixture__competition__season__league", "card__rule_set",
        ),
        pk=lineup_id,
        typed=True,
        card__fixture__competition__season__league=request.league,
    )  # fmt: skip
    check_settle_name(request.user, lineup.card.fixture)
    likely, others = offered(lineup)
    form = SettleNameForm(
        request.POST if request.method == "POST" else None,
        likely=[(str(player.pk), words) for player, words in likely],
        others=[(str(player.pk), str(player)) for player in others],
        initial={"name": lineup.name},
    )
    if request.method == "POST" and form.is_valid():
        try:
            return _settle(request, lineup, form, [*(p for p, _ in likely), *others])
        except NotPossible as refused:
            form.add_error(FIELDS.get(refused.field or ""), refused.message)
    return _show(request, lineup, form)


def _settle(
    request: LeagueRequest, lineup: Lineup, form: SettleNameForm, people: list[Player]
) -> HttpResponse:
    by, at = signed_in(request), timezone.now()
    if form.player_id is None:
        settled = settle_as_new_player(
            lineup=lineup,
            name=form.cleaned_data["name"],
            known_by=form.cleaned_data["known_by"],
            by=by,
            at=at,
        )
    else:
        player = next(one for one in people if one.pk == form.player_id)
        settled = settle_name(lineup=lineup, player=player, by=by, at=at)
    messages.success(request, f"“{lineup.name}” is {settled.player}.")
    return redirect("matches:desk", request.league.slug)


def offered(lineup: Lineup) -> tuple[list[tuple[Player, str]], list[Player]]:
    """Who it may well be (near names, then the squad), and the rest of the league."""
    fixture, side = lineup.card.fixture, Side(lineup.side)
    here = {player.pk for player in squad(fixture, side)}
    league = fixture.competition.season.league
    players = list(Player.objects.filter(league=league, merged_into=None, active=True))
    near = [player for player in players if alike(lineup.name, player.name)]
    near.sort(key=lambda player: player.pk not in here)
    likely = near + [p for p in players if p.pk in here and p not in near]
    squad_of = f"in the squad of {entry_of(fixture, side)}"
    seated = lineup.card.lineup.exclude(pk=lineup.pk).exclude(slots=None)
    taken = set(seated.values_list("player_id", flat=True))
    said = {p.pk: ["a near name"] if p in near else [] for p in likely}
    for player in likely:
        said[player.pk] += [squad_of] if player.pk in here else []
        said[player.pk] += ["on this card already"] if player.pk in taken else []
    worded = [(p, ", ".join([str(p), " and ".join(said[p.pk])])) for p in likely]
    return worded, [player for player in players if player not in likely]


def _show(request: LeagueRequest, lineup: Lineup, form: SettleNameForm) -> HttpResponse:
    fixture = lineup.card.fixture
    boards = [
        lineup.card.rules.boards[slot.board.order - 1].name
        for slot in BoardSlot.objects.filter(lineup=lineup).select_related("board")
    ]
    context = {
        "lineup": lineup,
        "fixture": fixture,
        "entry": entry_of(fixture, Side(lineup.side)),
        "boards": boards,
        "form": form,
        "may_act": True,
        "settled": f"It is {lineup.player}." if lineup.player else "",
    }
    return render(request, "matches/settle_name.html", context)
