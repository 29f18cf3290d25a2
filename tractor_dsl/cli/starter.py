"""The text of a new variant file: a short one that changes a parent, or one with every rule of it.

>>> from tractor_dsl.rules.load import load_variant
>>> print(starter_text("my-table", load_variant("qq"), Speech("en")), end="")  # doctest: +ELLIPSIS
# yaml-language-server: $schema=./tractor.schema.json
id: my-table
title: {zh: 我家玩法, en: My table}
extends: qq                                   # QQ Sheng Ji, two decks
...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tractor_dsl.cli.editor_schemas import FILES, MODELINE
from tractor_dsl.cli.effective_text import axis_lines, flow, folded, header_lines
from tractor_dsl.cli.own_variants import own_variants
from tractor_dsl.cli.speech import Speech
from tractor_dsl.layout import padded

if TYPE_CHECKING:
    from tractor_dsl.rules.effective import EffectiveRule
    from tractor_dsl.rules.options import Words
    from tractor_dsl.rules.profile import RuleProfile
    from tractor_dsl.rules.variant import Variant

OURS: Final = "我家玩法"
"""The Chinese title of a new file, which its author will change."""
COLUMN: Final = 44
"""Where comments begin."""
EXAMPLES: Final = (
    ("kitty", "capture", {"mode": "double_per_pair", "cap": 8}),
    ("follow", "shorter_tractor", "free"),
    ("throw", "failed", "first_beaten"),
    ("throw", "allowed", "never"),
    ("trumps", "permanent", ["2"]),
)
"""Changes that a table may want; a new file shows two that its parent does not have already."""
SITUATIONS: Final[tuple[tuple[str, str, dict[str, Any], tuple[str, ...]], ...]] = (
    ("the-last-trick", "kitty", {"winning": "♥KK", "points": 10}, ("multiplier",)),
    ("the-last-trick", "kitty", {"winning": "♥K", "points": 10}, ("multiplier",)),
    ("the-cards", "table", {}, ("hand_size", "kitty_size")),
)
"""Questions of which a new file answers the first that can be asked under its rules."""


def starter_text(id_: str, parent: Variant, speech: Speech, *, decks: int | None = None) -> str:
    """Return a file that extends a parent; with other decks, also the kitty that goes with them."""
    profile = for_decks(parent, decks).profile
    lines = [*_top(id_, parent), _said(f"extends: {parent.id}", parent.title.text(speech.language))]
    if profile.table.decks != parent.profile.table.decks:
        lines.append(_table(parent, profile, speech))
    changed = profile.result.bands != parent.profile.result.bands
    if changed:
        lines += _bands(profile, speech)
    lines += ["", f"# {speech.say('new.examples', parent=parent.id)}"]
    lines += [f"# {line}" for line in _examples(parent, speech)]
    return "\n".join([*lines, "", *_rulings(for_decks(parent, decks), before=parent if changed else None)]) + "\n"


def for_decks(parent: Variant, decks: int | None) -> Variant:
    """Return a variant with another number of decks, a kitty that deals out, and bands in proportion to its points."""
    from dataclasses import replace

    from tractor_dsl.rules.result import in_proportion
    from tractor_dsl.rulings.asking import with_decks

    profile = with_decks(parent.profile, decks)
    bands = in_proportion(profile.result.bands, parent.profile.table.decks, profile.table.decks)
    return replace(parent, profile=replace(profile, result=replace(profile.result, bands=bands)))


def flat_text(id_: str, parent: Variant, speech: Speech, *, decks: int | None = None) -> str:
    """Return a file that extends nothing and has every rule of a parent, each with its title.

    What comes to nothing under the other rules is left out and named in a comment where it is as if not written, and
    otherwise stated with its reason.
    """
    from tractor_dsl.rules.files.dead_rules import dead_fields
    from tractor_dsl.rules.profile import AXES

    words = titles()
    said = speech.say("new.flat", parent=parent.id)
    if decks not in (None, parent.profile.table.decks):
        said = speech.say("new.flat_decks", parent=parent.id, decks=decks)
        parent = for_decks(parent, decks)
    dead, neutral = dead_fields(parent.profile), _neutral(parent)
    idle = [path for path in neutral if path in dead]
    left_out = speech.say("new.left_out", paths=", ".join(idle))
    lines = [
        *_top(id_, parent),
        f"# {said}",
        *(folded(f"# {left_out}", "# ") if idle else ()),
        *header_lines(_still_offering(parent)),
        *axis_lines(
            parent,
            lambda rule: _title(words, rule, speech),
            lambda axis: AXES[axis].TITLE.text(speech.language),
            without=idle,
            above=dict.fromkeys(dead, f"# tractor: ignore TD462 {said}"),
        ),
    ]
    return "\n".join([*lines, *_rulings(parent)]) + "\n"


def _still_offering(variant: Variant) -> Variant:
    """Return a variant that offers only the house rules that are not on already."""
    from dataclasses import replace

    left = tuple(rule for rule in variant.house_rules if rule.id not in variant.switched_on)
    presets = (
        replace(preset, rules=tuple(rule for rule in preset.rules if rule not in variant.switched_on))
        for preset in variant.presets
    )
    return replace(variant, house_rules=left, presets=tuple(preset for preset in presets if preset.rules))


def _neutral(variant: Variant) -> list[str]:
    """Return the options of a variant that are as they would be without being written."""
    from tractor_dsl.rules.options import options_of
    from tractor_dsl.rules.profile import AXES, RuleProfile

    own, neutral = variant.profile, RuleProfile()
    return [
        f"{axis}.{entry.name}"
        for axis, section in AXES.items()
        for entry in options_of(section)
        if getattr(getattr(own, axis), entry.name) == getattr(getattr(neutral, axis), entry.name)
    ]


def _top(id_: str, parent: Variant) -> list[str]:
    """Return the first lines; the Chinese title is one that no other file of the folder has."""
    taken = {parent.title.zh, *(found.variant.title.zh for found in own_variants() if found.variant is not None)}
    named = {"zh": f"{OURS}（{id_}）" if OURS in taken else OURS, "en": id_.replace("-", " ").capitalize()}
    return [MODELINE.format(schema=FILES["variant"]), f"id: {flow(id_)}", f"title: {flow(named)}"]


def _said(line: str, comment: str) -> str:
    return f"{padded(line, COLUMN)}  # {comment}"


def _table(parent: Variant, profile: RuleProfile, speech: Speech) -> str:
    """Return the line with the decks, and the kitty where the parent's does not deal out with them."""
    from tractor_dsl.reading.findings import listing
    from tractor_dsl.rules.table import kitty_sizes

    decks, kitty = profile.table.decks, profile.table.kitty
    if kitty == parent.profile.table.kitty:
        return f"table: {flow({'decks': decks})}"
    others = sorted(kitty_sizes(decks), key=lambda size: (abs(size - kitty), size))[1:4]
    listed = listing([str(size) for size in sorted(others)], "variants.either")
    told = speech.say("new.kitty", sizes=listed).replace("`", "")
    return _said(f"table: {flow({'decks': decks, 'kitty': kitty})}", told)


