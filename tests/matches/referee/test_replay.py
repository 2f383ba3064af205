"""The page of a replay: what can be tapped, what is said, whatever else stands in its address."""

import html
import re
from random import Random
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict

from matches.views.referee.replay import ReplayPage, in_words, page_of
from matches.views.referee.replay_text import query_of
from scoring import PRESETS
from scoring.moves import KNOCK
from scoring.players import at_random, greedy, play_leg
from tests.reading import text_of

SITE = "/referee/replay/"
# Worked by hand: 6-6 alone counts 12; 6-3 makes 12 + 3; 3-4 makes 12 + 4; 6-1 leaves 1 + 4.
ROUND = "r1 a 66 63 34 61"


def page(text="", **asked) -> ReplayPage:
    query = QueryDict(mutable=True)
    query.update({"leg": text, **asked})
    return page_of(query, None)


def open_keys(found):
    return {key.name for key in found.keys.tiles if key.open}


def tap(text, *taps, **asked):
    """The text after taps, one after the other."""
    for one in taps:
        found = page(text, tap=one, **asked)
        assert found.refused == "", one
        text = found.text
    return text


# The keys


def test_any_tile_opens_and_the_leader_is_asked_for():
    found = page()
    assert len(open_keys(found)) == 28
    assert [one.label for one in found.leads] == ["A", "B"]
    assert tap("", "6-6") == "r1 a 66"
    assert tap("", "6-3", lead="b") == "r1 b 63"
    assert [one.label for one in page("", seats="4").leads] == ["A", "B", "C", "D"]


def test_the_keys_are_the_tiles_that_fit_and_are_not_played():
    found = page("r1 a 66 63")
    with_six_or_three = {
        "6-5",
        "6-4",
        "6-2",
        "6-1",
        "6-0",
        "5-3",
        "4-3",
        "3-3",
        "3-2",
        "3-1",
        "3-0",
    }
    assert open_keys(found) == with_six_or_three
    assert found.keys.knock
    assert found.keys.block
    said = {key.name: key.why_not for key in found.keys.tiles}
    assert (said["6-6"], said["5-5"], said["6-5"]) == ("on the table", "does not fit", "")


def test_a_knock_takes_its_tiles_out_of_that_hand():
    """B knocked at 6 and 6, so it holds no six."""
    found = page("r1 a 66 - 65")
    assert "6-4" not in open_keys(found)
    assert next(key for key in found.keys.tiles if key.name == "6-4").why_not == (
        "cannot be in this hand"
    )


HANDS = "hands a 66 13 16 25 00 01 02 b 36 34 05 45 44 33 22\n"


def test_with_hands_only_the_hand_of_the_seat_to_move():
    assert open_keys(page(f"{HANDS}r1 a")) == {"6-6", "3-1", "6-1", "5-2", "0-0", "1-0", "2-0"}
    found = page(f"{HANDS}r1 a 66")
    assert open_keys(found) == {"6-3"}
    # It can place, so that it must.
    assert not found.keys.knock
    assert not found.keys.block
    assert page(f"{HANDS}r1 a 66", tap="knock").refused == (
        "Seat B cannot knock now: it holds a tile that fits."
    )
    # 6 and 3 lie open; a has 1-3 and 1-6, and after 1-3 b has no 6 and no 1.
    found = page(f"{HANDS}r1 a 66 63 31")
    assert open_keys(found) == set()
    assert found.keys.knock
    assert tap(found.text, "knock") == f"{HANDS}r1 a 66 63 31 -"


def test_a_tile_that_fits_both_ends_is_asked_about():
    """2-5 on the line 1-2 with 5 joined to its 1: the ends are 5 and 2."""
    found = page("r1 a 12 15", tap="5-2")
    assert found.text == "r1 a 12 15"
    assert [(way.value, way.side, way.says) for way in found.tapped.ways] == [
        ("52", "left", "2 + 2 = 4, pays nothing"),
        ("25", "right", "5 + 5 = 10, pays 2"),
    ]
    assert tap("r1 a 12 15", "25") == "r1 a 12 15 25"
    assert tap("r1 a 12 15", "52") == "r1 a 12 15 52"


