"""What a formula with a step decides, read from its text: ``y = step(w1*x1 + w2*x2 - 3/2)``.

The syntax tree of lines of formulas is walked with exact sums in place of numbers.  What is not
among these patterns is unknown, and everything that rests on it.
"""

from __future__ import annotations

import ast
import math
import re
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.written.plain import Span
from linexact.written.tokens import plain_name
from linexact.written.values import MAX_TERMS, Form, product_name

MAX_FORMULAS = 4_000  # characters
MAX_DEPTH = 40  # of expressions
MAX_LENGTH = 60  # of vectors
MAX_PIECES = 60  # of a text that are tried as formulas
_MAY_DECIDE = re.compile(r"\bstep\w*\(|\bsign\(|\bheaviside\(").search
_STEPS = frozenset({
    "step", "heaviside", "sign", "sgn", "hardlim", "unit_step", "step_function", "threshold", "f",
    "g", "activation", "activate", "activation_function", "heaviside_step", "u", "h", "theta",
    "signum",
})  # fmt: skip
_INPUTS = frozenset({"x", "X", "inputs", "input", "features", "xs", "inp", "x_vec", "p"})
_IS_INPUT = re.compile(r"[xX]_?(?:[Aa]rr|[Aa]rray|[Vv]ec|[Ii]n|s|[Ii]|[Rr]ow)|inp\w*").fullmatch
_WEIGHTS = frozenset({"w", "W", "weights", "weight", "ws"})

Value: TypeAlias = "Form | tuple[Value, ...] | Decision | None"


@dataclass(frozen=True, slots=True)
class Decision:
    """The positive class exactly where ``form`` is above 0, whatever holds at 0."""

    form: Form


@dataclass(frozen=True, slots=True)
class Formulas:
    """Formulas in a text: where they stand, and what they decide."""

    span: Span
    decisions: tuple[Decision, ...]


def formulas(text: str, size: int) -> list[Formulas]:
    r"""Return the formulas of a text that decide something about ``size`` inputs.

    The inputs are called ``x1``, ..., other names stay what they are.

    >>> [found] = formulas("s = 2*x1 - x2\ny = step(s - 1)", 2)
    >>> str(found.decisions[0].form)
    '2 x1 + -1 x2 + -1'
    >>> formulas("w = (1, 2)", 2)
    []
    """
    if not _MAY_DECIDE(text) or len(text) > MAX_FORMULAS:
        return []
    found = []
    for lines, begin, stop in _pieces(text):
        decisions = _Read(size).decided(lines)
        if decisions:
            found.append(Formulas(Span(begin, stop), tuple(decisions)))
    return found


