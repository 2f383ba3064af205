"""One match as plain text."""

from django.urls import reverse

from league.actions import fixtures
from league.enums import Side
from league.official import changing


def text(client, fixture):
    league = fixture.competition.season.league
    response = client.get(reverse("matches:result_text", args=[league.slug, fixture.pk]))
    assert response.status_code == 200
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    return response.content.decode().split("\n")


def test_a_result(client, builder, fixture):
    builder.play_score(fixture, 6, 3)
    league = fixture.competition.season.league
    assert text(client, fixture) == [
        "Anchor 6, Bell 3",
        "Division One, Tuesday 6 October 2026",
        f"http://testserver/l/{league.slug}/match/{fixture.pk}/",
        "",
    ]


def test_a_walkover(client, builder, fixture):
    fixtures.give_walkover(fixture=fixture, to=Side.AWAY, reason="nobody came", **builder.act)
    assert text(client, fixture)[0] == "Anchor 4, Bell 5 (walkover)"


def test_a_postponement_is_no_score(client, builder, fixture):
    fixtures.postpone(fixture=fixture, reason="snow", **builder.act)
    assert text(client, fixture)[:2] == [
        "Anchor v Bell: postponed (Snow; no new date yet)",
        "Division One, was to be played on Tuesday 6 October 2026",
    ]


def test_names_are_text_and_not_markup(client, builder, leek):
    with changing(leek.tables.all()):
        leek.entries.filter(name="Dove").update(name="<b>Dove & Co</b>")
    fixture = builder.fixture(leek, "Crown", "<b>Dove & Co</b>")
    builder.play_score(fixture, 9, 0)
    assert text(client, fixture)[0] == "Crown 9, <b>Dove & Co</b> 0"