def test_ends_alike_of_which_one_is_a_double_need_a_letter():
    """The notation's own example: 60l would pay 2, 60r 4, and bare 60 is refused."""
    found = page("r1 a 66:4 63:8 34 46:6", tap="6-0")
    assert [(way.value, way.ends.award) for way in found.tapped.ways] == [("60l", 2), ("60r", 4)]
    assert tap(found.text, "60r") == "r1 a 66:4 63:8 34 46:6 60r"


def test_ends_that_mirror_each_other_are_not_asked_about():
    assert tap("r1 a 66", "6-3") == "r1 a 66 63"


def test_a_round_is_over_by_its_count_of_tiles_and_the_next_is_led_by_the_next():
    """Two tiles each: a's second is its last."""
    header = "leg 2x2 61 exact"
    found = page(f"{header}\nr1 a 66 63 34")
    assert (found.keys.tiles, found.next_round) == ((), "B")
    text = tap(found.text, "round")
    assert text == f"{header}\nr1 a 66 63 34\nr2 b"
    assert tap(text, "5-5") == f"{text} 55"


def test_a_block_is_the_tables_word_where_hands_are_not_known():
    text = tap("r1 b 66 63", "blocked")
    assert text == "r1 b 66 63 blocked"
    assert page(text).next_round == "A"


def test_taking_back_and_cutting():
    assert tap(ROUND, "undo", "undo") == "r1 a 66 63"
    assert tap(ROUND, "cut-2") == "r1 a 66 63"
    assert tap(f"leg 2x2 61 exact\n{ROUND[:-3]}\nr2 b 55 54", "cut-3").endswith("r1 a 66 63 34")


def test_names_are_written_into_the_text():
    named = {"name0": "Seán O’Brien", "name1": "Bell (away)"}
    text = tap("r1 a 66 63", "names", **named)
    assert text == "leg 2x7 61 exact Seán O'Brien / Bell away\nr1 a 66 63"
    again = tap(text, "names", name0="Ann", name1="Bob")
    assert again == "leg 2x7 61 exact Ann / Bob\nr1 a 66 63"
    kept = tap("leg 4x6 121 exact chip=0 start=3,4\nr1 c 66", "names", **named)
    assert kept.startswith("leg 4x6 121 exact chip=0 start=3,4 Seán O'Brien / Bell away\n")
    assert page("r1 a 66", tap="names", name0="Ann").refused == "Write a name for each side."
    assert page("leg 9x9", tap="names", **named).refused


def test_points_are_written_in():
    assert tap(ROUND, "in-full") == "leg 2x7 61 exact\nr1 a 66:4(4) 63:8(8) 34 61:1(9)"
    refused = page("r1 a 66:5 63", tap="in-full")
    assert refused.text == "r1 a 66:5 63"
    assert "66 makes 12, worth 4, not 5." in refused.refused


@pytest.mark.parametrize(
    ("text", "tapped", "said"),
    [
        ("r1 a 66", "5-5", "both ends are 6; 55 has none."),
        ("r1 a 66", "6-6", "66 is already on the table."),
        ("r1 a 66", "round", "this one is not over"),
        ("", "knock", "The round is to be opened first, with any tile."),
        ("r1 a 66", "9-9", "“9-9” is nothing that can be tapped here."),
        ("r1 a 66", "<b>", "“<b>” is nothing that can be tapped here."),
        ("leg 2x2 61 exact\nr1 a 66 63 34", "4-4", "The round is over: begin the next one."),
        ("leg 2x7 61 exact start=57,0\nr1 a 66", "6-3", "The leg is won"),
        ("r1 a 66 11", "6-3", "has to be put right before anything can be added"),
        ("leg 9x9 61", "6-3", "What is written has to be put right first."),
    ],
)
def test_what_cannot_be_tapped_is_said_and_changes_nothing(text, tapped, said):
    found = page(text, tap=tapped)
    assert found.text == text
    words = " ".join([found.refused, *(one.problem.message for one in found.wrong)])
    assert said in words
    assert found.refused


def test_a_win_that_was_none_is_told_as_claimed(client):
    said = text_of(client.get("/referee/replay/", {"leg": "r1 a 66 63 out won"}))
    assert "The text says that the leg is won." in said
    assert "The leg is won." not in said


