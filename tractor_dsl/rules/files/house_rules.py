"""``house_rules:`` what a table may switch on, and ``presets:`` several of them at once.

A house rule is laid over the rules of its file as a child file would be: maps merge, lists replace. So it is read and
held to the schema in the same way, and every value in force keeps the line where it is written. Several of them are
laid over it as one, so that none takes away what another one sets and their order in the file decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations, islice, product
from operator import itemgetter
from typing import Any, Final

from tractor_dsl.errors import CannotRunError, Diagnostic, Message, Place
from tractor_dsl.reading.findings import ENOUGH, did_you_mean, finding, gist, listing, say
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode
from tractor_dsl.rules.files.as_list import pieces
from tractor_dsl.rules.files.checks import CHECKED_TOGETHER, cross_checks
from tractor_dsl.rules.files.laying import joined, laid_over
from tractor_dsl.rules.files.meant import Problem
from tractor_dsl.rules.files.suggest import normal, suggest
from tractor_dsl.rules.files.validate import plain_file, problems
from tractor_dsl.rules.files.wrong_keys import word_instead, written_instead
from tractor_dsl.rules.profile import AXES, RuleProfile, build_profile

MOST_COMBINATIONS: Final = 1_024
"""How many combinations of house rules are tried: all of ten rules that meet in one place."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A house rule that a file offers."""

    id: str
    place: Place
    """Of its id."""
    titles: Sequence[str]
    choice: str | None
    changes: MapNode = field(hash=False)

    def options(self) -> frozenset[str]:
        """Return the options that it sets, or sets a part of."""
        return frozenset(
            f"{axis}.{name}"
            for axis, (_, section) in self.changes.entries.items()
            if isinstance(section, MapNode)
            for name in section.entries
        )

    def excludes(self, other: Offer) -> bool:
        """Tell whether both are of one choice, so that one at most is on."""
        return self.choice is not None and self.choice == other.choice


@dataclass(frozen=True, slots=True)
class Bundle:
    """A preset that a file offers: the ids of house rules, each with its place."""

    id: str
    place: Place
    titles: Sequence[str]
    rules: Sequence[ScalarNode]


@dataclass(frozen=True, slots=True)
class House:
    """What a file offers its tables."""

    offers: Sequence[Offer]
    bundles: Sequence[Bundle]

    def names(self) -> list[str]:
        """Return everything that can be switched on."""
        return [name for name, _ in self.ids()]

    def ids(self) -> list[tuple[str, Place]]:
        """Return the ids of the house rules, then those of the presets, each with its place."""
        return [*((offer.id, offer.place) for offer in self.offers), *((one.id, one.place) for one in self.bundles)]

    def chosen(self, variant: str, switched_on: Iterable[str], switched_off: Iterable[str] = ()) -> list[Offer]:
        """Return the house rules that are on, in the order of the file.

        Raises:
            CannotRunError: the file offers no such rule, or two of them exclude each other.
        """
        on, off = set(self._rules(variant, switched_on)), set(self._rules(variant, switched_off))
        chosen = [offer for offer in self.offers if offer.id in on - off]
        for first, second in combinations(chosen, 2):
            if first.excludes(second):
                params = {"variant": variant, "first": first.id, "second": second.id}
                raise CannotRunError(Message("variants.one_house_rule", params))
        return chosen

    def _rules(self, variant: str, names: Iterable[str]) -> Iterator[str]:
        bundles = {bundle.id: [node.text for node in bundle.rules] for bundle in self.bundles}
        for name in names:
            if name not in self.names():
                helped = did_you_mean(_meant(name, (*self.offers, *self.bundles)))
                if helped is None:
                    code = "variants.house_rules_are" if self.names() else "variants.no_house_rules"
                    helped = say(code, names=listing(self.names()))
                raise CannotRunError(
                    Message("variants.no_house_rule", {"variant": variant, "id": name, "help": helped})
                )
            yield from bundles.get(name, [name])


