"""A side is short, and somebody plays once more: allowed to so many, and perhaps for no record.

Leek's night, six singles of one leg each and three pairs. Bell came with five: Nora Finch, of the
first singles, plays the sixth too. She lost the first leg 61–48 and the sixth 61–59.
"""

from dataclasses import replace

import pytest

from league.actions.rules import make_rule_set, use_rule_set
from league.enums import Side
from league.models import Fixture
from league.ruleset import AppearanceLimit, Rules, RulesError
from league.ruleset.wording import describe_players
from matches.actions.finish import make_official, problems_of
from matches.actions.sheet import SheetChanges, SlotChange, save_sheet
from matches.models import Card, Lineup
from matches.scorecard.people import appearances_left
from scoring.problems import Severity
from tests.league.desk_browser import DeskBrowser
from tests.league.rules_for_tests import everything, put
from tests.league.rules_page import Editor
from tests.matches.cards import LEEK, LEEK_NIGHT, card_of, found, said, seat
from tests.matches.match_night import MatchNight, card
from tests.matches.test_appearances import BY_HAND, sums

HOME = Side.HOME


def once_more(again: int = 1, *, counts: bool = False) -> Rules:
    singles, pairs = LEEK.appearances
    limit = replace(singles, again=again, again_counts=counts)
    return replace(LEEK, appearances=(limit, pairs))


# What a card may show


def twice(rules: Rules, *boards: int):
    """A night on which one person sits at some singles of the home side."""
    made = card_of(rules, LEEK_NIGHT)
    for number in boards:
        made = seat(made, number, HOME, "Tom")
    return made


def test_one_more_is_asked_about_and_no_error() -> None:
    problem = said(twice(once_more(), 1, 6), "player-once-more")
    assert problem.severity is Severity.QUERY
    assert problem.place == ("board", 6, "slot", "home", 1)
    assert problem.message == (
        "Tom is on Singles 1 and Singles 6, one more than usual: right where the side was short."
        " Singles 6 then counts in no player’s record."
    )
    counted = said(twice(once_more(counts=True), 1, 6), "player-once-more")
    assert "record" not in counted.message


def test_neither_two_more_nor_more_people_than_the_rules_allow() -> None:
    assert ("player-too-often", ("board", 6, "slot", "home", 1)) in found(
        twice(once_more(), 1, 2, 6)
    )
    both = seat(seat(twice(once_more(), 1, 6), 2, HOME, "Jean"), 5, HOME, "Jean")
    codes = [code for code, _ in found(both)]
    assert codes.count("player-once-more") == codes.count("player-too-often") == 1
    both = replace(both, rules=once_more(2))
    assert [code for code, _ in found(both)].count("player-once-more") == 2
    usual = [code for code, _ in found(twice(LEEK, 1, 6))]
    assert "player-too-often" in usual
    assert "player-once-more" not in usual


def test_who_may_still_be_tapped_in() -> None:
    """One person may play a second singles, nobody a third, and nobody else a second."""
    form = LEEK.boards[5]
    once = twice(once_more(), 1)
    assert appearances_left(once, HOME, "Tom", form)
    assert not appearances_left(replace(once, rules=LEEK), HOME, "Tom", form)
    again = seat(twice(once_more(), 1, 4), 2, HOME, "Jean")
    assert not appearances_left(again, HOME, "Tom", form)
    assert not appearances_left(again, HOME, "Jean", form)
    assert appearances_left(replace(again, rules=once_more(2)), HOME, "Jean", form)
    assert appearances_left(again, HOME, "Ivy", form)


# What counts in records


def under(night: MatchNight, rules: Rules) -> None:
    """The division is put under rules; cards opened from now on go by them."""
    number = night.league.rule_sets.count()
    made = make_rule_set(league=night.league, name=f"Rules {number}", rules=rules, **night.act)
    use_rule_set(competition=night.leek, rule_set=made, reason="AGM", **night.act)


def play(night: MatchNight, rules: Rules) -> Card:
    """The night with Nora Finch on the sixth singles too, official."""
    under(night, rules)
    fixture = Fixture.objects.select_related("competition__rule_set").get(pk=night.fixture.pk)
    opened = night.builder.draft(fixture, LEEK_NIGHT)
    nora = Lineup.objects.get(card=opened, name="Nora Finch").player_id
    slot = opened.boards.get(order=6).slots.get(side=Side.AWAY)
    changes = SheetChanges(slots=(SlotChange(slot.pk, slot.version, nora),))
    save_sheet(card=card(fixture), changes=changes, **night.act)
    return make_official(card=card(fixture), **night.act)


def without_kaye(**nora) -> dict[str, tuple[int, int]]:
    """Vic Kaye, whose sixth singles she played, has his pairs alone: won."""
    return BY_HAND | {"Vic Kaye": (1, 1), "Nora Finch": nora["nora"]}


@pytest.mark.parametrize(("counts", "nora"), [(True, (3, 0)), (False, (2, 0))])
def test_the_second_game_counts_or_does_not(counts, nora, night) -> None:
    official = play(night, once_more(counts=counts))
    assert "player-once-more" in {problem.code for problem in problems_of(official)}
    assert sums(night.league) == without_kaye(nora=nora)


def test_the_opponent_s_leg_counts_all_the_same(night) -> None:
    """Ivy Peel, of the Anchor, won the sixth singles and lost her pairs."""
    play(night, once_more())
    assert sums(night.league)["Ivy Peel"] == (2, 1)


def test_it_is_the_cards_own_rules_that_say_so(night) -> None:
    play(night, once_more())
    under(night, once_more(counts=True))
    assert sums(night.league) == without_kaye(nora=(2, 0))


# In the rules


def test_it_is_said_in_words() -> None:
    assert describe_players(once_more(2))[1] == (
        "In a side that is short two players may play one more singles, which counts in no"
        " player’s record."
    )
    assert describe_players(once_more(counts=True))[1] == (
        "In a side that is short one player may play one more singles."
    )


def test_rules_without_it_are_written_as_they_always_were() -> None:
    assert AppearanceLimit(1).to_dict() == {"most": 1, "players": None, "discipline": None}
    assert Rules.from_dict(once_more(2).to_dict()) == once_more(2)
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(put(everything(), "appearances.0", {"most": 1, "again_counts": False}))
    (problem,) = refused.value.problems
    assert problem.field == "appearances.0.again"


def test_it_is_set_on_the_page(night) -> None:
    desk = DeskBrowser(night.league, night.user("sue"))
    at = Editor(desk.client, night.league)
    assert at.fields["limits-0-again_counts"] == "on"
    at.press("show", limits__0__again_counts="no tick")
    assert "Nobody plays one more here: say how many may" in at.text
    kept = at.save(about__name="Short sides", limits__0__again="2").rules
    assert kept.appearances[0] == AppearanceLimit(1, 1, None, 2, again_counts=False)
    assert kept.appearances[1] == LEEK.appearances[1]
