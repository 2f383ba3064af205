"""Wherever a problem names a clause there is a way to it: to the rules that are played by there."""

import re

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from scoring.problems import Problem, Severity
from tests.matches.match_night import card, legs

PROBLEM = Problem("x", Severity.ERROR, "Somebody has 62.", "F2")
TAG = Template("{% load rules %}{% rule clause %}")
LIST = Template('{% include "components/_problems.html" %}')


def links(html: str) -> list[tuple[str, str]]:
    return re.findall(r'<a class="text-nowrap" href="([^"]*)"[^>]*>(Rule [^<]*)</a>', html)


@pytest.mark.pure
def test_no_clause_no_link():
    assert TAG.render(Context({"clause": None})) == ""


def test_where_a_clause_leads(league):
    address = reverse("matches:referee_rules", args=[league.slug])
    assert links(TAG.render(Context({"clause": "F2"}))) == [("/referee/rules/#F2", "Rule F2")]
    asked = {"clause": "F2", "league": league}
    assert links(TAG.render(Context(asked))) == [(f"{address}#F2", "Rule F2")]
    asked["rules_asked"] = "7:pairs & more"
    (found,) = links(TAG.render(Context(asked)))
    assert found == (f"{address}?rules=7%3Apairs+%26+more#F2", "Rule F2")


def test_from_a_list_of_problems_it_opens_apart(league):
    """What is typed on the page stays there."""
    html = LIST.render(Context({"problems": [PROBLEM], "league": league}))
    assert 'target="_blank"' in html
    assert links(html) == [
        (reverse("matches:referee_rules", args=[league.slug]) + "#F2", "Rule F2")
    ]


def test_a_match_leads_to_the_rules_of_its_competition(night):
    """A leg's page to those that the leg is played by; what is found there is what was meant."""
    night.builder.draft(night.fixture)
    leg = legs(card(night.fixture))[0]
    page = night.browser("alice").get(night.address("leg_events", night.fixture, leg.pk))
    asked = page.context["rules_asked"]
    assert asked == f"{night.fixture.competition.rule_set_id}:singles"
    shown = Context({"clause": "F2", "league": night.league, "fixture": night.fixture})
    ((there, _),) = links(TAG.render(shown))
    for address, chosen in (
        (there, "singles"),
        (f"{there.split('?')[0]}?rules={asked}", "singles"),
    ):
        answer = Client().get(address.partition("#")[0])
        assert answer.status_code == 200
        assert chosen in answer.context["page"].chosen.label
        assert 'id="F2"' in answer.content.decode()
