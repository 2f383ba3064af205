"""The server is killed while a telephone sends, and comes back: everything is there, once."""

import time
from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import Error

from matches.models import LegEvent
from tests.journeys.offline.site import Site
from tests.journeys.offline.telephones import (
    Telephone,
    counted_once,
    everything_is_there_once,
    profile,
)

ONCE, OFTEN = 1, 12


@pytest.fixture
def site(tmp_path, pub):
    site = Site(tmp_path)
    site.start()
    pub.origin = site.origin
    yield site
    site.kill()


@pytest.mark.parametrize(
    "times", [ONCE, pytest.param(OFTEN, marks=pytest.mark.prove)], ids=["once", "often"]
)
def test_the_server_is_killed_while_a_telephone_sends(times, telephone, pub, site):
    random = Random(times)
    alice = telephone("alice")
    pegged = []
    for _ in range(times):
        for _ in range(4):
            total = random.choice([3, 5, 6, 9, 10, 12, 15, 18, 20])
            pegged.append(f"home {total}")
            alice.peg(total)
        # The request is on its way, or just taken, or answered.
        time.sleep(random.random() * 0.2)
        site.kill()
        alice.peg(0)
        pegged.append("home 0")
        alice.wait("() => !record.status.online")
        site.start()
    alice.wait(seconds=90)
    assert alice.said == pub.said() == pegged
    assert LegEvent.objects.count() == len(pegged)
    assert len(pub.records()) == 1
    everything_is_there_once(alice)
    counted_once(pub)


@pytest.mark.prove
def test_a_phone_that_dies_the_moment_an_event_is_shown_as_taken_has_kept_it(
    browser, night, pub, tmp_path
):
    for number, total in enumerate((15, 12, 9), start=1):
        with profile(browser, tmp_path / "profile") as context:
            phone = Telephone(context.pages[0], pub, night.user("alice"))
            phone.sign_in()
            phone.page.goto(f"{pub.origin}{reverse('matches:quick_check_site')}")
            phone.open(look=False)
            phone.signal(False)
            assert len(phone.acts()) == number - 1
            phone.peg(total)
            session = context.new_cdp_session(phone.page)
            with pytest.raises(Error):
                session.send("Browser.crash")
    with profile(browser, tmp_path / "profile") as context:
        phone = Telephone(context.pages[0], pub, night.user("alice"))
        phone.sign_in()
        phone.open()
        phone.wait()
        assert phone.said == pub.said() == ["home 15", "home 12", "home 9"]
        everything_is_there_once(phone)
