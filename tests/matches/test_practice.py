"""Counting practice: questions that a seed draws, and a leg that a text holds."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.practice_ends import LEVELS, QUESTIONS, question, replies, told
from matches.practice_leg import LONGEST, ME, Game, Settled, play
from matches.quick_answer import answer
from scoring import (
    KNOCK,
    PRESETS,
    HouseRules,
    Leg,
    Placement,
    Round,
    Severity,
    Tile,
    TileSet,
    check_ends,
    check_leg,
    peg,
)
from scoring.players import record_of

pytestmark = pytest.mark.pure
STANDARD, PAIRS = PRESETS["standard"], PRESETS["leek-pairs"]
PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}


def all_questions(level: str, rules: HouseRules = STANDARD, seed: int = 7):
    return [question(seed, level, number, rules) for number in range(QUESTIONS)]


# -- The drill -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_draws_the_same_questions(level: str):
    once = all_questions(level)
    assert once == all_questions(level)
    assert question(7, level, QUESTIONS + 3, STANDARD) == once[3]
    assert once != all_questions(level, seed=8)
    assert len({str(one) for one in once}) > 20
    assert not any(check_ends(one.ends) for one in once)


def test_each_level_asks_what_it_says():
    plain, doubles, opening, last, target = (all_questions(level) for level in LEVELS)
    assert not any(one.ends.left.double or one.ends.right.double for one in plain)
    assert all(one.ends.left.double or one.ends.right.double for one in doubles)
    assert all(one.ends.single_tile and one.opening_tile for one in opening)
    assert all(one.chip_out and not one.ends.single_tile for one in last)
    assert all(51 <= one.before <= 60 for one in target)
    for found in (plain, doubles, opening, last, target):
        paying = sum(PAID.get(one.ends.total, 0) > 0 for one in found)
        assert 60 <= paying <= 95


def test_what_is_right_follows_from_the_table_of_awards():
    """Worked again by hand: what the total pays, the last tile's point, and nothing past 61."""
    for level in LEVELS:
        for one in all_questions(level):
            worth = PAID.get(one.ends.total, 0) + (1 if one.chip_out else 0)
            past = one.before is not None and one.before + worth > 61
            assert answer(one).pegs == (0 if past else worth)


def test_the_down_is_asked_where_it_cannot_win():
    found = all_questions("target", PRESETS["teesdale"])
    downs = [one for one in found if one.opening_tile]
    assert 10 <= len(downs) <= 45
    assert not any(one.chip_out for one in downs)
    barred = [one for one in downs if one.before + PAID.get(one.ends.total, 0) == 61]
    assert all(answer(one).pegs == 0 for one in barred)


@given(
    st.builds(
        HouseRules,
        target=st.integers(1, 999),
        finish=st.sampled_from(["exact", "over"]),
        chip_out_points=st.integers(0, 10),
        out_on_down=st.booleans(),
    ),
    st.sampled_from(list(LEVELS)),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
)
def test_there_is_a_key_for_every_answer(rules: HouseRules, level: str, seed: int, number: int):
    asked = question(seed, level, number, rules)
    assert answer(asked).pegs in replies(rules)
    if asked.before is not None:
        peg(asked.before, 0, rules)  # a score that a side can stand on
    assert told(asked)[-1] == "How many points are pegged?"


def test_no_such_level():
    with pytest.raises(KeyError):
        question(1, "whist", 0, STANDARD)


# -- The leg ---------------------------------------------------------------------------------------


def settled(player: str = "greedy", seed: int = 1, rules: HouseRules = STANDARD) -> Settled:
    return Settled(rules, 4 if rules is PAIRS else 2, player, seed)


def to_the_end(chosen: Settled, chance: Random) -> list[Game]:
    """A leg in which the person does anything that is allowed, as every page shows it."""
    game = play(chosen, "")
    games = [game]
    while game.leg.winner is None:
        text = game.dealt if game.round.over else game.after(chance.choice(game.moves))
        game = play(chosen, text)
        assert game.refused == ""
        assert game.text.startswith(text)
        games.append(game)
    return games


@pytest.mark.parametrize("rules", [STANDARD, PAIRS], ids=["singles", "pairs"])
@pytest.mark.parametrize("player", ["random", "greedy", "tactical"])
def test_a_leg_is_played_by_the_rules_to_its_end(player: str, rules: HouseRules):
    games = to_the_end(settled(player, 3, rules), Random(3))
    last = games[-1].leg
    assert max(last.scores) == rules.target
    checked = check_leg(record_of(last), must_finish=True)
    assert not [one for one in checked.problems if one.severity is Severity.ERROR]
    assert len(games[-1].text) < LONGEST
    # The person is asked at every turn of its own, and at every deal but the first.
    mine = sum(turn.seat == ME for played in last.rounds for turn in played.turns)
    assert len(games) == 1 + mine + len(last.rounds) - 1


def test_the_same_text_is_the_same_leg():
    games = to_the_end(settled(), Random(1))
    for game in games:
        again = play(settled(), game.text)
        assert again.leg == game.leg
        assert again.text == game.text
    assert play(settled(seed=2), "").round.hands != games[0].round.hands


def test_taking_back_leads_to_where_one_was():
    games = to_the_end(settled(), Random(5))
    assert games[0].back is None
    for before, after in pairwise(games):
        assert after.back is not None
        assert play(settled(), after.back).text == before.text


