"""What was typed, in the words of its page: which field is called what, found in the page itself.

One place for every form of the site. What the page shows already is not said again, and hidden
fields are for the page alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser

_EMPTY = frozenset({"input", "img", "br", "hr", "meta", "link", "area", "col", "wbr", "source"})
_BOXES = frozenset({"checkbox", "radio"})
_NEVER_SHOWN = frozenset({"hidden", "submit", "button", "file", "password"})


@dataclass(frozen=True)
class Line:
    """One field as it was typed."""

    label: str
    value: str


@dataclass
class Control:
    """One field of a page: how it is called, what can be chosen in it, and what it says now."""

    form: int
    kind: str
    group: str = ""
    identity: str = ""
    label: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    now: list[str] = field(default_factory=list)


@dataclass
class _Open:
    """A tag that is not closed yet, with the words inside that anybody reads."""

    tag: str
    hidden: bool
    group: str = ""
    words: list[str] = field(default_factory=list)
    control: Control | None = None
    value: str = ""
    of: str = ""
    """The field that a label names."""


class PageFields(HTMLParser):
    """The fields, buttons and heading of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.controls: dict[str, Control] = {}
        self.buttons: dict[tuple[str, str], str] = {}
        self.heading = ""
        self._labels: dict[str, str] = {}
        self._boxes: list[tuple[Control, str, str]] = []
        self._open: list[_Open] = []
        self._forms = 0
        self.feed(html)
        self.close()
        self._name_fields()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A field, or something around fields that names them."""
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._forms += 1
        one = _Open(tag, at.get("aria-hidden") == "true")
        if at.get("role") in {"group", "radiogroup"}:
            one.group = at.get("aria-label", "")
        one.of = at.get("for", "")
        if tag in {"input", "select", "textarea"} and at.get("name"):
            one.control = self._control(tag, at)
        elif tag == "option" or tag == "button":
            one.value, one.of = at.get("value", ""), at.get("name", "")
            if tag == "option" and "selected" in at and (select := self._select()) is not None:
                select.now.append(one.value)
        if tag not in _EMPTY:
            self._open.append(one)

    def _control(self, tag: str, at: dict[str, str]) -> Control:
        name, kind = at["name"], at.get("type", "text") if tag == "input" else tag
        control = self.controls.get(name)
        if control is None:
            control = Control(self._forms, kind, self._group(), at.get("id", ""))
            control.label = at.get("aria-label", "")
            self.controls[name] = control
        if kind in _BOXES:
            value = at.get("value", "on")
            self._boxes.append((control, value, at.get("id", "")))
            control.choices.setdefault(value, at.get("aria-label", ""))
            if "checked" in at:
                control.now.append(value)
        elif kind not in {"select", "textarea"}:
            control.now.append(at.get("value", ""))
        for around in self._open:
            if around.tag == "label":
                around.control, around.value = control, at.get("value", "on")
        return control

    def _group(self) -> str:
        """The heading nearest above a field: of its group, or of what it is folded into."""
        return next((one.group for one in reversed(self._open) if one.group), "")

    def _select(self) -> Control | None:
        return next((one.control for one in reversed(self._open) if one.tag == "select"), None)

    def handle_data(self, data: str) -> None:
        """Words that are read belong to everything around them."""
        if any(one.hidden or one.tag in {"script", "style"} for one in self._open):
            return
        # What a field inside a label says is not its name.
        in_field = any(one.tag in {"select", "textarea"} for one in self._open)
        for one in self._open:
            if one.tag != "label" or not in_field:
                one.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Once a tag is closed, its words are known."""
        if not any(one.tag == tag for one in self._open):
            return
        while True:
            one = self._open.pop()
            self._closed(one, " ".join("".join(one.words).split()))
            if one.tag == tag:
                return

    def _closed(self, one: _Open, words: str) -> None:
        if one.tag in {"legend", "summary"} and self._open:
            self._open[-1].group = words
        elif one.tag == "h1":
            self.heading = self.heading or words
        elif one.tag == "label" and one.of:
            self._labels[one.of] = words
        elif one.tag == "label" and one.control is not None:
            if one.control.kind in _BOXES:
                one.control.choices[one.value] = words
            else:
                one.control.label = one.control.label or words
        elif one.tag == "textarea" and one.control is not None:
            one.control.now.append("".join(one.words).removeprefix("\n"))
        elif one.tag == "option":
            self._chosen(one, words)
        elif one.tag == "button" and one.of:
            self.buttons[one.of, one.value] = words

    def _chosen(self, one: _Open, words: str) -> None:
        select = self._select()
        if select is not None:
            select.choices[one.value] = words
            first = len(select.choices) == 1
            if first and not select.now:
                select.now.append(one.value)
            elif len(select.now) > 1 and select.kind == "select":
                # What is marked as chosen takes the place of the first.
                select.now = select.now[1:]

    def _name_fields(self) -> None:
        for control, value, identity in self._boxes:
            if not control.choices.get(value):
                control.choices[value] = self._labels.get(identity, "")
        for control in self.controls.values():
            if control.kind not in _BOXES:
                control.label = control.label or self._labels.get(control.identity, "")


def typed_lines(fields: Iterable[tuple[str, list[str]]], page: PageFields) -> list[Line]:
    """What differs from what the page says now, each field under its name."""
    order = list(page.controls)
    told = sorted(fields, key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    sent = dict(told)
    lines = []
    for name, values in sent.items():
        control = page.controls.get(name)
        if control is None:
            if not any((name, value) in page.buttons for value in values) and any(values):
                lines.append(Line(_plain(name), ", ".join(values)))
        elif control.kind not in _NEVER_SHOWN and _lines_of(values) != _lines_of(control.now):
            lines.append(Line(_called(name, control), _said(values, control)))
    return lines + _no_longer_ticked(sent, page)


def pressed(fields: Iterable[tuple[str, list[str]]], page: PageFields) -> str:
    """The words of the button that was pressed, where it has a name."""
    found = [page.buttons.get((name, value), "") for name, values in fields for value in values]
    return next(filter(None, found), "")


def _lines_of(values: list[str]) -> list[str]:
    """Values as they compare: a browser sends line breaks that the page does not have."""
    return [value.replace("\r\n", "\n") for value in values]


def _no_longer_ticked(sent: dict[str, list[str]], page: PageFields) -> list[Line]:
    """A box that the page shows ticked and that was not sent: a browser leaves such boxes out."""
    forms = Counter(page.controls[name].form for name in sent if name in page.controls)
    if not forms:
        return []
    form = forms.most_common(1)[0][0]
    return [
        Line(_called(name, control), "not ticked")
        for name, control in page.controls.items()
        if control.form == form and control.kind == "checkbox" and control.now and name not in sent
    ]


def _called(name: str, control: Control) -> str:
    if control.kind in _BOXES:
        lone = len(control.choices) == 1 and next(iter(control.choices.values()))
        label = lone if control.kind == "checkbox" and lone else control.group
    else:
        label = control.label
    if control.group and label and control.group not in label:
        return f"{control.group}: {label}"
    return label or control.group or _plain(name)


def _said(values: list[str], control: Control) -> str:
    if control.kind == "checkbox" and len(control.choices) == 1:
        return "ticked"
    told = [control.choices.get(value) or value for value in values]
    return ", ".join(filter(None, told)) or "empty"


def _plain(name: str) -> str:
    """A field’s own name, where the page does not say how it is called."""
    words = re.sub(r"[-_]+", " ", name).strip()
    return words[:1].upper() + words[1:]
