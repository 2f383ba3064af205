"""`python -m scoring rules`: the house rules by name, each as the rules themselves say it."""

import json

import pytest

from scoring.__main__ import main
from scoring.house_rules import PRESETS, HouseRules
from scoring.notation import check, parse


@pytest.fixture
def rules(capsys):
    """Run the command; status, output and errors."""

    def run(*arguments):
        status = main(["rules", *arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_all_of_them_in_words(rules):
    status, out, errors = rules()
    assert (status, errors) == (0, "")
    assert out.startswith(
        "standard      to 61, 7 tiles each in singles and 5 in pairs, 1 point for the\n"
        "              last tile\n"
    )
    names = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert names == list(PRESETS)
    assert all(len(line) <= 80 for line in out.splitlines())


def test_one_of_them_with_what_it_changes(rules):
    status, out, _ = rules("teesdale")
    assert status == 0
    first, *others = out.splitlines()
    words = (
        "9 tiles each in singles and 6 in pairs, no point for the last tile, not out on the down"
    )
    assert first == f"to 61, {words}."
    assert others == [
        "",
        "Changed from the standard rules:",
        '  deal = {"two": 9, "three": 5, "four": 6}',
        "  chip_out_points = 0",
        "  out_on_down = false",
        "",
        "A written leg begins with:",
        "  leg 2x9 61 exact chip=0 down=no",
        "  leg 3x5 61 exact chip=0 down=no",
        "  leg 4x6 61 exact chip=0 down=no",
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_each_header_is_read_as_these_rules(rules, name):
    headers = [line for line in rules(name)[1].splitlines() if line.startswith("  leg ")]
    assert len(headers) == 3
    for seats, header in zip((2, 3, 4), headers, strict=True):
        record = parse(f"{header}\nr1 a 66").record
        assert record.seats == seats
        assert record.rules.describe(seats) == PRESETS[name].describe(seats)
        assert not check(f"{header}\nr1 a 66:4(4)").has_errors


def test_as_json_they_can_be_read_again(rules):
    found = json.loads(rules("--json")[1])
    assert {name: HouseRules.from_dict(fields) for name, fields in found.items()} == PRESETS
    assert HouseRules.from_dict(json.loads(rules("quick", "--json")[1])).target == 31


def test_a_name_that_is_none(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["rules", "none"])
    assert caught.value.code == 2
    assert "leek-pairs" in capsys.readouterr().err
