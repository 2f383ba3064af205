"""Doing and undoing any mishap of a match is the identity, in any order and from any beginning.

A walk does whatever is possible, at random, and remembers what everything was before each act; then
it undoes one after the other, the latest first, and compares each time.
"""

from datetime import timedelta
from random import Random

import pytest

from league.actions.awards import Award, award_result, undo_award
from league.actions.fixtures import give_new_date, give_walkover, postpone, undo_walkover
from league.actions.postponing import take_new_date_back, undo_postponement
from league.actions.replaying import replay, undo_replay
from league.enums import Ineligible, Side
from league.models import Fixture, Table
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.eligibility import rule_ineligible, undo_ineligible
from matches.actions.finish import make_official, report_card
from matches.actions.voiding import abandon_match, bring_back, void_match
from matches.models import Card
from tests.matches.cards import LEEK_NIGHT
from tests.matches.conftest import NIGHT
from tests.matches.mishaps import fresh, standing_still

WHY = {"reason": "For a reason."}


class Walk:
    """Acts on one match and its replays, each returning how it is undone."""

    def __init__(self, builder, fixture, seed):
        self.builder, self.random, self.fixture = builder, Random(seed), fixture
        self.acts = [
            self.postpone,
            self.new_date,
            self.walkover,
            self.award,
            self.void,
            self.abandon,
            self.replay,
            self.ineligible,
        ]

    @property
    def who(self):
        return self.builder.act

    def begin(self):
        """Any state that a match can be in before something goes wrong."""
        how = self.random.choice(["planned", "opened", "draft", "reported", "official", "score"])
        if how == "opened":
            open_card(fixture=self.fixture, **self.who)
        elif how == "score":
            self.builder.play_score(self.fixture, 6, 3)
        elif how != "planned":
            card = self.builder.draft(self.fixture, LEEK_NIGHT)
            if how == "reported":
                report_card(card=card, **self.who)
            elif how == "official":
                make_official(card=card, **self.who)

    def at_hand(self, act) -> Fixture:
        """One of the matches. A replay of which anything ever counted stays in the records, so
        that replaying could not be undone: here it is only moved about.
        """
        matches = Fixture.objects.order_by("pk")
        if act not in {self.postpone, self.new_date}:
            matches = matches.filter(replays=None)
        return fresh(self.random.choice(list(matches)))

    def a_day(self):
        return NIGHT + timedelta(days=self.random.randrange(1, 60))

    def postpone(self, fixture):
        day = self.random.choice([None, self.a_day()])
        postpone(fixture=fixture, new_date=day, **WHY, **self.who)
        return lambda: undo_postponement(fixture=fresh(fixture), **WHY, **self.who)

    def new_date(self, fixture):
        give_new_date(fixture=fixture, date=self.a_day(), **self.who)
        return lambda: take_new_date_back(fixture=fresh(fixture), **WHY, **self.who)

    def walkover(self, fixture):
        side, conceded = self.random.choice(list(Side)), self.random.random() < 0.5
        give_walkover(fixture=fixture, to=side, conceded=conceded, **WHY, **self.who)
        return lambda: undo_walkover(fixture=fresh(fixture), **WHY, **self.who)

    def award(self, fixture):
        legs = self.random.choice([(9, 0), (4, 5), (0, 3)])
        awards = [Award(table=fixture.competition.tables.get(), legs=legs)]
        award_result(fixture=fixture, awards=awards, **WHY, **self.who)
        return lambda: undo_award(fixture=fresh(fixture), **WHY, **self.who)

    def void(self, fixture):
        void_match(fixture=fixture, **WHY, **self.who)
        return lambda: bring_back(fixture=fresh(fixture), **WHY, **self.who)

    def abandon(self, fixture):
        score = self.random.choice([None, (3, 2), (0, 0)])
        abandon_match(fixture=fixture, score=score, **WHY, **self.who)
        return lambda: bring_back(fixture=fresh(fixture), **WHY, **self.who)

    def replay(self, fixture):
        made = replay(fixture=fixture, date=self.a_day(), **self.who)
        return lambda: undo_replay(fixture=fresh(made), **WHY, **self.who)

    def ineligible(self, fixture):
        card = Card.objects.whole().filter(fixture=fixture).first()
        if card is None:
            raise NotPossible("There is no card.")
        seated = list(card.lineup.all())
        players = self.random.sample(seated, min(len(seated), self.random.randrange(1, 4)))
        effect = self.random.choice(list(Ineligible))
        rule_ineligible(card=card, players=players, effect=effect, **WHY, **self.who)
        return lambda: undo_ineligible(card=card, **WHY, **self.who)


def walk_there_and_back(builder, fixture, seed, length=10):
    """The names of the acts that were done and undone: some on the way, the others in the end."""
    walk = Walk(builder, fixture, seed)
    walk.begin()
    done, undone = [], []

    def back():
        name, undo, before = done.pop()
        undo()
        assert standing_still() == before, f"undoing {name} left something else"
        undone.append(name)

    for _ in range(length):
        act, before, version = walk.random.choice(walk.acts), standing_still(), versions()
        try:
            undo = act(walk.at_hand(act))
        except NotPossible:
            # A refusal leaves everything as it was.
            assert standing_still() == before
            assert versions() == version
            if done and walk.random.random() < 0.5:
                back()
            continue
        if standing_still()[0] != before[0]:
            assert versions() != version, "a table changed and its version did not"
        done.append((act.__name__, undo, before))
    while done:
        back()
    return undone


def versions():
    return list(Table.objects.order_by("pk").values_list("version", flat=True))


@pytest.mark.parametrize("seed", range(6))
def test_there_and_back(seed, builder, fixture):
    walk_there_and_back(builder, fixture, seed)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 200))
def test_there_and_back_many_times(seed, builder, fixture):
    walk_there_and_back(builder, fixture, seed, length=16)
