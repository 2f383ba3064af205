"""Every officials' page of the league, with the rows of the small league it is about."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from league.actions.byes import add_bye
from league.actions.deductions import deduct
from league.actions.importing import begin_import
from league.actions.money import charge
from league.actions.openings import set_openings
from league.actions.teams import add_team
from league.actions.withdrawals import withdraw_team
from league.importing.kinds import ImportKind
from league.importing.reading import read_paste
from league.models import Competition, Entry, Import, League, OpeningEvent, PlayOff, Table, User
from league.official import changing
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


def without_a_match(world: World) -> Entry:
    number = world.competition.entries.count()
    return add_team(competition=world.competition, name=f"Plough {number}", **world.who)


def bye(world: World) -> list[int]:
    made = add_bye(
        competition=world.competition,
        entry=without_a_match(world),
        round=1,
        date=world.today,
        **world.who,
    )
    return [made.pk]


def a_charge(world: World) -> list[int]:
    made = charge(
        entry=world.anchor,
        kind="fee",
        amount=10,
        reason="Entry fee",
        date=world.today,
        **world.who,
    )
    return [made.pk]


def withdrawal(world: World) -> list[int]:
    made = withdraw_team(
        entry=without_a_match(world),
        on=world.today,
        halfway=world.today,
        reason="No players",
        **world.who,
    )
    return [made.pk]


def play_off(world: World) -> list[int]:
    with changing([world.table]):
        made = PlayOff.objects.create(
            table=world.table,
            winner=world.anchor,
            loser=world.bell,
            date=world.today,
            recorded_at=world.at,
            recorded_by=world.sue,
        )
    return [made.pk]


def opening_of(table: Table, entry: Entry, by: User, world: World) -> list[int]:
    set_openings(table=table, on=world.today, rows={entry: {"won": 1}}, by=by, at=world.at)
    return [OpeningEvent.objects.get(table=table).pk]


def sent_file(league: League, competition: Competition, user: User) -> Import:
    """Venues that somebody is bringing in."""
    return begin_import(
        league=league,
        kind=ImportKind.VENUES,
        competition=competition,
        name="venues.csv",
        lines=read_paste("Venue\nThe Plough\n"),
        by=user,
        at=timezone.now(),
    )


def an_import(world: World) -> list[int]:
    return [sent_file(world.league, world.competition, world.sue).pk]


def their_import(world: World) -> list[int]:
    return [sent_file(world.elsewhere, world.their_competition, world.sid).pk]


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
    "mishaps": DeskPage(),
    "withdrawals": DeskPage(),
    "withdrawal_undo": DeskPage(withdrawal),
    "byes": DeskPage(),
    "bye_add": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
    "byes_note": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
    "bye_take_back": DeskPage(bye),
    "openings": DeskPage(),
    "openings_change": DeskPage(
        lambda w: [w.table.pk], lambda w: [w.their_competition.tables.get().pk]
    ),
    "openings_undo": DeskPage(
        lambda w: opening_of(w.table, w.anchor, w.sue, w),
        lambda w: opening_of(w.their_competition.tables.get(), w.their_entry, w.sid, w),
    ),
    "play_offs": DeskPage(),
    "play_off_add": DeskPage(
        lambda w: [w.table.pk], lambda w: [w.their_competition.tables.get().pk]
    ),
    "play_off_take_back": DeskPage(play_off),
    "imports": DeskPage(),
    "import_templates": DeskPage(),
    "import_export": DeskPage(),
    "import_columns": DeskPage(an_import, their_import),
    "import_check": DeskPage(an_import, their_import),
    "import_drop": DeskPage(an_import, their_import),
    "league_change": DeskPage(),
    "set_up": DeskPage(),
    "set_up_season": DeskPage(),
    "set_up_rules": DeskPage(),
    "set_up_divisions": DeskPage(),
    "set_up_teams": DeskPage(),
    "set_up_venues": DeskPage(),
    "set_up_players": DeskPage(),
    "set_up_fixtures": DeskPage(),
    "money": DeskPage(),
    "money_add": DeskPage(),
    "money_all": DeskPage(),
    "money_team": DeskPage(lambda w: [w.anchor.pk], lambda w: [w.their_entry.pk]),
    "money_unpaid": DeskPage(a_charge),
    "money_withdraw": DeskPage(a_charge),
    "people": DeskPage(),
    "person_appoint": DeskPage(),
    "person_change": DeskPage(lambda w: [w.alice.pk], lambda w: [w.sid.pk]),
    "captains": DeskPage(),
    "invitations": DeskPage(),
    "invitation_team": DeskPage(lambda w: [w.anchor.pk], lambda w: [w.their_entry.pk]),
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
    "season_roll_over": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "season_fixtures": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "season_fixture_list": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "division_add": DeskPage(lambda w: [w.season.pk], lambda w: [w.their_season.pk]),
    "division_change": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
    "division_remove": DeskPage(lambda w: [w.competition.pk], lambda w: [w.their_competition.pk]),
}
