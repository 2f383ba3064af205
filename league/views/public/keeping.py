"""What was made for one visitor and is shown to the next, as long as it would come out the same.

A thing is kept under everything that it depends on, so that nothing is ever cleared: what changes
is asked for under another key, and what is kept under the old one runs out. It is for whoever keeps
a thing to name all of it, the clock included.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

T = TypeVar("T")


def kept(kind: str, depends_on: tuple[object, ...], make: Callable[[], T], *, seconds: int) -> T:
    """What ``make`` gives, or gave when all of ``depends_on`` (plain values) was the same."""
    key = f"{kind}:{hashlib.sha256(repr(depends_on).encode()).hexdigest()}"
    found: T | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, seconds)
    return found
