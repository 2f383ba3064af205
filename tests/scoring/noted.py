"""Cases in the layout of the golden files, written in the notation by string work alone.

A second writer, which shares nothing with `scoring`: what it claims comes from the case, and where
a letter is needed it finds by looking at the tiles as they lie.
"""

from random import Random

from tests.scoring.recorded import random_round
from tests.scoring.referee import judge

LETTERS = "abcd"
STANDARD = {
    "finish": "exact",
    "chip_out_points": 1,
    "out_on_down": True,
    "pairs_round_ends": "both",
}
DEALS = {2: 7, 3: 5, 4: 5}
OTHER = {"L": "R", "R": "L"}
END_WORDS = {"chip_out": ["out"], "blocked": ["blocked"], "game_won": ["won"], None: []}


def noted(case, *, claims=True, hands=True, sides=False, seats=False, header=True):
    """A case as a text.

    With everything as it is by default the text is canonical. `sides`: l or r behind every
    placement but the first. `seats`: a letter before every move.
    """
    lines = [head(case)] if header else []
    for number, played in enumerate(case["rounds"], start=1):
        if hands:
            dealt = (
                f"{LETTERS[seat]} {' '.join(hand)}" for seat, hand in enumerate(played["hands"])
            )
            lines.append(f"hands {' '.join(dealt)}")
        words = [f"r{number}", LETTERS[played["leader"]]]
        words += round_items(case, played, claims=claims, sides=sides, seats=seats)
        if played.get("error") is None:
            words += end_words(case, played)
        lines.append(" ".join(words))
    return "".join(f"{line}\n" for line in lines)


def head(case):
    rules = {**STANDARD, **case.get("house_rules", {})}
    words = ["leg", f"{case['seats']}x{case['hand_size']}", str(case["target"]), rules["finish"]]
    if rules["chip_out_points"] != 1:
        words.append(f"chip={rules['chip_out_points']}")
    if not rules["out_on_down"]:
        words.append("down=no")
    if rules["pairs_round_ends"] == "first":
        words.append("pairs=first")
    if any(case["start_scores"]):
        words.append(f"start={','.join(map(str, case['start_scores']))}")
    return " ".join(words)


def end_words(case, played):
    words = END_WORDS[played["round_end"]]
    won = case["target"] in played["scores_after"] and played["round_end"] == "chip_out"
    return [*words, "won"] if won else words


def round_items(case, played, *, claims, sides, seats):
    line = Paper()
    items = []
    for index, move in enumerate(played["moves"]):
        seat = LETTERS[move["seat"]] if seats else ""
        if move.get("knock"):
            items.append(f"{seat}-")
            continue
        place = line.place(move["tile"], move["end"], sides=sides)
        expected = played["expect"][index : index + 1]
        claim = claim_of(case, move, expected[0]) if claims and expected else ""
        items.append(f"{seat}{place}{claim}")
    return items


def claim_of(case, move, expected):
    side = move["seat"] % len(case["start_scores"])
    if not expected["event"]:
        return ""
    mark = "!" if expected["accepted"] is False else ""
    return f":{expected['event']}{mark}({expected['scores'][side]})"


class Paper:
    """The line as a reader of the text lays it, which may be the mirror image of the table's."""

    def __init__(self):
        self.tiles = []
        self.mirrored = False

    def place(self, tile, end, *, sides):
        """The tile as it is written, and laid on the paper's own line."""
        if not self.tiles or end == "O":
            self.tiles.append(tile)
            return tile
        first, last = self.tiles[0], self.tiles[-1]
        end = OTHER[end] if self.mirrored else end
        shows = first[0] if end == "L" else last[1]
        joins, opens = tile if tile[0] == shows else tile[::-1]
        both = first[0] == last[1] == joins
        alike = (first == first[::-1]) == (last == last[::-1])
        if not sides and both and alike and end == "L":
            self.mirrored, end = not self.mirrored, "R"
        if end == "L":
            self.tiles.insert(0, opens + joins)
        else:
            self.tiles.append(joins + opens)
        letter = end.lower() if sides or (both and not alike) else ""
        return joins + opens + letter


def random_noted_leg(random: Random, seats: int, target: int = 61, rounds: int | None = None):
    """A leg of random play under the standard rules, judged: up to the target, or some rounds."""
    rules = {**STANDARD, "deal": DEALS[seats], "target": target}
    scores = [0] * (3 if seats == 3 else 2)
    case = {"seats": seats, "hand_size": DEALS[seats], "target": target, "start_scores": scores}
    case["rounds"] = []
    leader = random.randrange(seats)
    while target not in scores and len(case["rounds"]) != rounds:
        played, after, over = random_round(random, leader, seats, rules, scores, 0)
        if over or target in after:  # some rounds are broken off, and are played again
            case["rounds"].append(played)
            scores, leader = after, (leader + 1) % seats
    return judge(case)
