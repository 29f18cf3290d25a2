"""Reports and judgements in words: the edge of the rulings, the only part that words messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tractor_dsl.errors import Message
from tractor_dsl.messages import text_of
from tractor_dsl.notation import Context, cards_text, parse_cards
from tractor_dsl.rulings.judge import Judgement
from tractor_dsl.rulings.run import Outcome, Report, Rule
from tractor_dsl.rulings.words import joined, listed, player_words

CARD_ANSWERS: Final = frozenset({"components", "leads", "legal_plays"})
"""Answer keys whose values are card texts."""
_ANY: Final = Context(decks=4)
"""What canonical card texts can be read at, whatever the rules."""


def report_lines(report: Report, language: str) -> list[str]:
    """Return a line for every ruling that fails (with another variant: that differs) and one why, then the counts.

    >>> report_lines(Report(()), "en")
    ['there are no rulings: nothing was tried']
    """
    if not report.outcomes:
        return [text_of(Message("ruling.counts.none"), language)]
    lines = []
    for outcome in report.outcomes:
        if not outcome.ok:
            lines.append(failure_line(outcome, language))
            why = listed([reason.message for reason in outcome.why]) if outcome.why else None
            lines += [] if why is None else [f"  {text_of(Message('ruling.fails.why', {'reasons': why}), language)}"]
        elif outcome.differs:
            lines.append(_outcome_line(outcome, "ruling.differs", language))
    counts = {"passed": report.passed, "failed": report.failed}
    return [*lines, text_of(Message("ruling.counts", counts), language)]


def failure_line(outcome: Outcome, language: str) -> str:
    """Return the line about a ruling that fails: where it is, what was expected and found, and the rule behind it."""
    return _outcome_line(outcome, "ruling.fails", language)


def _outcome_line(outcome: Outcome, code: str, language: str) -> str:
    expected, actual = _unlike(outcome.expected, outcome.actual), _unlike(outcome.actual, outcome.expected)
    params = {"id": outcome.id, "expected": _keys_text(expected), "actual": _keys_text(actual)}
    text = text_of(Message(code, params), language)
    if outcome.reasons:
        text += text_of(Message("ruling.because", {"reason": listed(outcome.reasons)}), language)
    return f"{outcome.file}:{outcome.line}: {text}{rule_text(outcome.rule, language)}"


def _unlike(values: Mapping[str, Any], others: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the answers that are not among others; all of them where there are no such.

    >>> _unlike({"multiplier": 16, "score": 160}, {"multiplier": 16, "score": 320})
    {'score': 160}
    """
    return {key: value for key, value in values.items() if key not in others or others[key] != value} or values


def rule_text(rule: Rule | None, language: str) -> str:
    """Return the field that decides and where it is written; nothing where no field does."""
    if rule is None:
        return ""
    code = "ruling.rule.default" if rule.file is None else "ruling.rule.stated"
    return text_of(Message(code, {"path": rule.path, "file": rule.file, "line": rule.line}), language)


def _keys_text(values: Mapping[str, Any]) -> str:
    apart = {key: spaced(value) if key in CARD_ANSWERS else value for key, value in values.items()}
    return ", ".join(f"{key}: {_plain_text(value)}" for key, value in apart.items())


def spaced(value: Any) -> Any:
    """Return canonical card texts as readers see them: tens apart.

    >>> spaced(["♥1010", 2])
    ['♥10 10', 2]
    """
    if isinstance(value, list):
        return [spaced(each) for each in value]
    return cards_text(parse_cards(value, _ANY), apart=True) if isinstance(value, str) else value


