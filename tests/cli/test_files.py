"""Files that the command line writes: rules in force as a variant file, and records of deals."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from tests.cli.terminal import FAMILY, ROOT, inside
from tests.quick import every
from tractor_dsl.cli.files import written_whole
from tractor_dsl.cli.fixing import write_back
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant

SHIPPED = [name for name, *_ in variant_files()]
OTHERS = [str(FAMILY), *map(str, sorted((ROOT / "tests" / "corpus" / "variants").glob("*.yaml")))]


@pytest.mark.parametrize(
    ("name", "language"),
    every(4, [*((name, language) for name in SHIPPED for language in LANGUAGES), *((name, "en") for name in OTHERS)]),
    ids=lambda value: Path(value).stem,
)
def test_the_rules_in_force_are_a_variant_file(name: str, language: str, tmp_path: Path) -> None:
    shown = inside("show", name, "--effective", "--lang", language)
    assert (shown.status, shown.err) == (0, "")
    file = tmp_path / f"{load_variant(name).id}.yaml"
    file.write_text(shown.out, encoding="utf-8")
    checked = inside("check", str(file), "--deals", "1")
    assert (checked.status, checked.err) == (0, ""), checked.out
    assert load_variant(file).rules_hash == load_variant(name).rules_hash
    assert load_variant(file).extends == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_is_shown_as_it_is_written(name: str) -> None:
    assert inside("show", name).out == next(
        file.read_text(encoding="utf-8") for known, file, _ in variant_files() if known == name
    )


@pytest.mark.parametrize("title", ['"a: b # c"', '"\\e[31mred\\nline"', "'是'", '"null"'])
def test_a_title_of_any_kind_is_written_back(title: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: mine\ntitle: {{zh: {title}, en: {title}}}\nextends: qq\n", encoding="utf-8")
    before = load_variant(file)
    file.write_text(inside("show", str(file), "--effective").out, encoding="utf-8")
    assert (load_variant(file).title, load_variant(file).rules_hash) == (before.title, before.rules_hash)
    shown = inside("diff", str(file), "qq").out + inside("simulate", str(file), "--deals", "1").out
    assert "\x1b" not in shown


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_records_are_there_when_all_are_played(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text("what was there before", encoding="utf-8")
    assert inside("simulate", "qq", "--deals", "3", "--record", str(file)).status == 0
    assert names_in(tmp_path) == ["deals.jsonl"]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3
    assert inside("replay", str(file)).out.splitlines()[-1] == "3 deals replayed"


def test_no_deal_is_played_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object, **__: object) -> None:
        raise AssertionError("a deal was played")

    monkeypatch.setattr("tractor_dsl.simulate.run.simulate", played)
    for place in (tmp_path / "nowhere" / "deals.jsonl", tmp_path):
        assert inside("simulate", "qq", "--record", str(place)).status == 2
    assert names_in(tmp_path) == []


def test_a_run_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text("what was there before", encoding="utf-8")

    def fails(*_: object, write: object, **__: object) -> None:
        assert callable(write)
        write("half a rec")
        assert names_in(tmp_path) == ["deals.jsonl", "deals.jsonl.part"]
        raise ValueError("in the middle")

    monkeypatch.setattr("tractor_dsl.simulate.run.simulate", fails)
    assert inside("simulate", "qq", "--record", str(file)).status == 3
    assert names_in(tmp_path) == ["deals.jsonl"]
    assert file.read_text(encoding="utf-8") == "what was there before"


def test_an_interruption_while_a_file_is_opened_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("what was there before", encoding="utf-8")

    def interrupted(place: str, *_: object, **__: object) -> None:
        Path(place).touch()
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.open", interrupted)
    with pytest.raises(KeyboardInterrupt), written_whole(str(file)):
        raise AssertionError("it was opened")
    with pytest.raises(KeyboardInterrupt):
        write_back(str(file), b"what comes now")
    monkeypatch.undo()
    assert names_in(tmp_path) == ["mine.yaml"]
    assert file.read_text(encoding="utf-8") == "what was there before"


def test_records_go_through_a_link_to_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "deals.jsonl")
    assert inside("simulate", "qq", "--deals", "1", "--record", str(tmp_path / "link")).status == 0
    assert (tmp_path / "link").is_symlink()
    assert names_in(tmp_path) == ["deals.jsonl", "link"]


def test_deals_of_a_variant_of_ones_own(tmp_path: Path) -> None:
    file = str(tmp_path / "deals.jsonl")
    assert inside("simulate", str(FAMILY), "--deals", "2", "--record", file).status == 0
    assert inside("replay", file).status == 1
    ended = inside("replay", file, "--rules", str(FAMILY), "--as", "qq")
    assert (ended.status, ended.err) == (0, "")


def test_every_deal_that_is_not_as_recorded_is_told(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    assert inside("simulate", "qq", "--deals", "4", "--record", str(file)).status == 0
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    records[0]["result"]["points"] += 5
    records[1]["rules_hash"] = "0" * 12
    records[2]["actions"].pop()
    file.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    ended = inside("replay", str(file))
    assert ended.status == 1
    told = [line.split(": ", 1)[1][:16] for line in ended.out.splitlines() if line.startswith("deal ")]
    assert told == ["not as recorded", "as recorded, the", "not as recorded", "as recorded, the"]
    assert [code for code in ("TD527", "TD520", "TD524") if f"[{code}]" not in ended.out] == []
    assert ended.out.splitlines()[-1] == "4 deals replayed; 2 not as recorded"


def test_a_variant_that_cannot_be_played_is_a_finding(tmp_path: Path) -> None:
    file = tmp_path / "never.yaml"
    rules = "declare: {rungs: [三张大王], nobody: {mode: redeal}, undecided: redeal}\ntable: {decks: 3, kitty: 6}\n"
    file.write_text(f"id: never\ntitle: {{zh: 不, en: Never}}\nextends: qq\n{rules}", encoding="utf-8")
    ended = inside("check", str(file), "--deals", "40")
    assert ended.status in (0, 1)
    assert ended.err == ""


def test_a_pipe_gives_its_rules_and_its_rulings(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(FAMILY.read_bytes()))
    writer.start()
    ended = inside("check", str(pipe), "--deals", "1")
    writer.join()
    assert (ended.status, "4 rulings hold" in ended.out) == (0, True)
