"""Settings, all from the environment, safe by default.

Production is the default: without DEBUG the site refuses to start on a missing, short or published
SECRET_KEY or without ALLOWED_HOSTS. Nothing here reads a file; ``run.py`` sets the environment for
the demo and for tests. README, 'Settings', lists every variable.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
DEVELOPMENT_KEY = "development-only-key-that-every-reader-of-the-source-knows"


def flag(name: str, *, default: bool) -> bool:
    """Read a yes/no variable; anything but the listed words is refused by name."""
    words = {"1": True, "true": True, "yes": True, "on": True}
    words |= {"0": False, "false": False, "no": False, "off": False}
    raw = os.environ.get(name, "").strip().lower()
    if not raw:
        return default
    if raw not in words:
        raise ImproperlyConfigured(f"{name} is {raw!r}; write 1 or 0.")
    return words[raw]


def number(name: str, *, default: int) -> int:
    """Read a whole number that is not negative."""
    raw = os.environ.get(name, "").strip()
    if not raw:
        return default
    if not raw.isdecimal():
        raise ImproperlyConfigured(f"{name} is {raw!r}; write a whole number, such as {default}.")
    return int(raw)


def words(name: str) -> list[str]:
    """Read a list separated by commas."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def database(url: str) -> dict[str, Any]:
    """Django's form of ``sqlite:///path`` or ``postgresql://user:password@host:port/name``."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": unquote(parts.path[1:]) or ":memory:",
            "CONN_MAX_AGE": 600,
            "OPTIONS": {
                # A write lock taken at the start waits its turn instead of failing half-way.
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                # FULL: what a captain was told is saved must survive a power cut.
                "init_command": (
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=134217728;"
                    " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-8000;"
                    " PRAGMA temp_store=MEMORY;"
                ),
            },
        }
    if parts.scheme in {"postgres", "postgresql"}:
        options: dict[str, Any] = dict(parse_qsl(parts.query))
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 0,
            "OPTIONS": options | {"pool": {"min_size": 2, "max_size": 4, "timeout": 10}},
        }
    raise ImproperlyConfigured(
        f"DATABASE_URL starts with {parts.scheme!r}; write sqlite:///path or postgresql://…"
    )


def secret_key() -> str:
    """The signing key; outside DEBUG a missing, short or published one stops the start."""
    key = os.environ.get("SECRET_KEY", "")
    if DEBUG:
        return key or DEVELOPMENT_KEY
    if not key:
        raise ImproperlyConfigured("SECRET_KEY is not set; set it to 50 or more random characters.")
    if key == DEVELOPMENT_KEY or key.startswith("django-insecure") or len(key) < 50:
        raise ImproperlyConfigured(
            "SECRET_KEY is a published or short one; set it to 50 or more random characters."
        )
    return key


def allowed_hosts() -> list[str]:
    """The host names the site answers to; outside DEBUG there is no default."""
    hosts = words("ALLOWED_HOSTS")
    if not hosts and not DEBUG:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is not set; list the host names, such as dominoes.example.org."
        )
    return hosts or ["localhost", "127.0.0.1", "[::1]"]


DEBUG = flag("DEBUG", default=False)
SECRET_KEY = secret_key()
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = allowed_hosts()
# Plain HTTP is for the demo and for tests on one machine; a real site keeps the default.
HTTPS = flag("HTTPS", default=not DEBUG)
# Where the site is, for links in e-mails.
SITE_ORIGIN = (
    os.environ.get("SITE_ORIGIN", "").rstrip("/")
    or f"http{'s' * HTTPS}://{ALLOWED_HOSTS[0].strip('.')}"
)

INSTALLED_APPS = [
    "league.apps.LeagueConfig",
    "matches.apps.MatchesConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "league.views.too_long.refuses_long_addresses",
    "matches.views.kept_pages.kept_pages",
]

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.views.context.site",
            ]
        },
    }
]

# Who knows which matches are being played: takes a league and a day, gives numbers of fixtures.
MATCHES_IN_PLAY = "matches.models.in_play.matches_in_play"

DATABASES = {
    "default": database(
        os.environ.get("DATABASE_URL") or f"sqlite:///{BASE_DIR / 'var/site.sqlite3'}"
    )
}

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# ── people ────────────────────────────────────────────────────────────────
AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": _VALIDATION + "UserAttributeSimilarityValidator"},
    {"NAME": _VALIDATION + "MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": _VALIDATION + "CommonPasswordValidator"},
    {"NAME": _VALIDATION + "NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

# ── e-mail: without a server nothing is sent, and codes by e-mail are not offered ──
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = number("EMAIL_PORT", default=587)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = os.environ.get(
    "DEFAULT_FROM_EMAIL", f"sixty-one@{ALLOWED_HOSTS[0].strip('.')}"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ADMINS = [("Site", address) for address in words("ADMIN_EMAILS")]
EMAIL_CONFIGURED = bool(EMAIL_HOST)
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_CONFIGURED
    else "django.core.mail.backends.dummy.EmailBackend"
)

ACCOUNT_ADAPTER = "league.views.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = EMAIL_CONFIGURED
ACCOUNT_LOGIN_BY_CODE_ENABLED = EMAIL_CONFIGURED
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PREVENT_ENUMERATION = True
ALLAUTH_TRUSTED_PROXY_COUNT = number("TRUSTED_PROXY_COUNT", default=0)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
# Accounts are made by officers, who vouch for the address; nobody is asked to prove it twice.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Sixty-One"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG

# ── transport and headers ─────────────────────────────────────────────────
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", default=60 * 60 * 24 * 30) if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None
)
X_FRAME_OPTIONS = "DENY"
# The league's other sub-domains and the browsers' preload list are not this site's to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
CSRF_FAILURE_VIEW = "league.views.errors.csrf_failure"
# A little above what may be pasted on the page that brings files in, which refuses more by itself.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4_500_000
# Rolling over a season of 200 teams sends some 1,100 boxes.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

# ── static files ──────────────────────────────────────────────────────────
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "var/static")
# Hashed, compressed files come from collectstatic; tests and development read the sources.
STATIC_MANIFEST = flag("STATIC_MANIFEST", default=not DEBUG)
_STORAGE = (
    "league.static_files.HashedFiles"
    if STATIC_MANIFEST
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STORAGE},
}
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST
WHITENOISE_AUTOREFRESH = not STATIC_MANIFEST

# ── words, dates, forms ───────────────────────────────────────────────────
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "Europe/London"
USE_I18N = True
USE_TZ = True
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
CRISPY_FAIL_SILENTLY = not flag("CRISPY_STRICT", default=DEBUG)
FORMS_URLFIELD_ASSUME_HTTPS = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING").upper()},
}
