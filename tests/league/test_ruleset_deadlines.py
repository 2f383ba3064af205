"""The hours after which something happens by itself: read, refused, written and said."""

from collections.abc import Mapping

import pytest

from league.ruleset import Rules, RulesError, describe
from league.ruleset.parts import SPANS
from tests.league.rules_for_tests import put, spec

pytestmark = pytest.mark.pure

PRICED = {"mishaps": {"late_cards": [{"points": 5}]}}


def rules(changes: Mapping[str, object], *, priced: bool = True) -> Rules:
    data = spec() | (PRICED if priced else {})
    for path, value in changes.items():
        put(data, f"record.{path}", value)
    return Rules.from_dict(data)


def problems(changes: Mapping[str, object], *, priced: bool = True) -> dict[str, str]:
    with pytest.raises(RulesError) as caught:
        rules(changes, priced=priced)
    return {problem.field: problem.message for problem in caught.value.problems}


@pytest.mark.parametrize("name", SPANS)
def test_hours_are_written_only_where_there_are_some(name: str) -> None:
    without, given = rules({name: None}), rules({name: 24})
    assert without.digest == rules({}).digest
    assert name not in without.to_dict()["record"]  # type: ignore[operator]
    assert given.to_dict()["record"][name] == 24  # type: ignore[index]
    assert given.digest != without.digest
    assert Rules.from_dict(given.to_dict()) == given


@pytest.mark.parametrize("name", SPANS)
@pytest.mark.parametrize("hours", [-1, 1441, "24", 1.5, True])
def test_hours_are_whole_and_at_most_sixty_days(name: str, hours: object) -> None:
    least = 0 if name == "deduct_hours" else 1
    message = problems({name: hours})[f"record.{name}"]
    assert f"must be a whole number from {least} to 1440" in message


def test_a_late_card_can_be_paid_for_at_once() -> None:
    assert rules({"deduct_hours": 0}).record.deduct_hours == 0
    assert "record.remind_hours" in problems({"remind_hours": 0})


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        (
            {"card_deadline_hours": 72, "score_deadline_hours": 72},
            "score_deadline_hours",
            (
                "the score would be due after 72 hours and the whole card after 72: ask for the"
                " score sooner"
            ),
        ),
        (
            {"remind_hours": 48, "accept_hours": 48},
            "remind_hours",
            (
                "after 48 hours an unanswered card is accepted, so a reminder after 48 comes too"
                " late: write less than 48"
            ),
        ),
        (
            {"card_deadline_hours": 48, "deduct_hours": 24, "remind_hours": 72},
            "remind_hours",
            (
                "after 72 hours the late card is paid for, so a reminder after 72 comes too"
                " late: write less than 72"
            ),
        ),
    ],
)
def test_hours_that_could_never_matter_are_refused(
    changes: dict[str, object], field: str, message: str
) -> None:
    found = problems(changes)
    assert list(found) == [f"record.{field}"]
    assert message in found[f"record.{field}"]


def test_one_hour_less_is_in_time() -> None:
    rules({"card_deadline_hours": 72, "score_deadline_hours": 71})
    rules({"remind_hours": 47, "accept_hours": 48})
    rules({"card_deadline_hours": 48, "deduct_hours": 24, "remind_hours": 71})


def test_nothing_is_taken_by_itself_where_a_late_card_costs_nothing() -> None:
    found = problems({"deduct_hours": 24}, priced=False)
    assert "give its price among the mishaps" in found["record.deduct_hours"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"score_deadline_hours": 12},
            "The match score comes first, within 12 hours of the start.",
        ),
        (
            {"remind_hours": 48},
            (
                "A side that owes the card is reminded 2 days after the start, and one that owes an"
                " answer 2 days after the card was sent in."
            ),
        ),
        (
            {"deduct_hours": 24},
            "What a late card costs is taken by itself, 24 hours after the card was due.",
        ),
        (
            {"deduct_hours": 0},
            "What a late card costs is taken by itself, as soon as the card is overdue.",
        ),
        (
            {"accept_hours": 72},
            "A card that the away side does not answer is accepted as it is after 3 days.",
        ),
        (
            {"accept_hours": 72, "reporter": "winner"},
            "A card that the losing side does not answer is accepted as it is after 3 days.",
        ),
        (
            {"accept_hours": 1, "reporter": "both"},
            "A card that only one side signs is accepted as it is after an hour.",
        ),
        (
            {"accept_hours": 72, "reporter": "each"},
            "Where only one side sends in its card, that one is accepted as it is after 3 days.",
        ),
    ],
)
def test_captains_read_what_happens_by_itself(changes: dict[str, object], said: str) -> None:
    assert said in list(describe(rules(changes)))
    assert not any(
        "by itself" in one or "reminded" in one or "as it is" in one or "comes first" in one
        for one in describe(rules({}))
    )


OWES_NOTHING = "No card is owed after the score, since the score is all that has to be recorded."


@pytest.mark.parametrize(
    ("hours", "depth", "said"),
    [(24, "match-score", True), (24, "winners", False), (None, "match-score", False)],
)
def test_a_score_that_comes_first_and_is_all_leaves_no_card_to_owe(
    hours: int | None, depth: str, said: bool
) -> None:
    made = rules({"score_deadline_hours": hours, "minimum_depth": depth})
    assert (OWES_NOTHING in list(describe(made))) is said
