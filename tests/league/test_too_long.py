"""An address that is too long is refused in plain words, wherever it leads."""

import pytest
from django.urls import reverse

from league.views.too_long import LONGEST_ADDRESS
from tests.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name", ["matches:referee_replay_site", "account_login", "league:site_home"]
)
def test_any_page_says_what_to_do(client, name):
    path = reverse(name)
    answer = client.get(path, {"leg": "6" * 100_000})
    assert answer.status_code == 414
    text = text_of(answer)
    assert "This address is too long" in text
    assert "and this site reads 32,768" in text
    assert "go back with your browser’s own back button" in text
    assert f'href="{path}"' in answer.content.decode()
    assert len(answer.content) < 10_000
    assert answer.headers["Content-Security-Policy"]
    assert not answer.cookies


def test_what_is_just_short_enough_is_read(client):
    path = reverse("matches:referee_replay_site")
    begun = f"{path}?rules=standard&x="
    fits = begun + "6" * (LONGEST_ADDRESS - len(begun))
    assert client.get(fits).status_code == 200
    assert client.get(f"{fits}6").status_code == 414
