"""How much each kind of knowledge proves about the points of a round, over many random rounds.

For every table and every row of what is known: the median number of totals still possible, the
share of rounds with just one, and the share of false claims that are exposed. A false claim is one
point too many for one side, with the others right. Only placements count here. The rounds are
uniformly random legal play from a fixed seed, so that the figures can be had again:

    python -m tests.scoring.evidence_survey 2000

Each figure stands with the interval in which 95 of 100 such samples would have the true one, and
beside the figure that was published, from 2,000 rounds of others. Most spread out is the number of
totals that three seats leave once the opening tile is known: 71 was published, and 20,000 rounds
give 66. Medians of samples of 2,000 among them lie between 62 and 70, so that 71 is chance. Where
a tile is chosen first and then its end, instead of a placement among all, it is 69.
"""

import statistics
import sys
import time
from dataclasses import dataclass, field
from random import Random

from scoring.evidence import evidence
from scoring.house_rules import HouseRules
from tests.scoring.evidence_rounds import play

SEED = 61
RULES = HouseRules(chip_out_points=0)
PUBLISHED_ROUNDS = 2_000
NORMAL_95 = 1.96
"""Standard deviations within which 95 of 100 samples lie."""


@dataclass(frozen=True)
class Row:
    """One row: what is known beside the final line."""

    name: str
    known: tuple[str, ...]
    in_turn: bool


ROWS = (
    Row("nothing", (), in_turn=False),
    Row("who played each tile", ("played_by",), in_turn=False),
    Row("+ the opening tile", ("played_by", "opening"), in_turn=False),
    Row("who, hands left; in turn", ("played_by", "left"), in_turn=True),
    Row("who, opening tile; in turn", ("played_by", "opening", "leader"), in_turn=True),
    Row("who, opening, hands; in turn", ("played_by", "opening", "leader", "left"), in_turn=True),
)

# By seats and row: the median of totals, the per cent of rounds with one, of false claims exposed.
PUBLISHED = {
    2: [(216, 0, 5), (101, 0.1, 18), (33, 7, 48), (9, 3, 81), (2, 36, 94), (2, 44, 96)],
    3: [None, (315, 0.2, 37), (71, 5, 67), (2, 30, 99), (1, 65, 99), (1, 78, 99.6)],
    4: [(619, 0, 0.2), (335, 0, 2), (184, 0.5, 11), (1, 63, 99), (1, 72, 99), (1, 82, 99.5)],
}


@dataclass
class Figures:
    """What was found in one row; `exposed` are shares of the false claims of each round."""

    totals: list[int] = field(default_factory=list)
    exposed: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    wrong: int = 0

    def add(self, played, facts):
        begun = time.process_time()
        found = evidence(facts)
        self.seconds.append(time.process_time() - begun)
        truth = tuple(played.earned)
        self.wrong += truth not in found.totals or not found.exact
        self.totals.append(len(found.totals))
        false = [
            tuple(points + (side == one) for side, points in enumerate(truth))
            for one in range(len(truth))
        ]
        self.exposed.append(statistics.mean(not found.allows(claim) for claim in false))

    @property
    def median(self):
        return statistics.median(self.totals)

    @property
    def settled(self):
        """Per cent of rounds with just one total."""
        return 100 * statistics.mean(total == 1 for total in self.totals)

    @property
    def caught(self):
        """Per cent of false claims exposed."""
        return 100 * statistics.mean(self.exposed)

    def median_bounds(self, deviations, others=PUBLISHED_ROUNDS):
        """The median, give or take so many standard deviations of its rank in either sample.

        With `others` None it is that of this sample alone.
        """
        count = len(self.totals)
        spread = deviations * (count * (1 + (count / others if others else 0))) ** 0.5 / 2
        ranks = (int(count / 2 - spread) - 1, int(count / 2 + spread) + 1)
        low, high = (min(max(rank, 0), count - 1) for rank in ranks)
        ordered = sorted(self.totals)
        return ordered[low], ordered[high]

    @property
    def intervals(self):
        """For the median, the settled and the exposed: 95 per cent of such samples lie there."""
        return (
            self.median_bounds(NORMAL_95, others=None),
            proportion_bounds(self.settled / 100, len(self.totals)),
            mean_bounds(self.exposed),
        )

    def sample_medians(self, rounds=PUBLISHED_ROUNDS):
        """The medians of samples as large as the published one."""
        starts = range(0, len(self.totals) - rounds + 1, rounds)
        return [statistics.median(self.totals[start : start + rounds]) for start in starts]


