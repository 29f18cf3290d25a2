"""Lists that the command line keeps for itself so as to start at once are those of the layers below; all is worded."""

from __future__ import annotations

import json
import re
from pathlib import Path

import tractor_dsl
from tractor_dsl.cli.commands.compare import PLAYS
from tractor_dsl.cli.commands.judge import EXAMPLES
from tractor_dsl.cli.commands.schema import PRINTED
from tractor_dsl.cli.editor_schemas import schema_for_editors
from tractor_dsl.cli.options import PLAYERS
from tractor_dsl.cli.schemas import SCHEMAS
from tractor_dsl.cli.speech import REASONS
from tractor_dsl.compare.deals import PLAYS as PLAYS_OF_A_COMPARISON
from tractor_dsl.players.registry import PLAYERS as REGISTERED
from tractor_dsl.rulings.questions import QUESTIONS

PACKAGE = Path(tractor_dsl.__file__).parent
CODE = re.compile(r"""f?["']((?:cli\.|new\.|doctor\.)[A-Za-z_0-9.]*(?:\{[^{}]*\}[a-z_.]*)*)["']""")


def test_the_lists_are_those_of_the_layers_below() -> None:
    assert list(EXAMPLES) == list(QUESTIONS)
    assert list(PLAYERS) == list(REGISTERED)
    assert sorted(PRINTED) == sorted(SCHEMAS)
    assert PLAYS == PLAYS_OF_A_COMPARISON


def test_what_is_said_is_worded_and_the_other_way_round() -> None:
    files = [PACKAGE / "messages" / "en" / f"{topic}.json" for topic in ("cli", "new", "doctor")]
    worded = {code for file in files for code in json.loads(file.read_text(encoding="utf-8"))}
    said = {
        code for source in (PACKAGE / "cli").rglob("*.py") for code in CODE.findall(source.read_text(encoding="utf-8"))
    }
    plain = {code for code in said if "{" not in code}
    patterns = [re.compile(re.sub(r"\\?\{.*?\\?\}", "[A-Za-z_]+", re.escape(code))) for code in said - plain]
    assert sorted(plain - worded) == []
    assert [code for code in sorted(worded - plain) if not any(pattern.fullmatch(code) for pattern in patterns)] == []
    assert {f"cli.reason.{name}" for name in REASONS} <= worded


def test_the_words_for_editors_are_used() -> None:
    """Every title and description that the catalogue has for editors stands in a schema for them."""
    worded = json.loads((PACKAGE / "messages" / "zh" / "editor.json").read_text(encoding="utf-8"))
    used = json.dumps([schema_for_editors(kind) for kind in ("variant", "rulings")], ensure_ascii=False)
    assert [code for code, text in worded.items() if text not in used] == []
