"""Rulings of before named one dispute each; since then every dispute names what decided it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django_test_migrations.migrator import Migrator

AT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
EARLIER = ("matches", "0012_written_legs")
NOW = ("matches", "0015_rulings_of_many_disputes")


@pytest.mark.django_db(transaction=True)
def test_every_dispute_of_a_ruling_names_it() -> None:
    migrator = Migrator()
    before = migrator.apply_initial_migration(EARLIER).apps

    def make(model: str, **values: object):
        app = "league" if model in LEAGUE else "matches"
        return before.get_model(app, model).objects.create(**values)

    by = make("User", username="sue")
    league = make("League", name="Moorland League", slug="moorland")
    spans = {"starts": date(2026, 9, 1), "ends": date(2027, 5, 31)}
    season = make("Season", league=league, name="2026-27", slug="2026-27", **spans)
    rules = make("RuleSet", league=league, name="Ours", spec={}, digest="d" * 64, created_at=AT)
    division = make("Competition", season=season, name="One", slug="one", rule_set=rules, place=1)
    teams = [make("Team", league=league, name=name) for name in ("Anchor", "Bell")]
    home, away = (make("Entry", competition=division, team=one, name=one.name) for one in teams)
    days = {"date": AT.date(), "first_date": AT.date(), "round": 1}
    fixture = make("Fixture", competition=division, home=home, away=away, **days)
    card = make("Card", fixture=fixture, rule_set=rules, opened_at=AT, opened_by=by)
    opened = {"card": card, "reason": "No.", "opened_by": by}
    hours = [AT + timedelta(hours=number) for number in range(5)]
    said = [
        make("Dispute", state=state, opened_at=at, side=side, **opened)
        for state, at, side in (
            ("ruled", hours[0], "home"),
            ("ruled", hours[0], "away"),
            ("ruled", hours[2], "away"),
            ("open", hours[4], "home"),
        )
    ]
    decided = {"card": card, "season": season, "kind": "upheld", "reason": "So.", "by": by}
    first = make("Ruling", number=1, at=hours[1], dispute=said[0], **decided)
    second = make("Ruling", number=2, at=hours[3], dispute=said[2], **decided)
    after = migrator.apply_tested_migration(NOW).apps
    found = after.get_model("matches", "Dispute").objects.order_by("pk")
    assert [one.ruling_id for one in found] == [first.pk, first.pk, second.pk, None]
    migrator.reset()


LEAGUE = {"User", "League", "Season", "RuleSet", "Competition", "Team", "Entry", "Fixture"}
