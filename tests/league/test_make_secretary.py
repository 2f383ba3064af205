"""The command that lets the first secretary in."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league.models import Grant, League, User
from tests.league.small_league import World


def said(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("make_secretary", *arguments, stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.django_db
def test_a_new_site_gets_its_league_and_secretary() -> None:
    lines = said("leek", "sue", "--name", "Sue Mellor", "--create-league", "Leek League")
    assert lines[0] == "Sue Mellor (sue) is now secretary of Leek League."
    assert League.objects.get().slug == "leek"
    grant = Grant.objects.get()
    assert (grant.role, grant.user.name, grant.granted_by) == ("secretary", "Sue Mellor", None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "origin", ["https://dominoes.example.org", "https://dominoes.example.org/"]
)
def test_the_link_signs_in_once(origin: str) -> None:
    lines = said("leek", "sue", "--create-league", "Leek", "--origin", origin)
    link = next(line for line in lines if line.startswith("https://"))
    assert link.startswith("https://dominoes.example.org/accounts/link/")
    path = link.removeprefix("https://dominoes.example.org")
    browser = Client()
    assert browser.get(path).status_code == 200
    assert browser.post(path).status_code == 302
    assert browser.session["_auth_user_id"] == str(User.objects.get().pk)
    assert Client().post(path).status_code == 410


@pytest.mark.django_db
def test_the_origin_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_ORIGIN", "http://127.0.0.1:8000")
    assert any(
        line.startswith("http://127.0.0.1:8000/accounts/link/")
        for line in said("leek", "sue", "--create-league", "Leek")
    )


@pytest.mark.django_db
def test_without_an_origin_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SITE_ORIGIN", raising=False)
    assert "--origin" in said("leek", "sue", "--create-league", "Leek")[-1]


def test_somebody_known_keeps_the_account(world: World) -> None:
    lines = said("leek-league", "CHARLIE", "--name", "Somebody Else")
    assert lines[0] == "Charlie (charlie) is now secretary of Leek League."
    again = said("leek-league", "charlie")
    assert again[0] == "Charlie (charlie) is already secretary of Leek League."
    assert world.charlie.grants.count() == 1


def test_a_league_that_exists_is_not_made_again(world: World) -> None:
    said("leek-league", "charlie", "--create-league", "Other name")
    assert League.objects.filter(slug="leek-league").get().name == "Leek League"


def test_an_unknown_league_is_named_with_those_known(world: World) -> None:
    with pytest.raises(CommandError, match=r"no league at /l/leak/ .*leek-league, other-league"):
        said("leak", "charlie")


@pytest.mark.django_db
def test_refused_is_wholly_refused() -> None:
    with pytest.raises(CommandError, match="cannot be a sign-in name"):
        said("leek", "two words", "--create-league", "Leek")
    assert not League.objects.exists()
    with pytest.raises(CommandError, match="no e-mail address"):
        said("leek", "sue", "--create-league", "Leek", "--email", "sue")
    assert not User.objects.exists()
