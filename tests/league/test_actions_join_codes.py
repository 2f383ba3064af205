"""Codes typed by hand: how they may be typed, and how few wrong ones are looked at."""

from datetime import timedelta

import pytest
from django.test import override_settings

from league.actions.invitations import invite_captain, take_back_invitation
from league.actions.join_codes import TooManyTries, find_by_code
from league.models import CodeTry, Invitation
from tests.league.refusals import refused
from tests.league.small_league import World

HERE = "203.0.113.7"
WRONG = "22222222"


@pytest.fixture
def code(world: World) -> str:
    return invite_captain(entry=world.anchor, user=world.alice, **world.who).code


def find(world: World, code: str, address: str = HERE, minutes: float = 0) -> Invitation:
    return find_by_code(code=code, address=address, at=world.at + timedelta(minutes=minutes))


def wrong(world: World, times: int, address: str = HERE, minutes: float = 0) -> None:
    for _ in range(times):
        with refused("2222-2222 is no code", field="code"):
            find(world, WRONG, address, minutes)


def test_a_code_has_no_letter_that_looks_like_another(world: World, code: str) -> None:
    assert len(code) == 9
    assert code[4] == "-"
    assert not set(code) & set("01ILOU")


def test_however_its_groups_and_letters_are_typed(world: World, code: str) -> None:
    bare = code.replace("-", "")
    for typed in (
        code,
        bare,
        code.lower(),
        " ".join(bare),
        f" {code}\n",
        bare[:2] + "." + bare[2:],
    ):
        assert find(world, typed).user == world.alice
    assert not CodeTry.objects.exists(), "right ones are not counted"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("K7QM-2XR", "this one has 7"),
        ("K7QM-2XRDD", "this one has 9"),
        ("", "this one has 0"),
        ("K7QM-2X1O", "No code has 1 or O in it"),
        ("ÉÉÉÉ-2222", "No code has É in it"),
    ],
    ids=["short", "long", "empty", "look-alikes", "foreign"],
)
def test_what_cannot_be_a_code_costs_no_try(typed: str, said: str, world: World) -> None:
    with refused(said, field="code"):
        find(world, typed)
    assert not CodeTry.objects.exists()


def test_ten_wrong_ones_from_an_address_within_a_quarter_of_an_hour(
    world: World, code: str
) -> None:
    wrong(world, 10)
    with pytest.raises(TooManyTries, match="15 minutes"):
        find(world, code)
    assert find(world, code, "203.0.113.8").user == world.alice
    assert find(world, code, minutes=15.1).user == world.alice


def test_a_newer_address_is_its_whole_network(world: World, code: str) -> None:
    for last in range(10):
        wrong(world, 1, f"2001:db8:1:2::{last + 1:x}")
    with pytest.raises(TooManyTries):
        find(world, code, "2001:db8:1:2:ffff::1")
    assert find(world, code, "2001:db8:1:3::1").user == world.alice


def test_three_hundred_wrong_ones_from_everywhere_within_an_hour(world: World, code: str) -> None:
    for number in range(30):
        wrong(world, 10, f"198.51.100.{number}")
    with pytest.raises(TooManyTries, match="60 minutes"):
        find(world, code)
    assert find(world, code, minutes=60.1).user == world.alice


def test_neither_the_address_nor_anything_old_is_kept(world: World) -> None:
    wrong(world, 1)
    assert HERE not in CodeTry.objects.get().source
    wrong(world, 1, minutes=24 * 60 + 1)
    assert CodeTry.objects.count() == 1


def test_a_code_of_an_invitation_that_is_gone(world: World, code: str) -> None:
    take_back_invitation(invitation=Invitation.objects.get(), **world.who)
    with refused("taken back"):
        find(world, code)


def test_a_code_outlives_a_new_secret_key(world: World, code: str, settings: object) -> None:
    old = settings.SECRET_KEY  # type: ignore[attr-defined]
    with override_settings(SECRET_KEY="n" * 50, SECRET_KEY_FALLBACKS=[old]):
        assert find(world, code).user == world.alice
    with override_settings(SECRET_KEY="n" * 50), refused("is no code", field="code"):
        find(world, code)
