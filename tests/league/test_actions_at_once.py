"""Two officials at the same moment: what only one of them can have, only one gets."""

from collections import Counter
from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from league.actions.deductions import deduct, withdraw_adjustment
from league.actions.fixtures import give_walkover, postpone
from league.actions.people import appoint, end_grant, make_sign_in_link, use_sign_in_link
from league.actions.players import add_player, register
from league.actions.venues import add_venue
from league.models import Adjustment, Fixture, Grant, Player, Result, Venue
from league.policies import NotPossible
from tests.league.small_league import World, make_world

DONE, REFUSED = "done", "refused"


@pytest.fixture
def busy(transactional_db: None) -> World:
    return make_world()


def at_once(*acts: Callable[[], object]) -> Counter[str]:
    """Run the acts in threads that start together; how each of them ended."""
    start = Barrier(len(acts))
    ended: Counter[str] = Counter()

    def run(act: Callable[[], object]) -> None:
        start.wait()
        try:
            act()
            ended[DONE] += 1
        except NotPossible:
            ended[REFUSED] += 1
        except Exception as error:
            ended[repr(error)] += 1
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ended


ONE_OF_TWO = Counter({DONE: 1, REFUSED: 1})


def test_a_link_lets_one_in(busy: World) -> None:
    secret = make_sign_in_link(user=busy.bob, **busy.who)

    def use() -> object:
        return use_sign_in_link(secret=secret, at=busy.at)

    assert at_once(use, use) == ONE_OF_TWO


def test_one_of_two_venues_of_a_name(busy: World) -> None:
    ended = at_once(
        lambda: add_venue(league=busy.league, name="Écu", **busy.who),
        lambda: add_venue(league=busy.league, name="ÉCU", **busy.who),
    )
    assert ended == ONE_OF_TWO
    assert Venue.objects.filter(league=busy.league).count() == 3


def test_one_of_two_players_of_a_name(busy: World) -> None:
    ended = at_once(
        lambda: add_player(league=busy.league, name="Una Rowe", **busy.who),
        lambda: add_player(league=busy.league, name="UNA ROWE", **busy.who),
    )
    assert ended == ONE_OF_TWO
    assert Player.objects.filter(league=busy.league, name__iexact="una rowe").count() == 1


def test_one_of_two_teams_gets_the_player(busy: World) -> None:
    una = add_player(league=busy.league, name="Una Rowe", **busy.who)
    ended = at_once(
        lambda: register(player=una, entry=busy.anchor, starts=busy.today, **busy.who),
        lambda: register(player=una, entry=busy.bell, starts=busy.today, **busy.who),
    )
    assert ended == ONE_OF_TWO
    assert una.registrations.count() == 1


def test_one_of_two_secretaries_stays(busy: World) -> None:
    appoint(league=busy.league, user=busy.olive, role="secretary", **busy.who)
    grants = Grant.objects.filter(league=busy.league, role="secretary")
    ended = at_once(*(lambda grant=grant: end_grant(grant=grant, **busy.who) for grant in grants))
    assert ended == ONE_OF_TWO
    assert grants.filter(ends_at=None).count() == 1


def test_a_match_is_put_off_or_given_not_both(busy: World) -> None:
    def fixture() -> Fixture:
        return Fixture.objects.get(pk=busy.fixture.pk)

    ended = at_once(
        lambda: give_walkover(fixture=fixture(), to="home", reason="R", **busy.who),
        lambda: give_walkover(fixture=fixture(), to="away", reason="R", **busy.who),
    )
    assert ended == ONE_OF_TWO
    assert Result.objects.standing().count() == 1
    ended = at_once(
        lambda: postpone(fixture=fixture(), reason="R", **busy.who),
        lambda: postpone(fixture=fixture(), reason="R", **busy.who),
    )
    assert ended == Counter({REFUSED: 2})


def test_a_deduction_is_withdrawn_once(busy: World) -> None:
    made = deduct(
        table=busy.table,
        entry=busy.anchor,
        points=1,
        reason="Late",
        date=busy.today,
        **busy.who,
    )
    busy.table.refresh_from_db()
    before = busy.table.version

    def withdraw() -> object:
        adjustment = Adjustment.objects.get(pk=made.pk)
        return withdraw_adjustment(adjustment=adjustment, reason="R", **busy.who)

    assert at_once(withdraw, withdraw) == ONE_OF_TWO
    busy.table.refresh_from_db()
    assert busy.table.version != before
