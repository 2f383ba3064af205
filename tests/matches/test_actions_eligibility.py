"""Rulings on people who were not allowed to play: what the table counts, and taking them back."""

from dataclasses import replace

import pytest

from league.actions.awards import Award, award_result, undo_award
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import TableSpec
from league.enums import Discipline, Ineligible, Side
from league.models import Result, Season
from league.models.standings import standings
from league.policies import AlreadyDone, NotPossible, Outdated
from league.ruleset.parts import WalkoverRule, WalkoverSide
from matches.actions.eligibility import rule_ineligible, undo_ineligible
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import SheetChanges, SlotChange, set_slot
from matches.models import IneligiblePlayer, content_of
from tests.matches.cards import LEEK, LEEK_NIGHT, MIXED
from tests.matches.match_night import card as card_of
from tests.matches.mishaps import fresh, standing_still
from tests.matches.test_actions_finish import change

HOME, AWAY = Side.HOME, Side.AWAY


def people(card, *names):
    """The line-ups of some people on a card."""
    found = {line.name: line for line in card.lineup.all()}
    return [found[name] for name in names]


def rule(builder, card, *names, effect=Ineligible.LEGS, **more):
    given = {"reason": "Played for the Crown.", "effect": effect} | more
    return rule_ineligible(card=card, players=people(card, *names), **given, **builder.act)


def undo(builder, card):
    return undo_ineligible(card=card, reason="He was registered.", **builder.act)


def points(competition):
    tables = list(competition.tables.select_related("competition__rule_set"))
    (table,) = standings(tables).values()
    return {table.names[row.entry]: row.points for row in table.rows}


def under(competition, builder, rules):
    made = make_rule_set(league=competition.season.league, name="Other", rules=rules, **builder.act)
    use_rule_set(competition=competition, rule_set=made, reason="AGM", **builder.act)


@pytest.fixture
def played(builder, fixture):
    """Anchor 6–3 Bell. Tom Oates sat at the first single (61–48) and the first pair (121–98)."""
    builder.play(fixture, LEEK_NIGHT)
    return card_of(fixture)


def test_the_legs_go_to_the_other_side(builder, leek, played):
    before = content(played)
    rule(builder, played, "Tom Oates")
    result = Result.objects.standing().get()
    assert (result.kind, result.source) == ("awarded", "ruling")
    assert (result.home_legs, result.away_legs) == (4, 5)
    assert (result.home_boards, result.away_boards) == (4, 5)
    assert (result.home_aggregate, result.away_aggregate) == (490, 482)
    assert result.note == "Anchor had an ineligible player: Played for the Crown."
    # 2 for the win and 1 a leg.
    assert points(leek) == {"Anchor": 4, "Bell": 7, "Crown": 0, "Dove": 0}
    assert content(card_of(played.fixture)) == before
    (ruling,) = IneligiblePlayer.objects.standing()
    assert (str(ruling.lineup), ruling.effect) == ("Tom Oates", "legs")


def content(card):
    return content_of(card), card.state, card.version


def test_the_match_goes_to_the_other_side(builder, leek, played):
    rule(builder, played, "Tom Oates", effect=Ineligible.MATCH)
    result = Result.objects.standing().get()
    assert (result.winner, result.home_legs, result.away_legs) == ("away", 4, 5)
    # The walkover of this format: 5–4, and the points with it for those who turned up.
    walkover = LEEK.walkover
    assert points(leek) == {
        "Anchor": walkover.absent.points,
        "Bell": walkover.present.points,
        "Crown": 0,
        "Dove": 0,
    }


def test_a_walkover_whose_legs_do_not_count(builder, leek, played):
    rule_of = WalkoverRule(
        present=WalkoverSide(points=9, legs=9), absent=WalkoverSide(points=0), legs_count=False
    )
    under(leek, builder, replace(LEEK, walkover=rule_of))
    card = card_of(played.fixture)
    rule(builder, card, "Tom Oates", effect=Ineligible.MATCH)
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs, result.away_points) == (0, 0, 9)


