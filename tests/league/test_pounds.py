"""Money as people write it and as a page shows it."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.ruleset.pounds import MOST_POUNDS, PoundsError, format_pounds, parse_pounds

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (10, "10.00"),
        ("10", "10.00"),
        (" £10 ", "10.00"),
        ("£ 2.50", "2.50"),
        ("2.5", "2.50"),
        ("2.500", "2.50"),
        (".05", "0.05"),
        ("50p", "0.50"),
        ("5 p", "0.05"),
        ("1,250", "1250.00"),
        ("£1,250.75", "1250.75"),
        ("+3", "3.00"),
        ("0", "0.00"),
        (Decimal("2.50"), "2.50"),
        ("99999.99", "99999.99"),
    ],
)
def test_amounts_as_people_write_them(written: object, amount: str) -> None:
    assert str(parse_pounds(written)) == amount


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("-5", "“-5” is below nothing"),
        ("−5", "“−5” is below nothing"),
        (-1, "“-1” is below nothing"),
        ("0.333", "“0.333” is not in whole pence"),
        ("10.001", "“10.001” is not in whole pence"),
        ("0.5p", "“0.5p” is not in whole pence"),
        (Decimal("0.333"), "“0.333” is not in whole pence"),
        ("1000000000", "“1000000000” is too much: amounts go up to £99,999.99"),
        (10**9, "“1000000000” is too much"),
        ("100000", "too much"),
    ],
)
def test_amounts_that_nobody_can_pay(written: object, said: str) -> None:
    with pytest.raises(PoundsError, match=said):
        parse_pounds(written)


@pytest.mark.parametrize(
    "written",
    ["", " ", "£", "p", "ten", "1e9", "1/3", "½", "£5p", "1,25", "1.2.3", "1..2", "NaN", "inf",
     "٣", "5 euros", "$5", "--5", "9" * 41, None, [], 2.5, True, Decimal("NaN")],
)  # fmt: skip
def test_what_is_no_amount(written: object) -> None:
    with pytest.raises(PoundsError, match=r"is not an amount of money: write 10, £2\.50 or 50p"):
        parse_pounds(written)


@given(st.integers(0, 9_999_999))
def test_whole_pence_are_read_as_they_are_shown(pence: int) -> None:
    amount = parse_pounds(f"{pence}p")
    assert Fraction(amount) == Fraction(pence, 100)
    assert parse_pounds(format_pounds(amount)) == amount
    assert amount <= MOST_POUNDS


@pytest.mark.parametrize(
    ("amount", "shown"),
    [("10", "£10"), ("2.5", "£2.50"), ("1250", "£1,250"), ("100", "£100"), ("0", "£0")],
)
def test_amounts_as_a_page_shows_them(amount: str, shown: str) -> None:
    assert format_pounds(Decimal(amount)) == shown