@pytest.mark.parametrize("seed", range(12))
def test_a_leg_can_be_tapped_in_key_by_key(seed):
    """Two rounds that programs played, by their tiles alone: every tap is offered as it is due."""
    name = ["standard", "leek-pairs", "teesdale"][seed % 3]
    rules, seats = PRESETS[name], 4 if name == "leek-pairs" else 2
    leg = play_leg([greedy, at_random], rules, seats, Random(seed))
    text = ""
    for played in leg.rounds[:2]:
        asked = {"rules": name, "lead": "abcd"[played.leader]}
        text = tap(text, "round", **asked)
        for turn in played.turns:
            text = _tapped(text, turn, asked)
        if page(text, **asked).keys.block:
            text = tap(text, "blocked", **asked)
    found = page(text, **asked)
    assert found.wrong == []
    assert found.replay.leg.scores == leg.rounds[:2][-1].scores


def _tapped(text, turn, asked):
    if turn.move == KNOCK:
        return tap(text, "knock", **asked)
    found = page(text, tap=f"{turn.move.tile.high}-{turn.move.tile.low}", **asked)
    assert found.refused == ""
    if not found.tapped.ways:
        return found.text
    [same] = [way for way in found.tapped.ways if _shown(way.ends) == _shown(turn.ends)]
    return tap(text, same.value, **asked)


def _shown(ends):
    """Both ends, whichever side of the table they are seen from."""
    return sorted((end.value, end.double) for end in (ends.left, ends.right))


# What is said


def test_why(client):
    text = text_of(client.get(SITE, {"leg": "r1 a 66:4(4) 63:7(7)", "at": "2"}))
    for said in [
        "One thing is wrong. Round 1, 6-3",
        "63 makes 15, worth 8, not 7. Rule D4",
        "B places 6-3: 12 + 3 = 15, worth 8 points.",
        "6-6 at an end Rule D2 12",
        "The two ends, 12 + 3 Rule D1 15",
        "15 pays Rule D4 8",
        "Claimed for it: 7, and the rules give 8 ✕",
        "Claimed as the score: 7, and it is 8 ✕",
        "Unchecked: Hands are not written down",
    ]:
        assert said in text
    shown = html.unescape(re.search(r"<pre[^>]*>(.*?)</pre>", client.get(
        SITE, {"leg": "r1 a 66:4(4) 63:7(7)"}).content.decode(), re.DOTALL)[1])  # fmt: skip
    assert shown == "r1 a 66:4(4) <mark>63:7(7)</mark>"


def test_forced_play_and_false_knocks_with_hands(client):
    text = text_of(client.get(SITE, {"leg": f"{HANDS}r1 a 66 63", "at": "2"}))
    held = "B held 5-0, 2-2, 3-3, 4-3, 6-3, 4-4 and 5-4. Nothing else fitted: it was forced."
    assert held in text
    text = text_of(client.get(SITE, {"leg": f"{HANDS}r1 a 66 -"}))
    assert "Seat b cannot knock: it holds 36, and both ends are 6. Rule C2" in text
    text = text_of(client.get(SITE, {"leg": f"{HANDS}r1 a 66 63 31 -", "at": "4"}))
    assert "Nothing fitted." in text
    assert "Hands are not written down" not in text


def test_a_penalty_a_turned_tile_and_a_disregarded_event_are_shown_as_such(client):
    header = "leg 2x9 61 exact chip=0 down=no revoke=peg-back misplaced=turned"
    text = text_of(client.get(SITE, {"leg": f"{header} start=20,10\nr1 a 66 36 apen-8(16)"}))
    assert "penalty for a revoke" in text
    assert "turned to where it fits" in text
    assert "It does not fit as written, and is turned to 63 where it does. Rule H" in text
    off = text_of(client.get(SITE, {"leg": "leg 2x7 61 exact start=60,0\nr1 a 66"}))
    assert "60 + 4 = 64 would pass 61, so nothing is added. Rule F2 60" in off
    assert "6-6: 6 + 6 = 12 disregarded" in off


