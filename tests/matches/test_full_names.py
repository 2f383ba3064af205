"""Full names in what somebody wrote: found however they are written, and nobody else's."""

import pytest

from matches.full_names import FullNames, Name

pytestmark = pytest.mark.pure

MAREK = Name("Marek Leadbetter", "M. L.")
ANN = Name("Ann Smith", "A player")


def written(text: str, *names: Name, but: tuple[str, ...] = ()) -> str:
    return FullNames(names).written(text, but=but)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Marek Leadbetter sat twice.", "M. L. sat twice."),
        ("So said Leadbetter, Marek.", "So said M. L.."),
        ("Marek-Leadbetter", "M. L."),
        ("Marek–Leadbetter", "M. L."),
        ("Marek J. Leadbetter", "M. L."),
        ("Marek J.K. Leadbetter", "M. L."),
        ("Marek J K L Leadbetter", "M. L."),
        ("Leadbetter M. Marek", "M. L."),
        ("MAREK  leadbetter’s slate", "M. L.’s slate"),
        ("Marek’s Leadbetter", "M. L."),
        ("(Márek Leadbétter)", "(M. L.)"),
        ("Marek Leadbetter, and Leadbetter Marek", "M. L., and M. L."),
    ],
)
def test_a_name_is_found_however_it_is_written(text: str, left: str) -> None:
    assert written(text, MAREK) == left


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Leadbetter sat twice.",
        "Marek of Bell",
        "Marek and Leadbetter",
        "It was Marek. Leadbetter came later.",
        "Marek Leadbetters",
        "Marek J. K. L. M. Leadbetter",
        "Marek Marek",
        "Marek/Leadbetter",
    ],
)
def test_anything_else_is_left(text: str) -> None:
    assert written(text, MAREK) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Marek J. Leadbetter", "Marek Leadbetter"),
        ("Mr Marek Leadbetter", "Leadbetter, Marek"),
        ("Marek Leadbetter (jnr)", "Marek Leadbetter"),
        ("Marek Leadbetter snr", "Marek Leadbetter"),
        ("Søren O’Brien", "soren o'brien"),
        ("Łukasz Żak", "LUKASZ ZAK"),
        ("Anne-Marie Cole", "Anne Marie Cole"),
        ("Anne Marie Cole", "Cole, Anne-Marie"),
        ("M. Leadbetter", "M Leadbetter"),
        ("Miss May", "Miss May"),
    ],
)
def test_what_a_record_adds_to_a_name_hides_nobody(name: str, text: str) -> None:
    assert written(text, Name(name, "X")) == "X"


def test_one_word_is_nobody_s_full_name() -> None:
    assert written("Will and will", Name("Will", "W."), Name("  ", "X")) == "Will and will"


def test_a_longer_name_that_is_shown_names_nobody_else() -> None:
    whole = Name("Mary Ann Smith", "Mary Ann Smith")
    assert written("Mary Ann Smith; by Ann Smith", ANN, whole) == "Mary Ann Smith; by A player"
    # Of two who are called the same, the one who is hidden goes before.
    same = Name("Ann Smith", "Ann Smith")
    assert written("Ann Smith", same, ANN) == written("Ann Smith", ANN, same) == "A player"


def test_names_that_overlap_leave_no_part() -> None:
    other = Name("Smith Lane", "S. L.")
    assert written("Ann Smith Lane won", ANN, other) == "A player won"


def test_a_team_may_be_called_as_somebody_is() -> None:
    team = ("Ann Smith", "Bell")
    assert written("Ann Smith lost", ANN, but=team) == "Ann Smith lost"
    # Not so a name of which a team's is a part.
    assert written("Jack Bell of Bell", Name("Jack Bell", "J. B."), but=team) == "J. B. of Bell"


def test_where_names_stand() -> None:
    found = FullNames([ANN, MAREK]).hidden_in("Smith, Ann: Marek Leadbetter’s")
    assert [(one.start, one.end, one.name) for one in found] == [(0, 10, ANN), (12, 28, MAREK)]
