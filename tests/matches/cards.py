"""Cards as values, for the tests of the pure modules."""

from dataclasses import replace

from league.enums import Side
from league.ruleset import TeamSize
from league.ruleset.presets import PRESETS
from matches.enums import LegState
from matches.scorecard import BoardSheet, LegSheet, Person, Scorecard, check, pegged, recorded
from scoring.leg import NextRound, Peg

LEEK = PRESETS["six-singles-three-pairs-twice-round"].build()
GUISBOROUGH = PRESETS["three-pairs-three-legs"].build()
BEST_OF_THREE = PRESETS["three-pairs-best-of-three"].build()
MIXED = replace(PRESETS["eight-pairs-two-games"].build(), team=TeamSize())
GOALS = PRESETS["another-game"].build()
TEAMS = ("Anchor", "Bell")
HOME, AWAY = Side.HOME, Side.AWAY

# Home wins 6–3: six singles to 61, then three pairs to 121.
LEEK_NIGHT = [
    (61, 48), (55, 61), (61, 60), (61, 0), (44, 61), (61, 59),
    (121, 98), (121, 120), (87, 121),
]  # fmt: skip


def leg_sheet(rules, form, said):
    """(61, 48), a side, a state, (state, side), or a list of events; None is not entered."""
    house_rules = rules.house_rules_for(form)
    if said is None or isinstance(said, LegSheet):
        return said or LegSheet()
    if isinstance(said, list):
        return pegged(house_rules, said)
    if isinstance(said, Side):
        return recorded(house_rules, winner=said)
    if isinstance(said, LegState):
        return recorded(house_rules, state=said)
    if isinstance(said[0], LegState):
        return recorded(house_rules, state=said[0], winner=said[1])
    return recorded(house_rules, scores=said)


def people(side, number, count):
    """Somebody of their own for every chair of a board."""
    return tuple(
        Person(f"{side}{number}.{place}", f"{side} {number}.{place}") for place in range(count)
    )


def card_of(rules, legs, match_score=(None, None), *, named=True):
    """A card with its legs in order, one after another over the boards; everybody is somebody."""
    left = [*legs]
    boards = []
    for number, form in enumerate(rules.boards, start=1):
        sheets = [
            leg_sheet(rules, form, left.pop(0) if left else None) for _ in range(form.legs or 1)
        ]
        home = people("Home", number, form.players) if named else (None,) * form.players
        away = people("Away", number, form.players) if named else (None,) * form.players
        boards.append(BoardSheet(home, away, tuple(sheets)))
    return Scorecard(rules, tuple(boards), match_score)


def seat(card, number, side, *names):
    """The card with others on one side of a board; a name stands for its person."""
    chairs = tuple(
        name if name is None or isinstance(name, Person) else Person(name, name) for name in names
    )
    boards = list(card.boards)
    boards[number - 1] = replace(boards[number - 1], **{side.value: chairs})
    return replace(card, boards=tuple(boards))


def with_record(rules, **record):
    """The rules with another record rule."""
    return replace(rules, record=replace(rules.record, **record))


def found(card, **kwargs):
    """Every problem as (code, place), in order."""
    return [(problem.code, problem.place) for problem in check(card, names=TEAMS, **kwargs)]


def said(card, code):
    """The one problem of a code."""
    (problem,) = (problem for problem in check(card, names=TEAMS) if problem.code == code)
    return problem


def with_leg(number, leg, *, rules=LEEK, legs=LEEK_NIGHT):
    return card_of(rules, [*legs[: number - 1], leg, *legs[number:]])


def pegs(*steps):
    return [Peg(side, points=points, chip_out=chip) for side, points, chip in steps]


def to_sixty_one():
    """Home pegs 8 + 8 + 8 + 5 (with the last tile) a round, and finishes from 58 by 3."""
    a_round = [*pegs((0, 8, False), (0, 8, False), (0, 8, False), (0, 5, True)), NextRound()]
    return [*a_round, *a_round, Peg(0, points=3)]
