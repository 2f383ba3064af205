"""`python -m scoring simulate`: what is counted is what was played, and can be played again."""

import re
from random import Random

import pytest

from scoring.__main__ import main
from scoring.house_rules import PRESETS, STANDARD
from scoring.notation import check
from scoring.players import PLAYERS, play_leg


@pytest.fixture
def simulate(capsys):
    """Run the command; status, output and errors."""

    def run(*arguments):
        status = main(["simulate", *map(str, arguments)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_what_is_counted_is_what_was_played(simulate):
    status, out, errors = simulate("--seats", 4, "--legs", 12, "--seed", 5)
    assert (status, errors) == (0, "")
    players = [PLAYERS["tactical"], PLAYERS["greedy"]]
    legs = [play_leg(players, STANDARD, 4, Random(seed)) for seed in range(5, 17)]
    rounds = [played for leg in legs for played in leg.rounds]
    lines = out.splitlines()
    assert lines[0] == "12 legs, 4 seats, seeds 5 to 16"
    assert lines[1] == "to 61, 5 tiles each, 1 point for the last tile"
    for side, name in enumerate(("a+c   tactical", "b+d   greedy")):
        line = next(each for each in lines if each.startswith(name))
        won, average = int(line.split()[2]), float(line.split()[-1])
        assert won == sum(leg.winner == side for leg in legs)
        assert average == pytest.approx(sum(leg.scores[side] for leg in legs) / 12, abs=0.051)
    blocked = 100 * sum(each.end == "blocked" for each in rounds) / len(rounds)
    assert f"rounds a leg     {len(rounds) / 12:.1f}" in lines
    assert f"rounds blocked   {blocked:.1f} %" in lines


def test_the_same_seed_gives_the_same_figures(simulate):
    arguments = ("--legs", 5, "--players", "random,greedy", "--rules", "quick")
    one, same = simulate(*arguments), simulate(*arguments, "--seed", 1)
    assert one == same != simulate(*arguments, "--seed", 2)
    assert "to 31, 7 tiles each" in one[1]


def test_one_leg_out_of_many_can_be_had_again(simulate):
    _, all_of_them, _ = simulate("--legs", 4, "--seed", 20, "--notation")
    _, one, _ = simulate("--legs", 1, "--seed", 22, "--notation")
    assert one in all_of_them
    assert re.findall(r"# seed (\d+)", all_of_them) == ["20", "21", "22", "23"]


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_written_legs_are_legs_in_which_nothing_is_wrong(simulate, rules, seats):
    _, out, _ = simulate(
        "--legs", 2, "--seats", seats, "--rules", rules, "--notation", "--players", "greedy"
    )
    texts = re.split(r"^# seed \d+\n", out, flags=re.MULTILINE)[1:]
    assert len(texts) == 2
    for text in texts:
        checked = check(text, must_finish=True)
        assert checked.problems == ()
        assert checked.verdict.winner is not None
        assert checked.record.seats == seats
        names = ("greedy a", "greedy b", "greedy c") if seats == 3 else ("greedy a", "greedy b")
        assert checked.record.names == names


@pytest.mark.parametrize(
    ("players", "shown"),
    [
        ("greedy", ["greedy", "greedy", "greedy"]),
        ("tactical, Random", ["tactical", "random", "random"]),
        ("random,greedy,random", ["random", "greedy", "random"]),
    ],
)
def test_players_of_all_sides(simulate, players, shown):
    _, out, _ = simulate("--seats", 3, "--legs", 1, "--players", players, "--seed", -3)
    assert "1 leg, 3 seats, seed -3" in out
    assert re.findall(r"^[abc] +(\w+)", out, re.MULTILINE) == shown


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("nobody", "'nobody' is no player: there are random, greedy, tactical"),
        ("", "'' is no player"),
        ("greedy,greedy,greedy", "2 sides have a player each, not 3"),
    ],
)
def test_players_that_there_are_not(simulate, players, said):
    status, out, errors = simulate("--players", players)
    assert (status, out) == (2, "")
    assert errors.startswith(f"python -m scoring simulate: {said}")


@pytest.mark.parametrize(
    "arguments",
    [["--legs", "0"], ["--legs", "-1"], ["--legs", "many"], ["--legs", "9" * 5_000],
     ["--legs", "²"], ["--legs", "0000000010000000"],
     ["--seats", "5"], ["--seed", "x"], ["--seed", "9" * 5_000], ["--rules", "none"]],
)  # fmt: skip
def test_numbers_that_cannot_be(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["simulate", *arguments])
    assert caught.value.code == 2
    assert "usage: python -m scoring simulate" in capsys.readouterr().err


def test_help_teaches(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "--help"])
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in PLAYERS)
    assert "python -m scoring simulate --seats 4 --legs 100 --seed 1" in shown
