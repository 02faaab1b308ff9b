"""Every sentence of a document, with the pattern that it was made of and what stands behind it."""

from __future__ import annotations

import ast
import dataclasses
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import linexact
from linexact.exercise.model import Exercise
from linexact.explain.document import Document, Math, Styled, spans
from linexact.explain.exercise import source_of

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "docs"))

import evidence  # noqa: E402
from sentences import without_docstrings  # noqa: E402

WORD = re.compile(r"[A-Za-z]{2,}")
QUOTES = ("Read in: ", "Passed over: ")  # what follows are the words of the answer
GAP = "\0"
OWN = 10  # letters of a pattern that is a sentence by itself, whatever fills its gaps
# What a sentence states that is no mere word: a verdict, a bound, that nothing else does.
STATES = re.compile(
    r"\b(separable|inseparable|feasible|infeasible|impossible|no (weights|classifier|linear|point)"
    r"(?! are found)|cannot|never|prove[sd]?|unique|converge[sd]?|fewest|simplest|widest|shortest"
    r"|no (other|fewer|larger|shorter))\b",
    re.IGNORECASE,
)


@dataclasses.dataclass(frozen=True)
class Pattern:
    """A text of a module of words, with gaps."""

    module: str
    text: str
    matches: re.Pattern[str]

    @property
    def letters(self) -> int:
        """How many letters are its own, and not in gaps."""
        return sum(map(str.isalpha, re.sub(r"\{\w*\}", "", self.text)))

    @property
    def evidence(self) -> evidence.Evidence:
        return evidence.behind(self.module, self.text)


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return every text in the modules of words, and of the rooms that name things."""
    return tuple(one for home, name in _homes() for one in _patterns_in(home, name))


def _homes() -> Iterator[tuple[Path, str]]:
    package = ROOT / "linexact"
    for path in sorted((package / "explain").rglob("*.py")):
        yield path, path.relative_to(package / "explain").as_posix()
    for room in evidence.NAMING:
        for path in sorted((package / room).rglob("*.py")):
            yield path, room


def _patterns_in(path: Path, module: str) -> Iterator[Pattern]:
    """Yield the texts of a module: as they stand, and the parts that gaps of a template leave."""
    texts = list(_texts(without_docstrings(path.read_text(encoding="utf-8"))))
    parts = [part for text in texts if "{" in text for part in re.split(r"\{\w*\}", text)]
    for text in dict.fromkeys(texts + parts):
        if WORD.search(text):
            pieces = re.split(rf"{GAP}+|\{{\w*\}}", text)
            matches = re.compile(".*".join(map(re.escape, pieces)), re.DOTALL | re.IGNORECASE)
            pattern = Pattern(module, text.replace(GAP, "…"), matches)
            if pattern.letters:
                yield pattern


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [v.value if isinstance(v, ast.Constant) else GAP for v in node.values]
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def patterns_of(sentence: str) -> tuple[Pattern, ...]:
    """Return the patterns that a sentence may be made of, the closest alone.

    Closest is what has most of the sentence's letters itself, and not in its gaps.
    """
    bare = sentence.strip(" .")
    found = [
        one for one in patterns() if one.matches.fullmatch(sentence) or one.matches.fullmatch(bare)
    ]
    most = max((one.letters for one in found), default=0)
    return tuple(one for one in found if one.letters == most)


def sentences(document: Document) -> Iterator[str]:
    """Yield the pieces of text of a document that have words."""
    for span in _flat(spans(document.blocks)):
        if isinstance(span, str) and WORD.search(span) and not span.startswith(QUOTES):
            yield span


def _flat(found: Iterable[Any]) -> Iterator[Any]:
    for span in found:
        if isinstance(span, (Styled, Math)):
            yield from _flat(span.spans)
        else:
            yield span


def own_words(value: Any) -> str:
    """Return all texts of an exercise, in which its own sentences are found."""
    if isinstance(value, str):
        return " ".join(value.split()) + "\n"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return "".join(own_words(getattr(value, f.name)) for f in dataclasses.fields(value))
    if isinstance(value, dict):
        return "".join(map(own_words, (*value, *value.values())))
    if isinstance(value, (list, tuple, frozenset, set)):
        return "".join(map(own_words, value))
    return str(value) + "\n"


def own_words_of(exercise: Exercise) -> str:
    """Return the texts of an exercise, with its source as it is named."""
    return own_words(exercise) + own_words(source_of(exercise))


def of_bank(exercise: Exercise) -> Iterator[Document]:
    """Yield what is said of an exercise: its sheet, its solution, hints, and marks of answers."""
    makers: list[Callable[[], Any]] = [
        lambda: exercise,
        lambda: linexact.work_out(exercise.id, further=True),
    ]
    for expect in exercise.expects:
        makers += [
            lambda a=expect.answer: linexact.mark(exercise.id, a),
            lambda a=expect.answer: linexact.hint(exercise.id, a),
        ]
    for make in makers:
        try:
            yield make().explain().document
        except linexact.LinexactError:  # no data, no constraints, no hints
            continue


def unfounded(document: Document, own: str) -> set[str]:
    """Return the pieces that state something with nothing behind them.

    A piece that is not the exercise's own states what :data:`STATES` finds; behind it stands the
    evidence of a pattern that states it.
    """
    return {
        piece
        for piece in sentences(document)
        if STATES.search(piece)
        and " ".join(piece.split()).strip(" .,;:") not in own
        and not any(map(_is_founded, patterns_of(piece)))
    }


def _is_founded(pattern: Pattern) -> bool:
    """Say whether a pattern states what it is matched with: in its own words, or mostly."""
    stated = STATES.search(pattern.text) is not None or pattern.letters >= OWN
    return stated and (pattern.evidence.name != "says nothing" or is_exempt(pattern))


def is_exempt(pattern: Pattern) -> bool:
    """Say whether a pattern is listed by itself as one that says nothing: advice, a limit."""
    return any(begins in pattern.text for begins in evidence.SAID)
