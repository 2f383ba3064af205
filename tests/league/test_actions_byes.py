"""Byes: noted one by one, as the fixture list leaves them, and taken back."""

from decimal import Decimal

import pytest

from league.actions.byes import add_bye, idle_weeks, note_byes, noted_with, take_back_byes
from league.actions.postponing import postpone
from league.actions.withdrawals import withdraw_team
from league.models import Bye, Fixture, Season
from tests.league.five_teams import IDLE, FiveTeams, mishap_rules
from tests.league.refusals import refused


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams()


def bye(five: FiveTeams, name: str = "Dove", **given: object) -> Bye:
    known: dict[str, object] = {
        "competition": five.competition,
        "entry": five.entries[name],
        "round": 2,
        "date": five.day(2),
        **five.who,
    }
    return add_bye(**known | given)  # type: ignore[arg-type]


def test_a_bye_is_noted(five: FiveTeams) -> None:
    versions = five.versions()
    made = Bye.objects.get(pk=bye(five).pk)
    assert (made.entry.name, made.round, made.date) == ("Dove", 2, five.day(2))
    assert (made.kind, made.recorded_by) == ("bye", five.sue)
    assert five.versions() != versions


def test_five_teams_that_meet_once_have_ten_matches_and_a_bye_each(five: FiveTeams) -> None:
    assert Fixture.objects.count() == 10
    weeks = idle_weeks(five.competition)
    assert [(week.round, week.date, week.entries[0].name) for week in weeks] == [
        (number, five.day(number), name) for number, name in enumerate(IDLE, start=1)
    ]
    versions, before = five.versions(), five.points()
    noted = note_byes(competition=five.competition, **five.who)
    assert [(one.round, one.entry.name) for one in noted] == list(enumerate(IDLE, start=1))
    assert five.versions() != versions
    assert five.points() == before
    assert not idle_weeks(five.competition)
    with refused("leaves one team without a match"):
        note_byes(competition=five.competition, **five.who)


def test_a_bye_gives_points_only_where_the_rules_say_so_and_once_its_week_is_played(
    db: None,
) -> None:
    five = FiveTeams(mishap_rules(bye=Decimal("1.5")))
    before = five.points()
    assert before == {"Eagle": "2 4", "Anchor": "3 4", "Bell": "2 2", "Crown": "3 2", "Dove": "2 0"}
    note_byes(competition=five.competition, **five.who)
    # Three weeks are played: Eagle, Dove and Bell have had their byes, Anchor and Crown not.
    assert five.points() == {
        "Eagle": "2 5.5",
        "Anchor": "3 4",
        "Bell": "2 3.5",
        "Crown": "3 2",
        "Dove": "2 1.5",
    }
    assert five.points(as_of=five.day(1))["Eagle"] == "0 1.5"
    assert five.points(as_of=five.day(1))["Dove"] == "1 0"
    take_back_byes(
        byes=list(Bye.objects.select_related("competition__season")), reason="Wrong", **five.who
    )
    assert five.points() == before


def test_noting_again_adds_what_is_missing(five: FiveTeams) -> None:
    bye(five, "Eagle", round=1, date=five.day(1))
    noted = note_byes(competition=five.competition, **five.who)
    assert [one.round for one in noted] == [2, 3, 4, 5]


def test_a_week_that_leaves_more_than_one_is_shown_and_not_noted(five: FiveTeams) -> None:
    five.add(6, "Anchor", "Bell")
    last = idle_weeks(five.competition)[-1]
    assert [entry.name for entry in last.entries] == ["Crown", "Dove", "Eagle"]
    assert not last.is_bye
    noted = note_byes(competition=five.competition, **five.who)
    assert 6 not in [one.round for one in noted]


def test_a_match_put_off_to_the_night_of_a_bye_takes_nothing_from_it(db: None) -> None:
    five = FiveTeams(weeks=2)
    five.add(6, "Anchor", "Bell")
    postpone(
        fixture=five.fixture("Dove", "Eagle"), reason="Flood", new_date=five.day(6), **five.who
    )
    assert bye(five, round=6, date=five.day(6)).entry.name == "Dove"


def test_a_team_with_a_match_in_that_week_has_no_bye(five: FiveTeams) -> None:
    with refused("Anchor has a match in week 2: Eagle v Anchor", field="entry"):
        bye(five, "Anchor")


def test_one_bye_a_week_and_a_day(five: FiveTeams) -> None:
    bye(five)
    for again in ({}, {"round": 7}, {"date": five.day(9)}):
        with refused("Dove already has a bye in week 2", field="entry"):
            bye(five, **again)


def test_what_is_refused_of_a_bye(five: FiveTeams) -> None:
    with refused("outside the season", field="date"):
        bye(five, date=five.day(99))
    for week in (0, 201):
        with refused(f"The week is {week}; write 1 to 200", field="round"):
            bye(five, round=week)
    withdraw_team(
        entry=five.entries["Dove"],
        on=five.day(1),
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    five.entries["Dove"].refresh_from_db()
    with refused("Dove withdrew on", "no bye after that", field="entry"):
        bye(five)


def test_a_team_that_left_has_no_bye_in_the_list(five: FiveTeams) -> None:
    withdraw_team(
        entry=five.entries["Dove"],
        on=five.day(2),
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    assert [week.round for week in idle_weeks(five.competition)] == [1, 3, 4, 5]


def test_a_bye_is_taken_back_once_and_stays_readable(five: FiveTeams) -> None:
    made = bye(five)
    with refused("the reason", field="reason"):
        take_back_byes(byes=[made], reason=" ", **five.who)
    versions = five.versions()
    take_back_byes(byes=[made], reason="They played after all", **five.who)
    assert five.versions() != versions
    kept = Bye.objects.get()
    assert (kept.withdrawn_by, kept.withdrawn_why) == (five.sue, "They played after all")
    assert not Bye.objects.standing().exists()
    with refused("This bye of Dove was taken back before"):
        take_back_byes(byes=[made], reason="Again", **five.who)
    assert bye(five).pk != made.pk


def test_all_that_were_noted_together_go_together(five: FiveTeams) -> None:
    noted = note_byes(competition=five.competition, **five.who)
    assert noted_with(noted[2]) == noted
    take_back_byes(byes=noted, reason="Wrong list", **five.who)
    assert not Bye.objects.standing().exists()
    assert len(idle_weeks(five.competition)) == 5


def test_a_bye_of_a_withdrawal_goes_with_that(five: FiveTeams) -> None:
    withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    made = Bye.objects.first()
    assert made is not None
    with refused("comes from Eagle withdrew on", "undo that instead"):
        take_back_byes(byes=[made], reason="R", **five.who)


def test_a_closed_season_stays(five: FiveTeams) -> None:
    made = bye(five)
    Season.objects.update(closed_on=five.today)
    five.competition.season.refresh_from_db()
    made.competition.season.refresh_from_db()
    with refused("closed"):
        bye(five, "Bell", round=3, date=five.day(3))
    with refused("closed"):
        note_byes(competition=five.competition, **five.who)
    with refused("closed"):
        take_back_byes(byes=[made], reason="R", **five.who)
