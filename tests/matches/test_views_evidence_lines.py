"""Evidence as it is read: first what the answer comes to, as the page that answered says."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from matches.actions.settling import Stands
from matches.models import Evidence
from matches.views.evidence_lines import evidence_shown
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.rulings import by_name, complain, official_card, ruled
from tests.reading import text_of

ENDS = {"left": "6", "left_double": "1", "right": "3", "rules": "standard"}
A_LINE = {"line": "66a 63b", "rules": "standard"}


@pytest.fixture
def night(db: None) -> MatchNight:
    night = MatchNight()
    official_card(night)
    complain(night)
    return night


def keep(night: MatchNight, page: str, asked: dict[str, str]) -> Evidence:
    name = page if page == "quick_check" else f"referee_{page}"
    address = f"{reverse(f'matches:{name}', args=[night.league.slug])}?{urlencode(asked)}"
    typed = {"do": "evidence", "address": address}
    answer = night.browser("bob").post(night.address("card_disputes"), typed)
    assert answer.status_code == 302, text_of(answer)
    return Evidence.objects.latest("pk")


# By hand: 12 + 3 = 15 pays 5 + 3 = 8: 67 on 59, past 61; 58 on 50; 61 on 53. Of A's 6-6 and B's
# 6-3 either was led: 6-6 alone is 12, worth 4, and 6-3 makes 15 of it, worth 8; or 6-3 alone is 9,
# worth 3, and 6-6 makes the same 15. So A made 4 and B 8, or A 8 and B 3.
CONCLUDES = [
    ("quick_check", ENDS | {"before": "59"}, "On 59: ✕ Disregarded. The score stays 59."),
    ("quick_check", ENDS | {"before": "50"}, "On 50: ✓ Counted. The score is 58."),
    ("quick_check", ENDS | {"before": "53"}, "On 53: ✓ Won. The score is 61."),
    ("quick_check", ENDS, "12 + 3 = 15, worth 8 points."),
    (
        "quick_check",
        ENDS | {"out": "1"},
        "12 + 3 = 15, worth 8 points, with the last tile 9.",
    ),
    (
        "hand",
        A_LINE | {"claim_a": "4", "claim_b": "9"},
        "B can have made 3 or 8; the claimed 9 is impossible.",
    ),
    (
        "hand",
        A_LINE | {"claim_a": "9", "claim_b": "0"},
        (
            "A can have made 4 or 8 in this round; the claimed 9 is impossible."
            " B can have made 3 or 8; the claimed 0 is impossible."
        ),
    ),
    ("hand", A_LINE | {"claim_b": "8"}, "B can have made 3 or 8; the claimed 8 is possible."),
    (
        "hand",
        A_LINE | {"claim_a": "4", "claim_b": "3"},
        (
            "Not together, though: 4 by A and 3 by B is impossible."
            " With the rest as claimed B can have made 8."
        ),
    ),
    ("hand", A_LINE, "A can have made 4 or 8 in this round. B can have made 3 or 8."),
    (
        "sheets",
        {"one": "A 8!", "two": "A 8", "rules": "standard"},
        "By the rules A stands on 8 there, as B’s sheet has it.",
    ),
    (
        "sheets",
        {"one": "A 8", "two": "B 8", "rules": "standard"},
        "Each is possible by itself, so the rules alone do not settle it.",
    ),
    ("sheets", {"one": "A 8", "two": "A 8", "rules": "standard"}, "Both sheets say the same."),
    (
        "replay",
        {"leg": "r1 a 66 63", "rules": "standard"},
        "Nothing in it is against the rules.",
    ),
    (
        "replay",
        {"leg": "r1 a 66 63 55", "rules": "standard"},
        (
            "The first thing wrong: Round 1, 5-5: 55 joins neither end by its 5: the ends are 6 and"
            " 3; 55 has neither (rule C1)."
        ),
    ),
]


@pytest.mark.parametrize(("page", "asked", "first"), CONCLUDES)
def test_the_sentence_that_concludes_stands_first_in_bold(
    night: MatchNight, page: str, asked: dict[str, str], first: str
) -> None:
    kept = keep(night, page, asked)
    conclusion, *rest = kept.words.split("\n")
    assert conclusion == first
    assert bool(rest) is (asked is not ENDS)
    ruling = ruled(night, Stands(), relies_on=[kept])
    html = Client().get(night.desk("ruling", ruling.season.slug, ruling.number)).content.decode()
    begin = html.index(f"<strong>{first}</strong>")
    for one in rest:
        begin = html.index(f'<p class="mb-1">{escape(one)}</p>', begin + 1)


def test_of_two_sheets_the_one_that_can_be_right_is_the_conclusion(night: MatchNight) -> None:
    """Nothing pays 7 but 6 and the last tile; without a point for that it cannot be."""
    asked = {"one": "A 7", "two": "A 8", "rules": "leek-singles"}
    lines = keep(night, "sheets", asked).words.split("\n")
    assert lines[0] == "Of the two, only B’s sheet can be right."
    assert any(one.startswith("A’s sheet cannot be right as it is written: ") for one in lines[1:])
    asked = {"one": "A 7", "two": "A 9", "rules": "leek-singles"}
    lines = keep(night, "sheets", asked).words.split("\n")
    assert lines[0] == "Neither can be right."
    asked = {"one": "A 7", "two": "A 7", "rules": "leek-singles"}
    lines = keep(night, "sheets", asked).words.split("\n")
    assert lines[0].startswith("It cannot have happened so: ")


def test_of_a_page_that_is_no_more_the_answer_is_left(night: MatchNight) -> None:
    kept = Evidence.objects.create(
        card=card_of(night.fixture), page="old", address="/a", words="One.\nTwo.",
        **by_name(night, "bob"),
    )  # fmt: skip
    (shown,) = evidence_shown(card_of(night.fixture), [kept])
    assert (shown.conclusion, shown.rest, shown.page) == ("One.", ("Two.",), "")


@pytest.mark.parametrize("page", ["card_settle", "card_settle_new", "card_settle_award"])
def test_whoever_rules_sees_what_each_comes_to_whose_it_is_and_the_way_there(
    night: MatchNight, page: str
) -> None:
    keep(night, "quick_check", ENDS | {"before": "59"})
    html = night.browser("sue").get(night.address(page)).content.decode()
    begin, end = html.index("It relies on"), html.index("Clauses of the game")
    part = html[begin:end]
    assert "<strong>On 59: ✕ Disregarded. The score stays 59.</strong>" in part
    assert "Two ends. Bob, " in part
    assert f'href="{Evidence.objects.get().address.replace("&", "&amp;")}"' in part
    # What else it said tells pieces apart that come to the same; cut, as it is a box to tick.
    assert re.search(r"On 59, that side needs 2: [^<]{20,120} …</p>", part)


def test_what_comes_to_the_same_is_told_apart_where_it_is_chosen(night: MatchNight) -> None:
    """Both make 67 of 59: 12 and 3 pay 8, and so do 10 and 5."""
    for ends in (ENDS, {"left": "5", "left_double": "1", "right": "5", "rules": "standard"}):
        keep(night, "quick_check", ends | {"before": "59"})
    text = text_of(night.browser("sue").get(night.address("card_settle")))
    chosen = text.partition("It relies on")[2]
    assert chosen.count("On 59: ✕ Disregarded. The score stays 59.") == 2
    first, second = chosen.split("On 59: ✕ Disregarded. The score stays 59.")[1:]
    assert "12 + 3 = 15, worth 8 points." in first
    assert "10 + 5 = 15, worth 8 points." in second
