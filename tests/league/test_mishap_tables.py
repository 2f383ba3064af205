"""What a team's mishaps do to the table, by hand; and undone, every page is as it was."""

import re
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.byes import note_byes, take_back_byes
from league.actions.deductions import penalise, withdraw_adjustment
from league.actions.fixtures import add_fixture
from league.actions.late_cards import penalise_late_card
from league.actions.money import charge_all, withdraw_charge
from league.actions.openings import set_openings
from league.actions.play_offs import record_play_off, take_back_play_off
from league.actions.postponing import postpone
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import create_competition, create_season
from league.actions.teams import add_team, change_entry
from league.actions.venues import add_venue
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import TieBreak, WithdrawnPlayed, WithdrawnRemaining
from league.models import Entry, Season, Table
from league.ruleset import Rules
from league.ruleset.parts import LatePenalty, MishapRules, WithdrawalRule
from tests.league.five_teams import FiveTeams, leaving, mishap_rules

EXPUNGE, STANDS = WithdrawnPlayed.EXPUNGE, WithdrawnPlayed.STANDS
FIRST_HALF, BY_HALF = WithdrawnPlayed.FIRST_HALF, WithdrawnPlayed.BY_HALF
NOTHING, BYE, POINTS = (
    WithdrawnRemaining.NOTHING,
    WithdrawnRemaining.BYE,
    WithdrawnRemaining.POINTS,
)
# Leg differences: Eagle +6, Anchor +1, Bell −2, Crown −3, Dove −2.
BEFORE = {"Eagle": "2 4", "Anchor": "3 4", "Bell": "2 2", "Crown": "3 2", "Dove": "2 0"}
WITHOUT_EAGLE = {"Anchor": "2 4", "Bell": "2 2", "Crown": "3 2", "Dove": "1 0"}
# Of Eagle's two, the one in Dove's pub of week 3 is void.
TO_WEEK_2 = {"Anchor": "3 4", "Eagle": "1 2", "Bell": "2 2", "Crown": "3 2", "Dove": "1 0"}


@pytest.mark.parametrize(
    ("played", "halfway_week", "after"),
    [
        (EXPUNGE, 3, WITHOUT_EAGLE),
        (EXPUNGE, 5, WITHOUT_EAGLE),
        (STANDS, 1, BEFORE),
        (FIRST_HALF, 3, BEFORE),
        (FIRST_HALF, 2, TO_WEEK_2),
        (BY_HALF, 5, WITHOUT_EAGLE),
        (BY_HALF, 2, TO_WEEK_2),
    ],
)
def test_a_team_leaves(
    played: WithdrawnPlayed, halfway_week: int, after: dict[str, str], db: None
) -> None:
    five = FiveTeams(leaving(played))
    assert list(five.points().items()) == list(BEFORE.items())
    withdrawal = withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(halfway_week),
        reason="Gone",
        **five.who,
    )
    assert list(five.points().items()) == list(after.items())
    undo_withdrawal(withdrawal=withdrawal, reason="Back", **five.who)
    assert list(five.points().items()) == list(BEFORE.items())


@pytest.mark.parametrize(
    ("remaining", "halfway_week", "crown"),
    [(NOTHING, 3, "3 2"), (BYE, 3, "3 3"), (POINTS, 3, "3 4"), (POINTS, 5, "3 6")],
)
def test_what_matches_to_come_give_the_other_side(
    remaining: WithdrawnRemaining, halfway_week: int, crown: str, db: None
) -> None:
    worth = (Decimal(4), Decimal(2)) if remaining is POINTS else ()
    five = FiveTeams(
        mishap_rules(bye=Decimal(1), withdrawal=WithdrawalRule(EXPUNGE, remaining, *worth))
    )
    withdrawal = withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(halfway_week),
        reason="Gone",
        **five.who,
    )
    # Not before the others have played that week; Bell's week is still to come.
    assert five.points() == WITHOUT_EAGLE
    five.record(five.fixture("Bell", "Dove"), (9, 0))
    assert five.points()["Crown"] == crown
    assert five.points()["Bell"] == "3 4"
    undo_withdrawal(withdrawal=withdrawal, reason="Back", **five.who)
    assert five.points()["Crown"] == "3 2"


