"""A team's page: its matches, its squad, and the legs that everybody has played and won."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions import fixtures, people, players, setup
from league.enums import NameStyle, Role, Side
from league.models import League, Player, Registration
from matches.actions.finish import make_official
from matches.actions.sheet import SheetChanges, SlotChange, save_sheet
from matches.enums import LegState
from tests.matches.conftest import LEEK_NIGHT, NIGHT
from tests.reading import text_of


def read(client, entry):
    league = entry.competition.season.league
    return client.get(reverse("matches:team", args=[league.slug, entry.pk]))


@pytest.fixture
def anchor(leek):
    return leek.entries.get(name="Anchor")


def test_legs_played_and_won_by_singles_and_pairs(client, builder, fixture, anchor):
    builder.play(fixture, LEEK_NIGHT)
    text = text_of(read(client, anchor))
    # Home won legs 1, 3, 4, 6 of the singles, and 7 and 8 of the pairs (1+2, 3+4, 5+6).
    for line in [
        "Tom Oates 1 of 1 1 of 1 2 of 2",
        "Jean Price 0 of 1 1 of 1 1 of 2",
        "Arthur Lane 1 of 1 1 of 1 2 of 2",
        "Ruth Swale 1 of 1 1 of 1 2 of 2",
        "Ken Moss 0 of 1 0 of 1 0 of 2",
        "Ivy Peel 1 of 1 0 of 1 1 of 2",
    ]:
        assert line in text


def test_the_away_side_counts_its_own(client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    text = text_of(read(client, leek.entries.get(name="Bell")))
    assert "Sid Garth 1 of 1 0 of 1 1 of 2" in text
    assert "Vic Kaye 0 of 1 1 of 1 1 of 2" in text
    assert "Tom Oates" not in text


def test_a_card_that_is_not_official_counts_nothing(client, builder, fixture, anchor):
    builder.draft(fixture, LEEK_NIGHT)
    text = text_of(read(client, anchor))
    assert "Tom Oates" in text
    assert " of 1" not in text


def test_void_and_claimed_legs_were_not_played(client, builder, fixture, anchor):
    night = [*LEEK_NIGHT]
    night[0] = LegState.VOID
    builder.play(fixture, night)
    assert "Tom Oates – 1 of 1 1 of 1" in text_of(read(client, anchor))


def test_pairs_alone_have_one_column(client, builder, pairs_fixture):
    builder.play(pairs_fixture, [(61, 40)] * 7 + [(40, 61)] * 2)
    text = text_of(read(client, pairs_fixture.home))
    assert "Singles" not in text
    assert "Miller a 3 of 3" in text
    assert "Miller f 1 of 3" in text


def test_names_are_shown_as_their_owners_wish(client, builder, sue, fixture, anchor):
    builder.play(fixture, LEEK_NIGHT)
    tom, jean = (Player.objects.get(name=name) for name in ("Tom Oates", "Jean Price"))
    players.change_player(player=tom, name_style=NameStyle.HIDDEN, **builder.act)
    players.change_player(player=jean, junior=True, **builder.act)
    text = text_of(read(client, anchor))
    assert "Tom Oates" not in text
    assert "Jean Price" not in text
    assert "A player 1 of 1 1 of 1 2 of 2" in text
    assert "J. P. 0 of 1 1 of 1 1 of 2" in text
    # The hidden name stands last, so that the order tells nothing of it.
    assert text.index("A player") > text.index("Ruth Swale")
    client.force_login(sue)
    assert "Tom Oates 1 of 1" in text_of(read(client, anchor))


def test_a_typed_name_also_played(client, builder, sue, alice, league, fixture, anchor):
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    card = save_sheet(
        card=card,
        changes=SheetChanges(slots=(SlotChange(slot.pk, slot.version, "Barry Newcomer"),)),
        **builder.act,
    )
    make_official(card=card, **builder.act)
    League.objects.filter(pk=league.pk).update(name_style=NameStyle.INITIALS)
    text = text_of(read(client, anchor))
    assert "Also played" in text
    assert "B. N. 1 of 1" in text
    assert "Barry" not in text
    people.appoint(league=league, user=alice, role=Role.CAPTAIN, entry=anchor, **builder.act)
    for user in (sue, alice):
        client.force_login(user)
        assert "Barry Newcomer 1 of 1" in text_of(read(client, anchor))


def test_a_typed_name_is_not_shown_where_a_player_called_so_is_hidden(
    client, builder, league, fixture, anchor
):
    newcomer = players.add_player(league=league, name="Barry Newcomer", **builder.act)
    Player.objects.filter(pk=newcomer.pk).update(name_style=NameStyle.HIDDEN)
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    typed = SlotChange(slot.pk, slot.version, "Barry Newcomer")
    card = save_sheet(card=card, changes=SheetChanges(slots=(typed,)), **builder.act)
    make_official(card=card, **builder.act)
    text = text_of(read(client, anchor))
    assert "A player 1 of 1" in text
    assert "Newcomer" not in text


def test_legs_stay_with_the_team_they_were_played_for(client, builder, leek, fixture, anchor):
    builder.play(fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    crown = leek.entries.get(name="Crown")
    registration = Registration.objects.get(player=tom)
    day = NIGHT + timedelta(days=7)
    players.end_registration(registration=registration, ends=day, **builder.act)
    players.register(player=tom, entry=crown, starts=day + timedelta(days=1), **builder.act)
    assert "Tom Oates" in text_of(read(client, anchor))
    assert "1 of 1 1 of 1 2 of 2" in text_of(read(client, anchor))
    theirs = text_of(read(client, crown))
    assert "Tom Oates" in theirs
    assert "1 of 1" not in theirs


def test_two_records_of_one_person_are_one_line(client, builder, leek, fixture, anchor):
    builder.play(fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    double, again = builder.squad(anchor, ["Thomas Oates", "T Oates"])
    Player.objects.filter(pk=again.pk).update(merged_into=double)
    Player.objects.filter(pk=double.pk).update(merged_into=tom)
    text = text_of(read(client, anchor))
    assert "Thomas Oates" not in text
    assert text.count("Tom Oates") == 1


def test_results_fixtures_and_place(client, builder, leek, fixture, anchor):
    builder.play_score(fixture, 6, 3)
    later = builder.fixture(leek, "Crown", "Anchor", NIGHT + timedelta(days=14))
    fixtures.postpone(fixture=later, reason="snow", **builder.act)
    response = read(client, anchor)
    text = text_of(response)
    assert "Place 1 of 4: 8 points from 1 match" in text
    assert "Anchor 6–3 Bell Tuesday 6 October" in text
    assert "Crown P–P Anchor Postponed Tuesday 20 October. Snow; no new date yet" in text
    assert 'id="results"' in response.content.decode()
    assert "Dove" not in text


def test_a_team_without_anything(client, leek):
    text = text_of(read(client, leek.entries.get(name="Dove")))
    assert "Nobody is registered yet." in text
    assert "No result yet." in text
    assert "Place" not in text


def test_a_team_of_another_league_is_not_found(client, builder, anchor):
    elsewhere = setup.create_league(name="Elsewhere", **builder.act)
    assert client.get(reverse("matches:team", args=[elsewhere.slug, anchor.pk])).status_code == 404
    ours = anchor.competition.season.league.slug
    assert client.get(f"/l/{ours}/team/{10**30}/").status_code == 404


def test_no_cookie_and_names_escaped(client, builder, anchor):
    builder.squad(anchor, ["<i>Wilf</i> 🍺"])
    response = read(client, anchor)
    assert not response.cookies
    assert response["Cache-Control"] == "public, max-age=30"
    assert "&lt;i&gt;Wilf&lt;/i&gt; 🍺" in response.content.decode()
    assert not re.search("<i>Wilf", response.content.decode())


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_do_not_grow(client, builder, leek, anchor, matches, django_assert_num_queries):
    for week, other in enumerate(["Bell", "Crown", "Dove"][:matches]):
        fixture = builder.fixture(leek, "Anchor", other, NIGHT + timedelta(days=7 * week))
        builder.play(fixture, LEEK_NIGHT)
    builder.squad(anchor, [f"Extra {number}" for number in range(matches)])
    with django_assert_num_queries(15):
        read(client, anchor)