def _bands(profile: RuleProfile, speech: Speech) -> list[str]:
    """Return the lines of bands that were brought into proportion."""
    from tractor_dsl.rules.options import options_of
    from tractor_dsl.rules.table import all_points

    [entry] = [each for each in options_of(type(profile.result)) if each.name == "bands"]

    said = speech.say("new.bands", points=all_points(profile.table))
    bands: Any = entry.kind.plain(profile.result.bands)
    return ["result:", _said("  bands:", said), *(f"    - {flow(band)}" for band in bands)]


def _examples(parent: Variant, speech: Speech) -> Iterator[str]:
    """Yield the lines of two changes that would be some."""
    from tractor_dsl.rules.files.fields import choices_of
    from tractor_dsl.rules.options import OneMode, options_of
    from tractor_dsl.rules.profile import AXES

    shown: set[str] = set()
    for axis, name, value in EXAMPLES:
        [entry] = [each for each in options_of(AXES[axis]) if each.name == name]
        held = entry.kind.plain(getattr(getattr(parent.profile, axis), name))
        if held == value or axis in shown or len(shown) == 2:
            continue
        shown.add(axis)
        said = entry.title.text(speech.language)
        if isinstance(value, str):
            said += speech.say("new.means", words=choices_of(entry.kind)[value].text(speech.language))
        elif isinstance(entry.kind, OneMode) and isinstance(value, dict):
            mode: Words = entry.kind.mode(str(value["mode"])).TITLE
            said += speech.say("new.means", words=mode.text(speech.language))
        yield _said(f"{axis}: {flow({name: value})}", said)


