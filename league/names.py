"""Names and other short texts as people type them: tidied, refused when unusable, and compared.

Pure text: knows no rows. It never changes what a reader would see, so that nobody finds their name
spelt otherwise than they wrote it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

# Letters and signs that Unicode counts as visible, but that draw nothing.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Joiners and tags that hold an emoji together; every other format character is left out.
_JOINERS = frozenset("\u200c\u200d") | {chr(point) for point in range(0xE0020, 0xE0080)}
_LIKENESS = 0.84
_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ`"), "'")
_MARKED = re.compile(r"[-–—•·*]|\d+[.):\s]")
_FIGURES = re.compile(r"(?<!\w)\(?\+?\d[\d\s()./-]*\d(?!\w)")
_FIGURES_OF_A_NUMBER = 6


class UnusableTextError(ValueError):
    """A text that cannot be kept; the message says why and what would be right."""


def tidy(text: str) -> str:
    """The text in one line: composed letters, single spaces, no characters that only confuse.

    :class:`UnusableTextError` for a character that no text may hold, such as NUL.
    """
    composed = unicodedata.normalize("NFC", text)
    kept = []
    for character in composed:
        category = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
        elif category in {"Cc", "Cs"}:
            raise UnusableTextError(
                "This holds a character that cannot be shown (often pasted in by accident)."
                " Delete the text and type it again."
            )
        elif category != "Cf" or character in _JOINERS:
            kept.append(character)
    return " ".join("".join(kept).split())


def showable(text: str) -> str:
    """What was typed without the characters that no page can show, to be given back and mended."""
    return "".join(one for one in text if unicodedata.category(one) not in {"Cc", "Cs"})


def is_visible(text: str) -> bool:
    """Whether a reader would see anything."""
    return any(
        unicodedata.category(character)[0] in "LNPS" and character not in _BLANK
        for character in text
    )


def usable(text: str, *, most: int, what: str = "", needed: bool = True) -> str:
    """Tidied text of at most ``most`` characters; ``what`` names it in a refusal ("the reason").

    Without anything to be seen it is empty, or refused where it is needed.
    """
    tidied = tidy(text)
    if not is_visible(tidied):
        if needed:
            raise UnusableTextError(f"Please write {what or 'something that can be read'}.")
        return ""
    if len(tidied) > most:
        raise UnusableTextError(
            f"This is {len(tidied):,} characters long; at most {most} fit. Please shorten it."
        )
    return tidied


def key(name: str) -> str:
    """What two spellings of one name have in common: only capitals, spaces and the kind of
    apostrophe differ (a telephone writes ’ where a spreadsheet has ').
    """
    return " ".join(unicodedata.normalize("NFKC", name).translate(_APOSTROPHES).casefold().split())


def holds_number(name: str) -> bool:
    """Whether a telephone number may have got into a name, which everybody can read."""
    return any(
        sum(character.isdigit() for character in found) >= _FIGURES_OF_A_NUMBER
        for found in _FIGURES.findall(name)
    )


def odd_in(name: str) -> str:
    """What looks odd in a person's name, as a question with what would be right; mostly nothing."""
    last, comma, first = (part.strip() for part in name.partition(","))
    if comma:
        turned = f": {first} {last}" if first and last else ""
        return f"Is “{name}” a name? Write the first name first, without a comma{turned}."
    if not any(character.isalpha() for character in name):
        return f"Is “{name}” a name? There is no letter in it."
    if _MARKED.match(name):
        return f"Is “{name}” a name? Write the name alone, without a figure or mark before it."
    return ""


def _letters(name: str) -> str:
    """The bare letters and figures: without accents, dots, hyphens and apostrophes."""
    parts = unicodedata.normalize("NFKD", key(name).replace("-", " "))
    return " ".join("".join(c for c in parts if c.isalnum() or c == " ").split())


def alike(name: str, other: str) -> bool:
    """Whether two names may well be one person's: a slip of a key, an initial, the order turned."""
    one, two = _letters(name), _letters(other)
    if not one or not two:
        return key(name) == key(other)
    ours, theirs = one.split(), two.split()
    if sorted(ours) == sorted(theirs):
        return True
    short = min(len(ours[0]), len(theirs[0]))
    if ours[-1] == theirs[-1] and len(ours) > 1 and len(theirs) > 1 and short == 1:
        return ours[0][0] == theirs[0][0]
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    return matcher.quick_ratio() >= _LIKENESS and matcher.ratio() >= _LIKENESS


def similar(name: str, others: Iterable[str]) -> list[str]:
    """The names among others that may be the same person's, in the order given."""
    return [other for other in others if alike(name, other)]


def finds(query: str, name: str) -> bool:
    """Whether every word that was searched for begins a word of the name, accents or not."""
    words = _letters(name).split()
    return all(any(word.startswith(part) for word in words) for part in _letters(query).split())


def first_letters(name: str) -> set[str]:
    """The letters, in capitals, by which :func:`finds` finds some word of the name."""
    return {word[0].upper() for word in _letters(name).split()}
