"""The fields of the rules editor, and the words of its choices.

They hand on what was typed as the rules are stored: a number where it is one, the text where it is
not, so that ``Rules.from_dict`` can refuse it by name together with everything else. Only what is
left empty, or could not have come from the page, is refused here.
"""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.enums import (
    DecidedOn,
    Depth,
    Discipline,
    Ineligible,
    LegsPlayed,
    Reporter,
    TieBreak,
    Transfers,
    WithdrawnPlayed,
    WithdrawnRemaining,
)
from scoring.house_rules import Finish, MisplacedTile, PairsRoundEnds, Revoke

_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
SCORE_ALONE = "score"
"""Stands among the ways of playing legs for a game that has no leg total."""

FINISHES = {Finish.EXACT: "exactly the target", Finish.OVER: "reach or pass it (friendly finish)"}
PAIRS_ROUND_ENDS = {
    PairsRoundEnds.BOTH: "when both partners are out",
    PairsRoundEnds.FIRST: "with the first hand that is out",
}
REVOKES = {Revoke.RULED: "what the referee rules", Revoke.PEG_BACK: "8, pegged back"}
MISPLACED_TILES = {
    MisplacedTile.ILLEGAL: "is an error",
    MisplacedTile.TURNED: "may be turned to the end where it fits",
}
GAMES = {
    Discipline.FIVES_AND_THREES: "Fives and Threes",
    Discipline.OTHER: "another game, by result",
}
LEGS_PLAYED = {
    LegsPlayed.ALL.value: "all are played",
    LegsPlayed.BEST_OF.value: "best of: stops when decided",
    SCORE_ALONE: "no legs: the score alone",
}
SIDES = {"1": "1 (singles)", "2": "2 (pairs)", "3": "3", "4": "4"}
DECIDED_ON = {DecidedOn.LEGS: "legs", DecidedOn.BOARDS: "boards"}
CRITERIA = {
    TieBreak.POINTS: "points",
    TieBreak.LEG_DIFFERENCE: "leg difference",
    TieBreak.LEGS_FOR: "legs won",
    TieBreak.BOARD_DIFFERENCE: "board difference",
    TieBreak.BOARDS_FOR: "boards won",
    TieBreak.MATCHES_WON: "matches won",
    TieBreak.HEAD_TO_HEAD: "their own meetings, if all have met",
    TieBreak.LEG_AGGREGATE: "difference in points pegged",
    TieBreak.COUNTBACK: "countback: most wins by the widest margin",
    TieBreak.PLAY_OFF: "a play-off (last of all)",
}
PLAYED = {
    WithdrawnPlayed.EXPUNGE: "none of them counts",
    WithdrawnPlayed.STANDS: "all of them count",
    WithdrawnPlayed.FIRST_HALF: "those of the first half count",
    WithdrawnPlayed.BY_HALF: "left before halfway: none; after it: those of the first half",
}
REMAINING = {
    WithdrawnRemaining.NOTHING: "nothing",
    WithdrawnRemaining.BYE: "a bye",
    WithdrawnRemaining.POINTS: "points",
}
INELIGIBLE = {
    Ineligible.LEGS: "the legs of that player",
    Ineligible.MATCH: "the whole match",
}
TRANSFERS = {
    Transfers.ANY_TIME: "at any time of the season",
    Transfers.FIRST_HALF: "in the first half of the season only",
    Transfers.TEAM_LEFT: "only if the old team has left",
}
DEPTHS = {
    Depth.MATCH_SCORE: "the match score",
    Depth.WINNERS: "who won each leg",
    Depth.SCORES: "the score of each leg",
    Depth.EVENTS: "every event of each leg",
    Depth.PLACEMENTS: "every tile of each leg",
}
REPORTERS = {
    Reporter.HOME: "the home side",
    Reporter.WINNER: "the winning side",
    Reporter.BOTH: "both sides, on one card",
    Reporter.EACH: "each side, its own card",
}


def short(**attrs: str) -> forms.TextInput:
    """A box for a few characters."""
    return forms.TextInput(attrs={"class": "short", "autocomplete": "off"} | attrs)


class RuleTextField(forms.CharField):
    """What the rules read; where it is left empty and must not be, the rules refuse the empty text
    and ``empty`` is what is said.
    """

    def __init__(self, *, empty: str, **kwargs: Any) -> None:
        self.empty = empty
        kwargs.setdefault("widget", short())
        super().__init__(**kwargs)

    def clean(self, value: Any) -> Any:
        """The text without spaces around it; nothing where it may be left empty."""
        text = str(self.to_python(value))
        self.run_validators(text)
        return text if text or self.required else None


class WholeField(RuleTextField):
    """A whole number. Anything else stays text."""

    def __init__(self, *, empty: str = "Write a number.", **kwargs: Any) -> None:
        super().__init__(empty=empty, widget=short(inputmode="numeric"), **kwargs)

    def clean(self, value: Any) -> Any:
        """The number, the text that is none, or nothing."""
        text = super().clean(value)
        return int(text) if text and _WHOLE.fullmatch(text) else text


class PointsTextField(RuleTextField):
    """Points as people write them: 2, ½, 0.5, 1/2."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(empty="Write how many points; 0 for none.", **kwargs)


class MoneyTextField(RuleTextField):
    """Pounds as people write them."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("empty", "Write how many pounds; 0 for none.")
        super().__init__(**kwargs)


class OneOfField(forms.ChoiceField):
    """One of a few choices in the page's words; nothing where there is an empty one."""

    def __init__(self, words: dict[Any, str], *, none: str | None = None, **kwargs: Any) -> None:
        choices = [(str(value), said) for value, said in words.items()]
        # An empty choice is chosen like any other, so no page calls the field optional.
        self.may_be_empty = none is not None
        if none is not None:
            choices.insert(0, ("", none))
        super().__init__(choices=choices, **kwargs)
        self.error_messages = self.error_messages | {
            "required": "Choose one from the list.",
            "invalid_choice": "Choose one from the list.",
        }

    def clean(self, value: Any) -> Any:
        """What was chosen, or nothing."""
        return "" if self.may_be_empty and value in self.empty_values else super().clean(value)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Nothing is asked of a list in which something is always chosen."""
        widget.is_required = self.required and not self.may_be_empty
        return super().widget_attrs(widget)


class NumberFromField(OneOfField):
    """One of a few numbers; nothing where there is an empty choice."""

    def clean(self, value: Any) -> int | None:
        """The number, or nothing."""
        chosen = super().clean(value)
        return int(chosen) if chosen else None


def sentence(message: str) -> str:
    """What the rules say is wrong, with a capital and a full stop."""
    ends = "" if message.endswith((".", "?", "!")) else "."
    return f"{message[:1].upper()}{message[1:]}{ends}"


def refuse(form: forms.Form, name: str, message: str) -> None:
    """Put what the rules say is wrong beside a field, once."""
    field = form.fields[name]
    if isinstance(field, RuleTextField) and not str(form[name].value() or "").strip():
        message = field.empty
    said = sentence(message)
    if said not in form.errors.get(name, []):
        form.add_error(name, ValidationError(said))
