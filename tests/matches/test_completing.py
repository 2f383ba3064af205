"""The score on the night, the card later: what counts, who completes it, and what cannot change."""

from datetime import datetime, time, timedelta

import pytest
from django.utils import timezone

from league.enums import Depth, Side
from league.models import Result
from league.models.standings import standings, tables_of
from league.policies import AlreadyDone, NotPossible
from matches.actions.completing import OtherScore, complete_official
from matches.actions.finish import make_official
from matches.actions.refusals import CardProblems
from matches.actions.sheet import LegChange, ScoreChange, SheetChanges, save_sheet
from matches.actions.signing import Hand, agree, hand_in
from matches.actions.week import FixtureScore, save_match_scores
from matches.enums import CardEventKind, CardState
from matches.models import Card, content_of, scorecard_of
from matches.scorecard import hash_of, legs_to_come, recorded
from matches.views.desk import lists
from matches.views.night_lines import OwnNight
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, card, legs
from tests.matches.score_first import score_first
from tests.reading import text_of

# Home 5, away 4: another score than the 6–3 of the night.
OTHER_NIGHT = [(48, 61), *LEEK_NIGHT[1:]]


@pytest.fixture
def night(db) -> MatchNight:
    return score_first(MatchNight())


def alone(night: MatchNight, home: int = 6, away: int = 3, days: int = 0) -> Card:
    """A card with nothing but its score."""
    fixture = night.add("Anchor", "Bell", days=days) if days else night.fixture
    found = night.builder.draft(fixture, named=False)
    score = ScoreChange((None, None), (home, away))
    return save_sheet(card=found, changes=SheetChanges(match_score=score), **night.act)


def official(night: MatchNight, days: int = 0) -> Card:
    return make_official(card=alone(night, days=days), **night.act)


def whole_card(night: MatchNight, found: Card, played=LEEK_NIGHT) -> SheetChanges:
    """Everybody's name and every leg, as the builder seats and plays them."""
    slots = tuple(night.builder._seats(found))
    rows = legs(found)
    changes = []
    for row, score in zip(rows, played, strict=True):
        sheet = recorded(found.rules.house_rules_for(row.board.format), scores=score)
        changes.append(LegChange(row.pk, row.version, sheet.state, sheet.winner, sheet.scores))
    return SheetChanges(legs=tuple(changes), slots=slots)


def lines(night: MatchNight):
    """The table: team, played, legs for and against, points."""
    (table,) = standings(tables_of([night.leek])).values()
    return [
        (row.entry, row.played, row.legs_for, row.legs_against, row.points) for row in table.rows
    ]


def complete(night: MatchNight, found: Card, changes: SheetChanges, name: str = "alice") -> Card:
    return complete_official(card=found, changes=changes, by=night.user(name), at=night.at)


def test_the_score_alone_is_signed_by_both_and_counts(night: MatchNight) -> None:
    found = alone(night)
    hand_in(card=found, hand=Hand(side=Side.HOME, by=night.user("alice")), at=night.at)
    seen = hash_of(content_of(card(night.fixture)))
    done = agree(
        card=found, hand=Hand(side=Side.AWAY, by=night.user("bob")), seen=seen, at=night.at
    )
    assert done.state == CardState.OFFICIAL
    assert legs_to_come(scorecard_of(card(night.fixture)))
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 3)
    assert result.home_aggregate is None


def test_the_weeks_grid_lets_it_count(night: MatchNight) -> None:
    save_match_scores(scores=[FixtureScore(night.fixture, 6, 3)], by=night.user("sue"), at=night.at)
    assert card(night.fixture).state == CardState.OFFICIAL


def test_without_the_rule_the_score_waits(db) -> None:
    night = score_first(MatchNight(), score_deadline_hours=None)
    with pytest.raises(CardProblems):
        official(night)
    assert card(night.fixture).state == CardState.DRAFT


def test_half_of_the_legs_are_not_a_score(night: MatchNight) -> None:
    found = night.builder.draft(night.fixture, LEEK_NIGHT[:4])
    with pytest.raises(CardProblems):
        make_official(card=found, **night.act)


@pytest.mark.parametrize("name", ["alice", "bob", "sue"])
def test_a_captain_of_either_side_completes_it(night: MatchNight, name: str) -> None:
    found = official(night)
    before = lines(night)
    done = complete(night, found, whole_card(night, found), name)
    assert done.state == CardState.OFFICIAL
    assert not legs_to_come(scorecard_of(done))
    # The table has not moved; the result knows what the legs pegged.
    assert lines(night) == before
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 3)
    assert (result.home_aggregate, result.away_aggregate) == (
        sum(home for home, _ in LEEK_NIGHT),
        sum(away for _, away in LEEK_NIGHT),
    )
    last = done.events.order_by("pk").last()
    assert (last.kind, last.by) == (CardEventKind.COMPLETED, night.user(name))


