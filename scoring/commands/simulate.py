"""`simulate`: players play legs against each other, and what came of it is counted."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from scoring.commands.files import CommandError, whole_number
from scoring.house_rules import PRESETS, SEATS, STANDARD, HouseRules
from scoring.notation import NotationError, canonical
from scoring.players import PLAYERS, Tally, play_leg, record_of
from scoring.playing import Leg
from scoring.seats import seat_name, seats_of, sides_at

MOST_LEGS: Final = 1_000_000
MOST_SEED = 10**18

DESCRIPTION = """\
Plays whole legs and counts who won how many, how many rounds a leg took, how many of these were
blocked, and the points. The shares of legs won come with the bounds within which they are with
95 % confidence.

The players, none of whom sees more than its own hand and the table:

  random     plays anything that fits
  greedy     takes what adds most now
  tactical   weighs the chance of winning the leg: what a tile adds, what the next seat may answer
             (a knock tells two values that it does not hold), and from where one can finish
"""

EPILOG = """\
examples:
  python -m scoring simulate --seats 4 --legs 100 --seed 1
  python -m scoring simulate --players greedy,random --legs 2000
  python -m scoring simulate --rules leek-singles
  python -m scoring simulate --legs 1 --seed 7 --notation | python -m scoring check -

Leg number n is played with seed + n - 1, so that each of them can be had again by itself: with
--seed 7 --legs 3 the seeds are 7, 8 and 9. The same seed gives the same leg.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "simulate",
        help="let players play, and count what comes of it",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seats",
        type=whole_number,
        choices=SEATS,
        default=2,
        metavar="N",
        help="2, 3 or 4; 2 if not given",
    )
    parser.add_argument(
        "--legs", type=_legs, default=100, metavar="N", help="how many; 100 if not given"
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="N", help="where chance begins; 1 if not given"
    )
    parser.add_argument(
        "--players",
        default="tactical,greedy",
        metavar="NAMES",
        help=f"one a side, or one for all: {', '.join(PLAYERS)}; tactical,greedy if not given",
    )
    parser.add_argument(
        "--rules",
        type=str.lower,
        choices=PRESETS,
        metavar="NAME",
        help=f"the house rules: {', '.join(PRESETS)}; standard if not given",
    )
    parser.add_argument(
        "--notation", action="store_true", help="write the legs instead of counting them"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and write the legs or what they come to."""
    rules = PRESETS[arguments.rules] if arguments.rules else STANDARD
    names = _players(arguments.players, arguments.seats)
    seeds = range(arguments.seed, arguments.seed + arguments.legs)
    legs = _played(names, rules, arguments.seats, seeds)
    if arguments.notation:
        for seed, leg in zip(seeds, legs, strict=True):
            sys.stdout.write(_written(leg, names, seed))
    else:
        tally = Tally.of(legs)
        report = _report(tally, names, rules, arguments.seats, seeds)
        sys.stdout.write("".join(f"{line}\n" for line in report))
    return 0


def _legs(text: str) -> int:
    return _number(text, 1, MOST_LEGS)


def _seed(text: str) -> int:
    return _number(text, -MOST_SEED, MOST_SEED)


def _number(text: str, low: int, high: int) -> int:
    written = text.removeprefix("-")
    digits = written.lstrip("0") or "0"
    plain = written.isascii() and written.isdigit() and len(digits) <= len(str(high))
    number = int(digits) * (1 if text == written else -1) if plain else None
    if number is None or not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number from {low} to {high}")
    return number


def _players(text: str, seats: int) -> Sequence[str]:
    """One name a side. Two names at a table of three: the first against two of the second."""
    sides = sides_at(seats)
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise CommandError(f"{name[:20]!r} is no player: there are {', '.join(PLAYERS)}")
    if len(names) > sides:
        raise CommandError(f"{sides} sides have a player each, not {len(names)}")
    return names + [names[-1]] * (sides - len(names))


def _played(
    names: Sequence[str], rules: HouseRules, seats: int, seeds: Sequence[int]
) -> Iterator[Leg]:
    players = [PLAYERS[name] for name in names]
    for seed in seeds:
        yield play_leg(players, rules, seats, Random(seed))  # noqa: S311


def _written(leg: Leg, names: Sequence[str], seed: int) -> str:
    try:
        return f"# seed {seed}\n{canonical(record_of(leg, _named(names)))}\n"
    except NotationError as error:
        raise CommandError(f"the leg of seed {seed} cannot be written: {error}") from None


def _named(names: Sequence[str]) -> tuple[str, ...]:
    """The sides' names in the header: the players', told apart by their letters if need be."""
    alike = len(set(names)) < len(names)
    return tuple(f"{name} {seat_name(side)}" if alike else name for side, name in enumerate(names))


def _report(
    tally: Tally, names: Sequence[str], rules: HouseRules, seats: int, seeds: Sequence[int]
) -> Iterator[str]:
    which = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
    yield f"{tally.legs} leg{'' if tally.legs == 1 else 's'}, {seats} seats, {which}"
    yield rules.describe(seats)
    yield ""
    yield f"{'side':6}{'player':10}{'won':>7}  {'share of legs':30}{'points a leg':>14}"
    for side, name in enumerate(names):
        letters = "+".join(map(seat_name, seats_of(side, seats)))
        points = tally.points[side] / tally.legs
        shown = str(tally.share_won(side))
        yield f"{letters:6}{name:10}{tally.won[side]:>7}  {shown:30}{points:>14.1f}"
    yield ""
    a_round = sum(tally.points) / tally.rounds
    yield f"rounds a leg     {tally.rounds / tally.legs:.1f}"
    yield f"rounds blocked   {100 * tally.blocked / tally.rounds:.1f} %"
    yield f"points a round   {a_round:.1f}, all sides together"
