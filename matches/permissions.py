"""Who may do what with a card, in pairs: ``check_x`` raises and ``can_x`` answers."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied

from league.enums import Side
from league.models import Fixture, League
from league.permissions import (
    Person,
    asks,
    can_run_league,
    can_see_desk,
    captained,
    check_hand_out_roles,
    check_run_league,
    check_see_desk,
    grants_of,
)
from matches.models import Card, CardPhoto, WrittenLeg


def _league(fixture: Fixture) -> League:
    return fixture.competition.season.league


def captains_side_of(user: Person, fixture: Fixture) -> frozenset[int]:
    """The entries of a fixture that a person captains: none, one, or (rarely) both."""
    return captained(user, _league(fixture)) & {fixture.home_id, fixture.away_id}


def marks(user: Person, fixture: Fixture) -> bool:
    """Whether a person was let in to this one card as its marker, tonight."""
    cards = {one.card_uid for one in grants_of(user, _league(fixture)) if one.card_uid}
    return bool(cards) and Card.objects.filter(fixture=fixture, uid__in=cards).exists()


def card_marked(user: Person, league: League) -> UUID | None:
    """The card that somebody was let in to as its marker, the latest one first."""
    marked = [grant for grant in grants_of(user, league) if grant.card_uid is not None]
    return max(marked, key=lambda grant: grant.starts_at).card_uid if marked else None


def check_own_night(user: Person, league: League) -> None:
    """Captains have a page of their own night; the desk and markers are led on to theirs."""
    if (
        not captained(user, league)
        and not can_see_desk(user, league)
        and not card_marked(user, league)
    ):
        raise PermissionDenied(f"This page is for the captains of {league}.")


def check_see_draft(user: Person, fixture: Fixture) -> None:
    """Both captains, its markers, officers and referees see a card that is not official yet."""
    if not marks(user, fixture):
        check_see_answers(user, fixture)


def check_see_answers(user: Person, fixture: Fixture) -> None:
    """Both captains, officers and referees see what a card's sides said to it; no marker does."""
    if not captains_side_of(user, fixture) and not can_see_desk(user, _league(fixture)):
        raise PermissionDenied(
            f"The card of {fixture} is not official yet; only its captains and the league see it."
        )


def _check_captain_or_officer(user: Person, fixture: Fixture, act: str) -> None:
    if not captains_side_of(user, fixture):
        try:
            check_run_league(user, _league(fixture))
        except PermissionDenied:
            raise PermissionDenied(
                f"Only the captains of {fixture.home} and {fixture.away} or an official"
                f" of the league can {act}."
            ) from None


def check_enter_card(user: Person, fixture: Fixture) -> None:
    """Either captain or an officer opens the card and fills it in; so do its markers."""
    if not marks(user, fixture):
        _check_captain_or_officer(user, fixture, "fill in this card")


def check_let_marker_in(user: Person, fixture: Fixture) -> None:
    """Either captain or an officer lets markers in to a card, and ends that."""
    _check_captain_or_officer(user, fixture, "let a marker in to this card")


def check_take_back(user: Person, card: Card) -> None:
    """Whoever signed a card that nobody has answered takes it back, or an official does."""
    signed = set(card.signatures.standing().values_list("side", flat=True))
    if not signed & set(sides_of(user, card.fixture)):
        try:
            check_run_league(user, _league(card.fixture))
        except PermissionDenied:
            raise PermissionDenied(
                "Only the side that handed this card in or an official of the league can take it"
                " back."
            ) from None


def sides_of(user: Person, fixture: Fixture) -> tuple[Side, ...]:
    """The sides of a fixture that a person captains, home first."""
    own = captains_side_of(user, fixture)
    both = ((Side.HOME, fixture.home_id), (Side.AWAY, fixture.away_id))
    return tuple(side for side, entry in both if entry in own)


def fills_in_for_a_side(user: Person, fixture: Fixture) -> bool:
    """Whether somebody changes a card as one of its sides, and not as the league."""
    return not can_run_league(user, _league(fixture))


def check_sign_card(user: Person, fixture: Fixture, side: Side) -> None:
    """A captain signs for the own side alone."""
    if side not in sides_of(user, fixture):
        entry = fixture.home if side is Side.HOME else fixture.away
        raise PermissionDenied(f"Only the captain of {entry} can sign for {entry}.")


def check_settle_dispute(user: Person, fixture: Fixture) -> None:
    """The secretary, an official or a referee questions a card and rules on what is disputed."""
    check_see_desk(user, _league(fixture))


