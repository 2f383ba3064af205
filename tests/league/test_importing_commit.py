"""All of a file or nothing of it: refused rows, failures half-way, a league that moved on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions import importing
from league.actions.fixtures import postpone
from league.actions.importing import (
    Columns,
    begin_import,
    choose_columns,
    commit_import,
    drop_import,
)
from league.actions.setup import create_competition
from league.actions.venues import add_venue
from league.importing.kinds import ImportKind
from league.importing.reading import read_paste
from league.models import (
    Fixture,
    Import,
)
from league.official import Facts, record_result
from league.policies import AlreadyDone
from tests.league.importing_steps import look, past, refusal, send, unchanged
from tests.league.small_league import World

# -- All or nothing --------------------------------------------------------------------------------


def test_looking_writes_nothing(world: World) -> None:
    with unchanged():
        found = send(world, "venues", "Venue\nThe Plough\n")
        look(world, found)
        look(world, found)


def test_refused_rows_stop_all_or_are_left_out_by_a_word(world: World) -> None:
    found = send(
        world, "fixtures", f"Date,Home,Away\n{past(world)},Bell,Crown\n31/02/2027,Bell,Anchor\n"
    )
    seen = look(world, found)
    with unchanged():
        said = refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert said.startswith("1 row is refused. Put it right")
    commit_import(found=found, seen=seen.mark, leave_out=True, **world.who)
    assert Fixture.objects.filter(home=world.bell).count() == 1
    assert Import.objects.get().counts["refused"] == 1


@pytest.mark.parametrize(
    "part", ["venues", "entries", "players", "fixtures", "results", "balances"]
)
def test_a_failure_half_way_leaves_nothing(
    part: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails, and wherever: the database is as before, and the file can be brought in."""
    found = send(
        world,
        "results",
        f"Date,Home,Away,Score\n{past(world)},Eagle,Fox,6-3\n",
        add_missing=True,
    )
    seen = look(world, found)
    with monkeypatch.context() as patched:

        def fail(_: object) -> None:
            raise OSError("the disk is full")

        patched.setattr(importing.Writing, f"_write_{part}", fail)
        with unchanged(), pytest.raises(OSError, match="disk is full"):
            commit_import(found=found, seen=seen.mark, **world.who)
    found.refresh_from_db()
    assert found.committed_at is None
    commit_import(found=found, seen=seen.mark, **world.who)


def test_a_league_that_moved_on_is_looked_at_again(world: World) -> None:
    found = send(world, "venues", "Venue,Address\nThe Plough,1 Lane\n")
    seen = look(world, found)
    add_venue(league=world.league, name="the plough", **world.who)
    with unchanged():
        said = refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert said.startswith("The league has changed since this list was made")
    now = look(world, found)
    assert now.counts == {"added": 0, "changed": 1, "unchanged": 0, "refused": 0}
    commit_import(found=found, seen=now.mark, **world.who)


def test_a_match_postponed_meanwhile(world: World) -> None:
    found = send(world, "results", f"Date,Home,Away,Score\n{past(world)},Anchor,Bell,6-3\n")
    seen = look(world, found)
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    with unchanged():
        refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert look(world, found).counts["refused"] == 1


def test_a_card_that_became_official_meanwhile(world: World) -> None:
    fixture = Fixture.objects.create(
        competition=world.competition, home=world.bell, away=world.crown, date=world.day(-1)
    )
    found = send(world, "results", f"Date,Home,Away,Score\n{past(world)},Bell,Crown,6-3\n")
    seen = look(world, found)
    record_result(
        fixture=fixture, table=world.table, facts=Facts(legs=(6, 9)), source="card", **world.who
    )
    with unchanged():
        refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert (
        look(world, found).rows[0].faults[0].message
        == "6–9 counts from its card; correct the card."
    )


def test_twice_at_once_is_once(world: World) -> None:
    found = send(world, "venues", "Venue\nThe Plough\n")
    seen = look(world, found)
    commit_import(found=found, seen=seen.mark, **world.who)
    with unchanged(), pytest.raises(AlreadyDone, match="brought in already"):
        commit_import(found=found, seen=seen.mark, **world.who)


