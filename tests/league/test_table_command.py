"""``manage.py table`` and the file for a spreadsheet: the order and the numbers of the page."""

import csv
import io
import json
import re
from datetime import timedelta
from decimal import Decimal
from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league.actions import setup
from league.actions.deductions import deduct, give_points
from league.actions.teams import add_team, change_entry
from league.enums import CompetitionKind
from league.importing.writing import no_formula
from league.models import Season
from league.views.public.table_files import COLUMNS
from tests.league.five_teams import FiveTeams
from tests.league.random_acts import RandomSeason
from tests.reading import text_of

ROW = re.compile(
    r'<th scope="row" class="c-pos">(?P<place>\d+=?)'
    r'<span class="visually-hidden"> (?P<team>.*?)</span>'
    r".*?(?P<cells>(?:<td class=\"c-(?:n|diff|pts)[^>]*>.*?</td>\s*)+)</tr>",
    re.DOTALL,
)
CELL = re.compile(r'<td class="c-(?:n|diff|pts)[^>]*>([^<]*)')
PARTS = {"½": "0.5", "¼": "0.25", "¾": "0.75", "": "0"}
DIVISION = ("five-teams-league", "division-one")

Row = tuple[object, ...]
"""Place, team, played to difference, by decision, points."""


def call(*args: str) -> str:
    out = io.StringIO()
    call_command("table", *args, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def number(shown: str) -> Decimal:
    """A number as people read it: −3½ is -3.5."""
    found = re.fullmatch(r"(?P<sign>[+−]?)(?P<whole>\d*)(?P<part>[¼½¾]?)", shown)
    assert found, shown
    size = Decimal(found["whole"] or 0) + Decimal(PARTS[found["part"]])
    return -size if found["sign"] == "−" else size


def sums(cells: list[Decimal], *, adjusted: bool) -> Row:
    """With what was decided, also where no column is needed for it."""
    *most, points = cells
    return (*most, points) if adjusted else (*most, Decimal(0), points)


def on_the_page(address: str) -> list[Row]:
    answer = Client().get(address)
    assert answer.status_code == 200
    rows = []
    for found in ROW.finditer(answer.content.decode()):
        cells = [number(cell) for cell in CELL.findall(found["cells"])]
        assert len(cells) in {8, 9}
        row = sums(cells, adjusted=len(cells) == 9)
        rows.append((found["place"], unescape(found["team"]), *row))
    return rows


def in_the_file(text: str) -> list[Row]:
    heads, *lines = csv.reader(io.StringIO(text))
    assert tuple(heads) == COLUMNS
    rows = []
    for line in lines:
        row = dict(zip(heads, line, strict=True))
        names = ("Played", "Won", "Drawn", "Lost", "Legs for", "Legs against", "Leg difference")
        off = Decimal(row["Given"]) + Decimal(row["Deducted"])
        counted = [Decimal(row[name]) for name in names]
        rows.append((row["Place"], row["Team"], *counted, off, Decimal(row["Points"])))
    return rows


def in_the_object(text: str) -> list[Row]:
    rows = []
    for row in json.loads(text)["rows"]:
        names = ("played", "won", "drawn", "lost", "legs_for", "legs_against", "leg_difference")
        off = Decimal(row["given"]) + Decimal(row["deducted"])
        place = f"{row['place']}{'=' if row['joint'] else ''}"
        counted = [Decimal(row[name]) for name in names]
        rows.append((place, row["team"], *counted, off, Decimal(row["points"])))
    return rows


def in_the_text(text: str) -> list[Row]:
    _, body, *_ = text.split("\n\n")
    heads, *lines = body.splitlines()
    rows = []
    for line in lines:
        place, team, *cells = re.split(r"\s{2,}", line.strip())
        team = re.sub(r"( \((withdrawn|play-off needed)\))+$", "", team)
        rows.append((place, team, *sums([number(cell) for cell in cells], adjusted="Ded" in heads)))
    return rows


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [100, 101])
def test_page_and_files_agree_on_random_divisions(seed: int) -> None:
    """After every few acts, today and on another day: the same rows in the same order."""
    season = RandomSeason(seed)
    place = [season.league.slug, season.season.slug, season.division.slug]
    adjusted = 0
    for _ in range(3):
        for _ in range(15):
            season.step()
        day = season.day()
        for page, args, more in (
            ("table", place, ()),
            ("table_on", [*place, day], ("--date", day.isoformat())),
        ):
            rows = on_the_page(reverse(f"league:{page}", args=args))
            assert len(rows) >= 3
            address = reverse(f"league:{page.replace('table', 'table_csv')}", args=args)
            file = Client().get(address).content.decode().removeprefix("\ufeff")
            assert in_the_file(file) == rows
            asked = (season.league.slug, season.division.slug, *more)
            assert in_the_text(call(*asked)) == rows
            assert call(*asked, "--format", "csv") == file
            said = call(*asked, "--format", "json")
            assert in_the_object(said) == rows
            assert call(*asked, "--format", "json") == said
            adjusted += any(row[-2] for row in rows)
    assert adjusted


