"""What ``--json`` prints holds to its published schema, in both languages; a key that is not in it would be noticed."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.terminal import FAMILY, ROOT, inside
from tests.quick import QUICK
from tractor_dsl.cli.commands.judge import EXAMPLES
from tractor_dsl.cli.main import COMMANDS
from tractor_dsl.cli.schemas import SCHEMAS, schema_of
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.catalog import variant_files

VARIANTS = [name for name, *_ in variant_files()]
CORPUS = ROOT / "tests" / "corpus"
WRONG = ROOT / "tests" / "variants" / "wrong"
FOLLOW = ("judge", "follow", "--level", "10", "--trump", "♠", "--lead", "♥KK")

RUNS: list[tuple[str, ...]] = [
    ("list",),
    ("doctor",),
    ("check", "--deals", "1"),
    ("check", "--deals", "1", str(FAMILY)),
    ("check", "--deals", "1", str(WRONG)),
    *(("show", name) for name in VARIANTS),
    *(("show", str(path)) for path in sorted((CORPUS / "variants").glob("*.yaml"))),
    ("rule",),
    ("rule", "TD101", "TD433"),
    *(("explain", name) for name in QUICK),
    ("explain", "qq", "kitty"),
    *(("explain", "shuangsheng-super", field) for field in ("kitty.capture", "stakes.basis.stake", "result.bands")),
    ("explain", "qq", "declare.rungs", "--lang", "zh-hant"),
    ("diff", "qq", "menghuan"),
    ("diff", "qq", "qq"),
    ("diff", "qq", "qq-permanent-2", "--examples"),
    ("compare", "qq", "menghuan", "--rules", "--same"),
    ("diff", "shengji-online", str(CORPUS / "variants" / "shapes-widest.yaml")),
    ("compare", "qq", "menghuan", "--rules"),
    ("compare", "qq", "menghuan", "--deals", "2"),
    ("compare", "qq", "menghuan", "shengji-online", "--deals", "1", "--players", "random"),
    ("simulate", "qq", "--deals", "3"),
    ("simulate", "menghuan", "--deals", "1", "--players", "greedy", "--seed", "-7"),
    ("rulings", str(FAMILY)),
    ("rulings", str(FAMILY), "--variant", "qq"),
    ("rulings", str(CORPUS / "rulings" / "own")),
    ("rulings", str(CORPUS / "rulings" / "menghuan.yaml"), "--variant", "qq"),
    *(tuple(example.replace('"', "").split()[1:]) for name, example in EXAMPLES.items() if '"' not in example),
    (*FOLLOW, "--hand", "♥AA 3", "--play", "♥AA"),
    (*FOLLOW, "--hand", "♥AA 3", "--play", "♥A3"),
    (*FOLLOW, "--hand", "♥AKQJ98765432 ♣AKQJ98765432", "-V", "qq"),
    (*FOLLOW, "--hand", "♣AKQJ98765432 ♦AKQJ98765432", "-V", "qq"),
    (*FOLLOW, "--hand", "♥KKK"),
    ("judge", "declare", "--level", "10", "0 ♥10", "1 ♣1010", "2 大王大王 dealt"),
    ("judge", "undeclared", "--level", "10", "大王 ♥AK ♣98 ♦7 ♠65"),
]


def printed(*arguments: str) -> Any:
    ended = inside(*arguments, "--json")
    assert ended.status in (0, 1, 2)
    return json.loads(ended.out)


def problems(name: str, data: Any) -> list[str]:
    found = Draft202012Validator(schema_of(name)).iter_errors(data)
    return [f"{error.json_path}: {error.message[:200]}" for error in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name))


def test_every_command_that_prints_data_has_a_schema() -> None:
    data = set(COMMANDS) - {"new", "schema", "docs"}
    assert set(SCHEMAS) == {*data, "record"}
    assert {run[0] for run in RUNS} | {"replay"} == data


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS, ids=lambda run: " ".join(Path(word).name for word in run))
def test_output_holds_to_the_schema(run: tuple[str, ...]) -> None:
    if "--lang" in run:
        assert problems(run[0], printed(*run)) == []
        return
    for language in LANGUAGES if run[0] in ("check", "judge", "rule", "explain") else ("en",):  # the others speak both
        assert problems(run[0], printed(*run, "--lang", language)) == []


def test_records_and_replays_hold_to_their_schemas(tmp_path: Path) -> None:
    file = str(tmp_path / "deals.jsonl")
    assert inside("simulate", "menghuan", "--deals", "12", "--record", file).status == 0
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert [problems("record", json.loads(line)) for line in lines] == [[]] * 12
    changed = json.loads(lines[0]) | {"rules_hash": "0" * 12}
    changed["result"]["points"] += 5
    Path(file).write_text("\n".join([*lines, json.dumps(changed)]), encoding="utf-8")
    for other in ([], ["--as", "shengji-online"], ["--as", str(CORPUS / "variants" / "shapes-widest.yaml")]):
        data = printed("replay", file, *other)
        assert problems("replay", data) == []
        assert [entry["fine"] for entry in data] == [True] * 12 + [False]
        assert {finding["severity"] for finding in data[12]["findings"]} == {"warning", "error"}


def maps_in(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every object in some data."""
    if isinstance(data, dict):
        yield path
        for key, value in data.items():
            yield from maps_in(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data[:3]):
            yield from maps_in(value, (*path, index))


@pytest.mark.slow
@pytest.mark.parametrize(
    "run",
    [
        ("list",),
        ("doctor",),
        ("check", "--deals", "1", str(FAMILY), str(WRONG / "at-sign.yaml")),
        ("show", "menghuan"),
        ("explain", "shuangsheng"),
        ("explain", "shuangsheng", "kitty.capture"),
        ("diff", "qq", "menghuan"),
        ("compare", "qq", "menghuan", "--deals", "1"),
        ("simulate", "qq", "--deals", "2"),
        ("rulings", str(FAMILY), "--variant", "qq"),
        (*FOLLOW, "--hand", "♥AA 3", "--play", "♥A3"),
    ],
    ids=lambda run: str(run[0]),
)
def test_an_undeclared_key_is_noticed_anywhere(run: tuple[str, ...]) -> None:
    data = printed(*run)
    validator = Draft202012Validator(schema_of(run[0]))
    assert validator.is_valid(data)
    for path in maps_in(data):
        changed = copy.deepcopy(data)
        inner = changed
        for step in path:
            inner = inner[step]
        inner["undeclared"] = 1
        assert not validator.is_valid(changed), path
