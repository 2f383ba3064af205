"""How much each kind of knowledge proves, as measured before by others on rounds of their own."""

import pytest

from tests.scoring import evidence_survey
from tests.scoring.evidence_survey import PUBLISHED, ROWS, survey, within_sampling_error


@pytest.mark.parametrize("seats", PUBLISHED)
def test_a_small_survey_agrees_with_the_published_one(seats):
    for row, figures in survey(seats, 100).items():
        assert not figures.wrong, row.name
        assert within_sampling_error(figures, PUBLISHED[seats][ROWS.index(row)]), row.name


def test_figures_of_another_row_do_not_agree():
    found = survey(2, 100)
    for row, figures in found.items():
        others = [
            published for published in PUBLISHED[2] if published != PUBLISHED[2][ROWS.index(row)]
        ]
        assert sum(within_sampling_error(figures, published) for published in others) <= 1


def test_the_survey_prints_its_seed_and_figures(capsys):
    assert evidence_survey.main(25, seed=3)
    printed = capsys.readouterr().out
    assert printed.startswith("25 random rounds a table, seed 3")
    assert printed.count("\n  who played each tile") == len(PUBLISHED)


@pytest.mark.prove
def test_the_survey_at_full_size():
    assert evidence_survey.main()
