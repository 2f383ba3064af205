"""How the names of people with several records are shown, and whose a typed name may be."""

import pytest

from league.enums import NameStyle
from league.models.persons import People, Record, resolved

FULL, INITIALS, HIDDEN = NameStyle.FULL, NameStyle.INITIALS, NameStyle.HIDDEN


def people(*records: Record, style: NameStyle = FULL, in_full: bool = False) -> People:
    return People(style, in_full, {one.number: one for one in records})


def tom(wish: str = "", *, junior: bool = False) -> Record:
    return Record(1, "Tom Oakes", junior, wish, None)


def thomas(wish: str = "", *, junior: bool = False) -> Record:
    return Record(2, "Thomas B Oakes", junior, wish, 1)


@pytest.mark.parametrize(
    ("stands", "merged", "shown"),
    [
        (tom(), thomas(), "Tom Oakes"),
        (tom(), thomas("initials"), "T. O."),
        (tom("initials"), thomas(), "T. O."),
        (tom("full"), thomas(junior=True), "T. O."),
        (tom(junior=True), thomas("full"), "T. O."),
        (tom("initials"), thomas("hidden"), "A player"),
        (tom("hidden"), thomas("full"), "A player"),
        # A junior whose own wish is the full name, on both records.
        (tom("full", junior=True), thomas("full", junior=True), "Tom Oakes"),
    ],
)
def test_the_most_reserved_of_two_records_is_shown(
    stands: Record, merged: Record, shown: str
) -> None:
    found = people(stands, merged)
    assert found.name(1) == found.name(2) == shown
    assert people(stands, merged, in_full=True).name(2) == "Tom Oakes"
    assert found.is_hidden(2) is (shown == "A player")
    assert people(stands, merged, in_full=True).is_hidden(1) is False


def test_a_league_that_shows_less_shows_less() -> None:
    assert people(tom(), thomas(), style=INITIALS).name(2) == "T. O."
    assert people(tom("full"), thomas(), style=HIDDEN).name(1) == "A player"
    assert people(tom("full"), thomas("full"), style=HIDDEN).name(1) == "Tom Oakes"


def test_a_name_on_a_card_is_shown_as_its_person_is() -> None:
    found = people(tom(), thomas("initials"))
    assert found.as_on_card(2, "Thomas B Oakes") == "T. B. O."
    assert found.as_on_card(1, "Tom Oakes") == "T. O."


@pytest.mark.parametrize("typed", ["Tom Oakes", "TOM OAKES", "T. Oakes", "Thomas B. Oakes"])
def test_a_typed_name_is_shown_as_the_most_reserved_of_that_name(typed: str) -> None:
    """Hidden under one record is hidden under the other's name too."""
    for records in ((tom(), thomas("hidden")), (tom("hidden"), thomas())):
        assert people(*records).typed(typed) == "A player"
        assert people(*records, in_full=True).typed(typed) == typed


def test_a_typed_name_of_nobody_known_follows_the_league() -> None:
    assert people(tom("hidden")).typed("Una Rowe") == "Una Rowe"
    assert people(tom("hidden"), style=INITIALS).typed("Una Rowe") == "U. R."


def test_one_spelling_is_shown_as_it_was_typed() -> None:
    found = people(tom())
    assert [found.typed(name) for name in ("una rowe", "Una Rowe")] == ["una rowe", "Una Rowe"]


def test_records_of_one_person() -> None:
    found = people(tom(), thomas(), Record(3, "Una Rowe", False, "", None))
    assert found.records_of(2) == found.records_of(1) == [1, 2]
    assert found.records_of(3) == [3]
    assert [found.person(number) for number in (1, 2, 3)] == [1, 1, 3]


def test_a_circle_that_somebody_made_by_hand_ends() -> None:
    assert resolved(1, {1: 2, 2: 1}) in {1, 2}
    assert resolved(1, {1: 2, 2: 3}) == 3