def house_of(root: MapNode) -> House:
    """Return what a file offers; entries that are wrong are left out."""
    offers = [
        Offer(id_node.text, id_node.place, _titles(node), node.text_of("choice"), changes.only(AXES))
        for node, id_node in _entries(root, "house_rules")
        if isinstance(changes := _value(node, "set"), MapNode)
    ]
    bundles = [
        Bundle(
            id_node.text, id_node.place, _titles(node), [item for item in rules.items if isinstance(item, ScalarNode)]
        )
        for node, id_node in _entries(root, "presets")
        if isinstance(rules := _value(node, "rules"), ListNode)
    ]
    return House(offers, bundles)


def _entries(root: MapNode, name: str) -> Iterator[tuple[MapNode, ScalarNode]]:
    value = _value(root, name)
    for node in value.items if isinstance(value, ListNode) else ():
        if isinstance(node, MapNode) and isinstance(id_node := _value(node, "id"), ScalarNode):
            yield node, id_node


def _titles(node: MapNode) -> tuple[str, ...]:
    title = _value(node, "title")
    texts = [entry.value for entry in title.entries.values()] if isinstance(title, MapNode) else []
    return tuple(text.text for text in texts if isinstance(text, ScalarNode))


def _meant(text: str, offered: Sequence[Offer | Bundle]) -> Sequence[str]:
    """Return the ids of what was probably meant by a text that is none: of those that are called so, or nearly so."""
    by_title: dict[str, list[str]] = {}
    for one in offered:
        for title in one.titles:
            by_title.setdefault(title, []).append(one.id)
    titled = [name for title in suggest(text, by_title) for name in by_title[title]]
    return suggest(text, [one.id for one in offered]) or tuple(dict.fromkeys(titled))


def _value(node: MapNode, name: str) -> Node | None:
    return node.entries[name].value if name in node.entries else None


def switched(root: MapNode, offers: Iterable[Offer]) -> MapNode:
    """Return the rules of a file with house rules laid over them."""
    changes = [offer.changes for offer in offers]
    return laid_over(root, reduce(joined, changes)) if changes else root


# --- what is wrong with them


def beside_house_rules(found: Iterable[Problem]) -> list[Problem]:
    """Return findings about a file without those about what house rules set: that is looked at when they are on."""
    return [
        (path, diagnostic)
        for path, diagnostic in found
        if not (len(path) > 3 and path[0] == "house_rules" and path[2] == "set" and path[3] in AXES)
    ]


def house_checks(
    root: MapNode, file: str, known: Iterable[Diagnostic], spoilt: Collection[str], *, combined: bool
) -> list[Diagnostic]:
    """Return what is wrong with the house rules and presets of a file, beyond the words they are written with.

    ``known`` is what is wrong with the rules of the file itself, ``spoilt`` the axes whose words are. Each rule is
    tried alone and, if asked, in combination with the others. That a rule changes nothing is told of those of the file
    itself only: a parent's may well be in force in a child already.
    """
    house = house_of(root)
    if not house.names():
        return []
    found = [*_twice(house), *islice(_about_bundles(house), ENOUGH)]
    base = set(map(gist, known))
    own: RuleProfile | None = None
    broken = []
    for offer in house.offers:
        alone = [one for one in _with(root, [offer], file, spoilt) if gist(one) not in base]
        found += [replace(one, notes=(*one.notes, _rule_note(offer))) for one in alone]
        if offer.changes.entries and offer.place.file == file and not alone and not base:
            own = own or profile_of(root)
            if holds(root, own, offer):
                idle = finding("td322", offer.place, severity="warning", help=say("td322.help"), id=offer.id)
                found.append(idle)
        broken += [offer.id] if alone else []
    sound = [offer for offer in house.offers if offer.id not in broken]
    found += islice(_disagreeing(sound), ENOUGH)
    if combined:
        found += failing_together(root, sound, file, base, spoilt)
    return found


