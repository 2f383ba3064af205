"""Berger tables, worked by hand for four and six teams, and what holds for all sizes."""

from itertools import combinations

import pytest

from league.schedule.berger import (
    Round,
    berger_table,
    closest_meetings,
    runs_and_breaks,
    season_rounds,
    turned,
)

pytestmark = pytest.mark.pure

FOUR = ("1-4 2-3", "4-3 1-2", "2-4 3-1")
SIX = ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1")


def by_hand(rounds: tuple[str, ...]) -> list[set[tuple[int, int]]]:
    return [{(int(pair[0]), int(pair[2])) for pair in line.split()} for line in rounds]


def sides(rounds: tuple[Round, ...], number: int) -> str:
    """A number's season: H at home, A away, - a bye."""
    line = ""
    for pairs in rounds:
        homes, aways = {home for home, _ in pairs}, {away for _, away in pairs}
        line += "H" if number in homes else "A" if number in aways else "-"
    return line


@pytest.mark.parametrize(("teams", "rounds"), [(4, FOUR), (6, SIX)])
def test_the_table_is_the_one_worked_by_hand(teams: int, rounds: tuple[str, ...]):
    assert [set(pairs) for pairs in berger_table(teams)] == by_hand(rounds)


def test_with_an_odd_number_the_one_against_the_last_has_a_bye():
    without_six = [{pair for pair in pairs if 6 not in pair} for pairs in by_hand(SIX)]
    assert [set(pairs) for pairs in berger_table(5)] == without_six
    assert sides(berger_table(5), 1) == "-HAHA"


def test_a_mirrored_table_would_have_three_running_and_the_season_has_not():
    table = berger_table(6)
    assert sides(table + turned(table), 1) == "HHAHAAAHAH"
    assert runs_and_breaks(table + turned(table), 6)[0] == 3
    assert sides(season_rounds(6, 2), 1) == "HHAHAAHAHA"


@pytest.mark.parametrize("teams", range(2, 21))
@pytest.mark.parametrize("meetings", [1, 2, 3])
def test_everybody_meets_and_nobody_is_three_times_running_in_one_place(teams: int, meetings: int):
    rounds = season_rounds(teams, meetings)
    ring = teams - 1 + teams % 2
    assert len(rounds) == ring * meetings
    met = [pair for pairs in rounds for pair in pairs]
    for one, other in combinations(range(1, teams + 1), 2):
        there, back = met.count((one, other)), met.count((other, one))
        assert there + back == meetings
        assert abs(there - back) <= 1
    for pairs in rounds:
        numbers = [number for pair in pairs for number in pair]
        assert len(numbers) == len(set(numbers)) == teams - teams % 2
    for number in range(1, teams + 1):
        line = sides(rounds, number).replace("-", "")
        assert "HHH" not in line
        assert "AAA" not in line
        assert abs(line.count("H") - line.count("A")) <= 1


@pytest.mark.parametrize("teams", range(5, 21))
def test_return_matches_are_nearly_a_whole_run_through_the_table_apart(teams: int):
    ring = teams - 1 + teams % 2
    assert closest_meetings(season_rounds(teams, 2)) >= ring - 1


@pytest.mark.parametrize("teams", range(4, 21, 2))
def test_one_run_has_no_more_breaks_than_there_must_be(teams: int):
    """Two teams at most never break: so two fewer than there are teams is the least."""
    assert runs_and_breaks(berger_table(teams), teams)[1] == teams - 2


@pytest.mark.parametrize("teams", range(3, 20, 2))
def test_with_an_odd_number_nobody_ever_breaks(teams: int):
    assert runs_and_breaks(berger_table(teams), teams)[1] == 0


def test_one_team_has_no_table():
    with pytest.raises(ValueError, match="at least 2 teams, not 1"):
        berger_table(1)
