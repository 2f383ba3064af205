"""Every dispute that a ruling closed names it; until now a ruling named the first of them alone."""

from django.db import migrations


def name(apps, _schema_editor):
    disputes = apps.get_model("matches", "Dispute").objects
    for ruling in apps.get_model("matches", "Ruling").objects.order_by("at", "number").iterator():
        closed = disputes.filter(
            card_id=ruling.card_id, state="ruled", ruling=None, opened_at__lte=ruling.at
        )
        closed.update(ruling=ruling)


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_rulings_at_length")]

    operations = [migrations.RunPython(name, migrations.RunPython.noop)]
