"""What a short program decides, read from its text: which sum it compares with 0.

Nothing is run.  The program's syntax tree is walked with exact sums in place of numbers, such as
``np.dot(w, x) + b``, ``w1*x1 + w2*x2 > theta``, ``1 if z > 0 else 0`` and ``if z <= 0: return 0``.
What is not among these patterns is unknown, and everything that rests on it.
"""

from __future__ import annotations

import ast
import math
import re
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.written.plain import Span
from linexact.written.tokens import plain_name
from linexact.written.values import MAX_TERMS, Form, product_name

MAX_PROGRAM = 4_000  # characters
MAX_DEPTH = 40  # of expressions and calls
MAX_LENGTH = 60  # of vectors
MAX_PIECES = 60  # of a text that are tried as a program
_MAY_DECIDE = re.compile(
    r"\bdef |\blambda\b|\breturn\b|\bif\b.*\belse\b|\bint\(|\bnp\.|=>|\bprint\("
    r"|\bstep\w*\(|\bsign\(|\bheaviside\(|\?.*:|^\s*=\s?[^=\n]*\b[A-Z]{1,2}\$?\d"
).search
_STEPS = frozenset({
    "step", "heaviside", "sign", "sgn", "hardlim", "unit_step", "step_function", "threshold", "f",
    "g", "activation", "activate", "activation_function", "heaviside_step", "u", "h", "theta",
    "signum",
})  # fmt: skip
_LISTS = frozenset({"array", "asarray", "tensor", "matrix", "list", "tuple", "float", "Tensor"})
_DOTS = frozenset({"dot", "inner", "vdot", "matmul"})
_PASSED = frozenset({"int", "bool", "astype", "item", "print", "str", "squeeze", "flatten", "T"})
_INPUTS = frozenset({"x", "X", "inputs", "input", "features", "xs", "inp", "x_vec", "p"})
_IS_INPUT = re.compile(r"[xX]_?(?:[Aa]rr|[Aa]rray|[Vv]ec|[Ii]n|s|[Ii]|[Rr]ow)|inp\w*").fullmatch
_WEIGHTS = frozenset({"w", "W", "weights", "weight", "ws", "self.w", "self.weights"})
_OWN = frozenset({
    "w", "W", "weights", "b", "bias", "theta", "threshold", "self", "t", "T", "thresh", "w0",
})  # fmt: skip
_FUNCTION = re.compile(  # of another language, with nothing but what it returns
    r"(?:\b(?:bool|int|double|float|function|const|static|auto|public)\s+)+(?P<name>\w+)\s*"
    r"\((?P<names>[^(){}]*)\)\s*\{\s*return\s+(?P<made>[^;{}]+);?\s*\}"
)
_ARROW = re.compile(
    r"(?:const\s+|let\s+|var\s+)?(?:\w+\s*=\s*)?\((?P<names>[\w\s,]*)\)\s*=>\s*"
    r"(?P<made>[^;{}\n]+);?"
)
_TERNARY = re.compile(r"^(?P<test>[^?:]+)\?(?P<one>[^?:]+):(?P<other>[^?:]+)$")

_CELL = re.compile(  # of a spreadsheet
    r"^\s*=(?P<made>[^=\n]*\$?\b[A-Z]{1,2}\$?\d{1,4}\b[^=\n]*(?:[<>]=?[^=\n]*)?)$", re.MULTILINE
)
_TEST = re.compile(
    r"(?:IF|WENN|SI)\((?P<test>[^,]+),\s*(?P<one>[^,]+),\s*(?P<other>[^,()]+)\)", re.IGNORECASE
)
Value: TypeAlias = "Form | tuple[Value, ...] | Decision | bool | None"
_Env: TypeAlias = "dict[str, Value | ast.FunctionDef | ast.Lambda]"


@dataclass(frozen=True, slots=True)
class Decision:
    """The positive class exactly where ``form`` is above 0, whatever holds at 0."""

    form: Form

    def turned(self) -> Decision:
        """Return the decision with the classes exchanged."""
        return Decision(Form(()).plus(self.form, -1))


@dataclass(frozen=True, slots=True)
class Program:
    """A program in a text: where it stands, and what it decides (None: not understood)."""

    span: Span
    decisions: tuple[Decision | None, ...]


