"""A position in a text and what is written there and around it."""

from __future__ import annotations

from tractor_dsl.errors import Place
from tractor_dsl.reading.yaml_text import Source


class Spot:
    """A position counted from 0 and what is written there."""

    def __init__(self, source: Source, line: int, column: int) -> None:
        self.source = source
        self.number = min(line, len(source.lines) - 1)
        self.line = source.lines[self.number]
        self.column = min(column, len(self.line)) if line == self.number else len(self.line)

    @property
    def sign(self) -> str:
        return self.line[self.column : self.column + 1]

    @property
    def before(self) -> str:
        return self.line[: self.column]

    @property
    def has_more(self) -> bool:
        """Whether anything follows on the line."""
        return bool(self.line[self.column :].strip())

    def place(self, end_column: int | None = None) -> Place:
        return self.source.place(self.number, self.column, end_column)

    def to_line_end(self) -> Place:
        return self.place(len(self.line.rstrip()))

    def moved(self, column: int) -> Spot:
        return Spot(self.source, self.number, column)

    def previous(self) -> Spot | None:
        """Return the beginning of the nearest line above that holds more than a comment."""
        for number in range(self.number - 1, -1, -1):
            line = self.source.lines[number]
            if line.strip() and not line.lstrip().startswith("#"):
                return Spot(self.source, number, len(line) - len(line.lstrip()))
        return None
