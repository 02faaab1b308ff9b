"""Right answers in many notations, and the wrong answers next to each of them.

A right answer is a *meaning* (weights, a line, constraints, a value, a run, a proof by adding)
and a way to write it.  Its neighbours are the meanings that one slip away are wrong by exact
arithmetic (:mod:`tests.answers.truth` decides): another sign, entries exchanged, a factor or the
bias lost, another strictness, another row.  Written the same way, none of them may get all points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from tests.answers import truth
from tests.answers.corpus import Answer, Question, question_of

Numeral = Callable[[Fraction], str]
Words = Callable[[Sequence[Fraction], Numeral], str]

_WEIGHTS = (
    "grosse-and",
    "grosse-or",
    "nand",
    "nor",
    "and-not",
    "implication",
    "majority-3",
    "or-3",
)
_LINES = ((2, 1, -3), (1, 1, Fraction(-3, 2)), (4, -3, 15), (-1, 2, Fraction(1, 2)))
_CONSTRAINTS = (
    {"data": "AND", "boundary": "closed-positive"},
    {"data": "OR", "boundary": "strict"},
    {"rows": [[2, 3], [1, -1], [-2, 1]], "targets": [1, -1, 1], "boundary": "strict"},
)
_VALUES = (
    ("comp135-update", "score"), ("lyu-distance", "distance"), ("comp135-loss", "total"),
    ("shifted-line", "distance"), ("comp135-step-size", "gain"), ("grosse-rate", "updates"),
)  # fmt: skip
_VECTORS = (
    ("comp135-update", "weights"), ("grosse-half-space", "point"),
    ("dsc140a-least-squares", "w"), ("grosse-update", "weights"), ("blog-boundary", "weights"),
)  # fmt: skip
_RUNS = (
    {"data": "blog", "rule": "blog", "limit": 8},
    {"data": "OR", "rule": "grosse", "limit": 10},
    {"rows": [[1, 2], [-1, 1], [2, -1]], "targets": [1, -1, 1], "rule": "blog", "limit": 5},
)


@dataclass(frozen=True, slots=True)
class Written:
    """An answer with the way it is written, which its neighbours keep."""

    answer: Answer
    write: Callable[[str], str]

    @property
    def text(self) -> str:
        """The answer as it is written."""
        return self.write(self.answer.truth)

    def neighbours(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each wrong neighbour."""
        seen = {self.text}
        for slip, meant in _SLIPS[self.answer.form](self.answer.truth):
            other = replace(self.answer, truth=meant)
            text = self.write(meant)
            if text not in seen and not truth.is_right(other):
                seen.add(text)
                yield slip, text


def right_answer(random: Random, form: str | None = None) -> Written:
    """Draw a right answer, of a form or of any."""
    return _DRAWN[form or random.choice(FORMS)](random)


def _answer(form: str, question: Question, meant: str) -> Answer:
    return Answer("drawn", form, question, "right", meant, "")


@cache
def _of_bank(name: str, part: str | None = None) -> Question:
    spec: dict[str, Any] = {"exercise": name} | ({"part": part} if part else {})
    return question_of(spec)


@cache
def _of_table(ask: str, number: int) -> Question:
    if ask == "boundary":
        *w, b = map(str, _LINES[number])
        spec: dict[str, Any] = {"ask": ask, "w": w, "b": b}
    else:
        spec = {"ask": ask, **(_CONSTRAINTS if ask == "inequalities" else _RUNS)[number]}
    return question_of(spec)


# Numerals


def _plain(value: Fraction) -> str:
    return str(value)


def _decimal(value: Fraction) -> str:
    """Write a decimal where there is one."""
    scaled = value * 10**4
    return f"{float(value):g}" if scaled.denominator == 1 else str(value)


def _typeset(value: Fraction) -> str:
    sign, size = "-" if value < 0 else "", abs(value)
    if size.denominator == 1:
        return str(value)
    return rf"{sign}\frac{{{size.numerator}}}{{{size.denominator}}}"


def _unicode(value: Fraction) -> str:
    return _decimal(value).replace("-", "−")


