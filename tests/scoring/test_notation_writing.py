"""Writing: round trips in both directions, the canonical form, and what cannot be written."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.events import Penalty
from scoring.house_rules import Deal, HouseRules, MisplacedTile
from scoring.moves import KNOCK, Placement, Where
from scoring.notation import NotationError, canonical, check, parse, write
from scoring.played import RoundEnd
from scoring.records import Item, LegRecord, RoundRecord
from scoring.tiles import DOUBLE_SIX, Tile, TileSet
from tests.scoring.noted import noted, random_noted_leg
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge
from tests.scoring.strategies import house_rules

FIELDS = {2: "two", 3: "three", 4: "four"}
SIDES = {2: 2, 3: 3, 4: 2}

# Any record that can be written, sense or not


def placed(seats):
    halves = st.integers(0, 6)
    place = st.builds(Placement, halves, halves, st.sampled_from([None, None, Where.LEFT, "R"]))
    seat = st.one_of(st.none(), st.integers(0, 3))
    number = st.integers(0, 999)
    bare = st.builds(Item, place.map(with_where), seat)
    claimed = st.builds(
        Item, place.map(with_where), seat, number, st.booleans(), st.one_of(st.none(), number)
    )
    return st.one_of(bare, claimed, st.builds(Item, st.just(KNOCK), seat), other(seats))


def with_where(placement):
    return placement if placement.at != "R" else placement.laid_at(Where.RIGHT)


@st.composite
def other(draw, seats):
    if draw(st.booleans()):
        return Item(draw(st.sampled_from(RoundEnd)))
    seat = draw(st.integers(0, seats - 1))
    side = seat % SIDES[seats]
    penalty = Penalty(side, draw(st.integers(-999, 999)))
    score = draw(st.one_of(st.none(), st.integers(0, 999)))
    return Item(penalty, None if seat == side else seat, score=score)


@st.composite
def rounds(draw, seats):
    hand = st.sets(st.sampled_from(DOUBLE_SIX), max_size=9)
    hands = None
    if draw(st.booleans()):
        taken, dealt = set(), []
        for _ in range(seats):
            tiles = draw(hand) - taken
            taken |= tiles
            dealt.append(draw(st.sampled_from([None, TileSet.of(tiles), TileSet.of(tiles)])))
        hands = tuple(dealt) if any(hand is not None for hand in dealt) else None
    items = tuple(draw(st.lists(placed(seats), max_size=12)))
    return RoundRecord(draw(st.integers(0, seats - 1)), items, hands)


names = st.lists(
    st.text("abcZé'-&. 09", min_size=1, max_size=12)
    .map(lambda text: " ".join(text.split()))
    .filter(bool),
    min_size=3,
    max_size=3,
)


@st.composite
def records(draw):
    seats = draw(st.sampled_from([2, 3, 4]))
    rules = draw(house_rules())
    rules = replace(rules, deal=Deal(**{FIELDS[seats]: rules.deal.each(seats)}))
    sides = SIDES[seats]
    start = tuple(draw(st.integers(0, rules.target - 1)) for _ in range(sides))
    return LegRecord(
        rules,
        seats,
        tuple(draw(st.lists(rounds(seats), max_size=3))),
        start if any(start) and draw(st.booleans()) else None,
        tuple(draw(names)[:sides]) if draw(st.booleans()) else None,
    )


@given(records(), st.sampled_from([1, 1, 2, 57]))
def test_what_is_written_is_read_as_it_was(record, first_round):
    text = write(record, first_round=first_round)

    reading = parse(text)

    assert reading.record == record
    assert [p.code for p in reading.problems] == ([] if record.rounds else ["no-round"])
    assert reading.first_round == (first_round if record.rounds else 1)
    assert write(reading.record, first_round=first_round) == text


@given(records(), st.integers(0, 2**32))
def test_it_is_read_alike_however_people_write_it(record, seed):
    text = write(record)

    reading = parse(as_people_write(text, Random(seed)))

    assert reading.record == record


def as_people_write(text, random):
    """The same text in other ways that mean the same."""
    lines = []
    for line in text.splitlines():
        header = line.startswith("leg")
        lines.append(line if header else loosened_line(line, random))
        lines[-1] += random.choice(["", "", " ", "  # said Bob: [r1"])
        lines += [""] * random.choice([0, 0, 1])
    return random.choice(["\n", "\r\n", "\r"]).join("\n".join(lines).split("\n"))


def loosened_line(line, random):
    words = [loosened(word, random) for word in line.split(" ")]
    for _ in range(random.choice([0, 0, 1])):
        words.insert(random.randint(2, len(words)), random.choice(["\n", "\n\t", "\n \n "]))
    return "".join(word + random.choice([" ", " ", "  ", "\t"]) for word in words)


def loosened(word, random):
    if len(word) == 2 and word.isdigit():
        return random.choice([word, f"{word[0]}-{word[1]}", f"[{word[0]}|{word[1]}]"])
    if ":" in word:
        return random.choice([word, word.replace(":", " :").replace("(", " ( ")])
    if "pen" in word:
        return random.choice([word, word.replace("pen", " pen ").replace("-", "−")])
    return random.choice([word, word.upper()])


# Legal play


@given(st.integers(0, 2**32))
def test_a_case_comes_out_canonical_however_it_was_written(seed):
    round_trip(seed)


def round_trip(seed):
    """A random leg, written by the tests, through the record and back; what the referee says."""
    random = Random(seed)
    case = judge(random_case(random))
    text = noted(case)
    form = {name: random.random() < 0.5 for name in ("claims", "sides", "seats")}

    checked = check(noted(case, **form))

    assert checked.problems == ()
    assert checked.verdict.scores == tuple(case["final_scores"])
    assert canonical(checked.reading.record) == text
    assert write(parse(text).record) == text
    without = noted(case, hands=False)
    assert canonical(parse(without).record) == without


@pytest.mark.prove
def test_twenty_thousand_rounds_come_out_as_they_went_in():
    main(20_000)


def main(count):
    """Random rounds of two, three and four seats, written, read and written again."""
    random = Random(61)
    for number in range(count):
        case = random_noted_leg(random, 2 + number % 3, rounds=1)
        for hands in (True, False):
            text = noted(case, hands=hands)
            reading = parse(text)
            assert write(reading.record) == text
            assert parse(write(reading.record)).record == reading.record
            assert check(text).verdict.scores == tuple(case["final_scores"])
    print(f"{count:,} random rounds: all come out as they went in.")


def test_some_rounds_come_out_as_they_went_in(capsys):
    main(300)


# The canonical form


def made_canonical(text, **table):
    return canonical(parse(text, **(table or {"seats": 2})).record, header=False)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("r1 A A6-6 [6|3] 34:0 B46 60R", "r1 a 66:4(4) 63:8(8) 34 46:6(14) 60r:4(8)"),
        ("r1 a 36:3(3) 66r blocked", "r1 a 36:3(3) 66:8(8) blocked"),
        ("r1 a 66 63l 64r:0", "r1 a 66:4(4) 63:8(8) 64"),
        ("r1 a 66 63l 33l 34l 46l", "r1 a 66:4(4) 63:8(8) 33:6(10) 34 46:6(16)"),
        ("r1 a 12 - - blocked", "r1 a 12:1(1) blocked"),
        ("r1 a 12 blocked blocked", "r1 a 12:1(1) blocked"),
    ],
)
def test_by_hand(text, right):
    assert made_canonical(text) == f"{right}\n"


def test_it_is_the_same_for_the_mirror_image_of_a_line():
    """The left of a lone 6-6 is the right of the text, and from there on left is right."""
    left = made_canonical("r1 a 66 63l 34l 46l 60r")
    right = made_canonical("r1 a 66 63r 34r 46r 60l")

    assert left == right == "r1 a 66:4(4) 63:8(8) 34 46:6(14) 60l:2(6)\n"


def test_a_chip_out_that_wins_has_both_words():
    text = "leg 2x2 4 exact\nhands a 11 14 b 22 33\nr1 a 14:1(1) - 11:3(4) out won\n"

    for words in (" out", " won", " won out", ""):
        again = text.replace(" out won", words)
        assert canonical(parse(again).record) == text


def test_penalties_have_the_score_after_them_and_words_stay_before_them():
    """6-6 wins with 4; with 3 taken back the leg goes on, and b's 8 would pass 4."""
    text = "leg 2x7 4 exact\nr1 a 66 won apen-3 63 34 46 apen+3 won"

    written = canonical(parse(text).record, header=False)

    assert written == "r1 a 66:4(4) won apen-3(1) 63:8!(0) 34 46:6!(0) apen+3(4) won\n"


