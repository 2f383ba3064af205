"""Two scoresheets on their page. What each pair of sheets comes to was worked out by hand."""

import gzip
import html
import re
from pathlib import Path
from time import process_time
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from matches.forms.referee_sheets import SheetsForm
from matches.scoresheets.reading import MOST_EVENTS
from matches.views.referee.sheets import in_words
from tests.reading import text_of

SITE = "/referee/sheets/"
STYLES = ("bootstrap", "sixtyone", "sheets")
BEFORE = "A 8, B 2, A 3 out"


def ask(client, page=SITE, **asked):
    response = client.get(page, asked)
    assert response.status_code == 200
    assert not response.cookies
    return text_of(response)


def answer(**asked):
    return in_words(QueryDict(urlencode(asked)), None)


@pytest.mark.django_db
def test_an_event_on_one_sheet_alone(client):
    one, two = f"{BEFORE}\nB 4, A 1, B 6", f"{BEFORE}\nB 4, B 6"
    said = ask(client, one=one, two=two)
    # 8 + 3 and 2; then 4 for B: 11–6 before A's point, which the second sheet does not have.
    assert "They first differ at event 5" in said
    assert "Round 2, with A 11, B 6. A’s sheet has 1 for A; B’s sheet does not have it." in said
    assert "Each is possible by itself, so the rules alone do not settle it." in said
    assert "They agree on the 4 events before it (A 11, B 6) and on 1 after it." in said
    assert "By both, B stands on 12." in said
    assert "If A’s sheet is right A 12, B 12. Nobody has won. Either side needs 49 more." in said
    assert "If B’s sheet is right A 11, B 12. Nobody has won. B needs 49 more." in said


TO_58 = "A 8, A 8, A 8, A 8, B 8, B 8, A 8, A 8, A 8, A 2"


@pytest.mark.django_db
def test_what_follows_if_either_is_right(client):
    said = ask(client, one=f"{TO_58}, B 8, A 3", two=f"{TO_58}, B 8, A 2")
    assert "They first differ at event 12 With A 58, B 24." in said
    assert "If A’s sheet is right A 61, B 24. A won, pegging 3: 58 + 3 = 61." in said
    assert "If B’s sheet is right A 60, B 24. Nobody has won. A needs 1: make 3 or 5" in said
    assert "By both, B stands on 24." in said


@pytest.mark.django_db
def test_the_round_of_the_win_is_told_where_rounds_are(client):
    said = ask(client, one=f"r1 {TO_58}, blocked\nr2 A 3", two=f"r1 {TO_58}, blocked\nr2 A 1")
    assert "A won in round 2, pegging 3: 58 + 3 = 61." in said


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        (
            "A 8, B 7 no out",
            "A 8, B 6",
            "would be right with the side's last tile (rule D5). Of the two, only B’s sheet can be",
        ),
        (
            "A 8",
            "A 10",
            "cannot earn 10: it earns 0, 1, 2, 3, 4, 6 or 8 (rule D5). Of the two, only A’s sheet",
        ),
        (
            "A 8 (9)",
            "A 10",
            "Of the two, only A’s sheet can be right, once its own slips are put right.",
        ),
        ("A 10", "A 12", "Neither can be right. A’s sheet cannot be right as it is written:"),
        (
            "A 8 (9), B 2",
            "A 8, B 3",
            "A’s sheet has a slip to put right first, but no event of either is impossible, so",
        ),
        ("A 10", "A 10", "Both sheets say the same. It cannot have happened so: event 1:"),
        (
            # Eight tiles of one side in a round that nobody closed: "next" is missing, no more.
            "r1 A 1, 2, 1, 2, 1, 2, 1, 2, blocked",
            "r1 A 1, 2, 1, 2, 1, 2, 1, 3, blocked",
            "Each has a slip to put right first, but no event of either is impossible",
        ),
    ],
)
def test_which_can_be_right(one, two, said):
    assert said in answer(one=one, two=two)


def test_an_entry_that_nobody_can_read_makes_no_sheet_impossible():
    said = answer(one="A 8, B ?", two="A 8, B 2")
    assert "Each is possible by itself, as far as it can be read, so the rules alone do not" in said
    # One placement of B: from nothing to an 8 with the last tile.
    assert "is right: A 8, B 0 to 9 (event 2 of A’s sheet cannot be read), nobody has won" in said
    assert "if B’s sheet is: A 8, B 2, nobody has won." in said