_NUMERALS: tuple[Numeral, ...] = (_plain, _decimal, _typeset, _unicode)


# Weights, lines, values, vectors: a list of numbers, and sentences for it


def _named(values: Sequence[Fraction], numeral: Numeral) -> str:
    cells = [f"w{j + 1} = {numeral(v)}" for j, v in enumerate(values[:-1])]
    return ", ".join([*cells, f"b = {numeral(values[-1])}"])


def _tuple(values: Sequence[Fraction], numeral: Numeral) -> str:
    return f"({', '.join(map(numeral, values))})"


def _matrix(values: Sequence[Fraction], numeral: Numeral) -> str:
    return r"\begin{pmatrix} " + r" \\ ".join(map(numeral, values)) + r" \end{pmatrix}"


_WEIGHTS_WRITTEN: tuple[Words, ...] = (
    lambda v, n: _named(v, n),
    lambda v, n: f"I take {_named(v, n)}.",
    lambda v, n: f"w = {_tuple(v[:-1], n)}, b = {n(v[-1])}",
    lambda v, n: f"$w = {_matrix(v[:-1], n)}$, $b = {n(v[-1])}$",
    lambda v, n: f"The weights are {' and '.join(map(n, v[:-1]))} and the bias is {n(v[-1])}.",
    lambda v, n: f"w = np.array([{', '.join(map(n, v[:-1]))}])\nb = {n(v[-1])}",
    lambda v, n: f"(b, {_names(v)}) = ({n(v[-1])}, {', '.join(map(n, v[:-1]))})",
    lambda v, n: f"w = {_tuple(v[:-1], n)}, threshold {n(-v[-1])}",
    lambda v, n: "Take\n" + "\n".join(f"- {c}" for c in _named(v, n).split(", ")),
)


def _names(values: Sequence[Fraction]) -> str:
    return ", ".join(f"w{j + 1}" for j in range(len(values) - 1))


def _sum(values: Sequence[Fraction], names: Sequence[str], numeral: Numeral) -> str:
    """Write a linear form; the last value may stand alone (its name is empty)."""
    terms = ""
    for value, name in zip(values, names, strict=True):
        if value:
            size = "" if abs(value) == 1 and name else numeral(abs(value))
            sign = (" - " if value < 0 else " + ") if terms else ("-" if value < 0 else "")
            terms += sign + " ".join(piece for piece in (size, name) if piece)
    return terms or "0"


def _line(values: Sequence[Fraction], numeral: Numeral) -> str:
    return _sum(values, [*(f"x{j + 1}" for j in range(len(values) - 1)), ""], numeral)


def _solved(values: Sequence[Fraction], numeral: Numeral) -> str:
    first, second, constant = values
    if not second:
        return f"x1 = {numeral(-constant / first)}" if first else f"0 = {numeral(-constant)}"
    return "x2 = " + _sum((-first / second, -constant / second), ("x1", ""), numeral)


_LINES_WRITTEN: tuple[Words, ...] = (
    lambda v, n: f"{_line(v, n)} = 0",
    lambda v, n: f"The boundary is {_line(v, n)} = 0.",
    lambda v, n: f"$${_line(v, n)} = 0$$",
    _solved,
    lambda v, n: f"So the line is {_solved(v, n)}.",
    lambda v, n: f"{_line((*v[:-1], Fraction(0)), n)} = {n(-v[-1])}",
)
_VALUES_WRITTEN: tuple[Words, ...] = (
    lambda v, n: n(v[0]),
    lambda v, n: f"The answer is {n(v[0])}.",
    lambda v, n: f"${n(v[0])}$",
    lambda v, n: f"Es ist {n(v[0])}.",
    lambda v, n: f"= {n(v[0])}",
)
_VECTORS_WRITTEN: tuple[Words, ...] = (
    _tuple,
    lambda v, n: f"The result is {_tuple(v, n)}.",
    lambda v, n: f"${_matrix(v, n)}$",
    lambda v, n: f"[{', '.join(map(n, v))}]",
    lambda v, n: f"array([{', '.join(map(n, v))}])",
)


