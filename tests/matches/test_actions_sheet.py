from datetime import timedelta

import pytest

from league.actions.fixtures import give_walkover, postpone
from league.actions.players import add_player
from league.actions.rules import make_rule_set, use_rule_set
from league.enums import Depth, Side
from league.models import Player
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.refusals import CardProblems, Stale, in_words
from matches.actions.sheet import (
    LegChange,
    NoteChange,
    ScoreChange,
    SheetChanges,
    SlotChange,
    save_sheet,
    set_slot,
)
from matches.enums import CardEventKind, LegState
from matches.models import Board, Card, Leg, Lineup, scorecard_of
from matches.scorecard import check
from tests.matches.cards import GUISBOROUGH, LEEK_NIGHT

HOME, AWAY = Side.HOME, Side.AWAY


@pytest.fixture
def card(fixture, alice, at):
    return open_card(fixture=fixture, by=alice, at=at)


def leg_of(card, board, number=1):
    return Leg.objects.get(board__card=card, board__order=board, number=number)


def slot_of(card, board, side, position=1):
    return Board.objects.get(card=card, order=board).slots.get(side=side, position=position)


def score(leg, *scores, **more):
    return LegChange(leg.pk, leg.version, scores=scores, **more)


def save(card, *, by, at, **changes):
    return save_sheet(card=card, changes=SheetChanges(**changes), by=by, at=at)


# Opening


def test_a_card_opens_with_the_boards_chairs_and_legs_of_its_rules(card):
    shape = [
        (board.order, board.slots.count(), [leg.target for leg in board.legs.all()])
        for board in card.boards.all()
    ]
    assert shape == [(n, 2, [61]) for n in range(1, 7)] + [(n, 4, [121]) for n in range(7, 10)]
    assert (card.state, card.version) == ("draft", 1)
    (event,) = card.events.all()
    assert event.kind == CardEventKind.OPENED


def test_three_legs_a_board(pairs_fixture, alice, at):
    card = open_card(fixture=pairs_fixture, by=alice, at=at)
    assert [[leg.number for leg in board.legs.all()] for board in card.boards.all()] == [
        [1, 2, 3]
    ] * 3


def test_opening_again_gives_the_same_card(card, fixture, bob, at):
    again = open_card(fixture=fixture, by=bob, at=at)
    assert (again.pk, again.opened_by.username) == (card.pk, "alice")
    assert Card.objects.count() == 1


def test_a_card_keeps_the_rules_it_was_opened_with(card, leek, builder, fixture):
    rules = make_rule_set(
        league=leek.season.league, name="Three pairs", rules=GUISBOROUGH, **builder.act
    )
    use_rule_set(competition=leek, rule_set=rules, reason="AGM", **builder.act)
    assert len(open_card(fixture=fixture, **builder.act).rules.boards) == 9
    other = builder.fixture(leek, "Crown", "Dove")
    assert len(open_card(fixture=other, **builder.act).rules.boards) == 3


def test_no_card_for_a_match_that_is_not_played_yet(builder, fixture):
    postpone(fixture=fixture, reason="Snow.", **builder.act)
    fixture.refresh_from_db()
    with pytest.raises(NotPossible, match="Anchor v Bell is postponed; give it its new date"):
        open_card(fixture=fixture, **builder.act)


def test_no_card_for_a_walkover(builder, fixture):
    give_walkover(fixture=fixture, to=HOME, reason="Nobody came.", **builder.act)
    with pytest.raises(NotPossible, match="a walkover; undo the walkover first"):
        open_card(fixture=fixture, **builder.act)


# Legs


def test_legs_are_saved_at_the_depth_they_are_given(card, alice, at):
    saved = save(
        card,
        legs=(
            score(leg_of(card, 1), 61, 48),
            LegChange(leg_of(card, 2).pk, 1, winner=AWAY),
            LegChange(leg_of(card, 3).pk, 1, LegState.CLAIMED, winner=HOME),
            LegChange(leg_of(card, 4).pk, 1, LegState.VOID),
            score(leg_of(card, 5), 0, 61),
        ),
        by=alice,
        at=at,
    )
    rows = Leg.objects.filter(board__card=card).order_by("board__order")[:6]
    assert [(leg.state, leg.depth, leg.winner, leg.home_score, leg.away_score) for leg in rows] == [
        ("played", "scores", "home", 61, 48),
        ("played", "winners", "away", None, None),
        ("claimed", "", "home", None, None),
        ("void", "", "", None, None),
        ("played", "scores", "away", 0, 61),
        ("open", "", "", None, None),
    ]
    assert [leg.version for leg in rows] == [2, 2, 2, 2, 2, 1]
    assert saved.version == 2