def _twice(house: House) -> Iterator[Diagnostic]:
    """TD320: ids are there once, whether of rules or of presets."""
    seen: dict[str, Place] = {}
    for name, place in house.ids():
        if name in seen:
            yield finding("td320", place, notes=[say("td320.note", place=seen[name])], id=name)
        seen.setdefault(name, place)


def _about_bundles(house: House) -> Iterator[Diagnostic]:
    """TD321: a preset switches on house rules of the file. TD323: no two of one choice."""
    offers = {offer.id: offer for offer in house.offers}
    for bundle in house.bundles:
        of_choice: dict[str, str] = {}
        for node in bundle.rules:
            offer = offers.get(node.text)
            if offer is None:
                yield _not_offered(node, house.offers, [other.text for other in bundle.rules])
            elif offer.choice is not None:
                other = of_choice.setdefault(offer.choice, offer.id)
                if other != offer.id:
                    yield finding("td323", node.place, first=other, second=offer.id, choice=offer.choice)


def _not_offered(node: ScalarNode, offers: Sequence[Offer], listed: Sequence[str]) -> Diagnostic:
    """Return the finding about an entry of a preset that is no house rule; it may be several without commas between.

    No fix writes what the preset has ``listed`` already.
    """
    apart = _apart(node.text, offers)
    if apart:
        right = ", ".join(apart)
        helped: Message | None = say("variants.write_instead", wrong=node.text, right=right)
        return finding("td321", node.place, help=helped, fix=written_instead(node, right), id=node.text)
    meant = _meant(node.text, offers)
    helped, fix = did_you_mean(meant), None
    if meant:
        fix = None if meant[0] in listed else word_instead(node, meant[0], safe=len(meant) == 1)
    elif offers:
        helped = say("variants.house_rules_are", names=listing([offer.id for offer in offers]))
    return finding("td321", node.place, help=helped, fix=fix, id=node.text)


def _apart(text: str, offers: Sequence[Offer]) -> Sequence[str]:
    """Return the ids of the house rules that a text names one after another, each by its id or title."""
    named = {normal(name): offer.id for offer in offers for name in (offer.id, *offer.titles)}
    found = [named.get(normal(piece), "") for piece in pieces(text)]
    return found if len(set(found)) == len(found) > 1 and all(found) else ()


