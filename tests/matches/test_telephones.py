"""Telephone numbers are for officers: no page shows one to anybody else, whoever asks for it."""

import re
from collections.abc import Iterator

import pytest
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from league.actions.people import change_person, end_grant
from league.actions.players import change_player
from league.actions.setup import close_season
from league.actions.teams import change_entry
from league.actions.venues import add_venue
from league.enums import Role
from league.models import Grant, Player, Registration
from matches.models import CardEvent, Leg, Lineup
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight

# Of everybody who has one here; ranges that no telephone company gives out.
NUMBERS = {
    "alice": "07700 900771",
    "bob": "07700 900772",
    "sue": "07700 900773",
    "rita": "07700 900774",
    "the pub": "07700 900775",
    "a player": "07700 900776",
}
_NUMBER = re.compile(r"7700\D{0,8}90077(\d)")
_WHOSE = {number[-1]: name for name, number in NUMBERS.items()}

# Where an officer of the league sees one, and whose.
OFFICERS = {
    "league:captains": {"alice", "bob", "the pub"},
    "league:person_change": {"alice"},
    "league:player_change": {"a player"},
    "league:venue_change": {"the pub"},
}
SECRETARY = OFFICERS | {
    "matches:league_file_download": set(NUMBERS),
    "matches:held_on_player": {"a player"},
    "matches:held_on_player_file": {"a player"},
    "matches:held_on_user": {"alice"},
    "matches:held_on_user_file": {"alice"},
}
OWN = "people:own_details"


@pytest.fixture
def night(db):
    """A league in which everybody has a telephone, with a match played and one to come."""
    night = MatchNight()
    act = night.act
    for name in ("alice", "bob", "sue", "rita"):
        change_person(user=night.user(name), phone=NUMBERS[name], **act)
    pub = add_venue(league=night.league, name="The Anchor", phone=NUMBERS["the pub"], **act)
    change_entry(entry=night.entries["Anchor"], venue=pub, **act)
    player = Player.objects.get(name="Tom Oates")
    change_player(player=player, phone=NUMBERS["a player"], **act)
    night.builder.play(night.fixture, LEEK_NIGHT)
    night.add("Anchor", "Crown", 7)
    return night


def patterns(resolver=None, names="") -> Iterator[tuple[str, URLPattern]]:
    """Every page of the site by its name, but what others made for signing in, and the admin."""
    for one in (resolver or get_resolver()).url_patterns:
        if isinstance(one, URLResolver):
            inside = f"{names}{one.namespace}:" if one.namespace else names
            yield from patterns(one, inside)
        elif names.startswith(("league:", "matches:", "people:")):
            yield f"{names}{one.name}", one


def values(night) -> dict[str, object]:
    """What a part of an address is, for pages about this league's rows."""
    league, season, division = night.league, night.season, night.leek
    anchor = night.entries["Anchor"]
    player = Player.objects.get(name="Tom Oates")
    return {
        "league": league.slug,
        "season": season.slug,
        "competition": division.slug,
        "day": night.today,
        "season_id": season.pk,
        "competition_id": division.pk,
        "table_id": division.tables.get().pk,
        "rule_set_id": division.rule_set_id,
        "entry_id": anchor.pk,
        "team_id": anchor.team_id,
        "venue_id": anchor.venue_id,
        "fixture_id": night.fixture.pk,
        "player_id": player.pk,
        "registration_id": Registration.objects.filter(player=player).first().pk,
        "user_id": night.user("alice").pk,
        "grant_id": Grant.objects.get(user=night.user("alice"), role=Role.CAPTAIN).pk,
        "lineup_id": Lineup.objects.filter(card__fixture=night.fixture).first().pk,
        "leg_id": Leg.objects.filter(board__card__fixture=night.fixture).first().pk,
        "event_id": CardEvent.objects.filter(card__fixture=night.fixture).last().pk,
    }


def shown(night, name) -> tuple[dict[str, set[str]], int]:
    """The pages on which somebody sees a number, with whose it is; and how many answered."""
    browser, known = night.browser(name), values(night)
    found: dict[str, set[str]] = {}
    answered = 0
    for page, pattern in patterns():
        parts = pattern.pattern.regex.groupindex
        given = {part: known[part] for part in parts if part in known}
        if len(given) < len(parts):
            continue
        try:
            address = reverse(page, kwargs=given)
        except NoReverseMatch:  # the same name with another number of parts
            continue
        response = browser.get(address)
        text = (
            b"".join(response.streaming_content) if response.streaming else response.content
        ).decode(errors="replace")
        answered += response.status_code == 200
        if whose := {_WHOSE[digit] for digit in _NUMBER.findall(text)}:
            found.setdefault(page, set()).update(whose)
    return found, answered


@pytest.mark.parametrize("name", [None, "charlie", "carol", "sid"])
def test_nobody_without_an_office_sees_a_number(name, night):
    found, answered = shown(night, name)
    assert found == {}
    assert answered > 20


@pytest.mark.parametrize("name", ["alice", "bob", "rita"])
def test_captains_and_referees_see_their_own_alone(name, night):
    found, answered = shown(night, name)
    assert found == {OWN: {name}}
    assert answered > 20


def test_an_official_sees_them_where_they_are_looked_after(night):
    found, _ = shown(night, "olive")
    assert found == OFFICERS


def test_the_secretary_sees_what_else_is_held(night):
    found, _ = shown(night, "sue")
    assert found == SECRETARY | {OWN: {"sue"}}


def test_the_list_of_captains_is_for_those_who_hold_an_office_now(night):
    address = reverse("league:captains", args=[night.league.slug])
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("charlie", "alice", "bob", "carol", "rita", "sid"):
        assert night.browser(name).get(address).status_code == 403
    for name in ("sue", "olive"):
        page = night.browser(name).get(address).content.decode()
        assert 'href="tel:07700900771">07700 900771</a>' in page
    end_grant(grant=Grant.objects.get(user=night.user("olive")), **night.act)
    assert night.browser("olive").get(address).status_code == 403
    close_season(season=night.season, reason="Over", **night.act)
    assert NUMBERS["alice"] not in night.browser("sue").get(address).content.decode()
