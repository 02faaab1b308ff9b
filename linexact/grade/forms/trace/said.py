"""Runs told in lines and sentences, as rows of named values.

A value has the name that stands before it; a mark (*wrong*, *no update*) needs none.  A row begins
with an example, or with the line in which the next example is named.  Nothing of a row is passed
over but words that cannot turn it, and counts of steps and passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.heads import AFTER, BEFORE, Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line, Sheet
from linexact.grade.forms.trace.values import mark_of, said_of, value_of, with_input
from linexact.language.expression import names
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.scan import Token
from linexact.language.share import statements_of
from linexact.language.statement import Statement
from linexact.language.text import Text

REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "neg", "reject", "when")
_LEAST = 3  # fields of a line that is a row
_LONGEST = 4  # tokens of a name
_JOINTS = 4  # tokens between a name and its value
_SAYS = ("gives", "scores", "gave", "yields", "gets", "has", "score", "net", "returns")
_INDEXED = ("x", "p")
_EXAMPLES = frozenset(("example", "input"))
_ENDS = (".", ";", "!")
_BEFORE_INPUT = ("for", "on", "now", "then", "first", "next", "it", "row", "that", "with", "fixed")
_PAST = ("was", "were")
_UNSURE = ("i think", "think", "i believe", "believe")


@dataclass(frozen=True, slots=True)
class Field:
    """A value by its name: the places of its tokens, and of all tokens that say it."""

    head: str
    value: tuple[int, int]
    first: int
    stop: int = 0  # the place behind it, if that is not behind its value

    @property
    def last(self) -> int:
        """The place behind it."""
        return self.stop or self.value[1]


@dataclass(slots=True)
class _Record:
    """A row that is being told."""

    fields: list[Field] = field(default_factory=list)

    def has(self, *heads: str) -> bool:
        return any(one.head in heads for one in self.fields)


def sheets_said(text: Text, setting: Setting) -> Iterator[tuple[Sheet, Vector | None]]:
    """Yield what a text tells, row by row, and the weights that it tells of the end.

    Raises :class:`~linexact.errors.InputError` (``left-over``) for what is told besides.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> ((sheet, _),) = sheets_said(read("For (0, 0): z = 0, wrong, so w = (-1, 0, 0)."), setting)
    >>> [name for name, in sheet.heads]
    ['input', 'score', 'mistake', 'w']
    """
    for by_lines in (False, True):
        telling = _Telling(text, setting, by_lines)
        records = telling.records()
        if records:
            yield _sheet(text, records), telling.end
            return


def _sheet(text: Text, records: Sequence[_Record]) -> Sheet:
    heads: dict[tuple[str, int], int] = {}
    rows: list[dict[tuple[str, int], Field]] = []
    for record in records:
        row: dict[tuple[str, int], Field] = {}
        for one in record.fields:
            count = sum(head == one.head for head, _ in row)
            row[one.head, count] = one
            heads.setdefault((one.head, count), len(heads))
        rows.append(row)
    lines = tuple(_line(text, row, list(heads)) for row in rows)
    return Sheet(tuple((head,) for head, _ in heads), lines)


def _line(text: Text, row: dict[tuple[str, int], Field], heads: Sequence[tuple[str, int]]) -> Line:
    cells = (text.tokens[slice(*row[head].value)] if head in row else None for head in heads)
    first = min(one.first for one in row.values())
    while first and _is_numbering(text.tokens[first - 1]):
        first -= 1
    last = max(one.last for one in row.values())
    return Line(tuple(cells), text.tokens[first].start, text.tokens[last - 1].stop)


@dataclass(slots=True)
class _Telling:
    """A text that is gone through from left to right."""

    text: Text
    setting: Setting
    by_lines: bool  # whether each line is a row, where none names its example by itself
    end: Vector | None = None
    now: _Record = field(default_factory=_Record)
    found: list[_Record] = field(default_factory=list)
    known: dict[str, tuple[Meaning, ...]] = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)  # places that are in no field of the row

    def records(self) -> list[_Record]:
        """Return the rows."""
        statements = {one.first: one for one in self.text.statements}
        place = 0
        while place < len(self.text.tokens):
            if self.begins_line(place):
                if self.is_end(place):
                    place = self.line_end(place)
                    continue
                if self.by_lines or (self.tells_more and self.is_ahead(place)):
                    self.close()
            one = self.field(place, statements.get(place))
            if one is not None and (index := self.index_in(one)) is not None:
                self.add(index)
            if one is None:
                self.passed.append(place)
                place += 1
                continue
            self.add(one)
            place = one.last
        self.close()
        return self.found

    @property
    def tells_more(self) -> bool:
        """Say whether the row has an example, and something else."""
        heads = {one.head for one in self.now.fields}
        return bool(heads & _EXAMPLES and heads - _EXAMPLES)

    def add(self, one: Field) -> None:
        """Add a field to the row, or to the next one if it begins with it."""
        begins = one.head in _EXAMPLES
        kinds = {meaning.kind for meaning in self.meanings(one.head)}
        if kinds <= {"step", "pass"} and not begins:
            return
        if one.head == "mistake" and self.repeats(one):
            return
        if self.by_lines:
            begins = False
        if begins and (self.tells_more or self.now.has(one.head)):
            self.close()
        told = self.by_lines or begins or self.now.has("example", "input")
        if not told and not self.is_ahead(one.last):
            return
        self.check()
        self.now.fields.append(one)

    def repeats(self, one: Field) -> bool:
        """Say whether a mark says what the row says already."""
        tokens = self.text.tokens
        said = mark_of(tokens[slice(*one.value)], asks_right=False)
        return any(
            other.head == "mistake"
            and mark_of(tokens[slice(*other.value)], asks_right=False) == said
            for other in self.now.fields
        )

    def close(self) -> None:
        """End the row."""
        if self.now.has("example", "input") or len(self.now.fields) >= _LEAST:
            self.found.append(self.now)
        self.passed = []
        self.now = _Record()

    def check(self) -> None:
        """Ask back for what stands in a row and cannot be passed over."""
        if self.now.fields:
            for place in self.passed:
                self.refuse(place)
        self.passed = []

    def refuse(self, place: int) -> None:
        """Ask back unless a token says nothing that could turn a row."""
        token = self.text.tokens[place]
        known = bool(token.roles) or token.is_name
        fine = token.has("fine", "same") or token.low in _PAST
        turned = (
            token.kind == "bad"
            or token.low in _UNSURE
            or token.has("dots")
            or (token.has(*REFUSED) and not fine)
        )
        number = token.kind in ("number", "relation") and not self.is_count(place)
        if turned or number or (token.kind == "word" and not known):
            raise self.text.ask("left-over", f'"{token.text[:40]}": what does it say?', place)

    def is_count(self, place: int) -> bool:
        """Say whether a number counts steps or passes: ``Epoch 1/3``, ``step 3``."""
        before, far = self.text.at(place - 1), self.text.at(place - 2)
        slash = before is not None and before.text == "/"
        near = far if before is not None and before.text in ("#", ":", "=") else before
        return slash or (near is not None and near.has("pass", "step", "numbered"))

    def index_in(self, one: Field) -> Field | None:
        """Return the example whose index a formula before a value has: ``w x2 + b = 0``."""
        if one.head not in ("score", "margin") or self.by_lines:
            return None
        for place in range(one.first, one.value[0]):
            token = self.text.tokens[place]
            letters = token.low.rstrip("0123456789").rstrip("_")
            if token.is_name and letters in _INDEXED and token.low != letters:
                fresh = not self.now.has(*_EXAMPLES) or self.tells_more
                return Field("example", (place, place + 1), place) if fresh else None
        return None

    # places

    def begins_line(self, place: int) -> bool:
        before = self.text.at(place - 1)
        return before is None or before.kind == "line"

    def line_end(self, place: int) -> int:
        tokens = self.text.tokens
        ends = (i for i in range(place, len(tokens)) if tokens[i].kind == "line")
        return next(ends, len(tokens))

    def is_ahead(self, place: int) -> bool:
        """Say whether the rest of a line names the example of the row that it tells."""
        return any(self.example(i) for i in range(place, self.line_end(place)))

    def is_end(self, place: int) -> bool:
        """Say whether a line tells the weights of the end; keep them."""
        last = self.line_end(place)
        words = self.text.tokens[place : min(place + 3, last)]
        if not self.found or not any(t.has("final") or t.low in ("done", "end") for t in words):
            return False
        cells = [one for one in self.text.statements if place <= one.first < last]
        values = [value for one in cells for value in fractions_of(one.right) or ()]
        if len(values) == self.setting.width:
            self.end = tuple(values)
        return True

    # fields

    def field(self, place: int, one: Statement | None) -> Field | None:
        """Return what is said by the tokens from a place on."""
        example = self.example(place)
        if example is not None:
            return example
        before = self.text.at(place - 1)
        if one is None and before is not None and before.text == ":":
            rest = statements_of(self.text.tokens[place : self.line_end(place)])
            one = next((moved(s, place) for s in rest if s.first == 0), None)
        if one is not None and one.relations:
            found = self.stated(one)
            if found is not None:
                return found
        return self.named(place) or self.marked(place) or self.bare(place)

    def example(self, place: int) -> Field | None:
        """Read an example: ``example 2``, ``x2``, ``P2``, ``A:``, ``(0, 1)``; or one's number."""
        token, follows = self.text.tokens[place], self.text.at(place + 1)
        letters = token.low.rstrip("0123456789").rstrip("_")
        if token.is_name and letters in _INDEXED and (found := self.indexed(place, letters)):
            return found
        if token.has("example") or token.low in ("input", "inputs", "case", "x"):
            if (found := self.called(place)) is not None:
                return found
            is_name = token.has("example") and follows is not None and follows.is_name
            return self.example(place + 1) if is_name else None
        if self.by_lines and self.begins_line(place):
            number = place + (token.text == "#")
            if (count := self.text.at(number)) is not None and count.kind == "number":
                return Field("no", (number, number + 1), place)
        ordinal = follows is not None and follows.has("example")
        if ordinal and value_of(Meaning("example"), [token], self.setting):
            return Field("example", (place, place + 1), place, place + 2)
        before = self.text.at(place - 1)
        bits = self.begins_line(place) or (before is not None and before.low in _BEFORE_INPUT)
        if token.kind == "number" and bits and len(token.text) > 1:
            read = value_of(Meaning("input"), [token], self.setting)
            return Field("input", (place, place + 1), place) if read else None
        if token.text in "ABCDEFGH" and follows is not None and follows.text == ":":
            return Field("example", (place, place + 1), place)
        return self.leading(place)

    def called(self, place: int) -> Field | None:
        """Read ``example 2``, ``sample (0, 1)``, ``point 2 = (0, 1)``."""
        tokens, end = self.text.tokens, self.over_joints(place + 1)
        number, follows = self.text.at(end), self.text.at(end + 1)
        alone = follows is None or follows.text not in ("/", "+", "*")
        if alone and number is not None and number.kind == "number" and number.text.isdigit():
            label = value_of(Meaning("example"), [number], self.setting)
            last = self.own_input(end + 1, label)
            return Field("example", (end, end + 1), place, last or end + 1)
        stop = self.value_end(end)
        if stop and value_of(Meaning("input"), tokens[end:stop], self.setting):
            return Field(self.column("input"), (end, stop), place)
        return None

    def own_input(self, place: int, label: object) -> int | None:
        """Return where an input ends that stands at a place and is the example's own."""
        begin = self.over_joints(place)
        stop = self.value_end(begin)
        own = stop and value_of(Meaning("input"), self.text.tokens[begin:stop], self.setting)
        return stop if own and own == label else None

    def indexed(self, place: int, letters: str) -> Field | None:
        """Read ``x2``, ``x^(2)``, ``x2 = (0, 1)``."""
        tokens, before = self.text.tokens, self.text.at(place - 1)
        alone = before is None or before.kind in ("line", "stop", "word", "arrow", "number")
        drawn = before is not None and before.text == "-" == tokens[place - 2].text
        if not alone and not drawn and before is not None and before.text not in "(,[|)":
            return None
        stop = place + 1
        if tokens[place].low == letters:
            power = [t.text for t in tokens[stop : stop + 4]]
            stop += 4 if power[:2] == ["^", "("] else 3 if power[:1] == ["("] else 0
        label = value_of(Meaning("example"), tokens[place:stop], self.setting)
        if not label or (stop == place + 1 and tokens[place].low == letters):
            return None
        joint, last = self.text.at(stop), self.own_input(stop, label)
        if joint is not None and joint.text == "=" and last is None:
            return None
        return Field("example", (place, stop), place, last or stop)

    def leading(self, place: int) -> Field | None:
        """Read an input that stands at the beginning of a sentence or before its score."""
        before, far = self.text.at(place - 1), self.text.at(place - 2)
        begins = before is None or before.kind == "line" or before.text in _ENDS
        counted = far is not None and (far.kind == "number" or far.has("pass", "step"))
        begins = begins or (before is not None and before.text in (":", ")") and counted)
        begins = begins or (before is not None and before.low in _BEFORE_INPUT)
        stop = self.value_end(place)
        if not begins or stop is None or self.text.tokens[place].text not in ("(", "["):
            return None
        said = said_of(self.text.tokens[place:stop])
        values = tuple(v for one in said or () for v in one.values)
        found = values and with_input(values, self.setting)
        return Field(self.column("input"), (place, stop), place) if found else None

    def column(self, head: str) -> str:
        """Return the name of an example's column: on a line its input may be taken for a label."""
        return "example" if self.setting.dataset.dimension == 1 else head

    def value_end(self, place: int) -> int | None:
        """Return where a number or vector ends that begins at a place."""
        found = Parser(self.text.tokens).expression(place)
        if found is None or fractions_of(found[0]) is None:
            token, follows = self.text.at(place), self.text.at(place + 1)
            if token is None or follows is None:
                return None
            if token.kind == "relation" and follows.value == 0:
                return place + 2
            return place + 1 if token.is_name and len(token.text) < 4 else None
        place = found[1]
        while (joint := self.text.at(place)) is not None and joint.text == "=":
            found = Parser(self.text.tokens).expression(place + 1)
            if found is None:
                break
            place = found[1]
        return place

    def over_joints(self, place: int) -> int:
        """Return the place behind words and signs that join a name and its value."""
        end = place
        while end < place + _JOINTS:
            token = self.text.at(end)
            if token is None or not self.joins(token):
                break
            end += 1
        return end

    def joins(self, token: Token) -> bool:
        signs = token.text in ("=", ":=", ":", "#", "?") or token.kind == "arrow"
        return (
            signs
            or token.has("be")
            or token.low in _PAST
            or token.low in ("the", "to", "vector", "number", "a")
        )

    def meanings(self, head: str) -> tuple[Meaning, ...]:
        if head not in self.known:
            self.known[head] = meanings(head, self.setting)
        return self.known[head]

    def stated(self, one: Statement) -> Field | None:
        """Return a statement as a name with a value; workings without a name are a score."""
        tokens = self.text.tokens
        depth, joint = 0, None
        for place in range(one.first, one.last):
            depth += (tokens[place].text in ("(", "[")) - (tokens[place].text in (")", "]"))
            if (
                depth == 0
                and place > one.first
                and (
                    tokens[place].kind == "relation"
                    or tokens[place].text == ":"
                    or tokens[place].has("be")
                )
            ):
                joint = place
                break
        if joint is None or fractions_of(one.right) is None:
            return None
        if not any(names(one.left)):
            head = "score" if len(fractions_of(one.right) or ()) == 1 else "w after"
            return Field(head, (one.first, one.last), one.first)
        before = self.text.at(one.first - 1)
        times = before is not None and before.is_name and tokens[one.first].text == "("
        start, stop = tokens[one.first - times].start, tokens[joint - 1].stop
        head = self.text.plain.text[start:stop]
        if before is not None and before.low in ("new", "old", "updated"):
            head = f"{before.low} {head}"
        found = self.meanings(head)
        if len(found) == 1 and found[0].kind in ("score", "margin"):
            head = found[0].kind
        return Field(head, (joint + 1, one.last), one.first) if found else None

    def named(self, place: int) -> Field | None:
        """Read a name of up to some words with the value behind it."""
        tokens = self.text.tokens
        if tokens[place].kind not in ("word", "sign"):
            return None
        for stop in range(min(place + _LONGEST, len(tokens)), place, -1):
            times = all(token.low in AFTER | BEFORE for token in tokens[place:stop])
            if times or not _is_name(tokens[place:stop]):
                continue
            head = self.text.plain.text[tokens[place].start : tokens[stop - 1].stop]
            if not head[0].isalpha() or not self.meanings(head):
                continue
            value = self.over_joints(stop)
            end = self.value_end(value)
            arrow = end is not None and end < len(tokens) and tokens[end].kind == "arrow"
            if arrow and tokens[stop - 1].has("mistake"):
                return None
            if end is not None and self.says(head, tokens[value:end]):
                return Field(head, (value, end), place)
            if value > stop and value < len(tokens) and self.is_yes(value):
                return Field(head, (value, value + 1), place)
        return None

    def says(self, head: str, tokens: Sequence[Token]) -> bool:
        """Say whether tokens are a value of what a name means."""
        if not any(token.value is not None for token in tokens):
            return False
        return any(value_of(m, tokens, self.setting) is not None for m in self.meanings(head))

    def is_yes(self, place: int) -> bool:
        token = self.text.tokens[place]
        return (
            token.low in ("yes", "no", "true", "false", "y", "n")
            and mark_of([token], asks_right=False) is not None
        )

    def marked(self, place: int) -> Field | None:
        """Read a word that tells of a mistake, or of none."""
        token = self.text.tokens[place]
        if token.low in ("yes", "no") and self.text.typed(token) != token.text:
            return Field("correct", (place, place + 1), place)
        if not token.has("mistake", "fine") or mark_of([token], asks_right=False) is None:
            return None
        before = self.text.at(place - 1)
        if self.is_behind(place):
            return None
        if before is not None and before.has("neg"):
            raise self.text.ask("left-over", f'"{before.text}": what does it say?', place - 1)
        return Field("mistake", (place, place + 1), place)

    def is_behind(self, place: int) -> bool:
        """Say whether a mark stands in a sentence of its own behind the last row's weights."""
        before = self.text.at(place - 1)
        apart = before is not None and (before.kind == "line" or before.text in _ENDS)
        kinds = {m.kind for one in self.now.fields for m in self.meanings(one.head)}
        rest = range(place, len(self.text.tokens))
        return apart and "after" in kinds and not any(self.example(i) for i in rest)

    def bare(self, place: int) -> Field | None:
        """Read a value without a name: a score behind its example, weights behind an arrow."""
        last, before = self.value_end(place), self.text.at(place - 1)
        if last is None or before is None or not self.now.has(*_EXAMPLES):
            return None
        values = fractions_of_tokens(self.text.tokens[place:last])
        follows = self.text.at(last)
        if values is None:
            return None
        joined = (
            before.kind == "arrow"
            or before.text == ":"
            or before.has("be", "modal", "after")
            or before.low in _SAYS
        )
        if len(values) == 1:
            head = "prediction" if self.now.has("score") else "score"
            return Field(head, (place, last), place) if joined else None
        arrow = follows is not None and follows.kind == "arrow"
        head = "before" if arrow else "after"
        marked = self.now.has("mistake", "score")
        wide = len(values) == self.setting.width
        return Field(head, (place, last), place) if wide and (joined or marked) else None


def _is_numbering(token: Token) -> bool:
    """Say whether a token before a row counts it: ``(2)``, ``Epoch 1/3 -``, ``[1/2]``, ``002``."""
    sign = token.kind in ("sign", "number") or token.text in (".", ":", "=")
    return sign or token.has("pass", "step", "numbered", "example") or token.low in ("k", "n", "i")


def _is_name(tokens: Sequence[Token]) -> bool:
    """Say whether tokens may be a name: words, an index, names in brackets."""
    signs = {token.text for token in tokens if token.kind not in ("word", "number")}
    ends = tokens[-1].kind == "word" or tokens[-1].text == ")"
    return ends and signs <= {*"()*^", "."} | ({","} if "(" in signs else set())


def moved(one: Statement, places: int) -> Statement:
    """Return a statement of the rest of a text as one of the text."""
    return replace(one, first=one.first + places, last=one.last + places)


def fractions_of_tokens(tokens: Sequence[Token]) -> Vector | None:
    """Return the numbers that tokens come to, None if they are anything else."""
    said = said_of(tokens)
    values: tuple[Fraction, ...] = tuple(v for one in said or () for v in one.values)
    return values or None
