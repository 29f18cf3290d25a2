"""The immutable door: a state, actions that lead to the next state, the events on the way, and a view for every seat.

``refuse(view, action)`` is the one question about legality; :func:`apply` and :func:`legal_actions` follow from it.

>>> from tractor_dsl.rules.compile import compile_rules
>>> from tractor_dsl.rules.profile import RuleProfile
>>> rules = compile_rules(RuleProfile())
>>> state = start(rules, rules.deck, level=0, dealer=0)
>>> after, events = apply(state, Pass(0))
>>> events[0], state.turn, after.turn
(Dealt(seat=1, card=1), 0, 1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tractor_dsl.cards import FACES, NO_TRUMP, Card, Rank
from tractor_dsl.engine.actions import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Declare,
    DemandRedeal,
    NameTrump,
    Pass,
    Play,
)
from tractor_dsl.engine.buries import LegalBuries
from tractor_dsl.engine.deal import Deal, DealResult, Phase
from tractor_dsl.engine.events import (
    AuctionWon,
    Bidden,
    Buried,
    Called,
    Conceded,
    DealScored,
    Dealt,
    Declared,
    Event,
    KittyTakenUp,
    Played,
    Redealt,
    ThrowFailed,
    TrickWon,
    TrumpFixed,
)
from tractor_dsl.engine.legal import LegalPlays, legal_buries, legal_plays
from tractor_dsl.engine.view import View
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.table import SEATS


class State:
    """A deal at one moment. It never changes; two states are equal when everything about them is."""

    __slots__ = ("_deal",)

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    @property
    def phase(self) -> Phase:
        """Where the deal is."""
        return self._deal.phase

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        return self._deal.turn

    @property
    def result(self) -> DealResult | None:
        """How the deal ended, None before that."""
        return self._deal.result

    def view(self, seat: int) -> View:
        """Return what a seat may see."""
        return View(self._deal, seat)

    def _key(self) -> tuple[object, ...]:
        deal = self._deal
        held = deal.hands if deal.play is None else [deal.play.hand(seat) for seat in range(SEATS)]
        hands = tuple(tuple(sorted(hand)) for hand in held)
        plays = [] if deal.play is None else [*deal.play.tricks, (deal.play.leader, deal.play.trick)]
        tricks = [(leader, [sorted(cards) for cards in trick]) for leader, trick in plays]
        fines = () if deal.play is None else deal.play.failed_throws
        return (
            deal.ruleset.profile, tuple(deal.deck), deal.level, deal.dealer, deal.first_drawer, deal.phase, deal.turn,
            deal.moment, deal.passes, deal.claims, deal.trump, deal.buried, hands, repr(tricks), deal.bids, deal.out,
            deal.target, deal.kitty_holder, deal.called, deal.partner, deal.conceded,
            deal.first, deal.shown, deal.demanded_by, fines,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def start(
    ruleset: Ruleset, deck: Sequence[Card], *, level: Rank, dealer: int | None, first_drawer: int | None = None
) -> State:
    """Return the state in which the first card has been dealt (see :class:`~tractor_dsl.engine.deal.Deal`)."""
    return State(Deal(ruleset, deck, level, dealer=dealer, first_drawer=first_drawer))


def refuse(view: View, action: Action) -> Refusal | None:
    """Return why the rules refuse an action by the view's seat, or None, from what that seat can see."""
    if action.seat != view.seat:
        return Refusal("not_your_seat")
    deal = view._deal
    match action:
        case Pass():
            return deal.refuse_pass(action.seat)
        case Declare():
            return deal.refuse_declaration(action.seat, action.cards)
        case Bid():
            return deal.refuse_bid(action.seat, action.target)
        case NameTrump():
            return deal.refuse_naming(action.seat, action.suit)
        case DemandRedeal():
            return deal.refuse_redeal(action.seat)
        case Call():
            return deal.refuse_call(action.seat, action.card)
        case Concede():
            return deal.refuse_surrender(action.seat)
        case Bury():
            return deal.refuse_bury(action.seat, action.cards)
        case Play():
            return deal.refuse_play(action.seat, action.cards)


