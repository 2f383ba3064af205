"""The referee's question, as it stands in the address of the quick check.

Reads two ends, a score and the house rules, and says of each value that cannot be what would be
right. It works nothing out: the answer is the page's, from ``scoring``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms

from matches.quick_answer import HAS_WON, IS_PAST, NOT_A_SCORE, Asked
from scoring import End, Ends, Finish, HouseRules, Problem, check_ends
from scoring.events import Peg, worth
from scoring.house_rules import LARGEST_CHIP_OUT, LARGEST_TARGET
from scoring.line import HIGHEST_HALF

TICKED = frozenset({"1", "on", "yes", "true"})
NOT_TICKED = frozenset({"", "0", "off", "no", "false"})


def quoted(value: str) -> str:
    """What somebody typed, short enough to stand in a message."""
    return f"“{value if len(value) <= 20 else value[:20] + '…'}”"


class Broken(forms.ValidationError):
    """A problem that scoring names, with the clause that is broken."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message, code=problem.code)
        self.clause = problem.clause


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """House rules that can be chosen by name; ``pairs`` where only pairs play them, ``singles``
    where only singles do.
    """

    value: str
    label: str
    rules: HouseRules
    pairs: bool = False
    singles: bool = False

    @property
    def brief(self) -> str:
        """The rules in one line, with the deal of those who play by them."""
        return self.rules.describe(4 if self.pairs else 2 if self.singles else None)


class WholeNumber(forms.Field):
    """A whole number in plain digits, within bounds; ``wrong`` is told with the value in front."""

    def __init__(self, low: int, high: int, wrong: str, missing: str = "", **kwargs: Any) -> None:
        self.low, self.high, self.wrong = low, high, wrong
        super().__init__(required=bool(missing), **kwargs)
        self.error_messages["required"] = missing

    def to_python(self, value: Any) -> int | None:
        """The number, or nothing where nothing was given."""
        text = str(value or "").strip()
        if not text:
            return None
        number = int(text) if re.fullmatch("[0-9]{1,6}", text) else -1
        if not self.low <= number <= self.high:
            raise forms.ValidationError(f"{quoted(text)} {self.wrong}")
        return number


class Tick(forms.Field):
    """A box that is ticked or not; an address may also say 0 or no."""

    def to_python(self, value: Any) -> bool:
        """Whether it is ticked."""
        text = str(value or "").strip().lower()
        if text not in TICKED | NOT_TICKED:
            raise forms.ValidationError(f"{quoted(text)} is neither yes nor no: write 1 or 0.")
        return text in TICKED


class Pick(forms.ChoiceField):
    """One of a list, with the unknown value named."""

    def validate(self, value: str) -> None:
        """Refuse what is not in the list, in words."""
        if value and not self.valid_value(value):
            raise forms.ValidationError(f"{quoted(value)} is not in the list: choose from it.")


def _end() -> WholeNumber:
    return WholeNumber(
        0,
        HIGHEST_HALF,
        f"is on no tile: choose 0 to {HIGHEST_HALF}.",
        f"Choose what this end shows, 0 to {HIGHEST_HALF}.",
    )


