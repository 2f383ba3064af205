"""The pages on which a season's fixture list is asked for, made, looked at and published."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.actions import fixture_solving
from league.actions.fixture_lists import save_wishes
from league.actions.fixture_solving import make_list, solve
from league.actions.teams import change_entry
from league.models import Bye, Club, Fixture, FixturePlan, FixtureRun
from league.models.fixture_plans import SILENCE, RunState
from league.models.fixture_wishes import Blackout, DaysOff, DerbyWish, FixedWish
from league.schedule import making
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.fixture_league import ENDS, FIRST, Empty, empty_season
from tests.league.small_league import World

FORM, LIST = "season_fixtures", "season_fixture_list"


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> list[FixtureRun]:
    started: list[FixtureRun] = []
    monkeypatch.setattr(fixture_solving, "_start", started.append)
    return started


def typed(empty: Empty, **more: Any) -> dict[str, Any]:
    """The form as it is sent: everybody twice on Tuesdays, and what a test adds."""
    divisions: dict[str, Any] = {}
    for one in empty.divisions:
        divisions |= {f"division_{one.pk}_rounds": "2", f"division_{one.pk}_nights": ["tuesday"]}
    rows = {f"{kind}_rows": "1" for kind in ("closure", "venue_off", "team_off", "derby", "fixed")}
    return (
        {
            "first": FIRST.isoformat(),
            "last": ENDS.isoformat(),
            "return_gap": "0",
            "spare_weeks": "0",
            "seconds": "20",
            "seed": "0",
        }
        | divisions
        | rows
        | more
    )


def kept_form(answer: Answer) -> Any:
    return answer.response.context["form"]


def test_from_the_season_to_published_fixtures(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4, 3)
    assert f"/seasons/{empty.season.pk}/fixtures/" in desk.get("seasons").html
    season = f"?season={empty.season.slug}"
    assert "Make a whole fixture list" in desk.get("desk_fixtures", query=season).text
    page = desk.get(FORM, empty.season.pk)
    assert kept_form(page)["first"].value() == empty.season.starts
    made = desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    assert "How good it is" in made.text
    assert "18 matches from 7 September 2027 to" in made.text
    assert "Clashes: none." in made.text
    assert "Team 1A v" in made.text
    assert not Fixture.objects.filter(competition__season=empty.season).exists()
    by_team = desk.get(LIST, empty.season.pk, query="?by=team")
    assert "Team 1A: 3 home, 3 away" in by_team.text
    assert by_team.text.count("bye") >= 3
    run = FixtureRun.objects.get()
    done = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "The fixtures of 2027-28 are published." in done.text
    assert Fixture.objects.filter(competition__season=empty.season).count() == 18
    assert Bye.objects.filter(competition__season=empty.season).count() == 6
    again = desk.get(LIST, empty.season.pk)
    assert "Published" in again.text
    assert "Publish the fixtures" not in again.text
    twice = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "published already" in twice.text
    assert Fixture.objects.filter(competition__season=empty.season).count() == 18


def test_everything_typed_comes_back_and_goes_on_later(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4, shared=1)
    one, other = empty.of(0)[2:4]
    rows = {
        "closure_0_name": "Christmas",
        "closure_0_first": "20/12/2027",
        "closure_0_last": "2028-01-03",
        "closure_0_division": "",
        "venue_off_0_of": str(empty.pubs[0].pk),
        "venue_off_0_first": "2027-10-05",
        "venue_off_0_last": "",
        "venue_off_0_why": "Beer festival",
        "team_off_0_of": str(one.pk),
        "team_off_0_first": "2027-10-12",
        "team_off_0_last": "2027-10-19",
        "team_off_0_why": "",
        "derby_0_one": str(one.pk),
        "derby_0_other": str(other.pk),
        "derby_0_by": "2027-10-31",
        "fixed_0_home": str(other.pk),
        "fixed_0_away": str(one.pk),
        "fixed_0_on": "2027-11-09",
        "return_gap": "2",
        "spare_weeks": "3",
    }
    saved = desk.send(FORM, empty.season.pk, **typed(empty, do="save", **rows))
    assert "The wishes are kept." in saved.text
    assert "by Sue" in saved.text
    wishes = FixturePlan.objects.get().read()
    assert [(w.name, str(w.first), str(w.last)) for w in wishes.closures] == [
        ("Christmas", "2027-12-20", "2028-01-03")
    ]
    off = wishes.venue_blackouts[0]
    assert (off.of, off.first, off.last, off.why) == (
        str(empty.pubs[0].uid),
        off.last,
        off.first,
        "Beer festival",
    )
    assert wishes.derbies[0].one == str(one.uid)
    assert wishes.fixed[0].away == str(one.uid)
    assert (wishes.return_gap, wishes.spare_weeks) == (2, 3)
    form = kept_form(saved)
    assert form["derby_0_other"].value() == str(other.pk)
    assert str(form["closure_0_first"].value()) == "2027-12-20"
    assert form.counts["closure"] == 2


def test_more_rows_keep_what_was_typed_even_if_it_is_wrong(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4)
    answer = desk.send(
        FORM,
        empty.season.pk,
        **typed(empty, do="more-closure", closure_0_name="Easter", closure_0_first="31/02/2028"),
    )
    form = kept_form(answer)
    assert form.counts["closure"] == 4
    assert form["closure_0_first"].value() == "31/02/2028"
    division = empty.divisions[0].pk
    assert form[f"division_{division}_nights"].value() == ["tuesday"]
    assert "to put right" not in answer.text
    assert not FixturePlan.objects.exists()


@pytest.mark.parametrize(
    ("field", "change", "said"),
    [
        ("first", {"first": "31/02/2028"}, "“31/02/2028” is no date"),
        ("first", {"first": "2027-08-01"}, "outside the season"),
        ("last", {"last": "2027-09-06"}, "before the first day, 7 September 2027"),
        ("spare_weeks", {"spare_weeks": "-1"}, "“-1” will not do; write 0 to 52"),
        ("closure_0_name", {"closure_0_first": "2027-12-20"}, "Write what it is"),
        ("closure_0_first", {"closure_0_name": "Easter"}, "Write a date"),
        (
            "closure_0_last",
            {
                "closure_0_name": "Easter",
                "closure_0_first": "2028-04-20",
                "closure_0_last": "2028-04-10",
            },
            "before it begins, on 20 April 2028",
        ),
        ("venue_off_0_of", {"venue_off_0_first": "2027-12-20"}, "Choose one from the list"),
        ("team_off_0_of", {"team_off_0_of": "999999"}, "Choose one from the list"),
        ("fixed_0_on", {"fixed_0_home": "A", "fixed_0_away": "B"}, "Write a date"),
        (
            "fixed_0_on",
            {"fixed_0_home": "A", "fixed_0_away": "B", "fixed_0_on": "2027-09-02"},
            "2 September 2027 is not within the days above",
        ),
        (
            "derby_0_other",
            {"derby_0_one": "A", "derby_0_other": "A", "derby_0_by": "2027-12-02"},
            "cannot play itself",
        ),
        (
            "derby_0_other",
            {"derby_0_one": "A", "derby_0_other": "OTHER", "derby_0_by": "2027-12-02"},
            "are in two divisions, so they never meet",
        ),
    ],
)
def test_every_refusal_is_beside_its_field(
    field: str, change: dict[str, str], said: str, world: World, desk: DeskBrowser
) -> None:
    empty = empty_season(world, 4, 2)
    names = {"A": empty.of(0)[0], "B": empty.of(0)[1], "OTHER": empty.of(1)[0]}
    sent = {key: str(names[v].pk) if v in names else v for key, v in change.items()}
    answer = desk.refused(FORM, empty.season.pk, **typed(empty, do="save", **sent))
    assert said in error_beside(answer, field)
    assert f'href="#id_{field}"' in answer.html
    assert not FixturePlan.objects.exists()


def test_divisions_need_nights_and_teams(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4, 1)
    four, one = (f"division_{division.pk}" for division in empty.divisions)
    answer = desk.refused(FORM, empty.season.pk, **typed(empty, **{f"{four}_nights": []}))
    assert "Tick the night" in error_beside(answer, f"{four}_nights")
    assert "has one team yet" in error_beside(answer, f"{one}_rounds")
    wrong = typed(empty, **{f"{four}_nights": ["payday"], f"{one}_rounds": "9"})
    answer = desk.refused(FORM, empty.season.pk, **wrong)
    assert "Tick nights from the list" in error_beside(answer, f"{four}_nights")
    assert "Choose one from the list" in error_beside(answer, f"{one}_rounds")
    nobody = typed(empty, do="make", **{f"{four}_rounds": "0", f"{one}_rounds": "0"})
    answer = desk.refused(FORM, empty.season.pk, **nobody)
    assert "No division is to have fixtures" in answer.text


def test_a_season_without_divisions_says_so(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world)
    assert "no division yet" in desk.get(FORM, empty.season.pk).text
    assert "No list has been made yet" in desk.get(LIST, empty.season.pk).text


def test_neighbours_are_proposed_as_derbies(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 6, shared=1)
    club = Club.objects.create(league=world.league, name="The Club")
    for entry in empty.of(0)[3:5]:
        assert entry.team is not None
        entry.team.club = club
        entry.team.save()
    answer = desk.send(FORM, empty.season.pk, **typed(empty, do="propose"))
    assert "2 added." in answer.text
    by_uid = {str(entry.uid): entry.name for entry in empty.entries}
    derbies = FixturePlan.objects.get().read().derbies
    assert {(by_uid[d.one], by_uid[d.other]) for d in derbies} == {
        ("Team 1A", "Team 1B"),
        ("Team 1D", "Team 1E"),
    }
    assert {d.by for d in derbies} == {FIRST + timedelta(weeks=4)}
    assert (
        "no more to propose"
        in desk.send(
            FORM,
            empty.season.pk,
            **typed(empty, do="propose", derby_rows="2", **_derbies(empty, derbies)),
        ).text
    )


def _derbies(empty: Empty, derbies: tuple[DerbyWish, ...]) -> dict[str, str]:
    numbers = {str(entry.uid): str(entry.pk) for entry in empty.entries}
    sent = {}
    for at, one in enumerate(derbies):
        sent |= {
            f"derby_{at}_one": numbers[one.one],
            f"derby_{at}_other": numbers[one.other],
            f"derby_{at}_by": one.by.isoformat(),
        }
    return sent


def hard(world: World, empty: Empty) -> FixturePlan:
    """A match fixed at a pub that takes none that night."""
    home, away = empty.of(0)[:2]
    wishes = replace(
        empty.wishes(rounds=1),
        venue_blackouts=(
            Blackout(str(empty.pubs[3].uid), FIRST, FIRST),
            Blackout(str(home.venue.uid), FIRST, FIRST, "wedding"),  # type: ignore[union-attr]
        ),
        fixed=(FixedWish(str(home.uid), str(away.uid), FIRST),),
    )
    return save_wishes(season=empty.season, wishes=wishes, **world.who)


def test_progress_stop_and_what_cannot_be(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    running = desk.send(LIST, empty.season.pk, do="make")
    assert "Being made" in running.text
    assert '<meta http-equiv="refresh" content="2">' in running.html
    assert "being made already" in desk.send(FORM, empty.season.pk, **typed(empty, do="make")).text
    (run,) = no_process
    stopping = desk.send(LIST, empty.season.pk, do="stop")
    assert "Stopping" in stopping.text
    solve(FixtureRun.objects.get(pk=run.pk))
    stopped = desk.get(LIST, empty.season.pk)
    assert "Stopped as asked. No fixtures were made." in stopped.text
    assert "refresh" not in stopped.html
    assert "not being made any more" in desk.send(LIST, empty.season.pk, do="stop").text
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    solve(FixtureRun.objects.get(pk=no_process[-1].pk))
    page = desk.get(LIST, empty.season.pk)
    assert "These cannot all be kept; without any one of them, the others can:" in page.text
    links = re.findall(r'href="([^"]*#id_[^"]*)"', page.html)
    here = desk.address(FORM, empty.season.pk)
    assert set(links) == {f"{here}#id_venue_off_1_of", f"{here}#id_fixed_0_home"}
    form = desk.get(FORM, empty.season.pk).html
    assert all(f'id="{link.partition("#")[2]}"' in form for link in links)


def test_an_interrupted_run_says_so_and_can_be_made_again(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    FixtureRun.objects.update(beat_at=long_ago)
    page = desk.get(LIST, empty.season.pk)
    assert "The site was restarted, or the work was ended" in page.text
    assert "refresh" not in page.html
    assert "Being made" in desk.send(LIST, empty.season.pk, do="make").text
    assert len(no_process) == 2


def test_no_answer_in_time_is_said_with_what_was_tried(
    world: World, desk: DeskBrowser, no_process: list[FixtureRun]
) -> None:
    empty = empty_season(world, 4)
    hard(world, empty)
    desk.send(LIST, empty.season.pk, do="make")
    run = FixtureRun.objects.get()
    wishes = run.wishes | {"seconds": 5}
    FixtureRun.objects.update(
        wishes=wishes,
        state=RunState.OUT_OF_TIME,
        outcome={"said": "In five seconds neither a schedule", "attempts": ["Berger tables: no"]},
    )
    page = desk.get(LIST, empty.season.pk)
    assert "In five seconds neither a schedule" in page.text
    assert "Berger tables: no" in page.text
    assert "Publish the fixtures" not in page.text


def test_without_the_solver_it_is_said_and_what_berger_can_do_is_offered(
    world: World, desk: DeskBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "SOLVER", "a_solver_that_is_not_installed")
    empty = empty_season(world, 4)
    hard(world, empty)
    assert "not installed on this site" in desk.get(FORM, empty.season.pk).text
    page = desk.send(LIST, empty.season.pk, do="make")
    assert "Not as asked" in page.text
    run = FixtureRun.objects.get()
    refused = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "all the same" in error_beside(refused, "accept")
    done = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid), accept="on")
    assert "are published" in done.text


def test_what_there_is_has_to_be_ticked_away(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4)
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    first = FixtureRun.objects.get()
    desk.send(LIST, empty.season.pk, do="publish", run=str(first.uid))
    desk.send(LIST, empty.season.pk, do="make")
    run = FixtureRun.objects.exclude(pk=first.pk).get()
    refused = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "have 12 fixtures already" in error_beside(refused, "replace")
    stale = desk.send(LIST, empty.season.pk, do="publish", run=str(first.uid), replace="on")
    assert "made again meanwhile" in stale.text
    done = desk.send(LIST, empty.season.pk, do="publish", run=str(run.uid), replace="on")
    assert "are published" in done.text
    assert Fixture.objects.filter(competition__season=empty.season).count() == 12


def test_wishes_and_teams_changed_since_are_said(world: World, desk: DeskBrowser) -> None:
    empty = empty_season(world, 4)
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    run = FixtureRun.objects.get()
    desk.send(FORM, empty.season.pk, **typed(empty, do="save", spare_weeks="2"))
    assert "changed after this list was made" in desk.get(LIST, empty.season.pk).text
    change_entry(entry=empty.entries[0], venue=empty.pubs[1], **world.who)
    answer = desk.refused(LIST, empty.season.pk, do="publish", run=str(run.uid))
    assert "have changed since this list was made" in answer.text


@pytest.mark.parametrize(
    "sent", [{}, {"do": "publish"}, {"do": "publish", "run": "x"}, {"do": "x"}]
)
def test_a_spoilt_answer_does_nothing(
    sent: dict[str, str], world: World, desk: DeskBrowser
) -> None:
    empty = empty_season(world, 4)
    assert desk.send(LIST, empty.season.pk, **sent).status == 200
    assert desk.send(FORM, empty.season.pk, **sent).status == 200
    desk.send(FORM, empty.season.pk, **typed(empty, do="make"))
    assert desk.send(LIST, empty.season.pk, **sent).status == 200
    spoilt = typed(empty, do="save", closure_rows="999999999999", derby_rows="²", fixed_rows="-4")
    assert desk.send(FORM, empty.season.pk, **spoilt).status == 200
    assert not Fixture.objects.filter(competition__season=empty.season).exists()


def counted(desk: DeskBrowser, page: str, season: int, query: str = "") -> int:
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(page, season, query=query).status == 200
    return len(queries)


def test_the_number_of_queries_does_not_grow_with_the_list(world: World, desk: DeskBrowser) -> None:
    small = empty_season(world, 4)
    desk.get(FORM, small.season.pk)
    figures = []
    for empty in (small, _another(world)):
        wishes = replace(
            empty.wishes(),
            closures=(DaysOff("Cup", ENDS, ENDS),) * len(empty.divisions),
            team_blackouts=tuple(
                Blackout(str(empty.of(at)[0].uid), ENDS, ENDS) for at in range(len(empty.divisions))
            ),
        )
        plan = save_wishes(season=empty.season, wishes=wishes, **world.who)
        make_list(plan=plan, **world.who)
        season = empty.season.pk
        figures.append(
            (
                counted(desk, FORM, season),
                counted(desk, LIST, season),
                counted(desk, LIST, season, "?by=team"),
            )
        )
    assert figures[0] == figures[1]
    assert max(figures[0]) < 20


def _another(world: World) -> Empty:
    """A season of three divisions beside the first."""
    from league.models import Season, Team, Venue

    Season.objects.filter(name="2027-28").update(name="Before", slug="before")
    for model in (Team, Venue):
        for row in model.objects.filter(league=world.league):
            model.objects.filter(pk=row.pk).update(name=f"Old {row.name}")
    return empty_season(world, 4, 6, 8)