def programs(text: str, size: int) -> list[Program]:
    r"""Return the programs of a text that decide something about ``size`` inputs.

    The inputs are called ``x1``, ..., in the order in which the program names them; its own
    parameters keep their names, where it gives them no value.

    >>> [found] = programs("def f(a, b):\n    s = 2*a - b\n    return 0 if s < 1 else 1", 2)
    >>> str(found.decisions[0].form)
    '-1 + 2 x1 + -1 x2'
    >>> programs("w = np.array([1, 2])", 2)
    []
    """
    if not _MAY_DECIDE(text) or len(text) > MAX_PROGRAM:
        return []
    found = []
    for code, begin, stop in _pieces(text):
        read = _Read(code, size)
        read.module()
        if read.decisions:
            found.append(Program(Span(begin, stop), tuple(read.decisions)))
    return found


def _pieces(text: str) -> Iterator[tuple[ast.Module, int, int]]:
    """Yield the stretches of lines that are a program, as long as can be."""
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


def _parsed(code: str) -> tuple[ast.Module | None, int]:
    """Return the syntax tree of a program; or the line where it is none."""
    plain = textwrap.dedent(re.sub(r"^```\w*$|^(?:>>>|\.\.\.) ?", "", code, flags=re.MULTILINE))
    plain = _ARROW.sub(_as_lambda, _FUNCTION.sub(_as_function, plain))
    plain = _CELL.sub(_as_formula, plain)
    plain = plain.replace("−", "-").replace("·", "*").replace("×", "*").replace("≥", ">=")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(plain.replace("≤", "<=")), 0
    except SyntaxError as error:
        return None, error.lineno or 1
    except (ValueError, RecursionError, MemoryError):
        return None, 1


def _as_function(match: re.Match[str]) -> str:
    names = ", ".join(piece.split()[-1] for piece in match["names"].split(",") if piece.strip())
    return f"def made_{match['name']}({names}): return {_ternary(match['made'])}"


def _as_lambda(match: re.Match[str]) -> str:
    return f"lambda {match['names']}: {_ternary(match['made'])}"


def _as_formula(match: re.Match[str]) -> str:
    """Return the formula of a cell as a function of the cells that it names, in their order."""
    made = match["made"].replace("$", "")
    if ";" in made:  # where commas are decimal points
        made = re.sub(r"(?<=\d),(?=\d)", ".", made).replace(";", ",")
    test = _TEST.fullmatch(made.strip())
    if test is not None:
        made = f"({test['one']}) if ({test['test']}) else ({test['other']})"
    cells = sorted(set(re.findall(r"\b[A-Z]{1,2}\d{1,4}\b", made)))
    return f"lambda {', '.join(cells)}: {made}"


def _ternary(made: str) -> str:
    """Return ``c ? 1 : 0`` as Python writes it."""
    match = _TERNARY.match(made.strip())
    return f"({match['one']}) if ({match['test']}) else ({match['other']})" if match else made


