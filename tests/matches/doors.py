"""Every address of the site that is not a desk page of the league's own: what it needs in its path,
and who gets in to look. A row for each; an address without one fails a test.

The officials' pages of the league are in ``tests/league/desk_pages.py``.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from league.actions.invitations import use_invitation
from league.models import User
from matches.actions.markers import invite_marker
from matches.models import Card, CardPhoto, Ruling, WrittenLeg
from tests.matches.conftest import ANCHOR, LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of

CAST = (
    "stranger",
    "charlie",
    "carol",
    "alice",
    "bob",
    "marker",
    "rita",
    "olive",
    "sue",
    "sid",
)
"""Nobody signed in; somebody without a role; the captain of a third team; both captains; the marker
of the card; a referee, an official and the secretary; the secretary of another league."""
EVERYBODY = frozenset(CAST)
SIGNED_IN = EVERYBODY - {"stranger"}
SECRETARY = frozenset({"sue"})
OFFICERS = SECRETARY | {"olive"}
DESK = OFFICERS | {"rita"}
CAPTAINS = frozenset({"alice", "bob"})
NIGHT = CAPTAINS | OFFICERS
DRAFT = CAPTAINS | DESK
MARKED = frozenset({"marker"})


@dataclass
class Scene:
    """A match night with a card that is filled in, a photo of it, and everybody of the cast."""

    night: MatchNight
    people: dict[str, User | None] = field(default_factory=dict)

    @classmethod
    def set_up(cls) -> "Scene":
        night = MatchNight()
        night.builder.draft(night.fixture, LEEK_NIGHT)
        scene = cls(night)
        scene.people = {
            name: None if name == "stranger" else night.people.get(name) for name in CAST
        }
        made = invite_marker(card=scene.card, by=night.user("alice"), at=night.at)
        scene.people["marker"] = use_invitation(
            invitation=made.invitation, name="Mo Stott", at=night.at
        )
        return scene

    @cached_property
    def card(self) -> Card:
        return card_of(self.night.fixture)

    @cached_property
    def photo(self) -> CardPhoto:
        return CardPhoto.objects.create(
            card=self.card,
            side="home",
            jpeg=b"\xff\xd8",
            small=b"\xff\xd8",
            digest="d" * 64,
            width=1,
            height=1,
            size=2,
            **self.night.act,
        )

    @cached_property
    def ruling(self) -> Ruling:
        return Ruling.objects.create(
            card=self.card,
            season=self.night.season,
            number=1,
            kind="upheld",
            reason="It stands.",
            **self.night.act,
        )

    @property
    def slug(self) -> str:
        return self.night.league.slug


Path = Callable[[Scene], list[Any]]


def league(scene: Scene) -> list[Any]:
    return [scene.slug]


def match(scene: Scene) -> list[Any]:
    return [scene.slug, scene.night.fixture.pk]


def photo(scene: Scene) -> list[Any]:
    return [*match(scene), scene.photo.pk]


def ruled(scene: Scene) -> list[Any]:
    return [scene.slug, scene.night.season.slug, scene.ruling.number]


def division(scene: Scene) -> list[Any]:
    return [scene.slug, scene.night.season.slug, scene.night.leek.slug]


def on_the_day(scene: Scene) -> list[Any]:
    return [*division(scene), scene.night.today]


def entry(scene: Scene) -> list[Any]:
    return [scene.slug, scene.night.entries["Anchor"].pk]


def player(scene: Scene) -> list[Any]:
    return [scene.slug, scene.night.league.players.get(name=ANCHOR[0]).pk]


def leg(scene: Scene) -> list[Any]:
    return [*match(scene), scene.card.boards.first().legs.first().pk]


def written(scene: Scene) -> list[Any]:
    held = scene.card.boards.first().legs.first()
    kept = {"text": "leg 2x9 61 exact\nr1 a 66\n", "text_hash": "d" * 64}
    record, _ = WrittenLeg.objects.get_or_create(leg=held, **kept, defaults=scene.night.act)
    return [*leg(scene), record.pk]


def nothing(_: Scene) -> list[Any]:
    return []


@dataclass(frozen=True)
class Door:
    """An address: its path, who looks in, and who may send it something."""

    path: Path
    open_to: frozenset[str]
    only_post: bool = False
    told: bool = False
    """Whether a program reads it: a stranger is told to sign in, and not led there."""
    said: tuple[int, ...] = (200, 302)
    """What it answers to those whom it is open to, as the scene stands."""


DOORS: dict[str, Door] = {
    "league:site_home": Door(nothing, EVERYBODY),
    "league:first_league": Door(nothing, EVERYBODY),
    "league:home": Door(league, EVERYBODY),
    "league:tables": Door(league, EVERYBODY),
    "league:table": Door(division, EVERYBODY),
    "league:table_on": Door(on_the_day, EVERYBODY),
    "league:table_csv": Door(division, EVERYBODY),
    "league:table_csv_on": Door(on_the_day, EVERYBODY),
    "league:fixtures_all": Door(league, EVERYBODY),
    "league:week_text": Door(lambda s: [s.slug, s.night.today], EVERYBODY),
    "league:fixtures": Door(division, EVERYBODY),
    "league:competition_week_text": Door(on_the_day, EVERYBODY),
    "league:calendar": Door(league, EVERYBODY),
    "league:team_calendar": Door(lambda s: [s.slug, s.night.entries["Anchor"].team_id], EVERYBODY),
    "league:competition_calendar": Door(lambda s: [s.slug, s.night.leek.slug], EVERYBODY),
    "people:own_details": Door(nothing, SIGNED_IN),
    "people:own_pin": Door(nothing, SIGNED_IN),
    "people:typed": Door(nothing, SIGNED_IN),
    "people:sign_in_link": Door(lambda _: ["nobody-has-this"], EVERYBODY, said=(410,)),
    "joining:link": Door(lambda _: ["nobody-has-this"], EVERYBODY, said=(410,)),
    "joining:code": Door(nothing, EVERYBODY),
    "matches:quick_check_site": Door(nothing, EVERYBODY),
    "matches:quick_check": Door(league, EVERYBODY),
    "matches:referee_worker_site": Door(nothing, EVERYBODY),
    "matches:referee_worker": Door(league, EVERYBODY),
    "matches:referee_rules_site": Door(nothing, EVERYBODY),
    "matches:referee_rules": Door(league, EVERYBODY),
    "matches:referee_practice_site": Door(nothing, EVERYBODY),
    "matches:referee_practice": Door(league, EVERYBODY),
    "matches:referee_practice_leg_site": Door(nothing, EVERYBODY),
    "matches:referee_practice_leg": Door(league, EVERYBODY),
    "matches:referee_sheets_site": Door(nothing, EVERYBODY),
    "matches:referee_sheets": Door(league, EVERYBODY),
    "matches:referee_hand_site": Door(nothing, EVERYBODY),
    "matches:referee_hand": Door(league, EVERYBODY),
    "matches:referee_replay_site": Door(nothing, EVERYBODY),
    "matches:referee_replay": Door(league, EVERYBODY),
    "matches:referee_replay_leg": Door(leg, EVERYBODY, said=(200, 404)),
    "matches:referee_replay_attach": Door(leg, DRAFT),
    "matches:referee_replay_withdraw": Door(written, OFFICERS),
    "matches:team": Door(entry, EVERYBODY),
    "matches:players": Door(league, EVERYBODY),
    "matches:players_all": Door(league, EVERYBODY),
    "matches:players_of": Door(division, EVERYBODY),
    "matches:player": Door(player, EVERYBODY),
    "matches:card": Door(match, EVERYBODY),
    "matches:card_print": Door(match, EVERYBODY),
    "matches:result_text": Door(match, EVERYBODY),
    "matches:live": Door(match, EVERYBODY),
    "matches:live_json": Door(match, EVERYBODY),
    "matches:card_edit": Door(match, NIGHT | MARKED),
    "matches:leg_events": Door(leg, NIGHT | MARKED),
    "matches:peg": Door(leg, NIGHT | MARKED, told=True),
    "matches:leg_records": Door(leg, DRAFT | MARKED),
    "matches:set_aside_move": Door(leg, NIGHT | MARKED, said=(405,)),
    "matches:card_sign": Door(match, DRAFT),
    "matches:card_dispute": Door(match, CAPTAINS),
    "matches:card_protest": Door(match, CAPTAINS),
    "matches:card_settle": Door(match, DESK),
    "matches:card_settle_new": Door(match, DESK),
    "matches:card_settle_award": Door(match, DESK),
    "matches:card_disputes": Door(match, DRAFT),
    "matches:card_question": Door(match, DESK),
    "matches:rulings": Door(league, EVERYBODY),
    "matches:rulings_of": Door(lambda s: [s.slug, s.night.season.slug], EVERYBODY),
    "matches:ruling": Door(ruled, EVERYBODY),
    "matches:ruling_appeal": Door(ruled, CAPTAINS),
    "matches:card_complete": Door(match, NIGHT, said=(200, 302)),
    "matches:card_correct": Door(match, OFFICERS),
    "matches:card_void": Door(match, OFFICERS),
    "matches:card_abandon": Door(match, OFFICERS),
    "matches:card_bring_back": Door(match, OFFICERS),
    "matches:card_ineligible": Door(match, OFFICERS),
    "matches:card_ineligible_undo": Door(match, OFFICERS),
    "matches:card_photos": Door(match, DRAFT),
    "matches:card_photo": Door(photo, DRAFT),
    "matches:card_photo_small": Door(photo, DRAFT),
    "matches:card_photo_remove": Door(photo, OFFICERS),
    "matches:card_markers": Door(match, NIGHT),
    # It only leads on to the card, which has its own door.
    "matches:marked_card": Door(lambda s: [s.slug, s.card.uid], EVERYBODY, said=(302,)),
    # It leads the desk and a marker on to theirs; its own tests say where to.
    "matches:night": Door(league, DRAFT | MARKED | {"carol"}, said=(200, 302)),
    "matches:worker": Door(nothing, EVERYBODY),
    "matches:unsent": Door(nothing, EVERYBODY),
    "matches:no_signal": Door(nothing, EVERYBODY),
    "matches:desk": Door(league, DESK),
    "matches:week": Door(league, OFFICERS),
    "matches:week_print": Door(lambda s: [s.slug, s.night.today.isoformat()], OFFICERS),
    "matches:week_check": Door(match, OFFICERS),
    "matches:rule_change": Door(lambda s: [s.slug, s.night.leek.pk], OFFICERS),
    "matches:merge_player": Door(player, OFFICERS),
    "matches:part_player": Door(player, OFFICERS),
    "matches:league_file": Door(league, SECRETARY),
    "matches:league_file_download": Door(league, SECRETARY),
    "matches:league_file_import": Door(nothing, SECRETARY | {"sid"}),
    "matches:handed_over": Door(league, OFFICERS),
    "matches:late_cards": Door(league, OFFICERS),
    "matches:withdraw_team": Door(entry, OFFICERS),
    "matches:held_on_player": Door(player, SECRETARY),
    "matches:held_on_player_file": Door(player, SECRETARY),
    "matches:erase_player": Door(player, SECRETARY),
    "matches:held_on_user": Door(lambda s: [s.slug, s.night.user("alice").pk], SECRETARY),
    "matches:held_on_user_file": Door(lambda s: [s.slug, s.night.user("alice").pk], SECRETARY),
    "matches:erase_user": Door(lambda s: [s.slug, s.night.user("alice").pk], SECRETARY),
}
# Their numbers need more than the scene has; each has its own tests of who gets in.
ELSEWHERE = {
    "matches:card_version": "tests/matches/test_views_card.py",
    "matches:settle_name": "tests/matches/test_views_settle_name.py",
}
