"""The referee's quick check: held against the proven ends, worked cases and everything wrong."""

import html
import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.actions import rules as rule_acts
from league.actions import setup
from league.ruleset.presets import PRESETS
from matches.forms.quick_check import QuickCheckForm

STATES = json.loads(
    (Path(__file__).parents[2] / "data/rules/end-states.json").read_text(encoding="utf-8")
)["ends"]
SITE = "/referee/"


def ask(client, page=SITE, **asked):
    """The page's words."""
    response = client.get(page, asked)
    assert response.status_code == 200
    assert not response.cookies
    shown = re.sub(r"<script.*?</script>", " ", response.content.decode(), flags=re.DOTALL)
    words = html.unescape(re.sub(r"<[^>]+>", " ", shown))
    return " ".join(words.split())


def of_state(state):
    asked = {"left": state["left"], "right": state["right"]}
    if state["left_double"]:
        asked["left_double"] = 1
    if state["right_double"]:
        asked["right_double"] = 1
    return asked


@pytest.mark.django_db
def test_every_pair_of_ends(client):
    for state in STATES:
        text = ask(client, **of_state(state))
        if state["reachable"]:
            paid = state["award"]
            worth = f"{paid} point{'' if paid == 1 else 's'}" if paid else "nothing"
            assert f"= {state['total']}, worth {worth}" in text, state
        else:
            assert "cannot stand at both ends" in text, state
            assert "Rule A1" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        # 59 and the last tile making 6: 2 + 1 would be 62 (F2); at 58 the same tile wins (F4).
        ({"before": 59, "out": 1}, "✕ Disregarded. The score stays 59."),
        ({"before": 58, "out": 1}, "✓ Won. The score is 61."),
        ({"before": 59}, "✓ Won. The score is 61."),
        ({"before": 57}, "✓ Counted. The score is 59."),
        ({"before": 60}, "✕ Disregarded. The score stays 60."),
        ({"before": 59, "out": 1, "chip_out": 0}, "✓ Won. The score is 61."),
        ({"before": 59, "out": 1, "finish": "over"}, "✓ Won. The score is 61."),
        ({"before": 119, "target": 121}, "✓ Won. The score is 121."),
        ({"before": 60, "finish": "over"}, "✓ Won. The score is 61."),
        ({"before": 60, "out": 1, "rules": "leek-pairs"}, "✓ Counted. The score is 62."),
        ({"before": 119, "out": 1, "rules": "leek-pairs"}, "✓ Won. The score is 121."),
    ],
)
def test_a_total_of_6_on_the_peg_board(client, asked, said):
    assert said in ask(client, left=4, right=2, **asked)


@pytest.mark.django_db
def test_the_whole_answer(client):
    text = ask(client, left=6, left_double=1, right=3, before=54, out=1)
    for said in [
        "The two ends: double six, crosswise, counts 12; a plain three counts 3.",
        "12 + 3 = 15, worth 8 points",
        "15 ÷ 3, and 15 ÷ 5 Rule D4 5 + 3 = 8",
        "+ 1 = 9",
        "63, past 61",
        "✕ Disregarded. The score stays 54.",
        "The round is over. Rule F2",
        "On 54, that side needs 7: make 18 with the side's last tile",
        "F2 The sum counts whole or not at all",
    ]:
        assert said in text


@pytest.mark.django_db
def test_without_a_score_it_says_what_is_missing(client):
    text = ask(client, left=1, right=2)
    assert "1 + 2 = 3, worth 1 point" in text
    assert "Give the score before to see whether it counts." in text
    assert "needs" not in text


@pytest.mark.django_db
def test_the_down(client):
    """2-2 alone counts 4, not 8 (D3); where it cannot win, the opening tile is disregarded (H)."""
    assert "2 + 2 = 4, worth nothing" in ask(client, left=2, right=2, opening=1)
    once = ask(client, left=6, left_double=1, opening=1, before=57)
    assert "6 + 6 = 12, worth 4 points" in once
    assert "✓ Won. The score is 61." in once
    barred = ask(client, left=6, right=6, opening=1, before=57, down="no")
    assert "✕ Disregarded. The score stays 57." in barred
    assert "the first tile of a round cannot win" in barred
    counted = ask(client, left=6, right=6, opening=1, before=56, down="no")
    assert "✓ Counted. The score is 60." in counted


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"left": 6, "left_double": 1, "right": 3, "opening": 1}, "A single tile cannot show 6-6"),
        ({"left": 3, "right": 6, "opening": 1, "out": 1}, "cannot be the side's last"),
        ({"left": 5, "left_double": 1, "right": 5, "right_double": 1}, "there is only one 5-5"),
    ],
)
def test_ends_that_cannot_be_are_explained(client, asked, said):
    text = ask(client, **asked)
    assert said in text
    assert "worth" not in text.replace("What is it worth?", "").replace("quick check", "")


