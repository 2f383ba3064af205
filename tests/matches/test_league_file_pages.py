"""Fetching the league file and bringing one in, as people do: on the website and by command."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from league.models import Grant, League, User
from matches.forms import league_file as form_module
from tests.matches.league_files import elsewhere, text_of
from tests.matches.match_night import MatchNight
from tests.reading import text_of as words_of

pytestmark = pytest.mark.django_db
IMPORT = "/import-league/"


@pytest.fixture(scope="module")
def brought(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of a league of another site."""

    def make() -> League:
        league = MatchNight(site="elsewhere").league
        League.objects.filter(pk=league.pk).update(slug="elsewhere", name="Elsewhere League")
        # So that both sites have a cast of their own.
        for user in User.objects.all():
            user.username = f"old-{user.pk}"
            user.save()
        return League.objects.get(pk=league.pk)

    with django_db_blocker.unblock():
        return elsewhere(make)[0]


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


def upload(text: str | bytes, name: str = "league.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


@pytest.mark.parametrize("page", ["league_file", "league_file_download"])
def test_only_the_secretary_fetches_it(night: MatchNight, page: str):
    address = night.desk(page)
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("charlie", "alice", "bob", "rita", "olive", "sid"):
        answer = night.browser(name).get(address)
        assert answer.status_code == 403, name
        assert "Only the secretary" in words_of(answer)
    assert night.browser("sue").get(address).status_code == 200
    assert night.browser("sue").post(address).status_code == 405


def test_the_file_is_the_league(night: MatchNight):
    answer = night.browser("sue").get(night.desk("league_file_download"))
    assert answer.content.decode() == text_of(night.league)
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="moorland-league-league.json"'
    assert "no-store" in answer["Cache-Control"]


def test_a_file_that_no_site_takes_in_says_so_first(
    night: MatchNight, monkeypatch: pytest.MonkeyPatch
):
    sue, address = night.browser("sue"), night.desk("league_file_download")
    size = len(text_of(night.league).encode())
    monkeypatch.setattr("matches.league_file.layout.MOST_BYTES", size)
    assert sue.get(address)["Content-Type"].startswith("application/json")
    monkeypatch.setattr("matches.league_file.layout.MOST_BYTES", size - 1)
    page = words_of(sue.get(address))
    assert (
        f"The file has {size:,} bytes, and a site takes in {size - 1:,} at the most. It is whole"
        " and good to keep" in page
    )
    anyway = sue.get(address, {"anyway": "1"})
    assert anyway.content.decode() == text_of(night.league)


def test_the_files_page_leads_there_for_the_secretary_alone(night: MatchNight):
    files = reverse("league:imports", args=[night.league.slug])
    address = night.desk("league_file")
    assert address in night.browser("sue").get(files).content.decode()
    assert address not in night.browser("olive").get(files).content.decode()
    page = night.browser("sue").get(address).content.decode()
    assert night.desk("league_file_download") in page
    assert IMPORT in page


def test_who_brings_a_league_in(night: MatchNight):
    assert night.browser().get(IMPORT).url.startswith(reverse("account_login"))
    for name in ("charlie", "alice", "rita", "olive"):
        answer = night.browser(name).get(IMPORT)
        assert answer.status_code == 403, name
        assert "Only the site's superuser or the secretary of a league" in words_of(answer)
    User.objects.filter(username="charlie").update(is_superuser=True)
    for name in ("sue", "sid", "charlie"):
        assert night.browser(name).get(IMPORT).status_code == 200
    User.objects.filter(username="charlie").update(is_active=False)
    assert night.browser("charlie").get(IMPORT).status_code == 302


def test_the_front_page_leads_there_for_those(night: MatchNight):
    assert IMPORT not in night.browser().get("/").content.decode()
    assert IMPORT not in night.browser("olive").get("/").content.decode()
    assert IMPORT in night.browser("sue").get("/").content.decode()


def test_a_stranger_who_sends_a_file_is_asked_to_sign_in(night: MatchNight, brought: str):
    for name, status in ((None, 302), ("olive", 403)):
        answer = night.browser(name).post(IMPORT, {"file": upload(brought)})
        assert answer.status_code == status
    assert League.objects.count() == 2


def test_a_league_comes_in(night: MatchNight, brought: str):
    sue = night.browser("sue")
    answer = sue.post(IMPORT, {"file": upload(brought), "secretary": "on"}, follow=True)
    league = League.objects.get(slug="elsewhere")
    assert answer.redirect_chain[-1][0] == reverse("league:people", args=["elsewhere"])
    assert "Elsewhere League is here now, with its whole history." in words_of(answer)
    assert Grant.objects.filter(league=league, user=night.user("sue"), role="secretary").exists()
    assert night.browser().get("/l/elsewhere/").status_code == 200


def test_without_the_tick_nobody_becomes_secretary(night: MatchNight, brought: str):
    answer = night.browser("sue").post(IMPORT, {"file": upload(brought), "slug": "new-one"})
    assert answer.url == "/l/new-one/"
    league = League.objects.get(slug="new-one")
    assert not Grant.objects.filter(league=league, user=night.user("sue")).exists()
    assert text_of(league) == brought.replace('"slug": "elsewhere"', '"slug": "new-one"', 1)


def test_the_same_file_twice_and_a_taken_address(night: MatchNight, brought: str):
    sue = night.browser("sue")
    taken = sue.post(IMPORT, {"file": upload(brought), "slug": night.league.slug})
    assert taken.context["form"].errors["slug"] == [
        f"The address /l/{night.league.slug}/ belongs to another league here; give it a new one."
    ]
    sue.post(IMPORT, {"file": upload(brought)})
    again = sue.post(IMPORT, {"file": upload(brought), "slug": "twice"})
    (error,) = again.context["form"].errors["file"]
    assert error.startswith("This league is on this site already: Elsewhere League")
    assert League.objects.count() == 3


def test_what_is_wrong_stands_beside_the_file(night: MatchNight, brought: str):
    document = json.loads(brought)
    document["venues"] = "none"
    document["players"][3]["name"] = "<b>" * 50
    sue = night.browser("sue")
    answer = sue.post(IMPORT, {"file": upload(json.dumps(document)), "slug": "kept-as-typed"})
    assert answer.status_code == 200
    lines = answer.context["form"].errors["file"]
    assert any(line.startswith("players[3].name: ") for line in lines)
    assert any(line.startswith("venues: ") for line in lines)
    page = answer.content.decode()
    assert "<b><b>" not in page
    assert "kept-as-typed" in page
    assert League.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose the league file."),
        ({"file": upload(b"")}, "There is nothing in that file. Choose a league file."),
        ({"file": upload(b"\x00\x01\x02\x03")}, "the whole file: it is written in UTF-16"),
        ({"file": upload(b"PK\x03\x04 a workbook")}, "it is no league file"),
    ],
)
def test_what_is_no_league_file(night: MatchNight, sent: dict, said: str):
    answer = night.browser("sue").post(IMPORT, sent | {"slug": "a"})
    assert said in answer.context["form"].errors["file"][0]


