"""Rounds at a table of its own, and everything that can be known about them afterwards.

Deals and plays at random by its own rules and tables. It shares nothing with the engine but the
values that facts are written in, so what it knows to be true can be held against the engine.
"""

from dataclasses import dataclass, field, replace

from scoring.evidence import Ended, Facts
from scoring.house_rules import Deal, Finish, HouseRules, PairsRoundEnds
from scoring.line import Laid
from scoring.tiles import Tile, TileSet

PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
SET = [(low, high) for low in range(7) for high in range(low, 7)]


def award_of(line):
    """What a line of (left, right) pays."""
    (left, also), (before, right) = line[0], line[-1]
    if len(line) == 1:
        return PAID.get(left + also, 0)
    return PAID.get(left * (1 + (left == also)) + right * (1 + (before == right)), 0)


def peg_by_hand(score, points, rules, *, opening):
    """The score after an event, and whether it wins."""
    total = score + points
    if not points or total < rules.target:
        return total, False
    if opening and not rules.out_on_down:
        return score, False
    if total > rules.target and rules.finish == "exact":
        return score, False
    return rules.target, True


def out_by_hand(counts, seat, each, rules):
    """Whether `seat`, which has just played, chips out; `counts` are the tiles that all played."""
    if counts[seat] < each:
        return False
    pairs_to_the_end = len(counts) == 4 and rules.pairs_round_ends == "both"
    return not pairs_to_the_end or counts[seat ^ 2] == each


@dataclass
class PlayedRound:
    """A round as it was played. `points` are what counted, `earned` the events as they were."""

    rules: object
    seats: int
    leader: int
    before: tuple
    line: list = field(default_factory=list)
    who: list = field(default_factory=list)
    moves: list = field(default_factory=list)
    hands: list = field(default_factory=list)
    scores: list = field(default_factory=list)
    earned: list = field(default_factory=list)
    opening: tuple = ()
    last: tuple = ()
    ended: Ended = Ended.UNFINISHED
    ended_by: int | None = None
    won: bool = False

    @property
    def sides(self):
        return 3 if self.seats == 3 else 2

    @property
    def points(self):
        return tuple(after - start for after, start in zip(self.scores, self.before, strict=True))

    def facts(self, *known, in_turn=True):
        """The facts about it, of which those named in `known` are known."""
        facts = Facts(
            tuple(Laid(*halves) for halves in self.line),
            self.seats,
            self.rules,
            ended=self.ended,
            ended_by=self.ended_by,
            played_by=tuple(self.who),
            leader=self.leader,
            opening=Tile.of(*self.opening),
            last=Tile.of(*self.last),
            left=tuple(TileSet.of(Tile.of(*tile) for tile in hand) for hand in self.hands),
            scores=self.before,
            in_turn=in_turn,
        )
        unknown = {
            name: None
            for name in ("ended", "played_by", "leader", "opening", "last", "left", "scores")
            if name not in known
        }
        if "ended" in unknown:
            unknown["ended_by"] = None
        return replace(facts, **unknown)


def play(rules, seats, random, before=None, stop=1.0):
    """A round of uniformly random legal moves; with `stop` below 1 it may be left unfinished."""
    each = {2: rules.deal.two, 3: rules.deal.three, 4: rules.deal.four}[seats]
    dealt = random.sample(SET, each * seats)
    seat = random.randrange(seats)
    sides = 3 if seats == 3 else 2
    before = before or (0,) * sides
    played = PlayedRound(rules, seats, seat, tuple(before))
    played.scores, played.earned = list(before), [0] * sides
    hands = played.hands = [dealt[number::seats] for number in range(seats)]
    while True:
        choices = moves_of(hands[seat], played.line)
        if choices:
            tile, at, halves = random.choice(choices)
            hands[seat].remove(tile)
            _lay(played, seat, tile, at, halves, each)
            if played.ended is not Ended.UNFINISHED:
                return played
        else:
            played.moves.append((seat, "K"))
        if not any(moves_of(hand, played.line) for hand in hands):
            played.ended = Ended.BLOCKED
            return played
        if random.random() > stop:
            return played
        seat = (seat + 1) % seats
        while not hands[seat]:
            seat = (seat + 1) % seats


