"""A page for every code that a finding can have, and the list of them.

>>> print(code_page("TD410", "en").splitlines()[5])
# TD410: the cards do not deal out evenly
"""

from __future__ import annotations

from itertools import groupby

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.pages import codes, page_of
from tractor_dsl.reference.axes import label
from tractor_dsl.reference.examples import option_with
from tractor_dsl.reference.markup import cell, heading, link, other_language, table
from tractor_dsl.rules.files.lints import looked_at


def code_page(code: str, language: str) -> str:
    """Return the page on a code: what is wrong, why, a bad example and a good one, and which options it looks at."""
    say = Speaker(language)
    page = page_of(code)
    title = say("reference.code.heading", named=code, title=page.title.text(language))
    known = say("reference.code.known", severity=say(f"reference.code.{page.severity}"), command=f"tractor {page.by}")
    links = [
        link(say("reference.code.all"), "index.md"),
        other_language(language, f"codes/{code}.md", "../../"),
    ]
    parts = [heading(1, title, label(code, language)), " · ".join(links), known, page.markdown(language)]
    fields = looked_at().get(code.lower(), ())
    if fields:
        parts.append(f"**{say('reference.code.fields')}**")
        links = [link(f"`{field}`", f"#{label(option_with(field), language)}") for field in fields]
        parts.append(" · ".join(links))
    return "---\norphan: true\n---\n\n" + "\n\n".join(parts) + "\n"


def codes_page(language: str) -> str:
    """Return the list of all codes, by hundreds."""
    say = Speaker(language)
    parts = [
        heading(1, say("reference.codes")),
        other_language(language, "codes/index.md", "../../"),
        say("reference.codes.intro"),
    ]
    for hundred, group in groupby(codes(), key=lambda code: code[2]):
        parts.append(heading(2, say(f"reference.codes.{hundred}")))
        rows = [
            [
                link(code, f"{code}.md"),
                say(f"reference.code.{page_of(code).severity}"),
                cell(page_of(code).title.text(language)),
            ]
            for code in group
        ]
        parts.append(table([say(f"reference.code.{name}") for name in ("code", "severity", "title")], rows))
    return "\n\n".join(parts) + "\n"
