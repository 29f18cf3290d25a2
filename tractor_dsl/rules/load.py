"""Read variant files: from YAML text to rules, or to everything that is wrong with it.

>>> variant = load_variant("qq-permanent-2")
>>> variant.extends, variant.profile.trumps.permanent
(('qq',), (0,))
>>> [PurePath(variant.origin(path).file).name for path in ("trumps.permanent", "trumps.gaps")]
['qq-permanent-2.yaml', 'qq.yaml']
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import Any

from tractor_dsl.errors import CannotRunError, Diagnostic, FindingsError, Message, Place
from tractor_dsl.reading.findings import did_you_mean, gist, in_file_order, listing, say
from tractor_dsl.reading.kinds import refuse_other_kinds
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, places, written
from tractor_dsl.reading.yaml_reader import BrokenFileError, read_document
from tractor_dsl.rules.catalog import SUFFIX, SUFFIXES
from tractor_dsl.rules.files.checks import cross_checks_and_axes, header_checks
from tractor_dsl.rules.files.extend import Family, VariantFile, builtin_file, family_of, known_ids, read_because
from tractor_dsl.rules.files.fields import HANDED_DOWN, HEADER, id_of_file
from tractor_dsl.rules.files.house_rules import (
    beside_house_rules,
    failing_together,
    holds,
    house_checks,
    house_of,
    ids_once,
    profile_of,
    switched,
)
from tractor_dsl.rules.files.lints import lints, spoilt_by
from tractor_dsl.rules.files.silences import silenced
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.files.validate import plain_file, problems
from tractor_dsl.rules.hashing import rules_hash
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import HouseRuleNote, PresetNote, Quoted, SourceNote, Variant


def load_variant(
    name_or_path: str | Path,
    *,
    folder: Path | None = None,
    house_rules: Iterable[str] = (),
    without: Iterable[str] = (),
    combined: bool = False,
) -> Variant:
    """Load a variant by the id of a built-in one, or by the path of a file.

    A text is taken for a path when it has a folder in it or ends as a YAML file does. House rules may follow it, each
    behind a ``+``. ``folder`` is where an id that is not built in is looked for besides; the rest is as in
    :func:`read_variant`.

    Raises:
        CannotRunError: there is no such variant, it offers no such house rule, or the file cannot be opened.
        FindingsError: the file, or a parent of it, is wrong.
    """
    added: list[str] = []
    if isinstance(name_or_path, str):
        name_or_path, added = parted(name_or_path)
    file = _located(name_or_path, folder)
    try:
        content = file.read()
    except (OSError, ValueError) as error:
        raise CannotRunError(_cannot_open(file.shown, error)) from None
    return read_variant(
        content,
        file.shown,
        folder=file.folder,
        house_rules=[*added, *house_rules],
        without=without,
        combined=combined,
    )


def load_variants(
    names: Iterable[str], *, house_rules: Sequence[str] = (), without: Sequence[str] = ()
) -> list[Variant]:
    """Load several variants as :func:`load_variant` does, each with those of the house rules that it offers.

    Raises:
        CannotRunError: there is no such variant, none of them offers such a house rule, or a file cannot be opened.
        FindingsError: a file, or a parent of it, is wrong.

    >>> [variant.id for variant in load_variants(["qq", "menghuan"])]
    ['qq', 'menghuan']
    """
    names = list(names)
    if len(names) == 1 or not (house_rules or without):
        return [load_variant(name, house_rules=house_rules, without=without) for name in names]
    offered = [(name, load_variant(name).offers) for name in names]
    each = zip(names, allotted(house_rules, offered), allotted(without, offered), strict=True)
    return [load_variant(name, house_rules=on, without=off) for name, on, off in each]


def allotted(rules: Sequence[str], offered: Sequence[tuple[str, Collection[str] | None]]) -> list[list[str]]:
    """Return for each of several variants those of some house rules that it offers.

    ``offered`` has what each is called and what it offers; None for one that could not be read.

    Raises:
        CannotRunError: none of them offers such a house rule.

    >>> allotted(["no-throws", "low-cap"], [("mine", ["no-throws"]), ("yours", ["no-throws", "low-cap"])])
    [['no-throws'], ['no-throws', 'low-cap']]
    """
    every = dict.fromkeys(offer for _, offers in offered for offer in offers or ())
    for rule in rules:
        if rule not in every and all(offers is not None for _, offers in offered):
            raise CannotRunError(_offered_by_none(rule, [name for name, _ in offered], list(every)))
    return [[rule for rule in rules if rule in (offers or ())] for _, offers in offered]


def _offered_by_none(rule: str, names: Sequence[str], offered: Sequence[str]) -> Message:
    helped = did_you_mean(suggest(rule, offered))
    if helped is None:
        helped = say("variants.they_offer" if offered else "variants.they_offer_none", names=listing(offered))
    return Message("variants.no_house_rule_in", {"variants": listing(names), "id": rule, "help": helped})


def read_variant(
    content: str | bytes,
    file_name: str,
    *,
    folder: Traversable | None = None,
    house_rules: Iterable[str] = (),
    without: Iterable[str] = (),
    combined: bool = False,
) -> Variant:
    """Read a variant from the content of a file.

    ``file_name`` is what messages call the file; if it ends as a YAML file does, the id must match it. ``folder`` is
    where parents are looked for besides the built-in variants; without it the file can reach no other file.
    ``house_rules`` are the ids of house rules and presets that are switched on, but for those switched off
    (``without``). ``combined`` asks for all combinations of house rules to be tried.

    Raises:
        CannotRunError: the file offers no such house rule.
        FindingsError: everything that is wrong with the file, in the order of its lines.

    >>> read_variant("id: mine\\ntitle: {zh: 我家, en: Mine}\\nextends: qq", "mine.yaml").rules_hash == load_variant(
    ...     "qq"
    ... ).rules_hash
    True
    """
    refuse_other_kinds(content, file_name, "variant")
    try:
        document = read_document(content, file_name)
    except BrokenFileError as broken:
        raise _broken(broken, folder) from None
    family = family_of(document, folder)
    findings = _findings(family, combined=combined)
    if any(finding.severity == "error" for finding in findings):
        raise FindingsError(findings)
    root = family.merged()
    chosen = house_of(root).chosen(document.root.text_of("id") or "", house_rules, without)
    if len(chosen) > 1 and (together := _told(family, failing_together(root, chosen, file_name))):
        raise FindingsError(together)
    return _variant(family, switched(root, chosen), tuple(offer.id for offer in chosen), findings)


def _findings(family: Family, *, combined: bool, lost: Container[str] | None = None) -> list[Diagnostic]:
    """Return everything that is wrong with a file and with what its parents hand down.

    ``lost`` are the sections of a broken file that could not be read: nothing is said of what may be in them, nor what
    is only a hint.
    """
    broken, lost = lost is not None, lost or ()
    file_name, root = family.documents[0].source.file, family.merged()
    complete = family.is_complete and "extends" not in lost
    found = beside_house_rules(problems(root, complete=complete))
    wrong = {spoilt_by(path) for path, _ in (*family.slips, *found) if path and path[0] in AXES}
    spoilt = {str(path[0]) for path, _ in found if path and path[0] in AXES} | family.unclear
    spoilt |= {axis for axis in AXES if axis in lost}
    found += header_checks(family.documents[0].root, id_of_file(file_name))
    for parent in family.documents[1:]:
        found += beside_house_rules(problems(parent.root.only(HEADER)))
        found += header_checks(parent.root, id_of_file(parent.source.file))
    found = [*family.slips, *filter(family.tells, found)]
    findings = [said for path, said in found if not (said.message.code == "td202" and path and path[0] in lost)]
    wrong_parents = any(one.place.file != file_name for one in findings)
    if complete:
        clashes, clashing = cross_checks_and_axes(root, spoilt, file_name)
        findings += clashes
        house = house_checks(root, file_name, findings, spoilt, combined=combined) if not lost else []
        findings = [*ids_once(findings, house), *house]
        wrong |= family.unclear | clashing
        findings += lints(family, root, wrong) if not (wrong_parents or broken) else []
    told_later = broken or not complete  # what a silence is about may show only when that is mended
    return _told(family, findings if told_later else silenced(findings, family.documents[0].source))


def _broken(broken: BrokenFileError, folder: Traversable | None) -> FindingsError:
    """Return what is wrong with a file that is no YAML in places: that, and what is wrong with its other sections."""
    if broken.rest is None:
        return FindingsError(broken.diagnostics)
    family = family_of(broken.rest, folder)
    return FindingsError(_told(family, [*broken.diagnostics, *_findings(family, combined=False, lost=broken.lost)]))


def _located(name_or_path: str | Path, folder: Path | None) -> VariantFile:
    if isinstance(name_or_path, Path) or PurePath(name_or_path).name != name_or_path:
        path = Path(name_or_path)
        return VariantFile(path, str(name_or_path), path.parent)
    if name_or_path.endswith(SUFFIXES):
        return VariantFile(Path(name_or_path), name_or_path, Path())
    file = builtin_file(name_or_path)
    if file is None and folder is not None:
        path = folder / (name_or_path + SUFFIX)
        file = VariantFile(path, str(path), folder) if _is_file(path) else None
    if file is None:
        helped = did_you_mean(suggest(name_or_path, known_ids(folder))) or say("variants.see_list")
        if _is_file(Path(name_or_path)):
            helped = say("variants.write_path", path=f"./{name_or_path}")
        raise CannotRunError(say("variants.no_variant", id=name_or_path, help=helped))
    return file


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file has so long a name
        return False


def _cannot_open(shown: str, error: OSError | ValueError) -> Message:
    if isinstance(error, FileNotFoundError):
        return Message("variants.no_file", {"file": shown})
    if isinstance(error, IsADirectoryError):
        return Message("variants.is_folder", {"file": shown})
    return Message(
        "variants.cannot_open", {"file": shown, "reason": getattr(error, "strerror", None) or type(error).__name__}
    )


def _told(family: Family, findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings as they are told: each once, in the order of the lines, with what made its file be read."""
    lines = {document.source.file: document.source.lines for document in family.documents}
    every = [*read_because(findings, family), *family.findings]
    once = {gist(found): found for found in every}
    return in_file_order(once.values(), lines, list(lines))


