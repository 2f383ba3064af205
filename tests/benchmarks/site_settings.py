"""The site's settings, with the addresses of `tests.benchmarks.site_urls`."""

from league.settings import *  # noqa: F403

ROOT_URLCONF = "tests.benchmarks.site_urls"
