"""Evidence as a page shows it: what it comes to first, then the rest, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matches.models import Card, Evidence
from matches.models.other_rules import under_other_rules

PAGES = {
    "quick_check": "Two ends",
    "replay": "A replay",
    "hand": "The hand as it lies",
    "sheets": "Two scoresheets",
}
"""What each page of the referee is called beside its answer."""


@dataclass(frozen=True, slots=True)
class EvidenceShown:
    """One piece: what it comes to, and the other sentences, as the page that answered told them
    apart.
    """

    kept: Evidence
    page: str
    conclusion: str
    rest: tuple[str, ...]
    other_rules: str
    """That it is not by the house rules that matter here, in words; nothing where it is."""


def evidence_shown(card: Card, found: Iterable[Evidence]) -> list[EvidenceShown]:
    """The pieces that were kept of a card, or those of them that a ruling relies on."""
    found = list(found)
    others = under_other_rules(card, found)
    return [_shown(one, others.get(one.pk, "")) for one in found]


def _shown(one: Evidence, other_rules: str) -> EvidenceShown:
    conclusion, *rest = one.words.splitlines()
    return EvidenceShown(one, PAGES.get(one.page, ""), conclusion, tuple(rest), other_rules)
