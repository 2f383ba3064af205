"""The question about a hand as it lies, as it stands in the address of the page.

Reads the line and whatever else is known about the round, keeps all of it as it was typed, and says
of each value that cannot be what would be right. Whether the facts can be true together is not
asked here: that is ``scoring.evidence``'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms

from matches.forms.hand_line import Owners, Tiles, read_hand, read_line, read_tile
from matches.forms.quick_check import Pick, RulesChoice, WholeNumber, quoted
from scoring import Finish, PairsRoundEnds
from scoring.evidence import Ended, Facts, Who
from scoring.house_rules import (
    LARGEST_CHIP_OUT,
    LARGEST_TARGET,
    LEAST_DEAL,
    SEATS,
    TILES_IN_SET,
)
from scoring.seats import SEAT_LETTERS, seats_of, sides_at
from scoring.tiles import Tile, TileSet

LONGEST_VALUE = 600
"""More than the longest line takes, however it is written."""
LARGEST_CLAIM = 999
NOTHING_LEFT = "none"
"""What is written for a hand in which nothing is left."""
AS_RULED = "As in the rules chosen"
DEALT = {2: "two", 3: "three", 4: "four"}

ENDS = {
    "out": Ended.CHIP_OUT,
    "blocked": Ended.BLOCKED,
    "won": Ended.WON,
    "open": Ended.UNFINISHED,
}
PAIRS = {"both": PairsRoundEnds.BOTH, "first": PairsRoundEnds.FIRST}
SIDE_LETTERS = "abc"


def side_called(side: int, seats: int) -> str:
    """A side by its letters: "A", or "A and C"."""
    return " and ".join(SEAT_LETTERS[seat].upper() for seat in seats_of(side, seats))


class Written(forms.Field):
    """Any text, kept as it was typed."""

    def to_python(self, value: Any) -> str:
        """The text, unless it is longer than anything that may stand there."""
        text = str(value or "").strip()
        if len(text) > LONGEST_VALUE:
            raise forms.ValidationError(
                f"{quoted(text)} has {len(text):,} characters: {LONGEST_VALUE} are more than "
                "anything takes here."
            )
        return text


class OneTile(Written):
    """One tile, as people write it."""

    def to_python(self, value: Any) -> Any:
        """The tile, or nothing where nothing was given."""
        text = super().to_python(value)
        halves = read_tile(text) if text else None
        if text and halves is None:
            raise forms.ValidationError(f"{quoted(text)} is no tile: write one such as 6-3.")
        return Tile.of(*halves) if halves else None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a hand: facts, and what each side claims to have made in the round."""

    facts: Facts
    claim: tuple[int | None, ...]
    rules: RulesChoice

    @property
    def claimed(self) -> bool:
        """Whether any side claims anything."""
        return any(made is not None for made in self.claim)


