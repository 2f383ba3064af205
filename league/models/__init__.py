"""The league's rows. Reads are QuerySet methods here; writes are in ``league.actions``."""

from league.models.fixture_plans import FixturePlan, FixtureRun
from league.models.fixtures import Fixture, FixtureEvent
from league.models.importing import Import
from league.models.invitations import CodeTry, Invitation
from league.models.kept import OpeningEvent, PaymentEvent, SeasonEvent
from league.models.mishaps import (
    Bye,
    PlayOff,
    RuleChange,
    TeamWithdrawal,
    WalkoverCredit,
)
from league.models.money import Charge
from league.models.outbox import Email, WorkerBeat
from league.models.people import Grant, SignInLink, User
from league.models.players import Player, PlayerEvent, Registration
from league.models.results import Adjustment, Result
from league.models.rules import RuleSet
from league.models.structure import (
    Club,
    Competition,
    Entry,
    League,
    OpeningBalance,
    Season,
    Table,
    Team,
    Venue,
)

__all__ = [
    "Adjustment",
    "Bye",
    "Charge",
    "Club",
    "CodeTry",
    "Competition",
    "Email",
    "Entry",
    "Fixture",
    "FixtureEvent",
    "FixturePlan",
    "FixtureRun",
    "Grant",
    "Import",
    "Invitation",
    "League",
    "OpeningBalance",
    "OpeningEvent",
    "PaymentEvent",
    "PlayOff",
    "Player",
    "PlayerEvent",
    "Registration",
    "Result",
    "RuleChange",
    "RuleSet",
    "Season",
    "SeasonEvent",
    "SignInLink",
    "Table",
    "Team",
    "TeamWithdrawal",
    "User",
    "Venue",
    "WalkoverCredit",
    "WorkerBeat",
]
