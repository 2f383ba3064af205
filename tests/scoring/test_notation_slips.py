"""Typing slips are caught as often as the notation's description states."""

import pytest

from tests.scoring.slips import main, slips


def test_slips_are_caught_at_the_stated_rates(capsys):
    main(300)


@pytest.mark.prove
def test_slips_are_caught_at_the_stated_rates_in_many_rounds():
    main(6_000)


def test_every_kind_of_slip_is_made():
    made = dict(slips(["12:1(1)", "-", "15", "blocked"], FixedChoice()))

    assert made == {
        "wrong digit": ["12:1(1)", "-", "10", "blocked"],
        "swapped halves": ["12:1(1)", "-", "51", "blocked"],
        "dropped item": ["12:1(1)", "-", "blocked"],
        "swapped items": ["12:1(1)", "15", "-", "blocked"],
    }


class FixedChoice:
    @staticmethod
    def choice(options):
        return options[0]