def test_an_address_that_cannot_be(night: MatchNight, brought: str):
    answer = night.browser("sue").post(IMPORT, {"file": upload(brought), "slug": "a b/c"})
    assert "Write plain letters, figures and - only" in answer.context["form"].errors["slug"][0]


def test_a_file_that_is_too_large_is_not_read(night: MatchNight, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(form_module, "MOST_BYTES", 10)
    answer = night.browser("sue").post(IMPORT, {"file": upload(b"x" * 11)})
    assert answer.context["form"].errors["file"] == [
        "league.json has 11 bytes; a league file may have 10."
    ]


# -- By command ------------------------------------------------------------------------------------


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_the_commands_carry_a_league_over(brought: str, tmp_path: Path):
    path, again = tmp_path / "in.json", tmp_path / "out.json"
    path.write_text(brought, encoding="utf-8")
    said = run("import_league", str(path))
    assert said.startswith("Elsewhere League is here now, at /l/elsewhere/.\n")
    assert "make_secretary elsewhere NAME" in said
    assert run("export_league", "elsewhere") == brought
    assert f"{len(brought.encode()):,} bytes" in run("export_league", "elsewhere", "-o", str(again))
    assert again.read_bytes() == path.read_bytes()
    with pytest.raises(CommandError, match="This league is on this site already"):
        run("import_league", str(path), "--slug", "other")


def test_the_commands_say_what_is_wrong(brought: str, tmp_path: Path):
    with pytest.raises(CommandError, match=r"no league at /l/nowhere/ \(known: none yet\)"):
        run("export_league", "nowhere")
    with pytest.raises(CommandError, match=r"cannot be read: No such file"):
        run("import_league", str(tmp_path / "none.json"))
    path = tmp_path / "in.json"
    path.write_text(brought[:-9], encoding="utf-8")
    with pytest.raises(CommandError, match=r"Nothing was brought in(.|\n)*ends in the middle"):
        run("import_league", str(path))
    path.write_text(brought, encoding="utf-8")
    with pytest.raises(CommandError, match="'a b' is no part of an address"):
        run("import_league", str(path), "--slug", "a b")
    League.objects.create(name="First", slug="elsewhere")
    with pytest.raises(CommandError, match=r"give it a new one\. Add --slug and another address"):
        run("import_league", str(path))
    assert League.objects.count() == 1
    run("import_league", str(path), "--slug", "second")
    with pytest.raises(CommandError, match="cannot be written"):
        run("export_league", "second", "-o", str(tmp_path))
