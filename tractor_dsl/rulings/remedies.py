"""What to write instead of a key or value that is wrong: the help that says so, and the fix that does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tractor_dsl.errors import Fix, Message
from tractor_dsl.reading.findings import did_you_mean, instead, say
from tractor_dsl.reading.yaml_nodes import Node, ScalarNode, in_one_line
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rules.files.wrong_keys import word_instead, written_instead


class Remedy(NamedTuple):
    """What is said beside a finding, and what mends it."""

    help: Message | None = None
    fix: Fix | None = None


NO_REMEDY: Final = Remedy()


def choosing(node: Node, words: Sequence[str], *, sure: bool = True) -> Remedy:
    """Return the remedy to write one of some words, best first; of several none is sure."""
    if not words or not isinstance(node, ScalarNode):
        return NO_REMEDY
    return Remedy(did_you_mean(words), word_instead(node, words[0], safe=sure and len(words) == 1))


def writing(node: Node, meant: Meant | None) -> Remedy:
    """Return the remedy to write what was meant, where that is known."""
    if meant is None:
        return NO_REMEDY
    written = in_one_line(node, quoted=True)
    helped = say("variants.write_instead", wrong=written, right=meant.text)
    if isinstance(node, ScalarNode):
        return Remedy(helped, written_instead(node, meant.text, safe=meant.sure))
    whole = node.place.end_column - node.place.column == len(written)
    return Remedy(helped, instead(node.place, meant.text, safe=meant.sure) if whole else None)
