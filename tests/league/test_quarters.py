"""Points as people write them, as they are kept, and as a table shows them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.ruleset import PointsError, format_points, from_quarters, parse_points, to_quarters
from league.ruleset.wording import points_in_words

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("written", "points"),
    [
        (2, "2"),
        ("2", "2"),
        (" 2 ", "2"),
        ("2.50", "2.5"),
        (".5", "0.5"),
        ("½", "0.5"),
        ("2½", "2.5"),
        ("2 ½", "2.5"),
        ("1/2", "0.5"),
        ("2 1/2", "2.5"),
        ("3/4", "0.75"),
        ("−2", "-2"),
        ("-¼", "-0.25"),
        ("+1", "1"),
        (Decimal("1.75"), "1.75"),
        ("0", "0"),
    ],
)
def test_points_as_people_write_them(written: object, points: str) -> None:
    assert str(parse_points(written)) == points


@pytest.mark.parametrize(
    "written",
    [
        "",
        "½½",
        "1/0",
        "1e3",
        "0x2",
        "NaN",
        "²",
        "٣/٤",
        "1,5",
        "--1",
        "⅔",
        "2⅓",
        "9" * 50,
        None,
        [],
        0.25,
        True,
        Decimal("NaN"),
        Decimal("1E+999999"),
        Decimal("0.1"),
        "0.3",
        "1/8",
        "2²",
        10**30,
    ],
)
def test_what_are_no_points(written: object) -> None:
    with pytest.raises(PointsError):
        parse_points(written)


@given(st.integers(-4000, 4000))
def test_points_shown_read_back_the_same(quarters: int) -> None:
    points = from_quarters(quarters)
    assert points == Decimal(Fraction(quarters, 4).numerator) / Fraction(quarters, 4).denominator
    assert parse_points(format_points(points)) == points
    assert parse_points(str(points)) == points
    assert to_quarters(points) == quarters


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ("8", "8"),
        ("0.5", "½"),
        ("31.5", "31½"),
        ("-2", "−2"),
        ("-0.75", "−¾"),
        ("0", "0"),
        ("10", "10"),
    ],
)
def test_points_as_a_table_shows_them(points: str, shown: str) -> None:
    assert format_points(Decimal(points)) == shown


def test_a_third_of_a_point_never_gets_in() -> None:
    with pytest.raises(PointsError, match="not in quarters"):
        to_quarters(Decimal("0.3"))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("1", "1 point"),
        ("2", "2 points"),
        ("0.5", "half a point"),
        ("0.25", "a quarter of a point"),
        ("0.75", "three quarters of a point"),
        ("1.5", "1½ points"),
        ("0", "0 points"),
    ],
)
def test_points_in_words(points: str, said: str) -> None:
    assert points_in_words(Decimal(points)) == said
