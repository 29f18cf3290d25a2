"""Every code has a page, whose examples do what it says: the bad one gets its code alone, the good one nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import inside
from tests.quick import every
from tractor_dsl.checker.check import check, opened
from tractor_dsl.checker.fixing import mend
from tractor_dsl.cli.diagnostics import code_of
from tractor_dsl.cli.formats import every_finding
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES, catalogue
from tractor_dsl.pages import Page, codes, page_of
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_file

PAGES = [page_of(code) for code in codes()]
NO_EXAMPLE = {"TD100", "TD304"}
"""What no text shows: an error of the YAML reader that nobody has met yet, and a file that may not be read."""
NO_GOOD_EXAMPLE = {"TD500", "TD501", "TD502", "TD504", "TD506", "TD520", "TD521", "TD523", "TD524", "TD525", "TD526"}
"""What is right is a whole record there, of thousands of characters."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A deal as ``tractor simulate`` records it."""
    file = tmp_path_factory.mktemp("record") / "deal.jsonl"
    assert inside("simulate", "qq", "--deals", "1", "--record", str(file)).status == 0
    recorded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return recorded


def content_of(page: Page, example: str) -> bytes:
    """Return the file that a bad example stands for."""
    *lines, last = example.splitlines(keepends=True)
    text = "".join(lines) + last * page.made.get("repeated", 1)
    if "on_one_line" in page.made:
        text = text.strip() * page.made["on_one_line"]
    encoding: str = page.made.get("encoding", "utf-8")
    return bytes(text, encoding)


def laid_over(record: dict[str, Any], example: str, how: str) -> str:
    """Return a record with what an example says in the place of its own values; ``how`` tells about actions."""
    changes = json.loads(example)
    actions = changes.pop("actions", [])
    result = changes.pop("result", {})
    rest = {"first": record["actions"][len(actions) :], "all": [], "more": []}[how]
    before = record["actions"] if how == "more" else []
    changed = record | changes | {"result": None if result is None else record["result"] | result}
    if actions:
        changed["actions"] = [*before, *actions, *rest]
    return json.dumps(changed, ensure_ascii=False)


def findings_of(page: Page, example: str, folder: Path, record: dict[str, Any], *, bad: bool) -> list[tuple[str, str]]:
    """Return the codes and severities that an example gets."""
    if page.by == "replay":
        return _of_record(page, example, folder, record, bad=bad)
    content = content_of(page, example) if bad else example.encode()
    if page.by == "rulings" and page.made.get("folder") is False:
        return _of_rulings(lambda: read_rulings(content.decode(), "standard input"))
    for name, text in page.beside.items():
        (folder / name).write_text(text, encoding="utf-8")
    for number in range(1, page.made.get("generations", 0)):
        header = f"id: table-{number}\ntitle: {{zh: 第{number}桌, en: Table {number}}}\n"
        above = f"table-{number - 1}" if number > 1 else "qq"
        (folder / f"table-{number}.yaml").write_text(f"{header}extends: {above}\n", encoding="utf-8")
    file = folder / page.made.get("named", "my-table.yaml" if page.by == "check" else "disputes.yaml")
    file.write_bytes(content)
    if page.by == "rulings":
        return _of_rulings(lambda: run_file(file))
    return [_told(found) for found in every_finding(check(opened(str(file)), deals=1), "en")]


def _of_rulings(read: Any) -> list[tuple[str, str]]:
    try:
        report = read()
    except FindingsError as error:
        return [_told(found) for found in error.diagnostics]
    assert getattr(report, "failed", 0) == 0
    return []


def _of_record(page: Page, example: str, folder: Path, record: dict[str, Any], *, bad: bool) -> list[tuple[str, str]]:
    if page.made.get("laid_over") or page.made.get("behind"):
        how = "more" if page.made.get("behind") else page.made.get("actions", "first")
        text = laid_over(record, example, how if bad else "first")
    elif page.made.get("twice"):
        text = "{" + example.strip(" {}\n") + ", " + json.dumps(record, ensure_ascii=False)[1:]
    else:
        text = content_of(page, example).decode()
    file = folder / "deals.jsonl"
    file.write_text(text, encoding="utf-8")
    ended = inside("replay", str(file), "--json")
    if ended.out:
        return [(found["code"], found["severity"]) for entry in json.loads(ended.out) for found in entry["findings"]]
    return [(code, "error") for code in re.findall(r"error\[(TD\d+)\]", ended.err)]


def _told(found: Diagnostic) -> tuple[str, str]:
    return code_of(found), found.severity


def test_every_code_has_a_page() -> None:
    worded = {code.partition(".")[0].upper() for code in catalogue("en") if re.match(r"td\d{3}", code)}
    assert worded == set(codes())


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_dsl.simulate.table.MOST_REDEALS", 30)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_a_bad_example_gets_its_code_alone(page: Page, tmp_path: Path, record: dict[str, Any]) -> None:
    if page.bad is None:
        assert page.code in NO_EXAMPLE
        return
    found = dict(findings_of(page, page.bad, tmp_path, record, bad=True))
    others = found.keys() - {page.code, *page.made.get("also", ())}
    if page.code == "TD616":  # besides, the errors of the variant are told
        others = set()
    assert (found.get(page.code), others) == (page.severity, set())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_a_good_example_gets_nothing(page: Page, tmp_path: Path, record: dict[str, Any]) -> None:
    if page.good is None:
        assert page.code in NO_EXAMPLE | NO_GOOD_EXAMPLE
        return
    assert findings_of(page, page.good, tmp_path, record, bad=False) == []


@pytest.mark.parametrize(
    "page", every(6, [page for page in PAGES if page.by == "check" and page.bad]), ids=lambda page: page.code
)
def test_a_page_tells_which_option_mends_its_example(page: Page, tmp_path: Path) -> None:
    assert page.bad is not None
    file = tmp_path / "my-table.yaml"
    content = content_of(page, page.bad)
    file.write_bytes(content)
    mended = {unsafe: mend(content, str(file), tmp_path, unsafe=unsafe) for unsafe in (False, True)}
    option = "safe" if mended[False].fixes else "unsafe" if mended[True].fixes else None
    assert page.fix == option


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_a_page_is_whole_in_both_languages(page: Page) -> None:
    for language in LANGUAGES:
        assert page.title.text(language)
        assert len(page.title.text(language)) <= 60
        assert page.why.text(language).endswith("." if language == "en" else "。")
        assert page.text(language).count("\n") < 45
    assert re.search("[\u4e00-\u9fff]", page.title.zh + page.why.zh)
    assert page.title.en[0] in "`%/" or page.title.en[0].islower() or page.title.en.startswith("JSON")
