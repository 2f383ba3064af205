from datetime import date, timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.players import change_player, end_registration
from league.enums import Depth, Side
from league.models import Player, Registration
from matches.actions.events import change_events
from matches.actions.sheet import set_slot
from matches.merge import to_payload
from matches.models import (
    BoardSlot,
    Card,
    Leg,
    content_of,
    leg_sheet_of,
    scorecard_of,
    squad,
)
from matches.scorecard import check, content_hash, totals
from matches.sending import Add
from scoring.leg import Peg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.conftest import ANCHOR, NIGHT


def whole():
    return Card.objects.whole().get()


def names(fixture, side):
    return [player.name for player in squad(fixture, side)]


def test_rows_are_read_as_the_card_they_say(builder, fixture):
    builder.draft(fixture, LEEK_NIGHT, match_score=(6, 3))
    sheet = scorecard_of(whole())
    assert totals(sheet).legs == (6, 3)
    assert sheet.match_score == (6, 3)
    assert [person.name for person in sheet.boards[6].home] == ANCHOR[:2]
    assert {person.registered for board in sheet.boards for person in board.home} == {True}
    assert check(sheet) == ()
    assert content_of(whole())["note"] == ""


class Interruption:
    """Lets something happen once, after so many queries."""

    def __init__(self, after, act):
        self.left, self.act = after, act

    def __call__(self, execute, *query):
        answer = execute(*query)
        self.left -= 1
        if self.left == 0:
            self.act()
        return answer


def test_a_card_is_read_while_somebody_sits_down(builder, fixture):
    """Reading takes several queries, and between any two of them somebody may save."""
    card = builder.draft(fixture, LEEK_NIGHT, named=False)
    chairs = [slot for board in card.boards.all() for slot in board.slots.all()]
    with CaptureQueriesContext(connection) as reading:
        whole()
    assert 1 < len(reading) < len(chairs)
    for after, slot in enumerate(chairs[: len(reading)], start=1):
        name = f"Newcomer {after}"
        sit = partial(set_slot, card=card, slot_id=slot.pk, version=1, who=name, **builder.act)
        with connection.execute_wrapper(Interruption(after, sit)):
            read = whole()
        scorecard_of(read)
        assert BoardSlot.objects.get(pk=slot.pk).lineup.name == name


def test_a_leg_of_events_is_read_from_the_stream_that_counts(builder, pairs_fixture):
    builder.draft(pairs_fixture, [[Peg(0, points=3), Peg(1, points=2)]])
    leg = Leg.objects.select_related("board__card").order_by("pk")[0]
    other = [Add(*to_payload(Peg(0, points=8)))]
    change_events(leg=leg, acts=other, stream=uuid4(), **builder.act)
    sheet = leg_sheet_of(whole().boards.all()[0].legs.all()[0])
    assert (sheet.depth, sheet.scores) == (Depth.EVENTS, (3, 2))
    assert sheet.events == (Peg(0, points=3), Peg(1, points=2))


def test_a_registration_is_asked_for_on_the_day_of_the_match(builder, fixture):
    tom = Registration.objects.get(player__name="Tom Oates")
    end_registration(registration=tom, ends=NIGHT - timedelta(days=1), **builder.act)
    builder.draft(fixture, LEEK_NIGHT)
    problems = [(problem.code, problem.place) for problem in check(scorecard_of(whole()))]
    assert problems == [("player-not-registered", ("board", 1, "slot", "home", 1))]
    Registration.objects.filter(pk=tom.pk).update(ends=NIGHT)
    assert check(scorecard_of(whole())) == ()


def test_a_player_of_the_other_side_is_not_registered_here(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    nora = Player.objects.get(name="Nora Finch")
    away, home = (card.boards.get(order=1).slots.get(side=side) for side in ("away", "home"))
    set_slot(card=card, slot_id=away.pk, version=away.version, who=None, **builder.act)
    seven = card.boards.get(order=7).slots.get(side="away", position=1)
    set_slot(card=card, slot_id=seven.pk, version=seven.version, who=None, **builder.act)
    set_slot(card=card, slot_id=home.pk, version=home.version, who=nora.pk, **builder.act)
    codes = [problem.code for problem in check(scorecard_of(whole()))]
    assert "player-not-registered" in codes


def test_a_later_change_of_a_name_leaves_the_content_as_it_was(builder, fixture):
    builder.draft(fixture, LEEK_NIGHT)
    before = content_hash(scorecard_of(whole()))
    tom = Player.objects.get(name="Tom Oates")
    change_player(player=tom, name="Thomas Oates", **builder.act)
    card = whole()
    assert content_hash(scorecard_of(card)) == before
    assert str(card.boards.all()[0].slots.get(side="home").lineup) == "Thomas Oates"


def test_a_squad_without_matches_is_in_the_order_of_names(fixture):
    assert names(fixture, Side.HOME) == sorted(ANCHOR)


def test_who_played_last_comes_first(builder, leek, fixture):
    for week, players in ((3, ["Ruth Swale"]), (2, ["Ken Moss", "Ivy Peel"])):
        earlier = builder.fixture(
            leek, "Crown", "Anchor", NIGHT - timedelta(weeks=week), round=week
        )
        card = builder.draft(earlier, named=False)
        chairs = [board.slots.get(side="away") for board in card.boards.all()[: len(players)]]
        for chair, name in zip(chairs, players, strict=True):
            player = Player.objects.get(name=name).pk
            set_slot(card=card, slot_id=chair.pk, version=1, who=player, **builder.act)
    assert names(fixture, Side.HOME) == [
        "Ivy Peel", "Ken Moss", "Ruth Swale", "Arthur Lane", "Jean Price", "Tom Oates",
    ]  # fmt: skip
    latest = {player.name: player.last_played for player in squad(fixture, Side.HOME)}
    assert latest["Ivy Peel"] == NIGHT - timedelta(weeks=2)
    assert latest["Tom Oates"] is None


def test_matches_to_come_and_of_other_teams_say_nothing(builder, leek, fixture):
    later = builder.fixture(leek, "Anchor", "Crown", NIGHT + timedelta(weeks=1))
    builder.draft(later, LEEK_NIGHT)
    assert names(fixture, Side.HOME) == sorted(ANCHOR)


@pytest.mark.parametrize(
    ("starts", "ends", "there"),
    [
        (NIGHT, None, True),
        (NIGHT + timedelta(days=1), None, False),
        (date(2026, 9, 1), NIGHT, True),
        (date(2026, 9, 1), NIGHT - timedelta(days=1), False),
    ],
)
def test_a_squad_is_that_of_the_day(fixture, starts, ends, there):
    Registration.objects.filter(player__name="Tom Oates").update(starts=starts, ends=ends)
    assert ("Tom Oates" in names(fixture, Side.HOME)) is there


def test_a_merged_record_is_not_offered(fixture):
    tom, jean = (Player.objects.get(name=name) for name in ("Tom Oates", "Jean Price"))
    Player.objects.filter(pk=tom.pk).update(merged_into=jean)
    assert "Tom Oates" not in names(fixture, Side.HOME)
