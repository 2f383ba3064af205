"""The league itself by page: its name, how it is reached, and what it shows to everybody."""

from django.test import Client

from league.models import League
from tests.league.desk_browser import DeskBrowser
from tests.league.small_league import World


def test_the_league_is_changed(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    page = desk.send("league_change", name="Leek & Moorlands", contact="", name_style="hidden")
    assert "Leek & Moorlands is saved." in page.text
    desk.refused("league_change", name="", contact="x" * 201, name_style="hidden")
    assert "Matches can be followed live" in page.text
    kept = League.objects.get(pk=world.league.pk)
    assert (kept.name, kept.name_style) == ("Leek & Moorlands", "hidden")
    assert not kept.shows_live
    # What everybody reads follows at once.
    assert "Leek &amp; Moorlands" in Client().get(f"/l/{world.league.slug}/").content.decode()