class LegalActions(Collection[Action]):
    """What a seat may do now; every action once, in a fixed order: a declaration before saying nothing.

    A seat in turn always has something to do; another one may have a declaration to make, and otherwise nothing.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> rules = compile_rules(RuleProfile())
    >>> actions = legal_actions(start(rules, rules.deck, level=0, dealer=0), 0)  # ♠2 is drawn, at level 2
    >>> list(actions), Pass(0) in actions, Pass(1) in actions
    ([Declare(seat=0, cards=(0,)), Pass(seat=0)], True, False)
    """

    def __init__(self, view: View) -> None:
        seat, deal = view.seat, view._deal
        self._view = view
        said: list[Action] = [Declare(seat, cards) for cards in view.declarations()]
        said += [Bid(seat, target) for target in view.possible_bids()]
        said += [NameTrump(seat, suit) for suit in (*range(4), NO_TRUMP)]
        said += [Call(seat, face) for face in range(FACES)]
        said += [Concede(seat), DemandRedeal(seat), Pass(seat)]
        self._said = [action for action in said if isinstance(action, Declare) or refuse(view, action) is None]
        self._cards: LegalBuries | LegalPlays | None = None
        self._action: type[Bury | Play] = Play
        if deal.phase is Phase.PLAYING and seat == deal.turn:
            self._cards = legal_plays(view)
        elif deal.phase is Phase.BURYING and not deal.declaring and seat == deal.kitty_holder:
            self._cards, self._action = legal_buries(view), Bury

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and refuse(self._view, action) is None

    def count(self) -> int:
        """Return how many actions there are."""
        return len(self._said) + (0 if self._cards is None else self._cards.count())

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Action]:
        yield from self._said
        if self._cards is not None:
            for cards in self._cards:
                yield self._action(self._view.seat, cards)


def legal_actions(source: State | View, seat: int | None = None) -> LegalActions:
    """Return what a seat may do: the seat named, else that of a view, or the one in turn in a state."""
    if isinstance(source, State):
        return LegalActions(source.view(source.turn if seat is None else seat))
    if seat not in (None, source.seat):
        raise ValueError("a view shows what one seat may do")
    return LegalActions(source)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action and what happened.

    Raises:
        IllegalAction: the rules refuse the action.
    """
    refusal = refuse(state.view(action.seat), action)
    if refusal is not None:
        raise IllegalAction(refusal.message, refusal)
    before = state._deal
    deal = before.copy()
    events: list[Event] = []
    match action:
        case Pass():
            deal.pass_turn()
        case Declare():
            events.append(Declared(deal.declare(action.seat, action.cards)))
        case Bid():
            deal.bid(action.target)
            events.append(Bidden(action.seat, action.target))
        case NameTrump():
            deal.name_trump(action.suit)
        case DemandRedeal():
            deal.redeal(action.seat)
        case Call():
            deal.call(action.card)
            events.append(Called(action.seat, action.card))
        case Concede():
            deal.concede(action.seat)
            events.append(Conceded(action.seat))
        case Bury():
            deal.bury(action.cards)
            events.append(Buried(action.seat))
        case Play():
            table = tuple(sorted(deal.play_cards(action.cards)))
            if table != action.cards:
                events.append(ThrowFailed(action.seat, action.cards, table))
            events.append(Played(action.seat, table))
    return State(deal), (*events, *_consequences(before, deal))


def _consequences(before: Deal, after: Deal) -> list[Event]:
    """Return what the engine did by itself after an action."""
    events: list[Event] = []
    for index in range(before.drawn, after.drawn):
        events.append(Dealt((after.first_drawer + index) % SEATS, after.deck[index]))
    if after.phase is Phase.REDEALT:
        events.append(Redealt(after.demanded_by))
    if before.target is None and after.target is not None and after.dealer is not None:
        events.append(AuctionWon(after.dealer, after.target))
    if before.buried and not after.buried and after.kitty_holder is not None:
        events.append(KittyTakenUp(after.kitty_holder))
    if before.trump is None and after.trump is not None and after.dealer is not None:
        events.append(TrumpFixed(after.trump, after.dealer, after.shown))
    if before.play is not None and after.play is not None and len(after.play.tricks) > len(before.play.tricks):
        events.append(TrickWon(after.play.last_winner, after.play.last_points))
    if after.result is not None and before.result is None:
        events.append(DealScored(after.buried, after.result.points, after.result.multiplier))
    return events
