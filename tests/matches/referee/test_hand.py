"""The hand as it lies, asked as a referee would: small lines worked by hand, and what is said."""

import html
import re
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.urls import reverse

from league.ruleset.presets import PRESETS
from matches.views.referee.hand import in_words
from tests.matches.referee.hand_addresses import asked

SITE = "/referee/hand/"
# 6-6 was led, 3-6 and 6-1 lie beside it. A led, so by hand: 6-6 pays 4 to A. B adds 3-6 (15, eight
# to B) and A 6-1 (nothing): 4 and 8. B knocks and A adds 3-6: 12 and nothing. B adds 6-1 (12 + 1,
# nothing) and A 3-6 (3 + 1, nothing): 4 and nothing.
THREE = "line=36+66+61&led=a&first=66"
WHO = "line=36b+66a+61a&led=a&first=66"
# From the documentation of the engine, where it was worked out tile by tile.
SIX = "line=36b+66a+61a+14b+43a+35b"


def text_of(response):
    assert response.status_code == 200
    main = re.search(r"<main.*?</main>", response.content.decode(), re.DOTALL)[0]
    main = re.sub(r"<(svg|option)\b.*?</\1>", " ", main, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", main)))


def ask(client, query, path=SITE):
    return text_of(client.get(f"{path}?{query}"))


def said(query):
    return [each.text for each in asked(query).answer.sentences]


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        (
            THREE,
            ["A can have made 4 or 12 in this round.", "B can have made 0 or 8."],
        ),
        (
            f"{THREE}&claim_a=5",
            [
                "A can have made 4 or 12 in this round; the claimed 5 is impossible.",
                "B can have made 0 or 8.",
            ],
        ),
        (
            f"{THREE}&claim_a=4&claim_b=8",
            [
                "A can have made 4 or 12 in this round; the claimed 4 is possible.",
                "B can have made 0 or 8; the claimed 8 is possible.",
            ],
        ),
        (
            f"{THREE}&claim_a=12&claim_b=8",
            [
                "A can have made 4 or 12 in this round; the claimed 12 is possible.",
                "B can have made 0 or 8; the claimed 8 is possible.",
                (
                    "Not together, though: 12 by A and 8 by B is impossible. With the rest as "
                    "claimed B can have made 0."
                ),
            ],
        ),
        (WHO, ["These facts settle it: A made exactly 4 and B 8."]),
        (
            f"{WHO}&claim_a=4&claim_b=7",
            [
                "These facts settle it: A made exactly 4 and B 8.",
                "The 4 claimed for A is right.",
                "The 7 claimed for B is impossible.",
            ],
        ),
        # 58 + 4 would be 62 (F2); B's 8 counts.
        (
            f"{WHO}&before_a=58&before_b=50",
            [
                "These facts settle it: A made exactly 0 and B 8.",
                "After the round that leaves A on 58 and B on 58.",
            ],
        ),
        # To 121 there is room for both.
        (
            f"{WHO}&before_a=58&before_b=50&target=121",
            [
                "These facts settle it: A made exactly 4 and B 8.",
                "After the round that leaves A on 62 and B on 58.",
            ],
        ),
        # Two tiles each: whoever places the third has played two, so a chip-out is worth a point
        # more, or two, or nothing, as the house rules say.
        (f"{WHO}&each=2", ["These facts settle it: A made exactly 5 and B 8."]),
        (f"{WHO}&each=2&chip_out=2", ["These facts settle it: A made exactly 6 and B 8."]),
        (f"{WHO}&each=2&chip_out=0", ["These facts settle it: A made exactly 4 and B 8."]),
        # Friendly: 59 + 1 is 60, and 60 + 4 is past 61, which wins and is written as 61; the other
        # tiles would then not have been played, so B must have led up to it: see below.
        (
            "line=66a+63b&first=66&finish=over&before_a=50&before_b=56&end=won-b",
            [
                "These facts settle it: A made exactly 4 and B 5.",
                "After the round that leaves A on 54 and B on 61.",
            ],
        ),
        # Partners: B has 8 of the second tile, A and C have 4 + 0.
        (
            "line=36b+66a+61c&led=a&first=66&seats=4",
            ["These facts settle it: A and C made exactly 4 and B and D 8."],
        ),
    ],
)
def test_what_a_line_proves_in_plain_words(query, sentences):
    assert said(query) == sentences