def check_see_dispute(user: Person, fixture: Fixture) -> None:
    """The two captains and the league read what is said about a card, write to it and bring
    evidence; nobody else ever does.
    """
    if not captains_side_of(user, fixture) and not can_see_desk(user, _league(fixture)):
        raise PermissionDenied(
            f"What is said about the card of {fixture} is for its captains and the league alone."
        )


def check_protest(user: Person, fixture: Fixture) -> None:
    """Only a captain of the match protests against its card."""
    if not captains_side_of(user, fixture):
        raise PermissionDenied(
            f"Only the captains of {fixture.home} and {fixture.away} can protest against the card"
            " of their match."
        )


def check_appeal(user: Person, fixture: Fixture) -> None:
    """Only a captain of the match appeals against a ruling on it."""
    if not captains_side_of(user, fixture):
        raise PermissionDenied(
            f"Only the captains of {fixture.home} and {fixture.away} can appeal against a ruling on"
            " their match."
        )


def check_make_official(user: Person, fixture: Fixture) -> None:
    """Only the secretary or an official makes a card count."""
    check_run_league(user, _league(fixture))


def check_complete_card(user: Person, fixture: Fixture) -> None:
    """Either captain or an officer completes a card of which only the score came in."""
    _check_captain_or_officer(user, fixture, "complete this card")


def check_correct_card(user: Person, fixture: Fixture) -> None:
    """Only the secretary or an official changes what counts."""
    check_run_league(user, _league(fixture))


def check_settle_name(user: Person, fixture: Fixture) -> None:
    """Only the secretary or an official says whose a typed name is."""
    check_run_league(user, _league(fixture))


def check_see_photo(user: Person, fixture: Fixture) -> None:
    """Photos of the signed card are for officers, referees and the two captains alone."""
    if not captains_side_of(user, fixture) and not can_see_desk(user, _league(fixture)):
        raise PermissionDenied(
            f"Photos of the card of {fixture} are for its captains and the league alone."
        )


def check_attach_photo(user: Person, fixture: Fixture) -> None:
    """Either captain or an officer sends a photo of the signed card."""
    _check_captain_or_officer(user, fixture, "send a photo of this card")


def check_remove_photo(user: Person, photo: CardPhoto) -> None:
    """Whoever sent a photo takes it away, as long as it is theirs to see, or an officer does."""
    fixture = photo.card.fixture
    check_see_photo(user, fixture)
    if photo.by_id != user.pk:
        try:
            check_run_league(user, _league(fixture))
        except PermissionDenied:
            raise PermissionDenied(
                "Only whoever sent this photo or an official of the league can take it away."
            ) from None


def check_attach_record(user: Person, fixture: Fixture) -> None:
    """Either captain, a referee or an officer attaches a leg tile by tile, and sees all of them."""
    if not captains_side_of(user, fixture) and not can_see_desk(user, _league(fixture)):
        raise PermissionDenied(
            f"Only the captains of {fixture.home} and {fixture.away}, a referee or an official of"
            " the league can attach a leg tile by tile."
        )


def check_withdraw_record(user: Person, record: WrittenLeg) -> None:
    """Whoever attached a record takes it back, or an officer does."""
    if record.by_id != user.pk:
        try:
            check_run_league(user, _league(record.leg.board.card.fixture))
        except PermissionDenied:
            raise PermissionDenied(
                "Only whoever attached this record or an official of the league can take it back."
            ) from None


def check_export_league(user: Person, league: League) -> None:
    """Only a secretary fetches the league's file, as it holds everybody's personal details."""
    check_hand_out_roles(user, league)


def check_personal_data(user: Person, league: League) -> None:
    """Only a secretary sees all that is held on a person, or erases it."""
    check_hand_out_roles(user, league)


can_see_draft = asks(check_see_draft)
can_see_answers = asks(check_see_answers)
can_enter_card = asks(check_enter_card)
can_let_marker_in = asks(check_let_marker_in)
can_take_back = asks(check_take_back)
can_sign_card = asks(check_sign_card)
can_settle_dispute = asks(check_settle_dispute)
can_see_dispute = asks(check_see_dispute)
can_appeal = asks(check_appeal)
can_make_official = asks(check_make_official)
can_complete_card = asks(check_complete_card)
can_correct_card = asks(check_correct_card)
can_settle_name = asks(check_settle_name)
can_see_photo = asks(check_see_photo)
can_attach_photo = asks(check_attach_photo)
can_remove_photo = asks(check_remove_photo)
can_attach_record = asks(check_attach_record)
can_withdraw_record = asks(check_withdraw_record)
can_export_league = asks(check_export_league)
can_personal_data = asks(check_personal_data)
