"""Addresses that everyone may read."""

from datetime import date

from django.urls import URLPattern, path, register_converter

from league.views.public import calendars, fixtures, home, site_home, table, table_csv, tables


class DayConverter:
    """A day in an address, 2025-11-24; what is no day is no such page."""

    regex = "[12][0-9]{3}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The day; ValueError (no match) for the 31st of February or the year 0."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """The day as the address has it."""
        return value.isoformat()


register_converter(DayConverter, "day")

urlpatterns: list[URLPattern] = [
    path("", site_home.site_home, name="site_home"),
    path("l/<slug:league>/", home.home, name="home"),
    path("l/<slug:league>/tables/", tables.tables, name="tables"),
    path("l/<slug:league>/tables/<slug:season>/<slug:competition>/", table.table, name="table"),
    path(
        "l/<slug:league>/tables/<slug:season>/<slug:competition>/on/<day:day>/",
        table.table_on,
        name="table_on",
    ),
    path(
        "l/<slug:league>/tables/<slug:season>/<slug:competition>/table.csv",
        table_csv.table_csv,
        name="table_csv",
    ),
    path(
        "l/<slug:league>/tables/<slug:season>/<slug:competition>/on/<day:day>/table.csv",
        table_csv.table_csv_on,
        name="table_csv_on",
    ),
    path("l/<slug:league>/fixtures/", fixtures.fixtures_all, name="fixtures_all"),
    path("l/<slug:league>/fixtures/week/<day:day>/text/", fixtures.week_text, name="week_text"),
    path(
        "l/<slug:league>/fixtures/<slug:season>/<slug:competition>/",
        fixtures.fixtures,
        name="fixtures",
    ),
    path(
        "l/<slug:league>/fixtures/<slug:season>/<slug:competition>/week/<day:day>/text/",
        fixtures.competition_week_text,
        name="competition_week_text",
    ),
    path("l/<slug:league>/calendar.ics", calendars.league_calendar, name="calendar"),
    path(
        "l/<slug:league>/calendar/team-<int:team_id>.ics",
        calendars.team_calendar,
        name="team_calendar",
    ),
    path(
        "l/<slug:league>/calendar/<slug:competition>.ics",
        calendars.competition_calendar,
        name="competition_calendar",
    ),
]
