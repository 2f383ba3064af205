"""A PIN: chosen, tried, and not looked at any more after a few wrong ones."""

from datetime import timedelta

import pytest

from league.actions.pins import BLOCKED_FOR, MOST_TRIES, set_pin, use_pin
from league.models import User
from league.policies import NotPossible
from tests.league.small_league import World


def choose(world: World, pin: str) -> User:
    set_pin(user=world.bob, pin=pin, by=world.bob, at=world.at)
    return User.objects.get(pk=world.bob.pk)


def test_it_is_kept_as_a_hash_and_recognised(world: World) -> None:
    bob = choose(world, " 4071 ")
    assert "4071" not in bob.pin
    use_pin(user=bob, pin="4071", at=world.at)
    use_pin(user=bob, pin=" 4071", at=world.at)
    with pytest.raises(NotPossible, match="That is not the PIN of Bob"):
        use_pin(user=bob, pin="4072", at=world.at)


@pytest.mark.parametrize(
    "pin", ["407", "407183921", "40a1", "٤٠٧١", "4 071", "1111", "1234", "8765", "00000000"]
)
def test_what_is_no_pin_or_too_easy(world: World, pin: str) -> None:
    with pytest.raises(NotPossible) as refusal:
        choose(world, pin)
    assert refusal.value.field == "pin"
    assert User.objects.get(pk=world.bob.pk).pin == ""


def test_without_a_pin_nothing_is_right(world: World) -> None:
    for pin in ("", "4071"):
        with pytest.raises(NotPossible, match="Bob has no PIN"):
            use_pin(user=world.bob, pin=pin, at=world.at)
    bob = choose(world, "4071")
    bob = choose(world, "")
    with pytest.raises(NotPossible, match="Bob has no PIN"):
        use_pin(user=bob, pin="4071", at=world.at)


def test_after_five_wrong_ones_the_right_one_is_not_looked_at(world: World) -> None:
    bob = choose(world, "4071")
    for _ in range(MOST_TRIES):
        with pytest.raises(NotPossible, match="not the PIN"):
            use_pin(user=bob, pin="0000", at=world.at)
    for minutes in (0, 5, 14):
        with pytest.raises(NotPossible, match="Too many wrong PINs"):
            use_pin(user=bob, pin="4071", at=world.at + timedelta(minutes=minutes))
    later = world.at + BLOCKED_FOR
    use_pin(user=bob, pin="4071", at=later)


def test_a_second_round_of_wrong_ones_is_stopped_too(world: World) -> None:
    bob = choose(world, "4071")
    at = world.at
    for _ in range(3):
        for _ in range(MOST_TRIES):
            with pytest.raises(NotPossible, match="not the PIN"):
                use_pin(user=bob, pin="0000", at=at)
        with pytest.raises(NotPossible, match="Too many"):
            use_pin(user=bob, pin="4071", at=at)
        at += BLOCKED_FOR


def test_the_right_one_clears_the_count(world: World) -> None:
    bob = choose(world, "4071")
    for _ in range(3):
        for _ in range(MOST_TRIES - 1):
            with pytest.raises(NotPossible, match="not the PIN"):
                use_pin(user=bob, pin="0000", at=world.at)
        use_pin(user=bob, pin="4071", at=world.at)


def test_one_persons_count_is_not_anothers(world: World) -> None:
    bob = choose(world, "4071")
    set_pin(user=world.alice, pin="9150", by=world.alice, at=world.at)
    for _ in range(MOST_TRIES):
        with pytest.raises(NotPossible):
            use_pin(user=bob, pin="0000", at=world.at)
    use_pin(user=world.alice, pin="9150", at=world.at)
