"""Photos of the signed card: sending one, taking one away, and taking them away with a person.

The picture is read and made small before anything here begins: what is written here takes no longer
than any other row, so that a pen on another card never waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from league.enums import Side
from league.models import Fixture, Grant, Player, Registration, User
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold, note_act, open_card
from matches.enums import CardEventKind
from matches.models import Card, CardPhoto
from matches.models.photos import MOST_PHOTOS
from matches.permissions import captains_side_of
from matches.pictures import Picture

GONE_WITH = "The details of somebody whose name may stand on it were erased."


@transaction.atomic
def attach_photo(*, fixture: Fixture, picture: Picture, by: User, at: datetime) -> CardPhoto:
    """Keep a photo with the fixture's card; a card that nobody has opened yet is opened."""
    card = hold(open_card(fixture=fixture, by=by, at=at))
    kept = CardPhoto.objects.filter(card=card)
    if kept.filter(digest=picture.digest).exists():
        raise AlreadyDone("This photo is with the card already.")
    if kept.count() >= MOST_PHOTOS:
        raise NotPossible(
            f"This card has {MOST_PHOTOS} photos already, which is as many as it may have: take one"
            " away first.",
            field="photo",
        )
    photo = CardPhoto.objects.create(
        card=card,
        side=_side_of(by, fixture),
        jpeg=picture.jpeg,
        small=picture.small,
        digest=picture.digest,
        width=picture.width,
        height=picture.height,
        size=len(picture.jpeg),
        by=by,
        at=at,
    )
    note_act(card, CardEventKind.PHOTO_ADDED, by=by, at=at)
    return photo


def _side_of(by: User, fixture: Fixture) -> str:
    """The side that somebody captains; empty for an officer of the league."""
    own = captains_side_of(by, fixture)
    if fixture.home_id in own:
        return Side.HOME
    return Side.AWAY if fixture.away_id in own else ""


@transaction.atomic
def remove_photo(*, photo: CardPhoto, by: User, at: datetime) -> Card:
    """Take a photo away for good; that it was there stays in the card's history."""
    card = hold(photo.card)
    removed, _ = CardPhoto.objects.filter(pk=photo.pk).delete()
    if not removed:
        raise AlreadyDone("This photo has been taken away already.")
    note_act(card, CardEventKind.PHOTO_REMOVED, by=by, at=at)
    return card


def forget_photos_of_players(*, records: Iterable[Player], by: User, at: datetime) -> None:
    """Take away every photo on which somebody's name may stand, for whoever erases the details.

    Not only cards that the person played on: a printed card lists the squads of its day.
    """
    numbers = [one.pk for one in records]
    wanted = Q(card__lineup__player__in=numbers)
    for held in Registration.objects.filter(player__in=numbers):
        days = Q(card__fixture__date__gte=held.starts)
        if held.ends is not None:
            days &= Q(card__fixture__date__lte=held.ends)
        wanted |= days & (
            Q(card__fixture__home=held.entry_id) | Q(card__fixture__away=held.entry_id)
        )
    _forget(wanted, by, at)


def forget_photos_of_user(*, user: User, by: User, at: datetime) -> None:
    """The same for somebody who signs in: photos that they sent, and of cards that they may have
    signed as a captain.
    """
    teams = Grant.objects.filter(user=user, entry__isnull=False).values("entry")
    _forget(
        Q(by=user) | Q(card__fixture__home__in=teams) | Q(card__fixture__away__in=teams), by, at
    )


def _forget(wanted: Q, by: User, at: datetime) -> None:
    found = dict(CardPhoto.objects.filter(wanted).values_list("pk", "card"))
    CardPhoto.objects.filter(pk__in=found).delete()
    for card in Card.objects.filter(pk__in=found.values()).order_by("pk"):
        note_act(card, CardEventKind.PHOTO_REMOVED, by=by, at=at, why=GONE_WITH)
