"""A link of 100 kB, over HTTP, at the site as it is deployed: its own words, no bare error."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from tests.matches.served import Phone, served
from tests.reading import text_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_long_link_is_refused_kindly_by_the_deployed_site(tmp_path):
    replay = reverse("matches:referee_replay_site")
    with served(tmp_path) as site:
        phone = Phone(site.port)
        answer = phone.get(f"{replay}?leg={'r1+a+66+' * 12_500}")
        assert answer.status_code == 414
        assert "This address is too long" in text_of(answer)
        assert "replay a few rounds at a time" in text_of(answer)
        # Longer than gunicorn takes by itself, and no longer than a leg may be.
        fits = phone.get(f"{replay}?leg=r1+a+66{'+' * 9_000}63")
        assert fits.status_code == 200
        assert "12 + 3 = 15, worth 8 points" in text_of(fits)
        assert site.failures() == ""


def test_the_web_servers_in_front_let_more_through_than_the_site_reads():
    deploy = Path(__file__).parents[2] / "deploy"
    taken = re.search(
        r"large_client_header_buffers \d+ (\d+)k;", (deploy / "nginx.conf").read_text()
    )
    assert taken
    assert int(taken[1]) * 1024 > 200_000
    assert "max_header_size" not in (deploy / "Caddyfile").read_text()
