"""Kinds of values in rulings: how each is written, how it is read, and how it is shown as plain data.

Reading a value takes two steps. From its YAML node comes what is *written*, in which card texts are still texts; from
that, in a :class:`~tractor_dsl.notation.Context`, the *value*, in which they are cards. An unnamed side suit is tried
in every choice, so the second step is taken several times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Protocol

from tractor_dsl.cards import RANKS, suit_name
from tractor_dsl.errors import Diagnostic, Fix, Message, NotationError, Place
from tractor_dsl.notation import Context, level_named, levels_meant, trump_named, trumps_meant
from tractor_dsl.reading.findings import brief, finding, listing
from tractor_dsl.reading.full_width import full_width_in, half_width
from tractor_dsl.reading.prose import text_in_braces
from tractor_dsl.reading.yaml_nodes import ListNode, Node, ScalarNode, in_one_line, resolved
from tractor_dsl.rules.files.as_number import whole_meant
from tractor_dsl.rules.files.as_switch import switch_meant
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rulings.remedies import NO_REMEDY, Remedy, choosing, writing
from tractor_dsl.rulings.spoken import meant_by

_DECIMAL: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_PARTS: Final = re.compile(r"(?P<part>[0-9]+(?:\.[0-9]+)?) *(?:%|/ *(?P<of>[0-9]+))")


class _Wrong:
    """What reading gives for a value that was refused; a finding says why."""


WRONG: Final = _Wrong()


@dataclass(frozen=True, slots=True)
class CardText:
    """A card text as it was written, its node, and the path of that in its file."""

    text: str
    node: ScalarNode
    path: str = ""


class UnreadableCards(Exception):
    """A card text cannot be read in the context of its ruling."""

    def __init__(self, written: CardText, error: NotationError) -> None:
        super().__init__(written.text)
        self.written = written
        self.error = error


class Kind(Protocol):
    """A kind of values."""

    @property
    def example(self) -> str:
        """One of them, as it may be written."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return what is written in a node, or :data:`WRONG` after a finding.

        ``path`` is the path of the node in its file, for the finding; empty where there is no file.
        """

    def example_of(self, node: Node) -> str | None:
        """Return a value of this kind with what is written in a node in its place, None where it has none there."""

    def is_open(self, written: Any, context: Context) -> bool:
        """Tell whether a written value leaves a side suit open."""

    def unreadable(self, written: Any, context: Context) -> Iterator[UnreadableCards]:
        """Yield every card text in a written value that cannot be read."""

    def value(self, written: Any, context: Context) -> Any:
        """Return the value of what is written.

        Raises:
            UnreadableCards: a card text in it cannot be read.
        """

    def same(self, expected: Any, value: Any) -> bool:
        """Tell whether a value is the one expected; the order of cards never matters."""

    def plain(self, value: Any) -> Any:
        """Return a value as plain data, cards as canonical text."""


def fits(node: Node, kind: Kind | None) -> bool:
    """Tell whether a value can be read as one of a kind; anything can where that is not known."""
    wrong: list[Diagnostic] = []
    if kind is not None:
        kind.read(node, wrong)
    return not wrong


def expected_by(kind: Kind) -> Message:
    """Return what is said of the values of a kind where something else stands.

    >>> expected_by(YesNo()).code
    'ruling.kind.yes_no'
    """
    wrong: list[Diagnostic] = []
    kind.read(ScalarNode(Place("", 1, 1, 1), ""), wrong)
    expected: Message = wrong[0].message.params["expected"]
    return expected


def wrong_value(
    node: Node, expected: Message, findings: list[Diagnostic], path: str = "", remedy: Remedy = NO_REMEDY
) -> _Wrong:
    """Note that something else was expected in a place, at a path of the file."""
    mistake = _full_width(node)
    if mistake is not None:
        findings.append(mistake)
        return WRONG
    return other_form(node, expected, findings, path, remedy)


def other_form(
    node: Node, expected: Message, findings: list[Diagnostic], path: str = "", remedy: Remedy = NO_REMEDY
) -> _Wrong:
    """Note that something else was expected in a place, whatever signs are in it."""
    params: dict[str, Any] = {"expected": expected, "found": found_in(node)}
    code, key = _at(path)
    findings.append(finding(f"td606{code}", node.place, help=remedy.help, fix=remedy.fix, **params, **key))
    return WRONG


def _full_width(node: Node) -> Diagnostic | None:
    """Return the finding about a full-width sign that makes something else of a value than was meant."""
    items = node.items if isinstance(node, ListNode) else (node,)
    plain = (item for item in items if isinstance(item, ScalarNode) and item.plain)
    return next((found for item in plain if (found := full_width_in(item.place, item.text)) is not None), None)


def unreadable_text(error: NotationError, place: Place, path: str = "", fix: Fix | None = None) -> Diagnostic:
    """Return the finding that a text at a path of the file cannot be read."""
    code, key = _at(path)
    return finding(f"td610{code}", place, help=error.hint, fix=fix, problem=error.message, **key)


def _at(path: str) -> tuple[str, dict[str, Any]]:
    """Return what the code and the parameters of a message have more where the value has a path."""
    return (".at", {"key": path}) if path else ("", {})


def wide_comma(node: Node) -> Diagnostic | None:
    """Return the finding about a full-width comma in a value, where no other full-width sign is before it."""
    found = _full_width(node)
    return found if found is not None and found.message.code == "td105" else None


def found_in(node: Node) -> Message | str:
    """Return what a node holds, for a message."""
    if isinstance(node, ScalarNode):
        if not node.plain and resolved(replace(node, plain=True)) != node.text:
            return Message("ruling.found.quoted", {"text": brief(node.text)})
        return Message("ruling.found.nothing") if node.is_empty else f"`{node.text}`"
    if isinstance(node, ListNode):
        return Message("ruling.found.list", {"entries": len(node.items)})
    return Message("ruling.found.map")


class Simple:
    """A kind without card texts: what is written is the value."""

    __slots__ = ()

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return what is written in a node, or :data:`WRONG` after a finding."""
        raise NotImplementedError

    def example_of(self, node: Node) -> str | None:
        """Return what is written, None where it is no value of this kind."""
        wrong: list[Diagnostic] = []
        self.read(node, wrong)
        return None if wrong else in_one_line(node, quoted=True)

    def is_open(self, written: Any, context: Context) -> bool:
        """Tell whether a written value leaves a side suit open: no."""
        return False

    def unreadable(self, written: Any, context: Context) -> Iterator[UnreadableCards]:
        """Yield every card text in a written value that cannot be read: none."""
        return iter(())

    def value(self, written: Any, context: Context) -> Any:
        """Return the value of what is written."""
        return written

    def same(self, expected: Any, value: Any) -> bool:
        """Tell whether a value is the one expected."""
        return bool(expected == value)

    def plain(self, value: Any) -> Any:
        """Return a value as plain data."""
        return value


