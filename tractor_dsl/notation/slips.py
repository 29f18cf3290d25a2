"""Why a text cannot be read, in a card player's words: the usual slips, and what could stand there instead.

The parser knows where it stopped and which words it would have taken. Everything else is looked up here, by the
characters at that place: a letter O in a ten, a lone 1, 红 for 红桃, a mark with no rank behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import reduce
from typing import Final

from tractor_dsl.errors import Message, NotationError
from tractor_dsl.notation.fold import Folded, error_at
from tractor_dsl.notation.tree import Kind

Accepts = Callable[[str], bool]
"""Tells whether a text would be read."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A usual slip: what it looks like where reading stopped, what to say, and what was meant."""

    code: str
    pattern: re.Pattern[str]
    meant: str | None = None
    """The replacement, a template for ``re.Match.expand``; None when only the reader can know."""
    kinds: Collection[Kind] = ("cards", "order")


_ALL: Final[tuple[Kind, ...]] = ("cards", "order", "rung", "shape")
_WITH_JOKERS: Final[tuple[Kind, ...]] = ("cards", "order", "rung")
_HANDS: Final[tuple[Kind, ...]] = ("cards",)
_RUNGS: Final[tuple[Kind, ...]] = ("rung",)
_NAMED: Final = tuple(
    Slip(code, re.compile(pattern), meant)
    for code, pattern, meant in (
        ("notation.which_joker", r"JOKERS?|[🃏🂿🃟]|(?<![大小])王牌?", None),
        ("notation.english_rank", r"ACES?(?![A-Z])", "A"),
        ("notation.english_rank", r"KINGS?(?![A-Z])", "K"),
        ("notation.english_rank", r"QUEENS?(?![A-Z])", "Q"),
        ("notation.english_rank", r"JACKS?(?![A-Z])", "J"),
        ("notation.english_rank", r"TENS?(?![A-Z])", "10"),
        ("notation.count_digit", r"(?<![0-9])2 *张(?! *该)", "两张"),
        ("notation.count_digit", r"(?<![0-9])3 *张(?! *该)", "三张"),
        ("notation.count_digit", r"(?<![0-9])4 *张(?! *该)", "四张"),
        ("notation.dash", r"(?<![0-9])[0-9]+\s*[—–―~至到]+\s*[0-9]*", None),
        ("notation.number", r"(?<![0-9])[0-9]+\s*[分倍点张局圈]", None),
    )
)
"""Slips of several letters, of which some may have been read before the parser stopped."""
_SLIPS: Final = (
    Slip("notation.letter_o", re.compile(r"1O|(?<![A-Z])O(?![A-Z])"), "10"),
    Slip("notation.letter_l", re.compile(r"[IL|][0O]|(?<![A-Z])[IL|](?![A-Z])"), "10"),
    Slip("notation.lone_one", re.compile(r"1(?!0)"), "10"),
    Slip("notation.lone_zero", re.compile(r"0"), None),
    Slip("notation.lone_big", re.compile(r"大(?!小?王)"), "大王", _WITH_JOKERS),
    Slip("notation.lone_small", re.compile(r"小(?!王)"), "小王", _WITH_JOKERS),
    Slip("notation.short_suit", re.compile(r"红(?!桃)"), "红桃"),
    Slip("notation.short_suit", re.compile(r"黑(?!桃)"), "黑桃"),
    Slip("notation.short_suit", re.compile(r"方(?!片)"), "方片"),
    Slip("notation.short_suit", re.compile(r"[梅草](?!花)"), "梅花"),
    Slip("notation.suit_letter", re.compile(r"(?<![A-Z])([SHCD])(?=[AKQJT]*(?![A-Z:]))"), r"\1:"),
    Slip("notation.nickname", re.compile(r"[钩勾]"), "J"),
    Slip("notation.nickname", re.compile(r"圈"), "Q"),
    Slip("notation.nickname", re.compile(r"凯"), "K"),
    Slip("notation.nickname", re.compile(r"尖"), "A"),
    Slip("notation.nickname", re.compile(r"十"), "10"),
    Slip("notation.either_joker", re.compile(r"(任意?|随便)(?=[^+]{0,6}王)"), "", _RUNGS),
    Slip("notation.either_joker", re.compile(r"(ANY|EITHER) +JOKERS?"), "joker", _RUNGS),
    Slip("notation.times", re.compile(r"[×✕*]\s*[0-9]*|X\s*[0-9]+"), None, _ALL),
    Slip("notation.order_here", re.compile(r">|=|…+|\.{2,}"), None, _HANDS),
    Slip("notation.choice_here", re.compile(r"或|OR(?![A-Z])"), None, _HANDS),
    Slip("notation.unopened", re.compile(r"\)"), None, _ALL),
    Slip("notation.brackets", re.compile(r"\("), None),
    Slip("notation.hyphen", re.compile(r"-"), None, _ALL),
)
_SUIT_BEHIND: Final = re.compile(r"(10|[2-9TJQKA]) *(?:([♠♥♣♦])|([SHCD])(?![A-Z:]))")
_SUITS_BEHIND: Final = re.compile(rf"(?: *{_SUIT_BEHIND.pattern} *[,、/]?)+")
"""Cards whose suits are all written behind their ranks, as in ``A♠ K♥`` and ``As Kh``."""
_JOINT: Final = re.compile(r"([,;/、+和与带及加或=>…]|附带|AND|WITH|OR)$")
_DANGLING: Final = (
    ("notation.dangling_hyphen", re.compile(r"-$")),
    ("notation.dangling_mark", re.compile(r"(主花色牌?|主牌|主上的|主|副牌|副|其他|黑桃|红桃|梅花|方片|[♠♥♣♦])$")),
    ("notation.dangling_mark", re.compile(r"(TRUMPS?|SIDE( +SUITS?)?|SPADES?|HEARTS?|CLUBS?|DIAMONDS?|[SHCD] *:)$")),
    ("notation.dangling_counter", re.compile(r"[一二两三四五六七八九]?(对子?|张|单张?|同张|个)$")),
    ("notation.dangling_counter", re.compile(r"(PAIR|TRIPLE|QUAD|SINGLE)S?( +OF)?$")),
    ("notation.dangling_joint", _JOINT),
)
_UNKNOWN: Final = re.compile(r"[A-Z]+|[^\W\dA-Z_主副对双单张大小王黑红梅方同任拖连泰常各]+|.", re.DOTALL)
"""A stretch to quote as unknown: a Latin word, or characters up to the next that begins a word of the notation."""
_SHOWN: Final = 200
"""The most characters of a corrected text that is offered."""
_BRACKET: Final = re.compile(r"\([^()]*$")
_RANGE: Final = re.compile(r"([0-9]+) *- *([0-9]+)")
_WORDS: Final = (
    ("rank", frozenset({"RANK"})),
    ("suit", frozenset({"SPADES"})),
    ("count", frozenset({"NUMBERED"})),
    ("level_card", frozenset({"LEVEL"})),
    ("joker", frozenset({"BIG_JOKER"})),
    ("joker_of_a_kind", frozenset({"ANY_JOKER"})),
    ("shape", frozenset({"TRACTORS"})),
    ("filler", frozenset({"ANY"})),
    ("number", frozenset({"NUMBER"})),
    ("separator", frozenset({"COMMA"})),
    ("plus", frozenset({"JOIN"})),
    ("closing", frozenset({"CLOSING"})),
    ("end", frozenset({"$END"})),
)
"""Kinds of words by a terminal that stands for each of them."""


