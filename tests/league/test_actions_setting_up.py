"""Acts of setting a league up: all of it or nothing, and nothing twice."""

from datetime import time

import pytest
from django.utils import timezone

from league.actions.people import make_user
from league.actions.setting_up import (
    MOST_DIVISIONS,
    Newcomer,
    Room,
    begin_league,
    bring_in_typed,
    difference_of_typed,
    furnish_venues,
    lay_out_divisions,
    matches_for,
)
from league.actions.setup import ONE_TABLE, change_league
from league.enums import Weekday
from league.importing.kinds import ImportKind
from league.importing.typed import Typed, read_teams
from league.models import Competition, Entry, Grant, Import, League, Team, User, Venue
from league.policies import NotPossible
from tests.league.small_league import World

SUE = Newcomer("Sue Smith", "sue", "three old bones")


def begin(world_at: object, **changed: object) -> tuple[League, User]:
    given = {"name": "Thornby League", "newcomer": SUE, "by": None, "at": world_at} | changed
    return begin_league(**given)


@pytest.mark.django_db
def test_a_league_begins_with_its_secretary() -> None:
    at = make_user(username="other", at=timezone.now()).date_joined
    league, user = begin(at)
    assert (league.slug, str(league)) == ("thornby-league", "Thornby League")
    assert user.check_password("three old bones")
    grant = Grant.objects.get()
    assert (grant.league, grant.user, grant.role) == (league, user, "secretary")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "—"}, "slug"),
        ({"newcomer": SUE._replace(name="")}, "person"),
        ({"newcomer": SUE._replace(username="s u e")}, "username"),
        ({"newcomer": SUE._replace(password="password")}, "password"),
        ({"newcomer": SUE._replace(password="1234567890123")}, "password"),
        ({"newcomer": None}, None),
    ],
)
def test_a_league_that_cannot_begin_leaves_nothing(
    changed: dict[str, object], field: str | None
) -> None:
    at = make_user(username="other", at=timezone.now()).date_joined
    with pytest.raises(NotPossible) as refusal:
        begin(at, **changed)
    assert refusal.value.field == field
    assert not League.objects.exists()
    assert not User.objects.exclude(username="other").exists()


def test_the_site_keeper_makes_one_for_themselves(world: World) -> None:
    _, user = begin(world.at, newcomer=None, by=world.charlie)
    assert user == world.charlie
    assert Grant.objects.filter(user=user, role="secretary").count() == 1


def divisions(world: World, *names: str, **changed: object) -> list[Competition]:
    given = {
        "season": world.season,
        "names": names,
        "rule_set": world.rule_set,
        "tables": ONE_TABLE,
        "night": Weekday.MONDAY,
        "start_time": time(20),
    }
    return lay_out_divisions(**given | changed, **world.who)


def test_divisions_follow_those_that_there_are(world: World) -> None:
    made = divisions(world, "Division Two", "Division Three")
    assert [(one.name, one.place, one.night) for one in made] == [
        ("Division Two", 2, "monday"),
        ("Division Three", 3, "monday"),
    ]
    assert all(one.tables.count() == 1 for one in made)


def test_one_division_refused_is_none_made(world: World) -> None:
    with pytest.raises(NotPossible, match=r"Division One: .*already has a competition") as refusal:
        divisions(world, "Division Two", "Division One")
    assert refusal.value.field == "names"
    with pytest.raises(NotPossible, match="write at most 20"):
        divisions(world, *map(str, range(MOST_DIVISIONS + 1)))
    assert Competition.objects.filter(season=world.season).count() == 1


# Lists that were typed


def typed(text: str) -> Typed:
    return read_teams([("Division One", text)])


def bring_in(world: World, rows: Typed, seen: str | None = None) -> Import:
    if seen is None:
        seen = difference_of_typed(ImportKind.TEAMS, world.competition, rows, world.at).mark
    return bring_in_typed(
        kind=ImportKind.TEAMS,
        competition=world.competition,
        name="Teams, typed in",
        lines=rows.lines,
        columns=rows.columns,
        seen=seen,
        **world.who,
    )


