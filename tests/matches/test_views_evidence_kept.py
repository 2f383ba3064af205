"""What of an answer is kept: no name that somebody typed, and by which house rules it was worked
out, so that whoever rules and everybody who reads the ruling sees where those are not the match's.
"""

from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.urls import reverse

from matches.actions.settling import Stands
from matches.models import Card, Evidence
from matches.models.other_rules import under_other_rules
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import complain, disputed_card, official_card, ruled
from tests.reading import text_of

OTHER = "Not under this match’s house rules"
WORDS = (
    OTHER,
    "Not under this leg’s house rules",
    "Not under the disputed leg’s house rules",
)
ENDS = {"left": "5", "right": "5", "right_double": "1"}
SCORED = ENDS | {"before": "50"}
LAST = ENDS | {"out": "1"}
SHEETS = {"one": "A 8, B 2", "two": "A 8, B 3"}
A_ROUND = "r1 a 66 63"
WITHOUT = "leg 2x9 61 exact chip=0 down=no"
IN_FULL = f"{WITHOUT} revoke=peg-back misplaced=turned"


@pytest.fixture
def official(night: MatchNight) -> Card:
    """Six singles and three pairs of Leek: nothing for the last tile, singles to 61."""
    official_card(night)
    complain(night)
    return card_of(night.fixture)


def keep(night: MatchNight, page: str, asked: dict[str, str], leg: int = 0) -> Evidence:
    """An answer, kept by a captain; about a leg by its place on the card."""
    name = page if page == "quick_check" else f"referee_{page}"
    address = f"{reverse(f'matches:{name}', args=[night.league.slug])}?{urlencode(asked)}"
    typed = {"do": "evidence", "address": address}
    if leg:
        typed["leg"] = str(legs(card_of(night.fixture))[leg - 1].pk)
    answer = night.browser("bob").post(night.address("card_disputes"), typed)
    assert answer.status_code == 302, text_of(answer)
    return Evidence.objects.latest("pk")


def is_other(night: MatchNight, kept: Evidence) -> bool:
    return kept.pk in under_other_rules(card_of(night.fixture), [kept])


# House rules


def own(night: MatchNight, name: str) -> str:
    return f"{night.leek.rule_set_id}:{name}"


@pytest.mark.parametrize(
    ("page", "asked", "leg", "other"),
    [
        ("quick_check", ENDS, 0, False),
        ("quick_check", ENDS, 1, False),
        # What two ends pay is the same everywhere.
        ("quick_check", ENDS | {"rules": "standard"}, 0, False),
        ("quick_check", ENDS | {"target": "31", "finish": "over", "chip_out": "9"}, 0, False),
        # The last tile pays nothing here, and one point under the standard rules.
        ("quick_check", LAST, 0, False),
        ("quick_check", LAST | {"rules": "standard"}, 0, True),
        ("quick_check", LAST | {"rules": "standard", "chip_out": "0"}, 0, False),
        ("quick_check", LAST | {"target": "31", "down": "yes"}, 0, False),
        # On a score the target matters, and near it the last tile.
        ("quick_check", SCORED | {"rules": "singles"}, 1, False),
        ("quick_check", SCORED | {"rules": "singles"}, 7, True),  # to 61; the pairs play to 121
        ("quick_check", SCORED | {"rules": "pairs"}, 7, False),
        ("quick_check", SCORED | {"rules": "pairs"}, 1, True),
        ("quick_check", SCORED | {"rules": "standard"}, 1, True),
        ("quick_check", SCORED | {"rules": "standard", "chip_out": "0", "down": "no"}, 1, False),
        ("quick_check", SCORED | {"target": "77"}, 1, True),
        ("quick_check", SCORED | {"finish": "over"}, 1, True),
        # 8 on 53 wins, with whatever tile but the first of a round, which cannot win here.
        ("quick_check", ENDS | {"before": "53", "rules": "standard"}, 1, False),
        ("quick_check", ENDS | {"before": "53", "finish": "over"}, 1, True),
        ("quick_check", ENDS | {"before": "53", "down": "yes"}, 1, False),
        ("sheets", SHEETS, 0, False),
        ("sheets", SHEETS | {"rules": "leek-singles"}, 1, False),
        ("sheets", SHEETS | {"rules": "standard"}, 0, True),
        ("sheets", SHEETS | {"rules": "singles", "pairs": "1"}, 1, True),
        ("replay", {"leg": A_ROUND}, 0, False),
        ("replay", {"leg": f"leg 2x9 61 exact\n{A_ROUND}"}, 0, True),
        ("replay", {"leg": f"{IN_FULL}\n{A_ROUND}"}, 1, False),
        # Nobody withheld a tile or misplaced one, and no first tile won: such rules do not matter.
        ("replay", {"leg": f"{WITHOUT}\n{A_ROUND}"}, 1, False),
        ("replay", {"leg": f"leg 2x9 61 exact chip=0\n{A_ROUND}"}, 1, False),
        ("replay", {"leg": f"{WITHOUT}\n{A_ROUND} b pen -8"}, 1, True),
        ("replay", {"leg": f"{IN_FULL}\n{A_ROUND} b pen -8"}, 1, False),
        ("replay", {"leg": f"{WITHOUT}\nr1 a 66 36"}, 1, True),
        ("replay", {"leg": f"{IN_FULL}\nr1 a 66 36"}, 1, False),
        # 6-6 pays 4: 61 with the first tile of the round.
        ("replay", {"leg": f"{WITHOUT} start=57,0\nr1 a 66"}, 1, False),
        ("replay", {"leg": "leg 2x9 61 exact chip=0 start=57,0\nr1 a 66"}, 1, True),
        ("sheets", SHEETS | {"rules": "teesdale"}, 1, False),
        ("sheets", {"one": "A 8, B 2, A back 8", "two": "A 8", "rules": "teesdale"}, 1, True),
        ("hand", {"line": "66 63", "seats": "2"}, 0, False),
        ("hand", {"line": "66 63", "seats": "2", "each": "7"}, 0, True),
        ("hand", {"line": "66 63", "seats": "3"}, 0, True),
    ],
)
def test_other_house_rules_than_the_match_s_are_found(
    night: MatchNight, official: Card, page: str, asked: dict[str, str], leg: int, other: bool
) -> None:
    if asked.get("rules") in {"singles", "pairs"}:
        asked = asked | {"rules": own(night, asked["rules"])}
    assert is_other(night, keep(night, page, asked, leg)) is other


