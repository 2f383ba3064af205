"""Lists typed while a league is set up: what is refused, what is asked about, what is kept."""

import pytest

from league.models import Competition, Entry, Player, Venue
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.setting_up_steps import FOUR, TWO, add_teams, begun, lay_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> DeskBrowser:
    return begun()


def test_a_team_that_is_there_does_not_change_its_pub_unasked(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    box = f"teams_{Entry.objects.get(name='Bell').competition_id}"
    page = desk.send("set_up_teams", **{box: "Bell, The Swan"})
    assert "Bell is there already; this changes it." in page.text
    assert "The Bell → The Swan" in page.text
    assert str(Entry.objects.get(name="Bell").venue) == "The Bell"
    desk.send("set_up_teams", **{box: "Bell, The Swan"}, seen=page.response.context["judged"].seen)
    assert str(Entry.objects.get(name="Bell").venue) == "The Swan"


def test_what_was_typed_for_a_division_that_is_gone_is_not_lost(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    gone = Competition.objects.latest("pk").pk + 7
    page = desk.refused("set_up_teams", **{f"teams_{gone}": "Gull, The Gull\nHare"})
    assert "no longer set up here. What was typed there: Gull, The Gull" in page.text
    assert not Entry.objects.filter(name="Gull").exists()
    # A box that is gone and was empty is nobody's loss.
    assert "no longer set up" not in desk.send("set_up_teams", **{f"teams_{gone}": " "}).text


def test_a_telephone_number_does_not_become_a_name(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    box = f"players_{Entry.objects.get(name='Bell').pk}"
    typed = {box: "Ann Lee\nPete Crane (capt) 07700 900123", "name_style": "full"}
    page = desk.refused("set_up_players", **typed)
    assert error_beside(page, box).startswith("Line 2: There seems to be a telephone number")
    # A cell of a spreadsheet with the surname first, and a numbered list, are asked about.
    page = desk.send(
        "set_up_players", name_style="full", together="Bell\tOakes, Tom\nBell\t1. Jo Dee"
    )
    assert "without a comma: Tom Oakes." in page.text
    assert "without a figure or mark" in page.text
    assert not Player.objects.exists()


def test_two_spellings_of_a_pub_are_asked_about_once(desk: DeskBrowser) -> None:
    one, _ = lay_out(desk, "One", "Two")
    box = f"teams_{one.pk}"
    text = "Bell, Dog & Duck\nCrown, Dog and Duck"
    page = desk.send("set_up_teams", **{box: text})
    assert "nothing has been saved yet" in page.text
    assert not Entry.objects.exists()
    assert "Dog &amp; Duck" in str(page.response.context["form"][box])
    seen = page.response.context["judged"].seen
    # Something else is odd by now: it is asked about anew.
    page = desk.send("set_up_teams", **{box: text + "\nFox, Dog n Duck\nCroun"}, seen=seen)
    assert not Entry.objects.exists()
    page = desk.send("set_up_teams", **{box: text}, seen=seen)
    assert "2 teams added." in page.text
    assert Venue.objects.count() == 2


def test_many_faults_are_told_by_the_first(desk: DeskBrowser) -> None:
    one, _ = lay_out(desk, "One", "Two")
    box = f"teams_{one.pk}"
    page = desk.refused("set_up_teams", **{box: "Bell, The Bell, Monday\n" * 30})
    said = page.response.context["form"].errors[box]
    assert len(said) == 9
    assert said[-1] == "And 22 more like these."
