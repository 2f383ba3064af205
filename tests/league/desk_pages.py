"""Every officials' page of the league, with the rows of the small league it is about."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

from league.actions.deductions import deduct
from tests.league.small_league import World

Numbers = Callable[[World], list[int]]


def nothing(_: World) -> list[int]:
    return []


def adjustment(world: World) -> list[int]:
    return [
        deduct(
            table=world.table,
            entry=world.anchor,
            points=1,
            reason="Late",
            date=world.today,
            **world.who,
        ).pk
    ]


@dataclass(frozen=True)
class DeskPage:
    """A page by its name; ``theirs`` gives the numbers of the other league's rows."""

    ours: Numbers = nothing
    theirs: Numbers | None = None
    referees: bool = False
    only_post: bool = False

    def address(self, name: str, world: World) -> str:
        return reverse(f"league:{name}", args=[world.league.slug, *self.ours(world)])


PAGES: dict[str, DeskPage] = {
    "venues": DeskPage(),
    "venue_add": DeskPage(),
    "venue_change": DeskPage(lambda w: [w.anchor_pub.pk], lambda w: [w.their_venue.pk]),
    "teams": DeskPage(),
    "team_add": DeskPage(),
    "team_change": DeskPage(lambda w: [w.anchor.pk], lambda w: [w.their_entry.pk]),
    "players": DeskPage(),
    "player_add": DeskPage(),
    "player_change": DeskPage(lambda w: [w.tom.pk], lambda w: [w.their_player.pk]),
    "registration_add": DeskPage(lambda w: [w.tom.pk], lambda w: [w.their_player.pk]),
    "registration_change": DeskPage(lambda w: [w.registration.pk]),
    "registration_transfer": DeskPage(lambda w: [w.registration.pk]),
    "desk_fixtures": DeskPage(),
    "fixture_add": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
    "fixture_change": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_postpone": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_new_date": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_walkover": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_undo_walkover": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_undo_postponement": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_undo_new_date": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_award": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_undo_award": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_replay": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_undo_replay": DeskPage(lambda w: [w.fixture.pk]),
    "fixture_remove": DeskPage(lambda w: [w.fixture.pk]),
    "deductions": DeskPage(),
    "deduction_add": DeskPage(),
    "deduction_withdraw": DeskPage(adjustment),
    "people": DeskPage(),
    "person_appoint": DeskPage(),
    "person_end": DeskPage(lambda w: [w.alice.grants.get().pk], lambda w: [w.sid.grants.get().pk]),
    "person_link": DeskPage(lambda w: [w.alice.pk], lambda w: [w.sid.pk], only_post=True),
    "rule_sets": DeskPage(referees=True),
    "rule_set": DeskPage(
        lambda w: [w.rule_set.pk],
        lambda w: [w.their_competition.rule_set_id],
        referees=True,
    ),
    "rule_set_new": DeskPage(),
    "seasons": DeskPage(),
    "season_add": DeskPage(),
    "season_change": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "season_close": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "season_reopen": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "season_remove": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "division_add": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "division_change": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
    "division_remove": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
}
