"""The site's settings under test: production mode, plain HTTP, a quick password hash.

The environment is fixed here, before the site's settings read it, so that a developer's own
variables change nothing but DATABASE_URL, which chooses the database.
"""

import os

os.environ.update(
    {
        "DEBUG": "0",
        "SECRET_KEY": "only-for-tests-" + "0123456789" * 5,
        "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
        "HTTPS": "0",
        "STATIC_MANIFEST": "0",
        "CRISPY_STRICT": "1",
        "EMAIL_HOST": "",
        "LOG_LEVEL": "ERROR",
    }
)
# Never opened: conftest.py gives the tests a file of their own. A database in memory, even one that
# is only named, would make the live server share the tests' connection among its threads.
os.environ.setdefault("DATABASE_URL", "sqlite:///tests.sqlite3")

from league.settings import *  # noqa: F403

# Argon2 is slow on purpose; nothing here needs a slow hash.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Room for the threads of the live server beside those of the tests about two people at once.
if "pool" in DATABASES["default"]["OPTIONS"]:  # noqa: F405
    DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = 16  # noqa: F405
