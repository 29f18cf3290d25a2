"""``declare:`` showing level cards to name the trump suit, overturning that, and what follows when nobody does.

A *claim* is a combination shown by a seat. Claims stand on the rungs of a ladder; each must be on a higher rung than
the one that stands, or be one of the exceptions that the variant allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.cards import (
    BIG_JOKER,
    NO_TRUMP,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
    card,
    is_joker,
    is_red,
    rank_of,
    suit_of,
)
from tractor_dsl.notation import Rung
from tractor_dsl.rules.options import Choice, ListOf, Mode, OneMode, OneOf, RungText, Whole, Words, option
from tractor_dsl.rules.refusal import Refusal


class Moment(Choice):
    """When something is said, in the order of a deal."""

    DEAL = "deal", "发牌过程中", "while the cards are dealt"
    DEALT = "dealt", "发完牌、庄家拿底牌之前", "all cards dealt, the kitty not yet taken"
    TAKEN = "taken", "庄家拿了底牌、还没扣下", "the kitty is in the dealer's hand"
    BURIED = "buried", "扣好底牌、出牌之前", "the kitty is buried, nothing led yet"


MOMENTS = tuple(Moment)


class Reinforce(Choice):
    """When a player may show more copies of the card already shown."""

    NEVER = "never", "不许", "never"
    WHILE_STANDING = "while_standing", "自己亮的主还算数时", "while the own declaration stands"
    AFTER_OVERTURN = (
        "after_overturn",
        "被反之后也可以，张数和现在的一样就能夺回",
        "also after being overturned, to the same number of cards as stands, which retakes the trump suit",
    )


class SelfOverturn(Choice):
    """When a player may overturn the own declaration with another suit or with jokers."""

    NEVER = "never", "不许", "never"
    ALWAYS = "always", "可以", "whenever a higher rung is shown"
    AFTER_OVERTURN = "after_overturn", "别人反过以后才可以", "only after somebody else has overturned"


class FirstDealer(Choice):
    """Who deals the first deal of a match."""

    FIRST_DECLARER = "first_declarer", "最先亮主的人（被反也不变）", "who declared first, even if overturned"
    LAST_DECLARER = "last_declarer", "最后定主的人", "whose declaration stands in the end"


class Undecided(Choice):
    """What happens when nobody declares in the first deal, so that there is no dealer."""

    REDEAL = "redeal", "重新发牌", "the cards are dealt again"
    FIRST_DRAWER = "first_drawer", "第一个摸牌的人坐庄", "the player who drew the first card deals"


class Jokers(Choice):
    """What a joker turned up from the kitty means."""

    NEXT = "next", "顺次翻下一张", "the next card is turned up"
    NO_TRUMP = "no_trump", "打无主", "the deal has no trump suit"


@dataclass(frozen=True, slots=True)
class NoTrump(Mode):
    """Nobody declares: no trump suit.

    Source: QQ 升级, two decks.
    """

    MODE: ClassVar[str] = "no_trump"
    TITLE: ClassVar[Words] = Words("打无主", "no trump suit")

    def trump(self, kitty: Sequence[Card]) -> Suit | None:
        """Return the trump suit, or None to deal again."""
        return NO_TRUMP

    def shown(self, kitty: Sequence[Card]) -> tuple[Card, ...]:
        """Return the kitty cards that are turned up."""
        return ()


@dataclass(frozen=True, slots=True)
class Redeal(Mode):
    """Nobody declares: the cards are dealt again."""

    MODE: ClassVar[str] = "redeal"
    TITLE: ClassVar[Words] = Words("重新发牌", "deal again")

    def trump(self, kitty: Sequence[Card]) -> Suit | None:
        """Return the trump suit, or None to deal again."""
        return None

    def shown(self, kitty: Sequence[Card]) -> tuple[Card, ...]:
        """Return the kitty cards that are turned up."""
        return ()


@dataclass(frozen=True, slots=True)
class KittyCard(Mode):
    """Nobody declares: a card of the kitty names the trump suit.

    Source: 拖拉机比赛规则 (the first card that is no joker); online tables (the first card).
    """

    MODE: ClassVar[str] = "kitty_card"
    TITLE: ClassVar[Words] = Words("翻底牌定主", "a card of the kitty names it")

    card: int = option(
        Whole(1, 60),
        1,
        zh="第几张",
        en="Card",
        about_zh="翻从上面数第几张底牌。",
        about_en="Which card from the top of the kitty.",
    )
    joker: Jokers = option(
        OneOf(Jokers),
        Jokers.NEXT,
        zh="翻到王",
        en="Joker",
        about_zh="翻到的是王时怎么办。",
        about_en="What a joker turned up means.",
    )

    def trump(self, kitty: Sequence[Card]) -> Suit | None:
        """Return the trump suit named by the card turned up last, no trump when it is a joker."""
        last = self.shown(kitty)[-1]
        return NO_TRUMP if is_joker(last) else suit_of(last)

    def shown(self, kitty: Sequence[Card]) -> tuple[Card, ...]:
        """Return the kitty cards that are turned up, in order: up to the first that decides."""
        turned: list[Card] = []
        for face in kitty[self.card - 1 :]:
            turned.append(face)
            if self.joker is Jokers.NO_TRUMP or not is_joker(face):
                break
        return tuple(turned)


Nobody: TypeAlias = NoTrump | Redeal | KittyCard
NOBODY = (NoTrump, Redeal, KittyCard)


@dataclass(frozen=True, slots=True)
class DeclareRules:
    """How the trump suit is found."""

    TITLE: ClassVar[Words] = Words("亮主", "Declaring trumps")

    rungs: tuple[Rung, ...] = option(
        ListOf(RungText(), at_least=1),
        (Rung(1), Rung(2), Rung(0, 2, "small"), Rung(0, 2, "big")),
        zh="亮主阶梯",
        en="Rungs",
        about_zh="能亮什么，从弱到强；后亮的必须更强。王定的是无主。列表整个代替上一级的列表。",
        about_en="What may be shown, weak to strong; a later claim must be stronger. Jokers make no trump. A list "
        "replaces the parent's list.",
    )
    begins: Moment = option(
        OneOf(Moment),
        Moment.DEAL,
        zh="从何时起",
        en="Begins",
        about_zh="最早什么时候可以亮主。",
        about_en="The earliest moment for a declaration.",
    )
    ends: Moment = option(
        OneOf(Moment),
        Moment.DEALT,
        zh="到何时止",
        en="Ends",
        about_zh="最晚什么时候还可以亮主或反主。",
        about_en="The last moment for a declaration.",
    )
    reinforce: Reinforce = option(
        OneOf(Reinforce),
        Reinforce.WHILE_STANDING,
        zh="自保",
        en="Reinforcing",
        about_zh="亮主的人能否补上同花色的级牌加固。",
        about_en="Whether the declarer may add further copies of the card shown.",
    )
    self_overturn: SelfOverturn = option(
        OneOf(SelfOverturn),
        SelfOverturn.NEVER,
        zh="自反",
        en="Self-overturn",
        about_zh="亮主的人能否反掉自己亮的主。",
        about_en="Whether a player may overturn the own declaration.",
    )
    first_dealer: FirstDealer = option(
        OneOf(FirstDealer),
        FirstDealer.FIRST_DECLARER,
        zh="首局庄家",
        en="First dealer",
        about_zh="一场的第一局由谁坐庄。",
        about_en="Who deals the first deal of a match.",
    )
    nobody: Nobody = option(
        OneMode(NOBODY),
        NoTrump(),
        zh="无人亮主",
        en="Nobody declares",
        about_zh="发完牌没人亮主时怎么定主。",
        about_en="How the trump suit is found when nobody has declared.",
    )
    undecided: Undecided = option(
        OneOf(Undecided),
        Undecided.REDEAL,
        zh="首局无人亮主",
        en="Nobody declares in the first deal",
        about_zh="第一局没人亮主，庄家未定时怎么办。",
        about_en="What happens when nobody declares in the first deal, so that there is no dealer.",
    )


class Claim(NamedTuple):
    """A declaration that was accepted: who showed what, its rung (an index), the trump suit it names, and when."""

    seat: int
    cards: tuple[Card, ...]
    rung: int
    suit: Suit
    moment: Moment


def fits_rung(rung: Rung, level: Rank, cards: Sequence[Card]) -> Suit | None:
    """Return the trump suit that cards name if they are exactly what a rung asks for, else None.

    Level cards must be identical, and so must jokers; a matching joker has the colour of the suit (big is red).
    """
    plain = [face for face in cards if not is_joker(face)]
    jokers = [face for face in cards if is_joker(face)]
    if len(plain) != rung.level_cards or len(jokers) != rung.jokers or len(set(plain)) > 1 or len(set(jokers)) > 1:
        return None
    if plain and rank_of(plain[0]) != level:
        return None
    suit = suit_of(plain[0]) if plain else NO_TRUMP
    if jokers:
        big = jokers[0] == BIG_JOKER
        wanted = {"big": big, "small": not big, "matching": plain and big == is_red(suit)}
        if not wanted.get(rung.joker or "any", True):
            return None
    return suit


def find_rung(rules: DeclareRules, level: Rank, cards: Sequence[Card]) -> tuple[int, Suit] | None:
    """Return the strongest rung that cards stand on, as an index, and the suit they name."""
    for index in range(len(rules.rungs) - 1, -1, -1):
        suit = fits_rung(rules.rungs[index], level, cards)
        if suit is not None:
            return index, suit
    return None


def in_time(rules: DeclareRules, moment: Moment) -> bool:
    """Tell whether declarations are open at a moment."""
    at = MOMENTS.index(moment)
    return MOMENTS.index(rules.begins) <= at <= MOMENTS.index(rules.ends)


def consider(
    rules: DeclareRules, level: Rank, claims: Sequence[Claim], seat: int, cards: Sequence[Card], moment: Moment
) -> Claim | Refusal:
    """Return the claim that a declaration makes, or why it is refused.

    ``cards`` are the whole combination (a reinforcement names the pair, not the added card); whether they are held
    is not asked here. ``claims`` are the accepted ones so far, the last of which stands; when nobody has claimed
    before the kitty is taken, it is too late.

    Source: QQ 升级, two decks, declaring: reinforcing, overturning and self-overturning, whichever comes first.
    """
    if not in_time(rules, moment) or (not claims and moment in (Moment.TAKEN, Moment.BURIED)):
        return Refusal("declare_time", "declare.ends", {"moment": moment})
    found = find_rung(rules, level, cards)
    if found is None:
        return Refusal("declare_no_rung", "declare.rungs")
    claim = Claim(seat, tuple(sorted(cards)), *found, moment)
    if not claims:
        return claim
    standing = claims[-1]
    if _retakes(rules, claims, claim):
        return claim
    if claim.rung <= standing.rung:
        return Refusal("declare_not_higher", "declare.rungs")
    if seat == standing.seat:
        if claim.suit == standing.suit and claim.suit != NO_TRUMP:
            if rules.reinforce is Reinforce.NEVER:
                return Refusal("declare_reinforce", "declare.reinforce")
        elif not _may_overturn_oneself(rules, claims, seat):
            return Refusal("declare_self_overturn", "declare.self_overturn")
    return claim


def _retakes(rules: DeclareRules, claims: Sequence[Claim], claim: Claim) -> bool:
    """Tell whether a claim takes back the trump suit by as many copies of the own earlier card as now stand."""
    standing = claims[-1]
    return (
        rules.reinforce is Reinforce.AFTER_OVERTURN
        and claim.seat != standing.seat
        and claim.suit != NO_TRUMP
        and claim.rung == standing.rung
        and any(earlier.seat == claim.seat and earlier.suit == claim.suit for earlier in claims)
        and not any(earlier[:2] == claim[:2] for earlier in claims)  # what was shown once is no new card
    )


def _may_overturn_oneself(rules: DeclareRules, claims: Sequence[Claim], seat: int) -> bool:
    if rules.self_overturn is SelfOverturn.AFTER_OVERTURN:
        return any(claim.seat != seat for claim in claims)
    return rules.self_overturn is SelfOverturn.ALWAYS


def possible_shows(rules: DeclareRules, level: Rank) -> Iterator[tuple[Card, ...]]:
    """Yield every combination that stands on some rung at a level, weakest rung first."""
    for rung in rules.rungs:
        for suit in range(4) if rung.level_cards else (NO_TRUMP,):
            plain = (card(suit, level),) * rung.level_cards if suit != NO_TRUMP else ()
            for joker in (SMALL_JOKER, BIG_JOKER) if rung.jokers else (0,):
                cards = plain + (joker,) * rung.jokers
                if fits_rung(rung, level, cards) is not None:
                    yield cards


def is_closed(rules: DeclareRules, level: Rank, claims: Sequence[Claim], seats: int, moment: Moment) -> bool:
    """Tell whether no declaration by anyone can follow, whatever they hold, now or later in the deal."""
    later = [entry for entry in MOMENTS[MOMENTS.index(moment) :] if in_time(rules, entry)]
    return not any(
        isinstance(consider(rules, level, claims, seat, cards, entry), Claim)
        for entry in later
        for seat in range(seats)
        for cards in possible_shows(rules, level)
    )


def first_dealer(rules: DeclareRules, claims: Sequence[Claim]) -> int:
    """Return the seat that deals the first deal of a match, from the claims made in it."""
    return claims[0].seat if rules.first_dealer is FirstDealer.FIRST_DECLARER else claims[-1].seat