def test_where_a_leg_is_disputed_its_rules_are_meant(night: MatchNight) -> None:
    """The third leg is of singles, so an answer for the pairs is none of it."""
    disputed_card(night)
    singles = keep(night, "quick_check", SCORED | {"rules": own(night, "singles")})
    pairs = keep(night, "quick_check", SCORED | {"rules": own(night, "pairs")})
    assert (is_other(night, singles), is_other(night, pairs)) == (False, True)
    # Of one that was kept before its rules were, nothing is said.
    pairs.played_by = ""
    assert not is_other(night, pairs)


@pytest.mark.parametrize(
    ("rules", "leg", "said"),
    [
        ("pairs", 0, "Not under the disputed leg’s house rules"),
        ("pairs", 3, "Not under this leg’s house rules"),
        ("pairs", 7, ""),
        ("singles", 7, "Not under this leg’s house rules"),
        ("standard", 0, OTHER),
        ("standard", 3, OTHER),
    ],
)
def test_it_is_said_whose_rules_they_are_not(
    night: MatchNight, rules: str, leg: int, said: str
) -> None:
    """The third leg, of singles, is disputed; the seventh is of pairs, as others of the match."""
    disputed_card(night)
    asked = SCORED | {"rules": rules if rules == "standard" else own(night, rules)}
    keep(night, "quick_check", asked, leg)
    text = text_of(night.browser("alice").get(night.address("card_disputes")))
    assert [one for one in WORDS if one in text] == ([said] if said else [])


def test_an_answer_tells_no_house_rule_that_it_does_not_depend_on(
    night: MatchNight, official: Card
) -> None:
    """So that none of its words is another than the match's, where it is not marked."""
    by = {"rules": "standard"}
    pays = keep(night, "quick_check", ENDS | by)
    assert pays.words == "5 + 10 = 15, worth 8 points."
    last = keep(night, "quick_check", LAST | by)
    assert last.words.split("\n")[1:] == ["1 point for the last tile."]
    scored = keep(night, "quick_check", ENDS | by | {"before": "53"})
    assert scored.words.split("\n")[-1] == "To 61 exactly."
    replayed = keep(night, "replay", {"leg": f"{IN_FULL}\n{A_ROUND}"})
    assert "to 61, 9 tiles each, no point for the last tile: " in replayed.words
    sheets = keep(night, "sheets", SHEETS | {"rules": "leek-singles"})
    assert sheets.words.split("\n")[-1] == "Played to 61, 9 tiles each, no point for the last tile."


