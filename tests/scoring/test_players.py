"""Players play fair and legal, each stronger than the one before; legs are counted."""

from dataclasses import replace
from random import Random

import pytest

from scoring.house_rules import Finish, HouseRules
from scoring.line import End, Ends
from scoring.moves import KNOCK, Placement, Where
from scoring.players import (
    PLAYERS,
    Seen,
    Tally,
    at_random,
    greedy,
    play_leg,
    play_round,
    record_of,
    seen,
    share,
    tactical,
)
from scoring.players.race import FARTHEST, race
from scoring.problems import Severity
from scoring.round import Round
from scoring.tiles import ALL_TILES, TileSet
from scoring.verify import verify
from tests.scoring.test_simulated import simulated

STANDARD = HouseRules()


def sides_of(seats):
    return 3 if seats == 3 else 2


def legs(players, number, *, seats=2, rules=STANDARD, first_seed=1):
    for seed in range(first_seed, first_seed + number):
        yield play_leg(players, rules, seats, Random(seed))


def at_table(hand, others, ends, *, scores=(0, 0), rules=STANDARD, counts=None):
    """What seat a sees when it is its turn: its hand, and what seat b may hold."""
    hand, others = TileSet.parse(hand), TileSet.parse(others)
    placements = tuple(way for tile in hand for way in ends.placements(tile))
    counts = counts or (len(hand), len(others))
    return Seen(rules, 2, 0, 0, placements, counts, (hand, others), ends, scores)


# Fair and legal


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", PLAYERS)
def test_a_leg_is_legal_and_comes_to_what_its_record_comes_to(name, seats):
    for leg in legs([PLAYERS[name]] * sides_of(seats), 5, seats=seats):
        record = record_of(leg)
        verdict = verify(record, must_finish=True)
        assert verdict.problems == ()
        assert (verdict.scores, verdict.winner) == (leg.scores, leg.winner)
        assert verdict.ends == tuple(played.end for played in leg.rounds)
        assert all(hand is not None for written in record.rounds for hand in written.hands)


@pytest.mark.parametrize("seed", range(40))
def test_every_player_can_play_under_any_house_rules(seed):
    like = simulated(seed)
    random = Random(seed)
    sides = sides_of(like.seats)
    players = random.choices([*PLAYERS.values()], k=sides)
    leg = play_leg(players, like.rules, like.seats, random)
    verdict = verify(record_of(leg), must_finish=True)
    assert not [each for each in verdict.problems if each.severity is Severity.ERROR]
    assert verdict.scores == leg.scores


def test_targets_beyond_the_race_are_played_to():
    for finish in Finish:
        rules = HouseRules(target=999, finish=finish)
        leg = play_leg([tactical, greedy], rules, 2, Random(1))
        assert leg.scores[leg.winner] == 999


def test_the_same_source_of_chance_gives_the_same_leg():
    players = [tactical, at_random]
    one, other, third = (play_leg(players, STANDARD, 2, Random(seed)) for seed in (1, 1, 2))
    assert one == other
    assert one != third


def test_the_first_leader_is_settled_by_lot():
    leaders = {leg.leader for leg in legs([at_random] * 3, 30, seats=3)}
    assert leaders == {0, 1, 2}


@pytest.mark.parametrize("player", [greedy, tactical])
def test_nobody_looks_into_another_hand(player):
    """What others hold changes places with tiles that sleep, and nothing else: so does nothing."""
    for seed in range(20):
        random = Random(seed)
        tiles = random.sample([*ALL_TILES], 28)
        mine, theirs, asleep = tiles[:7], tiles[7:14], tiles[14:21]
        chosen = []
        for hands in ([mine, theirs], [mine, asleep]):
            dealt = Round.begin(STANDARD, 2, 0, hands)
            view = seen(dealt, dealt.legal_moves())
            chosen.append((view, player(view, Random(seed))))
        assert chosen[0] == chosen[1]


def test_a_knock_tells_two_values_that_a_seat_does_not_hold():
    hands = ["36 31 00 01 02 12 22", "11 14 15 16 44 45 55"]
    played = Round.begin(STANDARD, 2, 0, [hand.split() for hand in hands])
    played = played.play(Placement(2, 2)).play(KNOCK)
    view = seen(played, played.legal_moves())
    assert view.hand == TileSet.parse("36 31 00 01 02 12")
    assert view.counts == (6, 7)
    assert view.may_hold[1] == ALL_TILES - TileSet.parse(hands[0]) - TileSet.parse("23 24 25 26")


def test_nobody_is_asked_who_has_no_choice():
    def refuse(view, random):
        assert len(view.placements) > 1
        return view.placements[0]

    assert [*legs([refuse, refuse], 3)]


def test_misuse_is_refused():
    with pytest.raises(ValueError, match="2 players are wanted, one a side, not 3"):
        play_leg([greedy] * 3, STANDARD, 4, Random(1))
    with pytest.raises(ValueError, match="2, 3 or 4 seats"):
        play_leg([greedy] * 2, STANDARD, 5, Random(1))
    unknown = Round.begin(STANDARD, 2, 0)
    with pytest.raises(ValueError, match="whose hand is known"):
        play_round(unknown, [greedy] * 2, Random(1))
    leg = next(legs([greedy] * 2, 1))
    hidden = replace(leg, rounds=(unknown,))
    with pytest.raises(ValueError, match="unknown hands"):
        record_of(hidden)


# What they choose


