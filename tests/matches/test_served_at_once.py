"""Several people at one card at the same moment, over HTTP, at a site of three processes.

Each round is a match of its own. What the two were told has to be what happened, and afterwards the
database's own story has to hold (`own_story`). The site runs as it is deployed: on SQLite with
write-ahead logging, where a transaction takes the write lock at its start and the next one waits
for it; on PostgreSQL with a pool of connections in each process, where the card's row is locked.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse

from league.actions.pins import MOST_TRIES
from league.enums import Reporter
from league.models import Fixture, Result
from matches.models import Card, CardEvent, Dispute, Signature
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, leg_fields
from tests.matches.match_night import card as card_of
from tests.matches.own_story import (
    chairs_now,
    check_story,
    legs_now,
    sums_of_official_cards,
    sums_shown,
)
from tests.matches.served import Answer, Phone, Site, at_once, served
from tests.matches.signing import under
from tests.reading import text_of

pytestmark = pytest.mark.django_db(transaction=True)

SEED = 61
CHANGED_SINCE = "The card has changed since you opened this page"
SOMEBODY_ELSE = "Somebody else changed this card while you were at it"


class Rounds:
    """Matches of one night, each with the phones of both captains and of the secretary at it."""

    def __init__(self, site: Site, name: str) -> None:
        self.site = site
        self.random = Random(f"{SEED} {name}")
        self.night = MatchNight()
        self.phones = {
            who: Phone.of(site.port, self.night.browser(who)) for who in ("alice", "bob", "sue")
        }
        self.fixture: Fixture = self.night.fixture
        self.number = 0

    def run(self, happens: Callable[["Rounds"], None], times: int) -> None:
        """So many rounds; after each the story of the whole league has to hold."""
        for self.number in range(1, times + 1):
            self.fixture = self.night.add("Anchor", "Bell", days=-self.number)
            happens(self)
            check_story(self.fixture)
            competition = self.night.leek
            table = reverse(
                "league:table_csv",
                args=[self.night.league.slug, self.night.season.slug, competition.slug],
            )
            shown = sums_shown(self.phones["sue"].get(table).content)
            assert shown == sums_of_official_cards(self.fixture), f"round {self.number}"
        assert self.site.failures() == ""

    # What a round is made of

    @property
    def card(self) -> Card:
        return card_of(self.fixture)

    def filled_in(self, **record: Reporter) -> Card:
        """A card with all its legs and names, signed by nobody."""
        card = self.night.builder.draft(self.fixture, LEEK_NIGHT)
        return under(self.night, card, **record) if record else card

    def handed_in(self) -> Card:
        """The same, signed by Alice for the home side."""
        card = self.filled_in()
        assert self.signing("alice", "home")().status_code == 302
        return card

    def form(self, who: str, page: str, form_id: str) -> PageForm:
        """A form as it is on somebody's phone now."""
        return PageForm.of(self.phones[who].get(self.address(page)), form_id)

    def address(self, page: str) -> str:
        return self.night.address(page, self.fixture)

    def sending(
        self, who: str, page: str, form_id: str, typed: dict[str, str] | None = None, **pressed: str
    ) -> Callable[[], Answer]:
        """The press of a button on a page that is open already."""
        form = self.form(who, page, form_id)
        return partial(form.send, self.phones[who], self.address(page), typed, **pressed)

    def signing(self, who: str, side: str) -> Callable[[], Answer]:
        return self.sending(who, "card_sign", f"sign-{side}", do=f"sign-{side}")

    def saving(self, who: str, typed: dict[str, str]) -> Callable[[], Answer]:
        return self.sending(who, "card_edit", "sheet", typed, do="save")

    def together(self, *acts: Callable[[], Answer]) -> list[Answer]:
        """Both at once; none of them ends in a failure of the site."""
        answers: list[Answer] = at_once(self.random, *acts)
        assert {one.status_code for one in answers} <= {200, 302, 403}
        return answers

    def signed(self) -> list[str]:
        """Which sides' signatures stand."""
        standing = Signature.objects.filter(card=self.card, withdrawn_at=None)
        return sorted(standing.values_list("side", flat=True))

    def counts(self) -> bool:
        return Result.objects.filter(fixture=self.fixture, withdrawn_at=None).exists()


