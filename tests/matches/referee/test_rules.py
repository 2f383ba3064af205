"""The page of the rules, and the script that keeps it and its neighbours on a phone."""

import html
import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.ruleset.presets import PRESETS
from matches.rule_words import CLAUSES
from matches.views.referee.kept import KEPT
from tests.reading import text_of

SITE = "/referee/rules/"


def of_league(league):
    return reverse("matches:referee_rules", args=[league.slug])


def chosen(response):
    return response.context["page"].chosen.label


@pytest.mark.django_db
def test_every_clause_has_its_place(client):
    response = client.get(SITE)
    content = response.content.decode()
    ids = re.findall(r' id="([^"]+)"', content)
    assert [one for one in ids if one in CLAUSES] == list(CLAUSES)
    assert len(ids) == len(set(ids))
    # Whatever leads to a place on the page finds it.
    assert set(re.findall(r'href="#([^"]+)"', content)) - {"main"} <= set(ids)
    assert not response.cookies
    assert "House rule." not in content


@pytest.mark.django_db
def test_house_rules_stand_in_the_clauses_that_they_change(client):
    text = text_of(client.get(f"{SITE}?rules=leek-pairs"))
    assert "To 121, 9 tiles each in singles" not in text  # only pairs play to 121
    assert "To 121, 6 tiles each, no point for the last tile" in text
    assert (
        "The sum counts whole or not at all: if it would bring the side past 121, nothing is added."
        in text
    )
    assert "On 119 a side makes 9, worth 3. 119 + 3 = 122 would pass 121" in text
    assert "With the opening tile of a round: 119 + 2 = 121, but the opening tile" in text


def test_a_league_begins_with_its_own(client, league, leek, guisborough):
    response = client.get(of_league(league))
    assert chosen(response) == "Division One: singles, to 61"
    assert "To 61, 9 tiles each, no point for the last tile, not out on the down" in text_of(
        response
    )
    pairs = f"{leek.rule_set_id}:pairs"
    assert chosen(client.get(of_league(league), {"rules": pairs})) == "Division One: pairs, to 121"
    # The number of a rule set alone is its first house rules: so a match leads here.
    other = client.get(of_league(league), {"rules": str(guisborough.rule_set_id)})
    assert chosen(other) == "Division Two: pairs, to 61"


@pytest.mark.parametrize("asked", ["whist", "<b>", "9" * 40, "0:pairs"])
def test_rules_that_are_not_there_are_named_and_the_first_shown(client, league, leek, asked):
    response = client.get(of_league(league), {"rules": asked})
    quoted = asked if len(asked) <= 20 else f"{asked[:20]}…"
    assert f"There are no rules “{quoted}” here." in html.unescape(response.content.decode())
    assert chosen(response) == "Division One: singles, to 61"


@pytest.mark.parametrize("divisions", [1, 3])
def test_queries_do_not_grow(client, builder, league, season, divisions, django_assert_num_queries):
    for number in range(divisions):
        rules = PRESETS["three-pairs-three-legs"].build()
        rules = replace(rules, points=replace(rules.points, won=Decimal(number)))
        builder.competition(season, rules, name=f"Division {number}")
    with django_assert_num_queries(3):
        client.get(of_league(league))


class AnythingAtAll(TestCase):
    """Whatever stands in the address, there is a page."""

    @given(st.dictionaries(st.sampled_from(["rules", "x"]), st.text(max_size=30)))
    def test_never_a_fault(self, asked):
        assert Client().get(SITE, asked).status_code == 200


# -- What a phone keeps ----------------------------------------------------------------------------


def of_script(response) -> dict:
    found = re.fullmatch(
        r"const site = (\{.*\});\nimportScripts\(\"[^\"]+\"\);\n",
        response.content.decode(),
        re.DOTALL,
    )
    assert found is not None
    return json.loads(found[1])


def test_the_script_keeps_pages_below_its_own_address_and_nobodys(client, league):
    for address, page in (
        (reverse("matches:referee_worker", args=[league.slug]), of_league(league)),
        (reverse("matches:referee_worker_site"), SITE),
    ):
        response = client.get(address)
        assert response["Content-Type"] == "text/javascript; charset=utf-8"
        assert response["Cache-Control"] == "no-cache"
        assert not response.cookies
        site = of_script(response)
        within = address.removesuffix("sw.js")
        assert page in site["pages"]
        assert all(one.startswith(within) for one in site["pages"])
        assert site["cache"] == f"referee {within}"
        assert all(client.get(one).status_code == 200 for one in site["pages"])


def test_the_files_that_the_pages_want_are_kept(client, league):
    """Each style sheet and script that a page names, and each module that a script imports."""
    static = Path(settings.BASE_DIR) / "static"
    site = of_script(client.get(reverse("matches:referee_worker", args=[league.slug])))
    kept = {one.removeprefix(settings.STATIC_URL) for one in site["files"]}
    assert all((static / name).is_file() for name in kept)
    assert all(any(static.glob(pattern)) for pattern in KEPT)
    wanted = set()
    for page in site["pages"]:
        content = client.get(page).content.decode()
        wanted |= set(re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|ico))"', content))
    for name in [one for one in wanted if one.endswith(".js")]:
        modules = re.findall(
            r'^import .* from "\./([\w-]+\.js)";$', (static / name).read_text(), re.MULTILINE
        )
        wanted |= {f"{Path(name).parent.as_posix()}/{module}" for module in modules}
    assert wanted <= kept
