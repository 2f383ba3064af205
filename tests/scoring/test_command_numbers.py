"""Numbers on the command line: what is none is refused in words, whichever command it is."""

import pytest

from scoring.__main__ import main

NONE = ["1.5", "six", "", "1e3", "1_0", "１", "²", "0x3", "9" * 5_000]


@pytest.mark.parametrize("text", NONE)
@pytest.mark.parametrize(
    "arguments",
    [
        ["award", "6-6", "3", "--score"],
        ["award", "--total"],
        ["draw", "leg.txt", "--round"],
        ["draw", "leg.txt", "--width"],
        ["draw", "leg.txt", "--seats"],
        ["check", "leg.txt", "--seats"],
        ["evidence", "36", "--seats"],
        ["simulate", "--seats"],
    ],
)
def test_what_is_no_whole_number(arguments, text, capsys):
    with pytest.raises(SystemExit) as caught:
        main([*arguments, text])
    shown = capsys.readouterr().err
    assert caught.value.code == 2
    assert f"argument {arguments[-1]}: {text[:20]!r} is no whole number" in shown
    assert len(shown) < 1_000


def test_a_seed_may_be_below_nothing_and_the_message_knows_it(capsys):
    assert main(["simulate", "--seed", "-3", "--legs", "1", "--players", "random"]) == 0
    assert "seed -3" in capsys.readouterr().out
    for text in ("x", "-", "--3", "-" + "9" * 30):
        with pytest.raises(SystemExit):
            main(["simulate", f"--seed={text}"])
        said = "is no number from -1000000000000000000 to 1000000000000000000"
        assert said in capsys.readouterr().err
