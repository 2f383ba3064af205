"""Play-offs: who stands above whom, and sharing again once that is taken back."""

from dataclasses import replace

import pytest

from league.actions.play_offs import record_play_off, take_back_play_off, wanted
from league.enums import TieBreak
from league.models import PlayOff, Season, Table
from tests.league.five_teams import FiveTeams, mishap_rules
from tests.league.refusals import refused

BY_PLAY_OFF = replace(mishap_rules(), tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF))


@pytest.fixture
def five(db: None) -> FiveTeams:
    """Anchor and Crown on 2 points, the others on none: 1=, 1=, 3=, 3=, 3=."""
    return FiveTeams(BY_PLAY_OFF, weeks=1)


def play(five: FiveTeams, winner: str, loser: str, **given: object) -> PlayOff:
    known: dict[str, object] = {
        "table": Table.objects.select_related(
            "competition__season__league", "competition__rule_set"
        ).get(pk=five.tables[0].pk),
        "winner": five.entries[winner],
        "loser": five.entries[loser],
        "date": five.today,
        "score": "5–4 at the Bell",
        **five.who,
    }
    return record_play_off(**known | given)  # type: ignore[arg-type]


def order(five: FiveTeams) -> list[str]:
    found = five.standings()
    return [f"{row.position} {found.names[row.entry]}" for row in found.rows]


SHARED = ["1= Anchor", "1= Crown", "3= Bell", "3= Dove", "3= Eagle"]


def test_the_table_says_where_one_is_wanted(five: FiveTeams) -> None:
    names = {entry.pk: name for name, entry in five.entries.items()}
    groups = wanted(five.standings())
    assert {place: [names[pk] for pk in group] for place, group in groups.items()} == {
        1: ["Anchor", "Crown"],
    }
    # Eagle has not played yet; once it has, those without a point share their place too.
    five.record(five.fixture("Eagle", "Anchor"), (2, 7))
    groups = wanted(five.standings())
    assert {place: [names[pk] for pk in group] for place, group in groups.items()} == {
        3: ["Bell", "Dove", "Eagle"],
    }


def test_three_are_parted_by_two(five: FiveTeams) -> None:
    five.record(five.fixture("Eagle", "Anchor"), (2, 7))
    play(five, "Bell", "Dove")
    assert order(five)[2:] == ["3= Bell", "3= Dove", "3= Eagle"]
    play(five, "Dove", "Eagle")
    assert order(five)[2:] == ["3 Bell", "4 Dove", "5 Eagle"]
    assert wanted(five.standings()) == {}


def test_a_play_off_settles_it_and_taking_it_back_unsettles_it(five: FiveTeams) -> None:
    assert order(five) == SHARED
    versions = five.versions()
    made = play(five, "Crown", "Anchor")
    assert five.versions() != versions
    assert order(five)[:2] == ["1 Crown", "2 Anchor"]
    assert 1 not in wanted(five.standings())
    assert five.points()["Crown"] == "1 2"
    kept = PlayOff.objects.get()
    assert (kept.score, kept.date, kept.recorded_by) == ("5–4 at the Bell", five.today, five.sue)
    with refused("the reason", field="reason"):
        take_back_play_off(play_off=made, reason="", **five.who)
    take_back_play_off(play_off=made, reason="Wrong way round", **five.who)
    assert order(five) == SHARED
    with refused("was taken back before"):
        take_back_play_off(play_off=made, reason="Again", **five.who)
    assert play(five, "Anchor", "Crown").pk
    assert order(five)[:2] == ["1 Anchor", "2 Crown"]


def test_it_counts_from_its_day(five: FiveTeams) -> None:
    play(five, "Crown", "Anchor")
    names = list(five.points(as_of=five.day(3)))
    assert names[:2] == ["Anchor", "Crown"]


def test_one_a_pair(five: FiveTeams) -> None:
    play(five, "Crown", "Anchor")
    with refused("It is noted already that Crown beat Anchor", "take that back first"):
        play(five, "Anchor", "Crown")


def test_only_teams_that_share_a_place_which_a_play_off_decides(five: FiveTeams) -> None:
    with refused("The table wants no play-off of Anchor and Bell"):
        play(five, "Anchor", "Bell")
    play(five, "Crown", "Anchor")
    assert PlayOff.objects.count() == 1


def test_no_play_off_where_the_rules_hold_none(db: None) -> None:
    shared = replace(mishap_rules(), tie_breaks=(TieBreak.POINTS,))
    five = FiveTeams(shared, weeks=1)
    with refused("The table wants no play-off of Anchor and Crown"):
        play(five, "Anchor", "Crown")


def test_only_for_the_places_that_the_rules_name(db: None) -> None:
    five = FiveTeams(replace(BY_PLAY_OFF, play_off_to=2), weeks=1)
    assert list(wanted(five.standings())) == [1]
    five.record(five.fixture("Eagle", "Anchor"), (2, 7))
    assert wanted(five.standings()) == {}
    with refused("The table wants no play-off of Bell and Dove"):
        play(five, "Bell", "Dove")


def test_what_else_is_refused(five: FiveTeams) -> None:
    with refused("Anchor cannot play itself", field="loser"):
        play(five, "Anchor", "Anchor")
    with refused("outside the season", field="date"):
        play(five, "Anchor", "Crown", date=five.day(99))
    with refused("has not come yet; write the day it was played", field="date"):
        play(five, "Anchor", "Crown", date=five.day(4))
    with refused("at most 60", field="score"):
        play(five, "Anchor", "Crown", score="x" * 61)
    made = play(five, "Anchor", "Crown")
    Season.objects.update(closed_on=five.today)
    made.table.competition.season.refresh_from_db()
    with refused("closed"):
        play(five, "Bell", "Dove")
    with refused("closed"):
        take_back_play_off(play_off=made, reason="R", **five.who)
