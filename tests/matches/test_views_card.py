"""A match as everybody may read it, and its card for those who may see it."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.actions import fixtures, people, players, setup
from league.enums import NameStyle, Role, Side
from league.models import Fixture, League, Player
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, save_sheet
from matches.actions.tapping import tap_player
from matches.actions.voiding import void_card
from matches.enums import CardEventKind, LegState
from matches.models import Card, CardEvent
from scoring.leg import Blocked, NextRound, Peg
from tests.matches.conftest import LEEK_NIGHT
from tests.reading import text_of


def address(fixture, name="card", *more):
    league = fixture.competition.season.league
    return reverse(f"matches:{name}", args=[league.slug, fixture.pk, *more])


def read(client, fixture, name="card", *more):
    return client.get(address(fixture, name, *more))


@pytest.fixture
def official(builder, fixture):
    return builder.play(fixture, LEEK_NIGHT)


@pytest.fixture
def captains(builder, alice, bob, fixture):
    for user, entry in ((alice, fixture.home), (bob, fixture.away)):
        people.appoint(
            league=entry.competition.season.league, user=user, role=Role.CAPTAIN, entry=entry,
            **builder.act,
        )  # fmt: skip


def test_an_official_card_shows_every_leg(client, fixture, official):
    text = text_of(read(client, fixture))
    assert "Anchor 6–3 Bell" in text
    assert "Official" in text
    assert "Points: Anchor 8 , Bell 3 ." in text
    assert "Singles to 61" in text
    assert "Pairs to 121" in text
    assert "1 Tom Oates 61 – 48 Nora Finch" in text
    assert "4 Ruth Swale 61 – 0 Len Ibbs" in text
    assert "9 Ken Moss and Ivy Peel 87 – 121 Pat Jowett and Vic Kaye" in text
    assert "Legs 6–3" in text
    assert "Points pegged 672–628" in text
    assert "Anchor 6, Bell 3" in text


def test_before_it_is_official_strangers_see_the_fixture_alone(client, builder, fixture):
    builder.draft(fixture, LEEK_NIGHT)
    response = read(client, fixture)
    text = text_of(response)
    assert "The card of this match is not official yet." in text
    assert "Anchor v Bell" in text
    assert "Tom Oates" not in text
    assert "48" not in response.content.decode()


@pytest.mark.parametrize("who", ["sue", "alice", "bob"])
def test_captains_and_officers_see_a_draft(
    request, client, builder, fixture, captains, league, who
):
    builder.draft(fixture, LEEK_NIGHT[:2])
    client.force_login(request.getfixturevalue(who))
    response = read(client, fixture)
    text = text_of(response)
    assert "Not official yet" in text
    assert "Only its captains and the league see it." in text
    assert "Tom Oates 61 – 48 Nora Finch" in text
    assert "Not entered yet" in text
    assert response["Cache-Control"] == "private, no-cache"


def test_the_captain_of_another_team_is_a_stranger_here(client, builder, alice, leek, fixture):
    crown = leek.entries.get(name="Crown")
    people.appoint(
        league=leek.season.league, user=alice, role=Role.CAPTAIN, entry=crown, **builder.act
    )
    builder.draft(fixture, LEEK_NIGHT)
    client.force_login(alice)
    assert "Tom Oates" not in text_of(read(client, fixture))


def test_a_correction_is_plain_to_see_and_both_versions_can_be_read(
    client, builder, fixture, official
):
    card = Card.objects.whole().get(pk=official.pk)
    leg = card.boards.all()[5].legs.all()[0]
    correct_official(
        card=card,
        changes=SheetChanges(
            legs=(LegChange(leg.pk, leg.version, LegState.PLAYED, None, (59, 61)),)
        ),
        reason="written the wrong way round",
        **builder.act,
    )
    text = text_of(read(client, fixture))
    assert "Anchor 5–4 Bell" in text
    assert "Points: Anchor 7 , Bell 4 ." in text
    assert "Leg 6 was 61–59 and is now 59–61 ." in text
    assert "The match was 6–3 and is now 5–4 ." in text
    assert "Why: written the wrong way round" in text
    assert "Corrected once" in text

    first = CardEvent.objects.get(kind=CardEventKind.MADE_OFFICIAL)
    second = CardEvent.objects.get(kind=CardEventKind.CORRECTED)
    old = text_of(read(client, fixture, "card_version", first.pk))
    assert "This is an old version." in old
    assert "Legs 6–3" in old
    assert "6 Ivy Peel 61 – 59 Vic Kaye" in old
    new = text_of(read(client, fixture, "card_version", second.pk))
    assert "This is how the card stands." in new
    assert "Legs 5–4" in new


def test_a_change_of_players_is_a_correction_too(client, builder, fixture, official):
    card = Card.objects.whole().get(pk=official.pk)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    correct_official(
        card=card,
        changes=SheetChanges(slots=(SlotChange(slot.pk, slot.version, "Barry Newcomer"),)),
        reason="Tom was ill",
        **builder.act,
    )
    text = text_of(read(client, fixture))
    assert "Leg 1, Anchor was Tom Oates and is now Barry Newcomer ." in text


def test_drafts_are_not_for_strangers_in_the_history_either(
    client, builder, sue, fixture, official
):
    saved = CardEvent.objects.filter(kind=CardEventKind.SAVED).first()
    assert read(client, fixture, "card_version", saved.pk).status_code == 404
    assert "Saved" not in text_of(read(client, fixture))
    client.force_login(sue)
    assert read(client, fixture, "card_version", saved.pk).status_code == 200
    assert "(Sue)" in text_of(read(client, fixture))


def test_one_person_s_savings_in_a_row_are_one_line(client, builder, sue, fixture):
    card = builder.draft(fixture, [(61, 48)], named=False)
    for name in ("Una Rowe", "Ned Rowe"):
        tap_player(card=card, side=Side.HOME, who=name, **builder.act)
    saved = CardEvent.objects.filter(card=card, kind=CardEventKind.SAVED).count()
    assert saved > 2
    client.force_login(sue)
    page = read(client, fixture)
    text = text_of(page)
    assert text.count("Saved (Sue)") == 1
    assert f"Saved {saved - 1} times before" in text
    for event in CardEvent.objects.filter(card=card):
        assert address(fixture, "card_version", event.pk) in page.content.decode()


def test_a_version_belongs_to_its_own_card(client, builder, leek, fixture, official):
    other = builder.fixture(leek, "Crown", "Dove")
    builder.play_score(other, 5, 4)
    theirs = CardEvent.objects.get(card__fixture=other, kind=CardEventKind.MADE_OFFICIAL)
    assert read(client, fixture, "card_version", theirs.pk).status_code == 404
    assert read(client, fixture, "card_version", 10**30).status_code == 404
    unplayed = builder.fixture(leek, "Crown", "Anchor", fixture.date + timedelta(days=7))
    assert read(client, unplayed, "card_version", theirs.pk).status_code == 404


def test_names_are_shown_as_their_owners_wish(client, builder, sue, league, fixture, official):
    act = builder.act
    tom, jean, arthur = (
        Player.objects.get(name=name) for name in ("Tom Oates", "Jean Price", "Arthur Lane")
    )
    players.change_player(player=tom, name_style=NameStyle.HIDDEN, **act)
    players.change_player(player=jean, junior=True, **act)
    players.change_player(player=arthur, name_style=NameStyle.INITIALS, **act)
    text = text_of(read(client, fixture))
    for name in ("Tom Oates", "Jean Price", "Arthur Lane"):
        assert name not in text
    assert "1 A player 61 – 48 Nora Finch" in text
    assert "2 J. P. 55 – 61 Sid Garth" in text
    version = CardEvent.objects.get(kind=CardEventKind.MADE_OFFICIAL)
    assert "Tom Oates" not in text_of(read(client, fixture, "card_version", version.pk))
    client.force_login(sue)
    assert "Tom Oates" in text_of(read(client, fixture))


def test_the_leagues_style_is_everybodys_who_wished_nothing(
    client, builder, league, fixture, official
):
    League.objects.filter(pk=league.pk).update(name_style=NameStyle.INITIALS)
    text = text_of(read(client, fixture))
    assert "1 T. O. 61 – 48 N. F." in text
    assert "Oates" not in text


def test_a_typed_name_is_public_only_in_the_leagues_style(client, builder, sue, league, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    card = save_sheet(
        card=card,
        changes=SheetChanges(slots=(SlotChange(slot.pk, slot.version, "Barry Newcomer"),)),
        **builder.act,
    )
    make_official(card=card, **builder.act)
    League.objects.filter(pk=league.pk).update(name_style=NameStyle.INITIALS)
    assert "1 B. N. 61 – 48" in text_of(read(client, fixture))
    client.force_login(sue)
    assert "1 Barry Newcomer 61 – 48" in text_of(read(client, fixture))


@pytest.mark.parametrize(
    ("wish", "seen"),
    [
        ({"name_style": NameStyle.HIDDEN}, "A player"),
        ({"name_style": NameStyle.INITIALS}, "B. N."),
        ({"junior": True}, "B. N."),
    ],
)
def test_a_typed_name_is_not_shown_where_a_player_called_so_wished_otherwise(
    client, builder, league, fixture, wish, seen
):
    newcomer = players.add_player(league=league, name="Barry Newcomer", **builder.act)
    Player.objects.filter(pk=newcomer.pk).update(**wish)
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    typed = SlotChange(slot.pk, slot.version, "barry  NEWCOMER")
    card = save_sheet(card=card, changes=SheetChanges(slots=(typed,)), **builder.act)
    make_official(card=card, **builder.act)
    text = text_of(read(client, fixture))
    assert f"1 {seen} 61 – 48" in text
    assert "newcomer" not in text.casefold()


def test_two_records_of_one_person_follow_the_one_that_stays(client, builder, fixture, official):
    tom = Player.objects.get(name="Tom Oates")
    stays = players.add_player(
        league=tom.league, name="Thomas Oates", name_style=NameStyle.HIDDEN, **builder.act
    )
    Player.objects.filter(pk=tom.pk).update(merged_into=stays)
    text = text_of(read(client, fixture))
    assert "Tom Oates" not in text
    assert "1 A player 61 – 48" in text


def test_legs_that_were_not_pegged_say_what_they_are(client, builder, fixture):
    night = [*LEEK_NIGHT]
    night[2], night[3] = Side.HOME, LegState.VOID
    card = builder.draft(fixture, night)
    leg = card.boards.all()[8].legs.all()[0]
    card = save_sheet(
        card=card,
        changes=SheetChanges(
            legs=(LegChange(leg.pk, leg.version, LegState.CLAIMED, Side.AWAY, (None, None)),)
        ),
        **builder.act,
    )
    make_official(card=card, **builder.act)
    text = text_of(read(client, fixture))
    assert "3 Arthur Lane won – – May Holt" in text
    assert "4 Ruth Swale – – – Len Ibbs Void: it counts for neither side" in text
    assert "Claimed by Bell, not played" in text
    assert "Void legs 1" in text


ROUND = [Peg(0, total=15), Peg(1, total=12), Peg(0, total=15, chip_out=True)]
TO_61 = [
    *ROUND, NextRound(),  # 8, then 8 and 1 for the last tile: 17–4
    *ROUND, NextRound(),  # 34–8
    Peg(0, total=15), Peg(0, total=15), Blocked(), NextRound(),  # 50–8
    Peg(0, total=15), Peg(1, total=20), Peg(0, total=15), Peg(0, total=9),  # 58, 66 is past 61, 61
]  # fmt: skip


def test_a_leg_of_events_is_told_round_by_round(client, builder, pairs_fixture):
    builder.play(pairs_fixture, [TO_61, *[(61, 40)] * 8])
    content = read(client, pairs_fixture).content.decode()
    text = text_of(read(client, pairs_fixture))
    assert "Pairs 1: 3–0, to 61" in text
    assert "Round 4" in text
    assert "Round 5" not in text
    assert "Blocked: nobody could place a tile" in text
    assert "made 15 with the last tile" in text
    assert "Disregarded: 58 + 8 = 66 would pass 61, so nothing is added. Rule F2" in text
    assert re.search(r'<li class="off">\s*<span class="log__pts"><s>\+8</s>', content)
    assert "58 + 3 = 61: won." in text


def test_a_match_score_alone(client, builder, fixture):
    builder.play_score(fixture, 6, 3)
    text = text_of(read(client, fixture))
    assert "Only the match score is recorded, 6–3." in text
    assert "Points: Anchor 8 , Bell 3 ." in text


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (-1, "No result has come in yet."),
        (0, "has not been played yet"),
        (7, "not been played yet"),
    ],
)
def test_a_match_without_a_card(client, builder, leek, fixture, days, said):
    day = timezone.localdate() + timedelta(days=days)
    Fixture.objects.filter(pk=fixture.pk).update(date=day)
    assert said in text_of(read(client, fixture))


def test_postponed_walkover_and_void(client, builder, leek, fixture):
    fixtures.postpone(fixture=fixture, reason="snow", **builder.act)
    text = text_of(read(client, fixture))
    assert "Was to be played on Tuesday 6 October 2026" in text
    assert "Postponed Snow; no new date yet" in text
    fixtures.give_walkover(fixture=fixture, to=Side.HOME, reason="nobody came", **builder.act)
    text = text_of(read(client, fixture))
    assert "Anchor 5–4 Bell" in text
    assert "Points: Anchor 7 , Bell 0 ." in text
    assert "No match was played, so there is no card." in text
    other = builder.fixture(leek, "Crown", "Dove")
    card = builder.play_score(other, 9, 0)
    void_card(card=card, reason="both sides short", **builder.act)
    text = text_of(read(client, other))
    assert "Void Both sides short" in text
    assert "The card of this match was declared void." in text
    assert "Points" not in text


def test_ways_on_are_for_those_who_may_take_them(client, builder, fixture, captains, alice):
    edit, correct = address(fixture, "card_edit"), address(fixture, "card_correct")
    assert edit not in read(client, fixture).content.decode()
    client.force_login(alice)
    assert f'href="{edit}"' in read(client, fixture).content.decode()
    builder.play(fixture, LEEK_NIGHT)
    content = read(client, fixture).content.decode()
    assert edit not in content
    assert correct not in content


def test_only_officers_correct(client, builder, sue, league, fixture, official):
    client.force_login(sue)
    assert f'href="{address(fixture, "card_correct")}"' in read(client, fixture).content.decode()


def test_a_match_of_another_league_is_not_found(client, builder, fixture, official):
    elsewhere = setup.create_league(name="Elsewhere", **builder.act)
    for name in ("card", "result_text"):
        assert (
            client.get(reverse(f"matches:{name}", args=[elsewhere.slug, fixture.pk])).status_code
            == 404
        )
    ours = fixture.competition.season.league.slug
    assert client.get(f"/l/{ours}/match/{10**30}/").status_code == 404
    assert client.get(f"/l/{ours}/match/0/").status_code == 404


def test_no_cookie_and_kept_briefly(client, fixture, official):
    for name in ("card", "result_text"):
        response = read(client, fixture, name)
        assert not response.cookies
        assert response["Cache-Control"] == "public, max-age=30"


def test_only_results_count_whatever_the_card_says(client, builder, fixture):
    """A draft that looks like a win moves nothing, on no page."""
    builder.draft(fixture, LEEK_NIGHT)
    league, season = fixture.competition.season.league, fixture.competition.season
    table = client.get(
        reverse("league:table", args=[league.slug, season.slug, fixture.competition.slug])
    )
    assert "No match played yet." in text_of(table)
    assert Fixture.objects.get(pk=fixture.pk).status == "scheduled"


@pytest.mark.parametrize("many", [1, 3])
def test_queries_do_not_grow(
    client, builder, leek, pairs_fixture, fixture, many, django_assert_num_queries
):
    """Not with boards, legs, events or people (9 legs of one board each, or of three)."""
    played = fixture if many == 1 else pairs_fixture
    legs = LEEK_NIGHT if many == 1 else [TO_61, TO_61, *[(61, 40)] * 7]
    builder.play(played, legs)
    with django_assert_num_queries(17):
        read(client, played)
