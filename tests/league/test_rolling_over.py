"""The next season from the final tables: worked by hand, on plain values."""

from collections.abc import Sequence
from datetime import date

import pytest

from league.rolling_over import Division, Finisher, a_year_later, next_name, propose

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("2026–27", "2027–28"),
        ("2026-27", "2027-28"),
        ("2026/27", "2027/28"),
        ("2026–2027", "2027–2028"),
        ("1999/00", "2000/01"),
        ("2098–99", "2099–00"),
        ("26/27", "27/28"),
        ("Winter 2026", "Winter 2027"),
        ("Summer 2026 (Leek)", "Summer 2027 (Leek)"),
        ("The 41st season", ""),
        ("This season", ""),
    ],
)
def test_the_next_seasons_name(name: str, later: str) -> None:
    assert next_name(name) == later


def test_a_year_later() -> None:
    assert a_year_later(date(2026, 9, 1)) == date(2027, 9, 1)
    assert a_year_later(date(2028, 2, 29)) == date(2029, 2, 28)


def division(
    name: str,
    table: Sequence[tuple[str, int]],
    *,
    up: int = 0,
    down: int = 0,
    withdrawn: str = "",
    needed: str = "",
    unsettled: str = "",
) -> Division:
    rows = [
        Finisher(team, team, place, withdrawn=team in withdrawn, play_off_needed=team in needed)
        for team, place in table
    ]
    return Division(name, name, up, down, rows, unsettled)


def table(teams: str) -> list[tuple[str, int]]:
    return [(team, place) for place, team in enumerate(teams, 1)]


def moved(*divisions: Division) -> dict[str, str]:
    return {str(move.entry): str(move.to) for move in propose(divisions).moves}


def test_two_up_and_two_down() -> None:
    """D1: A–D, two go down. D2: E–H, two up and one down. D3: I–K, one up."""
    one = division("D1", table("ABCD"), down=2)
    two = division("D2", table("EFGH"), up=2, down=1)
    three = division("D3", table("IJK"), up=1)
    assert moved(one, two, three) == {
        "C": "D2", "D": "D2", "E": "D1", "F": "D1", "H": "D3", "I": "D2",
    }  # fmt: skip
    assert propose([one, two, three]).remarks == ()


def test_a_shared_place_on_the_line_is_left_to_the_secretary() -> None:
    """E is first; F and G share second, and only two go up."""
    one = division("D1", table("ABCD"), down=2)
    two = division("D2", [("E", 1), ("F", 2), ("G", 2), ("H", 4)], up=2)
    assert moved(one, two) == {"C": "D2", "D": "D2", "E": "D1"}
    said = propose([one, two]).remarks
    assert said[0] == (
        "F and G share a place in D2: 1 of them goes up, and which is for you to say."
    )
    assert said[1].startswith("2 come down from D1 and 1 goes up from D2: D2 would have 1 more")


def test_a_play_off_that_is_needed_is_named() -> None:
    one = division("D1", [("A", 1), ("B", 2), ("C", 2), ("D", 2)], down=2, needed="BCD")
    two = division("D2", table("EF"))
    assert moved(one, two) == {}
    assert propose([one, two]).remarks == (
        (
            "B, C and D share a place in D1 and a play-off is needed: 2 of them go down,"
            " and which is for you to say."
        ),
    )


def test_a_shared_place_on_one_side_of_the_line_changes_nothing() -> None:
    """E and F share the first place, and both go up whatever a play-off says."""
    one = division("D1", table("AB"), down=2)
    two = division("D2", [("E", 1), ("F", 1), ("G", 3)], up=2)
    assert moved(one, two) == {"A": "D2", "B": "D2", "E": "D1", "F": "D1"}
    assert propose([one, two]).remarks == ()


def test_who_withdrew_is_left_out() -> None:
    """D finished last and withdrew: C is the last of those who stayed."""
    one = division("D1", table("ABCD"), down=1, withdrawn="D")
    two = division("D2", table("EF"), up=1, withdrawn="E")
    assert moved(one, two) == {"C": "D2", "F": "D1"}
    assert propose([one, two]).remarks == (
        "D withdrew from D1; it is left out of who goes up and down.",
        "E withdrew from D2; it is left out of who goes up and down.",
    )


def test_nothing_is_proposed_where_a_table_is_not_final() -> None:
    one = division("D1", table("ABC"), down=1)
    two = division("D2", table("EFG"), up=1, unsettled="3 matches have no result yet.")
    assert moved(one, two) == {"C": "D2"}
    said = propose([one, two]).remarks
    assert said[0] == "D2: 3 matches have no result yet. Nobody is proposed to go up or down."
    assert said[1].startswith("1 comes down from D1 and 0 go up from D2: D2 would have 1 more")


def test_more_go_up_than_come_down() -> None:
    one = division("D1", table("ABCDE"), down=1)
    two = division("D2", table("FGHIJ"), up=3)
    assert propose([one, two]).remarks == (
        (
            "1 comes down from D1 and 3 go up from D2: D1 would have 2 more than last season"
            " and D2 2 fewer."
        ),
    )


def test_nobody_is_above_the_highest_or_below_the_lowest() -> None:
    only = division("D1", table("ABC"), up=1, down=1)
    assert moved(only) == {}
    assert propose([only]).remarks == (
        "D1 is the highest, so nobody goes up from it.",
        "D1 is the lowest, so nobody goes down from it.",
    )


def test_a_division_too_small_for_its_own_numbers() -> None:
    """Of three, two go up and two go down: the one in the middle would do both."""
    one, three = division("D1", table("AB"), down=2), division("D3", table("XY"), up=2)
    two = division("D2", table("EFG"), up=2, down=2)
    assert moved(one, two, three) == {
        "A": "D2", "B": "D2", "E": "D1", "G": "D3", "X": "D2", "Y": "D2",
    }  # fmt: skip
    assert propose([one, two, three]).remarks[0] == (
        "F would go both up and down: D2 has 3 teams, 2 go up and 2 go down."
    )


def test_no_teams_at_all() -> None:
    assert propose([]).moves == ()
    one, two = division("D1", [], down=2), division("D2", [], up=2)
    assert propose([one, two]).moves == ()


def test_places_that_are_left_open_are_counted() -> None:
    """F and G share the second of two places; the third division has matches to play: 1 up."""
    one = division("D1", table("ABCD"), down=2)
    two = division("D2", [("E", 1), ("F", 2), ("G", 2), ("H", 4)], up=2)
    three = division("D3", table("IJ"), up=1, down=1, unsettled="1 match has no result yet.")
    found = propose([one, two, three])
    assert found.level == {"F", "G"}
    assert found.to_decide == 2
    settled = propose([one, division("D2", table("EFGH"), up=2)])
    assert (settled.level, settled.to_decide) == (frozenset(), 0)
