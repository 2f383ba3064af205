"""Writing a leg down: as a record has it, or in the canonical form, with everything that follows.

Only what can be read again is written; anything else in a record is an error of the program.
"""

from dataclasses import replace

from scoring.checking import CheckedRound, check_leg
from scoring.line import Ends
from scoring.moves import KNOCK, Knock, Placement, Where
from scoring.notation.excerpt import excerpt_of
from scoring.notation.hands import write_hands
from scoring.notation.header import Header, write_header
from scoring.notation.items import NotationError, write_item
from scoring.notation.reading import LARGEST_ROUND, MOST_ITEMS, MOST_ROUNDS
from scoring.notation.text import too_long
from scoring.pegging import Outcome
from scoring.penalties import Penalised
from scoring.played import RoundEnd
from scoring.problems import Severity
from scoring.records import Item, LegRecord, RoundRecord
from scoring.seats import SEAT_LETTERS, SIDES_OF_SEATS, seat_name
from scoring.turns import Turn


def write(record: LegRecord, *, first_round: int = 1, header: bool = True) -> str:
    """The record as text, all that is in it and no more; reading that gives the record again.

    Its first round has the number `first_round`. Without `header` the text begins with the hands or
    the round, and rules, start and names are not in it. What the notation has no two ways for comes
    back in one: the opening tile without its `at`, a set for a hand, a claim that says it counts.
    NotationError for anything that the notation cannot say.
    """
    if record.seats not in SIDES_OF_SEATS:
        raise NotationError(f"a table of {record.seats!r} seats cannot be written")
    _check_numbers(record, first_round)
    lines = []
    if header:
        lines.append(write_header(Header(record.rules, record.seats, record.start, record.names)))
    for number, written in enumerate(record.rounds, start=first_round):
        if written.leader not in range(len(SEAT_LETTERS)):
            raise NotationError(f"round {number} has no leader: {written.leader!r} is no seat")
        if hands := write_hands(written.hands or ()):
            lines.append(hands)
        items = (write_item(item, record.seats) for item in written.items)
        lines.append(" ".join((f"r{number}", seat_name(written.leader), *items)))
    text = "".join(f"{line}\n" for line in lines)
    if problem := too_long(text):
        raise NotationError(problem.message)
    return text


def _check_numbers(record: LegRecord, first_round: int) -> None:
    """NotationError for more rounds or items than are read again, or for numbers of no round."""
    last = first_round + len(record.rounds) - 1
    if first_round < 1 or last > LARGEST_ROUND:
        raise NotationError(
            f"rounds are numbered from 1 to {LARGEST_ROUND:,}, not from {first_round!r} to {last!r}"
        )
    most = max((len(written.items) for written in record.rounds), default=0)
    if len(record.rounds) > MOST_ROUNDS or most > MOST_ITEMS:
        raise NotationError(
            f"a leg has at most {MOST_ROUNDS:,} rounds of at most {MOST_ITEMS} items, "
            f"not {len(record.rounds)} of up to {most}"
        )


def canonical(record: LegRecord, *, first_round: int = 1, header: bool = True) -> str:
    """The record in its canonical form, which is the same for all records of the same leg.

    With every event's points and the score after it, with one end word for each finished round,
    with l and r only where they are needed, and without seat letters or knocks that only show a
    block. A misplaced tile that was turned is written as it came to lie. NotationError for a record
    in which something is wrong, or of which the scores before the first round are not known: no
    canonical form can be made of it.
    """
    played = record
    if first_round > 1 and record.start is None:
        excerpt = excerpt_of(record)
        if None in excerpt.before:
            raise NotationError(f"the scores before round {first_round} are not known")
        played = excerpt.record
    checked = check_leg(played)
    wrong = next((each for each in checked.problems if each.severity is Severity.ERROR), None)
    if wrong is not None:
        raise NotationError(f"something is wrong with this leg: {wrong.message}")
    rounds = tuple(
        replace(written, items=tuple(_canonical_items(written, found)))
        for written, found in zip(record.rounds, checked.rounds, strict=True)
        if found is not None
    )
    return write(replace(record, rounds=rounds), first_round=first_round, header=header)


def _canonical_items(written: RoundRecord, found: CheckedRound) -> list[Item]:
    played = found.played
    penalised = any(isinstance(done, Penalised) for done in played.history)
    letters = _SideLetters()
    items: list[Item] = []
    for item, index in zip(written.items, found.done, strict=True):
        if index is not None:
            items.append(_canonical_item(played.history[index], letters))
        elif penalised and isinstance(item.what, RoundEnd):
            items.append(Item(item.what))  # a penalty may have come after it, so it stays put
    words = [item for item in items if isinstance(item.what, RoundEnd)]
    if played.end is RoundEnd.BLOCKED and not words:
        while items and isinstance(items[-1].what, Knock):
            items.pop()
    if not words and played.end is not None:
        items.append(Item(played.end))
        if played.end is RoundEnd.CHIP_OUT and played.winner is not None:
            items.append(Item(RoundEnd.WON))
    return items


def _canonical_item(did: Turn | Penalised, letters: "_SideLetters") -> Item:
    if isinstance(did, Penalised):
        return Item(did.penalty, score=did.scores[did.penalty.side])
    if isinstance(did.move, Knock):
        return Item(KNOCK)
    what = letters.needed(did.move)
    if not did.points:
        return Item(what)
    disregarded = did.outcome is Outcome.DISREGARDED
    return Item(what, None, did.points, disregarded, did.scores[did.side])


class _SideLetters:
    """Follows the line as the text has it, which may be the mirror image of the record's.

    Where both ends are alike the text has no letter, and its line grows to the right. If the tile
    went to the left, left and right have changed places from there on. Each of the two is as good.
    """

    def __init__(self) -> None:
        self.ends: Ends | None = None
        self.mirrored = False

    def needed(self, laid: Placement) -> Placement:
        """What was laid, with a side only where nobody could tell without."""
        ends = self.ends
        if ends is None or laid.at in {None, Where.OPENING}:
            self.ends = Ends.opening(laid.joins, laid.opens)
            return laid.laid_at(None)
        if self.mirrored:
            laid = laid.laid_at(Where.LEFT if laid.at is Where.RIGHT else Where.RIGHT)
        bare = ends.settled(laid.laid_at(None))
        if bare is None:
            self.ends = ends.joined(laid)
            return laid
        self.mirrored ^= bare.at is not laid.at
        self.ends = ends.joined(bare)
        return bare.laid_at(None)