def test_other_rules_value_what_was_noted_before_them(db: None) -> None:
    five = FiveTeams(leaving(EXPUNGE))
    withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    five.record(five.fixture("Bell", "Dove"), (9, 0))
    assert five.points()["Crown"] == "3 2"
    rule = WithdrawalRule(EXPUNGE, POINTS, Decimal(4), Decimal(2))
    made = make_rule_set(
        league=five.league, name="New rules", rules=mishap_rules(withdrawal=rule), **five.who
    )
    use_rule_set(competition=five.competition, rule_set=made, reason="AGM", **five.who)
    assert five.points()["Crown"] == "3 4"


def test_who_left_later_keeps_no_week_after_that(db: None) -> None:
    rule = WithdrawalRule(STANDS, POINTS, Decimal(4), Decimal(2))
    five = FiveTeams(mishap_rules(withdrawal=rule))
    for name in ("Eagle", "Crown"):
        withdraw_team(
            entry=five.entries[name],
            on=five.today,
            halfway=five.day(3),
            reason="Gone",
            **five.who,
        )
    five.record(five.fixture("Bell", "Dove"), (9, 0))
    assert five.points()["Crown"] == "3 2"


# Doing and undoing is as if nothing had been done, on every page

Undo = Callable[[], object]


def leave(five: FiveTeams) -> Undo:
    postpone(fixture=five.fixture("Crown", "Eagle"), reason="Flood", **five.who)
    five.before = pages(five)  # type: ignore[attr-defined]
    made = withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    return lambda: undo_withdrawal(withdrawal=made, reason="Back", **five.who)


def idle(five: FiveTeams) -> Undo:
    made = note_byes(competition=five.competition, **five.who)
    return lambda: take_back_byes(byes=made, reason="No", **five.who)


def punish(five: FiveTeams) -> Undo:
    made = penalise(
        entry=five.entries["Bell"],
        tables=five.tables,
        points="2½",
        fine="5",
        reason="Fight",
        date=five.today,
        **five.who,
    )
    return lambda: withdraw_adjustment(adjustment=made.adjustments[0], reason="No", **five.who)


def be_late(five: FiveTeams) -> Undo:
    made = penalise_late_card(
        fixture=five.fixture("Anchor", "Bell"),
        entry=five.entries["Anchor"],
        date=five.today,
        **five.who,
    )
    return lambda: withdraw_charge(charge=made.charges[0], reason="No", **five.who)


def ask_fees(five: FiveTeams) -> Undo:
    made = charge_all(
        season=five.season,
        competitions=[five.competition],
        amount=10,
        reason="Fee",
        date=five.today,
        **five.who,
    )
    return lambda: withdraw_charge(charge=made[0], reason="No", **five.who)


def move_in(five: FiveTeams) -> Undo:
    table = Table.objects.select_related("competition__season__league").get(pk=five.tables[0].pk)

    def balance(won: int, legs: int) -> None:
        row = {"won": won, "legs_for": legs, "points": won * 2}
        set_openings(
            table=table,
            on=five.season.starts,
            rows={five.entries["Dove"]: row},
            **five.who,
        )

    balance(3, 20)
    return lambda: balance(0, 0)


def pages(five: FiveTeams) -> dict[str, str]:
    """What everybody can read of the season, without the time of printing."""
    league, browser = five.league.slug, Client()
    season = [league, five.season.slug, five.competition.slug]
    addresses = [
        reverse("league:home", args=[league]),
        reverse("league:tables", args=[league]),
        reverse("league:table", args=season),
        reverse("league:fixtures", args=season),
        reverse("league:fixtures_all", args=[league]),
        *(reverse("matches:team", args=[league, one.pk]) for one in five.entries.values()),
    ]
    found = {address: browser.get(address) for address in addresses}
    assert {answer.status_code for answer in found.values()} == {200}
    return {
        address: re.sub(r"printed [^<]*", "", answer.content.decode())
        for address, answer in found.items()
    }


ALL_RULES: Rules = mishap_rules(
    bye=Decimal("1.5"),
    withdrawal=WithdrawalRule(EXPUNGE, POINTS, Decimal(4), Decimal(2)),
    late_cards=(LatePenalty(points=Decimal(3), fine=Decimal(2)),),
)


