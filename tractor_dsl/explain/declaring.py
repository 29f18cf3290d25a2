"""The sections on the auction and on declaring trumps: the ladder, what overturns what, and when."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.cards import RANKS, Card
from tractor_dsl.explain.page import Grid, Paragraph, Section
from tractor_dsl.explain.setting import Setting, several
from tractor_dsl.rules.auction import NoAuction
from tractor_dsl.rules.claims import Claim, Table, consider, find_rung, overturn_window, possible_shows
from tractor_dsl.rules.declare import MOMENTS, DeclareRules, Moment, Reinforce, SameRung, Who, Window


def auction_section(setting: Setting) -> Section | None:
    """Return how the dealer is found by calling targets, where that is so."""
    say, method = setting.say, setting.profile.auction.method
    if isinstance(method, NoAuction):
        return None
    first = [str(target) for target in setting.targets]
    lower = method.bids((setting.targets[len(first) // 2],))
    blocks = [
        Paragraph(say("explain.auction.intro", targets=setting.listed(first), count=len(first))),
        Paragraph(
            say(
                "explain.auction.lower",
                called=first[len(first) // 2],
                targets=setting.listed([str(target) for target in lower]),
            )
        ),
        Paragraph(say("explain.auction.won", start=first[0])),
    ]
    return Section("auction", setting.title("auction"), tuple(blocks))


# ----------------------------------------------------------------------------------------------------------- declaring


def declare_section(setting: Setting) -> Section | None:
    """Return the ladder of declarations, when they are made, and the rest; nothing where targets are called instead."""
    if setting.auctioned:
        return None
    say, rules = setting.say, setting.profile.declare
    blocks = [
        Paragraph(say("explain.declare.intro", level=RANKS[setting.level])),
        _ladder(setting),
        _windows(setting),
        setting.options("declare", _said_or_idle(setting, rules)),
    ]
    return Section("declare", setting.title("declare"), tuple(several(blocks)))


def _said_or_idle(setting: Setting, rules: DeclareRules) -> set[str]:
    """Return the options that the tables tell, and those that change nothing under these rules."""
    idle = {"rungs", "begins", "ends", "overturn", "first_overturn"}
    if not rules.openings or set(rules.openings) == set(rules.rungs):
        idle.add("openings")
    if rules.who is Who.ANYONE:
        idle.add("who")
    if rules.same_rung is SameRung.NEVER:
        idle.add("same_rung")
    windows = (rules.overturn, rules.first_overturn)
    if not any(window.open_at(Moment.BURIED) for window in windows):
        idle.add("with_kitty")
    late = (Moment.TAKEN, Moment.BURIED)
    if not any(window.open_at(moment) for window in (*windows, Window(rules.begins, rules.ends)) for moment in late):
        idle.add("kitty_cards")
    if not _can_reinforce(setting, rules):
        idle.add("reinforce")
    return idle


def _can_reinforce(setting: Setting, rules: DeclareRules) -> bool:
    """Tell whether some rung shows more of what a lower one shows."""
    shows = list(possible_shows(rules, setting.level))
    return any(set(less) == set(more) and len(less) < len(more) for less in shows for more in shows)


def _ladder(setting: Setting) -> Grid:
    """Return the rungs, each with an example, the trump suit that it names, and what overturns it."""
    say, rules = setting.say, setting.profile.declare
    shows = list(possible_shows(rules, setting.level))
    rows: list[tuple[str, ...]] = []
    for number, rung in enumerate(rules.rungs):
        here = [cards for cards in shows if _stand(setting, cards)[0] == number]
        if not here:
            continue
        trump = _stand(setting, here[0])[1]
        named = say("explain.no_trump") if trump > 3 else say("explain.declare.its_suit")
        rows.append(
            (
                str(len(rows) + 1),
                rung.text(say.language),
                setting.listed([setting.cards(cards) for cards in here]),
                named,
                _overturned_by(setting, number, here, shows),
            )
        )
    names = ("number", "shown", "example", "names", "overturned_by")
    headings = tuple(say(f"explain.declare.{name}") for name in names)
    return Grid(headings, tuple(rows), frozenset({0}), name="ladder")


def _stand(setting: Setting, cards: Sequence[Card]) -> tuple[int, int]:
    found = find_rung(setting.profile.declare, setting.level, cards)
    assert found is not None
    return found


def overturning(setting: Setting, standing: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Tell whether another player may overturn what stands by showing some cards, as far as there are enough copies."""
    rules = setting.profile.declare
    if any([*standing, *cards].count(face) > setting.decks for face in cards):
        return False
    first = not _open(overturn_window(rules, first=False))
    moments = _open(overturn_window(rules, first=first))
    if not moments:
        return False
    claims = (Claim(1, tuple(standing), *_stand(setting, standing), Moment.DEAL),)
    table = Table(setting.level, 0, claims, first)
    return isinstance(consider(rules, table, 2, cards, moments[0]), Claim)


def _open(window: Window) -> list[Moment]:
    return [moment for moment in MOMENTS if window.open_at(moment)]


def _overturned_by(setting: Setting, rung: int, here: list[tuple[Card, ...]], shows: list[tuple[Card, ...]]) -> str:
    """Return in words what another player overturns a rung with."""
    say, rules = setting.say, setting.profile.declare
    won: dict[int, set[bool]] = {}
    for standing in here:
        for cards in shows:
            there, suit = _stand(setting, cards)
            if there != rung or suit != _stand(setting, standing)[1]:
                won.setdefault(there, set()).add(overturning(setting, standing, cards))
    over = [index for index, answers in won.items() if True in answers and index != rung]
    said = []
    if True in won.get(rung, ()):
        said.append(say("explain.declare.higher_suit" if False in won[rung] else "explain.declare.other_suit"))
    if len(over) > 1 and over == [index for index in won if index > rung]:
        said.append(say("explain.declare.stronger"))
    else:
        said += [rules.rungs[index].text(say.language) for index in sorted(over)]
    return setting.listed(said) if said else say("explain.declare.nothing")


def _windows(setting: Setting) -> Grid:
    """Return at which moments one may declare and overturn."""
    say, rules = setting.say, setting.profile.declare
    columns = {"declaring": Window(rules.begins, rules.ends), "overturning": rules.overturn}
    if rules.first_overturn != rules.overturn:
        columns = {
            "declaring": columns["declaring"],
            "first": rules.first_overturn,
            "later": rules.overturn,
        }
    if len(rules.rungs) == 1 and rules.same_rung is SameRung.NEVER:
        columns = {"declaring": columns["declaring"]}
    if rules.reinforce is Reinforce.NEVER or not _can_reinforce(setting, rules):
        columns = {"only_declaring" if name == "declaring" else name: window for name, window in columns.items()}
    rows = [
        (say.words(moment.words), *(_mark(setting, window.open_at(moment)) for window in columns.values()))
        for moment in MOMENTS
        if any(window.open_at(moment) for window in columns.values())
    ]
    headings = (say("explain.declare.when"), *(say(f"explain.declare.{name}") for name in columns))
    return Grid(headings, tuple(rows), name="moments")


def _mark(setting: Setting, allowed: bool) -> str:
    return setting.say("explain.declare.yes" if allowed else "explain.declare.no")
