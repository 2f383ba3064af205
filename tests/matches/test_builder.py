from league.enums import Side
from league.models import Player, Registration, Result
from matches.builder import Builder
from matches.enums import LegState
from matches.models import Card, CardEvent, LegEvent, scorecard_of
from matches.scorecard import check
from scoring.leg import NextRound, Peg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.conftest import ANCHOR


def test_a_night_is_built_through_the_acts(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    assert card.state == "official"
    assert list(CardEvent.objects.values_list("kind", flat=True)) == [
        "opened", "saved", "made_official",
    ]  # fmt: skip
    assert check(scorecard_of(Card.objects.whole().get())) == ()


def test_everybody_is_named_once_on_the_boards_of_each_kind(builder, fixture):
    builder.draft(fixture)
    boards = scorecard_of(Card.objects.whole().get()).boards
    assert [board.home[0].name for board in boards[:6]] == ANCHOR
    assert [person.name for board in boards[6:] for person in board.home] == ANCHOR


def test_every_kind_of_leg(builder, pairs_fixture):
    events = [Peg(0, total=20), Peg(1, total=15, chip_out=True), NextRound()]
    card = builder.draft(
        pairs_fixture, [(61, 48), Side.AWAY, LegState.VOID, events, (0, 61)], named=False
    )
    legs = [leg for board in Card.objects.whole().get().boards.all() for leg in board.legs.all()]
    said = [(leg.state, leg.depth, leg.winner, leg.home_score, leg.away_score) for leg in legs[:6]]
    assert said == [
        ("played", "scores", "home", 61, 48),
        ("played", "winners", "away", None, None),
        ("void", "", "", None, None),
        ("open", "events", "", 4, 9),
        ("played", "scores", "away", 0, 61),
        ("open", "", "", None, None),
    ]
    assert LegEvent.objects.count() == 3
    assert card.version == 2


def test_a_score_alone(builder, fixture):
    builder.play_score(fixture, 6, 3)
    assert Result.objects.get().away_legs == 3


def test_a_squad_is_registered_from_the_first_day(builder, leek):
    entry = leek.entries.get(name="Crown")
    builder.squad(entry, ["Ann", "Bea"])
    assert {line.starts for line in Registration.objects.filter(entry=entry)} == {
        leek.season.starts
    }
    assert Player.objects.filter(name__in=["Ann", "Bea"]).count() == 2


def test_everything_is_done_by_the_one_given_at_the_moment_given(sue, at, fixture):
    card = Builder(by=sue, at=at).draft(fixture)
    assert {(event.by, event.at) for event in card.events.all()} == {(sue, at)}
