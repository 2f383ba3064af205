"""Rules to start from: what is stored of them never moves."""

import pytest

from league.enums import Discipline
from league.points import worked_examples
from league.ruleset import Rules, describe
from league.ruleset.presets import PRESETS

pytestmark = pytest.mark.pure

# As they were first stored, nearly all before rules knew of play-offs and mishaps.
DIGESTS = [
    (
        "six-singles-three-pairs-twice-round",
        "981f4deee2f3fbcf028945db9f4dc9ce1c0a2416d1a2b8ad667bfc826735eb88",
    ),
    ("six-singles-three-pairs", "7c0a387f8b1b245ed4d6f48e907918b4267ca182352b6da8cc697cf9204af70c"),
    ("three-pairs-three-legs", "7150f253fe44e9e2cd5a91185e628b746c0ff2e45e04471049b4ec4032a89071"),
    (
        "three-pairs-best-of-three",
        "724f7ce65eafbaf9d978eff1e725690a21def68203c2095e51e6cfdfe517289c",
    ),
    (
        "three-pairs-best-of-five",
        "3264fead953b55088564095106e2260b87d1617ea8ce3b395ee01bbd8c3c14a1",
    ),
    (
        "three-pairs-half-a-point-a-leg",
        "2c2746fad6b35846ab0ac309bb1ee48a86afb1d82c63ea45bba3298eabb9a8c9",
    ),
    (
        "three-pairs-a-point-a-leg",
        "47ca4c25c6015daaca9a58b1205e82115d0e95588734fc894dbfa73653d59381",
    ),
    ("three-pairs-five-legs", "4d8f024a3e24745702f2fa6631d0b321a25eff06ca4190590fb4413629bda5f2"),
    ("eight-pairs-two-games", "cb6d7c40a3b7540cd005b9feee2db114f254f07e8c86c51efcca1174b719f235"),
    ("darts-and-dominoes", "c4902081a9e7f9da8fb0936207650172f19b05ac20babf882db50f64a240736f"),
    ("another-game", "692267e9840a4fa803b98143f2039b97fc5b3951ab325066c066e5f6806bec7b"),
]


@pytest.mark.parametrize(("key", "digest"), DIGESTS)
def test_the_digest_of_a_preset_never_moves(key: str, digest: str) -> None:
    assert PRESETS[key].build().digest == digest


def test_every_preset_is_pinned() -> None:
    assert [key for key, _ in DIGESTS] == list(PRESETS)


def test_presets_whose_points_nobody_told_ask_for_them() -> None:
    assert [key for key, preset in PRESETS.items() if preset.points_open] == [
        "three-pairs-three-legs",
        "eight-pairs-two-games",
        "darts-and-dominoes",
    ]


def test_one_card_for_two_tables() -> None:
    preset = PRESETS["darts-and-dominoes"]
    rules = preset.build()
    games = {board.discipline for board in rules.boards}
    assert {game for _, game in preset.tables} == games == set(Discipline)
    assert [name for name, _ in preset.tables] == ["Darts", "Dominoes"]
    assert not any(other.tables for key, other in PRESETS.items() if key != preset.key)
    # Six games of either: each table shows its own.
    for _, game in preset.tables:
        assert worked_examples(rules, game)[0] == (
            "A 5–1 win gives 2 and 0; a 2–4 loss gives nothing; a 3–3 draw gives 1 each."
        )
    assert "A late card costs a side 4 points." in describe(rules)
    assert "These points come off in every table that the match counts in." in describe(rules)


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_can_be_read_and_says_what_it_is(key: str) -> None:
    rules = PRESETS[key].build()
    assert Rules.from_dict(rules.to_dict()) == rules
    said = [*describe(rules), *worked_examples(rules)]
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in said)
    assert all(sentence.endswith(".") for sentence in said)
