"""The rules in plain words: every clause that a problem can name, and what leagues change."""

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.rule_changes import changes
from matches.rule_examples import examples
from matches.rule_words import CLAUSES, clause, sections
from scoring import PRESETS, STANDARD, Deal, HouseRules

pytestmark = pytest.mark.pure
SCORING = Path(__file__).parents[2] / "scoring"
CLAUSE = re.compile(r"[A-H][1-9]|H")
LEEK = PRESETS["leek-pairs"]

house_rules = st.builds(
    HouseRules,
    deal=st.builds(Deal, two=st.integers(2, 14), three=st.integers(2, 9), four=st.integers(2, 7)),
    target=st.integers(1, 999),
    finish=st.sampled_from(["exact", "over"]),
    chip_out_points=st.integers(0, 10),
    out_on_down=st.booleans(),
    pairs_round_ends=st.sampled_from(["both", "first"]),
    revoke=st.sampled_from(["ruled", "peg-back"]),
    misplaced_tile=st.sampled_from(["illegal", "turned"]),
)


def named_in_the_code() -> set[str]:
    """Every clause that stands by itself in a text of the engine, as a problem’s does."""
    found = set()
    for path in SCORING.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if CLAUSE.fullmatch(node.value) else set()
    return found


def test_every_clause_of_the_engines_rules_has_its_words():
    listed = re.findall(r"^- \*\*([A-H]\d)\*\*", (SCORING / "README.md").read_text(), re.MULTILINE)
    assert list(CLAUSES) == [*listed, "H"]
    assert len(CLAUSES) == 33


def test_whatever_a_problem_can_name_is_a_clause():
    named = named_in_the_code()
    assert {"A1", "B4", "C2", "D4", "E3", "F2", "G2", "H"} <= named  # the search does find them
    assert named <= set(CLAUSES)


def test_under_the_standard_rules_nothing_is_said_to_differ():
    shown = [one for section in sections() for one in section.clauses]
    assert [one.number for one in shown] == list(CLAUSES)
    assert not [one.number for one in shown if one.differs]
    assert not [change.what for change in changes(STANDARD) if change.differs]


def test_leek_changes_what_it_changes():
    shown = {one.number: one for section in sections(LEEK) for one in section.clauses}
    assert {number for number, one in shown.items() if one.differs} == {
        "A3", "B1", "C1", "C2", "E1", "E2", "F1", "F2", "F4", "F5", "G3", "H",
    }  # fmt: skip
    assert "two players take 9 tiles each" in shown["B1"].words.lower()
    assert "each of the four takes 6" in shown["B1"].words
    assert "turned to the end where it does" in shown["C1"].words
    assert "costs 8 points" in shown["C2"].words
    assert "worth nothing" in shown["E1"].words
    assert "1 point" in shown["E1"].standard
    assert "past 121" in shown["F2"].words
    assert shown["F2"].standard.endswith("would bring the side past 61, nothing is added.")
    assert [one.own for one in shown["F2"].sentences] == [True, False]
    assert shown["C1"].standard == "A tile that fits neither end cannot be placed."
    assert "the opening tile of a round cannot win" in shown["F4"].words
    assert "0 to 120" in shown["F5"].words
    assert {(one.what, one.here, one.standard) for one in changes(LEEK) if one.differs} == {
        ("Tiles dealt, two players", "9 each", "7 each"),
        ("Tiles dealt, pairs", "6 each", "5 each"),
        ("The target", "121", "61"),
        ("The last tile", "nothing", "1 point"),
        ("The opening tile of a round", "cannot win the leg", "may win the leg"),
        ("A revoke", "costs 8 points", "is ruled on"),
        ("A misplaced tile", "is turned to where it fits", "is an error"),
    }


def test_what_is_only_added_replaces_nothing():
    """Teesdale plays to 61 as the standard rules do, and adds an exception."""
    said = clause("F4", PRESETS["teesdale"])
    assert said.differs
    assert said.standard == ""
    assert [one.text for one in said.sentences if one.own] == [
        "Only the opening tile of a round cannot win: where it would, nothing is added."
    ]


def test_the_friendly_finish():
    said = clause("F2", PRESETS["friendly"])
    assert said.words == "A sum that brings the side to 61 or past it wins, and is written as 61."
    assert "nothing is added" in said.standard


def test_what_pays_is_all_that_pays():
    words = clause("D4").words
    assert "3 and 5 pay 1; 6 and 10 pay 2; 9 pays 3; 12 and 20 pay 4; 18 pays 6; 15 pays 8" in words


def test_no_clause_beyond_the_list():
    with pytest.raises(KeyError):
        clause("F9")


def test_the_examples_are_right():
    """Each worked by hand from the standard rules."""
    said = {(one.clause, one.words) for found in examples(STANDARD).values() for one in found}
    assert ("D1", "The 3-4 was joined to the 5-3. 5 + 4 = 9, worth 3.") in said
    assert ("D2", "The double six stands at an end. 12 + 3 = 15, worth 8.") in said
    assert ("D2", "A tile is joined to the other side of it. 4 + 3 = 7, worth nothing.") in said
    assert ("D3", "The double six alone. 6 + 6 = 12, worth 4.") in said
    assert ("F1", "Ends of 6 with the last tile: 2 + 1 = 3.") in said
    assert (
        "F2",
        "On 59 a side makes 9, worth 3. 59 + 3 = 62 would pass 61, so nothing is added.",
    ) in said
    last = "59 + 3 = 62 would pass 61, so nothing is added. The round is over."
    assert ("F3", f"On 59, with the last tile: {last}") in said
    assert ("F4", "On 58 a side makes 9, worth 3. 58 + 3 = 61: won.") in said


def test_the_blocked_round_is_blocked():
    (example,) = examples(STANDARD)["E3"]
    assert "on the left a plain nought" in example.picture.text
    assert "on the right a plain nought" in example.picture.text
    assert example.picture.svg.count('href="#h0"') == 8  # each nought that there is, 0-0 twice


@given(house_rules)
def test_any_house_rules_can_be_shown(rules: HouseRules):
    shown = [one for section in sections(rules) for one in section.clauses]
    assert all(one.words.endswith(".") and "{" not in one.words for one in shown)
    differ = {change.clause for change in changes(rules) if change.differs}
    assert differ <= {one.number for one in shown if one.differs}
    assert set(examples(rules)) <= set(CLAUSES)
    names = [one.picture.svg for found in examples(rules).values() for one in found if one.picture]
    assert len(set(names)) == len(names)