def test_an_award_does_not_move_with_later_rules(builder, leek, played):
    rule(builder, played, "Tom Oates", effect=Ineligible.MATCH)
    before = points(leek)
    rule_of = WalkoverRule(present=WalkoverSide(points=99), absent=WalkoverSide(points=0))
    under(leek, builder, replace(LEEK, walkover=rule_of))
    assert points(leek) == before


@pytest.mark.parametrize("effect", Ineligible)
def test_taken_back_everything_is_as_before(effect, builder, played):
    before = standing_still()
    rule(builder, played, "Tom Oates", "Jean Price", effect=effect)
    assert standing_still() != before
    undo(builder, played)
    assert standing_still() == before
    kinds = [event.kind for event in played.events.order_by("pk")]
    assert kinds[-2:] == ["ruled", "ruled"]
    assert IneligiblePlayer.objects.exclude(withdrawn_at=None).count() == 2


def test_both_sides_at_once(builder, leek, played):
    """Tom sat at boards 1 and 7, Nora at 1 and 7 as well: both are void, 4–3 of what is left."""
    rule(builder, played, "Tom Oates", "Nora Finch")
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (4, 3)
    assert result.note.startswith("Both sides had ineligible players")


def test_both_sides_cannot_lose_the_match(builder, played):
    before = standing_still()
    with pytest.raises(NotPossible, match="nobody is left to win it") as refused:
        rule(builder, played, "Tom Oates", "Nora Finch", effect=Ineligible.MATCH)
    assert refused.value.field == "effect"
    assert standing_still() == before


def test_a_name_that_nobody_knows_can_be_ruled_on(builder, fixture):
    """The name must be enterable anyway, then resolved: here by a ruling."""
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.get(order=1).slots.get(side="home")
    set_slot(card=card, slot_id=slot.pk, version=slot.version, who="A. Ringer", **builder.act)
    make_official(card=card, **builder.act)
    rule(builder, card_of(fixture), "A. Ringer")
    assert Result.objects.standing().get().home_legs == 5


def test_one_ruling_at_a_time(builder, played):
    rule(builder, played, "Tom Oates")
    with pytest.raises(AlreadyDone, match=r"This ruling .* stands already"):
        rule(builder, played, "Tom Oates")
    with pytest.raises(NotPossible, match=r"about Tom Oates\. Take it back"):
        rule(builder, played, "Tom Oates", "Jean Price")
    undo(builder, played)
    with pytest.raises(AlreadyDone, match="is taken back already"):
        undo(builder, played)
    rule(builder, played, "Tom Oates", "Jean Price")
    assert IneligiblePlayer.objects.standing().count() == 2


def test_nothing_to_take_back(builder, played):
    with pytest.raises(NotPossible, match="Nobody on the card"):
        undo(builder, played)


def test_a_ruling_is_undone_as_a_ruling(builder, played):
    rule(builder, played, "Tom Oates")
    with pytest.raises(NotPossible, match="follows from a ruling on its card"):
        undo_award(fixture=fresh(played.fixture), reason="R", **builder.act)


def test_under_an_award_the_card_is_left_alone(builder, played):
    table = played.fixture.competition.tables.get()
    award_result(
        fixture=fresh(played.fixture),
        awards=[Award(table=table, legs=(0, 9))],
        reason="Protest upheld",
        **builder.act,
    )
    before = standing_still()
    with pytest.raises(NotPossible, match="undo the award on the fixture’s page first"):
        correct_official(card=played, changes=change(played, 3, 60, 61), reason="R", **builder.act)
    with pytest.raises(NotPossible, match="was awarded already"):
        rule(builder, played, "Tom Oates")
    assert standing_still() == before
    undo_award(fixture=fresh(played.fixture), reason="R", **builder.act)
    correct_official(card=played, changes=change(played, 3, 60, 61), reason="R", **builder.act)
    assert Result.objects.standing().get().home_legs == 5