def moves_of(hand, line):
    """Every (tile, end, halves as they then lie) that a hand can place."""
    if not line:
        return [(tile, "O", tile) for tile in hand]
    left, right = line[0][0], line[-1][1]
    found = []
    for tile in hand:
        for joins, opens in {tile, tile[::-1]}:
            if joins == left:
                found.append((tile, "L", (opens, joins)))
            if joins == right:
                found.append((tile, "R", (joins, opens)))
    return found


def _lay(played, seat, tile, at, halves, each):
    opening = at == "O"
    where = 0 if at == "L" else len(played.line)
    played.line.insert(where, halves)
    played.who.insert(where, seat)
    played.moves.append((seat, at + "".join(map(str, halves))))
    played.opening = tile if opening else played.opening
    played.last = tile
    counts = [played.who.count(other) for other in range(played.seats)]
    out = out_by_hand(counts, seat, each, played.rules)
    points = award_of(played.line) + (played.rules.chip_out_points if out else 0)
    side = seat % played.sides
    played.earned[side] += points
    played.scores[side], won = peg_by_hand(
        played.scores[side], points, played.rules, opening=opening
    )
    played.won = won
    if won or out:
        played.ended, played.ended_by = Ended.WON if won else Ended.CHIP_OUT, side


# What may be known about a round, at random

KNOWN = ("ended", "played_by", "leader", "opening", "last", "left", "scores")


def random_rules(random, deals=(7, 9), pairs=(5, 6, 7), three=(5,), targets=(31, 61)):
    return HouseRules(
        deal=Deal(random.choice(deals), random.choice(three), random.choice(pairs)),
        target=random.choice(targets),
        finish=random.choice(list(Finish)),
        chip_out_points=random.choice([0, 1, 1, 2]),
        out_on_down=random.random() < 0.6,
        pairs_round_ends=random.choice(list(PairsRoundEnds)),
    )


def short_rules(random):
    return random_rules(random, (2, 3, 4), (2, 2, 3), (2, 3), (3, 5, 8, 12, 31, 61))


def random_round(random, rules, stop=1.0):
    """A round at any table, often from scores near the target."""
    seats = random.choice([2, 2, 3, 4])
    near = random.random() < 0.6
    lowest = max(0, rules.target - random.choice([6, 12, 30])) if near else 0
    before = [random.randrange(lowest, rules.target) for _ in range(3 if seats == 3 else 2)]
    return play(rules, seats, random, before, stop)


def random_facts(random, played, *, likely=0.5, certain=()):
    """Some of what is true of a round; of tiles and hands perhaps only of some."""
    known = [name for name in KNOWN if name in certain or random.random() < likely]
    facts = played.facts(*known, in_turn=random.random() < 0.7)
    if facts.played_by and "played_by" not in certain and random.random() < 0.4:
        some = [None if random.random() < 0.5 else who for who in facts.played_by]
        facts = replace(facts, played_by=tuple(some))
    if facts.left and random.random() < 0.4:
        some = [None if random.random() < 0.5 else hand for hand in facts.left]
        facts = replace(facts, left=tuple(some))
    return facts


def spoiled(random, facts):
    """The facts with one of them changed at random, so that they may contradict each other."""
    seats = range(facts.seats)
    tile = random.choice(facts.line).tile
    side = random.randrange(facts.sides)
    return replace(
        facts,
        **random.choice(
            [
                {"played_by": tuple(random.choice(seats) for _ in facts.line)},
                {"leader": random.choice(seats)},
                {"opening": tile},
                {"last": tile},
                {"ended": random.choice(list(Ended)), "ended_by": None},
                {"ended": random.choice([Ended.WON, Ended.CHIP_OUT]), "ended_by": side},
            ]
        ),
    )


def truth_of(played, facts):
    """The points that the round really was worth, as far as these facts can know of the target."""
    return played.points if facts.scores is not None else tuple(played.earned)