@dataclass(slots=True)
class _Read:
    """A walk through a program; ``decisions`` are those that it was seen to make."""

    tree: ast.Module
    size: int
    env: _Env = field(default_factory=dict)
    decisions: list[Decision | None] = field(default_factory=list)
    depth: int = 0

    def module(self) -> None:
        """Walk the statements, and the functions of the inputs."""
        made: list[ast.FunctionDef | ast.Lambda] = []
        for statement in self.tree.body:
            value: Value = None
            if isinstance(statement, ast.FunctionDef):
                self.env[statement.name] = statement
                made.append(statement)
            elif isinstance(statement, ast.Expr | ast.Assign) and isinstance(
                statement.value, ast.Lambda
            ):
                made.append(statement.value)
                if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                    self.env[statement.targets[0].id] = statement.value
            elif isinstance(statement, ast.Expr):
                value = self.value(statement.value)
            else:
                value = self.block([statement], self.env)
                if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                    known = self.env.get(statement.targets[0].id)
                    value = known if isinstance(known, Decision) else None
            if isinstance(value, Decision):
                self.decisions.append(value)
        for function in made:
            self.function(function)

    def function(self, function: ast.FunctionDef | ast.Lambda) -> None:
        """Note what a function of the inputs decides."""
        names = [a.arg for a in function.args.args]
        own = [name for name in names if name in _OWN or re.fullmatch(r"w_?\d|weight\d", name)]
        own = [name for name in own if name != "b" or "a" not in names]  # inputs a and b
        inputs = [name for name in names if name not in own]
        defaults = names[len(names) - len(function.args.defaults) :]
        inputs = [name for name in inputs if name not in defaults]
        if len(inputs) == self.size:
            given: list[Value] = [_name(f"x{j + 1}") for j in range(self.size)]
        elif len(inputs) == 1 and inputs[0] in _INPUTS:
            given = [self.vector("x")]
        else:
            return
        value = self.called(function, dict(zip(inputs, given, strict=True)))
        if isinstance(value, Form) and any(n[0] == "x" or "*x" in n for n in value.names):
            value = Decision(value)  # a score
        decides = any(isinstance(n, ast.Compare | ast.If | ast.IfExp) for n in ast.walk(function))
        if isinstance(value, Decision) or decides:
            self.decisions.append(value if isinstance(value, Decision) else None)

    def called(self, function: ast.FunctionDef | ast.Lambda, given: Mapping[str, Value]) -> Value:
        """Walk a function with these arguments."""
        if self.depth > MAX_DEPTH:
            return None
        outer, self.env = self.env, {**self.env, **given}
        self.depth += 1
        names = [a.arg for a in function.args.args]
        for name, default in zip(reversed(names), reversed(function.args.defaults), strict=False):
            self.env.setdefault(name, self.value(default))
        if isinstance(function, ast.Lambda):
            made = self.value(function.body)
        else:
            made = self.block(function.body, self.env)
        self.depth -= 1
        self.env = outer
        return made

    # Statements

    def block(self, body: Sequence[ast.stmt], env: _Env) -> Value:
        """Walk statements; return what they return."""
        for place, statement in enumerate(body):
            if isinstance(statement, ast.Return):
                return None if statement.value is None else self.value(statement.value)
            if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
                self.assign(statement, env)
            elif isinstance(statement, ast.If):
                test = self.value(statement.test)
                if not _returns(statement):
                    self.both(statement, test, env)
                    continue
                one = self.branch(statement.body, env)
                rest = self.opposed([*statement.orelse, *body[place + 1 :]], test)
                other = self.branch(rest, env)
                return _chosen(test, one, other)
            elif isinstance(statement, ast.For):
                self.loop(statement, env)
            elif isinstance(statement, ast.FunctionDef):
                env[statement.name] = statement
            elif isinstance(statement, ast.Expr):
                found = self.value(statement.value)
                if isinstance(found, Decision):
                    return found  # printed
        return None

    def opposed(self, body: Sequence[ast.stmt], test: Value) -> Sequence[ast.stmt]:
        """Return what an ``elif`` holds that asks for the opposite; else the statements."""
        if not body or not isinstance(body[0], ast.If) or body[0].orelse:
            return body
        again = self.value(body[0].test)
        opposite = (
            isinstance(test, Decision)
            and isinstance(again, Decision)
            and (not again.form.plus(test.form).terms)
        )
        return body[0].body if opposite else body

    def branch(self, body: Sequence[ast.stmt], env: _Env) -> Value:
        """Return what a branch returns: a class, or what further branches decide."""
        if body and isinstance(body[0], ast.If):  # "elif" beside its opposite says nothing new
            return self.block(body, env)
        for statement in body:
            if isinstance(statement, ast.Return) and statement.value is not None:
                return self.value(statement.value)
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                printed = [self.value(a) for a in statement.value.args]
                if printed and _class_of(printed[-1]) is not None:
                    return printed[-1]
        return None

    def both(self, statement: ast.If, test: Value, env: _Env) -> None:
        """Give a name that both branches assign what the branches decide."""
        names: dict[str, dict[bool, Value]] = {}
        for sign, body in ((True, statement.body), (False, statement.orelse)):
            for inner in body:
                if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                    names.setdefault(inner.targets[0].id, {})[sign] = self.value(inner.value)
        for name, made in names.items():
            before = env.get(name)
            value = before if isinstance(before, Form) else None
            env[name] = _chosen(test, made.get(True, value), made.get(False, value))

    def assign(self, statement: ast.Assign | ast.AnnAssign | ast.AugAssign, env: _Env) -> None:
        value = None if statement.value is None else self.value(statement.value)
        if isinstance(statement, ast.AugAssign):
            target = self.value(statement.target)
            value = self.combined(statement.op, target, value)
            targets: list[ast.expr] = [statement.target]
        else:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target_node in targets:
            if isinstance(target_node, ast.Name | ast.Attribute):
                env[_called_name(target_node)] = value
            elif isinstance(target_node, ast.Tuple | ast.List):
                parts = value if isinstance(value, tuple) else ()
                for j, inner in enumerate(target_node.elts):
                    if isinstance(inner, ast.Name):
                        env[inner.id] = parts[j] if len(parts) == len(target_node.elts) else None

    def loop(self, statement: ast.For, env: _Env) -> None:
        """Walk a loop over the entries of lists."""
        rows = self.rows(statement.iter)
        for row in rows or ():
            self.bind(statement.target, row, env)
            self.block(statement.body, env)
        if rows is None:
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    env[inner.id] = None

    def rows(self, node: ast.expr) -> list[Value] | None:
        """Return what a loop goes through: lists side by side, or indices."""
        if isinstance(node, ast.Call) and _called_name(node.func) == "zip":
            lists = [self.value(a) for a in node.args]
            if all(isinstance(v, tuple) for v in lists):
                return [tuple(row) for row in zip(*lists, strict=False)]
            return None
        if (
            isinstance(node, ast.Call)
            and _called_name(node.func) == "range"
            and len(node.args) == 1
        ):
            inner = node.args[0]
            count = self.value(inner)
            length = isinstance(inner, ast.Call) and _called_name(inner.func) == "len"
            if length and isinstance(inner, ast.Call) and inner.args:
                listed = self.value(inner.args[0])
                count = _number(len(listed)) if isinstance(listed, tuple) else None
            if (
                isinstance(count, Form)
                and count.value is not None
                and 0 < count.value <= MAX_LENGTH
            ):
                return [_number(j) for j in range(int(count.value))]
            return None
        value = self.value(node)
        return list(value) if isinstance(value, tuple) else None

    def bind(self, target: ast.expr, row: Value, env: _Env) -> None:
        if isinstance(target, ast.Name):
            env[target.id] = row
        elif isinstance(target, ast.Tuple) and isinstance(row, tuple):
            for inner, value in zip(target.elts, row, strict=False):
                self.bind(inner, value, env)

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
        if isinstance(node.value, bool):
            return node.value
        if isinstance(node.value, int):
            return _number(node.value)
        if isinstance(node.value, float):  # of 15 digits a float is the decimal that was typed
            typed = str(node.value)
            exact = math.isfinite(node.value) and len(typed.partition("e")[0].strip("-0.")) <= 16
            return _number(Fraction(typed)) if exact else None
        if isinstance(node.value, str) and node.value.strip() in ("1", "0", "-1", "+1"):
            return _number(int(node.value))
        return None

    def name(self, node: ast.Name | ast.Attribute) -> Value:
        name = _called_name(node)
        if name in self.env:
            known = self.env[name]
            return None if isinstance(known, ast.FunctionDef | ast.Lambda) else known
        if isinstance(node, ast.Attribute) and node.attr == "T":
            return self.value(node.value)
        if name in _INPUTS or _IS_INPUT(name):
            return self.vector("x")
        if name in _WEIGHTS:
            return self.vector("w")
        return _name(plain_name(name.removeprefix("self.")))

    def vector(self, letter: str) -> tuple[Value, ...]:
        return tuple(_name(f"{letter}{j + 1}") for j in range(self.size))

    def listed(self, node: ast.List | ast.Tuple) -> Value:
        found: list[Value] = []
        for entry in node.elts[:MAX_LENGTH]:
            if isinstance(entry, ast.Starred):
                inner = self.value(entry.value)
                if not isinstance(inner, tuple):
                    return None
                found += inner
            else:
                found.append(self.value(entry))
        if len(found) == 1 and isinstance(found[0], tuple):
            return found[0]
        return tuple(found)

    def entry(self, node: ast.Subscript) -> Value:
        value, index = self.value(node.value), self.value(node.slice)
        place = index.value if isinstance(index, Form) else None
        if isinstance(value, tuple) and place is not None and place.denominator == 1:
            return value[int(place)] if -len(value) <= place < len(value) else None
        return None

    def compared(self, node: ast.Compare) -> Value:
        left, right = self.value(node.left), self.value(node.comparators[0])
        left, right = _single(left), _single(right)
        if len(node.ops) != 1 or not isinstance(left, Form) or not isinstance(right, Form):
            return None
        if isinstance(node.ops[0], ast.Gt | ast.GtE):
            return Decision(left.plus(right, -1))
        if isinstance(node.ops[0], ast.Lt | ast.LtE):
            return Decision(right.plus(left, -1))
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
        if isinstance(node.op, ast.Not):
            return value.turned() if isinstance(value, Decision) else None
        if isinstance(value, tuple):
            return (
                self.combined(ast.Mult(), value, _number(-1))
                if isinstance(node.op, ast.USub)
                else value
            )
        if not isinstance(value, Form):
            return None
        return Form(()).plus(value, -1) if isinstance(node.op, ast.USub) else value

    def choice(self, node: ast.IfExp) -> Value:
        return _chosen(self.value(node.test), self.value(node.body), self.value(node.orelse))

    def summed(self, node: ast.GeneratorExp | ast.ListComp) -> Value:
        """Return the entries of ``w * x for w, x in zip(ws, xs)``."""
        [loop, *others] = node.generators
        rows = self.rows(loop.iter)
        if others or loop.ifs or rows is None:
            return None
        outer, self.env = self.env, dict(self.env)
        found: list[Value] = []
        for row in rows[:MAX_LENGTH]:
            self.bind(loop.target, row, self.env)
            found.append(self.value(node.elt))
        self.env = outer
        return tuple(found)

    def call(self, node: ast.Call) -> Value:
        name = _called_name(node.func)
        short = name.rpartition(".")[2]
        own = self.env.get(name)
        if isinstance(own, ast.FunctionDef | ast.Lambda):
            names = [a.arg for a in own.args.args]
            given = dict(zip(names, [self.value(a) for a in node.args], strict=False))
            return self.called(own, given)
        owner = None
        if isinstance(node.func, ast.Attribute) and name.partition(".")[0] not in (
            "np",
            "numpy",
            "torch",
        ):
            owner = self.value(node.func.value)
        values = ([owner] if owner is not None else []) + [self.value(a) for a in node.args]
        if short in _DOTS and len(values) == 2:
            return _dot(*values)
        if short == "where" and len(values) == 3:
            return _chosen(*values)
        if short in ("append", "concatenate", "hstack", "insert", "r_"):
            return _joined(short, values)
        if short == "sum" and values:
            return _sum(values[0])
        if short in _LISTS or short in _PASSED:
            return values[0] if values else None
        first = _single(values[0]) if values else None
        if short in _STEPS and isinstance(first, Form):
            return Decision(first)
        return None


