"""What the site holds on a person: everything of a player's, or of somebody's who signs in.

In sections of plain rows, the same for the page and for the file that is handed over. Each section
is a query or two, however much it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models
from django.db.models import Count, Max, Min, Q

from league.enums import Role
from league.models import (
    Email,
    Grant,
    Invitation,
    League,
    Player,
    PlayerEvent,
    Registration,
    SignInLink,
    User,
    WalkoverCredit,
)
from matches.models.boards import BoardSlot, Leg, Lineup
from matches.models.eligibility import IneligiblePlayer
from matches.models.erasures import Erasure
from matches.models.evidence import DisputeMessage
from matches.models.ways import own_models, way

SCHEMA = 1
# Where a role's giver is kept with another moment than the name says.
_MOMENTS = {"granted_by": "starts_at"}


@dataclass(frozen=True)
class Section:
    """Rows of one kind; each has the same columns."""

    key: str
    title: str
    columns: Mapping[str, str]
    """The names of the columns with their headings."""
    rows: Sequence[Mapping[str, Any]]

    @property
    def lines(self) -> list[list[tuple[str, Any]]]:
        """The rows as a page shows them: each value with its heading, empty ones left out."""
        return [
            [
                (title, row[name])
                for name, title in self.columns.items()
                if row[name] not in _NOTHING
            ]
            for row in self.rows
        ]


_NOTHING = ("", None)


def on_player(player: Player) -> list[Section]:
    """Everything held on a person who plays, under all records."""
    person = player.person_id
    records = list(Player.objects.filter(Q(pk=person) | Q(merged_into=person)).order_by("pk"))
    lines = list(
        Lineup.objects.filter(player__in=records)
        .select_related("card__fixture__home", "card__fixture__away")
        .order_by("card__fixture__date", "pk")
    )
    return [
        _details(records),
        _registrations(records),
        _names_on_cards(lines),
        _legs(records),
        _credits(records),
        _rulings(lines),
        _merges(records),
        _erasures(Erasure.objects.filter(player__in=records)),
    ]


def _section(key: str, title: str, columns: str, rows: Iterable[Sequence[Any]]) -> Section:
    names = [one.strip() for one in columns.split(",")]
    titles = {name: name.replace("_", " ").capitalize() for name in names}
    return Section(key, title, titles, [dict(zip(names, row, strict=True)) for row in rows])


def _details(records: Sequence[Player]) -> Section:
    return _section(
        "details",
        "Details",
        "name, to_tell_apart, junior, shown, telephone, e_mail, on_the_lists",
        [
            (
                one.name,
                one.known_by,
                "yes" if one.junior else "no",
                one.name_style,
                one.phone,
                one.email,
                "yes" if one.active else "no",
            )
            for one in records
        ],
    )


def _registrations(records: Sequence[Player]) -> Section:
    held = Registration.objects.filter(player__in=records).order_by("starts", "pk")
    wanted = held.select_related("player", "entry__competition__season")
    return _section(
        "registrations",
        "Registrations",
        "season, division, team, first_day, last_day, under_the_name",
        [
            (
                one.entry.competition.season.name,
                one.entry.competition.name,
                one.entry.name,
                one.starts,
                one.ends,
                one.player.name,
            )
            for one in wanted
        ],
    )


def _names_on_cards(lines: Sequence[Lineup]) -> Section:
    return _section(
        "names_on_cards",
        "Names on cards",
        "date, match, side, name, typed_on_the_night",
        [
            (
                one.card.fixture.date,
                str(one.card.fixture),
                one.side,
                one.name,
                "yes" if one.typed else "no",
            )
            for one in lines
        ],
    )


def _legs(records: Sequence[Player]) -> Section:
    """Every leg at a board where the person sat, whatever became of the card."""
    seats = dict(
        BoardSlot.objects.filter(lineup__player__in=records).values_list("board_id", "side")
    )
    legs = (
        Leg.objects.filter(board__in=seats)
        .select_related("board__card__fixture__home", "board__card__fixture__away")
        .order_by("board__card__fixture__date", "board__card", "board__order", "number")
    )
    return _section(
        "legs",
        "Boards and legs",
        "date, match, side, board, game, leg, state, winner, home_score, away_score",
        [
            (
                leg.board.card.fixture.date,
                str(leg.board.card.fixture),
                seats[leg.board_id],
                leg.board.order,
                leg.board.discipline,
                leg.number,
                leg.state,
                leg.winner,
                leg.home_score,
                leg.away_score,
            )
            for leg in legs
        ],
    )


def _credits(records: Sequence[Player]) -> Section:
    rows = WalkoverCredit.objects.filter(player__in=records).order_by("pk")
    wanted = rows.select_related("result__fixture__home", "result__fixture__away")
    return _section(
        "walkover_credits",
        "Credited with a walkover",
        "date, match",
        [(one.result.fixture.date, str(one.result.fixture)) for one in wanted],
    )


def _rulings(lines: Sequence[Lineup]) -> Section:
    matches = {one.pk: one.card.fixture for one in lines}
    rows = IneligiblePlayer.objects.filter(lineup__in=lines).order_by("recorded_at", "pk")
    return _section(
        "rulings",
        "Rulings",
        "date, match, forfeited, reason, recorded_at, withdrawn_at, withdrawn_why",
        [
            (
                matches[one.lineup_id].date,
                str(matches[one.lineup_id]),
                one.effect,
                one.reason,
                one.recorded_at,
                one.withdrawn_at,
                one.withdrawn_why,
            )
            for one in rows
        ],
    )


def _merges(records: Sequence[Player]) -> Section:
    rows = PlayerEvent.objects.filter(Q(player__in=records) | Q(other__in=records))
    wanted = rows.select_related("player", "other", "by").order_by("at", "pk")
    return _section(
        "merges",
        "Records merged and parted",
        "at, what, record, other_record, by, why",
        [
            (one.at, one.what, str(one.player), str(one.other), str(one.by), one.why)
            for one in wanted
        ],
    )


def _erasures(rows: models.QuerySet[Erasure]) -> Section:
    return _section(
        "erasures",
        "Details erased",
        "at, by, why",
        [(one.at, str(one.by), one.why) for one in rows.select_related("by")],
    )


def on_user(user: User, league: League) -> list[Section]:
    """Everything held on somebody who signs in, as far as it is this league's."""
    return [
        _section(
            "details",
            "Details",
            "name, sign_in_name, e_mail, telephone, since, last_signed_in, can_sign_in,"
            " about_matches",
            [
                (
                    user.name,
                    user.username,
                    user.email,
                    user.phone,
                    user.date_joined,
                    user.last_login,
                    "yes" if user.is_active else "no",
                    "by e-mail" if user.wants_reminders else "none",
                )
            ],
        ),
        _roles(user, league),
        _links(user),
        _invitations(user, league),
        _emails(user, league),
        _messages(user, league),
        _acts(user, league),
        _erasures(Erasure.objects.filter(user=user)),
    ]


