"""What a word that is not known was probably meant to be.

Two ways lead there: a small number of typing slips, counted after case, hyphens, spaces and full-width letters are made
alike; and a table of what card players say, in Chinese or English, where no number of slips leads to the key.

>>> suggest("deck", ["decks", "kitty", "points"])
('decks',)
>>> suggest("抠底", ["kitty", "follow"])
('kitty',)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from tractor_dsl.notation import RANK_WORDS
from tractor_dsl.rules.files.fields import Header
from tractor_dsl.rules.options import ByRank, Entry, ListOf, OneMode, OneOf, options_of
from tractor_dsl.rules.profile import AXES

MOST_SUGGESTIONS: Final = 3

_EVERYDAY: Final[Mapping[str, str]] = {
    # top-level keys
    "id": "编号 标识",
    "title": "名称 名字 标题 name",
    "description": "简介 说明 about",
    "extends": "继承 基于 父 parent base from based_on",
    "sources": "来源 出处 source",
    "inferred": "推断",
    "rulings": "判例 例子 测试 tests examples",
    "rulings_given": "判例前提 前提 given",
    # axes
    "table": "牌桌 发牌 deal",
    "trumps": "主牌 主 将牌",
    "shapes": "牌型 combinations",
    "declare": "亮主 叫主 抢主 反主 报主 bid bidding declaration",
    "kitty": "底牌 底 抠底 扣底 埋底 talon bottom widow size 张数",
    "follow": "跟牌 跟",
    "throw": "甩牌 甩 dump",
    "capture": "毙牌 毙 杀 盖毙 大小 ruffing 倍数 抠底倍数 扣底倍数 翻倍 multiplier",
    "result": "升级 计分 得分 分数 scoring score",
    "levels": "级数 打级 轮庄",
    "stakes": "积分 金币 赌注 底金 coins",
    # options
    "decks": "副数 几副牌 牌数 packs",
    "points": "分牌",
    "direction": "方向",
    "failed": "失败",
    "fine": "罚 处罚 惩罚 penalty",
    "tractor_pairs": "拖拉机对子 拆拖拉机",
    "free": "自由",
    "protected": "不拆",
    "permanent": "常主",
    "gaps": "缺级",
    "split": "拆分",
    "rungs": "阶梯",
    "reinforce": "自保 加固 上保险",
    "self_overturn": "自反",
    "first_dealer": "首庄",
    "nobody": "无人亮主",
    "cap": "封顶 max limit",
    "bands": "分数段 thresholds",
    "then_every": "每 每隔 每多 step every",
    "at": "分 起分 from threshold from_points points_from",
    "declarers": "庄家 庄家方 dealer",
    "attackers": "闲家 抓分方 捡分方 opponents defenders",
    "ladder": "级数",
    "everywhere": "可以甩 能甩 都可以甩 都能甩 都甩 随便甩",
    "side_suits": "只甩副牌 副牌可以甩 副牌能甩 只有副牌能甩 主牌不能甩 主牌不可以甩 主牌不许甩 主牌不甩 不能甩主牌 "
    "不许甩主牌 不甩主牌 never_in_trumps never_trumps not_in_trumps not_with_trumps not_trumps no_trumps "
    "only_side_suits only_in_side_suits side_suits_only",
    "never": "不能甩 不可以甩 不许甩 不准甩 不能甩牌 不甩",
    "must_play": "必打",
    "must_hold": "必守",
    "mode": "方式 type kind",
    **RANK_WORDS,
}
"""What card players say, by the key or value that it stands for."""


_WORD: Final = re.compile(r"[^\W_]+")
_DENIALS: Final = frozenset(("not", "non", "no", "un", "in", "dis", "不", "非", "无", "没", "没有", "别", "勿"))
"""What turns the word behind it into its contrary."""
_LIMITS: Final = frozenset(("but", "except", "not", "only", "unless", "without", "in", "on", "for", "if", "when"))
"""What says of the word before it where it holds, or where it does not: ``never in trumps`` is not ``never``."""


class Meant(NamedTuple):
    """What a text was meant to be, and whether nothing else can have been meant by it."""

    text: str
    sure: bool


@lru_cache(4_096)
def normal(word: str) -> str:
    """Return a word without case, hyphens, underscores and spaces, its full-width letters made half-width.

    >>> normal("Must-Play"), normal("mustPlay"), normal("ｄｅｃｋｓ")
    ('mustplay', 'mustplay', 'decks')
    """
    halves = (chr(ord(sign) - 0xFEE0) if "！" <= sign <= "～" else sign for sign in word)
    return "".join(halves).casefold().translate({ord(sign): None for sign in "-_ \t\u3000\xa0:"})


def slips(first: str, second: str, most: int) -> int:
    """Count the slips between two words: letters added, left out, changed, or swapped with the next one.

    This is the optimal-string-alignment distance; counts above ``most`` are given as ``most + 1``.

    >>> slips("folow", "follow", 3), slips("sied", "side", 3), slips("foo", "follow", 2)
    (1, 1, 3)
    """
    if abs(len(first) - len(second)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, left in enumerate(first, 1):
        two_before, before, row = before, row, [i]
        for j, right in enumerate(second, 1):
            count = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == second[j - 2] and first[i - 2] == right:
                count = min(count, two_before[j - 2] + 1)
            row.append(count)
        if min(row) > most and min(before) > most:
            break
    return min(row[-1], most + 1)


def suggest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that an unknown one was probably meant to be, best first, at most three.

    >>> suggest("type", ["tyres", "by_type"]), suggest("never in trumps", ["never"])
    (('by_type',), ())
    """
    wanted = normal(word[:80])
    if not wanted:
        return ()
    candidates = list(known)
    spoken = aliases().get(wanted, ())
    same = [name for name in candidates if normal(name) == (wanted.lstrip("0") or "0")]
    same += [name for name in spoken if name in candidates and name not in same]
    if same or wanted.isdecimal():
        return tuple(same[:MOST_SUGGESTIONS])
    ranked = []
    allowed = _allowed(wanted)
    for index, name in enumerate(candidates):
        plain = normal(name)
        count = slips(wanted, plain, allowed)
        if count <= allowed and count < max(len(wanted), len(plain)):
            ranked.append((count, index, name))
    if len(wanted) > 2 and all(count > 1 for count, _, _ in ranked):
        wholly = [(1, index, name) for index, name in enumerate(candidates) if _is_word_of(wanted, name)]
        ranked = wholly or ranked
    if not ranked and len(wanted) > 2:
        ranked = [(1, index, name) for index, name in enumerate(candidates) if _begins_alike(word, name)]
    if not ranked and len(wanted) > 1 and not wanted.isascii():
        longer = [(_words_beside(wanted, name), index, name) for index, name in enumerate(candidates)]
        least = min((count for count, _, _ in longer if count is not None), default=None)
        ranked = [(count, index, name) for count, index, name in longer if count is not None and count == least]
    return tuple(name for _, _, name in sorted(ranked)[:MOST_SUGGESTIONS])


