"""Whom players' lists name, and how; and the lists of two games."""

from league.actions import players
from league.actions.setup import TableSpec
from league.enums import Discipline, NameStyle, Side
from league.models import Player
from league.ruleset.presets import PRESETS
from matches.actions.finish import make_official
from matches.actions.sheet import SheetChanges, SlotChange, save_sheet
from tests.matches.cards import LEEK_NIGHT
from tests.matches.players_pages import lines, of
from tests.reading import text_of


def test_names_are_shown_as_their_owners_wish(client, builder, sue, fixture, leek):
    builder.play(fixture, LEEK_NIGHT)
    tom, jean = (Player.objects.get(name=name) for name in ("Tom Oates", "Jean Price"))
    players.change_player(player=tom, name_style=NameStyle.HIDDEN, **builder.act)
    players.change_player(player=jean, junior=True, **builder.act)
    response = of(client, leek)
    (ranked,) = lines(response)
    assert "Tom Oates" not in text_of(response)
    assert "Jean Price" not in text_of(response)
    # The rank stays his; the hidden name stands last of those who share it, and leads nowhere.
    assert ranked[3] == "1= A player Anchor 1/1 1/1 2 2 100.0"
    assert "5= J. P. Anchor 0/1 1/1 2 1 50.0" in ranked
    assert f"/player/{tom.pk}/" not in response.content.decode()
    assert f"/player/{jean.pk}/" in response.content.decode()
    client.force_login(sue)
    response = of(client, leek)
    assert "Tom Oates" in text_of(response)
    assert f"/player/{tom.pk}/" in response.content.decode()
    assert "private" in response["Cache-Control"]


def test_a_typed_name_has_its_own_line_and_follows_the_rule(
    client, builder, sue, league, fixture, leek
):
    card = builder.draft(fixture, LEEK_NIGHT)
    slot = card.boards.all()[0].slots.get(side=Side.HOME)
    typed = SlotChange(slot.pk, slot.version, "Barry Newcomer")
    card = save_sheet(card=card, changes=SheetChanges(slots=(typed,)), **builder.act)
    make_official(card=card, **builder.act)
    assert "Barry Newcomer Anchor (name not settled yet) 1/1 – 1 1 100.0" in " ".join(
        lines(of(client, leek))[0]
    )
    newcomer = players.add_player(league=league, name="B. Newcomer", **builder.act)
    players.change_player(player=newcomer, name_style=NameStyle.HIDDEN, **builder.act)
    page = text_of(of(client, leek))
    assert "Newcomer" not in page
    assert "A player Anchor (name not settled yet)" in page
    client.force_login(sue)
    assert "Barry Newcomer" in text_of(of(client, leek))


def test_names_are_escaped(client, builder, leek, fixture):
    builder.squads[fixture.home_id][0] = builder.squad(fixture.home, ["<i>Wilf</i> 🍺"])[0]
    builder.play(fixture, LEEK_NIGHT)
    html = of(client, leek).content.decode()
    assert "&lt;i&gt;Wilf&lt;/i&gt; 🍺" in html
    assert "<i>Wilf" not in html


# Games


def test_two_games_have_lists_of_their_own(client, builder, season):
    rules = PRESETS["darts-and-dominoes"].build()
    tables = [
        TableSpec(name="Darts", slug="darts", discipline=Discipline.OTHER),
        TableSpec(name="Dominoes", slug="dominoes", discipline=Discipline.FIVES_AND_THREES),
    ]
    competition = builder.competition(
        season, rules, ["Mill", "Lock"], name="Both games", tables=tables,
        squads={"Mill": ["Ann Mill"], "Lock": ["Bob Lock"]},
    )  # fmt: skip
    builder.play(builder.fixture(competition, "Mill", "Lock"), [Side.AWAY] * 6 + [(61, 20)] * 6)
    response = of(client, competition)
    assert lines(response) == [["1 Ann Mill Mill 1 1 100.0", "2 Bob Lock Lock 1 0 0.0"]]
    assert "and of Dominoes alone" in text_of(response)
    response = of(client, competition, game="other")
    assert lines(response) == [["1 Bob Lock Lock 1 1 100.0", "2 Ann Mill Mill 1 0 0.0"]]
    assert "Both games, season 2026-27 · Darts" in text_of(response)
