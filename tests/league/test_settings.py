"""The settings come from the environment, and production refuses to start on a bad one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[2]
KEY = "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PRODUCTION = {
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": "dominoes.example.org,www.example.org",
    "DATABASE_URL": "postgresql://league:p%40ss@db.example.org:5433/league?sslmode=require",
}
READ = "from league import settings as s; print({})"


def run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Python with these variables and none of the site's own from outside."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=kept | {"PYTHONPATH": str(ROOT)} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def value(name: str, **variables: str) -> str:
    done = run(READ.format(name), **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def refusal(**variables: str) -> str:
    done = run("import league.settings", **variables)
    assert done.returncode != 0
    assert "ImproperlyConfigured" in done.stderr
    return done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "published or short"),
        ({"SECRET_KEY": "django-insecure-" + KEY}, "published or short"),
        ({"SECRET_KEY": KEY[:49]}, "published or short"),
        (
            {"SECRET_KEY": "development-only-key-that-every-reader-of-the-source-knows"},
            "published or short",
        ),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is not set"),
        ({"ALLOWED_HOSTS": " , "}, "ALLOWED_HOSTS is not set"),
        ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL starts with 'mysql'"),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps'; write 1 or 0"),
        ({"HTTPS": "2"}, "HTTPS is '2'"),
        ({"EMAIL_PORT": "smtp"}, "EMAIL_PORT is 'smtp'; write a whole number, such as 587"),
        ({"HSTS_SECONDS": "-1"}, "HSTS_SECONDS is '-1'"),
    ],
)
def test_production_refuses_to_start(variables: dict[str, str], words: str) -> None:
    assert words in refusal(**PRODUCTION | variables)


def test_without_any_variable_it_does_not_start() -> None:
    assert "SECRET_KEY is not set" in refusal()


def test_production_is_safe_by_default() -> None:
    names = [
        "DEBUG",
        "HTTPS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "STATIC_MANIFEST",
        "EMAIL_CONFIGURED",
        "ACCOUNT_LOGIN_BY_CODE_ENABLED",
    ]
    read = "[" + ",".join(f"s.{name}" for name in names) + "]"
    assert value(read, **PRODUCTION) == "[False, True, True, True, True, True, False, False]"
    assert value("s.ALLOWED_HOSTS", **PRODUCTION) == "['dominoes.example.org', 'www.example.org']"
    assert value("s.SECURE_HSTS_SECONDS", **PRODUCTION) == str(60 * 60 * 24 * 30)
    assert value("s.SECURE_PROXY_SSL_HEADER", **PRODUCTION) == "None"


def test_development_needs_nothing() -> None:
    assert value("s.ALLOWED_HOSTS", DEBUG="1") == "['localhost', '127.0.0.1', '[::1]']"
    assert value("s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS", DEBUG="1") == "False 0"
    assert value("s.DATABASES['default']['NAME']", DEBUG="1").endswith("var/site.sqlite3")


def test_a_key_of_ones_own_goes_before_the_development_key() -> None:
    assert value("s.SECRET_KEY", DEBUG="1", SECRET_KEY="mine") == "mine"


def test_a_postgresql_address_is_read_with_all_its_parts() -> None:
    read = "[s.DATABASES['default'][k] for k in ('NAME','USER','PASSWORD','HOST','PORT')]"
    assert value(read, **PRODUCTION) == "['league', 'league', 'p@ss', 'db.example.org', '5433']"
    assert value("s.DATABASES['default']['OPTIONS']['sslmode']", **PRODUCTION) == "require"


def test_a_mail_server_turns_codes_by_mail_on() -> None:
    read = "s.EMAIL_CONFIGURED, s.ACCOUNT_LOGIN_BY_CODE_ENABLED, s.EMAIL_BACKEND"
    said = value(read, EMAIL_HOST="smtp.example.org", **PRODUCTION)
    assert said == "True True django.core.mail.backends.smtp.EmailBackend"


def test_behind_a_proxy_its_word_is_taken() -> None:
    read = "s.SECURE_PROXY_SSL_HEADER, s.ALLAUTH_TRUSTED_PROXY_COUNT"
    assert value(read, TRUSTED_PROXY_COUNT="1", **PRODUCTION) == (
        "('HTTP_X_FORWARDED_PROTO', 'https') 1"
    )
