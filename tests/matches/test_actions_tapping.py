from datetime import timedelta

import pytest

from league.enums import Side
from league.models import Player
from league.policies import NotPossible
from league.ruleset.presets import PRESETS
from matches.actions.cards import open_card
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, set_slot
from matches.actions.tapping import (
    claim_short,
    fill_pairs,
    save_named,
    take_over,
    tap_player,
    untap,
)
from matches.enums import LegState
from matches.models import Card, Lineup
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT

HOME, AWAY = Side.HOME, Side.AWAY


@pytest.fixture
def card(fixture, alice, at):
    return open_card(fixture=fixture, by=alice, at=at)


@pytest.fixture
def tap(card, alice, at):
    def tap(who, side=HOME):
        if isinstance(who, str) and (player := Player.objects.filter(name=who).first()):
            who = player.pk
        return tap_player(card=card, side=side, who=who, by=alice, at=at)

    return tap


def seated(side, of=None):
    """Everybody on a side: board and name, in the order of the card."""
    cards = Card.objects.whole()
    card = cards.get() if of is None else cards.get(pk=of.pk)
    return [
        (board.order, str(slot.lineup))
        for board in card.boards.all()
        for slot in sorted(board.slots.all(), key=lambda slot: slot.position)
        if slot.side == side and slot.lineup is not None
    ]


def test_taps_fill_the_chairs_in_the_order_of_the_card(tap):
    for name in ("Ruth Swale", "Tom Oates", "Somebody New"):
        tap(name)
    tap("Nora Finch", AWAY)
    assert seated("home") == [(1, "Ruth Swale"), (2, "Tom Oates"), (3, "Somebody New")]
    assert seated("away") == [(1, "Nora Finch")]


def test_a_chair_left_free_is_filled_first(tap, card, alice, at):
    tap("Tom Oates")
    tap("Jean Price")
    first = card.boards.get(order=1).slots.get(side="home")
    set_slot(card=card, slot_id=first.pk, version=2, who=None, by=alice, at=at)
    tap("Ken Moss")
    assert seated("home") == [(1, "Ken Moss"), (2, "Jean Price")]


def test_one_single_a_player(tap):
    tap("Tom Oates")
    with pytest.raises(NotPossible, match=r"Tom Oates plays already, .* on Singles 2"):
        tap("Tom Oates")
    assert seated("home") == [(1, "Tom Oates")]


def test_singles_players_go_on_to_the_pairs(tap):
    names = ["Tom Oates", "Jean Price", "Arthur Lane", "Ruth Swale", "Ken Moss", "Ivy Peel"]
    for name in [*names, "Tom Oates", "Jean Price"]:
        tap(name)
    assert seated("home")[6:] == [(7, "Tom Oates"), (7, "Jean Price")]


def test_nobody_sits_on_a_board_twice(tap):
    for name in ("A", "B", "C", "D", "E", "F", "G"):
        tap(name)
    with pytest.raises(NotPossible, match="G sits on Pairs 1 already"):
        tap("G")


def test_no_more_than_there_are_chairs(builder, pairs_fixture):
    card = open_card(fixture=pairs_fixture, **builder.act)
    for name in "abcdef":
        tap_player(card=card, side=HOME, who=name, **builder.act)
    with pytest.raises(NotPossible, match="Every chair of Mill is taken"):
        tap_player(card=card, side=HOME, who="g", **builder.act)


@pytest.mark.parametrize("name", ["", "  ", "x" * 121])
def test_a_name_that_cannot_be_kept_is_refused(tap, name):
    with pytest.raises(NotPossible):
        tap(name)
    assert seated("home") == []


def test_untapping_frees_every_chair(tap, card, alice, at):
    for name in ("A", "B", "C", "D", "E", "F", "A"):
        tap(name)
    lineup = Lineup.objects.get(name="A")
    version = Card.objects.get().version
    saved = untap(card=card, side=HOME, lineup=lineup, by=alice, at=at)
    assert saved.version == version + 1
    assert [name for _, name in seated("home")] == ["B", "C", "D", "E", "F"]
    again = untap(card=card, side=HOME, lineup=lineup, by=alice, at=at)
    assert again.version == version + 1


