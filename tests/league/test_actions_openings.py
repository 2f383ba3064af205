"""Where the teams of a table stood when the league moved in."""

from dataclasses import replace
from decimal import Decimal

import pytest

from league.actions.openings import (
    counted_columns,
    last_change,
    odd_in_openings,
    openings_seen,
    set_openings,
    undo_openings,
)
from league.enums import TieBreak
from league.models import Entry, OpeningBalance, OpeningEvent, Season, Table
from league.ruleset.presets import PRESETS
from tests.league.five_teams import FiveTeams, mishap_rules
from tests.league.refusals import refused


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams(weeks=0)


def table(five: FiveTeams) -> Table:
    return Table.objects.select_related("competition__season__league", "competition__rule_set").get(
        pk=five.tables[0].pk
    )


# Three matches each of four teams: 6 won and 6 lost, nine legs a match.
BALANCES = {
    "Anchor": {"won": 3, "drawn": 0, "lost": 0, "legs_for": 18, "legs_against": 9, "points": "6"},
    "Bell": {"won": 2, "drawn": 0, "lost": 1, "legs_for": 14, "legs_against": 13, "points": "4"},
    "Crown": {"won": 1, "drawn": 0, "lost": 2, "legs_for": 12, "legs_against": 15, "points": "2"},
    "Dove": {"won": 0, "drawn": 0, "lost": 3, "legs_for": 10, "legs_against": 17, "points": "0"},
}


def move_in(five: FiveTeams, balances: object = None, **given: object) -> list[OpeningBalance]:
    rows = balances if balances is not None else BALANCES
    assert isinstance(rows, dict)
    known: dict[str, object] = {
        "table": table(five),
        "on": five.day(1),
        "rows": {five.entries[name]: numbers for name, numbers in rows.items()},
        **five.who,
    }
    return set_openings(**known | given)  # type: ignore[arg-type]


def test_a_league_moves_in(five: FiveTeams) -> None:
    versions = five.versions()
    assert len(move_in(five)) == 4
    assert five.versions() != versions
    assert five.points() == {
        "Anchor": "3 6",
        "Bell": "3 4",
        "Crown": "3 2",
        "Dove": "3 0",
        "Eagle": "0 0",
    }
    five.record(five.fixture("Bell", "Dove"), (9, 0))
    assert five.points()["Bell"] == "4 6"
    (row,) = [one for one in five.standings().rows if one.entry == five.entries["Bell"].pk]
    assert (row.won, row.lost, row.legs_for, row.legs_against) == (3, 1, 23, 13)
    assert odd_in_openings(table(five)) == []


def test_balances_count_from_their_day(five: FiveTeams) -> None:
    move_in(five)
    assert five.points(as_of=five.season.starts)["Anchor"] == "0 0"
    assert five.points(as_of=five.day(1))["Anchor"] == "3 6"


def test_they_are_changed_later(five: FiveTeams) -> None:
    move_in(five)
    move_in(five, {"Bell": {"points": "3½"}}, on=five.day(2))
    kept = {one.entry.name: one for one in OpeningBalance.objects.select_related("entry")}
    assert (kept["Bell"].points, kept["Bell"].won) == (Decimal("3.5"), 2)
    assert {one.on for one in kept.values()} == {five.day(2)}
    assert five.points()["Bell"] == "3 3.5"


def test_taken_off_again_they_count_nothing(five: FiveTeams) -> None:
    before = five.points()
    move_in(five)
    nothing = dict.fromkeys(BALANCES["Anchor"], 0)
    move_in(five, {"Dove": nothing})
    assert sorted(one.entry.name for one in OpeningBalance.objects.select_related("entry")) == [
        "Anchor",
        "Bell",
        "Crown",
    ]
    move_in(five, dict.fromkeys(BALANCES, nothing))
    assert five.points() == before
    assert not OpeningBalance.objects.exists()


def test_points_may_be_below_nought_and_in_halves(five: FiveTeams) -> None:
    move_in(five, {"Dove": {"won": 0, "points": "-2½"}})
    assert five.points()["Dove"] == "0 -2.5"
    with refused("Dove: 1/3 is not in quarters", field=f"{five.entries['Dove'].pk}-points"):
        move_in(five, {"Dove": {"points": "1/3"}})


