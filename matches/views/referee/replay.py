"""A round or a leg replayed: tapped or typed, drawn after every tile, checked item by item.

Everything stands in the address: the text, the house rules for a text without a header, the step.
The page keeps nothing and judges nothing by itself; what is right and wrong is ``scoring``'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from league.models import League
from league.policies import NotPossible
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import RulesChoice
from matches.forms.replay import Asked, read_asked
from matches.played_by import Rule, of_a_leg, played_by, without_others
from matches.views.referee.house_rules import FOR_ROUNDS, of_league
from matches.views.referee.replay_keys import CUT, IN_FULL, Keys, Tapped, keys_of, tapped
from matches.views.referee.replay_shown import Moment, Row, Told, ended, rows_of, told
from matches.views.referee.replay_steps import Replay, ReplayRound, Step
from matches.views.referee.replay_text import query_of, unpacked, without_names
from matches.views.referee.sentences import Sentence, conclusion_first, in_a_row
from matches.views.referee.to_keep import Teams, ToKeep
from scoring import HouseRules
from scoring.events import Penalty
from scoring.notation import Header, write_header
from scoring.picture import Picture, picture_of_round
from scoring.problems import Problem, Severity
from scoring.seats import SEAT_LETTERS, sides_at
from scoring.turns import Turn

_MOST_TOLD = 20
"""Problems that are listed on the page beside the first one."""


@dataclass(frozen=True, slots=True)
class Leads:
    """A seat that may lead the next round."""

    seat: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PaperRound:
    """A round as paper shows it."""

    round: ReplayRound
    leads: str
    ended: str
    stand: str
    picture: Picture | None
    rows: list[Row]


class ReplayPage:
    """The page that an address asks for, with the tap in it done."""

    def __init__(self, query: QueryDict, offered: Sequence[RulesChoice]) -> None:
        self.offered = offered
        self.asked: Asked = read_asked(query, offered, unpacked(query.get("leg", "")))
        self.tapped: Tapped | None = None
        text = "" if self.asked.too_long else self.asked.text
        self.replay = self._replayed(text)
        if self.asked.tap and not self.asked.too_long:
            asked = self.asked
            self.tapped = tapped(self.replay, asked.tap, asked.leader, asked.names)
            if self.tapped.text != text:
                self.replay = self._replayed(self.tapped.text)

    def _replayed(self, text: str) -> Replay:
        return Replay(text, self.asked.rules.rules, self.asked.seats)

    @property
    def text(self) -> str:
        """The text as it is now; what is too long stays as it was typed."""
        return self.asked.text if self.asked.too_long else self.replay.text

    @property
    def refused(self) -> str:
        """Why a tap did nothing."""
        return "" if self.tapped is None else self.tapped.refused

    @cached_property
    def step(self) -> Step | None:
        """The step that is shown: the one asked for, or else the last; None before the first."""
        steps, asked = self.replay.steps, self.asked.step
        if not steps or asked == 0:
            return None
        if asked is None or self.asked.tap:
            return steps[-1]
        return steps[min(asked, len(steps)) - 1]

    @property
    def at(self) -> int:
        """Its number; 0 before the first."""
        return 0 if self.step is None else self.step.number

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.replay.steps)

    @property
    def at_end(self) -> bool:
        """Whether what is tapped follows what is seen."""
        return self.at == self.last

    @property
    def cut(self) -> str:
        """The tap that takes back all that follows what is seen."""
        return f"{CUT}{self.at}"

    @cached_property
    def moment(self) -> Moment:
        """The table at that step."""
        return Moment(self.replay, self.step)

    @cached_property
    def keys(self) -> Keys:
        """What can be tapped."""
        return keys_of(self.replay)

    @property
    def leads(self) -> list[Leads]:
        """The seats to choose a leader from, before the first round."""
        keys = self.keys
        if keys.table is not None or keys.stuck or len(keys.to_lead) < 2:
            return []
        return [
            Leads(SEAT_LETTERS[seat], SEAT_LETTERS[seat].upper(), seat == self.asked.leader)
            for seat in keys.to_lead
        ]

    @property
    def next_round(self) -> str:
        """Who leads the round to come, once one is over."""
        keys = self.keys
        return SEAT_LETTERS[keys.to_lead[0]].upper() if keys.table and keys.to_lead else ""

    @cached_property
    def wrong(self) -> list[Told]:
        """Everything that cannot have happened."""
        return told(self.replay, severity=Severity.ERROR)

    @property
    def others(self) -> list[Told]:
        """The same without the first, as many as anybody reads."""
        return self.wrong[1 : _MOST_TOLD + 1]

    @property
    def unsaid(self) -> int:
        """How many more there are."""
        return max(0, len(self.wrong) - 1 - _MOST_TOLD)

    @cached_property
    def queries(self) -> list[Told]:
        """What somebody should look at."""
        return told(self.replay, severity=Severity.QUERY)[:_MOST_TOLD]

    @cached_property
    def unchecked(self) -> list[Told]:
        """What nobody can tell from this."""
        found = told(self.replay, severity=Severity.UNCHECKED)
        return [] if not self.replay.text.strip() else found[:_MOST_TOLD]

    @property
    def shown_round(self) -> ReplayRound | None:
        """The round that the step is in."""
        return self.moment.round

    @property
    def rows(self) -> list[Row]:
        """Its items."""
        return [] if self.shown_round is None else rows_of(self.replay, self.shown_round)

    @property
    def rounds(self) -> list[tuple[ReplayRound, str, str, bool]]:
        """Every round, who led it, how it ended, and whether it is the one that is shown."""
        shown = self.shown_round
        return [
            (one, SEAT_LETTERS[one.leader].upper(), ended(one, self.replay), one is shown)
            for one in self.replay.rounds
        ]

    @property
    def names(self) -> list[tuple[int, str, str]]:
        """Every side by its number and its seats, with its name as far as it has one."""
        replay = self.replay
        sides = sorted(set(replay.sides))
        known = replay.record is not None and replay.record.names is not None
        named = [replay.name_of(side) if known else self.asked.names[side] for side in sides]
        return [(side, replay.letters_of(side), named[side]) for side in sides]

    @property
    def has_header(self) -> bool:
        """Whether the text itself says by which rules it is played."""
        return self.replay.checked.reading.header

    @property
    def rules_named(self) -> str:
        """The name of the house rules that it is checked by; empty where they have none."""
        mine = self._header_of(self.replay.rules)
        named = (one for one in self.offered if self._header_of(one.rules) == mine)
        chosen = self.asked.rules if not self.has_header else next(named, None)
        return "" if chosen is None else chosen.value

    def _header_of(self, rules: HouseRules) -> str:
        return write_header(Header(rules, self.replay.seats))

    @property
    def first_line(self) -> str:
        """What a first line looks like under these rules, with names of the sides."""
        rules, seats = self.asked.rules.rules, self.asked.seats or self.replay.seats
        names = ("Alice", "Bob", "Carol")[: sides_at(seats)]
        return write_header(Header(rules, seats, names=names))

    @property
    def brief(self) -> str:
        """The house rules that it is checked by."""
        return self.replay.rules.describe(self.replay.seats)

    @property
    def may_write_in_full(self) -> bool:
        """Whether points and scores can be written into the text."""
        return bool(self.replay.steps) and not self.wrong

    tables = ((2, "2"), (3, "3"), (4, "4, in pairs"))

    @property
    def rows_of_text(self) -> int:
        """How tall the text stands, without growing over all else."""
        return min(max(3, len(self.text) // 40 + self.text.count("\n") + 1), 12)

    @property
    def in_full(self) -> str:
        """The tap that writes it out."""
        return IN_FULL

    @property
    def query(self) -> str:
        """What follows the question mark for just this page."""
        rules, seats = self.asked.rules, self.asked.seats
        usual = 4 if rules.pairs else 2
        more = {} if self.at_end else {"at": str(self.at)}
        if not self.has_header:
            first = rules.value == self.offered[0].value
            more["rules"] = "" if first else rules.value
            more["seats"] = "" if seats == usual else str(seats)
        return query_of(self.text, **more)

    def on_paper(self) -> list[PaperRound]:
        """Every round with its line as it lay at the end."""
        found = []
        for one, leads, said, _ in self.rounds:
            moment = Moment(self.replay, one.steps[-1]) if one.steps else None
            stand = "" if moment is None else " – ".join(side.score for side in moment.sides)
            drawn = None
            if one.checked is not None:
                drawn = picture_of_round(one.checked.played, name=f"line-{one.index}")
            found.append(PaperRound(one, leads, said, stand, drawn, rows_of(self.replay, one)))
        return found

    @property
    def depends_on(self) -> set[Rule]:
        """The house rules that the answer depends on; of those that are exceptions only what came
        up.
        """
        found, target = of_a_leg(self.replay.seats), self.replay.rules.target
        for step in self.replay.steps:
            did = step.did
            if isinstance(step.what.what, Penalty):
                found.add(Rule.REVOKE)
            if any(one.code == "no-match" for one in step.problems):
                found.add(Rule.MISPLACED)
            if isinstance(did, Turn):
                found |= {Rule.MISPLACED} if did.misplaced else set()
                if did.opening and did.pegged and did.pegged.before + did.points >= target:
                    found.add(Rule.DOWN)
        return found

    def sentences(self, rules: HouseRules | None = None) -> Iterator[Sentence]:
        """The answer in one to six sentences; ``rules``: the house rules as they are to be told."""
        replay = self.replay
        brief = self.brief if rules is None else rules.describe(replay.seats)
        if not replay.steps:
            if self.text.strip():
                yield Sentence("Nothing that can be read is written here.", concludes=True)
            return
        stand = ", ".join(
            f"{side.name} {side.score}" for side in Moment(replay, replay.steps[-1]).sides
        )
        rounds = len(replay.rounds)
        far = "" if replay.is_followed else "as far as it can be followed, "
        yield Sentence(f"{rounds} round{'s' * (rounds != 1)} replayed, {brief}: {far}{stand}.")
        if not self.at_end and self.step is not None:
            number = replay.rounds[self.step.round].number
            yield Sentence(f"Round {number}, step {self.at}: {self.moment.headline}")
        if self.wrong:
            first = self.wrong[0]
            where = f"{first.place}: " if first.place else ""
            message = _with_its_rule(first.problem)
            yield Sentence(f"The first thing wrong: {where}{message}", concludes=True)
            if len(self.wrong) > 1:
                yield Sentence(f"{len(self.wrong)} things are wrong in all.")
        else:
            yield Sentence("Nothing in it is against the rules.", concludes=True)
        if self.unchecked:
            yield Sentence(self.unchecked[0].problem.message)


def _with_its_rule(problem: Problem) -> str:
    """What is wrong, with its clause before the full stop."""
    rule = f" (rule {problem.clause})" if problem.clause else ""
    return f"{problem.message.rstrip('.')}{rule}."


def page_of(query: QueryDict, league: League | None) -> ReplayPage:
    """The page of a league, or of the site where there is none."""
    own = [] if league is None else of_league(league, query.get("rules", ""))
    return ReplayPage(query, [*own, *FOR_ROUNDS])


def in_words(query: QueryDict, league: League | None) -> str | None:
    """What the page answers, to be kept; None where the address holds no leg."""
    page = page_of(query, league)
    return in_a_row(page.sentences()) or None


def to_keep(query: QueryDict, league: League | None, teams: Teams) -> ToKeep | None:
    """The answer to be kept, without the names of the sides and without what is only remarked.

    A text of which something cannot be read may say anything there: it is refused.
    """
    page = page_of(query, league)
    if not page.replay.steps:
        return None
    reading = page.replay.checked.reading
    if wrong := next((one for one in reading.problems if one.severity is Severity.ERROR), None):
        raise NotPossible(f"Something in it cannot be read: {wrong.message} Put that right first.")
    text = without_names(reading, teams)
    more = {} if page.at_end else {"at": str(page.at)}
    if not page.has_header:
        more |= {"rules": page.asked.rules.value, "seats": str(page.asked.seats)}
    kept = query_of(text, **more)
    page = page_of(QueryDict(kept), league)
    rules, depends = page.replay.rules, page.depends_on
    words = conclusion_first(page.sentences(without_others(rules, depends)))
    return ToKeep(kept, words, played_by(rules, page.replay.seats, depends)) if words else None


def _page(request: HttpRequest, league: League | None) -> HttpResponse:
    page = page_of(request.GET, league)
    address = f"{request.path}?{page.query}" if page.text else request.path
    context: dict[str, Any] = {
        "page": page,
        "plain": in_a_row(page.sentences()),
        "address": request.build_absolute_uri(address),
        "here": address,
        "rules_asked": page.rules_named,
    }
    if "print" in request.GET and page.replay.steps:
        context["rounds"] = page.on_paper()
        return render(request, "matches/referee/replay_print.html", context)
    return render(request, "matches/referee/replay.html", context)


@public_page
def replay(request: LeagueRequest) -> HttpResponse:
    """A replay under the house rules of a league, its own first."""
    return _page(request, request.league)


@site_page
def replay_site(request: HttpRequest) -> HttpResponse:
    """A replay for anybody, under the well-known house rules."""
    return _page(request, None)