def test_pairs_from_the_singles(tap, card, alice, at):
    for name in ("A", "B", "C", "D", "E"):
        tap(name)
    fill_pairs(card=card, side=HOME, by=alice, at=at)
    assert seated("home")[5:] == [(7, "A"), (7, "B"), (8, "C"), (8, "D"), (9, "E")]


def test_pairs_that_are_taken_stay(tap, card, alice, at):
    for name in ("A", "B", "C", "D"):
        tap(name)
    chair = card.boards.get(order=7).slots.get(side="home", position=1)
    set_slot(card=card, slot_id=chair.pk, version=1, who="Other", by=alice, at=at)
    fill_pairs(card=card, side=HOME, by=alice, at=at)
    assert seated("home")[4:] == [(7, "Other"), (7, "B"), (8, "C"), (8, "D")]
    version = Card.objects.get().version
    assert fill_pairs(card=card, side=HOME, by=alice, at=at).version == version


def test_pairs_alone_cannot_be_filled(builder, pairs_fixture):
    card = open_card(fixture=pairs_fixture, **builder.act)
    with pytest.raises(NotPossible, match="both singles and pairs"):
        fill_pairs(card=card, side=HOME, **builder.act)


def test_an_official_card_is_not_tapped(builder, fixture):
    card = builder.play_score(fixture, 6, 3)
    with pytest.raises(NotPossible, match="Use “Correct”"):
        tap_player(card=card, side=HOME, who="Tom", **builder.act)


# All as on the last card


def play_before(builder, competition, home, away, legs, days):
    """An official card of a match so many days ago."""
    fixture = builder.fixture(competition, home, away, builder.at.date() - timedelta(days=days))
    builder.play(fixture, legs)
    return fixture


def test_the_last_line_up_is_taken_over(card, builder, fixture, alice, at):
    before = play_before(builder, fixture.competition, "Bell", "Anchor", LEEK_NIGHT, 7)
    play_before(builder, fixture.competition, "Anchor", "Bell", LEEK_NIGHT, 14)
    theirs = Card.objects.get(fixture=before)
    take_over(card=card, side=HOME, by=alice, at=at)
    # Anchor was away then.
    assert seated(HOME, card) == seated(AWAY, theirs) != []
    assert seated(AWAY, card) == []


def test_whoever_has_left_is_left_out_and_taken_chairs_stay(card, builder, fixture, tap, alice, at):
    play_before(builder, fixture.competition, "Anchor", "Bell", LEEK_NIGHT, 7)
    gone = Player.objects.get(name=ANCHOR[1])
    gone.registrations.update(ends=fixture.date - timedelta(days=1))
    tap(ANCHOR[5])
    take_over(card=card, side=HOME, by=alice, at=at)
    singles = [name for board, name in seated(HOME, card) if board <= 6]
    assert ANCHOR[1] not in singles
    assert singles[0] == ANCHOR[5]
    assert singles.count(ANCHOR[2]) == 1


def test_without_a_last_card_nothing_is_taken_over(card, alice, at):
    with pytest.raises(NotPossible, match="Nobody of the last line-up of Anchor"):
        take_over(card=card, side=HOME, by=alice, at=at)
    assert seated(HOME) == []


# A side that is short


def legs_now():
    card = Card.objects.whole().get()
    return {
        board.order: [(leg.state, leg.winner) for leg in board.legs.all()]
        for board in card.boards.all()
    }


def test_a_short_side_gives_the_legs_it_has_nobody_for(card, tap, alice, at):
    for name in ANCHOR[:6]:
        tap(name)
    fill_pairs(card=card, side=HOME, by=alice, at=at)
    for name in BELL[:4]:
        tap(name, AWAY)
    claim_short(card=card, side=AWAY, by=alice, at=at)
    now = legs_now()
    assert now[1] == now[4] == [("open", "")]
    assert now[5] == now[6] == [("claimed", "home")]
    # Bell has not come to its pairs yet, so it is not short of them.
    assert now[9] == [("open", "")]
    fill_pairs(card=card, side=AWAY, by=alice, at=at)
    claim_short(card=card, side=AWAY, by=alice, at=at)
    assert [legs_now()[board] for board in (7, 8, 9)] == [
        [("open", "")],
        [("open", "")],
        [("claimed", "home")],
    ]


