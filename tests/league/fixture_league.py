"""A season that has no fixtures yet, with as many divisions and shared pubs as a test wants."""

from dataclasses import dataclass
from datetime import date, time
from typing import Any

from league.actions import setup, teams, venues
from league.enums import Weekday
from league.models import Competition, Entry, Season, Venue
from league.models.fixture_wishes import DivisionWish, Wishes
from tests.league.small_league import World

STARTS, ENDS = date(2027, 9, 1), date(2028, 5, 31)
# A Tuesday.
FIRST = date(2027, 9, 7)
TUESDAY = (Weekday.TUESDAY,)


@dataclass
class Empty:
    """A season without fixtures."""

    season: Season
    divisions: list[Competition]
    entries: list[Entry]
    pubs: list[Venue]

    def of(self, division: int) -> list[Entry]:
        return [one for one in self.entries if one.competition == self.divisions[division]]

    def wishes(self, *, rounds: int = 2, **more: object) -> Wishes:
        """Everybody meets so often, on Tuesdays."""
        divisions = tuple(DivisionWish(str(one.uid), rounds, TUESDAY) for one in self.divisions)
        return Wishes(FIRST, ENDS, divisions, **more)


def empty_season(world: World, *sizes: int, shared: int = 0) -> Empty:
    """Divisions of some sizes; of each of the first ``shared`` pubs two teams, in turn."""
    league, who = world.league, world.who
    season = setup.create_season(league=league, name="2027-28", starts=STARTS, ends=ENDS, **who)
    divisions, entries, pubs = [], [], []
    for number, size in enumerate(sizes, 1):
        division = setup.create_competition(
            season=season,
            name=f"Division {number}",
            rule_set=world.rule_set,
            night="tuesday",
            start_time=time(20),
            **who,
        )
        divisions.append(division)
        for at in range(size):
            double = at < 2 * shared and at % 2
            if not double:
                pubs.append(venues.add_venue(league=league, name=f"Pub {number}-{at}", **who))
            name = f"Team {number}{'ABCDEFGHIJKLMNOP'[at]}"
            entries.append(teams.add_team(competition=division, name=name, venue=pubs[-1], **who))
    return Empty(season, divisions, entries, pubs)


def typed(empty: Empty, **more: Any) -> dict[str, Any]:
    """The form as it is sent: everybody twice on Tuesdays, and what a test adds."""
    divisions: dict[str, Any] = {}
    for one in empty.divisions:
        divisions |= {f"division_{one.pk}_rounds": "2", f"division_{one.pk}_nights": ["tuesday"]}
    rows = {f"{kind}_rows": "1" for kind in ("closure", "venue_off", "team_off", "derby", "fixed")}
    return (
        {
            "first": FIRST.isoformat(),
            "last": ENDS.isoformat(),
            "return_gap": "0",
            "spare_weeks": "0",
            "seconds": "20",
            "seed": "0",
        }
        | divisions
        | rows
        | more
    )
