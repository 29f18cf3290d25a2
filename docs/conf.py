"""Settings of the documentation: ``sphinx-build -W -n docs docs/_build`` makes it.

The reference is written out first, by :mod:`tractor_dsl.reference`, from the declarations that the JSON Schema is made
from; nothing of it is kept in the repository.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from tractor_dsl import __version__
from tractor_dsl.reference.pages import write_pages

project = "tractor_dsl"
author = "tractor_dsl contributors"
copyright = author
release = __version__

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "colon_fence"]
exclude_patterns = ["_build"]
language = "en"

html_theme = "furo"
html_title = "tractor_dsl"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sphinx = False
html_search_language = "en-zh"


class SearchBoth(SearchEnglish):
    """Finds English words by their stems, and Chinese by every two characters that follow each other."""

    lang = "en-zh"
    language_name = "English"  # of its stemmer in the browser
    js_splitter_code = """
function splitQuery(query) {
  const words = [];
  for (const [part] of query.matchAll(/[\\u4e00-\\u9fff]+|[^\\s\\u4e00-\\u9fff，。：；（）、？！]+/gu)) {
    if (!/[\\u4e00-\\u9fff]/.test(part) || part.length < 2) words.push(part);
    else for (let at = 0; at + 1 < part.length; at++) words.push(part.slice(at, at + 2));
  }
  return words;
}
"""

    def split(self, input: str) -> list[str]:
        """Return the words of a text that can be looked for."""
        words = super().split(input)
        return [piece for word in words for piece in pieces(word)]

    def word_filter(self, word: str) -> bool:
        """Tell whether a word is worth looking for."""
        return "\u4e00" <= word[:1] <= "\u9fff" or super().word_filter(word)


def pieces(word: str) -> list[str]:
    """Return a word, or every two characters of one in Chinese.

    >>> pieces("kitty"), pieces("最大牌")
    (['kitty'], ['最大', '大牌'])
    """
    if not any("\u4e00" <= character <= "\u9fff" for character in word):
        return [word]
    return [word[at : at + 2] for at in range(max(1, len(word) - 1))]


def write_reference(app: Sphinx) -> None:
    """Write the pages of the reference beside those that are written by hand."""
    write_pages(Path(app.srcdir) / "reference", tidy=True)


def show_code(app: Sphinx, doctree: nodes.document) -> None:
    """Colour code even where it is wrong, as the bad examples of codes are; what a command prints has no colours."""
    for block in doctree.findall(nodes.literal_block):
        block["force"] = True
        if block["language"] == "console":
            block["language"] = "text"


def name_language(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Tell browsers and voices which pages are in Chinese."""
    if page.startswith("reference/zh/") or page.endswith(".zh"):
        context["language"] = "zh-Hans"


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx about all of this."""
    app.add_search_language(SearchBoth)
    app.connect("builder-inited", write_reference)
    app.connect("doctree-read", show_code)
    app.connect("html-page-context", name_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
