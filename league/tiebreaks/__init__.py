"""What puts one entry above another, criterion by criterion, and how to say so.

The order of criteria is read once, from the first to the last. Their own meetings (head-to-head)
are counted among exactly the entries still level, over all their meetings, and only if all of them
have met: points in those meetings, then leg difference in them; where that parts them, the meetings
are counted again among those still level. Countback counts wins by the widest leg margin, then by
the next widest, and so on. Entries level on the first criterion that hold one of the top places may
have an order of their own. Entries that nothing parts are joint, until a play-off parts them where
the order ends in one. No name, number or order of entering ever decides.
"""

from league.tiebreaks.playing_off import PlayedOff
from league.tiebreaks.ranking import rank
from league.tiebreaks.values import (
    Countback,
    Joint,
    Level,
    Meetings,
    PlayOffDay,
    Separation,
    Standing,
    Tier,
    Value,
)
from league.tiebreaks.wording import say_joint, say_separation

__all__ = [
    "Countback",
    "Joint",
    "Level",
    "Meetings",
    "PlayOffDay",
    "PlayedOff",
    "Separation",
    "Standing",
    "Tier",
    "Value",
    "rank",
    "say_joint",
    "say_separation",
]
