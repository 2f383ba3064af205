"""Django's admin: for the superuser alone, and only to look, except at accounts."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.actions.invitations import invite_captain
from league.models import SignInLink, User
from tests.league.small_league import World

MODELS = [model._meta.model_name for model in apps.get_app_config("league").get_models()]


@pytest.fixture
def owner(db: None) -> Client:
    User.objects.create_superuser("owner", password="double-six-and-a-pint")
    browser = Client()
    browser.force_login(User.objects.get(username="owner"))
    return browser


def address(model: str, page: str, *arguments: object) -> str:
    return reverse(f"admin:league_{model}_{page}", args=arguments)


def test_every_model_of_the_league_can_be_looked_at() -> None:
    registered = {model._meta.model_name for model in admin.site._registry}
    assert set(MODELS) <= registered


@pytest.mark.parametrize("model", MODELS)
def test_lists_and_rows_open_and_change_nothing(model: str, world: World, owner: Client) -> None:
    assert owner.get(address(model, "changelist")).status_code == 200
    assert owner.get(address(model, "add")).status_code == 403
    row = apps.get_model("league", model)._base_manager.first()
    if row is None:
        return
    assert owner.get(address(model, "change", row.pk)).status_code == 200
    assert owner.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    if model != "user":
        assert owner.post(address(model, "change", row.pk), {"name": "Changed"}).status_code == 403
    row.refresh_from_db()
    assert getattr(row, "name", "") != "Changed"


@pytest.mark.parametrize("who", ["sue", "charlie"])
def test_nobody_else_gets_in(who: str, world: World) -> None:
    browser = Client()
    browser.force_login(getattr(world, who))
    assert browser.get(reverse("admin:index"), follow=True).status_code == 403
    assert browser.get(address("user", "changelist"), follow=True).status_code == 403


def test_being_staff_is_not_enough(world: World) -> None:
    User.objects.filter(pk=world.charlie.pk).update(is_staff=True)
    browser = Client()
    browser.force_login(world.charlie)
    for model in MODELS:
        assert browser.get(address(model, "changelist")).status_code == 403
    assert browser.get(address("user", "change", world.sue.pk)).status_code == 403


def test_a_stranger_signs_in_on_the_sites_own_page(db: None) -> None:
    response = Client().get(reverse("admin:login"))
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_an_account_is_shut_and_given_a_new_password(world: World, owner: Client) -> None:
    page = address("user", "change", world.bob.pk)
    owner.post(page, {"name": "Changed", "username": "changed", "is_superuser": "on"})
    world.bob.refresh_from_db()
    assert (world.bob.is_active, world.bob.name, world.bob.username) == (False, "Bob", "bob")
    assert not world.bob.is_superuser
    password = reverse("admin:auth_user_password_change", args=[world.bob.pk])
    new = "another-pint-of-mild"
    owner.post(password, {"password1": new, "password2": new, "usable_password": "true"})
    world.bob.refresh_from_db()
    assert world.bob.check_password(new)


def test_what_signs_in_is_never_shown(world: World, owner: Client) -> None:
    link = SignInLink.objects.create(
        user=world.bob, digest="d" * 64, created_at=world.at, expires_at=world.at.replace(year=2099)
    )
    page = owner.get(address("signinlink", "change", link.pk)).content.decode()
    assert "d" * 64 not in page
    made = invite_captain(entry=world.bell, user=world.bob, **world.who).invitation
    page = owner.get(address("invitation", "change", made.pk)).content.decode()
    assert "captain of Bell" in page
    assert made.digest not in page
    assert made.code_digest not in page
