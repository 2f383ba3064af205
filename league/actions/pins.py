"""A PIN: with it a captain signs on somebody else's phone.

Short, so it is only ever tried together with a person's name, on a card of theirs, and after a few
wrong ones nobody's PIN is looked at for a while.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import F, Q

from league.actions.journal import log_act
from league.models import User
from league.policies import NotPossible

MOST_TRIES = 5
BLOCKED_FOR = timedelta(minutes=15)
_PIN = re.compile(r"[0-9]{4,8}")
_EASY = frozenset({"0123456789", "9876543210"})


def set_pin(*, user: User, pin: str, by: User, at: datetime) -> None:
    """Choose a PIN of four to eight figures, or with an empty one take it away."""
    pin = pin.strip()
    if pin and not _PIN.fullmatch(pin):
        raise NotPossible("A PIN has four to eight figures and nothing else.", field="pin")
    if pin and (len(set(pin)) == 1 or any(pin in easy for easy in _EASY)):
        raise NotPossible(
            f"{pin} is the first that anybody would try; choose another.", field="pin"
        )
    user.pin = make_password(pin) if pin else ""
    user.pin_tries, user.pin_blocked_until = 0, None
    user.save(update_fields=["pin", "pin_tries", "pin_blocked_until"])
    log_act("chose a PIN for" if pin else "took away the PIN of", user, by=by, at=at)


def use_pin(*, user: User, pin: str, at: datetime) -> None:
    """Whether this is the person's PIN; ``NotPossible`` says why not.

    A try is counted before it is looked at, so that many at once are no more than a few, and
    outside any transaction of the caller, so that a refusal does not take the count back.
    """
    if not user.pin:
        raise NotPossible(
            f"{user} has no PIN. It is chosen on the own phone, under the name at the top.",
            field="pin",
        )
    rows = User.objects.filter(Q(pin_blocked_until=None) | Q(pin_blocked_until__lte=at), pk=user.pk)
    if not rows.filter(pin_tries__lt=MOST_TRIES).update(pin_tries=F("pin_tries") + 1):
        _block(user, at)
        minutes = int(BLOCKED_FOR.total_seconds() // 60)
        raise NotPossible(
            f"Too many wrong PINs for {user}. Sign on the own phone, or try again in {minutes}"
            " minutes.",
            field="pin",
        )
    if not check_password(pin.strip(), user.pin):
        raise NotPossible(f"That is not the PIN of {user}.", field="pin")
    User.objects.filter(pk=user.pk).update(pin_tries=0, pin_blocked_until=None)


def _block(user: User, at: datetime) -> None:
    """Look at no PIN for a while; once that is over, at a few again."""
    rows = User.objects.filter(Q(pin_blocked_until=None) | Q(pin_blocked_until__lte=at), pk=user.pk)
    rows.update(pin_blocked_until=at + BLOCKED_FOR, pin_tries=0)
