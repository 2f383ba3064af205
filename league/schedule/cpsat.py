"""Fixtures as a constraint model; this and the search in it are the only modules to need ortools.

The model is exact: what it has no answer for cannot be done. In a model that explains, every wish
hangs on a literal of its own, so that it can be let go without building the model again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date

from ortools.sat.python import cp_model

from league.schedule.grid import Grid, Slot
from league.schedule.wishes import Wish, WishKind

Var = cp_model.IntVar
Literal = cp_model.LiteralT


class FixtureModel:
    """All rules of a grid, over one variable for each match on each day.

    ``may_meet`` says of two teams, the one with the lower number first, whether they may meet in a
    week: with the pairings of whole rounds, only home and away are left to be found.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        may_meet: Callable[[int, int, int], bool] | None = None,
        gap: int = 0,
        explain: bool = False,
    ) -> None:
        self.grid = grid
        self.model = cp_model.CpModel()
        self.literals: dict[Wish, Var] = (
            {wish: self.model.new_bool_var("") for wish in grid.wishes} if explain else {}
        )
        self.slots: list[Slot] = []
        self.plays: list[Var] = []
        self._of_pair: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._home: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._away: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.at_home: dict[tuple[int, int], Var] = {}
        self.at_away: dict[tuple[int, int], Var] = {}
        self.breaks: list[Var] = []
        self._add_slots(may_meet)
        self._add_weeks()
        self._add_meetings()
        self._add_counts()
        self._add_runs()
        self._add_venues()
        self._add_fixed_and_derbies()
        self._add_gap(max(gap, grid.gap))
        if grid.spare:
            self._add_spare_weeks()

    def _under(self, wish: Wish | None, constraint: cp_model.Constraint) -> None:
        """The constraint holds as long as the wish is kept."""
        if wish in self.literals:
            constraint.only_enforce_if(self.literals[wish])

    def _at_most(self, wish: Wish | None, literals: Sequence[Var], most: int = 1) -> None:
        if len(literals) <= most:
            return
        if most == 1 and wish not in self.literals:
            self.model.add_at_most_one(literals)
        else:
            self._under(wish, self.model.add(sum(literals) <= most))

    def _add_slots(self, may_meet: Callable[[int, int, int], bool] | None) -> None:
        needed = self._needed_pairs()
        for slot in self.grid.slots():
            if (slot.home, slot.away) not in needed:
                continue
            one, other = sorted((slot.home, slot.away))
            if may_meet is not None and not may_meet(one, other, slot.week):
                continue
            if slot.forbidden_by and not self.literals:
                continue
            at = len(self.slots)
            play = self.model.new_bool_var("")
            for wish in slot.forbidden_by:
                self.model.add_implication(self.literals[wish], ~play)
            self.slots.append(slot)
            self.plays.append(play)
            self._of_pair[slot.home, slot.away].append(at)
            self._home[slot.home, slot.week].append(at)
            self._away[slot.away, slot.week].append(at)

    def _needed_pairs(self) -> set[tuple[int, int]]:
        """Every home and away team that may have to play.

        Where a division's meetings are let go, only what is named has to be played, unless other
        matches are needed to break a run.
        """
        grid = self.grid
        named = {(home, away) for _, home, away, _ in (*grid.fixed(), *grid.derbies())}
        named |= {(away, home) for home, away in named}
        at_large = {grid.division[team] for team, _ in named} if grid.wish(WishKind.RUNS) else set()
        return named | {
            pair
            for at in range(len(grid.members))
            if at in at_large or grid.wish(WishKind.MEETINGS, at)
            for pair in grid.pairs(at)
        }

    def _is_one_of(self, slots: Sequence[int]) -> Var:
        """A variable that is true exactly when one of these matches is played; two never are."""
        found = self.model.new_bool_var("")
        self.model.add_exactly_one([*(self.plays[at] for at in slots), ~found])
        return found

    def _add_weeks(self) -> None:
        """Who is at home and away in which week: once a week at most."""
        for key, slots in self._home.items():
            self.at_home[key] = self._is_one_of(slots)
        for key, slots in self._away.items():
            self.at_away[key] = self._is_one_of(slots)
            if key in self.at_home:
                self.model.add_at_most_one([self.at_home[key], self.at_away[key]])

    def _add_meetings(self) -> None:
        """Every pair as often as asked, home and away in turn."""
        for number, division in enumerate(self.grid.season.divisions):
            wish = self.grid.wish(WishKind.MEETINGS, number)
            for home, away in self.grid.pairs(number):
                here = [self.plays[at] for at in self._of_pair[home, away]]
                there = [self.plays[at] for at in self._of_pair[away, home]]
                if division.meetings == 2:
                    self._times(wish, here, 1)
                elif home < away:
                    self._times(wish, here + there, division.meetings)
                    for way in (here, there):
                        self._at_most(None, way, (division.meetings + 1) // 2)

    def _add_counts(self) -> None:
        """Every team evenly at home and away; and what follows from the rest, seen by counting.

        A match has one team at home and one away, so of an even number of teams an even number is
        free in any week; and every team has as many matches as its division's meetings make.
        """
        for number, division in enumerate(self.grid.season.divisions):
            wish = self.grid.wish(WishKind.MEETINGS, number)
            members = self.grid.members[number]
            others = len(members) - 1
            played: list[Var] = []
            for week in range(len(self.grid.weeks)):
                sides = [
                    [side[team, week] for team in members if (team, week) in side]
                    for side in (self.at_home, self.at_away)
                ]
                if all(sides):
                    matches = self.model.new_int_var(0, len(members) // 2, "")
                    for side in sides:
                        self.model.add(sum(side) == matches)
                    played.append(matches)
            if not wish:
                continue
            total = division.meetings * len(members) * others // 2
            self._under(wish, self.model.add(sum(played) >= total))
            for team in members:
                here, there = self._of_team(self.at_home, team), self._of_team(self.at_away, team)
                each = division.meetings * others
                self._under(wish, self.model.add(sum(here) + sum(there) >= each))
                for side in (here, there):
                    self._under(wish, self.model.add(sum(side) >= each // 2))

    def _of_team(self, side: dict[tuple[int, int], Var], team: int) -> list[Var]:
        weeks = range(len(self.grid.weeks))
        return [side[team, week] for week in weeks if (team, week) in side]

    def _times(self, wish: Wish | None, plays: list[Var], times: int) -> None:
        """As often as that, or less if the wish is let go."""
        self._at_most(None, plays, times)
        if wish and times == 1:
            self._under(wish, self.model.add_bool_or(plays))
        elif wish:
            self._under(wish, self.model.add(sum(plays) >= times))

    def _add_runs(self) -> None:
        """Weeks without a match are passed over: only matches count."""
        for team in range(len(self.grid.teams)):
            for here, there in ((self.at_home, self.at_away), (self.at_away, self.at_home)):
                self._add_runs_of(team, here, there)

    def _add_runs_of(
        self, team: int, here: dict[tuple[int, int], Var], there: dict[tuple[int, int], Var]
    ) -> None:
        """``one``: the last match was here; ``two``: the last two were."""
        model, wish = self.model, self.grid.wish(WishKind.RUNS)
        let_go = [~self.literals[wish]] if wish in self.literals else []
        never: Var = model.new_constant(0)
        one = two = never
        for week in range(len(self.grid.weeks)):
            now, other = here.get((team, week), never), there.get((team, week), never)
            if now is never and other is never:
                continue
            next_one, next_two = model.new_bool_var(""), model.new_bool_var("")
            model.add_implication(now, next_one)
            model.add_bool_or([other, ~one, next_one])
            model.add_bool_or([~now, ~one, next_two])
            model.add_bool_or([other, ~two, next_two])
            if wish:
                model.add_bool_or([*let_go, ~now, ~two])
            self.breaks.append(self._both(now, one))
            one, two = next_one, next_two

    def _both(self, one: Var, other: Var) -> Var:
        both = self.model.new_bool_var("")
        self.model.add_bool_or([~one, ~other, both])
        return both

    def _add_venues(self) -> None:
        """No more home matches in a venue on a day than it takes, over all divisions."""
        guests: dict[tuple[int, date], dict[int, list[int]]] = defaultdict(dict)
        for at, slot in enumerate(self.slots):
            venue = self.grid.venue[slot.home]
            guests[venue, slot.on].setdefault(slot.home, []).append(at)
        for (venue, _), teams in guests.items():
            most = self.grid.capacity(venue)
            if most is not None and len(teams) > most:
                hosts = [self._hosting(team, slots) for team, slots in teams.items()]
                self._at_most(self.grid.wish(WishKind.VENUE, venue), hosts, most)

    def _hosting(self, team: int, slots: list[int]) -> Var:
        """Whether a team plays one of its home matches of one day."""
        week = self.slots[slots[0]].week
        if len(slots) == len(self._home[team, week]):
            return self.at_home[team, week]
        return self._is_one_of(slots)

    def _add_fixed_and_derbies(self) -> None:
        for wish, home, away, on in self.grid.fixed():
            slots = [at for at in self._of_pair[home, away] if self.slots[at].on == on]
            self._under(wish, self.model.add_bool_or([self.plays[at] for at in slots]))
        for wish, one, other, by in self.grid.derbies():
            meetings = self._of_pair[one, other] + self._of_pair[other, one]
            early = [self.plays[at] for at in meetings if self.slots[at].on <= by]
            self._under(wish, self.model.add_bool_or(early))

    def _add_gap(self, gap: int) -> None:
        """In every so many weeks running, two teams meet at most once."""
        if gap < 2:
            return
        wish = self.grid.wish(WishKind.RETURN_GAP)
        for number in range(len(self.grid.members)):
            for home, away in self.grid.pairs(number):
                if home > away:
                    continue
                meetings = self._of_pair[home, away] + self._of_pair[away, home]
                self._add_gap_of([(self.slots[at].week, at) for at in meetings], gap, wish)

    def _add_gap_of(self, meetings: list[tuple[int, int]], gap: int, wish: Wish | None) -> None:
        meetings.sort()
        last: list[int] = []
        for first in sorted({week for week, _ in meetings}):
            close = [at for week, at in meetings if first <= week < first + gap]
            if not set(close) <= set(last):
                self._at_most(wish, [self.plays[at] for at in close])
            last = close

    def _add_spare_weeks(self) -> None:
        """Weeks in which a division could play and does not."""
        wish = self.grid.wish(WishKind.SPARE_WEEKS)
        for number in range(len(self.grid.members)):
            free = [self._free_week(number, week) for week in range(len(self.grid.weeks))]
            self._under(wish, self.model.add(sum(free) >= self.grid.spare))

    def _free_week(self, division: int, week: int) -> Var:
        model = self.model
        free = model.new_bool_var("")
        for team in self.grid.members[division]:
            for side in (self.at_home, self.at_away):
                if (team, week) in side:
                    model.add_implication(free, ~side[team, week])
        self._leave_venues_free(division, week, free)
        open_days: list[Var] = []
        for on in self.grid.division_days(division, week):
            closed = self.grid.closed.get((division, on), ())
            if closed and not self.literals:
                continue
            is_open = model.new_bool_var("")
            for wish in closed:
                model.add_implication(is_open, ~self.literals[wish])
            open_days.append(is_open)
        model.add_bool_or([*open_days, ~free])
        return free

    def _leave_venues_free(self, division: int, week: int, free: Var) -> None:
        """The same of the division's teams that share a venue together: seen by counting."""
        hosts: dict[int, list[Var]] = defaultdict(list)
        for team in self.grid.members[division]:
            venue = self.grid.venue[team]
            if venue in self.grid.crowded_venues() and (team, week) in self.at_home:
                hosts[venue].append(self.at_home[team, week])
        for venue, at_home in hosts.items():
            most = len(at_home)
            capacity = self.grid.capacity(venue)
            if capacity is not None and not self.literals:
                most = min(most, capacity * len(self.grid.division_days(division, week)))
            self.model.add(sum(at_home) <= most * (1 - free))
