"""Checks of ``declare``: rungs of use, windows that open before they close, and what is asked of the kitty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tractor_dsl.errors import Diagnostic, Place
from tractor_dsl.notation import Rung
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.rules.claims import possible_shows
from tractor_dsl.rules.declare import MOMENTS, DeclareRules, Moment, Who, WithKitty
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.undeclared import KittyCard

OVERTURNS: Final = ("overturn", "first_overturn")


def check_rung_copies(rules: InForce) -> Iterator[Diagnostic]:
    """TD421: no rung may need more copies of a card than the decks hold."""
    decks = rules.profile.table.decks
    by_place: dict[Place, list[Rung]] = {}
    for index, rung in enumerate(rules.profile.declare.rungs):
        if max(rung.level_cards, rung.jokers) > decks:
            place = rules.place(f"declare.rungs[{index}]", "table.decks")
            by_place.setdefault(place, []).append(rung)
    for place, rungs in by_place.items():
        most = max(max(rung.level_cards, rung.jokers) for rung in rungs)
        notes = [rules.stated("table.decks", decks)]
        yield finding("td421", place, notes=notes, help=say("td421.help", most=most), rungs=called(rungs), most=most)


def called(rungs: Sequence[Rung]) -> Words:
    return Words("、".join(rung.text("zh") for rung in rungs), ", ".join(rung.text("en") for rung in rungs))


def check_rung_reach(rules: InForce) -> Iterator[Diagnostic]:
    """TD422: every rung must be of use: some cards stand on it and on no stronger one."""
    rungs = rules.profile.declare.rungs
    shows = [_shows(rung) for rung in rungs]
    for index, made in enumerate(shows):
        for later in range(index + 1, len(rungs)):
            if shows[later] == made:
                yield _useless(rules, "td422", later, index)
                break
        else:
            covered = set[tuple[int, ...]]().union(*shows[index + 1 :])
            if made and made <= covered:
                later = next(other for other in range(index + 1, len(rungs)) if shows[other] & made)
                yield _useless(rules, "td424", index, later)


def _shows(rung: Rung) -> frozenset[tuple[int, ...]]:
    return frozenset(possible_shows(DeclareRules(rungs=(rung,)), level=0))


def _useless(rules: InForce, code: str, index: int, other: int) -> Diagnostic:
    rung = rules.profile.declare.rungs[index]
    place = rules.place(f"declare.rungs[{index}]")
    other_place = rules.place(f"declare.rungs[{other}]")
    notes = [say("td422.note")]
    return finding(code, place, notes=notes, rung=called([rung]), number=other + 1, other=other_place)


def lint_rung_order(rules: InForce) -> Iterator[Diagnostic]:
    """TD420: a rung stands above those that take fewer of the same cards, or lower jokers."""
    rungs = rules.profile.declare.rungs
    for index, rung in enumerate(rungs):
        above = next((other for other, before in enumerate(rungs[:index]) if _is_weaker(rung, before)), None)
        if above is not None:
            place = rules.place(f"declare.rungs[{index}]", "declare.rungs")
            notes = [say("td420.note", place=rules.place(f"declare.rungs[{above}]", "declare.rungs"))]
            one, other = called([rung]), called([rungs[above]])
            yield finding(
                "td420", place, severity="warning", notes=notes, help=say("td420.help"), rung=one, other=other
            )
            return


def _is_weaker(rung: Rung, other: Rung) -> bool:
    """Tell whether a rung is one level card, some of the cards that another takes, or small jokers for its big ones."""
    if (rung.joker, other.joker) == ("small", "big") and (rung.level_cards, rung.jokers) == (
        other.level_cards,
        other.jokers,
    ):
        return True
    if (rung.level_cards, rung.jokers) == (1, 0):
        return rung != other
    same_jokers = rung.joker in (None, other.joker)
    return same_jokers and rung != other and rung.level_cards <= other.level_cards and rung.jokers <= other.jokers


def check_declare_window(rules: InForce) -> Iterator[Diagnostic]:
    """TD423: declarations may not end before they begin. TD428: they begin before the kitty is taken."""
    declare = rules.profile.declare
    if MOMENTS.index(declare.begins) > MOMENTS.index(declare.ends):
        place = rules.place("declare.ends", "declare.begins")
        notes = [rules.stated("declare.begins", declare.begins), rules.stated("declare.ends", declare.ends)]
        order = listing([str(moment) for moment in MOMENTS])
        yield finding(
            "td423", place, notes=notes, help=say("td423.help", order=order), begins=declare.begins, ends=declare.ends
        )
    elif declare.begins in (Moment.TAKEN, Moment.BURIED):
        yield finding("td428", rules.place("declare.begins"), help=say("td428.help"), begins=declare.begins)


def check_kitty_card(rules: InForce) -> Iterator[Diagnostic]:
    """TD443: the card of the kitty that names the trump suit must be there."""
    nobody, size = rules.profile.declare.nobody, rules.profile.table.kitty
    if isinstance(nobody, KittyCard) and nobody.card > size:
        place = rules.place("declare.nobody.card", "declare.nobody", "table.kitty")
        yield finding("td443", place, notes=[rules.stated("table.kitty", size)], card=nobody.card, size=size)


def check_overturn_windows(rules: InForce) -> Iterator[Diagnostic]:
    """TD425: overturning may not end before it begins."""
    for name in OVERTURNS:
        window = getattr(rules.profile.declare, name)
        if MOMENTS.index(window.begins) > MOMENTS.index(window.ends):
            begins, ends = f"declare.{name}.begins", f"declare.{name}.ends"
            notes = [rules.stated(begins, window.begins), rules.stated(ends, window.ends)]
            order = listing([str(moment) for moment in MOMENTS])
            yield finding(
                "td425",
                rules.place(ends, begins),
                notes=notes,
                help=say("td423.help", order=order),
                field=f"declare.{name}",
                begins=window.begins,
                ends=window.ends,
            )


def check_openings(rules: InForce) -> Iterator[Diagnostic]:
    """TD426: what one may declare first with must stand on the ladder. TD208: it is listed once."""
    declare = rules.profile.declare
    yield from rules.repeats("declare.openings", declare.openings)
    for index, rung in enumerate(declare.openings):
        if rung not in declare.rungs:
            place = rules.place(f"declare.openings[{index}]", "declare.openings", "declare.rungs")
            helped = say("td426.help", rungs=called(declare.rungs))
            yield finding("td426", place, help=helped, rung=called([rung]))


def check_with_kitty(rules: InForce) -> Iterator[Diagnostic]:
    """TD427: taking up the kitty needs a moment for overturning after the bury."""
    declare = rules.profile.declare
    needs = {WithKitty.NEVER: (), WithKitty.LATER_DEALS: ("overturn",), WithKitty.ALWAYS: OVERTURNS}
    for name in needs[declare.with_kitty]:
        if not getattr(declare, name).open_at(Moment.BURIED):
            place = rules.place("declare.with_kitty", f"declare.{name}.ends", f"declare.{name}")
            notes = [rules.stated(f"declare.{name}.ends", getattr(declare, name).ends)]
            yield finding("td427", place, notes=notes, help=say("td427.help", field=f"declare.{name}.ends"))


def check_declarers_first(rules: InForce) -> Iterator[Diagnostic]:
    """TD429: the declarers can only declare first where it is known before the bury who they are."""
    declare, partners = rules.profile.declare, rules.profile.partners
    if declare.who is Who.DECLARERS_FIRST and partners.team is Team.CALLED:
        place = rules.place("declare.who", "partners.team")
        notes = [rules.stated("declare.who", declare.who), rules.stated("partners.team", partners.team)]
        yield finding("td429", place, notes=notes, help=say("td429.help"))
