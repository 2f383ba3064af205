"""Addresses of the officials' pages of a league."""

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, path

from league.views.desk import (
    byes,
    deductions,
    fixture_acts,
    fixture_award,
    fixture_page,
    fixture_postpone,
    fixture_replay,
    fixture_walkover,
    fixtures,
    mishaps,
    money,
    openings,
    people,
    play_offs,
    players,
    registrations,
    rules,
    rules_edit,
    seasons,
    teams,
    venues,
    withdrawals,
)


def _desk(route: str, view: Callable[..., Any], name: str) -> URLPattern:
    return path(f"l/<slug:league>/desk/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    _desk("venues/", venues.venues, "venues"),
    _desk("venues/add/", venues.venue_add, "venue_add"),
    _desk("venues/<int:venue_id>/", venues.venue_change, "venue_change"),
    _desk("teams/", teams.teams, "teams"),
    _desk("teams/add/", teams.team_add, "team_add"),
    _desk("teams/<int:entry_id>/", teams.team_change, "team_change"),
    _desk("players/", players.players, "players"),
    _desk("players/add/", players.player_add, "player_add"),
    _desk("players/<int:player_id>/", players.player_change, "player_change"),
    _desk("players/<int:player_id>/register/", registrations.registration_add, "registration_add"),
    _desk(
        "registrations/<int:registration_id>/",
        registrations.registration_change,
        "registration_change",
    ),
    _desk(
        "registrations/<int:registration_id>/transfer/",
        registrations.registration_transfer,
        "registration_transfer",
    ),
    _desk("fixtures/", fixtures.fixtures, "desk_fixtures"),
    _desk("fixtures/add/<int:competition_id>/", fixtures.fixture_add, "fixture_add"),
    _desk("fixtures/<int:fixture_id>/", fixture_page.fixture_change, "fixture_change"),
    *(
        _desk(f"fixtures/<int:fixture_id>/{route}/", view, view.__name__)
        for route, view in (
            ("postpone", fixture_postpone.fixture_postpone),
            ("new-date", fixture_postpone.fixture_new_date),
            ("undo-postponement", fixture_acts.fixture_undo_postponement),
            ("undo-new-date", fixture_acts.fixture_undo_new_date),
            ("walkover", fixture_walkover.fixture_walkover),
            ("undo-walkover", fixture_acts.fixture_undo_walkover),
            ("award", fixture_award.fixture_award),
            ("undo-award", fixture_acts.fixture_undo_award),
            ("replay", fixture_replay.fixture_replay),
            ("undo-replay", fixture_acts.fixture_undo_replay),
            ("remove", fixture_acts.fixture_remove),
        )
    ),
    _desk("deductions/", deductions.deductions, "deductions"),
    _desk("deductions/add/", deductions.deduction_add, "deduction_add"),
    _desk(
        "deductions/<int:adjustment_id>/withdraw/",
        deductions.deduction_withdraw,
        "deduction_withdraw",
    ),
    _desk("mishaps/", mishaps.mishaps, "mishaps"),
    _desk("withdrawals/", withdrawals.withdrawals, "withdrawals"),
    _desk("withdrawals/<int:withdrawal_id>/undo/", withdrawals.withdrawal_undo, "withdrawal_undo"),
    _desk("byes/", byes.byes, "byes"),
    _desk("byes/add/<int:competition_id>/", byes.bye_add, "bye_add"),
    _desk("byes/note/<int:competition_id>/", byes.byes_note, "byes_note"),
    _desk("byes/<int:bye_id>/take-back/", byes.bye_take_back, "bye_take_back"),
    _desk("openings/", openings.openings, "openings"),
    _desk("openings/<int:table_id>/", openings.openings_change, "openings_change"),
    _desk("openings/changes/<int:event_id>/take-back/", openings.openings_undo, "openings_undo"),
    _desk("play-offs/", play_offs.play_offs, "play_offs"),
    _desk("play-offs/add/<int:table_id>/", play_offs.play_off_add, "play_off_add"),
    _desk(
        "play-offs/<int:play_off_id>/take-back/",
        play_offs.play_off_take_back,
        "play_off_take_back",
    ),
    _desk("money/", money.money, "money"),
    _desk("money/add/", money.money_add, "money_add"),
    _desk("money/all/", money.money_all, "money_all"),
    _desk("money/teams/<int:entry_id>/", money.money_team, "money_team"),
    _desk("money/<int:charge_id>/unpaid/", money.money_unpaid, "money_unpaid"),
    _desk("money/<int:charge_id>/take-back/", money.money_withdraw, "money_withdraw"),
    _desk("people/", people.people, "people"),
    _desk("people/appoint/", people.person_appoint, "person_appoint"),
    _desk("people/roles/<int:grant_id>/end/", people.person_end, "person_end"),
    _desk("people/<int:user_id>/link/", people.person_link, "person_link"),
    _desk("rules/", rules.rule_sets, "rule_sets"),
    _desk("rules/new/", rules_edit.rule_set_new, "rule_set_new"),
    _desk("rules/<int:rule_set_id>/", rules.rule_set, "rule_set"),
    _desk("seasons/", seasons.seasons, "seasons"),
    _desk("seasons/add/", seasons.season_add, "season_add"),
    _desk("seasons/<int:season_id>/", seasons.season_change, "season_change"),
    _desk("seasons/<int:season_id>/close/", seasons.season_close, "season_close"),
    _desk("seasons/<int:season_id>/reopen/", seasons.season_reopen, "season_reopen"),
    _desk("seasons/<int:season_id>/remove/", seasons.season_remove, "season_remove"),
    _desk("seasons/<int:season_id>/divisions/", seasons.division_add, "division_add"),
    _desk("divisions/<int:competition_id>/", seasons.division_change, "division_change"),
    _desk("divisions/<int:competition_id>/remove/", seasons.division_remove, "division_remove"),
]