def say_short(card, side, alice, at):
    claim_short(card=card, side=side, by=alice, at=at)
    now = legs_now()
    return now[5], now[6]


CLAIMED_HOME, CLAIMED_AWAY = [("claimed", "home")], [("claimed", "away")]
VOID, OPEN = [("void", "")], [("open", "")]


def test_where_both_say_that_they_are_short_the_leg_is_void(card, tap, alice, at):
    for name in ANCHOR[:5]:
        tap(name)
    for name in BELL[:4]:
        tap(name, AWAY)
    assert say_short(card, AWAY, alice, at) == (CLAIMED_HOME, CLAIMED_HOME)
    assert say_short(card, HOME, alice, at) == (CLAIMED_HOME, VOID)
    with pytest.raises(NotPossible, match="Every leg that Anchor has nobody for is entered"):
        say_short(card, HOME, alice, at)


def test_who_is_named_first_makes_no_difference(card, tap, alice, at):
    for name in ANCHOR[:5]:
        tap(name)
    assert say_short(card, HOME, alice, at) == (OPEN, CLAIMED_AWAY)
    for name in BELL[:6]:
        tap(name, AWAY)
    assert legs_now()[6] == CLAIMED_AWAY


def test_a_leg_that_was_nobodys_goes_to_the_side_that_finds_somebody(card, tap, alice, at):
    for name in ANCHOR[:5]:
        tap(name)
    for name in BELL[:5]:
        tap(name, AWAY)
    say_short(card, HOME, alice, at)
    assert say_short(card, AWAY, alice, at) == (OPEN, VOID)
    tap(BELL[5], AWAY)
    assert legs_now()[6] == CLAIMED_AWAY


def test_the_same_by_the_list_of_places(card, tap, alice, at):
    for name in ANCHOR[:5]:
        tap(name)
    tap(BELL[0], AWAY)
    say_short(card, AWAY, alice, at)
    assert say_short(card, HOME, alice, at) == (CLAIMED_HOME, VOID)
    chair = card.boards.get(order=6).slots.get(side="home")
    named = SheetChanges(slots=(SlotChange(chair.pk, chair.version, ANCHOR[5]),))
    save_named(card=card, changes=named, by=alice, at=at)
    assert legs_now()[6] == CLAIMED_HOME


def test_a_leg_entered_as_void_stays_void_when_somebody_is_named(card, tap, alice, at):
    for name in ANCHOR[:5]:
        tap(name)
    leg = card.boards.get(order=6).legs.get()
    void = SheetChanges(legs=(LegChange(leg.pk, leg.version, LegState.VOID),))
    save_named(card=card, changes=void, by=alice, at=at)
    tap(ANCHOR[5])
    assert legs_now()[6] == VOID


def test_a_full_side_gives_nothing(card, tap, alice, at):
    for name in BELL[:6]:
        tap(name, AWAY)
    fill_pairs(card=card, side=AWAY, by=alice, at=at)
    with pytest.raises(NotPossible, match="Bell has somebody for every leg to come"):
        claim_short(card=card, side=AWAY, by=alice, at=at)


def test_of_a_board_best_of_three_two_legs_are_claimed(builder, season, alice, at):
    rules = PRESETS["three-pairs-best-of-three"].build()
    division = builder.competition(season, rules, ["Mill", "Lock"], name="Two")
    fixture = builder.fixture(division, "Mill", "Lock", at.date())
    opened = open_card(fixture=fixture, by=alice, at=at)
    with pytest.raises(NotPossible, match="Mill has somebody"):
        claim_short(card=opened, side=HOME, by=alice, at=at)
    for name in ("Ann", "Bert", "Cath"):
        tap_player(card=opened, side=HOME, who=name, by=alice, at=at)
    for name in ("Gwen", "Hugh", "Ivor", "Jack", "Kit", "Lou"):
        tap_player(card=opened, side=AWAY, who=name, by=alice, at=at)
    claim_short(card=opened, side=HOME, by=alice, at=at)
    boards = Card.objects.whole().get(pk=opened.pk).boards.all()
    assert [[leg.state for leg in board.legs.all()] for board in boards] == [
        ["open", "open", "open"],
        ["claimed", "claimed", "open"],
        ["claimed", "claimed", "open"],
    ]
