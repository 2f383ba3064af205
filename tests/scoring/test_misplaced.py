"""A misplaced tile that may be turned, where both ends would take it (C1, H).

With 66 63 34 46 on the table the ends are 6-6 and 6. 06 joins neither by its 0; turned to 60 it
joins both, and pays 2 on the double's place (0 + 6) but 4 on the other (12 + 0).
"""

from dataclasses import replace

import pytest

from scoring.events import Peg
from scoring.house_rules import LEEK_SINGLES, STANDARD
from scoring.leg import replay
from scoring.legality import wrong_end
from scoring.line import Line
from scoring.moves import Placement, Where
from scoring.notation import check
from scoring.problems import Severity

TURNED = "leg 2x7 61 exact misplaced=turned\nr1 a 66:4 63:8 34 46:6 "


@pytest.mark.parametrize(
    ("item", "award"), [("06l:2", 2), ("06r:4", 4), ("60l:2", 2), ("60r:4", 4)]
)
def test_at_the_end_that_is_named_it_is_turned(item, award):
    checked = check(TURNED + item)
    assert not checked.has_errors
    assert checked.verdict is not None
    assert checked.verdict.scores == (4 + award, 14)
    turned = [p.code for p in checked.problems if p.severity is Severity.QUERY]
    assert turned == (["tile-turned"] if item.startswith("06") else [])


@pytest.mark.parametrize("item", ["06", "06:2", "06:4", "60"])
def test_without_one_nobody_can_tell_where_it_was_laid(item):
    checked = check(TURNED + item)
    (problem,) = [p for p in checked.problems if p.severity is Severity.ERROR]
    assert (problem.code, problem.clause) == ("ambiguous-end", "C1")
    assert "write 60l or 60r" in problem.message
    assert checked.verdict is not None
    assert checked.verdict.scores == (4, 14)


def test_two_ends_alike_mirror_each_other_and_need_no_letter():
    rules = replace(STANDARD, misplaced_tile="turned")
    line = Line.parse("62 25 53 36")  # 6 at both ends, both plain
    assert wrong_end(Placement(0, 6), line, rules) is None
    assert wrong_end(Placement(0, 6, Where.LEFT), line, rules) is None


def test_a_peg_says_that_its_tile_was_turned():
    """It pays what it made where it came to lie, and nobody has to ask where leagues turn tiles."""
    turned = Peg(0, total=12, turned=True)
    replayed = replay([turned], LEEK_SINGLES)
    assert (replayed.scores, replayed.problems) == ((4, 0), ())


def test_where_no_tile_is_turned_it_stands_by_a_ruling_alone():
    replayed = replay([Peg(0, total=12, turned=True)], STANDARD)
    assert replayed.scores == (4, 0)
    (problem,) = replayed.problems
    assert (problem.code, problem.severity, problem.clause, problem.place) == (
        "turned-by-ruling",
        Severity.QUERY,
        "H",
        ("event", 0),
    )
