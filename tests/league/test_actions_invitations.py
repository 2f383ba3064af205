"""Invitations: whom they let in, once; who is let in no more; how long a phone stays signed in."""

from datetime import UTC, date, datetime, timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from league.actions.invitations import (
    Barred,
    Made,
    find_invitation,
    invite_captain,
    invite_captains,
    new_captain,
    replace_lost_phone,
    stays_until,
    take_back_invitation,
    use_invitation,
)
from league.actions.people import appoint, end_grant, find_sign_in_link, make_sign_in_link
from league.enums import Role
from league.models import Grant, Invitation, Season, User
from tests.league.refusals import refused
from tests.league.small_league import World

PASSWORD = "double-six-and-a-pint"


def captains_of(world: World, name: str) -> list[str]:
    held = Grant.objects.active(world.at).filter(entry=getattr(world, name))
    return sorted(grant.user.name for grant in held)


def use(world: World, made: Made, name: str = "", viewer: User | None = None) -> User:
    return use_invitation(invitation=made.invitation, name=name, viewer=viewer, at=world.at)


def works(world: World, made: Made) -> bool:
    return Invitation.objects.waiting(world.at).filter(pk=made.invitation.pk).exists()


def still_in(browser: Client) -> bool:
    return browser.get("/accounts/details/").status_code == 200


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    assert still_in(browser)
    return browser


def test_a_captain_is_let_in_once_within_fourteen_days(world: World) -> None:
    # In London it is Saturday already; the fourteenth day from then ends at 23:00 UTC, in summer.
    at = datetime(2026, 6, 5, 23, 30, tzinfo=UTC)
    Grant.objects.filter(user=world.alice).update(starts_at=at)
    made = invite_captain(entry=world.anchor, user=world.alice, by=world.sue, at=at)
    late = datetime(2026, 6, 20, 23, 0, tzinfo=UTC)
    just = late - timedelta(seconds=1)
    assert find_invitation(secret=made.secret, at=just).user == world.alice
    with refused("ran out on 20 June 2026"):
        find_invitation(secret=made.secret, at=late)
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    assert use(world, made) == world.alice
    with refused("has been used"):
        use(world, made)
    with refused("has been used"):
        find_invitation(secret=made.secret, at=world.at)
    with refused("not known here"):
        find_invitation(secret="guess", at=world.at)


def test_only_digests_are_kept(world: World) -> None:
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    row = Invitation.objects.values().get()
    kept = " ".join(str(value) for value in row.values())
    assert made.secret not in kept
    assert made.code not in kept
    assert made.code.replace("-", "") not in kept


def test_whoever_opens_one_for_nobody_by_name_gives_it(world: World) -> None:
    made = invite_captain(entry=world.crown, **world.who)
    with refused("name", field="name"):
        use(world, made)
    assert works(world, made), "a refusal uses nothing up"
    zoe = use(world, made, "Zoë Lund")
    assert (zoe.name, zoe.has_usable_password()) == ("Zoë Lund", False)
    assert captains_of(world, "crown") == ["Zoë Lund"]
    assert zoe.grants.get().granted_by == world.sue
    assert Invitation.objects.get().user == zoe


def test_somebody_signed_in_becomes_captain_as_they_are(world: World) -> None:
    made = invite_captain(entry=world.crown, **world.who)
    assert use(world, made, viewer=world.charlie) == world.charlie
    assert captains_of(world, "crown") == ["Charlie"]
    again = invite_captain(entry=world.crown, **world.who)
    with refused("already captain", field="role"):
        use(world, again, viewer=world.charlie)
    assert works(world, again)


def test_a_newer_invitation_replaces_the_older_for_the_same_captain_alone(world: World) -> None:
    first = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    others = invite_captain(entry=world.bell, user=world.bob, **world.who)
    second = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    assert [works(world, one) for one in (first, others, second)] == [False, True, True]
    with refused("replaced by a newer one"):
        find_invitation(secret=first.secret, at=world.at)


def test_one_that_is_taken_back_lets_nobody_in(world: World) -> None:
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    take_back_invitation(invitation=made.invitation, **world.who)
    with refused("taken back"):
        use(world, made)
    with refused("already"):
        take_back_invitation(invitation=made.invitation, **world.who)


def test_a_captain_who_is_none_any_more(world: World) -> None:
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    end_grant(grant=world.alice.grants.get(), **world.who)
    later = world.at + timedelta(seconds=1)
    with refused("Alice is no longer captain of Anchor"):
        use_invitation(invitation=made.invitation, at=later)
    with refused("Alice is no longer captain of Anchor"):
        invite_captain(entry=world.anchor, user=world.alice, by=world.sue, at=later)
    with refused("Bob is no longer captain of Anchor"):
        invite_captain(entry=world.anchor, user=world.bob, **world.who)


def test_a_season_that_closes_meanwhile(world: World) -> None:
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    Season.objects.filter(pk=world.season.pk).update(closed_on=world.today)
    with refused("is closed"):
        use(world, made)
    world.anchor.competition.season.refresh_from_db()
    for act in (invite_captain, new_captain):
        with refused("is closed"):
            act(entry=world.anchor, **world.who)


def test_nobody_is_let_in_as_more_than_a_captain(world: World) -> None:
    made = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    appoint(league=world.league, user=world.alice, role=Role.SECRETARY, **world.who)
    with pytest.raises(Barred, match="another role"):
        use(world, made)
    for act in (invite_captain, replace_lost_phone):
        with pytest.raises(Barred, match="another role"):
            act(entry=world.anchor, user=world.alice, **world.who)
    assert works(world, made)