@dataclass(frozen=True, slots=True)
class Whole(Simple):
    """A whole number; without a minimum one below zero too."""

    minimum: int | None = 0
    maximum: int | None = None

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return str(self.minimum or 0)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        bounds = {"minimum": self.minimum, "maximum": self.maximum}
        return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the number."""
        number = resolved(node) if isinstance(node, ScalarNode) else None
        if isinstance(number, int) and not isinstance(number, bool) and self.fits(number):
            return number
        return wrong_value(node, self.expected, findings, path, self.remedy(node))

    @property
    def expected(self) -> Message:
        """What is to be said of the numbers that there may be."""
        ends = "number" if self.minimum is None else "number_from" if self.maximum is None else "number_between"
        return Message(f"ruling.kind.{ends}", {"minimum": self.minimum, "maximum": self.maximum})

    def remedy(self, node: Node) -> Remedy:
        """Return the remedy for a number in another form."""
        meant = whole_meant(node.text) if isinstance(node, ScalarNode) else None
        return writing(node, meant if meant is not None and self.fits(int(meant.text)) else None)

    def fits(self, number: int) -> bool:
        """Tell whether a number is between the bounds."""
        return (self.minimum is None or self.minimum <= number) and (self.maximum is None or number <= self.maximum)


@dataclass(frozen=True, slots=True)
class Share(Simple):
    """A part of something: a number of zero or more, such as ``0.5``; held as a fraction."""

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return "0.5"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "number", "minimum": 0}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the fraction."""
        text = node.text.strip() if isinstance(node, ScalarNode) else ""
        if _DECIMAL.fullmatch(text) and len(text) < 20:
            return Fraction(text)
        return wrong_value(node, Message("ruling.kind.share"), findings, path, writing(node, _share_meant(text)))

    def plain(self, value: Fraction) -> Any:
        """Return the number, whole if it is.

        >>> Share().plain(Fraction(1, 2)), Share().plain(Fraction(0))
        (0.5, 0)
        """
        return int(value) if value.denominator == 1 else float(value)


