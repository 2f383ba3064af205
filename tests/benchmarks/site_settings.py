"""The site's settings, with the addresses of `tests.benchmarks.site_urls`.

With KEPT=0 nothing is kept from one visit to the next, so that every table is worked out anew.
"""

from league.settings import *  # noqa: F403
from league.settings import CACHES, flag

ROOT_URLCONF = "tests.benchmarks.site_urls"
if not flag("KEPT", default=True):
    CACHES = {
        "default": CACHES["default"] | {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
    }
