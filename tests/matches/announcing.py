"""A match night in which everybody has an address, and the e-mails that it leaves to be sent."""

from collections.abc import Callable, Iterable
from datetime import timedelta

from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.people import appoint
from league.enums import Role
from league.models import Email, Grant, User
from matches.actions.appeals import appeal
from matches.actions.protests import question
from matches.actions.settling import Stands
from matches.actions.stepping import send_waiting
from matches.models import Ruling
from tests.matches.match_night import CAST, MatchNight
from tests.matches.rulings import WHY, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import HOME

ORIGIN = "https://dominoes.example.org"


class ToldNight(MatchNight):
    """Anchor v Bell: Alice and Bob, and of the league Sue, Olive and Rita, can all be told."""

    def __init__(self) -> None:
        super().__init__()
        for name in CAST:
            self.reach(name)

    def reach(self, name: str, **columns: object) -> None:
        """Let somebody have an address, or be otherwise reached."""
        given = {"email": f"{name}@example.org"} | columns
        User.objects.filter(pk=self.user(name).pk).update(**given)
        self.user(name).refresh_from_db()

    def captains(self, name: str, entry: str, *, instead_of: str | None = None) -> None:
        """Let somebody captain a team, beside its captain or instead."""
        if instead_of is not None:
            Grant.objects.filter(user=self.user(instead_of), role=Role.CAPTAIN).delete()
        appoint(
            league=self.league,
            user=self.user(name),
            role=Role.CAPTAIN,
            entry=self.entries[entry],
            **self.act,
        )

    def leaves(self, name: str) -> None:
        """Let somebody be nobody in the league."""
        Grant.objects.filter(user=self.user(name)).delete()

    def clear(self) -> None:
        """Let nothing wait of what was done before."""
        Email.objects.all().delete()
        mail.outbox.clear()

    def sends(self, hours: float = 0) -> dict[str, EmailMessage]:
        """What goes out when the worker looks, so many hours after the night's moment; by whom it
        is for. Nobody gets two at once.
        """
        mail.outbox.clear()
        send_waiting(at=lambda: self.at + timedelta(hours=hours))
        return by_reader(mail.outbox)


def by_reader(messages: Iterable[EmailMessage]) -> dict[str, EmailMessage]:
    found: dict[str, EmailMessage] = {}
    for message in messages:
        (address,) = message.to
        name = address.removesuffix("@example.org")
        assert name not in found, f"{name} is told twice"
        found[name] = message
    return found


def waiting() -> list[str]:
    """Whom an e-mail is left for that has not gone out."""
    rows = Email.objects.waiting().select_related("user")
    return sorted(email.user.username for email in rows)


def queries_of(act: Callable[[], object]) -> list[str]:
    """The statements that an act takes."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return [one["sql"] for one in asked.captured_queries]


# Acts of the cast


def disputes(night: ToldNight) -> None:
    disputed_card(night)


def protests(night: ToldNight) -> None:
    official_card(night)
    complain(night)


def asks(name: str) -> Callable[[ToldNight], None]:
    def questions(night: ToldNight) -> None:
        question(card=official_card(night), reason=WHY, **by_name(night, name))

    return questions


def appeals(night: ToldNight) -> Ruling:
    protests(night)
    ruling = ruled(night, Stands(), "olive")
    night.clear()
    appeal(ruling=ruling, side=HOME, reason=WHY, **by_name(night, "alice", 3))
    return ruling


REASON = "The third man is on the list of the eleventh of September."


def decides(name: str) -> Callable[[ToldNight], None]:
    def rules(night: ToldNight) -> None:
        protests(night)
        night.clear()
        ruled(night, Stands(), name, reason=REASON)

    return rules


def decides_the_appeal(night: ToldNight) -> None:
    ruling = appeals(night)
    night.clear()
    ruled(night, Stands(), "rita", against=ruling, hours=4)
