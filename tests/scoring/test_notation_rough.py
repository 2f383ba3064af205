"""Anything at all in place of a leg: a finding, in bounded time, and never an exception."""

import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.notation import NotationError, canonical, check, parse, show, write
from scoring.notation.reading import MOST_ITEMS, MOST_PROBLEMS, MOST_ROUNDS
from scoring.notation.text import LONGEST_TEXT
from scoring.problems import Severity
from tests.scoring.noted import noted
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge

SIGNS = "0123456abcdr-:!()[]| \n\tlrpenoutblkdw=#/x789"
ODD = "\0\x1c\x85\u2028\u00a0\u2013\u0130\u3000\U0001f600\u0301\ufeff×é\ud800"
SLOWEST_SECONDS = 2.0


def examine(text):
    """Check anything; whatever is found, it is said where, and what is right can be written."""
    checked = check(text)
    for problem in checked.problems:
        assert problem.message.endswith((".", "?"))
        assert problem.message == problem.message.strip()
        if isinstance(text, str):
            show(problem, text)
        position = checked.position(problem)
        assert position is None or min(position.line, position.column) >= 1
    reading = checked.reading
    assert (reading.record is None) is any(
        problem.severity is Severity.ERROR for problem in reading.problems
    )
    if reading.record is not None:
        written = write(reading.record, first_round=reading.first_round)
        again = parse(written)
        assert again.record == reading.record
        if not checked.has_errors:
            examine_right(checked)
    return checked


def examine_right(checked):
    """What is right has a canonical form, which is right too and comes to the same."""
    record, number = checked.reading.record, checked.reading.first_round
    if not all(checked.scores_known):
        with pytest.raises(NotationError, match="not known"):
            canonical(record, first_round=number)
        return
    text = canonical(record, first_round=number)
    again = check(text)
    assert not again.has_errors
    assert again.verdict.scores == checked.verdict.scores
    assert again.verdict.winner == checked.verdict.winner
    assert canonical(again.reading.record, first_round=number) == text


@given(st.one_of(st.text(), st.text(SIGNS), st.binary()))
def test_anything(text):
    examine(text)


def bytes_at_random(random, _):
    return random.randbytes(random.choice([1, 5, 50, 300]))


def signs_at_random(random, _):
    return "".join(random.choice(SIGNS) for _ in range(random.choice([3, 20, 100])))


def legs_spoiled(random, legs):
    lines = random.choice(legs).splitlines(keepends=True)
    first = random.randrange(len(lines)) if random.random() < 0.5 else 0
    signs = list("".join(lines[first : first + random.choice([1, 3, 8])]))
    for _ in range(random.choice([1, 1, 2, 5, 30])):
        spoil(random, signs)
    return "".join(signs)


