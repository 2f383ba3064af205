"""No write changes a table without giving it a new version, so nothing kept of it is ever stale."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.core.cache.backends.dummy import DummyCache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from league.actions.setup import create_competition
from league.models import (
    Adjustment,
    Bye,
    Competition,
    Entry,
    Fixture,
    OpeningBalance,
    PlayOff,
    Result,
    RuleChange,
    Table,
    TeamWithdrawal,
)
from league.models.base import InTables, InTablesQuerySet, KeptTableError
from league.official import Facts, changing, record_result
from tests.league.random_acts import RandomSeason
from tests.league.small_league import World

ROOT = Path(__file__).parents[2]
SEEDS, STEPS = 2, 25
MANY_SEEDS, MANY_STEPS = 40, 60


# Whatever happens, what is kept is what is


def kept_and_fresh(season: RandomSeason) -> list[tuple[str, str]]:
    """Pages of the table as a visitor gets them, and as they come out anew."""
    place = [season.league.slug, season.season.slug, season.division.slug]
    then = season.today - timedelta(days=30)
    addresses = [
        reverse("league:table", args=place),
        reverse("league:table_on", args=[*place, then]),
    ]
    kept = [page(address) for address in addresses]
    with patch("league.views.public.keeping.cache", DummyCache("none", {})):
        return list(zip(kept, [page(address) for address in addresses], strict=True))


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    # The last line of the page says when it was printed.
    return answer.content.decode().partition("</main>")[0]


def go_through(season: RandomSeason, steps: int) -> int:
    """Let things happen and look after each; how many of them changed the table of today."""
    story: list[str] = []
    before, changed = "", 0
    for _ in range(steps):
        story.append(season.step())
        pages = kept_and_fresh(season)
        for kept, fresh in pages:
            assert kept == fresh, f"stale after {story}"
        changed += pages[0][1] != before
        before = pages[0][1]
    return changed


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_happens_a_kept_table_is_the_table(seed: int) -> None:
    assert go_through(RandomSeason(seed), STEPS) > STEPS // 2


@pytest.mark.prove
@pytest.mark.django_db
def test_whatever_happens_a_kept_table_is_the_table_at_full_size() -> None:
    done, every = set(), set()
    for seed in range(MANY_SEEDS):
        with transaction.atomic():
            season = RandomSeason(seed)
            go_through(season, MANY_STEPS)
            done |= set(season.done)
            every = {act.__name__ for act in season.acts}
            transaction.set_rollback(True)
    assert done == every


@pytest.mark.django_db
def test_without_new_versions_the_same_acts_would_be_found_out() -> None:
    same, found = (
        patch("league.official.uuid4", return_value=uuid4()),
        pytest.raises(AssertionError),
    )
    with same, found as stale:
        go_through(RandomSeason(0), STEPS)
    assert "stale after" in str(stale.value)


# The rows themselves refuse


def new_rows(w: World) -> dict[str, InTables]:
    """One row of each kind that a table is made of, not written yet."""
    recorded = {"recorded_at": w.at, "recorded_by": w.sue}
    day = {"date": w.today}
    return {
        "result": Result(
            fixture=w.fixture, table=w.table, kind="played", source="official", **recorded
        ),
        "adjustment": Adjustment(
            table=w.table, entry=w.anchor, points=-2, reason="Late", **day, **recorded
        ),
        "opening": OpeningBalance(table=w.table, entry=w.anchor, on=w.today, won=1),
        "bye": Bye(competition=w.competition, entry=w.crown, **day, **recorded),
        "withdrawal": TeamWithdrawal(
            entry=w.crown, on=w.today, halfway=w.today, reason="No side", **recorded
        ),
        "play-off": PlayOff(table=w.table, winner=w.anchor, loser=w.bell, **day, **recorded),
        "rule change": RuleChange(
            competition=w.competition, before=w.rule_set, after=w.rule_set, reason="AGM",
            at=w.at, by=w.sue,
        ),
        "entry": Entry(competition=w.competition, name="Eagle"),
    }  # fmt: skip


CHANGES: dict[str, tuple[str, object]] = {
    "result": ("home_legs", 1),
    "adjustment": ("points", -1),
    "opening": ("won", 2),
    "bye": ("round", 2),
    "withdrawal": ("reason", "Other"),
    "play-off": ("score", "5–4"),
    "rule change": ("reason", "Other"),
    "entry": ("name", "Falcon"),
}


def version(world: World) -> object:
    return Table.objects.values_list("version", flat=True).get(pk=world.table.pk)


def refused(write: Callable[[], object]) -> None:
    with pytest.raises(KeptTableError, match="must get a new version"), transaction.atomic():
        write()


@pytest.mark.parametrize("kind", CHANGES)
def test_every_way_of_writing_a_row_is_refused(kind: str, world: World) -> None:
    row = new_rows(world)[kind]
    model, before = type(row), version(world)
    count = model.objects.count()
    values = {
        field.attname: getattr(row, field.attname)
        for field in model._meta.concrete_fields
        if field.name not in {"id", "uid"}
    }
    refused(lambda: new_rows(world)[kind].save())
    refused(lambda: model.objects.create(**values))
    refused(lambda: model.objects.get_or_create(**values))
    refused(lambda: model.objects.bulk_create([new_rows(world)[kind]]))
    refused(lambda: model._base_manager.bulk_create([new_rows(world)[kind]]))
    refused(lambda: new_rows(world)[kind].save_base(raw=True))
    assert model.objects.count() == count
    assert version(world) == before


@pytest.mark.parametrize("kind", CHANGES)
def test_every_way_of_changing_a_row_is_refused(kind: str, world: World) -> None:
    row = new_rows(world)[kind]
    with changing([world.table]):
        row.save()
    model, before = type(row), version(world)
    name, value = CHANGES[kind]
    mine = model.objects.filter(pk=row.pk)
    kept = mine.values().get()
    setattr(row, name, value)
    refused(row.save)
    refused(lambda: row.save(update_fields=[name]))
    refused(lambda: mine.update(**{name: value}))
    refused(lambda: model._base_manager.filter(pk=row.pk).update(**{name: value}))
    refused(lambda: model.objects.bulk_update([row], [name]))
    refused(lambda: model.objects.update_or_create(pk=row.pk, defaults={name: value}))
    refused(row.delete)
    refused(mine.delete)
    refused(model.objects.all().delete)
    assert mine.values().get() == kept
    assert version(world) == before
    with changing([world.table]):
        row.save()
    assert mine.values_list(name, flat=True).get() == value
    assert version(world) != before


def test_a_related_manager_is_refused_as_well(world: World) -> None:
    with changing([world.table]):
        row = new_rows(world)["adjustment"]
        row.save()
    other = create_competition(
        season=world.season, name="Cup", rule_set=world.rule_set, **world.who
    ).tables.get()
    refused(lambda: other.adjustments.add(row))
    refused(lambda: world.anchor.adjustments.update(points=-1))
    refused(lambda: world.table.adjustments.all().delete())
    refused(lambda: world.competition.entries.create(name="Fox"))


def test_only_the_table_that_gets_a_new_version_may_change(world: World) -> None:
    other = create_competition(
        season=world.season, name="Cup", rule_set=world.rule_set, **world.who
    ).tables.get()
    row = new_rows(world)["adjustment"]
    with changing([other]):
        refused(row.save)
    with changing([world.table]):
        row.save()
        # Neither may it be taken out of one table and put into another that stays as it was …
        row.table = other
        refused(row.save)
        refused(lambda: Adjustment.objects.filter(pk=row.pk).update(table=other))
    with changing([other]):
        refused(row.save)
    # … but with new versions of both.
    before = version(world)
    with changing([world.table, other]):
        row.save()
    assert version(world) != before


def test_what_is_refused_leaves_the_version_as_it_was(world: World) -> None:
    before = version(world)

    def fails() -> None:
        with changing([world.table]):
            new_rows(world)["adjustment"].save()
            raise ValueError("later")

    with pytest.raises(ValueError, match="later"):
        fails()
    assert version(world) == before
    assert not Adjustment.objects.exists()


def test_one_change_within_another_takes_nothing_from_it(world: World) -> None:
    with changing([world.table]):
        with changing([]):
            new_rows(world)["bye"].save()
        new_rows(world)["adjustment"].save()
    refused(new_rows(world)["opening"].save)


# What a table shows beside its own rows


def test_the_day_and_the_sides_of_a_match_that_counts(world: World) -> None:
    mine = Fixture.objects.filter(pk=world.fixture.pk)
    # Nothing counts of it yet.
    mine.update(date=world.day(3))
    world.fixture.refresh_from_db()
    record_result(
        fixture=world.fixture, table=world.table, facts=Facts(legs=(6, 3)), source="official",
        **world.who,
    )  # fmt: skip
    refused(lambda: mine.update(date=world.day(4)))
    refused(lambda: mine.update(away=world.crown))
    refused(lambda: mine.update(home_id=world.crown.pk))
    world.fixture.date = world.day(4)
    refused(world.fixture.save)
    refused(lambda: Fixture.objects.bulk_update([world.fixture], ["date"]))
    # What is not in a table may change.
    mine.update(note="Ceiling mended", time="20:00", status="void")
    world.fixture.refresh_from_db()
    world.fixture.save()


def test_the_rules_of_a_competition(world: World) -> None:
    mine = Competition.objects.filter(pk=world.competition.pk)
    refused(lambda: mine.update(rule_set=world.rule_set))
    other = Competition.objects.exclude(pk=world.competition.pk).get().rule_set
    world.competition.rule_set = other
    refused(world.competition.save)
    world.competition.refresh_from_db()
    world.competition.night = "monday"
    world.competition.save()
    mine.update(goes_up=2)


def test_a_name_and_a_withdrawal_but_not_where_a_team_plays(world: World) -> None:
    refused(lambda: Entry.objects.filter(pk=world.anchor.pk).update(withdrawn_on=world.today))
    Entry.objects.filter(pk=world.anchor.pk).update(venue=world.bell_pub)
    world.anchor.refresh_from_db()
    world.anchor.night = "monday"
    world.anchor.save()


def test_an_old_version_never_comes_back(world: World) -> None:
    stale = Table.objects.get(pk=world.table.pk)
    with changing([stale]):
        pass
    now = version(world)
    stale.name = "Singles"
    for write in (stale.save, lambda: stale.save(update_fields=["version", "name"])):
        with pytest.raises(KeptTableError, match="never its version"):
            write()
    stale.save(update_fields=["name"])
    assert version(world) == now != stale.version


# Nor is there any other way


def sources() -> dict[str, str]:
    return {
        str(path.relative_to(ROOT)): path.read_text()
        for package in ("league", "matches")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    }


def test_nothing_is_written_past_the_models() -> None:
    past = re.compile(r"\.cursor\(|\.raw\(|\bRawSQL\b|\._raw_delete\(|\._update\(|\._insert\(")
    assert {name for name, text in sources().items() if past.search(text)} == {
        # Writes many new rows, and asks the guard about each; test_importing_inserting has it.
        "league/models/inserting.py",
        # Begins and ends a transaction that only reads.
        "matches/league_file/gathering.py",
    }


def test_only_the_official_record_lets_tables_change() -> None:
    uses = {name for name, text in sources().items() if re.search(r"\bmay_change\(", text)}
    assert uses == {"league/models/base.py", "league/official.py"}
    versions = {name for name, text in sources().items() if re.search(r"\bversion=uuid4", text)}
    assert versions == {"league/official.py"}


def test_every_model_that_a_table_reads_is_guarded() -> None:
    read = {Result, Adjustment, OpeningBalance, Bye, TeamWithdrawal, PlayOff, RuleChange}
    assert set(InTables.__subclasses__()) == read | {Entry, Fixture, Competition}
    for model in InTables.__subclasses__():
        for manager in (model._base_manager, model._default_manager):
            assert isinstance(manager.all(), InTablesQuerySet)
