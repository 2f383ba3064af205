"""Addresses of the desk and the week's grid."""

from django.urls import URLPattern, path

from matches.views import desk, rule_change, settle_name, week

DESK = "l/<slug:league>/desk/"

urlpatterns: list[URLPattern] = [
    path(DESK, desk.desk, name="desk"),
    path(f"{DESK}week/", week.week, name="week"),
    path(f"{DESK}week/<str:day>/", week.week, name="week"),
    path(f"{DESK}week/check/<int:fixture_id>/", week.week_check, name="week_check"),
    path(f"{DESK}rules/change/<int:competition_id>/", rule_change.rule_change, name="rule_change"),
    path(f"{DESK}names/<int:lineup_id>/", settle_name.settle, name="settle_name"),
]
