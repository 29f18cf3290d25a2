"""Counts are worded as one would say them, and no language is left with words of the other."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.cli.terminal import inside
from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, catalogue, text_of

CHINESE = re.compile("[\u4e00-\u9fff]")
SITUATIONS = [
    ("shape", "大王大王小王小王"),
    ("follow", "--lead", "大王大王", "--hand", "小王小王 ♠AK3", "--play", "♠A3"),
    ("follow", "--lead", "♠AA", "--hand", "小王 ♠3"),
    ("throw", "--lead", "♥AKK", "--others", "♥3", "--others", "大王", "--others", "小王"),
    ("trick", "大王", "小王", "♠A", "♠K"),
    ("kitty", "--winning", "大王", "--points", "5"),
    ("order", "大王", "小王", "主10"),
    ("result", "40"),
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=" ".join)
def test_english_rulings_hold_no_chinese(situation: tuple[str, ...]) -> None:
    needs = () if situation[0] == "result" else ("--level", "10", "--trump", "♠")
    ended = inside("judge", *situation, "-V", "qq", *needs, "--lang", "en")
    assert ended.out
    assert not CHINESE.search(ended.out)


@pytest.mark.parametrize(("count", "said"), [(0, "rulings hold"), (1, "1 ruling holds"), (2, "2 rulings hold")])
def test_numbers_have_their_words(count: int, said: str) -> None:
    assert said in text_of(Message("ruling.counts", {"passed": count, "failed": 2}), "en")


def test_every_number_of_english_things_has_a_word_for_one() -> None:
    """A number followed by a plural as it stands would be wrong for one."""
    plural = re.compile(
        r"(?<!seat )\{(\w+)\} (?:random |legal |checked )?(deals|cards|rulings|levels|points|variants|files|matches)\b"
    )
    always_many = {"ruling.why.throw"}
    wrong = [code for code, text in catalogue("en").items() if plural.search(text) and code not in always_many]
    allowed = {
        "ruling.why.table",
        "simulate.stretches",
        "notation.shape_too_big",
        "td305",
        "td410",
        "td455",
        "td492",
        "new.kitty",
    }
    assert [code for code in wrong if code not in allowed] == []


def test_words_for_numbers_are_in_pairs() -> None:
    for language in LANGUAGES:
        for code, template in catalogue(language).items():
            for _, _, spec, _ in Formatter().parse(template):
                assert not spec or spec == "cards" or len(spec.split("|")) == 2, code


def test_chinese_has_no_plain_english_words() -> None:
    """Beside what is typed (in backticks, options, keys, file names), Chinese texts have no words of English."""
    typed = re.compile(
        r"`[^`]*`|\{[^}]*\}|--\w+|\b(YAML|JSON|UTF|ASCII|KB|Tab|ID|TRACTOR_TRACEBACK|compare|"
        r"tractor( (?:check|schema))?|Schema|Python|VS Code|settings\.json|extends|variants|id|none|null|true|"
        r"false|deal|dealt|taken|buried|shape|is|KKQQ|kings|result|at|path|zh|en|h|U|A|K|J|Q|O|NFC|seat|play|record)\b"
    )
    english = re.compile(r"[A-Za-z]{3,}")
    left = {code: english.findall(typed.sub("", text)) for code, text in catalogue("zh").items()}
    assert {code: words for code, words in left.items() if words} == {}


def test_a_run_is_shown_in_one_order() -> None:
    """In the answer, in the reasons and among the legal plays, as a player lays it out: the level cards first."""
    needs = ("-V", "qq", "--level", "10", "--trump", "♠")
    for asked in (
        ("shape", "♥1010 ♠AA"),
        ("follow", "--lead", "♠3344", "--hand", "♥1010 ♠AA KK 5"),
    ):
        shown = inside("judge", *asked, *needs).out
        assert "♥10 10 ♠AA" in shown
        assert "♠AA ♥10 10" not in shown
