"""A record tile by tile: kept once, without names, so many and no more, taken back for good."""

import pytest

from league.actions.setup import close_season
from league.policies import AlreadyDone, NotPossible
from matches.actions.written import attach_record, withdraw_record
from matches.models import Leg, WrittenLeg
from matches.models.written import LONGEST_RECORD, MOST_RECORDS
from tests.matches.match_night import legs
from tests.matches.referee.written_legs import WrittenNight

pytestmark = pytest.mark.django_db


@pytest.fixture
def written():
    return WrittenNight()


def attach(written, text=None, who="alice", leg=None):
    act = {"by": written.night.user(who), "at": written.night.at}
    return attach_record(leg=leg or written.leg, text=text or written.text, **act)


def test_it_is_kept_without_names_and_changes_nothing_that_counts(written):
    before = list(Leg.objects.order_by("pk").values_list())
    head, rest = written.text.split("\n", 1)
    record = attach(written, f"{head} Joe Bloggs / Jim Smith\n{rest.rstrip()} # Joe’s round")
    assert record.text == written.text
    assert (record.by.name, record.leg) == ("Alice", written.leg)
    assert list(Leg.objects.order_by("pk").values_list()) == before


def test_the_same_twice_is_one(written):
    attach(written)
    with pytest.raises(AlreadyDone):
        attach(written, f"{written.text}  # once more", who="bob")
    assert WrittenLeg.objects.count() == 1


def test_one_that_does_not_agree_is_kept_too(written):
    assert attach(written, "r1 a 66 63").text.endswith("r1 a 66 63\n")
    assert attach(written, "r1 a 66:9 63").text.endswith("r1 a 66:9 63\n")


def test_so_many_and_no_more(written):
    tiles = ["66", "65", "64", "63", "62", "61", "60"]
    for tile in tiles[:MOST_RECORDS]:
        attach(written, f"r1 a {tile}")
    with pytest.raises(NotPossible, match="6 records already"):
        attach(written, f"r1 a {tiles[MOST_RECORDS]}")
    withdraw_record(record=WrittenLeg.objects.first(), **written.night.act)
    attach(written, f"r1 a {tiles[MOST_RECORDS]}")
    assert WrittenLeg.objects.standing().count() == MOST_RECORDS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rubbish", "It cannot be read"),
        ("leg 2x7 61 exact\nr1 a 66", "written under other rules"),
        ("r1 a 66 " * (LONGEST_RECORD // 8 + 1), "This has 10,008 characters"),
    ],
)
def test_what_is_no_record_is_refused(written, text, said):
    with pytest.raises(NotPossible, match=said) as refused:
        attach(written, text)
    assert refused.value.field == "leg"
    assert not WrittenLeg.objects.exists()


def test_taken_back_once_and_for_good(written):
    record = attach(written)
    taken = withdraw_record(record=record, **written.night.act)
    assert (taken.withdrawn_by, taken.withdrawn_at) == (written.night.user("sue"), written.night.at)
    with pytest.raises(AlreadyDone):
        withdraw_record(record=record, **written.night.act)
    assert WrittenLeg.objects.count() == 1
    # What was taken back can be attached again.
    attach(written)


def test_nothing_is_attached_in_a_season_that_is_closed(written):
    record = attach(written)
    close_season(season=written.night.season, reason="over", **written.night.act)
    with pytest.raises(NotPossible):
        attach(written, "r1 a 66")
    with pytest.raises(NotPossible):
        withdraw_record(record=record, **written.night.act)


def test_a_leg_of_pairs_is_of_four_seats(written):
    pairs = legs(written.card)[-1]
    kept = attach(written, "r1 c 66 63", leg=pairs).text
    assert kept.startswith("leg 4x6 121 exact chip=0 down=no")
    with pytest.raises(NotPossible, match="written under other rules"):
        attach(written, written.text, leg=pairs)
