"""Real files with something spoilt: they can still be read, or there are findings; never anything else."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tractor_dsl.cli.diagnostics import render
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import read_variant

FILES = {name: file.read_bytes() for name, file, _ in variant_files()}
SIGNS = "：，、“”（）【】　\u00a0\t\"'{}[]|>&*!%@`#-?:,~0１９九级王♠\x00\x85\u2028\ufeff\U0001f0cf"

Mutation = Callable[[random.Random, bytes], bytes]


def typo(chance: random.Random, content: bytes) -> bytes:
    """Change, drop, double or swap letters of some words."""
    text = content.decode("utf-8")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) - 1)
        change = chance.choice(("drop", "double", "swap", "letter", "capital"))
        pieces = {
            "drop": "",
            "double": text[at] * 2,
            "swap": text[at + 1] + text[at],
            "letter": chance.choice("abcdefghijklmnopqrstuvwxyz0123456789_"),
            "capital": text[at].upper(),
        }
        text = text[:at] + pieces[change] + text[at + (2 if change == "swap" else 1) :]
    return text.encode("utf-8")


def sign(chance: random.Random, content: bytes) -> bytes:
    """Put a sign that means something, to YAML or to Chinese writers, where it does not belong."""
    text = content.decode("utf-8")
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(SIGNS) + text[at + chance.randint(0, 1) :]
    return text.encode("utf-8")


def lines(chance: random.Random, content: bytes) -> bytes:
    """Delete, double, move or indent lines."""
    kept = content.decode("utf-8").splitlines(keepends=True)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(kept))
        change = chance.choice(("delete", "double", "move", "indent", "outdent"))
        line = kept.pop(at)
        if change == "double":
            kept[at:at] = [line, line]
        elif change == "move":
            kept.insert(chance.randrange(len(kept) + 1), line)
        elif change == "indent":
            kept.insert(at, " " * chance.randint(1, 3) + line)
        elif change == "outdent":
            kept.insert(at, line[chance.randint(1, 2) :])
    return "".join(kept).encode("utf-8")


def noise(chance: random.Random, content: bytes) -> bytes:
    """Change some bytes into any others."""
    spoilt = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def cut(chance: random.Random, content: bytes) -> bytes:
    """Cut a stretch out of a file, or its end off."""
    start = chance.randrange(len(content))
    end = chance.choice((len(content), min(len(content), start + chance.randint(1, 40))))
    return content[:start] + content[end:]


MUTATIONS: tuple[Mutation, ...] = (typo, sign, lines, noise, cut)


def findings_of(content: bytes, file: str) -> tuple[Diagnostic, ...]:
    """Read a file; return what is wrong with it, nothing when it can be read."""
    try:
        read_variant(content, file)
    except FindingsError as error:
        return error.diagnostics
    return ()


def is_refused(seed: int) -> bool:
    """Read one spoilt file; tell whether it was refused."""
    chance = random.Random(seed)
    name = chance.choice(sorted(FILES))
    content = chance.choice(MUTATIONS)(chance, FILES[name])
    found = findings_of(content, f"{name}.yaml")
    places = [item.place for item in found if item.place.file == f"{name}.yaml"]
    assert places == sorted(places)
    for item in found:
        for language in LANGUAGES:
            assert render(item, language)
    return bool(found)


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_spoilt_files_are_read_or_refused(start: int) -> None:
    refused = [is_refused(seed) for seed in range(start, start + 20)]
    assert any(refused)


@pytest.mark.slow
def test_thousands_of_spoilt_files_are_read_or_refused() -> None:
    assert sum(is_refused(seed) for seed in range(200, 5_200)) > 2_500
