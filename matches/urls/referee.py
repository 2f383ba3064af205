"""Addresses of the referee’s pages, a league’s own and the site’s."""

from django.urls import URLPattern, path

from matches.views.referee import (
    hand,
    kept,
    practice,
    practice_leg,
    quick_check,
    replay,
    replay_attach,
    replay_leg,
    rules,
    sheets,
)

LEAGUE = "l/<slug:league>/"
LEG = f"{LEAGUE}match/<int:fixture_id>/legs/<int:leg_id>/"

urlpatterns: list[URLPattern] = [
    path("referee/", quick_check.quick_check_site, name="quick_check_site"),
    path(f"{LEAGUE}referee/", quick_check.quick_check, name="quick_check"),
    path("referee/sw.js", kept.worker_site, name="referee_worker_site"),
    path(f"{LEAGUE}referee/sw.js", kept.worker, name="referee_worker"),
    path("referee/rules/", rules.rules_site, name="referee_rules_site"),
    path(f"{LEAGUE}referee/rules/", rules.rules, name="referee_rules"),
    path("referee/replay/", replay.replay_site, name="referee_replay_site"),
    path(f"{LEAGUE}referee/replay/", replay.replay, name="referee_replay"),
    path(f"{LEG}replay/", replay_leg.replay_leg, name="referee_replay_leg"),
    path(f"{LEG}tiles/", replay_attach.attach, name="referee_replay_attach"),
    path(
        f"{LEG}tiles/<int:record_id>/take-back/",
        replay_attach.withdraw,
        name="referee_replay_withdraw",
    ),
    path("referee/practice/", practice.practice_site, name="referee_practice_site"),
    path(f"{LEAGUE}referee/practice/", practice.practice, name="referee_practice"),
    path("referee/practice/leg/", practice_leg.practice_leg_site, name="referee_practice_leg_site"),
    path(
        f"{LEAGUE}referee/practice/leg/",
        practice_leg.practice_leg,
        name="referee_practice_leg",
    ),
    path("referee/sheets/", sheets.sheets_site, name="referee_sheets_site"),
    path(f"{LEAGUE}referee/sheets/", sheets.sheets, name="referee_sheets"),
    path("referee/hand/", hand.hand_site, name="referee_hand_site"),
    path(f"{LEAGUE}referee/hand/", hand.hand, name="referee_hand"),
]
