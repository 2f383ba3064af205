"""What is asked of a fixture list, as JSON: there and back, and what cannot be read."""

import json
from datetime import date

import pytest

from league.enums import Weekday
from league.models.fixture_wishes import (
    Blackout,
    DaysOff,
    DerbyWish,
    DivisionWish,
    FixedWish,
    Wishes,
    WishesError,
    from_json,
    to_json,
)

pytestmark = pytest.mark.pure

DAY, LATER = date(2027, 9, 7), date(2028, 4, 30)
ALL = Wishes(
    DAY,
    LATER,
    divisions=(DivisionWish("one", 2, (Weekday.TUESDAY, Weekday.THURSDAY)),),
    closures=(DaysOff("Christmas", DAY, LATER), DaysOff("Cup", DAY, DAY, "one")),
    venue_blackouts=(Blackout("bell", DAY, DAY, "wedding"),),
    team_blackouts=(Blackout("anchor", DAY, LATER),),
    derbies=(DerbyWish("anchor", "bell", LATER),),
    fixed=(FixedWish("anchor", "bell", DAY),),
    return_gap=6,
    spare_weeks=2,
    seconds=30,
    seed=7,
)


def test_everything_comes_back_as_it_was() -> None:
    text = json.dumps(to_json(ALL))
    assert from_json(json.loads(text)) == ALL
    assert json.loads(text)["schema"] == 1
    assert json.loads(text)["divisions"] == [
        {"division": "one", "rounds": 2, "nights": ["tuesday", "thursday"]}
    ]


def test_what_is_not_said_is_not_asked() -> None:
    assert from_json({"first": "2027-09-07", "last": "2028-04-30"}) == Wishes(DAY, LATER)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": 2}, "schema is 2; this version of the site reads 1."),
        ({"first": "07/09/2027"}, "first is '07/09/2027'; write a date such as 2026-11-24."),
        ({"first": 5}, "first is 5; write a date such as 2026-11-24."),
        ({"spare_weeks": -1}, "spare_weeks is -1; write 0 to 52."),
        ({"spare_weeks": True}, "spare_weeks is True; write 0 to 52."),
        ({"seed": "x"}, "seed is 'x'; write 0 to 1000000."),
        ({"hols": []}, "hols is not known; known are "),
        ({"closures": {}}, "closures has to be a list of at most 40."),
        ({"closures": [{}] * 41}, "closures has to be a list of at most 40."),
        ({"closures": ["Christmas"]}, "closures[0] is 'Christmas'; it has to be an object"),
        ({"closures": [{"name": "Cup"}]}, "closures[0] lacks one of: first, last"),
        (
            {"closures": [{"name": "a\nb", "first": "2027-09-07", "last": "2027-09-07"}]},
            "closures[0].name is 'a\\nb'; it has to be a line of text.",
        ),
        (
            {"divisions": [{"division": "one", "rounds": 4, "nights": []}]},
            "divisions[0].rounds is 4; write 0 to 3.",
        ),
        (
            {"divisions": [{"division": "one", "rounds": 1, "nights": ["Tue"]}]},
            "divisions[0].nights is ['Tue']; write nights such as [\"tuesday\"].",
        ),
        (
            {"divisions": [{"division": "one", "rounds": 1, "nights": [["x"]]}]},
            "divisions[0].nights is [['x']]; write nights such as",
        ),
    ],
)
def test_what_cannot_be_read_is_named_by_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(WishesError) as error:
        from_json({"first": "2027-09-07", "last": "2028-04-30"} | change)
    assert said in str(error.value)


def test_a_list_is_no_wishes() -> None:
    with pytest.raises(WishesError, match="no JSON object"):
        from_json([])
