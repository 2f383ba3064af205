"""Reading a written leg: text in, a record out, with everything that cannot be read.

All of it is looked at, whatever is wrong with a part, up to bounds that no leg comes near. What the
record says is not checked here. No text raises anything.
"""

import re
from dataclasses import dataclass
from typing import Final

from scoring.house_rules import STANDARD, HouseRules
from scoring.notation import hands, header
from scoring.notation.hands import HandsReader
from scoring.notation.header import EXAMPLE, Header, read_header
from scoring.notation.items import UNREADABLE, Written, explain, item_reader, scan
from scoring.notation.layout import Layout, RoundLayout, Stretch, column_after, content, words_of
from scoring.notation.text import Spot, decoded, plain, quoted, split_lines, too_long, wrong
from scoring.problems import Problem, Severity, has_errors
from scoring.records import Item, LegRecord, RoundRecord
from scoring.seats import SEAT_LETTERS, sides_at

MOST_PROBLEMS: Final = 50
"""What cannot be read in one text, before nothing more of it is read."""

LARGEST_ROUND: Final = 9_999
"""The number of a round that is written at most."""

MOST_ROUNDS: Final = 1_000
MOST_ITEMS: Final = 200
"""Items in one round: 28 tiles with three knocks between any two, and penalties to spare."""

