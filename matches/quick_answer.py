"""What two ends are worth, and whether it counts: the referee's quick check, as values.

Each figure is ``scoring``'s, with the clause that it follows from. The words are templates, so that
a page that answers where there is no signal says the same (``quick_tables``). Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from matches.played_by import Rule
from matches.rule_words import CLAUSES, Clause, clause, points
from scoring import End, Ends, Finish, HouseRules, award, needs, peg
from scoring.events import opening_capital
from scoring.house_rules import PairsRoundEnds
from scoring.pegging import Outcome, Pegged
from scoring.picture import Picture, picture_of_ends

SUM: Final = "{left} + {right} = {total}, worth {worth}"
ALONE: Final = "{left}-{right} alone on the table, each half once"
TWO_ENDS: Final = "The two ends, {left} + {right}"
ON_THE_BOARD: Final = "On the board: {before} + {points}"
PAST: Final = "{total}, past {target}"
LAST: Final = "+ {last} = {points}"
FOLLOWING: Final = "On {score}, that side {needs}."
WITH_LAST: Final = ", with the last tile {points}"
ON_SCORE: Final = " On {before}: {title}"
ROUND_OVER: Final = " The round is over."
NOT_A_SCORE: Final = "is not a score: write a whole number, or leave it empty."
HAS_WON: Final = "A side on {before} has won already: write 0 to {most}, or leave it empty."
IS_PAST: Final = "{before} is past the target of {target}: write 0 to {most}, or leave it empty."
NO_SCORE: Final = "Give the score before to see whether it counts."
BY_ITSELF: Final = "D3"
ADDED: Final = "D1"
ONE_SUM: Final = "F1"
"""The clauses of the lines that are filled in."""

WON: Final = "✓ Won. The score is {score}."
COUNTED: Final = "✓ Counted. The score is {score}."
NOTHING: Final = "– Worth nothing. The score stays {score}."
DISREGARDED: Final = "✕ Disregarded. The score stays {score}."


@dataclass(frozen=True, slots=True)
class Asked:
    """One placement, and the score it comes to if that is known."""

    ends: Ends
    rules: HouseRules
    before: int | None = None
    chip_out: bool = False
    opening_tile: bool = False
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sum: what is counted, what it comes to, and by which clause."""

    what: str
    worth: str
    clause: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a placement on the peg board; ``title`` has {score} to fill in."""

    kind: str
    title: str
    text: str
    clauses: tuple[str, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole answer, ready for the page."""

    picture: Picture
    headline: str
    lines: tuple[Line, ...]
    pegs: int
    """What is added to the score: nothing of a sum that is disregarded."""
    verdict: Verdict | None
    next: str
    rules: str
    counted: str
    """What the ends come to, in a sentence."""
    becomes: str
    """What becomes of that on the score before; nothing where none is given."""
    clauses: tuple[Clause, ...]
    """The clauses that are named in it, each with its words."""

    @property
    def plain(self) -> str:
        """Both in one line."""
        return " ".join(filter(None, (self.counted, self.becomes)))


def answer(asked: Asked) -> Answer:
    """Count the ends, add the last tile, and apply the sum to the score before."""
    rules, ends = asked.rules, asked.ends
    paid = award(ends.total)
    earned = paid + (rules.chip_out_points if asked.chip_out else 0)
    left, right = ends.counts
    headline = SUM.format(left=left, right=right, total=ends.total, worth=points(paid))
    lines = [*counting(ends), *paying(ends.total)]
    if asked.chip_out:
        lines.append(last_tile(rules, earned))
    verdict, following, pegs = None, "", earned
    if asked.before is not None:
        pegged = peg(asked.before, earned, rules, opening_tile=asked.opening_tile)
        pegs = pegged.score - asked.before
        lines.append(_on_the_board(asked.before, earned, rules))
        found = verdict_of(pegged, chip_out=asked.chip_out)
        verdict = Verdict(
            found.kind, found.title.format(score=pegged.score), found.text, found.clauses, found.won
        )
        if not pegged.won:
            said = needs(pegged.score, rules, pairs=asked.pairs)
            following = FOLLOWING.format(score=pegged.score, needs=said)
    named = {line.clause for line in lines} | set(verdict.clauses if verdict else ())
    return Answer(
        picture=picture_of_ends(ends),
        headline=headline,
        lines=tuple(lines),
        pegs=pegs,
        verdict=verdict,
        next=following,
        rules=in_brief(rules),
        counted=_counted(headline, earned, asked),
        becomes=_becomes(asked, verdict),
        clauses=tuple(clause(number, rules) for number in CLAUSES if number in named),
    )


# The lines of the sum


