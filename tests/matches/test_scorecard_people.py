from dataclasses import replace

from league.ruleset import AppearanceLimit
from matches.enums import LegState
from matches.scorecard import (
    Person,
    check,
)
from scoring.problems import Severity
from tests.matches.cards import (
    AWAY,
    GUISBOROUGH,
    HOME,
    LEEK,
    LEEK_NIGHT,
    card_of,
    found,
    said,
    seat,
)


def test_the_same_player_on_both_sides_is_an_error():
    hall = Person("7", "J. Hall")
    card = seat(seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, hall), 1, AWAY, hall)
    problem = said(card, "player-on-both-sides")
    assert problem.place == ("board", 1, "slot", "away", 1)
    assert problem.severity is Severity.ERROR
    assert "J. Hall is on the side of Anchor too (Singles 1)" in problem.message


def test_two_different_players_of_one_name_may_meet():
    card = seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, Person("7", "J. Hall"))
    assert check(seat(card, 1, AWAY, Person("8", "J. Hall"))) == ()


def test_nobody_sits_on_a_board_twice():
    card = seat(card_of(LEEK, LEEK_NIGHT), 7, HOME, "Tom", "Tom")
    assert ("player-twice-on-a-board", ("board", 7, "slot", "home", 2)) in found(card)


def test_one_single_and_one_pair_a_player():
    card = card_of(LEEK, LEEK_NIGHT)
    once = seat(seat(card, 1, HOME, "Tom"), 7, HOME, "Tom", "Jean")
    assert check(once) == ()
    twice = seat(once, 4, HOME, "Tom")
    problem = said(twice, "player-too-often")
    assert problem.place == ("board", 4, "slot", "home", 1)
    assert problem.message == (
        "Tom is on Singles 1 and Singles 4; a player may play 1 singles board in a match."
    )


def test_a_board_that_nobody_played_uses_nothing_up():
    legs = [(LegState.CLAIMED, AWAY), *LEEK_NIGHT[1:]]
    card = seat(seat(card_of(LEEK, legs), 1, HOME, "Tom"), 4, HOME, "Tom")
    assert check(card) == ()


def test_a_limit_of_more_boards_than_one():
    rules = replace(LEEK, appearances=(AppearanceLimit(2),))
    card = seat(seat(card_of(rules, LEEK_NIGHT), 1, HOME, "Tom"), 2, HOME, "Tom")
    assert check(card) == ()
    card = seat(card, 7, HOME, "Jean", "Tom")
    assert ("player-too-often", ("board", 7, "slot", "home", 2)) in found(card)


def test_a_team_is_held_to_its_size():
    rules = replace(GUISBOROUGH, team=replace(GUISBOROUGH.team, fewest=6, most=6))
    card = card_of(rules, [HOME] * 9)
    assert check(card) == ()
    spare = replace(rules, team=replace(rules.team, most=5))
    codes = found(card_of(spare, [HOME] * 9))
    assert ("team-too-large", ("side", "home")) in codes
    assert ("team-too-large", ("side", "away")) in codes
    short = seat(seat(card, 1, HOME, "Tom", "Jean"), 2, HOME, "Tom", "Jean")
    assert ("team-too-small", ("side", "home")) in found(short)


def test_a_typed_name_and_an_unregistered_player_are_queries():
    card = seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, Person("7", "T. Oats", known=False))
    card = seat(card, 2, AWAY, Person("8", "Sid Garth", registered=False))
    typed, unregistered = said(card, "name-not-in-squad"), said(card, "player-not-registered")
    assert typed.place == ("board", 1, "slot", "home", 1)
    assert unregistered.place == ("board", 2, "slot", "away", 1)
    assert {typed.severity, unregistered.severity} == {Severity.QUERY}
    assert "T. Oats is not in the squad of Anchor" in typed.message


def test_a_typed_name_is_asked_about_once():
    typed = Person("7", "T. Oats", known=False)
    card = seat(seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, typed), 7, HOME, typed, "Jean")
    assert [code for code, _ in found(card)] == ["name-not-in-squad"]


def test_nobody_named_is_a_query_once_the_board_was_played():
    assert [code for code, _ in found(card_of(LEEK, LEEK_NIGHT, named=False))] == [
        "nobody-named"
    ] * 24
    empty = [code for code, _ in found(card_of(LEEK, [], named=False))]
    assert "nobody-named" not in empty
    claimed = card_of(LEEK, [(LegState.CLAIMED, HOME)] * 9, named=False)
    assert check(claimed) == ()
