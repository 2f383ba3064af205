"""What rows say of themselves is true: every sentence is read again, word by word, and held against
sums that the second calculator works out.
"""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from league.enums import TieBreak
from league.table import Row, explain
from league.tiebreaks import Separation
from tests.league.brute_sums import later, sums
from tests.league.brute_table import SIMPLE
from tests.league.random_divisions import Division, random_division
from tests.league.real_divisions import real_table
from tests.league.rules_for_tests import changed
from tests.league.tables_by_hand import NINE_LEGS, order, reasons, table

pytestmark = pytest.mark.pure

MEETINGS_FIRST = changed(
    NINE_LEGS, tie_breaks=(TieBreak.POINTS, TieBreak.HEAD_TO_HEAD, TieBreak.LEG_DIFFERENCE)
)
NAMED = {
    "points": "points",
    "leg difference": "leg-difference",
    "legs won": "legs-for",
    "board difference": "board-difference",
    "boards won": "boards-for",
    "matches won": "matches-won",
    "difference in points pegged": "leg-aggregate",
}
NUMBER = r"[-+−]?[\d¼½¾]+"
PARTS = {
    "a point": Fraction(1),
    "half a point": Fraction(1, 2),
    "a quarter of a point": Fraction(1, 4),
    "three quarters of a point": Fraction(3, 4),
}
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
POINTS = rf"(?i:{'|'.join(PARTS)}|(?:{NUMBER}|{'|'.join(WORDS)}) points?)"


# By hand


def test_two_who_met_share_a_place_after_a_third_was_parted_from_them() -> None:
    """All three beat each other by the odd leg; Crown alone won 7–2 besides."""
    results = ["A 5-4 B", "B 5-4 C", "C 5-4 A", "A 6-3 D", "B 6-3 D", "C 7-2 D"]
    four = table("ABCD", *results, rules=MEETINGS_FIRST)
    assert order(four) == ["1 C", "2= A", "2= B", "4 D"]
    crown, anchor, *_ = reasons(four)
    assert crown == (
        "Level with the two teams joint second on points (4) and the meetings of the three level"
        " teams (2 points each); above on leg difference: +5 against +3."
    )
    assert anchor == (
        "Level with Bell on points (4) and leg difference (+3). The meetings of the three teams"
        " that had been level are level too, so they share the place."
    )


def test_two_who_met_share_a_place_where_others_had_not_met() -> None:
    """All four have a win; Crown met neither Anchor nor Bell."""
    results = ["A 5-4 B", "D 5-4 A", "B 5-4 D", "C 6-3 D"]
    four = table("ABCD", *results, rules=MEETINGS_FIRST)
    assert order(four) == ["1 C", "2= A", "2= B", "4 D"]
    assert reasons(four)[1] == (
        "Level with Bell on points (2) and leg difference (0). Not all of the four teams that had"
        " been level have met, so they share the place."
    )


# By chance


@pytest.mark.parametrize("seed", range(150))
def test_every_sentence_is_true(seed: int) -> None:
    check(random_division(seed))


@pytest.mark.prove
def test_every_sentence_is_true_of_many() -> None:
    for seed in range(1_000, 6_000):
        check(random_division(seed))


def check(division: Division) -> None:
    names = {team: team for team in division.entries}
    rows = real_table(division).rows
    for row, below in zip(rows, (*rows[1:], None), strict=False):
        said = explain(row, below, names)
        check_deducted(said, row, division)
        sharing = list(row.shares.entries) if row.shares and row.played else []
        check_meetings(said, sharing, division)
        parted = below is not None and isinstance(row.separated_by, Separation)
        *shared, last = re.findall(r"(?:Level with|Above|Above after) .+?[.](?= |$)", said) or [""]
        if not parted:
            shared, last = [*shared, last], ""
        for sentence in shared:
            check_level(sentence, sharing, division)
        if parted and last:
            assert below is not None
            level, _, above = last.rpartition("; ")
            check_level(level, [row.entry, below.entry], division)
            check_above(above, str(row.entry), str(below.entry), division)
        if gap := re.search(rf"({POINTS}) (?:clear of|above) ", said):
            assert below is not None
            assert number(gap[1]) == points_of(row.entry, division) - points_of(
                below.entry, division
            )


def points_of(team: object, division: Division) -> Fraction:
    return Fraction(sums(str(team), division)["Pts"])


def check_deducted(said: str, row: Row, division: Division) -> None:
    taken = [
        Fraction(points)
        for team, points, on in division.adjustments
        if team == row.entry and Fraction(points) < 0 and not later(on, division)
    ]
    found = re.search(rf"({POINTS}) deducted from ({NUMBER})[.]", said)
    assert bool(found) is bool(taken)
    if found:
        assert number(found[1]) == -sum(taken)
        assert number(found[2]) - number(found[1]) == points_of(row.entry, division)


def check_level(sentence: str, who: list[object], division: Division) -> None:
    """Everybody of whom it is said has the value that is named."""
    for name, named in re.findall(rf"({'|'.join(NAMED)}) [(]({NUMBER})[)]", sentence):
        values = {SIMPLE[NAMED[name]](sums(str(team), division)) for team in who}
        assert values == {number(named)}
    if "their own meetings (" in sentence:
        one, two = map(str, who)
        mini = sums(one, division, {two})
        if "(not all have met)" in sentence:
            assert not mini["P"]
        else:
            assert mini["P"]
            assert mini["Pts"] == sums(two, division, {one})["Pts"]
            assert mini["F"] == mini["A"]


def check_meetings(said: str, sharing: list[object], division: Division) -> None:
    """What is said of the meetings of those who share a place."""
    teams = list(map(str, sharing))
    met = [bool(sums(one, division, {two})["P"]) for one, two in combinations(teams, 2)]
    if "They have not met yet" in said:
        assert met == [False]
    if "Not all of them have met" in said:
        assert not all(met)
        assert len(teams) > 2
    if "Their own meetings are level too" in said:
        assert all(met)
        minis = [sums(team, division, set(teams) - {team}) for team in teams]
        assert len({(mini["Pts"], mini["F"] - mini["A"]) for mini in minis}) == 1
    if larger := re.search(r"the (\w+) teams that had been level", said):
        assert WORDS.index(larger[1]) > len(teams)


def check_above(said: str, one: str, two: str, division: Division) -> None:
    """Who stands above has more of what is said to part them."""
    pattern = rf"bove (?:{two} |the .+? )?on ({'|'.join(NAMED)}): ({NUMBER}) against ({NUMBER})"
    if found := re.search(pattern, said):
        values = [SIMPLE[NAMED[found[1]]](sums(team, division)) for team in (one, two)]
        assert values == [number(found[2]), number(found[3])]
        assert values[0] > values[1]
    if "on their own meetings:" in said:
        mini, other = sums(one, division, {two}), sums(two, division, {one})
        assert (mini["Pts"], mini["F"] - mini["A"]) > (other["Pts"], other["F"] - other["A"])


def number(text: str) -> Fraction:
    """2½, −3, "half a point", "Three points" as a number."""
    if text.lower() in PARTS:
        return PARTS[text.lower()]
    first = text.lower().split()[0]
    if first in WORDS:
        return Fraction(WORDS.index(first))
    sign = -1 if first[0] in "-−" else 1
    whole, quarters = re.sub(r"[^\d]", "", first) or "0", "¼½¾".find(first[-1]) + 1
    return sign * (int(whole) + Fraction(quarters, 4))
