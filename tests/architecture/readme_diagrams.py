"""The README's state diagrams, drawn from the moves that the policies allow.

``python -m tests.architecture.readme_diagrams`` puts them into the README again; a test compares.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def mermaid(
    first: StrEnum, moves: Iterable[tuple[StrEnum, str, StrEnum]], words: dict[StrEnum, str]
) -> str:
    """A state diagram; each state by its value, labelled with its words where these differ."""
    lines = ["stateDiagram-v2"]
    lines += [f'    state "{word}" as {state}' for state, word in words.items() if word != state]
    lines.append(f"    [*] --> {first}")
    lines += [f"    {before} --> {after}: {act}" for before, act, after in moves]
    return "```mermaid\n" + "\n".join(lines) + "\n```"


def diagrams() -> dict[str, str]:
    """Every diagram by the name of its place in the README."""
    from league.enums import FixtureStatus
    from league.policies import FIXTURE_MOVES
    from matches.enums import CardState
    from matches.policies import MOVES, words_for

    cards: dict[StrEnum, str] = {state: words_for(state).removeprefix("a ") for state in CardState}
    return {
        "card-states": mermaid(CardState.DRAFT, MOVES, cards),
        "fixture-states": mermaid(FixtureStatus.SCHEDULED, FIXTURE_MOVES, {}),
    }


def place(name: str) -> re.Pattern[str]:
    """Where a diagram stands in the README: between two comments."""
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=\n<!-- end of {name} -->)", re.DOTALL)


def redrawn(text: str) -> str:
    """A text with every diagram as the code has it now."""
    for name, diagram in diagrams().items():
        text, found = place(name).subn(lambda _, new=diagram: new, text)
        if found != 1:
            raise ValueError(f"the README has {found} places for {name}, not one")
    return text


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    README.write_text(redrawn(README.read_text()))
