"""What can be done to a fixture now, each with a line that says what it is for.

Some of it is done on the match's own pages, where its card is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.actions.deciding import why_void_for_good
from league.actions.postponing import why_not_back
from league.actions.replaying import counting_others
from league.enums import FixtureStatus, ResultKind, ResultSource
from league.models import Fixture, League, Result
from league.policies import can_move
from league.ruleset import Rules
from league.views.base import today
from league.views.desk.fixture_postpone import what_the_rules_say


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be done, and where."""

    words: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class _Menu:
    league: League
    fixture: Fixture
    standing: Sequence[Result]

    def offers(self) -> Iterator[Offer]:
        status = FixtureStatus(self.fixture.status)
        if status in {FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED}:
            yield from self._to_be_played()
        elif status is FixtureStatus.PLAYED:
            yield from self._played()
        elif status is FixtureStatus.WALKOVER:
            text = "The match is what it was before; the table changes at once."
            yield self._offer("Undo the walkover", text, "league:fixture_undo_walkover")
        else:
            yield from self._void()

    def _offer(self, words: str, text: str, name: str) -> Offer:
        return Offer(words, text, reverse(name, args=[self.league.slug, self.fixture.pk]))

    def _to_be_played(self) -> Iterator[Offer]:
        rules: Rules = self.fixture.competition.rule_set.rules
        if can_move(self.fixture, "postpone"):
            text = "Put it off, to a new date or without one yet."
            said = what_the_rules_say(self.fixture, rules)
            yield self._offer("Postpone", f"{text} {said}".strip(), "league:fixture_postpone")
        yield from self._back_again()
        text = "It was not played; the rules say what each side gets."
        yield self._offer("Walkover or conceded", text, "league:fixture_walkover")
        text = "Decide what the table counts, without a match."
        yield self._offer("Award a result", text, "league:fixture_award")
        yield from self._broken_off()
        if self.fixture.replays_id:
            text = "Take this fixture out again; the match that it plays again stays void."
            yield self._offer("Undo the replay", text, "league:fixture_undo_replay")
        else:
            text = "Only what should never have been in the list."
            yield self._offer("Remove", text, "league:fixture_remove")

    def _back_again(self) -> Iterator[Offer]:
        """Taking back the last postponement or new date, while nothing has moved it since."""
        if not why_not_back(self.fixture, "take the new date back"):
            text = "It waits for a date again, as before."
            yield self._offer("Take the new date back", text, "league:fixture_undo_new_date")
        if not why_not_back(self.fixture, "undo the postponement"):
            text = "It is on its day again, as before."
            name = "league:fixture_undo_postponement"
            yield self._offer("Undo the postponement", text, name)

    def _played(self) -> Iterator[Offer]:
        awarded = [one for one in self.standing if one.kind == ResultKind.AWARDED]
        if any(one.source == ResultSource.RULING for one in awarded):
            text = "With the ruling taken back or replaced, what counted before it counts again."
            name = "matches:card_ineligible_undo"
            yield self._offer("Take the ruling back", text, name)
        elif awarded:
            text = "What counted before it counts again."
            yield self._offer("Undo the award", text, "league:fixture_undo_award")
        else:
            if any(one.source == ResultSource.CARD for one in self.standing):
                text = "Somebody wrote something down wrong."
                yield self._offer("Correct the card", text, "matches:card_correct")
                text = "Somebody on the card was not allowed to play."
                yield self._offer("Ineligible player", text, "matches:card_ineligible")
            text = "Let the table count something else than the card, which stays as it is."
            yield self._offer("Award a result", text, "league:fixture_award")
            yield from self._broken_off()

    def _broken_off(self) -> Iterator[Offer]:
        begun = self.fixture.date <= today(self.league)
        if begun and can_move(self.fixture, "abandon"):
            text = "Begun and broken off; the score it stood at is kept and counts nothing."
            yield self._offer("Abandoned", text, "matches:card_abandon")
        text = "It counts for nobody. What was recorded stays readable."
        yield self._offer("Make it void", text, "matches:card_void")

    def _void(self) -> Iterator[Offer]:
        if counting_others(self.fixture) or why_void_for_good(self.fixture):
            return
        text = "A new fixture, of which alone the table counts a result."
        yield self._offer("Play it again", text, "league:fixture_replay")
        text = "The match is what it was before, with its card and its result."
        yield self._offer("Bring it back", text, "matches:card_bring_back")


def offers(league: League, fixture: Fixture, standing: Sequence[Result]) -> list[Offer]:
    """What can be done now; nothing in a season that is closed."""
    if fixture.competition.season.closed_on is not None:
        return []
    return list(_Menu(league, fixture, standing).offers())