_Reader: TypeAlias = Callable[[_Read, Any], Value]
_READERS: Mapping[type[ast.expr], _Reader] = {
    ast.Constant: _Read.constant, ast.Name: _Read.name, ast.Attribute: _Read.name,
    ast.List: _Read.listed, ast.Tuple: _Read.listed, ast.Subscript: _Read.entry,
    ast.Compare: _Read.compared, ast.BinOp: _Read.operation, ast.UnaryOp: _Read.signed,
    ast.IfExp: _Read.choice, ast.Call: _Read.call, ast.GeneratorExp: _Read.summed,
    ast.ListComp: _Read.summed,
}  # fmt: skip


def _returns(statement: ast.If) -> bool:
    """Say whether a branch returns or prints, and so ends the walk."""
    inner = (n for part in (*statement.body, *statement.orelse) for n in ast.walk(part))
    return any(
        isinstance(n, ast.Return) or (isinstance(n, ast.Call) and _called_name(n.func) == "print")
        for n in inner
    )


def _called_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return (
            f"{_called_name(node.value)}.{node.attr}"
            if isinstance(node.value, ast.Name)
            else node.attr
        )
    return node.id if isinstance(node, ast.Name) else ""


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


def _sum(value: Value) -> Value:
    if not isinstance(value, tuple):
        return value
    total: Form = Form(())
    for entry in value:
        if not isinstance(entry, Form):
            return None
        total = total.plus(entry)
    return total


