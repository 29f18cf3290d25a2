"""Slips inside ``[ ]`` and ``{ }``: one that is not closed, a comma left out, brackets glued to a key."""

from __future__ import annotations

import re

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.colons import CLOSING, glued_key
from tractor_dsl.reading.findings import finding, instead, say
from tractor_dsl.reading.prose import colon_in_flow
from tractor_dsl.reading.spots import Spot

_FAR = 50
"""How many lines a bracket is looked for upwards."""


def slip_in_brackets(at: Spot, since: Spot) -> Diagnostic:
    glued = glued_in_brackets(at) or glued_in_brackets(since)
    if glued is not None:
        return glued
    in_text = colon_in_flow(at)
    if in_text is not None:
        return in_text
    opening = since.sign if since.sign in CLOSING else ""
    closing = CLOSING.get(opening, "")
    if not opening:
        unclosed = None if at.has_more else _unclosed(at)
        if unclosed is not None:
            closing = CLOSING[unclosed.sign]
            return finding("td132", unclosed.place(), help=say("td132.help", closing=closing), sign=unclosed.sign)
        return finding("td138", at.place(), help=say("td138.help"), sign=at.sign or " ")
    if at.sign in ("]", "}", ")") and at.sign != closing:
        notes = [say("td132.note", place=since.place(), sign=opening)]
        return finding("td132", at.place(), notes=notes, help=say("td132.help", closing=closing), sign=opening)
    interval = re.match(r"\[ *([0-9]+) *, *[0-9]* *\)", since.line[since.column : since.column + 40])
    if interval is not None:
        place = since.place(since.column + interval.end())
        return finding("td132", place, help=say("td135.bound", bound=interval[1]), sign=opening)
    if at.number != since.number or not at.has_more:
        return finding("td132", since.place(), help=say("td132.help", closing=closing), sign=opening)
    quoted = re.search(r"[\"'](?= *$)", at.before)
    if quoted is not None and at.sign not in "\"'" and _KEY.match(at.line, at.column) is None:
        return behind_quote(at, quoted[0])
    return _no_comma(at)


def behind_quote(at: Spot, quote: str) -> Diagnostic:
    """Return the finding about something that follows the quotation mark that ended a text."""
    helped = say("td134.help", quote=quote, inside="''" if quote == "'" else '\\"')
    return finding("td134", at.to_line_end(), help=helped, quote=quote)


_KEY = re.compile(r"(?:[;/、|] *)?[\w-]+ *:")
_NEAR = 80
"""How many signs before a colon a comma is looked for."""
_OTHER_COMMA = re.compile(r"""([\w.-]+|"[^"]*"|'[^']*')(?P<between> *[;/、|] *| +)([\w-]+) *:$""")


def _no_comma(at: Spot) -> Diagnostic:
    """Say that there is no comma between two keys in braces, but a blank or another sign."""
    key = _KEY.match(at.line, at.column)  # behind quotes the key is what is told, elsewhere its colon
    end = at.column + 1 if key is None else key.end()
    found = _OTHER_COMMA.search(at.line[:end], max(0, at.column - _NEAR))
    if found is None:
        return finding("td136", at.place(), help=say("td136.help"))
    helped = say("variants.write_instead", wrong=found[0], right=f"{found[1]}, {found[3]}:")
    spot = at.moved(found.start("between"))
    between = spot.place(found.end("between"))
    return finding("td136", between, help=helped, fix=instead(between, ", ", safe=bool(found["between"].strip())))


def _unclosed(end: Spot) -> Spot | None:
    """Return the last bracket that is open at the end of a text, as far as quotes and comments can be told."""
    still_open: list[Spot] = []
    for number in range(max(0, end.number - _FAR), end.number + 1):
        spot = Spot(end.source, number, 0)
        text = re.sub(
            r"""(?<=[\s\[{,:])("[^"]*"|'[^']*')|(?:^|(?<=\s))#.*""", lambda part: " " * len(part[0]), spot.line
        )
        for column, sign in enumerate(text):
            if sign in CLOSING:
                still_open.append(spot.moved(column))
            elif sign in "]}" and still_open:
                still_open.pop()
    return still_open[-1] if still_open else None


_GLUED_BRACKET = re.compile(r"(?<=[{,])\s*([\w-]+):(?=[\[{])")


def glued_in_brackets(at: Spot) -> Diagnostic | None:
    """Return the finding about the first key on a line of brackets with more brackets glued to it."""
    found = _GLUED_BRACKET.search(at.line)
    return None if found is None else glued_key(at.moved(found.start(1)).place(), at.line[found.start(1) :])
