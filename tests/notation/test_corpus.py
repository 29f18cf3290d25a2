"""Every notation of the sources, read as `corpus.yaml` says; and the traps among them, one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tractor_dsl.cards import HEARTS, NO_TRUMP, RANKS, SUITS, suit_name
from tractor_dsl.errors import NotationError
from tractor_dsl.notation import (
    Context,
    cards_text,
    contexts,
    level_named,
    parse_card_text,
    parse_cards,
    parse_list,
    parse_order_text,
    parse_rung,
    parse_shape,
    tree_text,
    trump_named,
)

ENTRIES = yaml.safe_load((Path(__file__).parent / "corpus.yaml").read_text(encoding="utf-8"))["entries"]
CASES = [
    pytest.param(entry.get("given", {}), case, text, id=f"{entry['id']}-{text}")
    for entry in ENTRIES
    for case in entry["cases"]
    for text in (case["text"], *case.get("also", ()))
]


def context_of(given: dict[str, Any], **changes: Any) -> Context:
    values = {
        "decks": given.get("decks", 2),
        "level": RANKS.index(given.get("level", "10")),
        "trump": trump_named(given.get("trump", "♠")),
        "read": given.get("read", "cards"),
        "unmarked": "side",
    }
    return Context(**(values | changes))


def read(text: str, case: dict[str, Any], context: Context) -> Any:
    """Return the reading of a text in the words of the corpus."""
    match case["as"]:
        case "cards":
            chosen = contexts(context, [text])
            readings = {each.unnamed: cards_text(parse_cards(text, each)) for each in chosen}
            return readings[HEARTS] if len(chosen) > 1 else readings[chosen[0].unnamed]
        case "order" if "tree" in case:
            return tree_text(parse_order_text(text))
        case "order" | "places":
            chosen = contexts(context, lists=[text])
            places = next(parse_list(text, each) for each in chosen if each.unnamed in (None, HEARTS))
            return [cards_text(place) for place in places]
        case "rung":
            return parse_rung(text, level=context.level).text("zh")
        case "shape":
            return parse_shape(text).text("zh")
        case "level":
            return RANKS[level_named(text)]
        case "trump":
            return suit_name(trump_named(text))
    raise AssertionError(case)


def test_all_entries_are_there() -> None:
    assert [entry["id"] for entry in ENTRIES] == [f"D{number:03}" for number in range(1, 146)]


@pytest.mark.parametrize(("given", "case", "text"), CASES)
def test_reading(given: dict[str, Any], case: dict[str, Any], text: str) -> None:
    context = context_of(given)
    if "refused" in case:
        with pytest.raises(NotationError) as caught:
            read(text, case, context)
        error = caught.value
        assert (error.message.code, error.start) == (f"notation.{case['refused']}", case["at"])
        assert error.text == text
        return
    (expected,) = (case[key] for key in ("cards", "places", "tree", "is") if key in case)
    assert read(text, case, context) == expected


TEN = context_of({}, unnamed=HEARTS)
"""Level 10, trump ♠, hearts for 副 and bare ranks."""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3334 44", "333444"),
        ("9988 72", "99 88 7 2"),
        ("10 10 K", "1010K"),
        ("JJ1010", "J J 10 10"),
        ("6-6-7-7-4", "66774"),
        ("KK-QQ", "KKQQ"),
        ("9-10", "9 10"),
        ("TT", "1010"),
        ("♠️A ♥️10", "♠A ♥10"),
        ("🂡🂪", "♠A10"),
        ("方塊10方块10", "♦1010"),
        ("大鬼小鬼", "大王 小王"),
        ("BIG JOKER small joker", "大王 小王"),
        ("♥A、K", "♥AK"),
        ("对7对8", "7788"),
        ("♣对7对8", "♣7788"),
        ("two pairs of 副10", "副10 副10 副10(♣) 副10(♣)"),
    ],
)
def test_two_spellings_of_the_same(one: str, other: str) -> None:
    context = Context(decks=3, level=8, trump=0, unnamed=HEARTS, unmarked="side")
    assert sorted(parse_cards(one, context)) == sorted(parse_cards(other, context))


def test_ten_is_one_rank() -> None:
    assert len(parse_cards("AKQJ 10 9 8 77", TEN)) == 9
    assert len(parse_cards("JJ1010", TEN)) == 4


def test_seventy_two_is_seven_and_two() -> None:
    assert cards_text(parse_cards("主9988 72", TEN)) == "♠998872"


@pytest.mark.parametrize("copies", [2, 3])
def test_main_five_small_joker_counts_by_context(copies: int) -> None:
    reading = {2: "pairs", 3: "triples"}[copies]
    context = context_of({"level": "5", "decks": 3, "read": reading})
    assert cards_text(parse_cards("主5小王", context)) == " ".join(["小王"] * copies) + " ♠" + "5" * copies


def test_a_comma_ends_a_mark_and_nothing_does_not() -> None:
    two = context_of({"level": "2", "read": "pairs"}, unnamed=HEARTS)
    assert [cards_text(place) for place in parse_list("副2,A", two)] == ["♥2", "♠A"]
    assert cards_text(parse_cards("AA副2", two)) == "♠AA ♥22"


def test_repeated_words_mean_what_is_written() -> None:
    pairs = context_of({"level": "5", "read": "pairs"}, unnamed=HEARTS)
    assert cards_text(parse_cards("副5 副5 主5 主5", pairs)) == "♠55 ♥55"
    assert cards_text(parse_cards("主22 小王", pairs)) == "小王 小王 ♠22"
    assert cards_text(parse_cards("大小王", pairs)) == "大王 小王"
    assert cards_text(parse_cards("♠5 大王", pairs)) == "大王 大王 ♠5"


@pytest.mark.parametrize(
    "text", ["5—35", "75还是80", "×23", "8-32", "QQ升级", "QQ游戏", "QQ游戲", "5—35分", "80——115分"]
)
@pytest.mark.parametrize("parse", [parse_card_text, parse_order_text])
def test_no_cards(text: str, parse: Any) -> None:
    with pytest.raises(NotationError):
        parse(text)


@pytest.mark.parametrize("text", ["2·3^len", "2×2×2×2×2×2＝64", "40 分", "8-32倍", "25張", "8張", "5²", "⑩", "½"])
def test_numbers_are_no_cards(text: str) -> None:
    with pytest.raises(NotationError):
        parse_card_text(text)


def test_only_a_unit_makes_ranks_a_number() -> None:
    assert cards_text(parse_cards("54", TEN)) == "♥54"
    assert cards_text(parse_cards("108", TEN)) == "♥108"
    for text in ("54張", "108張"):
        with pytest.raises(NotationError):
            parse_card_text(text)


def test_qq_alone_is_a_pair() -> None:
    assert cards_text(parse_cards("QQ", TEN)) == "♥QQ"


def test_bare_ranks() -> None:
    assert cards_text(parse_cards("KK 副10", TEN)) == "♠KK ♥10"
    assert cards_text(parse_cards("KK 副AA", TEN)) == "♥AAKK"
    assert cards_text(parse_cards("小王 KK", TEN)) == "小王 ♠KK"
    assert cards_text(parse_cards("KK ♠10", TEN)) == "♠10 ♥KK"
    no_trump = context_of({"trump": "none"}, unnamed=HEARTS)
    assert no_trump.trump == NO_TRUMP
    with pytest.raises(NotationError) as caught:
        parse_cards("小王 KK", no_trump)
    assert caught.value.message.code == "notation.unmarked_no_trump"


def test_choices_of_the_unnamed_suit() -> None:
    context = context_of({})
    assert [SUITS[each.unnamed] for each in contexts(context, ["大王", "KKQQ"]) if each.unnamed] == ["♥", "♣", "♦"]
    assert contexts(context, ["♥A 副10(♥) 大王"]) == (context,)
    assert contexts(context, ["AA副10(♥)"]) == (context,)
    assert len(contexts(context_of({"trump": "none"}), ["KK"])) == 4
    assert contexts(context, lists=[["大王", "A"]]) == (context,)
    assert len(contexts(context, lists=[["A", "大王"]])) == 3


def test_two_pairs_of_side_level_cards_try_every_two_suits() -> None:
    context = context_of({})
    found = {cards_text(parse_cards("两对副10", each)) for each in contexts(context, ["两对副10"])}
    assert found == {"♥1010 ♣1010", "♣1010 ♦1010", "♥1010 ♦1010"}
