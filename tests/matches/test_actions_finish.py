from league.models import Result
from tests.matches.conftest import LEEK_NIGHT


def test_leek_night(builder, fixture, django_assert_max_num_queries):
    with django_assert_max_num_queries(80):
        card = builder.play(fixture, LEEK_NIGHT)
    assert card.state == "official"
    result = Result.objects.get()
    assert (result.home_legs, result.away_legs, result.home_aggregate, result.away_aggregate) == (
        6,
        3,
        672,
        628,
    )
