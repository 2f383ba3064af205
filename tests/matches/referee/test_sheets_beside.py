"""Two sheets with the same points that differ beside them; and the example of the page."""

import html
import re
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from matches.forms.quick_check import RulesChoice
from matches.scoresheets.comparing import compare_sheets
from matches.scoresheets.reading import read_sheet
from matches.views.referee.sheets import in_words
from matches.views.referee.sheets_example import Example
from scoring import HouseRules
from tests.reading import text_of

SITE = "/referee/sheets/"
TO_60 = "A 8, A 8, A 8, A 8, A 8, A 8, A 8, A 4"
TO_60_BLOCKED = f"{TO_60}, blocked\n"


def ask(client, page=SITE, **asked):
    response = client.get(page, asked)
    assert response.status_code == 200
    assert not response.cookies
    return text_of(response)


def answer(**asked):
    return in_words(QueryDict(urlencode(asked)), None)


@pytest.mark.parametrize(
    ("one", "two", "rules", "said"),
    [
        (
            f"{TO_60}, A 2 (62)",
            f"{TO_60}, A 2!",
            "standard",
            (
                "The same points, but they differ in what was counted at event 9. With A 60, B"
                " 0. Beside 2 for A, A’s sheet has A on 62; B’s sheet has it disregarded. By"
                " the rules A stands on 60 there (60 + 2 = 62 would pass 61, so nothing is"
                " added), as B’s sheet has it. By the points of both: A 60, B 0, nobody has"
                " won."
            ),
        ),
        (
            f"{TO_60_BLOCKED}A 1 down (61)",
            f"{TO_60_BLOCKED}A 1 down!",
            "teesdale",
            (
                "The same points, but they differ in what was counted and the winner at event"
                " 10. Round 2, with A 60, B 0. Beside 1 for A with the opening tile, A’s sheet"
                " has A on 61; B’s sheet has it disregarded. By the rules A stands on 60 there"
                " (60 + 1 = 61, but the opening tile of a round cannot win: nothing is added),"
                " as B’s sheet has it. By the points of both: A 60, B 0, nobody has won."
            ),
        ),
        (
            f"{TO_60_BLOCKED}A 1 down (61)",
            f"{TO_60_BLOCKED}A 1 down!",
            "standard",
            (
                "By the rules A stands on 61 there (60 + 1 = 61: won), as A’s sheet has it. By"
                " the points of both: A 61, B 0, A has won."
            ),
        ),
        (
            TO_60.replace("A 4", "A 4 (60)"),
            TO_60.replace("A 4", "A 4 (61)"),
            "standard",
            (
                "they differ in the score written and the winner at event 8. With A 56, B 0."
                " Beside 4 for A, A’s sheet has A on 60; B’s sheet has A on 61. By the rules A"
                " stands on 60"
            ),
        ),
        (
            "A 8 (8), B 6 (6)",
            "A 8 (8), B 6 (9)",
            "standard",
            (
                "The same points, but they differ in the score written at event 2. With A 8, B"
                " 0. Beside 6 for B, A’s sheet has B on 6; B’s sheet has B on 9. By the rules B"
                " stands on 6 there, as A’s sheet has it. By the points of both: A 8, B 6,"
                " nobody has won."
            ),
        ),
        (
            "A 8 (9)",
            "A 8 (7)",
            "standard",
            "By the rules A stands on 8 there, which neither has.",
        ),
        (
            "A 8",
            "A 8 won",
            "standard",
            (
                "differ in the winner at event 1. With A 0, B 0. Beside 8 for A, A’s sheet has"
                " nothing, which comes to A on 8; B’s sheet has it as won."
            ),
        ),
        (
            "A 8 (9), B 6, A 1",
            "A 8 (8), B 6, A 2",
            "standard",
            (
                "Before that, at event 1, they differ in the score written. Beside 8 for A, A’s"
                " sheet has A on 9; B’s sheet has A on 8. By the rules A stands on 8 there, as"
                " B’s sheet"
            ),
        ),
        (
            "A 8 (9), A 3 out",
            "A 8 (8), A 3",
            "standard",
            "The same points, but they differ in the score written at event 1.",
        ),
    ],
)
def test_the_same_points_with_something_else_written_beside_them(one, two, rules, said):
    assert said in answer(one=one, two=two, rules=rules)