@pytest.mark.parametrize(("name", "number"), [("won", -1), ("won", 201), ("legs_for", 10**9)])
def test_numbers_that_cannot_be(name: str, number: int, five: FiveTeams) -> None:
    with refused(str(number), field=f"{five.entries['Dove'].pk}-{name}"):
        move_in(five, {"Dove": {name: number}})
    assert not OpeningBalance.objects.exists()


def test_what_else_is_refused(five: FiveTeams) -> None:
    with refused("outside the season", field="on"):
        move_in(five, on=five.day(99))
    with refused("Write at least one number"):
        move_in(five, {"Dove": {"won": 0}})
    stranger = Entry.objects.create(
        competition=five.season.competitions.create(name="Cup", slug="cup", rule_set=five.rule_set),
        name="Stranger",
    )
    with refused("Stranger does not play in Division One"):
        set_openings(table=table(five), on=five.today, rows={stranger: {"won": 1}}, **five.who)
    Season.objects.update(closed_on=five.today)
    with refused("closed"):
        move_in(five)
    assert not OpeningBalance.objects.exists()


def test_two_who_change_the_same_balances(five: FiveTeams) -> None:
    seen = openings_seen(table(five))
    move_in(five, seen=seen)
    with refused("Somebody else changed these balances while this page was open"):
        move_in(five, seen=seen)
    move_in(five, seen=openings_seen(table(five)))
    # A result that comes in meanwhile is no reason to refuse.
    seen = openings_seen(table(five))
    five.record(five.fixture("Bell", "Dove"), (9, 0))
    move_in(five, seen=seen)


# What was done is kept, and taken back


def as_kept(five: FiveTeams) -> list[tuple[object, ...]]:
    rows = OpeningBalance.objects.order_by("entry__name")
    return list(rows.values_list("entry__name", "on", "won", "lost", "legs_for", "points"))


def take_back(five: FiveTeams, event: OpeningEvent | None = None, reason: str = "A slip") -> None:
    event = event or last_change(table(five))
    assert event is not None
    fresh = OpeningEvent.objects.select_related("table__competition__season__league")
    undo_openings(event=fresh.get(pk=event.pk), reason=reason, **five.who)


def test_every_change_is_taken_back_the_latest_first(five: FiveTeams) -> None:
    nothing = dict.fromkeys(BALANCES["Anchor"], 0)
    steps = [as_kept(five)]
    points = [five.points()]
    for rows, on in (
        (BALANCES, 1),
        ({"Bell": {"points": "3½"}}, 2),
        ({"Dove": nothing, "Eagle": {"won": 1}}, 2),
        (dict.fromkeys([*BALANCES, "Eagle"], nothing), 3),
    ):
        move_in(five, rows, on=five.day(on))
        steps.append(as_kept(five))
        points.append(five.points())
    assert [len(step) for step in steps] == [0, 4, 4, 4, 0]
    for step, worth in zip(steps[-2::-1], points[-2::-1], strict=True):
        versions = five.versions()
        take_back(five)
        assert as_kept(five) == step
        assert five.points() == worth
        assert five.versions() != versions
    assert last_change(table(five)) is None
    assert OpeningEvent.objects.count() == 8


def test_what_is_kept_of_a_change(five: FiveTeams) -> None:
    move_in(five, {"Bell": {"won": 2, "points": "4"}})
    move_in(five, {"Bell": {"points": "3½"}}, on=five.day(2))
    take_back(five, reason="Bell had four after all")
    written, changed, back = OpeningEvent.objects.order_by("pk")
    bell = str(five.entries["Bell"].uid)
    assert written.before == {"on": None, "rows": {}}
    assert written.after["on"] == changed.before["on"] == five.day(1).isoformat()
    assert written.after["rows"][bell]["won"] == 2
    assert (changed.before["rows"][bell]["points"], changed.after["rows"][bell]["points"]) == (
        "4",
        "3.5",
    )
    assert changed.after["on"] == five.day(2).isoformat()
    assert (back.undoes, back.before, back.after) == (changed, changed.after, changed.before)
    assert (back.by, back.why) == (five.sue, "Bell had four after all")
    assert last_change(table(five)) == written


