"""The demo leagues as they stand on one day: complete, mid-season, sound, and built once."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client, override_settings
from django.urls import reverse

from league.enums import FixtureStatus, NameStyle, ResultKind, Role, Side
from league.models import (
    Adjustment,
    Competition,
    Entry,
    Fixture,
    Grant,
    League,
    Player,
    Registration,
    Result,
    Season,
    Table,
)
from league.models.standings import standings
from matches import demo
from matches.actions.finish import problems_of
from matches.enums import CardEventKind, CardState, DisputeState, LegState
from matches.models import (
    Card,
    CardEvent,
    Dispute,
    Leg,
    LegEvent,
    Lineup,
    Ruling,
    entry_of,
)
from scoring.problems import has_errors

TODAY = date(2026, 11, 29)
pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture(scope="module", autouse=True)
def leagues(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """Built once for all of these tests, and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo.build(TODAY)
        yield
        transaction.set_rollback(True)


def cards(**wanted: object) -> list[Card]:
    return list(Card.objects.whole().filter(**wanted))


def depths(card: Card) -> set[str]:
    return {leg.depth for board in card.boards.all() for leg in board.legs.all()}


def test_two_leagues_with_their_divisions():
    divisions = {
        str(one): (one.entries.count(), one.fixtures.count(), len(one.rule_set.rules.boards))
        for one in Competition.objects.all()
    }
    # Twice everybody against everybody: n × (n − 1) fixtures.
    assert divisions == {
        "Division One": (10, 90, 9),
        "Division Two": (8, 56, 9),
        "Pellwick Bay League": (10, 90, 3),
    }
    assert set(League.objects.values_list("slug", flat=True)) == set(demo.LEAGUES)


def test_the_season_is_half_played_around_the_day():
    for season in Season.objects.all():
        assert season.starts < TODAY < season.ends
    for competition in Competition.objects.all():
        days = sorted(set(competition.fixtures.values_list("date", flat=True)))
        played = [day for day in days if day < TODAY]
        assert len(played) == competition.entries.count() - 1 == len(days) / 2
        assert played[-1] >= TODAY - timedelta(days=7)
        assert TODAY <= days[len(played)] <= TODAY + timedelta(days=7)
    assert not Card.objects.filter(fixture__date__gte=TODAY).exists()


def test_every_captain_of_the_larger_league_has_a_match_tonight():
    """On a Sunday, a day that a league seldom has for its night."""
    grants = Grant.objects.filter(role=Role.CAPTAIN, league__slug=demo.LEAGUES[0])
    tonight = Fixture.objects.filter(date=TODAY, status=FixtureStatus.SCHEDULED)
    playing = {side for one in tonight for side in (one.home_id, one.away_id)}
    assert grants.count() == 3
    assert {grant.entry_id for grant in grants} <= playing


def test_nobody_writes_in_the_future():
    assert CardEvent.objects.latest("at").at.date() < TODAY
    assert Result.objects.latest("recorded_at").recorded_at.date() < TODAY


def test_two_teams_share_a_pub_and_no_pub_has_more_matches_than_it_takes():
    homes = Counter(Entry.objects.values_list("venue__name", flat=True))
    assert {name for name, teams in homes.items() if teams == 2} == {"Copper Kettle", "Net Loft"}
    nights = Counter(Fixture.objects.values_list("venue", "date"))
    assert set(nights.values()) == {1}


def test_no_official_card_has_an_error():
    official = cards(state=CardState.OFFICIAL)
    assert len(official) > 100
    assert not any(has_errors(problems_of(card)) for card in official)


def test_most_cards_have_scores_some_events_and_a_few_less():
    counted = Counter(frozenset(depths(card)) for card in cards(state=CardState.OFFICIAL))
    assert counted[frozenset({"events"})] == 2
    assert counted[frozenset({"scores", "events"})] >= 5
    assert counted[frozenset({"winners"})] == 3
    assert counted[frozenset({""})] == 4
    assert counted[frozenset({"scores"})] > 75


def test_pegged_legs_have_blocked_rounds():
    assert LegEvent.objects.filter(kind="blocked").count() > 20
    assert not Leg.objects.exclude(state=LegState.PLAYED).filter(depth="events").exists()


def test_strangers_can_read_every_kind_of_page():
    pages = ["/"]
    for league in League.objects.all():
        pages += [f"/l/{league.slug}/{rest}" for rest in ("", "tables/", "fixtures/")]
    for competition in Competition.objects.select_related("season__league"):
        season = competition.season
        address = (season.league.slug, season.slug, competition.slug)
        pages += [reverse("league:table", args=address), reverse("league:fixtures", args=address)]
        pages.append(reverse("matches:team", args=[address[0], competition.entries.first().pk]))
    kinds: dict[frozenset[str], Card] = {}
    for card in cards(state=CardState.OFFICIAL):
        kinds.setdefault(frozenset(depths(card)), card)
    for card in kinds.values():
        slug = card.fixture.competition.season.league.slug
        pages.append(reverse("matches:card", args=[slug, card.fixture_id]))
    assert {page: Client().get(page).status_code for page in pages} == dict.fromkeys(pages, 200)


def test_every_table_counts_every_result_once():
    tables = standings(list(Table.objects.select_related("competition__rule_set")))
    assert len(tables) == 3
    for standing in tables.values():
        results = Result.objects.standing().filter(table=standing.table)
        assert sum(row.played for row in standing.rows) == 2 * results.count()
        # Every match has nine legs, a walkover by the rules of its league too.
        assert sum(row.legs_for for row in standing.rows) == 9 * results.count()
        points = [row.points for row in standing.rows]
        assert points == sorted(points, reverse=True)
        assert points[0] > 1.5 * float(points[-1])


