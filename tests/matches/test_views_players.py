"""The public lists of players' records: by competition, by season, and over all seasons."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.urls import reverse

from league.actions import merging, players, setup
from league.actions.walkovers import give_walkover
from league.enums import Side
from league.models import Player, Registration
from league.ruleset import BoardFormat, PointsScheme, Rules, WalkoverRule, WalkoverSide
from matches.actions.finish import correct_official
from matches.actions.sheet import LegChange, SheetChanges
from matches.models import Leg
from matches.records import Kind
from matches.views.players import minimum_in_words
from scoring.house_rules import HouseRules
from tests.matches.cards import LEEK, LEEK_NIGHT
from tests.matches.conftest import ANCHOR, BELL, NIGHT
from tests.matches.players_pages import address, lines, of
from tests.reading import text_of

HOME, AWAY = Side.HOME, Side.AWAY


def test_everybody_by_the_share_of_legs_won(client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    (ranked,) = lines(of(client, leek))
    # Four who won both, four who won one, four who won none.
    assert ranked == [
        "1= Arthur Lane Anchor 1/1 1/1 2 2 100.0",
        "1= Pat Jowett Bell 1/1 1/1 2 2 100.0",
        "1= Ruth Swale Anchor 1/1 1/1 2 2 100.0",
        "1= Tom Oates Anchor 1/1 1/1 2 2 100.0",
        "5= Ivy Peel Anchor 1/1 0/1 2 1 50.0",
        "5= Jean Price Anchor 0/1 1/1 2 1 50.0",
        "5= Sid Garth Bell 1/1 0/1 2 1 50.0",
        "5= Vic Kaye Bell 0/1 1/1 2 1 50.0",
        "9= Ken Moss Anchor 0/1 0/1 2 0 0.0",
        "9= Len Ibbs Bell 0/1 0/1 2 0 0.0",
        "9= May Holt Bell 0/1 0/1 2 0 0.0",
        "9= Nora Finch Bell 0/1 0/1 2 0 0.0",
    ]


def test_a_player_or_a_team_is_found_and_keeps_the_rank(client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    (ranked,) = lines(of(client, leek, who="sW"))
    assert ranked == ["1= Ruth Swale Anchor 1/1 1/1 2 2 100.0"]
    page = of(client, leek, who="bell", kind="singles")
    (ranked,) = lines(page)
    assert len(ranked) == 6
    assert all(" Bell " in row for row in ranked)
    assert "6 found." in text_of(page)
    assert "?kind=pairs&amp;who=bell" in page.content.decode()
    nobody = of(client, leek, who="%3Cb%3Ex")
    assert "No player’s name and no team’s begins like “<b>x”." in text_of(nobody)
    assert "<b>x" not in nobody.content.decode()
    assert lines(nobody) == []


def test_a_long_list_shows_the_first_and_folds_the_rest(
    client, builder, fixture, leek, monkeypatch
):
    builder.play(fixture, LEEK_NIGHT)
    assert "Find a player or a team" not in text_of(of(client, leek))
    monkeypatch.setattr("matches.views.players.SHOWN_AT_ONCE", 5)
    page = of(client, leek)
    first, rest = lines(page)
    assert [row.split(" ", 1)[0] for row in first] == ["1="] * 4 + ["5="]
    assert [row.split(" ", 1)[0] for row in rest] == ["5="] * 3 + ["9="] * 4
    assert "7 more, from rank 5" in text_of(page)
    assert "Find a player or a team" in text_of(page)
    (found,) = lines(of(client, leek, who="a"))
    assert len(found) == 6  # the Anchor's, and none of them folded


def test_singles_and_pairs_apart(client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    (ranked,) = lines(of(client, leek, kind="singles"))
    assert ranked[0] == "1= Arthur Lane Anchor 1 1 100.0"
    assert [row.split(" ", 1)[0] for row in ranked] == ["1="] * 6 + ["7="] * 6
    (ranked,) = lines(of(client, leek, kind="pairs"))
    assert "1= Jean Price Anchor 1 1 100.0" in ranked
    assert "7= Ivy Peel Anchor 1 0 0.0" in ranked


def test_pairs_alone_offer_no_choice(client, builder, pairs_fixture, guisborough):
    builder.play(pairs_fixture, [(61, 40)] * 9)
    page = text_of(of(client, guisborough))
    assert "Singles" not in page
    assert "All legs" not in page
    # Asked for all the same, there is a way back.
    page = text_of(of(client, guisborough, kind="singles"))
    assert "No official card says who played singles yet." in page
    assert "All legs" in page


def test_9_one_average_is_one_rank(client, builder, season):
    """3 of 10, 6 of 20, 9 of 30, 12 of 40: each plays in one more match than the one before."""
    rules = Rules(
        house_rules={"usual": HouseRules()},
        boards=tuple(BoardFormat(f"Board {n}", house_rules="usual", legs=10) for n in range(1, 5)),
        points=PointsScheme(),
        walkover=WalkoverRule(WalkoverSide(2, 40), WalkoverSide(0, 0)),
    )
    names = ["A Three", "B Six", "C Nine", "D Twelve"]
    competition = builder.competition(
        season, rules, ["Mill", "Lock"], name="Tens", squads={"Mill": names}
    )
    for week, number in enumerate((4, 3, 2, 1)):
        fixture = builder.fixture(competition, "Mill", "Lock", NIGHT + timedelta(days=7 * week))
        mill = builder.squads[fixture.home_id]
        builder.squads[fixture.home_id] = mill[-number:]
        builder.play(fixture, ([HOME] * 3 + [AWAY] * 7) * number + [AWAY] * 10 * (4 - number))
        builder.squads[fixture.home_id] = mill
    (ranked,) = lines(of(client, competition, least=1))
    assert ranked == [
        "1= D Twelve Mill 40 12 30.0",
        "1= C Nine Mill 30 9 30.0",
        "1= B Six Mill 20 6 30.0",
        "1= A Three Mill 10 3 30.0",
    ]


def play_weeks(builder, leek, weeks, *, without=0):
    """Anchor at home to Bell so often; in the first ``without`` weeks without Tom."""
    anchor = leek.entries.get(name="Anchor").pk
    squad = builder.squads[anchor]
    for week in range(weeks):
        builder.squads[anchor] = squad[1:] if week < without else squad
        day = NIGHT + timedelta(days=7 * (week + 1))
        builder.play(builder.fixture(leek, "Anchor", "Bell", day), LEEK_NIGHT)
    builder.squads[anchor] = squad


def test_half_of_the_teams_matches_make_a_rank(client, builder, leek):
    play_weeks(builder, leek, 2, without=1)
    ranked, *below = lines(of(client, leek))
    assert not below
    assert "Tom Oates Anchor 1/1 1/1 2 2 100.0" in " ".join(ranked)


def test_who_played_less_stands_beneath(client, builder, leek):
    play_weeks(builder, leek, 3, without=2)
    response = of(client, leek)
    ranked, below = lines(response)
    assert below == ["Tom Oates Anchor: 1 of 3 matches 1/1 1/1 2 2 100.0"]
    assert not any("Tom Oates" in row for row in ranked)
    page = text_of(response)
    assert "Whoever played in at least half of their team’s matches is ranked." in page
    ranked, *below = lines(of(client, leek, least=1))
    assert not below
    assert any(row.endswith("Tom Oates Anchor 1/1 1/1 2 2 100.0") for row in ranked)
    response = of(client, leek, least=4)
    assert "Nobody has played in enough matches yet." in text_of(response)
    assert "Whoever played in at least four matches is ranked." in text_of(response)


@pytest.mark.parametrize(
    ("kind", "least", "words"),
    [
        (Kind.ALL, None, "Whoever played in at least half of their team’s matches is ranked."),
        (
            Kind.PAIRS,
            None,
            (
                "Whoever played pairs in at least half of the matches in which their team did is"
                " ranked."
            ),
        ),
        (Kind.SINGLES, 1, "Whoever played singles in at least one match is ranked."),
        (Kind.ALL, 30, "Whoever played in at least 30 matches is ranked."),
    ],
)
def test_the_minimum_in_words(kind, least, words):
    assert minimum_in_words(kind, least) == words


@pytest.mark.parametrize("typed", ["0", "1000", "-1", "2.5", "many", "9" * 400, "<b>"])
def test_what_is_no_number_of_matches_is_said_and_kept(typed, client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    response = of(client, leek, least=typed)
    assert response.status_code == 200
    assert "will not do; write 1 to 999." in text_of(response)
    assert "<b>" not in response.content.decode()
    assert response.context["asked"].form["least"].value() == typed
    assert "at least half of their team’s matches" in text_of(response)


@pytest.mark.parametrize("query", [{"kind": "fours"}, {"game": "chess"}, {"least": ""}])
def test_what_the_address_cannot_mean_is_the_usual(query, client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    (ranked,) = lines(of(client, leek, **query))
    assert len(ranked) == 12


def test_16_all_seasons_are_the_sums(client, builder, league, leek, fixture):
    """Four legs, two won, in the first season; nothing, then two more legs in the second."""
    builder.play(fixture, LEEK_NIGHT)
    builder.play(
        builder.fixture(leek, "Bell", "Anchor", NIGHT + timedelta(days=7)),
        [(61, 20)] * 6 + [(121, 20)] * 3,
    )
    (ranked,) = lines(client.get(address("players_all", league)))
    assert "Tom Oates Anchor 1/2 1/2 4 2 50.0" in " ".join(ranked)
    second = builder.season(league, "2027-28", date(2027, 9, 1), date(2028, 5, 31))
    again = builder.competition(second, LEEK, ["Anchor", "Bell"], name="Division One")
    (ranked,) = lines(client.get(address("players_all", league)))
    assert "Tom Oates Anchor 1/2 1/2 4 2 50.0" in " ".join(ranked)
    assert "No official card says who played yet." in text_of(
        client.get(address("players", league, season=second.slug))
    )
    for name, squad in (("Anchor", ANCHOR), ("Bell", BELL)):
        entry = again.entries.get(name=name)
        builder.squads[entry.pk] = [Player.objects.get(name=one) for one in squad]
    builder.play(builder.fixture(again, "Anchor", "Bell", date(2027, 10, 5)), LEEK_NIGHT)
    (ranked,) = lines(client.get(address("players_all", league)))
    assert "Tom Oates Anchor 2/3 2/3 6 4 66.7" in " ".join(ranked)
    (ranked,) = lines(client.get(address("players", league, season="2026-27")))
    assert "Tom Oates Anchor 1/2 1/2 4 2 50.0" in " ".join(ranked)
    (ranked,) = lines(of(client, again))
    assert "Tom Oates Anchor 1/1 1/1 2 2 100.0" in " ".join(ranked)


def test_a_season_sums_its_competitions(client, builder, league, leek, fixture, guisborough):
    builder.play(fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    quay = guisborough.entries.get(name="Quay")
    builder.squads[quay.pk] = [tom]
    builder.play(builder.fixture(guisborough, "Quay", "Mill", NIGHT), [(61, 40)] * 9)
    ranked, *_ = lines(client.get(address("players", league)))
    assert ranked[0] == "1= Tom Oates Anchor, Quay 1/1 4/4 5 5 100.0"
    page = text_of(client.get(address("players", league)))
    assert "All of 2026-27 Division One Division Two All seasons" in page
    (ranked,) = lines(of(client, leek))
    assert "Tom Oates Anchor 1/1 1/1 2 2 100.0" in " ".join(ranked)


def test_a_transferred_player_is_held_to_the_team_that_played_most(client, builder, leek):
    """Once for the Anchor, which played three times, and once for the Crown: two of three."""
    play_weeks(builder, leek, 3, without=2)
    tom = Player.objects.get(name="Tom Oates")
    crown = leek.entries.get(name="Crown")
    registration = Registration.objects.get(player=tom)
    day = NIGHT + timedelta(days=24)
    players.transfer(registration=registration, to=crown, on=day, **builder.act)
    builder.squads[crown.pk] = [tom]
    _, below = lines(of(client, leek))
    assert below == ["Tom Oates Anchor: 1 of 3 matches 1/1 1/1 2 2 100.0"]
    builder.play(builder.fixture(leek, "Crown", "Dove", NIGHT + timedelta(days=28)), LEEK_NIGHT)
    ranked, *below = lines(of(client, leek))
    assert not below
    assert "1= Tom Oates Crown, Anchor 2/2 2/2 4 4 100.0" in [
        row.replace("Anchor, Crown", "Crown, Anchor") for row in ranked
    ]


def test_two_records_are_one_line(client, builder, leek, fixture):
    builder.play(fixture, LEEK_NIGHT)
    tom, nora = (Player.objects.get(name=name) for name in ("Tom Oates", "Nora Finch"))
    before = of(client, leek).content
    merging.merge_players(player=nora, into=tom, reason="One player", **builder.act)
    (ranked,) = lines(of(client, leek))
    # Three won both; five won half.
    assert "4= Tom Oates Anchor, Bell 1/2 1/2 4 2 50.0" in ranked
    assert not any("Nora Finch" in row for row in ranked)
    merging.part_players(player=nora, reason="Two players", **builder.act)
    assert of(client, leek).content == before


def test_21_a_correction_flips_the_list_at_once(client, builder, fixture, leek):
    card = builder.play(fixture, LEEK_NIGHT)
    single, pair = (Leg.objects.get(board__card=card, board__order=order) for order in (1, 7))
    changes = SheetChanges(
        legs=(
            LegChange(single.pk, single.version, scores=(3, 61)),
            LegChange(pair.pk, pair.version, scores=(3, 121)),
        )
    )
    correct_official(card=card, changes=changes, reason="Turned round", **builder.act)
    (ranked,) = lines(of(client, leek))
    found = " ".join(ranked)
    assert "Tom Oates Anchor 0/1 0/1 2 0 0.0" in found
    assert "Nora Finch Bell 1/1 1/1 2 2 100.0" in found


def test_credited_legs_are_said(client, builder, season):
    rules = replace(LEEK, walkover=replace(LEEK.walkover, players_credited=True))
    competition = builder.competition(
        season, rules, ["Mill", "Lock"], name="Credit", squads={"Mill": ["Ann Mill"]}
    )
    fixture = builder.fixture(competition, "Mill", "Lock")
    ann = Player.objects.get(name="Ann Mill")
    give_walkover(fixture=fixture, to=HOME, reason="R", players=[ann], **builder.act)
    (ranked,) = lines(of(client, competition))
    assert ranked == ["1 Ann Mill Mill (1 credited for a walkover) 1 1 100.0"]


# Addresses


def test_before_anything_is_played(client, league, leek, builder):
    for page in (
        of(client, leek),
        client.get(address("players", league)),
        client.get(address("players_all", league)),
        client.get(address("players", builder.league("Without a season"))),
    ):
        assert page.status_code == 200
        assert "No official card says who played yet." in text_of(page)


def test_what_is_not_there_is_not_found(client, builder, league, leek):
    elsewhere = setup.create_league(name="Elsewhere", **builder.act)
    for url in (
        address("players_of", elsewhere, leek.season.slug, leek.slug),
        address("players_of", league, "no-season", leek.slug),
        address("players", league, season="no-season"),
        address("players", league, season="%00"),
    ):
        assert client.get(url).status_code == 404


def test_no_cookie_and_only_to_read(client, builder, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    response = of(client, leek)
    assert not response.cookies
    assert response["Cache-Control"] == "public, max-age=30"
    assert client.post(response.request["PATH_INFO"]).status_code == 405


def test_links_keep_what_was_asked_for(client, builder, league, fixture, leek, guisborough):
    builder.play(fixture, LEEK_NIGHT)
    html = of(client, leek, kind="pairs", least=3).content.decode()
    assert f"{address('players_all', league)}?kind=pairs&amp;least=3" in html
    assert f"{address('players', league)}?kind=pairs&amp;least=3&amp;season=2026-27" in html
    html = client.get(address("players", league, season="2026-27")).content.decode()
    assert f"{address('players', league)}?kind=singles&amp;season=2026-27" in html


def test_the_way_there(client, builder, league, leek, fixture):
    builder.play(fixture, LEEK_NIGHT)
    to = address("players_of", league, leek.season.slug, leek.slug)
    table = reverse("league:table", args=[league.slug, leek.season.slug, leek.slug])
    team = reverse("matches:team", args=[league.slug, fixture.home_id])
    assert to in client.get(table).content.decode()
    html = client.get(team).content.decode()
    assert to in html
    tom = Player.objects.get(name="Tom Oates")
    assert address("player", league, tom.pk) in html
    tables = client.get(reverse("league:tables", args=[league.slug])).content.decode()
    assert f"{address('players', league)}?season=2026-27" in tables


@pytest.mark.parametrize("matches", [1, 3])
@pytest.mark.parametrize(("name", "queries"), [("players", 11), ("players_all", 10)])
def test_queries_do_not_grow(
    name, queries, client, builder, leek, league, matches, django_assert_num_queries
):
    for week, other in enumerate(["Bell", "Crown", "Dove"][:matches]):
        fixture = builder.fixture(leek, "Anchor", other, NIGHT + timedelta(days=7 * week))
        builder.play(fixture, LEEK_NIGHT)
        builder.season(league, f"Later {week}", date(2030 + week, 9, 1), date(2031 + week, 5, 31))
    url = address(name, league, **({"season": "2026-27"} if name == "players" else {}))
    with django_assert_num_queries(queries):
        client.get(url)
