"""One leg as it is filled in on a card: who won, the other's score, how it ended.

The form refuses what cannot be read and never judges a score. It carries the version the leg was
shown at and what it held then, so that a leg nobody touched is not sent on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django import forms

from league.enums import Side
from matches.enums import LegState
from matches.forms.fields import TOO_OLD, ScoreField, VersionField
from matches.models import Leg

PLAYED, VOID, UNPLAYED, CLEARED = "played", "void", "unplayed", "clear"
CLAIMED_HOME, CLAIMED_AWAY = "claimed-home", "claimed-away"


class LegKind(StrEnum):
    """What there is to fill in: a race to a target, only a winner, or only a score (goals)."""

    RACE = "race"
    WINNER = "winner"
    SCORE = "score"

    @classmethod
    def of(cls, leg: Leg) -> LegKind:
        """The kind of a leg, by the format of its board."""
        if leg.target is not None:
            return cls.RACE
        return cls.SCORE if leg.board.format.legs is None else cls.WINNER


def hows(home: str, away: str) -> list[tuple[str, str]]:
    """The ways a leg can end, with the sides' names."""
    return [
        (PLAYED, "Played"),
        (VOID, "Void: nobody got there"),
        (CLAIMED_HOME, f"Claimed by {home}"),
        (CLAIMED_AWAY, f"Claimed by {away}"),
        (UNPLAYED, "Not played"),
        (CLEARED, "Wipe what is entered"),
    ]


@dataclass(frozen=True, slots=True)
class LegEntry:
    """What one leg holds, as a card is filled in: state, winner and both scores, home first."""

    state: LegState = LegState.OPEN
    winner: Side | None = None
    scores: tuple[int | None, int | None] = (None, None)

    @classmethod
    def of(cls, leg: Leg) -> LegEntry:
        """What a leg holds now."""
        return cls(
            LegState(leg.state),
            Side(leg.winner) if leg.winner else None,
            (leg.home_score, leg.away_score),
        )

    def encode(self) -> str:
        """The entry as one word for a hidden field: ``played.home.61.48``."""
        scores = ("" if score is None else str(score) for score in self.scores)
        return ".".join([self.state.value, self.winner or "", *scores])

    @classmethod
    def decode(cls, text: str) -> LegEntry:
        """An entry from its word; ValueError where it is none."""
        state, winner, home, away = text.split(".")
        return cls(
            LegState(state),
            Side(winner) if winner else None,
            (int(home) if home else None, int(away) if away else None),
        )

    @property
    def how(self) -> str:
        """The choice of 'how it ended' that shows this entry."""
        if self.state is LegState.CLAIMED:
            return CLAIMED_HOME if self.winner is Side.HOME else CLAIMED_AWAY
        return {LegState.VOID: VOID, LegState.UNPLAYED: UNPLAYED}.get(self.state, PLAYED)

    def shown(self, target: int | None) -> dict[str, str]:
        """What the fields hold. The winner's own score stays out where it is the target."""
        fields = {"how": self.how, "won": self.winner or ""}
        for side in Side:
            score = self.scores[side.index]
            plain = score is None or (side is self.winner and score == target)
            fields[side.value] = "" if plain else str(score)
        return fields


def read_played(
    winner: Side | None, home: int | None, away: int | None, target: int | None
) -> LegEntry:
    """What a played leg's fields mean.

    Whoever is marked as the winner stands on the target, so the field beside the winner's name is
    not read. Without a mark the one score on the target is the winner's.
    """
    scores = (home, away)
    if winner is None and target is not None and scores.count(target) == 1:
        winner = Side.HOME if home == target else Side.AWAY
    if winner is not None and target is not None:
        lost = scores[winner.other.index]
        if lost is None:
            scores = (None, None)
        else:
            scores = (target, lost) if winner is Side.HOME else (lost, target)
    state = LegState.OPEN if winner is None and scores == (None, None) else LegState.PLAYED
    return LegEntry(state, winner, scores)


class LegForm(forms.Form):
    """The fields of one leg, by hand in the template (``matches/_leg_entry.html``)."""

    won = forms.ChoiceField(
        required=False,
        choices=[(side.value, side.value) for side in Side],
        error_messages={"invalid_choice": "Mark one of the two sides as the winner."},
    )
    home = ScoreField()
    away = ScoreField()
    how = forms.ChoiceField(
        required=False,
        choices=hows("home", "away"),
        error_messages={"invalid_choice": "Choose how the leg ended from the list."},
    )
    version = VersionField()
    base = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, *, leg: Leg, data: Mapping[str, Any] | None = None) -> None:
        self.leg = leg
        self.kind = LegKind.of(leg)
        now = LegEntry.of(leg)
        initial = now.shown(leg.target) | {"version": str(leg.version), "base": now.encode()}
        super().__init__(data, prefix=f"leg-{leg.pk}", initial=initial)

    @property
    def sent(self) -> bool:
        """Whether the page that was sent had this leg on it."""
        return self.is_bound and self.add_prefix("base") in self.data

    def clean(self) -> dict[str, Any]:
        """Find what was meant, and whether anything was touched."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            self.before = LegEntry.decode(cleaned["base"])
        except ValueError:
            raise forms.ValidationError(TOO_OLD) from None
        if cleaned["version"] is None:
            raise forms.ValidationError(TOO_OLD)
        self.entry = self._read(cleaned)
        return cleaned

    def _read(self, cleaned: Mapping[str, Any]) -> LegEntry:
        """What is meant; exactly what was shown, contradictions and all, where nothing is typed."""
        how: str = cleaned["how"] or PLAYED
        typed = {"how": how, "won": cleaned["won"]} | {
            side.value: "" if cleaned[side.value] is None else str(cleaned[side.value])
            for side in Side
        }
        if typed == self.before.shown(self.leg.target):
            return self.before
        if how == self.before.how:
            # Who fills in a result for a void leg means that it was played.
            how = PLAYED
        match how:
            case "void" | "unplayed":
                return LegEntry(LegState(how))
            case "claimed-home":
                return LegEntry(LegState.CLAIMED, Side.HOME)
            case "claimed-away":
                return LegEntry(LegState.CLAIMED, Side.AWAY)
            case "clear":
                return LegEntry()
        winner = Side(cleaned["won"]) if cleaned["won"] else None
        return read_played(winner, cleaned["home"], cleaned["away"], self.leg.target)

    @property
    def touched(self) -> bool:
        """Whether the leg is to hold something else than it was shown with."""
        return self.sent and self.entry != self.before
