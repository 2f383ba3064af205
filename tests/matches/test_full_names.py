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
        ("So Marek/Leadbetter sat", "So M. L. sat"),
        ("So Marek / Leadbetter sat", "So M. L. sat"),
        ("Marek.Leadbetter came.", "M. L. came."),
        ("Leadbetter_Marek", "M. L."),
        ("Marek|Leadbetter", "M. L."),
        ("Marek “Nob” Leadbetter sat", "M. L. sat"),
        ('Marek "Nob" Leadbetter sat', "M. L. sat"),
        ("Marek 'Nob' Leadbetter sat", "M. L. sat"),
        ("Marek ‘the Nob’ Leadbetter sat", "M. L. sat"),
        ("Marek „Nob“ Leadbetter sat", "M. L. sat"),
        ("Marek (Nob) Leadbetter sat", "M. L. sat"),
        ("Marek (known as Nob) Leadbetter", "M. L."),
        ("Marek [Nob] Leadbetter", "M. L."),
        ("Leadbetter (Nob) Marek", "M. L."),
        ("Leadbetter (Marek) sat", "M. L. sat"),
        ("Leadbetter (Marek J.) sat", "M. L. sat"),
        ("(Marek) Leadbetter sat", "M. L. sat"),
        ("“Marek” Leadbetter sat", "M. L. sat"),
        ("Marek “Leadbetter” sat", "M. L. sat"),
        ("“Marek” “Leadbetter” sat", "M. L. sat"),
        ("*Marek* *Leadbetter* sat", "M. L. sat"),
        ("Marek (M.) Leadbetter", "M. L."),
        ("Marek Michael Leadbetter sat", "M. L. sat"),
        ("MAREK MICHAEL LEADBETTER sat", "M. L. sat"),
        ("Marek Michael-John Leadbetter’s", "M. L.’s"),
        ("Marek Michael J. Leadbetter", "M. L."),
        ("Marek “Nob” Michael Leadbetter", "M. L."),
        ("Leadbetter, Mr. Marek", "M. L."),
        ("Ma\u200brek Lead\u00adbetter", "M. L."),
        ("Marek\u200bLeadbetter", "M. L."),
        ("Marek\u200d Leadbetter", "M. L."),
        ("M\u2060arek\u00a0Leadbetter", "M. L."),
        ("Marek\u3164Leadbetter", "M. L."),
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
        "It was Marek.Leadbetters",
        # Two names that a sentence joins, in whatever capitals.
        "Marek And Leadbetter",
        "MAREK AND LEADBETTER",
        "MAREK BEAT LEADBETTER",
        "Marek beat Leadbetter",
        "Marek, Arthur, Leadbetter",
        "Marek; Tom Leadbetter",
        "marek michael leadbetter",
        "Marek Tom Jim Bob Leadbetter",
        "So said Marek (Leadbetter was away).",
        "Marek (Bell), Leadbetter (Anchor)",
        "Marek (who had come late to the match) Leadbetter",
        "He wrote “Marek” and “Leadbetter”.",
        'He wrote "Marek" and "Leadbetter".',
        "He wrote 'Marek' and 'Leadbetter'.",
        "He wrote *Marek* and *Leadbetter*.",
        "It was “Marek”. Leadbetter came later.",
        "Marek: Leadbetter",
        "Marek & Leadbetter",
        "Marek + Leadbetter",
        "Marek (",
        "Marek ()",
    ],
)
def test_anything_else_is_left(text: str) -> None:
    assert written(text, MAREK) == text


@pytest.mark.parametrize(
    "text",
    [
        "Jack and Bell’s third man",
        "Jack v Bell",
        "Jack Oates v Tom Bell",
        "Jack 2, Bell 1",
        "Jack 2 Bell 1",
        "Jack told Bell",
        "Jack of Bell",
        "Jack, who captains Bell",
        "Tom/Jack v Bell/Oates",
    ],
)
def test_who_plays_for_a_team_is_not_called_after_it(text: str) -> None:
    assert written(text, Name("Jack Bell", "J. B.")) == text


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


def test_a_middle_name_makes_nobody_of_somebody_else() -> None:
    mary, whole = Name("Mary Smith", "M. S."), Name("Mary Ann Smith", "Mary Ann Smith")
    assert written("Mary Ann Smith sat", mary, whole) == "Mary Ann Smith sat"
    # Who is shown as Mary Smith hides nobody who may be meant.
    shown = Name("Mary Smith", "Mary Smith")
    assert written("Mary Ann Smith sat", ANN, shown) == "Mary A player sat"


@pytest.mark.parametrize("between", [", ", "/", " / ", "; ", "-", " – ", " ", " (Bell) ", " and "])
def test_of_two_names_side_by_side_nobody_is_made_up(between: str) -> None:
    """Arthur Lane and Tom Finch are hidden; Tom Lane and Arthur Finch sat together."""
    hidden = [Name("Arthur Lane", "A player"), Name("Tom Finch", "A player")]
    shown = [Name(name, name) for name in ("Tom Lane", "Arthur Finch")]
    text = f"Tom Lane{between}Arthur Finch sat"
    assert written(text, *hidden, *shown) == text
    # One of the two hidden: that one alone.
    one = Name("Tom Lane", "T. L.")
    assert written(text, *hidden, one, shown[1]) == f"T. L.{between}Arthur Finch sat"
    assert written("Lane, Arthur", *hidden, *shown) == "A player"


def test_what_is_left_for_no_name_hides_none_either() -> None:
    """Every two words that stand together are a name; Lane Arthur and Arthur Finch are hidden."""
    shown = [Name(name, name) for name in ("Tom Lane", "Finch Jo")]
    hidden = [Name("Arthur Lane", "A player"), Name("Arthur Finch", "A player")]
    left = written("Tom Lane Arthur Finch Jo", *hidden, *shown)
    assert "Arthur" not in left
    assert written("Ann Smith Ann Smith", ANN).count("A player") == 2


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
