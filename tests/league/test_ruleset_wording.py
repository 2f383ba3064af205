"""Rules said in plain English, for the pages that players read."""

import pytest

from league.ruleset import Rules, describe
from league.ruleset.presets import PRESETS
from league.ruleset.wording import describe_points, describe_walkover
from tests.league.rules_for_tests import put, spec

pytestmark = pytest.mark.pure


def test_rules_in_plain_english() -> None:
    singles, pairs, *rest = describe(PRESETS["six-singles-three-pairs-twice-round"].build())
    assert singles.startswith("6 singles, one leg each: to 61, 9 tiles each, no point for the last")
    assert pairs.startswith(
        "3 pairs, one leg each: to 121, 6 tiles each, no point for the last tile"
    )
    assert rest == [
        "A player plays at most one singles and at most one pairs in a match.",
        "A side may use up to 12 players.",
        "2 points for a win and 1 for each leg.",
        (
            "Order: points, leg difference, legs won, then the level teams’ own meetings "
            "(if all of them have met). Teams still level share the place."
        ),
        (
            "A walkover gives 7 points and five legs to the side that turned up, "
            "and no points and four legs to the other."
        ),
        "The home side sends the card in within 112 hours of the start of the match.",
        "At least the match score is recorded.",
    ]


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("six-singles-three-pairs", "3 points for a win and 1 for losing by one leg."),
        ("three-pairs-three-legs", "1 point for each leg."),
        ("three-pairs-best-of-three", "2 points for a win on boards and 1 for each board."),
        (
            "three-pairs-half-a-point-a-leg",
            "2 points for a win, 1 for a draw and ½ for each leg.",
        ),
        ("another-game", "3 points for a win and 1 for a draw."),
    ],
)
def test_points_schemes_in_plain_english(preset: str, said: str) -> None:
    assert describe_points(PRESETS[preset].build()) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"record.league_approves": True},
            "A result counts once the league has approved its card.",
        ),
        (
            {"record.card_deadline_hours": 1},
            "The home side sends the card in within an hour of the start of the match.",
        ),
        (
            {"record.card_deadline_hours": 24},
            "The home side sends the card in within 24 hours of the start of the match.",
        ),
        (
            {"record.card_deadline_hours": 120},
            "The home side sends the card in within 5 days of the start of the match.",
        ),
        ({"walkover.legs_count": False}, "Its legs do not count in the table."),
        (
            {"walkover.players_credited": True},
            "The players who turned up are credited with their legs.",
        ),
        ({"team.fewest": 4}, "A side needs at least four players."),
        (
            {"points.losing_bonus": "½", "points.losing_margin": 2},
            "2 points for a win, 1 for each leg and ½ for losing by at most two legs.",
        ),
        (
            {"points.won": 0, "points.drawn": 0, "points.leg": 0},
            "A match is worth no points.",
        ),
        ({"points.won": 0, "points.drawn": 0, "points.leg": "½"}, "Half a point for each leg."),
        (
            {"appearances": [{"most": 2, "discipline": "fives-and-threes"}]},
            "A player plays at most two boards of Fives and Threes in a match.",
        ),
        ({"tie_breaks": ["matches-won"]}, "Order: matches won. Teams still level share the place."),
        ({"boards.0.legs": 3}, "1 singles, three legs each, all played: to 61, 9 tiles each"),
        (
            {"record.protest_hours": 24},
            "A captain may protest against an official card within 24 hours.",
        ),
        (
            {"record.appeal_hours": 168},
            "A captain of the match may appeal against a ruling within 7 days.",
        ),
        (
            {"record.protest_hours": 168},
            "A captain may protest against an official card within 7 days.",
        ),
        ({"record.card_deadline_hours": 72}, "The home side sends the card in within 3 days"),
    ],
)
def test_what_is_unusual_is_said(changes: dict[str, object], said: str) -> None:
    data = spec()
    for path, value in changes.items():
        put(data, path, value)
    assert any(sentence.startswith(said) for sentence in describe(Rules.from_dict(data)))


@pytest.mark.parametrize(
    ("preset", "changes", "said"),
    [
        (
            "three-pairs-best-of-three",
            {},
            (
                "A walkover gives 5 points, three boards and six legs to the side that turned up, "
                "and no points to the other."
            ),
        ),
        (
            "three-pairs-best-of-three",
            {"present.legs": 4, "absent.legs": 1, "present.boards": 2, "absent.boards": 1},
            (
                "A walkover gives 5 points, two boards and four legs to the side that turned up, "
                "and no points, one board and one leg to the other."
            ),
        ),
        (
            "six-singles-three-pairs-twice-round",
            {"present.aggregate": 15, "absent.aggregate": 10, "absent.points": "-½"},
            (
                "A walkover gives 7 points, five legs and 15 pegged to the side that turned up, "
                "and −½ points, four legs and 10 pegged to the other."
            ),
        ),
    ],
)
def test_walkovers_in_plain_english(preset: str, changes: dict[str, object], said: str) -> None:
    data = spec(preset)
    for path, value in changes.items():
        put(data["walkover"], path, value)
    assert describe_walkover(Rules.from_dict(data)) == (said,)


def test_boards_of_other_games_in_plain_english() -> None:
    data = spec("another-game")
    data["boards"] = [
        {"name": "Darts", "discipline": "other", "players": 4, "legs": 3, "legs_played": "best-of"},
        {"name": "Goals", "discipline": "other", "legs": None},
    ]
    sentences = describe(Rules.from_dict(data))
    assert sentences[:2] == (
        "1 board with 4 a side of another game, by result, best of three legs.",
        "1 singles of another game, by result, the score alone.",
    )
