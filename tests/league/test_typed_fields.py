"""What is called what on a page, and what of it somebody typed over."""

import pytest

from league.views.typed_fields import Line, PageFields, pressed, typed_lines

PAGE = """
<h1>Anchor <span aria-hidden="true">◆</span> v Bell</h1>
<form><input type="hidden" name="token" value="t"><button name="do" value="search">Search</button>
  <input name="q" aria-label="Search" value=""></form>
<form>
  <input type="hidden" name="leg-version" value="3">
  <fieldset><legend>Singles 1</legend>
    <label><input type="radio" name="won" value="home"> <span>Tom Oates</span></label>
    <label><input type="radio" name="won" value="away" checked> Nora <b>Finch</b></label>
    <label for="s1">Singles 1, score of Tom Oates</label> <input id="s1" name="home" value="48">
  </fieldset>
  <div role="radiogroup" aria-label="How it ended">
    <input type="radio" id="h1" name="how" value="played" checked><label for="h1">Played</label>
    <input type="radio" id="h2" name="how" value="void"><label for="h2">Void</label>
  </div>
  <label for="who">Anchor, 1</label>
  <select id="who" name="who"><option value="">Nobody</option>
    <option value="7" selected>Tom Oates</option><option value="8">Jean Price</option></select>
  <select name="sort" aria-label="Sort by">
    <option value="a">Name</option><option value="b">Club</option></select>
  <label>Note<textarea name="note">
Two &amp; a
half</textarea></label>
  <label><input type="checkbox" name="sure" value="1" checked> Yes, 12–0 is right</label>
  <details><summary>Nights</summary>
    <label><input type="checkbox" name="night" value="mon" checked> Monday</label>
    <label><input type="checkbox" name="night" value="tue"> Tuesday</label></details>
  <button name="do" value="save">Save and <em>check</em></button>
</form>
"""
# What a browser sends of the second form where nobody touches anything.
AS_IT_IS = {
    "leg-version": ["3"],
    "won": ["away"],
    "home": ["48"],
    "how": ["played"],
    "who": ["7"],
    "sort": ["a"],
    "note": ["Two & a\r\nhalf"],
    "sure": ["1"],
    "night": ["mon"],
}


def lines(**typed: list[str]) -> list[Line]:
    sent = {name: values for name, values in {**AS_IT_IS, **typed}.items() if values}
    return typed_lines(sent.items(), PageFields(PAGE))


def test_what_nobody_touched_is_not_said() -> None:
    assert lines() == []


@pytest.mark.parametrize(
    ("name", "values", "label", "value"),
    [
        ("won", ["home"], "Singles 1", "Tom Oates"),
        ("home", ["4"], "Singles 1, score of Tom Oates", "4"),
        ("home", [""], "Singles 1, score of Tom Oates", "empty"),
        ("how", ["void"], "How it ended", "Void"),
        ("who", ["8"], "Anchor, 1", "Jean Price"),
        ("who", [""], "Anchor, 1", "Nobody"),
        ("sort", ["b"], "Sort by", "Club"),
        ("note", ["One\nline"], "Note", "One\nline"),
        ("sure", [], "Yes, 12–0 is right", "not ticked"),
        ("night", ["mon", "tue"], "Nights", "Monday, Tuesday"),
        ("night", [], "Nights", "not ticked"),
        ("new-name", ["Ada"], "New name", "Ada"),
    ],
)
def test_a_field_is_called_what_its_page_calls_it(
    name: str, values: list[str], label: str, value: str
) -> None:
    assert lines(**{name: values}) == [Line(label, value)]


def test_hidden_fields_are_for_the_page() -> None:
    assert lines(**{"leg-version": ["2"]}) == []


def test_lines_come_in_the_order_of_the_page() -> None:
    sent = {"note": ["x"], "won": ["home"], "sure": ["1"], "night": ["mon"]}
    assert [line.label for line in typed_lines(sent.items(), PageFields(PAGE))] == [
        "Singles 1",
        "Note",
    ]


def test_the_button_and_the_heading() -> None:
    page = PageFields(PAGE)
    assert page.heading == "Anchor v Bell"
    assert pressed([("note", ["x"]), ("do", ["save"])], page) == "Save and check"
    assert pressed([("do", ["other"])], page) == ""


def test_without_the_page_the_fields_keep_their_own_names() -> None:
    found = typed_lines([("match-note", ["Late"]), ("empty", [""])], PageFields(""))
    assert found == [Line("Match note", "Late")]
