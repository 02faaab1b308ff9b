"""What stands around the rows of a run: headings, the start, the end, counts; nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line
from linexact.grade.forms.trace.values import label_of, with_input
from linexact.language.account import Known, Ledger, account
from linexact.language.expression import Expression, Number
from linexact.language.expression import Vector as Listed
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement
from linexact.language.table import rulers_of, tables_of
from linexact.language.text import Text

_REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "check", "but", "wished",
            "neg", "reject")  # fmt: skip
_BEGINNING = ("start", "initial")
_JUDGED = ("wrong", "incorrect", "bad", "false")
_COUNTS = ("counted", "mistake", "step", "pass")


def account_around(
    text: Text, lines: Sequence[Line], moves: Sequence[bool], end: Vector | None,
    setting: Setting, ledger: Ledger,
) -> None:  # fmt: skip
    """Account for a text by the rows that were read of it; raise for what they do not explain.

    ``moves`` says for each row whether the weights move, ``end`` is what they are at last.
    """
    taken = [place for table in tables_of(text.plain.text) for place in table.places]
    taken += [*((line.start, line.stop) for line in lines), *rulers_of(text.plain.text)]
    starts, stops = zip(*((token.start, token.stop) for token in text.tokens), strict=True)
    for start, stop in taken:
        first, last = bisect_left(starts, start), bisect_left(starts, stop)
        ledger.use(first, last - (last > first and stops[last - 1] > stop))
    for place, token in enumerate(text.tokens):
        opens, ends = text.near(place + 1), text.near(place + 2).kind == "line"
        if ends and token.text == "=" and opens.text in ("[", "(", "{"):
            ledger.use(place, place + 2, "a name of the rows")
    _refuse(text, ledger)
    _refuse_between(text, ledger)
    agrees = _Around(text, moves, end, setting, min(line.start for line in lines)).agrees
    points = frozenset((*setting.inputs, *setting.shows))
    values = _named(end, setting) if end else {}
    account(ledger, Known(points=points, values=values, agrees=agrees), closed=False)


def _named(end: Vector, setting: Setting) -> Mapping[str, Expression]:
    """Return the last weights by their names."""
    found = dict(zip(setting.parameters, map(Number, end), strict=True))
    bias = dict.fromkeys(("bias", "b", "w0"), found["b"]) if "b" in found else {}
    return {**found, **bias}


def _refuse(text: Text, ledger: Ledger) -> None:
    """Ask back for words outside of the rows that may turn them."""
    for place, token in enumerate(text.tokens):
        if ledger.is_used(place):
            continue
        if token.has("dots"):
            raise text.ask("left-out", "write all rows", place)
        if token.kind == "bad":
            raise text.ask("number", f'"{token.text[:40]}" cannot be read for certain', place)
        if token.kind != "word" or token.low.startswith(_BEGINNING) or token.low == "was":
            continue
        named = token.has("gate") and token.text.isupper()
        turns = token.has(*_REFUSED) and not (named or token.has("fine", "converged"))
        if turns or token.low in _JUDGED:
            said = f'"{token.text[:40]}": does this change what the rows say?'
            raise text.ask("word", said, place)
        if not token.roles and token.value is None:
            raise text.ask("word", f'the word "{token.text[:40]}" is not known here', place)


def _refuse_between(text: Text, ledger: Ledger) -> None:
    """Ask back for lines between the rows that are no heading of a pass or a step."""
    first, last = min(ledger.why), max(ledger.why)
    for sentence in text.sentences:
        words = [t for t in text.tokens[sentence.start : sentence.stop] if t.kind == "word"]
        if not first < sentence.start < last or not words or any(map(ledger.is_used, sentence)):
            continue
        if not any(token.has("pass", "step", "after", "before", "fine") for token in words):
            said = text.quoted(sentence.start, sentence.stop).strip()[:40]
            raise text.ask("between", f'what does "{said}" say between the rows?', sentence.start)


class _Around:
    """What may be said beside rows: the weights of the start and the end, points, counts."""

    def __init__(
        self, text: Text, moves: Sequence[bool], end: Vector | None, setting: Setting, begin: int
    ) -> None:
        self.text, self.moves, self.end, self.setting = text, moves, end, setting
        self.begin = begin

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is the start, the end, a point with its name, or a count."""
        values = fractions_of(one.right)
        if values is None:
            return not any(t.kind == "number" for t in self.text.words(one.first, one.last))
        points = with_input(values, self.setting) if isinstance(one.right, Listed) else ()
        if points:
            label = label_of(self.text.words(one.first, one.first + 1))
            return label is None or points == (label,)
        said = (self.text.tokens[i] for i in self.text.sentence(one.first))
        begins = any(token.low.startswith(_BEGINNING) for token in said)
        begins = begins or self.text.tokens[one.first].start < self.begin
        if begins and not any(values) and not any(self.setting.start):
            return True
        if values == (self.setting.rule.rate,):
            return any(t.has("rate") for t in self.text.words(one.first - 2, one.last))
        if len(values) == 1:
            return self._counts(one, values[0])
        part = [v for j, v in enumerate(self.end or ()) if j != self.setting.bias_place]
        return values == self.end or [*values] == part

    def _counts(self, one: Statement, value: Fraction) -> bool:
        """Say whether a number is how many updates, rows or passes the run has."""
        around = (self.text.near(one.first - 1), self.text.near(one.last))
        passes = Fraction(len(self.moves), len(self.setting.dataset))
        counted = any(token.has(*_COUNTS) for token in around)
        return counted and value in (sum(self.moves), len(self.moves), passes)