# By hand. Anchor 6–3 Bell, Crown 5–4 Dove; Eagle 7–2 Anchor, Bell 5–4 Crown; Dove 4–5 Eagle,
# Anchor 6–3 Crown; two points for a win.


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams()


def test_as_text(five: FiveTeams) -> None:
    day = {"table": five.tables[0], "date": five.today}
    deduct(entry=five.entries["Dove"], points="2.5", reason="no card", **day, **five.who)
    give_points(entry=five.entries["Bell"], points="0.5", reason="on appeal", **day, **five.who)
    today = f"{five.today:%A} {five.today.day} {five.today:%B}"
    assert call(*DIVISION) == (
        "Five Teams League\n"
        "Division One, season This season\n"
        "\n"
        "   Team    P  W  D  L   F   A  +/−  Ded  Pts\n"
        "1  Eagle   2  2  0  0  12   6   +6    0    4\n"
        "2  Anchor  3  2  0  1  14  13   +1    0    4\n"
        "3  Bell    2  1  0  1   8  10   −2   +½   2½\n"
        "4  Crown   3  1  0  2  12  15   −3    0    2\n"
        "5  Dove    2  0  0  2   8  10   −2  −2½  −2½\n"
        "\n"
        f"† Dove: 2½ points deducted, {today}: no card.\n"
        f"† Bell: Half a point given, {today}: on appeal.\n"
    )


def test_the_same_for_a_spreadsheet(five: FiveTeams) -> None:
    assert call(*DIVISION, "--format", "csv").split("\r\n") == [
        ",".join(COLUMNS),
        "1,Eagle,2,2,0,0,12,6,6,0,0,0,4,",
        "2,Anchor,3,2,0,1,14,13,1,0,0,0,4,",
        "3,Bell,2,1,0,1,8,10,-2,0,0,0,2,",
        "4,Crown,3,1,0,2,12,15,-3,0,0,0,2,",
        "5,Dove,2,0,0,2,8,10,-2,0,0,0,0,",
        "",
    ]


def test_as_an_object(five: FiveTeams) -> None:
    found = json.loads(call(*DIVISION, "--format", "json", "--date", five.day(1).isoformat()))
    assert {key: value for key, value in found.items() if key not in {"rows", "notes"}} == {
        "league": "five-teams-league",
        "season": "this-season",
        "competition": "division-one",
        "table": "",
        "as_of": five.day(1).isoformat(),
    }
    first = found["rows"][0]
    assert (first["team"], first["points"], first["form"]) == ("Anchor", "2", "W")
    assert first["why"] == "Level with Crown on points (2); above on leg difference: +3 against +1."


def test_a_day_outside_the_season_is_the_nearest_one_and_told_apart(five: FiveTeams) -> None:
    out, err = io.StringIO(), io.StringIO()
    day = five.season.starts - timedelta(days=3)
    call_command("table", *DIVISION, f"--date={day}", stdout=out, stderr=err)
    assert "is before the season. This is its first day." in err.getvalue()
    assert "As it stood at the end of" in out.getvalue()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nowhere", "x"), "no league called 'nowhere'. There is: five-teams-league."),
        (
            ("five-teams-league", "division-two"),
            "no competition in Five Teams League, season This season called 'division-two'. There",
        ),
        (("five-teams-league", "division-two"), "There is: division-one."),
        (
            (*DIVISION, "--season", "2001"),
            "no season in Five Teams League called '2001'. There is: this-season.",
        ),
        (
            (*DIVISION, "--date", "24/11/2026"),
            "'24/11/2026' is no date; write year, month and day, such as 2026-11-24.",
        ),
        (
            (*DIVISION, "--table", "darts"),
            "Division One has no table 'darts'; it has one, which needs no --table.",
        ),
        ((*DIVISION, "--format", "pdf"), "invalid choice: 'pdf'"),
    ],
)
def test_what_there_is_not_is_answered_with_what_there_is(
    five: FiveTeams, args: tuple[str, ...], words: str
) -> None:
    with pytest.raises(CommandError) as refused:
        call(*args)
    assert words in str(refused.value)


@pytest.mark.django_db
def test_a_site_without_anything_says_what_makes_it() -> None:
    with pytest.raises(CommandError, match="There is no league yet: make_secretary makes one"):
        call("five", "one")


def test_a_knock_out_has_no_table(five: FiveTeams) -> None:
    setup.create_competition(
        season=five.season, name="Cup", rule_set=five.rule_set,
        kind=CompetitionKind.KNOCKOUT, **five.who,
    )  # fmt: skip
    with pytest.raises(CommandError, match="Cup has no table: it is played as a knock-out"):
        call("five-teams-league", "cup")
    place = ["five-teams-league", "this-season", "cup"]
    assert Client().get(reverse("league:table_csv", args=place)).status_code == 404