@pytest.mark.django_db
def test_a_name_begins_a_sentence_with_a_capital(client):
    said = ask(client, one="A 8 (9)", two="A 6", side_a="the Oak")
    assert "The Oak 8, B 0. Nobody has won. The Oak needs 53 more." in said


def test_only_one_can_be_right_is_never_said_of_a_sheet_that_can_be():
    for one, two in [("A 8", "A 6"), ("A 8 (9)", "A 8 (7)"), ("A 3 out, B 2", "A 3, B 2 out")]:
        assert "only" not in answer(one=one, two=two)


def test_the_same_sheet_twice():
    assert answer(one=BEFORE, two="a8 b2 a3out").startswith(
        "Both sheets say the same. Whichever is right: A 11, B 2, nobody has won. Played to 61,"
    )


def test_a_sheet_that_ends_earlier():
    assert "A’s sheet goes on with 3 for A with the last tile; B’s sheet ends there." in answer(
        one=BEFORE, two="A 8, B 2"
    )


def test_sheets_that_differ_in_words_alone():
    assert answer(one=f"{BEFORE}, B 1", two="A 8, B 2, A 3, B 1").startswith(
        "Both sheets come to the same points, event by event."
    )


def test_totals_running_scores_names_and_house_rules():
    said = answer(
        one="Anchor 15, Bell 10, Anchor 9",
        one_as="totals",
        two="Anchor 8, Bell 2, Anchor 12",
        two_as="scores",
        side_a="Anchor",
        side_b="Bell",
        by_one="Tom’s paper",
        by_two="the chalk board",
        rules="teesdale",
    )
    # 15 pays 8, 10 pays 2, 9 pays 3: 11 for Anchor, and 12 by the board.
    assert said.startswith("They first differ at event 3. With Anchor 8, Bell 2.")
    assert (
        "Tom’s paper has 3 for Anchor, from 9 at the ends; the chalk board has 4 for Anchor."
        in said
    )


def test_a_target_of_121_and_a_revoke():
    said = answer(one="A 4, A back 8", two="A 4, B given 8", rules="leek-pairs")
    assert "event 2: A has 4, fewer than 8, so 8 cannot be pegged back" in said
    assert "Of the two, only B’s sheet can be right." in said


@pytest.mark.django_db
def test_problems_stand_at_their_event_with_the_way_to_their_clause(client):
    page = client.get(SITE, {"one": "A 8, B 7 no out (7)", "two": "A 8, B 7 out"}).content.decode()
    row = page[page.index('id="event-2"') :]
    assert "One placement without chipping out cannot earn 7" in html.unescape(row)
    assert "/referee/rules/?rules=standard#D5" in row


@pytest.mark.django_db
def test_the_canonical_form_is_shown_and_the_typed_text_kept(client):
    page = client.get(SITE, {"one": "a8 b2\na 3out", "two": "A foo 8"}).content.decode()
    assert "a8 b2\na 3out</textarea>" in page
    assert "A foo 8</textarea>" in page
    assert "“foo” cannot be read" in html.unescape(page)
    said = ask(client, one="a8 b2\na 3out", two="A 8")
    assert "r1 A 8, B 2 r2 A 3 out" in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"one": "A 8"}, "Second sheet: Nothing is on this sheet"),
        ({"one": "A 8", "two": ", ;"}, "Second sheet: “, ;” holds no event"),
        ({"one": "A 8", "two": "A 8", "rules": "whist"}, "“whist” is not in the list"),
        ({"one": "A 8", "two": "A 8", "one_as": "pips"}, "“pips” is not in the list"),
        ({"one": "A 8", "two": "A 8", "pairs": "some"}, "“some” is neither yes nor no"),
        (
            {"one": "A 8", "two": "A 8", "side_a": "Bell", "side_b": "bell"},
            "Both are called “bell”",
        ),
        (
            {"one": "A 8", "two": "A 8", "side_a": "x" * 41},
            "is too long: write at most 40 letters.",
        ),
        ({"one": "A 8" * 7_000, "two": "A 8"}, "21,000 characters are too many for one leg"),
    ],
)
def test_what_cannot_be_meant_is_said(client, asked, said):
    response = client.get(SITE, asked)
    assert said in text_of(response)
    assert "To pass on" not in text_of(response)
    assert len(response.content) < 60_000


@pytest.mark.django_db
def test_nothing_that_is_typed_is_run(client):
    page = client.get(SITE, {"one": "A 8 <script>", "two": "A 8", "side_a": "<b>"}).content.decode()
    assert "<script>" not in page.replace('<script src="', "")
    assert "<b>" not in page.split("<form")[1].split("</form>")[0]