@pytest.mark.parametrize(
    ("query", "question", "answers"),
    [
        (
            f"{SIX}&claim_a=14",
            "Ask which tile was led.",
            [
                ("If 6-6", "A made exactly 6 and B 8."),
                ("If 4-3", "A made exactly 3 and B 0."),
                ("If 6-1", "A made 2 or 3; B 2."),
            ],
        ),
        (WHO, None, []),
    ],
)
def test_what_to_ask_next_and_what_each_answer_would_prove(query, question, answers):
    ask = asked(query).answer.ask
    assert (ask and ask.question) == question
    assert list(ask.answers if ask else []) == answers


@pytest.mark.parametrize(
    ("first", "sentences"),
    [
        ("66", ["These facts settle it: A made exactly 6 and B 8."]),
        ("43", ["These facts settle it: A made exactly 3 and B 0."]),
        ("61", ["A can have made 2 or 3 in this round.", "B made exactly 2."]),
    ],
)
def test_each_answer_is_what_asking_with_it_says(first, sentences):
    assert said(f"{SIX}&first={first}") == sentences


@pytest.mark.django_db
def test_the_whole_page(client):
    text = ask(client, f"{SIX}&claim_a=14")
    for words in [
        "A can have made 2, 3 or 6 in this round; the claimed 14 is impossible.",
        "B can have made 0, 2 or 8.",
        "Ask which tile was led. If 6-6: A made exactly 6 and B 8.",
        "A 2 B 2 show an order",
        "A 6 B 8 show an order",
        "These are the points of the round alone: near 61 some of them may not have counted.",
    ]:
        assert words in text


@pytest.mark.django_db
def test_an_order_is_gone_through_step_by_step(client):
    """6-6 by A: 12, four. 3-6 by B: 3 + 12, eight. 6-1: 4. 1-4: 7. 4-3 by A: 6, two. 3-5: 8."""
    steps = [
        ("1 of 6: A places 6-6 to lead. 6 + 6 = 12, worth 4.", "A 4 B 0"),
        ("2 of 6: B places 6-3 on the left. 3 + 12 = 15, worth 8.", "A 4 B 8"),
        ("3 of 6: A places 6-1 on the right. 3 + 1 = 4, worth nothing.", "A 4 B 8"),
        ("4 of 6: B places 4-1 on the right. 3 + 4 = 7, worth nothing.", "A 4 B 8"),
        ("5 of 6: A places 4-3 on the right. 3 + 3 = 6, worth 2.", "A 6 B 8"),
        ("6 of 6: B places 5-3 on the right. 3 + 5 = 8, worth nothing.", "A 6 B 8"),
    ]
    address = f"{SITE}?{SIX}&show=6-8"
    for number, (says, standing) in enumerate(steps, start=1):
        response = client.get(address)
        text = text_of(response)
        assert "One order that makes A 6 and B 8" in text
        assert f"{says} {standing}" in text
        assert re.search(
            rf"{number} tiles? from left to right|One tile: 6-6", response.content.decode()
        )
        following = re.search(r'id="step-on" href="([^"]+)"', response.content.decode())
        address = html.unescape(following[1]) if following else ""
    assert not address


@pytest.mark.django_db
def test_an_order_can_be_opened_in_the_replay_which_agrees(client):
    content = client.get(f"{SITE}?{SIX}&show=6-8").content.decode()
    there = html.unescape(re.search(r'href="(/referee/replay/[^"]+)"', content)[1])
    assert there.endswith("leg=leg+2x7+61+exact~r1+a+66:4(4)+63:8(8)+61+14+43:2(6)+35")
    response = client.get(there)
    assert text_of(response).index(" A 6 B 8 ")
    assert b'class="problem"' not in response.content


def test_what_counts_near_the_target_is_in_the_order_too():
    """A on 58: the 4 of 6-6 would be 62, so that it is not counted."""
    shown = asked(f"{WHO}&before_a=58&before_b=50&show=0-8").order
    assert [step.points for step in shown.steps] == ["4, not counted", "8", "–"]
    assert [step.standing for step in shown.steps] == [(58, 50), (58, 58), (58, 58)]


@pytest.mark.parametrize(
    ("show", "why"),
    [
        ("99-1", "No order makes 99 for A and 1 for B."),
        ("x", "“x” is not what the sides made: write it as 8-3."),
        ("1-2-3", "“1-2-3” is not what the sides made"),
        ("--", "“--” is not what the sides made"),
    ],
)
def test_an_order_that_there_is_not_is_said(show, why):
    assert str(asked(f"{SIX}&show={show}").order).startswith(why.removesuffix("."))


def test_of_many_ways_there_is_a_line_for_each_number_of_the_first_side():
    ways = asked("line=36+66+61+14+43+35").answer.ways
    numbers = [dict(way.made)["A"] for way in ways]
    assert numbers == sorted(set(numbers), key=int)
    for way in ways:
        query = urlsplit(way.address).query
        shown = asked(query).order
        assert dict(zip(shown.names, shown.steps[-1].standing, strict=True))["A"] == int(
            dict(way.made)["A"]
        )


