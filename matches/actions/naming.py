"""No name in a public text that the league does not print: a player may be hidden, or initials."""

from __future__ import annotations

import re
from collections.abc import Iterator

from league.models.persons import People
from league.models.players import HIDDEN_NAME
from league.policies import NotPossible
from matches.full_names import FullNames, Name
from matches.models import Card
from matches.models.printed_names import names_among
from matches.scrubbing import Scrub


def check_prints_no_name(card: Card, *texts: tuple[str, str]) -> None:
    """Refuse the full name of anybody of the league who is not shown by it to everybody.

    ``texts``: each with the name of its field.
    """
    fixture = card.fixture
    # A team may be called as somebody is; it may always be named.
    teams = fixture.home.name, fixture.away.name
    people = People.of(fixture.competition.season.league)
    on_card = list(_on_card(card, people))
    full = FullNames([*on_card, *names_among(people)])
    for text, field in texts:
        found = full.hidden_in(text, but=teams)
        name = found[0].name if found else _single(text, on_card, teams)
        if name is not None:
            how = "not named in public" if name.shown == HIDDEN_NAME else f"shown as {name.shown}"
            told = f"“{name.full}” is {how}; name the team and the leg instead."
            raise NotPossible(told, field=field)


def _on_card(card: Card, people: People) -> Iterator[Name]:
    """Everybody who was ever on a card, by every name, with what its page shows."""
    for line in card.lineup.all():
        if line.player_id is None:
            yield Name(line.name, people.typed(line.name))
            continue
        shown = people.as_on_card(line.player_id, line.name)
        names = [line.name, *(people.records[n].name for n in people.records_of(line.player_id))]
        open_to_all = shown == line.name
        for name in dict.fromkeys(names):
            yield Name(name, name if open_to_all else shown)


def _single(text: str, names: list[Name], teams: tuple[str, str]) -> Name | None:
    """Somebody on the card of a single name, which is one only with its capital: “Will” is a name,
    and “will” is not.
    """
    left = Scrub.of(teams, "…").text(text)
    for name in names:
        word = name.full.strip()
        hidden = name.full != name.shown and len(word.split()) == 1
        if hidden and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", left):
            return name
    return None