class HandForm(forms.Form):
    """A line, and whatever else is known. ``question`` is what it asks, where all of it is right.

    ``tiles`` is the line as far as it could be read, ``table`` the house rules and seats as far.
    """

    line = Written(required=False)
    seats = Pick(required=False, choices=[("", ""), *((str(n), str(n)) for n in SEATS)])
    rules = Pick(required=False)
    each = WholeNumber(
        LEAST_DEAL, TILES_IN_SET // 2, "is no deal: write how many tiles each was dealt, 2 to 14."
    )
    target = WholeNumber(
        1, LARGEST_TARGET, f"is no target: write 1 to {LARGEST_TARGET}, such as 61 or 121."
    )
    chip_out = WholeNumber(
        0, LARGEST_CHIP_OUT, f"is not what a last tile is worth: write 0 to {LARGEST_CHIP_OUT}."
    )
    finish = Pick(
        required=False,
        choices=[
            ("", AS_RULED),
            (Finish.EXACT.value, "Exactly on the target"),
            (Finish.OVER.value, "On the target or past it"),
        ],
    )
    down = Pick(
        required=False,
        choices=[("", AS_RULED), ("yes", "May win the leg"), ("no", "May not win the leg")],
    )
    pairs = Pick(
        required=False,
        choices=[
            ("", AS_RULED),
            ("both", "When both partners are out"),
            ("first", "When the first hand is empty"),
        ],
    )
    end = Pick(required=False)
    led = Pick(required=False)
    first = OneTile(required=False)
    last = OneTile(required=False)
    turns = Pick(required=False, choices=[("", ""), ("no", "no")])
    keys = Pick(required=False)
    show = Written(required=False)
    step = WholeNumber(1, 999, "is no step.")

    LABELS = {
        "line": "The line",
        "seats": "Seats",
        "rules": "House rules",
        "each": "Tiles dealt to each",
        "target": "Target",
        "chip_out": "Points for the last tile",
        "finish": "How a leg is won",
        "down": "The first tile of a round",
        "pairs": "A round of pairs ends",
        "end": "How it ended",
        "led": "Who led",
        "first": "Tile led",
        "last": "Tile placed last",
        "turns": "Turns",
        "keys": "What the keys do",
        "show": "The order shown",
        "step": "The step shown",
    }

    def __init__(self, data: Mapping[str, Any], *, offered: Sequence[RulesChoice]) -> None:
        super().__init__(data)
        self.offered = {choice.value: choice for choice in offered}
        self.question: Question | None = None
        self.tiles = Tiles()
        self.chosen = next(iter(self.offered.values()))
        self.chosen = self.offered.get(str(data.get("rules", "")).strip(), self.chosen)
        self.usual_seats = 4 if self.chosen.pairs else 2
        asked = str(data.get("seats", "")).strip()
        self.seated = int(asked) if asked in map(str, SEATS) else self.usual_seats
        self.house_rules = self.chosen.rules
        self._fields_of_the_table()
        for name, field in self.fields.items():
            field.label = self.LABELS.get(name) or field.label

    @property
    def sides(self) -> range:
        """The sides of the table, from 0."""
        return range(sides_at(self.seated))

    def _fields_of_the_table(self) -> None:
        """The fields that depend on who sits at the table."""
        fields, seats = self.fields, self.seated
        fields["rules"] = Pick(
            required=False, choices=[(one.value, one.label) for one in self.offered.values()]
        )
        fields["led"] = Pick(
            required=False, choices=[("", "Not known"), *_lettered(SEAT_LETTERS[:seats])]
        )
        fields["end"] = Pick(required=False, choices=list(self._ends()))
        modes = [(value, "") for value in ("right", "left", "who", "off")]
        modes += _lettered(SEAT_LETTERS[:seats])
        fields["keys"] = Pick(required=False, choices=modes)
        for letter in SEAT_LETTERS[:seats]:
            label = f"Left with {letter.upper()}"
            fields[f"left_{letter}"] = Written(required=False, label=label)
        for side in self.sides:
            letter, name = SIDE_LETTERS[side], side_called(side, seats)
            fields[f"before_{letter}"] = WholeNumber(
                0,
                LARGEST_TARGET,
                "is not a score: write a whole number, or leave it empty.",
                label=f"{name} stood on",
            )
            verb = "claim" if seats != len(self.sides) else "claims"
            fields[f"claim_{letter}"] = WholeNumber(
                0,
                LARGEST_CLAIM,
                f"is no number of points: write 0 to {LARGEST_CLAIM}, or leave it empty.",
                label=f"{name} {verb}",
            )

    def _ends(self) -> Iterator[tuple[str, str]]:
        names = [(SIDE_LETTERS[side], side_called(side, self.seated)) for side in self.sides]
        yield "", "Not known"
        for letter, name in names:
            yield f"out-{letter}", f"{name} chipped out"
        yield "blocked", "Blocked"
        for letter, name in names:
            yield f"won-{letter}", f"{name} won the leg"
        yield "open", "Not over yet"
        yield "out", "Somebody chipped out"
        yield "won", "Somebody won the leg"

    # Reading

    def clean(self) -> dict[str, Any]:
        """Put the parts together, where each of them is right by itself."""
        given = self.cleaned_data
        if "line" in given:
            self.tiles = read_line(given["line"], self.seated)
            for problem in self.tiles.problems:
                self.add_error("line", problem)
        self._read_rules(given)
        hands = [self._read_hand(letter, given) for letter in SEAT_LETTERS[: self.seated]]
        self._check_before(given)
        wrong = set(self.errors) - {"show", "step", "keys"}
        if not wrong and self.tiles.laid:
            self.question = self._question(given, hands)
        return given

    def _read_rules(self, given: dict[str, Any]) -> None:
        rules, changes = self.chosen.rules, dict[str, Any]()
        each = given.get("each")
        most = TILES_IN_SET // self.seated
        if each is not None and each > most:
            self.add_error(
                "each", f"{each} to each of {self.seated} are more than there are: {most} at most."
            )
        elif each is not None:
            changes["deal"] = replace(rules.deal, **{DEALT[self.seated]: each})
        if given.get("target") is not None:
            changes["target"] = given["target"]
        if given.get("chip_out") is not None:
            changes["chip_out_points"] = given["chip_out"]
        if given.get("finish"):
            changes["finish"] = Finish(given["finish"])
        if given.get("down"):
            changes["out_on_down"] = given["down"] == "yes"
        if given.get("pairs"):
            changes["pairs_round_ends"] = PAIRS[given["pairs"]]
        self.house_rules = replace(rules, **changes)

    def _read_hand(self, letter: str, given: dict[str, Any]) -> TileSet | None:
        text = given.get(f"left_{letter}", "")
        if not text:
            return None
        if text.lower() in {NOTHING_LEFT, "nothing", "0", "-"}:
            return TileSet()
        tiles, wrong = read_hand(text)
        if wrong:
            self.add_error(f"left_{letter}", wrong)
        return TileSet.of(tiles)

    def _check_before(self, given: dict[str, Any]) -> None:
        target = self.house_rules.target
        for side in self.sides:
            name = f"before_{SIDE_LETTERS[side]}"
            before = given.get(name)
            if before is None or before < target:
                continue
            said = f"{before} is past the target of {target}"
            if before == target:
                said = f"A side on {before} has won already"
            self.add_error(name, f"{said}: write 0 to {target - 1}, or leave it empty.")

    def _question(self, given: dict[str, Any], hands: list[TileSet | None]) -> Question:
        how, _, side = given["end"].partition("-")
        before = [given.get(f"before_{SIDE_LETTERS[side]}") for side in self.sides]
        scores = [score for score in before if score is not None]
        owners = self.tiles.owners
        facts = Facts(
            self.tiles.laid,
            self.seated,
            self.house_rules,
            ended=ENDS.get(how),
            ended_by=SIDE_LETTERS.index(side) if side else None,
            played_by=tuple(map(_who, owners)) if any(owners) else None,
            leader=SEAT_LETTERS.index(given["led"]) if given["led"] else None,
            opening=given.get("first"),
            last=given.get("last"),
            left=tuple(hands) if any(hand is not None for hand in hands) else None,
            scores=tuple(scores) if len(scores) == len(before) else None,
            in_turn=not given["turns"],
        )
        claim = tuple(given.get(f"claim_{SIDE_LETTERS[side]}") for side in self.sides)
        return Question(facts, claim, self.chosen)

    # What there is, for the page

    @property
    def hands(self) -> list[tuple[Tile, ...] | None]:
        """By seat the tiles left in hand as they were written; None for a hand not known."""
        found: list[tuple[Tile, ...] | None] = []
        for letter in SEAT_LETTERS[: self.seated]:
            text = self.cleaned_data.get(f"left_{letter}") if self.is_bound else ""
            known = bool(text) and f"left_{letter}" not in self.errors
            found.append(read_hand(str(text))[0] if known else None)
        return found

    @property
    def tables(self) -> list[tuple[str, str]]:
        """The tables to choose from, in words."""
        return [("2", "Two"), ("3", "Three"), ("4", "Two pairs")]

    @property
    def half_of_the_scores(self) -> bool:
        """Whether scores before the round are given of some sides and not of all."""
        given = [self.cleaned_data.get(f"before_{SIDE_LETTERS[side]}") for side in self.sides]
        return None in given and any(score is not None for score in given)

    @property
    def most_tiles(self) -> int:
        """How many tiles each seat is dealt."""
        return self.house_rules.deal.each(self.seated)


def _who(owners: Owners) -> Who:
    """Who played a tile, as facts have it."""
    return owners[0] if len(owners) == 1 else owners or None


def _lettered(letters: str) -> list[tuple[str, str]]:
    return [(letter, letter.upper()) for letter in letters]
