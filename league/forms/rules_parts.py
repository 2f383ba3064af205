"""One small form for each part of a set of rules; the editor puts them together.

Lists (boards, house rules, an order) are one form a row. What the parts mean together is judged by
the rules themselves, never here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Field, Layout
from django import forms

from league.forms import rules_fields as said
from league.forms.fields import CountField, NameField, ReasonField, TickField
from league.forms.rules_fields import (
    MoneyTextField,
    NumberFromField,
    OneOfField,
    PointsTextField,
    WholeField,
)
from league.ruleset.sections import MOST_BOARDS

LONGEST_NAME = 60


class PartForm(forms.Form):
    """A part of the rules; its short fields stand side by side, and so do the long ones below.

    A second line of short fields is below the first; a long one may stand above them.
    """

    above: Sequence[str] = ()
    beside: Sequence[str] = ()
    beside_below: Sequence[str] = ()
    wide: Sequence[str] = ()
    below: Sequence[str] = ()

    @property
    def helper(self) -> FormHelper:
        """How crispy lays the fields out."""
        helper = FormHelper()
        lines = (line for line in (self.beside, self.beside_below) if line)
        layout = [Div(*map(Field, self.above), css_class="mb-3")] if self.above else []
        layout += [Div(*line, css_class="fields mb-3") for line in lines]
        if self.wide:
            layout.append(Div(*map(Field, self.wide), css_class="fields fields--wide mb-3"))
        helper.layout = Layout(*layout, *self.below)
        return helper


class AboutForm(PartForm):
    """What the new rules are called, and whether they stand in for others."""

    name = NameField(label="Name", help_text="A new one, such as “Leek rules 2026–27”.")
    replaces = TickField(label="They take the place of the rules they were made from")
    reason = ReasonField(
        required=False,
        label="Why",
        help_text="Needed if they take the place of others; everybody can read it, for example"
        " “AGM of 4 June, item 7”.",
    )

    below: Sequence[str] = ("name", "replaces", "reason")

    def __init__(self, *args: Any, replaces: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not replaces:
            del self.fields["replaces"], self.fields["reason"]
            self.below = ("name",)


class HouseRulesForm(PartForm):
    """How one leg is played: what a league changes about the standard rules."""

    name = NameField(most=LONGEST_NAME, label="Called", help_text="Such as “singles”.")
    target = WholeField(label="Target", help_text="61, 121, 31 or any.")
    two = WholeField(label="Tiles in singles")
    four = WholeField(label="Tiles in pairs")
    three = WholeField(label="Tiles if three play")
    chip_out_points = WholeField(label="For the last tile", help_text="Points: 0, 1 or 2.")
    finish = OneOfField(said.FINISHES, label="A leg is won by")
    pairs_round_ends = OneOfField(said.PAIRS_ROUND_ENDS, label="A pairs round ends")
    revoke = OneOfField(said.REVOKES, label="A revoke costs")
    misplaced_tile = OneOfField(said.MISPLACED_TILES, label="A misplaced tile")
    out_on_down = TickField(label="A leg can be won with the first tile of a round, on the down")

    beside = ("name", "target", "two", "four", "three", "chip_out_points")
    wide = ("finish", "pairs_round_ends", "revoke", "misplaced_tile")
    below = ("out_on_down",)


class BoardGroupForm(PartForm):
    """Boards that are alike and stand together on the card."""

    name = NameField(most=LONGEST_NAME, label="Called", help_text="Such as “Singles”.")
    count = CountField(least=1, most=MOST_BOARDS, label="How many")
    players = NumberFromField(said.SIDES, label="Players a side")
    legs = WholeField(
        label="Legs each", empty="Write how many legs, or choose the score alone for this game."
    )
    discipline = OneOfField(said.GAMES, label="Game")
    house_rules = OneOfField({}, none="none: by result", label="Under the house rules")
    legs_played = OneOfField(said.LEGS_PLAYED, label="Of the legs")

    beside = ("name", "count", "players", "legs")
    wide = ("legs_played", "discipline", "house_rules")

    def __init__(self, *args: Any, house_rules: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [("", "none: by result"), *house_rules.items()]
        self.fields["house_rules"].choices = named  # type: ignore[attr-defined]


class TeamForm(PartForm):
    """How many people play for a side."""

    fewest = WholeField(label="Players needed", help_text="With fewer there is no match.")
    most = WholeField(required=False, label="Players at most", help_text="Empty: any number.")

    beside = ("fewest", "most")


class LimitForm(PartForm):
    """How often somebody may appear on a card."""

    most = WholeField(label="At most")
    players = NumberFromField(said.SIDES, none="any number a side", label="On boards with")
    discipline = OneOfField(said.GAMES, none="any game", label="Of the game")
    again = WholeField(
        required=False,
        label="If a side is short",
        help_text="How many players may play one more.",
        empty="Nobody plays one more here: say how many may, or let it count.",
    )
    again_counts = TickField(label="That one counts in players’ records")

    beside = ("most", "again")
    wide = ("players", "discipline")
    below = ("again_counts",)


class PointsForm(PartForm):
    """What a played match is worth."""

    won = PointsTextField(label="Match won")
    drawn = PointsTextField(label="Match drawn")
    lost = PointsTextField(label="Match lost")
    leg = PointsTextField(label="Each leg won", help_text="Write ½, 0.5 or 1/2.")
    board = PointsTextField(label="Each board won")
    losing_bonus = PointsTextField(label="Losing bonus")
    losing_margin = WholeField(label="When lost by at most", help_text="0 where there is none.")
    decided_on = OneOfField(said.DECIDED_ON, label="A match is won on")

    beside = (
        "won",
        "drawn",
        "lost",
        "leg",
        "board",
        "losing_bonus",
        "losing_margin",
        "decided_on",
    )


class CriterionForm(PartForm):
    """One thing that puts teams in order; an empty one is left out."""

    criterion = OneOfField(said.CRITERIA, none="– nothing –", label="Criterion")


class PlacesForm(PartForm):
    """What goes with the order: who plays off, and who is put in another order."""

    play_off_to = WholeField(
        required=False,
        label="Play-off down to place",
        help_text="Only where an order ends in a play-off. Empty: for any place.",
    )
    top_places = WholeField(
        required=False,
        label="Another order for the first",
        help_text="How many places. Empty: one order for all.",
    )

    beside = ("play_off_to", "top_places")


class SharesForm(PartForm):
    """What a walkover gives to either side."""

    present_points = PointsTextField(label="Turned up: points")
    present_legs = WholeField(label="Turned up: legs")
    present_boards = WholeField(label="Turned up: boards")
    present_aggregate = WholeField(label="Turned up: pegged")
    absent_points = PointsTextField(label="Stayed away: points")
    absent_legs = WholeField(label="Stayed away: legs")
    absent_boards = WholeField(label="Stayed away: boards")
    absent_aggregate = WholeField(label="Stayed away: pegged")

    beside: Sequence[str] = (
        "present_points",
        "present_legs",
        "present_boards",
        "present_aggregate",
    )
    beside_below = ("absent_points", "absent_legs", "absent_boards", "absent_aggregate")


class WalkoverForm(SharesForm):
    """What a match gives when one side did not turn up."""

    legs_count = TickField(label="Its legs, boards and pegged points count in the table")
    players_credited = TickField(label="The players who turned up are credited with their legs")

    below = ("legs_count", "players_credited")


class GameWalkoverForm(SharesForm):
    """The same in a table of one game's boards alone."""

    discipline = OneOfField(said.GAMES, label="In the table of")

    above = ("discipline",)


