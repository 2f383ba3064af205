"""Whoever wrote the first row of a stream began it."""

from django.db import migrations


def begin(apps, _schema_editor):
    events = apps.get_model("matches", "LegEvent").objects
    streams = apps.get_model("matches", "LegStream").objects
    found = {}
    for event in events.order_by("leg_id", "stream", "place").iterator():
        heard = found.setdefault(
            (event.leg_id, event.stream),
            {"by_id": event.by_id, "started_at": event.at, "heard_at": event.at},
        )
        heard["heard_at"] = max(heard["heard_at"], event.at)
    streams.bulk_create(
        streams.model(leg_id=leg, uid=stream, **what) for (leg, stream), what in found.items()
    )


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_leg_streams")]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
