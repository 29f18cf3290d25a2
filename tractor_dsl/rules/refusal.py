"""Why an action is refused: a stable reason code, the field of the variant that forbids it, and particulars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tractor_dsl.cards import Card
from tractor_dsl.errors import Message
from tractor_dsl.notation import cards_text


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action: ``code`` names the reason, ``path`` the variant's field (as in ``follow.shorter_tractor``).

    ``path`` is empty where no variant could allow the action, such as playing a card that is not held.
    """

    code: str
    path: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> Message:
        """Return the refusal as a message to be worded."""
        return Message(f"refusal.{self.code}", self.params)


def not_held(hand: Iterable[Card], cards: Iterable[Card]) -> Refusal | None:
    """Return the refusal of cards of which some are not in the hand, or None when all are.

    >>> not_held([9, 9], [9, 9, 9, 10]).params, not_held([9, 10], [10])
    ({'missing': '♠QJ'}, None)
    """
    missing = Counter(cards) - Counter(hand)
    if not missing:
        return None
    return Refusal("not_held", params={"missing": cards_text(tuple(sorted(missing.elements())), apart=True)})
