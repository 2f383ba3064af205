"""What the rows know of themselves."""

from datetime import date, timedelta
from functools import partial

import pytest

from league.enums import FixtureStatus, NameStyle
from league.models import (
    Adjustment,
    Charge,
    Club,
    FixtureEvent,
    Grant,
    OpeningBalance,
    Player,
    Result,
    RuleSet,
    Season,
    SignInLink,
    User,
)
from league.models.players import shown
from league.policies import FIXTURE_MOVES, NotPossible, can_move, next_status
from tests.league.small_league import World


@pytest.mark.pure
@pytest.mark.parametrize(
    ("style", "seen"),
    [
        (NameStyle.FULL, "Tom van Oakes"),
        (NameStyle.INITIALS, "T. V. O."),
        (NameStyle.HIDDEN, "A player"),
    ],
)
def test_a_name_in_three_styles(style: NameStyle, seen: str) -> None:
    assert shown("Tom van Oakes", style) == seen


@pytest.mark.pure
@pytest.mark.parametrize(
    ("name", "seen"), [("o’Malley 2nd", "O."), ("élan", "É."), ("🍺 7", "A player")]
)
def test_initials_are_letters(name: str, seen: str) -> None:
    assert shown(name, NameStyle.INITIALS) == seen


@pytest.mark.pure
@pytest.mark.parametrize(
    ("own", "junior", "league", "seen"),
    [
        ("", False, NameStyle.FULL, "Tom Oakes"),
        ("", False, NameStyle.HIDDEN, "A player"),
        ("", True, NameStyle.FULL, "T. O."),
        ("", True, NameStyle.HIDDEN, "A player"),
        ("full", True, NameStyle.HIDDEN, "Tom Oakes"),
        ("hidden", False, NameStyle.FULL, "A player"),
    ],
)
def test_whose_wish_goes_first(own: str, junior: bool, league: NameStyle, seen: str) -> None:
    assert Player(name="Tom Oakes", name_style=own, junior=junior).public_name(league) == seen


@pytest.mark.pure
def test_a_season_holds_its_first_and_last_day() -> None:
    season = Season(starts=date(2026, 9, 1), ends=date(2027, 4, 30))
    assert season.holds(date(2026, 9, 1))
    assert season.holds(date(2027, 4, 30))
    assert not season.holds(date(2026, 8, 31))
    assert not season.holds(date(2027, 5, 1))


def test_the_current_season(world: World) -> None:
    seasons = world.league.seasons.all()
    assert seasons.current() == world.season
    older = Season.objects.create(
        league=world.league, name="Old", slug="old", starts=world.day(-400), ends=world.day(-100)
    )
    assert seasons.current() == world.season
    Season.objects.filter(pk=world.season.pk).update(closed_on=world.today)
    assert seasons.current() == older
    Season.objects.update(closed_on=world.today)
    assert seasons.current() == world.season
    assert Season.objects.none().current() is None


def test_next_season_laid_out_early_does_not_hide_the_one_being_played(world: World) -> None:
    now, seasons = world.season, world.league.seasons
    year = timedelta(days=365)
    make = partial(Season.objects.create, league=world.league)
    after = make(name="After", slug="after", starts=now.ends + year, ends=now.ends + 2 * year)
    then = make(name="Then", slug="then", starts=now.ends + timedelta(days=90), ends=after.starts)
    assert seasons.current() == now
    assert seasons.current(now.ends) == now  # not closed yet, and nothing else has begun
    assert seasons.current(then.starts) == then
    assert seasons.current(after.starts) == after
    before = now.starts - timedelta(days=1)
    assert seasons.current(before) == now  # none has begun: the first to come
    Season.objects.filter(pk=now.pk).update(closed_on=now.ends)
    assert seasons.current() == then  # one to come rather than one that is over


def test_who_is_registered_on_a_day(world: World) -> None:
    def names(days: int) -> list[str]:
        players = world.league.players.all().registered(world.anchor, world.day(days))
        return [player.name for player in players]

    assert names(-31) == []
    assert names(-30) == ["Tom Oakes"]
    assert names(100) == ["Tom Oakes"]
    world.registration.ends = world.today
    world.registration.save()
    assert names(0) == ["Tom Oakes"]
    assert names(1) == []


def test_a_rule_set_never_changes(world: World) -> None:
    for change in (
        lambda: world.rule_set.save(),
        lambda: world.rule_set.delete(),
        lambda: RuleSet.objects.update(name="Other"),
        lambda: RuleSet.objects.all().delete(),
    ):
        with pytest.raises(TypeError, match="never"):
            change()
    assert RuleSet.objects.count() == 2


def test_people_have_names(world: World) -> None:
    dan = User(username="dan")
    assert str(dan) == dan.get_full_name() == "dan"
    dan.name = "Dan Orme"
    assert (str(dan), dan.get_short_name()) == ("Dan Orme", "Dan")


def test_rows_say_what_they_are(world: World) -> None:
    assert str(world.fixture) == "Anchor v Bell"
    assert str(world.table) == "Division One"
    assert str(world.registration) == "Tom Oakes for Anchor"
    assert str(world.rita.grants.get()) == "Rita, Referee"
    assert str(Player(name="Tom Oakes", known_by="Bell")) == "Tom Oakes (Bell)"
    assert str(Club(name="Leek Club")) == "Leek Club"
    assert str(SignInLink(user=world.bob)) == "link for Bob"
    assert str(FixtureEvent(fixture=world.fixture, what="change")) == "Anchor v Bell: change"
    assert str(Adjustment(entry=world.anchor, points=-2)) == "Anchor: -2"
    assert str(Charge(entry=world.anchor, amount=2)) == "Anchor: £2"
    assert str(OpeningBalance(entry=world.anchor, on=date(2026, 11, 1))) == "Anchor on 2026-11-01"
    result = Result(fixture=world.fixture, home_legs=6, away_legs=3)
    assert str(result) == "Anchor v Bell: 6–3"


def test_grants_hold_from_their_start_and_until_their_end(world: World) -> None:
    def holds(hours: int) -> bool:
        moment = world.at + timedelta(hours=hours)
        return Grant.objects.all().active(moment).filter(user=world.rita).exists()

    assert not holds(-1)
    assert holds(0)
    Grant.objects.filter(user=world.rita).update(ends_at=world.at + timedelta(hours=2))
    assert holds(1)
    assert not holds(2)


# As people say them; the other acts are said by their names.
SAID = {"void": "make it void", "abandon": "call it abandoned", "undo the voiding": "bring it back"}


@pytest.mark.parametrize("status", FixtureStatus)
@pytest.mark.parametrize("act", sorted({act for _, act, _ in FIXTURE_MOVES}))
def test_an_act_is_possible_or_says_why_not(status: FixtureStatus, act: str, world: World) -> None:
    world.fixture.status = status
    if can_move(world.fixture, act):
        assert (status, act, next_status(world.fixture, act)) in FIXTURE_MOVES
    else:
        said = f"is (a )?{status.value}, so you cannot {SAID.get(act, act)}"
        with pytest.raises(NotPossible, match=said):
            next_status(world.fixture, act)