BAD = [
    ("left", "7", "“7” is on no tile: choose 0 to 6."),
    ("left", "-1", "“-1” is on no tile"),
    ("left", "six", "“six” is on no tile"),
    ("left", "", "Choose what this end shows, 0 to 6."),
    ("right", "1.5", "“1.5” is on no tile"),
    ("right", "999999999999999999999", "“99999999999999999999…” is on no tile"),
    ("right", "٣", "“٣” is on no tile"),
    ("before", "abc", "“abc” is not a score"),
    ("before", "-1", "“-1” is not a score"),
    ("before", "61", "A side on 61 has won already: write 0 to 60, or leave it empty."),
    ("before", "62", "62 is past the target of 61: write 0 to 60, or leave it empty."),
    ("before", "999999999999999999999", "“99999999999999999999…” is not a score"),
    ("target", "0", "“0” is no target: write 1 to 999"),
    ("target", "1000", "“1000” is no target"),
    ("chip_out", "11", "“11” is not what a last tile is worth: write 0 to 10."),
    ("rules", "whist", "“whist” is not in the list"),
    ("finish", "soon", "“soon” is not in the list"),
    ("down", "maybe", "“maybe” is not in the list"),
    ("out", "perhaps", "“perhaps” is neither yes nor no"),
    ("opening", "perhaps", "“perhaps” is neither yes nor no"),
    ("left_double", "perhaps", "“perhaps” is neither yes nor no"),
    ("before", "<script>alert(1)</script>", "is not a score"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value", "said"), BAD)
def test_a_bad_value_is_named_and_the_rest_kept(client, field, value, said):
    good = {"left": "4", "right": "2", "before": "42", "target": "61"}
    asked = good | {field: value}
    response = client.get(SITE, asked)
    content = response.content.decode()
    assert response.status_code == 200
    assert said in html.unescape(content)
    assert "<script>alert" not in content
    assert 'class="verdict__big"' not in content
    for name, kept in good.items():
        if name == field:
            continue
        if name in {"left", "right"}:
            assert f'name="{name}" value="{kept}" checked' in content
        else:
            assert re.search(rf'name="{name}"[^>]*value="{kept}"', content)


@pytest.mark.django_db
def test_an_unticked_box_may_be_written_out(client):
    assert "worth 2 points" in ask(client, left=4, right=2, out="0", left_double="no")


@pytest.mark.django_db
def test_the_answer_can_be_passed_on(client):
    content = client.get(SITE, {"left": 6, "left_double": 1, "right": 3, "before": 54}).content
    passed_on = html.unescape(
        re.search(r'<p class="copy" id="to-pass-on">(.*?)</p>', content.decode(), re.DOTALL)[1]
    )
    line, address = passed_on.split("\n")
    assert line == "12 + 3 = 15, worth 8 points. On 54: ✕ Disregarded. The score stays 54."
    there = urlsplit(address)
    assert client.get(f"{there.path}?{there.query}").content == content


@pytest.mark.django_db
def test_an_empty_page_asks_and_complains_of_nothing(client):
    text = ask(client)
    assert "What pays" in text
    assert "3 or 5 1 point" in text
    assert "15 8 points" in text
    assert "to put right" not in text
    assert "to put right" not in ask(client, fbclid="abc")


def of_league(league):
    return reverse("matches:quick_check", args=[league.slug])


def test_a_leagues_own_rules_come_first(client, league, leek, guisborough):
    content = client.get(of_league(league)).content.decode()
    options = re.findall(r"<option value=\"[^\"]*\"[^>]*>([^<]+)</option>", content)
    assert options[:3] == [
        "Division One: singles, to 61",
        "Division One: pairs, to 121",
        "Division Two: pairs, to 61",
    ]
    # Leek pays nothing for the last tile.
    text = ask(client, of_league(league), left=4, right=2, before=59, out=1)
    assert "✓ Won. The score is 61." in text
    pairs = f"{leek.rule_set_id}:pairs"
    text = ask(client, of_league(league), left=4, right=2, before=59, rules=pairs)
    assert "✓ Counted. The score is 61." in text
    assert "On 61, that side needs 60" in text


def test_a_link_keeps_its_meaning_after_the_rules_changed(client, builder, league, leek):
    old = leek.rule_set
    changed = PRESETS["three-pairs-three-legs"].build()
    rule_set = rule_acts.make_rule_set(
        league=league, name="After the AGM", rules=changed, **builder.act
    )
    rule_acts.use_rule_set(competition=leek, rule_set=rule_set, reason="AGM", **builder.act)
    text = ask(client, of_league(league), left=4, right=2, before=118, rules=f"{old.pk}:pairs")
    assert "✓ Counted. The score is 120." in text


@pytest.mark.parametrize("number", ["0", "999999", "9" * 18, "9" * 40, "-1", "x", "²"])
def test_rules_that_are_not_the_leagues_are_refused(client, builder, league, leek, number):
    elsewhere = setup.create_league(name="Elsewhere", **builder.act)
    theirs = rule_acts.make_rule_set(
        league=elsewhere, name="Theirs", rules=leek.rule_set.rules, **builder.act
    )
    for value in (f"{number}:pairs", f"{theirs.pk}:pairs", f"{leek.rule_set_id}:whist"):
        text = ask(client, of_league(league), left=4, right=2, rules=value)
        assert "is not in the list" in text


def test_a_league_without_anything_has_the_well_known_rules(client, league):
    assert "worth 2 points" in ask(client, of_league(league), left=4, right=2)


@pytest.mark.parametrize("divisions", [1, 3])
def test_queries_do_not_grow(client, builder, league, season, divisions, django_assert_num_queries):
    for number in range(divisions):
        rules = PRESETS["three-pairs-three-legs"].build()
        rules = replace(rules, points=replace(rules.points, won=Decimal(number)))
        builder.competition(season, rules, name=f"Division {number}")
    with django_assert_num_queries(3):
        client.get(of_league(league), {"left": 4, "right": 2})


class AnythingAtAll(TestCase):
    """Whatever stands in the address, there is a page."""

    @given(
        st.dictionaries(
            st.sampled_from(list(QuickCheckForm.LABELS)),
            st.one_of(st.text(max_size=30), st.integers().map(str)),
        )
    )
    def test_never_a_fault(self, asked):
        assert Client().get(SITE, asked).status_code == 200
