"""How people get an account: never by themselves, always from a league's officers."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up is closed; the secretary invites."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody makes an account from outside."""
        return False
