"""Somebody at the rules editor in a test: reads the page's fields, types, presses buttons."""

from html import unescape
from re import sub

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.models import League, RuleSet
from tests.matches.match_night import PageForm

LEEK = "six-singles-three-pairs-twice-round"


class RulesForm(PageForm):
    """The editor's fields; a tick without a value of its own is sent as "on", as browsers do."""

    def handle_starttag(self, tag, attributes) -> None:
        named = dict(attributes)
        if named.get("type") == "checkbox":
            named.setdefault("value", "on")
        super().handle_starttag(tag, list(named.items()))


class Editor:
    """Somebody at the rules editor, with a browser that runs no script."""

    def __init__(self, client: Client, league: League, query: str = f"?preset={LEEK}") -> None:
        self.client = client
        self.address = reverse("league:rule_set_new", args=[league.slug]) + query
        self.read(client.get(self.address))

    def read(self, response: HttpResponse) -> None:
        self.response = response
        self.form = RulesForm.of(response, "rules")

    @property
    def fields(self) -> dict[str, str]:
        return self.form.fields

    @property
    def text(self) -> str:
        return text_of(self.response)

    def press(self, do: str, **typed: str) -> "Editor":
        """Type into fields (two underscores for a hyphen), then press a button."""
        over = {name.replace("__", "-"): value for name, value in typed.items()}
        kept = {name: value for name, value in self.fields.items() if over.get(name) != "no tick"}
        over = {name: value for name, value in over.items() if value != "no tick"}
        self.read(self.client.post(self.address, kept | over | {"do": do}))
        return self

    def save(self, **typed: str) -> RuleSet:
        """Look at what the rules mean, then save them."""
        self.press("show", **typed)
        assert "Not rules yet" not in self.text, self.text
        before = set(RuleSet.objects.values_list("pk", flat=True))
        answer = self.client.post(self.address, self.fields | {"do": "save"}, follow=True)
        assert answer.status_code == 200
        self.response = answer
        return RuleSet.objects.exclude(pk__in=before).get()


def text_of(response: HttpResponse) -> str:
    return " ".join(unescape(sub(r"<[^>]+>", " ", response.content.decode())).split())