def check_range(folded: Folded) -> None:
    """Refuse what is a range of numbers and no cards, such as ``8-32``.

    Hyphens between ranks mean nothing, so only a rising pair of numbers that no pair, triple or ten explains is taken
    for a range: ``6-6-7-7``, ``55-66`` and ``9-10`` are cards.

    Raises:
        NotationError: ``notation.range``.
    """
    found = _RANGE.fullmatch(folded.text)
    if found is None or int(found[1]) >= int(found[2]):
        return
    if all(number == "10" or len(set(number)) == 1 for number in found.groups()):
        return
    raise folded.error("notation.range", 0, len(folded.text))


def expected_words(accepts: Collection[str], kind: Kind) -> Message:
    """Return what could stand in a place, given the terminals that the grammar would take there."""
    words = [word for word, terminals in _WORDS if terminals & set(accepts)]
    if {"suit", "joker"} <= set(words):
        words = ["card", *(word for word in words if word not in ("rank", "suit", "joker", "level_card"))]
    for word, better in (
        ("level_card", "rank"),
        ("joker_of_a_kind", "joker"),
        ("plus", "separator"),
        ("number", "shape"),
    ):
        if {word, better} <= set(words):
            words.remove(better if kind == "rung" else word)
    messages = [Message(f"notation.word.{word}") for word in words] or [Message("notation.word.end")]
    last = messages.pop()
    if not messages:
        return last
    listed = reduce(lambda one, two: Message("notation.list", {"first": one, "second": two}), messages)
    return Message("notation.or", {"first": listed, "second": last})


