"""The look: what the style sheets and the base template promise to every page."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory

CSS = Path(settings.BASE_DIR) / "static/css"
TEMPLATES = Path(settings.BASE_DIR) / "templates"


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


@pytest.fixture(scope="module")
def styles() -> str:
    return without_comments("".join(path.read_text() for path in sorted(CSS.glob("*.css"))))


def packed(*sheets: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in sheets)


def test_the_style_sheets_are_small() -> None:
    for_paper = set(CSS.glob("print-*.css"))  # asked for by the pages of blank cards alone
    names = ("peg", "live", "records", "hand", "rules", "quick", "practice", "replay", "sheets")
    of_one_page = {CSS / f"{name}.css" for name in names}
    assert packed(*(set(CSS.glob("*.css")) - for_paper - of_one_page)) < 22_000
    assert packed(*for_paper) < 2_500
    assert all(packed(sheet) < 3_000 for sheet in of_one_page)


def test_the_style_sheets_ask_for_nothing_that_the_policy_refuses(styles: str) -> None:
    assert "sourceMappingURL" not in styles
    assert "data:" not in styles
    assert "@import" not in styles
    addresses = re.findall(r"url\(\"?([^)\"]+)", styles)
    assert addresses == ["../fonts/roboto-slab-700.woff2"]
    assert all((CSS / address).is_file() for address in addresses)


def sources() -> dict[str, str]:
    """Every template without its comments."""
    return {
        str(path.relative_to(TEMPLATES)): re.sub(
            r"\{% comment %\}.*?\{% endcomment %\}", "", path.read_text(), flags=re.DOTALL
        )
        for path in sorted(TEMPLATES.rglob("*.html"))
    }


def written_classes(template: str) -> set[str]:
    """The classes written out in a template; those that are put together from values are not."""
    without_tags = re.sub(r"\{%.*?%\}", " ", re.sub(r"\{\{.*?\}\}", "\0", template))
    values = re.findall(r'\bclass="([^"]*)"', without_tags)
    return {word for value in values for word in value.split() if "\0" not in word}


def test_every_class_on_a_page_has_a_rule(styles: str) -> None:
    known = set(re.findall(r"\.([A-Za-z][\w-]*)", styles))
    unknown = {
        name: sorted(missing)
        for name, text in sources().items()
        if (missing := written_classes(text) - known)
    }
    assert unknown == {}


def test_no_page_carries_style_or_script_of_its_own() -> None:
    for name, text in sources().items():
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"", text), name
        for tag in re.findall(r"<script[^>]*>", text):
            assert "src=" in tag or 'type="application/json"' in tag, name


@pytest.mark.parametrize(
    "name", ["500.html", "404.html", "403.html", "400.html", "414.html", "429.html"]
)
def test_an_error_page_needs_nothing_to_be_shown(name: str) -> None:
    page = render_to_string(name, {})
    assert "<h1>" in page
    assert 'href="/"' in page


def test_a_refusal_says_its_reason() -> None:
    page = render_to_string("403.html", {"exception": "Only the secretary can do this."})
    assert "Only the secretary can do this." in page


@pytest.mark.django_db
def test_a_strangers_page_sets_no_cookie() -> None:
    answer = Client().get("/no-such-page/")
    assert answer.status_code == 404
    assert not answer.cookies
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    # The one script that a stranger gets looks at this phone alone (static/js/held.js).
    assert re.findall(r"<script[^>]*>", answer.content.decode()) == [
        '<script src="/static/js/held.js" data-unsent="/unsent/" defer>'
    ]


@pytest.mark.django_db
def test_another_sites_name_is_refused_and_is_no_fault_of_ours() -> None:
    for host in ("elsewhere.example", "", "testserver, elsewhere.example"):
        answer = Client().get("/", HTTP_HOST=host)
        assert answer.status_code == 400
        page = answer.content.decode()
        assert "That could not be read" in page
        assert "elsewhere.example" not in page


@pytest.mark.django_db
def test_signing_in_says_what_to_type_and_offers_no_account() -> None:
    page = Client().post("/accounts/login/", {"login": "", "password": ""}).content.decode()
    assert "Type the name or e-mail address that you sign in with." in page
    assert "Type your password." in page
    assert "signup" not in page
    assert "password/reset" not in page  # nothing can be sent without a mail server


def test_the_person_signed_in_can_sign_out_from_every_page() -> None:
    class Sue:
        is_authenticated = True
        name = "Sue"
        can_desk = False

    request = RequestFactory().get("/")
    page = get_template("404.html").render({"viewer": Sue()}, request)
    assert 'action="/accounts/logout/"' in page
    assert "csrfmiddlewaretoken" in page
    assert "Sue" in page
