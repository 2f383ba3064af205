"""Making a league, its seasons, competitions and rules."""

from datetime import date

import pytest

from league.actions.openings import set_openings
from league.actions.rules import make_rule_set, state_of, use_rule_set
from league.actions.setup import (
    TableSpec,
    change_competition,
    change_season,
    create_competition,
    create_league,
    create_season,
    remove_competition,
)
from league.enums import CompetitionKind, Discipline
from league.models import Competition, League, RuleChange, RuleSet, Season
from league.official import changing
from league.ruleset import PointsScheme, Rules
from league.ruleset.presets import three_pairs_three_legs
from tests.league.refusals import refused
from tests.league.small_league import World


def test_a_league_gets_an_address_from_its_name(world: World) -> None:
    league = create_league(name="  Thornby & Wexcombe  League ", **world.who)
    assert (league.name, league.slug) == ("Thornby & Wexcombe League", "thornby-wexcombe-league")


def test_an_address_belongs_to_one_league(world: World) -> None:
    with refused("/l/leek-league/", field="slug"):
        create_league(name="Leek League", **world.who)
    assert League.objects.count() == 2


def test_a_name_without_plain_letters_needs_an_address(world: World) -> None:
    with refused("gives no address", field="slug"):
        create_league(name="李", **world.who)
    assert create_league(name="李", slug="li", **world.who).slug == "li"


@pytest.mark.parametrize("zone", ["Europe/Leek", "", "../etc/passwd"])
def test_a_time_zone_exists(zone: str, world: World) -> None:
    with refused("no time zone", field="time_zone"):
        create_league(name="New", time_zone=zone, **world.who)


def test_a_season_ends_after_it_starts(world: World) -> None:
    with refused("30 April 2027", "1 September 2027", field="ends"):
        create_season(
            league=world.league,
            name="2027",
            starts=date(2027, 9, 1),
            ends=date(2027, 4, 30),
            **world.who,
        )


@pytest.mark.parametrize(
    ("starts", "ends", "field"),
    [
        (date(1, 9, 1), date(2027, 4, 30), "starts"),
        (date(1899, 12, 31), date(1900, 4, 30), "starts"),
        (date(2026, 9, 1), date(9999, 12, 31), "ends"),
        (date(2199, 9, 1), date(2200, 1, 1), "ends"),
    ],
)
def test_a_season_lies_in_years_that_addresses_can_name(
    starts: date, ends: date, field: str, world: World
) -> None:
    with refused("is no year of a season; write one from 1900 to 2199", field=field):
        create_season(league=world.league, name="Odd", starts=starts, ends=ends, **world.who)


def test_a_season_takes_in_its_opening_balances(world: World) -> None:
    on = world.day(-40)
    set_openings(table=world.table, on=on, rows={world.anchor: {"won": 1}}, **world.who)
    with refused("There is an opening balance on", field="starts"):
        change_season(season=world.season, starts=world.day(-39), **world.who)
    change_season(season=world.season, starts=on, **world.who)


def test_a_season_has_a_name_of_its_own(world: World) -> None:
    days = {"starts": world.season.starts, "ends": world.season.ends}
    with refused("already has a season", field="name"):
        create_season(league=world.league, name="This  season", **days, **world.who)
    assert Season.objects.filter(league=world.league).count() == 1


def test_a_competition_comes_with_one_table(world: World) -> None:
    assert world.competition.tables.get().discipline == ""
    assert world.competition.place == 1


def test_two_games_of_one_night_feed_two_tables(world: World) -> None:
    both = create_competition(
        season=world.season,
        name="Monday night",
        rule_set=world.rule_set,
        tables=[
            TableSpec(name="Dominoes", discipline=Discipline.FIVES_AND_THREES),
            TableSpec(name="Darts", discipline=Discipline.OTHER),
        ],
        **world.who,
    )
    assert [table.slug for table in both.tables.all()] == ["dominoes", "darts"]
    assert both.place == 2


def test_two_tables_need_two_names(world: World) -> None:
    with refused("same address", field="tables"):
        create_competition(
            season=world.season,
            name="Monday night",
            rule_set=world.rule_set,
            tables=[TableSpec(), TableSpec()],
            **world.who,
        )
    assert not world.season.competitions.filter(name="Monday night").exists()


def test_a_competition_takes_only_rules_of_its_league(world: World) -> None:
    theirs = RuleSet.objects.get(league=world.elsewhere)
    with refused("another league", field="rule_set"):
        create_competition(season=world.season, name="Cup", rule_set=theirs, **world.who)
    with refused("another league", field="rule_set"):
        use_rule_set(competition=world.competition, rule_set=theirs, reason="R", **world.who)


@pytest.mark.parametrize(
    ("field", "value"), [("night", "someday"), ("place", -1), ("goes_up", 100), ("goes_down", -1)]
)
def test_a_competitions_values_are_checked(field: str, value: object, world: World) -> None:
    with refused(str(value), field=field):
        create_competition(
            season=world.season,
            name="Cup",
            kind=CompetitionKind.KNOCKOUT,
            rule_set=world.rule_set,
            **{field: value},
            **world.who,
        )


