"""The pages of opening balances: the whole table in one act, and changed later."""

import re

from league.models import OpeningBalance
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.five_teams import FiveTeams


def desk(five: FiveTeams) -> DeskBrowser:
    return DeskBrowser(five.league, five.sue)


def boxes(five: FiveTeams, name: str, **numbers: str) -> dict[str, str]:
    return {f"{five.entries[name].pk}-{column}": number for column, number in numbers.items()}


def mark(page: Answer) -> str:
    """The hidden mark of the balances that a page shows."""
    found = re.search(r'name="seen" value="(\w+)"', page.html)
    assert found is not None
    return found[1]


def test_balances_are_saved_in_one_act_and_changed_later(db: None) -> None:
    five = FiveTeams(weeks=0)
    browser, table = desk(five), five.tables[0].pk
    assert "None: it begins with its first match here" in browser.get("openings").text
    seen = {"on": str(five.day(1)), "seen": mark(browser.get("openings_change", table))}
    anchor = {"won": "2", "lost": "0", "legs_for": "11", "legs_against": "7", "points": "3½"}
    page = browser.send(
        "openings_change",
        table,
        **seen,
        **boxes(five, "Anchor", **anchor),
        **boxes(five, "Bell", won="0", lost="2", legs_for="7", legs_against="11"),
    )
    assert "Division One: the balances are saved." in page.text
    assert "Anchor is given 3½ points" in page.text
    assert OpeningBalance.objects.count() == 2
    assert five.points()["Anchor"] == "2 3.5"
    assert 'value="3½"' in page.html
    page = browser.refused("openings_change", table, **seen, **boxes(five, "Anchor", points="4"))
    assert "Somebody else changed these balances" in page.text
    assert five.points()["Anchor"] == "2 3.5"
    fresh = mark(page)
    page = browser.send(
        "openings_change",
        table,
        **seen | {"seen": fresh},
        **boxes(five, "Anchor", **anchor | {"points": "4"}),
        **boxes(five, "Bell", lost="2", legs_for="7", legs_against="11"),
    )
    assert five.points()["Anchor"] == "2 4"
    assert "To look at again" not in page.text


def test_bad_balances_are_refused_beside_their_boxes(db: None) -> None:
    five = FiveTeams(weeks=0)
    browser, table = desk(five), five.tables[0].pk
    bad = boxes(five, "Anchor", won="-1", lost="x", points="⅓")
    page = browser.refused("openings_change", table, on="someday", **bad)
    number = five.entries["Anchor"].pk
    assert "“someday” is no date" in error_beside(page, "on")
    assert "write 0 to 200" in error_beside(page, f"{number}-won")
    assert "write 0 to 200" in error_beside(page, f"{number}-lost")
    assert "not in quarters" in error_beside(page, f"{number}-points")
    assert "Anchor: won: “-1” will not do" in page.text
    page = browser.refused("openings_change", table, on=str(five.today))
    assert "Write at least one number" in page.text
    assert not OpeningBalance.objects.exists()
