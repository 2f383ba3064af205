"""The pages on which a season's fixture list is asked for, made, looked at and published."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.fixture_lists import save_wishes
from league.actions.fixture_solving import make_list
from league.models import Bye, Club, Fixture, FixturePlan, FixtureRun
from league.models.fixture_wishes import Blackout, DaysOff, DerbyWish
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.fixture_league import ENDS, FIRST, Empty, empty_season, typed
from tests.league.small_league import World

FORM, LIST = "season_fixtures", "season_fixture_list"


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


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
