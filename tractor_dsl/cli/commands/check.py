"""``tractor check``: everything known about variant files."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.formats import FORMATS
from tractor_dsl.cli.options import VariantName, deals_option, house_rule_options, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, OneOf, Option, SpokenCommand, WrongUsage

if TYPE_CHECKING:
    from tractor_dsl.checker.check import Checked

DEALS = 50


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        paths: tuple[str, ...],
        deals: int,
        on: tuple[str, ...],
        off: tuple[str, ...],
        form: str | None,
        as_json: bool,
        fix: bool,
        unsafe: bool,
        diff: bool,
    ) -> int:
        form = _form(speech, form, as_json=as_json)
        _refuse(speech, paths, form, fix=fix, unsafe=unsafe, diff=diff)
        if diff:
            return _show_fixes(speech, paths, unsafe=unsafe)
        begun = time.monotonic()
        if fix:
            _fix(speech, paths, quiet=form != "text", unsafe=unsafe)
        checked = []
        for entry in _checked(paths, deals, on, off):
            checked.append(entry)
            if form == "text":
                _print(speech, entry)
        fine = all(entry.fine for entry in checked)
        if form == "text":
            _print_total(speech, checked, time.monotonic() - begun)
        elif form == "json":
            print_json([_data(speech, entry) for entry in checked])
        else:
            from tractor_dsl.cli.formats import printed

            for line in printed(form, checked, speech.language, fine=fine):
                say(line)
        return 0 if fine else 1

    return SpokenCommand(
        speech,
        "check",
        run,
        [
            Argument(
                "paths",
                type=VariantName(),
                metavar=speech.say("cli.metavar.check_paths"),
                nargs=-1,
                text=speech.say("cli.argument.checked"),
            ),
            deals_option(speech, DEALS),
            *house_rule_options(speech),
            Option(
                ["--format", "form"],
                type=OneOf(speech, FORMATS),
                metavar="|".join(FORMATS),
                text=speech.say("cli.option.format"),
                notes=[speech.say("cli.note.format")],
            ),
            json_option(speech),
            Option(["--fix"], is_flag=True, text=speech.say("cli.option.fix")),
            Option(["--unsafe"], is_flag=True, text=speech.say("cli.option.unsafe")),
            Option(["--diff"], is_flag=True, text=speech.say("cli.option.diff")),
        ],
        examples=[
            "tractor check my-table.yaml",
            "tractor check --lang zh qq menghuan",
            "tractor check --fix my-table.yaml",
            "tractor check --format sarif my-table.yaml",
        ],
    )


def _form(speech: Speech, form: str | None, *, as_json: bool) -> str:
    if as_json and form not in (None, "json"):
        raise WrongUsage(speech.say("cli.check.json_and_format"))
    return "json" if as_json else form or "text"


def _refuse(speech: Speech, paths: Sequence[str], form: str, *, fix: bool, unsafe: bool, diff: bool) -> None:
    """Refuse options that do not go together."""
    from tractor_dsl.cli.files import STANDARD_INPUT

    if unsafe and not (fix or diff):
        raise WrongUsage(speech.say("cli.check.unsafe_alone"))
    if diff and form != "text":
        raise WrongUsage(speech.say("cli.check.diff_is_text", format=form))
    if (fix or diff) and not paths:
        raise WrongUsage(speech.say("cli.check.fix_what"))
    if fix and not diff and STANDARD_INPUT in paths:
        raise WrongUsage(speech.say("cli.check.fix_standard_input"))


def _checked(paths: Sequence[str], deals: int, on: Sequence[str], off: Sequence[str]) -> Any:
    """Yield what is found out about every file; all are opened before the first is checked."""
    from tractor_dsl.checker.check import check, opened_together
    from tractor_dsl.cli.files import STANDARD_INPUT, content_of_file, files_in
    from tractor_dsl.cli.own_variants import own_variant_files
    from tractor_dsl.rules.catalog import variant_files

    here = [] if paths else [str(path) for path in own_variant_files()]
    names = files_in(paths) if paths else here or [name for name, *_ in variant_files()]
    given = {name: content_of_file(name) for name in names if name == STANDARD_INPUT}
    for file in opened_together(names, on, off, given):
        yield check(file, deals=deals)


def _fix(speech: Speech, paths: Sequence[str], *, quiet: bool, unsafe: bool) -> None:
    """Mend the files in their places, and show how; none is touched before all could be opened."""
    from tractor_dsl.cli.files import files_in
    from tractor_dsl.cli.fixing import content_to_mend, file_behind, mended, unified_diff, write_back

    files = [file for name in files_in(paths) if (file := file_behind(name)) is not None]
    contents = {file: content_to_mend(file) for file in files}
    for file, content in contents.items():
        if content is None:
            continue
        made = mended(file, content, unsafe=unsafe)
        if made.fixes:
            write_back(file, made.content)
            if not quiet:
                say(unified_diff(file, content, made.content), end="")
                say(speech.say("cli.check.mended", file=file, fixes=made.fixes) + "\n")


def _show_fixes(speech: Speech, paths: Sequence[str], *, unsafe: bool) -> int:
    """Print what mending would change; the status is that of files that need it."""
    from tractor_dsl.cli.files import files_in
    from tractor_dsl.cli.fixing import content_to_mend, file_behind, mended, unified_diff

    fixes, wrong = 0, False
    for name in files_in(paths):
        file = file_behind(name)
        content = None if file is None else content_to_mend(file)
        if file is None or content is None:
            continue
        made = mended(file, content, unsafe=unsafe)
        fixes += made.fixes
        wrong = wrong or made.wrong
        if made.fixes:
            say(unified_diff(file, content, made.content), end="")
    options = "--fix --unsafe" if unsafe else "--fix"
    say(speech.say("cli.check.would_mend" if fixes else "cli.check.nothing_to_mend", fixes=fixes, options=options))
    return 1 if fixes or wrong else 0


def _data(speech: Speech, checked: Checked) -> dict[str, Any]:
    from tractor_dsl.cli.diagnostics import as_json_with_fix

    return {
        "file": checked.file,
        "variant": checked.variant,
        "fine": checked.fine,
        "findings": [as_json_with_fix(diagnostic, speech.language) for diagnostic in checked.diagnostics],
        "rulings": None if checked.report is None else checked.report.as_data(),
        "deals": checked.deals,
    }


def _print(speech: Speech, checked: Checked) -> None:
    from tractor_dsl.cli.diagnostics import render

    for diagnostic in checked.diagnostics:
        say(render(diagnostic, speech.language, fixes=_can_be_mended(checked)) + "\n")
    if checked.report is not None and checked.report.failed:
        from tractor_dsl.layout import harmless
        from tractor_dsl.rulings.wording import report_lines

        for line in report_lines(checked.report, speech.language)[:-1]:
            say(harmless(line))


def _can_be_mended(checked: Checked) -> bool:
    """Tell whether --fix could change what was checked."""
    from tractor_dsl.cli.files import STANDARD_INPUT

    return checked.file != STANDARD_INPUT


def _print_total(speech: Speech, checked: list[Checked], seconds: float) -> None:
    wrong = sum(not entry.fine for entry in checked)
    rulings = sum(len(entry.report.outcomes) for entry in checked if entry.report is not None)
    findings = [found for entry in checked for found in entry.diagnostics]
    counts = {
        "variants": len(checked),
        "wrong": wrong,
        "warnings": sum(found.severity == "warning" for found in findings),
        "rulings": rulings,
        "deals": sum(entry.deals for entry in checked),
        "seconds": f"{seconds:.1f}",
    }
    if wrong:
        tried = rulings or counts["deals"]
        say(speech.say("cli.check.wrong" if tried else "cli.check.wrong_all", **counts))
    else:
        code = "cli.check.rulings_hold" if rulings else "cli.check.no_rulings"
        warned = "cli.check.warned" if counts["warnings"] else "cli.check.fine"
        say(speech.say(warned, **counts | {"rulings": speech.say(code, count=rulings)}))
    fixes = [found.fix for entry in checked if _can_be_mended(entry) for found in entry.diagnostics if found.fix]
    safe = sum(fix.safe for fix in fixes)
    unsafe = len(fixes) - safe
    if safe or unsafe:
        code = (
            "cli.check.mendable" if not unsafe else "cli.check.mendable_both" if safe else "cli.check.mendable_unsafe"
        )
        say(speech.say(code, safe=safe, unsafe=unsafe, findings=len(findings)))
