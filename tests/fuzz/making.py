"""Files that nobody wrote: real ones with bytes and stretches changed, and texts put together from what files hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.variants.test_mutations import MUTATIONS, SIGNS
from tractor_dsl.rules.files.fields import FILE, every_path
from tractor_dsl.rulings.items import GIVEN_KEYS, RULING_KEYS

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("variants", "examples", "tests/variants/wrong", "tests/rulings/wrong", "tests/corpus/rulings")


class Input(NamedTuple):
    """A file to be read, and where it came from."""

    name: str
    content: bytes


@cache
def real_files() -> tuple[bytes, ...]:
    """Return the files that are changed: variants, rulings, wrong ones of both."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))
    return tuple(content for path in paths if len(content := path.read_bytes()) < 20_000)


# --- real files, changed


def spliced(chance: random.Random, content: bytes) -> bytes:
    """Go over into another file in the middle."""
    other = chance.choice(real_files())
    return content[: chance.randrange(len(content) + 1)] + other[chance.randrange(len(other) + 1) :]


def repeated(chance: random.Random, content: bytes) -> bytes:
    """Say a stretch over and over."""
    start = chance.randrange(len(content) + 1)
    stretch = content[start : start + chance.choice((1, 2, 5, 30))]
    return content[:start] + stretch * chance.choice((2, 50, 2_000)) + content[start:]


def bits(chance: random.Random, content: bytes) -> bytes:
    """Turn single bits over, take bytes out and put some in."""
    spoilt = bytearray(content)
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(spoilt)) if spoilt else 0
        change = chance.randrange(3)
        if change == 0 and spoilt:
            spoilt[at] ^= 1 << chance.randrange(8)
        elif change == 1:
            del spoilt[at : at + 1]
        else:
            spoilt.insert(at, chance.randrange(256))
    return bytes(spoilt)


CHANGES: Final[tuple[Callable[[random.Random, bytes], bytes], ...]] = (*MUTATIONS, spliced, repeated, bits, bits)


def changed_files(count: int, number: int) -> Iterator[Input]:
    """Yield real files with one or two changes; ``number`` is the seed."""
    for index in range(count):
        name = f"changed:{number}:{index}"
        chance = random.Random(name)
        content = chance.choice(real_files())
        for _ in range(chance.choice((1, 1, 2))):
            change = chance.choice(CHANGES)
            try:
                content = change(chance, content)
            except (UnicodeDecodeError, IndexError, ValueError):  # that change is one of texts
                content = bits(chance, content)
        yield Input(name, content)


# --- texts put together

WORDS: Final = sorted({*FILE, *RULING_KEYS, *GIVEN_KEYS, *".".join(every_path()).split(".")})
SCALARS: Final = (
    "qq", "null", "~", "true", "no", "8", "-1", "1e3", "0x1F", "010", "80+", ">=80", "2", "10", "K", "级牌", "对小王",
    "拖拉机+任意2", "♥KKQQJJ", "AA副5", "主2", "'", '"', "|", ">", "*a", "&a b", "!!set", "<<", "---", "%YAML", "“王”",
    "{", "[", "]", "}", ",", "：", "# tractor: ignore TD433 why", "\t", "99999999999999999999", "no_trump",
)  # fmt: skip
_scalar = st.one_of(st.sampled_from(WORDS), st.sampled_from(SCALARS), st.text(SIGNS, max_size=6), st.text(max_size=4))
_key = st.one_of(st.sampled_from(sorted(FILE)), st.sampled_from(WORDS), _scalar)
_flow = st.recursive(
    _scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
        st.lists(st.tuples(_key, inner), max_size=4).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        ),
    ),
    max_leaves=8,
)
_line = st.builds(
    lambda depth, dash, key, colon, value: " " * depth + dash + key + colon + value,
    st.sampled_from((0, 0, 2, 2, 4, 6, 1, 3)),
    st.sampled_from(("", "", "", "- ", "-")),
    _key,
    st.sampled_from((": ", ": ", ": ", ":", "：", " ", "")),
    _flow,
)
_header = st.sampled_from(
    (
        "",
        "id: mine\ntitle: {zh: 我, en: Mine}\nextends: qq\n",
        "variant: qq\nrulings:\n  - {id: a, shape: KKQQ, is: pair}\n",
    )
)
texts = st.builds(
    lambda header, lines, end: header + end.join(lines) + end,
    _header,
    st.lists(_line, max_size=12),
    st.sampled_from(("\n", "\n", "\n", "\r\n", "\r", "\n\n")),
)


def built_texts(count: int, number: int) -> list[Input]:
    """Return texts that Hypothesis puts together; ``number`` is the seed."""
    made: list[Input] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts)
    def note(text: str) -> None:
        made.append(Input(f"built:{number}:{len(made)}", text.encode("utf-8", "surrogatepass")))

    note()
    return made
