"""Filling in an officials' form in a test, and reading what came back."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.models import League, User


@dataclass
class Answer:
    """A page, with its words as a reader sees them."""

    response: HttpResponse

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def html(self) -> str:
        return self.response.content.decode()

    @property
    def text(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.html)).split())


class DeskBrowser:
    """Somebody at the desk of a league."""

    def __init__(self, league: League, user: User) -> None:
        self.league = league
        self.client = Client()
        self.client.force_login(user)

    def address(self, name: str, *numbers: int) -> str:
        return reverse(f"league:{name}", args=[self.league.slug, *numbers])

    def get(self, name: str, *numbers: int, query: str = "") -> Answer:
        return Answer(self.client.get(self.address(name, *numbers) + query))

    def send(self, page: str, /, *numbers: int, **typed: Any) -> Answer:
        """Send a form; where it was accepted, the page that follows."""
        return Answer(self.client.post(self.address(page, *numbers), typed, follow=True))

    def refused(self, page: str, /, *numbers: int, **typed: Any) -> Answer:
        """Send a form that is refused: nothing is done, and everything typed is still there."""
        answer = Answer(self.client.post(self.address(page, *numbers), typed))
        assert answer.status == 200, answer.text
        assert "to put right; nothing has been saved" in answer.text
        form = answer.response.context["form"]
        for field, value in typed.items():
            # A page that was too old shows what stands now, with its version.
            if field in form.fields and field != "version":
                kept = form[field].value()
                assert kept in (value, str(value)) or (kept is True and value == "on"), field
        return answer


def error_beside(answer: Answer, field: str) -> str:
    """The message beside a field."""
    return " ".join(str(error) for error in answer.response.context["form"].errors.get(field, []))
