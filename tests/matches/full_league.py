"""A small league in which every kind of row is there, and hardly a column is empty.

What people do through acts is done through acts; what has no page yet is written straight away.
"""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from league.actions import (
    byes,
    deductions,
    merging,
    money,
    openings,
    postponing,
    setup,
    walkovers,
    withdrawals,
)
from league.actions import rules as rule_acts
from league.enums import Offence, Role, Side
from league.models import (
    Adjustment,
    Charge,
    Club,
    Fixture,
    Grant,
    League,
    OpeningEvent,
    PlayOff,
    Result,
    RuleSet,
    Season,
    Table,
    User,
    Venue,
    WalkoverCredit,
)
from league.official import changing
from matches.actions.eligibility import rule_ineligible, undo_ineligible
from matches.actions.voiding import void_match
from matches.enums import StepKind, StepOutcome
from matches.models import (
    Card,
    Dispute,
    DisputeMessage,
    Erasure,
    Evidence,
    Leg,
    LegEvent,
    LegStream,
    Lineup,
    Report,
    Ruling,
    Signature,
    StepTaken,
    WrittenLeg,
    content_of,
)
from matches.told import Told, ToldLeg
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight, card


class FullLeague:
    """A match night, and all that can befall a league."""

    def __init__(self) -> None:
        self.night = MatchNight()
        self.league: League = self.night.league
        self.act: dict[str, Any] = self.night.act
        self.by: dict[str, Any] = {"recorded_by": self.act["by"], "recorded_at": self.act["at"]}
        self.today: date = self.night.today
        self.table = Table.objects.select_related("competition__season__league").get(
            competition=self.night.leek
        )
        self.crown = self.night.entries["Crown"]
        self.dove = self.night.entries["Dove"]
        self.places()
        self.matches()
        self.points()
        self.cards()
        self.people()
        self.leaving()

    def places(self) -> None:
        where = {"name": "The Anchor Inn", "address": "1 Long Lane", "phone": "01632 960001"}
        venue = Venue.objects.create(league=self.league, home_matches_per_night=2, **where)
        entry = self.night.entries["Anchor"]
        with changing([self.table]):
            type(entry).objects.filter(pk=entry.pk).update(
                venue=venue, night="tuesday", start_time=time(20, 15), venue_then="The Old Anchor"
            )
        club = Club.objects.create(league=self.league, name="Anchor Social Club")
        entry.team.club = club
        entry.team.save()
        kept = Fixture.objects.filter(pk=self.night.fixture.pk)
        kept.update(venue=venue, time=time(20, 30), venue_then="The Old Anchor", note="Cup week")
        self.night.fixture.refresh_from_db()
        first = Season.objects.create(
            league=self.league,
            name="Before",
            slug="before",
            starts=self.today - timedelta(days=400),
            ends=self.today - timedelta(days=200),
        )
        setup.close_season(season=first, reason="Over", **self.act)
        after = Season.objects.create(
            league=self.league,
            name="After",
            slug="after",
            starts=self.today + timedelta(days=400),
            ends=self.today + timedelta(days=500),
            follows=first,
        )
        setup.create_competition(
            season=after, name="Cup", rule_set=self.night.leek.rule_set, night="friday",
            start_time=time(19, 0), tables=[
                setup.TableSpec(name="Fives", slug="fives", discipline="fives-and-threes")
            ], **self.act,
        )  # fmt: skip

    def matches(self) -> None:
        night = self.night
        night.builder.play(night.fixture, LEEK_NIGHT)
        given = night.add("Crown", "Dove", -7)
        walkovers.give_walkover(fixture=given, to=Side.HOME, reason="No show", **self.act)
        player = night.builder.squad(self.crown, ["Ted Crowe"])[0]
        WalkoverCredit.objects.create(result=Result.objects.get(fixture=given), player=player)
        moved = night.add("Bell", "Anchor", 7)
        postponing.postpone(fixture=moved, reason="Snow", new_date=None, **self.act)
        void = night.add("Bell", "Crown", -14)
        void_match(fixture=void, reason="Fire alarm", **self.act)
        again = night.add("Bell", "Crown", -3)
        Fixture.objects.filter(pk=again.pk).update(
            replays=Fixture.objects.get(pk=void.pk), first_date=self.today
        )

    def points(self) -> None:
        night, table = self.night, self.table
        openings.set_openings(
            table=table, on=self.today - timedelta(days=50),
            rows={self.dove: {"won": 1, "legs_for": 3, "points": Decimal("2.25")}}, **self.act,
        )  # fmt: skip
        openings.undo_openings(event=OpeningEvent.objects.latest("pk"), reason="Wrong", **self.act)
        openings.set_openings(
            table=table, on=self.today - timedelta(days=50),
            rows={self.crown: {"drawn": 1, "points": Decimal("-0.5")}}, **self.act,
        )  # fmt: skip
        deductions.deduct(
            table=table, entry=self.dove, points=1, reason="Late", date=self.today, **self.act
        )
        owed = money.charge(
            entry=self.dove, kind="fine", amount=Decimal("2.50"), reason="Late",
            date=self.today, **self.act,
        )  # fmt: skip
        money.note_payment(league=self.league, charges=[owed], paid_on=self.today, **self.act)
        about = {"fixture": night.fixture, "offence": Offence.LATE_CARD, "act": uuid4()}
        gone = {
            "withdrawn_at": self.act["at"], "withdrawn_by": self.act["by"], "withdrawn_why": "No"
        }  # fmt: skip
        same = {"entry": self.crown, "reason": "Late", "date": self.today, **about, **gone}
        Charge.objects.create(kind="fine", amount=Decimal(1), **same, **self.by)
        with changing([table]):
            Adjustment.objects.create(table=table, points=Decimal(-1), **same, **self.by)
            for more in ({}, gone):
                PlayOff.objects.create(
                    table=table, winner=self.crown, loser=self.dove, date=self.today,
                    score="5–4 at the Crown", **more, **self.by,
                )  # fmt: skip
        spec = night.leek.rule_set.rules
        made = rule_acts.make_rule_set(
            league=self.league, name="New rules", rules=spec, reason="The AGM",
            supersedes=RuleSet.objects.get(pk=night.leek.rule_set_id), **self.act,
        )  # fmt: skip
        competition = type(night.leek).objects.get(pk=night.leek.pk)
        rule_acts.use_rule_set(competition=competition, rule_set=made, reason="AGM", **self.act)

    def streams(self, leg: Leg, first: LegEvent) -> None:
        """The record that counts, and another telephone's that goes on from it."""
        by, at = self.act["by"], self.act["at"]
        begun = {"leg": leg, "by": by, "started_at": at, "heard_at": at}
        counting = LegStream.objects.create(uid=first.stream, **begun)
        other = LegStream.objects.create(
            continues=counting, continues_after=1, from_whom="Alice", **begun
        )
        LegEvent.objects.create(
            leg=leg, stream=other.uid, place=1, kind="peg", payload=first.payload, copy_of=first,
            said_at=at, **self.act,
        )  # fmt: skip

    def cards(self) -> None:
        held = card(self.night.fixture)
        leg = Leg.objects.filter(board__card=held).order_by("pk").first()
        stream = uuid4()
        told = {"leg": leg, "stream": stream, **self.act}
        peg = {"side": "home", "total": 15, "points": 8, "chip_out": False, "opening_tile": None}
        first = LegEvent.objects.create(place=1, kind="peg", payload=peg, **told)
        LegEvent.objects.create(
            place=2, kind="correction", refers_to=first, payload={"removed": True}, **told
        )
        Leg.objects.filter(pk=leg.pk).update(stream=stream)
        self.streams(leg, first)
        tiles = {"leg": leg, "text": "leg 2x9 61 exact\nr1 a 66:4(4)\n", **self.act}
        taken_back = {"withdrawn_at": told["at"], "withdrawn_by": told["by"], "withdrawn_why": "No"}
        WrittenLeg.objects.create(text_hash="0" * 64, **tiles)
        WrittenLeg.objects.create(text_hash="1" * 64, **tiles, **taken_back)
        content = content_of(held)
        signed = {"card": held, "side": Side.HOME, "content_hash": "0" * 64, **self.act}
        Report.objects.create(content=content, **signed)
        Signature.objects.create(method="own_device", **signed)
        Signature.objects.create(method="pin", withdrawn_at=signed["at"], **signed)
        self.rulings(held, leg)
        players = list(held.lineup.all())[:1]
        rule_ineligible(card=held, players=players, effect="legs", reason="Unpaid", **self.act)
        undo_ineligible(card=card(self.night.fixture), reason="Paid", **self.act)
        Lineup.objects.create(card=held, side=Side.HOME, name="Somebody’s Cousin", typed=True)
        StepTaken.objects.create(
            fixture=held.fixture, side=Side.AWAY, kind=StepKind.ACCEPT, since=self.act["at"],
            at=self.act["at"], outcome=StepOutcome.REFUSED, why="Two legs are open.",
        )  # fmt: skip
        Card.objects.filter(pk=held.pk).update(note="A long night", reported_at=self.act["at"])

    def rulings(self, held: Card, leg: Leg) -> None:
        """A dispute with its ruling, and an appeal that another ruling decided."""
        kept = Evidence.objects.create(
            card=held, leg=leg, page="quick_check", words="5 + 10 = 15, worth 8 points.",
            address="/referee/?left=5&right=5&right_double=1", played_by="target=61 finish=exact",
            **self.act,
        )  # fmt: skip
        told = Told(
            (ToldLeg("Leg 1", "61–48", (("Bell", "48–61"),)),), "6–3", "6–3", ("As it was.",)
        )
        decided = {"card": held, "season": self.night.season, "kind": "upheld", **self.act}
        first = Ruling.objects.create(
            number=1, reason="It stands.\nSee rule 5.", clauses=["F2"], league_rules="rule 5",
            told=told.to_dict(), **decided,
        )  # fmt: skip
        first.relies_on.add(kept)
        second = Ruling.objects.create(number=2, reason="As before", again=first, **decided)
        second.cites.add(first)
        opened = {"opened_by": self.act["by"], "opened_at": self.act["at"], "state": "ruled"}
        said = {"card": held, "side": Side.AWAY, **opened}
        Dispute.objects.create(leg=leg, reason="It was 59", ruling=first, **said)
        Dispute.objects.create(against=first, reason="No, 59", ruling=second, **said)
        for side in ("", Side.HOME):
            DisputeMessage.objects.create(card=held, side=side, text="Who chalked?", **self.act)

    def people(self) -> None:
        night = self.night
        one, other = night.builder.squad(self.dove, ["Joe Bloggs", "J. Bloggs"])
        one.registrations.update(ends=self.today)
        merging.merge_players(player=other, into=one, reason="One man", **self.act)
        type(one).objects.filter(pk=one.pk).update(
            known_by="of the Dove", junior=True, name_style="hidden", phone="01632 960002",
            email="joe@example.org",
        )  # fmt: skip
        User.objects.filter(username="alice").update(
            email="alice@example.org", phone="01632 960003"
        )
        asked = {"league": self.league, "why": "He asked", **self.act}
        Erasure.objects.create(player=other, **asked)
        Erasure.objects.create(user=night.user("bob"), **asked)
        user = User.objects.create(username="mark", name="Mark Err", is_active=False)
        held = Card.objects.get(fixture=night.fixture)
        Grant.objects.create(
            league=self.league, user=user, role=Role.MARKER, card_uid=held.uid,
            starts_at=self.act["at"], ends_at=self.act["at"], granted_by=self.act["by"],
        )  # fmt: skip
        League.objects.filter(pk=self.league.pk).update(contact="sue@example.org", shows_live=False)

    def leaving(self) -> None:
        byes.add_bye(
            competition=type(self.night.leek).objects.get(pk=self.night.leek.pk),
            entry=self.crown, date=self.today + timedelta(days=30), round=9, **self.act,
        )  # fmt: skip
        self.night.add("Crown", "Anchor", 60)
        gone = withdrawals.withdraw_team(
            entry=self.crown, on=self.today + timedelta(days=40),
            halfway=self.today + timedelta(days=41), reason="No pub", **self.act,
        )  # fmt: skip
        withdrawals.undo_withdrawal(withdrawal=gone, reason="A new pub", **self.act)
        withdrawals.withdraw_team(
            entry=self.dove, on=self.today + timedelta(days=40),
            halfway=self.today + timedelta(days=41), reason="No pub", **self.act,
        )  # fmt: skip