def spoil(random, signs):
    at = random.randint(0, len(signs))
    kind = random.choice(["put", "put", "odd", "change", "drop", "twice", "swap"])
    if kind in {"put", "odd"}:
        signs.insert(at, random.choice(SIGNS if kind == "put" else ODD))
    elif kind == "change":
        signs[at : at + 1] = random.choice(SIGNS)
    elif kind == "drop":
        del signs[at : at + random.choice([1, 1, 3, 20])]
    elif kind == "twice":
        signs[at:at] = signs[at // 2 : at // 2 + random.choice([2, 10, 60])]
    else:
        signs[at : at + 2] = reversed(signs[at : at + 2])


def main(count):
    """Throw `count` byte strings at the check, then jumbles of signs, then spoiled legs."""
    random = Random(53)
    legs = [
        noted(judge(random_case(Random(seed))), hands=seed % 2 == 0, sides=seed % 3 == 0)
        for seed in range(60)
    ]
    for make in (bytes_at_random, signs_at_random, legs_spoiled):
        right, slowest = 0, 0.0
        for _ in range(count):
            text = make(random, legs)
            begun = time.process_time()
            try:
                right += not examine(text).has_errors
            except Exception as error:
                raise AssertionError(f"{text!r}") from error
            slowest = max(slowest, time.process_time() - begun)
        print(f"{make.__name__}: {count:,}, {right:,} without errors, slowest {slowest:.3f} s")
        assert slowest < SLOWEST_SECONDS


def test_some_of_everything(capsys):
    main(400)


@pytest.mark.prove
def test_a_hundred_thousand_of_everything():
    main(100_000)


# Too much of anything

BIG = 10_000_000


def filled(piece, size=LONGEST_TEXT):
    return (piece * (size // len(piece) + 1))[:size]


HUGE = {
    "spaces behind a claim": "r1 a 36:3" + " " * (LONGEST_TEXT - 9),
    "spaces before a claim": "r1 a 36" + " " * (LONGEST_TEXT - 9) + ":",
    "spaces in a penalty": "r1 a b" + " " * (LONGEST_TEXT // 2) + "pen-8",
    "gaps": filled("36:3" + " " * 500),
    "knocks": filled("r1 a " + "- " * LONGEST_TEXT),
    "words": filled("r1 a " + "( " * LONGEST_TEXT),
    "one word": filled("r1 a " + "(" * LONGEST_TEXT),
    "penalties": filled("r1 a 36 " + "apen+1 " * LONGEST_TEXT),
    "the same round": filled("r1 a 66\n"),
    "hands": filled("hands a 01 02 b 03 04\n"),
    "one hand": filled("hands a " + "01 " * LONGEST_TEXT),
    "two full hands": f"hands a {'01 ' * 80_000}b {'02 ' * 80_000}\nr1 a 36",
    "lines": filled("\n"),
    "lines that go on": filled("r1 a\n" + "-\n" * LONGEST_TEXT),
    "comments": filled("# no\n"),
    "headers": filled("leg 2x7 61 exact\n"),
    "a name": filled("leg 2x7 61 exact " + "a" * LONGEST_TEXT),
    "names": filled("leg 2x7 61 exact " + "a / " * LONGEST_TEXT),
    "options": filled("leg 2x7 61 exact " + "chip=1 " * LONGEST_TEXT),
    "a number": filled("leg 2x7 " + "9" * LONGEST_TEXT),
    "a round's number": filled("r" + "9" * LONGEST_TEXT),
    "nothing": filled("\0"),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_as_much_as_is_read_is_read_in_time(text):
    begun = time.process_time()
    checked = check(text)
    for problem in checked.problems[:100]:
        show(problem, text)

    assert time.process_time() - begun < SLOWEST_SECONDS
    assert 1 <= len(checked.problems) <= 2 * MOST_ITEMS + MOST_PROBLEMS


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("r1 a 36 61\n" * (BIG // 11), "text-too-long"),
        (b"r1 a 36 61\n" * (BIG // 11), "text-too-long"),
        (Random(1).randbytes(BIG), "not-text"),
        (b"\0" * BIG, "text-too-long"),
        ("é" * BIG, "text-too-long"),
    ],
    ids=["text", "bytes", "binary", "zeros", "accents"],
)
def test_ten_megabytes_are_refused_at_once(text, code):
    begun = time.process_time()
    checked = check(text)

    assert time.process_time() - begun < SLOWEST_SECONDS
    assert [problem.code for problem in checked.problems] == [code]
    assert checked.verdict is None


def many_rounds(count):
    return "".join(f"r{i} {'ab'[(i + 1) % 2]} 66 blocked\n" for i in range(1, count + 1))


def test_rounds_have_a_bound():
    full = check(many_rounds(MOST_ROUNDS), seats=2)
    more = check(many_rounds(MOST_ROUNDS + 1), seats=2)

    assert not full.reading.problems
    assert [problem.code for problem in more.reading.problems] == ["too-many-rounds"]
    assert len(more.record.rounds) == MOST_ROUNDS


def test_items_have_a_bound():
    full = parse("r1 a " + "- " * MOST_ITEMS, seats=2)
    more = parse("r1 a " + "- " * (MOST_ITEMS + 30), seats=2)

    assert full.problems == ()
    (problem,) = more.problems
    assert (problem.code, problem.place[-1]) == ("round-too-long", MOST_ITEMS)


def test_what_cannot_be_read_has_a_bound():
    reading = parse("r1 a " + "? " * 10_000, seats=2)

    assert [problem.code for problem in reading.problems] == [
        *["not-an-item"] * MOST_PROBLEMS,
        "not-checked",
    ]
    assert reading.partial is None


@pytest.mark.parametrize("sign", "\u00ad\u200b\u200e\u202e\u2060\u2069\ufeff")
def test_what_nobody_sees_is_a_space_and_is_never_quoted(sign):
    assert check(f"r1 a 66{sign} 63{sign}", seats=2).has_errors is False
    (problem,) = parse(f"r1 a 66 {sign}22x", seats=2).problems
    assert problem.message.startswith("'22x' is no item")


def test_what_cannot_be_printed_is_quoted_as_a_dot():
    (problem,) = parse("r1 a 66 22\x07", seats=2).problems
    assert problem.message.startswith("'22·' is no item")
    (problem,) = parse("r1 a 66 it's", seats=2).problems
    assert problem.message.startswith('"it\'s" is no item')
