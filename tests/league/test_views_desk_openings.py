"""The pages of opening balances: the whole table in one act, and changed later."""

import re

from league.models import OpeningBalance, OpeningEvent, Season
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


def test_what_was_done_is_told_and_the_latest_change_taken_back(db: None) -> None:
    five = FiveTeams(weeks=0)
    browser, table = desk(five), five.tables[0].pk
    page = browser.get("openings_change", table)
    assert "What was done" not in page.text
    for points in ("4", "3½"):
        page = browser.send(
            "openings_change",
            table,
            on=str(five.day(1)),
            seen=mark(page),
            **boxes(five, "Anchor", won="2", points=points),
        )
    assert "Anchor: points 4 → 3½" in page.text
    assert "Anchor: won 0 → 2, points 0 → 4" in page.text
    day = f"{five.day(1).day} {five.day(1):%B %Y}"
    assert f"As it stood at the end of: no day → {day}" in page.text
    first, second = OpeningEvent.objects.order_by("pk")
    assert browser.address("openings_undo", second.pk) in page.html
    assert browser.address("openings_undo", first.pk) not in page.html
    refused = browser.refused("openings_undo", second.pk, reason=" ")
    assert "Please write the reason." in error_beside(refused, "reason")
    assert five.points()["Anchor"] == "2 3.5"
    page = browser.send("openings_undo", second.pk, reason="Anchor had four")
    assert "Division One: the balances are as they were before." in page.text
    assert "Anchor: points 3½ → 4" in page.text
    assert "Sue: Anchor had four" in page.text
    assert "Taken back since." in page.text
    assert five.points()["Anchor"] == "2 4"
    refused = browser.refused("openings_undo", second.pk, reason="Again")
    assert "taken back before" in refused.text
    assert browser.address("openings_undo", first.pk) in page.html
    Season.objects.update(closed_on=five.today)
    page = browser.get("openings_change", table)
    assert "Sue: Anchor had four" in page.text
    assert browser.address("openings_undo", first.pk) not in page.html
