"""Cases from real faults, as far as they are about one match: 1, 11, 12, 21, 24 and 25."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from league.actions.deductions import deduct
from league.actions.fixtures import give_walkover, postpone
from league.actions.replaying import replay
from league.enums import Side
from league.models import Result
from league.models.standings import standings
from league.ruleset.presets import PRESETS
from matches.actions.finish import correct_official
from matches.actions.sheet import LegChange, SheetChanges
from matches.actions.voiding import abandon_match
from matches.models import Leg
from matches.models.appearances import legs_played_for
from matches.records import records
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.mishaps import fresh
from tests.reading import text_of


@pytest.fixture
def night(db):
    return MatchNight()


def table(competition):
    tables = list(competition.tables.select_related("competition__rule_set"))
    (found,) = standings(tables).values()
    return {found.names[row.entry]: row for row in found.rows}


def read(night, name, *numbers):
    return text_of(night.browser().get(reverse(name, args=[night.league.slug, *numbers])))


def test_1_a_postponed_match_is_no_match_yet(night):
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


def test_11_a_negative_total_never_vanishes(night):
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


def test_12_a_conceded_walkover_gives_what_the_rule_says_and_changes_no_record(night):
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


def test_21_a_correction_flips_everything_and_the_old_version_stays_readable(night):
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    assert (table(night.leek)["Anchor"].won, table(night.leek)["Bell"].won) == (1, 0)
    tom, nora = (night.builder.squads[night.entries[name].pk][0] for name in ("Anchor", "Bell"))
    assert records(legs_played_for(night.entries["Anchor"], {}))[tom.pk].all.won == 2
    wrong = [Leg.objects.get(board__card=card, board__order=order) for order in (1, 3)]
    changes = SheetChanges(legs=tuple(LegChange(g.pk, g.version, scores=(3, 61)) for g in wrong))
    correct_official(card=card, changes=changes, reason="Both legs were turned round", **night.act)
    rows = table(night.leek)
    assert (rows["Anchor"].won, rows["Bell"].won) == (0, 1)
    assert (rows["Anchor"].legs_for, rows["Bell"].legs_for) == (4, 5)
    assert (rows["Anchor"].points, rows["Bell"].points) == (4, 7)
    assert records(legs_played_for(night.entries["Anchor"], {}))[tom.pk].all.won == 1
    assert records(legs_played_for(night.entries["Bell"], {}))[nora.pk].all.won == 1
    assert "Anchor 4–5 Bell" in read(night, "matches:team", night.entries["Bell"].pk)
    first = card.events.filter(kind="made_official").get()
    old = read(night, "matches:card_version", night.fixture.pk, first.pk)
    assert "This is an old version." in old
    assert "Legs 6–3" in old


def test_24_a_nought_is_a_nought(night):
    whitewash = [(61, 0), *[(61, 20)] * 5, *[(121, 30)] * 3]
    night.builder.play(night.fixture, whitewash)
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (9, 0)
    assert table(night.leek)["Bell"].legs_for == 0
    page = read(night, "matches:card", night.fixture.pk)
    assert "Anchor 9–0 Bell" in page
    assert "1 Tom Oates 61 – 0 Nora Finch" in page
    assert "Anchor 11 , Bell 0" in page
    leg = Leg.objects.get(board__order=1)
    assert (leg.home_score, leg.away_score) == (61, 0)


def test_25_abandoned_and_replayed_one_counts(night):
    night.builder.draft(night.fixture, LEEK_NIGHT[:5])
    abandon_match(fixture=night.fixture, reason="Power cut", score=(3, 2), **night.act)
    new = replay(fixture=fresh(night.fixture), date=night.today + timedelta(days=7), **night.act)
    night.builder.play_score(new, 5, 4)
    rows = table(night.leek)
    assert (rows["Anchor"].played, rows["Anchor"].legs_for, rows["Bell"].legs_for) == (1, 5, 4)
    kept = Result.objects.standing().order_by("pk").values_list("kind", "home_legs", "away_legs")
    assert list(kept) == [("void", 3, 2), ("played", 5, 4)]
    old = read(night, "matches:card", night.fixture.pk)
    assert "Abandoned at 3–2: Power cut" in old
    assert "It is played again on" in old
    assert "3–2 Bell" not in old
    assert "which is void" in read(night, "matches:card", new.pk)
