"""A season's fixtures for all divisions at once, from plain values.

Every list that it gives as made respects everything that was asked for. Where that cannot be, it
says which wishes clash; where it does not know, it says so. It writes nothing.
"""

from league.schedule.berger import berger_table, season_rounds
from league.schedule.checking import Breach
from league.schedule.making import make_at_once, make_schedule, solver_installed
from league.schedule.outcomes import (
    Cancelled,
    Clash,
    Draft,
    How,
    Impossible,
    Made,
    Outcome,
    OutOfTime,
    SolverMissing,
)
from league.schedule.reporting import Gap, Report, TeamReport
from league.schedule.values import (
    Bye,
    Closure,
    Derby,
    Division,
    FixedFixture,
    Placed,
    Season,
    Team,
    TeamBlackout,
    Venue,
    VenueBlackout,
)
from league.schedule.watching import Attempt, Progress
from league.schedule.wishes import Wish, WishKind, wishes_of

__all__ = [
    "Attempt",
    "Breach",
    "Bye",
    "Cancelled",
    "Clash",
    "Closure",
    "Derby",
    "Division",
    "Draft",
    "FixedFixture",
    "Gap",
    "How",
    "Impossible",
    "Made",
    "OutOfTime",
    "Outcome",
    "Placed",
    "Progress",
    "Report",
    "Season",
    "SolverMissing",
    "Team",
    "TeamBlackout",
    "TeamReport",
    "Venue",
    "VenueBlackout",
    "Wish",
    "WishKind",
    "berger_table",
    "make_at_once",
    "make_schedule",
    "season_rounds",
    "solver_installed",
    "wishes_of",
]
