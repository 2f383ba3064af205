"""The tables of a page that pegs: what stands in them is what scoring says, and all of it."""

import json
import re
import zlib
from pathlib import Path

import pytest

from matches.pegging_tables import tables, tables_json
from scoring import wording
from scoring.house_rules import PRESETS, Deal, HouseRules
from scoring.pegging import needs, peg
from tests.matches.peg_legs import pegged_leg

pytestmark = pytest.mark.pure
ENGINE = Path(__file__).parents[2] / "static/js/peg"
MODULES = ("engine", "event", "rounds", "words")
MOST_BYTES, MOST_PACKED = 12_000, 4_000
LONG_NAMES = (
    "the Royal Oak and Railway Inn Domino Team A",
    "Harbour & Old Ship “B”, Saltburn-by-Sea",
)
RULES = [
    *PRESETS.values(),
    HouseRules(target=1),
    HouseRules(target=2, finish="over", chip_out_points=10, out_on_down=False),
    HouseRules(target=7, chip_out_points=0, out_on_down=False, revoke="peg-back"),
    HouseRules(target=999, chip_out_points=10, finish="over", pairs_round_ends="first"),
    HouseRules(target=121, chip_out_points=3, out_on_down=False, pairs_round_ends="first"),
]
by_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.describe())
PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}


def code_of(module: str) -> str:
    """A module of the engine without its comments and its texts."""
    text = (ENGINE / f"{module}.js").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)
    return re.sub(r'"[^"\n]*"|/\\\{.*?\\\}/g', '""', text)


# -- What stands in them ---------------------------------------------------------------------------


def test_a_total_pays_its_thirds_and_fifths_and_some_cannot_be():
    awards = tables(PRESETS["standard"], 2)["awards"]
    assert awards == [None if n in {19, 21} else PAID.get(n, 0) for n in range(23)]
    assert tables(PRESETS["standard"], 2)["paying"] == [*PAID]


@by_rules
@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_side_needs_is_said_for_every_score(rules: HouseRules, seats: int):
    made = tables(rules, seats)
    for score in range(rules.target):
        needed = rules.target - score
        text = made["needs"][min(needed, len(made["needs"])) - 1]
        said = text.replace("{needed}", str(needed)).replace("{left}", str(needed - made["most"]))
        assert said == needs(score, rules, pairs=seats == 4)


@by_rules
def test_a_fate_is_what_becomes_of_every_event(rules: HouseRules):
    """Of every score and every worth of an event, for every opening tile and none."""
    made = tables(rules, 2)
    fates, target = made["fates"], rules.target
    for score in range(target):
        for points in range(made["most"] + 1):
            reach = "below" if score + points < target else "at"
            reach = "past" if score + points > target else reach
            for said, opening in (("no", False), ("yes", True), ("unknown", None)):
                fate = fates[reach][said] if points else fates["nothing"]
                right = peg(score, points, rules, opening_tile=opening)
                values = {"before": score, "points": points, "total": score + points}
                values["target"] = target
                assert fate["outcome"] == right.outcome
                assert values[fate["lands"]] == right.score
                assert (fate["won"], fate["unchecked"]) == (right.won, right.unchecked)
                assert made["texts"][fate["text"]].format(**values) == right.text


@pytest.mark.parametrize(
    ("deal", "seats", "right"),
    [
        (Deal(), 2, {"each": 7, "hand": 7, "most": 46, "together": 61}),
        (Deal(), 4, {"each": 5, "hand": 10, "most": 68, "together": 83}),
        (Deal(two=9, four=6), 2, {"each": 9, "hand": 9, "most": 60, "together": None}),
        (Deal(two=9, four=6), 4, {"each": 6, "hand": 12, "most": 80, "together": None}),
        (Deal(two=4), 2, {"each": 4, "hand": 4, "most": None, "together": None}),
    ],
)
def test_a_round_is_bounded_by_its_deal(deal: Deal, seats: int, right: dict[str, int | None]):
    assert tables(HouseRules(deal=deal), seats)["round"] == right


def test_only_a_fixed_penalty_has_a_figure():
    assert tables(PRESETS["leek-singles"], 2)["penalty"] == {"fixed": 8}
    assert tables(PRESETS["standard"], 2)["penalty"] == {"fixed": None}


def test_whether_a_misplaced_tile_is_turned_is_told():
    assert tables(PRESETS["leek-singles"], 2)["turned"] is True
    assert tables(PRESETS["standard"], 2)["turned"] is False


def test_sides_are_called_by_their_names_with_a_capital_first_in_a_sentence():
    made = tables(PRESETS["standard"], 2, ("the Anchor", "la Rosa"))
    assert (made["names"], made["titles"]) == (["the Anchor", "la Rosa"], ["The Anchor", "La Rosa"])
    made = tables(PRESETS["standard"], 2)
    assert made["names"] == ["the first side", "the second side"]
    assert made["sides"] == ["home", "away"]


@pytest.mark.parametrize(
    ("seats", "names"), [(3, None), (0, None), (2, ("one",)), (4, ("a", "b", "c", "d"))]
)
def test_a_board_that_no_card_has_is_refused(seats: int, names: tuple[str, ...] | None):
    with pytest.raises(ValueError):
        tables(PRESETS["standard"], seats, names)


# -- How they are sent -----------------------------------------------------------------------------


@by_rules
@pytest.mark.parametrize("seats", [2, 4])
def test_they_are_small(rules: HouseRules, seats: int):
    sent = tables_json(rules, seats, LONG_NAMES).encode()
    assert len(sent) < MOST_BYTES
    assert len(zlib.compress(sent, 6)) < MOST_PACKED


def test_nothing_in_them_can_end_their_script_element():
    names = ("</script><script>", "<!-- & \u2028")
    sent = tables_json(PRESETS["standard"], 2, names)
    assert not set("<>&\u2028\u2029") & set(sent)
    assert json.loads(sent) == tables(PRESETS["standard"], 2, names)


# -- The engine that reads them --------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES)
def test_the_engine_holds_no_number_of_the_game(module: str):
    """0 and 1 are how lists are counted; every other number comes from the tables."""
    numbers = re.findall(r"(?<![\w.])\d[\d._]*", code_of(module))
    assert set(numbers) <= {"0", "1"}


def test_a_number_of_the_game_would_be_found():
    assert re.findall(r"(?<![\w.])\d[\d._]*", "if (total > 61) return points + 8;") == ["61", "8"]


def test_the_engine_asks_for_every_text_and_no_other():
    made = tables(PRESETS["standard"], 2)
    code = "\n".join((ENGINE / f"{module}.js").read_text() for module in MODULES)
    asked = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', code)) - {"next_round"}
    assert asked == set(made["problems"])
    fates = {fate["text"] for fate in every_fate()}
    called = set(re.findall(r"texts\.(\w+)", code))
    assert called | fates == set(made["texts"])


def every_fate():
    for rules in RULES:
        nothing, *reaches = tables(rules, 2)["fates"].values()
        yield nothing
        for reach in reaches:
            yield from reach.values()


# -- The legs by which it is held against the server -----------------------------------------------


def test_random_legs_meet_everything_that_a_replay_can_say():
    templates = {
        name: re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(words.template)))
        for name, words in vars(wording).items()
        if isinstance(words, wording.Wording)
    }
    met: set[str] = set()
    for number in range(1_000):
        try:
            problems = pegged_leg(number).replayed().problems
        except ValueError:  # a correction of no row of the stream
            continue
        met |= {
            name
            for name, text in templates.items()
            if any(text.fullmatch(problem.message) for problem in problems)
        }
    assert met == set(templates)