def test_nothing_to_bring_in(world: World) -> None:
    found = send(world, "venues", "Venue\nThe Bell\n")
    seen = look(world, found)
    said = refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert said == "There is nothing in the file that the league does not have already."


def test_what_is_kept_between_the_steps_goes_after_a_day(world: World) -> None:
    found = send(world, "venues", "Venue\nThe Plough\n")
    seen = look(world, found)
    later = world.at + timedelta(days=1)
    said = refusal(lambda: commit_import(found=found, seen=seen.mark, by=world.sue, at=later))
    assert said == "This file is no longer kept here; send it again."
    begin_import(
        league=world.elsewhere,
        kind=ImportKind.VENUES,
        competition=None,
        name="x",
        lines=read_paste("Venue\nThe Star\n"),
        by=world.sid,
        at=later,
    )
    assert not Import.objects.filter(pk=found.pk).exists()


def test_a_file_is_forgotten(world: World) -> None:
    found = send(world, "venues", "Venue\nThe Plough\n")
    drop_import(found=found, **world.who)
    assert not Import.objects.exists()
    assert "send it again" in refusal(lambda: drop_import(found=found, **world.who))


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("venues", "Venue\n", "There are headings and no rows below them."),
        ("table", "Team,Points\n" + "Anchor,1\n" * 1_001, "a file of table has at most 1,000"),
    ],
)
def test_files_that_cannot_be_begun(kind: str, text: str, said: str, world: World) -> None:
    assert said in refusal(lambda: send(world, kind, text))


def test_a_division_of_another_league_or_of_a_closed_season(world: World) -> None:
    text = "Team\nGoat\n"
    assert "is of another league" in refusal(
        lambda: send(world, "teams", text, competition=world.their_competition)
    )
    assert "Choose the division" in refusal(lambda: send(world, "teams", text, competition=None))
    found = send(world, "teams", text)
    seen = look(world, found)
    type(world.season).objects.filter(pk=world.season.pk).update(closed_on=world.today)
    said = refusal(lambda: commit_import(found=found, seen=seen.mark, **world.who))
    assert "is closed; its records stay as they are" in said


def test_a_division_taken_out_meanwhile_takes_nothing_with_it(world: World) -> None:
    from league.actions.setup import remove_competition

    empty = create_competition(
        season=world.season, name="Empty", rule_set=world.rule_set, **world.who
    )
    found = send(world, "teams", "Team\nGoat\n", competition=empty)
    remove_competition(competition=empty, **world.who)
    found.refresh_from_db()
    assert look(world, found).counts["refused"] == 1


def test_columns_are_checked(world: World) -> None:
    found = send(world, "venues", "Venue,Address\nThe Plough,1 Lane\n")

    def choose(columns: dict[str, int]) -> str:
        chosen = Columns(columns, 0)
        return refusal(lambda: choose_columns(found=found, chosen=chosen, **world.who))

    assert choose({"address": 1}) == "Say which column is “Venue”."
    assert choose({"venue": 1, "address": 1}) == "“Venue” and “Address” cannot be the same column."


def queries_of(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        act()
    return len(captured)


def test_a_few_queries_for_any_number_of_rows(world: World) -> None:
    """The difference and the commit of 3 results ask as often as those of 60."""

    def once(days: range) -> tuple[int, int]:
        rows = "".join(f"{world.day(-day):%d/%m/%Y},Bell,Crown,6-3\n" for day in days)
        found = send(world, "results", f"Date,Home,Away,Score\n{rows}")
        seen = look(world, found)
        assert seen.counts["added"] == len(days)
        looked = queries_of(lambda: look(world, found))
        return looked, queries_of(lambda: commit_import(found=found, seen=seen.mark, **world.who))

    few = once(range(1, 4))
    assert once(range(4, 60)) == few
    assert few[0] <= 10
    assert few[1] <= 45
