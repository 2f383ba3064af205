"""A published season from its file, and each kind of file, in the league."""

import csv
from datetime import date, time
from pathlib import Path

from league.actions.rules import make_rule_set
from league.actions.setup import TableSpec, create_competition, create_season
from league.enums import FixtureStatus, Weekday
from league.models import (
    Club,
    Fixture,
    Import,
    Registration,
    Result,
    Table,
    Team,
    Venue,
)
from league.models.standings import standings
from league.ruleset.presets import PRESETS
from tests.league.importing_steps import bring_in, look, past, send
from tests.league.small_league import World

DATA = Path(__file__).parents[1] / "data"


# -- The published season --------------------------------------------------------------------------


def published(world: World) -> Table:
    """An empty division for the season that somebody else played."""
    season = create_season(
        league=world.league,
        name="2022-23",
        starts=date(2022, 8, 1),
        ends=date(2023, 6, 30),
        **world.who,
    )
    rules = PRESETS["another-game"].build()
    rule_set = make_rule_set(league=world.league, name="By score", rules=rules, **world.who)
    competition = create_competition(
        season=season, name="The League", rule_set=rule_set, **world.who
    )
    return competition.tables.get()


def rows_of(table: Table) -> list[dict[str, str]]:
    table = Table.objects.select_related("competition__rule_set").get(pk=table.pk)
    found = standings([table])[table.pk]
    return [
        {
            "Position": row.position,
            "Team": found.names[row.entry],
            "P": str(row.played),
            "W": str(row.won),
            "D": str(row.drawn),
            "L": str(row.lost),
            "For": str(row.legs_for),
            "Against": str(row.legs_against),
            "Points": str(row.points),
        }
        for row in found.rows
    ]


def test_the_published_season_as_it_is_gives_the_published_table(world: World) -> None:
    """One file, no column touched: teams, matches and scores; the table is as it was printed."""
    table = published(world)
    data = (DATA / "season-2022-23.csv").read_bytes()
    seen = bring_in(world, "results", data, competition=table.competition, add_missing=True)
    assert seen.counts == {"added": 380, "changed": 0, "unchanged": 0, "refused": 0}
    assert len(seen.beside) == 20
    assert not any(one.queries for one in seen.beside)
    with (DATA / "season-2022-23-table.csv").open(encoding="utf-8", newline="") as file:
        assert rows_of(table) == list(csv.DictReader(file))
    source = Import.objects.get()
    results = Result.objects.filter(table=table)
    assert set(results.values_list("source", "source_uid")) == {("import", source.uid)}
    assert results.count() == 380
    assert source.lines == []
    assert (source.committed_by, source.counts["added"]) == (world.sue, 380)

    # The same file again, as results and as fixtures, changes nothing.
    for kind in ("results", "fixtures"):
        again = look(world, send(world, kind, data, competition=table.competition))
        assert again.counts == {"added": 0, "changed": 0, "unchanged": 380, "refused": 0}


def test_the_season_in_two_files_is_the_season(world: World) -> None:
    table = published(world)
    data = (DATA / "season-2022-23.csv").read_bytes()
    where = {"competition": table.competition}
    fixtures = bring_in(world, "fixtures", data, add_missing=True, **where)
    assert fixtures.counts["added"] == 380
    assert rows_of(table)[0]["P"] == "0"
    results = bring_in(world, "results", data, **where)
    assert results.counts == {"added": 380, "changed": 0, "unchanged": 0, "refused": 0}
    with (DATA / "season-2022-23-table.csv").open(encoding="utf-8", newline="") as file:
        assert rows_of(table) == list(csv.DictReader(file))
    first = Fixture.objects.filter(competition=table.competition).order_by("date", "pk")[0]
    (event,) = first.events.all()
    assert (event.what, event.before["status"], event.after["status"]) == (
        "record",
        "scheduled",
        "played",
    )
    assert (first.status, first.round, first.time) == (FixtureStatus.PLAYED, 1, time(20, 0))


# -- Each kind -------------------------------------------------------------------------------------


def test_venues_teams_and_players_move_in(world: World) -> None:
    bring_in(world, "venues", "Venue,Address,Home matches a night\nThe Plough,1 Lane,2\n")
    plough = Venue.objects.get(name="The Plough")
    assert (plough.address, plough.home_matches_per_night) == ("1 Lane", 2)
    bring_in(world, "venues", "Venue,Telephone\nthe plough,01632 960061\n")
    plough.refresh_from_db()
    assert (plough.name, plough.phone, plough.address) == ("The Plough", "01632 960061", "1 Lane")
    bring_in(
        world,
        "teams",
        "Team,Venue,Night,Time,Club\nPlough A,The Plough,Tue,8pm,Plough\n"
        "Plough B,The Star,,,plough\nCrown,The Plough,,,\n",
    )
    one, two = (world.competition.entries.get(name=f"Plough {mark}") for mark in "AB")
    assert (one.venue, one.night, one.start_time) == (plough, Weekday.TUESDAY, time(20))
    assert one.team.club == two.team.club == Club.objects.get()
    assert two.venue.name == "The Star"
    world.crown.refresh_from_db()
    assert world.crown.venue == plough
    bring_in(world, "players", "Player,Phone,Junior\nUna Rowe,123,yes\nTom Oakes,,x\n")
    una = world.league.players.get(name="Una Rowe")
    assert (una.phone, una.junior) == ("123", True)
    world.tom.refresh_from_db()
    assert world.tom.junior is True
    day = world.day(-10)
    bring_in(
        world,
        "registrations",
        f"Player,Team,From\nUna Rowe,Plough A,{day:%d/%m/%Y}\nVic Day,Plough A,\n"
        f"Tom Oakes,Anchor,{world.day(-29):%d/%m/%Y}\n",
    )
    found = Registration.objects.order_by("player__name")
    assert list(found.values_list("player__name", "entry__name", "starts")) == [
        ("Tom Oakes", "Anchor", world.day(-29)),
        ("Una Rowe", "Plough A", day),
        ("Vic Day", "Plough A", world.season.starts),
    ]