def refused(night: MatchNight, found: Card, changes: SheetChanges, error) -> str:
    before = content_of(card(night.fixture))
    with pytest.raises(error) as caught:
        complete(night, found, changes)
    assert content_of(card(night.fixture)) == before
    assert Result.objects.count() == 1
    return caught.value.message


def test_another_score_is_a_correction(night: MatchNight) -> None:
    found = official(night)
    said = refused(night, found, whole_card(night, found, OTHER_NIGHT), OtherScore)
    assert "The official score is 6–3, and this makes 5–4." in said
    assert "ask the league for a correction" in said
    assert "protest" in said


def test_the_score_itself_is_not_typed_over(night: MatchNight) -> None:
    found = official(night)
    whole = whole_card(night, found)
    other = SheetChanges(whole.legs, whole.slots, ScoreChange((6, 3), (5, 4)))
    refused(night, found, other, OtherScore)


def test_half_of_a_card_does_not_complete_it(night: MatchNight) -> None:
    found = official(night)
    whole = whole_card(night, found)
    refused(night, found, SheetChanges(whole.legs[:5], whole.slots), CardProblems)
    refused(night, found, SheetChanges(slots=whole.slots), NotPossible)
    refused(night, found, SheetChanges(), NotPossible)


def test_a_card_without_names_stays_to_be_completed(night: MatchNight) -> None:
    found = official(night)
    whole = whole_card(night, found)
    # Six singles and three pairs a side.
    said = refused(night, found, SheetChanges(whole.legs), CardProblems)
    assert said.startswith("24 places have no name yet")
    said = refused(night, found, SheetChanges(whole.legs, whole.slots[1:]), CardProblems)
    assert said.startswith("1 place has no name yet")
    (owed,) = OwnNight(night.league, [night.entries["Bell"].pk], night.at).tonight
    assert owed.doing.label == "Complete the card"


def test_winners_are_not_enough_where_scores_are_asked_for(night: MatchNight) -> None:
    found = official(night)
    whole = whole_card(night, found)
    winners = tuple(LegChange(one.leg_id, one.version, one.state, one.winner) for one in whole.legs)
    refused(night, found, SheetChanges(winners, whole.slots), CardProblems)


def test_it_is_completed_once(night: MatchNight) -> None:
    found = official(night)
    changes = whole_card(night, found)
    complete(night, found, changes)
    with pytest.raises(AlreadyDone):
        complete(night, found, changes)


def test_a_draft_is_filled_in_and_not_completed(night: MatchNight) -> None:
    found = alone(night)
    with pytest.raises(NotPossible) as caught:
        complete(night, found, whole_card(night, found))
    assert "This card is a draft" in caught.value.message


def test_nobody_else_completes_it(night: MatchNight) -> None:
    official(night)
    address = night.address("card_complete")
    for name in ("carol", "charlie", "rita", "sid"):
        assert night.browser(name).get(address).status_code == 403
    assert night.browser().get(address).status_code == 302


# Pages


def test_the_page_of_the_match_says_until_when(night: MatchNight) -> None:
    official(night)
    address = night.address("card")
    said = text_of(night.browser().get(address))
    assert "Score only, 6–3; the card is due by" in said
    assert "Complete the card" not in said
    assert "Complete the card" in text_of(night.browser("bob").get(address))
    assert "Complete the card" not in text_of(night.browser("carol").get(address))


def test_the_page_that_completes_it(night: MatchNight) -> None:
    found = official(night)
    phone, address = night.browser("alice"), night.address("card_complete")
    page = phone.get(address)
    form = PageForm.of(page, "sheet")
    wanted = whole_card(night, found)
    typed = {f"slot-{one.slot_id}-who": str(one.who) for one in wanted.slots}
    typed = {
        name: next(v for v in choices(page, name) if v.endswith(value))
        for name, value in typed.items()
    }
    for one in wanted.legs:
        typed |= {
            f"leg-{one.leg_id}-won": one.winner.value if one.winner else "",
            f"leg-{one.leg_id}-home": str(one.scores[0]),
            f"leg-{one.leg_id}-away": str(one.scores[1]),
        }
    first = next(iter(wanted.legs))
    wrong = typed | {f"leg-{first.leg_id}-won": "away", f"leg-{first.leg_id}-home": "48"}
    answer = form.send(phone, address, wrong, do="save")
    assert answer.status_code == 200
    assert "The official score is 6–3, and this makes 5–4." in text_of(answer)
    # What was typed is still there.
    assert PageForm.of(answer, "sheet").fields[f"leg-{first.leg_id}-home"] == "48"
    answer = form.send(phone, address, typed, do="save")
    assert answer.status_code == 302
    said = text_of(phone.get(night.address("card")))
    assert "The card is whole, and the score stays as it was: 6–3." in said
    assert "Completed: the legs came after the score (Alice)" in said
    assert phone.get(address).status_code == 302


