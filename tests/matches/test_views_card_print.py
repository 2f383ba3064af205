"""Blank cards: what stands on them, by whose eyes, and who prints a whole week."""

import re
from datetime import time, timedelta

import pytest
import segno
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.rules import use_rule_set
from league.enums import NameStyle
from league.models import Competition, Fixture, Player, Registration
from league.ruleset.presets import PRESETS
from tests.matches.conftest import ANCHOR, BELL
from tests.matches.match_night import CAST
from tests.reading import text_of as words_of


def answer(night, who=None, fixture=None, paper=""):
    response = night.browser(who).get(night.address("card_print", fixture), {"paper": paper})
    assert response.status_code == 200
    return response


def page_of(night, who=None, fixture=None, paper=""):
    return answer(night, who, fixture, paper).content.decode()


def text_of(night, who=None, fixture=None):
    return words_of(answer(night, who, fixture))


def monday_of(night):
    return night.today - timedelta(days=night.today.weekday())


def test_everybody_may_print_and_names_stand_as_each_may_see_them(night):
    Player.objects.filter(name="Tom Oates").update(name_style=NameStyle.HIDDEN)
    Player.objects.filter(name="Jean Price").update(junior=True)
    in_full = {"sue", "olive", "alice", "bob"}
    for who in (*CAST, None):
        text = text_of(night, who)
        assert ("Tom Oates" in text) == (who in in_full), who
        assert ("Jean Price" in text) == (who in in_full), who
        assert ("J. P." in text) == (who not in in_full), who
        assert ("1 who is not named" in text) == (who not in in_full), who
        assert all(name in text for name in (*ANCHOR[2:], *BELL))


def test_the_squad_is_that_of_the_matchs_day(night):
    tom, jean = (Player.objects.get(name=name) for name in ANCHOR[:2])
    Registration.objects.filter(player=tom).update(ends=night.today - timedelta(days=1))
    Registration.objects.filter(player=jean).update(ends=night.today)
    text = text_of(night, "sue")
    assert "Tom Oates" not in text
    assert "Jean Price" in text
    assert "Tom Oates" in text_of(night, "sue", night.add("Anchor", "Bell", -7))


def test_two_records_of_one_person_are_one_name(night):
    tom, jean = (Player.objects.get(name=name) for name in ANCHOR[:2])
    Player.objects.filter(pk=jean.pk).update(merged_into=tom)
    text = text_of(night, "sue")
    assert text.count("Tom Oates") == 1
    assert "Jean Price" not in text


def test_it_says_what_when_where_and_until_when(night):
    Fixture.objects.filter(pk=night.fixture.pk).update(round=7, time=time(19, 30))
    text = text_of(night)
    assert "Anchor v Bell" in text
    assert "Moorland League · Division One · week 7" in text
    assert ", 7.30" in text
    # 112 hours after half past seven in the evening: four days and sixteen hours.
    last = night.today + timedelta(days=5)
    assert f"to be in by {last:%A} {last.day} {last:%B}, 11:30" in text
    assert "to 61, 9 tiles each, no point for the last tile" in text
    assert "to 121, 6 tiles each" in text
    assert "Anchor, captain" in text
    assert "Bell, captain" in text


def test_without_an_hour_or_a_pub_there_is_room_to_write_them(night):
    Competition.objects.filter(pk=night.leek.pk).update(start_time=None)
    Fixture.objects.filter(pk=night.fixture.pk).update(time=None, venue=None)
    text = text_of(night)
    assert "at ______" in text
    assert "to be in by" not in text


def counted(page):
    """How many boxes a card has for scores and for names."""
    boards = page[: page.index("blank__totals")]
    return boards.count("blank__box"), boards.count("blank__line")


@pytest.mark.parametrize(
    ("preset", "boxes", "lines"),
    [
        # A box for each side of a leg, and one of each side for the legs won where there are more.
        ("six-singles-three-pairs-twice-round", 9 * 2, 6 * 2 + 3 * 4),
        ("three-pairs-three-legs", 3 * 2 * (3 + 1), 3 * 4),
        ("three-pairs-best-of-five", 3 * 2 * (5 + 1), 3 * 4),
        ("three-pairs-five-legs", 3 * 2 * (5 + 1), 3 * 4),
        ("eight-pairs-two-games", 8 * 2, 8 * 4),
        ("darts-and-dominoes", 12 * 2, 12 * 2),
        ("another-game", 2, 2),
    ],
)
def test_every_board_has_its_boxes_and_lines(night, preset, boxes, lines):
    made = night.builder.competition(
        night.season, PRESETS[preset].build(), ["Ship", "Star"], name="Division Three"
    )
    page = page_of(night, fixture=night.builder.fixture(made, "Ship", "Star", night.today))
    assert counted(page) == (boxes, lines)
    assert "nobody is registered" in page


