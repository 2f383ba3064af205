"""What of match nights is in a league file: cards with all that was written on them and after."""

from __future__ import annotations

from league.enums import Depth, Discipline, Ineligible, Side
from matches.enums import (
    CardEventKind,
    CardState,
    DisputeState,
    EventKind,
    LegState,
    RulingKind,
    SigningMethod,
)
from matches.league_file.layout import (
    LARGE,
    LONGEST_TEXT,
    RECORDED,
    WITHDRAWN,
    Field,
    Kind,
    Section,
    choice,
    data,
    mark,
    moment,
    number,
    numbers,
    person,
    row,
    text,
    yes_no,
)
from matches.league_file.sections_league import LEAGUE, LEAGUE_SECTIONS, PEOPLE
from matches.league_file.sections_results import RESULT_SECTIONS

_CARD = "fixture__competition__season__league"
_OF_A_CARD = f"card__{_CARD}"

_CARDS = (
    Section(
        "cards",
        "matches.Card",
        "Match cards, each under the rules it was opened with.",
        _CARD,
        (
            row("fixture", "fixtures"),
            row("rule_set", "rule_sets"),
            choice("state", CardState),
            *numbers("home_legs", "away_legs", empty=True),
            text("note", 500, empty=True),
            number("version", LARGE),
            moment("opened_at"),
            person("opened_by"),
            moment("reported_at", empty=True),
            moment("official_at", empty=True),
        ),
    ),
    Section(
        "lineups",
        "matches.Lineup",
        "People on one side of a card, by the name that it showed on the night.",
        _OF_A_CARD,
        (
            row("card", "cards"),
            choice("side", Side),
            row("player", "players", empty=True),
            text("name", 120),
            yes_no("typed"),
        ),
    ),
    Section(
        "boards",
        "matches.Board",
        "Boards of a card.",
        _OF_A_CARD,
        (row("card", "cards"), number("order", least=1), choice("discipline", Discipline)),
    ),
    Section(
        "board_slots",
        "matches.BoardSlot",
        "Chairs at a board.",
        f"board__{_OF_A_CARD}",
        (
            row("board", "boards"),
            choice("side", Side),
            number("position"),
            row("lineup", "lineups", empty=True),
            number("version", LARGE),
        ),
        (("lineup.card", "board.card"),),
    ),
    Section(
        "legs",
        "matches.Leg",
        "Legs of a board, at the depth they were recorded.",
        f"board__{_OF_A_CARD}",
        (
            row("board", "boards"),
            number("number"),
            number("target", empty=True),
            choice("state", LegState),
            choice("depth", Depth, empty=True),
            choice("winner", Side, empty=True),
            *numbers("home_score", "away_score", empty=True),
            mark("stream"),
            number("version", LARGE),
        ),
    ),
    Section(
        "leg_events",
        "matches.LegEvent",
        "What was pegged in legs, row after row.",
        f"leg__board__{_OF_A_CARD}",
        (
            row("leg", "legs"),
            mark("stream", empty=False),
            number("place", LARGE),
            choice("kind", EventKind),
            row("refers_to", "leg_events", empty=True),
            data("payload", "payload"),
            moment("at"),
            person("by"),
        ),
        (("refers_to.leg", "leg"), ("refers_to.stream", "stream")),
    ),
)
_SIDES_SAY = (row("card", "cards"), choice("side", Side))
_AFTERWARDS = (
    Section(
        "card_events",
        "matches.CardEvent",
        "What was done to cards, with their content before and after.",
        _OF_A_CARD,
        (
            row("card", "cards"),
            choice("kind", CardEventKind),
            number("version", LARGE),
            moment("at"),
            person("by", empty=True),
            data("before", "content", empty=True),
            data("after", "content", empty=True),
            text("why", 500, empty=True),
        ),
    ),
    Section(
        "reports",
        "matches.Report",
        "Each side's own version of a card.",
        _OF_A_CARD,
        (
            *_SIDES_SAY,
            data("content", "content"),
            text("content_hash", 64),
            person("by"),
            moment("at"),
        ),
    ),
    Section(
        "signatures",
        "matches.Signature",
        "Each side's yes to the content it saw.",
        _OF_A_CARD,
        (
            *_SIDES_SAY,
            text("content_hash", 64),
            choice("method", SigningMethod),
            person("by"),
            moment("at"),
            moment("withdrawn_at", empty=True),
        ),
    ),
    Section(
        "disputes",
        "matches.Dispute",
        "What somebody said is wrong with a card.",
        _OF_A_CARD,
        (
            row("card", "cards"),
            row("leg", "legs", empty=True),
            choice("side", Side, empty=True),
            choice("state", DisputeState),
            text("reason", 1000),
            person("opened_by"),
            moment("opened_at"),
        ),
        (("leg.board.card", "card"),),
    ),
    Section(
        "rulings",
        "matches.Ruling",
        "What was decided, with the reasons given.",
        _OF_A_CARD,
        (
            row("card", "cards"),
            row("dispute", "disputes", empty=True),
            number("number", LARGE),
            row("season", "seasons"),
            choice("kind", RulingKind),
            text("reason", LONGEST_TEXT),
            data("clauses", "clauses"),
            person("by"),
            moment("at"),
            Field("cites", Kind.ROWS, to="rulings"),
        ),
        (
            ("dispute.card", "card"),
            ("card.fixture.competition.season", "season"),
        ),
    ),
    Section(
        "ineligible_players",
        "matches.IneligiblePlayer",
        "Players who sat on a card and were not allowed to, and what it costs.",
        f"lineup__{_OF_A_CARD}",
        (
            row("lineup", "lineups"),
            choice("effect", Ineligible),
            text("reason", 300),
            *RECORDED,
            *WITHDRAWN,
        ),
    ),
    Section(
        "erasures",
        "matches.Erasure",
        "Whose details were erased for good, and why.",
        "league",
        (
            row("player", "players", empty=True),
            person("user", empty=True),
            moment("at"),
            person("by"),
            text("why", 300),
        ),
    ),
)

LISTS = (PEOPLE, *LEAGUE_SECTIONS, *RESULT_SECTIONS, *_CARDS, *_AFTERWARDS)
"""Every section that is a list, in the order of the file."""
SECTIONS = (LEAGUE, *LISTS)
BY_NAME = {section.name: section for section in SECTIONS}
