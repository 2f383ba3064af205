"""How an e-mail to somebody of a league is written out: what it says, the page that it is about,
and how to stop such e-mails. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One e-mail, all but to whom it goes."""

    subject: str
    said: Iterable[str]
    """Sentences; the last one leads to the page."""
    page: str
    """The whole address of the page."""

    def to(self, name: str, *, as_what: str, own_page: str) -> str:
        """All of it. ``as_what``: "captain of Bell in the League"."""
        return f"""{name},

{" ".join(self.said)}

{self.page}

You get this as {as_what}.
If you want no e-mails about matches, say so on your own page:

{own_page}
"""
