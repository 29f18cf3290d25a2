"""Tables as data, and their plain text as wide as wanted; Chinese and English line up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Final

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.layout import width_of, wrapped
from tractor_dsl.simulate.intervals import FEWEST, Estimate

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
    from rich.measure import Measurement
    from rich.table import Table

MOST_DECIMALS: Final = 3
NARROWEST_CELL: Final = 10
"""Columns below which a cell of words is hard to read."""
GAP: Final = 3
"""Columns between two columns of a table."""


@dataclass(frozen=True, slots=True)
class Section:
    """Some rows of a table under a heading of their own, if it is not empty."""

    heading: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with what is said before and after it; all in one language. One without a title goes on from another."""

    title: str
    headings: tuple[str, ...]
    sections: tuple[Section, ...]
    numbers: frozenset[int] = frozenset()
    """Columns that are set to the right."""
    names: frozenset[int] = frozenset()
    """Columns of names, which are not broken into lines."""
    widths: tuple[int, ...] = ()
    """How wide every column is, where that does not follow from what is in it."""
    intro: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Cell:
    """The text of a cell for rich, broken into lines where Chinese and English may be broken."""

    def __init__(self, text: str, style: str = "") -> None:
        self.lines = text.split("\n")
        self.style = style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines, as wide as there is room."""
        from rich.text import Text

        for line in self.lines:
            yield from (Text(piece, self.style) for piece in wrapped(line, options.max_width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the narrowest width that still reads well, and the width of the longest line."""
        from rich.measure import Measurement

        widest = min(max(map(width_of, self.lines)), options.max_width)
        return Measurement(min(widest, NARROWEST_CELL), widest)


def rich_table(sheet: Sheet) -> Table:
    """Return the table of a sheet for a rich console; its title, intro and notes are not in it."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    as_they_are = sheet.names | sheet.numbers
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)
    for index, heading in enumerate(sheet.headings):
        justify: JustifyMethod = "right" if index in sheet.numbers else "left"
        width = sheet.widths[index] if sheet.widths else None
        table.add_column(Text(heading), justify=justify, overflow="fold", no_wrap=index in sheet.names, width=width)
    for number, section in enumerate(sheet.sections):
        if number:
            table.add_row()
        if section.heading:
            table.add_row(Cell(section.heading, "bold"))
        for row in section.rows:
            table.add_row(*(Text(cell) if index in as_they_are else Cell(cell) for index, cell in enumerate(row)))
    return table


def text_of_sheets(sheets: Sequence[Sheet], width: int, *, color: bool = False) -> str:
    """Return sheets as text for so many columns; without colour there is nothing but letters in it."""
    from rich.console import Console
    from rich.text import Text

    output = StringIO()
    console = Console(
        file=output, width=width, highlight=False, force_terminal=color, color_system="standard" if color else None
    )
    for number, sheet in enumerate(sheets):
        if number and (sheet.title or sheet.intro):
            console.print()
        if sheet.title:
            console.print(Text(sheet.title, style="bold"))
        for line in sheet.intro:
            console.print(Text(line))
        if sheet.sections:
            console.print()
            console.print(rich_table(sheet))
        for note in sheet.notes:
            console.print(Cell(note, "dim"))
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines()) + "\n"


def number_text(estimate: Estimate, *, percent: bool = False, sign: bool = False, short: bool = False) -> str:
    """Return a value and its interval, with as many decimals as the interval bears out.

    ``short`` rounds them further, and of a difference (with its ``sign``) tells only how far the interval reaches, to
    the side where it reaches farther.

    >>> number_text(Estimate(106.76, 104.72, 108.8)), number_text(Estimate(0.25, 0.229, 0.273), percent=True)
    ('106.8 (104.7–108.8)', '25.0% (22.9–27.3)')
    >>> number_text(Estimate(0.25, 0.229, 0.273), percent=True, short=True)
    '25% (23–27)'
    >>> [number_text(Estimate(-0.4, -0.5125, -0.2875), sign=True, short=short) for short in (False, True)]
    ['−0.40 (−0.51…−0.29)', '−0.4 ±0.1']
    >>> number_text(Estimate(0, 0, 0), percent=True)
    '0%'
    """
    scale = 100 if percent else 1
    value, low, high = (bound * scale for bound in estimate)
    unit = "%" if percent else ""
    if not math.isfinite(high - low):
        return _figure(value, 0 if percent else 1, sign=sign) + unit
    if high == low:
        return f"{value:{'+' if sign else ''}g}{unit}".replace("-", "−")
    decimals = _decimals((high - low) / 2, 1 if short else 2)
    text = _figure(value, decimals, sign=sign) + unit
    if short and sign:
        return f"{text} ±{_figure(max(value - low, high - value), decimals)}"
    between = "…" if sign or low < 0 else "–"
    return f"{text} ({_figure(low, decimals, sign=sign)}{between}{_figure(high, decimals, sign=sign)})"


def _decimals(reach: float, digits: int) -> int:
    """Return how many decimals show so many digits of how far an interval reaches."""
    return min(MOST_DECIMALS, max(0, digits - 1 - math.floor(math.log10(reach))))


def _figure(value: float, decimals: int, *, sign: bool = False) -> str:
    return f"{value:{'+' if sign else ''}z.{decimals}f}".replace("-", "−")


def interval_notes(say: Speaker, estimates: Iterable[Estimate | None]) -> Iterator[str]:
    """Yield what the brackets behind figures mean, and why some have none."""
    yield say("compare.deals.interval")
    if any(estimate is not None and not estimate.has_interval for estimate in estimates):
        yield say("compare.deals.alone", fewest=FEWEST)


def share_text(part: int, whole: int) -> str:
    """Return a part of a whole in percent, or a dash without a whole.

    >>> share_text(1, 8), share_text(0, 0)
    ('12.5%', '-')
    """
    return f"{100 * part / whole:.1f}%" if whole else "-"
