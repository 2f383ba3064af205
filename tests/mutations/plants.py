"""Every mistake that is planted."""

from tests.mutations import of_counting, of_evidence, of_play, of_records

PLANTS = (*of_counting.PLANTS, *of_play.PLANTS, *of_records.PLANTS, *of_evidence.PLANTS)
