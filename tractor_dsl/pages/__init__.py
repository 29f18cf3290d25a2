"""A page for every code that a finding can have: what is wrong, why that matters, a bad example and a good one.

The pages are data, ``td*.yaml`` beside this module, one file for every hundred codes. A test runs their examples: the
bad one gets its code and no other, the good one nothing.

>>> page_of("TD410").title.en
'the cards do not deal out evenly'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias
from unicodedata import category

Reader: TypeAlias = Literal["check", "rulings", "replay"]

_HEADINGS: Final = {
    "en": {
        "wrong": "Wrong:",
        "right": "Right:",
        "fix": "Fix: ",
        "silence": "To silence it:",
        "files": "Beside it, {name}:",
    },
    "zh": {
        "wrong": "错的写法：",
        "right": "对的写法：",
        "fix": "修正：",
        "silence": "不想再看到：",
        "files": "旁边的 {name}：",
    },
}
_FIXES: Final = {
    "en": {"safe": "`tractor check --fix` does it.", "unsafe": "`tractor check --fix --unsafe` does it."},
    "zh": {"safe": "`tractor check --fix` 可以代劳。", "unsafe": "`tractor check --fix --unsafe` 可以代劳。"},
}
_MADE: Final = {
    "en": {
        "encoding": "(saved in the encoding {})",
        "repeated": "(with the last line {} times)",
        "on_one_line": "({} times over, on one line)",
        "generations": "(where {} files each extend the next)",
        "laid_over": "(in the place of what a recorded deal has)",
        "behind": "(behind the actions of a recorded deal)",
        "twice": "(before what a recorded deal has)",
        "folder": "(read from standard input)",
        "named": "(saved as {})",
    },
    "zh": {
        "encoding": "（用 {} 编码保存）",
        "repeated": "（最后一行重复{}次）",
        "on_one_line": "（在一行里重复{}遍）",
        "generations": "（{}个文件一个继承一个）",
        "laid_over": "（代替一局记录里原有的）",
        "behind": "（接在一局记录的动作之后）",
        "twice": "（写在一局记录原有的之前）",
        "folder": "（从标准输入读进来）",
        "named": "（文件名是 {}）",
    },
}
_TAB: Final = "⇥   "
_STEERING: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Categories of characters that are not seen themselves, but could steer a terminal or break a line."""
_REASON: Final = {"en": "why it is right here", "zh": "这里为什么没错"}
_VARIANT: Final = "id: my-table\ntitle: {zh: 我家, en: My table}\nextends: qq\n"
_RULINGS: Final = "variant: qq\nrulings:\n"


@dataclass(frozen=True, slots=True)
class Both:
    """The same words in Chinese and in English."""

    zh: str
    en: str

    def text(self, language: str) -> str:
        """Return the words of one language, ``zh`` or ``en``."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to say about one code."""

    code: str
    title: Both
    why: Both
    bad: str | None = None
    """A file that gets the code; None where no text could show it."""
    good: str | None = None
    severity: str = "error"
    by: Reader = "check"
    """The command that reads the examples."""
    fix: str | None = None
    """``safe`` or ``unsafe`` where the bad example has a fix."""
    beside: Mapping[str, str] = field(default_factory=dict)
    """Other files in the folder of the example."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """How the file differs from the text shown: ``encoding``, or how often its last line is ``repeated``."""

    def text(self, language: str) -> str:
        """Return the page as text."""
        return "\n".join(self._lines(language, "  {}".format))

    def markdown(self, language: str) -> str:
        """Return the page as Markdown."""
        return "\n".join(self._lines(language, None))

    def _lines(self, language: str, indented: Any) -> Iterator[str]:
        words = _HEADINGS[language]
        written = "json" if self.by == "replay" else "yaml"
        yield self.why.text(language)
        for name, example in (("wrong", self.bad), ("right", self.good)):
            if example is not None:
                yield from ("", words[name], *([] if indented else [""]))
                yield from _example(example, indented, written)
                if name == "wrong" and (made := self._how_made(language)):
                    yield from ([made] if indented else ["", made])
        for name, content in self.beside.items():
            yield from ("", words["files"].format(name=name), *([] if indented else [""]))
            yield from _example(content, indented, written)
        if self.fix is not None:
            yield from ("", words["fix"] + _FIXES[language][self.fix])
        if self.severity != "error" and self.by != "replay" and not self.code.startswith("TD90"):
            yield from ("", words["silence"], *([] if indented else [""]))
            yield from _example(f"# tractor: ignore {self.code} {_REASON[language]}", indented, written)

    def _how_made(self, language: str) -> str:
        """Return what the text shown does not show about the file."""
        said = [template.format(self.made[key]) for key, template in _MADE[language].items() if key in self.made]
        return ("" if language == "zh" else " ").join(said)


def _example(content: str, indented: Any, language: str) -> list[str]:
    lines = [visible(line) for line in content.rstrip("\n").split("\n")]
    return [indented(line).rstrip() for line in lines] if indented else [f"```{language}", *lines, "```"]


def visible(line: str) -> str:
    r"""Return a line of an example with what is invisible in it made visible.

    >>> visible("\tallowed: \x07never")
    '⇥   allowed: \ufffdnever'
    """
    shown = line.replace("\t", _TAB)
    return shown if shown.isprintable() else "".join("\ufffd" if category(one) in _STEERING else one for one in shown)


def page_of(code: str) -> Page:
    """Return the page of a code such as ``TD201``.

    Raises:
        KeyError: there is no such code.
    """
    entry = _data(_file_of(code))[code]
    by: Reader = entry.get("by", "check")
    return Page(
        code,
        Both(**entry["title"]),
        Both(**{language: " ".join(text.split()) for language, text in entry["why"].items()}),
        _whole(entry.get("bad"), by),
        _whole(entry.get("good"), by),
        entry.get("severity", "error"),
        by,
        entry.get("fix"),
        entry.get("beside", {}),
        entry.get("made", {}),
    )


def codes() -> Sequence[str]:
    """Return every code, in order."""
    names = (path.name for path in files(__name__).iterdir() if path.name.endswith(".yaml"))
    return sorted(code for name in names for code in _data(name))


def _whole(example: str | None, by: Reader) -> str | None:
    """Return an example as a whole file: what is the same in most is left out of the data."""
    if example is None or by == "replay" or example.startswith(("id:", "variant:", "#!", "﻿")):
        return example
    if by == "rulings":
        return example if "rulings:" in example else _RULINGS + example
    return _VARIANT + example


def _file_of(code: str) -> str:
    return f"{code[:3].lower()}.yaml"


@cache
def _data(name: str) -> Mapping[str, Mapping[str, Any]]:
    import yaml

    path = files(__name__).joinpath(name)
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    data: Mapping[str, Mapping[str, Any]] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data
