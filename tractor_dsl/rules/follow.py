"""``follow:`` what a player who has cards of the led suit owes to a lead.

Every component of a lead calls for an ordered list of answers (:func:`answers`), from the best to none. What a hand
owes is found by walking that list (:func:`owed`), component by component; a play is right when it holds all of it. A
play of the led suit in the led shape is always right: the play of a trick counts on that for single cards and pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.notation import ShapePattern
from tractor_dsl.rules.matching import holds_wanted, wanted
from tractor_dsl.rules.options import Choice, Entry, ListOf, OneOf, ShapeText, Words, option
from tractor_dsl.rules.shapes import Planes, Shape, ShapeRules, longest_run, run_starts, take
from tractor_dsl.rules.trumps import Order

Answer: TypeAlias = tuple[Shape, ...]
"""Shapes that answer one component together; cards beyond them are free. The empty answer owes nothing."""


class Duty(Choice):
    """What must be matched besides the number of cards."""

    SHAPE = "shape", "花色和牌型都要跟", "the suit and the shape"
    SUIT = "suit", "只跟花色，不论牌型", "the suit only, whatever the shape"


class ShorterTractor(Choice):
    """What answers a tractor when the hand has none of that length (and likewise a titanic).

    Each value is decided twice: in the list of answers, and for pairs in the fast path :func:`_meets_pairs`.
    """

    OWED = "owed", "没有同样长的，先出最长的一段，再出对子", "the longest shorter one must be played, then pairs"
    FREE = "free", "没有同样长的，只须出够对数", "only as many pairs must be played"


class Throws(Choice):
    """How a throw is followed."""

    EACH_COMPONENT = "each_component", "每个牌型分别跟，从最大的开始", "each component is followed, the largest first"
    SUIT = "suit", "只跟花色，不论牌型", "the suit only, whatever the shape"


class TractorPairs(Choice):
    """Whether a led pair draws a pair out of a tractor."""

    OWED = "owed", "首家出对子时也要拆出来", "must be played to a pair that is led"
    PROTECTED = "protected", "首家出对子时可以不拆", "may be kept when a pair is led"


@dataclass(frozen=True, slots=True)
class Cascade:
    """What answers one kind of component, where the variant says so itself."""

    TITLE: ClassVar[Words] = Words("跟牌次序", "Cascade")

    lead: ShapePattern = option(
        ShapeText(), zh="首家", en="Lead", about_zh="首家出的一个组成部分。", about_en="The component that is led."
    )
    answers: tuple[ShapePattern, ...] = option(
        ListOf(ShapeText(), at_least=1),
        zh="依次跟",
        en="Answers",
        about_zh="从最先要出的到最后的；单张和“任意”都是自由的。",
        about_en="From the first that is owed to the last; singles and `any` are free.",
    )

    def in_words(self) -> Words:
        """Return the lead and what answers it, from the first that is owed to the last.

        >>> from tractor_dsl.notation import parse_shape
        >>> Cascade(parse_shape("拖拉机"), (parse_shape("2对"), parse_shape("对+2单"))).in_words().en
        'tractor led: 2 pairs > pair + 2 singles'
        """
        zh, en = (" > ".join(answer.text(language) for answer in self.answers) for language in ("zh", "en"))
        return Words(f"首家出{self.lead.text('zh')}：{zh}", f"{self.lead.text('en')} led: {en}")


@dataclass(frozen=True, slots=True)
class FollowRules:
    """What answers which lead."""

    TITLE: ClassVar[Words] = Words("跟牌", "Following")

    duty: Duty = option(
        OneOf(Duty),
        Duty.SHAPE,
        zh="跟牌义务",
        en="What must be followed",
        about_zh="有首家花色的牌时，除了跟够张数，还要跟什么。",
        about_en="What a player who holds the led suit must match besides the number of cards.",
    )
    shorter_tractor: ShorterTractor = option(
        OneOf(ShorterTractor),
        ShorterTractor.OWED,
        zh="较短的拖拉机",
        en="No tractor that long",
        about_zh="首家出拖拉机，手里没有同样长的拖拉机时怎么跟。",
        about_en="What a tractor lead draws from a hand that has no tractor of that length.",
    )
    throws: Throws = option(
        OneOf(Throws),
        Throws.EACH_COMPONENT,
        zh="跟甩牌",
        en="Following a throw",
        about_zh="首家甩牌时怎么跟。",
        about_en="What a throw draws.",
    )
    tractor_pairs: TractorPairs = option(
        OneOf(TractorPairs),
        TractorPairs.OWED,
        zh="拖拉机里的对子",
        en="Pairs inside tractors",
        about_zh="首家出对子，手里的对子连成拖拉机时是否必须拆开。",
        about_en="Whether a hand must break a tractor to answer a pair.",
    )
    cascades: tuple[Cascade, ...] = option(
        ListOf(Entry(Cascade)),
        (),
        zh="跟牌次序",
        en="Cascades",
        about_zh="某些牌型单独规定的跟牌次序，代替一般的次序。",
        about_en="Answers to some kinds of component that take the place of the general ones.",
    )


def has_cascade(rules: FollowRules, component: Shape) -> bool:
    """Tell whether a variant states itself what answers a component.

    >>> has_cascade(FollowRules(), (3, 2))
    False
    """
    return any(cascade.lead.groups == (component,) for cascade in rules.cascades)


class OwedPart(NamedTuple):
    """What one component of a lead draws from a hand: the answer owed and the better ones that the hand lacks."""

    component: Shape
    answer: Answer
    lacking: tuple[Answer, ...]


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of parts, the largest parts first.

    >>> list(partitions(3, 3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def _arrangements(rules: FollowRules, shapes: ShapeRules, width: int, groups: int, full: bool) -> Iterator[Answer]:
    """Yield how many groups of one width may lie together, the longest runs first.

    ``full`` says that they are as many as were led, so that they may form the run that was led.
    """
    runs = width in shapes.run_widths
    for parts in partitions(groups, groups):
        if any(part > 1 and (part < shapes.shortest_run or not runs) for part in parts):
            continue
        if rules.shorter_tractor is ShorterTractor.FREE and parts and parts[0] > 1 and not (full and len(parts) == 1):
            continue
        yield tuple((width, part) for part in parts)


def _ladder(rules: FollowRules, shapes: ShapeRules, width: int, cards: int, led: Shape) -> Iterator[Answer]:
    """Yield the answers that use groups of ``width`` and narrower in a number of cards, the widest first."""
    if width == 1:
        yield ()
        return
    most = cards // width
    for groups in range(most, -1, -1):
        for wide in _arrangements(rules, shapes, width, groups, (width, groups) == led):
            for narrow in _ladder(rules, shapes, width - 1, cards - width * groups, led):
                yield wide + narrow


@lru_cache(maxsize=4096)
def answers(rules: FollowRules, shapes: ShapeRules, component: Shape) -> tuple[Answer, ...]:
    """Return the answers to one led component, best first, ending with the empty one.

    As many groups of the led width as possible, in runs as long as possible; then narrower ones in the cards left.

    Source: QQ 升级, two decks, following: tractor, then pairs, then any card of the suit; 摔小二: as many pairs as the
    tractor has.

    >>> answers(FollowRules(), ShapeRules(), (2, 2))
    (((2, 2),), ((2, 1), (2, 1)), ((2, 1),), ())
    """
    for cascade in rules.cascades:
        if cascade.lead.groups == (component,):
            written = [tuple(shape for shape in answer.groups if shape != (1, 1)) for answer in cascade.answers]
            return tuple(dict.fromkeys([*written, ()]))
    width, length = component
    return tuple(_ladder(rules, shapes, width, width * length, component))


class DutyOf(NamedTuple):
    """What of a lead is to be followed in shape, worked out once per lead."""

    shapes: tuple[Shape, ...]
    """The components of two cards and more, in canonical order; empty when only the suit counts."""
    run: int
    """The length of the one run of pairs among them, 1 if there is none."""
    pairs: int
    """Pairs in all of them."""
    simple: bool
    """Pairs only, at most one run: the common case, which needs no list."""


NO_DUTY = DutyOf((), 1, 0, True)


@lru_cache(maxsize=4096)
def duty_of(rules: FollowRules, lead: tuple[Shape, ...]) -> DutyOf:
    """Return what of a lead, given by the shapes of its components, is to be followed in shape."""
    if rules.duty is Duty.SUIT or (len(lead) > 1 and rules.throws is Throws.SUIT):
        return NO_DUTY
    shapes = tuple(shape for shape in lead if shape != (1, 1))
    runs = [length for _, length in shapes if length > 1]
    written = {cascade.lead.groups for cascade in rules.cascades}
    simple = (
        all(shape[0] == 2 and (shape,) not in written for shape in shapes)
        and len(runs) < 2
        and rules.tractor_pairs is TractorPairs.OWED
    )
    return DutyOf(shapes, runs[0] if runs else 1, sum(length for _, length in shapes), simple)


def calls_for_shapes(rules: FollowRules) -> bool:
    """Tell whether any lead is to be followed in shape.

    >>> calls_for_shapes(FollowRules()), calls_for_shapes(FollowRules(duty=Duty.SUIT))
    (True, False)
    """
    return any(duty_of(rules, (shape,)).shapes for shape in ((2, 1), (2, 2)))


def owed(
    rules: FollowRules, shapes: ShapeRules, order: Order, group: int, hand: Planes, duty: DutyOf
) -> tuple[OwedPart, ...]:
    """Return what a hand's cards of the led group owe to a lead, component by component.

    ``hand`` holds more cards of the group than were led (otherwise all of them must be played, in any shape). Each
    component draws the best answer that the hand holds beside what the components before it draw.

    Source: QQ 升级, two decks, following; 边锋升级 for throws ("when the lead contains …").
    """
    parts = []
    for component, answer in zip(duty.shapes, _draw(rules, shapes, order, group, hand, duty), strict=True):
        every = answers(rules, shapes, component)
        parts.append(OwedPart(component, answer, every[: every.index(answer)]))
    return tuple(parts)


def _draw(rules: FollowRules, shapes: ShapeRules, order: Order, group: int, hand: Planes, duty: DutyOf) -> list[Answer]:
    """Return the answer that each component draws (see :func:`owed`)."""
    held = _Held(shapes, order, group, hand)
    unprotected = _unprotected_pairs(rules, shapes, order, group, hand)
    found: list[Answer] = []
    drawn: Answer = ()
    guarded = 0
    for component in duty.shapes:
        if unprotected is None or component != (2, 1):
            answer = held.best(_blocks(rules, shapes, component), drawn)
            drawn += answer
        elif answers(rules, shapes, component)[0] and held.holds(drawn, guarded + 1, unprotected):
            answer = ((2, 1),)
            guarded += 1
        else:
            answer = ()
        found.append(answer)
    return found


class _Block(NamedTuple):
    """Answers to one component with the same number of groups of every width, best first."""

    groups: tuple[int, ...]
    answers: tuple[tuple[Answer, tuple[int, ...]], ...]
    """Each with its longest run by width."""


@lru_cache(maxsize=4096)
def _blocks(rules: FollowRules, shapes: ShapeRules, component: Shape) -> tuple[_Block, ...]:
    """Return the answers to a component in blocks, so that a hand with few groups need not look at all of them."""
    sorted_out = [(answer, wanted(answer)) for answer in answers(rules, shapes, component)]
    return tuple(
        _Block(groups, tuple((answer, want.longest) for answer, want in block))
        for groups, block in groupby(sorted_out, key=lambda entry: entry[1].groups)
    )


class _Held:
    """A hand's cards of the led group, with what is asked of them again and again."""

    __slots__ = ("faces", "group", "longest", "order", "planes", "shapes")

    def __init__(self, shapes: ShapeRules, order: Order, group: int, planes: Planes) -> None:
        self.shapes, self.order, self.group, self.planes = shapes, order, group, planes
        self.faces = [plane.bit_count() for plane in planes] + [0] * (4 - len(planes))
        """Faces held at least once, twice, three, four times."""
        self.longest: list[int] = [0, 0, 0, 0]
        """The longest run by width, 0 while it has not been asked for."""

    def best(self, blocks: Sequence[_Block], drawn: Answer) -> Answer:
        """Return the best answer that is held beside the shapes already drawn."""
        before = wanted(drawn).groups if drawn else (0, 0, 0, 0)
        few = len(self.planes) < 4
        twice = self.faces[1] - before[1] - before[2] if few else self.faces[1] * 2
        thrice = self.faces[2] - before[2] if few else self.faces[2]
        for block in blocks:
            _, pairs, triples, quads = block.groups
            if triples > thrice or pairs > twice or quads > self.faces[3] or (few and pairs + triples > twice):
                continue
            if few and not triples and pairs < 2:
                return block.answers[0][0]  # a loose pair lies beside anything, as counted
            for answer, longest in block.answers:
                if self._has_runs(longest) and (not answer or self.holds(drawn + answer)):
                    return answer
        raise AssertionError("the empty answer is always held")

    def holds(self, shapes: Answer, guarded: int = 0, unprotected: int = 0) -> bool:
        """Tell whether shapes are held at once, and beside them a number of pairs out of the ``unprotected`` faces."""
        if not guarded:
            return holds_wanted(self.shapes, self.order, self.group, self.planes, wanted(shapes))
        for copies in range(2, len(self.planes) + 1):
            above = self.planes[copies] if copies < len(self.planes) else 0
            faces = self.planes[copies - 1] & ~above & unprotected
            if faces:
                rest = list(self.planes)
                take(rest, faces & -faces, 2)
                if _Held(self.shapes, self.order, self.group, rest).holds(shapes, guarded - 1, unprotected):
                    return True
        return False

    def _has_runs(self, longest: tuple[int, ...]) -> bool:
        """Tell whether the hand's longest runs are as long as those of an answer."""
        for index in range(1, len(self.planes)):
            if longest[index]:
                if not self.longest[index]:
                    self.longest[index], _ = longest_run(
                        self.shapes, self.order, self.group, self.planes[index], index + 1, 13
                    )
                if longest[index] > self.longest[index]:
                    return False
        return True


