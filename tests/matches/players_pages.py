"""Players' lists in a test: their addresses, and the lines as a reader sees them."""

import re

from django.urls import reverse


def address(name, league, *more, **query):
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse(f"matches:{name}", args=[league.slug, *more]) + (f"?{asked}" if asked else "")


def of(client, competition, **query):
    season = competition.season
    return client.get(address("players_of", season.league, season.slug, competition.slug, **query))


def lines(response):
    """The lines of the ranked table, then those of who has no rank: what a reader sees of each."""
    html = response.content.decode()
    tables = re.findall(r"<table class=\"standings\">.*?</table>", html, re.DOTALL)
    found = []
    for table in tables:
        body = table.partition("<tbody>")[2]
        rows = re.findall(r"<tr>.*?</tr>", body, re.DOTALL)
        found.append([" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows])
    return found
