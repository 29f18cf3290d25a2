"""JSON text to records. Everything wrong with a text is found in one reading, with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from tractor_dsl.cards import RANKS, Card
from tractor_dsl.engine.actions import Bid, Bury, Call, Concede, Declare, DemandRedeal, NameTrump, Play
from tractor_dsl.engine.deal import DealResult
from tractor_dsl.errors import Diagnostic, FindingsError, Message
from tractor_dsl.reading.findings import MOST_FINDINGS, did_you_mean, dotted, finding, listing
from tractor_dsl.reading.kinds import refuse_other_kinds
from tractor_dsl.records.record import FORMAT, Heading, Passes, Record, Step
from tractor_dsl.records.shape import CARDS, RECORD, RESULT, STEPS, TRUMPS, Kind
from tractor_dsl.records.source import DECODER, Members, Path, Source, locate
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.result import Outcome

LONGEST_RECORD: Final = 200_000
"""Characters of one record; a deal of four decks needs a tenth of that."""
DEEPEST: Final = 8
"""How deep values lie in each other at most; in a record it is three."""

_ACTIONS: Mapping[str, Callable[[int, Any], Step]] = {
    "declare": lambda seat, cards: Declare(seat, _cards(cards)),
    "redeal": lambda seat, _: DemandRedeal(seat),
    "bid": Bid,
    "name": lambda seat, suit: NameTrump(seat, TRUMPS[suit]),
    "bury": lambda seat, cards: Bury(seat, _cards(cards)),
    "call": lambda seat, card: Call(seat, CARDS[card]),
    "concede": lambda seat, _: Concede(seat),
    "play": lambda seat, cards: Play(seat, _cards(cards)),
}


def read_record(text: str, file: str) -> Record:
    """Return the record that a JSON text holds; ``file`` is what findings call the text.

    Whether its deal is possible under some rules is not asked here; see :mod:`tractor_dsl.records.replay`.

    Raises:
        FindingsError: the text is no record.
    """
    return _read(Source(file, text))


def read_records(text: str, file: str) -> tuple[Record, ...]:
    """Return the records of a text in JSON Lines, one a line; empty lines are left out.

    One record spread over several lines, so that its first line does not end with ``}``, is read as well.

    Raises:
        FindingsError: a line is no record; the findings of all lines, up to a hundred.
    """
    refuse_other_kinds(text, file, "records")
    records: list[Record] = []
    findings: list[Diagnostic] = []
    first_line, *more = text.strip().split("\n")
    if more and not first_line.rstrip().endswith("}"):
        return (read_record(text, file),)
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and len(findings) < MOST_FINDINGS:
            try:
                records.append(_read(Source(file, line, number)))
            except FindingsError as wrong:
                findings += wrong.diagnostics
    if findings:
        raise FindingsError(findings[:MOST_FINDINGS])
    return tuple(records)


def _read(source: Source) -> Record:
    plain = _parse(source)
    findings = list(islice(_check_record(source, plain), MOST_FINDINGS))
    if findings:
        ordered = sorted(findings, key=lambda found: found.place)
        raise FindingsError([replace(found, source_line=source.line(found.place)) for found in ordered])
    return _build(source, plain)


def _parse(source: Source) -> Any:
    """Return the JSON value of a text.

    Raises:
        FindingsError: it is too long, nested too deeply, or no JSON.
    """
    text = source.text
    if len(text) > LONGEST_RECORD:
        raise _stop(source, "td500", length=len(text), longest=LONGEST_RECORD)
    try:
        plain = DECODER.decode(text)
    except json.JSONDecodeError as wrong:
        raise _stop(source, "td501", min(wrong.pos, max(0, len(text) - 1))) from None
    except RecursionError:
        raise _stop(source, "td502") from None
    if _is_deeper(plain, DEEPEST):
        raise _stop(source, "td502")
    return plain


def _stop(source: Source, code: str, at: int = 0, **params: Any) -> FindingsError:
    place = source.place(at, at + 1)
    return FindingsError([replace(finding(code, place, **params), source_line=source.line(place))])


def _is_deeper(plain: Any, levels: int) -> bool:
    """Tell whether a JSON value holds values in each other over more than some levels."""
    layer = [plain]
    for _ in range(levels):
        layer = [entry for value in layer for entry in _entries(value)]
    return bool(layer)


def _entries(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


# ------------------------------------------------------------------------------------------------------------ checking


def _check_record(source: Source, plain: Any) -> Iterator[Diagnostic]:
    if not isinstance(plain, dict):
        yield _wrong(source, (), "record", plain)
        return
    if "format" in plain and plain["format"] != FORMAT:
        yield finding("td503", source.place_of(("format",)), found=shown(plain["format"]), known=FORMAT)
        return
    yield from _check_members(source, (), plain, RECORD)
    steps, result = plain.get("actions"), plain.get("result")
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        yield from _check_step(source, ("actions", index), step)
    if isinstance(result, dict):
        yield from _check_members(source, ("result",), result, RESULT)


def _check_step(source: Source, path: Path, step: Any) -> Iterator[Diagnostic]:
    if not isinstance(step, dict):
        yield _wrong(source, path, "action", step)
        return
    verbs = [verb for verb in STEPS if verb in step]
    if len(verbs) == 1:
        yield from _check_members(source, path, step, STEPS[verbs[0]])
    else:
        code = "td508" if verbs else "td507"
        yield finding(code, source.place_of(path), keys=listing(list(STEPS), "variants.either"))


def _check_members(
    source: Source, path: Path, plain: Mapping[str, Any], kinds: Mapping[str, Kind]
) -> Iterator[Diagnostic]:
    """Find keys that are missing, unknown or repeated, and values of the wrong kind."""
    missing = [name for name in kinds if name not in plain]
    if missing:
        place = source.place_of(path)
        yield finding("td504", replace(place, end_column=place.column + 1), keys=listing(missing))
    for name in plain:
        if name not in kinds:
            meant = did_you_mean(suggest(name, list(kinds)))
            place = source.place_of((*path, name), key=True)
            yield finding("td505", place, help=meant, key=shown(name), keys=listing(list(kinds)))
    for name in plain.repeated if isinstance(plain, Members) else ():
        yield finding("td506", source.place_of((*path, name), key=True), key=shown(name))
    for name, kind in kinds.items():
        if name in plain and not kind.accepts(plain[name]):
            yield _wrong(source, (*path, name), kind.name, plain[name])


def _wrong(source: Source, path: Path, kind: str, value: Any) -> Diagnostic:
    start, end = locate(source.text, path)
    expected = Message(f"records.kind.{kind}")
    found = shown(value) if isinstance(value, str) else source.text[start:end]
    code = "td509" if path else "td509.record"
    return finding(code, source.place(start, end), key=dotted(path), expected=expected, found=found)


def shown(value: Any) -> str:
    """Return a JSON value as a message shows it.

    >>> shown(["♥K", "\\ud800"])
    '["♥K", "\\\\ud800"]'
    """
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


# ------------------------------------------------------------------------------------------------------------ building


def _build(source: Source, plain: Mapping[str, Any]) -> Record:
    return Record(
        Heading(plain["variant"], plain["rules_hash"], plain["version"]),
        RANKS.index(plain["level"]),
        plain["dealer"],
        plain["first_drawer"],
        _cards(plain["deck"]),
        tuple(_build_step(step) for step in plain["actions"]),
        None if plain["result"] is None else _build_result(plain["result"]),
        source,
    )


def _build_step(plain: Mapping[str, Any]) -> Step:
    if "pass" in plain:
        return Passes(plain["pass"])
    verb = next(verb for verb in _ACTIONS if verb in plain)
    return _ACTIONS[verb](plain["seat"], plain[verb])


def _build_result(plain: Mapping[str, Any]) -> DealResult:
    return DealResult(
        plain["dealer"],
        TRUMPS[plain["trump"]],
        plain["trick_points"],
        plain["kitty_points"],
        plain["multiplier"],
        plain["points"],
        Outcome(plain["attackers_won"], plain["levels"], plain["band"]),
        tuple(plain["declarers"]),
        plain["fined_points"],
        tuple(plain["fined_stakes"]),
        plain["overturns"],
        plain["target"],
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in text.split(" "))
