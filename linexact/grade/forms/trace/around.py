"""What stands around the rows of a run: headings, the start, the end, counts; nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.heads import Meaning
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line
from linexact.grade.forms.trace.values import value_of, with_input
from linexact.language.account import Known, Ledger, account
from linexact.language.expression import Name, Vector
from linexact.language.normal import Polynomial, difference, fractions_of
from linexact.language.statement import Statement
from linexact.language.table import rulers_of, tables_of
from linexact.language.text import Text

_REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "check", "but", "wished")
_BEGINNING = frozenset(
    [
        "start",
        "starts",
        "starting",
        "started",
        "initial",
        "initially",
        "initialise",
        "initialize",
        "initialised",
        "initialized",
    ]
)
_JUDGED = ("wrong", "incorrect", "bad", "false")
_COUNTS = ("counted", "mistake", "step", "pass")


def account_around(
    text: Text, lines: Sequence[Line], rows: Sequence[TypedRow], setting: Setting, ledger: Ledger
) -> None:
    """Account for a text by the rows that were read of it; raise for what they do not explain."""
    taken = [place for table in tables_of(text.plain.text) for place in table.places]
    taken += [*((line.start, line.stop) for line in lines), *rulers_of(text.plain.text)]
    for place, token in enumerate(text.tokens):
        if any(start <= token.start and token.stop <= stop for start, stop in taken):
            ledger.use(place, place + 1)
    for place, token in enumerate(text.tokens):
        opens, line = text.at(place + 1), text.at(place + 2)
        ends = line is None or line.kind == "line"
        if ends and token.text == "=" and opens is not None and opens.text in ("[", "(", "{"):
            ledger.use(place, place + 2, "a name of the rows")
    _refuse(text, ledger)
    _refuse_between(text, ledger)
    agrees = _Around(text, rows, setting, min(line.start for line in lines)).agrees
    points = frozenset((*setting.inputs, *setting.shows))
    account(ledger, Known(points=points, agrees=agrees), closed=False)


def _refuse(text: Text, ledger: Ledger) -> None:
    """Ask back for words outside of the rows that may turn them."""
    for place, token in enumerate(text.tokens):
        if ledger.is_used(place):
            continue
        if token.has("dots"):
            raise text.ask("left-out", "write all rows", place)
        if token.kind == "bad":
            raise text.ask("number", f'"{token.text[:40]}" cannot be read for certain', place)
        if token.kind != "word" or token.low.split()[0] in _BEGINNING or token.low == "was":
            continue
        if token.low in _JUDGED:
            raise text.ask("word", f'"{token.text}": what is?', place)
        if token.has(*_REFUSED, "neg", "reject") and not token.has("fine", "converged"):
            raise text.ask(
                "word", f'"{token.text[:40]}": does this change what the rows say?', place
            )
        if not token.roles and token.value is None:
            raise text.ask("word", f'the word "{token.text[:40]}" is not known here', place)


def _refuse_between(text: Text, ledger: Ledger) -> None:
    """Ask back for lines between the rows that are no heading of a pass or a step."""
    used = sorted(ledger.why)
    for sentence in text.sentences:
        words = [text.tokens[i] for i in sentence if text.tokens[i].kind != "line"]
        inside = used and used[0] < sentence.start < used[-1]
        inside = inside and any(token.kind == "word" for token in words)
        if not inside or any(ledger.is_used(place) for place in sentence):
            continue
        if not any(token.has("pass", "step", "after", "before", "fine") for token in words):
            said = text.quoted(sentence.start, sentence.stop).strip()[:40]
            raise text.ask("between", f'what does "{said}" say between the rows?', sentence.start)


class _Around:
    """What may be said beside rows: the weights of the start and the end, points, counts."""

    def __init__(self, text: Text, rows: Sequence[TypedRow], setting: Setting, begin: int) -> None:
        self.text, self.rows, self.setting = text, rows, setting
        self.begin = begin

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is the start, the end, a point with its name, or a count."""
        if self._is_boundary(one):
            return True
        values = fractions_of(one.right)
        if values is None:
            return not any(t.kind == "number" for t in self.text.words(one.first, one.last))
        points = with_input(values, self.setting) if isinstance(one.right, Vector) else ()
        if points:
            named = self.text.words(one.first, one.first + 1)
            label = value_of(Meaning("example"), named, self.setting)
            return label in (None, points)
        end = self.rows[-1].weights or ()
        first = self.text.sentence(one.first)
        words = [self.text.tokens[i] for i in first]
        begins = any(t.low.split()[:1] == [w] for t in words for w in _BEGINNING)
        begins = begins or self.text.tokens[one.first].start < self.begin
        if begins and not any(values) and not any(self.setting.start):
            return True
        if isinstance(one.left, Name) and len(values) == 1:
            index = dict(zip(self.setting.parameters, end, strict=False))
            name = "b" if one.left.text in ("bias", "w0") else one.left.text
            return index.get(name) == values[0] or self._counts(one, values[0])
        part = tuple(v for j, v in enumerate(end) if j != self.setting.bias_place)
        return values in (end, part) or (len(values) == 1 and self._counts(one, values[0]))

    def _is_boundary(self, one: Statement) -> bool:
        """Say whether an equation in the inputs is the boundary of the last weights."""
        gap = difference(*one.sides[-2:]) if one.is_equation else None
        terms = gap.linear() if isinstance(gap, Polynomial) else None
        end = self.rows[-1].weights
        if terms is None or end is None:
            return False
        names = [*self.setting.dataset.features]
        if self.setting.has_bias:
            names.insert(0 if self.setting.order == "first" else len(names), "")
        if not terms.keys() <= {*names} or len(names) != len(end):
            return False
        said = [terms.get(name, Fraction(0)) for name in names]
        pairs = list(zip(said, end, strict=True))
        return any(said) and all(a * d == c * b for a, b in pairs for c, d in pairs)

    def _counts(self, one: Statement, value: Fraction) -> bool:
        """Say whether a number is how many updates, rows or passes the run has."""
        around = (self.text.at(one.first - 1), self.text.at(one.last))
        if not any(token is not None and token.has(*_COUNTS) for token in around):
            return False
        updates = sum(row.mistake is True for row in self.rows)
        passes = Fraction(len(self.rows), len(self.setting.dataset))
        return value in (updates, len(self.rows), passes)
