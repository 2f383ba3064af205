"""A league given out and brought in elsewhere is the same league, down to the last byte and place.

The tables are compared line by line with those of the first site, which were worked out before the
file was read; nothing expected here comes out of the code that reads files.
"""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.people import make_sign_in_link
from league.actions.the_rules import the_rules
from league.models import Grant, League, Player, RuleSet, SignInLink, Table, User
from league.models.people import THE_RULES
from league.policies import NotPossible
from matches import demo
from matches.builder import Builder
from matches.demo.names import PELLWICK_SLUG, QUARRENDALE_SLUG
from matches.league_file.gathering import one_moment
from matches.league_file.layout import Kind
from matches.league_file.sections_night import LISTS, SECTIONS
from matches.models import Card, LegEvent, Ruling
from tests.league.random_acts import RandomSeason
from tests.matches.full_league import FullLeague
from tests.matches.league_files import (
    AT,
    bring_in,
    document,
    elsewhere,
    move_numbers_on,
    standing,
    text_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def full() -> tuple[str, dict]:
    """The file of a league with everything in it, and its tables; the league is gone."""
    return elsewhere(lambda: FullLeague().league)


def test_a_league_with_everything_in_it_comes_back_as_it_was(full):
    text, tables = full
    move_numbers_on()
    found = bring_in(text)
    assert text_of(found.league) == text
    assert standing(found.league) == tables
    assert any(lines for lines in tables.values())


def test_everything_is_in_that_league(full):
    """Or the test above would show little: no list is empty, and hardly a field."""
    said = document(full[0])
    assert not [section.name for section in LISTS if not said[section.name]]
    never = {
        f"{section.name}.{field.name}"
        for section in SECTIONS
        for field in section.fields
        if not any(
            row[field.name] not in (None, "", [])
            for row in ([said["league"]] if section.name == "league" else said[section.name])
        )
    }
    assert never <= NEVER_FILLED, never - NEVER_FILLED


# Home scores of legs by winner, awarded points and the like are filled in random seasons below.
NEVER_FILLED = {
    "byes.fixture",
    "byes.withdrawal",
    "byes.withdrawn_at",
    "byes.withdrawn_by",
    "byes.withdrawn_why",
    "cards.away_legs",
    "cards.home_legs",
    "fixture_events.why",
    "payments.why",
    "results.away_points",
    "results.home_points",
    "results.note",
    "results.replaces",
    "results.withdrawn_at",
    "results.withdrawn_by",
    "results.withdrawn_why",
}


@pytest.mark.once
def test_both_leagues_of_the_demo_come_back():
    """One after the other, each without the other's rows."""
    found = []

    def make() -> League:
        demo.build(date(2026, 11, 29))
        other = League.objects.get(slug=PELLWICK_SLUG)
        found.append((text_of(other), standing(other)))
        return League.objects.get(slug=QUARRENDALE_SLUG)

    found.append(elsewhere(make))
    move_numbers_on()
    for text, tables in found:
        league = bring_in(text).league
        assert text_of(league) == text
        assert standing(league) == tables
    assert Card.objects.count() == sum(len(document(text)["cards"]) for text, _ in found)
    assert LegEvent.objects.exists()


@pytest.mark.parametrize("seed", [3, 61, 1954])
def test_a_season_in_which_anything_happened_comes_back(seed: int):
    def make() -> League:
        season = RandomSeason(seed)
        for _ in range(60):
            season.step()
        return season.league

    text, tables = elsewhere(make)
    move_numbers_on()
    league = bring_in(text).league
    assert text_of(league) == text
    assert standing(league) == tables


def test_a_league_that_came_in_lives_on(full):
    """Numbers given to rows beforehand are given to nobody again; acts go on as before."""
    league = bring_in(full[0]).league
    player = Player.objects.create(league=league, name="Newcomer")
    assert player.pk == max(Player.objects.values_list("pk", flat=True))
    rules = RuleSet.objects.filter(league=league).first()
    assert rules.digest == rules.rules.digest
    assert Ruling.objects.get(number=2).cites.get().number == 1


def test_tables_have_marks_of_their_own(full):
    def marks() -> set:
        return set(Table.objects.values_list("uid", "version"))

    before: set = set()

    def make() -> League:
        league = FullLeague().league
        before.update(marks())
        return league

    text, _ = elsewhere(make)
    bring_in(text)
    assert {uid for uid, _ in before} == {uid for uid, _ in marks()}
    assert not before & marks()


def test_no_secret_and_no_number_of_a_database_is_in_a_file():
    league = FullLeague().league
    sue = User.objects.get(username="sue")
    sue.set_password("a long secret sentence")
    sue.save()
    secret = make_sign_in_link(user=sue, by=None, at=AT)
    text = text_of(league)
    link = SignInLink.objects.get()
    for hidden in (sue.password, secret, link.digest, str(link.uid), "argon2", "password"):
        assert hidden not in text
    for section in SECTIONS:
        rows = document(text)[section.name]
        for row in [rows] if isinstance(rows, dict) else rows:
            assert not {"id", "pk"} & row.keys()


def test_nobody_of_another_league_is_in_a_file():
    league = FullLeague().league
    names = {row["username"] for row in document(text_of(league))["people"]}
    assert "sid" not in names
    assert {"sue", "alice", "mark"} <= names
    assert "Other League" not in text_of(league)


def test_somebody_who_is_here_stays_as_he_is(full):
    text, _ = full
    (alice,) = [row for row in document(text)["people"] if row["username"] == "alice"]
    here = User.objects.create(uid=alice["uid"], username="ally", name="Ally", email="a@b.example")
    here.set_password("her own password")
    here.save()
    found = bring_in(text)
    kept = User.objects.get(uid=alice["uid"])
    assert (kept.username, kept.name, kept.email) == ("ally", "Ally", "a@b.example")
    assert kept.check_password("her own password")
    assert Grant.objects.filter(league=found.league, user=kept, role="captain").exists()
    assert found.known_people == 1
    assert "Ally is on this site already and stayed as they were." in found.told


def test_taken_sign_in_names_and_addresses_give_way_and_it_is_said(full):
    text, _ = full
    User.objects.create(username="SUE", email="Alice@Example.org")
    User.objects.create(username="sue2")
    found = bring_in(text)
    uids = {row["username"]: row["uid"] for row in document(text)["people"]}
    sue, alice = (User.objects.get(uid=uids[name]) for name in ("sue", "alice"))
    assert sue.username == "sue3"
    assert alice.email == ""
    assert not sue.has_usable_password()
    assert (sue.is_superuser, sue.is_staff) == (False, False)
    assert not User.objects.get(uid=uids["mark"]).is_active
    said = " ".join(found.told)
    assert "sue is somebody else’s sign-in name here: Sue signs in as sue3." in said
    assert "Somebody else here has the address alice@example.org: Alice has none now." in said


def test_the_account_of_the_rules_is_one_and_nobody_s_whatever_a_file_says(full):
    text, _ = full
    (mark,) = (row for row in document(text)["people"] if row["username"] == "mark")
    written = json.loads(text.replace(mark["uid"], str(THE_RULES)))
    for row in written["people"]:
        if row["uid"] == str(THE_RULES):
            row |= {"username": "king", "active": True, "email": "king@example.org"}
    written["people"].sort(key=lambda row: row["uid"])
    bring_in(json.dumps(written))
    account = User.objects.get(uid=THE_RULES)
    assert (account.name, account.email, account.is_active) == ("The rules", "", False)
    assert not account.has_usable_password()
    assert the_rules(at=AT) == account


def test_a_league_that_is_here_is_never_touched(full):
    text, _ = full
    league = bring_in(text).league
    League.objects.filter(pk=league.pk).update(name="Renamed since", slug="renamed")
    with pytest.raises(NotPossible, match="on this site already: Renamed since, at /l/renamed/"):
        bring_in(text, slug="another")
    assert League.objects.count() == 1


def test_a_taken_address_wants_another(full):
    text, _ = full
    slug = document(text)["league"]["slug"]
    League.objects.create(name="First", slug=slug)
    with pytest.raises(NotPossible, match=f"The address /l/{slug}/ belongs to another") as refused:
        bring_in(text)
    assert refused.value.field == "slug"
    league = bring_in(text, slug="second").league
    assert league.slug == "second"
    assert text_of(league) == text.replace(f'"slug": "{slug}"', '"slug": "second"', 1)


def test_whoever_asks_becomes_secretary_once(full):
    text, _ = full
    charlie = User.objects.create(username="charlie-of-here")
    league = bring_in(text, secretary=charlie, by=charlie).league
    grant = Grant.objects.get(league=league, user=charlie)
    assert (grant.role, grant.granted_by, grant.starts_at) == ("secretary", charlie, AT)


def test_queries_do_not_grow_with_the_league():
    """A statement for each list, to read and to write, whatever is in it."""
    counts = set()
    texts = [elsewhere(lambda steps=steps: stepped(steps))[0] for steps in (0, 40)]
    for text in texts:
        with CaptureQueriesContext(connection) as writing:
            league = bring_in(text, slug=f"league-{len(text)}").league
        with CaptureQueriesContext(connection) as reading:
            text_of(league)
        lists = sum(bool(document(text)[section.name]) for section in LISTS)
        counts.add(len(reading))
        # For each list that has rows: numbers, a savepoint and its end, the rows, the guard.
        assert len(writing) <= 15 + 2 * len(SECTIONS) + 5 * lists
    many = sum(field.kind is Kind.ROWS for section in SECTIONS for field in section.fields)
    assert counts == {len(SECTIONS) + many}


def stepped(steps: int) -> League:
    season = RandomSeason(7)
    for _ in range(steps):
        season.step()
    return season.league


@pytest.mark.django_db(transaction=True)
def test_a_league_is_read_at_one_moment_and_nothing_stays_open():
    """As on a site, where no transaction is open when the file is asked for."""
    league = Builder(by=User.objects.create(username="sue"), at=AT).league()
    text = text_of(league)
    assert document(text)["league"]["name"] == "Moorland League"
    with one_moment():
        assert League.objects.get().name == "Moorland League"
    League.objects.update(name="Renamed")
    assert '"name": "Renamed"' in text_of(league)
    assert not connection.in_atomic_block
