"""A match night goes on after midnight, by the clock of its league."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from league.nights import night_of

pytestmark = pytest.mark.pure

LONDON = ZoneInfo("Europe/London")


@pytest.mark.parametrize(
    ("at", "night"),
    [
        (datetime(2026, 12, 1, 20, 30, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 12, 2, 0, 0, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 12, 2, 4, 59, 59, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 12, 2, 5, 0, tzinfo=UTC), date(2026, 12, 2)),
        # Summer: five by the clock on the wall is four in UTC.
        (datetime(2026, 7, 8, 3, 59, tzinfo=UTC), date(2026, 7, 7)),
        (datetime(2026, 7, 8, 4, 0, tzinfo=UTC), date(2026, 7, 8)),
        # The night on which the clocks go forward: five on the wall is four in UTC.
        (datetime(2026, 3, 29, 3, 59, tzinfo=UTC), date(2026, 3, 28)),
        (datetime(2026, 3, 29, 4, 0, tzinfo=UTC), date(2026, 3, 29)),
    ],
)
def test_until_five_it_is_last_night(at, night):
    assert night_of(at, LONDON) == night
