"""All recorded games and positions agree with the engine; every exception is listed here with its reason."""

from __future__ import annotations

import pytest

from tests.bench.recorded import agrees, games, positions, replay
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant

RULES = compile_rules(load_variant("shengji-online").profile)

EXCEPTIONS = {
    (
        "rich",
        104,
    ): "a failed throw of three level cards: two off-suit ones are equal and both beaten, and which of them "
    "is led is open; here the suit that comes first in ♠ ♥ ♣ ♦ is, the record has the other",
}


@pytest.mark.parametrize("name", ["simple", "rich"])
def test_recorded_games_replay(name: str) -> None:
    recorded = games(name)
    assert len(recorded) == 300
    parting = {(name, number) for number, game in enumerate(recorded) if replay(RULES, game) is not None}
    assert parting == {key for key in EXCEPTIONS if key[0] == name}


def test_recorded_positions_are_judged_alike() -> None:
    judged = [agrees(RULES, position) for position in positions(RULES)]
    assert (len(judged), all(judged)) == (18_702, True)