def _dot(left: Value, right: Value) -> Value:
    if not isinstance(left, tuple) or not isinstance(right, tuple) or len(left) != len(right):
        return None
    products = []
    for a, b in zip(left, right, strict=True):
        made = _product(a, b) if isinstance(a, Form) and isinstance(b, Form) else None
        products.append(made)
    return _sum(tuple(products))


def _joined(how: str, values: Sequence[Value]) -> Value:
    """Return lists put together: ``np.append(x, 1)``, ``np.insert(x, 0, 1)``."""
    if how == "insert" and len(values) == 3 and isinstance(values[0], tuple):
        first = values[1] == _number(0)
        return (values[2], *values[0]) if first else None
    parts = values[0] if how in ("concatenate", "hstack") and values else tuple(values)
    found: list[Value] = []
    for part in parts if isinstance(parts, tuple) else ():
        found += part if isinstance(part, tuple) else [part]
    return tuple(found)


def _class_of(value: Value) -> bool | None:
    """Return the class that an output is: 1 and True, against 0, -1 and False."""
    if isinstance(value, bool):
        return value
    number = value.value if isinstance(value, Form) else None
    return None if number not in (1, 0, -1) else number == 1


def _chosen(test: Value, one: Value, other: Value) -> Value:
    """Return the decision of a test between two classes."""
    if not isinstance(test, Decision):
        return None
    first, second = _class_of(one), _class_of(other)
    if isinstance(other, Decision) and first is not None:  # an "elif" that says the same again
        same = not other.form.plus((test if first else test.turned()).form, -1).terms
        return other if same else None
    if first is None or second is None or first == second:
        return None
    return test if first else test.turned()
