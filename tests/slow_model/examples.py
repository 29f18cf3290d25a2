"""How the worked examples of the rule texts are written down: rules under short names, cards and tables as short texts.

Ids such as ``E061`` and ``V-C41`` number the worked examples and the disputed cases of the rule notes.
"""

from __future__ import annotations

import re

from tests.slow_model.model import ModelRules
from tests.slow_model.order import Cards
from tractor_dsl.cards import BIG_JOKER, NO_TRUMP, SMALL_JOKER, SUITS, Card, Rank, Suit, card, rank_named

SPADES, HEARTS, CLUBS, DIAMONDS = range(4)

QQ = ModelRules()
QQ_PERMANENT_2 = ModelRules(permanent=("2",))
QQ_THREE_DECKS = ModelRules(decks=3, split="widest")
FOUR_DECKS = ModelRules(decks=4)
MENGHUAN = ModelRules(kitty_mode="double_per_pair", kitty_cap=None)
TOURNAMENT = ModelRules(kitty_cap=None)
SHUANGSHENG = ModelRules(throw_duty="suit", kitty_mode="per_pair", kitty_numbers=(2, 4), kitty_cap=None)
BROKEN_GAPS = ModelRules(gaps="broken")
ANY_PAIRS = ModelRules(shorter_tractor="free")
PROTECTED = ModelRules(tractor_pairs="protected")
FIRST_BEATEN = ModelRules(failed_throw="first_beaten")
EVERY_COMPONENT = ModelRules(overruff="every_component")
COUNTED_RUFFS = ModelRules(ruff="counts")


def faces(text: str) -> Cards:
    """Return the cards of a text: a suit mark holds until the next; jokers are 大 and 小.

    >>> faces("♥K10 大")
    (24, 21, 53)
    """
    found: list[Card] = []
    suit = SPADES
    for word in re.findall(r"[♠♥♣♦大小]|10|[2-9JQKA]", text):
        if word in SUITS:
            suit = SUITS.index(word)
        elif word in "大小":
            found.append(BIG_JOKER if word == "大" else SMALL_JOKER)
        else:
            found.append(card(suit, rank_named(word)))
    return tuple(found)


def table(text: str) -> tuple[Rank, Suit]:
    """Return level and trump of a text such as ``10♠``, or ``10-`` without a trump suit."""
    return rank_named(text[:-1]), NO_TRUMP if text[-1] == "-" else SUITS.index(text[-1])


def plays(*texts: str) -> set[Cards]:
    """Return plays as the model lists them."""
    return {tuple(sorted(faces(text))) for text in texts}
