from datetime import timedelta

import pytest

from league.actions.fixtures import give_walkover, undo_walkover
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import TableSpec
from league.enums import Depth, Discipline, Side
from league.models import Fixture, Result, Table
from league.policies import AlreadyDone, NotPossible
from league.ruleset.presets import PRESETS
from matches.actions.finish import (
    correct_official,
    make_official,
    report_card,
    take_back,
)
from matches.actions.refusals import CardProblems, Stale
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, save_sheet
from matches.enums import CardState, LegState
from matches.models import Card, Leg, scorecard_of
from matches.scorecard import content_hash, from_content, totals
from tests.matches.cards import BEST_OF_THREE, LEEK, LEEK_NIGHT, MIXED, with_record
from tests.matches.conftest import NIGHT

HOME, AWAY = Side.HOME, Side.AWAY


def standing():
    return [
        (result.home_legs, result.away_legs)
        for result in Result.objects.standing().order_by("table")
    ]


def everything():
    """All that a refused act must leave as it was."""
    return [
        list(Result.objects.order_by("pk").values()),
        list(Table.objects.order_by("pk").values()),
        list(Fixture.objects.order_by("pk").values()),
        list(Card.objects.order_by("pk").values()),
        list(Leg.objects.order_by("pk").values()),
        [list(card.events.values()) for card in Card.objects.all()],
    ]


def leg_of(card, board, number=1):
    return Leg.objects.get(board__card=card, board__order=board, number=number)


def change(card, board, *scores, number=1):
    leg = leg_of(card, board, number)
    return SheetChanges(legs=(LegChange(leg.pk, leg.version, scores=scores),))


# Official


def test_an_official_card_records_its_result_and_moves_the_table(builder, fixture, at):
    version = Table.objects.get().version
    card = builder.play(fixture, LEEK_NIGHT)
    assert (card.state, card.official_at) == (CardState.OFFICIAL, at)
    result = Result.objects.get()
    assert (result.home_legs, result.away_legs) == (6, 3)
    assert (result.home_boards, result.away_boards) == (6, 3)
    assert (result.home_aggregate, result.away_aggregate) == (672, 628)
    assert (result.kind, result.source, result.source_uid) == ("played", "card", card.uid)
    assert Table.objects.get().version != version
    fixture.refresh_from_db()
    assert fixture.status == "played"
    last = card.events.last()
    assert (last.kind, last.by) == ("made_official", builder.by)
    assert totals(from_content(last.after, LEEK)).legs == (6, 3)


def test_nothing_counts_before_a_card_is_official(builder, fixture):
    version = Table.objects.get().version
    report_card(card=builder.draft(fixture, LEEK_NIGHT), **builder.act)
    assert Result.objects.count() == 0
    assert Table.objects.get().version == version
    fixture.refresh_from_db()
    assert fixture.status == "scheduled"


def test_an_error_keeps_a_card_from_being_official(builder, fixture):
    card = builder.draft(fixture, [(61, 61), *LEEK_NIGHT[1:]])
    before = everything()
    with pytest.raises(CardProblems) as refused:
        make_official(card=card, **builder.act)
    (problem,) = refused.value.problems
    assert (problem.code, problem.place) == ("two-winners", ("board", 1, "leg", 1, "score"))
    assert refused.value.message == "1 thing is not right yet; see the messages beside the fields."
    assert everything() == before


def test_a_query_does_not(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT, named=False)
    assert card.state == CardState.OFFICIAL


def test_a_record_too_shallow_for_the_league_is_refused(builder, season):
    rules = with_record(LEEK, minimum_depth=Depth.SCORES)
    competition = builder.competition(season, rules, ["Elm", "Fox"], name="Scores")
    fixture = builder.fixture(competition, "Elm", "Fox")
    with pytest.raises(CardProblems) as refused:
        builder.play(fixture, [HOME, *LEEK_NIGHT[1:]])
    assert "too-shallow" in {problem.code for problem in refused.value.problems}
    with pytest.raises(CardProblems):
        builder.play_score(fixture, 6, 3)
    assert builder.play(fixture, LEEK_NIGHT).state == CardState.OFFICIAL


def test_a_match_score_alone_counts_where_it_is_enough(builder, fixture):
    builder.play_score(fixture, 9, 0)
    assert standing() == [(9, 0)]
    result = Result.objects.get()
    assert (result.home_boards, result.home_aggregate) == (9, None)


