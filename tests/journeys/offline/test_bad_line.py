"""Two telephones on a line that loses, repeats and delays by chance what is sent and answered.

Whatever happens on the way: nothing that the site has acknowledged is lost, nothing counts twice,
and once the line is good again both telephones show the same.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route

from matches.models import LegEvent
from tests.journeys.offline.telephones import Telephone, counted_once, everything_is_there_once

TOTALS = (0, 3, 5, 6, 9, 10, 12, 15, 18, 20)
STEPS = 14
WHATEVER = ["peg"] * 5 + ["undo", "redo", "correct", "choose", "late", "line", "look"]
QUICK, FULL = 1, 30


@dataclass
class Line:
    """What becomes of what one telephone sends; good as long as nobody says otherwise."""

    telephone: Telephone
    random: Random
    bad: bool = False
    late: list[dict[str, Any]] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.telephone.page.route("**/peg/", self._take)

    def _take(self, route: Route) -> None:
        what = "through"
        if self.bad:
            what = self.random.choice(["through", "lost", "answer lost", "twice", "late"])
        self.met[what] += 1
        if what == "lost":
            route.abort()
        elif what == "answer lost":
            route.fetch()
            route.abort()
        elif what == "twice":
            route.fetch()
            route.fulfill(response=route.fetch())
        elif what == "late":
            asked = route.request
            self.late.append(
                {"url": asked.url, "method": asked.method, "headers": asked.all_headers()}
                | ({"data": asked.post_data} if asked.method == "POST" else {})
            )
            route.abort()
        else:
            route.continue_()

    def let_late_ones_in(self) -> None:
        """What the telephone has long given up arrives after all, in any order."""
        self.random.shuffle(self.late)
        while self.late:
            asked = self.late.pop()
            self.telephone.page.request.fetch(asked.pop("url"), **asked)


def step(line: Line) -> None:
    """One thing that a person does, or that happens to the line."""
    phone, random = line.telephone, line.random
    what = random.choice(
        ["peg"] * 5 + ["undo", "redo", "correct", "choose", "late", "line", "look"]
    )
    if what == "late":
        line.let_late_ones_in()
    elif what == "line":
        line.bad = not line.bad
    elif what == "look":
        phone.do("tryNow()")
    elif what == "choose" and phone.status["other"]:
        phone.do(random.choice(["takeOver()", "keepOwn()", "follow()"]))
    elif what == "choose" and phone.mode != "own":
        phone.do("takeOver()")
    elif phone.mode == "following":
        phone.do("tryNow()")
    elif what == "peg":
        phone.peg(random.choice(TOTALS), side=random.choice(["home", "away"]))
    elif what == "correct" and (events := phone.page.evaluate("events()")):
        payload = {"side": "home", "total": random.choice(TOTALS)}
        phone.page.evaluate(
            "([uid, payload]) => record.correct(uid, { kind: 'peg', payload })",
            [random.choice(events)["uid"], payload],
        )
    elif what in {"undo", "redo"}:
        phone.do(f"{what}()")


@pytest.mark.parametrize(
    ("first", "nights"),
    [(0, QUICK), pytest.param(QUICK, FULL, marks=pytest.mark.prove)],
    ids=["quick", "full"],
)
def test_two_telephones_on_a_bad_line(first, nights, night, pub, telephone):
    # Later nights go on where an earlier one left the leg, with all its records.
    legs = list(type(pub.leg).objects.select_related("board__card__fixture"))
    phones = telephone("alice", opened=False), telephone("bob", opened=False)
    random = Random(first)
    lines = [Line(phone, random) for phone in phones]
    for number in range(first, first + nights):
        random.seed(number)
        pub.leg = legs[number % len(legs)]
        for line in lines:
            line.telephone.open(look=random.random() < 0.5)
            line.bad = True
        for _ in range(STEPS):
            step(random.choice(lines))
        _agree(lines, pub)
        for line in lines:
            line.telephone.do("close()")
    met = lines[0].met + lines[1].met
    badly = [met[what] for what in ("lost", "answer lost", "twice", "late")]
    assert sum(badly) >= 3 * nights, met
    assert nights == QUICK or min(badly) >= nights / 2, met
    assert LegEvent.objects.exists()


def _agree(lines, pub) -> None:
    """The line is good again: both have everything, and show the record that counts."""
    for line in lines:
        line.bad = False
        line.let_late_ones_in()
    for line in lines:
        line.telephone.do("tryNow()")
        line.telephone.wait(seconds=60)
    for line in lines:
        phone = line.telephone
        phone.look()
        if phone.mode != "own":
            phone.do("follow()")
        phone.look()
        assert phone.status["refused"] == []
    assert lines[0].telephone.said == lines[1].telephone.said == pub.said()
    everything_is_there_once(*(line.telephone for line in lines))
    pub.leg.refresh_from_db()
    counted_once(pub)
