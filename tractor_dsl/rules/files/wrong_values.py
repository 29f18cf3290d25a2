"""Findings about values: of the wrong type, not one of the words allowed, out of range, or nothing at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Fix, Message, Place
from tractor_dsl.reading.bullets import bulleted_text
from tractor_dsl.reading.findings import did_you_mean, dotted, finding, listing, say
from tractor_dsl.reading.full_width import full_width_in, half_width
from tractor_dsl.reading.prose import text_in_braces
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode, in_one_line, resolved
from tractor_dsl.rules.files.as_list import entries_meant
from tractor_dsl.rules.files.as_map import Advice, keys_shown, map_meant, neutral_at, takes
from tractor_dsl.rules.files.as_number import (
    LEADING_ZERO,
    NONE,
    OTHER_NUMBER,
    is_upper,
    lower_bound_in,
    number_in,
    other_unit,
    whole_meant,
)
from tractor_dsl.rules.files.as_switch import switch_meant, switch_said
from tractor_dsl.rules.files.called import variant_called
from tractor_dsl.rules.files.fields import ID, choices_of, fields_of, id_of_file, is_map
from tractor_dsl.rules.files.suggest import Meant, alike, normal, suggest
from tractor_dsl.rules.files.wrong_keys import FEW, word_instead, written_instead
from tractor_dsl.rules.options import LONGEST_ID, ByRank, Flag, Kind, ListOf, Text, Whole, Words

Path = Sequence[str | int]


def wrong_value(path: Path, kind: Kind, node: Node, key: ScalarNode | None) -> Diagnostic:
    """Return the finding about a value that its kind does not allow; ``key`` is its key, None in a list."""
    if isinstance(node, ScalarNode):
        if not node.text.strip() or resolved(node) is None:
            return no_value(path, kind, node, key)
        bulleted = bulleted_text(node) if isinstance(kind, ListOf) else None
        if bulleted is not None:
            return bulleted
        if isinstance(kind, ListOf) and entries_meant(node.text, kind) is not None:
            return _wrong_type(path, kind, node)
        mistake = _wide_sign(path, kind, node)
        if mistake is not None:
            return mistake
        if isinstance(kind, Whole):
            return _wrong_number(path, kind, node)
        if isinstance(kind, Flag):
            return _wrong_switch(path, kind, node)
        if isinstance(kind, Text):
            return _wrong_text(path, kind, node)
        choices = choices_of(kind)
        if choices:
            several = several_in_one(path, kind, node)
            if several is None:
                return _wrong_choice(path, choices, node)
            helped, fix = several
            return finding("td204", node.place, help=helped, fix=fix, field=dotted(path), value=node.text)
    if isinstance(kind, ListOf) and isinstance(node, ListNode):
        held = len(node.items)
        return finding("td207", _place(node, key), field=dotted(path), least=kind.at_least, found=held)
    return _wrong_type(path, kind, node)


_SEPARATORS: Final = "，、；："
_BRACKETS: Final = "（）【】［］｛｝"


def _wide_sign(path: Path, kind: Kind, node: ScalarNode) -> Diagnostic | None:
    """Return the finding about a full-width sign that stands for another one; in the midst of prose it does not."""
    found = full_width_in(node.place, node.text) if node.plain and not isinstance(kind, Text) else None
    if found is None or isinstance(kind, ListOf) or isinstance(path[-1], int):
        return found
    if is_map(kind):
        return found if node.text[0] in _BRACKETS else None
    return None if set(node.text.strip(_SEPARATORS)) & set(_SEPARATORS + _BRACKETS) else found


def no_value(path: Path, kind: Kind, node: ScalarNode, key: ScalarNode | None) -> Diagnostic:
    """Return the finding about a field with nothing behind its key, or ``null`` where that means nothing."""
    if isinstance(kind, Whole) and kind.optional:
        helped = say("td114.none")
    else:
        helped = say("td114.help" if key is not None else "td114.item", wanted=_wanted(kind))
    return finding("td114", _place(node, key) if node.is_empty else node.place, help=helped, field=dotted(path))


def _place(node: Node, key: ScalarNode | None) -> Place:
    return key.place if key is not None else node.place


def _wrong_number(path: Path, kind: Whole, node: ScalarNode) -> Diagnostic:
    field, text, wanted = dotted(path), node.text, _wanted(kind)
    value = resolved(node)
    helped: Message | None = None
    fix: Fix | None = None
    if isinstance(value, int) and not isinstance(value, bool):
        low = value < kind.minimum
        if low or (kind.maximum is not None and value > kind.maximum):
            return finding("td205", node.place, field=field, value=text, wanted=wanted)
        step = kind.multiple_of or 1
        nearest = (value + step // 2) // step * step
        fix = written_instead(node, str(nearest), safe=False) if nearest >= kind.minimum else None
        return finding("td206", node.place, help=_nearest(step, value), fix=fix, field=field, value=text, step=step)
    if node.plain and LEADING_ZERO.fullmatch(text):
        fixed = str(int(text)) if len(text) < 19 else "0"
        helped = say("variants.write_instead", wrong=text, right=fixed)
        if not takes(kind, replace(node, text=fixed)):
            return finding("td205", node.place, field=field, value=text, wanted=wanted)
        return finding("td112", node.place, help=helped, fix=written_instead(node, fixed), field=field, value=text)
    if node.plain and OTHER_NUMBER.fullmatch(text):
        return finding("td113", node.place, help=say("td113.help"), field=field, value=text, wanted=wanted)
    if kind.optional and normal(text) in NONE:
        helped = say("variants.write_instead", wrong=text, right="null")
        fix = written_instead(node, "null")
        return finding("td203", node.place, help=helped, fix=fix, field=field, wanted=wanted, found=_found(node))
    not_it = other_unit(text, kind.unit) or (path[-1] == "at" and is_upper(text))
    meant = None if not_it else whole_meant(text)
    bound = lower_bound_in(text) if path[-1] == "at" and not (meant and meant.sure) else None
    if bound is not None:
        meant = Meant(str(bound), sure=False)
    if meant is not None:
        wrong = f'"{text}"' if meant.sure and not node.plain else text
        helped = say("variants.write_instead", wrong=wrong, right=meant.text)
        fix = written_instead(node, meant.text, safe=meant.sure)
    if bound is not None and bound != number_in(text):
        helped = say("td135.bound", bound=str(bound))
    elif meant is None:
        helped = say("td203.digits", example=str(neutral_at(path) or max(kind.minimum, kind.multiple_of or 1)))
    return finding("td203", node.place, help=helped, fix=fix, field=field, wanted=wanted, found=_found(node))


def _nearest(step: int, value: int) -> Message:
    below = value - value % step
    return say("td206.help", words=listing([str(below), str(below + step)], "variants.either"))


def _wrong_switch(path: Path, kind: Flag, node: ScalarNode) -> Diagnostic:
    meant = switch_meant(node.text)
    if meant is None:
        return _wrong_type(path, kind, node)
    fix = written_instead(node, meant.text) if meant.sure else None
    if switch_said(node.text) is None:  # but misspelt
        return replace(_wrong_type(path, kind, node), help=did_you_mean([meant.text]), fix=fix)
    helped = say("variants.write_instead", wrong=node.text, right=meant.text)
    return finding("td110", node.place, help=helped, fix=fix, field=dotted(path), value=node.text)


def _wrong_text(path: Path, kind: Text, node: ScalarNode) -> Diagnostic:
    """Return the finding about an id that is none; other words are never wrong."""
    code = "td303" if list(path) == ["extends"] else "td801"
    plain = re.sub("[^a-z0-9]+", "-", half_width(node.text).casefold()).strip("-")[:LONGEST_ID].strip("-")
    named = id_of_file(node.place.file) if list(path) == ["id"] else None
    if named is not None and ID.fullmatch(named):  # which is asked of it besides
        plain = named
    is_path = re.search(r"[/\\.]", node.text) is not None
    other_script = any(sign.isalpha() and not sign.isascii() for sign in half_width(node.text)) and plain != named
    right = variant_called(node.text) if code == "td303" else None
    if right is None and ID.fullmatch(plain) and not is_path and not other_script:
        right = plain
    if right is None:
        return finding(code, node.place, help=say(f"{code}.help"), value=node.text)
    helped = say("variants.write_instead", wrong=node.text, right=right)
    fix = written_instead(node, right, safe=False)
    return finding(code, node.place, help=helped, fix=fix, value=node.text)


def _wrong_choice(path: Path, choices: Mapping[str, Words], node: ScalarNode) -> Diagnostic:
    named = suggest(node.text, choices)
    suggestions = named or alike(node.text, choices)
    notes: list[Message] = []
    helped: Message | None = did_you_mean(suggestions)
    fix = word_instead(node, suggestions[0], safe=len(named) == 1) if suggestions else None
    meanings = [say("variants.choice", value=value, words=words) for value, words in choices.items()]
    if helped is None and len(choices) <= FEW:
        helped = say("td204.help", words=listing(list(choices), "variants.either"))
        notes = meanings
    elif helped is None:
        helped = say("td204.ranks") if "10" in choices else None
    return finding("td204", node.place, notes=notes, help=helped, fix=fix, field=dotted(path), value=node.text)


def several_in_one(path: Path, kind: Kind, node: ScalarNode) -> tuple[Message, Fix | None] | None:
    """Return the help and the fix for an entry of a list that is several without commas between, as in ``[5 10 K]``."""
    meant = entries_meant(node.text, ListOf(kind)) if isinstance(path[-1], int) else None
    if meant is None or len(meant) < 2:
        return None
    text = ", ".join(meant)
    return Message("variants.write_instead", {"wrong": node.text, "right": text}), written_instead(
        node, text, safe=False
    )


def _wrong_type(path: Path, kind: Kind, node: Node) -> Diagnostic:
    params: dict[str, Any] = {"field": dotted(path), "wanted": _wanted(kind), "found": _found(node)}
    if isinstance(kind, Text) and kind.pattern is None and isinstance(node, MapNode):
        helped, fix = text_in_braces(node)
        return finding("td203", node.place, help=helped, fix=fix, **params)
    meant = (
        _list_meant(kind, node) if isinstance(kind, ListOf) else _only_one(kind, node) or map_meant(path, kind, node)
    )
    return finding("td203", node.place, notes=meant.notes, help=meant.help, fix=meant.fix, **params)


def _only_one(kind: Kind, node: Node) -> Advice | None:
    """Return how the only value of a list or a map is written where it belongs by itself."""
    values = node.items if isinstance(node, ListNode) else ()
    if isinstance(node, MapNode):
        values = tuple(entry.value for entry in node.entries.values())
    if is_map(kind) or len(values) != 1 or not isinstance(value := values[0], ScalarNode) or not takes(kind, value):
        return None
    return Advice(say("variants.write_instead", wrong=in_one_line(node), right=value.text))


def _list_meant(kind: ListOf, node: Node) -> Advice:
    """Return how a list is written that a text or a map was meant to be."""
    if fields_of(kind.item) and not (isinstance(node, ScalarNode) and normal(node.text) in NONE):
        return Advice(say("td203.items", keys=keys_shown(kind.item)))
    if isinstance(node, ScalarNode) and normal(node.text) in NONE and not kind.at_least:
        helped = say("variants.write_instead", wrong=node.text, right="[]")
        return Advice(helped, fix=written_instead(node, "[]"))
    text = node.text if isinstance(node, ScalarNode) else " ".join(node.entries) if isinstance(node, MapNode) else ""
    meant = entries_meant(text, kind)
    fix = written_instead(node, f"[{', '.join(meant)}]") if meant and isinstance(node, ScalarNode) else None
    return Advice(Message("td203.list", {"text": ", ".join(meant) if meant else "…"}), fix=fix)


def _wanted(kind: Kind) -> Message:
    """Return what a kind takes, as a message to be put into another."""
    if isinstance(kind, Whole):
        if kind.maximum is None:
            return say("variants.wanted.whole_from", low=kind.minimum)
        return say("variants.wanted.whole", low=kind.minimum, high=kind.maximum)
    if isinstance(kind, Flag):
        return say("variants.wanted.switch")
    if isinstance(kind, ListOf):
        return say("variants.wanted.list")
    if isinstance(kind, ByRank):
        return say("variants.wanted.by_rank")
    if kind.textual:
        choices = choices_of(kind)
        if 0 < len(choices) <= FEW:
            return say("variants.wanted.choice", words=listing(list(choices), "variants.either"))
        return say("variants.wanted.rank") if choices else say("variants.wanted.text")
    return say("variants.wanted.map")


def _found(node: Node) -> Message:
    """Return what is written, as a message to be put into another."""
    if isinstance(node, MapNode):
        return say("variants.found.map")
    if isinstance(node, ListNode):
        return say("variants.found.list", items=len(node.items))
    value = resolved(node)
    if isinstance(value, bool):
        return say("variants.found.switch", text=node.text)
    return say("variants.found.number" if isinstance(value, int) else "variants.found.text", text=node.text)
