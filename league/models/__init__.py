"""The league's rows. Reads are QuerySet methods here; writes are in ``league.actions``."""

from league.models.fixtures import Fixture, FixtureEvent
from league.models.people import Grant, SignInLink, User
from league.models.players import Player, Registration
from league.models.results import Adjustment, Fine, Result
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
    "Club",
    "Competition",
    "Entry",
    "Fine",
    "Fixture",
    "FixtureEvent",
    "Grant",
    "League",
    "OpeningBalance",
    "Player",
    "Registration",
    "Result",
    "RuleSet",
    "Season",
    "SignInLink",
    "Table",
    "Team",
    "User",
    "Venue",
]
