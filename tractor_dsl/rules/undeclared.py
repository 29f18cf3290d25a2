"""``declare.nobody`` and ``declare.undecided``: what follows when nobody declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.cards import NO_TRUMP, Card, Suit, is_joker, suit_of
from tractor_dsl.rules.options import Choice, Mode, OneOf, Whole, Words, option


class Undecided(Choice):
    """What happens when nobody declares in the first deal, so that there is no dealer."""

    REDEAL = "redeal", "重新发牌", "the cards are dealt again"
    FIRST_DRAWER = "first_drawer", "第一个摸牌的人坐庄", "the player who drew the first card deals"


class Jokers(Choice):
    """What a joker turned up from the kitty means."""

    NEXT = "next", "顺次翻下一张", "the next card is turned up"
    NO_TRUMP = "no_trump", "打无主", "the deal has no trump suit"


class Twin(Choice):
    """What the twin of a kitty card turned up is good for."""

    NOTHING = "nothing", "不因此坐庄", "does not deal because of it"
    DEALS = (
        "deals",
        "坐庄（首局除外；同样的牌底牌里还有，也除外）",
        "deals (but not in the first deal, nor when the kitty has another copy)",
    )


class Left(NamedTuple):
    """What is there when nobody has declared."""

    kitty: Sequence[Card]
    """From the top."""
    hands: Sequence[Sequence[Card]]
    """By seat."""
    dealer: int | None
    """The dealer, None in the first deal of a match."""
    first_drawer: int = 0
    """Who drew the first card."""


class Undeclared(NamedTuple):
    """What follows when nobody has declared: the trump suit, the dealer as far as known, kitty cards turned up."""

    trump: Suit
    dealer: int | None
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NoTrump(Mode):
    """Nobody declares: no trump suit.

    Source: QQ 升级, two decks.
    """

    MODE: ClassVar[str] = "no_trump"
    TITLE: ClassVar[Words] = Words("打无主", "the deal has no trump suit")

    def outcome(self, left: Left) -> Undeclared | None:
        """Return what follows, or None to deal again."""
        return Undeclared(NO_TRUMP, left.dealer)


@dataclass(frozen=True, slots=True)
class Redeal(Mode):
    """Nobody declares: the cards are dealt again."""

    MODE: ClassVar[str] = "redeal"
    TITLE: ClassVar[Words] = Words("重新发牌", "the cards are dealt again")

    def outcome(self, left: Left) -> Undeclared | None:
        """Return what follows, or None to deal again."""
        return None


@dataclass(frozen=True, slots=True)
class KittyCard(Mode):
    """Nobody declares: a card of the kitty names the trump suit.

    Source: 拖拉机比赛规则 (the first card that is no joker); online tables (the first card).
    """

    MODE: ClassVar[str] = "kitty_card"
    TITLE: ClassVar[Words] = Words("翻一张底牌定主", "a card of the kitty is turned up, and its suit is trumps")

    card: int = option(
        Whole(1, 60, unit=Words("从上面数第{n}张", "no. {n} from the top")),
        1,
        zh="翻哪一张",
        en="Which card",
        about_zh="翻从上面数第几张底牌。",
        about_en="Which card from the top of the kitty.",
    )
    joker: Jokers = option(
        OneOf(Jokers),
        Jokers.NEXT,
        zh="翻到王",
        en="If it is a joker",
        about_zh="翻到的是王时怎么办。",
        about_en="What a joker turned up means.",
    )
    twin: Twin = option(
        OneOf(Twin),
        Twin.NOTHING,
        zh="手里有同样一张的人",
        en="Whoever holds the same card",
        about_zh="手里有同样一张牌的玩家会怎样。",
        about_en="What a hand that holds the same card as the one turned up gets by it.",
    )

    def outcome(self, left: Left) -> Undeclared | None:
        """Return what the cards turned up decide: the suit of the last one, no trump when it is a joker.

        Source: 拖拉机比赛规则 (the first card that is no joker), 双升 超级版 (the third), 双升 (any card; whoever
        holds its twin deals).
        """
        shown: list[Card] = []
        for face in left.kitty[self.card - 1 :]:
            shown.append(face)
            if self.joker is Jokers.NO_TRUMP or not is_joker(face):
                break
        last = shown[-1]
        dealer = left.dealer if self.twin is Twin.NOTHING else _dealer_by_twin(left, last)
        return Undeclared(NO_TRUMP if is_joker(last) else suit_of(last), dealer, tuple(shown))


def _dealer_by_twin(left: Left, face: Card) -> int | None:
    """Return who deals after a kitty card was turned up: the nearest holder of its twin from the dealer on.

    Source: 双升, nobody declares "once the first deal is over".
    """
    if left.dealer is None or left.kitty.count(face) > 1:
        return left.dealer
    seats = len(left.hands)
    order = [(left.dealer + step) % seats for step in range(seats)]
    return next((seat for seat in order if face in left.hands[seat]), left.dealer)


Nobody: TypeAlias = NoTrump | Redeal | KittyCard
NOBODY = (NoTrump, Redeal, KittyCard)


class Silence(NamedTuple):
    """What comes of it that nobody has declared, and the field of the variant that says so."""

    follows: Undeclared | None
    """What follows, with a dealer; None when the cards are dealt again, in which case no card is turned up."""
    path: str


def after_silence(nobody: Nobody, undecided: Undecided, left: Left) -> Silence:
    """Return what comes of it that nobody has declared.

    >>> after_silence(NoTrump(), Undecided.REDEAL, Left((), ((),) * 4, None))
    Silence(follows=None, path='declare.undecided')
    >>> after_silence(NoTrump(), Undecided.FIRST_DRAWER, Left((), ((),) * 4, None, 2)).follows.dealer
    2
    """
    follows = nobody.outcome(left)
    if follows is None or follows.dealer is not None:
        return Silence(follows, "declare.nobody")
    if undecided is Undecided.REDEAL:
        return Silence(None, "declare.undecided")
    return Silence(follows._replace(dealer=left.first_drawer), "declare.undecided")