def test_a_draft_may_hold_what_is_wrong(card, alice, at):
    claimed = LegChange(leg_of(card, 2).pk, 1, LegState.CLAIMED)
    void = LegChange(leg_of(card, 3).pk, 1, LegState.VOID, HOME, (61, None))
    saved = save(card, legs=(score(leg_of(card, 1), 61, 61), claimed, void), by=alice, at=at)
    codes = {problem.code for problem in check(scorecard_of(saved))}
    assert codes >= {"two-winners", "claimed-without-winner", "empty-leg-with-result"}


def test_a_leg_can_be_emptied_again(card, alice, at):
    save(card, legs=(score(leg_of(card, 1), 61, 48),), by=alice, at=at)
    save(card, legs=(LegChange(leg_of(card, 1).pk, 2),), by=alice, at=at)
    leg = leg_of(card, 1)
    assert (leg.state, leg.depth, leg.winner, leg.home_score) == ("open", "", "", None)


@pytest.mark.parametrize("scores", [(-3, 61), (61, 10_000)])
def test_a_score_that_cannot_be_kept_is_refused_at_its_place(card, alice, at, scores):
    side = "home" if scores[0] < 0 else "away"
    with pytest.raises(CardProblems) as refused:
        save(
            card,
            legs=(score(leg_of(card, 1), *scores), score(leg_of(card, 2), 61, 3)),
            by=alice,
            at=at,
        )
    (problem,) = refused.value.problems
    assert problem.place == ("board", 1, "leg", 1, "score", side)
    assert leg_of(card, 2).home_score is None


def test_a_leg_or_chair_of_another_card_is_refused(card, builder, leek, alice, at):
    other = builder.draft(builder.fixture(leek, "Crown", "Dove"))
    with pytest.raises(NotPossible, match="no leg"):
        save(card, legs=(score(leg_of(other, 1), 61, 3),), by=alice, at=at)
    chair = slot_of(other, 1, "home")
    with pytest.raises(NotPossible, match="no chair"):
        set_slot(card=card, slot_id=chair.pk, version=1, who="Tom", by=alice, at=at)
    assert leg_of(other, 1).home_score is None


def test_saving_what_stands_there_is_no_change(card, alice, bob, at):
    tom = Player.objects.get(name="Tom Oates")
    chair = slot_of(card, 1, "home")
    changes = {
        "legs": (score(leg_of(card, 1), 61, 48),),
        "slots": (SlotChange(chair.pk, chair.version, tom.pk),),
        "match_score": ScoreChange((None, None), (6, 3)),
        "note": NoteChange("", "Rained."),
    }
    first = save(card, by=alice, at=at, **changes)
    assert save(card, by=bob, at=at, **changes).version == first.version == 2
    assert card.events.count() == 2


# Two people


def test_the_same_leg_twice_shows_both_versions(card, alice, bob, at):
    leg = leg_of(card, 1)
    save(card, legs=(score(leg, 61, 48),), by=alice, at=at)
    later = at + timedelta(minutes=1)
    with pytest.raises(Stale) as refused:
        save(
            card,
            legs=(score(leg, 61, 50), score(leg_of(card, 2), 61, 3)),
            by=bob,
            at=later,
        )
    (conflict,) = refused.value.conflicts
    assert conflict.place == ("board", 1, "leg", 1)
    assert (in_words(conflict.mine), in_words(conflict.theirs)) == ("61–50", "61–48")
    assert (conflict.by, conflict.at, conflict.version) == (alice, at, 2)
    assert leg_of(card, 2).home_score is None
    mine = LegChange(leg.pk, conflict.version, scores=(61, 50))
    save(card, legs=(mine,), by=bob, at=later)
    assert leg_of(card, 1).away_score == 50


