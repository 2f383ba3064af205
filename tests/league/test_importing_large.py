"""Files and pastes above every limit: refused beside their field, the rest of the form kept."""

import io
import zipfile

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.importing.sheets import MOST_BYTES
from league.importing.workbooks import MOST_UNPACKED
from league.models import Import
from league.views.desk.importing_large import MOST_SENT
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.small_league import World

ROW = "Anchor\tThe Anchor\n"


def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def post(world: World, **typed: object) -> Answer:
    browser = desk(world)
    given = {"kind": "teams", "competition": str(world.competition.pk), **typed}
    answer = Answer(browser.client.post(browser.address("imports"), given))
    assert answer.status == 200
    assert not Import.objects.exists()
    form = answer.response.context["form"]
    assert form["kind"].value() == "teams"
    assert form["competition"].value() == str(world.competition.pk)
    return answer


# Above the old limit of Django, above ours, above what is read at all.
@pytest.mark.parametrize("size", [4_100_000, 4_450_000, 9_000_000], ids=["4.1", "4.45", "9"])
def test_a_paste_that_is_too_large(size: int, world: World) -> None:
    answer = post(world, paste=ROW * (size // len(ROW)))
    said = error_beside(answer, "paste")
    assert said.startswith(f"This is {size / 1e6:.1f} MB large; at most 4 MB can be read.")
    assert "Copy fewer rows at a time, each time with the headings on top." in said
    assert not error_beside(answer, "file")


@pytest.mark.parametrize("size", [4_100_000, 12_000_000], ids=["4.1", "12"])
def test_a_file_that_is_too_large(size: int, world: World) -> None:
    file = SimpleUploadedFile("all teams.csv", ROW.encode() * (size // len(ROW)))
    answer = post(world, file=file)
    said = error_beside(answer, "file")
    assert said.startswith(f"This is {size / 1e6:.1f} MB large; at most 4 MB can be read.")
    assert "cut it into several files" in said
    assert not error_beside(answer, "paste")


def test_a_paste_of_three_megabytes_is_read(world: World) -> None:
    """Once Django's own bare page; now the rows are counted."""
    answer = post(world, paste=(ROW * (3_000_000 // len(ROW))))
    assert "has 166,666 rows; at most 5,000 can be brought in at once" in error_beside(
        answer, "paste"
    )


def test_a_hundred_thousand_rows_in_either_kind_of_file(world: World) -> None:
    rows = b"Team,Venue\n" + b"Anchor,The Anchor\n" * 100_000
    answer = post(world, file=SimpleUploadedFile("list.csv", rows))
    assert "This has 100,001 rows; at most 5,000" in error_beside(answer, "file")


def test_a_packed_bomb(world: World) -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("[Content_Types].xml", "<Types/>")
        bomb.writestr("xl/worksheets/sheet1.xml", b" " * (MOST_UNPACKED + 1))
    answer = post(world, file=SimpleUploadedFile("list.xlsx", written.getvalue()))
    said = error_beside(answer, "file")
    assert "unpacks to 2 parts of 40 MB" in said
    assert "Copy the rows that you need into a new, empty workbook." in said


def test_what_is_too_large_is_refused_to_strangers_first(world: World) -> None:
    address = desk(world).address("imports")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(world.sue)
    for size in (10, 9_000_000):
        typed = {"kind": "teams", "paste": "x" * size}
        assert strict.post(address, typed).status_code == 403
        answer = Client().post(address, typed)
        assert (answer.status_code, "login" in answer.headers["Location"]) == (302, True)


def test_the_limits_fit_into_one_another() -> None:
    """A form that is read as usual never meets Django's limit, as its page would be bare."""
    assert MOST_BYTES < MOST_SENT < settings.DATA_UPLOAD_MAX_MEMORY_SIZE
