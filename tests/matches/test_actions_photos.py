"""Photos of the signed card: kept once, at most six, noted, and gone with a person's details."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.setup import close_season
from league.enums import FixtureStatus
from league.models import Fixture, Player, Registration
from league.policies import AlreadyDone, NotPossible
from matches.actions.erasing import erase_player, erase_user
from matches.actions.photos import GONE_WITH, attach_photo, remove_photo
from matches.models import Card, CardEvent, CardPhoto
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.photos import picture, sent
from tests.matches.test_concurrency import kinds, together


def history(fixture):
    return list(
        CardEvent.objects.filter(card__fixture=fixture).values_list("kind", "by__name", "why")
    )


def test_a_photo_opens_the_card_and_is_noted(night):
    photo = sent(night)
    assert history(night.fixture) == [("opened", "Alice", ""), ("photo_added", "Alice", "")]
    assert Card.objects.get(fixture=night.fixture).state == "draft"
    kept = CardPhoto.objects.get()
    assert (kept.side, kept.by, kept.width, kept.height) == ("home", night.user("alice"), 400, 300)
    assert bytes(kept.jpeg) == picture().jpeg
    assert kept.size == len(picture().jpeg)
    assert photo == kept


@pytest.mark.parametrize(
    ("who", "side"), [("alice", "home"), ("bob", "away"), ("sue", ""), ("olive", "")]
)
def test_whose_it_is(who, side, night):
    assert sent(night, who=who).side == side


def test_the_same_photo_twice_is_one(night):
    sent(night)
    with pytest.raises(AlreadyDone):
        sent(night, who="bob")
    assert CardPhoto.objects.count() == 1
    assert len(history(night.fixture)) == 2


def test_six_and_no_more(night):
    colours = ["red", "green", "blue", "white", "black", "yellow"]
    for colour in colours:
        sent(night, colour=colour)
    with pytest.raises(NotPossible, match="6 photos already"):
        sent(night, colour="orange")
    remove_photo(photo=CardPhoto.objects.first(), **night.act)
    sent(night, colour="orange")
    assert CardPhoto.objects.count() == 6


def test_a_photo_changes_nothing_of_an_official_card(night):
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    sent(night, who="bob")
    now = Card.objects.get(pk=card.pk)
    assert (now.state, now.version) == ("official", card.version)


def test_taken_away_for_good_and_noted(night):
    photo = sent(night)
    remove_photo(photo=photo, **night.act)
    assert not CardPhoto.objects.exists()
    assert history(night.fixture)[-1] == ("photo_removed", "Sue", "")
    with pytest.raises(AlreadyDone):
        remove_photo(photo=CardPhoto(pk=photo.pk or 1, card=Card.objects.get()), **night.act)


def test_not_where_no_card_can_be_opened(night):
    Fixture.objects.filter(pk=night.fixture.pk).update(status=FixtureStatus.POSTPONED)
    with pytest.raises(NotPossible, match="postponed"):
        sent(night)
    assert not Card.objects.exists()


def test_not_in_a_closed_season(night):
    night.builder.play(night.fixture, LEEK_NIGHT)
    photo = sent(night)
    close_season(season=night.season, reason="Over", **night.act)
    with pytest.raises(NotPossible, match="closed"):
        sent(night, colour="blue")
    with pytest.raises(NotPossible, match="closed"):
        remove_photo(photo=photo, **night.act)


def test_pictures_are_not_read_for_a_list(night):
    sent(night)
    with CaptureQueriesContext(connection) as queries:
        found = [str(one.by) for one in CardPhoto.objects.all().listed()]
    assert found == ["Alice"]
    assert len(queries) == 1
    assert '"jpeg"' not in queries[0]["sql"]
    assert '"small"' not in queries[0]["sql"]


def erase(night, name):
    player = Player.objects.get(name=name)
    erase_player(player=player, typed=name, reason="Asked", **night.act)


def test_a_persons_photos_go_with_the_details(night):
    """Of matches that they played or were in the squad for; no other team's, no other day's."""
    tom = Player.objects.get(name="Tom Oates")
    Registration.objects.filter(player=tom).update(ends=night.today)
    own, visit = night.fixture, night.add("Crown", "Anchor", -7)
    later, other = night.add("Anchor", "Dove", 7), night.add("Crown", "Dove", -14)
    for fixture in (own, visit, later, other):
        sent(night, fixture, who="sue")
    erase(night, "Tom Oates")
    assert set(CardPhoto.objects.values_list("card__fixture", flat=True)) == {later.pk, other.pk}
    assert history(own)[-1] == ("photo_removed", "Sue", GONE_WITH)
    assert history(later)[-1] == ("photo_added", "Sue", "")


def test_a_borrowed_players_photo_goes_too(night):
    """Somebody who played for a team without being registered with it."""
    fixture = night.add("Crown", "Dove", -7)
    sent(night, fixture, who="sue")
    card = Card.objects.get(fixture=fixture)
    card.lineup.create(side="home", player=Player.objects.get(name="Tom Oates"), name="Tom Oates")
    erase(night, "Tom Oates")
    assert not CardPhoto.objects.exists()


def test_a_captains_photos_go_with_the_account(night):
    visit, other = night.add("Crown", "Anchor", -7), night.add("Crown", "Dove", -14)
    for fixture in (night.fixture, visit, other):
        sent(night, fixture, who="sue")
    sent(night, night.fixture, who="bob", colour="blue")
    erase_user(
        user=night.user("alice"), league=night.league, typed="Alice", reason="Asked", **night.act
    )
    assert [one.card.fixture for one in CardPhoto.objects.all()] == [other]
    # Both of one card go at once, and are one line of its history.
    assert history(night.fixture)[-1] == ("photo_removed", "Sue", GONE_WITH)


def test_what_an_officer_sent_goes_with_the_account(night):
    sent(night, who="olive")
    sent(night, night.add("Crown", "Dove"), who="sue")
    erase_user(
        user=night.user("olive"), league=night.league, typed="Olive", reason="Asked", **night.act
    )
    assert [str(one.by) for one in CardPhoto.objects.all()] == ["Sue"]


def test_nothing_is_written_while_a_picture_is_read(night):
    """The act itself gets a picture that is ready: its writes are a few rows."""
    ready = picture("green")
    night.builder.draft(night.fixture, named=False)
    with CaptureQueriesContext(connection) as queries:
        attach_photo(fixture=night.fixture, picture=ready, by=night.user("alice"), at=night.at)
    writes = [one["sql"] for one in queries if one["sql"].split()[0] in {"INSERT", "UPDATE"}]
    assert len(writes) == 2


def test_squads_of_another_day_are_none_of_it(night):
    tom = Player.objects.get(name="Tom Oates")
    Registration.objects.filter(player=tom).update(starts=night.today + timedelta(days=1))
    sent(night, who="sue")
    erase(night, "Tom Oates")
    assert CardPhoto.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_never_make_a_seventh():
    night = MatchNight()
    for colour in ("red", "green", "blue", "white", "black"):
        sent(night, colour=colour)
    outcomes = together(
        partial(sent, night, colour="yellow"), partial(sent, night, colour="orange", who="bob")
    )
    assert kinds(outcomes) == {"CardPhoto": 1, "NotPossible": 1}
    assert CardPhoto.objects.count() == 6


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_send_one_photo_and_open_one_card():
    night = MatchNight()
    outcomes = together(partial(sent, night), partial(sent, night))
    assert kinds(outcomes) == {"CardPhoto": 1, "AlreadyDone": 1}
    assert [kind for kind, *_ in history(night.fixture)] == ["opened", "photo_added"]
