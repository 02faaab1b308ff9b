"""Runs told in lines and sentences, as rows of named values.

A field is a name with its value (``z = w x = -1 < 0``), a mark (*wrong*, *no update*), an example,
or a value behind an arrow.  A row begins with the line that names its example; a line with several
examples is several rows.  Nothing of a row is passed over but words that cannot turn it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.heads import AFTER, BEFORE, Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line, Sheet
from linexact.grade.forms.trace.values import mark_of, said_of, value_of
from linexact.language.expression import Expression
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.scan import Token
from linexact.language.text import Text

REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "neg", "reject", "when")
_LEAST = 3  # fields of a line that is a row without an example
_LONGEST = 14  # tokens of a name, which may be a formula
_JOINTS = 4  # tokens between a name and its value
_SAYS = ("gives", "scores", "gave", "yields", "gets", "has", "score", "net", "returns")
_NAMED = ("x", "p")
_ENDS = (".", ";", "!")
_LEADING = (
    "for", "on", "now", "then", "first", "next", "it", "row", "that", "with", "fixed", "input",
)  # fmt: skip
_PLAIN = ("was", "were", "the", "to", "vector", "number", "a")
_UNSURE = ("i think", "think", "i believe", "believe")
_EXAMPLES = frozenset(("example", "input"))


@dataclass(frozen=True, slots=True)
class Field:
    """A value by its name: the places of its tokens, and of all tokens that say it."""

    head: str
    value: tuple[int, int]
    first: int
    last: int


@dataclass(slots=True)
class _Row:
    """A row that is being told."""

    fields: list[Field] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)

    @property
    def is_of_example(self) -> bool:
        return any(one.head in _EXAMPLES for one in self.fields)

    @property
    def is_legend(self) -> bool:
        """Say whether it tells the input of an example by its name, and nothing else."""
        (one, *others) = self.fields
        return not others and one.head == "example" and one.last > one.value[1]

    def has(self, kind: str, telling: _Telling) -> bool:
        return any(kind in telling.kinds(one.head) for one in self.fields)


def sheets_told(text: Text, setting: Setting) -> Iterator[tuple[Sheet, Vector | None]]:
    """Yield what a text tells, row by row, and the weights that it tells of the end.

    Raises :class:`~linexact.errors.InputError` (``left-over``) for what is told besides.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> ((sheet, _),) = sheets_told(read("For (0, 0): z = 0, wrong, so w = (-1, 0, 0)."), setting)
    >>> [name for name, in sheet.heads]
    ['input', 'score', 'mistake', 'w']
    """
    for by_lines in (False, True):
        telling = _Telling(text, setting, by_lines)
        rows = telling.rows()
        if rows:
            yield _sheet(text, rows), telling.end
            return


def _sheet(text: Text, rows: Sequence[_Row]) -> Sheet:
    named = []
    for row in rows:
        fields: dict[tuple[str, int], Field] = {}
        for one in row.fields:
            fields[one.head, sum(head == one.head for head, _ in fields)] = one
        named.append(fields)
    heads = list(dict.fromkeys(head for fields in named for head in fields))
    lines = []
    for fields, row in zip(named, rows, strict=True):
        cells = (text.tokens[slice(*fields[h].value)] if h in fields else None for h in heads)
        first, last = min(row.covered), max(row.covered)
        while first and _is_numbering(text.tokens[first - 1]):
            first -= 1
        lines.append(Line(tuple(cells), text.tokens[first].start, text.tokens[last].stop))
    return Sheet(tuple((head,) for head, _ in heads), tuple(lines))


def _is_numbering(token: Token) -> bool:
    """Say whether a token before a row counts it: ``(2)``, ``Epoch 1/3 -``, ``[1/2]``, ``002``."""
    sign = token.kind in ("sign", "number") or token.text in (".", ":", "=")
    return sign or token.has("pass", "step", "numbered", "example") or token.low in ("k", "n", "i")


def _is_name(tokens: Sequence[Token]) -> bool:
    """Say whether tokens may be a name: words or a formula, and no list but one in brackets."""
    depth, begins, ends = 0, tokens[0], tokens[-1]
    for token in tokens:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth < 0 or not (token.kind == "word" or token.text in "()[]*^+-._" or depth):
            return False
    times = all(token.low in AFTER | BEFORE for token in tokens)
    whole = (depth == 0 and ends.text in (")", "]")) or ends.kind == "word"
    return not times and whole and (begins.kind == "word" or begins.text == "(")


@dataclass(slots=True)
class _Telling:
    """A text that is gone through line by line."""

    text: Text
    setting: Setting
    by_lines: bool  # whether each line is a row, where none names its example by itself
    end: Vector | None = None
    known: dict[str, frozenset[str]] = field(default_factory=dict)

    def rows(self) -> list[_Row]:
        """Return the rows."""
        found: list[_Row] = []
        for line in self.lines():
            if found and self.is_end(line):
                continue
            rows = [row for row in self.told(line) if row.fields]
            if rows and found and not self.by_lines and not rows[0].is_of_example:
                self.go_on(found[-1], rows.pop(0))
            least = _LEAST if self.by_lines else 1
            found += [r for r in rows if len(r.fields) >= least or r.is_of_example]
        found = [row for row in found if self.by_lines or row.is_of_example]
        while len(found) > 1 and found[0].is_legend:
            found.pop(0)
        for row in found:
            for place in {*range(min(row.covered), max(row.covered))} - row.covered:
                self.refuse(place)
        return found

    def lines(self) -> Iterator[range]:
        ends = [place for place, token in enumerate(self.text.tokens) if token.kind == "line"]
        return map(range, [0, *(end + 1 for end in ends)], [*ends, len(self.text.tokens)])

    def go_on(self, row: _Row, more: _Row) -> None:
        """Let a line without an example go on with a row, unless that has said it all."""
        if row.has("after", self) and not more.has("after", self):
            return
        for one in more.fields:
            self.add(row, one)
        row.covered |= more.covered

    def told(self, line: range) -> Iterator[_Row]:
        """Yield the rows that a line tells: each example begins one."""
        row, place = _Row(), line.start
        while place < line.stop:
            fields = self.fields(place, line.stop, row)
            begins = bool(fields) and fields[0].head in _EXAMPLES and not self.by_lines
            ended = bool(row.fields) and row.fields[-1].first not in self.text.sentence(place)
            if begins and (row.is_of_example or ended):
                yield row
                row = _Row()
            for one in fields:
                if not (ended and one.head == "mistake" and row.has("after", self)):
                    self.add(row, one)
            place = max((one.last for one in fields), default=place + 1)
        yield row

    def add(self, row: _Row, one: Field) -> None:
        """Add a field to a row unless it counts steps, or marks what is marked so already."""
        tokens = self.text.tokens
        row.covered.update(range(one.first, one.last))
        marks = [tokens[slice(*f.value)] for f in (*row.fields, one) if f.head == "mistake"]
        repeats = one.head == "mistake" and mark_of(marks[-1]) in map(mark_of, marks[:-1])
        if not repeats and not self.kinds(one.head) <= {"step", "pass"}:
            row.fields.append(one)

    def refuse(self, place: int) -> None:
        """Ask back unless a token says nothing that could turn a row."""
        token = self.text.tokens[place]
        known = bool(token.roles) or token.is_name
        fine = token.has("fine", "same") or token.low in _PLAIN
        turned = token.kind == "bad" or token.low in _UNSURE or token.has("dots")
        number = token.kind in ("number", "relation") and not self.is_count(place)
        follows = self.text.near(place + 1)
        letter = token.is_name and (len(token.text) == 1 or token.text[-1].isdigit())
        factor = letter and not token.has("article") and (follows.is_name or follows.text == "(")
        unknown = (token.kind == "word" and not known) or factor
        if turned or number or unknown or (token.has(*REFUSED) and not fine):
            raise self.text.ask("left-over", f'"{token.text[:40]}": what does it say?', place)

    def is_count(self, place: int) -> bool:
        """Say whether a number counts steps or passes: ``Epoch 1/3``, ``step 3``."""
        before, far = self.text.near(place - 1), self.text.near(place - 2)
        near = far if before.text in ("#", ":", "=") else before
        return before.text == "/" or near.has("pass", "step", "numbered")

    def is_end(self, line: range) -> bool:
        """Say whether a line tells the weights of the end; keep them."""
        words = self.text.words(line.start, min(line.start + 3, line.stop))
        if not any(t.has("final") or t.low in ("done", "end") for t in words):
            return False
        cells = [one for one in self.text.statements if one.first in line]
        values = tuple(value for one in cells for value in fractions_of(one.right) or ())
        self.end = values if len(values) == self.setting.width else self.end
        return True

    def kinds(self, head: str) -> frozenset[str]:
        if head not in self.known:
            self.known[head] = frozenset(kind for kind, _ in meanings(head, self.setting))
        return self.known[head]

    def fields(self, place: int, stop: int, row: _Row) -> list[Field]:
        """Return what is said by the tokens from a place on."""
        if (example := self.example(place)) is not None:
            return [example]
        one = self.named(place, stop) or self.marked(place) or self.bare(place, row)
        if one is None:
            return []
        inside = [] if self.by_lines or row.is_of_example else list(self.indexed_in(one))
        return [*inside[:1], one]

    def indexed_in(self, one: Field) -> Iterator[Field]:
        """Yield the examples that a formula or working names: ``w x2 + b = 0``."""
        for place in range(one.first, one.last):
            token = self.text.tokens[place]
            if token.is_name and token.low[0] in _NAMED and token.low[-1].isdigit():
                yield Field("example", (place, place + 1), place, place + 1)

    def example(self, place: int) -> Field | None:
        """Read an example: ``example 2``, ``x2 = (0, 1)``, ``A:``, ``(0, 1)``, ``second point``."""
        token, follows = self.text.tokens[place], self.text.near(place + 1)
        noun = token.has("example") or token.low in ("input", "inputs", "case", "x")
        behind = self.over_joints(place + 1)
        numbered = self.by_lines and self.begins(place)
        for begin, stop in (
            (place, self.label_end(place, noun=numbered)),
            (behind, self.label_end(behind, noun=True) if noun else None),
        ):
            one = self.labelled(place, begin, stop) if stop else None
            if one is not None:
                return one
        ordinal = value_of(Meaning("example"), [token], self.setting)
        if ordinal and follows.has("example"):
            return Field("example", (place, place + 1), place, place + 2)
        begin = behind if noun else place
        stop = self.input_end(begin) if noun or self.leads(place) else None
        head = "example" if self.setting.dataset.dimension == 1 else "input"
        return Field(head, (begin, stop), place, stop) if stop else None

    def labelled(self, place: int, begin: int, stop: int) -> Field | None:
        """Return an example by its label, and the input that follows if it is its own."""
        label = value_of(Meaning("example"), self.text.tokens[begin:stop], self.setting)
        last = self.input_end(self.over_joints(stop), label)
        if not label or not (last or self.text.near(stop).text not in ("=", "/", "+", "*")):
            return None
        numbers = begin == place and self.text.tokens[place].kind == "number"
        return Field("no" if numbers else "example", (begin, stop), place, last or stop)

    def label_end(self, place: int, *, noun: bool) -> int | None:
        """Return where a label ends: ``x2``, ``x^(2)``; ``2`` behind a noun; ``A:``."""
        token, before = self.text.near(place), self.text.near(place - 1)
        follows = [t.text for t in self.text.words(place + 1, place + 5)]
        if token.text in "ABCDEFGH" and token.text and (noun or follows[:1] == [":"]):
            return place + 1
        if token.kind == "number" and token.text.isdigit():
            return place + 1 if noun else None
        if not token.is_name or token.low[0] not in _NAMED:
            return None
        apart = before.kind in ("line", "stop", "word", "arrow", "number") or before.text in "(,[|)"
        if not (noun or apart or place == 0):
            return None
        if token.low[-1].isdigit():
            return place + 1
        if token.low.rstrip("_") != token.low[0]:
            return None
        return (
            place + 5 if follows[:2] == ["^", "("] else place + 4 if follows[:1] == ["("] else None
        )

    def input_end(self, place: int, label: object = None) -> int | None:
        """Return where an input ends that stands at a place, and is that of a label."""
        named = self.text.near(place).kind == "word"
        stop = None if named else self.value_end(place)
        found = stop and value_of(Meaning("input"), self.text.tokens[place:stop], self.setting)
        return stop if found and label in (None, found) else None

    def leads(self, place: int) -> bool:
        """Say whether an input may stand at a place, as it begins a sentence or line."""
        token, before = self.text.tokens[place], self.text.near(place - 1)
        follows = self.text.near(place + 1)
        bits = token.kind == "number" and len(token.text) > 1 and not follows.has("example")
        far = self.text.near(place - 2)
        counted = before.text in (":", ")") and (far.kind == "number" or far.has("pass", "step"))
        begins = self.begins(place) or before.low in _LEADING
        return begins if bits else token.text in ("(", "[") and (begins or counted)

    def begins(self, place: int) -> bool:
        before = self.text.near(place - 1)
        return place == 0 or before.kind == "line" or before.text in _ENDS or before.text == "#"

    def over_joints(self, place: int) -> int:
        """Return the place behind words and signs that join a name and its value."""
        end = place
        while end < place + _JOINTS and self.joins(self.text.near(end)):
            end += 1
        return end

    def joins(self, token: Token) -> bool:
        signs = token.text in ("=", ":=", ":", "#", "?") or token.kind == "arrow"
        return signs or token.has("be") or token.text in _PLAIN

    def value_end(self, place: int) -> int | None:
        """Return where a value ends: the last of some equal sides, and what it is compared with."""
        found = self.side(place)
        while found is not None and self.text.near(found[1]).text == "=":
            more = self.side(found[1] + 1)
            if more is None:
                break
            found = more
        if found is None or fractions_of(found[0]) is None:
            return None
        compared = self.text.near(found[1]).text in ("<", "<=", ">", ">=")
        more = self.side(found[1] + 1) if compared else None
        return found[1] if more is None or fractions_of(more[0]) is None else more[1]

    def side(self, place: int) -> tuple[Expression, int] | None:
        return Parser(self.text.tokens).expression(place)

    def named(self, place: int, stop: int) -> Field | None:
        """Read a name of some words, or a formula, with the value behind it."""
        tokens = self.text.tokens
        for end in range(min(place + _LONGEST, stop), place, -1):
            head = self.text.plain.text[tokens[place].start : tokens[end - 1].stop]
            if not _is_name(tokens[place:end]) or not self.kinds(head):
                continue
            value = self.over_joints(end)
            names = tokens[value - 1].text not in ("=", ":=") and self.text.near(value).is_name
            last = None if names else self.value_end(value)
            if last is not None and self.is_value(self.known_head(head), tokens[value:last]):
                return Field(self.known_head(head), (value, last), place, last)
            said = ("yes", "no", "true", "false", "y", "n") if value > end else ("true", "false")
            if value < stop and tokens[value].low in said and mark_of([tokens[value]]) is not None:
                return Field(head, (value, value + 1), place, value + 1)
        return None

    def known_head(self, head: str) -> str:
        kinds = self.kinds(head)
        return next(iter(kinds)) if kinds in ({"score"}, {"margin"}) else head

    def is_value(self, head: str, tokens: Sequence[Token]) -> bool:
        """Say whether tokens are a value of what a name means."""
        found = meanings(head, self.setting)
        return any(value_of(meaning, tokens, self.setting) is not None for meaning in found)

    def marked(self, place: int) -> Field | None:
        """Read a word that tells of a mistake, or of none."""
        token = self.text.tokens[place]
        if token.low in ("yes", "no") and self.text.typed(token) != token.text:
            return Field("correct", (place, place + 1), place, place + 1)  # a tick, a cross
        if not token.has("mistake", "fine") or mark_of([token]) is None:
            return None
        if self.text.near(place - 1).has("neg"):
            raise self.text.ask("left-over", "what does this negate?", place - 1)
        return Field("mistake", (place, place + 1), place, place + 1)

    def bare(self, place: int, row: _Row) -> Field | None:
        """Read a value without a name: a score behind its example, weights behind an arrow."""
        last, before = self.value_end(place), self.text.near(place - 1)
        said = said_of(self.text.tokens[place:last]) if last else None
        values = tuple(v for one in said or () for v in one.values)
        if last is None or not values:
            return None
        joined = before.kind == "arrow" or before.text == ":" or before.low in _SAYS
        joined = joined or before.has("be", "modal", "after", "fine", "mistake")
        if len(values) == 1:
            head = "prediction" if row.has("score", self) else "score"
            return Field(head, (place, last), place, last) if joined and row.fields else None
        drawn = self.text.near(last).kind == "arrow"
        if len(values) != self.setting.width or not (row.is_of_example or drawn):
            return None
        head = "w after" if row.is_of_example else "w before"
        return Field(head, (place, last), place, last)
