"""A second reading of the rules, written another way and sharing nothing with `scoring`.

Nothing is remembered from move to move: before each one, hands, line and turn are worked out again
from all the moves so far. A line is a list of two-letter strings as the tiles lie. Slow, and only
there to be compared with; cases come and go in the layout of the golden files.
"""

from itertools import chain

SET = {f"{a}{b}" for a in range(7) for b in range(a, 7)}


def judge(case):
    """The case with everything that must follow filled in."""
    rules = {
        "deal": case["hand_size"],
        "target": case["target"],
        "finish": "exact",
        "chip_out_points": 1,
        "out_on_down": True,
        "pairs_round_ends": "both",
        **case.get("house_rules", {}),
    }
    scores, rounds, stopped = list(case["start_scores"]), [], False
    for given in case["rounds"]:
        bare = {key: given[key] for key in ("leader", "hands", "moves")}
        if not stopped:
            bare |= one_round(bare, case["seats"], rules, scores)
            scores = bare["scores_after"]
            stopped = bare["error"] is not None
        rounds.append(bare)
    return {
        **case,
        "partnership": case["seats"] == 4,
        "rounds": rounds,
        "final_scores": scores,
        "winner": scores.index(rules["target"]) if rules["target"] in scores else None,
    }


def one_round(given, seats, rules, start):
    won_before = rules["target"] in start
    nothing = {
        "expect": [],
        "round_end": None,
        "next_leader": None,
        "scores_after": start,
        "error": None,
    }
    dealt = list(chain(*given["hands"]))
    sizes = [len(hand) for hand in given["hands"]]
    if sizes != [rules["deal"]] * seats or len({*map(name, dealt)} & SET) != len(dealt):
        return nothing | {"error": {"move": None, "code": "BAD_DEAL"}}
    table = Table(given["leader"], given["hands"], seats, rules, start)
    for index, move in enumerate(given["moves"]):
        code = "GAME_OVER" if won_before else table.objection(move)
        if code:
            table.error = {"move": index, "code": code}
            break
        table.done.append(move)
        table.expect.append(table.consequence())
    if won_before:
        return nothing | {"error": table.error, "line_after": [], "to_move": None}
    end = table.end()
    won = rules["target"] in table.scores()
    return {
        "expect": table.expect,
        "round_end": end,
        "next_leader": None if end is None or won else (given["leader"] + 1) % seats,
        "scores_after": table.scores(),
        "error": table.error,
        "line_after": table.line(),
        "to_move": None if end else table.turn(),
    }


def name(tile):
    return "".join(sorted(tile))


class Table:
    def __init__(self, leader, hands, seats, rules, start):
        self.leader, self.seats, self.rules, self.start = leader, seats, rules, start
        self.dealt = [{name(tile) for tile in hand} for hand in hands]
        self.done, self.expect, self.error = [], [], None

    def line(self):
        tiles = []
        for move in self.done:
            tile = move.get("tile")
            if tile is None:
                continue
            if not tiles:
                tiles = [tile]
            elif move["end"] == "L":
                tiles.insert(0, tile if tile[1] == tiles[0][0] else tile[::-1])
            else:
                tiles.append(tile if tile[0] == tiles[-1][1] else tile[::-1])
        return tiles

    def hands(self):
        played = {name(move["tile"]) for move in self.done if "tile" in move}
        return [hand - played for hand in self.dealt]

    def scores(self):
        return self.expect[-1]["scores"] if self.expect else list(self.start)

    def fits(self, tile):
        line = self.line()
        return not line or bool({*tile} & {line[0][0], line[-1][1]})

    def turn(self):
        if not self.done:
            return self.leader
        order = [(self.done[-1]["seat"] + step) % self.seats for step in range(1, 5)]
        return next(seat for seat in order if self.hands()[seat])

    def end(self):
        if not self.expect:
            return None
        if self.expect[-1].get("chip"):
            return "chip_out"
        if self.rules["target"] in self.scores():
            return "game_won"
        return None if any(self.fits(tile) for hand in self.hands() for tile in hand) else "blocked"

    def objection(self, move):
        if self.rules["target"] in self.scores():
            return "GAME_OVER"
        if self.end():
            return "ROUND_OVER"
        seat = move["seat"]
        if seat != self.turn():
            return "OUT_OF_TURN"
        hand = self.hands()[seat]
        if move.get("knock"):
            return "ILLEGAL_KNOCK" if any(self.fits(tile) for tile in hand) else None
        if name(move["tile"]) not in hand:
            return "NOT_IN_HAND"
        line = self.line()
        if move["end"] not in (("L", "R") if line else ("O",)):
            return "BAD_END"
        if not line:
            return None
        shows = line[0][0] if move["end"] == "L" else line[-1][1]
        return None if shows in move["tile"] else "NO_MATCH"

    def chips_out(self, seat):
        hands = self.hands()
        if hands[seat]:
            return False
        partner = (seat + 2) % 4
        first = self.rules["pairs_round_ends"] == "first"
        return self.seats < 4 or first or not hands[partner]

    def consequence(self):
        """What the last move of `done` leads to."""
        move, scores = self.done[-1], list(self.scores())
        if move.get("knock"):
            return {"knock": True, "scores": scores}
        line = self.line()
        first, last = line[0], line[-1]
        left, right = int(first[0]), int(last[1])
        doubled = [first == first[::-1], last == last[::-1]]
        counts = [left << doubled[0], right << doubled[1]] if line[1:] else [left, right]
        total = sum(counts)
        award = sum(total // by for by in (3, 5) if total % by == 0)
        out = self.chips_out(move["seat"])
        event = award + self.rules["chip_out_points"] * out
        side = move["seat"] % (3 if self.seats == 3 else 2)
        accepted = self.accepted(scores[side], event, down=len(line) == 1) if event else None
        if accepted:
            scores[side] = min(scores[side] + event, self.rules["target"])
        return {
            "ends": [left, doubled[0], right, doubled[1]],
            "contrib": counts,
            "total": total,
            "award": award,
            "chip": int(out),
            "event": event,
            "accepted": accepted,
            "scores": scores,
        }

    def accepted(self, score, event, *, down):
        total, target = score + event, self.rules["target"]
        if total < target:
            return True
        if down and not self.rules["out_on_down"]:
            return False
        return total == target or self.rules["finish"] == "over"
