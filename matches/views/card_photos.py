"""Photos of the signed card: sending one, looking at them, taking one away.

For officers, the referee and the two captains alone: names and handwriting are on them. They are
evidence for people; nothing is read from them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from league.enums import Side
from league.models import Fixture
from league.permissions import can_run_league
from league.policies import AlreadyDone, NotPossible, check_open
from league.views.base import LeagueRequest, signed_in, today
from matches.actions.photos import attach_photo, remove_photo
from matches.forms.photos import PhotoForm, RemovePhotoForm
from matches.models import Card, CardPhoto, entry_of
from matches.models.photos import MOST_PHOTOS
from matches.permissions import (
    can_attach_photo,
    can_see_photo,
    check_attach_photo,
    check_remove_photo,
    check_see_photo,
    sides_of,
)
from matches.policies import check_openable
from matches.views.card_access import card_page
from matches.views.card_blind import kept_from
from matches.views.photo_upload import takes_photos

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
_FULL = f"There are {MOST_PHOTOS} photos, which is as many as a card may have."


@dataclass(frozen=True, slots=True)
class PhotoLine:
    """A photo as a page shows it."""

    photo: CardPhoto
    sender: str
    may_remove: bool


def photos_beside(request: LeagueRequest, fixture: Fixture, card: Card | None) -> dict[str, Any]:
    """What a page of the match has of its photos, for those who may see them; one query."""
    if not can_see_photo(request.user, fixture):
        return {}
    lines = _lines(request, fixture, card)
    # Before its day there is no card to take a photo of.
    begun = card is not None or fixture.date <= today(request.league)
    may_send = begun and can_attach_photo(request.user, fixture)
    may_send = may_send and not _why_not(fixture, card, lines)
    return {"photos": lines, "may_send_photo": may_send}


def _lines(request: LeagueRequest, fixture: Fixture, card: Card | None) -> list[PhotoLine]:
    runs_it = can_run_league(request.user, request.league)
    found = CardPhoto.objects.none() if card is None else CardPhoto.objects.filter(card=card)
    if kept_from(request.user, fixture, card):
        # A photo tells what the other side's card says.
        found = found.filter(side__in=sides_of(request.user, fixture))
    return [
        PhotoLine(photo, _sender(photo, fixture), runs_it or photo.by_id == request.user.pk)
        for photo in found.listed()
    ]


def _sender(photo: CardPhoto, fixture: Fixture) -> str:
    if not photo.side:
        return f"{photo.by}, for the league"
    return f"{photo.by}, {entry_of(fixture, Side(photo.side))}"


def _why_not(fixture: Fixture, card: Card | None, lines: list[PhotoLine]) -> str:
    """Why no photo can be sent now; empty where one can."""
    try:
        if card is None:
            check_openable(fixture)
        check_open(fixture.competition.season)
    except NotPossible as refused:
        return refused.message
    return _FULL if len(lines) >= MOST_PHOTOS else ""


@GET_OR_POST
@takes_photos
@card_page(check_see_photo)
def card_photos(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """The photos of a card, and the form that sends another."""
    form = PhotoForm()
    if request.method == "POST":
        check_attach_photo(request.user, fixture)
        form = PhotoForm(request.POST, request.FILES)
        if form.is_valid() and _attached(request, fixture, form):
            return redirect("matches:card_photos", request.league.slug, fixture.pk)
    card = Card.objects.filter(fixture=fixture).first()
    lines = _lines(request, fixture, card)
    context = {
        "fixture": fixture,
        "photos": lines,
        "may_send": can_attach_photo(request.user, fixture),
        "why_not": _why_not(fixture, card, lines),
        "opens_card": card is None,
        "most": MOST_PHOTOS,
        "form": form,
    }
    return render(request, "matches/card_photos.html", context)


def _attached(request: LeagueRequest, fixture: Fixture, form: PhotoForm) -> bool:
    """Keep the photo; a refusal goes beside its field."""
    try:
        attach_photo(
            fixture=fixture,
            picture=form.cleaned_data["photo"],
            by=signed_in(request),
            at=timezone.now(),
        )
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refusal:
        form.add_error("photo", refusal.message)
        return False
    else:
        messages.success(request, "The photo is with the card.")
    return True


def _column(name: str) -> Callable[..., HttpResponseBase]:
    """The page that answers with one of a photo's two pictures."""

    @require_safe
    @card_page(check_see_photo)
    def picture(request: LeagueRequest, fixture: Fixture, photo_id: int) -> HttpResponse:
        found = CardPhoto.objects.filter(pk=photo_id, card__fixture=fixture)
        if kept_from(request.user, fixture, Card.objects.filter(fixture=fixture).first()):
            found = found.filter(side__in=sides_of(request.user, fixture))
        held = found.values_list(name, flat=True).first()
        if held is None:
            raise Http404("There is no such photo of this card.")
        file = f"{request.league.slug}-match-{fixture.pk}-photo-{photo_id}.jpg"
        return HttpResponse(
            bytes(held),
            content_type="image/jpeg",
            headers={
                "Content-Disposition": f'inline; filename="{file}"',
                "X-Content-Type-Options": "nosniff",
            },
        )

    return picture


card_photo = _column("jpeg")
card_photo_small = _column("small")


@GET_OR_POST
@card_page(check_see_photo)
def card_photo_remove(request: LeagueRequest, fixture: Fixture, photo_id: int) -> HttpResponseBase:
    """Ask once more, then take a photo away."""
    photo = get_object_or_404(
        CardPhoto.objects.listed().select_related("card__fixture__competition__season__league"),
        pk=photo_id,
        card__fixture=fixture,
    )
    check_remove_photo(request.user, photo)
    form = RemovePhotoForm()
    if request.method == "POST":
        form = RemovePhotoForm(request.POST)
        if form.is_valid() and _removed(request, photo, form):
            return redirect("matches:card_photos", request.league.slug, fixture.pk)
    context = {
        "fixture": fixture,
        "form": form,
        "line": PhotoLine(photo, _sender(photo, fixture), may_remove=True),
    }
    return render(request, "matches/card_photo_remove.html", context)


def _removed(request: LeagueRequest, photo: CardPhoto, form: RemovePhotoForm) -> bool:
    try:
        remove_photo(photo=photo, by=signed_in(request), at=timezone.now())
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refusal:
        form.add_error(None, refusal.message)
        return False
    else:
        messages.success(request, "The photo is taken away.")
    return True