def test_it_is_marked_wherever_it_is_read(night: MatchNight, official: Card) -> None:
    right = keep(night, "sheets", SHEETS)
    pages = [("alice", night.address("card_disputes")), ("rita", night.address("card_settle"))]
    for name, at in pages:
        assert OTHER not in text_of(night.browser(name).get(at))
    wrong = keep(night, "sheets", SHEETS | {"rules": "standard"})
    for name, at in pages:
        assert text_of(night.browser(name).get(at)).count(OTHER) == 1
    ruling = ruled(night, Stands(), relies_on=[right, wrong])
    public = night.desk("ruling", ruling.season.slug, ruling.number)
    assert text_of(Client().get(public)).count(OTHER) == 1


# Names


@pytest.mark.parametrize(
    ("page", "asked", "says"),
    [
        (
            "sheets",
            {
                "one": "Timmy Junior 8, B 2\nTimmy Junior8",
                "two": "A 8, b 3",
                "side_a": "Timmy Junior",
                "by_one": "LIAR sheet",
                "more": "LIAR",
            },
            "A’s sheet has 2 for B",
        ),
        (
            "replay",
            {
                "leg": f"leg 2x9 61 exact Timmy / Junior # LIAR\n{A_ROUND} # of Timmy",
                "name0": "Junior",
                "tap": "LIAR",
            },
            "A 4, B 8",
        ),
        ("quick_check", ENDS | {"by": "LIAR", "Timmy": "1"}, "worth 8 points"),
        ("hand", {"line": "66 63", "show": "LIAR", "Timmy": "1"}, "2 tiles, 6-6 6-3"),
    ],
)
def test_nobody_s_name_goes_public(
    night: MatchNight, official: Card, page: str, asked: dict[str, str], says: str
) -> None:
    kept = keep(night, page, asked)
    assert says in kept.words
    ruling = ruled(night, Stands(), relies_on=[kept])
    public = Client().get(night.desk("ruling", ruling.season.slug, ruling.number))
    assert says in text_of(public)
    html = public.content.decode()
    for name in ("Timmy", "Junior", "LIAR"):
        assert name.casefold() not in html.casefold()
    # The link leads to the same answer.
    assert says in text_of(Client().get(kept.address)) or page in {"hand", "quick_check"}
    assert Client().get(kept.address).status_code == 200


def test_the_teams_and_their_versions_may_be_named(night: MatchNight, official: Card) -> None:
    teams = {"side_a": "Anchor", "side_b": "bell", "by_one": "the card", "by_two": "Bell’s version"}
    kept = keep(night, "sheets", SHEETS | {"two": "Anchor 8, B 3"} | teams)
    assert "Bell’s version has 3 for bell" in kept.words
    assert "side_b=bell" in kept.address
    kept = keep(night, "replay", {"leg": f"leg 2x9 61 exact Anchor / Bell\n{A_ROUND}"})
    assert "Anchor 4, Bell 8" in kept.words
    # One team beside somebody else: neither, or a team would stand beside a letter.
    kept = keep(night, "sheets", SHEETS | {"side_a": "Anchor", "side_b": "Timmy"})
    assert "With A 8, B 0" in kept.words


def test_a_name_that_is_a_figure_changes_nothing(night: MatchNight, official: Card) -> None:
    """Read as the side A it stands for, wherever it is; written down as what was read."""
    kept = keep(night, "sheets", {"one": "8 3, B 2", "two": "A 3, B 3", "side_a": "8"})
    assert "They first differ at event 2. With A 3, B 0." in kept.words


@pytest.mark.parametrize("junk", ["Timmy-lied", "\0", "6#", "\ud800".encode("utf-8", "replace")])
def test_a_text_that_cannot_be_read_may_say_anything_and_is_refused(
    night: MatchNight, official: Card, junk: str | bytes
) -> None:
    where = reverse("matches:referee_replay", args=[night.league.slug])
    address = f"{where}?leg={quote('r1 a 66 ')}{quote(junk)}"
    typed = {"do": "evidence", "address": address}
    answer = night.browser("bob").post(night.address("card_disputes"), typed)
    assert answer.status_code == 200
    assert "Something in it cannot be read" in text_of(answer)
    assert address in answer.content.decode()
    assert not Evidence.objects.exists()
