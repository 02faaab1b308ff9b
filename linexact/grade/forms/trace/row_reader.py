"""One row of a run's table: what each of its cells tells of the step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.grade.forms.trace.cells import (
    BLANK,
    DITTO,
    List,
    Setting,
    constant_in,
    example_of,
    is_dash,
    is_wrong,
    mark_of,
    number_of,
    weights_in,
)
from linexact.grade.forms.trace.columns import Meaning, evened
from linexact.grade.forms.trace.grids import Table
from linexact.grade.forms.trace.told import Told
from linexact.grade.forms.trace.words import meanings_of
from linexact.text.markup import unmarked
from linexact.text.quoting import quoted
from linexact.text.tables import Cell, Row

_SUM = re.compile(r"[\])] ?[+*-] ?[\d.(\[]").search  # of vectors


class RowReader:
    """Reads the rows of one table, one by one, with what its columns show as a whole."""

    def __init__(self, table: Table, setting: Setting, source: str) -> None:
        self.table, self.setting, self.source = table, setting, source
        self.columns = {
            j: evened([unmarked(row.cells[j].text) for row in table.rows])
            for j in range(len(table.columns))
        }
        examples = [c for j, m in enumerate(table.columns) if m and m.kind == "example"
                    for c in self.columns[j]]  # fmt: skip
        self.base = 0 if any(re.fullmatch(r"(?:x|#)?\s?0", c) for c in examples) else 1
        given = next((m.order for m in table.columns if m and m.kind == "example"), None)
        self.constant = given or constant_in(examples, setting)
        self.named = _named(examples, self._headings(), setting)
        self.row_number = -1
        every = [c for column in self.columns.values() for c in column if "," in c]
        tight = all(re.search(r"\d,\d", c) and not re.search(r",(?!\d)|(?<!\d),", c) for c in every)
        self.has_decimal_commas = bool(every) and tight and table.layout != "commas"

    def _headings(self) -> list[str]:
        """Return what stands above the examples."""
        columns = enumerate(self.table.columns)
        places = [j for j, m in columns if m is not None and m.kind == "example"]
        return [unmarked(self.table.headings[j].text) for j in places if self.table.headings]

    def step(self, row: Row) -> Told:
        """Return what the next row tells."""
        self.row_number += 1
        told = Told(row.start, row.stop)
        inputs: dict[str, Fraction] = {}
        single: dict[tuple[str, str], Fraction] = {}
        for j, meaning in enumerate(self.table.columns):
            if meaning is None or meaning.kind == "ignored":
                continue
            cell, plain = row.cells[j], self.columns[j][self.row_number]
            if len(plain) > 1 and plain.endswith("?"):
                raise self._refused("open", f"{quoted(plain)} is left open; write it out", cell)
            if meaning.kind == "input":
                self._number_into(inputs, meaning.parameter, cell, plain)
            elif meaning.parameter:
                self._parameter(told, single, meaning, cell, plain)
            else:
                self._cell(told, meaning, j, cell, plain)
        if inputs and told.example is None:
            told.example = self._by_inputs(inputs, told, row)
        self._join(told, single, row)
        return told

    def _number_into(self, into: dict[str, Fraction], name: str, cell: Cell, plain: str) -> None:
        if plain not in BLANK:
            into[name] = self._number(cell, plain)

    def _by_inputs(self, inputs: Mapping[str, Fraction], told: Told, row: Row) -> int | None:
        features = self.setting.dataset.features
        if set(inputs) != set(features):
            return None
        point = tuple(inputs[name] for name in features)
        found = self.setting.with_input(point)
        if len(found) > 1 and told.target is not None:
            found = [i for i in found if self.setting.dataset.target(i) == told.target]
        if len(found) != 1:
            raise self._refused("example", "this input is no example, or several", row.cells[0])
        return found[0]

    def _parameter(
        self, told: Told, single: dict[tuple[str, str], Fraction], meaning: Meaning, cell: Cell,
        plain: str,
    ) -> None:  # fmt: skip
        if plain in ("?", "...", "…"):
            told.is_open = True
        elif plain in DITTO or is_dash(plain) or "unchanged" in meanings_of(plain):
            told.unchanged = True
        elif plain not in BLANK:
            single[meaning.kind, meaning.parameter] = self._number(cell, plain)

    def _join(self, told: Told, single: Mapping[tuple[str, str], Fraction], row: Row) -> None:
        """Make vectors of single weights, or of a vector and the bias beside it."""
        names = self.setting.parameters
        for kind in ("before", "weights", "change"):
            given = {name: v for (k, name), v in single.items() if k == kind}
            whole: List | None = getattr(told, kind)
            if given and set(given) == set(names):
                values = tuple(given[name] for name in names)
                setattr(told, kind, List(values, row.start, row.stop, self.setting.order))
            elif set(given) == {"b"} and whole and len(whole.values) == self.setting.width - 1:
                setattr(told, kind, List((*whole.values, given["b"]), row.start, row.stop, "last"))
        if told.change is not None and len(told.change.values) < self.setting.width:
            told.change = None  # what is added to the bias is not told
        if told.weights is not None:
            told.unchanged = False

    def _cell(self, told: Told, meaning: Meaning, j: int, cell: Cell, plain: str) -> None:
        kind = meaning.kind
        if kind in ("weights", "before", "change"):
            self._vector(told, meaning, cell, plain)
        elif kind in ("mistake", "right", "verdict", "marks", "error"):
            told.decided = self._decision(kind, j, cell, plain)
        elif plain in BLANK or (is_dash(plain) and kind != "target" and kind != "prediction"):
            return
        elif plain in DITTO and self.row_number and kind != "example":
            self.columns[j][self.row_number] = above = self.columns[j][self.row_number - 1]
            self._cell(told, meaning, j, cell, above)
        elif kind == "example":
            told.example = self._example(cell, plain)
        elif kind in ("score", "margin"):
            setattr(told, kind, self._number(cell, plain))
        elif kind in ("target", "prediction"):
            setattr(told, kind, self._label(j, plain))

    def _example(self, cell: Cell, plain: str) -> int | None:
        if plain in self.named:
            return self.named[plain]
        found = example_of(plain, self.setting, base=self.base, constant=self.constant)
        if found is None:
            plain_name = self._without_label(plain)
            found = example_of(plain_name, self.setting, base=self.base, constant=self.constant)
        if found is None and not meanings_of(plain) & {"start", "final"}:
            n = len(self.setting.inputs)
            seen = quoted(plain)
            message = f"{seen} is no example; expected a number from 1 to {n}, or an input"
            raise self._refused("example", message, cell)
        return found

    def _without_label(self, plain: str) -> str:
        """Leave out the class beside an example: ``dog 2``, ``(0, 1) → 1``, ``x2 (+1)``."""
        plain = re.sub(r"\s*(?:→|:)\s*[^\W_]+$|(?<=[\w)\]])\s*\([+-]?\d?\)$", "", plain)
        for name in self.setting.dataset.classes:
            plain = (
                re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", "", plain)
                if name.isalpha()
                else plain
            )
        return plain.strip(" ,:()") if plain.count("(") != 1 else plain.strip(" ,:")

    def _number(self, cell: Cell, plain: str) -> Fraction:
        if self.has_decimal_commas:
            plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
        try:
            return parse_number(cell.text)
        except InputError as error:
            refused = error
        found = number_of(plain)
        if found is None or (refused.code == "ambiguous" and not self.has_decimal_commas):
            raise self._refused(refused.code, refused.message, cell) from None
        return found

    def _label(self, j: int, plain: str) -> int | None:
        """Return the class that a label names; 0 where it is neither."""
        plain = plain.strip("()").casefold()
        positive, negative = (name.casefold() for name in self.setting.dataset.classes)
        if plain in (positive, "+", "+1", "1", "1.0", "positive", "pos", "positiv"):
            return 1
        if plain in (negative, "-", "-1", "-1.0", "negative", "neg", "negativ"):
            return -1
        if plain in ("0", "0.0"):
            return 0 if any(c.startswith("-") for c in self.columns[j]) else -1
        return None

    def _decision(self, kind: str, j: int, cell: Cell, plain: str) -> bool | None:
        column = self.columns[j]
        marks = {c for c in column if c}
        if plain == "" and len(marks) == 1 and (marks <= {"✓", "✗"} or mark_of(*marks)):
            # One mark stands in some rows: the others are the opposite of what it says.
            return kind in ("right", "marks", "verdict") and marks != {"✗"}
        if plain == "" and kind == "verdict" and len(marks) == 1:
            said = is_wrong(*marks)
            return None if said is None else not said
        if plain in BLANK and plain != "/":
            return None
        if plain in DITTO and self.row_number:
            column[self.row_number] = column[self.row_number - 1]
            return self._decision(kind, j, cell, column[self.row_number])
        if kind == "error" and (error := number_of(plain)) is not None:
            return error != 0
        mark = mark_of(plain)
        words = is_wrong(plain)
        if kind in ("right", "marks"):
            mark = None if mark is None else not (mark and plain.casefold() not in ("x", "×"))
        elif kind == "verdict":
            mark = None if plain not in ("✓", "✗") else plain == "✗"
        elif plain.casefold() in ("✗", "x"):
            mark = "✓" not in column
        elif mark is None and re.search(r"[wx]\w* *[+-]|[+-] *[^\W\d_]*x", plain.casefold()):
            mark = True  # how the weights move
        elif mark is None and (number := number_of(plain)) is not None:
            mark = number != 0
        found = words if words is not None else mark
        if found is None:
            raise self._refused("decision", f"{quoted(plain)}; expected yes or no", cell)
        return found

    def _vector(self, told: Told, meaning: Meaning, cell: Cell, plain: str) -> None:
        kind = meaning.kind
        if plain in ("?", "...", "…"):
            told.is_open = told.is_open or kind == "weights"
            return
        if _SUM(re.split(r"[=→←]", plain)[-1]):
            message = "a sum is not worked out here; write what it comes to"
            raise self._refused("unclear", message, cell)
        before, found = weights_in(plain, self.setting)
        if found is not None:
            place = List(found.values, cell.start, cell.stop, found.order or meaning.order)
            if kind == "change" and self.setting.has_bias:
                told.moved = any(found.values)
            setattr(told, kind, place)
            if before is not None and kind == "weights" and told.before is None:
                told.before = before._replace(start=cell.start, order=before.order or meaning.order)
            return
        same = plain in DITTO or is_dash(plain) or bool({"unchanged", "ditto"} & meanings_of(plain))
        if plain in BLANK or same or plain == "0":
            told.unchanged = told.unchanged or (same and kind != "before") or plain == "0"
            told.moved = False if kind == "change" else told.moved
            return
        if meanings_of(plain) & {"right", "no"} and kind == "weights":
            told.unchanged = True
            return
        code, message = "number", f"{quoted(plain)} is no list of weights"
        if plain.count("(") + plain.count("[") != plain.count(")") + plain.count("]"):
            code, message = "bracket", "a bracket is not closed; expected ) or ] before the end"
        raise self._refused(code, message, cell)

    def _refused(self, code: str, message: str, cell: Cell) -> InputError:
        return InputError(code, message, source=self.source, start=cell.start)


def _named(cells: Sequence[str], headings: Sequence[str], setting: Setting) -> dict[str, int]:
    """Return the examples that a column's cells name in a way that only the column shows.

    ``A, B, C`` are as many letters as there are examples, in their order.  Where inputs are
    numbers, they are meant if some cell is no example's number, or if the heading says ``x``.
    """
    cells = [cell for cell in dict.fromkeys(cells) if cell]
    n = len(setting.inputs)
    letters = [chr(ord("A") + i) for i in range(n)]
    if n > 1 and [cell.upper() for cell in cells] == letters:
        return {cell: i for i, cell in enumerate(cells)}
    if setting.dataset.dimension != 1 or not all(number_of(cell) is not None for cell in cells):
        return {}
    found = {cell: example_of(f"({cell})", setting) for cell in cells}
    inputs = {cell: i for cell, i in found.items() if i is not None}
    counted = all(re.fullmatch(r"\d{1,6}", c) and 0 < int(c) <= n for c in cells)
    meant = not counted or any(heading.strip().casefold() == "x" for heading in headings)
    return inputs if len(inputs) == len(cells) and meant else {}
