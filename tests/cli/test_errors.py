"""What a wrong command line, a wrong file or a wrong card text is told: about fifty cases, word for word.

``errors.yaml`` holds them, in both languages. After a change of wording ``python -m tests.cli.test_errors`` writes the
present answers into it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.terminal import Ended, inside, plain, tractor
from tractor_dsl.messages import LANGUAGES

DATA = Path(__file__).with_name("errors.yaml")
CASES: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))["cases"]
FILES: Mapping[str, str] = yaml.safe_load(DATA.read_text(encoding="utf-8"))["files"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return furnished(tmp_path_factory.mktemp("errors"))


def furnished(folder: Path) -> Path:
    """Put the files that the cases speak of into a folder."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "latin.yaml").write_bytes("id: café\n".encode("latin-1"))
    (folder / "latin.jsonl").write_bytes(b"\xff\xfe{}")
    (folder / "empty").mkdir()
    with contextlib.chdir(folder):
        assert inside("simulate", "qq", "--deals", "1", "--record", "deal.jsonl").status == 0
    record = json.loads((folder / "deal.jsonl").read_text(encoding="utf-8"))
    (folder / "huge.jsonl").write_text(json.dumps(record | {"dealer": int("9" * 400)}), encoding="utf-8")
    for name, change in {
        "unknown": {"variant": "our-table"},
        "path": {"variant": "./own.yaml"},
        "points": {"result": record["result"] | {"points": record["result"]["points"] + 5}},
    }.items():
        line = json.dumps(record | change, ensure_ascii=False)
        (folder / f"{name}.jsonl").write_text(line + "\n", encoding="utf-8")
    return folder


def told(ended: Ended, folder: Path) -> str:
    """Return what was said, where there are findings among it from standard output."""
    return plain(ended.out + ended.err, folder)


def arguments_of(case: Mapping[str, Any], language: str) -> list[str]:
    return ["--lang", language, *map(str, case["arguments"])]


def typed_in(case: Mapping[str, Any]) -> bytes:
    return str(case.get("typed", "")).encode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(map(str, case["arguments"])))
def test_told(case: Mapping[str, Any], language: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setenv("COLUMNS", "100")
    ended = inside(*arguments_of(case, language), typed=typed_in(case))
    assert (told(ended, place), ended.status) == (case[language], case["status"])


def as_processes() -> list[Any]:
    """Return every case in both languages, all but one of fifteen of them marked as slow."""
    runs = [(case, language) for language in LANGUAGES for case in CASES]
    return [
        pytest.param(*run, id=f"{number}-{run[1]}", marks=[pytest.mark.slow] if number % 15 else [])
        for number, run in enumerate(runs)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("case", "language"), as_processes())
def test_told_by_a_process(case: Mapping[str, Any], language: str, place: Path) -> None:
    ended = tractor(*arguments_of(case, language), folder=place, typed=typed_in(case))
    assert (told(ended, place), ended.status) == (case[language], case["status"])


def test_what_could_not_run_says_so_in_one_message() -> None:
    for case in CASES:
        for language, start in (("en", "error: "), ("zh", "错误：")):
            if case["status"] == 2 and "unsupported" not in case.get("note", ""):
                assert case[language].startswith(start), case
                assert case[language].count(start) == 1, case


def test_the_cases_are_many_and_of_every_command() -> None:
    assert len(CASES) >= 50
    commands = {"list", "check", "rule", "show", "explain", "diff", "compare", "simulate", "rulings", "judge", "replay"}
    assert commands <= {case["arguments"][0] for case in CASES}


def rewrite(folder: Path) -> None:
    """Write the present answers into the data file."""
    furnished(folder)
    lines = ["files:"]
    for name, text in FILES.items():
        lines += [f"  {name}: |{'' if text else '-'}", *(f"    {line}" for line in text.splitlines())]
    lines.append("cases:")
    with contextlib.chdir(folder):
        for case in CASES:
            listed = ", ".join(json.dumps(str(each), ensure_ascii=False) for each in case["arguments"])
            lines.append(f"  - arguments: [{listed}]")
            for key in ("note", "typed"):
                if key in case:
                    lines.append(f"    {key}: {json.dumps(case[key], ensure_ascii=False)}")
            for language in ("en", "zh"):
                ended = inside(*arguments_of(case, language), typed=typed_in(case))
                if language == "en":
                    lines.append(f"    status: {ended.status}")
                text = told(ended, folder)
                lines += [f"    {language}: |", *(f"      {line}" if line else "" for line in text.splitlines())]
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import os
    import tempfile

    os.environ["COLUMNS"] = "100"
    with tempfile.TemporaryDirectory() as scratch:
        rewrite(Path(scratch).resolve())
