"""Rows of option values that cover every pair the checks let pass.

A first set comes from the all-pairs algorithm, which knows nothing of the checks. Each of its rows is repaired where it
is refused: the option at which a finding is reported takes another value, or one that the finding names, until nothing
is found; what cannot be repaired is dropped. Pairs that got lost on the way are brought back by further rows in which
they are fixed; a pair that no row can hold is one that the checks refuse.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Final, TypeAlias

from allpairspy import AllPairs  # type: ignore[import-untyped]

from tests.covering.files import Finding, Row, findings
from tests.covering.values import Written, representatives, shipped_rows

SEED: Final = 1
TRIES: Final = 3
"""How often a lost pair is tried in a full row before it is tried alone."""
Cell: TypeAlias = tuple[str, str]
"""An option and one of its values, as JSON."""
Pair: TypeAlias = tuple[Cell, Cell]


@dataclass
class Counts:
    """How many rows and pairs there were, and what became of them."""

    values: int = 0
    values_refused: list[Cell] = field(default_factory=list)
    drawn: int = 0
    repaired: int = 0
    dropped: int = 0
    added: int = 0
    pairs: int = 0
    pairs_refused: set[Pair] = field(default_factory=set)

    def lines(self) -> list[str]:
        """Return what happened, for people."""
        return [
            f"{self.values} values, {len(self.values_refused)} of them refused by themselves",
            f"{self.drawn} rows drawn, {self.repaired} of them repaired and {self.dropped} dropped; {self.added} added",
            f"{self.pairs} pairs, {len(self.pairs_refused)} of them refused",
        ]


def _text(value: Written) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _pairs(row: Row) -> Iterator[Pair]:
    cells = [(path, _text(value)) for path, value in row.items()]
    yield from combinations(cells, 2)


# --- repairing


def repaired(row: Row, rng: Random, values: Mapping[str, Sequence[Written]], pinned: Iterable[str] = ()) -> Row | None:
    """Return a row that the checks let pass, as near to this one as may be, or None.

    The pinned options keep their values, the others take some of those given.
    """
    fixed = frozenset(pinned)
    while found := findings(row):
        better = next(_better(row, found, rng, values, fixed), None)
        if better is None:
            return None
        row = better
    return row


def _better(
    row: Row, found: Sequence[Finding], rng: Random, values: Mapping[str, Sequence[Written]], fixed: frozenset[str]
) -> Iterator[Row]:
    """Yield rows with one other value in which fewer things are found.

    A finding that is about pinned options only, two of them or more, cannot be helped.
    """
    named = _named(found[0], row)
    suspects = [] if len(named) > 1 and fixed.issuperset(named) else [*named, *_near(found[0], row)]
    for path in dict.fromkeys(suspects):
        if path not in fixed:
            for value in rng.sample(values[path], len(values[path])):
                changed = {**row, path: value}
                if len(findings(changed)) < len(found):
                    yield changed


def _named(found: Finding, row: Row) -> list[str]:
    """Return the options that a finding is about: where it is reported, and those that its notes name."""
    others = [path for path in row for other in found.others if f"{other}.".startswith((f"{path}.", f"{path}["))]
    return list(dict.fromkeys([found.path, *others]))


def _near(found: Finding, row: Row) -> list[str]:
    """Return the options of the axis of a finding, and of the table."""
    axis = found.path.partition(".")[0]
    return [path for path in row if path.startswith((f"{axis}.", "table."))]


# --- values


@cache
def sensible_values() -> dict[str, tuple[Written, ...]]:
    """Return the representative values that some row can hold; see :func:`refused_values` for the others."""
    refused = set(refused_values())
    return {
        path: tuple(value for value in values if (path, _text(value)) not in refused)
        for path, values in representatives().items()
    }


@cache
def refused_values() -> tuple[Cell, ...]:
    """Return the values that the checks refuse whatever the other options are set to."""
    cells = [(path, _text(value)) for path, column in representatives().items() for value in column]
    return tuple(cell for cell in cells if row_of(cell) is None)


@cache
def row_of(cell: Cell) -> Row | None:
    """Return a row that passes and holds a value, all others as plain as may be; None where none was found."""
    path, text = cell
    for start in starts():
        passing = repaired({**start, path: json.loads(text)}, Random(SEED), representatives(), [path])
        if passing is not None:
            return passing
    return None


@cache
def starts() -> tuple[Row, ...]:
    """Return rows that pass: the neutral defaults, and the shipped variants."""
    neutral = {path: column[0] for path, column in representatives().items()}
    return (neutral, *({**neutral, **row} for row in shipped_rows()))


# --- rows


def drawn_rows(values: Mapping[str, Sequence[Written]], most: int | None = None) -> Iterator[tuple[Row, Row | None]]:
    """Yield the rows of the all-pairs set of some values, each with what it is after repair, None where that failed."""
    rng = Random(SEED)
    columns = [rng.sample([_text(value) for value in column], len(column)) for column in values.values()]
    for drawn in islice(AllPairs(columns), most):
        row = {path: json.loads(text) for path, text in zip(values, drawn, strict=True)}
        yield row, repaired(row, rng, values)


@cache
def covering_rows() -> tuple[tuple[Row, ...], Counts]:
    """Return rows that cover every pair the checks let pass, and what happened on the way."""
    counts = Counts(sum(map(len, representatives().values())), list(refused_values()))
    wanted = dict.fromkeys(_all_pairs())
    counts.pairs = len(wanted)
    rows: list[Row] = []
    for row, passing in drawn_rows(sensible_values()):
        counts.drawn += 1
        counts.repaired += passing not in (row, None)
        counts.dropped += passing is None
        if passing is not None:
            rows.append(passing)
            _cover(wanted, passing)
    rng = Random(SEED)
    while wanted:
        pair = next(iter(wanted))
        added = _row_with(pair, wanted, rng)
        if added is None:
            counts.pairs_refused.add(pair)
            del wanted[pair]
        else:
            counts.added += 1
            rows.append(added)
            _cover(wanted, added)
    return tuple(rows), counts


def _cover(wanted: dict[Pair, None], row: Row) -> None:
    for pair in _pairs(row):
        wanted.pop(pair, None)


def _all_pairs() -> Iterator[Pair]:
    """Yield every pair of values of two options."""
    for (path, values), (other, others) in combinations(sensible_values().items(), 2):
        for value in values:
            for second in others:
                yield (path, _text(value)), (other, _text(second))


def _row_with(pair: Pair, wanted: dict[Pair, None], rng: Random) -> Row | None:
    """Return a row that holds a pair and, where that is possible, many others that are wanted; None if none can be."""
    values = sensible_values()
    fixed = {path: json.loads(text) for path, text in pair}
    plain = (repaired({**(row_of(cell) or {}), **fixed}, rng, values, fixed) for cell in pair)
    alone = next((row for row in plain if row is not None), None)
    for _ in range(TRIES if alone is not None else 0):
        passing = repaired(_filled(fixed, wanted, rng), rng, values, fixed)
        if passing is not None:
            return passing
    return alone


def _filled(fixed: Row, wanted: dict[Pair, None], rng: Random) -> Row:
    """Return a row around fixed values, each other one chosen for the wanted pairs that it makes with those before."""
    partners: dict[Cell, list[Cell]] = {}
    for one, other in wanted:
        partners.setdefault(one, []).append(other)
        partners.setdefault(other, []).append(one)
    gains: Counter[Cell] = Counter()
    chosen: dict[str, Written] = {}
    paths = list(sensible_values())
    for path in [*fixed, *(path for path in rng.sample(paths, len(paths)) if path not in fixed)]:
        column = sensible_values()[path]
        best = [(gains[path, _text(value)], rng.random(), index) for index, value in enumerate(column)]
        chosen[path] = fixed[path] if path in fixed else column[max(best)[-1]]
        gains.update(partners.get((path, _text(chosen[path])), ()))
    return {path: chosen[path] for path in paths}
