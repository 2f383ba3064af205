"""A replay of what nobody can follow: nothing is said of it that is not known."""

import pytest
from django.http import QueryDict

from matches.views.referee.replay import ReplayPage, page_of
from matches.views.referee.replay_shown import Moment
from tests.reading import text_of

SITE = "/referee/replay/"


def page(text) -> ReplayPage:
    query = QueryDict(mutable=True)
    query.update({"leg": text})
    return page_of(query, None)


def last_headline(text):
    replay = page(text).replay
    return Moment(replay, replay.steps[-1]).headline


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        # 1-2 fits nowhere beside 6-6: nobody knows what a knock after it found.
        ("r1 a 66 12 -", "A knock: how the tiles lie here is not known."),
        ("r1 a 66 12 - -", "A knock: how the tiles lie here is not known."),
        ("r1 a 66 rubbish -", "A knock: how the tiles lie here is not known."),
        ("r1 a 66 66 -", "A knock: how the tiles lie here is not known."),
        ("r1 a 66 a-", "A knock: how the tiles lie here is not known."),
        ("r1 a 66 - - -", "Another knock: the round is blocked already."),
        ("r1 a 66 - - 12 -", "Another knock: the round is blocked already."),
        # Nor how the round ended, whatever the text says of it.
        ("r1 a 66 12 out", "The text says that the round ends with the last tile."),
        ("r1 a 66 12 blocked", "The text says that the round is blocked."),
        ("r1 a 66 12 won", "The text says that the leg is won."),
        ("r1 a 66 - - blocked", "The round is blocked."),
    ],
)
def test_after_a_tile_that_cannot_be_placed_nothing_is_known(text, headline):
    assert last_headline(text) == headline


@pytest.mark.parametrize(
    ("text", "stand"),
    [
        ("r1 a 66 12 63", "as far as it can be followed, A 4, B 0."),
        ("r1 a 66 rubbish", "as far as it can be followed, A 4, B 0."),
        ("r1 a 66 63", "point for the last tile: A 4, B 8."),
    ],
)
def test_scores_that_nobody_can_follow_are_told_as_that(text, stand):
    assert stand in next(page(text).sentences()).text


@pytest.mark.django_db
def test_a_long_item_is_shortened_wherever_it_is_named(client):
    said = text_of(client.get(SITE, {"leg": f"r1 a 66 {'x' * 300}"}))
    before, _, _ = said.partition("The same as text")
    assert f"Round 1, {'x' * 17}..." in before
    assert "x" * 101 not in before  # the line of the text with its mark shows a hundred
    assert last_headline(f"r1 a 66 {'x' * 300}").startswith("x" * 17 + "...: how")


def test_what_cannot_be_read_is_nobodys():
    assert [row.who for row in page("r1 a 66 rubbish").rows] == ["A", ""]


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\u00ad", "\u2066", "\u200f"])
def test_what_nobody_sees_is_a_space(sign):
    assert page(f"r1 a 66{sign} 63{sign}").wrong == []
    found = page(f"r1 a 66 {sign}xx{sign}yy")
    told = [one.problem.message for one in found.wrong] + [found.moment.headline]
    told += [one.place for one in (*found.wrong, *found.unchecked)]
    assert not any(sign in one or "\\u" in one for one in told)
