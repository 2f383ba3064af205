"""Evidence: what a referee's page answers, kept in the page's own words; nothing else is."""

from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.actions.finish import make_official
from matches.actions.protests import protest
from matches.actions.settling import Stands
from matches.models import Card, Evidence, Ruling
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import by_name, give
from tests.matches.signing import AWAY, under
from tests.reading import text_of

WHY = "Their third man is not registered."
MESSAGE = "Ask the landlord."
INSIDE = ["alice", "bob", "rita", "olive", "sue"]
OUTSIDE = [None, "charlie", "carol", "sid"]
ASKED = "left=5&right=5&right_double=1"


@pytest.fixture
def official(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, under protest of Bell since an hour."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=48, appeal_hours=72)
    acts = by_name(night, "sue", -2)
    make_official(card=card, **acts)
    protest(card=card, side=AWAY, reason=WHY, **by_name(night, "bob", -1))
    return card_of(night.fixture)


def ruled(night: MatchNight, **more: object) -> Ruling:
    given = {"reason": "He is: see the list."} | by_name(night, "olive", -0.5) | more
    return give(card_of(night.fixture), Stands(), **given)


def page(night: MatchNight, name: str | None, at: str) -> str:
    return text_of((night.browser(name) if name else Client()).get(at))


# Evidence


def keep(night: MatchNight, name: str, address: str, **more: str):
    at, client = night.address("card_disputes"), night.browser(name)
    return client.post(at, {"do": "evidence", "address": address, **more})


@pytest.mark.parametrize("begin", ["", "http://testserver", "The ends make 15. http://testserver"])
def test_the_site_says_itself_what_an_answer_says(
    night: MatchNight, official: Card, begin: str
) -> None:
    where = reverse("matches:quick_check", args=[night.league.slug])
    leg = legs(official)[3]
    answer = keep(night, "bob", f"{begin}{where}?{ASKED}", leg=str(leg.pk))
    assert answer.url == night.address("card_disputes")
    kept = Evidence.objects.get()
    assert (kept.page, kept.leg) == ("quick_check", leg)
    # The house rules that it was answered by are named, so that it stays the same answer.
    rules = f"{night.leek.rule_set_id}:singles"
    assert kept.address == f"{where}?{ASKED}&{urlencode({'rules': rules})}"
    assert "15" in kept.words
    assert "8 points" in kept.words
    text = page(night, "alice", night.address("card_disputes"))
    assert " ".join(kept.words.split("\n")) in text
    assert "Singles 4" in text


@pytest.mark.parametrize(
    ("page", "query", "kept_as", "said"),
    [
        (
            "hand",
            "line=36b+66a+61a+14b+43a+35b&seats=2&end=blocked&claim_a=14&rules=standard",
            "line=36b+66a+61a+14b+43a+35b&rules=standard&end=blocked&claim_a=14",
            "14 is impossible",
        ),
        ("replay", "leg=leg+2x9+61+exact%0Ar1+a+66", "leg=leg+2x9+61+exact~r1+a+66", ""),
        (
            "sheets",
            "one=A+8%2C+B+2&two=A+8%2C+B+3&rules=standard",
            "one=A+8%2C+B+2&two=A+8%2C+B+3&rules=standard",
            "",
        ),
    ],
)
def test_every_page_that_answers_can_be_kept(
    night: MatchNight, official: Card, page: str, query: str, kept_as: str, said: str
) -> None:
    at = f"{reverse(f'matches:referee_{page}', args=[night.league.slug])}?{query}"
    assert keep(night, "rita", at).status_code == 302
    kept = Evidence.objects.get()
    assert (kept.page, kept.address) == (page, at.replace(query, kept_as))
    assert said in kept.words
    assert len(kept.words) > 20


def test_an_answer_of_the_site_is_kept_as_well(night: MatchNight, official: Card) -> None:
    assert keep(night, "rita", f"{reverse('matches:quick_check_site')}?{ASKED}").status_code == 302
    assert Evidence.objects.get().page == "quick_check"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://elsewhere.example/referee/?left=5", "elsewhere.example is another site"),
        ("//elsewhere.example/referee/?left=5", "elsewhere.example is another site"),
        ("/l/other-league/referee/?left=5", "is no page of the referee in the Moorland League"),
        ("/l/moorland-league/tables/", "is no page of the referee"),
        ("/referee/", "There is no answer at this address yet"),
        ("/referee/?left=5", "There is no answer at this address yet"),
        ("/referee/nowhere/", "There is no page at"),
        ("/referee/rules/", "This page gives no answers that can be kept"),
        ("javascript:alert(1)", "is no address; it begins with"),
        ("http://[/referee/", "is no address"),
        ("", "Please write the address of an answer"),
        ("/referee/?left=" + "5" * 20_000, "characters long; at most 20000 fit"),
    ],
)
def test_what_is_no_answer_of_this_league_is_refused(
    night: MatchNight, official: Card, address: str, said: str
) -> None:
    answer = keep(night, "bob", address)
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert not Evidence.objects.exists()


def test_on_an_answer_it_is_one_press(night: MatchNight, official: Card) -> None:
    where = f"{reverse('matches:quick_check', args=[night.league.slug])}?{ASKED}"
    for name in INSIDE:
        assert "Keep as evidence: Anchor v Bell" in page(night, name, where)
    for name in OUTSIDE:
        assert "Keep as evidence" not in page(night, name, where)
    client = night.browser("alice")
    html = client.get(where).content.decode()
    begin = html.index(f'action="{night.address("card_disputes")}"')
    form = html[begin : html.index("</form>", begin)]
    assert 'name="do" value="evidence"' in form
    ruled(night)
    assert "Keep as evidence" not in page(night, "alice", where)


def test_a_stranger_pays_nothing_for_it(night: MatchNight, official: Card) -> None:
    where = f"{reverse('matches:quick_check', args=[night.league.slug])}?{ASKED}"
    stranger = Client()
    with CaptureQueriesContext(connection) as found:
        answer = stranger.get(where)
    assert not [one for one in found.captured_queries if "dispute" in one["sql"]]
    assert not answer.cookies
