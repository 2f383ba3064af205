"""Rows of pegged legs for two engines to agree on: legal legs, and legs spoiled in every way.

A leg begins as it was played at a table; then its record is spoiled event by event, and the rows
are corrected, taken out and put back as by a marker. Nothing is expected here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from uuid import UUID

from matches.enums import EventKind
from matches.merge import REMOVAL, EventRow, correction, effective, to_payload, turns
from scoring.house_rules import (
    PRESETS,
    Deal,
    Finish,
    HouseRules,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)
from scoring.leg import Blocked, LegEvent, LegReplay, NextRound, Peg, Penalty, replay
from scoring.pegging import OPENING_AWARDS, PLACEMENT_AWARDS
from scoring.players import PLAYERS, play_leg
from tests.scoring.simulated import Table

NAMES = (None, None, ("the Anchor {points}", "the Bell $& $1"), ("Ärzte", "ßeta"))
TARGETS = (31, 61, 61, 121)
PENALTIES = (-8, -8, 8, 8, 0, -1, 3, -61, 200)
FRESH = UUID(int=0)


@dataclass(frozen=True)
class PeggedLeg:
    """What both engines are given: the rows of one stream, and how it is replayed."""

    rules: HouseRules
    seats: int
    names: tuple[str, str] | None
    must_finish: bool
    rows: tuple[EventRow, ...]

    def replayed(self) -> LegReplay:
        """The leg as the server derives it; ValueError for rows that cannot be folded."""
        return replay(
            [event for _, event in effective(self.rows)],
            self.rules,
            seats=self.seats,
            names=self.names,
            must_finish=self.must_finish,
        )


def pegged_leg(number: int) -> PeggedLeg:
    """The leg of this number, always the same one."""
    random = Random(f"pegged leg {number}")
    rules = random_rules(random)
    seats = random.choice([2, 4])
    events = played(rules, seats, random)
    if number % 4:  # one in four stays as it was played
        for _ in range(random.choice([1, 1, 2, 3, 6])):
            random.choice(SPOILS)(events, random)
    if number % 5 == 0:
        near_the_end(events, rules, random)
    if number % 7 == 0:
        changed(turned=lambda _: True)(events, Random(f"turned in {number}"))
    rows = rows_of(events, random)
    if number % 3 == 0:
        rows = mended(rows, random)
    random.shuffle(rows)
    must_finish = random.random() < 0.5
    return PeggedLeg(rules, seats, random.choice(NAMES), must_finish, tuple(rows))


def random_rules(random: Random) -> HouseRules:
    """A preset, or rules that some league could make."""
    if random.random() < 0.5:
        return random.choice([*PRESETS.values()])
    return HouseRules(
        deal=random.choice([Deal(), Deal(two=9, four=6), Deal(two=6, four=7), Deal(3, 3, 3)]),
        target=random.choice([*TARGETS, random.randint(1, 130)]),
        finish=random.choice([*Finish]),
        chip_out_points=random.choice([0, 0, 1, 1, 2, 10]),
        out_on_down=random.random() < 0.5,
        pairs_round_ends=random.choice([*PairsRoundEnds]),
        revoke=random.choice([*Revoke]),
        misplaced_tile=random.choice([*MisplacedTile]),
    )


def played(rules: HouseRules, seats: int, random: Random) -> list[LegEvent]:
    """A legal leg, or its beginning: by the engine's own players, or at the tests' own table."""
    if random.random() < 0.1:
        players = [random.choice([PLAYERS["random"], PLAYERS["greedy"]]) for _ in range(2)]
        events = [*play_leg(players, rules, seats, random).events]
    else:
        events = Table(rules, seats, random).play(rounds=random.choice([1, 3, 25, 25, 25])).events
    if random.random() < 0.3:
        events = [forgotten(event) for event in events]
    return events


def forgotten(event: LegEvent) -> LegEvent:
    """Nobody said which tiles were opening ones."""
    return replace(event, opening_tile=None) if isinstance(event, Peg) else event


# -- What goes wrong with a record -----------------------------------------------------------------


def changed(**ways: Callable[[Random], object]) -> Callable[[list[LegEvent], Random], None]:
    """A spoil that makes something else of one part of one placement."""

    def spoil(events: list[LegEvent], random: Random) -> None:
        pegs = [index for index, event in enumerate(events) if isinstance(event, Peg)]
        if pegs:
            index = random.choice(pegs)
            events[index] = replace(
                events[index], **{part: way(random) for part, way in ways.items()}
            )

    return spoil


def drop(events: list[LegEvent], random: Random) -> None:
    if events:
        del events[random.randrange(len(events))]


def swap(events: list[LegEvent], random: Random) -> None:
    if len(events) > 1:
        index = random.randrange(1, len(events))
        events[index - 1], events[index] = events[index], events[index - 1]


def insert(events: list[LegEvent], random: Random) -> None:
    events.insert(random.randint(0, len(events)), any_event(random))


def go_on(events: list[LegEvent], random: Random) -> None:
    """After the end, or what had been the end."""
    events.extend(any_event(random) for _ in range(random.randint(1, 4)))


def peg_back(events: list[LegEvent], random: Random) -> None:
    """A penalty against whoever pegged last, which may take a win back."""
    side = next((event.side for event in reversed(events) if isinstance(event, Peg)), 0)
    events.append(Penalty(side, -8))
    if random.random() < 0.5:
        go_on(events, random)


def join_rounds(events: list[LegEvent], random: Random) -> None:
    """A next round is missing, and perhaps how the one before it ended."""
    deals = [index for index, event in enumerate(events) if isinstance(event, NextRound)]
    if deals:
        index = random.choice(deals)
        del events[index]
        before = events[index - 1 : index]
        if random.random() < 0.6 and before and isinstance(before[0], Peg):
            events[index - 1] = replace(before[0], chip_out=False)
        elif before and isinstance(before[0], Blocked):
            del events[index - 1]


def open_round(events: list[LegEvent], random: Random) -> None:
    """How a round ended is not recorded."""
    ends = [index for index, event in enumerate(events) if isinstance(event, Blocked)]
    if ends:
        del events[random.choice(ends)]
    else:
        changed(chip_out=lambda _: False)(events, random)


def rich_round(events: list[LegEvent], random: Random) -> None:
    """More in one round than its hands could earn, or close to it."""
    index = random.randint(0, len(events))
    side = random.randrange(2)
    totals = [random.choice([15, 15, 18, 12]) for _ in range(random.randint(4, 10))]
    events[index:index] = [Peg(side, total, opening_tile=False) for total in totals]


def near_the_end(events: list[LegEvent], rules: HouseRules, random: Random) -> None:
    """A side comes close, and then out by what may be the opening tile, or by a penalty."""
    stand = replay(events, rules)
    if stand.winner is not None:
        events.append(Penalty(1 - stand.winner, rules.target - stand.scores[1 - stand.winner]))
        return
    side = random.randrange(2)
    needed = rules.target - stand.scores[side]
    while needed > max(OPENING_AWARDS):
        points = random.choice([award for award in PLACEMENT_AWARDS if 0 < award < needed])
        events.extend([NextRound(), Peg(side, None, points, opening_tile=False), Blocked()])
        needed -= points
    events.append(NextRound())
    if random.random() < 0.3:  # it is still to come
        return
    out = Peg(side, None, needed, opening_tile=random.choice([None, None, None, True]))
    events.append(random.choice([out, out, Penalty(side, needed)]))
    after = [Penalty(side, -8), Penalty(1 - side, 3), Peg(1 - side, 15), Blocked(), NextRound()]
    events.extend(random.sample(after, random.choice([0, 1, 1, 2, 3])))


def any_event(random: Random) -> LegEvent:
    kind = random.choice(["peg", "peg", "peg", "blocked", "next", "penalty"])
    if kind == "blocked":
        return Blocked()
    if kind == "next":
        return NextRound()
    side = random.randrange(2)
    if kind == "penalty":
        return Penalty(side, random.choice(PENALTIES))
    return Peg(
        side,
        any_total(random),
        any_points(random),
        random.random() < 0.25,
        random.choice([None, None, False, True]),
    )


def any_total(random: Random) -> int | None:
    return random.choice([None, 3, 5, 6, 9, 10, 12, 15, 15, 18, 20, random.randint(0, 26), 999])


def any_points(random: Random) -> int | None:
    return random.choice([None, None, random.randint(0, 19)])


SPOILS: tuple[Callable[[list[LegEvent], Random], None], ...] = (
    changed(total=any_total),
    changed(points=any_points),
    changed(total=lambda _: None, points=any_points),
    changed(side=lambda random: random.randrange(2)),
    changed(chip_out=lambda _: True),
    changed(opening_tile=lambda random: random.choice([None, False, True])),
    changed(opening_tile=lambda _: True, total=lambda _: None, points=any_points),
    drop,
    swap,
    insert,
    insert,
    go_on,
    peg_back,
    join_rounds,
    open_round,
    rich_round,
)


# -- Rows ------------------------------------------------------------------------------------------


def rows_of(events: list[LegEvent], random: Random) -> list[EventRow]:
    rows = [row(place, *to_payload(event), random) for place, event in enumerate(events, start=1)]
    if random.random() < 0.2:  # who leads is recorded too, and scores nothing
        rows.insert(0, row(0, EventKind.OPENING_LEADER, {"side": "home"}, random))
    return rows


def row(place: int, kind: EventKind, payload: object, random: Random, refers_to=None) -> EventRow:
    uid = UUID(int=random.getrandbits(128), version=4)
    return EventRow(uid, FRESH, place, kind, payload, refers_to)


def mended(rows: list[EventRow], random: Random) -> list[EventRow]:
    """Rows corrected, taken out and put back while the record grows, each after the row it means.

    A few mean a row that is none of the stream's events, which both engines have to refuse.
    """
    done: list[EventRow] = []
    for given in rows:
        done.append(replace(given, place=len(done) + 1))
        while random.random() < 0.15:
            done.append(mend(done, random))
        while random.random() < 0.2:
            done += undone_or_redone(done, random)
    if random.random() < 0.5:  # undone and done again to the end of the record
        last = done[-1]
        payloads = [REMOVAL, correction(any_event(random)), REMOVAL]
        for payload in payloads[: random.randint(1, 3)]:
            target = last.refers_to or last.uid
            place = len(done) + 1
            done.append(row(place, EventKind.CORRECTION, payload, random, target))
    if random.random() < 0.3:
        done += hardly_changed(done, random)
    return done


def hardly_changed(done: list[EventRow], random: Random) -> list[EventRow]:
    """An event said again: in other words, of another player, or with 0 for what is not known."""
    try:
        pegs = [(one, event) for one, event in effective(done) if isinstance(event, Peg)]
    except ValueError:
        return []
    if not pegs:
        return []
    last, event = random.choice(pegs)
    payload = correction(event)
    change = random.choice(["words", "player", "nought"])
    if change == "player":
        payload["payload"]["player"] = str(UUID(int=random.choice([1, 2])))
    elif change == "nought":
        part = random.choice(["total", "points"])
        payload["payload"][part] = None if getattr(event, part) == 0 else 0
    said = bare(payload) if change == "words" else payload
    return [row(len(done) + 1, EventKind.CORRECTION, said, random, last.uid)]


def undone_or_redone(done: list[EventRow], random: Random) -> list[EventRow]:
    """What a marker's undo or redo writes, now and then in other words than the event's own; or the
    same done by hand, or as the other of the two.
    """
    try:
        found = turns(done)
    except ValueError:
        return []
    undo = random.random() < 0.6
    turn = found.to_undo if undo else found.to_redo
    if turn is None:
        return []
    says = turn.before if undo else turn.after
    payload = REMOVAL
    if says is not None:
        payload = {"payload": dict(says.payload), "kind": says.kind.value}
        if random.random() < 0.3:
            payload = bare(payload)
    way = "undo" if undo == (random.random() < 0.9) else "redo"
    if random.random() < 0.8:
        payload = {**payload, "turn": way}
    return [row(len(done) + 1, EventKind.CORRECTION, payload, random, turn.uid)]


def in_other_words(event: LegEvent, random: Random) -> Mapping[str, Any]:
    """A correction, perhaps with the player's name, perhaps without what is not known."""
    payload = correction(event)
    if payload["kind"] == "peg" and random.random() < 0.3:
        payload["payload"]["player"] = str(UUID(int=random.choice([1, 2])))
    return bare(payload) if random.random() < 0.3 else payload


def bare(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Without the parts that say nothing."""
    said = payload["payload"]
    kept = {key: value for key, value in said.items() if value is not None and value is not False}
    return {"kind": payload["kind"], "payload": kept}


def mend(done: list[EventRow], random: Random) -> EventRow:
    target = random.choice(done)
    lost = random.random() < 0.01
    uid = FRESH if lost else target.refers_to or target.uid
    payload = REMOVAL if random.random() < 0.4 else in_other_words(any_event(random), random)
    return row(len(done) + 1, EventKind.CORRECTION, payload, random, uid)
