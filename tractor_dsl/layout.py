"""Text in columns: how wide it is, where it may be broken, and tables; Chinese and English line up.

It needs nothing but the standard library, so that a help page or a short list appears at once.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

NARROWEST: Final = 60
WIDEST_PAGE: Final = 100
"""Text for reading is set no wider than this, however wide the terminal is."""
READABLE: Final = 28
"""Columns that the words of a table should have at least."""

_CLOSING: Final = frozenset("，。；：、？！）】》」”’…％,.;:?!)]}")
"""Characters that never begin a line."""
_OPENING: Final = frozenset("（【《「“‘([{")
"""Characters that never end one."""


_BRACKETS: Final = re.compile(r"\[[^\[\]]*\]")
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What could steer a terminal, break a line, or turn the direction of writing."""


def harmless(text: str, keeps: str = "") -> str:
    r"""Return a text without what could steer a terminal or turn the order of what it shows, but for some characters.

    >>> harmless("a\x1b[2Jb\n"), harmless("a\x1b[2Jb\n", keeps="\n")
    ('a\ufffd[2Jb\ufffd', 'a\ufffd[2Jb\n')
    """
    return _STEERING.sub(lambda found: found[0] if found[0] in keeps else "\ufffd", text)


def terminal_width() -> int:
    """Return the width to print for: that of the terminal, at least 60 columns."""
    return max(NARROWEST, shutil.get_terminal_size((100, 24)).columns)


def page_width() -> int:
    """Return the width to set text for reading in."""
    return min(WIDEST_PAGE, terminal_width())


def width_of(text: str) -> int:
    """Return how many columns a text takes; a Chinese character takes two, a suit symbol one.

    >>> width_of("级牌"), width_of("♠A")
    (4, 2)
    """
    return sum(map(_width, text))


def _width(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Fill a text up with blanks to a width in columns, behind it or (``right``) before it.

    >>> padded("级牌", 6) + "|", padded("9", 3, right=True)
    ('级牌  |', '  9')
    """
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines of at most a width, at blanks and between Chinese characters.

    >>> wrapped("检查规则文件：YAML、各项规则，再打几局。", 20)
    ['检查规则文件：YAML、', '各项规则，再打几局。']
    >>> wrapped("at blanks only", 9)
    ['at blanks', 'only']

    What is set in stays so, and a list's mark hangs out.

    >>> wrapped("· at blanks only", 11)
    ['· at blanks', '  only']
    """
    lines: list[str] = []
    begin = text[: len(text) - len(text.lstrip(" ·"))]
    width -= width_of(begin)
    line = ""
    for unit in _units(text[len(begin) :]):
        if line and width_of(line + unit.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += unit.lstrip() if not line else unit
    lines.append(line.rstrip())
    return [f"{' ' * len(begin) if number else begin}{line}".rstrip() for number, line in enumerate(lines)]


def _units(text: str) -> Iterator[str]:
    """Yield the pieces of a text between which a line may be broken; a blank ends a piece."""
    unit = ""
    for character in text:
        if unit and not (character in _CLOSING or character == " " or _joins(unit[-1], character)):
            yield unit
            unit = ""
        unit += character
    if unit:
        yield unit


def _joins(before: str, after: str) -> bool:
    """Tell whether no line may be broken between two characters."""
    if before == " ":
        return False
    return before in _OPENING or (_width(before) < 2 and _width(after) < 2)


def table_lines(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    numbers: Collection[int] = (),
    spare: Sequence[int] = (),
) -> list[str]:
    """Return rows under headings in columns; those named in ``numbers`` are set to the right.

    Where the table would be too wide, the widest column is broken into lines; where that would make it hard to read,
    columns of ``spare`` are left out before, one after another.

    >>> table_lines(["id", "title"], [["qq", "QQ升级"], ["b", "a long title"]], 12)
    ['id  title', 'qq  QQ升级', 'b   a long', '    title']
    >>> table_lines(["id", "title", "hash"], [["b", "a long title", "123456"]], 20, spare=[2])
    ['id  title', 'b   a long title']
    """
    cells = [headings, *rows]
    widths = {index: max(map(width_of, column)) for index, column in enumerate(zip(*cells, strict=True))}
    for index in spare:
        if _room(widths, width) < min(READABLE, max(widths.values())):
            del widths[index]
    widest = max(widths, key=widths.__getitem__)
    widths[widest] = max(width_of(headings[widest]), min(widths[widest], _room(widths, width)))
    return [line for row in cells for line in _row_lines(row, widths, numbers)]


def _room(widths: Mapping[int, int], width: int) -> int:
    """Return how wide the widest of some columns can be in a table of a width."""
    return width - 2 * (len(widths) - 1) - sum(widths.values()) + max(widths.values())


def _row_lines(row: Sequence[str], widths: Mapping[int, int], numbers: Collection[int]) -> Iterator[str]:
    columns = {index: wrapped(row[index], width) for index, width in widths.items()}
    for number in range(max(map(len, columns.values()))):
        pieces = [
            padded(lines[number] if number < len(lines) else "", widths[index], right=index in numbers)
            for index, lines in columns.items()
        ]
        yield "  ".join(pieces).rstrip()


def described(entries: Iterable[tuple[str, str]], width: int, column: int) -> Iterator[str]:
    """Yield what is described on the left and its description from a column on, on lines of its own where it must.

    >>> list(described([("-x N", "How often."), ("--much-longer", "What for.")], 24, 9))
    ['  -x N   How often.', '  --much-longer', '         What for.']
    """
    for name, text in entries:
        lines = wrapped(text, width - column) if text else [""]
        first = f"  {name}"
        if text and width_of(first) + 2 > column:
            yield first
        else:
            yield (padded(first, column) + lines.pop(0)).rstrip()
        for line in lines:
            yield " " * column + line


def hanging(line: str, width: int) -> Iterator[str]:
    """Yield a line as lines that fit, those after the first indented further; what is in brackets stays whole.

    >>> list(hanging("  led: the pair of kings [qq, line 9]", 20))
    ['  led: the pair of', '    kings', '    [qq, line 9]']
    """
    margin = line[: len(line) - len(line.lstrip(" "))]
    text = _BRACKETS.sub(lambda found: found[0].replace(" ", "\xa0"), line[len(margin) :])
    first = wrapped(text, width - len(margin))[0]
    yield margin + first.replace("\xa0", " ")
    rest = text[len(first) :].lstrip(" ")
    for each in wrapped(rest, width - len(margin) - 2) if rest else ():
        yield f"{margin}  {each}".replace("\xa0", " ")


def paragraphs(text: str, width: int) -> Iterator[str]:
    """Yield the paragraphs of a text as indented lines, an empty one between them."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        for line in wrapped(paragraph, width - 2):
            yield f"  {line}"