@pytest.fixture(scope="module")
def site(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    pytest.importorskip("gunicorn", reason="the site's server runs on Unix alone")
    folder: Path = tmp_path_factory.mktemp("served")
    with served(folder) as up:
        yield up


# What happens in a round


def different_places(at: Rounds) -> None:
    """Two phones at different legs and chairs of one card: both are kept."""
    card = at.night.builder.draft(at.fixture, named=False)
    numbers = at.random.sample(range(1, 10), 9)
    slots = at.random.sample(list(slots_of(card)), 8)
    typed: dict[str, dict[str, str]] = {"alice": {}, "bob": {}}
    for place, number in enumerate(numbers):
        typed["alice" if place < 4 else "bob"] |= as_typed(card, number, LEEK_NIGHT[number - 1])
    names = {}
    for place, slot in enumerate(slots):
        names[slot] = f"Newcomer {at.number}.{place}"
        typed["alice" if place % 2 else "bob"][f"slot-{slot}-name"] = names[slot]
    answers = at.together(*[at.saving(who, fields) for who, fields in typed.items()])
    assert [one.status_code for one in answers] == [302, 302]
    assert legs_now(card) == [
        ("home" if home > away else "away", home, away) for home, away in LEEK_NIGHT
    ]
    assert {name for name in chairs_now(card) if name} == set(names.values())


def the_same_leg(at: Rounds) -> None:
    """Two phones at one leg: one version is kept, the other phone is shown both."""
    card = at.night.builder.draft(at.fixture, named=False)
    number, spare = at.random.sample(range(1, 7), 2)
    typed = {
        "alice": leg_fields(card, number, won="home", away="48"),
        # What else he typed is not saved without it.
        "bob": leg_fields(card, number, won="away", home="58")
        | leg_fields(card, spare, won="home", away="0"),
    }
    winner, said = one_is_shown_both(at, typed)
    legs = legs_now(card)
    if winner == "alice":
        assert "Theirs: 61–48 . Yours: 58–61 ." in said
        assert (legs[number - 1], legs[spare - 1]) == (("home", 61, 48), ("", None, None))
    else:
        assert "Theirs: 58–61 . Yours: 61–48 ." in said
        assert (legs[number - 1], legs[spare - 1]) == (("away", 58, 61), ("home", 61, 0))


def the_same_chair(at: Rounds) -> None:
    """Two phones at one chair of the line-up: the same."""
    card = at.night.builder.draft(at.fixture, named=False)
    slot = at.random.choice(list(slots_of(card)))
    names = {"alice": "Big Col", "bob": "Little Col"}
    winner, said = one_is_shown_both(
        at, {who: {f"slot-{slot}-name": name} for who, name in names.items()}
    )
    assert names[winner] in said
    assert [name for name in chairs_now(card) if name] == [names[winner]]


def one_is_shown_both(at: Rounds, typed: dict[str, dict[str, str]]) -> tuple[str, str]:
    """Both save; whose save it was that counted, and what the other's page says."""
    answers = at.together(*[at.saving(who, typed[who]) for who in ("alice", "bob")])
    assert sorted(one.status_code for one in answers) == [200, 302]
    lost = 0 if answers[0].status_code == 200 else 1
    winner, loser = ("bob", "alice") if lost == 0 else ("alice", "bob")
    said = text_of(answers[lost])
    assert SOMEBODY_ELSE in said
    assert f"{winner.title()} changed this" in said
    # Nothing that was typed is gone from the page.
    assert typed[loser].items() <= PageForm.of(answers[lost], "sheet").fields.items()
    return winner, said


def handed_in_or_changed(at: Rounds) -> None:
    """Alice signs what she saw while Bob changes a leg of it."""
    card = at.filled_in()
    signed, changed = at.together(
        at.signing("alice", "home"),
        at.saving("bob", leg_fields(card, 1, won="away", home="48")),
    )
    if at.card.state == "reported":
        assert signed.status_code == 302
        assert "nothing on it can be changed by its sides" in text_of(changed)
        assert (at.signed(), legs_now(card)[0]) == (["home"], ("home", 61, 48))
    else:
        assert changed.status_code == 302
        assert CHANGED_SINCE in text_of(signed)
        assert (at.card.state, at.signed()) == ("draft", [])
        assert legs_now(card)[0] == ("away", 48, 61)
    assert not at.counts()


def agreed_or_changed_by_the_league(at: Rounds) -> None:
    """Bob agrees to what he saw while the secretary changes a leg of it."""
    card = at.handed_in()
    agreed, changed = at.together(
        at.signing("bob", "away"),
        at.saving("sue", leg_fields(card, 1, won="away", home="48")),
    )
    if at.card.state == "official":
        assert agreed.url == at.address("card")
        assert changed.status_code == 200
        assert legs_now(card)[0] == ("home", 61, 48)
    else:
        # Alice's signature names what the card said before.
        assert CHANGED_SINCE in text_of(agreed)
        assert changed.status_code == 302
        assert (at.card.state, legs_now(card)[0]) == ("reported", ("away", 48, 61))
        assert not at.counts()


def agreed_or_disputed(at: Rounds) -> None:
    """Two telephones of one captain: one agrees, the other disputes."""
    at.handed_in()
    at.phones["second"] = Phone.of(at.site.port, at.night.browser("bob"))
    agreed, disputed = at.together(
        at.signing("bob", "away"),
        at.sending("second", "card_dispute", "sheet", {"reason": "No."}, do="dispute"),
    )
    if at.card.state == "official":
        assert agreed.url == at.address("card")
        assert not Dispute.objects.filter(card=at.card).exists()
    else:
        assert disputed.url == at.address("card_sign")
        assert (at.card.state, at.signed()) == ("disputed", ["home"])
    assert at.counts() == (at.card.state == "official")


def agreed_or_taken_back(at: Rounds) -> None:
    """Bob agrees while Alice takes the card back."""
    at.handed_in()
    agreed, _ = at.together(
        at.signing("bob", "away"),
        at.sending("alice", "card_sign", "take-back", do="take-back"),
    )
    if at.card.state == "official":
        assert agreed.url == at.address("card")
        assert at.signed() == ["away", "home"]
    else:
        assert (at.card.state, at.signed()) == ("draft", [])
    assert at.counts() == (at.card.state == "official")


def both_hand_in(at: Rounds) -> None:
    """Where either side may hand in, both do: one has, and the other answers it then."""
    at.filled_in(reporter=Reporter.BOTH)
    answers = at.together(at.signing("alice", "home"), at.signing("bob", "away"))
    assert sorted(one.status_code for one in answers) == [200, 302]
    side, other, who = (
        ("home", "away", "bob") if answers[0].status_code == 302 else ("away", "home", "alice")
    )
    assert (at.card.state, at.signed()) == ("reported", [side])
    assert not at.counts()
    assert at.signing(who, other)().url == at.address("card")
    assert (at.card.state, at.signed()) == ("official", ["away", "home"])


def pressed_four_times(at: Rounds) -> None:
    """One button, four requests: one signature, one result."""
    at.handed_in()
    at.together(*[at.signing("bob", "away")] * 4)
    assert at.card.state == "official"
    assert Signature.objects.filter(card=at.card).count() == 2
    assert Result.objects.filter(fixture=at.fixture).count() == 1
    assert CardEvent.objects.filter(card=at.card, kind="made_official").count() == 1


def agreed_or_made_official(at: Rounds) -> None:
    """The second side and the secretary end it at the same moment: it is ended once."""
    at.handed_in()
    at.together(at.signing("bob", "away"), at.sending("sue", "card_edit", "sheet", do="official"))
    assert at.card.state == "official"
    assert Result.objects.filter(fixture=at.fixture).count() == 1
    assert CardEvent.objects.filter(card=at.card, kind="made_official").count() == 1


def twelve_wrong_pins(at: Rounds) -> None:
    """A PIN is guessed no faster by many at once; then even the right one has to wait."""
    phone, at_pin = at.phones["bob"], "/accounts/pin/"
    assert phone.post(at_pin, phone_form(phone, at_pin) | {"pin": "4071"}).status_code == 302
    at.handed_in()
    form = at.form("alice", "card_sign", "sign-away")
    captain = str(at.night.user("bob").pk)
    trying = [
        partial(
            form.send,
            at.phones["alice"],
            at.address("card_sign"),
            {"captain": captain, "pin": pin},
            do="sign-away",
        )
        for pin in [str(9000 + number) for number in range(12)] + ["4071"]
    ]
    answers = [text_of(one) for one in at.together(*trying[:12])]  # type: ignore[arg-type]
    assert sum("That is not the PIN of Bob" in said for said in answers) == MOST_TRIES
    assert sum("Too many wrong PINs for Bob" in said for said in answers) == 12 - MOST_TRIES
    refused = CardEvent.objects.filter(card=at.card, kind="refused")
    assert refused.count() == 12
    assert "Too many wrong PINs for Bob" in text_of(trying[12]())  # type: ignore[arg-type]
    assert (at.card.state, at.signed()) == ("reported", ["home"])


HAPPENS = [
    different_places,
    the_same_leg,
    the_same_chair,
    handed_in_or_changed,
    agreed_or_changed_by_the_league,
    agreed_or_disputed,
    agreed_or_taken_back,
    both_hand_in,
    pressed_four_times,
    agreed_or_made_official,
]


def slots_of(card: Card) -> Iterator[int]:
    """The chairs of a card, by the numbers that the page gives them."""
    return (slot.pk for board in card.boards.all() for slot in board.slots.all())


def as_typed(card: Card, number: int, scores: tuple[int, int]) -> dict[str, str]:
    """A leg as it is typed: who won, and the score of the other."""
    home, away = map(str, scores)
    if scores[0] > scores[1]:
        return leg_fields(card, number, won="home", away=away)
    return leg_fields(card, number, won="away", home=home)


def phone_form(phone: Phone, address: str) -> dict[str, str]:
    """The hidden field of the page that takes a PIN."""
    return PageForm.of(phone.get(address), "").fields  # type: ignore[arg-type]


@pytest.mark.parametrize("happens", HAPPENS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("times", [2, pytest.param(30, marks=pytest.mark.prove)])
def test_at_once(site: Site, happens: Callable[[Rounds], None], times: int) -> None:
    Rounds(site, happens.__name__).run(happens, times)


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.prove)])
def test_twelve_wrong_pins_at_once(site: Site, times: int) -> None:
    """Fewer rounds: a PIN is slow to look at, on purpose."""
    Rounds(site, "pins").run(twelve_wrong_pins, times)


def test_every_process_took_part(site: Site) -> None:
    """Otherwise the rounds before would say little."""
    assert len(site.processes("POST")) > 1
