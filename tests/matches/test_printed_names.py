"""A ruling written when a name was shown, read after the player asked not to be named."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Player
from matches.actions.settling import Stands
from matches.models import Lineup, Ruling
from tests.matches.match_night import MatchNight
from tests.matches.rulings import complain, disputed_card, official_card, ruled
from tests.reading import text_of

REASON = "Lane, Arthur pegged it, and Nora Finch saw that Arthur K. Lane did."


@pytest.fixture
def ruling(night: MatchNight) -> Ruling:
    """Arthur Lane sat for the Anchor, Nora Finch for the Bell."""
    disputed_card(night)
    return ruled(night, Stands(), reason=REASON, league_rules="rule 4, as Arthur Lane knows")


def styled(name: str, style: str) -> None:
    assert Player.objects.filter(name=name).update(name_style=style)


def read(night: MatchNight, ruling: Ruling, who: str | None = None) -> str:
    at = reverse("matches:ruling", args=[night.league.slug, ruling.season.slug, ruling.number])
    return text_of((night.browser(who) if who else Client()).get(at))


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ("hidden", "A player pegged it, and Nora Finch saw that A player did."),
        ("initials", "A. L. pegged it, and Nora Finch saw that A. L. did."),
        ("full", REASON),
        ("", REASON),
    ],
)
def test_the_reason_says_what_the_site_shows_now(
    night: MatchNight, ruling: Ruling, style: str, said: str
) -> None:
    styled("Arthur Lane", style)
    register = text_of(Client().get(night.desk("rulings")))
    for text in (read(night, ruling), register):
        assert f"“{said}”" in text
        assert ("Arthur" in text) is (style in {"full", ""})
    assert Ruling.objects.get().reason == REASON


def test_who_runs_the_league_reads_it_as_it_was_written(night: MatchNight, ruling: Ruling) -> None:
    styled("Arthur Lane", "hidden")
    assert REASON in read(night, ruling, "sue")
    assert REASON in text_of(night.browser("sue").get(night.desk("rulings")))
    for captain in ("alice", "bob"):
        assert "Arthur" not in read(night, ruling, captain)


def test_the_search_tells_nothing_that_is_not_shown(night: MatchNight, ruling: Ruling) -> None:
    def found(asked: str, who: str | None = None) -> int:
        client = night.browser(who) if who else Client()
        return len(client.get(night.desk("rulings"), {"q": asked}).context["lines"])

    assert [found("Arthur"), found("lane pegged"), found("finch")] == [1, 1, 1]
    styled("Arthur Lane", "hidden")
    assert [found("Arthur"), found("lane pegged"), found("finch")] == [0, 0, 1]
    assert found("Arthur", "sue") == 1


def test_a_name_of_the_card_alone_is_no_way_round(night: MatchNight, ruling: Ruling) -> None:
    """He sat as Arthur Lane, and his record has been put right since."""
    Player.objects.filter(name="Arthur Lane").update(name="Archibald Lane", name_style="initials")
    assert Lineup.objects.filter(name="Arthur Lane").exists()
    text = read(night, ruling)
    assert "“A. L. pegged it" in text
    assert "Arthur" not in text


def test_the_history_of_the_card_says_no_more(night: MatchNight, ruling: Ruling) -> None:
    styled("Arthur Lane", "hidden")
    text = text_of(Client().get(night.address("card")))
    assert "Ruling 1: A player pegged it, and Nora Finch saw that A player did." in text
    assert "Arthur" not in text
    assert f"Ruling 1: {REASON}" in text_of(night.browser("sue").get(night.address("card")))


def test_a_captain_who_appeals_reads_no_more(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    ruling = ruled(night, Stands(), reason=REASON)
    styled("Arthur Lane", "hidden")
    args = [night.league.slug, ruling.season.slug, ruling.number]
    text = text_of(night.browser("alice").get(reverse("matches:ruling_appeal", args=args)))
    assert "A player pegged it" in text
    assert "Arthur" not in text