def test_an_old_season_is_named(five: FiveTeams) -> None:
    Season.objects.filter(pk=five.season.pk).update(closed_on=five.today)
    setup.create_season(
        league=five.league, name="Next season",
        starts=five.today + timedelta(days=300), ends=five.today + timedelta(days=400), **five.who,
    )  # fmt: skip
    with pytest.raises(CommandError, match=r"There is no competition in .* yet"):
        call(*DIVISION)
    assert "Eagle" in call(*DIVISION, "--season", "this-season")


# Two tables of one night


def test_two_tables_are_asked_for_by_name(five: FiveTeams) -> None:
    both = setup.create_competition(
        season=five.season, name="Division Two", rule_set=five.rule_set,
        tables=[setup.TableSpec(name="Singles"), setup.TableSpec(name="Darts")], **five.who,
    )  # fmt: skip
    fox = add_team(competition=both, name="Fox", **five.who)
    deduct(
        table=both.tables.get(name="Darts"), entry=fox, points=1, reason="late",
        date=five.today, **five.who,
    )  # fmt: skip
    asked = ("five-teams-league", "division-two")
    with pytest.raises(CommandError) as refused:
        call(*asked)
    assert "has 2 tables; choose one: --table singles, --table darts" in str(refused.value)
    with pytest.raises(CommandError, match="no table 'chess'; there is --table singles, --table"):
        call(*asked, "--table", "chess")
    assert "Division Two, Darts, season This season" in call(*asked, "--table", "darts")
    assert "1 point deducted" in call(*asked, "--table", "darts")
    assert "deducted" not in call(*asked, "--table", "singles")
    place = ["five-teams-league", "this-season", "division-two"]
    file, page = (reverse(f"league:{name}", args=place) for name in ("table_csv", "table"))
    assert ",-1,-1," in Client().get(file, {"table": "darts"}).content.decode()
    assert ",0,0," in Client().get(file, {"table": "singles"}).content.decode()
    for unknown in ({}, {"table": "chess"}):
        assert Client().get(file, unknown).status_code == 404
    shown = Client().get(page).content.decode()
    assert f'href="{file}?table=singles">Singles as a spreadsheet</a>' in shown
    assert f'href="{file}?table=darts">Darts as a spreadsheet</a>' in shown


def test_the_table_of_the_whole_night_needs_no_name(db: None) -> None:
    two = FiveTeams(tables=2)
    deduct(
        table=two.tables[1], entry=two.entries["Eagle"], points=1, reason="late",
        date=two.day(1), **two.who,
    )  # fmt: skip
    assert "deducted" not in call(*DIVISION)
    assert "1 point deducted" in call(*DIVISION, "--table", "cribbage")
    file = reverse("league:table_csv", args=["five-teams-league", "this-season", "division-one"])
    assert "1,Eagle,2,2,0,0,12,6,6,0,0,0,4," in Client().get(file).content.decode()
    cribbage = Client().get(file, {"table": "cribbage"}).content.decode()
    assert "2,Eagle,2,2,0,0,12,6,6,0,0,-1,3," in cribbage


# The file itself


def test_the_file_is_one_that_spreadsheets_open(five: FiveTeams) -> None:
    place = ["five-teams-league", "this-season", "division-one"]
    address = reverse("league:table_csv_on", args=[*place, five.day(2)])
    answer = Client().get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    named = f'attachment; filename="division-one-{five.day(2)}.csv"'
    assert answer["Content-Disposition"] == named
    assert answer.content.startswith(b"\xef\xbb\xbfPlace,Team")
    assert answer.content.count(b"\r\n") == 6
    assert not answer.cookies
    assert Client().post(address).status_code == 405
    # The page has the way to it, with the same day.
    page = Client().get(reverse("league:table_on", args=[*place, five.day(2)]))
    assert f'href="{address}"' in page.content.decode()
    assert "As a spreadsheet" in text_of(page)


@pytest.mark.parametrize("name", ["=1+1", "+44", "-2", "@SUM(A1)", "＝1", " =1", "=HYPERLINK(1)"])
def test_no_name_is_run_as_a_formula(five: FiveTeams, name: str) -> None:
    assert no_formula(name) == f"'{name}"
    change_entry(entry=five.entries["Anchor"], name=name, **five.who)
    lines = csv.reader(io.StringIO(call(*DIVISION, "--format", "csv")))
    cells = [cell for line in lines for cell in line]
    assert f"'{name.strip()}" in cells
    # What else begins like a formula is a number.
    started = [one for one in cells if one and one[0] in "=+-@＝"]
    assert all(re.fullmatch(r"-\d+(\.\d+)?", one) for one in started)


@pytest.mark.parametrize("name", ["Anchor", "1=", "Café “B”", "A, B and C", 'The "Bell"', "½ way"])
def test_any_other_name_stays_as_it_is(five: FiveTeams, name: str) -> None:
    assert no_formula(name) == name
    change_entry(entry=five.entries["Anchor"], name=name, **five.who)
    rows = in_the_file(call(*DIVISION, "--format", "csv"))
    assert name in [row[1] for row in rows]
