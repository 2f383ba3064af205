"""The tables of the quick check: what stands in them is what scoring says, and the script knows no
more.
"""

import gzip
import json
import re
from pathlib import Path

import pytest

from matches.quick_tables import tables, tables_json
from scoring import PRESETS, HouseRules, needs

pytestmark = pytest.mark.pure
SCRIPTS = Path(__file__).parents[2] / "static/js/referee"
PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
OFFERED = [(name, rules, "pairs" in name) for name, rules in PRESETS.items()]
ODD = [("</script><b>&", HouseRules(target=1), False)]
MOST_PACKED = 7_000


def code_of(name: str) -> str:
    """A script without its comments, its texts and its expressions of signs."""
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)
    return re.sub(r'"[^"\n]*"|/[\\^][^\n]*?/[gi]*', '""', text)


def test_a_total_pays_its_thirds_and_fifths_and_some_cannot_be():
    found = tables(OFFERED)["totals"]
    paid = [None if one is None else one["paid"] for one in found]
    assert paid == [None if total in {19, 21} else PAID.get(total, 0) for total in range(23)]
    assert found[15]["line"] == ("15 ÷ 3, and 15 ÷ 5", "5 + 3 = 8", "D4")


@pytest.mark.parametrize(("value", "rules", "pairs"), OFFERED)
def test_what_a_side_needs_is_said_for_every_score(value: str, rules: HouseRules, pairs: bool):
    made = tables([(value, rules, pairs)])["rules"][value]
    for score in range(rules.target):
        needed = rules.target - score
        text = made["needs"][min(needed, len(made["needs"])) - 1]
        said = text.replace("{needed}", str(needed)).replace("{left}", str(needed - made["most"]))
        assert said == needs(score, rules, pairs=pairs)


def test_clauses_stand_there_once_unless_house_rules_change_them():
    made = tables(OFFERED)
    assert made["clauses"]["F2"].startswith("The sum counts whole or not at all")
    assert list(made["rules"]["standard"]["clauses"]) == []
    assert set(made["rules"]["quick"]["clauses"]) == {"A3", "F2", "F4", "F5", "G3", "H"}
    assert "past 31" in made["rules"]["quick"]["clauses"]["F2"]


def test_the_tables_can_stand_in_a_page_and_are_small():
    made = tables_json(tuple(ODD))
    assert "<" not in made
    assert list(json.loads(made)["rules"]) == ["</script><b>&"]
    assert len(gzip.compress(tables_json(tuple(OFFERED)).encode())) < MOST_PACKED


@pytest.mark.parametrize("name", ["quick-answer.js", "drill.js", "quick.js"])
def test_no_number_of_the_game_stands_in_the_script(name: str):
    """Nought and one count things and places; 20 is how much is quoted of what somebody typed."""
    assert set(re.findall(r"(?<![\w.#])\d+(?:\.\d+)?", code_of(name))) <= {"0", "1", "2", "20"}
    assert not re.search(r"[/%*]\s*\d", code_of(name))
