"""The keys below a line: what a tap does now, and why a tile cannot be tapped.

Each key is the address of the same question with one thing more, so that a tap is one page, with a
script or without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from matches.forms.hand import HandForm
from matches.forms.hand_line import Owners, Tiles, called, in_box_order, next_to
from matches.views.referee.hand_address import Address, written
from scoring.evidence import most_placed
from scoring.line import Laid
from scoring.seats import SEAT_LETTERS, seats_of
from scoring.tiles import Tile

RIGHT, LEFT, WHO, OFF = "right", "left", "who", "off"


@dataclass(frozen=True, slots=True)
class Key:
    """One tile to tap: where that leads, or why it cannot be tapped.

    ``first`` and ``second`` are its halves as it is drawn; ``mark`` who played it, where the keys
    ask that; ``held`` whether it is in the hand that the keys are for.
    """

    name: str
    first: int
    second: int
    address: str = ""
    why_not: str = ""
    mark: str = ""
    says: str = ""
    held: bool = False

    @property
    def id(self) -> str:
        """Its own on the page, whichever way it lies."""
        return f"key-{max(self.first, self.second)}{min(self.first, self.second)}"


@dataclass(frozen=True, slots=True)
class Mode:
    """Something that the keys can be for."""

    label: str
    detail: str
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Keyboard:
    """All that can be tapped, and a sentence on what a tap does."""

    title: str
    hint: str
    modes: tuple[Mode, ...]
    keys: tuple[Key, ...]
    take_back: str
    done: str = ""


def keyboard(form: HandForm, address: Address) -> Keyboard:
    """The keys for a line that is in order, or still empty."""
    done = str(address.but(keys=OFF, show="", step=""))
    return replace(_keyboard(form, address), done=done)


def _keyboard(form: HandForm, address: Address) -> Keyboard:
    mode = str(form.cleaned_data.get("keys") or RIGHT)
    tiles = form.tiles
    asked = address.but(show="", step="")
    if mode == WHO and not tiles.laid:
        mode = RIGHT
    modes = tuple(_modes(form, asked, mode))
    if mode == OFF:
        return Keyboard("Change the hand", "", modes, (), "")
    if mode == WHO:
        keys = tuple(_who_keys(form, asked))
        hint = "Tap until the letter is right."
        return Keyboard("Who played which tile", hint, modes, keys, "")
    if mode in SEAT_LETTERS:
        seat = SEAT_LETTERS.index(mode)
        hint = f"Tap what {mode.upper()} still held."
        keys = tuple(_hand_keys(form, asked, seat))
        return Keyboard(
            f"Left in {mode.upper()}’s hand", hint, modes, keys, _hand_back(form, asked, seat)
        )
    keys = tuple(_line_keys(form, asked, left=mode == LEFT))
    return Keyboard(
        "Add a tile", _line_hint(form, mode), modes, keys, _line_back(tiles, asked, mode)
    )


def _modes(form: HandForm, asked: Address, now: str) -> Iterator[Mode]:
    laid = form.tiles.laid
    ends = (str(laid[0].left), str(laid[-1].right)) if len(laid) > 1 else ("", "")
    for value, label, detail in ((LEFT, "First end", ends[0]), (RIGHT, "Last end", ends[1])):
        kept = "" if value == RIGHT else value
        yield Mode(label, detail, str(asked.but(keys=kept)), chosen=now == value)
    if laid:
        yield Mode("Who", "played", str(asked.but(keys=WHO)), chosen=now == WHO)
    for letter, hand in zip(SEAT_LETTERS, form.hands, strict=False):
        detail = "held" if hand is None else f"held {len(hand)}"
        yield Mode(letter.upper(), detail, str(asked.but(keys=letter)), chosen=now == letter)


# The line


def _line_hint(form: HandForm, mode: str) -> str:
    laid = form.tiles.laid
    if not laid:
        return "Tap the tiles in order."
    if len(laid) >= most_placed(form.house_rules, form.seated):
        return f"{len(laid)} tiles: a round has no more."
    if len(laid) == 1:
        return "Now the tile beside it, at either half."
    fits = laid[0].left if mode == LEFT else laid[-1].right
    return f"Only tiles with a {fits} join there."


def _line_keys(form: HandForm, asked: Address, *, left: bool) -> Iterator[Key]:
    tiles = form.tiles
    full = len(tiles.laid) >= most_placed(form.house_rules, form.seated)
    on_table = {laid.tile for laid in tiles.laid}
    in_hand = _in_hands(form)
    for tile in in_box_order():
        why_not, address = "", ""
        if tile in on_table:
            why_not = "on the table"
        elif tile in in_hand:
            why_not = f"in {in_hand[tile]}’s hand"
        elif full:
            why_not = "the line is full"
        elif (joined := with_tile(tiles, tile, left=left)) is None:
            why_not = "does not fit"
        else:
            address = str(asked.but(line=joined.written))
        yield Key(called(tile), tile.high, tile.low, address, why_not)


def with_tile(tiles: Tiles, tile: Tile, *, left: bool) -> Tiles | None:
    """The line with one more tile at one of its ends; None if it does not fit."""
    laid = list(tiles.laid)
    new = Laid(tile.high, tile.low)
    joined = next_to(_mirrored(laid) if left else laid, new)
    if joined is None:
        return None
    if left:
        return Tiles(tuple(_mirrored(joined)), ((), *tiles.owners))
    return Tiles(tuple(joined), (*tiles.owners, ()))


def _mirrored(laid: Sequence[Laid]) -> list[Laid]:
    return [Laid(each.right, each.left) for each in reversed(laid)]


def _line_back(tiles: Tiles, asked: Address, mode: str) -> str:
    if not tiles.laid:
        return ""
    kept = slice(1, None) if mode == LEFT else slice(None, -1)
    rest = Tiles(tiles.laid[kept], tiles.owners[kept])
    return str(asked.but(line=rest.written))


def _in_hands(form: HandForm) -> dict[Tile, str]:
    return {
        tile: letter.upper()
        for letter, hand in zip(SEAT_LETTERS, form.hands, strict=False)
        for tile in hand or ()
    }


# Who played which


def owners_in_words(owners: Owners) -> str:
    """The letters of whoever may have played a tile: "A", "A/C", or "?"."""
    return "/".join(SEAT_LETTERS[seat].upper() for seat in owners) or "?"


def _turn_about(seats: int) -> list[Owners]:
    """Who a tile can be said to be by, in the order of taps; of four also a pair, not which."""
    known: list[Owners] = [(), *((seat,) for seat in range(seats))]
    if seats == 4:
        known += [tuple(seats_of(side, seats)) for side in range(2)]
    return known


def _who_keys(form: HandForm, asked: Address) -> Iterator[Key]:
    tiles = form.tiles
    around = _turn_about(form.seated)
    following = dict(pairwise([*around, ()]))
    for index, (laid, owners) in enumerate(zip(tiles.laid, tiles.owners, strict=True)):
        changed = list(tiles.owners)
        changed[index] = following.get(owners, ())
        address = str(asked.but(line=Tiles(tiles.laid, tuple(changed)).written))
        mark = owners_in_words(owners)
        says = f"played by {mark}" if owners else "not known who played it"
        yield Key(called(laid), laid.left, laid.right, address, mark=mark, says=says)


# What was left in a hand


def _hand_keys(form: HandForm, asked: Address, seat: int) -> Iterator[Key]:
    hand = form.hands[seat] or ()
    on_table = {laid.tile for laid in form.tiles.laid}
    others = _in_hands(form)
    name = f"left_{SEAT_LETTERS[seat]}"
    for tile in in_box_order():
        held = tile in hand
        why_not, address = "", ""
        if not held and tile in on_table:
            why_not = "on the table"
        elif not held and tile in others:
            why_not = f"in {others[tile]}’s hand"
        elif not held and len(hand) >= form.most_tiles:
            why_not = "the hand is full"
        else:
            rest = tuple(one for one in hand if one != tile)
            changed = rest if held else (*hand, tile)
            address = str(asked.but(**{name: written(changed) if changed else ""}))
        says = "in the hand" if held else ""
        yield Key(called(tile), tile.high, tile.low, address, why_not, says=says, held=held)


def _hand_back(form: HandForm, asked: Address, seat: int) -> str:
    """The address without anything in this hand."""
    if form.hands[seat] is None:
        return ""
    return str(asked.but(**{f"left_{SEAT_LETTERS[seat]}": ""}))
