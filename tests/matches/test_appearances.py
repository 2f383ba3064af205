"""Which legs count in players' records, whatever becomes of a card, a result, a team or a name.

Leek's night by hand: six singles, then three pairs of the first and second, third and fourth, fifth
and sixth. The home side won legs 1, 3, 4, 6, 7 and 8.
"""

from dataclasses import replace
from datetime import timedelta

from league.actions import merging, players
from league.actions.awards import Award, award_result, undo_award
from league.actions.setup import TableSpec
from league.actions.walkovers import give_walkover, undo_walkover
from league.actions.withdrawals import withdraw_team
from league.enums import Discipline, Ineligible, Side, WithdrawnPlayed
from league.models import Fixture, Player, Registration
from league.models.persons import People
from league.models.standings import standings
from league.ruleset.parts import MishapRules, WithdrawalRule
from league.ruleset.presets import PRESETS
from matches.actions.eligibility import rule_ineligible, undo_ineligible
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, save_sheet
from matches.actions.voiding import bring_back, void_card
from matches.enums import LegState
from matches.models import Leg, Lineup
from matches.models.appearances import TypedName, legs_of, legs_played_for
from matches.records import NO_RECORD, Kind, Tally, records
from tests.matches.cards import LEEK, LEEK_NIGHT
from tests.matches.conftest import ANCHOR, BELL, NIGHT
from tests.matches.mishaps import fresh

BY_HAND = {
    "Tom Oates": (2, 2), "Jean Price": (2, 1), "Arthur Lane": (2, 2),
    "Ruth Swale": (2, 2), "Ken Moss": (2, 0), "Ivy Peel": (2, 1),
    "Nora Finch": (2, 0), "Sid Garth": (2, 1), "May Holt": (2, 0),
    "Len Ibbs": (2, 0), "Pat Jowett": (2, 2), "Vic Kaye": (2, 1),
}  # fmt: skip


def sums(league, game=Discipline.FIVES_AND_THREES, kind=Kind.ALL):
    """Legs played and won by name, over the whole league; a typed name by what was typed."""
    people = People.of(league, in_full=True)
    fixtures = Fixture.objects.filter(competition__season__league=league)
    found = records(legs_of(fixtures, people.merged).get(game, []))
    return {
        who.name if isinstance(who, TypedName) else people.name(who): (
            record.of(kind).played,
            record.of(kind).won,
        )
        for who, record in found.items()
        if record.of(kind).played
    }


def without(*names):
    return {name: one for name, one in BY_HAND.items() if name not in names}


def test_everybody_who_sat_at_a_leg(builder, league, fixture):
    builder.play(fixture, LEEK_NIGHT)
    assert sums(league) == BY_HAND
    singles = sums(league, kind=Kind.SINGLES)
    assert singles["Tom Oates"] == (1, 1)
    assert singles["Ken Moss"] == (1, 0)
    assert sums(league, kind=Kind.PAIRS)["Jean Price"] == (1, 1)
    assert sums(builder.league("Other League")) == {}