def test_a_part_of_a_leg_has_scores_as_far_as_they_are_known(client):
    """6-6 earns 4; where the sides stood before is written for neither, then for one."""
    text = text_of(client.get(SITE, {"leg": "r5 a 66 63"}))
    assert "A +4" in text
    assert "B +8" in text
    assert "This begins with round 5." in text
    known = page("r5 a 66:4(24) 63")
    assert [side.score for side in known.moment.sides] == ["24", "+8"]


def test_after_a_tile_that_cannot_lie_there_nobody_knows_how_the_tiles_lie(client):
    text = text_of(client.get(SITE, {"leg": "r1 a 66 51 12", "at": "3"}))
    assert "1-2: how the tiles lie here is not known." in text
    assert "5-1 has to be put right before anything can be added" in text
    # A wrong claim before it keeps nothing from being placed; the second 3-4 does.
    twice = text_of(client.get(SITE, {"leg": "r1 a 66:4 63:7 34 34"}))
    assert "3-4 has to be put right before anything can be added" in twice
    assert "6-3 has to be put right" not in twice
    before = text_of(client.get(SITE, {"leg": "r1 a 66 51 12", "at": "1"}))
    assert "A places 6-6: 6 + 6 = 12, worth 4 points." in before


def test_rules_are_linked_as_they_are_played():
    assert page("r1 a 66", rules="quick").rules_named == "quick"
    assert page("leg 2x9 61 exact\nr1 a 66", rules="quick").rules_named == "nine-tile"
    assert page("leg 2x9 77 exact\nr1 a 66", rules="quick").rules_named == ""


def test_names_of_the_header_stand_by_the_scores(client):
    text = text_of(client.get(SITE, {"leg": "leg 4x5 61 exact Anchor / Bell\nr1 a 66 63"}))
    assert "A and C · Anchor 4" in text
    assert "B and D · Bell 8" in text


def test_in_words():
    query = QueryDict(query_of("leg 2x7 61 exact Alice / Bob\nr1 a 66:4(4) 63:7(7)", at="1"))
    assert in_words(query, None) == (
        "1 round replayed, to 61, 7 tiles each, 1 point for the last tile: Alice 4, Bob 8."
        " Round 1, step 1: A places 6-6: 6 + 6 = 12, worth 4 points."
        " The first thing wrong: Round 1, 6-3: 63 makes 15, worth 8, not 7 (rule D4)."
        " Hands are not written down: whether each tile was in the hand"
        " that played it, and whether each knock was forced, is unchecked."
    )
    assert in_words(QueryDict(""), None) is None
    assert in_words(QueryDict("leg="), None) is None
    assert in_words(QueryDict("leg=rubbish"), None) == "Nothing that can be read is written here."


def test_the_link_that_is_passed_on_shows_the_same(client):
    first = client.get(SITE, {"leg": ROUND, "tap": "4-4", "rules": "quick"})
    shown = first.content.decode()
    told = html.unescape(re.search(r'id="to-pass-on">(.*?)</p>', shown, re.DOTALL)[1])
    there = urlsplit(told.splitlines()[-1])
    assert there.query == "rules=quick&leg=r1+a+66+63+34+61+44"
    again = client.get(f"{there.path}?{there.query}")
    # All but the minute in which it was made.
    both = {text_of(one).partition(", printed ")[0] for one in (first, again)}
    assert len(both) == 1
    assert f'data-address="{there.path}?{html.escape(there.query)}"' in again.content.decode()


def test_on_paper_every_round_is_there(client):
    text = "leg 2x2 61 exact\nr1 a 66 63 34\nr2 b 55 54 46"
    shown = client.get(SITE, {"leg": text, "print": "1"})
    assert shown.content.decode().count('<svg class="line"') == 2
    assert "Round 2: B led" in text_of(shown)


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ("2", "leg 2x7 61 exact Alice / Bob"),
        ("3", "leg 3x5 61 exact Alice / Bob / Carol"),
        ("4", "leg 4x5 61 exact Alice / Bob"),
    ],
)
def test_a_first_line_is_shown_as_these_rules_have_it(client, seats, line):
    assert line in text_of(client.get(SITE, {"rules": "standard", "seats": seats}))