_USUAL_SEATS: Final = 2
_ROUND: Final = re.compile(r"r\d+", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it was read.

    `record` is the leg it holds, None where something of it cannot be read; `problems` say what, at
    ("line", number, "column", number, ...), from 0. `partial` is as much of the record as can be
    read, with items of nobody's for those that cannot; None where that is next to nothing.
    `first_round` is the number of its first round. `header` is whether it has a header; without,
    its rules are the caller's or the standard ones. `layout` finds places of the record in `text`.
    """

    text: str
    record: LegRecord | None
    problems: tuple[Problem, ...]
    partial: LegRecord | None
    first_round: int
    header: bool
    layout: Layout


def parse(
    text: str | bytes, *, rules: HouseRules | None = None, seats: int | None = None
) -> Reading:
    """Read one written leg.

    Bytes are UTF-8. `rules` and `seats` are those of a text without a header, the standard rules
    for two if they are not given; ValueError for a number of seats that cannot be.
    """
    usual = None
    if rules is not None or seats is not None:
        usual = Header(rules or STANDARD, _USUAL_SEATS if seats is None else seats)
        sides_at(usual.seats)
    problem = None
    if isinstance(text, bytes):
        text, problem = decoded(text)
    problem = problem or too_long(text)
    if problem is not None:
        return Reading(text, None, (problem,), None, 1, False, Layout((), (), _USUAL_SEATS))
    reader = _Reader(split_lines(text), usual)
    reader.read()
    return reader.reading(text)


class _EnoughError(Exception):
    """So much cannot be read that to go on would help nobody."""


class _Reader:
    """Goes through the lines; has the round and the hands that are being read."""

    def __init__(self, lines: list[str], usual: Header | None) -> None:
        self.lines = lines
        self.header = usual or Header(STANDARD, _USUAL_SEATS)
        self.header_given = usual is not None
        self.header_line: int | None = None
        self.readable = True
        self.stopped = False
        self.problems: list[Problem] = []
        self.rounds: list[RoundRecord] = []
        self.layout: list[RoundLayout] = []
        self.last_number: int | None = None
        self._set_table()
        self._begin_round(None)

    def read(self) -> None:
        """Read all lines, as far as it is any use."""
        try:
            for number, line in enumerate(self.lines):
                if self.stopped:
                    break
                self._line(number, line)
            self._end_round()
        except _EnoughError:
            self.readable = False
        if self.hands.stretches and self.readable:
            message = "These hands belong to no round: the round they are dealt for follows them."
            place = Spot(self.hands.stretches[0].line, 0).place
            self.problems.append(
                Problem("hands-without-round", Severity.QUERY, message, None, place)
            )

    def reading(self, text: str) -> Reading:
        """What has been read of `text`."""
        table = self.header
        partial = None
        if self.readable:
            rounds = tuple(self.rounds)
            partial = LegRecord(table.rules, table.seats, rounds, table.start, table.names)
        self.problems += self._notes()
        return Reading(
            text,
            None if has_errors(self.problems) else partial,
            tuple(self.problems),
            partial,
            self.layout[0].number if self.layout else 1,
            self.header_line is not None,
            Layout(self.lines, self.layout, table.seats),
        )

    def _notes(self) -> list[Problem]:
        if not self.readable:
            message = "Until that is put right nothing else in this text is checked."
            return [Problem("not-checked", Severity.UNCHECKED, message)]
        if not self.rounds:
            message = (
                "No round is written here, so there is nothing to check. A round begins with r, "
                "its number and the seat that leads: r1 a 36:3(3) 61 and so on."
            )
            return [Problem("no-round", Severity.UNCHECKED, message)]
        if self.header_line is None and not self.header_given:
            message = (
                f"There is no header such as {EXAMPLE}, which is what this is taken for: whether "
                "it was played like that is unchecked."
            )
            return [Problem("header-not-written", Severity.UNCHECKED, message)]
        return []

    # Lines

    def _line(self, number: int, written: str) -> None:
        line = plain(content(written))
        words = words_of(line)
        if not words:
            return
        first = words[0].lower()
        if _ROUND.fullmatch(first):
            self._round(number, line, words)
        elif first == hands.KEYWORD:
            self._end_round()
            self._hands(Stretch(number, 1), line, words)
        elif first == header.KEYWORD:
            self._end_round()
            self._header(number, line)
        elif self.playing is not None:  # a line without a keyword goes on with the one before
            self._items(Stretch(number, 0, len(self.items)), line, words)
        elif self.hands.stretches:
            self._hands(Stretch(number, 0), line, words)
        else:
            message = (
                f"{quoted(words[0])} begins no line: a line begins with leg, with hands, or with r "
                "and the number of a round, as in r1 a."
            )
            self._say("line-unreadable", message, Spot(number, line.find(words[0])))

    def _header(self, number: int, line: str) -> None:
        if self.header_line is None and not (self.rounds or self.hands.stretches):
            self.header_line = number
            found, problems = read_header(line, number)
            self.problems += problems
            self.readable = found is not None
            # Without a header to go by, every seat that can be named may be there.
            self.header = found or Header(STANDARD, len(SEAT_LETTERS))
            self._set_table()
            return
        if self.header_line is None:
            message = "The header comes first, before the rounds and their hands."
        else:
            message = f"The header is in line {self.header_line + 1} already: a text holds one leg."
        message += " Nothing is read from here on."
        self._say("header-out-of-place", message, Spot(number, line.lower().find(header.KEYWORD)))
        self.stopped = True

    def _set_table(self) -> None:
        self.read_item = item_reader(self.header.seats)
        self.hands = HandsReader(self.header.seats)

    # Rounds

    def _begin_round(self, number: int | None, leader: int = -1) -> None:
        self.playing, self.leader = number, leader
        self.items: list[Item] = []
        self.stretches: list[Stretch] = []

    def _end_round(self) -> None:
        if self.playing is None:
            return
        dealt = self.hands
        self.rounds.append(RoundRecord(self.leader, tuple(self.items), dealt.dealt()))
        self.layout.append(RoundLayout(self.playing, tuple(self.stretches), tuple(dealt.stretches)))
        if dealt.stretches:
            self.hands = HandsReader(self.header.seats)
        self._begin_round(None)

    def _round(self, line_number: int, line: str, words: list[str]) -> None:
        self._end_round()
        where = Spot(line_number, line.find(words[0]))
        if len(self.rounds) >= MOST_ROUNDS:
            message = f"No leg takes more than {MOST_ROUNDS:,} rounds: nothing further is read."
            self._say("too-many-rounds", message, where)
            self.stopped = True
            return
        number = self._number(words[0], where)
        leader = words[1].lower() if len(words) > 1 else ""
        named = len(leader) == 1 and leader in SEAT_LETTERS
        self._begin_round(number, SEAT_LETTERS.index(leader) if named else self._next_leader())
        if not named:
            self._say_no_leader(line, words, where)
        # A word that is no seat was meant for one, unless it is an item.
        skip = 2 if named or (leader and self.read_item(leader) is None) else 1
        self._items(Stretch(line_number, skip), line, words)

    def _number(self, word: str, where: Spot) -> int:
        """The number of a round, which should follow the last one's."""
        number = int(word[1 : len(str(LARGEST_ROUND)) + 2])
        last, self.last_number = self.last_number, number
        if not 0 < number <= LARGEST_ROUND:
            message = f"{quoted(word)} is no round: they are numbered from 1 to {LARGEST_ROUND}."
        elif last is not None and number != last + 1:
            message = f"Round {number} follows round {last}: write r{last + 1}, if none is missing."
        else:
            return number
        self._say("round-number-wrong", message, where, "round", len(self.rounds))
        return number

    def _next_leader(self) -> int:
        """Who would lead this round, for one that does not say so; -1 if nobody can tell (B4)."""
        if not self.rounds or self.rounds[-1].leader < 0:
            return -1
        return (self.rounds[-1].leader + 1) % self.header.seats

    def _say_no_leader(self, line: str, words: list[str], where: Spot) -> None:
        seats, instead = ", ".join(SEAT_LETTERS[: self.header.seats]), ""
        if len(words) > 1:
            instead = f", and {quoted(words[1])} is no seat"
            where = Spot(where.line, line.find(words[1], column_after(line, 1)))
        message = f"Who leads? After {words[0][:6]} stands a seat ({seats}){instead}."
        place = ("round", len(self.rounds), "leader")
        self._say("leader-not-written", message, where, *place)
        if self.leader < 0:
            message = "Without a leader this round is not checked, and no score from here on."
            unchecked = Problem("rest-unchecked", Severity.UNCHECKED, message, "G1")
            self.problems.append(unchecked.within(*where.place, *place))

    def _items(self, stretch: Stretch, line: str, words: list[str]) -> None:
        """The items of a line: all at once if they are written plainly, else one by one."""
        if len(self.items) > MOST_ITEMS:
            return
        if line.isprintable():
            read = [item for word in words[stretch.skip :] if (item := self.read_item(word))]
            plainly = len(read) == len(words) - stretch.skip
            if plainly and len(self.items) + len(read) <= MOST_ITEMS:
                self.stretches.append(stretch._replace(plain=True))
                self.items += read
                return
        self.stretches.append(stretch)
        for written in scan(line, column_after(line, stretch.skip), self.header.seats):
            if len(self.items) > MOST_ITEMS:
                return
            self._item(stretch.line, line, written)

    def _item(self, line_number: int, line: str, written: Written) -> None:
        item, code = written.item, "not-an-item"
        if len(self.items) == MOST_ITEMS:
            item, code = None, "round-too-long"
            message = f"No round has more than {MOST_ITEMS} items: nothing further of it is read."
        elif written.no_seat:
            code = "no-such-seat"
            seats = ", ".join(SEAT_LETTERS[: self.header.seats])
            message = f"There is no seat {written.no_seat} for a penalty, only {seats}."
        elif item is None:
            message = explain(line[written.start : written.end])
        if item is None:
            path = ("round", len(self.rounds), "item", len(self.items))
            self._say(code, message, Spot(line_number, written.start), *path)
        self.items.append(item or UNREADABLE)

    # Hands

    def _hands(self, stretch: Stretch, line: str, words: list[str]) -> None:
        self.hands.stretches.append(stretch)
        for index, message in self.hands.read(words[stretch.skip :]):
            column = column_after(line, stretch.skip + index + 1) - len(words[stretch.skip + index])
            place = ("round", len(self.rounds), "hand")
            self._say("hand-unreadable", message, Spot(stretch.line, column), *place)

    def _say(self, code: str, message: str, where: Spot, *path: str | int) -> None:
        self.problems.append(wrong(code, message, where, *path))
        if len(self.problems) >= MOST_PROBLEMS:
            raise _EnoughError