def test_different_legs_never_collide(card, alice, bob, at):
    one, two = leg_of(card, 1), leg_of(card, 2)
    save(card, legs=(score(one, 61, 48),), by=alice, at=at)
    saved = save(card, legs=(score(two, 55, 61),), by=bob, at=at)
    assert (leg_of(card, 1).home_score, leg_of(card, 2).home_score) == (61, 55)
    assert saved.version == 3


def test_the_same_chair_twice_shows_both_names(card, alice, bob, at):
    chair = slot_of(card, 1, "home")
    tom = Player.objects.get(name="Tom Oates")
    set_slot(card=card, slot_id=chair.pk, version=1, who=tom.pk, by=alice, at=at)
    with pytest.raises(Stale) as refused:
        set_slot(card=card, slot_id=chair.pk, version=1, who="Somebody", by=bob, at=at)
    (conflict,) = refused.value.conflicts
    assert conflict.place == ("board", 1, "slot", "home", 1)
    assert (conflict.mine, conflict.theirs, conflict.by) == ("Somebody", "Tom Oates", alice)
    assert Lineup.objects.count() == 1


def test_match_score_and_note_go_by_what_was_seen(card, alice, bob, at):
    save(card, match_score=ScoreChange((None, None), (6, 3)), by=alice, at=at)
    save(card, note=NoteChange("", "Rained."), by=alice, at=at)
    with pytest.raises(Stale) as refused:
        save(
            card,
            match_score=ScoreChange((None, None), (5, 4)),
            note=NoteChange("", "Snowed."),
            by=bob,
            at=at,
        )
    score_, note = refused.value.conflicts
    assert (score_.place, in_words(score_.theirs)) == (("match-score",), "6–3")
    assert (note.place, note.theirs) == (("note",), "Rained.")


# Names


def test_a_player_is_one_person_however_often_chosen(card, alice, at):
    tom = Player.objects.get(name="Tom Oates")
    seats = (slot_of(card, 1, "home"), slot_of(card, 7, "home", 2))
    save(card, slots=tuple(SlotChange(s.pk, s.version, tom.pk) for s in seats), by=alice, at=at)
    (lineup,) = Lineup.objects.all()
    assert (lineup.player, lineup.name, lineup.typed, lineup.side) == (
        tom,
        "Tom Oates",
        False,
        "home",
    )
    assert lineup.slots.count() == 2


def test_a_typed_name_is_tidied_and_the_same_on_one_side(card, alice, at):
    seats = (slot_of(card, 1, "home"), slot_of(card, 7, "home"), slot_of(card, 2, "away"))
    names = ("  T.   Oats ", "t. oats", "T. Oats")
    changes = zip(seats, names, strict=True)
    save(card, slots=tuple(SlotChange(s.pk, 1, name) for s, name in changes), by=alice, at=at)
    lineup = list(Lineup.objects.order_by("side").values_list("side", "name", "typed", "player"))
    assert lineup == [("away", "T. Oats", True, None), ("home", "T. Oats", True, None)]


@pytest.mark.parametrize("name", ["x" * 121, "Tom\x00"])
def test_a_name_that_cannot_be_kept_is_refused_at_its_chair(card, alice, at, name):
    chair = slot_of(card, 1, "home")
    with pytest.raises(CardProblems) as refused:
        set_slot(card=card, slot_id=chair.pk, version=1, who=name, by=alice, at=at)
    (problem,) = refused.value.problems
    assert problem.place == ("board", 1, "slot", "home", 1)


@pytest.mark.parametrize("name", ["👩‍🦰 Ruby 🁢", "<b>Tom</b>", "Zoë O’Brien-Ng"])
def test_any_name_that_can_be_read_is_kept(card, alice, at, name):
    chair = slot_of(card, 1, "home")
    set_slot(card=card, slot_id=chair.pk, version=1, who=name, by=alice, at=at)
    assert Lineup.objects.get().name == name


