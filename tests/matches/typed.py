"""Browsers whose session ends while a page is open: signing in by each way, and what then returns.

They send what a browser would, form token and origin with it, and are refused as it would be.
"""

from django.test import Client
from django.urls import reverse

from league.actions.invitations import Made, invite_captain
from league.actions.people import make_sign_in_link
from league.models import User
from tests.matches.match_night import MatchNight, PageForm

TYPED = reverse("people:typed")
PASSWORD = "correct horse battery"
HERE = {"HTTP_ORIGIN": "http://testserver"}


class Browser(Client):
    """One that is asked for its form token, as every real one is."""

    def __init__(self, night: MatchNight) -> None:
        super().__init__(enforce_csrf_checks=True)
        self.night = night

    def token(self, address: str) -> str:
        """The token in the forms of a page; the page is asked for."""
        response = self.get(address)
        assert response.status_code == 200, response
        return str(response.context["csrf_token"])

    def send(self, address: str, **fields: object):
        """Send a form from a page that has just been looked at."""
        return self.post(address, {"csrfmiddlewaretoken": self.token(address), **fields}, **HERE)

    def with_password(self, name: str, to: str = ""):
        """Sign in as somebody of the cast."""
        user = self.night.user(name)
        user.set_password(PASSWORD)
        user.save()
        ask = reverse("account_login")
        fields = {"login": name, "password": PASSWORD} | ({"next": to} if to else {})
        return self.send(ask, **fields)

    def with_link(self, name: str):
        """By a link that the secretary made."""
        secret = make_sign_in_link(user=self.night.user(name), **self.night.act)
        return self.send(reverse("people:sign_in_link", args=[secret]))

    def with_invitation(self, name: str, entry: str):
        """By an invitation, which makes the phone somebody’s for the season."""
        made: Made = invite_captain(
            entry=self.night.entries[entry], user=self.night.user(name), **self.night.act
        )
        return self.send(reverse("joining:link", args=[made.secret]))

    def session_ends(self) -> None:
        """As after sixty days, or when the secretary has ended it: the row is gone."""
        self.session.flush()

    def form(self, address: str, form_id: str) -> PageForm:
        """A form of a page as it stands."""
        return PageForm.of(self.get(address), form_id)

    def signed_in_as(self) -> User | None:
        """Whoever it is."""
        number = self.session.get("_auth_user_id")
        return User.objects.get(pk=number) if number else None


__all__ = ["HERE", "PASSWORD", "TYPED", "Browser"]
