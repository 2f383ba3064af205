"""The lines of players' records: who is ranked, who played too little for it, and in what words.

Values for a template; names are as the reader may see them, and the order of lines that share a
rank tells nothing of a name that is not seen. Nothing here reads the database.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from league.models import Entry
from league.models.persons import People
from league.models.players import HIDDEN_NAME
from league.names import finds
from matches.models.appearances import TypedName
from matches.records import Kind, LegPlayed, Record, Tally, TeamMatches, ranking, records

MOST_TEAMS = 2


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player, with what the page says beside the name."""

    name: str
    url: str
    teams: str
    note: str
    tally: Tally
    singles: Tally
    pairs: Tally
    matches: int
    """In how many matches there is a leg of the kind that is shown."""
    of: int
    """In how many of the team there is one."""
    rank: int | None = None
    joint: bool = False


@dataclass(frozen=True, slots=True)
class PlayerLines:
    """The lines of a page."""

    ranked: Sequence[PlayerLine]
    below: Sequence[PlayerLine]
    """Those who played in too few matches for a rank."""

    @property
    def everybody(self) -> list[PlayerLine]:
        """All of them."""
        return [*self.ranked, *self.below]

    def found(self, query: str) -> PlayerLines:
        """Those with a word of their name, or of a team's, that begins as asked; ranks stay."""

        def fits(line: PlayerLine) -> bool:
            return finds(query, f"{line.name} {line.teams}")

        return PlayerLines(list(filter(fits, self.ranked)), list(filter(fits, self.below)))

    @property
    def any_singles(self) -> bool:
        """Whether anybody played alone."""
        return any(one.singles.played for one in self.everybody)

    @property
    def any_pairs(self) -> bool:
        """Whether anybody played with one partner."""
        return any(one.pairs.played for one in self.everybody)


def player_lines(
    legs: Sequence[LegPlayed],
    *,
    kind: Kind,
    least: int | None,
    people: People,
    entries: Mapping[int, Entry],
    league_slug: str,
) -> PlayerLines:
    """The lines of some legs. ``least`` is a number of matches; None is half of the team's."""
    writer = _Writer(people, entries, league_slug)
    chances = TeamMatches(legs, kind, writer.lasting)
    found: dict[Hashable, tuple[Record, PlayerLine]] = {}
    for who, record in records(legs).items():
        if record.of(kind).played:
            found[who] = record, writer.line(who, record, kind, chances.of(record))
    lines = {who: line for who, (_, line) in sorted(found.items(), key=_in_order)}
    enough = {who for who, line in lines.items() if _is_enough(line, least)}
    ranks = ranking({who: line.tally for who, line in lines.items() if who in enough})
    ranked = [replace(lines[one.player], rank=one.rank, joint=one.joint) for one in ranks]
    below = [line for who, line in lines.items() if who not in enough]
    return PlayerLines(ranked, sorted(below, key=lambda one: -(one.tally.share or 0)))


def _is_enough(line: PlayerLine, least: int | None) -> bool:
    return 2 * line.matches >= line.of if least is None else line.matches >= least


def _in_order(found: tuple[Hashable, tuple[Record, PlayerLine]]) -> tuple[object, ...]:
    """Who played more first, then by the names that are seen; hidden ones last."""
    line = found[1][1]
    return -line.tally.played, line.name == HIDDEN_NAME, line.name.casefold(), line.teams, line.url


class _Writer:
    """Names players and their teams for one reader."""

    def __init__(self, people: People, entries: Mapping[int, Entry], league_slug: str) -> None:
        self._people, self._entries = people, entries
        # One address is worked out, and the others follow from it.
        self._address = reverse("matches:player", args=[league_slug, 0])
        self._by_time = {
            number: place for place, number in enumerate(sorted(entries, key=self._newest), start=1)
        }

    def _newest(self, number: int) -> tuple[object, ...]:
        entry = self._entries[number]
        competition = entry.competition
        season = competition.season
        return -season.starts.toordinal(), -season.pk, competition.place, competition.pk, number

    def lasting(self, number: Hashable) -> tuple[Hashable, Hashable]:
        """The season of an entry, and its team; where it has none it is by itself."""
        entry = self._entries[number]  # type: ignore[index]
        team = ("team", entry.team_id) if entry.team_id else ("entry", entry.pk)
        return entry.competition.season_id, team

    def line(self, who: Hashable, record: Record, kind: Kind, of: int) -> PlayerLine:
        name, url, note = self._called(who)
        if record.credited and kind is Kind.ALL:
            note = _sentence([note, f"{record.credited} credited for a walkover"])
        return PlayerLine(
            name=name,
            url=url,
            teams=self._teams(record.teams),
            note=note,
            tally=record.of(kind),
            singles=record.singles,
            pairs=record.pairs,
            matches=len(record.matches(kind)),
            of=of,
        )

    def _called(self, who: Hashable) -> tuple[str, str, str]:
        """The name, the address of the player's page, and a remark."""
        if isinstance(who, TypedName):
            return self._people.typed(who.name), "", "name not settled yet"
        assert isinstance(who, int)  # noqa: S101 - nobody else sits on a card
        hidden = self._people.is_hidden(who)
        return self._people.name(who), "" if hidden else self._page(who), ""

    def _page(self, number: int) -> str:
        return self._address.replace("/0/", f"/{number}/")

    def _teams(self, teams: Iterable[Hashable]) -> str:
        in_order = sorted(teams, key=lambda one: self._by_time[one])  # type: ignore[index]
        names = dict.fromkeys(self._entries[one].name for one in in_order)  # type: ignore[index]
        shown = list(names)[:MOST_TEAMS]
        more = len(names) - len(shown)
        return ", ".join(shown) + (f" and {more} more" if more else "")


def _sentence(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)