def _writer(random: Random, ways: Sequence[Words]) -> Callable[[str], str]:
    way, numeral = random.choice(ways), random.choice(_NUMERALS)
    return lambda meant: way(truth.numbers(meant.replace("|", " ")), numeral)


def _draw_weights(random: Random) -> Written:
    question = _of_bank(random.choice(_WEIGHTS))
    exercise = question.exercise
    assert exercise is not None
    sizes = [Fraction(k, 2) for k in range(-8, 9) if k]
    while True:
        w = [random.choice(sizes) for _ in range(exercise.data.dimension)]
        b = random.choice(sizes)
        if truth.separates(w, b, exercise.data, exercise.convention.boundary):
            meant = f"{' '.join(map(str, w))} | {b}"
            return Written(_answer("weights", question, meant), _writer(random, _WEIGHTS_WRITTEN))


def _draw_line(random: Random) -> Written:
    number = random.randrange(len(_LINES))
    *w, b = (Fraction(v) for v in _LINES[number])
    scale = random.choice((1, 2, -1, Fraction(1, 2)))
    meant = f"{' '.join(str(scale * v) for v in w)} | {scale * b}"
    question = _of_table("boundary", number)
    return Written(_answer("boundary", question, meant), _writer(random, _LINES_WRITTEN))


def _draw_value(random: Random) -> Written:
    question = _of_bank(*random.choice(_VALUES))
    meant = str(truth.value(_answer("number", question, "")))
    return Written(_answer("number", question, meant), _writer(random, _VALUES_WRITTEN))


def _draw_vector(random: Random) -> Written:
    question = _of_bank(*random.choice(_VECTORS))
    meant = " ".join(map(str, truth.value(_answer("vector", question, ""))))
    return Written(_answer("vector", question, meant), _writer(random, _VECTORS_WRITTEN))


def _number_slips(meant: str) -> Iterator[tuple[str, str]]:
    value = Fraction(meant)
    yield "sign", str(-value)
    yield "one more", str(value + 1)
    yield "factor lost", str(value / 2)
    if value:
        yield "inverted", str(1 / value)


def _list_slips(meant: str) -> Iterator[tuple[str, str]]:
    """Slips in numbers; the last one is the bias where a bar stands before it."""
    values = truth.numbers(meant.replace("|", " "))
    biased = "|" in meant

    def told(changed: Sequence[Fraction]) -> str:
        cells = list(map(str, changed))
        return f"{' '.join(cells[:-1])} | {cells[-1]}" if biased else " ".join(cells)

    for j, value in enumerate(values):
        for slip, other in (("sign", -value), ("factor lost", value / 2)):
            yield slip, told((*values[:j], other, *values[j + 1 :]))
        for k in range(j):
            swapped = list(values)
            swapped[j], swapped[k] = swapped[k], swapped[j]
            yield "entries exchanged", told(swapped)
    if biased:
        yield "bias lost", told((*values[:-1], Fraction(0)))
        yield "sign", told(tuple(-v for v in values))


# Constraints and proofs: rows with a relation


def _relation_first(row: str) -> tuple[tuple[Fraction, ...], str]:
    *cells, relation = row.split()
    return tuple(map(Fraction, cells)), relation


_LATEX = {"<": "<", ">": ">", "<=": r"\le", ">=": r"\ge"}
_SIGNS = {"<": "<", ">": ">", "<=": "≤", ">=": "≥"}


def _constraint(row: str, relations: dict[str, str], numeral: Numeral) -> str:
    values, relation = _relation_first(row)
    names = [*(f"w{j + 1}" for j in range(len(values) - 1)), "b"]
    return f"{_sum(values, names, numeral)} {relations.get(relation, relation)} 0"


def _moved(row: str, numeral: Numeral) -> str:
    """Write a constraint with the bias on the right."""
    values, relation = _relation_first(row)
    names = [*(f"w{j + 1}" for j in range(len(values) - 1))]
    right = _sum((-values[-1],), ("b",), numeral)
    return f"{_sum(values[:-1], names, numeral)} {relation} {right}"