def test_saving_what_is_there_is_no_change(five: FiveTeams) -> None:
    move_in(five)
    move_in(five)
    assert OpeningEvent.objects.count() == 1


def test_what_cannot_be_taken_back(five: FiveTeams) -> None:
    move_in(five)
    first = last_change(table(five))
    move_in(five, {"Bell": {"points": "3½"}})
    kept = as_kept(five)
    with refused("The balances were changed after that"):
        take_back(five, first)
    with refused("Please write the reason", field="reason"):
        take_back(five, reason=" ")
    assert as_kept(five) == kept
    second = last_change(table(five))
    take_back(five, second)
    with refused("taken back before"):
        take_back(five, second)
    Season.objects.update(closed_on=five.today)
    with refused("is closed"):
        take_back(five, first)
    assert OpeningEvent.objects.count() == 3


# What does not add up is asked about


def off(name: str, **numbers: object) -> dict[str, dict[str, object]]:
    return {**BALANCES, name: BALANCES[name] | numbers}


@pytest.mark.parametrize(
    ("balances", "said"),
    [
        (off("Dove", lost=4), "Together the teams have won 6 and lost 7"),
        (off("Dove", drawn=1, points="1"), "Together the teams have drawn 1"),
        (off("Dove", legs_for=11), "Together there are 55 legs for and 54 against"),
        (
            off("Dove", points="-3"),
            "Dove is given −3 points; what it has won, drawn and lost is worth 0",
        ),
        (off("Bell", points="4½"), "Bell is given 4½ points"),
    ],
)
def test_what_does_not_add_up_is_saved_and_asked_about(
    balances: object, said: str, five: FiveTeams
) -> None:
    move_in(five, balances)
    (query,) = odd_in_openings(table(five))
    assert query.startswith(said)


def test_matches_before_the_day_may_count_twice(five: FiveTeams) -> None:
    five.record(five.fixture("Anchor", "Bell"), (6, 3))
    move_in(five)
    (query,) = odd_in_openings(table(five))
    assert query.startswith("1 match counts in this table beside that, played up to")
    five.record(five.fixture("Crown", "Dove"), (6, 3))
    assert odd_in_openings(table(five))[0].startswith("2 matches count in this table beside that")


def test_an_empty_table_asks_nothing(five: FiveTeams) -> None:
    five.record(five.fixture("Anchor", "Bell"), (6, 3))
    assert odd_in_openings(table(five)) == []


def test_a_losing_bonus_cannot_be_told_from_sums(db: None) -> None:
    rules = mishap_rules()
    bonus = replace(rules.points, losing_bonus=Decimal(1), losing_margin=1)
    five = FiveTeams(replace(rules, points=bonus), weeks=0)
    move_in(five, off("Dove", points="2"))
    assert odd_in_openings(table(five)) == []


# Only what the table counts is asked for

ALWAYS = ["won", "drawn", "lost", "legs_for", "legs_against"]
BOARDS = ["boards_for", "boards_against"]
PEGGED = ["aggregate_for", "aggregate_against"]


@pytest.mark.parametrize(
    ("preset", "order", "more"),
    [
        ("six-singles-three-pairs-twice-round", (), []),
        ("three-pairs-best-of-five", (), BOARDS),
        ("three-pairs-three-legs", (), []),
        ("three-pairs-three-legs", (TieBreak.BOARDS_FOR,), BOARDS),
        ("three-pairs-three-legs", (TieBreak.LEG_AGGREGATE,), PEGGED),
    ],
)
def test_columns(preset: str, order: tuple[TieBreak, ...], more: list[str]) -> None:
    rules = PRESETS[preset].build()
    rules = replace(rules, tie_breaks=(*rules.tie_breaks, *order))
    assert [column.name for column in counted_columns(rules)] == [*ALWAYS, *more]
