"""From the bytes of a file to text that a YAML reader can be trusted with.

Everything is refused here that readers disagree on or choke on: another encoding than UTF-8, invisible line breaks,
control characters, a file too large.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tractor_dsl.errors import FindingsError, Place
from tractor_dsl.reading.findings import finding, in_file_order, lines_of, say

LARGEST_FILE: Final = 256 * 1024
"""Bytes of the largest variant file that is read."""

DEEPEST: Final = 64
"""How deep maps and lists may lie in each other."""

_BYTE_ORDER_MARKS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_ODD_BREAKS = re.compile("[\x85\u2028\u2029]")
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_CHINESE = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file, the name it is shown under, and its lines."""

    file: str
    text: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int, end_column: int | None = None) -> Place:
        """Return a place of this file from positions counted from 0, one character wide unless it ends elsewhere."""
        line = min(line, len(self.lines) - 1)
        column = min(column, len(self.lines[line]))
        return Place(self.file, line + 1, column + 1, max(end_column or 0, column + 1) + 1)


def source_of(content: str | bytes, file: str) -> Source:
    """Decode a file and refuse what is no plain UTF-8 text of a sensible size.

    Raises:
        FindingsError: with one finding.

    >>> source_of(b"\\xef\\xbb\\xbfid: a\\r\\n", "a.yaml").lines
    ('id: a', '')
    """
    size = len(content) if isinstance(content, bytes) else len(content.encode("utf-8", "surrogatepass"))
    if size > LARGEST_FILE:
        raise FindingsError([finding("td126", Place(file, 1, 1, 2), limit=LARGEST_FILE // 1024)])
    text = decoded(content, file) if isinstance(content, bytes) else content.removeprefix("\ufeff")
    source = Source(file, text, lines_of(text))
    _refuse_odd_characters(source)
    return source


def decoded(content: bytes, file: str) -> str:
    """Return the text of a file without the mark of its encoding.

    Raises:
        FindingsError: it is not UTF-8 text.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            raise _wrong_encoding(content, file, 0, encoding)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _wrong_encoding(content, file, error.start, _guess(content)) from None
    if "\0" in text[:64] and _guess(content) == "UTF-16":
        raise _wrong_encoding(content, file, content.index(b"\0"), "UTF-16")
    return text.removeprefix("\ufeff")


def _guess(content: bytes) -> str | None:
    """Return the encoding that bytes are probably in, or None."""
    if content[:64].count(b"\0") >= len(content[:64]) // 3:
        return "UTF-16"
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return "GB18030 (GBK)" if _CHINESE.search(text) and not _NOT_TEXT.search(text) else None


def _wrong_encoding(content: bytes, file: str, offset: int, encoding: str | None) -> FindingsError:
    before = content[:offset].decode("utf-8", "replace")
    lines = lines_of(before)
    place = Place(file, len(lines), len(lines[-1]) + 1, len(lines[-1]) + 2)
    code = "td102" if encoding else "td103"
    return FindingsError([finding(code, place, help=say("td102.help"), encoding=encoding, offset=offset)])


def _refuse_odd_characters(source: Source) -> None:
    findings = []
    for number, line in enumerate(source.lines):
        if (odd := _ODD_BREAKS.search(line)) is not None:
            place = source.place(number, odd.start())
            findings.append(finding("td116", place, help=say("td116.help"), name=f"U+{ord(odd[0]):04X}"))
        elif (odd := _NOT_TEXT.search(line)) is not None:
            findings.append(finding("td117", source.place(number, odd.start()), name=f"U+{ord(odd[0]):04X}"))
    if findings:
        lines = {source.file: [_ODD_BREAKS.sub("\ufffd", _NOT_TEXT.sub("\ufffd", line)) for line in source.lines]}
        raise FindingsError(in_file_order(findings, lines, [source.file]))
