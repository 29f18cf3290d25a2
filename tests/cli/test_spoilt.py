"""Spoilt files and card texts through the command line: only the statuses that are documented, and no exception."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.cli.terminal import FAMILY, inside
from tests.variants.test_mutations import FILES, MUTATIONS
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.load import load_variant

SOURCES = [*FILES.values(), FAMILY.read_bytes()]
TEXTS = (
    "♥KKQQJJ", "♥AA33", "大王大王", "AA副5", "主10 主2", "♠10109988", "小王、♣A", "红桃KK", "♥K*2", "副5", "对级牌",
    "3344", "三张K", "SA HK", "♥A×2 ♥K", "10 10", "王", "big joker", "♦987 66",
)  # fmt: skip
HANDS = ("♥AA33 ♣A", "♥K 大王大王", "♦987 66")
SIGNS = "♠♥♣♦主副大小王对张 ,、+=×*0123456789AJQKxX\t\n\x00\x1b\u202e\udcff\U0001f0cf（）“"


@pytest.mark.slow
def test_two_hundred_spoilt_files(tmp_path: Path) -> None:
    statuses: Counter[int] = Counter()
    for seed in range(200):
        chance = random.Random(f"cli:{seed}")
        content = chance.choice(MUTATIONS)(chance, chance.choice(SOURCES))
        file = tmp_path / f"spoilt-{seed}.yaml"
        file.write_bytes(content)
        ended = inside("check", str(file), "--deals", "1", "--lang", chance.choice(LANGUAGES))
        assert ended.err == ""
        assert ended.out
        statuses[ended.status] += 1
    assert set(statuses) <= {0, 1}
    assert statuses[1] > 50
    together = inside("check", str(tmp_path), "--deals", "1", "--json")
    assert (together.status, together.err) == (1, "")
    assert together.out.count('"fine": false') >= statuses[1]


def spoilt_text(chance: random.Random) -> str:
    """Return a card text in which some signs are changed, dropped, doubled or put in."""
    text = chance.choice(TEXTS)
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(text) + 1)
        text = (
            text[:at]
            + chance.choice(("", chance.choice(SIGNS), chance.choice(TEXTS)))
            + text[at + chance.randint(0, 1) :]
        )
    return text


def question(chance: random.Random) -> list[str]:
    """Return a question about spoilt card texts."""

    def text() -> str:
        return spoilt_text(chance)

    asked = chance.choice(
        (
            lambda: ["shape", "--read", chance.choice(("cards", "pairs")), "--", text()],
            lambda: ["order", "--", text(), text(), f"{text()}={text()}"],
            lambda: ["follow", f"--lead={text()}", f"--hand={text()}", f"--play={text()}"],
            lambda: ["follow", "--lead=♥KK", f"--hand={chance.choice(HANDS)}", f"--play={text()}"],
            lambda: ["throw", f"--lead={text()}", *(f"--others={text()}" for _ in range(3))],
            lambda: ["trick", "--", text(), text(), text()],
            lambda: ["kitty", f"--winning={text()}", "--points", "20"],
        )
    )()
    level = chance.choice(("2", "10", "A", "十", text()))
    trump = chance.choice(("♠", "♥", "none", "无主", text()))
    language = chance.choice(LANGUAGES)
    return ["judge", asked[0], f"--level={level}", f"--trump={trump}", "-V", "qq", f"--lang={language}", *asked[1:]]


def ask(numbers: range, monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Put many questions, and count the statuses; the variant is read once."""
    monkeypatch.setattr("tractor_dsl.rules.load.load_variant", cache(load_variant))
    statuses: Counter[int] = Counter()
    for seed in numbers:
        arguments = question(random.Random(f"cards:{seed}"))
        ended = inside(*arguments)
        assert ended.status in (0, 1, 2), (arguments, ended)
        assert bool(ended.out) != bool(ended.err), (arguments, ended)
        assert "\x1b" not in ended.out + ended.err
        assert "\u202e" not in ended.out + ended.err
        statuses[ended.status] += 1
    return statuses


def test_spoilt_card_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(ask(range(300), monkeypatch)) == {0, 1, 2}


@pytest.mark.slow
def test_two_thousand_spoilt_card_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(ask(range(300, 2_300), monkeypatch)) == {0, 1, 2}