def _rulings(variant: Variant, *, before: Variant | None = None) -> list[str]:
    """Return the lines of one ruling that holds, with what is given for it.

    If the bands were other ones ``before``, there is a second one, which shows that.
    """
    from tractor_dsl.cards import RANKS

    ladder = [RANKS[rank] for rank in variant.profile.levels.ladder]
    given = {"level": "10" if "10" in ladder else ladder[0], "trump": "♠"}
    first = next(ruling for each in SITUATIONS if (ruling := _answered(variant, given, *each)) is not None)
    second = None if before is None else _answered(variant, given, *_result_that_differs(variant, before))
    rulings = [f"  - {_quoted(ruling)}" for ruling in (first, second) if ruling is not None]
    return [f"rulings_given: {_quoted(given)}", "rulings:", *rulings]


def _result_that_differs(variant: Variant, before: Variant) -> tuple[str, str, int, tuple[str, ...]]:
    """Return the question of the first result, from taking over upwards, that is another one than before."""
    from tractor_dsl.rules.result import outcome

    bands = variant.profile.result.bands
    bounds = [band.at for band in bands if band.attackers is not None] + [band.at for band in bands]
    now, then = variant.profile.result, before.profile.result
    at = next(at for at in bounds if outcome(now, at)[:2] != outcome(then, at)[:2])
    return "the-result", "result", at, ("attackers" if outcome(now, at).attackers_won else "declarers",)


def _answered(
    variant: Variant, given: dict[str, Any], name: str, question: str, situation: Any, answers: Sequence[str]
) -> dict[str, Any] | None:
    """Return a question with its answers as a ruling, or None where it cannot be asked under these rules."""
    from tractor_dsl.errors import TractorError
    from tractor_dsl.rulings.judge import judge

    try:
        found = judge(variant, {question: situation}, given)
    except TractorError:  # cards that there are not under these rules
        return None
    if any(found.values.get(key) is None for key in answers):
        return None
    return {"id": name, question: situation, **{key: found.values[key] for key in answers}}


def _quoted(value: dict[str, Any]) -> str:
    """Return a map as YAML on one line, quoted as people do."""
    return flow(value).replace("'", '"')


def titles() -> dict[str, Words]:
    """Return the title of every option by its path."""
    from tractor_dsl.rules.options import OneMode, options_of
    from tractor_dsl.rules.profile import AXES

    found: dict[str, Words] = {}
    for axis, section in AXES.items():
        for entry in options_of(section):
            found[f"{axis}.{entry.name}"] = entry.title
            for form in entry.kind.modes if isinstance(entry.kind, OneMode) else ():
                found |= {f"{axis}.{entry.name}.{inner.name}": inner.title for inner in options_of(form)}
    return found


def _title(words: dict[str, Words], rule: EffectiveRule, speech: Speech) -> str:
    title = words.get(rule.path)
    return "" if title is None else title.text(speech.language)
