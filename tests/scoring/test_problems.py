from dataclasses import FrozenInstanceError

import pytest

from scoring.problems import Problem, Severity, has_errors


def test_a_problem_can_be_seen_from_an_outer_record():
    problem = Problem("loser-too-high", Severity.ERROR, "62 is too high.", "F5", ("score", 1))

    outer = problem.within("leg", 3)

    assert outer.place == ("leg", 3, "score", 1)
    assert outer.within("board", 0).place == ("board", 0, "leg", 3, "score", 1)
    assert (outer.code, outer.message, outer.clause) == (problem.code, problem.message, "F5")
    assert problem.place == ("score", 1)


def test_a_problem_is_a_value():
    problem = Problem("x", Severity.QUERY, "y")
    assert problem == Problem("x", Severity.QUERY, "y")
    with pytest.raises(FrozenInstanceError):
        problem.code = "z"


@pytest.mark.parametrize(
    ("severities", "expected"),
    [
        ([], False),
        ([Severity.QUERY, Severity.UNCHECKED], False),
        ([Severity.QUERY, Severity.ERROR], True),
    ],
)
def test_only_errors_are_errors(severities, expected):
    assert has_errors(Problem("x", severity, "y") for severity in severities) is expected
