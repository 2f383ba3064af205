"""The small league with a pub for each team, in which a test makes matches clash."""

from dataclasses import dataclass, replace

from league.actions.fixture_lists import save_wishes
from league.actions.fixtures import add_fixture
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import create_competition
from league.actions.teams import add_team
from league.models import Competition, Entry, Fixture, Venue
from league.models.fixture_wishes import Wishes
from league.models.standings import rules_of
from league.ruleset import Rules
from league.ruleset.parts import MishapRules, PostponementRule
from league.views.desk.clashes import Clash, Clashes, clashes_to_come
from tests.league.small_league import World


@dataclass
class Clashing:
    """The small league with a venue for each team, so that nothing clashes."""

    world: World
    crown_pub: Venue

    def add(self, home: Entry, away: Entry, days: int, **more: object) -> Fixture:
        """A match so many days from today."""
        world = self.world
        return add_fixture(
            competition=home.competition,
            home=home,
            away=away,
            date=world.day(days),
            **more,
            **world.who,
        )

    def division(
        self, name: str, *teams: Entry, kind: str = "division"
    ) -> tuple[Competition, list[Entry]]:
        """Another competition, of teams that play already."""
        world = self.world
        made = create_competition(
            season=world.season, name=name, rule_set=world.rule_set, kind=kind, **world.who
        )
        return made, [
            add_team(competition=made, name=one.name, team=one.team, venue=one.venue, **world.who)
            for one in teams
        ]

    def asked(self, **more: object) -> None:
        """What is asked of the fixture list."""
        world = self.world
        wishes = Wishes(world.season.starts, world.season.ends, **more)
        save_wishes(season=world.season, wishes=wishes, **world.who)

    def within(self, days: int) -> None:
        """Put the division under rules that give so many days to a match that is put off."""
        world = self.world
        mishaps = MishapRules(postponement=PostponementRule(within_days=days))
        rules = replace(world.rule_set.rules, mishaps=mishaps)
        made = make_rule_set(league=world.league, name="In time", rules=rules, **world.who)
        use_rule_set(competition=world.competition, rule_set=made, reason="AGM", **world.who)

    def rules(self) -> dict[int, Rules]:
        """The rules of the competitions, as a page has read them already."""
        return rules_of(Competition.objects.filter(season__league=self.world.league))

    def found(self, most: int = 20, rules: dict[int, Rules] | None = None) -> Clashes:
        """What clashes from today on."""
        world = self.world
        return clashes_to_come(world.league, rules or self.rules(), world.today, most)

    def only(self) -> Clash:
        """The one clash there is."""
        (row,) = self.found().rows
        return row