def test_a_card_that_is_not_official_is_changed_instead(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    with pytest.raises(NotPossible, match="This card is a draft; a ruling"):
        rule(builder, card, "Tom Oates")


def test_an_old_page_is_refused(builder, played):
    seen = played.version
    correct_official(card=played, changes=change(played, 3, 60, 61), reason="R", **builder.act)
    with pytest.raises(Outdated) as outdated:
        rule(builder, played, "Tom Oates", version=seen)
    rule(builder, card_of(played.fixture), "Tom Oates", version=outdated.value.version)
    # Corrected to 5–4, and two of the five go.
    assert Result.objects.standing().get().home_legs == 3


def test_somebody_is_named_and_something_chosen(builder, played):
    with pytest.raises(NotPossible, match="Tick everybody") as refused:
        rule(builder, played)
    assert refused.value.field == "players"
    with pytest.raises(NotPossible, match="the match, or the legs") as refused:
        rule(builder, played, "Tom Oates", effect="")
    assert refused.value.field == "effect"
    with pytest.raises(NotPossible, match="the reason"):
        rule(builder, played, "Tom Oates", reason=" ")


def test_the_match_score_alone_has_no_legs_to_give(builder, fixture):
    card = builder.draft(fixture, match_score=(6, 3))
    make_official(card=card, **builder.act)
    with pytest.raises(NotPossible, match=r"Only the match score .* Give the match instead"):
        rule(builder, card_of(fixture), "Tom Oates")
    rule(builder, card_of(fixture), "Tom Oates", effect=Ineligible.MATCH)
    assert Result.objects.standing().get().winner == "away"


def test_a_closed_season_stays_as_it_is(builder, played):
    rule(builder, played, "Tom Oates")
    Season.objects.update(closed_on=played.fixture.date)
    with pytest.raises(NotPossible, match="is closed"):
        undo(builder, played)
    with pytest.raises(NotPossible, match="is closed"):
        rule(builder, played, "Jean Price")


@pytest.fixture
def two_tables(builder, season):
    """Four pairs of another game, then four of Fives and Threes, into two tables; 4–0 in each."""
    squads = {"Elm": [f"Elm {n}" for n in range(8)], "Fox": [f"Fox {n}" for n in range(8)]}
    competition = builder.competition(
        season,
        MIXED,
        ["Elm", "Fox"],
        name="Two games",
        squads=squads,
        tables=[
            TableSpec(name="Fives", discipline=Discipline.FIVES_AND_THREES),
            TableSpec(name="Straight", discipline=Discipline.OTHER),
        ],
    )
    fixture = builder.fixture(competition, "Elm", "Fox")
    builder.play(fixture, [HOME] * 8)
    return card_of(fixture)


def test_a_table_that_the_player_has_no_part_in_stays(builder, two_tables):
    """Elm 0 sat at a board of each game. Somebody else sat at one of Fives and Threes alone."""
    before = standing_still()
    rule(builder, two_tables, "Elm 0")
    assert legs_by_table() == {"Fives": ("awarded", 3, 1), "Straight": ("awarded", 3, 1)}
    undo(builder, two_tables)
    assert standing_still() == before
    board = next(
        board
        for board in two_tables.boards.all()
        if board.discipline == Discipline.FIVES_AND_THREES
    )
    slot = board.slots.get(side=HOME, position=1)
    seat = SheetChanges(slots=(SlotChange(slot.pk, slot.version, "A. Ringer"),))
    correct_official(card=two_tables, changes=seat, reason="Wrong name.", **builder.act)
    before = standing_still()
    rule(builder, card_of(two_tables.fixture), "A. Ringer")
    assert legs_by_table() == {"Fives": ("awarded", 3, 1), "Straight": ("played", 4, 0)}
    undo(builder, two_tables)
    assert standing_still() == before


def legs_by_table():
    return {r.table.name: (r.kind, r.home_legs, r.away_legs) for r in Result.objects.standing()}


def test_the_match_is_lost_in_every_table(builder, two_tables):
    rule(builder, two_tables, "Elm 0", effect=Ineligible.MATCH)
    kinds = {(r.table.name, r.kind, r.winner) for r in Result.objects.standing()}
    assert kinds == {("Fives", "awarded", "away"), ("Straight", "awarded", "away")}