def says_all(written: str, meant: str) -> bool:
    """Tell whether a word can be written for what stands there: a slip or another name of it, and nothing besides.

    >>> says_all("Shorter tractr", "shorter_tractor"), says_all("far", "first_and_last"), says_all("alwys", "always")
    (True, True, True)
    >>> says_all("not always", "always"), says_all("free or owed", "free"), says_all("untrue", "true")
    (False, False, False)
    >>> says_all("card", "per_card")
    False
    """
    wanted, plain = normal(written), normal(meant)
    if wanted == plain or meant in aliases().get(wanted, ()):
        return True
    if len(_WORD.findall(written)) > max(1, len(_WORD.findall(meant))):
        return False
    if _is_word_of(wanted, meant) or (wanted.endswith(plain) and wanted.removesuffix(plain) in _DENIALS):
        return False
    more = wanted.removeprefix(plain) if wanted.startswith(plain) else ""
    return len(more) <= _allowed(wanted) and (more.isascii() or not plain.isascii())


def _allowed(word: str) -> int:
    """Return how many slips there may be in a word."""
    return 1 if len(word) < 5 else 2 if len(word) < 9 else 3


def _is_word_of(wanted: str, name: str) -> bool:
    """Tell whether a word is one of those that a name is joined of behind its first, as ``every`` in ``then_every``."""
    return wanted in name.split("_")[1:]


def _begins_alike(word: str, name: str) -> bool:
    """Tell whether a word is the beginning of a name, or a name that of a word which does not go on to limit it."""
    wanted, plain = normal(word[:80]), normal(name)
    if len(plain) < 3 or not (plain.startswith(wanted) or wanted.startswith(plain)):
        return False
    return _LIMITS.isdisjoint(_WORD.findall(word[:80].casefold()[len(name) :]))


def _words_beside(word: str, name: str) -> int | None:
    """Return how much longer than a Chinese word the shortest name of something is that has, and not denies, it."""
    called = [title for title, names in aliases().items() if name in names and word in title]
    beside = [title.replace(word, "") for title in called]
    return min((len(others) for others in beside if _DENIALS.isdisjoint(others)), default=None)


def alike(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that have every character of a Chinese one in their title: an idea, never sure.

    >>> alike("每对翻倍", ["per_pair", "double_per_pair", "fixed"])
    ('double_per_pair',)
    """
    wanted = normal(word[:80])
    if len(wanted) < 3 or wanted.isascii():
        return ()
    titles = [(set(title), names) for title, names in aliases().items() if not title.isascii()]
    found = [name for name in known if any(name in names and set(wanted) <= title for title, names in titles)]
    return tuple(found[:MOST_SUGGESTIONS])


@cache
def aliases() -> Mapping[str, Sequence[str]]:
    """Return what card players call things, in normal spelling, with the keys and values meant by it.

    The titles of all options are among it, so a new option is found by its title without being listed here.
    """
    table: dict[str, list[str]] = {}
    everyday = ((word, name) for name, words in _EVERYDAY.items() for word in words.split())
    declared = (pair for axis, section in AXES.items() for pair in _axis(axis, section))
    for word, name in (*everyday, *_titles(Header), *declared):
        names = table.setdefault(normal(word), [])
        if name not in names:
            names.append(name)
    return table


def _axis(axis: str, section: type[Any]) -> Iterator[tuple[str, str]]:
    yield section.TITLE.zh, axis
    yield section.TITLE.en, axis
    yield from _titles(section)


def _titles(section: type[Any]) -> Iterator[tuple[str, str]]:
    for entry in options_of(section):
        yield entry.title.zh, entry.name
        yield entry.title.en, entry.name
        yield from _inner(entry.kind)


def _inner(kind: Any) -> Iterator[tuple[str, str]]:
    if isinstance(kind, ListOf | ByRank):
        yield from _inner(kind.item)
    elif isinstance(kind, Entry):
        yield from _titles(kind.section)
    elif isinstance(kind, OneMode):
        for form in kind.modes:
            yield from _words(form.TITLE.zh, form.TITLE.en, form.MODE)
            yield from _titles(form)
    elif isinstance(kind, OneOf):
        for choice in kind.choices:
            yield from _words(choice.words.zh, choice.words.en, str(choice))


def _words(zh: str, en: str, value: str) -> Iterator[tuple[str, str]]:
    yield zh, value
    yield en, value
