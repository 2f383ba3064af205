"""What others have written to play dominoes, to measure beside.

PyPI's `dominoes` (the block game of four with seven tiles each) and OpenSpiel's
`python_block_dominoes` (two with seven each). Each plays games that it recorded itself, by random
moves, in the way that its documentation shows. Their states are made before the clock starts, and
neither keeps any score while a game is played.

`python3 run.py prove` fetches them; without them there is nothing to compare with, and whoever
asks is told so.
"""

import gc
import importlib
import importlib.util
import os
import platform
import random
import statistics
import sys
import time
from importlib.metadata import version
from typing import NamedTuple

from tests.benchmarks.peer_packages import FOLDER

SEED = 61
REFERENCE = 257_000
"""Placements a second that `dominoes` does on the machine that the aims were set for."""


class Dominoes:
    """The package `dominoes`. Its moves hold the very tiles of its hands, which it likes best."""

    name = "dominoes"
    package = "dominoes"
    module = "dominoes"

    def __init__(self, dominoes):
        self.dominoes = dominoes

    def record(self, count, seed=SEED):
        """Games as (hands, moves)."""
        random.seed(seed)  # it shuffles by the generator that everybody shares
        games = []
        for _ in range(count):
            game = self.dominoes.Game.new()
            hands, moves = [list(hand) for hand in game.hands], []
            while game.result is None:
                moves.append(random.choice(game.valid_moves))
                game.make_move(*moves[-1])
            games.append((hands, moves))
        return games

    def begin(self, hands):
        dealt = [self.dominoes.Hand(hand) for hand in hands]
        opening = tuple((tile, True) for tile in hands[0])
        return self.dominoes.Game(self.dominoes.Board(), dealt, [], 0, opening, 0, None)

    def ready(self, games):
        return [(self.begin(hands), moves) for hands, moves in games]

    def replay(self, ready):
        """Play every move; it refuses a tile that is not in hand, a wrong end, and a late move."""
        for game, moves in ready:
            for tile, left in moves:
                game.make_move(tile, left)

    def positions(self, games):
        """Every position of the games in which somebody is to move and a tile lies."""
        found = []
        for hands, moves in games:
            for number in range(1, len(moves)):
                game = self.begin(hands)
                for tile, left in moves[:number]:
                    game.make_move(tile, left)
                found.append(game)
        return found

    def legal_moves(self, positions):
        """What it works out after every move; it has no other way to ask for it."""
        for game in positions:
            game._update_valid_moves()


class OpenSpiel:
    """OpenSpiel's block dominoes, through the interface that all its games have."""

    name = "OpenSpiel"
    package = "open_spiel"
    module = "pyspiel"

    def __init__(self, pyspiel):
        importlib.import_module("open_spiel.python.games.block_dominoes")
        self.game = pyspiel.load_game("python_block_dominoes")

    def record(self, count, seed=SEED):
        """Games as (the state once dealt, moves)."""
        chance = random.Random(seed)
        games = []
        for _ in range(count):
            state, moves = self.game.new_initial_state(), []
            while state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
            dealt = state.clone()
            while not state.is_terminal():
                moves.append(chance.choice(state.legal_actions()))
                state.apply_action(moves[-1])
            games.append((dealt, moves))
        return games

    def ready(self, games):
        return [(dealt.clone(), moves) for dealt, moves in games]

    def replay(self, ready):
        for state, moves in ready:
            for move in moves:
                state.apply_action_with_legality_check(move)

    def replay_unchecked(self, ready):
        """Without asking whether a move is legal; it still falls over a tile that is not there."""
        for state, moves in ready:
            for move in moves:
                state.apply_action(move)

    def positions(self, games):
        found = []
        for state, moves in self.ready(games):
            for move in moves[:-1]:
                state.apply_action(move)
                found.append(state.clone())
        return found

    def legal_moves(self, positions):
        for state in positions:
            state.legal_actions()


def found(kind):
    """The peer of this kind, or None where it is not installed."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    if importlib.util.find_spec(kind.module) is None:
        print(f"{kind.name} is not installed: nothing is measured beside it.")
        return None
    return kind(importlib.import_module(kind.module))


def placements(games):
    return sum(len(moves) for _, moves in games)


def seconds(action, *arguments):
    """The processor's time for one call, without the collector of garbage, as `timeit` does."""
    gc.disable()
    begun = time.process_time()
    action(*arguments)
    took = time.process_time() - begun
    gc.enable()
    return took


class Times(NamedTuple):
    """Milliseconds of one piece of work, and what they would be on the machine of the aims."""

    measured: float
    scaled: float | None


class Yardstick:
    """How fast this machine is, by what `dominoes` does on it, asked again beside every timing.

    Aims are for a machine where that is 257,000 placements a second. Others may use this one, so
    its speed changes from one moment to the next. Without `dominoes` nothing is scaled.
    """

    def __init__(self, games=4):
        self.peer = found(Dominoes)
        self.games = self.peer.record(games) if self.peer else []
        self.speeds = []

    def time(self, work, *, runs, before=lambda: None):
        """The median times of `work`; `before` is done ahead of every run and not timed."""
        measured, scaled = [], []
        for _ in range(runs):
            before()
            took = 1000 * seconds(work)
            measured.append(took)
            if self.peer:
                scaled.append(took * self.speed() / REFERENCE)
        return Times(statistics.median(measured), statistics.median(scaled) if scaled else None)

    def speed(self):
        """Placements a second just now."""
        took = seconds(self.peer.replay, self.peer.ready(self.games))
        self.speeds.append(placements(self.games) / took)
        return self.speeds[-1]

    def __str__(self):
        if not self.speeds:
            return "Nothing is scaled: dominoes is not installed."
        low, middle, high = statistics.quantiles(self.speeds, n=4)
        return (
            f"dominoes {version('dominoes')} did {middle:,.0f} placements/s beside it (half of the "
            f"time {low:,.0f} to {high:,.0f}); scaled figures are for {REFERENCE:,}."
        )


def line(name, times, aim):
    """A line of a report: the median of several pieces of work, the slowest, and the aim."""
    middle, slowest = statistics.median(each.measured for each in times), max(times).measured
    said = f"  {name:30}{middle:6.2f} ms, slowest {slowest:6.2f}"
    if times[0].scaled is None:
        return said
    scaled = statistics.median(each.scaled for each in times)
    return f"{said}   scaled {scaled:5.2f}" + ("" if scaled < aim else f"  OVER THE AIM OF {aim:g}")


def machine():
    """What the figures were taken on, and what else it had to do."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {os.cpu_count()} cores{load}"
