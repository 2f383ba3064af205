"""A line in the site's log for every act: who did what to which row.

Only acts that were committed are noted. The log is for whoever runs the site; what leagues must be
able to read (fixtures, results, deductions) has rows of its own.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from league.models import User
from league.models.base import Row

logger = logging.getLogger("league.actions")


def log_act(act: str, row: Row, *, by: User | None, at: datetime) -> None:
    """Note an act once it is certain."""
    who = by.username if by else "the site's owner"
    line = f"{at.isoformat()} {who}: {act} {type(row).__name__.lower()} {row.uid}"
    transaction.on_commit(lambda: logger.info(line))