def choices(page, name: str) -> list[str]:
    """What can be chosen in a list of a page."""
    import re

    html = page.content.decode()
    (inside,) = re.findall(rf'<select[^>]* name="{name}".*?</select>', html, re.DOTALL)
    return re.findall(r'<option value="([^"]*)"', inside)


# Deadlines


def test_the_desk_tells_an_overdue_score_from_an_overdue_card(night: MatchNight) -> None:
    official(night, days=-7)
    recent = official(night, days=-2)
    nothing = night.add("Anchor", "Bell", days=-3)
    found = lists(night.league, night.at, night.today)
    late = {row.fixture.pk: row for row in found["not_in"]}
    in_time = {row.fixture.pk: row for row in found["in_time"]}
    # A week is more than the days that the card has; two days are not.
    assert [row.score for row in late.values() if row.late] == [(6, 3)]
    assert in_time[recent.fixture_id].score == (6, 3)
    # Its score was due four hours after the start, and its card is not due yet.
    assert late[nothing.pk].late is None
    assert late[nothing.pk].score_due is not None
    said = text_of(night.browser("sue").get(night.desk("desk")))
    assert "Score overdue" in said
    assert "The score, 6–3, counts; the card was due" in said


def test_a_late_card_is_paid_for_by_the_cards_deadline(night: MatchNight) -> None:
    found = official(night, days=-7)
    official(night, days=-2)
    address = night.desk("late_cards")
    rows = night.browser("sue").get(address).context["rows"]
    assert [row.fixture.pk for row in rows] == [found.fixture_id]
    # Completed today it came in today: as late as it was.
    complete(night, card(found.fixture), whole_card(night, card(found.fixture)))
    rows = night.browser("sue").get(address).context["rows"]
    assert [(row.fixture.pk, row.came) for row in rows] == [(found.fixture_id, night.at)]


def test_a_captain_owes_the_card(night: MatchNight) -> None:
    found = official(night, days=-2)
    anchor = [night.entries["Anchor"].pk]
    (owed,) = OwnNight(night.league, anchor, night.at).owed
    assert owed.fixture == found.fixture
    assert owed.doing.label == "Complete the card"
    assert owed.doing.what == "Card due"
    (tonight,) = OwnNight(night.league, anchor, night.at).tonight
    assert tonight.doing.what == "Score due"
    start = tonight.doing.due - timedelta(hours=4)
    assert (start.hour, start.minute) == (20, 0)


@pytest.mark.parametrize("entered", ["score", "legs"])
def test_a_score_that_nobody_handed_in_is_as_late_as_none(night: MatchNight, entered: str) -> None:
    fixture = night.add("Anchor", "Bell", days=-1)
    found = night.builder.draft(fixture, LEEK_NIGHT if entered == "legs" else (), named=False)
    if entered == "score":
        score = ScoreChange((None, None), (5, 4))
        save_sheet(card=found, changes=SheetChanges(match_score=score), **night.act)
    midnight = datetime.combine(night.today, time(), timezone.get_default_timezone())
    at = midnight + timedelta(hours=19)
    (owed,) = OwnNight(night.league, [night.entries["Anchor"].pk], at).owed
    # It started at eight, and the score was due four hours later.
    assert (owed.doing.what, owed.doing.due) == ("Score due", midnight)
    assert owed.doing.late == timedelta(hours=19)
    # A pound is what the card costs, and that has days.
    assert owed.doing.cost == ""
    later = OwnNight(night.league, [night.entries["Anchor"].pk], at + timedelta(days=9))
    assert [one.doing.cost for one in later.owed if one.fixture == fixture] == ["£1"]


def test_once_the_score_is_overdue_either_side_sends_it(night: MatchNight) -> None:
    """Under these rules the home side does; nobody waits for it longer than the score is due."""
    found = alone(night, days=-1)
    start = datetime.combine(found.fixture.date, time(20), timezone.get_default_timezone())
    hand = Hand(side=Side.AWAY, by=night.user("bob"))
    with pytest.raises(NotPossible):
        hand_in(card=found, hand=hand, at=start + timedelta(hours=4))
    done = hand_in(card=found, hand=hand, at=start + timedelta(hours=4, minutes=1))
    assert done.state == CardState.REPORTED


def test_the_least_depth_stays_what_the_rules_say(night: MatchNight) -> None:
    assert night.leek.rule_set.rules.record.minimum_depth is Depth.SCORES
