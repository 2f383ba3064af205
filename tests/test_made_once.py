"""What is written again is what was made, row by row, and can be gone on with."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction

from league.actions import people
from league.models import Grant, User
from tests import made_once
from tests.league.small_league import make_world
from tests.matches.match_night import MatchNight

# Made anew after everything was emptied, in another order.
BUILT_IN = ("ContentType", "Permission")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(made_once, "_KEPT", {})


def rows():
    return {
        model.__name__: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models(include_auto_created=True)
    }


def undone(make):
    """What there is after something was made, and what was made; the rows are gone again."""
    mark = transaction.savepoint()
    made = make()
    found = rows()
    transaction.savepoint_rollback(mark)
    return made, found


@pytest.mark.parametrize("make", [MatchNight, make_world])
def test_the_rows_are_those_that_were_made(make, monkeypatch, django_assert_max_num_queries):
    empty = rows()
    (first, made), (_, again) = undone(make), undone(make)
    assert made == again != empty
    with django_assert_max_num_queries(20):
        last = make()
    assert rows() == made
    assert last.league == first.league
    assert last.league is not first.league
    assert last.at > first.at
    connection.check_constraints()


def test_rows_that_come_after_have_numbers_of_their_own():
    undone(MatchNight)
    night = MatchNight()
    newcomer = people.make_user(username="newcomer", name="Newcomer", at=night.at)
    assert newcomer.pk not in {one.pk for one in night.people.values()}
    night.add("Crown", "Dove")
    assert Grant.objects.get(user=night.user("bob")).entry == night.entries["Bell"]
    assert night.browser("sue").get(night.desk("desk")).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_where_nothing_holds_the_transaction_open_it_is_the_same():
    MatchNight()
    first = {model: made for model, made in rows().items() if model not in BUILT_IN}
    call_command("flush", interactive=False, verbosity=0)
    MatchNight()
    assert {model: made for model, made in rows().items() if model not in BUILT_IN} == first


def test_where_there_is_something_already_it_is_made_beside_it():
    undone(MatchNight)
    User.objects.create(username="somebody")
    night = MatchNight()
    assert User.objects.count() == len(night.people) + 1
    assert night.fixture.home == night.entries["Anchor"]
