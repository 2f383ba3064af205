"""What an act says when it refuses."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from league.policies import NotPossible


@contextmanager
def refused(*words: str, field: str | None = None) -> Iterator[None]:
    """The block is refused, with these words in the message, beside this field."""
    with pytest.raises(NotPossible) as refusal:
        yield
    assert [word for word in words if word not in refusal.value.message] == []
    assert refusal.value.field == field