LONGEST = {
    "one": " ".join(f"{'AB'[at % 2]}{[8, 2, 3, 4, 1][at % 5]}" for at in range(MOST_EVENTS)),
    "two": " ".join(f"{'AB'[at // 3 % 2]}{[6, 1, 2, 8, 3][at % 5]}" for at in range(MOST_EVENTS)),
    "rules": "leek-pairs",
}


def test_the_longest_sheets_with_hardly_anything_in_common_are_soon_compared():
    answer(**LONGEST)
    begun = process_time()
    assert answer(**LONGEST).startswith("They first differ at event 1.")
    assert process_time() - begun < 0.2


@pytest.mark.django_db
def test_a_page_of_a_usual_leg_is_small(client):
    """Sixty events, each of them on both sheets: with what it links to it is far below 60 KB."""
    one = "A 1, B 2 " * 30
    page = client.get(SITE, {"one": one, "two": f"{one[:-4]} 1"}).content
    styles = [Path(settings.BASE_DIR) / f"static/css/{name}.css" for name in STYLES]
    assert len(gzip.compress(page)) < 8_000
    assert len(gzip.compress(page)) + sum(
        len(gzip.compress(one.read_bytes())) for one in styles
    ) < (35_000)


@pytest.mark.django_db
def test_queries_are_those_of_the_rules(client, league, leek, django_assert_num_queries):
    page = reverse("matches:referee_sheets", args=[league.slug])
    with CaptureQueriesContext(connection) as empty:
        client.get(page)
    with django_assert_num_queries(len(empty)):
        client.get(page, LONGEST | {"rules": f"{leek.rule_set_id}:pairs"})


class AnythingAtAll(TestCase):
    """Whatever an address says, there is a page."""

    @given(
        st.dictionaries(
            st.sampled_from([*SheetsForm.LABELS, "other"]),
            st.text(max_size=60) | st.text("abAB 0123456789(),+-=!?\nouttrnexblckdw", max_size=80),
            max_size=11,
        )
    )
    def test_any_query(self, asked):
        response = Client().get(SITE, asked)
        assert response.status_code == 200
        told = in_words(response.wsgi_request.GET, None)
        assert (told is None) == ("To pass on" not in response.content.decode())


@pytest.mark.django_db
def test_a_league_has_its_own_rules_first(client, league, leek):
    """Its singles give nothing for the last tile, so "A out" is worth nothing; the site's one."""
    page = reverse("matches:referee_sheets", args=[league.slug])
    asked = {"one": "A out", "two": "A 1 out"}
    assert "A’s sheet has 0 for A with the last tile" in ask(client, page, **asked)
    assert "Both sheets say the same" in ask(client, **asked)
    chosen = re.findall(r'<option value="(\d+:[^"]*)"', client.get(page).content.decode())
    assert chosen[0].partition(":")[0] == str(leek.rule_set_id)


def test_an_entry_that_nobody_can_read_is_not_nought(client):
    said = ask(client, one="A 8, B 2", two="A ?, B 2")
    assert "At event 1 one of them cannot be read" in said
    assert "A’s sheet has 8 for A; B’s sheet has an entry for A that nobody can read." in (
        said.replace("'", "’")
    )
    assert "0 for A" not in said
    assert "If A’s sheet is right" in said.replace("'", "’")
    assert "Event 1 of B’s sheet cannot be read." in said.replace("'", "’")
    # Against nothing written at all it is no more known.
    assert "Both sheets say the same" not in ask(client, one="A ?, B 2", two="A 0, B 2")
    both = ask(client, one="A ?, B 2", two="A ?, B 2")
    assert "Both sheets say the same, as far as they can be read" in both
    alone = ask(client, one="A 8, A ?, B 2", two="A 8, B 2")
    assert "an entry for A that nobody can read" in alone
    assert "Both sheets say the same" in ask(client, one="A 8, B 2", two="A 8, B 2")
    assert "as far as" not in ask(client, one="A 8, B 2", two="A 8, B 2")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page",
    [
        "sheets/?one=A+8&two=A+6",
        "replay/?leg=r1+a+66",
        "replay/?leg=r1+a+66&print=1",
        "hand/?line=66+63+34",
    ],
)
def test_on_paper_the_address_of_just_this_is_there(client, page):
    content = html.unescape(client.get(f"/referee/{page}").content.decode())
    printed = re.findall(r'<p class="print-only small">([^<]*)</p>', content)
    asked = page.partition("?")[2].removesuffix("&print=1").replace("+", " ")
    assert [asked in one.replace("+", " ") for one in printed] == [True]
