"""Under which house rules the referee’s pages answer: a league’s own, and the well-known ones."""

from __future__ import annotations

from collections.abc import Iterable

from league.models import League, RuleSet
from league.ruleset import Rules
from matches.forms.quick_check import RulesChoice
from matches.quick_answer import in_brief
from matches.rule_words import points
from scoring import HouseRules
from scoring.house_rules import (
    FRIENDLY,
    LEEK_PAIRS,
    LEEK_SINGLES,
    NINE_TILE,
    QUICK,
    STANDARD,
    TEESDALE,
)

# Those that differ in what one placement is worth; the rest of the presets deal other tiles.
WELL_KNOWN = (
    RulesChoice("standard", "Standard rules, to 61", STANDARD),
    RulesChoice("teesdale", "Teesdale, and Leek singles, to 61", TEESDALE),
    RulesChoice("leek-pairs", "Leek pairs, to 121", LEEK_PAIRS, pairs=True),
    RulesChoice("quick", "A quick leg, to 31", QUICK),
    RulesChoice("friendly", "Friendly, 61 or over", FRIENDLY),
)
# Those that differ in anything of a whole round.
FOR_ROUNDS = (
    RulesChoice("standard", "Standard rules: 7 tiles each, to 61", STANDARD),
    RulesChoice("nine-tile", "Nine tiles each, to 61", NINE_TILE),
    RulesChoice("teesdale", "Teesdale: 9 tiles each, to 61", TEESDALE),
    RulesChoice("leek-singles", "Leek singles: 9 tiles each, to 61", LEEK_SINGLES),
    RulesChoice("leek-pairs", "Leek pairs: 6 tiles each, to 121", LEEK_PAIRS, pairs=True),
    RulesChoice("quick", "A quick leg: 7 tiles each, to 31", QUICK),
    RulesChoice("friendly", "Friendly: 7 tiles each, 61 or over", FRIENDLY),
)


points_in_words = points
rules_in_brief = in_brief


def _named(rule_set: Rules) -> Iterable[tuple[str, HouseRules, set[int]]]:
    """The house rules that boards of a format really use, in the card's order, and by how many a
    side.
    """
    seats: dict[str, set[int]] = {}
    for board in rule_set.boards:
        if board.house_rules is not None:
            seats.setdefault(board.house_rules, set()).add(board.players)
    for name, players in seats.items():
        yield name, rule_set.house_rules[name], players


def of_league(league: League, asked: str) -> list[RulesChoice]:
    """The house rules of the season's competitions, and those of an older rule set asked for."""
    season = league.seasons.current()
    competitions = season.competitions.select_related("rule_set") if season else []
    used: dict[int, tuple[RuleSet, list[str]]] = {}
    for competition in competitions:
        rule_set = competition.rule_set
        used.setdefault(rule_set.pk, (rule_set, []))[1].append(competition.name)
    number = asked.partition(":")[0]
    if number.isascii() and number.isdecimal() and len(number) < 19 and int(number) not in used:
        older = RuleSet.objects.filter(league=league, pk=int(number)).first()
        if older is not None:
            used[older.pk] = (older, [older.name])
    choices = []
    for rule_set, names in used.values():
        for name, rules, players in _named(rule_set.rules):
            label = f"{' and '.join(names)}: {name}, to {rules.target}"
            value = f"{rule_set.pk}:{name}"
            choices.append(RulesChoice(value, label, rules, players == {2}, players == {1}))
    return choices
