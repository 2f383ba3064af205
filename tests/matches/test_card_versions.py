"""Versions of a card that were pegged are compared event by event, on the page of two sheets."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.utils import timezone

from league.enums import Side
from matches.actions.cards import open_card
from matches.actions.live import Phone, send
from matches.models import scorecard_of
from matches.scorecard import totals
from matches.views.card_versions import Version, compared
from scoring.leg import Peg
from tests.matches.match_night import MatchNight, card, legs
from tests.matches.phones import add, sending
from tests.reading import text_of


@pytest.fixture
def night(db):
    night = MatchNight()
    open_card(fixture=night.fixture, **night.act)
    sent = sending(add(Peg(0, 15)), add(Peg(1, 12)))
    phone = Phone(by=night.user("alice"), device="alice")
    send(leg=legs(card(night.fixture))[0], sending=sent, phone=phone, at=timezone.now())
    return night


def version(sheet, side, entry, events):
    """A side's version of the card, in which the first leg was pegged so."""
    first = sheet.boards[0]
    board = replace(first, legs=(replace(first.legs[0], events=tuple(events)),))
    sheet = replace(sheet, boards=(board, *sheet.boards[1:]))
    return Version(side, entry, SimpleNamespace(), sheet, totals(sheet))


def addresses(night, *versions):
    found = card(night.fixture)
    sheet = scorecard_of(found)
    made = [version(sheet, *one) for one in versions]
    return [row.sheets for row in compared(SimpleNamespace(league=night.league), found, made)]


def test_a_version_and_the_card(night):
    first, *others = addresses(night, (Side.AWAY, "Bell", [Peg(0, 15), Peg(1, 15)]))
    said = text_of(night.browser(None).get(first))
    assert "Bell’s version has 8 for Bell, from 15 at the ends" in said
    assert "the card has 4 for Bell, from 12 at the ends." in said
    assert not any(others)


def test_two_versions(night):
    told = (Side.HOME, "Anchor", [Peg(0, 15)]), (Side.AWAY, "Bell", [Peg(0, 12)])
    said = text_of(night.browser(None).get(addresses(night, *told)[0]))
    assert "Anchor’s version has 8 for Anchor" in said
    assert "Bell’s version has 4 for Anchor" in said


def test_of_what_says_the_same_or_was_not_pegged_there_is_nothing_to_compare(night):
    assert not any(addresses(night))
    assert not any(addresses(night, (Side.AWAY, "Bell", [])))
    assert not any(addresses(night, (Side.AWAY, "Bell", [Peg(0, 15), Peg(1, 12)])))
