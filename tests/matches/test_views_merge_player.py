"""The pages on which two records of one person are found, looked at, merged and parted."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions import merging, players
from league.enums import NameStyle
from league.models import Player, PlayerEvent
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import CAST
from tests.reading import text_of

QUERIES = 15


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def tom(night):
    return Player.objects.get(name="Tom Oates")


@pytest.fixture
def double(night):
    (player,) = night.builder.squad(night.entries["Bell"], ["T. Oates"])
    return player


def page(night, name, player, other=None):
    return night.desk(name, player.pk) + (f"?other={other.pk}" if other else "")


def everybody():
    return list(Player.objects.order_by("pk").values())


def desk_page(night, sue, player):
    return text_of(sue.get(reverse("league:player_change", args=[night.league.slug, player.pk])))


@pytest.mark.parametrize("name", ["merge_player", "part_player"])
def test_who_may(name, night, tom, double):
    if name == "part_player":
        merging.merge_players(player=tom, into=double, reason="R", **night.act)
    before = everybody()
    address = page(night, name, tom, double)
    allowed = {who: night.browser(who).get(address).status_code for who in CAST}
    assert allowed == {
        "sue": 200, "olive": 200, "rita": 403, "alice": 403, "bob": 403, "carol": 403,
        "charlie": 403, "sid": 403,
    }  # fmt: skip
    for who in ("rita", "alice", "charlie", "sid"):
        assert night.browser(who).post(address, {"reason": "R", "into": tom.pk}).status_code == 403
    assert night.browser().get(address).status_code == 302
    assert everybody() == before


def test_another_leagues_record_is_not_found(night, sue, tom):
    theirs = players.add_player(league=night.elsewhere, name="Tom Oates", **night.act)
    for name in ("merge_player", "part_player"):
        assert sue.get(page(night, name, theirs)).status_code == 404
    response = sue.get(page(night, "merge_player", tom, theirs))
    assert "Choose one from the list." in text_of(response)
    assert "Are these one person?" not in text_of(response)


def test_similar_names_stand_first(night, sue, tom, double):
    shown = text_of(sue.get(page(night, "merge_player", tom)))
    near = shown.partition("Similar names")[2].partition("Any other record")[0]
    assert "T. Oates Bell (Division One, 2026-27)" in near
    assert "0 matches" in near
    assert "Jean Price" not in near
    html = sue.get(page(night, "merge_player", tom)).content.decode()
    assert html.index('label="Similar names"') < html.index('label="Everybody else"')
    assert "Nobody in the league has a name like Ken Moss." in text_of(
        sue.get(page(night, "merge_player", Player.objects.get(name="Ken Moss")))
    )


@pytest.mark.parametrize("other", ["", "x", "0", "9" * 40, "-1"])
def test_what_is_no_record(other, night, sue, tom, double):
    response = sue.get(f"{page(night, 'merge_player', tom)}?other={other}")
    assert response.status_code == 200
    assert "Choose one from the list." in text_of(response)


def test_a_record_is_not_merged_with_itself(night, sue, tom, double):
    assert "Choose one from the list." in text_of(sue.get(page(night, "merge_player", tom, tom)))


def test_what_both_hold_is_seen_first(night, sue, tom, double):
    night.builder.play(night.fixture, LEEK_NIGHT)
    players.change_player(player=double, name_style=NameStyle.INITIALS, **night.act)
    before = everybody()
    shown = text_of(sue.get(page(night, "merge_player", tom, double)))
    assert "Tom Oates Shown in full Matches 1 Legs 2, won 2" in shown
    assert "Anchor, 2026-27 1 match, legs won 2 of 2" in shown
    assert "T. Oates Shown as initials Matches 0 Legs 0, won 0" in shown
    assert "Strangers see the name as initials, the more reserved of the two." in shown
    assert "Registered twice" in shown
    assert "Anchor as Tom Oates, and Bell as T. Oates" in shown
    assert "Both sat on one card" not in shown
    assert everybody() == before
    assert not PlayerEvent.objects.exists()


def test_both_on_one_card_is_said(night, sue, tom):
    night.builder.play(night.fixture, LEEK_NIGHT)
    nora = Player.objects.get(name="Nora Finch")
    response = sue.get(page(night, "merge_player", tom, nora))
    assert "Both sat on one card" in text_of(response)
    assert night.address("card") in response.content.decode()


def test_merged_and_parted(night, sue, tom, double):
    before = everybody()
    response = sue.post(
        page(night, "merge_player", double, tom), {"into": tom.pk, "reason": "One man"}, follow=True
    )
    shown = text_of(response)
    assert "T. Oates and Tom Oates are read as one person now: Tom Oates." in shown
    assert "Merged on" in shown
    assert "“One man”" in shown
    double.refresh_from_db()
    assert (double.merged_into, double.merged_by) == (tom, night.user("sue"))
    # Both registrations on the one page.
    assert "Bell Division One, 2026-27" in shown
    assert "now, as T. Oates" in shown
    assert "Merged. This record belongs to another one" in desk_page(night, sue, double)
    address = page(night, "part_player", double)
    look = text_of(sue.get(address))
    assert "What was written while they were one stays with Tom Oates." in look
    shown = text_of(sue.post(address, {"reason": "Cousins"}, follow=True))
    assert "T. Oates and Tom Oates are two people again." in shown
    assert "T. Oates parted from Tom Oates (Sue): “Cousins”" in shown
    assert everybody() == before


def test_the_other_record_can_stay(night, sue, tom, double):
    sue.post(page(night, "merge_player", double, tom), {"into": double.pk, "reason": "R"})
    tom.refresh_from_db()
    assert tom.merged_into == double


def test_asked_again_it_stands_already(night, sue, tom, double):
    address, typed = page(night, "merge_player", double, tom), {"into": tom.pk, "reason": "R"}
    sue.post(address, typed)
    shown = text_of(sue.post(address, typed, follow=True))
    assert "T. Oates is merged into Tom Oates already." in shown
    sue.post(page(night, "part_player", double), {"reason": "R"})
    shown = text_of(sue.post(page(night, "part_player", double), {"reason": "R"}, follow=True))
    assert "T. Oates stands by itself." in shown
    assert PlayerEvent.objects.count() == 2


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 301}, "reason"),
        ({"into": ""}, "into"),
        ({"into": "12345"}, "into"),
        ({"into": "x", "reason": "Kept"}, "into"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_kept(typed, field, night, sue, tom, double):
    given = {"into": str(tom.pk), "reason": "One man"} | typed
    response = sue.post(page(night, "merge_player", double, tom), given)
    assert response.status_code == 200
    form = response.context["form"]
    assert list(form.errors) == [field]
    assert form["reason"].value() == given["reason"]
    double.refresh_from_db()
    assert double.merged_into is None


def test_a_chain_is_refused_beside_the_choice(night, sue, tom, double):
    third = players.add_player(league=night.league, name="Tommy Oates", **night.act)
    merging.merge_players(player=third, into=tom, reason="R", **night.act)
    response = sue.post(
        page(night, "merge_player", tom, double), {"into": double.pk, "reason": "R"}
    )
    assert "Let Tom Oates be the record that stays" in " ".join(
        response.context["form"].errors["into"]
    )
    # Offered as the one that stays, whichever page it is.
    form = sue.get(page(night, "merge_player", double, tom)).context["form"]
    assert form["into"].value() == tom.pk
    # What is merged is not offered at all.
    assert "Choose one from the list." in text_of(
        sue.get(page(night, "merge_player", double, third))
    )


def test_a_name_given_away_meanwhile_is_said(night, sue, tom, double):
    merging.merge_players(player=double, into=tom, reason="R", **night.act)
    players.add_player(league=night.league, name="T. Oates", **night.act)
    response = sue.post(page(night, "part_player", double), {"reason": "Cousins"})
    assert "another player is called T. Oates" in text_of(response)
    assert "Cousins" in response.content.decode()
    double.refresh_from_db()
    assert double.merged_into == tom


def test_the_list_finds_a_person_under_either_name(night, sue, tom, double):
    merging.merge_players(player=double, into=tom, reason="R", **night.act)
    address = reverse("league:players", args=[night.league.slug])
    for query in ("tom", "t. oates"):
        shown = text_of(sue.get(address, {"q": query}))
        assert "1 found" in shown
        assert "Tom Oates Anchor (Division One), Bell (Division One); also as T. Oates" in shown
    shown = text_of(sue.get(address))
    assert "Registered twice" in shown
    assert "Tom Oates Anchor and, as T. Oates, Bell (Division One)" in shown
    registration = double.registrations.get()
    players.end_registration(
        registration=registration, ends=night.today - timedelta(days=1), **night.act
    )
    assert "Registered twice" not in text_of(sue.get(address))


def test_a_team_has_the_person_once(night, sue, tom):
    """Registered with the Anchor under both records."""
    (double,) = night.builder.squad(night.entries["Anchor"], ["T. Oates"])
    team = reverse("league:team_change", args=[night.league.slug, night.entries["Anchor"].pk])
    teams = reverse("league:teams", args=[night.league.slug])
    assert "Squad 7" in text_of(sue.get(team))
    merging.merge_players(player=tom, into=double, reason="R", **night.act)
    shown = text_of(sue.get(team))
    assert "Squad 6" in shown
    assert "T. Oates" in shown
    assert "Tom Oates" not in shown
    assert re.search(r"Anchor no venue yet.*? Alice 6 ", text_of(sue.get(teams)))
    public = reverse("matches:team", args=[night.league.slug, night.entries["Anchor"].pk])
    assert "Tom Oates" not in text_of(sue.get(public))


def test_what_another_record_asks_for_is_said(night, sue, tom, double):
    players.change_player(player=double, name_style=NameStyle.HIDDEN, **night.act)
    merging.merge_players(player=double, into=tom, reason="R", **night.act)
    words = "Strangers see the name not at all, as the record T. Oates asks."
    assert words in desk_page(night, sue, tom)
    players.change_player(player=tom, name_style=NameStyle.HIDDEN, **night.act)
    assert words not in desk_page(night, sue, tom)


def test_a_transfer_from_the_page_of_a_merged_record(night, sue, tom, double):
    """The registration was made under the record that is part of another now."""
    merging.merge_players(player=tom, into=double, reason="R", **night.act)
    ends = night.today - timedelta(days=1)
    players.end_registration(registration=double.registrations.get(), ends=ends, **night.act)
    address = reverse(
        "league:registration_transfer", args=[night.league.slug, tom.registrations.get().pk]
    )
    typed = {"entry": night.entries["Crown"].pk, "on": str(night.today)}
    assert "T. Oates moves to Crown." in text_of(sue.post(address, typed, follow=True))
    assert double.registrations.filter(entry=night.entries["Crown"]).exists()


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_do_not_grow(night, sue, tom, double, matches, django_assert_num_queries):
    for week in range(matches):
        night.builder.play(night.add("Anchor", "Crown", -7 * (week + 1)), LEEK_NIGHT)
    address = page(night, "merge_player", tom, double)
    sue.get(address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
