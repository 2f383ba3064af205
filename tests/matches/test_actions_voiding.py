"""A match and its card: void, abandoned, brought back to exactly what they were."""

from datetime import timedelta

import pytest

from league.actions.awards import Award, award_result
from league.actions.fixtures import give_walkover, postpone
from league.actions.replaying import replay
from league.enums import ResultKind, Side
from league.models import Result, Season
from league.policies import AlreadyDone, NotPossible, Outdated
from matches.actions.cards import open_card
from matches.actions.finish import correct_official, make_official, report_card, take_back
from matches.actions.sheet import save_sheet
from matches.actions.voiding import abandon_match, bring_back, void_card, void_match
from matches.enums import CardState
from matches.models import Card
from matches.scorecard import from_content, totals
from tests.matches.cards import LEEK, LEEK_NIGHT
from tests.matches.conftest import NIGHT
from tests.matches.mishaps import fresh, standing_still
from tests.matches.test_actions_finish import change, leg_of


def made_void(builder, fixture, **more):
    return void_match(fixture=fresh(fixture), reason="Both short.", **more, **builder.act)


def brought_back(builder, fixture, **more):
    return bring_back(fixture=fresh(fixture), reason="They had played.", **more, **builder.act)


@pytest.mark.parametrize("state", ["no card", "draft", "reported", "official"])
def test_void_and_back_is_as_if_nothing_had_been(state, builder, fixture):
    if state != "no card":
        card = builder.draft(fixture, LEEK_NIGHT)
        if state == "reported":
            report_card(card=card, **builder.act)
        elif state == "official":
            make_official(card=card, **builder.act)
    before = standing_still()
    made_void(builder, fixture)
    assert fresh(fixture).status == "void"
    assert {card.state for card in Card.objects.all()} <= {CardState.VOID}
    assert [result.kind for result in Result.objects.standing()] == ["void"]
    brought_back(builder, fixture)
    assert standing_still() == before


def test_what_is_brought_back_can_be_corrected(builder, fixture):
    card = builder.play(fixture, LEEK_NIGHT)
    made_void(builder, fixture)
    brought_back(builder, fixture)
    correct_official(card=card, changes=change(card, 3, 60, 61), reason="Misread.", **builder.act)
    (result,) = Result.objects.standing()
    assert (result.kind, result.home_legs) == ("played", 5)


