"""What becomes of a match that is to be played after all, once what was decided about it is undone.

Nothing is played of a team that has left: such a match falls away like the others that it left. Any
other is played where the home team plays now, as its matches to come are since it moved.
"""

from __future__ import annotations

from datetime import datetime

from league.actions.deciding import status_before, undoable
from league.actions.placing import follow_home, home_now
from league.actions.withdrawals import fall_away, why_void_again
from league.models import Fixture, User
from league.models.listing import UNDECIDED


def resume(fixture: Fixture, *, by: User, at: datetime) -> None:
    """See to a match that an act may have let be played again; whatever counts is left alone."""
    if fixture.status in UNDECIDED and fall_away(fixture, by=by, at=at) is None:
        follow_home(fixture, by=by, at=at)


def what_becomes(fixture: Fixture, act: str) -> str:
    """What a page says before an act by which a match would be to be played again, where it cannot
    be played, or will be somewhere else; nothing where it is simply as it was.
    """
    if status_before(undoable(fixture, act)) not in UNDECIDED:
        return ""
    if said := why_void_again(fixture):
        return said
    venue = home_now(fixture)
    if venue == fixture.venue:
        return ""
    where = f"It is to be played at {venue} then" if venue else "It has no venue then"
    return f"{where}: {fixture.home} has moved since."
