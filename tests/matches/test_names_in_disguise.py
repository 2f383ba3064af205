"""A player’s full name in a ruling that is written otherwise, or that a history cuts in two: no
page for everybody has it once the player is shown no more.
"""

import pytest
from django.test import Client

from league.models import Player
from league.policies import NotPossible
from matches.actions.settling import NewVersion, Stands
from matches.models import CardEvent
from tests.matches.match_night import MatchNight
from tests.matches.rulings import complain, official_card, ruled
from tests.matches.signing import say
from tests.reading import text_of

# Arthur Lane sits for the Anchor.
DISGUISED = [
    "Arthur “Nob” Lane",
    "Arthur (Nob) Lane",
    "Arthur Michael Lane",
    "Arthur/Lane",
    "Arthur.Lane",
    "Lane (Arthur)",
    "Arthur\u200dLane",
]


def hide(night: MatchNight) -> None:
    Player.objects.filter(league=night.league, name="Arthur Lane").update(name_style="hidden")


def public(night: MatchNight) -> dict[str, str]:
    """The register, the ruling's own page, and the match with its history."""
    pages = {
        "register": night.desk("rulings"),
        "ruling": night.desk("ruling", night.season.slug, 1),
        "match": night.address("card"),
    }
    return {name: text_of(Client().get(at)) for name, at in pages.items()}


@pytest.fixture
def protested(night: MatchNight) -> MatchNight:
    official_card(night)
    complain(night)
    return night


@pytest.mark.parametrize("name", DISGUISED)
def test_it_is_refused_however_it_is_written(protested: MatchNight, name: str) -> None:
    hide(protested)
    with pytest.raises(NotPossible, match="“Arthur Lane” is not named in public") as refused:
        ruled(protested, Stands(), reason=f"So said {name} at the table.")
    assert refused.value.field == "reason"


def test_it_is_masked_however_it_was_written(protested: MatchNight) -> None:
    reason = f"So said {' or '.join(DISGUISED)}."
    ruled(protested, NewVersion(say(protested, 1, 48, 61)), reason=reason)
    assert all("Lane" in text for text in public(protested).values())
    hide(protested)
    pages = public(protested)
    assert [name for name, text in pages.items() if "Lane" in text or "Arthur" in text] == []
    assert f"“So said {' or '.join(['A player'] * len(DISGUISED))}.”" in pages["ruling"]


# In the card's history


def long_reason(until: int) -> str:
    """A reason in which the name begins so many characters after “Ruling 1: ”."""
    words = "So it was. " * 60
    return f"{words[: until - 11]}, as Arthur Lane said. {words}"


@pytest.mark.parametrize("begins", [479, 484, 486, 488])
def test_no_half_of_a_name_is_left_in_the_history(protested: MatchNight, begins: int) -> None:
    """By hand: 500 characters are kept; the name begins with 480, 485, 487 or 489 of them, and has
    11 of its own.
    """
    ruled(protested, NewVersion(say(protested, 1, 48, 61)), reason=long_reason(begins))
    kept = CardEvent.objects.get(kind="ruled").why
    assert len(kept) <= 500
    assert ("Arthur Lane" in kept, "Arth" in kept) in {(True, True), (False, False)}
    hide(protested)
    match = public(protested)["match"]
    assert "Ruling 1: So it was." in match
    assert "Arth" not in match


def test_what_was_cut_before_is_read_from_the_ruling(protested: MatchNight) -> None:
    ruled(protested, NewVersion(say(protested, 1, 48, 61)), reason=long_reason(484))
    said = f"Ruling 1: {long_reason(484)}"
    cut = f"{said[: said.index(' Lane') + 3]}…"
    assert cut.endswith("as Arthur La…")
    CardEvent.objects.filter(why__startswith="Ruling 1: ").update(why=cut)
    assert "as Arthur La" in text_of(protested.browser("sue").get(protested.address("card")))
    hide(protested)
    assert "Arthur" not in public(protested)["match"]