def test_a_knock_is_possible_only_where_it_is_forced():
    games = [game for game in to_the_end(settled(), Random(2)) if game.is_mine]
    forced = [game for game in games if game.must_knock]
    assert forced
    for game in games:
        fits = any(game.ways(tile) for tile in game.round.hands[ME].tiles)
        assert game.must_knock == (not fits)
        if fits:
            refused = play(settled(), game.after(KNOCK))
            assert refused.refused == "You knock, though one of your tiles fits."
            assert refused.text == game.text


def test_a_tile_that_fits_both_ends_can_go_to_either():
    """Found in legs as they are played: the ways lead to other ends, and there are never more."""
    both = 0
    for seed in range(6):
        for game in to_the_end(settled(seed=seed), Random(seed)):
            ends = game.round.line.ends
            for tile in game.round.hands[ME].tiles if game.is_mine and ends else ():
                ways = game.ways(tile)
                after = {frozenset((e.left, e.right)) for e in map(ends.joined, ways)}
                assert len(after) == len(ways) <= 2
                shown = {ends.left.value, ends.right.value}
                if not tile.is_double and {tile.low, tile.high} == shown:
                    assert len(ways) == 2
                    both += 1
    assert both


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "Nobody can read “hello” as a move."),
        ("99", "Nobody can read “99” as a move."),
        ("_", "The next round is dealt before this one is over."),
        ("66" * (LONGEST // 2) + "6", "are more than any leg takes"),
    ],
)
def test_what_cannot_be_played_is_refused_and_the_rest_shown(text: str, why: str):
    game = play(settled(seed=4), text)
    assert why in game.refused
    assert game.round.turns == play(settled(seed=4), "").round.turns


def test_a_tile_that_is_not_in_hand_is_refused():
    start = next(
        game for seed in range(9) if not (game := play(settled(seed=seed), "")).round.turns
    )
    elsewhere = next(iter(start.round.hands[1].tiles))
    game = play(start.settled, str(elsewhere))
    assert game.refused == "A tile is played that is not in your hand."
    assert game.text == ""


def test_what_comes_too_late_or_at_the_wrong_end_is_refused():
    games = to_the_end(settled(), Random(1))
    over = next(game for game in games if game.round.over and game.leg.winner is None)
    assert (
        play(settled(), over.text + "-").refused == "Something is played after the round is over."
    )
    won = games[-1]
    for more in ("_", "-", "66"):
        refused = play(settled(), won.text + more)
        assert refused.refused == "Something comes after the leg is won."
        assert refused.text == won.text
    stuck = next(game for game in to_the_end(settled(), Random(2)) if game.must_knock)
    tile = next(iter(stuck.round.hands[ME].tiles))
    refused = play(settled(), f"{stuck.text}{tile}r")
    assert refused.refused == f"{tile.high}-{tile.low} does not fit there."


@pytest.mark.parametrize("rules", [STANDARD, PAIRS], ids=["singles", "pairs"])
@pytest.mark.parametrize("player", ["random", "greedy", "tactical"])
def test_a_text_has_the_moves_of_the_person_alone(player: str, rules: HouseRules):
    """So nobody can move for a player, whose moves are those that its own thinking chose."""
    last = to_the_end(settled(player, 6, rules), Random(6))[-1]
    mine = [turn.move for one in last.leg.rounds for turn in one.turns if turn.seat == ME]
    signs = last.text.replace("_", "")
    for move in mine:
        sign = "-" if move == KNOCK else str(move)
        assert signs.startswith(sign)
        signs = signs.removeprefix(sign).lstrip("lr")
    assert signs == ""


def test_a_greedy_player_never_takes_less_than_there_is():
    """Worked again from what its hand could have made, at every replayed move of a leg."""
    done = play(settled(), to_the_end(settled(), Random(8))[-1].text).leg
    leg, chosen = Leg.begin(STANDARD, 2, done.rounds[0].leader), 0
    for played in done.rounds:
        leg = leg.deal(dealt(played))
        for turn in played.turns:
            ways = leg.rounds[-1].legal_moves()
            if turn.seat != ME and len(ways) > 1:
                most = max(leg.play(way).scores[1] for way in ways)
                assert leg.play(turn.move).scores[1] == most
                chosen += 1
            leg = leg.play(turn.move)
    assert leg.scores == done.scores
    assert chosen > 10


def dealt(played: Round) -> list[TileSet]:
    """The hands as they were before the first turn."""
    hands = [set(hand.tiles) for hand in played.hands]
    for turn in played.turns:
        if isinstance(turn.move, Placement):
            hands[turn.seat].add(turn.move.tile)
    return [TileSet.of(hand) for hand in hands]


@given(st.text("0123456lr-_x", max_size=40), st.integers(0, 50))
def test_whatever_the_text_there_is_a_leg(text: str, seed: int):
    game = play(settled(seed=seed), text)
    assert game.is_mine or game.round.over
    assert play(game.settled, game.text).leg == game.leg


def test_the_ways_of_a_tile_that_does_not_fit():
    start = next(
        game for seed in range(9) if not (game := play(settled(seed=seed), "")).round.turns
    )
    (opening,) = start.ways(next(iter(start.round.hands[ME].tiles)))
    assert isinstance(opening, Placement)
    absent = next(
        tile
        for tile in map(Tile.parse, ("00", "11", "22", "33", "44", "55", "66"))
        if tile not in start.round.hands[ME].tiles
    )
    assert start.ways(absent) == ()