class MishapsForm(PartForm):
    """What else can go wrong in a season."""

    bye = PointsTextField(label="A week without a match", help_text="Points for a bye.")
    points = PointsTextField(
        label="Left in the first half", help_text="Points to the opponent for each match left."
    )
    points_second_half = PointsTextField(label="Left in the second half")
    within_days = WholeField(
        required=False, label="Postponed: within days", help_text="Empty: in the season."
    )
    notice_days = WholeField(
        required=False,
        label="Postponed: days of notice",
        help_text="Empty: any notice will do.",
        empty="The fine is for notice of fewer than how many days?",
    )
    late_fine = MoneyTextField(
        required=False,
        label="Less notice costs, in pounds",
        help_text="Empty: nothing.",
        empty="Say what less notice costs, or leave the days of notice empty.",
    )
    played = OneOfField(said.PLAYED, label="A team leaves: its matches played")
    remaining = OneOfField(said.REMAINING, label="A team leaves: its matches to come give")
    ineligible = OneOfField(said.INELIGIBLE, label="An ineligible player forfeits")
    transfers = OneOfField(said.TRANSFERS, label="A player may change teams")
    allowed = TickField(label="A match may be postponed")

    beside = ("bye", "points", "points_second_half")
    beside_below = ("within_days", "notice_days", "late_fine")
    wide = ("played", "remaining", "ineligible", "transfers")
    below = ("allowed",)


class LateCardForm(PartForm):
    """What one late card costs."""

    points = PointsTextField(label="Points off")
    fine = MoneyTextField(label="Fine, in pounds")

    beside = ("points", "fine")


class RecordForm(PartForm):
    """How a match is recorded, by whom and until when."""

    card_deadline_hours = WholeField(
        label="Card due after, in hours", help_text="From the start; 120 is five days."
    )
    score_deadline_hours = WholeField(
        required=False,
        label="Score due after, in hours",
        help_text="Where the score comes first and the card later. Empty: the card alone is due.",
    )
    protest_hours = WholeField(
        required=False,
        label="Protests within, in hours",
        help_text="Of the card’s becoming official. Empty: there are none.",
    )
    appeal_hours = WholeField(
        required=False,
        label="Appeals within, in hours",
        help_text="Of a ruling. Empty: there are none.",
    )
    minimum_depth = OneOfField(
        said.DEPTHS,
        label="At least is recorded",
        help_text="If it is the match score, no card is owed after a score that comes first.",
    )
    reporter = OneOfField(said.REPORTERS, label="The card is sent in by")
    league_approves = TickField(label="A result counts once the league has approved it")

    remind_hours = WholeField(
        required=False,
        label="Reminder after, in hours",
        help_text="From the start, if the card is not in; from its handing in, if it is not"
        " answered. Empty: nobody is reminded.",
    )
    accept_hours = WholeField(
        required=False,
        label="Counts unanswered after, in hours",
        help_text="From its handing in, with one signature. Empty: it waits for you.",
    )
    deduct_hours = WholeField(
        required=False,
        label="Late price after, in hours",
        help_text="From when it was due; it is then taken by itself. Empty: you take it.",
    )

    beside = ("card_deadline_hours", "score_deadline_hours", "protest_hours", "appeal_hours")
    beside_below = ("remind_hours", "accept_hours", "deduct_hours")
    wide = ("minimum_depth", "reporter")
    below = ("league_approves",)