_CONSTRAINTS_WRITTEN: tuple[Callable[[Sequence[str]], str], ...] = (
    lambda rows: "\n".join(_constraint(r, {}, _plain) for r in rows),
    lambda rows: "; ".join(_moved(r, _plain) for r in rows),
    lambda rows: "We need " + ", ".join(_constraint(r, _SIGNS, _plain) for r in rows) + ".",
    lambda rows: (
        "\\begin{align*}\n"
        + " \\\\\n".join(_constraint(r, _LATEX, _typeset) for r in rows)
        + "\n\\end{align*}"
    ),
    lambda rows: "\n".join(f"* {_constraint(r, {}, _plain)}" for r in rows),
)


def _draw_constraints(random: Random) -> Written:
    question = _of_table("inequalities", random.randrange(len(_CONSTRAINTS)))
    task: Any = question.task
    rows = [
        " ".join(map(str, row)) + f" {relation}"
        for row, relation in truth.data_rows(task.dataset, task.convention)
    ]
    random.shuffle(rows)
    way = random.choice(_CONSTRAINTS_WRITTEN)
    answer = _answer("inequalities", question, "; ".join(rows))
    return Written(answer, lambda meant: way(meant.split(";")))


def _row_slips(meant: str) -> Iterator[tuple[str, str]]:
    rows = [row.strip() for row in meant.split(";")]
    for number, row in enumerate(rows):
        for slip, other in _slips_of_row(row):
            yield slip, "; ".join((*rows[:number], other, *rows[number + 1 :]))
        again = rows[(number + 1) % len(rows)]
        yield "other row", "; ".join((*rows[:number], again, *rows[number + 1 :]))


def _slips_of_row(row: str) -> Iterator[tuple[str, str]]:
    values, relation = _relation_first(row)
    weaker = {">": ">=", ">=": ">", "<": "<=", "<=": "<"}[relation]
    turned = {">": "<", ">=": "<=", "<": ">", "<=": ">="}[relation]
    cells = " ".join(map(str, values))
    yield "other strictness", f"{cells} {weaker}"
    yield "sign", f"{cells} {turned}"
    if values[-1]:
        yield "bias lost", " ".join(map(str, (*values[:-1], 0))) + f" {relation}"
    for j, value in enumerate(values):
        if value and any(v for k, v in enumerate(values) if k != j):  # else it is the same row
            half = (*values[:j], value / 2, *values[j + 1 :])
            yield "factor lost", " ".join(map(str, half)) + f" {relation}"


_XOR_ROWS = ("0 0 1 <", "0 1 1 {0}", "1 0 1 {0}", "1 1 1 <", "1 1 2 {0}", "1 1 2 <")
_SOURCES = ("row", "row", "row", "row", "2+3", "1+4")

_PROOFS_WRITTEN: tuple[Callable[[Sequence[str]], str], ...] = (
    lambda rows: (
        "Not separable.\n"
        + "\n".join(f"({i}) {_constraint(r, {}, _plain)}" for i, r in enumerate(rows[:4], 1))
        + f"\nAdding (2) and (3): {_constraint(rows[4], {}, _plain)}."
        + f"\nAdding (1) and (4): {_constraint(rows[5], {}, _plain)}.\nContradiction."
    ),
    lambda rows: (
        "XOR is not linearly separable, since we would need "
        + ", ".join(_constraint(r, {}, _plain) for r in rows[:3])
        + f" and {_constraint(rows[3], {}, _plain)}. The second and the third give"
        + f" {_constraint(rows[4], {}, _plain)}, the first and the fourth"
        + f" {_constraint(rows[5], {}, _plain)}, a contradiction."
    ),
    lambda rows: (
        "Not linearly separable: "
        + ", ".join(f"${_constraint(r, _LATEX, _plain)}$ ({i})" for i, r in enumerate(rows[:4], 1))
        + f". (2) + (3): ${_constraint(rows[4], _LATEX, _plain)}$;"
        + f" (1) + (4): ${_constraint(rows[5], _LATEX, _plain)}$. Contradiction."
    ),
)


