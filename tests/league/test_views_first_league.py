"""A new site's first visit: the code, the first league, and nobody after that."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.models import Grant, League, User
from league.permissions import set_up_code
from tests.league.small_league import World, make_person

pytestmark = pytest.mark.django_db
BEGIN = "/begin/"


def typed(**changed: str) -> dict[str, str]:
    return {
        "code": set_up_code(),
        "name": "Thornby Domino League",
        "slug": "thornby",
        "person": "Sue Smith",
        "username": "sue",
        "password": "three old bones",
    } | changed


def errors(answer: Any) -> dict[str, list[str]]:
    return answer.context["form"].errors


def test_the_first_visit_leads_there() -> None:
    answer = Client().get("/", follow=True)
    assert answer.redirect_chain == [(BEGIN, 302)]
    assert "This site is new" in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_the_league_its_secretary_and_the_next_step() -> None:
    browser = Client()
    answer = browser.post(BEGIN, typed())
    assert (answer.status_code, answer.url) == (302, "/l/thornby/desk/set-up/season/")
    assert browser.get(answer.url).status_code == 200
    assert browser.session["_auth_user_id"] == str(User.objects.get().pk)
    assert Grant.objects.get().role == "secretary"
    # The same again, as after a second press: there is one league.
    again = browser.post(BEGIN, typed())
    assert (again.status_code, again.url) == (302, reverse("league:site_home"))
    assert League.objects.count() == User.objects.count() == 1


def test_the_password_signs_in_on_another_phone() -> None:
    Client().post(BEGIN, typed())
    phone = Client()
    answer = phone.post(
        reverse("account_login"), {"login": "sue", "password": "three old bones"}, follow=True
    )
    # Nothing is laid out yet, so it goes on there.
    assert answer.redirect_chain[-1][0] == "/l/thornby/desk/set-up/"


@pytest.mark.parametrize("code", ["", "K7QM-2XRD-9PLC", "AAAA", "é" * 12, "A" * 41])
def test_without_the_code_nothing_is_made(code: str) -> None:
    answer = Client().post(BEGIN, typed(code=code))
    assert answer.status_code == 200
    assert "code" in errors(answer)
    assert 'value="Thornby Domino League"' in answer.content.decode()
    assert not League.objects.exists()
    assert not User.objects.exists()


def test_the_code_may_be_written_loosely() -> None:
    code = set_up_code().replace("-", " ").lower()
    assert Client().post(BEGIN, typed(code=f"  {code} ")).status_code == 302


def test_the_code_follows_from_the_key(settings: Any) -> None:
    first = set_up_code()
    groups = first.split("-")
    assert [len(group) for group in groups] == [4, 4, 4]
    settings.SECRET_KEY = "another" * 10
    assert set_up_code() != first
    assert "code" in errors(Client().post(BEGIN, typed(code=first)))


def test_a_link_may_bring_the_code() -> None:
    page = Client().get(f"{BEGIN}?code={set_up_code()}").content.decode()
    assert f'value="{set_up_code()}"' in page


def test_in_development_there_is_no_code(settings: Any) -> None:
    settings.DEBUG = True
    assert 'name="code"' not in Client().get(BEGIN).content.decode()
    given = typed()
    del given["code"]
    assert Client().post(BEGIN, given).status_code == 302


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "write a name"),
        ("name", "!!!", "gives no address"),
        ("person", "", "write a name"),
        ("username", "sue smith", "cannot be a sign-in name"),
        ("password", "short", "too short"),
        ("password", "password123", "too common"),
        ("password", "", "Write a password"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(field: str, value: str, said: str) -> None:
    answer = Client().post(
        BEGIN, typed(**{field: value} | ({"slug": ""} if value == "!!!" else {}))
    )
    assert answer.status_code == 200
    beside = errors(answer)["slug" if value == "!!!" else field]
    assert said in " ".join(beside)
    # What was typed is kept, but for the password, which no page repeats.
    assert answer.context["form"]["slug"].value() in ("thornby", "")
    assert "three old bones" not in answer.content.decode()
    assert not League.objects.exists()


def test_once_there_is_a_league_only_the_superuser_makes_another(world: World) -> None:
    for browser in (Client(), signed_in(world.sue), signed_in(world.charlie)):
        assert browser.get(BEGIN).status_code == 302
        assert browser.post(BEGIN, typed()).status_code == 302
    assert League.objects.count() == 2
    keeper = make_person("keeper", world.at)
    User.objects.filter(pk=keeper.pk).update(is_superuser=True)
    browser = signed_in(User.objects.get(pk=keeper.pk))
    assert "Make another league" in browser.get("/").content.decode()
    page = browser.get(BEGIN).content.decode()
    assert 'name="password"' not in page
    answer = browser.post(BEGIN, {"name": "Third League"})
    assert answer.url == "/l/third-league/desk/set-up/season/"
    assert Grant.objects.get(league__slug="third-league").user == keeper


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_only_looking_and_sending() -> None:
    assert Client().put(BEGIN).status_code == 405
    assert Client().head(BEGIN).status_code == 200


# The command


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("set_up", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_code_and_link() -> None:
    text = said("--origin", "https://dominoes.example.org/")
    assert f"The site’s set-up code: {set_up_code()}\n" in text
    link = f"https://dominoes.example.org/begin/?code={set_up_code()}"
    assert f"Open {link} and set the league up there." in text
    assert Client().get(link.removeprefix("https://dominoes.example.org")).status_code == 200


def test_the_command_without_an_origin_says_what_to_put_in_front() -> None:
    assert "Put the address of your site in front" in said()


def test_the_command_after_the_first_league(world: World) -> None:
    text = said()
    assert "There is a league on this site already" in text
    assert set_up_code() not in text
