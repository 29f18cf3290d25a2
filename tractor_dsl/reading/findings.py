"""Make findings about variant files: the parts that every reading step shares.

A finding is a :class:`~tractor_dsl.errors.Diagnostic` whose code begins with ``td`` and a number: ``td1..`` YAML,
``td2..`` keys and values, ``td3..`` parents, ``td4..`` rules that do not go together, ``td7..`` card texts, ``td8..``
names. The code of a help or a note adds what it is: ``td101.help``.

>>> place = Place("my-table.yaml", 3, 1, 6)
>>> finding("td201", place, key="deck").message
Message(code='td201', params={'key': 'deck'})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, Message, Place

MOST_FINDINGS: Final = 100
"""How many findings of one reading are shown; what a broken file can make of more helps nobody."""
ENOUGH: Final = MOST_FINDINGS + 1
"""After how many findings of one kind it is no use to look for more."""
LONGEST_TEXT: Final = 60
"""How many characters of a text out of a file a message shows."""


def finding(
    code: str,
    place: Place,
    *,
    severity: str = "error",
    notes: Iterable[Message] = (),
    help: Message | None = None,
    fix: Fix | None = None,
    **params: Any,
) -> Diagnostic:
    """Make a finding; further keywords are the parameters of its message. What its own line states is no note."""
    others = tuple(note for note in notes if note.code != "variants.stated" or note.params["place"] != place)
    return Diagnostic(place, say(code, **params), severity, notes=others, help=help, fix=fix)


def instead(place: Place, text: str, *, safe: bool = True) -> Fix:
    """Return the fix that writes a text in a place.

    >>> instead(Place("a.yaml", 3, 1, 5), "decks").edits[0].text
    'decks'
    """
    return Fix((Edit(place.file, place.line, place.column, place.line, place.end_column, text),), safe)


def without_lines(file: str, first: int, last: int, *, safe: bool = True) -> Fix:
    """Return the fix that takes out whole lines, counted from 1."""
    return Fix((Edit(file, first, 1, last + 1, 1, ""),), safe)


def say(code: str, **params: Any) -> Message:
    """Make a message; texts out of a file are cut to a length that fits a line.

    >>> say("td101", key="x" * 100).params["key"][-3:]
    'xx…'
    """
    return Message(code, {name: brief(value) if isinstance(value, str) else value for name, value in params.items()})


def brief(text: str) -> str:
    """Return a text on one line, cut off after a while.

    >>> brief("a \\n b")
    'a b'
    """
    head = re.sub(r"\s*[\r\n]\s*", " ", text[: 2 * LONGEST_TEXT])
    return head if len(head) <= LONGEST_TEXT and len(text) <= 2 * LONGEST_TEXT else head[:LONGEST_TEXT] + "…"


def listing(words: Sequence[str], link: str = "variants.list") -> Message | str:
    """Return words as one parameter of a message, to be joined as each language does.

    >>> listing(["2", "3"]).params
    {'head': '`2`', 'last': '`3`'}
    """
    if not words:
        return "-"
    joined: Message | str = f"`{brief(words[0])}`"
    for index, word in enumerate(words[1:], 2):
        code = link if index == len(words) else "variants.list"
        joined = Message(code, {"head": joined, "last": f"`{brief(word)}`"})
    return joined


def did_you_mean(words: Sequence[str]) -> Message | None:
    """Return the help that offers what was probably meant, best first, or None without an idea."""
    return Message("variants.did_you_mean", {"words": listing(words, "variants.either")}) if words else None


def dotted(path: Sequence[str | int]) -> str:
    """Return a path into a variant file as it is written in texts.

    >>> dotted(["result", "bands", 2, "at"])
    'result.bands[2].at'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def gist(found: Diagnostic) -> tuple[Place, str]:
    """Return what makes a finding the same as another: its place and its message."""
    return found.place, repr(found.message)


_LINE_BREAK = re.compile(r"\r\n|\n|\r")


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a text as YAML and editors count them.

    >>> lines_of("a\\x0bb\\r\\nc")
    ('a\\x0bb', 'c')
    """
    return tuple(_LINE_BREAK.split(text))


def in_file_order(
    findings: Iterable[Diagnostic], lines: Mapping[str, Sequence[str]], files: Sequence[str]
) -> list[Diagnostic]:
    """Sort findings by file (in the given order) and position, give each its line, and drop what is too much."""
    ranks = {file: rank for rank, file in enumerate(files)}
    ordered = sorted(findings, key=lambda found: (ranks.get(found.place.file, len(ranks)), found.place))
    shown = [
        replace(found, source_line=found.source_line or _line(lines, found.place)) for found in ordered[:MOST_FINDINGS]
    ]
    if len(ordered) > MOST_FINDINGS:
        shown.append(finding("td900", ordered[MOST_FINDINGS].place, shown=MOST_FINDINGS))
    return shown


def _line(lines: Mapping[str, Sequence[str]], place: Place) -> str | None:
    of_file = lines.get(place.file, ())
    return of_file[place.line - 1] if place.line <= len(of_file) else None