def _pieces(text: str) -> Iterator[tuple[ast.Module, int, int]]:
    """Yield the stretches of lines that are formulas, as long as can be."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    i = tries = 0
    while i < len(lines) and tries < MAX_PIECES:
        tries += 1
        stop, tree = len(lines), None
        while stop > i and tree is None and tries < MAX_PIECES:
            tree, wrong = _parsed("\n".join(lines[i:stop]))
            tries += 1
            stop = stop if tree is not None else min(stop - 1, i + max(wrong - 1, 0))
        if tree is not None:
            yield tree, starts[i], min(starts[stop], len(text))
        i = max(stop, i + 1)


def _parsed(lines: str) -> tuple[ast.Module | None, int]:
    """Return the syntax tree of formulas; or the line where they are none."""
    plain = textwrap.dedent(re.sub(r"^```\w*$|^(?:>>>|\.\.\.) ?", "", lines, flags=re.MULTILINE))
    plain = plain.replace("−", "-").replace("·", "*").replace("×", "*").replace("≥", ">=")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(plain.replace("≤", "<=")), 0
    except SyntaxError as error:
        return None, error.lineno or 1
    except (ValueError, RecursionError, MemoryError):
        return None, 1


@dataclass(slots=True)
class _Read:
    """A walk through formulas, with what their names stand for."""

    size: int
    env: dict[str, Value] = field(default_factory=dict)
    depth: int = 0

    def decided(self, lines: ast.Module) -> list[Decision]:
        """Walk the formulas; return those decisions that stand alone or have a name."""
        found: list[Decision] = []
        for line in lines.body:
            value: Value = None
            if isinstance(line, ast.Expr):
                value = self.value(line.value)
            elif isinstance(line, ast.Assign):
                value = self.assign(line)
            if isinstance(value, Decision):
                found.append(value)
        return found

    def assign(self, line: ast.Assign) -> Value:
        """Give names what a side stands for; return it where the first is a single name."""
        value = self.value(line.value)
        for target in line.targets:
            if isinstance(target, ast.Name):
                self.env[target.id] = value
            elif isinstance(target, ast.Tuple | ast.List):
                parts = value if isinstance(value, tuple) else ()
                for j, inner in enumerate(target.elts):
                    if isinstance(inner, ast.Name):
                        self.env[inner.id] = parts[j] if len(parts) == len(target.elts) else None
        return value if isinstance(line.targets[0], ast.Name) else None

    # Expressions

    def value(self, node: ast.expr) -> Value:
        """Return the value of an expression; None for one that is not understood."""
        if self.depth > MAX_DEPTH:
            return None
        self.depth += 1
        try:
            read = _READERS.get(type(node))
            return None if read is None else read(self, node)
        except (InputError, ZeroDivisionError, OverflowError):
            return None
        finally:
            self.depth -= 1

    def constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return _number(node.value)
        if isinstance(node.value, float):  # of 15 digits a float is the decimal that was typed
            typed = str(node.value)
            exact = math.isfinite(node.value) and len(typed.partition("e")[0].strip("-0.")) <= 16
            return _number(Fraction(typed)) if exact else None
        return None

    def name(self, node: ast.Name) -> Value:
        name = node.id
        if name in self.env:
            return self.env[name]
        if name in _INPUTS or _IS_INPUT(name):
            return self.vector("x")
        if name in _WEIGHTS:
            return self.vector("w")
        return _name(plain_name(name))

    def vector(self, letter: str) -> tuple[Value, ...]:
        return tuple(_name(f"{letter}{j + 1}") for j in range(self.size))

    def listed(self, node: ast.List | ast.Tuple) -> Value:
        found = tuple(self.value(entry) for entry in node.elts[:MAX_LENGTH])
        return found[0] if len(found) == 1 and isinstance(found[0], tuple) else found

    def entry(self, node: ast.Subscript) -> Value:
        value, index = self.value(node.value), self.value(node.slice)
        place = index.value if isinstance(index, Form) else None
        if isinstance(value, tuple) and place is not None and place.denominator == 1:
            return value[int(place)] if -len(value) <= place < len(value) else None
        return None

    def operation(self, node: ast.BinOp) -> Value:
        return self.combined(node.op, self.value(node.left), self.value(node.right))

    def combined(self, op: ast.operator, left: Value, right: Value) -> Value:
        if isinstance(op, ast.MatMult):
            return _dot(left, right)
        if isinstance(left, tuple) and isinstance(right, tuple):
            if len(left) != len(right):
                return None
            return tuple(self.combined(op, a, b) for a, b in zip(left, right, strict=True))
        if isinstance(left, tuple) and isinstance(right, Form):
            return tuple(self.combined(op, a, right) for a in left)
        if isinstance(right, tuple) and isinstance(left, Form):
            return tuple(self.combined(op, left, b) for b in right)
        if not isinstance(left, Form) or not isinstance(right, Form):
            return None
        if isinstance(op, ast.Add | ast.Sub):
            return left.plus(right, 1 if isinstance(op, ast.Add) else -1)
        if isinstance(op, ast.Mult):
            return _product(left, right)
        if isinstance(op, ast.Div) and right.value:
            return Form(()).plus(left, 1 / right.value)
        return None

    def signed(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        if not isinstance(value, Form | tuple) or not isinstance(node.op, ast.USub):
            return value if isinstance(node.op, ast.UAdd) else None
        return self.combined(ast.Mult(), value, _number(-1))

    def call(self, node: ast.Call) -> Value:
        values = [self.value(argument) for argument in node.args]
        first = _single(values[0]) if values else None
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        return Decision(first) if called in _STEPS and isinstance(first, Form) else None


_Reader: TypeAlias = Callable[[_Read, Any], Value]
_READERS: Mapping[type[ast.expr], _Reader] = {
    ast.Constant: _Read.constant, ast.Name: _Read.name, ast.List: _Read.listed,
    ast.Tuple: _Read.listed, ast.Subscript: _Read.entry, ast.BinOp: _Read.operation,
    ast.UnaryOp: _Read.signed, ast.Call: _Read.call,
}  # fmt: skip


def _name(name: str) -> Form:
    return Form(((name, Fraction(1)),))


def _number(value: Fraction | int) -> Form:
    return Form.of({"": Fraction(value)})


def _single(value: Value) -> Value:
    while isinstance(value, tuple) and len(value) == 1:
        [value] = value
    return value


def _product(left: Form, right: Form) -> Form | None:
    if len(left.terms) * len(right.terms) > MAX_TERMS:
        return None
    table: dict[str, Fraction] = {}
    for a, p in left.terms:
        for b, q in right.terms:
            name = product_name(a, b)
            table[name] = table.get(name, Fraction(0)) + p * q
    return Form.of(table)


def _dot(left: Value, right: Value) -> Value:
    if not isinstance(left, tuple) or not isinstance(right, tuple) or len(left) != len(right):
        return None
    total: Form = Form(())
    for a, b in zip(left, right, strict=True):
        made = _product(a, b) if isinstance(a, Form) and isinstance(b, Form) else None
        if made is None:
            return None
        total = total.plus(made)
    return total
