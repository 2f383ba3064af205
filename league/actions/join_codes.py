"""Codes typed by hand: short enough to type, so tries are few.

A try is counted before it is looked at, and outside any transaction of the caller, so that many at
once are no more than a few. Only wrong ones stay counted: a whole pub behind one address gets in.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.utils.crypto import salted_hmac

from league.actions.invitations import check_usable, invitation_of_code
from league.models import CodeTry, Invitation
from league.models.invitations import ALPHABET, CODE_LENGTH
from league.policies import NotPossible

MOST_OF_ONE = 10
WITHIN = timedelta(minutes=15)
MOST_OF_ALL = 300
ALL_WITHIN = timedelta(hours=1)
_KEPT = timedelta(days=1)


class TooManyTries(NotPossible):
    """So many wrong codes that none is looked at for a while."""


def plain(code: str) -> str:
    """A code as it is kept, however its groups and letters were typed."""
    typed = "".join(sign for sign in code.upper() if sign.isalnum())
    odd = sorted({sign for sign in typed if sign not in ALPHABET})
    if odd:
        raise NotPossible(
            f"No code has {' or '.join(odd)} in it. The letters I, L, O and U and the figures 0 and"
            " 1 are never used, since they look like others.",
            field="code",
        )
    if len(typed) != CODE_LENGTH:
        raise NotPossible(
            f"A code has {CODE_LENGTH} letters and figures, such as K7QM-2XRD; this one has"
            f" {len(typed)}.",
            field="code",
        )
    return typed


def find_by_code(*, code: str, address: str, at: datetime) -> Invitation:
    """The invitation of a typed code; ``NotPossible`` says why there is none."""
    code = plain(code)
    source = _source(address)
    CodeTry.objects.filter(at__lt=at - _KEPT).delete()
    this = CodeTry.objects.create(source=source, at=at)
    of_one = CodeTry.objects.filter(source=source, at__gt=at - WITHIN).count()
    of_all = CodeTry.objects.filter(at__gt=at - ALL_WITHIN).count()
    if of_one > MOST_OF_ONE or of_all > MOST_OF_ALL:
        this.delete()
        wait = WITHIN if of_one > MOST_OF_ONE else ALL_WITHIN
        raise TooManyTries(
            "Too many wrong codes were typed. Try again in"
            f" {int(wait.total_seconds() // 60)} minutes, or use the link or the square to scan:"
            " those work now.",
            field="code",
        )
    found = invitation_of_code(code)
    if found is None:
        raise NotPossible(
            f"{code[:4]}-{code[4:]} is no code of this site. Look at each letter again; a code"
            " works once, and not for ever.",
            field="code",
        )
    this.delete()
    check_usable(found, at)
    return found


def _source(address: str) -> str:
    """The digest of where a try comes from; of a newer kind of address, of its whole network."""
    try:
        known = ip_address(address)
    except ValueError:
        place = address
    else:
        wide = isinstance(known, IPv6Address)
        place = str(ip_network((known, 64), strict=False)) if wide else str(known)
    return salted_hmac("league.code-try", place, algorithm="sha256").hexdigest()
