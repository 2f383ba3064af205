"""How much each kind of knowledge proves, as measured before by others on rounds of their own."""

import pytest

from tests.scoring import evidence_survey
from tests.scoring.evidence_survey import (
    PUBLISHED,
    ROWS,
    Figures,
    mean_bounds,
    proportion_bounds,
    survey,
    within_sampling_error,
)


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
    for all_published in PUBLISHED.values():
        for figures in filter(None, all_published):
            assert all(f" ({figure})" in printed for figure in figures)


def test_intervals_of_small_samples_are_those_of_the_textbook():
    """Wilson's for 10 of 100, and two standard errors of a mean of noughts and ones."""
    low, high = proportion_bounds(0.1, 100)
    assert (round(low, 2), round(high, 2)) == (5.52, 17.44)
    low, high = mean_bounds([0, 1] * 50)
    assert (round(low, 1), round(high, 1)) == (40.2, 59.8)
    figures = Figures(totals=list(range(1, 101)))
    assert figures.median_bounds(1.96, others=None) == (40, 61)
    assert figures.sample_medians(50) == [25.5, 75.5]


@pytest.mark.prove
def test_the_survey_at_full_size():
    assert evidence_survey.main()