def _roles(user: User, league: League) -> Section:
    rows = Grant.objects.filter(user=user, league=league).order_by("starts_at", "pk")
    wanted = rows.select_related("entry__competition__season", "granted_by")
    return _section(
        "roles",
        "Roles",
        "role, team, season, given_at, ended_at, given_by",
        [
            (
                Role(one.role).value,
                one.entry.name if one.entry else "",
                one.entry.competition.season.name if one.entry else "",
                one.starts_at,
                one.ends_at,
                str(one.granted_by or ""),
            )
            for one in wanted
        ],
    )


def _links(user: User) -> Section:
    rows = SignInLink.objects.filter(user=user).select_related("created_by").order_by("created_at")
    return _section(
        "sign_in_links",
        "Sign-in links",
        "made_at, made_by, expires_at, used_at, replaced_at",
        [
            (one.created_at, str(one.created_by or ""), one.expires_at, one.used_at, one.revoked_at)
            for one in rows
        ],
    )


def _invitations(user: User, league: League) -> Section:
    rows = Invitation.objects.filter(user=user, league=league).select_related("created_by")
    return _section(
        "invitations",
        "Invitations",
        "what_for, made_at, made_by, expires_at, used_at, taken_back_at",
        [
            (
                one.about,
                one.created_at,
                str(one.created_by or ""),
                one.expires_at,
                one.used_at,
                one.revoked_at,
            )
            for one in rows.order_by("created_at", "pk")
        ],
    )


def _emails(user: User, league: League) -> Section:
    rows = Email.objects.filter(user=user, league=league).order_by("written_at", "pk")
    return _section(
        "e_mails",
        "E-mails",
        "written_at, subject, text, sent_at, given_up_at",
        [(one.written_at, one.subject, one.text, one.sent_at, one.given_up_at) for one in rows],
    )


def _messages(user: User, league: League) -> Section:
    """What somebody wrote in disputes."""
    to_league = way(DisputeMessage, League)
    rows = DisputeMessage.objects.filter(by=user, **{str(to_league): league.pk})
    wanted = rows.select_related("card__fixture__home", "card__fixture__away")
    return _section(
        "messages",
        "Messages in disputes",
        "at, match, text",
        [(one.at, str(one.card.fixture), one.text) for one in wanted.order_by("at", "pk")],
    )


def _acts(user: User, league: League) -> Section:
    """What somebody did in a league, kind by kind: how often, first and last."""
    rows: list[tuple[str, int, date | datetime | None, date | datetime | None]] = []
    for model in own_models():
        to_league = way(model, League)
        if to_league is None:
            continue
        for name, moment in _signed_columns(model):
            found = model._base_manager.filter(**{name: user, to_league: league.pk})  # noqa: SLF001
            told = {"times": Count("pk", distinct=True)}
            if moment:
                told |= {"first": Min(moment), "last": Max(moment)}  # type: ignore[dict-item]
            sums = found.order_by().aggregate(**told)
            if sums["times"]:
                how = name.removesuffix("by").rstrip("_")
                what = str(model._meta.verbose_name) + (f", {how}" if how else "")  # noqa: SLF001
                rows.append((what, sums["times"], sums.get("first"), sums.get("last")))
    return _section("acts", "What was done", "what, times, first, last", rows)


def _signed_columns(model: type[models.Model]) -> list[tuple[str, str]]:
    """The columns that say who did it, each with the one that says when, where there is one."""
    fields = {field.name: field for field in model._meta.concrete_fields}  # noqa: SLF001
    return [
        (name, moment if (moment := _MOMENTS.get(name, f"{name[:-2]}at")) in fields else "")
        for name, field in fields.items()
        if field.related_model is User and name.endswith("by")
    ]