@pytest.mark.parametrize("nobody", [None, "", "   ", "\u200b"])
def test_a_chair_can_be_freed(card, alice, at, nobody):
    chair = slot_of(card, 1, "home")
    set_slot(card=card, slot_id=chair.pk, version=1, who="Tom", by=alice, at=at)
    set_slot(card=card, slot_id=chair.pk, version=2, who=nobody, by=alice, at=at)
    assert slot_of(card, 1, "home").lineup is None
    assert list(Lineup.objects.seated()) == []


def test_the_same_player_on_both_sides_is_kept_and_shown(card, alice, at):
    tom = Player.objects.get(name="Tom Oates")
    seats = (slot_of(card, 1, "home"), slot_of(card, 1, "away"))
    saved = save(card, slots=tuple(SlotChange(s.pk, 1, tom.pk) for s in seats), by=alice, at=at)
    (problem,) = (p for p in check(scorecard_of(saved)) if p.code == "player-on-both-sides")
    assert problem.place == ("board", 1, "slot", "away", 1)
    set_slot(card=card, slot_id=seats[0].pk, version=2, who=None, by=alice, at=at)
    assert Lineup.objects.get().side == "away"


def test_a_player_of_another_league_is_refused(card, builder, alice, at):
    stranger = add_player(league=builder.league("Other League"), name="Eve", **builder.act)
    chair = slot_of(card, 1, "home")
    with pytest.raises(NotPossible, match="not in the league's list"):
        set_slot(card=card, slot_id=chair.pk, version=1, who=stranger.pk, by=alice, at=at)
    with pytest.raises(NotPossible, match="not in the league's list"):
        set_slot(card=card, slot_id=chair.pk, version=1, who=10**9, by=alice, at=at)


# History


def test_every_save_keeps_both_contents(card, alice, bob, at):
    save(card, legs=(score(leg_of(card, 1), 61, 48),), by=alice, at=at)
    later = at + timedelta(minutes=2)
    save(
        card, legs=(score(leg_of(card, 1), 61, 50),), note=NoteChange("", "Late."), by=bob, at=later
    )
    event = card.events.last()
    scores = [content["boards"][0]["legs"][0]["scores"] for content in (event.before, event.after)]
    assert scores == [[61, 48], [61, 50]]
    assert (event.before["note"], event.after["note"]) == ("", "Late.")
    assert (event.kind, event.by, event.at, event.version) == ("saved", bob, later, 3)


def test_an_official_card_is_not_saved_over(builder, fixture, alice, at):
    card = builder.play(fixture, LEEK_NIGHT)
    with pytest.raises(NotPossible, match="Use “Correct”"):
        save(card, legs=(score(leg_of(card, 1), 61, 50),), by=alice, at=at)
    assert leg_of(card, 1).away_score == 48


# Queries


def test_a_whole_card_is_saved_in_a_few_queries(card, builder, django_assert_max_num_queries):
    card = open_card(fixture=card.fixture, **builder.act)
    rows = [leg for board in card.boards.all() for leg in board.legs.all()]
    players = [player.pk for player in builder.squads[card.fixture.home_id]]
    chairs = [slot for board in card.boards.all() for slot in board.slots.all()]
    homes = [slot for slot in chairs if slot.side == "home"][:6]
    changes = SheetChanges(
        legs=tuple(score(leg, *pair) for leg, pair in zip(rows, LEEK_NIGHT, strict=True)),
        slots=tuple(SlotChange(s.pk, s.version, p) for s, p in zip(homes, players, strict=True)),
    )
    with django_assert_max_num_queries(25):
        save_sheet(card=card, changes=changes, **builder.act)


@pytest.mark.parametrize("count", [1, 3])
def test_reading_cards_takes_the_same_queries_however_many(
    builder, leek, count, django_assert_num_queries
):
    pairings = [("Anchor", "Bell"), ("Crown", "Dove"), ("Bell", "Crown")]
    for home, away in pairings[:count]:
        day = builder.at.date() + timedelta(days=7 * pairings.index((home, away)))
        builder.draft(builder.fixture(leek, home, away, day), LEEK_NIGHT)
    with django_assert_num_queries(6):
        for card in Card.objects.whole():
            assert scorecard_of(card).boards[0].legs[0].depth is Depth.SCORES
            str(card)
