"""A question that is asked outside of every ruling, at the margin of a file: told once, with all that goes with it.

>>> from tractor_dsl.reading.yaml_reader import read_document
>>> root = read_document("follow: {lead: ♥K, hand: ♥32}\\nlegal_plays: [♥3, ♥2]\\nlevels: {}", "mine.yaml").root
>>> [(outside.form.NAME, sorted(outside.names)) for outside in asked_outside(root)]
[('follow', ['follow', 'legal_plays'])]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.reading.yaml_nodes import MapNode, Node, ScalarNode
from tractor_dsl.rules.files.guesses import fits, homes_of
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rulings.asking import Question
from tractor_dsl.rulings.forms import fields_of
from tractor_dsl.rulings.items import ABOUT
from tractor_dsl.rulings.questions import QUESTIONS


@dataclass(frozen=True, slots=True)
class Outside:
    """A question outside of a ruling."""

    form: type[Question]
    key: ScalarNode
    names: frozenset[str]
    """The keys of the file that go with it: its own, its answers, and what else a ruling says of itself."""

    @property
    def finding(self) -> Diagnostic:
        """What is told of it."""
        answer = next((name for name in self.form.ANSWERS if name in self.names), next(iter(self.form.ANSWERS)))
        example = f"- {{id: …, {self.form.NAME}: …, {answer}: …}}"
        return finding("td601.outside", self.key.place, help=say("td601.into", example=example), key=self.form.NAME)


def asked_outside(root: MapNode) -> Iterator[Outside]:
    """Yield the questions among the keys of a file; a section of the rules that is called so is none."""
    for name, entry in root.entries.items():
        form = QUESTIONS.get(name)
        if form is not None and _asks(form, entry.value):
            with_it = {*form.ANSWERS, *form.BESIDE, *ABOUT} - {"id", "given"}
            yield Outside(form, entry.key, frozenset({name} | with_it & root.entries.keys()))


def _asks(form: type[Question], value: Node) -> bool:
    """Tell whether a value is that of a question, and not of the section or option of the rules that is called so.

    Where there is one, all keys must be those of the question.
    """
    name = form.NAME
    if name not in AXES and not any(fits(value, home.kind) for home in homes_of(name)):
        return True
    if not isinstance(value, MapNode):
        return False
    keys = value.entries.keys()
    options = {option.name for option in options_of(AXES[name])} if name in AXES else set[str]()
    return bool(keys) and keys <= {field.name for field in fields_of(form)} and not keys <= options
