"""Addresses of the hand as it lies, written from rounds of a table of its own.

They are put together here, by hand as it were, and not by the page's own way of writing them, so
that what the page reads in them can be held against what was played.
"""

from urllib.parse import urlencode

from django.http import QueryDict

from matches.views.referee.hand import Hand
from matches.views.referee.house_rules import FOR_ROUNDS
from scoring.evidence import Ended

LETTERS = "abcd"
ENDS = {
    Ended.CHIP_OUT: "out",
    Ended.BLOCKED: "blocked",
    Ended.WON: "won",
    Ended.UNFINISHED: "open",
}
EVERYTHING = ("ended", "played_by", "leader", "opening", "last", "left", "scores")


def asked(query):
    """What the page makes of an address."""
    return Hand.asked(QueryDict(query), list(FOR_ROUNDS), "/referee/hand/")


def of_round(played, known=EVERYTHING, claim=None, *, in_turn=True, rules=None):
    """The address of a round that was played, with what is `known` about it and the claims.

    `rules` is the name of the house rules; without it what they are is written out.
    """
    letters = [LETTERS[seat] if "played_by" in known else "" for seat in played.who]
    line = " ".join(f"{a}{b}{who}" for (a, b), who in zip(played.line, letters, strict=True))
    given = {"line": line, "seats": played.seats}
    given |= {"rules": rules} if rules else written_out(played)
    if "ended" in known:
        by = "" if played.ended_by is None else f"-{LETTERS[played.ended_by]}"
        given["end"] = ENDS[played.ended] + by
    if "leader" in known:
        given["led"] = LETTERS[played.leader]
    for field, name in (("first", "opening"), ("last", "last")):
        if name in known:
            given[field] = "".join(map(str, getattr(played, name)))
    if "left" in known:
        for letter, hand in zip(LETTERS, played.hands, strict=False):
            given[f"left_{letter}"] = " ".join(f"{a}{b}" for a, b in hand) or "none"
    if "scores" in known:
        given |= {f"before_{LETTERS[side]}": score for side, score in enumerate(played.before)}
    for letter, made in zip(LETTERS, claim or (), strict=False):
        given[f"claim_{letter}"] = made
    if not in_turn:
        given["turns"] = "no"
    return urlencode(given)


def written_out(played):
    """House rules as changes to the standard ones."""
    rules = played.rules
    return {
        "each": {2: rules.deal.two, 3: rules.deal.three, 4: rules.deal.four}[played.seats],
        "target": rules.target,
        "chip_out": rules.chip_out_points,
        "finish": rules.finish.value,
        "down": "yes" if rules.out_on_down else "no",
        "pairs": rules.pairs_round_ends.value,
    }


def refuted(hand):
    """Whether the page calls a claim of its address impossible."""
    return any(said.possible is False for said in hand.answer.sentences)
