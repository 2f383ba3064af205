"""Other rules for a division: what they would change is shown first, then they hold, and for it
alone. Cards keep the rules they were opened under.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from html import unescape
from re import sub

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import close_season
from league.enums import Depth, TieBreak
from league.models import Competition, RuleChange, RuleSet
from league.models.standings import competitions_of, standings, tables_of
from league.ruleset import BoardFormat, Rules, TeamSize
from league.ruleset.presets import PRESETS
from matches.models import Card
from matches.views.rule_change_cards import reasons_against
from scoring.house_rules import HouseRules
from tests.matches.cards import GOALS, LEEK, LEEK_NIGHT, TEAMS, card_of, with_record
from tests.matches.match_night import MatchNight, PageForm

pytestmark = pytest.mark.django_db


def words(response: HttpResponse) -> str:
    text = unescape(sub(r"<[^>]+>", " ", response.content.decode()))
    return " ".join(text.split())


class Change:
    """Somebody at the page that puts Division One under other rules."""

    def __init__(self, night: MatchNight, to: RuleSet, who: str = "sue") -> None:
        self.browser = night.browser(who)
        self.address = night.desk("rule_change", night.leek.pk) + f"?to={to.pk}"
        self.read(self.browser.get(self.address))

    def read(self, response: HttpResponse) -> None:
        self.response, self.text = response, words(response)
        self.form = PageForm.of(response, "")

    def confirm(self, reason: str = "AGM of 4 June", **typed: str) -> HttpResponse:
        sent = self.form.fields | {"reason": reason} | typed
        response = self.browser.post(self.address, sent)
        if response.status_code == 200:
            self.read(response)
        return response


@pytest.fixture
def night() -> MatchNight:
    """Anchor 9–0 Bell, Crown 5–4 Anchor, Crown 5–4 Dove, each by its score alone."""
    night = MatchNight()
    for days, (home, away, score) in enumerate(
        [("Anchor", "Bell", (9, 0)), ("Crown", "Anchor", (5, 4)), ("Crown", "Dove", (5, 4))]
    ):
        night.builder.play_score(night.add(home, away, days - 30), *score)
    return night


def five_for_a_win() -> Rules:
    return replace(LEEK, points=replace(LEEK.points, won=Decimal(5)))


def kept(night: MatchNight, name: str, rules: Rules) -> RuleSet:
    return make_rule_set(league=night.league, name=name, rules=rules, **night.act)


def table(competition: Competition) -> list[tuple[str, str]]:
    (found,) = standings(
        [t for t in tables_of(competitions_of(competition.season)) if t.competition == competition]
    ).values()
    return [(found.names[row.entry], str(row.points)) for row in found.rows]


BEFORE = [("Anchor", "15"), ("Crown", "14"), ("Dove", "4"), ("Bell", "0")]
AFTER = [("Crown", "20"), ("Anchor", "18"), ("Dove", "4"), ("Bell", "0")]


def test_the_table_now_and_then_side_by_side(night: MatchNight) -> None:
    """2 for a win: 9 + 2 and 4 make 15, twice 5 + 2 makes 14. With 5 for a win: 18 and 20."""
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    assert "2 teams would change place" in change.text
    assert "Crown 2 14 pts ▲ up to 1 20 pts Anchor 1 15 pts ▼ down to 2 18 pts" in change.text
    assert "Dove 3 4 pts 3 4 pts Bell 4 0 pts 4 0 pts" in change.text
    assert "No longer 2 points for a win and 1 for each leg." in change.text
    assert "Instead 5 points for a win and 1 for each leg." in change.text
    assert "A 6–3 win gives 11 and 3" in change.text
    assert "Nothing has changed yet." in change.text
    assert table(night.leek) == BEFORE
    assert not RuleChange.objects.exists()


def test_the_change_holds_at_once_and_everybody_can_read_why(night: MatchNight) -> None:
    before = night.leek.rule_set
    to = kept(night, "Five for a win", five_for_a_win())
    change = Change(night, to)
    answer = change.confirm("AGM of 4 June, item 7")
    assert answer.status_code == 302
    assert table(night.leek) == AFTER
    row = RuleChange.objects.get()
    assert (row.competition, row.before, row.after) == (night.leek, before, to)
    assert (row.reason, row.by) == ("AGM of 4 June, item 7", night.user("sue"))
    page = words(change.browser.get(answer.headers["Location"]))
    assert "Division One is under the rules Five for a win now." in page


def test_going_back_is_a_change_of_its_own(night: MatchNight) -> None:
    first = night.leek.rule_set
    to = kept(night, "Five for a win", five_for_a_win())
    Change(night, to).confirm("AGM")
    Change(night, first).confirm("The AGM had no quorum")
    assert table(night.leek) == BEFORE
    assert [row.reason for row in RuleChange.objects.all()] == ["AGM", "The AGM had no quorum"]


def test_cards_keep_the_rules_they_were_opened_under(night: MatchNight) -> None:
    first = night.leek.rule_set
    official = night.builder.play(night.fixture, LEEK_NIGHT)
    begun = night.builder.draft(night.add("Bell", "Crown", -2), [(61, 40)])
    to = kept(night, "Pairs", PRESETS["three-pairs-three-legs"].build())
    change = Change(night, to)
    assert "A card that is not handed in yet stays under the rules it was opened with." in (
        change.text
    )
    change.confirm()
    for card in (official, begun):
        assert Card.objects.get(pk=card.pk).rule_set == first
    assert len(Card.objects.whole().get(pk=begun.pk).boards.all()) == 9


def test_no_other_season_and_no_other_division_moves(night: MatchNight) -> None:
    past = night.builder.season(
        night.league,
        name="Last season",
        starts=night.season.starts - timedelta(days=365),
        ends=night.season.starts - timedelta(days=1),
    )
    old = night.builder.competition(past, LEEK, ["Anchor", "Bell"], name="Division One")
    day = past.starts + timedelta(days=30)
    night.builder.play_score(night.builder.fixture(old, "Anchor", "Bell", day), 5, 4)
    pairs = night.add("Mill", "Lock", -20)
    night.builder.play_score(pairs, 6, 3)
    versions = [old.tables.get().version, night.guisborough.tables.get().version]
    tables = [table(old), table(night.guisborough)]
    Change(night, kept(night, "Five for a win", five_for_a_win())).confirm()
    assert [table(old), table(night.guisborough)] == tables
    assert [old.tables.get().version, night.guisborough.tables.get().version] == versions
    assert tables[0] == [("Anchor", "7"), ("Bell", "4")]


def by_points_pegged() -> Rules:
    order = (TieBreak.POINTS, TieBreak.LEG_AGGREGATE)
    return with_record(replace(LEEK, tie_breaks=order), minimum_depth=Depth.SCORES)


def test_results_that_would_not_count_are_listed_and_asked_about(night: MatchNight) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    change = Change(night, kept(night, "By points pegged", by_points_pegged()))
    assert "Results that would not count" in change.text
    assert change.text.count("these rules count points pegged, and not every leg has its") == 3
    answer = change.confirm()
    assert answer.status_code == 200
    assert "Tick this if that is meant, or choose other rules." in change.text
    assert change.form.fields["reason"] == "AGM of 4 June"
    assert not RuleChange.objects.exists()
    assert change.confirm(sure="on").status_code == 302
    assert table(night.leek)[0] == ("Anchor", "8")


def test_cards_that_would_not_be_allowed_are_listed_with_the_reason(night: MatchNight) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    longer = {"singles": HouseRules(target=121), "pairs": HouseRules(target=121)}
    change = Change(night, kept(night, "All to 121", replace(LEEK, house_rules=longer)))
    assert "Cards that these rules would not allow" in change.text
    listed = change.text.split("Cards that these rules would not allow")[1]
    assert listed.count("Anchor v Bell") == 1
    assert "And 5 more." in listed
    assert "Crown v Anchor" not in listed
    assert "Nothing on it is judged again." in listed


def test_rules_with_other_boards_allow_none_of_the_cards(night: MatchNight) -> None:
    to = kept(night, "Pairs", PRESETS["three-pairs-three-legs"].build())
    listed = Change(night, to).text.split("Cards that these rules would not allow")[1]
    assert listed.count("It has 9 boards; these rules have 3.") == 3
    assert "They keep the rules they were opened under" in listed
    order = [listed.index(match) for match in ("Anchor v Bell", "Crown v Anchor", "Crown v Dove")]
    assert order == sorted(order)


def test_rules_that_judge_a_card_no_differently_list_none(night: MatchNight) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    assert "would not allow" not in change.text
    assert "would not count" not in change.text


# Refused


def test_a_reason_is_needed(night: MatchNight) -> None:
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    change.confirm(" ")
    assert "Please write the reason." in change.text
    assert table(night.leek) == BEFORE


def meanwhile_other_rules(night: MatchNight) -> None:
    other = kept(night, "Others", replace(LEEK, points=replace(LEEK.points, won=Decimal(9))))
    competition = Competition.objects.get(pk=night.leek.pk)
    use_rule_set(competition=competition, rule_set=other, reason="Quick", **night.act)


def meanwhile_a_result(night: MatchNight) -> None:
    night.builder.play_score(night.add("Dove", "Bell", -2), 9, 0)


@pytest.mark.parametrize("meanwhile", [meanwhile_other_rules, meanwhile_a_result])
def test_what_was_looked_at_too_long_ago_is_looked_at_again(
    meanwhile: Callable[[MatchNight], None], night: MatchNight
) -> None:
    to = kept(night, "Five for a win", five_for_a_win())
    change = Change(night, to)
    meanwhile(night)
    before = RuleChange.objects.count()
    assert change.confirm().status_code == 200
    assert "Somebody has changed this competition since you looked at it" in change.text
    assert change.form.fields["reason"] == "AGM of 4 June"
    assert RuleChange.objects.count() == before
    # The page now shows what there is, so it can be confirmed.
    assert change.confirm().status_code == 302
    assert RuleChange.objects.latest("pk").after == to


def test_a_second_confirmation_changes_nothing(night: MatchNight) -> None:
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    first = dict(change.form.fields)
    change.confirm()
    again = change.browser.post(change.address, first | {"reason": "AGM"})
    assert "Division One is under these rules already: choose others." in words(again)
    assert RuleChange.objects.count() == 1


def test_a_closed_season_stays_as_it_is(night: MatchNight) -> None:
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    close_season(season=night.season, reason="Over", **night.act)
    change.confirm()
    assert "is closed; its records stay as they are." in change.text
    assert not RuleChange.objects.exists()


def test_a_page_without_its_mark_is_shown_again(night: MatchNight) -> None:
    change = Change(night, kept(night, "Five for a win", five_for_a_win()))
    change.confirm(seen="")
    assert "Look at it as it is now" in change.text
    assert not RuleChange.objects.exists()


@pytest.mark.parametrize("to", ["", "0", "999999", "x", "9" * 30, "-1", "%00", "²"])
def test_rules_that_the_league_does_not_have(to: str, night: MatchNight) -> None:
    address = night.desk("rule_change", night.leek.pk)
    for method in (night.browser("sue").get, night.browser("sue").post):
        assert "Choose one from the list." in words(method(f"{address}?to={to}"))


def test_another_leagues_rules_and_divisions(night: MatchNight) -> None:
    theirs = night.other_fixture().competition
    address = night.desk("rule_change", night.leek.pk)
    sue = night.browser("sue")
    assert "Choose one from the list." in words(sue.get(f"{address}?to={theirs.rule_set_id}"))
    assert sue.get(night.desk("rule_change", theirs.pk)).status_code == 404
    assert sue.get(night.desk("rule_change", 10**9)).status_code == 404


def test_who_may(night: MatchNight) -> None:
    to = kept(night, "Five for a win", five_for_a_win())
    address = night.desk("rule_change", night.leek.pk)
    for path in (address, f"{address}?to={to.pk}"):
        for who in ("rita", "alice", "charlie", "sid"):
            assert night.browser(who).get(path).status_code == 403
            assert night.browser(who).post(path, {"reason": "R"}).status_code == 403
        stranger = night.browser().post(path, {"reason": "R"})
        assert stranger.headers["Location"].startswith(reverse("account_login"))
        for who in ("sue", "olive"):
            assert night.browser(who).get(path).status_code == 200
    assert not RuleChange.objects.exists()
    assert Change(night, to, "olive").confirm().status_code == 302


def test_the_choice_leads_to_rules_made_from_the_present_ones(night: MatchNight) -> None:
    page = night.browser("sue").get(night.desk("rule_change", night.leek.pk))
    new = reverse("league:rule_set_new", args=[night.league.slug])
    assert f"{new}?from={night.leek.rule_set_id}&amp;for={night.leek.pk}" in page.content.decode()


def test_queries_do_not_grow_with_the_cards(night: MatchNight) -> None:
    longer = {"singles": HouseRules(target=121), "pairs": HouseRules(target=121)}
    to = kept(night, "All to 121", replace(LEEK, house_rules=longer))
    counted = []
    for days in ((1,), (2, 3)):
        for day in days:
            night.builder.play(night.add("Anchor", "Bell", -day), LEEK_NIGHT)
        with CaptureQueriesContext(connection) as queries:
            Change(night, to)
        counted.append(len(queries))
    assert counted[0] == counted[1]


# Why a card would not be allowed


def against(rules: Rules, *, own: Rules = LEEK) -> list[str]:
    return list(reasons_against(card_of(own, LEEK_NIGHT), rules, TEAMS))


def with_board(number: int, board: BoardFormat) -> Rules:
    boards = [*LEEK.boards]
    boards[number - 1] = board
    return replace(LEEK, boards=tuple(boards))


@pytest.mark.pure
@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (PRESETS["three-pairs-three-legs"].build(), "It has 9 boards; these rules have 3."),
        (GOALS, "It has 9 boards; these rules have 1."),
        (
            with_board(1, replace(LEEK.boards[0], players=2)),
            "Singles 1 has 1 a side; these rules have 2 there.",
        ),
        (
            with_board(7, replace(LEEK.boards[6], legs=3)),
            "Pairs 1 has 1 leg; these rules have 3 legs there.",
        ),
        (
            with_board(7, replace(GOALS.boards[0], players=2)),
            "Pairs 1 is Fives and Threes; these rules have a game recorded by result.",
        ),
    ],
)
def test_another_card_is_told_from_its_boards(rules: Rules, why: str) -> None:
    assert against(rules) == [why]


@pytest.mark.pure
def test_what_is_right_under_both_is_not_listed() -> None:
    assert against(LEEK) == []
    assert against(five_for_a_win()) == []
    assert against(replace(LEEK, team=TeamSize(most=12))) == []


@pytest.mark.pure
def test_a_smaller_squad_is_said_of_both_sides() -> None:
    """Each side of this card sits six people in singles and six others in pairs."""
    found = against(replace(LEEK, team=TeamSize(most=10)))
    assert found == [
        "Anchor has 12 players; at most 10 may be used.",
        "Bell has 12 players; at most 10 may be used.",
    ]


@pytest.mark.pure
def test_what_was_wrong_already_is_not_the_new_rules_doing() -> None:
    both = [(61, 61), *LEEK_NIGHT[1:]]
    card = card_of(LEEK, both)
    assert list(reasons_against(card, five_for_a_win(), TEAMS)) == []
