"""Lists that are typed into boxes, or pasted: the rows they hold, and what cannot be one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.importing.typed import TOGETHER, Place, TeamBox, Typed, read_players, read_teams

pytestmark = pytest.mark.pure

BELL, CROWN = TeamBox("Bell", "One", ""), TeamBox("Crown", "Two", "")


def cells(typed: Typed, *names: str) -> list[tuple[str, ...]]:
    return [tuple(line.cell(typed.columns[name]) for name in names) for line in typed.lines]


def teams(*texts: str) -> Typed:
    return read_teams([(f"Division {number}", text) for number, text in enumerate(texts, start=1)])


def players(text: str = "", together: str = "") -> Typed:
    return read_players([BELL._replace(text=text), CROWN], together)


def test_a_team_a_line_with_its_pub() -> None:
    typed = teams("Anchor A, The Anchor\n\n  Bell ,  The Bell  \nCrown\n", "Dove, The Dove")
    assert cells(typed, "team", "venue", "division") == [
        ("Anchor A", "The Anchor", "Division 1"),
        ("Bell", "The Bell", "Division 1"),
        ("Crown", "", "Division 1"),
        ("Dove", "The Dove", "Division 2"),
    ]
    assert typed.faults == []
    assert typed.places == {1: Place(0, 1), 2: Place(0, 3), 3: Place(0, 4), 4: Place(1, 1)}


@pytest.mark.parametrize(
    "text",
    [
        "Team\tPub\nFox\tThe Fox\n",
        "Pub\tTeam name\nThe Fox\tFox\n",
        "Team;Night;Venue\nFox;;The Fox\n",
        "Fox\tThe Fox",
        '"Fox","The Fox"',
    ],
    ids=["headings", "turned", "more", "none", "quoted"],
)
def test_headings_say_which_column_is_which(text: str) -> None:
    assert cells(teams(text), "team", "venue") == [("Fox", "The Fox")]


def test_headings_may_bring_the_night() -> None:
    typed = teams("Team\tVenue\tNight\tStart\nFox\tThe Fox\tTuesday\t8pm")
    assert cells(typed, "team", "venue", "night", "start") == [("Fox", "The Fox", "Tuesday", "8pm")]


def test_a_team_may_be_called_as_a_heading_is() -> None:
    assert cells(teams("Club"), "team") == [("Club",)]
    assert cells(teams("Home, The Home\nAway, The Away"), "team") == [("Home",), ("Away",)]


def test_a_part_too_many_is_refused_with_its_line() -> None:
    typed = teams("Anchor, The Anchor\nBell, The Bell, Monday\n")
    (place, said), *more = typed.faults
    assert (place, more) == (Place(0, 2), [])
    assert said.startswith("“Monday” is one part too many: there are team and venue. Leave it out")


def test_a_quotation_mark_that_never_ends_is_refused() -> None:
    [(place, said)] = teams("", 'Fox,"The Fox\n').faults
    assert place == Place(1, 0)
    assert "quotation mark" in said


def test_a_player_a_line() -> None:
    typed = players("Tom Oakes\n\nAnn Lee, Bob Hale; Cyd Moss\nDan Low\tEve Holt\nPelé\n")
    assert cells(typed, "player", "team", "division") == [
        (name, "Bell", "One")
        for name in ("Tom Oakes", "Ann Lee", "Bob Hale", "Cyd Moss", "Dan Low", "Eve Holt", "Pelé")
    ]
    assert [typed.places[number].line for number in range(1, 8)] == [1, 3, 3, 3, 4, 4, 5]


def test_the_surname_first_is_not_taken_for_two_people() -> None:
    typed = players("Oakes, Tom\nAnn Lee\n")
    assert cells(typed, "player") == [("Ann Lee",)]
    [(place, said)] = typed.faults
    assert (place, said) == (
        Place(0, 1),
        "“Oakes, Tom”: write one player a line, the first name first.",
    )


@pytest.mark.parametrize(
    "together",
    [
        "Bell, Tom Oakes\nCrown, Ann Lee",
        "Tom Oakes, Bell\nAnn Lee, Crown",
        "Player\tTeam\nTom Oakes\tBell\nAnn Lee\tCROWN",
        "Team\tFirst name\tSurname\nBell\tTom\tOakes\ncrown\tAnn\tLee",
    ],
    ids=["team first", "player first", "headings", "two names"],
)
def test_all_players_as_one_list(together: str) -> None:
    assert cells(players(together=together), "player", "team", "division") == [
        ("Tom Oakes", "Bell", "One"),
        ("Ann Lee", "Crown", "Two"),
    ]


def test_a_team_that_nobody_knows_is_named() -> None:
    typed = players(together="Bell, Tom Oakes\nBull, Ann Lee\nBell,\n,Bob Hale")
    assert cells(typed, "player") == [("Tom Oakes",)]
    assert typed.faults == [
        (Place(TOGETHER, 2), "No team is called “Bull”; there are Bell, Crown."),
        (Place(TOGETHER, 3), "Bell: the name of the player is missing."),
        (
            Place(TOGETHER, 4),
            "The team is missing: write the team, a comma, then the player.",
        ),
    ]


def test_two_teams_of_one_name_have_their_own_boxes() -> None:
    typed = read_players([BELL, BELL._replace(division="Two")], "Bell, Tom Oakes")
    assert typed.faults == [
        (
            Place(TOGETHER, 1),
            "Two divisions have a team called Bell; use the boxes of the teams.",
        )
    ]


WRITTEN = st.text(st.sampled_from("ab ,;\t\n\"'|=é"), max_size=60)


@given(WRITTEN, WRITTEN)
def test_whatever_is_written_every_row_has_its_place(text: str, together: str) -> None:
    for typed in (teams(text, together), players(text, together)):
        assert [line.number for line in typed.lines] == list(range(1, len(typed.lines) + 1))
        assert typed.places.keys() == {line.number for line in typed.lines}
        assert all(said for _, said in typed.faults)
        # Nothing that was written is dropped without a word.
        if (text + together).strip(" ,;\t\n\"'|") and not typed.faults:
            assert typed.lines
