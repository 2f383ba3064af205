"""One night of two games feeds two tables: what a walkover, a fine and a late card do to each.

A card has four games of darts by result and five of dominoes. A match won is 2 points and each leg
1, in either table. Worked out by hand: in the first match Anchor won the darts 3–1 and lost the
dominoes 2–3; the return was a walkover to Bell. What that gives is all legs of the game with their
points: 4–0 and 6 in darts, 5–0 and 7 in dominoes.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.actions.awards import Award
from league.actions.deductions import penalise
from league.actions.fixtures import add_fixture, give_walkover
from league.actions.late_cards import penalise_late_card
from league.actions.rules import make_rule_set
from league.actions.setup import TableSpec, create_competition
from league.actions.teams import add_team
from league.enums import Discipline, ResultSource, Side
from league.models import Competition, Fixture, RuleSet, Table
from league.models.standings import standings
from league.official import Facts, record_result
from league.ruleset import (
    BoardFormat,
    GameWalkover,
    LatePenalty,
    MishapRules,
    PointsScheme,
    Rules,
    RulesError,
    WalkoverRule,
    WalkoverSide,
)
from league.ruleset.presets import PRESETS
from matches.actions.eligibility import match_forfeited
from scoring.house_rules import STANDARD
from tests.league.desk_browser import DeskBrowser
from tests.league.rules_page import Editor
from tests.league.small_league import World
from tests.reading import text_of

OTHER, FIVES = Discipline.OTHER, Discipline.FIVES_AND_THREES
NOTHING = WalkoverSide(Decimal(0))
WHOLE_CARD = WalkoverRule(WalkoverSide(Decimal(11), 9), NOTHING)
EACH_GAME = (
    GameWalkover(OTHER, WalkoverSide(Decimal(6), 4), NOTHING),
    GameWalkover(FIVES, WalkoverSide(Decimal(7), 5), NOTHING),
)


def rules(*games: GameWalkover) -> Rules:
    darts = [BoardFormat(f"Darts {n}", discipline=OTHER) for n in range(1, 5)]
    dominoes = [BoardFormat(f"Dominoes {n}", house_rules="dominoes") for n in range(1, 6)]
    return Rules(
        house_rules={"dominoes": STANDARD},
        boards=(*darts, *dominoes),
        points=PointsScheme(won=Decimal(2), drawn=Decimal(1), leg=Decimal(1)),
        walkover=replace(WHOLE_CARD, games=games),
        mishaps=MishapRules(late_cards=(LatePenalty(points=Decimal(4)),)),
    )


class TwoGames:
    """A division of one night and two tables, with the two matches played and given."""

    def __init__(self, world: World, *games: GameWalkover) -> None:
        self.world = world
        self.rule_set = make_rule_set(
            league=world.league, name="Two games", rules=rules(*games), **world.who
        )
        self.competition = create_competition(
            season=world.season,
            name="Thursday",
            rule_set=self.rule_set,
            tables=[
                TableSpec(name="Darts", discipline=OTHER),
                TableSpec(name="Dominoes", discipline=FIVES),
            ],
            **world.who,
        )
        self.anchor, self.bell = (
            add_team(competition=self.competition, name=name, **world.who)
            for name in ("Anchor", "Bell")
        )
        first = self.add(self.anchor, self.bell, -14)
        for name, legs in (("Darts", (3, 1)), ("Dominoes", (2, 3))):
            record_result(
                fixture=first,
                table=self.table(name),
                facts=Facts(legs=legs),
                source=ResultSource.OFFICIAL,
                **world.who,
            )
        self.given = self.add(self.bell, self.anchor, -7)
        give_walkover(fixture=self.given, to=Side.HOME, reason="No Anchor", **world.who)

    def add(self, home: Any, away: Any, days: int) -> Fixture:
        date = self.world.today + timedelta(days=days)
        made = add_fixture(
            competition=self.competition, home=home, away=away, date=date, **self.world.who
        )
        return Fixture.objects.select_related("competition__rule_set").get(pk=made.pk)

    def table(self, name: str) -> Table:
        found = Table.objects.select_related("competition__rule_set", "competition__season")
        return found.get(competition=self.competition, name=name)

    def read(self, name: str) -> dict[str, str]:
        """Played, won, legs and points of every line: {"Bell": "2 1 5–3 7"}."""
        ((_, found),) = standings([self.table(name)]).items()
        return {
            found.names[row.entry]: f"{row.played} {row.won} {row.legs_for}–{row.legs_against}"
            f" {row.points}"
            for row in found.rows
        }


def test_each_table_counts_its_own_walkover(world: World) -> None:
    two = TwoGames(world, *EACH_GAME)
    assert two.read("Darts") == {"Bell": "2 1 5–3 7", "Anchor": "2 1 3–5 5"}
    assert two.read("Dominoes") == {"Bell": "2 2 8–2 12", "Anchor": "2 0 2–8 2"}


def test_one_game_may_have_its_own_and_the_other_what_holds_for_the_card(world: World) -> None:
    two = TwoGames(world, EACH_GAME[0])
    assert two.read("Darts")["Bell"] == "2 1 5–3 7"
    assert two.read("Dominoes")["Bell"] == "2 2 12–2 16"


def test_a_table_of_all_boards_counts_the_cards_walkover(world: World) -> None:
    whole = rules(*EACH_GAME)
    assert whole.in_table("") is whole
    assert whole.in_table(OTHER).walkover.present == EACH_GAME[0].present
    assert whole.in_table(FIVES).walkover.games == ()
    assert whole.in_table(FIVES).boards == whole.boards


def test_pages_say_what_it_gives_in_each_table(world: World) -> None:
    two = TwoGames(world, *EACH_GAME)
    desk = DeskBrowser(world.league, world.sue)
    text = desk.get("fixture_change", two.given.pk).text
    assert "Walkover to Bell (6 and 0 points)" in text
    assert "Walkover to Bell (7 and 0 points)" in text
    again = two.add(two.anchor, two.bell, 7)
    text = desk.get("fixture_walkover", again.pk).text
    assert "To Anchor, in Darts Anchor: 6 points, 4 legs; Bell: 0 points, 0 legs." in text
    assert "To Bell, in Dominoes Bell: 7 points, 5 legs; Anchor: 0 points, 0 legs." in text
    public = desk.client.get(f"/l/{world.league.slug}/")
    assert "Dominoes: 5–0" in text_of(public)


def test_a_match_forfeited_by_a_ruling_is_worth_the_same(world: World) -> None:
    two = TwoGames(world, *EACH_GAME)
    awards: dict[str, Award] = {
        name: match_forfeited(two.table(name), two.given, Side.AWAY)
        for name in ("Darts", "Dominoes")
    }
    assert {name: (one.legs, one.points) for name, one in awards.items()} == {
        "Darts": ((0, 4), (0, 6)),
        "Dominoes": ((0, 5), (0, 7)),
    }


def test_a_fine_and_a_late_card_hit_both_tables(world: World) -> None:
    """Anchor: 5 and 2 points; a fine takes 1 off both, its first late card 4."""
    two = TwoGames(world, *EACH_GAME)
    tables = list(two.competition.tables.order_by("pk"))
    penalise(
        entry=two.anchor, tables=tables, points=1, reason="No scorer", date=world.today, **world.who
    )
    penalise_late_card(fixture=two.given, entry=two.anchor, date=world.today, **world.who)
    assert two.read("Darts")["Anchor"] == "2 1 3–5 0"
    assert two.read("Dominoes")["Anchor"] == "2 0 2–8 -3"


def problems(written: Rules) -> dict[str, str]:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(written.to_dict())
    return {problem.field: problem.message for problem in refused.value.problems}


def test_a_games_own_walkover_that_cannot_be_is_refused_by_name() -> None:
    own, twice = EACH_GAME
    assert problems(rules(own, own)) == {
        "walkover.games.1.discipline": "this game has its walkover above already"
    }
    five = replace(own, present=WalkoverSide(Decimal(6), 5))
    assert problems(rules(five)) == {
        "walkover.games.0.present.legs": "5–0 is 5 legs, but this game has only 4"
    }
    away = replace(twice, absent=WalkoverSide(Decimal(8)))
    assert list(problems(rules(own, away))) == ["walkover.games.1.absent.points"]
    darts = replace(rules(own), boards=rules().boards[:4], house_rules={})
    assert "every board is of this game" in problems(darts)["walkover.games.0.discipline"]
    darts = replace(rules(twice), boards=rules().boards[:4], house_rules={})
    assert problems(darts)["walkover.games.0.discipline"] == "no board on the card is of this game"


def test_rules_without_one_are_written_as_they_always_were() -> None:
    assert "games" not in rules().walkover.to_dict()
    kept = Rules.from_dict(rules(*EACH_GAME).to_dict())
    assert kept == rules(*EACH_GAME)
    assert kept.digest != rules().digest
    assert Rules.from_dict(rules().to_dict()).walkover.games == ()


# The editor


def test_a_games_own_walkover_is_set_on_the_page(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    at = Editor(desk.client, world.league, query="?preset=darts-and-dominoes")
    at.press("show", points__won="2", points__drawn="1", points__lost="0", points__leg="1",
             points__board="0")  # fmt: skip
    at.press("games:add")
    assert at.fields["games-0-present_legs"] == "6"
    at.press("show", games__0__discipline="other", games__0__present_points="8")
    assert (
        "In a table of another game alone a walkover gives 8 to the side that turned up" in at.text
    )
    kept = at.save(about__name="Thursday rules").rules
    assert kept.in_table(OTHER).walkover.present == WalkoverSide(Decimal(8), 6)
    assert kept.in_table(FIVES).walkover.present == WalkoverSide(Decimal(2), 6)
    again = Editor(desk.client, world.league, query=f"?from={RuleSet.objects.latest('pk').pk}")
    assert again.fields["games-0-present_points"] == "8"
    again.press("games:remove:0")
    assert again.save(about__name="Without").rules.walkover.games == ()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"games-0-present_legs": "7"}, "7–0 is 7 legs, but this game has only 6"),
        ({"games-0-absent_points": "9"}, "would get more points than"),
        ({"games-0-present_points": "⅓"}, "not in quarters"),
        ({"games-0-discipline": ""}, "Choose one from the list"),
    ],
)
def test_what_no_table_could_show_is_refused_beside_its_field(
    typed: dict[str, str], said: str, world: World
) -> None:
    desk = DeskBrowser(world.league, world.sue)
    at = Editor(desk.client, world.league, query="?preset=darts-and-dominoes")
    at.press("games:add")
    at.press("show", **{name.replace("-", "__"): value for name, value in typed.items()})
    assert said in at.text
    (name,) = typed
    assert f'href="#id_{name}"' in at.response.content.decode()
    assert at.fields[name] == typed[name]


# The command


def make_division(*arguments: str) -> str:
    out = StringIO()
    days = ["--starts=2026-09-01", "--ends=2027-05-31"]
    call_command("make_division", "leek-league", "2026-27", *arguments, *days, stdout=out)
    return out.getvalue()


def tables_of(name: str) -> list[tuple[str, str]]:
    made = Competition.objects.get(name=name)
    return list(made.tables.order_by("pk").values_list("name", "discipline"))


def test_the_command_makes_the_tables_of_the_format(world: World) -> None:
    said = make_division("Thursday", "--rules=darts-and-dominoes")
    assert "Its results feed two tables: Darts and Dominoes." in said
    assert "but a match has only" not in said
    assert tables_of("Thursday") == [("Darts", "other"), ("Dominoes", "fives-and-threes")]
    assert "Its results feed one table." in make_division("Monday", "--rules=eight-pairs-two-games")


def test_the_command_makes_other_tables_and_says_what_does_not_fit_them(world: World) -> None:
    """Four games of each; a walkover of the card is 6–0."""
    said = make_division(
        "Monday",
        "--rules=eight-pairs-two-games",
        "--table=Straight=other",
        "--table=Fives=fives-and-threes",
    )
    assert tables_of("Monday") == [("Straight", "other"), ("Fives", "fives-and-threes")]
    assert "gives 6–0 in legs in the table of another game, but a match has only 4 there" in said


def test_the_command_uses_rules_of_the_league_by_their_name(world: World) -> None:
    make_division("One", "--rules=darts-and-dominoes", "--rules-name=Thursday rules")
    assert RuleSet.objects.get(name="Thursday rules").rules == PRESETS["darts-and-dominoes"].build()
    said = make_division("Two", "--rules-name=thursday  RULES")
    assert "It is played under the rules Thursday rules." in said
    assert tables_of("Two") == tables_of("One")
    make_division("Three", "--rules=darts-and-dominoes", "--rules-name=Thursday rules")
    assert RuleSet.objects.filter(league=world.league).count() == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Say under which rules: --rules with a format, or --rules-name"),
        (["--rules-name=Nobody’s"], "has no rules called “Nobody’s”; it has “House rules”"),
        (
            ["--rules=darts-and-dominoes", "--rules-name=House rules"],
            "There are rules called “House rules” already",
        ),
        (["--rules-name=House rules", "--table=Darts=other"], "Darts: no board of the rules House"),
        (["--rules=darts-and-dominoes", "--table=Darts"], "'Darts' is no table: write"),
        (["--rules=darts-and-dominoes", "--table==other"], "is no table: write “Darts=fives-and"),
        (
            ["--rules=darts-and-dominoes", "--table=A=other", "--table=A=fives-and-threes"],
            "Two of the tables have the same address",
        ),
    ],
)
def test_what_the_command_refuses(arguments: list[str], said: str, world: World) -> None:
    before = Competition.objects.count()
    with pytest.raises(CommandError, match=said):
        make_division("New", *arguments)
    assert Competition.objects.count() == before
    assert not world.league.seasons.filter(name="2026-27").exists()