def proportion_bounds(share, count):
    """Wilson's interval for a share of `count` rounds, in per cent."""
    square = NORMAL_95**2 / count
    middle = (share + square / 2) / (1 + square)
    spread = (share * (1 - share) * square + square * square / 4) ** 0.5 / (1 + square)
    return 100 * (middle - spread), 100 * (middle + spread)


def mean_bounds(shares):
    """The interval for the mean of shares, one a round, in per cent."""
    spread = NORMAL_95 * statistics.pstdev(shares) / len(shares) ** 0.5
    middle = statistics.mean(shares)
    return 100 * max(0, middle - spread), 100 * min(1, middle + spread)


def survey(seats, rounds, seed=SEED):
    """By row the figures of a table of `seats`, for every row that has been published."""
    found = {
        row: Figures() for row, published in zip(ROWS, PUBLISHED[seats], strict=True) if published
    }
    random = Random(seed * 10 + seats)
    for _ in range(rounds):
        played = play(RULES, seats, random)
        for row, figures in found.items():
            figures.add(played, played.facts(*row.known, in_turn=row.in_turn))
    return found


def within_sampling_error(figures, published, deviations=3.5):
    """Whether figures agree with those published, which are of 2,000 rounds and rounded."""
    median, settled, caught = published
    low, high = figures.median_bounds(deviations)
    return (
        low <= median <= high
        and _near(
            figures.settled, settled, [float(total == 1) for total in figures.totals], deviations
        )
        and _near(figures.caught, caught, figures.exposed, deviations)
    )


def _near(per_cent, published, shares, deviations):
    rounding = 0.05 if published < 1 or published != int(published) else 0.5
    # Where hardly anything was seen, one round in the sample is the least that can be told apart.
    spread = max(statistics.pstdev(shares), len(shares) ** -0.5)
    error = spread * (1 / len(shares) + 1 / PUBLISHED_ROUNDS) ** 0.5
    return abs(per_cent - published) <= rounding + 100 * deviations * error


def main(rounds=PUBLISHED_ROUNDS, seed=SEED):
    """Print the figures of every table and row; True if all agree with those published."""
    agree = True
    print(
        f"{rounds} random rounds a table, seed {seed}: each figure, its interval of 95 % and, in "
        "brackets, what was published"
    )
    for seats, all_published in PUBLISHED.items():
        print(f"\n{seats} seats, {RULES.deal.each(seats)} tiles each")
        print(f"  {'':30}{'totals, median':26}{'settled %':26}{'exposed %':26}ms a round")
        for row, figures in survey(seats, rounds, seed).items():
            published = all_published[ROWS.index(row)]
            agrees = not figures.wrong and within_sampling_error(figures, published)
            agree = agree and agrees
            print(printed(row, figures, published, agrees=agrees), flush=True)
    return agree


def printed(row, figures, published, *, agrees):
    """One line of the table, and the medians of smaller samples where there are some."""
    ours = (figures.median, figures.settled, figures.caught)
    columns = [
        f"{figure:.4g} {low:.3g}–{high:.3g} ({theirs})"
        for figure, (low, high), theirs in zip(ours, figures.intervals, published, strict=True)
    ]
    took = 1000 * statistics.median(figures.seconds)
    text = f"  {row.name:30}{''.join(f'{column:26}' for column in columns)}{took:.2f}"
    if not agrees:
        text += "  DISAGREES"
    medians = figures.sample_medians()
    if len(medians) > 1:
        text += f"\n  {'':30}{min(medians):g}–{max(medians):g} in samples of {PUBLISHED_ROUNDS}"
    return text


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:])))