def test_the_random_player_plays_everything_that_fits():
    view = at_table("36 13", "00 01", Ends(End(3), End(6)))
    chosen = {at_random(view, Random(seed)) for seed in range(60)}
    assert chosen == set(view.placements)
    assert len(chosen) == 3


def test_the_greedy_player_takes_what_adds_most_now():
    # 6-6 and 1: 1-0 makes 12 and pays 4, 1-4 makes 16 and pays nothing.
    view = at_table("10 14", "03 22", Ends(End(6, double=True), End(1)))
    assert greedy(view, Random(1)) == Placement(1, 0, Where.RIGHT)
    # On 58 the four points would pass the target.
    view = at_table("10 14 13", "03 22", view.ends, scores=(57, 0))
    assert greedy(view, Random(1)) == Placement(1, 0, Where.RIGHT)
    view = at_table("10 12 15", "03 22", Ends(End(4), End(1)), scores=(59, 0))
    # 4 and 0, 4 and 2 (two points: won), 4 and 5 (three points: disregarded).
    assert greedy(view, Random(1)) == Placement(1, 2, Where.RIGHT)


def test_the_tactical_player_thinks_one_reply_ahead():
    """Four points that leave an easy eight are four points lost."""
    # After 1-0 the other side plays 0-3 to the double six and makes 15. After 1-4 it must knock.
    view = at_table("10 14", "03 22", Ends(End(6, double=True), End(1)))
    assert tactical(view, Random(1)) == Placement(1, 4, Where.RIGHT)
    # If nobody can have the 0-3 the points are taken.
    view = at_table("10 14", "05 22", view.ends)
    assert tactical(view, Random(1)) == Placement(1, 0, Where.RIGHT)


def test_the_tactical_player_wins_when_it_can():
    view = at_table("10 14 12", "03 22", Ends(End(6, double=True), End(1)), scores=(57, 60))
    assert tactical(view, Random(1)) == Placement(1, 0, Where.RIGHT)


def test_the_tactical_player_does_not_let_the_other_side_win():
    # On 53 an eight wins: 1-0 would leave the 0-3 to make it. One point ahead is no comfort.
    view = at_table("10 14", "03 22", Ends(End(6, double=True), End(1)), scores=(56, 53))
    assert tactical(view, Random(1)) == Placement(1, 4, Where.RIGHT)
    # On 54 the eight would pass the target and is no threat.
    view = replace(view, scores=(56, 54))
    assert tactical(view, Random(1)) == Placement(1, 0, Where.RIGHT)


# The race


def test_turns_to_go_near_the_target():
    """With one needed: 26 of 100 turns offer a one, and 2 of 100 of the others chip out for it."""
    standard = race(Finish.EXACT, 1, 61)
    assert standard.turns[0] == 0
    assert standard.turns[1] == pytest.approx(1 / (0.26 + 0.74 * 0.02))
    # With two needed a two is worth waiting for: one point would not bring it home sooner.
    assert standard.turns[2] == pytest.approx(1 / 0.29)
    assert standard.steps(2, chip_out=False)[0].award == 2


def test_an_event_past_the_target_is_worth_nothing_or_wins():
    assert race(Finish.EXACT, 1, 61).after(2, 3) == 2
    assert race(Finish.OVER, 1, 61).after(2, 3) == 0
    assert race(Finish.EXACT, 1, 61).after(5, 3) == 2


@pytest.mark.parametrize("finish", Finish)
def test_chances_are_chances(finish):
    known = race(finish, 1, 61)
    for mine in range(1, 62):
        for theirs in range(1, 62):
            won, lost = known.wins[mine][theirs], known.wins[theirs][mine]
            assert 0 < won < 1
            # Whoever is to move is not worse off for it.
            assert won + lost > 1 - 1e-9
    assert known.wins[1][FARTHEST // 2] > 0.99


# Counting


def test_bounds_of_a_share():
    """Wilson's bounds for 60 of 100 and for 0 of 10 as published tables have them."""
    assert share(60, 100) == pytest.approx((0.6, 0.5020, 0.6906), abs=5e-5)
    assert share(0, 10) == pytest.approx((0, 0, 0.2775), abs=5e-5)
    assert share(10, 10).high == 1
    assert str(share(60, 100)) == "60.0 % (95 %: 50.2–69.1)"
    for number, of in ((1, 0), (-1, 5), (6, 5)):
        with pytest.raises(ValueError, match="is no share"):
            share(number, of)


def test_a_tally_adds_up():
    played = [*legs([greedy, at_random], 12)]
    tally = Tally.of(played)
    assert tally.legs == sum(tally.won) == 12
    assert tally.won[0] == sum(leg.winner == 0 for leg in played)
    assert tally.points == tuple(sum(leg.scores[side] for leg in played) for side in (0, 1))
    assert tally.rounds == sum(len(leg.rounds) for leg in played)
    assert tally.blocked == sum(each.end == "blocked" for leg in played for each in leg.rounds)
    with pytest.raises(ValueError, match="no leg"):
        Tally.of([])


# Strength; the full size is a proof of its own


@pytest.mark.parametrize(
    ("stronger", "weaker", "seats", "number"),
    [
        (greedy, at_random, 2, 40),
        (greedy, at_random, 4, 40),
        (tactical, greedy, 2, 120),
        (tactical, greedy, 4, 400),
    ],
    ids=["greedy-2", "greedy-4", "tactical-2", "tactical-4"],
)
def test_each_player_beats_the_one_before(stronger, weaker, seats, number):
    won = Tally.of(legs([stronger, weaker], number, seats=seats)).share_won(0)
    assert won.low > 0.5, f"{won}"