def test_a_misplaced_tile_is_written_as_it_came_to_lie():
    rules = HouseRules(misplaced_tile=MisplacedTile.TURNED)
    record = parse("r1 a 12 31", rules=rules).record

    assert canonical(record, header=False) == "r1 a 12:1(1) 13:1(1)\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r1 a 36:2", "something is wrong with this leg: 36 makes 9, worth 3, not 2."),
        ("r1 a 36 12", "12 joins neither end"),
    ],
)
def test_no_canonical_form_of_what_is_wrong(text, said):
    with pytest.raises(NotationError, match=said):
        made_canonical(text)


def test_no_canonical_form_of_an_excerpt_with_unknown_scores():
    record = parse("r7 a 12", seats=2).record

    with pytest.raises(NotationError, match="before round 7"):
        canonical(record, first_round=7)


# What cannot be written


def leg(*items, **fields):
    hands = fields.pop("hands", None)
    leader = fields.pop("leader", 0)
    return LegRecord(
        fields.pop("rules", HouseRules()),
        fields.pop("seats", 2),
        (RoundRecord(leader, items, hands),),
        **fields,
    )


P = Placement(1, 2)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (leg(Item(P, score=5)), "without its points"),
        (leg(Item(P, disregarded=True)), "without its points"),
        (leg(Item(P, points=-1)), "-1 cannot be written"),
        (leg(Item(P, points=1000)), "1000 cannot be written"),
        (leg(Item(P, points=1, score=1000)), "1000 cannot be written"),
        (leg(Item(P, seat=7)), "seat 7 has no letter"),
        (leg(Item(P, seat=-1)), "seat -1 has no letter"),
        (leg(Item(KNOCK, points=1)), "for a placement only"),
        (leg(Item(KNOCK, score=1)), "a score can follow"),
        (leg(Item(RoundEnd.WON, seat=1)), "no seat can be written"),
        (leg(Item(Penalty(2, 8))), "there is no side 2"),
        (leg(Item(Penalty(0, 8), seat=1)), "seat 1 is not of side 0"),
        (leg(Item(Penalty(0, 8), points=8)), "for a placement only"),
        (leg(Item(Penalty(0, -1000))), "1000 cannot be written"),
        (leg(Item(P), leader=4), "4 is no seat"),
        (leg(Item(P), leader=-1), "-1 is no seat"),
        (leg(Item(P), seats=5), "5 seats"),
        (leg(Item(P), names=("A",)), "1 names"),
        (leg(Item(P), names=("A", "B/C")), "'B/C' is no name"),
        (leg(Item(P), names=("A", "B  C")), "spaces are not single"),
        (leg(Item(P), names=("A", "B#")), "'B#' is no name"),
        (leg(Item(P), names=("A", "")), "'' is no name"),
        (leg(Item(P), start=(5,)), "no scores"),
        (leg(Item(P), start=(5, 61)), "no scores"),
        (leg(Item(P), start=(-5, 0)), "no scores"),
        (leg(Item(P), hands=(None, None, None, None, TileSet())), "more than there are seats"),
    ],
)
def test_what_the_notation_cannot_say_is_refused(record, said):
    with pytest.raises(NotationError, match=said.replace("(", r"\(")):
        write(record)