def test_a_draft_goes_on_where_it_stopped(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    made_void(builder, fixture)
    brought_back(builder, fixture)
    assert make_official(card=card, **builder.act).state == CardState.OFFICIAL


def test_the_card_of_an_abandoned_match_tells_how_it_stood(builder, fixture):
    """With a card: abandoned at 3–2; what was played stays on the card."""
    card = builder.draft(fixture, [*LEEK_NIGHT[:4], (44, 61)])
    abandon_match(fixture=fixture, reason="Power cut.", score=(3, 2), **builder.act)
    event = card.events.order_by("pk").last()
    assert (event.kind, event.why) == ("abandoned", "It stood at 3–2. Power cut.")
    assert event.before["state"] == "draft"
    result = Result.objects.standing().get()
    assert (result.kind, result.home_legs, result.away_legs) == ("void", 3, 2)
    assert result.note == "Abandoned at 3–2: Power cut."
    held = Card.objects.whole().get()
    assert [leg.home_score for board in held.boards.all() for leg in board.legs.all()][:5] == [
        61, 55, 61, 61, 44,
    ]  # fmt: skip
    new = replay(fixture=fresh(fixture), date=NIGHT + timedelta(days=7), **builder.act)
    builder.play_score(new, 5, 4)
    kinds = Result.objects.standing().order_by("pk").values_list("kind", "home_legs", "away_legs")
    assert list(kinds) == [("void", 3, 2), ("played", 5, 4)]
    with pytest.raises(NotPossible, match="counts in its place"):
        brought_back(builder, fixture)


def test_abandoned_and_back(builder, fixture):
    builder.draft(fixture, LEEK_NIGHT[:5])
    before = standing_still()
    abandon_match(fixture=fixture, reason="Power cut.", score=(3, 2), **builder.act)
    brought_back(builder, fixture)
    assert standing_still() == before
    kinds = [event.kind for event in Card.objects.get().events.order_by("pk")]
    assert kinds[-2:] == ["abandoned", "brought_back"]


def test_a_decision_is_undone_first(builder, fixture):
    builder.play(fixture, LEEK_NIGHT)
    table = fixture.competition.tables.get()
    award_result(
        fixture=fresh(fixture),
        awards=[Award(table=table, legs=(0, 9))],
        reason="R",
        **builder.act,
    )
    before = standing_still()
    with pytest.raises(NotPossible, match="was awarded, so you cannot make it void"):
        made_void(builder, fixture)
    assert standing_still() == before


def test_no_card_is_opened_of_a_void_match(builder, fixture):
    made_void(builder, fixture)
    with pytest.raises(NotPossible, match="void; bring the match back first"):
        open_card(fixture=fresh(fixture), **builder.act)


def test_a_card_opened_in_the_same_moment_is_seen(builder, fixture, monkeypatch):
    """Somebody opens the card after the one who makes it void has looked for one."""
    from matches.actions import voiding

    looked = voiding._held_card

    def look(fixture):
        found = looked(fixture)
        open_card(fixture=fresh(fixture), **builder.act)
        return found

    monkeypatch.setattr(voiding, "_held_card", look)
    with pytest.raises(Outdated, match="Somebody has just opened the card"):
        made_void(builder, fixture)
    assert not Result.objects.exists()


def test_pressed_twice(builder, fixture):
    builder.play(fixture, LEEK_NIGHT)
    seen = fresh(fixture).version
    made_void(builder, fixture, version=seen)
    after = standing_still()
    with pytest.raises(AlreadyDone, match="Anchor v Bell is void already"):
        made_void(builder, fixture, version=seen)
    assert standing_still() == after
    seen = fresh(fixture).version
    brought_back(builder, fixture, version=seen)
    with pytest.raises(AlreadyDone, match="brought back already by Sue"):
        brought_back(builder, fixture, version=seen)


def test_an_old_page_is_told_what_happened(builder, fixture):
    seen = fresh(fixture).version
    postpone(fixture=fresh(fixture), reason="Flood", **builder.act)
    with pytest.raises(Outdated, match=r"Since then: postponed by Sue.*“Flood”"):
        made_void(builder, fixture, version=seen)


def test_what_is_not_void_is_not_brought_back(builder, fixture):
    with pytest.raises(NotPossible, match="is not void, so there is nothing to bring back"):
        brought_back(builder, fixture)


def test_a_void_card_counts_for_nobody(builder, fixture):
    card = void_card(card=builder.play(fixture, LEEK_NIGHT), reason="Abandoned.", **builder.act)
    assert card.state == CardState.VOID
    (result,) = Result.objects.standing()
    assert (result.kind, result.home_legs) == (ResultKind.VOID, 0)
    fixture.refresh_from_db()
    assert fixture.status == "void"
    event = card.events.last()
    assert (event.kind, event.why) == ("voided", "Abandoned.")
    assert totals(from_content(event.before, LEEK)).legs == (6, 3)
    assert leg_of(card, 1).home_score == 61


def test_a_walkover_is_not_taken_back_by_voiding_a_card(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT[:2])
    give_walkover(fixture=fixture, to=Side.HOME, reason="They went home.", **builder.act)
    before = standing_still()
    with pytest.raises(NotPossible, match="Anchor v Bell is a walkover; undo the walkover first"):
        void_card(card=card, reason="Nobody came.", **builder.act)
    assert standing_still() == before


def test_a_void_card_needs_its_reason_and_nothing_else_can_be_done_with_it(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    with pytest.raises(NotPossible) as refused:
        void_card(card=card, reason=" ", **builder.act)
    assert refused.value.field == "reason"
    card = void_card(card=card, reason="Abandoned.", **builder.act)
    for act in (make_official, report_card, take_back):
        with pytest.raises(NotPossible, match="This card is void"):
            act(card=card, **builder.act)
    with pytest.raises(NotPossible, match="nothing on it can be changed"):
        save_sheet(card=card, changes=change(card, 1, 61, 50), **builder.act)


def test_a_closed_season_stays_as_it_is(builder, fixture):
    builder.play(fixture, LEEK_NIGHT)
    Season.objects.update(closed_on=NIGHT)
    for act in (made_void, brought_back):
        with pytest.raises(NotPossible, match="is closed"):
            act(builder, fixture)
