"""``RULINGS.md`` lists every question with its fields and answers, as the code has them.

After a change of the questions, ``python -m tests.rulings.test_reference`` writes the present list into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tractor_dsl.cli.commands.judge import GIVEN_OPTIONS
from tractor_dsl.messages import catalogue
from tractor_dsl.reference.asked import answered_if
from tractor_dsl.rulings.asking import Given, Question
from tractor_dsl.rulings.forms import Field, fields_of
from tractor_dsl.rulings.questions import QUESTIONS

DOCUMENT = Path(__file__).parent.parent.parent / "RULINGS.md"
BEGIN, END = "<!-- the list is generated: see tests/rulings/test_reference.py -->\n", "<!-- end of the list -->\n"
TEXT = catalogue("en")


def value(schema: Mapping[str, Any]) -> str:
    """Return in a few words what a JSON Schema takes."""
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        words = [str(word) for word in schema["enum"]]
        return "a level" if words[0] == "2" else ", ".join(f"`{word}`" for word in words)
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(value(part) for part in schema["anyOf"] if part.get("maximum") != 10))
    match schema.get("type"):
        case "integer":
            ends = (schema.get("minimum"), schema.get("maximum"))
            return "a number" if None in ends else f"{ends[0]} to {ends[1]}"
        case "boolean":
            return "`true`, `false`"
        case "array":
            return f"list of: {value(schema.get('items', {}))}"
        case "object":
            inner = schema.get("properties", {})
            return "{" + "; ".join(f"`{key}`: {value(part)}" for key, part in inner.items()) + "}"
        case "number":
            return "a number"
    return "♠ ♥ ♣ ♦ or `none`" if "♠" in schema.get("examples", ()) else "text" if schema else "anything"


def _field(field: Field, prefix: str, beside: bool = False) -> str:
    notes = ("needed; " if field.required else "") + ("beside the question; " if beside else "")
    return f"- `{field.name}` ({notes}{value(field.kind.schema())}): {TEXT[prefix + field.name]}"


def _given(field: Field) -> str:
    option = GIVEN_OPTIONS.get(field.name)
    elsewhere = f" On the command line this is `--{option}`." if option is not None else ""
    return _field(field, "cli.judge.given.") + elsewhere


def _question(name: str, question: type[Question]) -> Iterator[str]:
    yield f"\n### {name}\n"
    yield TEXT[f"cli.judge.{name}"] + "\n"
    for field in fields_of(question):
        yield _field(field, "cli.judge.field.", beside=field.name in question.BESIDE)
    if question.takes_no_map():
        yield f"- The value is that of `{question.SHORT}` itself, not a map."
    elif question.SHORT is not None:
        yield f"- A value that is no map stands for `{question.SHORT}`."
    further = ", ".join(f"`{key}`" for key in question.GIVEN)
    needed = ", ".join(f"`{need}`" for need in question.NEEDS) or "nothing is needed"
    yield f"- Given: {needed}{f'; may be given: {further}' if further else ''}."
    answers = (f"`{key}` ({_answered(question, key)}{value(kind.schema())})" for key, kind in question.ANSWERS.items())
    yield f"- Answers: {'; '.join(answers)}."


def _answered(question: type[Question], key: str) -> str:
    condition = answered_if(question, key)
    return "" if condition is None else f"{'with' if condition[1] else 'without'} `{condition[0]}`; "


def reference() -> str:
    """Return the list: what is given, then the questions."""
    lines = ["\n## What is given\n", *map(_given, fields_of(Given))]
    lines.append("\n## Questions and answers")
    for name, question in QUESTIONS.items():
        lines += _question(name, question)
    return "\n".join(lines) + "\n\n"


def with_list(text: str) -> str:
    """Return the document with the present list in it."""
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return text[:begin] + reference() + text[end:]


def test_the_reference_lists_the_questions_as_they_are() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert with_list(text) == text


def test_the_layers_of_the_guide_are_those_that_are_checked() -> None:
    root = DOCUMENT.parent
    contracts = (root / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.findall(r'"([^"]+)"', contracts.split('id = "layers"')[1].split("layers = [")[1].split("]")[0])
    kept = [layer.replace(" | ", ", ") for layer in reversed(layers) if not layer.startswith(("(", "__"))]
    assert f"    {' < '.join(kept)}\n" in (root / "CONTRIBUTING.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    DOCUMENT.write_text(with_list(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
