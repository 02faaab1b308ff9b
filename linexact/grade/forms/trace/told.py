"""Runs told in lines and sentences, as rows of named values.

A field is a value with the name before it (``z = w x = -1 < 0``, ``new w: (0, 1)``), a mark
(*wrong*, *no update*), an example, or a value behind an arrow.  A row begins with its example; a
line with several examples is several rows.  Nothing of a row is passed over but words that cannot
turn it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line, Sheet, is_numbering, is_ticked
from linexact.grade.forms.trace.values import Numbers, mark_of, numbers_in, value_of
from linexact.language.account import refuse_shape
from linexact.language.grammar import Parser
from linexact.language.lined import noun_before
from linexact.language.scan import Token
from linexact.language.statement import Statement, statement_at
from linexact.language.text import Text
from linexact.language.words import heads_of

REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "neg", "reject", "when")
_LEAST = 3  # fields of a line that is a row without an example
_LONGEST = 14  # tokens of a name, which may be a formula
_TIMES = frozenset(("weights.after", "weights.before"))
_JOINTS = 4  # tokens between a name and its value
_SAYS = ("gives", "scores", "gave", "yields", "gets", "has", "score", "net", "returns")
ENDS = (".", ";", "!", "#")
_LEADING = (
    "for", "on", "at", "now", "then", "first", "next", "it", "row", "that", "with", "fixed",
    "input",
)  # fmt: skip
_PLAIN = ("was", "were", "the", "to", "vector", "number", "a")
_EXAMPLES = ("example", "input")


@dataclass(frozen=True, slots=True)
class Field:
    """A value by its name: the places of its tokens, and of all tokens that say it."""

    head: str
    value: tuple[int, int]
    first: int
    last: int


@dataclass(slots=True)
class Told:
    """A row that is being told, and the places of the tokens that say it."""

    fields: list[Field] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)

    @property
    def is_of_example(self) -> bool:
        """Say whether it names its example."""
        return any(one.head in _EXAMPLES for one in self.fields)

    def goes_on_with(self, before: Told) -> bool:
        """Say whether it names no example, or tells the input of the one that is just named."""
        heads = [one.head for one in self.fields]
        named = [one.head for one in before.fields] == ["example"]
        return not self.is_of_example or (named and heads[:1] == ["input"])


def sheets_told(text: Text, setting: Setting) -> Iterator[Sheet]:
    """Yield what a text tells, row by row.

    Raises :class:`~linexact.errors.InputError` (``left-over``) for what is told besides.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.topics.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> (sheet,) = sheets_told(read("For (0, 0): z = 0, wrong, so w = (-1, 0, 0)."), setting)
    >>> [name for name, in sheet.heads]
    ['input', 'z', 'mistake', 'w']
    """
    refuse_shape(text)
    telling = Telling(text, setting)
    for telling.by_lines in (False, True) if text.items else ():
        rows = telling.rows()
        if rows:
            yield sheet_of(text, rows)
            return


def sheet_of(text: Text, rows: Sequence[Told]) -> Sheet:
    """Return rows that are told as a sheet."""
    named = []
    for row in rows:
        fields: dict[tuple[str, int], Field] = {}
        for one in row.fields:
            fields[one.head, sum(head == one.head for head, _ in fields)] = one
        named.append(fields)
    heads = list(dict.fromkeys(head for fields in named for head in fields))
    lines = []
    for fields, row in zip(named, rows, strict=True):
        cells = (text.words(*fields[h].value) if h in fields else None for h in heads)
        first = min(row.covered)
        while first and is_numbering(text.near(first - 1)):
            first -= 1
        stop = text.near(max(row.covered)).stop
        lines.append(Line(tuple(cells), text.near(first).start, stop))
    return Sheet(tuple((head,) for head, _ in heads), tuple(lines))


@dataclass
class Telling:
    """A text that is gone through line by line."""

    text: Text
    setting: Setting
    by_lines: bool = False  # whether each line is a row, where none names its example by itself
    names: dict[tuple[Meaning, ...], str] = field(default_factory=dict)  # one for each meaning
    stated: dict[int, tuple[Statement, Numbers] | None] = field(
        default_factory=dict
    )  # what stands at a place

    @cached_property
    def parser(self) -> Parser:
        """The grammar at the text's tokens."""
        return Parser(self.text.tokens)

    def rows(self) -> list[Told]:
        """Return the rows."""
        found: list[Told] = []
        for line in self.lines():
            rows = [row for row in self.told(line) if row.fields]
            if rows and found and not self.by_lines and rows[0].goes_on_with(found[-1]):
                self.go_on(found[-1], rows.pop(0))
            least = _LEAST if self.by_lines else 1
            found += [r for r in rows if len(r.fields) >= least or r.is_of_example]
        found = [row for row in found if self.by_lines or row.is_of_example]
        for row in found:
            for place in {*range(min(row.covered), max(row.covered))} - row.covered:
                self.refuse(place)
        return found

    def lines(self) -> Iterator[range]:
        """Yield the places of each line."""
        tokens = self.text.tokens
        ends = [place for place, token in enumerate(tokens) if token.kind == "line"]
        for before, end in pairwise([-1, *ends, len(tokens)]):
            yield range(before + 1, end)

    def go_on(self, row: Told, more: Told) -> None:
        """Let a line without an example go on with a row, unless that has said it all."""
        if self.tells_weights(row) and not self.tells_weights(more):
            return
        for one in more.fields:
            self.add(row, one)
        row.covered |= more.covered

    def told(self, line: range) -> Iterator[Told]:
        """Yield the rows that a line tells: each example begins one."""
        row, place = Told(), line.start
        while place < line.stop:
            fields = list(self.fields(place, row))
            begins = bool(fields) and fields[0].head in _EXAMPLES and not self.by_lines
            ended = bool(row.fields) and row.fields[-1].first not in self.text.sentence(place)
            if begins and (row.is_of_example or ended):
                yield row
                row = Told()
            for one in fields:
                if not (ended and one.head == "mistake" and self.tells_weights(row)):
                    self.add(row, one)
            place = max((one.last for one in fields), default=place + 1)
        yield row

    def add(self, row: Told, one: Field) -> None:
        """Add a field to a row unless it counts steps, or marks what is marked so already."""
        row.covered.update(range(one.first, one.last))
        marks = {self.mark(f) for f in row.fields if f.head == "mistake"}
        repeats = one.head == "mistake" and self.mark(one) in marks
        if not repeats and not self.kinds(one.head) <= {"step", "pass"}:
            row.fields.append(one)

    def mark(self, one: Field) -> bool | None:
        """Return what a field says as a mark."""
        return mark_of(self.text.words(*one.value))

    def tells_weights(self, row: Told) -> bool:
        """Say whether a row tells weights."""
        return any("after" in self.kinds(one.head) for one in row.fields)

    def kinds(self, head: str) -> set[str]:
        """Return the kinds of meanings of a name."""
        return {kind for kind, _ in meanings(head, self.setting)}

    def refuse(self, place: int) -> None:
        """Ask back unless a token says nothing that could turn a row."""
        token, follows = self.text.tokens[place], self.text.near(place + 1)
        fine = token.has("fine", "same") or token.low in _PLAIN
        number = token.kind in ("number", "relation") and not self.is_count(place)
        letter = token.is_name and (len(token.text) == 1 or token.text[-1].isdigit())
        factor = letter and not token.has("article") and (follows.is_name or follows.text == "(")
        unknown = token.kind == "word" and not (token.roles or token.is_name)
        turned = token.kind == "bad" or token.low.endswith(("think", "believe"))
        turned = turned or token.has("dots") or (token.has(*REFUSED) and not fine)
        if number or factor or unknown or turned:
            raise self.text.ask("left-over", f'"{token.text[:40]}": what does it say?', place)

    def is_count(self, place: int) -> bool:
        """Say whether a number counts steps or passes: ``Epoch 1/3``, ``step 3``."""
        noun = noun_before(self.text, place)
        return self.text.near(place - 1).text == "/" or noun.has("pass", "step", "numbered")

    # fields

    def fields(self, place: int, row: Told) -> Iterator[Field]:
        """Yield what is said by the tokens from a place on."""
        one = self.example(place)
        if one is None:
            one = self.named(place) or self.marked(place) or self.bare(place, row)
            if one is not None and not self.by_lines and not row.is_of_example:
                yield from self.indexed_in(one)
        if one is not None:
            yield one

    def indexed_in(self, one: Field) -> Iterator[Field]:
        """Yield the example that a formula or working names first: ``w x2 + b = 0``."""
        for place in range(one.first, one.last):
            token = self.text.tokens[place]
            if token.is_name and token.low[0] in "xp" and token.low[-1].isdigit():
                yield Field("example", (place, place + 1), place, place + 1)
                return

    def statement(self, place: int) -> tuple[Statement, Numbers] | None:
        """Return the statement at a place and the numbers that it comes to."""
        if place not in self.stated:
            token, follows = self.text.near(place), self.text.near(place + 1)
            signed = token.text in ("-", "+") and not follows.spaced
            signed = signed and (follows.kind == "number" or follows.text == "(")
            begins = token.kind in ("number", "word") or token.text in ("(", "[") or signed
            one = statement_at(self.parser, place) if begins else None
            found = numbers_in(self.text.tokens[place : one.last]) if one else None
            self.stated[place] = (one, found) if one and found else None
        return self.stated[place]

    def named(self, place: int) -> Field | None:
        """Read a name of some words, or a formula, with the value behind it."""
        tokens, width = self.text.tokens, self.setting.width
        lengths = sorted(
            {width, width - self.setting.has_bias}, reverse=True
        )  # all, or but the bias
        for end in self.name_ends(place):
            value = self.over_joints(end)
            head = self.text.plain.text[tokens[place].start : tokens[end - 1].stop]
            ends = [self.list_end(value, length) for length in lengths]
            for last in (*ends, self.value_end(value)):
                if last and self.is_value(head, tokens[value:last]):
                    head = self.names.setdefault(meanings(head, self.setting), head)
                    return Field(head, (value, last), place, last)
        return None

    def list_end(self, place: int, length: int) -> int | None:
        """Return where a list of so many weights ends that has no brackets: ``1 -3 -1``."""
        near, end = self.text.near, place
        for _ in range(length):
            end += end != place and near(end).text == ","
            end += near(end).text == "-" and not near(end + 1).spaced
            end += 2 * (near(end + 1).text == "/")
            if near(end).kind != "number":
                return None
            end += 1
        return end

    def name_ends(self, place: int) -> list[int]:
        """Return where a name may end that begins at a place, the longest first.

        It is of words, or a formula; words for *before* and *after* alone are none.
        """
        found: list[int] = []
        depth, times = 0, True
        for end in range(place, place + _LONGEST):
            token, follows = self.text.near(end), self.text.near(end + 1)
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            inside = token.kind == "word" or token.text in "()[]*^+-._" or depth > 0
            apart = token.kind == "line" or (token.text == "." and follows.spaced)
            if depth < 0 or apart or not inside:
                break
            times = times and bool(heads_of((token.low,)) & _TIMES)
            ends = token.kind == "word" or token.text in (")", "]")
            called = token.low in ("x", "p") and follows.text == "("
            if depth == 0 and not times and ends and not called:
                found.append(end + 1)
        return found[::-1]

    def value_end(self, place: int) -> int | None:
        """Return where a value ends: numbers, *yes* or *no*, *unchanged*."""
        token = self.text.near(place)
        named = self.text.near(place - 1).text not in ("=", ":=")
        said = token.has("yes", "nope", "true", "false") and not token.has("mistake", "fine")
        if said or token.has("same"):
            return place + 1
        found = None if named and token.kind == "word" else self.statement(place)
        return found[0].last if found else None

    def over_joints(self, place: int) -> int:
        """Return the place behind words and signs that join a name and its value."""
        end = place
        while end < place + _JOINTS and self.joins(self.text.near(end)):
            end += 1
        return end

    def joins(self, token: Token) -> bool:
        """Say whether a token may stand between a name and its value."""
        signs = token.text in ("=", ":=", ":", "#", "?") or token.kind == "arrow"
        return signs or token.has("be") or token.low in _PLAIN

    def is_value(self, head: str, cell: Sequence[Token]) -> bool:
        """Say whether tokens are a value of what a name means."""
        found = meanings(head, self.setting)
        return any(value_of(meaning, cell, self.setting) is not None for meaning in found)

    def marked(self, place: int) -> Field | None:
        """Read a word that tells of a mistake, or of none."""
        token = self.text.tokens[place]
        if is_ticked(self.text, token):
            return Field("correct", (place, place + 1), place, place + 1)
        if not token.has("mistake", "fine") or mark_of([token]) is None:
            return None
        if self.text.near(place - 1).has("neg"):
            raise self.text.ask("left-over", "what does this negate?", place - 1)
        return Field("mistake", (place, place + 1), place, place + 1)

    def bare(self, place: int, row: Told) -> Field | None:
        """Read a value without a name: a score behind its example, weights behind an arrow."""
        found, before = self.statement(place), self.text.near(place - 1)
        if found is None:
            return None
        last, values = found[0].last, found[1].values
        joined = before.kind == "arrow" or before.text == ":" or before.low in _SAYS
        joined = joined or before.has("be", "modal", "after", "fine", "mistake")
        if len(values) == 1:
            scored = any("score" in self.kinds(f.head) for f in row.fields)
            head = "prediction" if scored else "out"
            return Field(head, (place, last), place, last) if joined and row.fields else None
        drawn = self.text.near(last).kind == "arrow"
        if len(values) != self.setting.width or not (row.is_of_example or drawn):
            return None
        head = "w after" if row.is_of_example else "w before"
        return Field(head, (place, last), place, last)

    # examples

    def example(self, place: int) -> Field | None:
        """Read an example: ``example 2``, ``x2 = (0, 1)``, ``A:``, ``(0, 1)``."""
        token = self.text.tokens[place]
        noun = token.has("example") or token.low in ("input", "inputs", "case", "x")
        behind = self.over_joints(place + 1) if noun else place
        numbered = self.by_lines and self.begins(place)
        for begin, is_noun in ((place, numbered), (behind, True))[: 1 + noun]:
            stop = self.label_end(begin, noun=is_noun)
            one = self.labelled(place, begin, stop) if stop else None
            if one is not None:
                return one
        stop = self.input_end(behind) if noun or self.leads(place) else None
        head = "example" if self.setting.dataset.dimension == 1 else "input"
        return Field(head, (behind, stop), place, stop) if stop else None

    def labelled(self, place: int, begin: int, stop: int) -> Field | None:
        """Return an example by its label, and the input that follows if it is its own."""
        label = value_of(Meaning("example"), self.text.tokens[begin:stop], self.setting)
        behind = self.over_joints(stop)
        last = self.input_end(behind + (self.text.near(behind).text == ","), label)
        if not label or not (last or self.text.near(stop).text not in ("=", "/", "+", "*")):
            return None
        numbers = begin == place and self.text.tokens[place].kind == "number"
        return Field("no" if numbers else "example", (begin, stop), place, last or stop)

    def label_end(self, place: int, *, noun: bool) -> int | None:
        """Return where a label ends: ``x2``, ``x^(2)``; ``2`` behind a noun; ``A:``."""
        token, before = self.text.near(place), self.text.near(place - 1)
        follows = [t.text for t in self.text.words(place + 1, place + 5)]
        if token.text in (*"ABCDEFGH",) and (noun or follows[:1] == [":"]):
            return place + 1
        if token.kind == "number":
            return place + 1 if noun and token.text.isdigit() else None
        apart = before.kind in ("line", "stop", "word", "arrow", "number") or before.text in "(,[|)"
        if not (token.is_name and token.low[0] in "xp" and (noun or apart or place == 0)):
            return None
        if token.low[-1].isdigit():
            return place + 1
        raised = follows[:1] == ["^"]
        indexed = token.low.rstrip("_") == token.low[0] and follows[raised : raised + 1] == ["("]
        return place + raised + len("(2)") + 1 if indexed else None

    def input_end(self, place: int, label: object = None) -> int | None:
        """Return where an input ends that stands at a place, and is that of a label."""
        token = self.text.near(place)
        if token.kind != "number" and token.text not in ("(", "[", "-"):
            return None
        side = self.parser.expression(place)
        while side is not None and self.text.near(side[1]).text == "=":
            side = self.parser.expression(side[1] + 1)
        cell = self.text.tokens[place : side[1]] if side else ()
        found = value_of(Meaning("input"), cell, self.setting) if cell else None
        return side[1] if side and found and label in (None, found) else None

    def leads(self, place: int) -> bool:
        """Say whether an input may stand at a place, as it begins a sentence or line."""
        token, before = self.text.tokens[place], self.text.near(place - 1)
        far, follows = self.text.near(place - 2), self.text.near(place + 1)
        listed = follows.has("example") or follows.text in (".", ")")
        bits = token.kind == "number" and len(token.text) > 1 and not listed
        counted = before.text in (":", ")") and (far.kind == "number" or far.has("pass", "step"))
        counted = counted or (before.kind == "number" and far.text == "#")
        begins = self.begins(place) or before.low.split(" ")[-1] in _LEADING
        return begins if bits else token.text in ("(", "[") and (begins or counted)

    def begins(self, place: int) -> bool:
        """Say whether a line or sentence begins at a place."""
        before = self.text.near(place - 1)
        return place == 0 or before.kind == "line" or before.text in ENDS
