"""Every golden case opened as an address, stepped through, and held against its expectation."""

import pytest
from django.http import QueryDict

from matches.views.referee.replay import ReplayPage, page_of
from matches.views.referee.replay_shown import told
from matches.views.referee.replay_text import query_of
from scoring.problems import Severity
from tests.matches.referee.golden_replays import CASES, first_error, steps_of, text_of
from tests.scoring.test_notation_golden import CODES

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def opened(text: str, at: int | None = None) -> ReplayPage:
    """The page of a text, by the address that is passed on."""
    more = {} if at is None else {"at": str(at)}
    return page_of(QueryDict(query_of(text, **more)), None)


@every_case
def test_every_step_agrees_with_its_expectation(case):
    text = text_of(case)
    assert opened(text).text == text.rstrip("\n")
    seen = 0
    for shown in steps_of(case):
        page, seen = opened(text, shown.number), seen + 1
        assert page.at == shown.number
        assert tuple(side.score for side in page.moment.sides) == tuple(map(str, shown.scores))
        assert page.moment.headline.startswith(f"{shown.seat} ")
        if shown.knock:
            assert page.moment.headline == f"{shown.seat} knocks."
            continue
        assert page.moment.picture is not None
        assert f"= {shown.total}, worth" in page.moment.headline
        pays = next(line for line in page.moment.why if line.what == f"{shown.total} pays")
        assert (pays.worth, pays.clause) == (str(shown.award), "D4")
        row = next(row for row in page.rows if row.step.number == shown.number)
        assert row.struck == shown.disregarded
    assert seen or first_error(case)


@every_case
def test_the_first_mistake_is_marked_at_its_item(case):
    page, error = opened(text_of(case)), first_error(case)
    wrong = told(page.replay, severity=Severity.ERROR)
    if error is None:
        assert wrong == []
        assert [side.score for side in page.moment.sides] == [str(n) for n in case["final_scores"]]
        winners = [side for side, one in enumerate(page.moment.sides) if one.won]
        assert winners == ([] if case["winner"] is None else [case["winner"]])
        return
    number, move, code = error
    first = wrong[0]
    assert first.problem.code in CODES.get(code, {first.problem.code})
    assert first.problem.clause
    assert first.problem.message
    if move is not None and code != "GAME_OVER":
        marked = page.replay.rounds[number].steps[move]
        assert first.step == marked
        assert first.problem in marked.problems
        assert marked.worst == Severity.ERROR
        before, item, after = first.shown
        assert item
        assert before.endswith(" ")
        assert not after or after.startswith(" ")
