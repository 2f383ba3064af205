"""What the pages of ruling say: the versions to choose from, and names that nobody may print."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import League, Player
from league.policies import NotPossible
from matches.actions.cards import whole
from matches.actions.naming import check_prints_no_name
from matches.actions.settling import Stands
from matches.actions.sheet import SheetChanges
from matches.actions.signing import dispute
from matches.models import Lineup, Ruling
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm
from tests.matches.match_night import card as card_of
from tests.matches.rulings import WHY, disputed_card, ruled
from tests.matches.signing import bob, handed_in, say, shown
from tests.reading import text_of

# The versions


def offered(night: MatchNight) -> list[str]:
    """The words beside every choice of what counts."""
    form = night.browser("sue").get(night.address("card_settle")).context["form"]
    return [str(label) for _, label in form.fields["take"].choices]


def test_a_version_says_in_what_it_differs(night: MatchNight) -> None:
    disputed_card(night)
    assert offered(night) == [
        "The version of Anchor: 6–3 (as the card has it)",
        "The version of Bell: 5–4 (Singles 3: 60–61)",
        "The card as it stands now",
    ]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([1, 3], "(Singles 1: 1–61, Singles 3: 1–61)"),
        ([1, 3, 6], "(Singles 1: 1–61, Singles 3: 1–61, and 1 more)"),
        ([1, 2, 3, 6], "(Singles 1: 1–61, Singles 2: 1–61, and 2 more)"),
    ],
)
def test_of_many_legs_two_are_named(night: MatchNight, numbers: list[int], said: str) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    legs = tuple(change for number in numbers for change in say(night, number, 1, 61).legs)
    card = card_of(night.fixture)
    dispute(
        card=card,
        hand=bob(night),
        changes=SheetChanges(legs=legs),
        reason=WHY,
        seen=shown(card),
        at=night.at,
    )
    assert offered(night)[1].endswith(said)


# Names


def styled(night: MatchNight, name: str, style: str) -> None:
    Player.objects.filter(league=night.league, name=name).update(name_style=style)


def refused(night: MatchNight, where: str = "card_settle", **typed: str) -> tuple[str, str]:
    """What the page says, and its source, after a ruling that is to be refused."""
    client, at = night.browser("sue"), night.address(where)
    form = PageForm.of(client.get(at), "settle" if where == "card_settle" else "sheet")
    answer = form.send(client, at, {"take": "neither"} | typed, do="save")
    assert answer.status_code == 200
    assert not Ruling.objects.exists()
    return text_of(answer), answer.content.decode()


# Arthur Lane sits for the Anchor, Nora Finch for the Bell.
@pytest.mark.parametrize(
    ("style", "reason", "said"),
    [
        ("initials", "Arthur Lane cheated.", "“Arthur Lane” is shown as A. L."),
        ("initials", "So said ARTHUR  lane: he cheated.", "“Arthur Lane” is shown as A. L."),
        ("hidden", "arthur lane’s slate.", "“Arthur Lane” is not named in public"),
    ],
)
@pytest.mark.parametrize("where", ["card_settle", "card_settle_new"])
def test_a_name_that_is_not_printed_is_refused_beside_the_field(
    night: MatchNight, where: str, style: str, reason: str, said: str
) -> None:
    disputed_card(night)
    styled(night, "Arthur Lane", style)
    text, html = refused(night, where, reason=reason)
    assert f"{said}; name the team and the leg instead." in text
    assert "id_reason_error" in html
    assert reason.rsplit(maxsplit=1)[-1] in html


def test_the_league_s_rules_are_no_way_round(night: MatchNight) -> None:
    disputed_card(night)
    styled(night, "Arthur Lane", "initials")
    text, _ = refused(night, reason="So it is.", league_rules="rule 4, see Arthur Lane")
    assert "name the team and the leg instead" in text


@pytest.mark.parametrize(
    "reason",
    [
        "Nora Finch pegged it.",  # in full, as the league shows names
        "Arthur Laney pegged it.",  # no whole word
        "Arthur of Anchor pegged it.",
        "Anchor, leg 3: 61.",
    ],
)
def test_what_everybody_reads_anyway_is_no_matter(night: MatchNight, reason: str) -> None:
    disputed_card(night)
    styled(night, "Arthur Lane", "initials")
    ruled(night, Stands(), reason=reason)
    assert Ruling.objects.get().reason == reason


def test_a_name_of_one_word_needs_its_capital_and_a_team_may_be_named(night: MatchNight) -> None:
    disputed_card(night)
    lane = Lineup.objects.get(name="Arthur Lane")
    styled(night, "Arthur Lane", "initials")
    Lineup.objects.filter(pk=lane.pk).update(name="Will")
    with pytest.raises(NotPossible, match=r"“Will” is shown as W\."):
        ruled(night, Stands(), reason="He and Will said so.")
    # Under the name of the record as well.
    with pytest.raises(NotPossible, match="“Arthur Lane” is shown as W"):
        ruled(night, Stands(), reason="Arthur Lane said so.")
    Lineup.objects.filter(pk=lane.pk).update(name="Bell")
    ruled(night, Stands(), reason="It will be as Bell said.")


@pytest.mark.parametrize(
    "reason",
    [
        "So said Marek Leadbetter of the Crown.",
        "So said Leadbetter, Marek.",
        "Marek-Leadbetter's slate.",
        "MAREK J. LEADBETTER sat twice.",
    ],
)
def test_nobody_of_the_league_is_named_who_is_not_shown(night: MatchNight, reason: str) -> None:
    """Not only who is on the card; a junior is shown by initials without having asked."""
    disputed_card(night)
    Player.objects.create(league=night.league, name="Marek Leadbetter", junior=True)
    with pytest.raises(NotPossible, match=r"“Marek Leadbetter” is shown as M\. L\."):
        ruled(night, Stands(), reason=reason)
    with pytest.raises(NotPossible, match="name the team and the leg") as refused:
        ruled(night, Stands(), league_rules=reason)
    assert refused.value.field == "league_rules"
    ruled(night, Stands(), reason="Leadbetter sat twice.")


def test_nobody_of_another_league_is_looked_for(night: MatchNight) -> None:
    disputed_card(night)
    other = League.objects.create(name="Other", slug="other")
    Player.objects.create(league=other, name="Marek Leadbetter", name_style="hidden")
    ruled(night, Stands(), reason="Marek Leadbetter said so.")


def test_many_players_take_no_more_queries(night: MatchNight) -> None:
    disputed_card(night)
    card = whole(card_of(night.fixture))
    counts = []
    for number in (1, 2000):
        names = [Player(league=night.league, name=f"Marek No{n}") for n in range(number)]
        Player.objects.bulk_create(names)
        with CaptureQueriesContext(connection) as queries:
            check_prints_no_name(card, ("Nobody is named.", "reason"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 2


def test_two_records_of_one_person_are_one(night: MatchNight) -> None:
    """Typed on the night, and like somebody who is hidden: as hidden as that one."""
    disputed_card(night)
    styled(night, "Arthur Lane", "hidden")
    Lineup.objects.filter(name="Arthur Lane").update(player=None, typed=True)
    with pytest.raises(NotPossible, match="name the team and the leg instead"):
        ruled(night, Stands(), reason="Arthur Lane said so.")