def _share_meant(text: str) -> Meant | None:
    """Return the share that a text in another form was meant to be.

    >>> [_share_meant(text).text for text in ("50%", "1/2", "一半", "０．５", "１")]
    ['0.5', '0.5', '0.5', '0.5', '1']
    """
    digits = half_width(text).replace("．", ".")
    parts = _PARTS.fullmatch(digits)
    if parts is not None and int(parts["of"] or 100):
        part = Fraction(parts["part"]) / int(parts["of"] or 100)
        return Meant(f"{float(part):g}", sure=True) if len(text) < 20 else None
    if digits.casefold() in ("半", "一半", "half"):
        return Meant("0.5", sure=True)
    return Meant(digits, sure=True) if _DECIMAL.fullmatch(digits) else whole_meant(text)


@dataclass(frozen=True, slots=True)
class YesNo(Simple):
    """``true`` or ``false``."""

    example: ClassVar[str] = "true"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "boolean"}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the answer."""
        answer = resolved(node) if isinstance(node, ScalarNode) else None
        if isinstance(answer, bool):
            return answer
        meant = switch_meant(node.text) if isinstance(node, ScalarNode) else None
        return wrong_value(node, Message("ruling.kind.yes_no"), findings, path, writing(node, meant))


@dataclass(frozen=True, slots=True)
class Word(Simple):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return self.words[0]

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"enum": list(self.words)}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the word."""
        if isinstance(node, ScalarNode) and node.text in self.words:
            return node.text
        expected = Message("ruling.kind.word", {"words": listing(self.words, "variants.either")})
        meant = meant_by(node.text, self.words) if isinstance(node, ScalarNode) else ()
        return wrong_value(node, expected, findings, path, choosing(node, meant))


@dataclass(frozen=True, slots=True)
class AnyText(Simple):
    """Any text."""

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return "…"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": ["string", "number"]}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the text."""
        if isinstance(node, ScalarNode) and not node.is_empty:
            return node.text
        return wrong_value(node, Message("ruling.kind.text"), findings, path, Remedy(*text_in_braces(node)))


class _Named(Simple):
    """A level or a trump suit in any spelling of the notation; a slip is shown where it is."""

    __slots__ = ()
    KIND: ClassVar[str]
    example: ClassVar[str]
    """One of them, as it may be written."""

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the rank or suit."""
        if not isinstance(node, ScalarNode) or node.is_empty:
            return wrong_value(node, Message(self.KIND), findings, path)
        try:
            return self.named(node.text)
        except NotationError as error:
            if _full_width(node) is not None:
                return wrong_value(node, Message(self.KIND), findings, path)
            fix = choosing(node, self.meant(node.text)).fix
            findings.append(unreadable_text(error, node.place, path, fix))
            return WRONG

    def named(self, text: str) -> int:
        raise NotImplementedError

    def meant(self, text: str) -> Sequence[str]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class LevelName(_Named):
    """A level, ``2`` to ``A``."""

    KIND: ClassVar[str] = "ruling.kind.level"
    example: ClassVar[str] = '"10"'

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"anyOf": [{"enum": list(RANKS)}, {"type": "integer", "minimum": 2, "maximum": 10}]}

    def named(self, text: str) -> int:
        """Return the rank."""
        return level_named(text)

    def meant(self, text: str) -> Sequence[str]:
        """Return the levels that may be meant by a text that is none."""
        return levels_meant(text)

    def plain(self, value: int) -> str:
        """Return the rank's name."""
        return RANKS[value]


@dataclass(frozen=True, slots=True)
class SuitName(_Named):
    """A trump suit, or ``none``."""

    KIND: ClassVar[str] = "ruling.kind.trump"
    example: ClassVar[str] = "♠"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "string", "examples": ["♠", "♥", "♣", "♦", "none"]}

    def named(self, text: str) -> int:
        """Return the suit."""
        return trump_named(text)

    def meant(self, text: str) -> Sequence[str]:
        """Return the suits that may be meant by a text that is none."""
        return trumps_meant(text)

    def plain(self, value: int) -> str:
        """Return the suit's mark."""
        return suit_name(value)
