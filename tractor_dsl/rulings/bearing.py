"""What gives a key of a question a bearing on the answer, declared beside the key.

A key that no rule of a variant looks at is refused under that variant. One that a rule does look at, and finds to
change nothing, is answered, and the answer says so.

>>> from tractor_dsl.rules.load import load_variant
>>> counted = Bearing("stakes.basis.double_per_overturn", "stakes.basis: {mode: coins, double_per_overturn: true}")
>>> cases = [Case(load_variant(name).profile) for name in ("qq", "shuangsheng", "shuangsheng-super")]
>>> [None if idle is None else (idle.path, idle.refused) for idle in map(counted.idle, cases)]
[('', True), ('stakes.basis.double_per_overturn', False), None]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from tractor_dsl.errors import Message
from tractor_dsl.notation import Context
from tractor_dsl.rules.profile import RuleProfile

_NOT_THERE: Final = object()


class Case(NamedTuple):
    """A question as it is put to some rules."""

    profile: RuleProfile
    question: Any = None
    given: Any = None
    written: Mapping[str, Any] = {}
    """The fields of the question as they are written."""
    context: Context = Context()
    """What card texts are read at."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Why a key has no bearing on an answer."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    path: str = ""
    """The option that finds it to change nothing, if there is one."""
    refused: bool = False
    """Whether nothing looks at it, so that the question is not answered with it."""

    def message(self, key: str, question: str) -> Message:
        """Return the sentence; ``key`` is what the key is called by whoever asks."""
        return Message(f"ruling.idle.{self.code}", {**self.params, "key": key, "question": question})


@dataclass(frozen=True, slots=True)
class Bearing:
    """An option that looks at a key."""

    path: str
    """The option, such as ``stakes.basis.stake``; a mode without it does not look at the key."""
    written: str
    """How a variant writes the option so that the key counts."""
    counts: Callable[[Any, Case], bool] = lambda value, _: bool(value)
    """Whether the key counts by the value of the option in a question."""

    def idle(self, case: Case) -> Idle | None:
        """Return why the key has no bearing under some rules, or None."""
        value: Any = case.profile
        for name in self.path.split("."):
            value = getattr(value, name, _NOT_THERE)
        if value is not _NOT_THERE and self.counts(value, case):
            return None
        params = {"option": self.written}
        return Idle("refused", params, refused=True) if value is _NOT_THERE else Idle("said", params, self.path)


@dataclass(frozen=True, slots=True)
class Beside:
    """What else of a question takes the bearing from a key: another key, or the cards."""

    code: str
    """The end of the code of the sentence that says so."""
    counts: Callable[[Case], bool]
    """Whether the key counts in a question."""
    params: Mapping[str, Any] = field(default_factory=dict)

    def idle(self, case: Case) -> Idle | None:
        """Return why the key has no bearing in a question, or None."""
        return None if self.counts(case) else Idle(self.code, self.params)


@dataclass(frozen=True, slots=True)
class Never:
    """No rule of any variant looks at a key: it is there for the sake of files that have it."""

    def idle(self, case: Case) -> Idle | None:
        """Return that the key has no bearing."""
        return Idle("never", refused=True)


Condition: TypeAlias = Bearing | Beside | Never


def idle_by(conditions: tuple[Condition, ...], case: Case) -> Idle | None:
    """Return the first reason why a key has no bearing, None for a key that counts.

    >>> idle_by((), Case(RuleProfile())), idle_by((Never(),), Case(RuleProfile())).code
    (None, 'never')
    """
    return next((idle for each in conditions if (idle := each.idle(case)) is not None), None)
