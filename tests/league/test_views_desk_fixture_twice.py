"""A button pressed twice finds it done and says so; an old page is refused with what happened."""

import pytest

from tests.league.desk_browser import Answer, DeskBrowser
from tests.league.mishaps import counted, stored, where
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


@pytest.fixture
def olive(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.olive)


def version(page: Answer) -> str:
    """The version that a page was made at."""
    return str(page.response.context["form"]["version"].value())


def legs(world: World, home: str, away: str) -> dict[str, str]:
    pk = world.table.pk
    return {f"home_legs_{pk}": home, f"away_legs_{pk}": away}


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("fixture_postpone", {"reason": "R"}, "Anchor v Bell is postponed already."),
        ("fixture_walkover", {"reason": "R", "to": "home"}, "is a walkover to Anchor already."),
        ("fixture_award", {"reason": "R"}, "is awarded like that already."),
    ],
)
def test_a_button_pressed_twice(
    name: str, typed: dict[str, str], words: str, desk: DeskBrowser, world: World
) -> None:
    if name == "fixture_award":
        typed = typed | legs(world, "9", "0")
    seen = {"version": version(desk.get(name, world.fixture.pk))}
    desk.send(name, world.fixture.pk, **typed, **seen)
    before, events = counted(), world.fixture.events.count()
    page = desk.send(name, world.fixture.pk, **typed, **seen)
    assert words in page.text
    assert page.response.redirect_chain
    assert "to put right" not in page.text
    assert (counted(), world.fixture.events.count()) == (before, events)


@pytest.mark.parametrize(
    ("first", "undo", "words"),
    [
        ("fixture_postpone", "fixture_undo_postponement", "postponement undone already by Sue"),
        ("fixture_walkover", "fixture_undo_walkover", "walkover undone already by Sue"),
        ("fixture_award", "fixture_undo_award", "award undone already by Sue"),
    ],
)
def test_an_undo_pressed_twice(
    first: str, undo: str, words: str, desk: DeskBrowser, world: World
) -> None:
    typed = {"reason": "R", "to": "home"} | legs(world, "9", "0")
    desk.send(first, world.fixture.pk, **typed)
    seen = {"version": version(desk.get(undo, world.fixture.pk))}
    desk.send(undo, world.fixture.pk, reason="R", **seen)
    before = counted(), where(world.fixture)
    page = desk.send(undo, world.fixture.pk, reason="R", **seen)
    assert words in page.text
    assert (counted(), where(world.fixture)) == before


def test_an_old_page_is_refused_with_what_happened_and_can_be_sent_again(
    desk: DeskBrowser, olive: DeskBrowser, world: World
) -> None:
    seen = version(desk.get("fixture_walkover", world.fixture.pk))
    olive.send("fixture_postpone", world.fixture.pk, reason="Flood")
    page = desk.refused(
        "fixture_walkover", world.fixture.pk, to="home", reason="No show", version=seen
    )
    assert "Since then: postponed by Olive" in page.text
    assert "“Flood”" in page.text
    assert stored(world.fixture).status == "postponed"
    page = desk.send(
        "fixture_walkover", world.fixture.pk, to="home", reason="No show", version=version(page)
    )
    assert "is a walkover; the table counts it" in page.text


def test_an_old_page_of_what_cannot_be_done_any_more(
    desk: DeskBrowser, olive: DeskBrowser, world: World
) -> None:
    seen = version(desk.get("fixture_postpone", world.fixture.pk))
    olive.send("fixture_walkover", world.fixture.pk, to="home", reason="No show")
    page = desk.refused("fixture_postpone", world.fixture.pk, reason="Flood", version=seen)
    assert "Since then: walkover given by Olive" in page.text
    page = desk.refused("fixture_postpone", world.fixture.pk, reason="Flood", version=version(page))
    assert "is a walkover, so you cannot postpone. Undo the walkover first." in page.text


def test_removing_twice(desk: DeskBrowser, world: World) -> None:
    form = desk.get("fixture_remove", world.fixture.pk).response.context["form"]
    sent = {"fixture": str(form["fixture"].value())}
    assert "is out of the list." in desk.send("fixture_remove", world.fixture.pk, **sent).text
    page = desk.send("fixture_remove", world.fixture.pk, **sent)
    assert "That fixture is out of the list already." in page.text