def parted(name: str) -> tuple[str, list[str]]:
    """Return what is written before house rules, and their ids.

    >>> parted("qq+no-throws"), parted("a+b/mine.yaml+no-throws"), parted("a+b/mine.yaml")
    (('qq', ['no-throws']), ('a+b/mine.yaml', ['no-throws']), ('a+b/mine.yaml', []))
    """
    ends = [name.rfind(suffix + "+") + len(suffix) for suffix in SUFFIXES if suffix + "+" in name]
    end = max(ends, default=-1)
    if end < 0 and not name.endswith(SUFFIXES) and PurePath(name).name == name:
        end = name.find("+")
    return (name, []) if end < 0 else (name[:end], name[end + 1 :].split("+"))


def _variant(family: Family, root: MapNode, switched_on: tuple[str, ...], warnings: list[Diagnostic]) -> Variant:
    headers = [plain_file(document.root) for document in family.documents]
    header = headers[0]
    offered = plain_file(root.only(HANDED_DOWN))
    on = [rule for rule in offered.get("house_rules", ()) if rule["id"] in switched_on]
    profile = profile_of(root)
    rulings = root.entries.get("rulings")
    given = root.entries.get("rulings_given")
    return Variant(
        id="+".join([header["id"], *switched_on]),
        title=_title(Words(**header["title"]), [rule["title"] for rule in on]),
        path=family.documents[0].source.file,
        profile=profile,
        rules_hash=rules_hash(profile),
        origins=_origins(root),
        description=Words(**header["description"]) if "description" in header else None,
        extends=tuple(family.ids),
        sources=tuple(dict.fromkeys(SourceNote(**source) for each in headers for source in each.get("sources", ()))),
        inferred={
            document.source.file: tuple(each.get("inferred", ()))
            for document, each in zip(family.documents, headers, strict=True)
        },
        house_rules=tuple(
            HouseRuleNote(
                rule["id"],
                Words(**rule["title"]),
                rule.get("choice"),
                rule["set"],
                holds=holds(root, profile, offer),
            )
            for rule, offer in zip(offered.get("house_rules", ()), house_of(root).offers, strict=True)
        ),
        presets=tuple(
            PresetNote(preset["id"], Words(**preset["title"]), tuple(preset["rules"]))
            for preset in offered.get("presets", ())
        ),
        switched_on=switched_on,
        warnings=tuple(warnings),
        rulings=tuple(map(_quoted, rulings.value.items)) if rulings and isinstance(rulings.value, ListNode) else (),
        rulings_given=_quoted(given.value) if given else None,
    )


def _title(title: Words, house_rules: list[dict[str, str]]) -> Words:
    """Return what a variant is called when some house rules are on."""
    zh = "＋".join([title.zh, *(rule["zh"] for rule in house_rules)])
    return Words(zh, " + ".join([title.en, *(rule["en"] for rule in house_rules)]))


def _origins(root: MapNode) -> dict[str, Place]:
    origins: dict[str, Place] = {}
    for axis in AXES:
        if axis in root.entries:
            key, value = root.entries[axis]
            origins[axis] = key.place
            origins.update(places(value, axis))
    return origins


def _quoted(node: Node) -> Quoted:
    data: Any = written(node)
    return Quoted(data, node.place, dict(places(node)))