def counting(ends: Ends) -> Iterator[Line]:
    """What the ends come to."""
    left, right = ends.counts
    if ends.single_tile:
        yield Line(ALONE.format(left=left, right=right), str(ends.total), BY_ITSELF)
        return
    for end in (ends.left, ends.right):
        yield from of_double(end)
    yield Line(TWO_ENDS.format(left=left, right=right), str(ends.total), ADDED)


def of_double(end: End) -> Iterator[Line]:
    """What a double at an end counts; nothing to be said of a plain end."""
    if end.double:
        yield Line(f"{end} at an end, both halves", str(end.count), "D2")


def paying(total: int) -> Iterator[Line]:
    """What a total pays, its thirds and its fifths."""
    thirds = total // 3 if total and total % 3 == 0 else 0
    fifths = total // 5 if total and total % 5 == 0 else 0
    if thirds and fifths:
        what, worth = f"{total} ÷ 3, and {total} ÷ 5", f"{thirds} + {fifths} = {award(total)}"
    elif thirds or fifths:
        what, worth = f"{total} ÷ {3 if thirds else 5}", str(award(total))
    elif total:
        what, worth = f"{total} divides by neither 3 nor 5", "0"
    else:
        what, worth = "Nothing at the ends pays nothing", "0"
    yield Line(what, worth, "D4")


def last_tile(rules: HouseRules, earned: int | str) -> Line:
    """What the side's last tile adds; ``earned`` is what it comes to, or a placeholder."""
    if rules.chip_out_points == 0:
        return Line("The last tile: worth nothing under these rules", "+ 0", "E1")
    worth = LAST.format(last=rules.chip_out_points, points=earned)
    return Line("The last tile: chips out", worth, "E1")


def _on_the_board(before: int, earned: int, rules: HouseRules) -> Line:
    total = before + earned
    worth = PAST.format(total=total, target=rules.target) if total > rules.target else str(total)
    return Line(ON_THE_BOARD.format(before=before, points=earned), worth, ONE_SUM)


# What becomes of it


def verdict_of(pegged: Pegged, *, chip_out: bool) -> Verdict:
    """What is said to a sum that was pegged; its title still waits for the score."""
    over = ROUND_OVER if chip_out else ""
    if pegged.won:
        text = "That side has won the leg at once, whatever is left in the hands."
        return Verdict("good", WON, text, (pegged.clause,), won=True)
    if pegged.outcome is Outcome.COUNTED:
        return Verdict("good", COUNTED, f"All of it is pegged.{over}", (pegged.clause,))
    if pegged.outcome is Outcome.WORTH_NOTHING:
        return Verdict("", NOTHING, f"Nothing to peg.{over}", (pegged.clause,))
    if pegged.clause == "H":
        why = "Under these rules the first tile of a round cannot win."
    else:
        why = "What one placement earns is one sum, and counts whole or not at all."
    return Verdict("brass", DISREGARDED, f"{why} The tile stays down.{over}", (pegged.clause, "F3"))


OF_ONE: Final = frozenset({Rule.TARGET, Rule.FINISH, Rule.CHIP, Rule.DOWN})


def in_brief(rules: HouseRules, of: Collection[Rule] = OF_ONE) -> str:
    """The house rules that decide about one placement, or those of them that are asked for."""
    finish = "or over" if rules.finish is Finish.OVER else "exactly"
    down = "may win" if rules.out_on_down else "may not win"
    said = {
        Rule.TARGET: f"to {rules.target} {finish}",
        Rule.CHIP: f"{points(rules.chip_out_points)} for the last tile",
        Rule.DOWN: f"the first tile of a round {down}",
    }
    parts = "; ".join(text for rule, text in said.items() if rule in of)
    return f"{opening_capital(parts)}." if parts else ""


def depends_on(asked: Asked) -> set[Rule]:
    """The house rules without which the answer would be another: none for what two ends pay."""
    rules = asked.rules
    others = {
        Rule.CHIP: replace(rules, chip_out_points=0 if rules.chip_out_points else 1),
        Rule.DOWN: replace(rules, out_on_down=not rules.out_on_down),
        Rule.PAIRS: replace(
            rules,
            pairs_round_ends=next(
                one for one in PairsRoundEnds if one is not rules.pairs_round_ends
            ),
        ),
    }
    found = {Rule.TARGET, Rule.FINISH} if asked.before is not None else set()
    said = _told(asked)
    told = {one: _told(replace(asked, rules=rules)) for one, rules in others.items()}
    return found | {one for one, other in told.items() if other != said}


def _told(asked: Asked) -> tuple[str, str]:
    found = answer(asked)
    return found.plain, found.next


def _counted(headline: str, earned: int, asked: Asked) -> str:
    last = WITH_LAST.format(points=earned) if asked.chip_out else ""
    return f"{headline}{last}."


def _becomes(asked: Asked, verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    return ON_SCORE.format(before=asked.before, title=verdict.title).strip()