def test_a_card_that_is_open_is_printed_by_its_own_rules(night):
    night.builder.draft(night.fixture, named=False)
    other = PRESETS["three-pairs-three-legs"].build()
    made = night.builder.competition(night.season, other, ["Ship"], name="Division Three")
    use_rule_set(competition=night.leek, rule_set=made.rule_set, reason="AGM", **night.act)
    assert counted(page_of(night)) == (18, 24)
    assert counted(page_of(night, fixture=night.add("Crown", "Dove"))) == (24, 12)


def test_the_code_opens_the_matchs_page(night):
    page = page_of(night)
    address = f"http://testserver{night.address('card')}"
    assert f"QR code that opens this match: {address}" in page
    size = int(re.search(r'viewBox="0 0 (\d+) ', page[page.index("blank__code") :])[1])
    squares = [[0] * size for _ in range(size)]
    path = re.search(r'crispEdges"><path d="([^"]+)"', page)[1]
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    assert path == "".join(f"M{x} {y}h{w}v1h-{w}z" for x, y, w in runs)
    for x, y, width in runs:
        for place in range(int(x), int(x) + int(width)):
            squares[int(y)][place] = 1
    assert squares == [list(row) for row in segno.make_qr(address, error="m").matrix]


def test_nothing_is_said_that_the_policy_refuses(night):
    page = page_of(night)
    assert " style=" not in page
    assert "data:" not in page


def test_paper_is_a4_unless_a5_is_asked_for(night):
    assert "blank--a4" in page_of(night)
    assert "print-a5.css" not in page_of(night, paper="a3")
    a5 = page_of(night, paper="a5")
    assert "blank--a5" in a5
    assert "print-a5.css" in a5


def test_another_leagues_match_is_not_found(night):
    theirs = night.other_fixture()
    address = night.address("card_print", theirs)
    assert night.browser().get(address).status_code == 200
    mixed = address.replace(night.elsewhere.slug, night.league.slug)
    assert night.browser("sue").get(mixed).status_code == 404
    assert night.browser().post(night.address("card_print")).status_code == 405


def test_the_matchs_page_leads_to_it_until_the_card_counts(night):
    address = night.address("card_print")
    assert address in night.browser().get(night.address("card")).content.decode()


def test_officers_alone_print_a_week(night):
    address = night.desk("week_print", night.today.isoformat())
    allowed = {who: night.browser(who).get(address).status_code for who in CAST}
    assert allowed == {
        "sue": 200, "olive": 200, "rita": 403, "alice": 403, "bob": 403, "carol": 403,
        "charlie": 403, "sid": 403,
    }  # fmt: skip
    assert night.browser().get(address).status_code == 302
    assert night.browser("sue").post(address).status_code == 405
    assert "Desk menu" in words_of(night.browser("sue").get(address))
    assert night.browser("sue").get(night.desk("week_print", "soon")).status_code == 404


def test_a_week_has_what_is_still_to_be_played_in_it(night):
    night.builder.play_score(night.fixture, 5, 4)
    first, last = (night.add("Crown", "Dove", days - night.today.weekday()) for days in (0, 6))
    night.add("Bell", "Crown", 7 - night.today.weekday())
    night.add("Dove", "Bell", -1 - night.today.weekday())
    week = night.desk("week_print", night.today.isoformat())
    page = night.browser("sue").get(week).content.decode()
    assert re.findall(r'<article.*?aria-labelledby="blank-(\d+)"', page) == [
        str(first.pk),
        str(last.pk),
    ]
    assert week.replace(night.today.isoformat(), monday_of(night).isoformat()) in (
        night.browser("sue").get(night.desk("week", night.today.isoformat())).content.decode()
    )
    empty = night.desk("week_print", (night.today + timedelta(days=70)).isoformat())
    assert "No match of this week" in night.browser("sue").get(empty).content.decode()


def test_a_week_takes_no_more_queries_than_a_match(night):
    browser, address = night.browser("sue"), night.desk("week_print", night.today.isoformat())
    counts = []
    weekday = night.today.weekday()
    for day, (home, away) in enumerate(
        [("Crown", "Dove"), ("Bell", "Crown"), ("Dove", "Anchor")], start=1
    ):
        browser.get(address)
        with CaptureQueriesContext(connection) as queries:
            browser.get(address)
        counts.append(len(queries))
        # Another day of the same week.
        night.add(home, away, (weekday + day) % 7 - weekday)
    assert len(set(counts)) == 1
    assert counts[0] <= 14
