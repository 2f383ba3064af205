"""A player's own page: by team and season, with the matches it comes from."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from league.actions import merging, players, setup
from league.actions.teams import change_entry
from league.enums import NameStyle
from league.models import Player, Registration
from matches.actions.voiding import void_card
from tests.matches.cards import LEEK, LEEK_NIGHT
from tests.matches.conftest import NIGHT
from tests.matches.live_night import TO_61
from tests.reading import text_of


@pytest.fixture
def tom(builder, fixture):
    return Player.objects.get(name="Tom Oates")


def address(player, league=None):
    return reverse("matches:player", args=[(league or player.league).slug, player.pk])


def read(client, player):
    return client.get(address(player))


def test_by_team_and_season_with_its_matches(client, builder, leek, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    response = read(client, tom)
    page = text_of(response)
    assert "Last for Anchor, Division One, season 2026-27" in page
    assert "Anchor Division One, 2026-27 1 of 1 1 of 1 2 of 2" in page
    assert "Anchor v Bell Tuesday 6 October 2026 Singles 1 of 1, pairs 1 of 1 2 of 2" in page
    html = response.content.decode()
    card = reverse("matches:card", args=[leek.season.league.slug, fixture.pk])
    assert f'href="{card}"' in html
    # Every number leads to the matches of its team.
    place = f"team-{fixture.home_id}-fives-and-threes"
    assert html.count(f'href="#{place}"') == 4
    assert f'id="{place}"' in html
    assert '<meta name="robots" content="noindex">' in html


def test_teams_keep_the_names_of_their_season(client, builder, league, leek, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    second = builder.season(league, "2027-28", date(2027, 9, 1), date(2028, 5, 31))
    again = builder.competition(second, LEEK, ["Anchor", "Bell"], name="Division One")
    entry = again.entries.get(name="Anchor")
    change_entry(entry=entry, name="Anchor Inn", **builder.act)
    builder.squads[entry.pk] = [tom]
    builder.play(builder.fixture(again, "Anchor Inn", "Bell", date(2027, 10, 5)), LEEK_NIGHT)
    page = text_of(read(client, tom))
    assert "Anchor Inn Division One, 2027-28 1 of 1 1 of 1 2 of 2" in page
    assert "Anchor Division One, 2026-27 1 of 1 1 of 1 2 of 2" in page
    assert "In all 2 of 2 2 of 2 4 of 4" in page
    assert "Last for Anchor Inn" in page
    assert page.index("Anchor Inn, 2027-28") < page.index("Anchor, 2026-27")


def test_a_transfer_in_mid_season_leaves_the_earlier_legs(client, builder, leek, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    crown = leek.entries.get(name="Crown")
    registration = Registration.objects.get(player=tom)
    day = NIGHT + timedelta(days=7)
    players.transfer(registration=registration, to=crown, on=day, **builder.act)
    builder.squads[crown.pk] = [tom]
    builder.play(builder.fixture(leek, "Bell", "Crown", day), LEEK_NIGHT)
    page = text_of(read(client, tom))
    assert "Anchor Division One, 2026-27 1 of 1 1 of 1 2 of 2" in page
    assert "Crown Division One, 2026-27 0 of 1 0 of 1 0 of 2" in page
    assert "In all 1 of 2 1 of 2 2 of 4" in page


def test_two_records_are_one_page(client, builder, leek, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    nora = Player.objects.get(name="Nora Finch")
    before = [read(client, one).content for one in (tom, nora)]
    merging.merge_players(player=nora, into=tom, reason="One player", **builder.act)
    response = read(client, nora)
    assert response.status_code == 302
    assert response.url == address(tom)
    page = text_of(read(client, tom))
    assert "Anchor Division One, 2026-27 1 of 1 1 of 1 2 of 2" in page
    assert "Bell Division One, 2026-27 0 of 1 0 of 1 0 of 2" in page
    merging.part_players(player=nora, reason="Two players", **builder.act)
    assert [read(client, one).content for one in (tom, nora)] == before


def test_who_is_hidden_has_no_page(client, builder, sue, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    other = players.add_player(league=tom.league, name="Thomas Oates", **builder.act)
    merging.merge_players(player=other, into=tom, reason="One man", **builder.act)
    players.change_player(player=other, name_style=NameStyle.HIDDEN, **builder.act)
    for one in (tom, other):
        assert read(client, one).status_code == 404
    team = reverse("matches:team", args=[tom.league.slug, fixture.home_id])
    assert address(tom) not in client.get(team).content.decode()
    client.force_login(sue)
    response = read(client, tom)
    assert "Tom Oates" in text_of(response)
    desk = reverse("league:player_change", args=[tom.league.slug, tom.pk])
    assert desk in response.content.decode()


def test_a_junior_is_shown_by_initials(client, builder, fixture, tom):
    builder.play(fixture, LEEK_NIGHT)
    players.change_player(player=tom, junior=True, **builder.act)
    page = text_of(read(client, tom))
    assert "T. O." in page
    assert "Oates" not in page


def test_nothing_on_an_official_card(client, builder, fixture, tom):
    assert "No leg on an official card yet." in text_of(read(client, tom))
    card = builder.play(fixture, LEEK_NIGHT)
    assert "2 of 2" in text_of(read(client, tom))
    void_card(card=card, reason="A riot", **builder.act)
    assert "No leg on an official card yet." in text_of(read(client, tom))


def test_what_is_not_there_is_not_found(client, builder, fixture, tom):
    elsewhere = setup.create_league(name="Elsewhere", **builder.act)
    assert client.get(address(tom, elsewhere)).status_code == 404
    assert client.get(f"/l/{tom.league.slug}/player/{10**30}/").status_code == 404


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_do_not_grow(
    client, builder, leek, fixture, tom, matches, django_assert_num_queries
):
    builder.play(fixture, LEEK_NIGHT)
    for week, other in enumerate(["Bell", "Crown", "Dove"][: matches - 1], start=1):
        day = NIGHT + timedelta(days=7 * week)
        builder.play(builder.fixture(leek, other, "Anchor", day), LEEK_NIGHT)
    with django_assert_num_queries(10):
        read(client, tom)


def test_a_match_says_where_his_legs_were_pegged(client, builder, leek, fixture, tom):
    # Tom sits at the first board and at the seventh; only the second board was pegged.
    builder.play(fixture, [LEEK_NIGHT[0], TO_61, *LEEK_NIGHT[2:]])
    assert "went" not in text_of(read(client, tom))
    jean = Player.objects.get(name="Jean Price")
    assert "Tuesday 6 October 2026 · with how a leg went" in text_of(read(client, jean))
