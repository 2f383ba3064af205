"""The steps of setting a league up, from what it has."""

import pytest

from league.setting_up import LaidOut, StepName, next_step, steps

pytestmark = pytest.mark.pure

NOTHING = LaidOut()
RULED = LaidOut(season="2026-27", rules=("Ours",))
TEAMS = LaidOut(
    season="2026-27",
    rules=("Ours",),
    divisions=(("One", 6), ("Two", 4)),
    venues=8,
    homeless=1,
)


def of(laid_out: LaidOut, what: str) -> dict[str, object]:
    return {str(step.name): getattr(step, what) for step in steps(laid_out)}


def test_every_step_has_its_number_and_title() -> None:
    assert [step.number for step in steps(NOTHING)] == [1, 2, 3, 4, 5, 6, 7]
    assert [step.title for step in steps(NOTHING)] == [
        "The season",
        "What is played",
        "Divisions",
        "Teams",
        "Pubs",
        "Players",
        "Fixtures",
    ]


def test_nothing_is_done_and_only_the_beginning_is_open() -> None:
    assert not any(of(NOTHING, "done").values())
    assert [name for name, is_open in of(NOTHING, "open").items() if is_open] == ["season", "rules"]
    assert set(of(NOTHING, "said").values()) == {""}


@pytest.mark.parametrize(
    ("laid_out", "following"),
    [
        (NOTHING, StepName.SEASON),
        (LaidOut(rules=("Ours",)), StepName.SEASON),
        (LaidOut(season="2026-27"), StepName.RULES),
        (RULED, StepName.DIVISIONS),
        (LaidOut(season="x", rules=("y",), divisions=(("One", 0),)), StepName.TEAMS),
        (LaidOut(season="x", rules=("y",), divisions=(("One", 2), ("Two", 1))), StepName.TEAMS),
        (TEAMS, StepName.FIXTURES),
        (LaidOut(season="x", rules=("y",), divisions=(("One", 2),), fixtures=2), None),
    ],
    ids=["nothing", "rules", "season", "both", "division", "alone", "teams", "fixtures"],
)
def test_it_goes_on_with_the_first_step_that_fixtures_need(
    laid_out: LaidOut, following: StepName | None
) -> None:
    step = next_step(laid_out)
    assert (step.name if step else None) == following


def test_players_and_pubs_can_wait() -> None:
    assert of(TEAMS, "needed") == {
        "season": True,
        "rules": True,
        "divisions": True,
        "teams": True,
        "venues": False,
        "players": False,
        "fixtures": True,
    }


def test_what_there_is_is_said_in_words() -> None:
    assert of(TEAMS, "said") == {
        "season": "2026-27",
        "rules": "Ours",
        "divisions": "One, Two",
        "teams": "10 teams: 6 in One, 4 in Two",
        "venues": "8 pubs, 1 team without one",
        "players": "",
        "fixtures": "",
    }
    later = LaidOut(
        season="2026-27",
        rules=("a", "b", "c", "d", "e"),
        divisions=(("One", 1),),
        homeless=1,
        players=1,
        fixtures=1,
    )
    assert of(later, "said") == {
        "season": "2026-27",
        "rules": "a, b, c and 2 more",
        "divisions": "One",
        "teams": "1 team: 1 in One; at least two are needed in each",
        "venues": "1 team without one",
        "players": "1 player registered",
        "fixtures": "1 match",
    }