@pytest.mark.parametrize("what", ["elsewhere", "superuser", "staff"])
def test_nor_as_somebody_of_another_league_or_of_the_site(what: str, world: World) -> None:
    if what == "elsewhere":
        appoint(league=world.elsewhere, user=world.bob, role=Role.REFEREE, **world.who)
    else:
        User.objects.filter(pk=world.bob.pk).update(**{f"is_{what}": True})
        world.bob.refresh_from_db()
    with pytest.raises(Barred, match="another role"):
        invite_captain(entry=world.bell, user=world.bob, **world.who)


def test_many_at_once_or_none(world: World) -> None:
    with refused("no longer captain"):
        invite_captains(wanted=[(world.crown, None), (world.anchor, world.bob)], **world.who)
    assert not Invitation.objects.exists()
    made = invite_captains(wanted=[(world.crown, None), (world.bell, world.bob)], **world.who)
    assert [one.invitation.about for one in made] == ["captain of Crown", "captain of Bell"]
    assert len({one.code for one in made} | {one.secret for one in made}) == 4


def test_a_new_captain_in_one_act(world: World) -> None:
    world.alice.set_password(PASSWORD)
    world.alice.save()
    phone = browser_of(world.alice)
    unused = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    for_nobody = invite_captain(entry=world.anchor, **world.who)
    link = make_sign_in_link(user=world.alice, **world.who)
    made = new_captain(entry=world.anchor, name="Zoë Lund", phone="01538", **world.who)
    assert captains_of(world, "anchor") == ["Zoë Lund"]
    assert [works(world, one) for one in (unused, for_nobody, made)] == [False, False, True]
    assert not still_in(phone)
    assert not User.objects.get(pk=world.alice.pk).check_password(PASSWORD)
    with refused("replaced"):
        find_sign_in_link(secret=link, at=world.at)
    zoe = use(world, made)
    assert (zoe.name, zoe.phone) == ("Zoë Lund", "01538")


def test_a_captain_who_goes_and_has_another_role_stays_signed_in(world: World) -> None:
    appoint(league=world.league, user=world.alice, role=Role.REFEREE, **world.who)
    phone = browser_of(world.alice)
    new_captain(entry=world.anchor, name="Zoë Lund", **world.who)
    assert captains_of(world, "anchor") == ["Zoë Lund"]
    assert still_in(phone)


def test_a_second_captain_beside_the_first(world: World) -> None:
    phone = browser_of(world.alice)
    new_captain(entry=world.anchor, name="Zoë Lund", beside=True, **world.who)
    assert captains_of(world, "anchor") == ["Alice", "Zoë Lund"]
    assert still_in(phone)


def test_pressed_twice_there_is_one_new_captain(world: World) -> None:
    first = new_captain(entry=world.anchor, name="Zoë Lund", **world.who)
    second = new_captain(entry=world.anchor, name=" zoë  lund", **world.who)
    assert User.objects.filter(name="Zoë Lund").count() == 1
    assert [works(world, one) for one in (first, second)] == [False, True]


def test_a_new_captain_known_here_or_named_by_the_invitation(world: World) -> None:
    new_captain(entry=world.anchor, user=world.bob, **world.who)
    assert captains_of(world, "anchor") == ["Bob"]
    assert captains_of(world, "bell") == ["Bob"]
    made = new_captain(entry=world.anchor, **world.who)
    assert captains_of(world, "anchor") == []
    use(world, made, "Zoë Lund")
    assert captains_of(world, "anchor") == ["Zoë Lund"]


def test_a_refused_new_captain_leaves_the_old_one(world: World) -> None:
    phone = browser_of(world.alice)
    with pytest.raises(Barred, match="Olive has another role"):
        new_captain(entry=world.anchor, user=world.olive, **world.who)
    with refused("no e-mail address", field="email"):
        new_captain(entry=world.anchor, name="Zoë Lund", email="zoe", **world.who)
    assert captains_of(world, "anchor") == ["Alice"]
    assert still_in(phone)


def test_a_lost_phone_lets_nobody_in(world: World) -> None:
    world.alice.set_password(PASSWORD)
    world.alice.save()
    lost, other = browser_of(world.alice), browser_of(world.bob)
    Authenticator.objects.create(user=world.alice, type="webauthn", data={})
    unused = invite_captain(entry=world.anchor, user=world.alice, **world.who)
    made = replace_lost_phone(entry=world.anchor, user=world.alice, **world.who)
    assert not still_in(lost)
    assert still_in(other)
    assert not Authenticator.objects.exists()
    assert not User.objects.get(pk=world.alice.pk).has_usable_password()
    assert [works(world, one) for one in (unused, made)] == [False, True]
    assert captains_of(world, "anchor") == ["Alice"]
    assert use(world, made) == world.alice


@pytest.mark.parametrize(
    ("ends", "until"),
    [
        # Fourteen days after the last day, to the end of that day in London (BST, then GMT).
        (date(2027, 4, 30), datetime(2027, 5, 14, 22, 59, 59, 999999, tzinfo=UTC)),
        (date(2026, 12, 1), datetime(2026, 12, 15, 23, 59, 59, 999999, tzinfo=UTC)),
        # A season that is over for long, and still open: fourteen days from now.
        (date(2026, 9, 30), datetime(2026, 12, 14, 20, 0, tzinfo=UTC)),
    ],
    ids=["summer", "winter", "over"],
)
def test_how_long_the_phone_stays(ends: date, until: datetime, world: World) -> None:
    world.season.ends = ends
    world.anchor.competition.season = world.season
    made = Invitation(league=world.league, entry=world.anchor)
    assert stays_until(made, datetime(2026, 11, 30, 20, 0, tzinfo=UTC)) == until
