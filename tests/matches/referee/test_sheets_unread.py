"""Two sheets on which something cannot be read: nothing that hangs on it is called certain."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from matches.views.referee.sheets import in_words, to_keep
from matches.views.referee.to_keep import Teams
from tests.reading import text_of

SITE = "/referee/sheets/"
SEVEN_EIGHTS = "A 8, A 8, A 8, A 8, A 8, A 8, A 8"


def answer(**asked):
    return in_words(QueryDict(urlencode(asked)), None)


def ask(client, **asked):
    return text_of(client.get(SITE, asked))


@pytest.mark.parametrize("one", [{"one": "A ?, A (14)"}, {"one": "A ? A 14", "one_as": "scores"}])
def test_a_score_after_what_nobody_can_read_is_no_number_of_points(one):
    said = answer(two="A 8, A 6", **one)
    assert "cannot be right" not in said
    assert "Each is possible by itself, as far as it can be read" in said
    # 14 is on both: 8 + 6 on the one, the score itself on the other.
    assert "Whichever is right: A 14, B 0" in said
    assert "events 1 and 2 of A’s sheet cannot be read for certain" in said


@pytest.mark.django_db
def test_a_sum_over_what_nobody_can_read_is_not_wrong(client):
    said = ask(client, one="A ?, A 6 (14)", two="A 8, A 6")
    assert "not 14" not in said
    assert "Nothing that can be read on it is wrong by the rules." in said
    assert "1 entry on it cannot be read for certain." in said
    assert (
        "Nobody can read what A pegged here. If all else on this sheet is right, it was 8." in said
    )


def test_whether_somebody_has_won_is_not_told_where_it_hangs_on_what_nobody_can_read():
    said = answer(one=f"A ?, {SEVEN_EIGHTS}, A 1", two=f"A 4, {SEVEN_EIGHTS}, A 1")
    assert "is right: A 55 to 61, B 0 (event 1 of A’s sheet cannot be read), whether A has won" in (
        said
    )
    assert "cannot be told; if B’s sheet is: A 61, B 0, A has won." in said


@pytest.mark.parametrize("one", ["A 8?, B 3", "A 8 ?, B 3", "a8 ? b3", "A ?8, B 3"])
@pytest.mark.django_db
def test_a_question_mark_makes_its_entry_doubtful_and_is_never_dropped(client, one):
    said = ask(client, one=one, two="A 8, B 3")
    assert "At event 1 one of them cannot be read for certain" in said
    assert "A’s sheet has 8 for A, with a “?” beside it; B’s sheet has 8 for A." in said
    assert "A 0 to 9, B 3. Event 1 of A’s sheet cannot be read for certain." in said
    assert "With every number as it is written: A 8, B 3." in said
    assert "r1 A 8?, B 3" in said
    assert "Nothing on it is wrong by the rules" in said  # of the other


@pytest.mark.parametrize(
    ("one", "said"),
    [
        ("A 8, ?, A 6", "“?” belongs to nobody: write A or B before it."),
        ("?, A 6", "“?” belongs to nobody: write A or B before it."),
        ("A 8, blocked ?", "“?” belongs to nobody: write A or B before it."),
        ("A ? 8", "8 after a “?”: write A 8? for one entry, or a comma between two."),
        ("A back 8?", "the penalty of A has a “?”: write how many points it was."),
        ("A back ?", "the penalty of A has no number"),
    ],
)
@pytest.mark.django_db
def test_a_question_mark_of_nobody_is_asked_about(client, one, said):
    assert said in ask(client, one=one, two="A 8")


@pytest.mark.parametrize(
    ("one", "note"),
    [
        ("A ? (8)", "What nobody can read beside (8) was taken from that score: 8."),
        ("A 1?4", "“1?4” was read as one number that nobody can read."),
        ("A 8 (1?)", "“(1?)” is a score that nobody can read: it was left out."),
        ("A 8 (8)?", "Of a score with a “?” nothing follows: it was left out."),
    ],
)
@pytest.mark.django_db
def test_what_was_made_of_a_question_mark_is_said(client, one, note):
    assert note in ask(client, one=one, two="A 8")


def test_two_question_marks_are_one_entry_that_nobody_can_read():
    assert "A’s sheet has an entry for A that nobody can read" in answer(one="A ? ?", two="A 8")


def test_scores_after_the_same_unread_entry_differ_where_they_are_written():
    said = answer(one="A ?, A 8 (15)", two="A ?, A 8 (16)")
    assert said.startswith("The same points, as far as they can be read, but they differ in the sc")
    assert "Where A stands there cannot be told, because not all before it can be read." in said
    # From nothing to 9, and 8 more: 8 to 17, and never 20.
    said = answer(one="A ?, A 8", two="A ?, A 8 (20)")
    assert "but it is 8 to 17, so B’s sheet cannot be right in that." in said
    assert answer(one="A ?, A 8", two="A ?, A 8 (16)").startswith(
        "Both sheets say the same, as far as they can be read."
    )


def test_a_running_score_that_falls_is_called_that():
    said = answer(one="A 8 B 3 A 7", two="A 8 B 3 A 9", one_as="scores", two_as="scores")
    assert "A’s sheet has a score of A that falls by 1; B’s sheet has 1 for A." in said
    assert "The score of A falls by 1 here: no tile takes points (rule D5)." in said
    assert "-1" not in said


def test_a_score_of_which_a_figure_cannot_be_read_falls_for_nobody():
    said = answer(one="A 8 B 3 A 1?", two="A 8 B 3 A 14", one_as="scores", two_as="scores")
    assert "A’s sheet has an entry for A that nobody can read; B’s sheet has 6 for A." in said


def test_what_nobody_can_read_is_not_taken_from_a_sum_that_is_wrong():
    # 8 + 6 is 14 and not 15, so that 18 may be 3 more or 4.
    said = answer(one="A 8, A 6 (15), A ? (18)", two="A 8, A 6 (14), A 4 (18)")
    assert "A’s sheet has an entry for A that nobody can read; B’s sheet has 4 for A." in said


@pytest.mark.django_db
def test_other_places_are_counted_beside_one_that_nobody_can_read(client):
    said = ask(client, one="A ?, A 3 out", two="A 8, A 3")
    assert "There is 1 place where it is words alone" in said
    said = ask(client, one="A ?, A 3, A 1", two="A 8, A 4, A 1")
    assert "There is 1 other place where the points differ." in said


def test_what_is_kept_says_the_same_as_the_page():
    asked = {"one": "A ? A 14", "one_as": "scores", "two": "A 8?, A 6", "side_a": "Oak"}
    kept = to_keep(QueryDict(urlencode(asked)), None, Teams(()))
    assert kept is not None
    assert "events 1 and 2 of A’s sheet cannot be read for certain" in kept.words
    assert "event 1 of B’s sheet cannot be read for certain" in kept.words


# How a round ended


def test_a_block_stands_beside_the_tile_that_the_other_sheet_has_there():
    said = answer(one="A 8, B 2, blocked", two="A 8, B 2, A 3 out")
    assert said.startswith(
        "They first differ at event 3. Round 1, with A 8, B 2. A’s sheet has a blocked round;"
        " B’s sheet has 3 for A with the last tile."
    )


def test_a_last_tile_that_nobody_can_read_is_still_the_last():
    said = answer(one="A 8, blocked", two="A 8, A ? out")
    assert "a blocked round; B’s sheet has an entry for A with the last tile that nobody" in said
    # 1 to 9 for it, above the 8.
    assert "if B’s sheet is: A 9 to 17, B 0" in said


@pytest.mark.django_db
def test_a_block_and_a_last_tile_of_the_same_points_differ_and_both_say_it(client):
    said = ask(client, one="A 8, B 2, blocked", two="A 8, B 2, out")
    assert "The same points, but they differ in how a round ended, at event 3" in said
    assert "A’s sheet has a blocked round; B’s sheet has the last tile of B." in said
    assert "By the points of both A 8, B 2." in said
    assert "only one says" not in said
    assert "Whichever is right" not in said


def test_the_last_tile_of_another_side_is_another_end():
    said = answer(one="A 8, B 0 out", two="A 8, A 0 out", rules="teesdale")
    assert "differ" in said
    assert "Whichever is right" not in said
    said = answer(one="A 8, A 3 out", two="A 8, B 4 out")
    assert "has 3 for A with the last tile; B’s sheet has 4 for B with the last tile." in said