def _draw_proof(random: Random) -> Written:
    exercise, positive = random.choice((("grosse-xor", ">="), ("lyu-testable", ">")))
    rows = [row.format(positive) for row in _XOR_ROWS]
    way = random.choice(_PROOFS_WRITTEN)
    answer = _answer("adding", _of_bank(exercise), _claims(rows))
    return Written(answer, lambda meant: way([c.partition("@")[0] for c in meant.split(";")]))


def _claims(rows: Sequence[str]) -> str:
    told = [f"{row} @ {source}" for row, source in zip(rows, _SOURCES, strict=True)]
    return "; ".join([*told, "0 0 0 > @ 5+6"])


def _proof_slips(meant: str) -> Iterator[tuple[str, str]]:
    rows = [claim.partition("@")[0].strip() for claim in meant.split(";")][: len(_SOURCES)]
    for number, row in enumerate(rows):
        for slip, other in _slips_of_row(row):
            yield slip, _claims([*rows[:number], other, *rows[number + 1 :]])
    yield "other row", _claims([rows[0], rows[1], rows[1], *rows[3:]])


# Runs


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "| example | score | mistake | weights |\n|---|---|---|---|\n"
    return head + "\n".join(
        f"| {e} | {z} | {'yes' if m == 'y' else 'no'} | ({', '.join(w)}) |" for e, z, m, *w in rows
    )


def _tabular(rows: Sequence[Sequence[str]]) -> str:
    lines = [
        f"{e} & ${z}$ & {'yes' if m == 'y' else 'no'} & $({', '.join(w)})$ \\\\"
        for e, z, m, *w in rows
    ]
    head = "\\begin{tabular}{cccc}\nexample & score & mistake & weights \\\\"
    return "\n".join([head, *lines, "\\end{tabular}"])


_RUNS_WRITTEN: tuple[Callable[[Sequence[Sequence[str]]], str], ...] = (
    _table,
    _tabular,
    lambda rows: "\n".join(f"{e}; {z}; {m}; ({', '.join(w)})" for e, z, m, *w in rows),
    lambda rows: "\n".join(
        f"Example {e}: score {z}, {'a mistake' if m == 'y' else 'right'}, weights ({', '.join(w)})."
        for e, z, m, *w in rows
    ),
)


def _draw_run(random: Random) -> Written:
    question = _of_table("trace", random.randrange(len(_RUNS)))
    rows = truth.run(_answer("trace", question, "run"))
    way = random.choice(_RUNS_WRITTEN)
    answer = _answer("trace", question, "; ".join(map(" ".join, rows)))
    return Written(answer, lambda meant: way([row.split() for row in meant.split(";")]))


def _run_slips(meant: str) -> Iterator[tuple[str, str]]:
    rows = [row.strip() for row in meant.split(";")]
    for number, row in enumerate(rows):
        example, z, mistake, *w = row.split()
        others = [("sign", (example, str(-Fraction(z)), mistake, *w))]
        others += [("entries exchanged", (example, z, mistake, *w[::-1]))]
        flipped = "n" if mistake == "y" else "y"
        others += [("other decision", (example, z, flipped, *w))]
        for slip, cells in others:
            yield slip, "; ".join((*rows[:number], " ".join(cells), *rows[number + 1 :]))
    yield "row left out", "; ".join(rows[:1] + rows[2:])


_DRAWN: dict[str, Callable[[Random], Written]] = {
    "weights": _draw_weights,
    "boundary": _draw_line,
    "number": _draw_value,
    "vector": _draw_vector,
    "inequalities": _draw_constraints,
    "adding": _draw_proof,
    "trace": _draw_run,
}
FORMS = tuple(_DRAWN)
_SLIPS: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {
    "weights": _list_slips,
    "boundary": _list_slips,
    "number": _number_slips,
    "vector": _list_slips,
    "inequalities": _row_slips,
    "adding": _proof_slips,
    "trace": _run_slips,
}
