"""The rules in force of a variant as the text of a variant file, a comment behind each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tractor_dsl.layout import padded, width_of

if TYPE_CHECKING:
    from tractor_dsl.rules.effective import EffectiveRule
    from tractor_dsl.rules.options import Words
    from tractor_dsl.rules.variant import Variant

RULE_COLUMN: Final = 44
"""Where the comments begin behind rules that are not longer."""
LIST_WIDTH: Final = 100
"""How long the lines of the list of inferred rules may be."""

Comment = Callable[["EffectiveRule"], str]
"""What is said behind a rule; nothing for no comment."""


def header_lines(variant: Variant) -> Iterator[str]:
    """Yield the lines that tell where rules come from, which of them no source states, and the house rules."""
    from tractor_dsl.rules.effective import inferred_paths

    if variant.sources:
        yield "sources:"
    for source in variant.sources:
        known = {"text": source.text} | ({} if source.section is None else {"section": source.section})
        yield f"  - {flow(known)}"
    inferred = inferred_paths(variant)
    if inferred:
        yield from folded(f"inferred: {flow(list(inferred))}")
    if variant.house_rules:
        yield "house_rules:"
    for rule in variant.house_rules:
        choice = {} if rule.choice is None else {"choice": rule.choice}
        yield f"  - {flow({'id': rule.id, 'title': both(rule.title), 'set': rule.changes, **choice})}"
    if variant.presets:
        yield "presets:"
    for preset in variant.presets:
        yield f"  - {flow({'id': preset.id, 'title': both(preset.title), 'rules': list(preset.rules)})}"


def both(words: Words) -> dict[str, str]:
    """Return words as they are written in a file."""
    return {"zh": words.zh, "en": words.en}


def axis_lines(
    variant: Variant,
    comment: Comment,
    heading: Callable[[str], str] = lambda axis: "",
    without: Collection[str] = (),
    above: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield the lines of all axes, ``without`` some rules.

    ``heading`` gives the comment behind the key of an axis, ``above`` a line that stands above a rule, by its path.
    """
    from tractor_dsl.rules.effective import effective_rules

    axis_before = ""
    for rule in effective_rules(variant):
        if rule.path in without:
            continue
        axis = rule.path.partition(".")[0]
        if axis != axis_before:
            yield _commented(f"{axis}:", heading(axis))
            axis_before = axis
        yield from _rule_lines(rule, comment, "  ", above)


def folded(text: str, indent: str = "  ") -> list[str]:
    """Return a long line on as many lines as it needs, each but the first after an indent."""
    from textwrap import wrap

    return wrap(text, LIST_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _rule_lines(rule: EffectiveRule, comment: Comment, indent: str, above: Mapping[str, str]) -> list[str]:
    """Return a rule on one line if all of it comes from one; otherwise its parts each with their own."""
    first = [f"{indent}{above[rule.path]}"] if rule.path in above else []
    if rule.parts and not rule.parts[0].name:
        said = comment(rule)
        lines = [*first, _commented(f"{indent}{rule.name}:", said)]
        for item in rule.parts:
            shown = f":{item.place.line}" if item.place is not None and comment(item) not in ("", said) else ""
            lines.append(_commented(f"{indent}  - {flow(item.value)}", shown))
        return lines
    if rule.parts and rule.source is None:
        lines = [*first, f"{indent}{flow(rule.name)}:"]
        for part in rule.parts:
            lines += _rule_lines(part, comment, indent + "  ", above)
        return lines
    return [*first, _commented(f"{indent}{flow(rule.name)}: {flow(rule.value)}", comment(rule))]


def _commented(text: str, comment: str) -> str:
    return f"{padded(text, max(RULE_COLUMN, width_of(text)))}  # {comment}" if comment else text


def flow(value: Any) -> str:
    """Return a value as YAML on one line.

    >>> flow({"zh": "我家", "en": "Ours: all"})
    "{zh: 我家, en: 'Ours: all'}"
    """
    import yaml

    text: str = yaml.dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10_000)
    return text.removesuffix("...\n").strip()