def test_a_lasting_team_is_found_again_and_one_for_two_divisions_made_once(world: World) -> None:
    create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)
    teams = Team.objects.count()
    bring_in(world, "teams", "Team,Division\nAnchor,Cup\nGoat,Cup\nGoat,Division One\n")
    assert Team.objects.count() == teams + 1
    assert world.anchor.team.entries.count() == 2


def test_fixtures_are_moved_with_what_was_before_in_their_history(world: World) -> None:
    day = world.day(8)
    bring_in(
        world,
        "fixtures",
        f"Week,Date,Time,Home,Away,Venue,Note\n2,{day:%d/%m/%Y},20:30,Anchor,Bell,The Bell,Derby\n",
    )
    fixture = Fixture.objects.get(pk=world.fixture.pk)
    assert (fixture.round, fixture.date, fixture.time) == (2, day, time(20, 30))
    assert (fixture.venue, fixture.note) == (world.bell_pub, "Derby")
    assert fixture.first_date == world.fixture.date
    assert fixture.version == world.fixture.version + 1
    (event,) = fixture.events.all()
    assert (event.what, event.by, event.why) == ("change", world.sue, "From the file fixtures.csv")
    assert event.before["date"] == world.fixture.date.isoformat()
    assert event.after["venue"] == "The Bell"


def test_a_result_is_put_right_by_another_file_and_both_stay_readable(world: World) -> None:
    head = "Date,Home,Away,Home score,Away score\n"
    bring_in(world, "results", f"{head}{past(world)},Bell,Crown,6,3\n")
    version = world.competition.tables.get().version
    second = bring_in(world, "results", f"{head}{past(world)},Bell,Crown,3,6\n")
    assert second.counts["changed"] == 1
    old, new = Result.objects.order_by("pk")
    assert (old.home_legs, old.withdrawn_by, old.withdrawn_why) == (
        *(6, world.sue),
        "Brought in again from a file",
    )
    assert (new.home_legs, new.away_legs, new.withdrawn_at) == (3, 6, None)
    assert world.competition.tables.get().version != version
    fixture = new.fixture
    assert fixture.status == FixtureStatus.PLAYED
    acts = [(event.what, event.after["status"]) for event in fixture.events.order_by("pk")]
    assert acts == [
        ("record", "played"),
        ("withdraw the result", "scheduled"),
        ("record", "played"),
    ]


def test_a_score_for_each_of_two_tables(world: World) -> None:
    competition = create_competition(
        season=world.season,
        name="Two games",
        rule_set=world.rule_set,
        tables=[TableSpec(name="Dominoes"), TableSpec(name="Darts")],
        **world.who,
    )
    first, second = competition.tables.order_by("pk")
    where = {"competition": competition, "add_missing": True}
    text = f"Date,Home,Away,Score\n{past(world)},Eagle,Fox,{{}}\n"
    bring_in(world, "results", text.format("6-3"), table=first, **where)
    seen = bring_in(world, "results", text.format("5-4"), table=second, **where)
    assert seen.counts["added"] == 1
    assert list(Result.objects.order_by("table").values_list("table", "home_legs")) == [
        (first.pk, 6),
        (second.pk, 5),
    ]
    (event,) = Fixture.objects.get(competition=competition).events.all()
    assert event.what == "record"


def test_a_table_alone_moves_in_as_opening_balances(world: World) -> None:
    """Case 16's kind: what is brought in adds up with what is played afterwards, and once."""
    text = (
        "Pos,Team,P,W,D,L,F,A,Pts\n1,Bell,4,3,0,1,40,20,46\n2,Anchor,4,1,0,3,20,40,22\n"
        "3,Goat,0,0,0,0,0,0,0\n"
    )
    on = world.day(-7)
    seen = bring_in(world, "table", text, on=on, add_missing=True)
    assert seen.counts["added"] == 3
    assert [(row["Team"], row["P"], row["Points"]) for row in rows_of(world.table)][:2] == [
        ("Bell", "4", "46"),
        ("Anchor", "4", "22"),
    ]
    again = look(world, send(world, "table", text, on=on))
    assert again.counts["unchanged"] == 2
    bring_in(world, "results", f"Date,Home,Away,Score\n{past(world)},Anchor,Bell,5-4\n")
    rows = {row["Team"]: row for row in rows_of(world.table)}
    assert (rows["Anchor"]["P"], rows["Bell"]["P"]) == ("5", "5")