def test_one_of_everything_that_happens_in_a_season():
    postponed = Fixture.objects.get(status=FixtureStatus.POSTPONED)
    assert postponed.date < TODAY
    walkover = Result.objects.get(kind=ResultKind.WALKOVER)
    assert walkover.note.endswith("could not raise a team.")
    assert Adjustment.objects.get().reason == "The card came in four days late."
    (waiting,) = cards(state=CardState.REPORTED)
    assert not problems_of(waiting)
    (begun,) = cards(state=CardState.DRAFT)
    assert {problem.code for problem in problems_of(begun)} == {"leg-not-entered"}
    assert begun.fixture.status == waiting.fixture.status == FixtureStatus.SCHEDULED


def test_two_matches_of_the_latest_night_are_still_to_be_entered():
    carded = Card.objects.values("fixture")
    missing = Fixture.objects.filter(date__lt=TODAY, status=FixtureStatus.SCHEDULED)
    assert missing.exclude(pk__in=carded).count() == 2


def test_a_typed_name_waits_and_is_near_to_a_player():
    (waiting,) = Lineup.objects.filter(player=None)
    initial, surname = waiting.name.split()
    near = Player.objects.filter(name__startswith=initial[0], name__endswith=f" {surname}")
    assert near.filter(registrations__entry=waiting.card.fixture.away).exists()


def test_a_corrected_card_keeps_both_versions():
    (event,) = CardEvent.objects.filter(kind=CardEventKind.CORRECTED, card__rulings=None)
    before, after = (
        content["boards"][1]["legs"][0]["scores"] for content in (event.before, event.after)
    )
    assert before == after[::-1]
    assert before[0] != before[1]
    assert event.why
    results = Result.objects.filter(fixture=event.card.fixture)
    assert results.count() == 2
    assert results.standing().count() == 1


def test_one_ruling_can_be_read_and_one_waits_for_the_league():
    ruling = Ruling.objects.get()
    assert ruling.clauses == ["D4"]
    (event,) = CardEvent.objects.filter(kind=CardEventKind.RULED)
    legs = [
        [leg["scores"] for board in content["boards"] for leg in board["legs"]]
        for content in (event.before, event.after)
    ]
    changed = [(one, other) for one, other in zip(*legs, strict=True) if one != other]
    # By hand: what ends of 16 were pegged for, 4 points, is taken off the loser of one leg.
    ((before, after),) = changed
    assert max(before) == max(after)
    assert min(before) - min(after) == 4
    waiting = Dispute.objects.get(state=DisputeState.OPEN)
    assert waiting.card.state == CardState.OFFICIAL


def test_names_are_shown_in_every_way_and_those_people_play():
    hidden = Player.objects.filter(name_style=NameStyle.HIDDEN)
    initials = Player.objects.filter(name_style=NameStyle.INITIALS)
    juniors = Player.objects.filter(junior=True)
    for people in (hidden, initials, juniors):
        assert people.count() >= 1
        assert all(Lineup.objects.filter(player=player).exists() for player in people)


def test_every_player_of_a_card_is_in_the_squad():
    squads = set(Registration.objects.values_list("player_id", "entry_id"))
    named = Lineup.objects.filter(player__isnull=False).select_related(
        "card__fixture__home", "card__fixture__away"
    )
    sat = {(line.player_id, entry_of(line.card.fixture, Side(line.side)).pk) for line in named}
    assert len(sat) > 200
    assert sat <= squads


def test_everybody_can_sign_in_and_has_the_role_that_is_printed():
    printed = demo.as_text()
    assert demo.PASSWORD in printed
    grants = Grant.objects.select_related("user", "league", "entry")
    assert {(grant.user.username, grant.role) for grant in grants} == {
        ("secretary", Role.SECRETARY),
        ("official", Role.OFFICIAL),
        ("referee", Role.REFEREE),
        ("captain-home", Role.CAPTAIN),
        ("captain-away", Role.CAPTAIN),
        ("captain-two", Role.CAPTAIN),
        ("pellwick-secretary", Role.SECRETARY),
        ("pellwick-captain", Role.CAPTAIN),
    }
    for grant in grants:
        assert grant.user.username in printed
        assert grant.entry is None or str(grant.entry) in printed
        assert Client().login(username=grant.user.username, password=demo.PASSWORD)


def test_the_captains_of_the_waiting_card_can_sign_in():
    (waiting,) = cards(state=CardState.REPORTED)
    captains = Grant.objects.filter(user__username__in=["captain-home", "captain-away"])
    fixture = waiting.fixture
    assert {grant.entry_id for grant in captains} == {fixture.home_id, fixture.away_id}
    assert waiting.opened_by.username == "captain-home"


def test_a_second_time_builds_nothing_and_prints_the_sign_ins():
    before = Card.objects.count(), Fixture.objects.count(), Player.objects.count()
    out = StringIO()
    call_command("make_demo", stdout=out)
    assert out.getvalue().strip() == demo.as_text()
    assert (Card.objects.count(), Fixture.objects.count(), Player.objects.count()) == before


def test_the_sign_ins_alone():
    out = StringIO()
    call_command("make_demo", "--print-signins", stdout=out)
    assert out.getvalue().strip() == demo.as_text()


@pytest.fixture
def no_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.demo.built", lambda: False)


def test_there_are_no_sign_ins_before_the_demo(no_leagues: None):
    with pytest.raises(CommandError, match="run make_demo first"):
        call_command("make_demo", "--print-signins")


def test_a_site_served_to_others_is_refused(no_leagues: None):
    assert not settings.HTTPS
    with override_settings(HTTPS=True), pytest.raises(CommandError, match="looks like a real one"):
        call_command("make_demo")
