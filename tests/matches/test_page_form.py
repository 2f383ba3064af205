"""What the tests send from a page is what a browser would: each sort of field, ticked or not."""

from django.http import HttpResponse

from tests.matches.match_night import PageForm

PAGE = """
<form><input name="elsewhere" value="1"></form>
<form id="all">
  <input name="plain"><input name="typed" value="6">
  <input type="checkbox" name="ticked" checked><input type="checkbox" name="left">
  <input type="checkbox" name="said" value="7" checked>
  <input type="radio" name="side" value="home"><input type="radio" name="side" value="away" checked>
  <textarea name="words">
Two
lines</textarea>
  <select name="chosen"><option value="">None</option><option value="b" selected>B</option></select>
  <select name="none"><option value="">None</option></select>
</form>
"""


def test_only_what_is_ticked_is_sent_and_says_on_where_it_says_nothing_else():
    form = PageForm.of(HttpResponse(PAGE), "all")
    assert form.fields == {
        "plain": "",
        "typed": "6",
        "ticked": "on",
        "said": "7",
        "side": "away",
        "words": "Two\nlines",
        "chosen": "b",
        "none": "",
    }
