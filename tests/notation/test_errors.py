"""What cannot be read: the right place in the original text, the right message, in both languages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import tractor_dsl.notation
from tractor_dsl.errors import NotationError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.notation import (
    Context,
    caret_line,
    error_lines,
    level_named,
    parse_card_text,
    parse_cards,
    parse_list,
    parse_order_text,
    parse_rung,
    parse_shape,
    trump_named,
    with_caret,
)

TEN = Context(decks=2, level=8, trump=0)
"""Level 10, trump ♠; bare ranks are errors."""
SLIPS = [
    # text, code, first and after last character, the corrected text if one is offered
    ("JJ1O10", "letter_o", 2, 4, "JJ1010"),
    ("♥1O 1O", "letter_o", 1, 3, "♥10 10"),
    ("♥l0", "letter_l", 1, 3, "♥10"),
    ("♥A I0 K", "letter_l", 3, 5, "♥A 10 K"),
    ("♥1", "lone_one", 1, 2, "♥10"),
    ("♥115", "lone_one", 1, 2, None),
    ("♥20", "lone_zero", 2, 3, None),
    ("♥A 大", "lone_big", 3, 4, "♥A 大王"),
    ("小 ♥A", "lone_small", 0, 1, "小王 ♥A"),
    ("♥A 王", "which_joker", 3, 4, None),
    ("♥K joker", "which_joker", 3, 8, None),
    ("♥A🃏", "which_joker", 2, 3, None),
    ("红K", "short_suit", 0, 1, "红桃K"),
    ("黑桃A 方5", "short_suit", 4, 5, "黑桃A 方片5"),
    ("h10", "suit_letter", 0, 1, "H:10"),
    ("hAK", "suit_letter", 0, 1, "H:AK"),
    ("10H", "suit_behind", 0, 3, "H:10"),
    ("As Kh", "suit_behind", 0, 2, "S:A H:K"),
    ("♠5 A♥", "dangling_mark", 5, 5, None),
    ("A♠、10♥", "suit_behind", 0, 2, "♠A、♥10"),
    ("♥ 十", "nickname", 2, 3, "♥ 10"),
    ("草5", "short_suit", 0, 1, "梅花5"),
    ("2张大王", "count_digit", 0, 2, "两张大王"),
    ("♥ queen", "english_rank", 2, 7, "♥ Q"),
    ("♥钩", "nickname", 1, 2, "♥J"),
    ("大王×2", "times", 2, 4, None),
    ("8-32", "range", 0, 4, None),
    ("40 分", "number", 0, 4, None),
    ("副5主", "dangling_mark", 3, 3, None),
    ("副5 主  ", "dangling_mark", 4, 4, None),
    ("♠♥A", "dangling_mark", 1, 2, None),
    ("♥️", "dangling_mark", 2, 2, None),
    ("♥A，一对", "dangling_counter", 5, 5, None),
    ("♥A，", "dangling_joint", 3, 3, None),
    ("6-6-", "dangling_hyphen", 4, 4, None),
    ("副10(♥", "unclosed", 3, 5, "副10(♥)"),
    ("副10（", "unclosed", 3, 4, None),
    ("♥A)", "unopened", 2, 3, None),
    ("(♥A)", "brackets", 0, 1, None),
    ("♥10(♥)", "name_needs_side", 0, 6, None),
    ("♥-A", "hyphen", 1, 2, None),
    ("♥A>K", "order_here", 2, 3, None),
    ("♥A 或 ♥K", "choice_here", 3, 4, None),
    ("2对K", "count_or_rank", 0, 2, None),
    ("♥A pair of K", "count_or_rank", 1, 10, None),
    ("对♥KQ", "counter_one_rank", 2, 4, None),
    ("一对♥K一张", "counted_twice", 4, 6, None),
    ("对大小王", "both_jokers_counted", 1, 4, None),
    ("♥А", "look_alike", 1, 2, None),  # the second is a Cyrillic letter
    ("♥A\x00", "unknown_character", 2, 3, None),
    ("♥A\ud800", "unknown_character", 2, 3, None),
    ("♥A ✂", "unknown_character", 3, 4, None),
    ("QQ升级", "unknown_word", 2, 4, None),
    ("常主", "unexpected", 0, 2, None),
    ("", "empty", 0, 0, None),
    ("　 ", "empty", 0, 2, None),
]
MEANINGS = [
    ("KKQQ", {}, "unmarked", 0, 1),
    ("♥A，K", {}, "unmarked", 3, 4),
    ("副5", {}, "which_side_suit", 0, 2),
    ("♥A 主10", {"trump": 4}, "no_trump_suit", 3, 6),
    ("副10(♠)", {}, "side_is_trump", 0, 6),
    ("♥AA ♥A", {}, "too_many_copies", 4, 6),
    ("三张大王", {}, "too_many_copies", 0, 4),
    ("大王\u200b，大王、大王", {}, "too_many_copies", 7, 9),
]
OTHERS: list[tuple[Callable[[str], Any], str, str, int, int]] = [
    (parse_rung, "对", "dangling_counter", 1, 1),
    (parse_rung, "大", "lone_big", 0, 1),
    (parse_rung, "对10", "rung_rank", 1, 3),
    (parse_rung, "级牌+级牌", "rung_parts", 3, 5),
    (parse_rung, "同色王", "matching_alone", 0, 3),
    (parse_rung, "王王", "rung_turned", 0, 2),
    (parse_rung, "级牌+任意王", "either_joker", 3, 5),
    (parse_rung, "三", "unexpected", 0, 1),
    (parse_rung, "九组级牌", "unexpected", 0, 2),
    (parse_rung, "九 nine pairs of jokers", "unexpected", 0, 1),
    (parse_rung, "nine pairs of jokers", "rung_copies", 0, 20),
    (parse_shape, "拖拉机+", "dangling_joint", 4, 4),
    (parse_shape, "任意", "incomplete", 2, 2),
    (parse_shape, "两张", "two_cards", 0, 2),
    (parse_shape, "拖拉机(1)", "short_run", 0, 6),
    (parse_shape, "99拖拉机", "shape_too_big", 0, 5),
    (parse_shape, "KK", "unexpected", 0, 1),
    (parse_shape, "拖拉机(", "unclosed", 3, 4),
    (level_named, "1", "not_a_level", 0, 1),
    (level_named, "", "not_a_level", 0, 0),
    (trump_named, "sapdes", "not_a_trump", 0, 6),
    (lambda text: parse_list(text, TEN), "♥A > ♥KQ", "one_card_each", 5, 8),
    (lambda text: parse_list(text, TEN), "♥A…♣K", "until_ends", 3, 5),
    (lambda text: parse_list(text, TEN), "♥", "class_of_cards", 0, 1),
    (lambda text: parse_list(text, TEN), "♥A或♥K", "choice_here", 3, 5),
    (lambda text: parse_rung(text, level=8), "对9", "rung_other_rank", 1, 2),
    (lambda text: parse_cards(text, Context(unmarked="side")), "小王 K", "unmarked_no_trump", 3, 4),
]


def failure(parse: Callable[[str], Any], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.text == text
    return caught.value


@pytest.mark.parametrize(("text", "code", "start", "end", "corrected"), SLIPS)
def test_slips(text: str, code: str, start: int, end: int, corrected: str | None) -> None:
    error = failure(parse_card_text, text)
    assert (error.message.code, error.start, error.end) == (f"notation.{code}", start, end)
    offered = error.hint.params["text"] if error.hint and error.hint.code == "notation.hint.write" else None
    assert offered == corrected
    if offered:
        parse_card_text(offered)


@pytest.mark.parametrize(("text", "changes", "code", "start", "end"), MEANINGS)
def test_meanings(text: str, changes: dict[str, Any], code: str, start: int, end: int) -> None:
    context = Context(**({"decks": 2, "level": 8, "trump": 0} | changes))
    error = failure(lambda written: parse_cards(written, context), text)
    assert (error.message.code, error.start, error.end) == (f"notation.{code}", start, end)


@pytest.mark.parametrize(("parse", "text", "code", "start", "end"), OTHERS)
def test_other_kinds(parse: Callable[[str], Any], text: str, code: str, start: int, end: int) -> None:
    error = failure(parse, text)
    assert (error.message.code, error.start, error.end) == (f"notation.{code}", start, end)


def test_too_long() -> None:
    error = failure(parse_card_text, "A" * 4001)
    assert (error.message.code, error.start, error.end) == ("notation.too_long", 4000, 4001)


def test_near_names_are_suggested() -> None:
    for parse, text, near in ((trump_named, "clbus", "♣"), (trump_named, "红", "♥"), (level_named, "jack", "J")):
        hint = failure(parse, text).hint
        assert hint is not None
        assert hint.params["text"] == near


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("级牌对", "对级牌"),
        ("小王 小王", "对小王"),
        ("级牌三张", "三张级牌"),
        ("大王x2", "对大王"),
        ("small joker pair", "pair of small jokers"),
        ("级牌对+同色王", "对级牌+同色王"),
        ("对子级牌对", None),
        ("级牌+级牌对对", None),
        ("任意王", "王"),
        ("级牌+任意一张王", "级牌+一张王"),
        ("any joker", "joker"),
        ("level card + either joker", "level card + joker"),
        ("任意级牌", None),
    ],
)
def test_a_rung_written_otherwise_is_offered_as_it_is_written(text: str, right: str | None) -> None:
    hint = failure(parse_rung, text).hint
    assert (hint.params["text"] if hint and hint.code == "notation.hint.write" else None) == right


@pytest.mark.parametrize(
    ("text", "caret"),
    [("副5主", "　 　^"), ("大王 JJ1O10", "　　   ^^"), ("♠️A X", "   ^"), ("红K", "^^"), ("ＡＸ", "　^^"), ("", "^")],
)
def test_carets_stay_in_line(text: str, caret: str) -> None:
    assert with_caret(failure(parse_card_text, text)) == f"{text}\n{caret}"


def test_a_caret_in_the_second_line() -> None:
    error = failure(parse_card_text, "大王\n大\tX")
    assert with_caret(error).splitlines() == ["大 X", "^^"]
    assert error_lines(error, lambda message: text_of(message, "en"))[0].startswith("column 1: ")
    assert caret_line("", 0, 0) == "^"


def test_messages_say_what_could_stand_there() -> None:
    error = failure(parse_card_text, "♥K✂")
    assert error.hint is not None
    assert "2-10, J, Q, K, A" in text_of(error.hint, "en")
    assert "大王、小王" in text_of(error.hint, "zh")
    for terminal in ("RANK", "CLOSING", "$END", "HEARTS"):
        assert terminal not in text_of(error.hint, "en")
    message = failure(parse_rung, "三").message
    assert "三张" in text_of(message, "zh")
    assert "matching joker" in text_of(message, "en")


def codes_in_the_sources() -> set[str]:
    package = Path(tractor_dsl.notation.__file__).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    codes = set(re.findall(r'"(notation\.[a-z_.]+)"', text))
    words = set(re.findall(r'^    \("([a-z_]+)", frozenset', text, re.MULTILINE)) | {"card"}
    return codes | {f"notation.word.{word}" for word in words} | {"notation.script.greek", "notation.script.cyrillic"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_message_and_every_message_a_code(language: str) -> None:
    topic = files("tractor_dsl.messages").joinpath(language, "notation.json")
    catalogue = json.loads(topic.read_text(encoding="utf-8"))
    assert set(catalogue) == codes_in_the_sources()


def texts() -> Iterator[str]:
    """Yield card texts and patterns with one to three characters added, left out or changed."""
    sample = (
        "大王 小王 ♠AAK ♥1010 9",
        "主9988 72",
        "AA副5",
        "一对小王带一对主10",
        "副10(♥) 副10(♣)",
        "梅花对7、梅花对8",
        "S:AK H:1010",
        "对级牌+同色王",
        "三张+对+单",
        "拖拉机(3)+任意2",
        "A>K>Q>…>3>2",
        "pair of small jokers with pair of trump 10",
        "6-6-7-7-4",
    )
    letters = "AKQJT10987654321OIlXjb♠♥♣♦主副大小王红黑方对张单拖()（）,，、>=+-…·×²⑩А\u200b\ufe0f　🃏🂡\t\n~$级"
    source = random.Random(20)
    for _ in range(2000):
        text = list(source.choice(sample))
        for _ in range(source.randint(1, 3)):
            place = source.randrange(len(text) + 1)
            match source.randrange(3):
                case 0:
                    text.insert(place, source.choice(letters))
                case 1:
                    del text[place : place + source.randint(1, 2)]
                case _:
                    text[place : place + 1] = source.choice(letters)
        yield "".join(text)


def test_mutated_texts_are_read_or_refused() -> None:
    parsers: list[Callable[[str], Any]] = [parse_card_text, parse_order_text, parse_rung, parse_shape]
    parsers.append(lambda text: parse_cards(text, TEN))
    errors = []
    for number, text in enumerate(texts()):
        try:
            parsers[number % len(parsers)](text)
        except NotationError as failed:
            errors.append(failed)
    assert len(errors) > 500
    for error in errors:
        assert 0 <= error.start <= error.end <= len(error.text)
        for language in LANGUAGES:
            assert error_lines(error, partial(text_of, language=language))
