import pytest
from django.apps import apps
from django.urls import reverse

from league.models import User
from matches.models import Card
from tests.matches.cards import LEEK_NIGHT

MODELS = [model._meta.model_name for model in apps.get_app_config("matches").get_models()]


@pytest.fixture
def superuser(db):
    return User.objects.create_superuser("owner", password="not-a-real-secret")


@pytest.fixture
def card(builder, fixture):
    return builder.play(fixture, LEEK_NIGHT)


@pytest.mark.parametrize("model", MODELS)
def test_the_superuser_sees_every_table_and_adds_nothing(client, superuser, card, model):
    client.force_login(superuser)
    assert client.get(reverse(f"admin:matches_{model}_changelist")).status_code == 200
    assert client.get(reverse(f"admin:matches_{model}_add")).status_code == 403


def test_a_card_is_shown_and_not_changed_or_removed(client, superuser, card):
    client.force_login(superuser)
    page = reverse("admin:matches_card_change", args=[card.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"state": "void"}).status_code == 403
    remove = reverse("admin:matches_card_delete", args=[card.pk])
    assert client.post(remove, {"post": "yes"}).status_code == 403
    assert Card.objects.get().state == "official"


def test_being_staff_is_not_enough(client, sue, card):
    User.objects.filter(pk=sue.pk).update(is_staff=True)
    client.force_login(sue)
    page = reverse("admin:matches_card_change", args=[card.pk])
    assert client.get(page).status_code in {302, 403}
