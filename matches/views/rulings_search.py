"""Finding rulings by what people type: "Ruling 1", "2026-27/1", two teams, a clause, a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from league.names import key
from matches.full_names import FullNames
from matches.models.disputes import RulingQuerySet
from matches.name_reading import LETTERS
from matches.told import Told

_RULING = frozenset(("ruling", "rulings"))
_NUMBER = frozenset(("no", "nr", "number"))
_RULE = frozenset(("clause", "clauses", "law", "rule", "rules", "section"))
# Words between others by which nothing is to be found.
_BETWEEN = frozenset(("and", "in", "of", "season", "the", "v", "versus", "vs"))
_AROUND = "“”\"'‘’.,;:!?()[]"
_DASHES = re.compile(r"[/‐‑‒–—]")
_OF_A_SEASON = re.compile(r"(?P<season>.+)[/#](?P<number>\d{1,9})")
_NAMED_SO = re.compile(r"(?:#|no\.?|nr\.?)?(\d{1,9})")


@dataclass(frozen=True)
class Entry:
    """A ruling as it can be found."""

    pk: int
    number: int
    season: frozenset[str]
    """What its season is called, folded."""
    clauses: frozenset[str]
    teams: tuple[str, str]
    legs: tuple[str, ...]
    """What the legs are called that it was about."""
    reason: str
    league_rules: str
    competition: str

    @cached_property
    def text(self) -> str:
        """What is said of it, folded."""
        return _folded(" | ".join([*self.teams, *self.legs, self.reason, self.league_rules]))

    @cached_property
    def division(self) -> str:
        """Where it was played, folded."""
        return _folded(self.competition)

    def printed(self, names: FullNames) -> Entry:
        """The same with no name that may not be read."""
        reason = names.written(self.reason, but=self.teams)
        rules = names.written(self.league_rules, but=self.teams)
        return replace(self, reason=reason, league_rules=rules)


Wanted = Callable[[Entry], bool]


def found_by(rulings: RulingQuerySet, asked: str, names: FullNames) -> RulingQuerySet:
    """Those in which everything that was asked for stands, as everybody may read them."""
    entries = list(_entries(rulings))
    wanted = _wanted(asked, {name for one in entries for name in one.season})
    # What names are taken from is read only of what would be found by the text as it was written.
    found = [
        one.pk
        for one in entries
        if all(holds(one) for holds in wanted)
        and all(holds(one.printed(names)) for holds in wanted)
    ]
    return rulings.filter(pk__in=found)


def _entries(rulings: RulingQuerySet) -> Iterator[Entry]:
    fixture = "card__fixture__"
    rows = rulings.order_by().values_list(
        "pk",
        "number",
        "season__name",
        "season__slug",
        "clauses",
        f"{fixture}home__name",
        f"{fixture}away__name",
        "told",
        "reason",
        "league_rules",
        f"{fixture}competition__name",
    )
    for pk, number, name, slug, clauses, home, away, told, *said in rows:
        season = frozenset((_dashed(_folded(name)), _dashed(slug)))
        legs = tuple(leg.title for leg in Told.of(told).legs)
        yield Entry(pk, number, season, frozenset(clauses), (home, away), legs, *said)


def _wanted(asked: str, seasons: set[str]) -> list[Wanted]:
    words = [one for one in map(_bare, asked.split()) if one]
    alone = len(words) == 1
    found: list[Wanted] = []
    if not alone and all(one in _BETWEEN for one in words):
        return [_as_it_stands(one) for one in words]
    while words:
        word, *words = words
        is_number = word in _NUMBER and words and _NAMED_SO.fullmatch(words[0])
        if word in _RULING or is_number:
            if words and words[0] in _NUMBER:
                words.pop(0)
            if words and (number := _NAMED_SO.fullmatch(words[0])):
                words.pop(0)
                found.append(_numbered(int(number[1])))
        elif word in _RULE and words and _is_rule(words[0]):
            found.append(_of_rules(words.pop(0)))
        elif word not in _BETWEEN or alone:
            found.append(_of_word(word, seasons, alone=alone))
    return found


def _of_word(word: str, seasons: set[str], *, alone: bool) -> Wanted:
    if (season := _dashed(word)) in seasons:
        return lambda one: season in one.season
    if (both := _OF_A_SEASON.fullmatch(word)) and (season := _dashed(both["season"])) in seasons:
        number = int(both["number"])
        return lambda one: season in one.season and one.number == number
    if numbered := _NAMED_SO.fullmatch(word):
        number = int(numbered[1])
        if not word[0].isdecimal():
            return lambda one: one.number == number
        # A figure alone is the number of a ruling, not that of a division.
        return lambda one: (
            one.number == number
            or _stands(word, one.text)
            or (not alone and _stands(word, one.division))
        )
    if len(word) == 1:
        clauses = word.upper()
        return lambda one: (
            _stands(word, one.text)
            or _stands(word, one.division)
            or any(clause.startswith(clauses) for clause in one.clauses)
        )
    return lambda one: (
        word in one.text
        or word in one.division
        or word.upper() in one.clauses
        or any(word in season for season in one.season)
    )


def _as_it_stands(word: str) -> Wanted:
    return lambda one: _stands(word, one.text) or _stands(word, one.division)


def _numbered(number: int) -> Wanted:
    """The ruling of this number, and any that names it."""
    named = f"ruling {number}"
    return lambda one: one.number == number or _stands(named, one.text)


def _of_rules(word: str) -> Wanted:
    return lambda one: word.upper() in one.clauses or _stands(word, one.text)


def _is_rule(word: str) -> bool:
    """A clause such as "d4", or a number that a printed rule may have: "14", "7b", "3.2"."""
    return any(one.isdecimal() for one in word)


def _stands(word: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text))


def _bare(word: str) -> str:
    """A word without the signs around it, where anything is left then."""
    return _folded(word.strip(_AROUND) or word)


def _dashed(text: str) -> str:
    return _DASHES.sub("-", text)


def _folded(text: str) -> str:
    """What two spellings have in common: capitals, accents and the kind of apostrophe differ."""
    letters = unicodedata.normalize("NFKD", key(text)).translate(LETTERS)
    return "".join(one for one in letters if not unicodedata.combining(one))
