"""Play a deal by code: actions in, the next state and events out, and a view for every seat.

Run it: ``python examples/play_a_deal.py``
"""

from __future__ import annotations

from tractor_dsl.cards import suit_name
from tractor_dsl.engine.actions import Pass
from tractor_dsl.engine.deal import Phase
from tractor_dsl.engine.events import DealScored, Declared, ThrowFailed, TrickWon, TrumpFixed
from tractor_dsl.engine.state import apply, legal_actions, refuse, start
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.simulate.shuffle import deck_order

ruleset = compile_rules(load_variant("qq").profile)
state = start(ruleset, deck_order(ruleset, seed=1, number=1), level=8, dealer=0)  # level 10, seat 0 deals
tricks = 0

while state.phase not in (Phase.SCORED, Phase.REDEALT):
    seat = state.turn
    actions = legal_actions(state)
    action = next(iter(actions))  # the first of everything that is legal, whatever it is
    if refuse(state.view(seat), Pass(seat)) is None and state.view(seat).claims:
        action = Pass(seat)
    state, events = apply(state, action)
    for event in events:
        match event:
            case Declared(claim):
                print(f"seat {claim.seat} declares with {cards_text(claim.cards)}")
            case TrumpFixed(trump, dealer):
                print(f"seat {dealer} takes the kitty; trumps are {suit_name(trump)}")
            case ThrowFailed(thrower, attempted, led):
                print(f"seat {thrower} throws {cards_text(attempted)} and leads {cards_text(led)}")
            case TrickWon(winner, points):
                tricks += 1
                if points >= 20:
                    print(f"trick {tricks}: seat {winner} wins {points} points")
            case DealScored(kitty, points, multiplier):
                print(f"kitty {cards_text(kitty)} times {multiplier}; the attackers have {points}")

assert state.result is not None
outcome = state.result.outcome
print(f"the {'attackers' if outcome.attackers_won else 'declarers'} win and go up {outcome.levels}")
