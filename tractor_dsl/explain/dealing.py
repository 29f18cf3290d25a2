"""The sections on what is dealt, on the order of the cards, and on what counts as a tractor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tractor_dsl.cards import (
    BIG_JOKER,
    FACES,
    NO_TRUMP,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Card,
    Suit,
    card_name,
    rank_of,
    suit_of,
)
from tractor_dsl.explain.page import Block, Grid, Paragraph, Section, Terms
from tractor_dsl.explain.setting import Setting, several
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.table import SEATS, hand_size
from tractor_dsl.rules.trumps import TRUMPS, Order
from tractor_dsl.rulings.judge import judge


def table_section(setting: Setting) -> Section:
    """Return what is dealt, what scores, and who plays with whom."""
    rules, say = setting.profile.table, setting.say
    sizes = {
        "players": SEATS,
        "decks": rules.decks,
        "cards": FACES * rules.decks,
        "hand": hand_size(rules),
        "kitty": rules.kitty,
    }
    blocks = [
        Paragraph(say("explain.table.dealt" if rules.kitty else "explain.table.dealt_out", **sizes)),
        Paragraph(say("explain.table.sides")),
        Paragraph(say("explain.table.called")) if setting.profile.partners.team is Team.CALLED else None,
        Terms(setting.options("partners").rows + setting.options("table", {"decks", "kitty", "points"}).rows),
        _point_cards(setting),
    ]
    return Section("table", setting.title("table"), tuple(several(blocks)))


def _point_cards(setting: Setting) -> Grid:
    """Return what every point card is worth, and all of them together."""
    say, decks = setting.say, setting.decks
    rows = [
        (RANKS[rank], str(points), str(4 * decks), str(points * 4 * decks))
        for rank, points in setting.profile.table.points
        if points
    ]
    headings = tuple(say(f"explain.points.{name}") for name in ("card", "each", "copies", "together"))
    total = (say("explain.points.all"), "", "", str(setting.points))
    return Grid(headings, (*rows, total), frozenset({1, 2, 3}), say("explain.points.caption"), "points")


# --------------------------------------------------------------------------------------------------------------- order


def order_section(setting: Setting) -> Section:
    """Return the order of the cards with the trump suit of the examples, and without one."""
    say = setting.say
    levels = setting.profile.levels.ladder
    trumps = [setting.trump] if setting.trump == NO_TRUMP else [setting.trump, NO_TRUMP]
    permanent = [RANKS[rank] for rank in setting.profile.trumps.permanent]
    blocks = [
        Paragraph(say("explain.order.permanent", ranks=setting.listed(permanent))) if permanent else None,
        _level_cards(setting, alone=len(levels) == 1),
        *(_order_table(setting, trump) for trump in trumps),
    ]
    return Section("trumps", setting.title("trumps"), tuple(several(blocks)))


def _level_cards(setting: Setting, *, alone: bool) -> Paragraph | None:
    """Return that the cards of the level are trumps, where they are not always."""
    if setting.level in setting.profile.trumps.permanent:
        return None
    return Paragraph(setting.say(f"explain.order.{'only' if alone else 'intro'}", level=RANKS[setting.level]))


def _order_table(setting: Setting, trump: Suit) -> Grid:
    """Return the trumps and one side suit after another, from high to low, with how many cards they are."""
    say, order = setting.say, setting.rules.order(setting.level, trump)
    trumps = setting.decks * sum(map(len, order.places[TRUMPS]))
    rows = [(say("ruling.trumps"), setting.worded(order_text(order, TRUMPS)), str(trumps))]
    sides: dict[tuple[str, int], list[str]] = {}
    for suit in range(4):
        if any(order.places[suit]):
            text = order_text(order, suit).replace(SUITS[suit], "")
            sides.setdefault((text, setting.decks * sum(map(len, order.places[suit]))), []).append(SUITS[suit])
    rows += [
        (say("explain.order.each", suits=" ".join(suits)), text, str(each)) for (text, each), suits in sides.items()
    ]
    headings = tuple(say(f"explain.order.{name}") for name in ("suit", "high_to_low", "cards"))
    code = "explain.order.without" if trump == NO_TRUMP else "explain.order.with"
    caption = say(code, level=RANKS[setting.level], trump=setting.suit(trump))
    name = "order_no_trump" if trump == NO_TRUMP else "order"
    return Grid(headings, tuple(rows), frozenset({2}), caption, name)


def order_text(order: Order, group: int) -> str:
    """Return the cards of a suit group from high to low, equal ones joined by =.

    >>> from tractor_dsl.rules.trumps import TrumpRules, order_of
    >>> order_text(order_of(TrumpRules(), level=0, trump=4), 4)
    '大王 > 小王 > ♠2 = ♥2 = ♣2 = ♦2'
    """
    return " > ".join(" = ".join(card_name(face) for face in place) for place in reversed(order.places[group]) if place)


# -------------------------------------------------------------------------------------------------------------- shapes


def shapes_section(setting: Setting) -> Section:
    """Return what may be led as one component, and which neighbours make a tractor."""
    say = setting.say
    if setting.decks == 1:
        return Section("shapes", setting.title("shapes"), (Paragraph(say("explain.shapes.one_deck")),))
    idle = {"shortest_run", "run_widths"} | ({"split"} if setting.decks < 3 else set())  # pairs are all there is
    rows = setting.options("shapes", idle).rows
    if setting.has_runs:
        rows += setting.options("trumps", {"permanent"}).rows
    blocks: list[Block] = [Paragraph(say("explain.shapes.intro")), _components(setting)]
    if setting.has_runs:
        blocks.append(_candidates(setting))
        wider = [width for width in setting.profile.shapes.run_widths if 2 < width <= setting.decks]
        if wider and 2 in setting.profile.shapes.run_widths:
            names = setting.listed([_run_name(setting, width) for width in wider])
            blocks.append(Paragraph(say("explain.shapes.wider", runs=names)))
    else:
        blocks.append(Paragraph(say("explain.shapes.no_runs")))
    return Section("shapes", setting.title("shapes"), tuple(several([*blocks, Terms(rows)])))


def _components(setting: Setting) -> Grid:
    """Return every kind of component with an example; a run as short as it may be."""
    say = setting.say
    shapes = [(width, 1) for width in range(1, setting.decks + 1)]
    shortest = setting.profile.shapes.shortest_run
    shapes += [(width, shortest) for width in setting.profile.shapes.run_widths if width <= setting.decks]
    rows = []
    for width, length in shapes:
        runs = setting.runs(setting.side, length)
        if runs:
            faces = [face for face in runs[-1] for _ in range(width)]
            rows.append((setting.shapes([(width, length)]), setting.cards(faces)))
    headings = (say("explain.shapes.component"), say("explain.example"))
    return Grid(headings, tuple(rows), name="components")


def _candidates(setting: Setting) -> Grid:
    """Return neighbours of every kind, each with whether it makes a run and why."""
    say = setting.say
    rows = []
    for cards in candidates(setting):
        made = len(parts) == 1 if (parts := setting.split(cards)) else False
        rows.append(
            (setting.cards(cards), say("explain.shapes.yes" if made else "explain.shapes.no"), _reason(setting, cards))
        )
    headings = tuple(say(f"explain.shapes.{name}") for name in ("cards", "run", "why"))
    width = min(setting.profile.shapes.run_widths)
    return Grid(
        headings, tuple(rows), caption=say("explain.shapes.candidates", shape=_run_name(setting, width)), name="runs"
    )


def _run_name(setting: Setting, width: int) -> str:
    return setting.say(f"explain.run.{'titanic' if width == 3 else 'tractor' if width == 2 else 'quads'}")


def candidates(setting: Setting) -> Iterator[tuple[Card, ...]]:
    """Yield groups of cards that might make a run, as few as it takes: in a side suit, across gaps, and in trumps.

    In a side suit the highest neighbours, those on both sides of a rank that has left it, and the two ends; in trumps
    every pair of places down to the first two of the suit itself, and equal ones.
    """
    width, length = min(setting.profile.shapes.run_widths), setting.profile.shapes.shortest_run
    for group in (setting.side, TRUMPS):
        seen: list[tuple[Card, ...]] = []
        faces = _one_by_place(setting, group)
        for first in _starts(setting, group, faces):
            seen.append(tuple(faces[first : first + length]))
        if group != TRUMPS and len(faces) > length:
            seen.append((*faces[: length - 1], faces[-1]))
        else:
            seen += [tied[:length] for tied in setting.order.places[TRUMPS] if len(tied) >= length]
        for chosen in dict.fromkeys(seen):
            if len(chosen) == length:
                yield tuple(face for face in chosen for _ in range(width))


def _one_by_place(setting: Setting, group: int) -> list[Card]:
    """Return the lowest face of every place of a suit group, high to low."""
    return [place[0] for place in reversed(setting.order.places[group]) if place]


def _starts(setting: Setting, group: int, faces: list[Card]) -> list[int]:
    """Return where the candidates of a suit group begin: at the top, at gaps, and in trumps at every special card."""
    naturals = [index for index, face in enumerate(faces) if face not in setting.specials]
    gaps = [upper for upper, lower in pairwise(naturals) if rank_of(faces[upper]) - rank_of(faces[lower]) > 1]
    if group != TRUMPS:
        return [0, *gaps]
    first = naturals[0] if naturals else len(faces) - 1
    return [*range(first + 1), *gaps]


def _reason(setting: Setting, cards: tuple[Card, ...]) -> str:
    """Return why cards make a run or not; why not, as the judge says it."""
    if len(setting.split(cards)) > 1:
        if SMALL_JOKER in cards and not setting.profile.trumps.jokers_touch_level and BIG_JOKER not in cards:
            return setting.say("explain.shapes.jokers_apart")
        found = judge(setting.variant, {"shape": cards_text(cards)}, setting.given)
        return setting.text(found.reasons[-1].message)
    missing = [
        RANKS[rank]
        for upper, lower in pairwise(dict.fromkeys(cards))
        if suit_of(upper) == suit_of(lower) and not {upper, lower} & setting.specials
        for rank in range(rank_of(upper) - 1, rank_of(lower), -1)
    ]
    return (
        setting.say("explain.shapes.skipped", ranks=setting.listed(missing))
        if missing
        else setting.say("explain.shapes.touch")
    )
