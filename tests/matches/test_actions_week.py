from datetime import timedelta

import pytest

from league.actions.fixtures import give_walkover
from league.enums import Depth, Side
from league.models import Result
from matches.actions.finish import correct_official
from matches.actions.refusals import WeekProblems, in_words
from matches.actions.sheet import LegChange, SheetChanges
from matches.actions.week import FixtureScore, save_match_scores
from matches.models import Card, Leg
from tests.matches.cards import LEEK, LEEK_NIGHT, with_record

NOTHING = (None, None)


@pytest.fixture
def week(builder, leek):
    return [builder.fixture(leek, "Anchor", "Bell"), builder.fixture(leek, "Crown", "Dove")]


def results():
    return sorted(Result.objects.standing().values_list("fixture__home__name", "home_legs"))


def save(builder, *lines):
    return save_match_scores(scores=lines, **builder.act)


def test_a_week_is_saved_together_and_counts_at_once(week, builder):
    saved = save(builder, FixtureScore(week[0], 6, 3), FixtureScore(week[1], 0, 9))
    assert [line.official for line in saved] == [True, True]
    assert results() == [("Anchor", 6), ("Crown", 0)]
    assert {card.state for card in Card.objects.all()} == {"official"}


def test_one_wrong_score_saves_none(week, builder):
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(week[0], 6, 4), FixtureScore(week[1], 5, 4))
    ((fixture, (problem,)),) = refused.value.by_fixture.items()
    assert fixture == week[0].pk
    assert problem.message == "6–4 makes 10 legs; this match has 9: with 6 the other side has 3."
    assert refused.value.message.startswith("1 result is not right yet, so nothing is saved.")
    assert results() == []
    assert Card.objects.count() == 0


def test_every_wrong_score_is_named(week, builder):
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(week[0], 6, None), FixtureScore(week[1], -1, 9))
    codes = {
        fixture: [problem.code for problem in problems]
        for fixture, problems in refused.value.by_fixture.items()
    }
    assert codes[week[0].pk] == ["match-score-missing"]
    assert codes[week[1].pk]


def test_too_few_legs_are_asked_about_and_then_believed(week, builder):
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(week[0], 5, 3))
    (problem,) = refused.value.by_fixture[week[0].pk]
    assert problem.code == "match-score-too-few"
    (saved,) = save(builder, FixtureScore(week[0], 5, 3, sure=True))
    assert saved.official
    assert results() == [("Anchor", 5)]


def test_lines_left_as_they_were_change_nothing(week, builder):
    save(builder, FixtureScore(week[0], 6, 3))
    assert (
        save(builder, FixtureScore(week[0], 6, 3, seen=(6, 3)), FixtureScore(*week[1:], None, None))
        == ()
    )
    assert Card.objects.count() == 1


def test_the_same_official_score_again_is_no_change(week, builder):
    save(builder, FixtureScore(week[0], 6, 3))
    (saved,) = save(builder, FixtureScore(week[0], 6, 3))
    assert saved.official
    assert Result.objects.count() == 1


def test_an_official_score_is_not_changed_from_the_grid(week, builder):
    save(builder, FixtureScore(week[0], 6, 3))
    for now in ((5, 4), NOTHING):
        with pytest.raises(WeekProblems) as refused:
            save(builder, FixtureScore(week[0], *now, seen=(6, 3)))
        (problem,) = refused.value.by_fixture[week[0].pk]
        assert "This result is official: 6–3. Use “Correct”" in problem.message


def test_somebody_else_entered_another_score_meanwhile(week, builder, leek, season, alice):
    rules = with_record(LEEK, minimum_depth=Depth.WINNERS)
    competition = builder.competition(season, rules, ["Elm", "Fox"], name="Winners")
    fixture = builder.fixture(competition, "Elm", "Fox")
    save_match_scores(scores=[FixtureScore(fixture, 6, 3)], by=alice, at=builder.at)
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(fixture, 5, 4), FixtureScore(week[0], 5, 4))
    (problem,) = refused.value.by_fixture[fixture.pk]
    assert problem.message.startswith("6–3 has been entered by Alice in the meantime.")
    conflict = refused.value.conflicts[fixture.pk]
    assert in_words(conflict.theirs) == "6–3"
    assert results() == []
    (saved,) = save(builder, FixtureScore(fixture, 5, 4, seen=conflict.theirs))
    assert (saved.card.home_legs, saved.official) == (5, False)


def test_a_league_that_asks_for_legs_keeps_the_score_on_the_draft(builder, season):
    rules = with_record(LEEK, minimum_depth=Depth.SCORES)
    competition = builder.competition(season, rules, ["Elm", "Fox"], name="Scores")
    fixture = builder.fixture(competition, "Elm", "Fox")
    (saved,) = save(builder, FixtureScore(fixture, 6, 3))
    assert (saved.official, saved.card.state) == (False, "draft")
    assert (saved.card.home_legs, saved.card.away_legs) == (6, 3)
    assert results() == []
    (saved,) = save(builder, FixtureScore(fixture, None, None, seen=(6, 3)))
    assert saved.card.home_legs is None


def test_a_score_against_the_legs_of_its_card_is_refused(week, builder):
    builder.draft(week[0], LEEK_NIGHT)
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(week[0], 5, 4))
    (problem,) = refused.value.by_fixture[week[0].pk]
    assert problem.code == "match-score-differs"
    (saved,) = save(builder, FixtureScore(week[0], 6, 3))
    assert saved.official
    assert Result.objects.standing().get().home_aggregate == 672


def test_a_card_half_filled_waits_for_its_legs(week, builder):
    builder.draft(week[0], LEEK_NIGHT[:4])
    (saved,) = save(builder, FixtureScore(week[0], 6, 3))
    assert not saved.official
    assert {problem.code for problem in saved.problems} == {"leg-not-entered"}


def test_a_walkover_is_not_played_from_the_grid(week, builder):
    give_walkover(fixture=week[0], to=Side.HOME, reason="Nobody came.", **builder.act)
    with pytest.raises(WeekProblems) as refused:
        save(builder, FixtureScore(week[0], 6, 3), FixtureScore(week[1], 6, 3))
    (problem,) = refused.value.by_fixture[week[0].pk]
    assert "a walkover; undo the walkover first" in problem.message
    assert results() == [("Anchor", 0)]


def test_legs_come_later_than_the_score(week, builder):
    save(builder, FixtureScore(week[0], 6, 3))
    card = Card.objects.get()
    legs = Leg.objects.filter(board__card=card).order_by("board__order")
    changes = SheetChanges(
        legs=tuple(
            LegChange(leg.pk, leg.version, scores=pair)
            for leg, pair in zip(legs, LEEK_NIGHT, strict=True)
        )
    )
    correct_official(card=card, changes=changes, reason="The card came.", **builder.act)
    (saved,) = save(builder, FixtureScore(week[0], 6, 3, seen=NOTHING))
    assert saved.official
    assert results() == [("Anchor", 6)]


def test_twelve_results_take_few_queries(builder, leek, django_assert_max_num_queries):
    names = ["Anchor", "Bell", "Crown", "Dove"]
    pairings = [(home, away) for home in names for away in names if home != away]
    fixtures = [
        builder.fixture(leek, home, away, builder.at.date() - timedelta(days=number))
        for number, (home, away) in enumerate(pairings)
    ]
    with django_assert_max_num_queries(12 * 75):
        save(builder, *[FixtureScore(fixture, 6, 3) for fixture in fixtures])
    assert Result.objects.count() == 12