def _plain_text(value: Any) -> str:
    """Return plain data as it would be written in a rulings file.

    >>> _plain_text([True, None, ["♥KK", 2]])
    '[true, null, [♥KK, 2]]'
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list):
        return f"[{', '.join(map(_plain_text, value))}]"
    if isinstance(value, Mapping):
        return "unsupported" if "unsupported" in value else f"{{{_keys_text(value)}}}"
    return str(value)


def judgement_lines(judgement: Judgement, language: str) -> list[str]:
    """Return a judgement as lines: the answer and the rule, the reasons with theirs, and what is legal."""
    answers = answer_messages(judgement) or list(judgement.unsupported)
    every = judgement.rule is None and not judgement.unsupported
    decided = text_of(Message("ruling.rule.every"), language) if every else rule_text(judgement.rule, language)
    lines = [f"{judgement.variant}: {text_of(_all(answers), language)}{decided}"]
    for reason in judgement.reasons:
        lines.append(f"  {text_of(_all([reason.message]), language)}{rule_text(reason.rule, language)}")
    for suits, other in judgement.otherwise:
        said = Message("ruling.otherwise", {"suits": joined(suits), "answer": listed(answer_messages(other))})
        lines.append(f"  {text_of(said, language)}")
    plays = _plays_message(judgement)
    return lines if plays is None else [*lines, f"  {text_of(plays, language)}"]


def _all(messages: list[Message]) -> Message:
    """Return one or several messages as one."""
    return Message("ruling.line", {"text": listed(messages)})


_UNSAID: Final = (
    ("levels", "lap", False),
    ("levels", "won", False),
    ("throw", "legal", True),
    ("throw", "points", 0),
    ("throw", "stake", 0),
)
"""Answers that go without saying: question, key and value."""
_NAMED: Final = ("result", "name")
"""An answer that the reasons give, in the language of the reader."""
_PLAYERS: Final = (("trick", "winner"), ("throw", "blocked_by"))
"""Answers that are a player's place in the trick: question and key."""


def answer_messages(judgement: Judgement) -> list[Message]:
    """Return the parts of an answer as messages, without those that go without saying."""
    return [
        answer_message(judgement, key)
        for key, value in judgement.values.items()
        if (judgement.question, key, value) not in _UNSAID and (judgement.question, key) != _NAMED
    ]


def answer_message(judgement: Judgement, key: str) -> Message:
    """Return one part of an answer; of legal plays only how many there are."""
    if key in judgement.said:
        return judgement.said[key]
    value, code = judgement.values[key], f"ruling.answer.{judgement.question}.{key}"
    if key == "legal_plays":
        return Message(code, {"value": judgement.legal_plays})
    if isinstance(value, bool):
        return Message(f"{code}.{'yes' if value else 'no'}")
    if isinstance(value, list):
        words = [str(_laid_out(each, judgement) if key in CARD_ANSWERS else each) for each in value]
        return Message(code, {"value": joined(words)})
    if (judgement.question, key) in _PLAYERS:
        return Message(code, {"value": player_words(value)})
    if key == "is" or value in ("none", "redeal"):
        return Message(f"{code}.{value}")
    return Message(code, {"value": _laid_out(value, judgement) if key in CARD_ANSWERS else value})


def _laid_out(cards: str, judgement: Judgement) -> str:
    """Return a canonical card text as a player lays the cards out, which is how the reasons show them."""
    layout = judgement.layout
    return cards if layout is None else cards_text(parse_cards(cards, layout), layout)


def _plays_message(judgement: Judgement) -> Message | None:
    if judgement.legal_plays is None:
        return None
    params: dict[str, Any] = {"plays": judgement.legal_plays}
    if judgement.pattern is not None:
        return Message("ruling.legal_pattern", params | {"pattern": judgement.pattern})
    return Message(
        "ruling.legal_list", params | {"list": listed([_laid_out(play, judgement) for play in judgement.plays])}
    )


def judgement_data(judgement: Judgement, language: str) -> dict[str, Any]:
    """Return a judgement as data for JSON; every reason has its code besides its words."""
    rule = judgement.rule
    data: dict[str, Any] = {
        "variant": judgement.variant,
        "question": judgement.question,
        "answer": dict(judgement.values),
        "rule": None if rule is None else rule.as_data(),
        "reasons": [
            {
                "code": reason.message.code,
                "text": text_of(_all([reason.message]), language),
                "rule": None if reason.rule is None else reason.rule.as_data(),
            }
            for reason in judgement.reasons
        ],
        "unsupported": [
            {"code": message.code, "text": text_of(message, language)} for message in judgement.unsupported
        ],
    }
    if judgement.otherwise:
        data["otherwise"] = [
            {"suits": list(suits), "answer": dict(other.values)} for suits, other in judgement.otherwise
        ]
    if judgement.legal_plays is not None:
        pattern = judgement.pattern
        data["legal_plays"] = {
            "count": judgement.legal_plays,
            "plays": list(judgement.plays),
            "pattern": None if pattern is None else text_of(pattern, language),
        }
    return data
