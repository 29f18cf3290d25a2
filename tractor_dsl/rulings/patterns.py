"""All legal plays of a hand in one phrase: the tractor ♥9988, any pair, and any 2 of ♥753."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import Masks, cards_of
from tractor_dsl.engine.lead import Lead
from tractor_dsl.engine.reasons import shapes_message
from tractor_dsl.errors import Message
from tractor_dsl.rules.follow import OwedPart
from tractor_dsl.rules.shapes import Shape, run_starts
from tractor_dsl.rules.trumps import GROUPS
from tractor_dsl.rulings.asking import Table
from tractor_dsl.rulings.words import hand_words, joined


def pattern_words(table: Table, lead: Lead, hand: Masks, parts: Sequence[OwedPart]) -> Message:
    """Return what every legal play of a hand to a lead consists of; ``parts`` are what the hand owes."""
    own = [face for face in cards_of(table.order, hand) if table.order.group[face] == lead.group]
    if not own:
        return Message("ruling.pattern.any", {"cards": lead.size})
    if len(own) <= lead.size:
        code = "ruling.pattern.all" if len(own) == lead.size else "ruling.pattern.all_and"
        return Message(code, {"own": hand_words(table, own), "cards": lead.size - len(own)})
    drawn = Counter(shape for part in parts for shape in part.answer)
    pieces: list[Message] = []
    fixed: Counter[Card] = Counter()
    for shape, times in sorted(drawn.items(), key=lambda entry: (-entry[0][0] * entry[0][1], -entry[0][0])):
        cards = _only_way(table, lead, hand, shape, times, fixed)
        if cards is None:
            pieces.append(Message("ruling.pattern.any_shape", {"shape": shapes_message([shape] * times)}))
        else:
            fixed.update(cards)
            words = {"shape": shapes_message([shape] * times), "cards": hand_words(table, cards)}
            pieces.append(Message("ruling.component", words))
    left = lead.size - sum(width * length * times for (width, length), times in drawn.items())
    if left:
        others = list((Counter(own) - fixed).elements())
        pieces.append(Message("ruling.pattern.any_of", {"cards": left, "others": hand_words(table, others)}))
    return Message("ruling.pattern.together", {"pieces": joined(pieces)})


def _only_way(
    table: Table, lead: Lead, hand: Masks, shape: Shape, times: int, fixed: Counter[Card]
) -> list[Card] | None:
    """Return the cards of ``times`` groups or runs of a shape if a hand holds no others, else None."""
    order, group = table.order, lead.group
    width, length = shape
    left = Counter(face for face in cards_of(order, hand) if order.group[face] == group) - fixed
    if length == 1:
        groups = [face for face, copies in left.items() for _ in range(copies // width)]
        return [face for face in groups for _ in range(width)] if len(groups) == times else None
    wide = [face for face, copies in left.items() if copies >= width]
    starts = run_starts(table.profile.shapes, order, group, hand[group::GROUPS][width - 1], width, length)
    if times > 1 or starts.bit_count() != 1:
        return None
    bottom = starts.bit_length() - 1
    run = [face for face in wide if bottom <= order.place[face] < bottom + length]
    return [face for face in run for _ in range(width)] if len(run) == length else None
