"""Wishes that a person wrote in a file, with names, as the wishes with uids that they mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from league.models.base import Row
from league.models.fixture_seasons import Field
from league.models.fixture_wishes import Wishes, WishesError
from league.names import key


def by_uid(wishes: Wishes, field: Field) -> Wishes:
    """The same wishes with every name turned into a uid; WishesError for a name unknown.

    A team whose name several divisions have is written with its division: "Division One: Anchor".
    """
    divisions = _Names("division", field.divisions)
    venues = _Names("venue", field.venues)
    teams = _Names("team", field.entries)
    teams.known |= {key(f"{one.competition}: {one}"): str(one.uid) for one in field.entries}
    return replace(
        wishes,
        divisions=tuple(replace(one, division=divisions[one.division]) for one in wishes.divisions),
        closures=tuple(
            replace(one, division=divisions[one.division] if one.division else "")
            for one in wishes.closures
        ),
        venue_blackouts=tuple(replace(one, of=venues[one.of]) for one in wishes.venue_blackouts),
        team_blackouts=tuple(replace(one, of=teams[one.of]) for one in wishes.team_blackouts),
        derbies=tuple(
            replace(one, one=teams[one.one], other=teams[one.other]) for one in wishes.derbies
        ),
        fixed=tuple(
            replace(one, home=teams[one.home], away=teams[one.away]) for one in wishes.fixed
        ),
    )


class _Names:
    """The uids of rows by their names, or by their uids."""

    def __init__(self, what: str, rows: Iterable[Row]) -> None:
        self.what = what
        self.known: dict[str, str] = {}
        self.several: set[str] = set()
        for row in rows:
            named, uid = key(str(row)), str(row.uid)
            if named in self.known:
                self.several.add(named)
            self.known |= {named: uid, uid: uid}

    def __getitem__(self, name: str) -> str:
        named = key(name)
        if named in self.several:
            raise WishesError(
                f"Several divisions have a {self.what} called {name!r}; write the division before"
                f" it, such as 'Division One: {name}'."
            )
        if named not in self.known:
            raise WishesError(f"There is no {self.what} called {name!r} in this season.")
        return self.known[named]
