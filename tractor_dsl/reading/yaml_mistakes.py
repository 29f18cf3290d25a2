"""Say in plain words why a text is no YAML.

YAML's own messages speak of tokens and nodes, often one or two lines after the slip. Here the slip itself is looked
for: full-width punctuation first, then tabs, colons, brackets, quotes and indentation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import yaml

from tractor_dsl.errors import Diagnostic, Edit, Fix, Place
from tractor_dsl.reading.brackets import behind_quote, glued_in_brackets, slip_in_brackets
from tractor_dsl.reading.bullets import bulleted_line
from tractor_dsl.reading.colons import CLOSING, IDLE, glued_key, without_colon
from tractor_dsl.reading.findings import finding, instead, say
from tractor_dsl.reading.full_width import full_width, half_width, in_word, suspects, word_around
from tractor_dsl.reading.indents import lost_dash, outdented
from tractor_dsl.reading.prose import colon_in_block, quoted
from tractor_dsl.reading.spots import Spot
from tractor_dsl.reading.yaml_text import DEEPEST, Source


def misplaced_tab(source: Source, scalars: Sequence[tuple[int, int]]) -> Place | None:
    """Return the place of the first tab that separates things, given where the scalars lie (as offsets).

    Tabs inside a scalar or a comment, and at the end of a line, do no harm.
    """
    inside = bytearray(len(source.text))
    for first, last in scalars:
        inside[first:last] = b"\1" * (last - first)
    offset = 0
    for number, line in enumerate(source.lines):
        column = _tab_between(line, inside[offset : offset + len(line)]) if "\t" in line else None
        if column is not None:
            return source.place(number, column)
        offset += len(line)
        offset += 2 if source.text.startswith("\r\n", offset) else 1
    return None


def _tab_between(line: str, inside: bytearray) -> int | None:
    tab = None
    for column, sign in enumerate(line):
        if inside[column]:
            if tab is not None:
                return tab
        elif sign == "#" and (column == 0 or line[column - 1] in " \t"):
            return None
        elif sign == "\t":
            tab = column if tab is None else tab
        elif sign != " " and tab is not None:
            return tab
    return None


# --- what the YAML parser refused


def explain(source: Source, error: Any) -> Diagnostic:
    """Turn an error of PyYAML (either of its parsers) into a finding at the slip that caused it."""
    by_width, by_sign = _slips(source, error)
    if by_sign.message.code == "td131.text":  # in which full-width signs are welcome
        by_width = None
    if by_width is not None and (by_width.fix is None or _helps(source, by_width.fix)):
        return by_width
    return by_sign if by_width is None or _helps(source, by_sign.fix) else replace(by_sign, fix=None)


def _slips(source: Source, error: Any) -> tuple[Diagnostic | None, Diagnostic]:
    """Return the finding about a full-width sign, if there is one where it matters, and the one if it were none."""
    problem_mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if problem_mark is None:
        return None, finding("td100", source.place(0, 0))
    problem, context = str(error.problem or ""), str(error.context or "")
    at = Spot(source, problem_mark.line, problem_mark.column)
    since = at if context_mark is None else Spot(source, context_mark.line, context_mark.column)
    return _slip_of_width(source, at, since), _slip(at, since, problem, context)


_MOST_STEPS = 8
"""How many further fixes of a line are tried to see whether the first one helps."""


def _helps(source: Source, fix: Fix | None, steps: int = _MOST_STEPS) -> bool:
    """Tell whether a line that is mended is YAML then, or can be mended further."""
    if fix is None or any(edit.line != edit.end_line for edit in fix.edits):
        return fix is not None
    mended = with_fix(source, fix)
    try:
        for _ in yaml.parse(mended.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            pass
    except yaml.YAMLError as error:
        by_width, by_sign = _slips(mended, error)
        left = by_width or by_sign
        if left.place.line in {edit.line for edit in fix.edits}:
            return left.fix is not None and (steps == 0 or _helps(mended, left.fix, steps - 1))
    return True


def with_fix(source: Source, fix: Fix) -> Source:
    """Return a file with a fix made whose edits lie in one line each."""
    lines = list(source.lines)
    for edit in sorted(fix.edits, key=lambda edit: (edit.line, edit.column), reverse=True):
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.column - 1] + edit.text + line[edit.end_column - 1 :]
    return Source(source.file, "\n".join(lines), tuple(lines))


def _slip_of_width(source: Source, at: Spot, since: Spot) -> Diagnostic | None:
    """Return the finding about a full-width sign between two spots that stands where YAML wants a half-width one."""
    first = min(since.number, at.number)
    above = at.previous()
    if above is not None and since.number == at.number:
        first = above.number
    for number in range(max(first, at.number - 3), at.number + 1):
        last = at.column if number == at.number and since.number == at.number else None
        for column, sign in suspects(source.lines[number]):
            if last is None or column <= last or sign in "＃":
                spot = Spot(source, number, column)
                word = word_around(source.lines[number], column)
                fix = in_word(source, number, column, word)
                more = source.lines[number][column + 1 :].strip(" }])")
                right = half_width(word) + ("," if word.endswith(("，", "、", "；")) and more else "")
                return full_width(spot.place(), sign, wrong=word, right=right, fix=fix)
    return None


def _slip(at: Spot, since: Spot, problem: str, context: str) -> Diagnostic:
    """Return the finding about anything but full-width signs."""
    for line in dict.fromkeys((at.number, since.number)):
        bulleted = bulleted_line(at.source.file, at.source.lines, line)
        if bulleted is not None:
            return bulleted
    if "nesting depth" in problem:
        return finding("td127", since.place(), limit=DEEPEST)
    if at.sign == "\t" or "tab character" in problem or "\t" in at.line[: len(at.line) - len(at.line.lstrip())]:
        tab = at if at.sign == "\t" else at.moved(max(at.line.find("\t"), 0))
        return finding("td115", tab.place(), help=say("td115.help"), fix=without_tabs(at.source, tab.place()))
    if "end of stream" in problem or "document indicator" in problem:
        return finding("td133", since.to_line_end(), help=say("td133.help", quote=since.sign), quote=since.sign)
    if "escape" in problem or "hexa" in problem or "hexdecimal" in problem or "Unicode character" in problem:
        back = at.line.rfind("\\", 0, at.column + 1)
        spot = at.moved(back) if back >= 0 else at
        return finding("td139", spot.place(spot.column + 2), help=say("td139.help"))
    if "directive" in context or "directive" in problem or "YAML document" in problem:
        return finding("td122", at.moved(0).to_line_end())
    if "tag" in context or "tag" in problem:
        return finding("td121", since.place(), help=say("td121.help"))
    if "alias" in context or "anchor" in context:
        helped = say("td135.help", text=_unquoted(since))
        return finding("td135", since.place(), help=helped, fix=_quotes_around(since), sign=since.sign)
    if "block scalar" in context:
        return _begins_with_sign(since, since.to_line_end())
    if "start any token" in problem:
        return _begins_with_sign(at, at.place())
    if "document start" in problem and any(line.startswith("...") for line in at.source.lines[: at.number]):
        return finding("td123", at.place(), help=say("td123.help"))
    if "flow" in context:
        return slip_in_brackets(at, since)
    if "could not find expected ':'" in problem:
        return lost_dash(at) or _no_colon(since)
    if "sequence entries are not allowed" in problem:
        return finding("td137", at.to_line_end(), help=say("td137.help"))
    if "mapping values are not allowed" in problem:
        return _colon_too_many(at)
    return _slip_of_layout(at)


def without_tabs(source: Source, place: Place) -> Fix:
    """Return the fix for the tab at a place: a space, or the indentation of all lines in spaces, two for a tab.

    That is what was meant only where no line is indented with spaces already.
    """
    line = source.lines[place.line - 1]
    if line[: place.column].strip():
        end = next((at for at in range(place.column, len(line)) if line[at] != "\t"), len(line))
        return instead(replace(place, end_column=end + 1), " ")
    indents = [(number, line[: len(line) - len(line.lstrip(" \t"))]) for number, line in enumerate(source.lines, 1)]
    edits = [
        Edit(source.file, number, 1, number, len(indent) + 1, indent.replace("\t", "  "))
        for number, indent in indents
        if "\t" in indent
    ]
    return Fix(tuple(edits), safe=not any(" " in indent for _, indent in indents))


_BOUND = re.compile(r">(=?) *([0-9]+)")


def _begins_with_sign(at: Spot, place: Place) -> Diagnostic:
    """Say that the value at a spot begins with a sign that no plain value begins with; a lower bound needs none."""
    text = _unquoted(at)
    bound = _BOUND.fullmatch(text)
    if bound is None:
        return finding("td135", place, help=say("td135.help", text=text), fix=_quotes_around(at), sign=at.sign)
    of_band = re.search(r"\bat *: *$", at.before) is not None
    helped = (
        say("td135.bound", bound=bound[2]) if of_band else say("variants.write_instead", wrong=text, right=bound[2])
    )
    fix = instead(at.place(at.column + len(text)), bound[2], safe=of_band) if bound[1] else None
    return finding("td135", place, help=helped, fix=fix, sign=at.sign)


def _unquoted(spot: Spot) -> str:
    """Return the value that begins at a spot, ready to be put between double quotes."""
    return _value(spot).replace('"', "'")


def _value(spot: Spot) -> str:
    return re.split(r"[ \t]#|[,\]}]", spot.line[spot.column :])[0].strip()


def _quotes_around(spot: Spot) -> Fix | None:
    """Return the fix that puts the value that begins at a spot in quotes, None where it is more than a text."""
    value = _value(spot)
    return None if re.search(r"[{\[]|:(?:\s|$)", value) else quoted(spot, value)


_DASHES = re.compile(r"(?:- +)*")


def _glued_in(line: Spot) -> Diagnostic | None:
    """Return the finding about a line that is a key and a value without a space between them."""
    spot, text = _entry_in(line)
    return glued_key(spot.place(), text)


def _entry_in(line: Spot) -> tuple[Spot, str]:
    """Return what a line holds behind its blanks and dashes, and where that begins."""
    column = line.column + len(line.line[line.column :]) - len(line.line[line.column :].lstrip())
    dashes = _DASHES.match(line.line, column)
    spot = line.moved(dashes.end() if dashes is not None else column)
    return spot, spot.line[spot.column :].split(" #")[0].strip()


def _no_colon(line: Spot) -> Diagnostic:
    """Say that a line is no ``key: value``."""
    text = line.line[line.column :].split(" #")[0].strip()
    glued = _glued_in(line)
    if glued is not None:
        return glued
    spot, entry = _entry_in(line)
    signed = without_colon(entry)
    if signed is None or not (signed.signed or _KEY.fullmatch(signed.key)):
        return finding("td130", line.to_line_end(), help=say("td130.help"), text=text)
    place = spot.place(spot.column + len(entry))
    fix = instead(place, signed.mended, safe=signed.signed and _KEY.fullmatch(signed.key) is not None)
    helped = say("variants.write_instead", wrong=entry, right=signed.mended)
    return finding("td130", place, help=helped, fix=fix, text=entry)


_KEY = re.compile(r"[a-z_]+")


def _colon_too_many(at: Spot) -> Diagnostic:
    glued = _glued_in(at.moved(0))
    if glued is not None and at.line[glued.place.end_column - 1] in CLOSING:
        return glued
    before = at.before.replace("- ", "  ")
    if re.search(r"\S: .*\S", before) is not None:
        begins = before.index(": ") + 2
        value = at.line[begins:].split(" #")[0].strip()
        spot = at.moved(at.line.index(value, begins))
        key = before[: begins - 2].strip(" \"'")
        in_text = colon_in_block(at, key, spot, value) if glued is None else None
        if in_text is not None:
            return in_text
        keys = re.fullmatch(r"\(?([a-z_]{3,}: .*?)\)?", value)
        if keys is not None:  # keys with values rather than a text
            braced = instead(spot.place(spot.column + len(value)), f"{{{keys[1]}}}", safe=False)
            return finding("td131", at.place(), help=say("td131.help", text=keys[1]), fix=braced)
        if _AND_KEYS.match(value):
            return _without_braces(at, value)
        fix = quoted(spot, value) if glued is None else None
        return finding("td131", at.place(), help=say("td135.help", text=value.replace('"', "'")), fix=fix)
    above = at.previous()
    if above is not None and not re.search(r":(\s|$)", above.line):
        return _no_colon(above)
    return _slip_of_layout(at)


_AND_KEYS = re.compile(r"(?:[^,;{}\[\]\"']+[,;] *|[0-9a-z_]+ +)[a-z_]{2,}: ")
_NO_COMMA = re.compile(r"(?<=[^,; ]) +(?=[a-z_]{2,}: )")


def _without_braces(at: Spot, value: str) -> Diagnostic:
    """Say that several keys with values on one line stand in braces; as an item of a list all of them do."""
    dashes = _DASHES.match(at.line, len(at.line) - len(at.line.lstrip()))
    begins = dashes.end() if dashes is not None else 0
    if dashes is None or not dashes[0]:
        return finding("td131", at.place(), help=say("td131.help", text=f"…: {_NO_COMMA.sub(', ', value)}"))
    item = at.line[begins:].split(" #")[0].strip()
    keys = _NO_COMMA.sub(", ", item)
    spot = at.moved(begins)
    fix = instead(spot.place(begins + len(item)), f"{{{keys}}}", safe=False)
    return finding("td131", at.place(), help=say("td131.help", text=keys), fix=fix)


def _is_idle(rest: str) -> bool:
    """Tell whether the rest of a line is nothing but signs that separate something from what would follow."""
    text = rest.split(" #")[0].strip()
    return bool(text) and not text.strip(IDLE)


def _slip_of_layout(at: Spot) -> Diagnostic:
    """Say that indentation, or something on the line before, does not fit."""
    after_quote = re.search(r"(['\"]) *$", at.before)
    glued = _glued_in(at.moved(0)) if after_quote is not None and at.sign == ":" else None
    if glued is not None:
        return glued
    if after_quote is not None and not _is_idle(at.line[at.column :]):
        return behind_quote(at, after_quote[1])
    if _is_idle(at.line[at.column :]):
        text = at.line[at.column :].split(" #")[0].rstrip()
        place = at.place(at.column + len(text))
        return finding("td138", place, help=say("td138.idle"), fix=instead(place, ""), sign=text)
    if at.before.rstrip().endswith(("]", "}")) and at.has_more and at.sign not in ("]", "}", ","):
        text = at.line[at.column :].strip()
        return finding("td138", at.to_line_end(), help=say("td138.behind", text=text), sign=text)
    if at.sign in ("]", "}", ","):
        return finding("td138", at.place(), help=say("td138.help"), sign=at.sign)
    if at.sign == ":" and not at.before.strip():
        return finding("td124", at.place(), help=say("td124.help"))
    indent = at.moved(len(at.line) - len(at.line.lstrip()))
    above = at.previous()
    bulleted = bulleted_line(at.source.file, at.source.lines, above.number) if above is not None else None
    if bulleted is not None:
        return bulleted
    glued = glued_in_brackets(at) or (_glued_in(above) if above is not None else None)
    if glued is not None:
        return glued
    meant = lost_dash(at) or outdented(at)
    if meant is not None:
        return meant
    notes = [say("td140.note", place=above.place(), text=above.line.strip())] if above is not None else []
    return finding("td140", indent.to_line_end(), notes=notes, help=say("td140.help"))
