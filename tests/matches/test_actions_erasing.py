"""Erasing a person: the name is nowhere in the database any more, and every result still stands."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.actions import deductions, merging, people, players, setup
from league.actions.importing import begin_import
from league.actions.money import charge
from league.actions.outbox import write_email
from league.actions.postponing import postpone
from league.actions.the_rules import the_rules
from league.enums import Discipline, Role, Side
from league.importing.kinds import ImportKind
from league.importing.reading import read_paste
from league.models import Fixture, Import, Player, Registration, Result, Table, User
from league.models.standings import standings
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import whole
from matches.actions.erasing import erase_player, erase_user
from matches.actions.names import settle_name
from matches.actions.tapping import tap_player
from matches.enums import RulingKind, SigningMethod
from matches.models import (
    Card,
    CardEvent,
    Dispute,
    DisputeMessage,
    Erasure,
    Evidence,
    IneligiblePlayer,
    Lineup,
    Report,
    Ruling,
    Signature,
    StepTaken,
    content_of,
)
from matches.models.appearances import legs_of
from matches.models.sheet import scorecard_of
from matches.records import records
from matches.scorecard import content_hash, hash_of
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.whole_database import where

NAME = "Tom Oates"
WHY = "Asked for it"


@pytest.fixture
def tom(night: MatchNight) -> Player:
    tom = Player.objects.get(name=NAME)
    return players.change_player(
        player=tom, phone="01632 960001", email="tom@example.org", known_by="of the Anchor",
        **night.act,
    )  # fmt: skip


def erase(night: MatchNight, tom: Player, **more: object) -> Player:
    asked = {"typed": tom.name, "reason": WHY} | more
    return erase_player(player=tom, **asked, **night.act)  # type: ignore[arg-type]


def record_of(player: Player) -> object:
    legs = legs_of(Fixture.objects.all(), {})[Discipline.FIVES_AND_THREES]
    return records(legs).get(player.pk)


def results() -> list[object]:
    tables = list(Table.objects.select_related("competition__rule_set").order_by("pk"))
    return [
        list(Result.objects.order_by("pk").values()),
        [one.rows for one in standings(tables).values()],
    ]


def _write_everywhere(night: MatchNight, card: Card) -> None:
    """The name in every kind of text that people write."""
    what = f"because of {NAME}"
    charge(
        entry=night.entries["Anchor"], kind="fine", amount=2, reason=what, date=night.today,
        **night.act,
    )  # fmt: skip
    postpone(fixture=night.add("Crown", "Dove", 5), reason=what, **night.act)
    setup.close_season(season=night.season, reason=what, **night.act)
    setup.reopen_season(season=night.season, reason=what, **night.act)
    begin_import(
        league=night.league, kind=ImportKind.PLAYERS, competition=night.leek, name="new.csv",
        lines=read_paste(f"Name\n{NAME}\n"), **night.act,
    )  # fmt: skip
    Fixture.objects.filter(pk=card.fixture_id).update(note=what)
    Card.objects.filter(pk=card.pk).update(note=what)
    by, at = night.act["by"], night.act["at"]
    IneligiblePlayer.objects.create(
        lineup=Lineup.objects.filter(card=card).exclude(name=NAME)[0], effect="match",
        reason=what, recorded_by=by, recorded_at=at, withdrawn_by=by, withdrawn_at=at,
        withdrawn_why=what,
    )  # fmt: skip
    Dispute.objects.create(card=card, reason=what, opened_by=by, opened_at=at)
    Ruling.objects.create(
        card=card, number=1, season=night.season, kind=next(iter(RulingKind)), reason=what,
        clauses=[what], league_rules=what, told={"result": [what]}, by=by, at=at,
    )  # fmt: skip
    Evidence.objects.create(card=card, page="a", address="/a", words=what, by=by, at=at)
    DisputeMessage.objects.create(card=card, text=what, by=by, at=at)


def test_the_name_is_nowhere_and_the_results_stay(night: MatchNight, tom: Player) -> None:
    """On cards, in histories, in reasons and notes: what was recorded of the night stays."""
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    deductions.deduct(
        table=night.leek.tables.get(), entry=night.entries["Anchor"], points=1,
        reason="TOM OATES came late; ring him on 01632 960001", date=night.today, **night.act,
    )  # fmt: skip
    _write_everywhere(night, card)
    places = {line.partition(":")[0] for line in where(NAME)}
    assert places >= {
        "league_adjustment", "league_charge", "league_fixture", "league_fixtureevent",
        "league_import", "league_player", "league_seasonevent", "matches_card",
        "matches_cardevent", "matches_dispute", "matches_disputemessage", "matches_evidence",
        "matches_ineligibleplayer", "matches_lineup", "matches_ruling",
    }  # fmt: skip
    before, record = results(), record_of(tom)
    legs = list(card.boards.values_list("legs__winner", "legs__home_score", "legs__away_score"))
    assert record is not None
    gone = erase(night, tom, reason=f"{NAME} asked for it by telephone")
    for phrase in (NAME, "Oates", "01632 960001", "tom@example.org", "of the Anchor"):
        assert where(phrase) == [], phrase
    assert (gone.name, gone.phone, gone.email, gone.known_by) == ("A former player", "", "", "")
    assert results() == before
    assert record_of(gone) == record
    kept = card.boards.values_list("legs__winner", "legs__home_score", "legs__away_score")
    assert list(kept) == legs
    erasure = Erasure.objects.get(player=gone)
    assert (erasure.why, erasure.by) == (
        "A former player asked for it by telephone",
        night.act["by"],
    )


def test_no_file_that_waits_brings_the_person_in_again(night: MatchNight, tom: Player) -> None:
    """The whole row goes, however the name is written; other rows and other files stay."""

    def send(text: str) -> Import:
        return begin_import(
            league=night.league, kind=ImportKind.PLAYERS, competition=None, name="list.csv",
            lines=read_paste(text), **night.act,
        )  # fmt: skip

    parts = send("First name\tSurname\nTom\tOates\nUna\tRowe\nTom\tOakley\n")
    turned = send('Player\n"Oates, TOM"\n')
    reached = send("Player\tTelephone\nT O\t01632 960001\nUna Rowe\t01632 960099\n")
    other = send("Player\nTom Smith\nAnn Oates\n")
    late = send("Player\nTom Oates\n")
    Import.objects.filter(pk=late.pk).update(expires_at=night.act["at"])
    erase(night, tom)
    assert where("Oates") == ["league_import: " + json.dumps(other.lines)]
    left = {one.pk: one for one in Import.objects.all()}
    assert set(left) == {parts.pk, reached.pk, other.pk}
    assert left[parts.pk].lines == [
        [1, ["First name", "Surname"]], [3, ["Una", "Rowe"]], [4, ["Tom", "Oakley"]],
    ]  # fmt: skip
    assert (left[parts.pk].row_count, left[reached.pk].row_count) == (2, 1)
    assert left[reached.pk].lines[1] == [3, ["Una Rowe", "01632 960099"]]
    assert turned.pk not in left


def test_typed_names_that_were_settled_go_too(night: MatchNight, tom: Player) -> None:
    fixture = night.add("Crown", "Dove", -3)
    card = night.builder.draft(fixture, LEEK_NIGHT[:1], named=False)
    tap_player(card=card, side=Side.HOME, who="Tommy Otes", **night.act)
    line = Lineup.objects.get(name="Tommy Otes")
    settle_name(lineup=line, player=tom, **night.act)
    assert where("Tommy Otes")
    erase(night, tom)
    assert where("Tommy Otes") == []
    assert where(NAME) == []
    assert Lineup.objects.get(pk=line.pk).name == "A former player"


def test_a_name_that_nobody_settled_is_settled_first(night: MatchNight, tom: Player) -> None:
    fixture = night.add("Crown", "Dove", -3)
    card = night.builder.draft(fixture, LEEK_NIGHT[:1], named=False)
    tap_player(card=card, side=Side.HOME, who="tom oates", **night.act)
    with pytest.raises(NotPossible, match="is not settled yet"):
        erase(night, tom)
    assert Player.objects.get(pk=tom.pk).name == NAME


def test_signatures_stay_good(night: MatchNight, tom: Player) -> None:
    """A signature names the hash of what was signed: the same content without the name."""
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    signed = content_hash(scorecard_of(card))
    user = night.user("alice")
    Signature.objects.create(
        card=card, side="home", content_hash=signed, method=next(iter(SigningMethod)), by=user,
        at=night.at,
    )  # fmt: skip
    Report.objects.create(
        card=card, side="home", content=content_of(card), content_hash=signed, by=user, at=night.at
    )
    erase(night, tom)
    now = content_hash(scorecard_of(whole(card)))
    assert now != signed
    assert Signature.objects.get().content_hash == now
    report = Report.objects.get()
    assert report.content_hash == now == hash_of(report.content)
    made = CardEvent.objects.filter(card=card, kind="made-official").last()
    assert made is None or hash_of(made.after) == now


def test_two_records_of_one_person_go_together(night: MatchNight, tom: Player) -> None:
    (double,) = night.builder.squad(night.entries["Bell"], ["Thomas Oates"])
    merging.merge_players(player=double, into=tom, reason="Thomas Oates is Tom Oates", **night.act)
    erase(night, Player.objects.get(pk=double.pk))
    assert where("Oates") == []
    assert list(
        Player.objects.filter(pk__in=[tom.pk, double.pk]).values_list("name", flat=True)
    ) == [
        "A former player",
        "A former player",
    ]
    assert Player.objects.get(pk=double.pk).merged_into_id == tom.pk


def test_somebody_else_of_the_same_name_keeps_it(night: MatchNight, tom: Player) -> None:
    """What can be either's stays; what is on this person's own cards goes."""
    (other,) = night.builder.squad(night.entries["Bell"], [NAME], known_by="of the Bell")
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    erase(night, tom)
    assert Player.objects.get(pk=other.pk).name == NAME
    assert not Lineup.objects.filter(player=tom).exclude(name="A former player").exists()
    assert where("of the Anchor") == []
    held = str(list(CardEvent.objects.filter(card=card).values_list("before", "after", "why")))
    uid = str(Lineup.objects.get(card=card, player=tom).uid)
    assert uid in held
    assert f"'key': '{uid}', 'name': '{NAME}'" not in held


def test_a_name_of_other_letters(night: MatchNight) -> None:
    (zoe,) = night.builder.squad(night.entries["Anchor"], ["Zoë Čapková"])
    deductions.deduct(
        table=night.leek.tables.get(), entry=night.entries["Anchor"], points=1,
        reason="ZOË ČAPKOVÁ was late", date=night.today, **night.act,
    )  # fmt: skip
    erase(night, zoe)
    assert where("Čapková") == []


def test_another_league_keeps_its_own(night: MatchNight, tom: Player) -> None:
    theirs = players.add_player(
        league=night.elsewhere, name=NAME, phone="01632 960002", **night.act
    )
    erase(night, tom)
    assert Player.objects.get(pk=theirs.pk).name == NAME
    assert [line.partition(":")[0] for line in where(NAME)] == ["league_player"]


def test_an_open_registration_ends_and_the_person_is_off_the_lists(
    night: MatchNight, tom: Player
) -> None:
    gone = erase(night, tom)
    assert not gone.active
    assert Registration.objects.get(player=tom).ends == timezone.localdate()
    assert gone.public_name(gone.league.name_style) == "A former player"


def test_what_is_asked_for_first(night: MatchNight, tom: Player) -> None:
    for typed in ("", "Tom", "yes"):
        with pytest.raises(NotPossible, match="type the name as it stands: Tom Oates") as caught:
            erase(night, tom, typed=typed)
        assert caught.value.field == "typed"
    with pytest.raises(NotPossible) as caught:
        erase(night, tom, reason=" ")
    assert caught.value.field == "reason"
    with pytest.raises(NotPossible) as caught:
        erase(night, tom, wording="The late Tom Oates")
    assert caught.value.field == "wording"
    assert Player.objects.get(pk=tom.pk).name == NAME
    gone = erase(night, tom, typed=" tom OATES ", wording="A player of long ago")
    assert gone.name == "A player of long ago"
    with pytest.raises(AlreadyDone):
        erase(night, gone)


# Somebody who signs in


def test_an_account_is_erased(night: MatchNight) -> None:
    alice = night.user("alice")
    people.change_person(
        user=alice, name="Alice Hale", email="alice@example.org", phone="01632 960003", **night.act
    )
    EmailAddress.objects.create(user=alice, email="alice@example.org", primary=True)
    User.objects.filter(pk=alice.pk).update(username="alice.hale")
    secret = people.make_sign_in_link(user=alice, **night.act)
    write_email(
        league=night.league, user=alice, about=uuid4(), subject="Anchor v Bell",
        text="Alice Hale, the card is not in.", at=night.at,
    )  # fmt: skip
    deductions.deduct(
        table=night.leek.tables.get(), entry=night.entries["Anchor"], points=1,
        reason="Alice Hale sent the card late", date=night.today, **night.act,
    )  # fmt: skip
    browser = Client()
    browser.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    mark = browser.session.session_key
    gone = erase_user(
        user=alice, league=night.league, typed="alice hale", reason="Alice Hale left", **night.act
    )
    for phrase in ("Alice Hale", "alice.hale", "alice@example.org", "01632 960003"):
        assert where(phrase) == [], phrase
    assert str(gone) == "Somebody who left"
    assert not gone.is_active
    assert not gone.has_usable_password()
    assert not Session.objects.filter(pk=mark).exists()
    assert gone.grants.get().ends_at == night.act["at"]
    assert Erasure.objects.get(user=gone).why == "Somebody who left left"
    link = reverse("people:sign_in_link", args=[secret])
    assert "not known here" in Client().get(link).content.decode()
    with pytest.raises(AlreadyDone):
        erase_user(user=gone, league=night.league, typed=str(gone), reason=WHY, **night.act)


def test_the_account_of_the_rules_is_nobody_s_to_erase(night: MatchNight) -> None:
    nobody = the_rules(at=night.at)
    asked = {"user": nobody, "league": night.league, "typed": "The rules", "reason": WHY}
    with pytest.raises(NotPossible, match="This is nobody’s account"):
        erase_user(**asked, **night.act)
    assert User.objects.get(pk=nobody.pk).name == "The rules"


def test_why_a_step_was_not_taken_is_swept_too(night: MatchNight) -> None:
    """An error of a card quotes the names on it."""
    night.builder.play(night.fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    StepTaken.objects.create(
        fixture=night.fixture, side="away", kind="accept", since=night.at, at=night.at,
        outcome="refused", why="The score of Tom Oates is missing.",
    )  # fmt: skip
    erase(night, tom)
    assert StepTaken.objects.get().why == "The score of A former player is missing."


def test_the_last_secretary_stays(night: MatchNight) -> None:
    sue = night.user("sue")
    asked = {"user": sue, "league": night.league, "typed": "Sue", "reason": WHY} | night.act
    with pytest.raises(NotPossible, match="Sue is the only secretary of the Moorland League"):
        erase_user(**asked)
    assert User.objects.get(pk=sue.pk).name == "Sue"
    people.appoint(league=night.league, user=night.user("olive"), role=Role.SECRETARY, **night.act)
    later = asked | {"at": night.at + timedelta(minutes=1)}
    assert erase_user(**later).name == "Somebody who left"


def test_what_an_erased_account_did_stays(night: MatchNight) -> None:
    card = night.builder.play(night.fixture, LEEK_NIGHT)
    people.appoint(league=night.league, user=night.user("olive"), role=Role.SECRETARY, **night.act)
    acts = CardEvent.objects.filter(card=card, by=night.user("sue")).count()
    before = results()
    erase_user(
        user=night.user("sue"), league=night.league, typed="Sue", reason=WHY,
        by=night.user("olive"), at=night.at + timedelta(minutes=1),
    )  # fmt: skip
    assert CardEvent.objects.filter(card=card, by=night.user("sue")).count() == acts
    assert results() == before
