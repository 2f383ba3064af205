from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0014_what_a_ruling_decided")]

    operations = [migrations.RemoveField(model_name="ruling", name="dispute")]
