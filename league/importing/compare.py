"""A file of any kind beside the league as it is: what it would change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from league.importing.compare_matches import compare_fixtures, compare_results
from league.importing.compare_people import compare_players, compare_registrations
from league.importing.compare_places import compare_teams, compare_venues
from league.importing.compare_table import compare_table
from league.importing.difference import Difference
from league.importing.kinds import ImportKind
from league.importing.present import Present, Wishes
from league.importing.rows import ReadRow

Compare = Callable[[Iterable[ReadRow], Present, Wishes], Difference]
_COMPARE: Mapping[ImportKind, Compare] = {
    ImportKind.VENUES: compare_venues,
    ImportKind.TEAMS: compare_teams,
    ImportKind.PLAYERS: compare_players,
    ImportKind.REGISTRATIONS: compare_registrations,
    ImportKind.FIXTURES: compare_fixtures,
    ImportKind.RESULTS: compare_results,
    ImportKind.TABLE: compare_table,
}


def compare(
    kind: ImportKind, rows: Iterable[ReadRow], present: Present, wishes: Wishes
) -> Difference:
    """What the rows of a file would change in the league as it is; nothing is written."""
    return _COMPARE[kind](rows, present, wishes)
