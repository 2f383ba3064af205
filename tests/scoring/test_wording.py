import re
from pathlib import Path

import pytest

import scoring
from scoring import wording
from scoring.problems import Problem, Severity
from scoring.wording import Wording

PROBLEMS = {name: words for name, words in vars(wording).items() if isinstance(words, Wording)}
TEXTS = {
    name: text for name, text in vars(wording).items() if name.isupper() and isinstance(text, str)
}
NAMED = re.compile(r"{(\w+)}")


def test_a_wording_becomes_a_problem_with_its_values():
    said = wording.PENALTY_AMOUNT.say(fixed=8, size=5)
    message = "A revoke costs 8 points, not 5."
    assert said == Problem("penalty-amount", Severity.ERROR, message, "H", ())


def test_a_value_that_looks_like_a_template_stays_as_it_is():
    said = wording.AFTER_WIN.say(side="The {target}", target=61)
    assert said.message == "The {target} had won with 61: nothing but a penalty follows."


def test_a_value_that_is_missing_is_refused():
    with pytest.raises(KeyError):
        wording.AFTER_WIN.say(side="The Anchor")


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_template_holds_nothing_but_words_and_named_values(name: str):
    words = PROBLEMS[name]
    assert not set("{}") & set(NAMED.sub("", words.template))
    assert words.template.endswith((".", "?"))
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", words.code)
    assert re.fullmatch(r"[A-H]\d?", words.clause)


def test_no_two_wordings_are_the_same():
    assert len({words.template for words in PROBLEMS.values()}) == len(PROBLEMS)
    assert len({*TEXTS.values()}) == len(TEXTS)


def test_every_wording_is_said_somewhere():
    modules = Path(scoring.__file__).parent.glob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    assert {*PROBLEMS, *TEXTS} == set(re.findall(r"wording\.([A-Z_]+)", code))
