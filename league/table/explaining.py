"""Why a row of a table stands where it does, in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from league.ruleset import format_points
from league.ruleset.phrases import capital, in_words, join, ordinal, points_in_words
from league.table.values import Row
from league.tiebreaks import Joint, Separation, say_joint, say_separation

_MOST_NAMED = 4


def explain(row: Row, next_row: Row | None, names: Mapping[Hashable, str]) -> str:
    """Why a row stands where it does, in a few sentences; empty where nothing is to say.

    Of entries that share a place, the last shown also says why they stand above the next.
    """
    sentences = [] if row.played else ["No match played yet."]
    if row.deductions:
        # Whatever they came from: matches, byes, a decision, or before the league moved in.
        before = format_points(row.points + row.deductions)
        points = capital(points_in_words(row.deductions))
        sentences.append(f"{points} deducted from {before}.")
    if row.bye_points:
        points = capital(points_in_words(row.bye_points))
        week = "a week" if row.byes == 1 else "weeks"
        sentences.append(f"{points} given for {week} without an opponent.")
    if row.withdrawn:
        sentences.append("Has left the competition.")
    if row.shares is not None and row.played:
        sentences.append(say_joint(row.shares, _say_others(row, row.shares, names)))
    if next_row is not None and isinstance(row.separated_by, Separation):
        below = _say_row(next_row, names)
        leads = row.place == 1 and row.shares is None
        sentences.append(say_separation(row.separated_by, below, leads=leads))
    return " ".join(sentences)


def _say_others(row: Row, shares: Joint, names: Mapping[Hashable, str]) -> str:
    others = [entry for entry in shares.entries if entry != row.entry]
    if len(others) > _MOST_NAMED:
        return f"{in_words(len(others))} other teams"
    return join(names[entry] for entry in others)


def _say_row(row: Row, names: Mapping[Hashable, str]) -> str:
    if row.shares is None:
        return names[row.entry]
    place = ordinal(row.place) or f"in place {row.place}"
    return f"the {in_words(len(row.shares.entries))} teams joint {place}"