def test_too_little_to_be_exact_is_said_to_be_so():
    """Three seats, nine tiles each, nothing known: more orders than can be gone through in turn."""
    line = "01 15 50 03 31 16 64 43 36 62 20 04 41 11 12 25 53 33 32 22 24 44 45"
    hand = asked(f"line={line.replace(' ', '+')}&seats=3&each=9")
    assert not hand.found.exact
    assert any("nothing else is possible" in note for note in hand.answer.notes)
    assert hand.answer.ask is not None


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            WHO,
            (
                "3 tiles, 3-6 6-6 6-1 (2 seats, to 61, 7 tiles each in singles and 5 in pairs, 1 "
                "point for the last tile). These facts settle it: A made exactly 4 and B 8. These "
                "are the points of the round alone: near 61 some of them may not have counted. The "
                "scores before the round would tell. Hands that nobody has given are not "
                "guessed at: fewer totals may be possible than are said here. The tiles left in "
                "each hand would tell."
            ),
        ),
        ("line=36+42", None),
        ("", None),
        ("line=36&led=z", None),
    ],
)
def test_the_answer_in_words_to_be_kept_with_the_address(query, words):
    assert in_words(QueryDict(query), None) == words


def test_facts_that_contradict_each_other_are_an_answer_too():
    words = in_words(QueryDict(f"{WHO}&end=won-b"), None)
    assert "B won the leg" in words


@pytest.mark.django_db
def test_the_answer_can_be_passed_on(client):
    content = client.get(f"{SITE}?{SIX}&claim_a=14&keys=who").content.decode()
    passed_on = html.unescape(
        re.search(r'<p class="copy" id="to-pass-on">(.*?)</p>', content, re.DOTALL)[1]
    )
    *_, address = passed_on.split("\n")
    assert address == f"http://testserver{SITE}?{SIX}&claim_a=14&keys=off"
    there = urlsplit(address)
    assert "the claimed 14 is impossible" in ask(client, there.query, there.path)


@pytest.mark.django_db
def test_what_a_form_sends_is_made_a_short_address(client):
    sent = (
        "go=1&seats=2&end=&led=&first=66&last=&claim_a=&claim_b=8&before_a=&left_a=&line=6-3b+[6|6]a"
        "&rules=standard&each=&target=&chip_out=&finish=&down=&pairs="
    )
    response = client.get(f"{SITE}?{sent}")
    assert response.status_code == 302
    assert response["Location"] == f"{SITE}?line=36b+66a&first=66&claim_b=8"
    wrong = client.get(f"{SITE}?{sent}&led=q")
    assert wrong.status_code == 200


# House rules


@pytest.mark.django_db
def test_a_leagues_own_rules_come_first(client, league, leek, guisborough):
    """Leek deals 9 in singles and pays nothing for the last tile; its pairs go to 121."""
    address = reverse("matches:referee_hand", args=[league.slug])
    content = client.get(address).content.decode()
    options = re.findall(r"<option value=\"(\d+:\w+)\"", content)
    assert len(options) == 3
    line = "line=36b+66a+61a&led=a&first=66"
    assert "to 61, 9 tiles each in singles" in ask(client, line, address)
    pairs = f"{leek.rule_set_id}:pairs"
    text = ask(client, f"{line}&rules={pairs}", address)
    assert "4 seats, to 121" in text
    assert in_words(QueryDict(f"{line}&rules={pairs}"), league).startswith("3 tiles")


@pytest.mark.parametrize("divisions", [1, 3])
@pytest.mark.django_db
def test_queries_do_not_grow(client, builder, league, season, divisions, django_assert_num_queries):
    for number in range(divisions):
        builder.competition(
            season, PRESETS["three-pairs-three-legs"].build(), name=f"Division {number}"
        )
    with django_assert_num_queries(3):
        client.get(f"{reverse('matches:referee_hand', args=[league.slug])}?{SIX}&claim_a=3")


def test_hands_that_nobody_gave_are_said_not_to_be_guessed_at():
    said = "Hands that nobody has given are not guessed at"
    assert any(said in note for note in asked(THREE).answer.notes)
    assert any(said in note for note in asked(f"{WHO}&each=2&left_a=none").answer.notes)
    # Nothing is concluded from hands where turns are left aside, and these are known.
    for query in [f"{THREE}&turns=no", f"{WHO}&each=2&left_a=none&left_b=55"]:
        assert not any(said in note for note in asked(query).answer.notes)