def _unprotected_pairs(rules: FollowRules, shapes: ShapeRules, order: Order, group: int, hand: Planes) -> int | None:
    """Return the faces of a hand's pairs outside its tractors, as a mask, or None where none are protected."""
    if rules.tractor_pairs is TractorPairs.OWED:
        return None
    if len(hand) < 2:
        return 0
    starts = run_starts(shapes, order, group, hand[1], 2, shapes.shortest_run)
    inside = 0
    for step in range(shapes.shortest_run):
        inside |= starts << step
    bits = order.bit
    return sum(
        hand[1] & bits[face]
        for place, tied in enumerate(order.places[group])
        if not inside >> place & 1
        for face in tied
    )


def follows(
    rules: FollowRules, shapes: ShapeRules, order: Order, group: int, hand: Planes, play: Planes, duty: DutyOf
) -> bool:
    """Tell whether a play of the led group meets the shape duty; ``hand`` includes the cards played.

    The hand holds more cards of the group than were led, and all cards of the play are of the group.
    """
    if not duty.shapes or len(hand) < 2 or not hand[1]:
        return True
    if duty.simple and len(hand) < 4:
        met = _meets_pairs(rules, shapes, order, group, hand[1], play[1] if len(play) > 1 else 0, duty)
        if met is not None:
            return met
    drawn: Answer = ()
    for answer in _draw(rules, shapes, order, group, hand, duty):
        drawn += answer
    return not drawn or holds_wanted(shapes, order, group, play, wanted(drawn))


def _meets_pairs(
    rules: FollowRules, shapes: ShapeRules, order: Order, group: int, hand: int, play: int, duty: DutyOf
) -> bool | None:
    """Answer the common case without walking a list; None when it takes the list.

    At most one run of pairs was led, and the hand answers it with one run: then only that run's length and the number
    of pairs count. ``hand`` and ``play`` are the faces held and played at least twice.
    """
    length = duty.run
    if length > 1:
        found, _ = longest_run(shapes, order, group, hand, 2, length)
        if rules.shorter_tractor is ShorterTractor.FREE and found < length:
            found = 1
        if found > 1:
            if length - found > 1:
                return None
            if not run_starts(shapes, order, group, play, 2, found):
                return False
    return play.bit_count() >= min(duty.pairs, hand.bit_count())