class QuickCheckForm(forms.Form):
    """Two ends, the score before, and under which rules."""

    left = _end()
    left_double = Tick(required=False)
    right = _end()
    right_double = Tick(required=False)
    before = WholeNumber(0, LARGEST_TARGET, NOT_A_SCORE)
    out = Tick(required=False)
    opening = Tick(required=False)
    rules = Pick(required=False)
    target = WholeNumber(
        1, LARGEST_TARGET, f"is no target: write 1 to {LARGEST_TARGET}, such as 61 or 121."
    )
    chip_out = WholeNumber(
        0, LARGEST_CHIP_OUT, f"is not what a last tile is worth: write 0 to {LARGEST_CHIP_OUT}."
    )
    finish = Pick(
        required=False,
        choices=[
            ("", "As in the rules chosen"),
            (Finish.EXACT.value, "Exactly on the target"),
            (Finish.OVER.value, "On the target or past it"),
        ],
    )
    down = Pick(
        required=False,
        choices=[
            ("", "As in the rules chosen"),
            ("yes", "May win the leg"),
            ("no", "May not win the leg"),
        ],
    )

    LABELS = {
        "left": "One end",
        "left_double": "One end, double",
        "right": "The other end",
        "right_double": "The other end, double",
        "before": "Score before",
        "out": "Last tile",
        "opening": "First tile",
        "rules": "House rules",
        "target": "Target",
        "chip_out": "Points for the last tile",
        "finish": "How a leg is won",
        "down": "The first tile of a round",
    }

    def __init__(self, *args: Any, offered: Sequence[RulesChoice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = {choice.value: choice for choice in offered}
        self.question: Asked | None = None
        self.fields["rules"] = Pick(
            required=False, choices=[(choice.value, choice.label) for choice in offered]
        )
        for name, label in self.LABELS.items():
            self.fields[name].label = label

    def clean(self) -> dict[str, Any]:
        """Put the parts together, where each of them is right by itself."""
        given = self.cleaned_data
        self._forgive_one_double(given)
        rules, pairs = self._house_rules(given)
        self._check_before(given.get("before"), rules)
        ends = self._ends(given)
        if ends is not None:
            self._check_placement(ends, given, rules)
        if ends is not None and not self.errors:
            self.question = Asked(
                ends,
                rules,
                given.get("before"),
                given["out"],
                given["opening"],
                pairs,
            )
        return given

    def _forgive_one_double(self, given: dict[str, Any]) -> None:
        """A lone double is both ends, so it is enough to name it once."""
        if not given.get("opening"):
            return
        for one, other in (("left", "right"), ("right", "left")):
            missing = not str(self.data.get(other, "")).strip()
            if missing and given.get(f"{one}_double") and given.get(one) is not None:
                given[other] = given[one]
                del self.errors[other]

    def _house_rules(self, given: dict[str, Any]) -> tuple[HouseRules, bool]:
        """The rules chosen (the first offered, if none is), with what was changed about them."""
        first = next(iter(self.offered.values()))
        chosen = self.offered.get(given.get("rules") or first.value, first)
        changes: dict[str, Any] = {}
        if given.get("target") is not None:
            changes["target"] = given["target"]
        if given.get("chip_out") is not None:
            changes["chip_out_points"] = given["chip_out"]
        if given.get("finish"):
            changes["finish"] = Finish(given["finish"])
        if given.get("down"):
            changes["out_on_down"] = given["down"] == "yes"
        return replace(chosen.rules, **changes), chosen.pairs

    def _check_before(self, before: int | None, rules: HouseRules) -> None:
        most = rules.target - 1
        if before is None or before <= most or "target" in self.errors:
            return
        said = HAS_WON if before == rules.target else IS_PAST
        self.add_error("before", said.format(before=before, target=rules.target, most=most))

    def _ends(self, given: dict[str, Any]) -> Ends | None:
        """The ends, where both were given and can stand on a table together."""
        left, right = given.get("left"), given.get("right")
        if left is None or right is None:
            return None
        if given.get("opening") and left == right:
            return Ends.opening(left, right)  # two equal halves are a double, ticked or not
        ends = Ends(
            End(left, bool(given.get("left_double"))),
            End(right, bool(given.get("right_double"))),
            single_tile=bool(given.get("opening")),
        )
        problems = check_ends(ends)
        for problem in problems:
            self.add_error("right", Broken(problem))
        return None if problems else ends

    def _check_placement(self, ends: Ends, given: dict[str, Any], rules: HouseRules) -> None:
        placed = Peg(
            0,
            total=ends.total,
            chip_out=bool(given.get("out")),
            opening_tile=bool(given.get("opening")),
        )
        for problem in worth(placed, rules).problems:
            self.add_error("out", Broken(problem))
