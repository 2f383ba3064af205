"""What a telephone is told that it may keep, for whom, and what it keeps for everybody."""

import json
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from matches.views.kept_pages import MAY_BE_KEPT
from tests.matches.match_night import card, legs


def site_of(client: Client) -> dict[str, object]:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    said, scripts = answer.content.decode().split("importScripts")
    assert re.findall(r'"/static/(.*?)"', scripts) == [
        "js/worker/files.js", "js/worker/pages.js", "js/worker/worker.js",
    ]  # fmt: skip
    return json.loads(said.removeprefix("const site = ").rstrip().removesuffix(";"))


def test_the_worker_knows_every_file_that_a_leg_wants(night):
    night.builder.draft(night.fixture)
    leg = legs(card(night.fixture))[0]
    site = site_of(Client())
    files = {name.removeprefix("/static/") for name in site["files"]}
    assert all(finders.find(name) for name in files)
    page = reverse("matches:leg_events", args=[night.league.slug, night.fixture.pk, leg.pk])
    html = night.browser("alice").get(page).content.decode()
    wanted = set(re.findall(r'(?:src|href)="/static/([^"]+)"', html))
    for name in [name for name in wanted | files if name.endswith(".js")]:
        script = Path(finders.find(name)).read_text()
        folder = name.rpartition("/")[0]
        wanted |= {
            re.sub(r"/[^/]+/\.\.", "", f"{folder}/{path}")
            for path in re.findall(r'^(?! *(?:/?\*|//)).*from "\./([^"]+)"', script, re.MULTILINE)
        }
    assert len(wanted) > 20
    assert wanted <= files
    assert site["pages"] == ["/unsent/", "/no-signal/"]


def test_the_two_pages_are_the_same_for_everybody(night):
    for path in ("/unsent/", "/no-signal/"):
        stranger, alice = Client().get(path), night.browser("alice").get(path)
        assert stranger.content == alice.content
        assert b"csrf" not in stranger.content
        assert not stranger.cookies


def test_pages_of_a_match_night_are_kept_for_whoever_is_signed_in(night):
    night.builder.draft(night.fixture)
    match = [night.league.slug, night.fixture.pk]
    leg = legs(card(night.fixture))[0]
    paths = {
        "league:home": match[:1],
        "league:tables": match[:1],
        "league:table": [match[0], night.season.slug, night.leek.slug],
        "matches:card": match,
        "matches:card_edit": match,
        "matches:leg_events": [*match, leg.pk],
        "matches:night": match[:1],
    }
    assert paths.keys() == MAY_BE_KEPT
    alice, uid = night.browser("alice"), str(night.user("alice").uid)
    for name, args in paths.items():
        answer = alice.get(reverse(name, args=args))
        said = answer.headers["Signed-In"], answer.headers.get("Keep-On-Phone")
        assert said == (uid, "1"), name
        stranger = Client().get(reverse(name, args=args))
        assert stranger.headers.get("Keep-On-Phone") is None
        assert stranger.headers.get("Signed-In") in {"-", None}


def test_nothing_else_is_kept(night):
    sue = night.browser("sue")
    for path in (
        reverse("account_login"),
        reverse("people:own_details"),
        reverse("matches:desk", args=[night.league.slug]),
        reverse("league:people", args=[night.league.slug]),
        "/admin/",
    ):
        for client in (sue, Client()):
            assert "Keep-On-Phone" not in client.get(path, follow=True).headers, path
    night.builder.draft(night.fixture)
    edit = reverse("matches:card_edit", args=[night.league.slug, night.fixture.pk])
    assert "Keep-On-Phone" not in night.browser("alice").post(edit, {"do": "save"}).headers
    assert Client().get(reverse("account_login")).headers["Signed-In"] == "-"


def test_a_page_without_a_script_says_what_it_needs(night):
    assert "needs JavaScript" in Client().get("/unsent/").content.decode()
