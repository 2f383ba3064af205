"""The header of a leg: every house rule, names, and what is wrong with one."""

import pytest

from scoring.house_rules import (
    Deal,
    Finish,
    HouseRules,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)
from scoring.notation import parse
from scoring.problems import Severity


def header(text):
    reading = parse(f"{text}\n")
    assert reading.partial is not None, reading.problems
    return reading.partial


def test_every_house_rule_is_in_the_header():
    record = header(
        "leg 4x6 121 over chip=0 down=no pairs=first revoke=peg-back misplaced=turned start=3,120"
    )

    assert record.rules == HouseRules(
        Deal(four=6),
        121,
        Finish.OVER,
        0,
        out_on_down=False,
        pairs_round_ends=PairsRoundEnds.FIRST,
        revoke=Revoke.PEG_BACK,
        misplaced_tile=MisplacedTile.TURNED,
    )
    assert (record.seats, record.start) == (4, (3, 120))


def test_standard_values_may_be_written_and_options_come_in_any_order():
    record = header("LEG 2X7 61 Exact pairs=both DOWN=yes chip=1 revoke=ruled misplaced=illegal")

    assert record.rules == HouseRules()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("leg 2x7 61 exact The Bell / Anchor & Co.", ("The Bell", "Anchor & Co.")),
        ("leg 2x7 61 exact   O’Brien/St. John-Smith ", ("O'Brien", "St. John-Smith")),
        ("leg 3x5 61 exact A / B 2 / Zoë # friends", ("A", "B 2", "Zoë")),
        ("leg 4x5 61 exact chip=2 Zoe\u0308 / exact", ("Zoë", "exact")),
    ],
)
def test_names(text, names):
    assert header(text).names == names


@pytest.mark.parametrize(
    ("text", "code", "said", "rest"),
    [
        ("leg", "header-wrong", "2, 3 or 4 seats", "leg"),
        ("leg 5x5 61 exact", "header-wrong", "not '5x5'", "5x5 61 exact"),
        ("leg 2x15 61 exact", "header-wrong", "from 2 to 14", "2x15 61 exact"),
        ("leg 2x7", "header-wrong", "the target", "2x7"),
        ("leg 2x7 exact", "header-wrong", "the target, such as 61, not 'exact'", "exact"),
        ("leg 2x7 61", "header-wrong", "exact, or over", "61"),
        ("leg 2x7 61 Bob / Alice", "header-wrong", "not 'Bob'", "Bob / Alice"),
        ("leg 2x7 0 exact", "header-wrong", "from 1 to 999", "0 exact"),
        ("leg 2x7 61 exact chip=11", "header-wrong", "from 0 to 10", "chip=11"),
        ("leg 2x7 61 exact chip=x", "option-wrong", "chip= takes a number", "chip=x"),
        ("leg 2x7 61 exact down=nein", "option-wrong", "down= takes no or yes", "down=nein"),
        ("leg 2x7 61 exact pairs=last", "option-wrong", "both or first", "pairs=last"),
        ("leg 2x7 61 exact foo=1", "option-unknown", "there are chip=, down=", "foo=1"),
        ("leg 2x7 61 exact chip=0 chip=1", "option-twice", "there already", "chip=1"),
        ("leg 2x7 61 exact start=5", "option-wrong", "2 sides start", "start=5"),
        ("leg 2x7 61 exact start=5,61", "option-wrong", "from 0 to 60", "start=5,61"),
        ("leg 2x7 61 exact Bob", "names-wrong-number", "1 name for 2 sides", "Bob"),
        ("leg 2x7 61 exact A / B / C", "names-wrong-number", "3 names", "A / B / C"),
        ("leg 2x7 61 exact A / ", "name-wrong", "'' is no name", ""),
        ("leg 2x7 61 exact A / B_", "name-wrong", "'_' cannot be part", "B_"),
        ("leg 2x7 61 exact A / B chip=0", "name-wrong", "come before the names", "B chip=0"),
    ],
)
def test_what_is_wrong_with_a_header(text, code, said, rest):
    problem, after = parse(f"{text}\nr1 a 12\n").problems

    assert problem.code == code
    assert said in problem.message
    _, line, _, column = problem.place
    assert (line, text[column:].rstrip()) == (0, rest.rstrip())
    assert (after.code, after.severity) == ("not-checked", Severity.UNCHECKED)
