"""Addresses of the desk and the week's grid."""

from django.urls import URLPattern, path

from matches.views import (
    card_print,
    desk,
    handed_over,
    late_cards,
    league_file,
    merge_player,
    personal_data,
    rule_change,
    settle_name,
    week,
    withdraw_team,
)

DESK = "l/<slug:league>/desk/"

urlpatterns: list[URLPattern] = [
    path(DESK, desk.desk, name="desk"),
    path(f"{DESK}week/", week.week, name="week"),
    path(f"{DESK}week/<str:day>/", week.week, name="week"),
    path(f"{DESK}week/<str:day>/print/", card_print.week_print, name="week_print"),
    path(f"{DESK}week/check/<int:fixture_id>/", week.week_check, name="week_check"),
    path(f"{DESK}rules/change/<int:competition_id>/", rule_change.rule_change, name="rule_change"),
    path(f"{DESK}names/<int:lineup_id>/", settle_name.settle, name="settle_name"),
    path(f"{DESK}players/<int:player_id>/merge/", merge_player.merge_player, name="merge_player"),
    path(f"{DESK}players/<int:player_id>/part/", merge_player.part_player, name="part_player"),
    path(f"{DESK}league-file/", league_file.league_file, name="league_file"),
    path(f"{DESK}league-file/download/", league_file.download, name="league_file_download"),
    path("import-league/", league_file.bring_in, name="league_file_import"),
    path(f"{DESK}records/", handed_over.handed_over, name="handed_over"),
    path(f"{DESK}late-cards/", late_cards.late_cards, name="late_cards"),
    path(
        f"{DESK}teams/<int:entry_id>/withdraw/", withdraw_team.withdraw_team, name="withdraw_team"
    ),
    *(
        path(f"{DESK}{route}/", view, name=view.__name__)
        for route, view in (
            ("players/<int:player_id>/held", personal_data.held_on_player),
            ("players/<int:player_id>/held/file", personal_data.held_on_player_file),
            ("players/<int:player_id>/erase", personal_data.erase_player),
            ("people/<int:user_id>/held", personal_data.held_on_user),
            ("people/<int:user_id>/held/file", personal_data.held_on_user_file),
            ("people/<int:user_id>/erase", personal_data.erase_user),
        )
    ),
]