@pytest.mark.django_db
def test_what_is_written_beside_the_same_points_is_shown_at_its_event(client):
    asked = {"one": "A 8 (8), B 6 (6)", "two": "A 8 (8), B 6 (9)"}
    page = html.unescape(client.get(SITE, asked).content.decode())
    assert '<a class="text-nowrap" href="#first">Go there</a>' in page
    row = page[page.index('id="first"') :]
    assert row.index('id="event-2"') < row.index("Beside 6 for B, A’s sheet has B on 6; B’s")
    assert "By the points of both A 8, B 6." in ask(client, **asked)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        # Seven rounds of three events, A's win as event 22, then what nobody can have pegged.
        ("\nB 3", "first differ at event 23. Round 8, with A 61, B 28."),
        ("\nB 3", "cannot be right as it is written: event 23: A had won with 61: nothing"),
        ("\nnext", "cannot be right as it is written: after event 22: A had won with 61: nothing"),
    ],
)
def test_after_a_win_the_event_that_cannot_be_is_named(more, said):
    won = "A 8, B 4, blocked\n" * 7 + "A 5 out"
    assert said in answer(one=won, two=won + more)


@pytest.mark.django_db
def test_the_example_is_compared(client):
    page = client.get(SITE).content.decode()
    address = html.unescape(re.search(r'href="([^"]*\?one=[^"]*)"', page)[1])
    said = text_of(client.get(address))
    assert "They first differ at event 4" in said
    assert "Nothing on it is wrong by the rules" in said


@pytest.mark.django_db
def test_the_example_follows_the_rules_that_were_chosen(client):
    """By standard rules the last tile adds 1 to 2 and to 4; in Teesdale nothing."""
    said = ask(client)
    assert "A 8 (8), B 2 (2), A 3 out (11) B 6 (8), A 4 (15), B 1 (9), blocked" in said
    assert "A 2 (17), B 5 out (14)" in said
    assert "A 3 out the last tile, its point included; also A 2+1" in said
    page = client.get(SITE, {"rules": "teesdale"}).content.decode()
    assert "A 2 (16), B 4 out (13)" in page  # 8 + 2 + 4 + 2, and 2 + 6 + 1 + 4
    assert "such as <b>A 8, B 2, A 2 out</b>" in page
    assert "the last tile, which adds nothing</dd>" in page
    assert "included" not in page
    assert "A 2+" not in page
    address = html.unescape(re.search(r'href="([^"]*\?one=[^"]*)"', page)[1])
    compared = text_of(client.get(address))
    assert "They first differ at event 4" in compared
    assert "9 tiles each, no point for the last tile" in compared
    assert "cannot" not in compared.partition("How to write")[0]
    said = ask(client, one="A 8", two=", ;", rules="teesdale")
    assert "holds no event: write A 8, B 2, A 2 out." in said


@given(
    st.builds(
        HouseRules,
        target=st.integers(1, 999),
        finish=st.sampled_from(["exact", "over"]),
        chip_out_points=st.integers(0, 10),
        out_on_down=st.booleans(),
    )
)
def test_the_example_is_possible_by_any_rules(rules):
    example = Example(RulesChoice("own", "Our own", rules))
    read = [read_sheet(text, rules) for text in (example.one, example.two)]
    assert not any(sheet.faults or sheet.notes for sheet in read)
    found = compare_sheets(*read, rules, seats=2, names=("A", "B"))
    assert not any(sheet.errors for sheet in found.sheets)
    if rules.target > 30:
        assert (found.first, found.differences, found.noted) == (4, 1, 0)
    assert read_sheet(example.line, rules).items[-1].event.chip_out
    added = read_sheet(f"B 1, {example.out_added or example.out}", rules).items[-1].event
    assert added == read_sheet(f"B 1, {example.out}", rules).items[-1].event
