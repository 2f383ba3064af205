"""Cases from real faults that are about a table and are seen on a page too: 1, 11 and 12.

Those of tables alone are in tests/league/test_table.py and test_table_mishaps.py.
"""

from decimal import Decimal

from django.urls import reverse

from league.actions.deductions import deduct
from league.actions.fixtures import give_walkover, postpone
from league.enums import Side
from league.models.standings import standings
from league.ruleset.presets import PRESETS
from matches.models.appearances import legs_played_for
from matches.records import records
from tests.reading import text_of


def table(competition):
    tables = list(competition.tables.select_related("competition__rule_set"))
    (found,) = standings(tables).values()
    return {found.names[row.entry]: row for row in found.rows}


def read(night, name, *numbers):
    return text_of(night.browser().get(reverse(name, args=[night.league.slug, *numbers])))


def test_case_1_a_postponed_match_is_no_match_yet(night):
    postpone(fixture=night.fixture, reason="Flood", **night.act)
    assert {row.played for row in table(night.leek).values()} == {0}
    for page in (
        read(night, "league:fixtures_all"),
        read(night, "matches:card", night.fixture.pk),
        read(night, "matches:team", night.entries["Anchor"].pk),
    ):
        assert "Postponed" in page
        assert "Flood" in page
        assert "0–0" not in page


def test_case_11_a_negative_total_never_vanishes(night):
    """Eight pairs, so that matches are drawn, for a point. Dove drew 4–4, three points off."""
    rules = PRESETS["eight-pairs-two-games"].build()
    competition = night.builder.competition(
        night.season, rules, ["Dove", "Eagle", "Finch"], name="Eights"
    )
    entries = {entry.name: entry for entry in competition.entries.all()}
    fixture = night.builder.fixture(competition, "Dove", "Eagle", night.today)
    night.builder.play(fixture, [Side.HOME, Side.AWAY] * 4, named=False)
    deduct(
        table=competition.tables.get(),
        entry=entries["Dove"],
        points=Decimal(3),
        reason="Late cards",
        date=night.today,
        **night.act,
    )
    rows = list(table(competition).items())
    assert {name: row.points for name, row in rows} == {"Dove": -2, "Eagle": 1, "Finch": 0}
    assert rows[-1][0] == "Dove"
    page = night.browser().get(
        reverse("league:table", args=[night.league.slug, night.season.slug, competition.slug])
    )
    assert "−2" in text_of(page)


def test_case_12_a_conceded_walkover_gives_what_the_rule_says_and_changes_no_record(night):
    before = {name: records(legs_played_for(entry, {})) for name, entry in night.entries.items()}
    rule = night.leek.rule_set.rules.walkover
    give_walkover(
        fixture=night.fixture, to=Side.HOME, reason="Three short", conceded=True, **night.act
    )
    rows = table(night.leek)
    # This league: 5–4 and the two points, 7 in all; nothing for who did not come.
    assert (rows["Anchor"].points, rows["Bell"].points) == (7, 0)
    assert (rows["Anchor"].points, rows["Bell"].points) == (rule.present.points, rule.absent.points)
    assert (rows["Anchor"].legs_for, rows["Anchor"].legs_against) == (5, 4)
    after = {name: records(legs_played_for(entry, {})) for name, entry in night.entries.items()}
    assert after == before
    page = read(night, "matches:card", night.fixture.pk)
    assert "Conceded by Bell: Three short" in page