def test_a_card_that_is_not_official_counts_nothing(builder, league, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    assert sums(league) == {}
    make_official(card=card, **builder.act)
    assert sums(league) == BY_HAND


def test_a_corrected_card_flips_the_records(builder, league, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    wrong = [Leg.objects.get(board__card=card, board__order=order) for order in (1, 3)]
    changes = SheetChanges(legs=tuple(LegChange(g.pk, g.version, scores=(3, 61)) for g in wrong))
    correct_official(card=card, changes=changes, reason="Turned round", **builder.act)
    flipped = {
        "Tom Oates": (2, 1), "Nora Finch": (2, 1), "Arthur Lane": (2, 1), "May Holt": (2, 1),
    }  # fmt: skip
    assert sums(league) == BY_HAND | flipped


def test_a_void_card_counts_nothing_until_it_is_brought_back(builder, league, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    void_card(card=card, reason="A riot", **builder.act)
    assert sums(league) == {}
    bring_back(fixture=fresh(fixture), reason="A small one", **builder.act)
    assert sums(league) == BY_HAND


def test_a_void_leg_was_not_played(builder, league, fixture):
    builder.play(fixture, [LegState.VOID, *LEEK_NIGHT[1:]])
    assert sums(league) == BY_HAND | {"Tom Oates": (1, 1), "Nora Finch": (1, 0)}


def test_a_claimed_leg_was_not_played(builder, league, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    leg = Leg.objects.get(board__card=card, board__order=9)
    change = LegChange(leg.pk, leg.version, LegState.CLAIMED, winner=Side.AWAY)
    card = save_sheet(card=card, changes=SheetChanges(legs=(change,)), **builder.act)
    make_official(card=card, **builder.act)
    fewer = {"Ken Moss": (1, 0), "Ivy Peel": (1, 1), "Pat Jowett": (1, 1), "Vic Kaye": (1, 0)}
    assert sums(league) == BY_HAND | fewer


def test_an_award_leaves_the_records_what_was_played(builder, league, leek, fixture):
    builder.play(fixture, LEEK_NIGHT)
    award = Award(table=leek.tables.get(), legs=(0, 9), winner=Side.AWAY)
    award_result(fixture=fresh(fixture), awards=[award], reason="Late", **builder.act)
    assert sums(league) == BY_HAND
    undo_award(fixture=fresh(fixture), reason="Not late", **builder.act)
    assert sums(league) == BY_HAND


def rule(builder, fixture, name, effect):
    lines = [Lineup.objects.get(card__fixture=fixture, name=name)]
    card = lines[0].card
    rule_ineligible(card=card, players=lines, effect=effect, reason="R", **builder.act)
    return card


def test_legs_given_away_are_in_nobodys_record(builder, league, fixture):
    """Tom sat at the first single and the first pair."""
    builder.play(fixture, LEEK_NIGHT)
    card = rule(builder, fixture, "Tom Oates", Ineligible.LEGS)
    expected = without("Tom Oates", "Nora Finch") | {"Jean Price": (1, 0), "Sid Garth": (1, 1)}
    assert sums(league) == expected
    undo_ineligible(card=card, reason="He was registered", **builder.act)
    assert sums(league) == BY_HAND


def test_a_match_given_away_leaves_out_who_may_not_have_played(builder, league, fixture):
    builder.play(fixture, LEEK_NIGHT)
    card = rule(builder, fixture, "Tom Oates", Ineligible.MATCH)
    assert sums(league) == without("Tom Oates")
    # A pair of which one is left out stays a pair.
    assert sums(league, kind=Kind.PAIRS)["Jean Price"] == (1, 1)
    undo_ineligible(card=card, reason="He was registered", **builder.act)
    assert sums(league) == BY_HAND


def division(builder, season, rules, **more):
    made = builder.competition(
        season, rules, ["Mill", "Lock", "Quay"], name="Other division",
        squads={"Mill": [f"Miller {n}" for n in "abcdef"], "Lock": ["Keeper a"]}, **more,
    )  # fmt: skip
    return made, builder.fixture(made, "Mill", "Lock", NIGHT)


def test_a_team_that_is_expunged_takes_nothing_from_anybody(builder, season, league):
    leave = WithdrawalRule(played=WithdrawnPlayed.EXPUNGE)
    rules = replace(LEEK, mishaps=MishapRules(withdrawal=leave))
    made, fixture = division(builder, season, rules)
    builder.play(fixture, LEEK_NIGHT)
    before = sums(league)
    assert before["Miller a"] == (2, 2)
    entry = made.entries.get(name="Lock")
    day = NIGHT + timedelta(days=1)
    withdraw_team(entry=entry, on=day, halfway=day, reason="No players", **builder.act)
    (table,) = standings(list(made.tables.select_related("competition__rule_set"))).values()
    assert all(row.played == 0 for row in table.rows)
    assert sums(league) == before


def test_a_walkover_gives_only_what_it_credits(builder, season, league):
    walkover = replace(LEEK.walkover, players_credited=True)
    _, fixture = division(builder, season, replace(LEEK, walkover=walkover))
    miller = Player.objects.get(name="Miller a")
    give_walkover(fixture=fixture, to=Side.HOME, reason="R", **builder.act)
    assert sums(league) == {}
    undo_walkover(fixture=fresh(fixture), reason="R", **builder.act)
    give_walkover(fixture=fresh(fixture), to=Side.HOME, reason="R", players=[miller], **builder.act)
    assert sums(league) == {"Miller a": (1, 1)}
    assert sums(league, kind=Kind.SINGLES) == {}
    assert records(legs_played_for(fixture.home, {}))[miller.pk].credited == 1
    assert legs_played_for(fixture.away, {}) == []
    undo_walkover(fixture=fresh(fixture), reason="R", **builder.act)
    assert sums(league) == {}


def test_boards_of_several_legs_count_each(builder, league, pairs_fixture):
    builder.play(pairs_fixture, [(61, 40), (40, 61), (61, 40)] * 2 + [(40, 61)] * 3)
    found = sums(league)
    assert (found["Miller a"], found["Miller f"], found["Keeper f"]) == ((3, 2), (3, 0), (3, 3))


def test_two_games_are_counted_apart(builder, season, league):
    rules = PRESETS["darts-and-dominoes"].build()
    tables = [
        TableSpec(name="Darts", slug="darts", discipline=Discipline.OTHER),
        TableSpec(name="Dominoes", slug="dominoes", discipline=Discipline.FIVES_AND_THREES),
    ]
    _, fixture = division(builder, season, rules, tables=tables)
    builder.play(fixture, [Side.AWAY] * 6 + [(61, 20)] * 5 + [(20, 61)])
    assert sums(league)["Miller a"] == (1, 1)
    assert sums(league)["Miller f"] == (1, 0)
    assert sums(league, Discipline.OTHER)["Miller a"] == (1, 0)
    assert sums(league)["Keeper a"] == (1, 0)
    assert records(legs_played_for(fixture.away, {})).keys() == {
        Player.objects.get(name="Keeper a").pk
    }


def test_a_typed_name_counts_for_its_team_alone(builder, leek, league, fixture):
    other = builder.fixture(leek, "Bell", "Anchor", NIGHT + timedelta(days=7))
    for one in (fixture, other):
        builder.at += one.date - builder.at.date()
        card = builder.draft(one, LEEK_NIGHT)
        slot = card.boards.get(order=1).slots.get(side=Side.HOME)
        typed = SlotChange(slot.pk, slot.version, "J. Hall")
        card = save_sheet(card=card, changes=SheetChanges(slots=(typed,)), **builder.act)
        make_official(card=card, **builder.act)
    fixtures = Fixture.objects.filter(competition=leek)
    found = records(legs_of(fixtures, {})[Discipline.FIVES_AND_THREES])
    typed = {who: record.all for who, record in found.items() if isinstance(who, TypedName)}
    assert typed == {
        TypedName.of("j. hall", fixture.home_id): Tally(1, 1),
        TypedName.of("J. HALL", fixture.away_id): Tally(1, 1),
    }


def test_two_records_are_summed_and_parted_again(builder, leek, league, fixture):
    builder.play(fixture, LEEK_NIGHT)
    (thomas,) = builder.squad(fixture.away, ["Thomas Oates"])
    later = builder.fixture(leek, "Bell", "Crown", NIGHT + timedelta(days=7))
    builder.squads[fixture.away_id] = [thomas]
    builder.play(later, LEEK_NIGHT)
    before = sums(league)
    assert (before["Tom Oates"], before["Thomas Oates"]) == ((2, 2), (2, 2))
    tom = Player.objects.get(name="Tom Oates")
    merging.merge_players(player=thomas, into=tom, reason="One man", **builder.act)
    after = sums(league)
    assert "Thomas Oates" not in after
    assert after["Tom Oates"] == (4, 4)
    merging.part_players(player=thomas, reason="Cousins", **builder.act)
    assert sums(league) == before


def test_one_person_in_two_chairs_of_a_side_played_once(builder, league, fixture):
    """Jean sat beside Tom, and was found to be another record of him."""
    builder.play(fixture, LEEK_NIGHT)
    tom, jean = (Player.objects.get(name=name) for name in ("Tom Oates", "Jean Price"))
    merging.merge_players(player=jean, into=tom, reason="One man", **builder.act)
    # Both singles, and the pair once.
    assert sums(league)["Tom Oates"] == (3, 2)


def test_two_people_of_one_name_are_two_records(builder, leek, league, fixture):
    (first,) = builder.squad(fixture.home, ["J. Hall"])
    (second,) = builder.squad(fixture.away, ["J. Hall"], known_by="Bell")
    builder.squads[fixture.home_id][0] = first
    builder.squads[fixture.away_id][0] = second
    builder.play(fixture, LEEK_NIGHT)
    home = records(legs_played_for(fixture.home, {}))
    away = records(legs_played_for(fixture.away, {}))
    assert (home[first.pk].all, away[second.pk].all) == (Tally(2, 2), Tally(2, 0))
    assert home.get(second.pk, NO_RECORD) == away.get(first.pk, NO_RECORD) == NO_RECORD


def test_earlier_legs_stay_with_the_earlier_team(builder, leek, league, fixture):
    builder.play(fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    crown = leek.entries.get(name="Crown")
    day = NIGHT + timedelta(days=3)
    registration = Registration.objects.get(player=tom)
    players.transfer(registration=registration, to=crown, on=day, **builder.act)
    builder.squads[crown.pk] = [tom]
    later = builder.fixture(leek, "Crown", "Bell", NIGHT + timedelta(days=7))
    builder.play(later, LEEK_NIGHT)
    assert sums(league)["Tom Oates"] == (4, 4)
    for entry, own in ((fixture.home, (2, 2)), (crown, (2, 2))):
        record = records(legs_played_for(entry, {}))[tom.pk]
        assert (record.all.played, record.all.won) == own
        assert record.teams == {entry.pk}


def test_four_queries_however_many_matches(builder, leek, league, django_assert_num_queries):
    fixtures = Fixture.objects.filter(competition=leek)
    for week, other in enumerate(["Bell", "Crown", "Dove"]):
        one = builder.fixture(leek, "Anchor", other, NIGHT + timedelta(days=7 * week))
        builder.play(one, LEEK_NIGHT)
        with django_assert_num_queries(4):
            legs = legs_of(fixtures, {})[Discipline.FIVES_AND_THREES]
        assert len(legs) == 18 * (week + 1)


def test_the_names_of_the_two_squads_are_those_counted_by_hand():
    assert list(BY_HAND) == ANCHOR + BELL
    # Six singles have a winner each, three pairs have two.
    assert sum(won for _, won in BY_HAND.values()) == 6 + 2 * 3