def test_rules_are_kept_as_they_were_given(world: World) -> None:
    rules = three_pairs_three_legs()
    kept = make_rule_set(league=world.league, name="Pairs", rules=rules, **world.who)
    kept.refresh_from_db()
    assert kept.rules == rules
    assert kept.digest == rules.digest
    assert kept.created_by == world.sue


def test_rules_that_contradict_themselves_are_refused(world: World) -> None:
    broken = Rules(
        house_rules={},
        boards=three_pairs_three_legs().boards,
        points=PointsScheme(),
        walkover=three_pairs_three_legs().walkover,
    )
    with refused("cannot be kept", field="rules"):
        make_rule_set(league=world.league, name="Broken", rules=broken, **world.who)


def test_changed_rules_need_a_reason(world: World) -> None:
    given = {"league": world.league, "name": "Next", "rules": three_pairs_three_legs()}
    with refused("the reason", field="reason"):
        make_rule_set(**given, supersedes=world.rule_set, **world.who)
    changed = make_rule_set(**given, supersedes=world.rule_set, reason="AGM", **world.who)
    assert (changed.supersedes, changed.reason) == (world.rule_set, "AGM")


def test_rules_supersede_only_rules_of_the_same_league(world: World) -> None:
    with refused("another league", field="supersedes"):
        make_rule_set(
            league=world.league,
            name="Next",
            rules=three_pairs_three_legs(),
            supersedes=RuleSet.objects.get(league=world.elsewhere),
            reason="AGM",
            **world.who,
        )


def test_other_rules_change_the_tables(world: World) -> None:
    before = world.table.version
    pairs = make_rule_set(
        league=world.league, name="Pairs", rules=three_pairs_three_legs(), **world.who
    )
    use_rule_set(competition=world.competition, rule_set=pairs, reason="AGM", **world.who)
    world.table.refresh_from_db()
    world.competition.refresh_from_db()
    assert world.competition.rule_set == pairs
    assert world.table.version != before


def test_a_closed_seasons_rules_stay(world: World) -> None:
    Season.objects.update(closed_on=world.today)
    world.competition.season.refresh_from_db()
    with refused("closed"):
        use_rule_set(
            competition=world.competition, rule_set=world.rule_set, reason="R", **world.who
        )


def test_a_name_of_rules_is_used_once_in_a_league(world: World) -> None:
    given = {"rules": three_pairs_three_legs(), **world.who}
    with refused("There are rules called “House rules” already", field="name"):
        make_rule_set(league=world.league, name="house  RULES", **given)
    assert world.league.rule_sets.count() == 1
    # The other league has rules of that name too.
    assert RuleSet.objects.filter(name="House rules").count() == 2


def test_a_change_of_rules_is_kept_with_its_reason(world: World) -> None:
    pairs = make_rule_set(
        league=world.league, name="Pairs", rules=three_pairs_three_legs(), **world.who
    )
    given = {"competition": world.competition, "rule_set": pairs, **world.who}
    with refused("the reason", field="reason"):
        use_rule_set(reason=" ", **given)
    assert not RuleChange.objects.exists()
    seen = state_of(world.competition)
    change = use_rule_set(reason="AGM", seen=seen, **given)
    assert (change.before, change.after, change.by) == (world.rule_set, pairs, world.sue)
    with refused("is under the rules Pairs already", field="rule_set"):
        use_rule_set(reason="AGM", **given)
    with refused("Somebody has changed this competition"):
        use_rule_set(reason="AGM", seen=seen, **given | {"rule_set": world.rule_set})
    assert RuleChange.objects.count() == 1


def test_the_mark_of_a_competition_moves_with_its_tables_and_rules_alone(world: World) -> None:
    before = state_of(world.competition)
    Competition.objects.update(name="Premier")
    assert state_of(world.competition) == before
    with changing([world.table]):
        pass
    assert state_of(world.competition) != before


def test_a_refused_change_leaves_the_row_in_memory_as_it_was(world: World) -> None:
    with refused("write 0 to 999", field="place"):
        change_competition(competition=world.competition, name="X", place=1000, **world.who)
    assert world.competition.name == "Division One"
    with refused("is before the first", field="ends"):
        change_season(season=world.season, name="X", ends=date(1999, 1, 1), **world.who)
    assert world.season.name == "This season"


def test_an_empty_competition_goes_with_its_tables_and_its_changes_of_rules(world: World) -> None:
    cup = create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)
    pairs = make_rule_set(
        league=world.league, name="Pairs", rules=three_pairs_three_legs(), **world.who
    )
    use_rule_set(competition=cup, rule_set=pairs, reason="A slip", **world.who)
    remove_competition(competition=cup, **world.who)
    assert not Competition.objects.filter(name="Cup").exists()
    assert not RuleChange.objects.exists()
    with refused("has matches, so it stays"):
        remove_competition(competition=world.competition, **world.who)
