"""``declare:`` showing level cards to name the trump suit, overturning that, and what follows when nobody does.

The options; :mod:`tractor_dsl.rules.claims` judges what is shown by them, :mod:`tractor_dsl.rules.undeclared` says what
follows when nobody shows anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tractor_dsl.notation import Rung
from tractor_dsl.rules.options import Choice, Entry, Flag, ListOf, OneMode, OneOf, RungText, Words, option
from tractor_dsl.rules.undeclared import NOBODY, Nobody, NoTrump, Undecided


class Moment(Choice):
    """When something is said, in the order of a deal."""

    DEAL = "deal", "发牌过程中", "while the cards are dealt"
    DEALT = "dealt", "发完牌、庄家拿底牌之前", "all cards dealt, the kitty not yet taken"
    TAKEN = "taken", "庄家拿了底牌、还没扣下", "the kitty is in the dealer's hand"
    BURIED = "buried", "扣好底牌、出牌之前", "the kitty is buried, nothing led yet"


MOMENTS = tuple(Moment)


class Reinforce(Choice):
    """When a player may show more copies of the card already shown."""

    NEVER = "never", "不许", "not allowed"
    WHILE_STANDING = "while_standing", "自己亮的主没被反掉就可以", "allowed as long as one's own declaration stands"
    AFTER_OVERTURN = (
        "after_overturn",
        "被反之后也可以，补到和现在一样多的张数就能夺回",
        "allowed after being overturned too: with as many cards as stand now, it retakes the trump suit",
    )


class SelfOverturn(Choice):
    """When a player may overturn the own declaration with another suit or with jokers."""

    NEVER = "never", "不许反自己亮的主", "nobody may overturn their own declaration"
    ALWAYS = "always", "可以反自己亮的主", "players may overturn their own declarations"
    AFTER_OVERTURN = (
        "after_overturn",
        "别人反过以后才可以",
        "players may overturn their own declarations once somebody else has overturned",
    )


class SameRung(Choice):
    """Whether a declaration may be overturned by another suit on the same rung."""

    NEVER = "never", "不能", "never overturns"
    HIGHER_SUIT = (
        "higher_suit",
        "花色更大才能（黑桃>红桃>梅花>方片）",
        "overturns if the suit is higher: ♠ over ♥ over ♣ over ♦",
    )
    HIGHER_SUIT_PAIRS = (
        "higher_suit_pairs",
        "对子以上花色更大才能（黑桃>红桃>梅花>方片），单张不能",
        "overturns from pairs up, if the suit is higher (♠ over ♥ over ♣ over ♦); a single never does",
    )
    OTHER_SUIT = "other_suit", "任何别的花色都能，后亮为准", "overturns in any suit: the last one shown counts"


class Who(Choice):
    """Who may declare first."""

    ANYONE = "anyone", "任何人", "anyone"
    DECLARERS_FIRST = (
        "declarers_first",
        "庄家方先亮；发完牌庄家方还没亮，闲家才能亮，亮的人坐庄",
        "the declarers; if they have not when all cards are dealt, an attacker may, and is then the dealer",
    )


class WithKitty(Choice):
    """Whether whoever overturns after the bury takes up the kitty and buries again."""

    NEVER = "never", "没有，反主的人不拿底牌", "the kitty stays buried"
    LATER_DEALS = (
        "later_deals",
        "第二局起，反主的人拿起底牌重新扣",
        "from the second deal on, the player who overturns takes up the kitty and buries again",
    )
    ALWAYS = "always", "反主的人拿起底牌重新扣", "the player who overturns takes up the kitty and buries again"


class FirstDealer(Choice):
    """Who deals the first deal of a match."""

    FIRST_DECLARER = "first_declarer", "最先亮主的人（被反也不变）", "whoever declared first, even if overturned"
    LAST_DECLARER = "last_declarer", "最后定主的人", "whoever has the declaration that stands in the end"


@dataclass(frozen=True, slots=True)
class Window:
    """From when to when something may be said."""

    TITLE: ClassVar[Words] = Words("时段", "Window")

    begins: Moment = option(
        OneOf(Moment),
        Moment.DEAL,
        zh="从何时起",
        en="Begins",
        about_zh="最早什么时候。",
        about_en="The earliest moment.",
    )
    ends: Moment = option(
        OneOf(Moment), Moment.DEALT, zh="到何时止", en="Ends", about_zh="最晚什么时候。", about_en="The last moment."
    )

    def open_at(self, moment: Moment) -> bool:
        """Tell whether a moment lies in the window."""
        return MOMENTS.index(self.begins) <= MOMENTS.index(moment) <= MOMENTS.index(self.ends)


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
    openings: tuple[Rung, ...] = option(
        ListOf(RungText(), empty=Words("阶梯上的都可以", "any rung")),
        (),
        zh="可以先亮的",
        en="May be declared first",
        about_zh="没人亮主时可以亮哪些；空表示阶梯上的都可以。",
        about_en="The rungs with which one may declare first; empty for all of them.",
    )
    same_rung: SameRung = option(
        OneOf(SameRung),
        SameRung.NEVER,
        zh="同级反主",
        en="The same in another suit",
        about_zh="同一级上换一种花色能否反主。",
        about_en="Whether another suit on the same rung overturns.",
    )
    who: Who = option(
        OneOf(Who),
        Who.ANYONE,
        zh="谁先亮",
        en="Who may declare first",
        about_zh="庄家已定的局里谁可以先亮主。",
        about_en="Who may declare first in a deal that has a dealer.",
    )
    begins: Moment = option(
        OneOf(Moment),
        Moment.DEAL,
        zh="从何时起",
        en="Begins",
        about_zh="最早什么时候可以亮主、自保。",
        about_en="The earliest moment for declaring and reinforcing.",
    )
    ends: Moment = option(
        OneOf(Moment),
        Moment.DEALT,
        zh="到何时止",
        en="Ends",
        about_zh="最晚什么时候还可以亮主、自保。",
        about_en="The last moment for declaring and reinforcing.",
    )
    overturn: Window = option(
        Entry(Window),
        Window(),
        zh="反主时段",
        en="Overturning",
        about_zh="什么时候可以反主、自反。",
        about_en="When a declaration may be overturned.",
    )
    first_overturn: Window = option(
        Entry(Window),
        Window(),
        zh="首局反主时段",
        en="Overturning in the first deal",
        about_zh="一场的第一局里什么时候可以反主、自反。",
        about_en="When a declaration may be overturned in the first deal of a match.",
    )
    with_kitty: WithKitty = option(
        OneOf(WithKitty),
        WithKitty.NEVER,
        zh="炒底",
        en="Overturning after the bury",
        about_zh="扣底之后反主的人是否拿起底牌重新扣；庄家和先出牌的人不变。",
        about_en="Whether whoever overturns after the bury takes up the kitty and buries again; dealer and lead stay.",
    )
    kitty_cards: bool = option(
        Flag(Words("可以亮从底牌拿来的牌", "may be shown"), Words("不能亮从底牌拿来的牌", "may not be shown")),
        True,
        zh="可用底牌",
        en="Cards from the kitty",
        about_zh="从底牌拿来的牌能否用来亮主、反主。",
        about_en="Whether cards that came from the kitty may be shown.",
    )
    reinforce: Reinforce = option(
        OneOf(Reinforce),
        Reinforce.WHILE_STANDING,
        zh="自保",
        en="Reinforcing",
        about_zh="亮主的人能否补上同样的牌（同花色的级牌、同样的王）加固。",
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
        en="If nobody declares",
        about_zh="发完牌没人亮主时怎么定主。",
        about_en="How the trump suit is found when nobody has declared.",
    )
    undecided: Undecided = option(
        OneOf(Undecided),
        Undecided.REDEAL,
        zh="首局无人亮主",
        en="If nobody declares in the first deal",
        about_zh="第一局没人亮主，庄家未定时怎么办。",
        about_en="What happens when nobody declares in the first deal, so that there is no dealer.",
    )