def test_rounds_are_numbered_from_one():
    with pytest.raises(NotationError, match="from 0"):
        write(leg(Item(P)), first_round=0)


@pytest.mark.parametrize(
    ("rounds", "items", "first_round"),
    [
        (1, 201, 1),  # no more than 200 items of a round are read
        (1_001, 1, 1),  # nor more than 1,000 rounds
        (1, 1, 10_000),  # nor a number of more than four digits
        (2, 1, 9_999),
        (1_000, 100, 1),  # 600,000 characters; no more than 500,000 are read
    ],
)
def test_nothing_is_written_that_would_not_be_read_again(rounds, items, first_round):
    written = RoundRecord(0, (Item(P, None, 1, False, 1),) * items)
    record = LegRecord(HouseRules(), 2, (written,) * rounds)
    with pytest.raises(NotationError, match=r"rounds|characters"):
        write(record, first_round=first_round)


@pytest.mark.parametrize(
    ("rounds", "items", "first_round"), [(1, 200, 1), (1_000, 1, 1), (1, 1, 9_999)]
)
def test_as_much_as_is_read_is_written(rounds, items, first_round):
    record = LegRecord(HouseRules(), 2, (RoundRecord(0, (Item(P),) * items),) * rounds)
    reading = parse(write(record, first_round=first_round))
    assert (reading.record, reading.first_round) == (record, first_round)


def test_what_has_two_records_comes_back_as_one():
    hands = ((Tile(5, 6), Tile(0, 1)), None)
    record = leg(Item(P.laid_at(Where.OPENING), points=1), hands=hands, start=(0, 0))

    assert write(record) == "leg 2x7 61 exact\nhands a 56 01\nr1 a 12:1\n"
    assert parse(write(record)).record == LegRecord(
        HouseRules(),
        2,
        (RoundRecord(0, (Item(P, None, 1, False),), (TileSet.parse("01 56"), None)),),
    )
