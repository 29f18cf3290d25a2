"""Laws: printing and reading are inverses, order does not matter, folding keeps track of every character."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tractor_dsl.cards import FACES
from tractor_dsl.notation import (
    Context,
    Rung,
    ShapePattern,
    cards_text,
    fold,
    parse_card_text,
    parse_cards,
    parse_order_text,
    parse_rung,
    parse_shape,
    sort_cards,
    tree_text,
)
from tractor_dsl.notation.tree import (
    CardClass,
    CardText,
    Counted,
    Item,
    Joint,
    Joker,
    JokerWord,
    Mark,
    RankWord,
    Run,
    Scope,
)

FOUR = Context(decks=4, level=8, trump=0)
hands = (
    st.lists(st.integers(0, FACES - 1), min_size=1, max_size=40)
    .map(lambda cards: [c for c in cards if cards.count(c) <= 4])
    .filter(bool)
)
contexts = st.builds(
    Context,
    decks=st.just(4),
    level=st.integers(0, 12),
    trump=st.integers(0, 4),
    unmarked=st.sampled_from(["error", "side", "trump"]),
    read=st.sampled_from(["cards", "pairs", "triples"]),
)
ranks = st.builds(RankWord, st.none() | st.integers(0, 12))
marks = st.builds(Mark, st.just(Scope.SUIT), st.integers(0, 3)) | st.builds(
    Mark, st.sampled_from([Scope.TRUMP, Scope.SIDE])
)
jokers = st.builds(JokerWord, st.sampled_from(list(Joker)))
one_joker = st.builds(JokerWord, st.sampled_from([Joker.BIG, Joker.SMALL]))
several = st.lists(ranks, min_size=1, max_size=5).map(tuple)
one = ranks.map(lambda rank: (rank,))
counts = st.one_of(
    st.tuples(st.just(1), st.integers(1, 9)),
    st.tuples(st.integers(1, 9), st.just(2)),
    st.tuples(st.integers(2, 9), st.integers(3, 4)),
)


def runs(length: st.SearchStrategy[tuple[RankWord, ...]], bare: bool) -> st.SearchStrategy[Run]:
    marked = st.builds(Run, marks, length)
    named = st.builds(Run, st.just(Mark(Scope.SIDE)), length, st.integers(0, 3))
    return st.one_of(marked, named, *([st.builds(Run, st.none(), length)] if bare else []))


def counted_parts() -> st.SearchStrategy[Counted]:
    return st.builds(lambda count, of: Counted(count[0], count[1], of), counts, runs(one, bare=True) | one_joker)


def ends_open(part: Run | JokerWord | Counted) -> bool:
    inner = part.of if isinstance(part, Counted) else part
    return isinstance(inner, Run) and inner.named is None


@st.composite
def items(draw: st.DrawFn) -> Item:
    parts: list[Run | JokerWord | Counted] = []
    for _ in range(draw(st.integers(1, 4))):
        bare = not parts or not ends_open(parts[-1])
        parts.append(draw(st.one_of(runs(several, bare), jokers, counted_parts())))
    counted = any(isinstance(part, Counted) for part in parts)
    return Item(tuple(parts), None if counted else draw(st.none() | st.integers(1, 9)))


@st.composite
def trees(draw: st.DrawFn, joints: tuple[Joint, ...], classes: bool) -> CardText:
    number = draw(st.integers(1, 4))
    one_item = items() | st.builds(CardClass, st.none() | marks) if classes else items()
    found = tuple(draw(one_item) for _ in range(number))
    return CardText(found, tuple(draw(st.sampled_from(joints)) for _ in range(number - 1)))


@given(hands, contexts)
def test_cards_and_their_text_are_inverses(cards: list[int], context: Context) -> None:
    text = cards_text(cards)
    read = parse_cards(text, Context(decks=4, level=context.level, trump=context.trump, unmarked=context.unmarked))
    assert read == sort_cards(cards)
    assert cards_text(read) == text


@given(hands, contexts)
def test_the_text_for_readers_is_read_back_too(cards: list[int], context: Context) -> None:
    for laid_out in (None, context):
        text = cards_text(cards, laid_out, apart=True)
        assert sort_cards(parse_cards(text, FOUR)) == sort_cards(cards)
        assert not re.search(r"[2-9JQKA]10|10[2-9JQKA1]", text)


@given(hands, contexts)
def test_the_laid_out_text_names_the_same_cards(cards: list[int], context: Context) -> None:
    assert sort_cards(parse_cards(cards_text(cards, context), FOUR)) == sort_cards(cards)


@given(hands, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(cards: list[int], source: object) -> None:
    words = [cards_text([face]) for face in cards]
    source.shuffle(words)  # type: ignore[attr-defined]
    assert sort_cards(parse_cards(" ".join(words), FOUR)) == sort_cards(cards)
    assert cards_text(parse_cards(" ".join(words), FOUR)) == cards_text(cards)


@given(trees((Joint.COMMA, Joint.PAUSE, Joint.JOIN), classes=False))
def test_trees_and_their_text_are_inverses(tree: CardText) -> None:
    assert parse_card_text(tree_text(tree)) == tree


@given(trees(tuple(Joint), classes=True))
def test_order_trees_and_their_text_are_inverses(tree: CardText) -> None:
    text = tree_text(tree)
    assert parse_order_text(text) == tree
    assert tree_text(parse_order_text(text)) == text


rungs = st.one_of(
    st.builds(Rung, st.integers(1, 9)),
    st.builds(Rung, st.integers(0, 9), st.integers(1, 9), st.sampled_from(["small", "big", "any"])),
    st.builds(Rung, st.integers(1, 9), st.integers(1, 9), st.just("matching")),
)
groups = st.tuples(st.integers(1, 4), st.just(1)) | st.tuples(st.integers(2, 3), st.integers(2, 5))
shapes = st.builds(ShapePattern, st.lists(groups, min_size=1, max_size=6).map(tuple), st.integers(0, 12))


@given(rungs, st.sampled_from(["zh", "en"]))
def test_rungs_and_their_text_are_inverses(rung: Rung, language: str) -> None:
    assert parse_rung(rung.text(language)) == rung


@given(shapes, st.sampled_from(["zh", "en"]))
def test_shapes_and_their_text_are_inverses(shape: ShapePattern, language: str) -> None:
    assert parse_shape(shape.text(language)) == shape


@given(st.text(alphabet="♠️♥︎KkＫ１0０1副付對对大鬼　 \u200b🂡🂪方塊块，,（(-²⑩x\n", max_size=30))
def test_folding_keeps_every_place(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert list(folded.starts) == sorted(folded.starts)
    for index, character in enumerate(folded.text):
        start, end = folded.span(index, index + 1)
        assert 0 <= start < end <= len(text)
        piece = fold(text[start:end] + "|").text
        assert character in piece or (character == "片" and piece[0] == "块")
    assert fold(folded.text).text == folded.text


@given(st.text(alphabet=st.characters(min_codepoint=0x20000), max_size=20))
def test_folding_changes_no_unknown_character(text: str) -> None:
    assert fold(text).text == text


def test_full_width_text_folds_to_half_width() -> None:
    ascii_text = "".join(chr(code) for code in range(0x21, 0x7F))
    wide = "".join(chr(code + 0xFEE0) for code in range(0x21, 0x7F))
    assert fold(wide).text == fold(ascii_text).text == ascii_text.upper()
