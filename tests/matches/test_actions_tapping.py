import pytest

from league.enums import Side
from league.models import Player
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.sheet import set_slot
from matches.actions.tapping import fill_pairs, tap_player, untap
from matches.models import Card, Lineup

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


def seated(side):
    """Everybody on a side: board and name, in the order of the card."""
    card = Card.objects.whole().get()
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
    with pytest.raises(NotPossible, match="Use 'Correct'"):
        tap_player(card=card, side=HOME, who="Tom", **builder.act)
