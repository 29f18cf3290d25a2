"""All pages of the reference, and how they are written out.

>>> [name for name in every_page() if name.startswith("zh/") and "codes" not in name][:3]
['zh/index.md', 'zh/file.md', 'zh/rulings.md']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.pages import codes
from tractor_dsl.reference.axes import FILE, axis_page, file_page
from tractor_dsl.reference.codes import code_page, codes_page
from tractor_dsl.reference.markup import heading, other_language
from tractor_dsl.reference.matrix import variants_page
from tractor_dsl.reference.rulings import RULINGS, rulings_page
from tractor_dsl.rules.files.fields import Header
from tractor_dsl.rules.profile import AXES

LANGUAGES: Final = ("en", "zh")


def every_page() -> Mapping[str, Callable[[], str]]:
    """Return what makes each page, by the name of its file inside the folder of the reference."""
    pages: dict[str, Callable[[], str]] = {}
    for language in LANGUAGES:
        pages[f"{language}/index.md"] = partial(index_page, language)
        pages[f"{language}/{FILE}.md"] = partial(file_page, language)
        pages[f"{language}/{RULINGS}.md"] = partial(rulings_page, language)
        for axis in AXES:
            pages[f"{language}/{axis}.md"] = partial(axis_page, axis, language)
        pages[f"{language}/variants.md"] = partial(variants_page, language)
        pages[f"{language}/codes/index.md"] = partial(codes_page, language)
        for code in codes():
            pages[f"{language}/codes/{code}.md"] = partial(code_page, code, language)
    return pages


def titles(language: str) -> dict[str, str]:
    """Return the pages on what a variant file may say, by name, with their titles in a language.

    >>> titles("en")["throw"]
    'Throws'
    """
    axes = {axis: section.TITLE.text(language) for axis, section in AXES.items()}
    return {FILE: Header.TITLE.text(language), RULINGS: Speaker(language)("reference.rulings.title"), **axes}


def index_page(language: str) -> str:
    """Return the page that leads to all others of a language."""
    say = Speaker(language)
    parts = [
        heading(1, say("reference.title")),
        other_language(language, "index.md"),
        say("reference.intro"),
        _contents(say("reference.rules"), [FILE, RULINGS, *AXES]),
        _contents(say("reference.more"), ["variants", "codes/index"]),
    ]
    return "\n\n".join(parts) + "\n"


def _contents(caption: str, names: list[str]) -> str:
    return "\n".join(["```{toctree}", ":maxdepth: 1", f":caption: {caption}", "", *names, "```"])


def write_pages(folder: Path, *, tidy: bool = False) -> None:
    """Write every page into a folder; one as it was is left alone.

    In a folder that holds nothing else, ``tidy`` takes away what is no page any more.
    """
    pages = every_page()
    for name, make in pages.items():
        path, text = folder / name, make()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in folder.rglob("*.md") if tidy else ():
        if path.relative_to(folder).as_posix() not in pages:
            path.unlink()