def test_what_was_typed_is_brought_in_like_a_file(world: World) -> None:
    found = bring_in(world, typed("Dove, The Dove\nElm, The Anchor"))
    assert found.counts == {"added": 2, "changed": 0, "unchanged": 0, "refused": 0}
    venues = Entry.objects.filter(name__in=("Dove", "Elm")).order_by("name")
    assert [str(one.venue) for one in venues] == ["The Dove", "The Anchor"]
    again = difference_of_typed(
        ImportKind.TEAMS, world.competition, typed("Dove, The Dove\nElm, The Anchor"), world.at
    )
    assert not again.changes_something
    assert Import.objects.get(committed_at__isnull=False) == found


def test_a_difference_is_only_looked_at(world: World) -> None:
    difference_of_typed(ImportKind.TEAMS, world.competition, typed("Dove"), world.at)
    assert not Import.objects.exists()
    assert not Team.objects.filter(name="Dove").exists()


def test_what_has_changed_since_it_was_looked_at_is_not_brought_in(world: World) -> None:
    with pytest.raises(NotPossible, match="The league has changed since"):
        bring_in(world, typed("Dove"), seen="another mark")
    assert not Import.objects.exists()


def test_a_new_pub_of_several_teams_has_room_for_half_of_them(world: World) -> None:
    bring_in(world, typed("A, The Oak\nB, The Oak\nC, The Oak\nD, The Elm\nE, The Elm\nF, Pine"))
    rooms = Venue.objects.filter(name__in=("The Oak", "The Elm", "Pine")).order_by("name")
    assert [(one.name, one.home_matches_per_night) for one in rooms] == [
        ("Pine", 1),
        ("The Elm", 1),
        ("The Oak", 2),
    ]
    # A pub that was there keeps what somebody may have said of it.
    bring_in(world, typed("G, The Anchor\nH, The Anchor\nI, The Anchor"))
    world.anchor_pub.refresh_from_db()
    assert world.anchor_pub.home_matches_per_night == 1


@pytest.mark.parametrize(
    ("teams", "matches"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]
)
def test_room_for_every_team_in_turn(teams: int, matches: int) -> None:
    assert matches_for(teams) == matches


# Pubs and the league


def test_pubs_are_furnished_together_or_not_at_all(world: World) -> None:
    rooms = [Room(world.anchor_pub, "1 High St", 2), Room(world.bell_pub, "", 0)]
    with pytest.raises(NotPossible, match="is 0; write 1 to 50") as refusal:
        furnish_venues(rooms=rooms, **world.who)
    assert refusal.value.field == f"home_matches_per_night_{world.bell_pub.pk}"
    kept = Venue.objects.get(pk=world.anchor_pub.pk)
    assert (kept.address, kept.home_matches_per_night) == ("", 1)
    rooms = [Room(kept, "1 High St", 2), Room(Venue.objects.get(pk=world.bell_pub.pk), "", 1)]
    assert furnish_venues(rooms=rooms, **world.who) == 1
    kept.refresh_from_db()
    assert (kept.address, kept.home_matches_per_night) == ("1 High St", 2)


def test_a_league_is_renamed_and_its_address_stays(world: World) -> None:
    change_league(
        league=world.league,
        name="Leek and District",
        contact="sue@example.org",
        name_style="initials",
        shows_live=False,
        **world.who,
    )
    kept = League.objects.get(pk=world.league.pk)
    assert (kept.name, kept.slug) == ("Leek and District", "leek-league")
    assert (kept.contact, kept.name_style) == ("sue@example.org", "initials")
    assert not kept.shows_live
    change_league(league=kept, contact="", **world.who)
    assert not League.objects.get(pk=kept.pk).shows_live


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"contact": "x" * 201}, "contact"),
        ({"name_style": "shouted"}, "name_style"),
        ({"name_style": ""}, "name_style"),
    ],
)
def test_a_league_refused_stays_as_it_was(
    world: World, changed: dict[str, str], field: str
) -> None:
    with pytest.raises(NotPossible) as refusal:
        change_league(league=world.league, **changed, **world.who)
    assert refusal.value.field == field
    assert (world.league.name, world.league.name_style) == ("Leek League", "full")
    assert League.objects.get(pk=world.league.pk).contact == ""
