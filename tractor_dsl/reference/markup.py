"""Pieces of Markdown, as MyST reads it: headings that can be linked to, links, tables, blocks of code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.explain.markdown import escaped


def heading(depth: int, text: str, label: str = "") -> str:
    """Return a heading, with a label that links lead to.

    >>> print(heading(2, "Duty `duty`", "en-follow.duty"))
    (en-follow.duty)=
    ## Duty `duty`
    """
    line = f"{'#' * depth} {escaped(text)}"
    return f"({label})=\n{line}" if label else line


def link(text: str, target: str) -> str:
    """Return a link.

    >>> link("`follow.duty`", "#en-follow.duty")
    '[`follow.duty`](#en-follow.duty)'
    """
    return f"[{escaped(text)}]({target})"


def other_language(language: str, page: str, up: str = "../") -> str:
    """Return the link to a page in the other language; ``up`` leads out of the folder of the language.

    >>> other_language("en", "kitty.md")
    '[中文](../zh/kitty.md)'
    """
    other = "zh" if language == "en" else "en"
    return link(Speaker(other)("reference.this_language"), f"{up}{other}/{page}")


def code(text: str, language: str) -> str:
    """Return a block of code.

    >>> print(code("id: my-table\\n", "yaml"))
    ```yaml
    id: my-table
    ```
    """
    return f"```{language}\n{text.rstrip()}\n```"


def bullets(lines: Iterable[str]) -> str:
    """Return a list; what is in it is Markdown already."""
    return "\n".join(f"- {line}" for line in lines)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Return a table; what is in its cells is Markdown already, and the lines of a cell stand one below the other.

    >>> print(table(["a"], [["b\nc"]]))
    | a |
    | --- |
    | b<br>c |
    """
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(cell.replace(chr(10), '<br>') for cell in row)} |" for row in lines)


def cell(text: str) -> str:
    """Return words for a cell, in which nothing is a sign of Markdown.

    >>> cell("2 * 2 | 4")
    '2 \\\\* 2 \\\\| 4'
    """
    return escaped(text)