def explain(
    folded: Folded, kind: Kind, position: int, known_word: str | None, accepts: Collection[str], would_read: Accepts
) -> NotationError:
    """Return the error for a text that the parser gave up on.

    ``position`` is an offset into the folded text, its length at the end. ``known_word`` is the word found there when
    it is one of the notation (only not here); ``accepts`` are the terminals that the grammar would have taken, and
    ``would_read`` tells whether a corrected text would be read.
    """
    expected = expected_words(accepts, kind)
    text = folded.text
    if kind in _HANDS and _SUITS_BEHIND.fullmatch(text):
        return _suit_behind(folded, would_read)
    named = _slip(folded, kind, position, _NAMED, would_read, expected)
    slip = named or _slip(folded, kind, position, _SLIPS, would_read, expected)
    if slip is not None:
        return slip
    if known_word is not None or position == len(text):
        dangling = _dangling(folded, position, known_word, accepts, expected, would_read)
        if dangling is not None:
            return dangling
    if position == len(text):
        return folded.error("notation.incomplete", position, position, expected=expected)
    if known_word is not None:
        return folded.error("notation.unexpected", position, position + len(known_word), expected=expected)
    return _unknown(folded, position, expected)


def _suit_behind(folded: Folded, would_read: Accepts) -> NotationError:
    match = _SUIT_BEHIND.search(folded.text)
    assert match is not None
    turned = _SUIT_BEHIND.sub(lambda found: (found[2] or f"{found[3]}:") + found[1], folded.text)
    hint = _write_hint(turned, would_read)
    return folded.error("notation.suit_behind", match.start(), match.end(), hint=hint)


def _slip(
    folded: Folded,
    kind: Kind,
    position: int,
    slips: tuple[Slip, ...],
    would_read: Accepts,
    expected: Message,
) -> NotationError | None:
    for slip in slips:
        if kind not in slip.kinds:
            continue
        for match in slip.pattern.finditer(folded.text):
            if match.start() <= position < match.end():
                hint = _correction(folded, slip, would_read) or _expected_hint(expected)
                meant = None if slip.meant is None else match.expand(slip.meant)
                return folded.error(slip.code, match.start(), match.end(), hint=hint, meant=meant)
    return None


def _correction(folded: Folded, slip: Slip, would_read: Accepts) -> Message | None:
    """Return the whole text with this slip put right everywhere, if it can be read then."""
    matches = list(slip.pattern.finditer(folded.text))
    if slip.meant is None or (slip.code == "notation.lone_one" and len(matches) > 1):
        return None
    corrected = folded.original
    for match in reversed(matches):
        start, end = folded.span(match.start(), match.end())
        corrected = corrected[:start] + match.expand(slip.meant) + corrected[end:]
    return _write_hint(corrected, would_read)


def _dangling(
    folded: Folded,
    position: int,
    known_word: str | None,
    accepts: Collection[str],
    expected: Message,
    would_read: Accepts,
) -> NotationError | None:
    before = folded.text[:position].rstrip()
    bracket = _BRACKET.search(before)
    if bracket is not None and ("CLOSING" in accepts or position == len(folded.text)):
        start, end = folded.span(bracket.start(), len(before))
        closed = folded.original[:end] + ")" + folded.original[end:]
        hint = _write_hint(closed, would_read) or _expected_hint(expected)
        return error_at(folded.original, (start, end), "notation.unclosed", hint=hint)
    if "$END" in accepts:
        return None
    end = position + 1 if position < len(folded.text) else position
    for code, pattern in _DANGLING:
        match = pattern.search(before)
        if match is not None and (pattern is not _JOINT or known_word is None or _JOINT.fullmatch(known_word)):
            first, last = folded.span(match.start(), match.end())
            place = folded.span(position, end)
            word = folded.original[first:last]
            hint = _expected_hint(expected)
            return error_at(folded.original, place, code, hint=hint, word=word)
    return None


def _unknown(folded: Folded, position: int, expected: Message) -> NotationError:
    found = next(match for match in _UNKNOWN.finditer(folded.text) if match.end() > position)
    start, end = found.span()
    if not found[0].isascii() or (position == end - 1 and re.fullmatch(r"[AKQJT]*[A-Z]", found[0])):
        start = position
    hint = _expected_hint(expected)
    code = "notation.unknown_character" if end - start == 1 else "notation.unknown_word"
    return folded.error(code, start, end, hint=hint, number=f"U+{ord(folded.text[start]):04X}")


def _write_hint(corrected: str, would_read: Accepts) -> Message | None:
    """Return the advice to write a corrected text, if it is short enough to be shown and can be read."""
    if len(corrected) > _SHOWN or not would_read(corrected):
        return None
    return Message("notation.hint.write", {"text": corrected})


def _expected_hint(expected: Message) -> Message:
    return Message("notation.hint.expected", {"expected": expected})