def test_pressed_twice_finds_it_done(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    report_card(card=card, **builder.act)
    with pytest.raises(AlreadyDone, match="This card is handed in already"):
        report_card(card=card, **builder.act)
    take_back(card=card, **builder.act)
    with pytest.raises(AlreadyDone, match="This card is taken back already"):
        take_back(card=card, **builder.act)
    make_official(card=card, **builder.act)
    before = everything()
    with pytest.raises(AlreadyDone, match="This card is official already"):
        make_official(card=card, **builder.act)
    assert everything() == before
    assert standing() == [(6, 3)]


def test_a_correction_sent_twice_is_saved_once(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    wanted = change(card, 3, 60, 61)
    correct_official(card=card, changes=wanted, reason="Card misread.", **builder.act)
    before = everything()
    with pytest.raises(AlreadyDone, match="This correction is saved already"):
        correct_official(card=card, changes=wanted, reason="Card misread.", **builder.act)
    assert everything() == before


def test_what_an_official_card_says_already_is_no_change(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    before = everything()
    save_sheet(card=card, changes=change(card, 1, 61, 48), **builder.act)
    assert everything() == before
    with pytest.raises(NotPossible, match="Use “Correct”"):
        save_sheet(card=card, changes=change(card, 1, 61, 47), **builder.act)


def test_a_fixture_given_meanwhile_is_refused(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    give_walkover(fixture=fixture, to=HOME, reason="Late.", **builder.act)
    before = everything()
    with pytest.raises(NotPossible, match="Anchor v Bell is a walkover; undo the walkover first"):
        make_official(card=card, **builder.act)
    assert everything() == before


def test_legs_that_nobody_needed_are_settled(builder, season):
    competition = builder.competition(season, BEST_OF_THREE, ["Elm", "Fox"], name="Best of three")
    legs = [HOME, HOME, LegState.OPEN, AWAY, HOME, AWAY, AWAY, AWAY, LegState.OPEN]
    card = builder.play(builder.fixture(competition, "Elm", "Fox"), legs)
    assert [leg_of(card, board, 3).state for board in (1, 2, 3)] == [
        "unplayed", "played", "unplayed",
    ]  # fmt: skip
    result = Result.objects.get()
    assert (result.home_legs, result.away_legs) == (3, 4)
    assert (result.home_boards, result.away_boards) == (1, 2)


def test_two_games_of_one_night_feed_two_tables(builder, season):
    competition = builder.competition(
        season,
        MIXED,
        ["Elm", "Fox"],
        name="Mixed",
        tables=[
            TableSpec(name="Straight", slug="straight", discipline=Discipline.OTHER),
            TableSpec(name="Fives", slug="fives", discipline=Discipline.FIVES_AND_THREES),
        ],
    )
    fixture = builder.fixture(competition, "Elm", "Fox")
    with pytest.raises(CardProblems) as refused:
        builder.play_score(fixture, 6, 2)
    assert refused.value.problems[0].code == "table-unknown"
    assert Result.objects.count() == 0
    legs = [HOME, HOME, AWAY, HOME, (61, 40), (40, 61), (61, 2), (61, 3)]
    builder.play(fixture, legs)
    assert standing() == [(3, 1), (3, 1)]
    straight, fives = Result.objects.order_by("table")
    assert straight.home_aggregate is None
    assert (fives.home_aggregate, fives.away_aggregate) == (223, 106)


def test_what_the_rules_of_today_cannot_value_is_refused(builder, guisborough, pairs_fixture):
    card = builder.draft(pairs_fixture, match_score=(5, 4), named=False)
    rules = make_rule_set(
        league=guisborough.season.league, name="Boards", rules=BEST_OF_THREE, **builder.act
    )
    use_rule_set(competition=guisborough, rule_set=rules, reason="AGM", **builder.act)
    before = everything()
    with pytest.raises(NotPossible, match="these rules count boards"):
        make_official(card=card, **builder.act)
    assert everything() == before


# Handing in


def test_a_card_is_handed_in_and_taken_back(builder, fixture, at):
    card = report_card(card=builder.draft(fixture, LEEK_NIGHT), **builder.act)
    assert (card.state, card.reported_at) == (CardState.REPORTED, at)
    card = take_back(card=card, **builder.act)
    assert (card.state, card.reported_at) == (CardState.DRAFT, None)
    assert [event.kind for event in card.events.all()] == [
        "opened", "saved", "reported", "taken_back",
    ]  # fmt: skip


def test_a_card_with_an_error_is_not_handed_in(builder, fixture):
    with pytest.raises(CardProblems):
        report_card(card=builder.draft(fixture, LEEK_NIGHT[:8]), **builder.act)


def test_a_card_handed_in_can_be_made_official(builder, fixture):
    card = report_card(card=builder.draft(fixture, LEEK_NIGHT), **builder.act)
    assert make_official(card=card, **builder.act).state == CardState.OFFICIAL


# Correcting


def test_a_correction_moves_everything_at_once_and_keeps_both_versions(builder, fixture, at):
    card = builder.play(fixture, LEEK_NIGHT)
    before = content_hash(scorecard_of(Card.objects.whole().get()))
    version = Table.objects.get().version
    builder.at = at + timedelta(days=2)
    changed = correct_official(
        card=card, changes=change(card, 3, 60, 61), reason="Card misread.", **builder.act
    )
    assert changed.state == CardState.OFFICIAL
    assert standing() == [(5, 4)]
    old = Result.objects.exclude(withdrawn_at=None).get()
    assert (old.home_legs, old.withdrawn_why, old.withdrawn_by) == (6, "Card misread.", builder.by)
    assert Table.objects.get().version != version
    event = changed.events.last()
    assert (event.kind, event.why, event.at) == ("corrected", "Card misread.", builder.at)
    was, now = from_content(event.before, LEEK), from_content(event.after, LEEK)
    assert (totals(was).legs, totals(now).legs) == ((6, 3), (5, 4))
    assert content_hash(was) == before
    fixture.refresh_from_db()
    assert fixture.status == "played"


def test_a_correction_can_flip_the_winner(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    legs = [leg_of(card, board) for board in (1, 3)]
    changes = SheetChanges(legs=tuple(LegChange(g.pk, g.version, scores=(3, 61)) for g in legs))
    correct_official(card=card, changes=changes, reason="Sides mixed up.", **builder.act)
    assert standing() == [(4, 5)]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501])
def test_a_correction_needs_its_reason(builder, fixture, reason):
    card = builder.play(fixture, LEEK_NIGHT)
    before = everything()
    with pytest.raises(NotPossible) as refused:
        correct_official(card=card, changes=change(card, 1, 61, 50), reason=reason, **builder.act)
    assert refused.value.field == "reason"
    assert everything() == before


def test_a_correction_with_an_error_writes_nothing(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    before = everything()
    with pytest.raises(CardProblems):
        correct_official(card=card, changes=change(card, 1, 61, 61), reason="Why.", **builder.act)
    assert everything() == before


def test_a_stale_correction_writes_nothing(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    stale = change(card, 1, 61, 50)
    correct_official(card=card, changes=change(card, 1, 61, 49), reason="Why.", **builder.act)
    before = everything()
    with pytest.raises(Stale):
        correct_official(card=card, changes=stale, reason="Why.", **builder.act)
    assert everything() == before


def test_a_correction_of_nothing_writes_nothing(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    before = everything()
    with pytest.raises(NotPossible, match="nothing to correct"):
        correct_official(card=card, changes=change(card, 1, 61, 48), reason="Why.", **builder.act)
    assert everything() == before


def test_only_an_official_card_is_corrected(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    with pytest.raises(NotPossible, match="is a draft, so you cannot correct it"):
        correct_official(card=card, changes=change(card, 1, 61, 50), reason="Why.", **builder.act)


def test_legs_are_filled_in_under_an_official_match_score(builder, fixture):
    card = builder.play_score(fixture, 6, 3)
    rows = [leg for board in Card.objects.whole().get().boards.all() for leg in board.legs.all()]
    pairs = list(zip(rows, LEEK_NIGHT, strict=True))
    some = SheetChanges(legs=tuple(LegChange(g.pk, 1, scores=s) for g, s in pairs[:5]))
    with pytest.raises(CardProblems):
        correct_official(card=card, changes=some, reason="The card came.", **builder.act)
    every = SheetChanges(legs=tuple(LegChange(g.pk, 1, scores=s) for g, s in pairs))
    correct_official(card=card, changes=every, reason="The card came.", **builder.act)
    assert standing() == [(6, 3)]
    assert Result.objects.standing().get().home_aggregate == 672


def test_a_name_is_corrected_on_an_official_card(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    slot = card.boards.get(order=1).slots.get(side="home")
    changes = SheetChanges(slots=(SlotChange(slot.pk, slot.version, "T. Somebody"),))
    correct_official(card=card, changes=changes, reason="Wrong name.", **builder.act)
    slot.refresh_from_db()
    assert str(slot.lineup) == "T. Somebody"


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_played(builder, season, key):
    rules = PRESETS[key].build()
    competition = builder.competition(season, rules, ["Elm", "Fox"], name="Any")
    fixture = builder.fixture(competition, "Elm", "Fox")
    if rules.legs_most is None:
        builder.play_score(fixture, 3, 1)
        assert standing() == [(3, 1)]
        return
    won = []
    for form in rules.boards:
        needed = form.legs_to_win or form.legs
        won += [HOME] * needed + [LegState.OPEN] * (form.legs - needed)
    builder.play(fixture, won)
    (legs,) = standing()
    assert legs == (sum(form.legs_to_win or form.legs for form in rules.boards), 0)


def test_a_walkover_undone_can_be_played(builder, fixture):
    give_walkover(fixture=fixture, to=HOME, reason="Late.", **builder.act)
    fixture.refresh_from_db()
    undo_walkover(fixture=fixture, reason="They came.", **builder.act)
    fixture.refresh_from_db()
    builder.play(fixture, LEEK_NIGHT)
    assert standing() == [(6, 3)]


def test_a_match_score_that_leaves_the_boards_open_is_refused(builder, season):
    competition = builder.competition(season, BEST_OF_THREE, ["Elm", "Fox"], name="Boards")
    fixture = builder.fixture(competition, "Elm", "Fox")
    with pytest.raises(CardProblems) as refused:
        builder.play_score(fixture, 4, 4)
    assert [problem.code for problem in refused.value.problems] == ["boards-unknown"]
    builder.play_score(builder.fixture(competition, "Fox", "Elm", NIGHT + timedelta(7)), 6, 1)
    assert Result.objects.get().home_boards == 3
