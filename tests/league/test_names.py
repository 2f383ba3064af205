"""Names as people type them."""

import pytest

from league.names import (
    UnusableTextError,
    alike,
    finds,
    first_letters,
    holds_number,
    is_visible,
    key,
    odd_in,
    showable,
    similar,
    tidy,
    usable,
)

pytestmark = pytest.mark.pure

FAMILY = "👩‍👩‍👧"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anchor", "Anchor"),
        ("  The \t Anchor \n", "The Anchor"),
        ("The\u00a0Anchor\u2003Inn", "The Anchor Inn"),
        ("Bell\u200b", "Bell"),
        ("\ufeffBell\u00ad", "Bell"),
        ("\u202eBell\u202c", "Bell"),
        ("Cafe\u0301", "Café"),
        ("O’Malley’s <b>Bar</b> & Grill", "O’Malley’s <b>Bar</b> & Grill"),
        (f"{FAMILY} {ENGLAND}", f"{FAMILY} {ENGLAND}"),
        ("", ""),
    ],
)
def test_tidying(typed: str, kept: str) -> None:
    assert tidy(typed) == kept
    assert tidy(kept) == kept


@pytest.mark.parametrize("typed", ["An\0chor", "\x07", "Bell\x7f", "\ud800"])
def test_what_cannot_be_shown_is_refused(typed: str) -> None:
    with pytest.raises(UnusableTextError, match="cannot be shown"):
        tidy(typed)


@pytest.mark.parametrize("text", ["", " ", "\u200d", "\u3164", "\u2800", "\u0301", "\u115f\u1160"])
def test_nothing_to_be_seen(text: str) -> None:
    assert not is_visible(text)
    assert usable(text, most=10, needed=False) == ""
    with pytest.raises(UnusableTextError, match="Please write a name"):
        usable(text, most=10, what="a name")


@pytest.mark.parametrize("text", ["A", "7", "🍺", "?", "李"])
def test_something_to_be_seen(text: str) -> None:
    assert usable(text, most=10) == text


def test_too_long_says_how_long() -> None:
    assert usable("x" * 120, most=120) == "x" * 120
    with pytest.raises(UnusableTextError, match=r"10,000 characters long; at most 120"):
        usable("x" * 10_000, most=120)


def test_key_ignores_capitals_and_spaces() -> None:
    assert key("THE  Anchor") == key("the anchor")
    assert key("Straße") == key("STRASSE")
    assert key("ÉCU") == key("écu")
    assert key("Anchor") != key("Anchors")
    # A telephone's apostrophe, a spreadsheet's, and the one of a hasty typist.
    assert key("O’Neill’s") == key("O'Neill's") == key("o`neill`s")
    assert key("ONeills") != key("O'Neill's")


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Pete Crane 07700 900123", True),
        ("Pete Crane (+44 7700 900-123)", True),
        ("Pete Crane 900123", True),
        ("Pete Crane 12", False),
        ("Pete Crane", False),
    ],
)
def test_a_telephone_number_in_a_name(name: str, number: bool) -> None:
    assert holds_number(name) is number


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Oakes, Tom", "Write the first name first, without a comma: Tom Oakes."),
        ("Oakes,", "Write the first name first, without a comma."),
        ("1. Peter Crane", "Write the name alone"),
        ("- Tim Dee", "Write the name alone"),
        ("• Tim Dee", "Write the name alone"),
        ("😀", "There is no letter in it."),
    ],
)
def test_what_is_odd_in_a_name(name: str, said: str) -> None:
    assert said in odd_in(name)


@pytest.mark.parametrize("name", ["Tom Oakes", "Jean-Luc Roy", "O’Neill", "J.", "李", "Zoë"])
def test_nothing_odd_in_a_name(name: str) -> None:
    assert odd_in(name) == ""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Tom Oakes", "tom oakes"),
        ("Tom Oakes", "Oakes Tom"),
        ("T. Oakes", "Tom Oakes"),
        ("Tom Oakes", "T Oakes"),
        ("Norman Peel", "Norma Peel"),
        ("Jean-Luc Roy", "Jean Luc Roy"),
        ("Zoë Lund", "Zoe Lund"),
        ("O’Brien Pat", "Pat OBrien"),
        ("李", "李"),
        ("🍺", "🍺"),
    ],
)
def test_names_that_may_be_one_persons(name: str, other: str) -> None:
    assert alike(name, other)
    assert alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Tom Oakes", "Tina Oakes"),
        ("T. Oakes", "Bob Oakes"),
        ("Tom Oakes", "Tom Rowe"),
        ("Ann Lee", "Bob Hale"),
        ("🍺", "🍷"),
        ("🍺", "Tom Oakes"),
    ],
)
def test_names_of_two_people(name: str, other: str) -> None:
    assert not alike(name, other)
    assert not alike(other, name)


def test_similar_keeps_the_order() -> None:
    assert similar("Tom Oakes", ["T. Oakes", "Una Rowe", "Tom Oaks"]) == ["T. Oakes", "Tom Oaks"]


def test_a_search_takes_the_beginnings_of_words() -> None:
    assert finds("", "Tom Oakes")
    assert finds("oak", "Tom Oakes")
    assert finds("oak tom", "Tom Oakes")
    assert finds("zoe", "Zoë Lund")
    assert not finds("akes", "Tom Oakes")
    assert not finds("tom rowe", "Tom Oakes")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Tom Oakes", {"T", "O"}),
        ("Åsa Quill-Yaxley", {"A", "Q", "Y"}),
        ("O’Malley", {"O"}),
        ("ann of the 2nd", {"A", "O", "T", "2"}),
        ("…", set()),
    ],
)
def test_the_letters_that_find_a_name(name: str, letters: set[str]) -> None:
    assert first_letters(name) == letters
    assert all(finds(letter, name) for letter in letters)


def test_what_cannot_be_shown_is_left_out_and_nothing_else() -> None:
    assert showable("bell\x00 \x1bslate\ud800é‍’") == "bell slateé‍’"
