"""Rules to start from: what is stored of them never moves."""

import pytest

from league.ruleset.presets import PRESETS

pytestmark = pytest.mark.pure

# As they were first stored, before rules knew of play-offs, top orders and mishaps.
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
    ("another-game", "692267e9840a4fa803b98143f2039b97fc5b3951ab325066c066e5f6806bec7b"),
]


@pytest.mark.parametrize(("key", "digest"), DIGESTS)
def test_the_digest_of_a_preset_never_moves(key: str, digest: str) -> None:
    assert PRESETS[key].build().digest == digest
