"""Django's admin, for the site's superuser alone.

It shows the league's rows and changes none of them: whatever an action guards is changed by that
action's page. Only accounts can be mended here: a password, and whether somebody may sign in.
"""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from league import models

# Signing in goes through the site's own page, with its limits and its second step.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = "Sixty-One: the site’s records"
admin.site.site_title = "Sixty-One"
admin.site.index_title = "To read; everything is changed on the leagues’ own pages"


def is_superuser(request: HttpRequest) -> bool:
    """Whether the site's superuser is asking; being staff is not enough."""
    return bool(request.user.is_active and request.user.is_superuser)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows to look at: nothing is added, changed or removed."""

    list_select_related = True
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        """The superuser alone."""
        return is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The superuser alone."""
        return is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody: what ever counted is voided, withdrawn or ended."""
        return False


class AccountAdmin(UserAdmin):
    """Accounts: a new password, and whether somebody may sign in. Roles are given on the pages."""

    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Who", {"fields": ("name", "email", "last_login", "date_joined")}),
        ("May sign in", {"fields": ("is_active",)}),
    )
    readonly_fields = ("username", "name", "email", "last_login", "date_joined")
    list_display = ("username", "name", "email", "is_active", "last_login")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "name", "email")
    ordering = ("username",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """The superuser alone."""
        return is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The superuser alone."""
        return is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The superuser alone."""
        return is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: people are made by a league's officers, or by make_secretary."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody: what a person did stays theirs."""
        return False


class SignInLinkAdmin(ReadOnlyAdmin):
    """When links were made and used; never what they are."""

    list_display = ("user", "created_at", "created_by", "expires_at", "used_at", "revoked_at")
    exclude = ("digest",)


class InvitationAdmin(ReadOnlyAdmin):
    """The same of invitations: neither the link nor the code."""

    list_display = ("about", "user", "created_at", "created_by", "expires_at", "used_at")
    exclude = ("digest", "code_digest")


class EmailAdmin(ReadOnlyAdmin):
    """What became of e-mails; what stands in them is between the site and whom they are for."""

    list_display = (
        "subject",
        "user",
        "written_at",
        "tries",
        "next_try_at",
        "sent_at",
        "last_error",
    )
    exclude = ("text",)


admin.site.register(models.Email, EmailAdmin)
admin.site.register(models.User, AccountAdmin)
admin.site.register(models.Invitation, InvitationAdmin)
admin.site.register(models.SignInLink, SignInLinkAdmin)
for _model in (
    models.Adjustment,
    models.Bye,
    models.Charge,
    models.Club,
    models.CodeTry,
    models.Competition,
    models.Entry,
    models.Fixture,
    models.FixtureEvent,
    models.FixturePlan,
    models.FixtureRun,
    models.Grant,
    models.Import,
    models.League,
    models.OpeningBalance,
    models.OpeningEvent,
    models.PaymentEvent,
    models.PlayOff,
    models.Player,
    models.PlayerEvent,
    models.Registration,
    models.Result,
    models.RuleChange,
    models.RuleSet,
    models.Season,
    models.SeasonEvent,
    models.Table,
    models.Team,
    models.TeamWithdrawal,
    models.Venue,
    models.WalkoverCredit,
    models.WorkerBeat,
):
    admin.site.register(_model, ReadOnlyAdmin)