@pytest.mark.parametrize("act", [leave, idle, punish, be_late, ask_fees, move_in])
def test_undone_every_page_is_as_it_was(act: Callable[[FiveTeams], Undo], db: None) -> None:
    five = FiveTeams(ALL_RULES)
    before = pages(five)
    statuses = five.statuses()
    undo = act(five)
    before = getattr(five, "before", before)
    done = pages(five)
    assert (done != before) is (act is not ask_fees)
    undo()
    after = pages(five)
    assert {address for address in before if before[address] != after[address]} == set()
    if act is not leave:
        assert five.statuses() == statuses


def test_a_play_off_undone_every_page_is_as_it_was(db: None) -> None:
    rules = mishap_rules()
    rules = Rules(
        **{name: getattr(rules, name) for name in ("house_rules", "boards", "points", "walkover")},
        tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF),
        mishaps=MishapRules(),
    )
    five = FiveTeams(rules, weeks=1)
    before = pages(five)
    made = record_play_off(
        table=Table.objects.select_related("competition__season__league").get(),
        winner=five.entries["Crown"],
        loser=five.entries["Anchor"],
        date=five.today,
        **five.who,
    )
    assert pages(five) != before
    take_back_play_off(play_off=made, reason="No", **five.who)
    assert pages(five) == before


# A team changes its pub or its name


def test_what_was_played_stays_where_it_was_played(db: None) -> None:
    five = FiveTeams()
    first, second = (
        add_venue(league=five.league, name=name, **five.who) for name in ("The Old", "The New")
    )
    anchor = five.entries["Anchor"]
    change_entry(entry=anchor, venue=first, **five.who)
    five.fixtures[0][0].competition.fixtures.filter(home=anchor).update(venue=first)
    to_come = add_fixture(
        competition=five.competition,
        round=6,
        home=anchor,
        away=five.entries["Eagle"],
        date=five.day(6),
        **five.who,
    )
    assert to_come.venue == first
    points, statuses = five.points(), five.statuses()
    change_entry(entry=anchor, venue=second, **five.who)
    venues = {str(one): str(one.venue) for one in five.competition.fixtures.filter(home=anchor)}
    assert venues == {
        "Anchor v Bell": "The Old",
        "Anchor v Crown": "The Old",
        "Anchor v Eagle": "The New",
    }
    assert (five.points(), five.statuses()) == (points, statuses)


def test_an_earlier_season_keeps_the_name_of_its_time(db: None) -> None:
    five = FiveTeams()
    before = pages(five)
    Season.objects.filter(pk=five.season.pk).update(closed_on=five.season.ends)
    closed = pages(five)
    later = create_season(
        league=five.league,
        name="Next season",
        starts=five.season.ends + timedelta(days=10),
        ends=five.season.ends + timedelta(days=300),
        **five.who,
    )
    division = create_competition(
        season=later, name="Division One", rule_set=five.rule_set, **five.who
    )
    entry = add_team(competition=division, name="Anchor", **five.who)
    change_entry(entry=entry, name="Anchor and Hope", **five.who)
    assert Entry.objects.get(pk=five.entries["Anchor"].pk).name == "Anchor"
    season = [five.league.slug, five.season.slug, five.competition.slug]
    for name in ("league:table", "league:fixtures"):
        address = reverse(name, args=season)
        page = Client().get(address).content.decode()
        assert "Anchor and Hope" not in page
        assert page.count("Anchor") == closed[address].count("Anchor") > 0
    assert before.keys() == closed.keys()


def test_a_new_name_in_mid_season_moves_nobody(db: None) -> None:
    five = FiveTeams()
    order = [row.entry for row in five.standings().rows]
    points = list(five.points().values())
    change_entry(entry=five.entries["Eagle"], name="Aardvark", **five.who)
    assert [row.entry for row in five.standings().rows] == order
    assert list(five.points()) == ["Aardvark", "Anchor", "Bell", "Crown", "Dove"]
    assert list(five.points().values()) == points


def test_a_team_that_comes_in_late_starts_from_nothing(db: None) -> None:
    five = FiveTeams()
    add_team(competition=five.competition, name="Fox", **five.who)
    assert five.points() == BEFORE | {"Fox": "0 0"}
