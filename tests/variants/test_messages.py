"""Every finding about a variant file is worded, in both languages, and nothing is worded that is never said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tractor_dsl
from tractor_dsl.messages import LANGUAGES

PACKAGE = Path(tractor_dsl.__file__).parent
CODE = re.compile(r'"(td[1-478]\d\d(?:\.[a-z_]+)?|variants(?:\.[a-z_]+)+)"')
MADE_UP = {
    "td104.help",
    "td105.help",
    "td106.help",
    "td107.help",
    "td108.help",
    "td109.help",
    "td303.help",
    "td801.help",
}
"""Codes that are put together from a code and ``.help``."""


def said() -> set[str]:
    paths = [*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "reading").glob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in paths]
    return {code for source in sources for code in CODE.findall(source)} | MADE_UP


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_worded_and_the_other_way_round(language: str) -> None:
    folder = PACKAGE / "messages" / language
    files = [folder / f"{topic}.json" for topic in ("variants", "td1", "td2", "td3", "td4", "td7", "td8")]
    catalogue = {code: text for file in files for code, text in json.loads(file.read_text(encoding="utf-8")).items()}
    assert sorted(said() - catalogue.keys()) == []
    assert sorted(catalogue.keys() - said()) == []


def test_english_is_written_for_card_players() -> None:
    catalogue = json.loads((PACKAGE / "messages" / "en" / "variants.json").read_text(encoding="utf-8"))
    jargon = re.compile(
        r"\b(scalar|node|token|parse|schema|invalid|null value|mapping|sequence|boolean|integer|string)\b"
    )
    assert [code for code, text in catalogue.items() if jargon.search(text)] == []
