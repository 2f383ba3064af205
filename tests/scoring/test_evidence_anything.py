"""Evidence asked of whatever may be said: totals or reasons, never a fault."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.evidence import Ended, Facts, evidence
from scoring.house_rules import Deal, HouseRules
from scoring.line import Laid
from scoring.problems import Severity
from scoring.tiles import DOUBLE_SIX, Tile, TileSet

# Points


def said_at_random(random):
    """Facts that nobody would say, about lines that mostly join."""
    seats = random.choice([2, 3, 4])
    line = []
    for _ in range(random.choice([0, 1, 2, 5, 12, 20, 28])):
        left = line[-1].right if line and random.random() < 0.98 else random.randrange(7)
        free = [n for n in range(7) if Tile.of(left, n) not in [laid.tile for laid in line]]
        if free and random.random() < 0.98:
            line.append(Laid(left, random.choice(free)))
    tiles = [*DOUBLE_SIX]
    known = {
        "played_by": tuple(random.choice([None, 0, 1, seats - 1]) for _ in line),
        "leader": random.randrange(seats),
        "opening": random.choice([laid.tile for laid in line] or tiles),
        "last": random.choice([laid.tile for laid in line[-1:]] or tiles),
        "left": tuple(
            random.choice([None, TileSet.of(random.sample(tiles, random.randrange(4)))])
            for _ in range(seats)
        ),
        "scores": tuple(random.randrange(61) for _ in range(3 if seats == 3 else 2)),
        "ended": random.choice(list(Ended)),
    }
    some = {name: value for name, value in known.items() if random.random() < 0.4}
    rules = HouseRules(deal=Deal(two=random.choice([7, 14]), four=random.choice([5, 7])))
    return Facts(tuple(line), seats, rules, in_turn=random.random() < 0.7, **some)


@given(st.integers(0, 2**32))
def test_whatever_is_said_there_are_totals_or_reasons(seed):
    found = evidence(said_at_random(Random(seed)))
    assert bool(found.totals) != bool(found.problems)
    assert found.summary
    for problem in found.problems:
        assert problem.severity is Severity.ERROR
        assert problem.message[0].isupper() or problem.message[0].isdigit()
        assert problem.message.endswith(".")
    for total in found.totals[:3]:
        assert found.witness(total).points == total