def ids_once(about_words: Iterable[Diagnostic], about_house: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings about words without those of an id that is told of as no house rule too."""
    told = {found.place for found in about_house if found.message.code == "td321"}
    return [found for found in about_words if found.message.code != "td801" or found.place not in told]


def _disagreeing(offers: Sequence[Offer]) -> Iterator[Diagnostic]:
    """TD324: two rules that may be on together do not set the same field."""
    for first, second in combinations(offers, 2):
        if first.excludes(second) or first.id == second.id:
            continue
        both = _same_field(first.changes, second.changes)
        if both is not None:
            path, *places = both
            notes = [say("td324.note", id=first.id, place=places[0])]
            params: dict[str, Any] = {"first": first.id, "second": second.id, "field": path}
            yield finding("td324", places[1], notes=notes, help=say("td324.help"), **params)


def _same_field(first: Node, second: Node, path: str = "") -> tuple[str, Place, Place] | None:
    """Return the first field by name that two house rules both set, and where each does; a list is one field."""
    if not isinstance(first, MapNode) or not isinstance(second, MapNode):
        return path, first.place, second.place
    for name in sorted(first.entries.keys() & second.entries.keys()):
        inner = f"{path}.{name}" if path else name
        found = _same_field(first.entries[name].value, second.entries[name].value, inner)
        if found is not None:
            return found
    return None


def failing_together(
    root: MapNode,
    offers: Sequence[Offer],
    file: str,
    known: Collection[tuple[Place, str]] = (),
    spoilt: Collection[str] = (),
) -> list[Diagnostic]:
    """TD325: every combination goes together; of those that do not, the smallest are told.

    ``known`` is the gist of what is wrong without any of them, ``spoilt`` the axes whose words are.
    """
    failing: list[frozenset[str]] = []
    found: list[Diagnostic] = []
    for some in _tried(offers):
        ids = frozenset(offer.id for offer in some)
        if any(known <= ids for known in failing):
            continue
        wrong = next((one for one in _with(root, some, file, spoilt) if gist(one) not in known), None)
        if wrong is not None:
            failing.append(ids)
            names = listing([offer.id for offer in some], "variants.and")
            notes = [say("td325.note", place=wrong.place, problem=wrong.message), *map(_rule_note, some[:-1])]
            found.append(finding("td325", some[-1].place, notes=notes, help=say("td325.help"), rules=names))
    return found


def _tried(offers: Sequence[Offer]) -> list[tuple[Offer, ...]]:
    """Return the combinations that are tried, smallest first; however many there are, all rules together are the last.

    Rules can go wrong together only where they meet: in an option that they set, or in several that a check holds
    against each other. So those of every such place are combined, and none with rules that have no part in it.
    """
    alone = {frozenset((path,)) for offer in offers for path in offer.options()}
    places = sorted(alone | CHECKED_TOGETHER, key=sorted)
    meeting = dict.fromkeys(tuple(offer for offer in offers if offer.options() & place) for place in places)
    sizes = range(2, max((len(_choices(group)) for group in meeting), default=0) + 1)
    every = (some for size in sizes for group in meeting for some in _sensible(group, size))
    tried = dict.fromkeys(islice(every, MOST_COMBINATIONS))
    if next(every, None) is not None and len(_choices(offers)) == len(offers):
        tried[tuple(offers)] = None
    return list(tried)


def _choices(offers: Sequence[Offer]) -> Collection[Sequence[tuple[int, Offer]]]:
    """Return the rules of every choice, each with its place in the row; one that belongs to none is a choice alone."""
    found: dict[tuple[bool, str], list[tuple[int, Offer]]] = {}
    for number, offer in enumerate(offers):
        which = (False, str(number)) if offer.choice is None else (True, offer.choice)
        found.setdefault(which, []).append((number, offer))
    return found.values()


def _sensible(offers: Sequence[Offer], size: int) -> Iterator[tuple[Offer, ...]]:
    """Yield the combinations of so many rules, none of which has two of one choice, each in the order of the rules."""
    for choices in combinations(_choices(offers), size):
        for some in product(*choices):
            yield tuple(offer for _, offer in sorted(some, key=itemgetter(0)))


def _with(root: MapNode, offers: Sequence[Offer], file: str, spoilt: Collection[str] = ()) -> list[Diagnostic]:
    """Return what is wrong with the rules of a file when some house rules are on.

    The wording of those axes only is looked at that they change; ``spoilt`` axes are wrong without them.
    """
    changed = {axis for offer in offers for axis in offer.changes.entries}
    inside = switched(root, offers)
    found = [(path, one) for path, one in problems(inside.only(changed)) if path and path[0] in AXES]
    wrong = {str(path[0]) for path, _ in found} | (set(spoilt) - changed)
    return [*(diagnostic for _, diagnostic in found), *cross_checks(inside, wrong, file, changed)]


def profile_of(root: MapNode) -> RuleProfile:
    """Return the rules of a file whose words are right."""
    return build_profile(plain_file(root.only(AXES)))


def holds(root: MapNode, profile: RuleProfile, offer: Offer) -> bool:
    """Tell whether the rules of a file are such already as a house rule makes them; the profile is that of the file."""
    changed = profile_of(switched(root, [offer]).only(offer.changes.entries))
    return all(getattr(changed, axis) == getattr(profile, axis) for axis in offer.changes.entries)


def _rule_note(offer: Offer) -> Message:
    return say("variants.house_rule", id=offer.id, place=offer.place)
