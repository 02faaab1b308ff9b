"""Right answers in many notations, and the answers next to each of them.

A right answer is a *meaning* (weights, a line, constraints, a value, a run) and a way to write it,
to a question of the bank or of a table.  Its neighbours are the meanings one slip away: another
sign, entries exchanged, a factor or the bias lost, another strictness, another row.  Whether a
neighbour is right is recomputed from the data (:mod:`tests.answers.truth`).  Written the same way,
and with prose around it, no wrong one earns all, and no right one loses a mark; each may be asked
back.  Proofs stand in :mod:`tests.answers.arguments`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

from linexact.data.convention import BOUNDARIES
from linexact.errors import InputError
from linexact.exercise.bank import list_exercises
from linexact.grade import Grade, parts_of
from linexact.grade.forms.weights import WeightsTask
from linexact.topics.separability import Separable, separate_dataset
from tests.answers import truth
from tests.answers.corpus import Answer, Question, marked, question_of

Numeral = Callable[[Fraction], str]
Words = Callable[[Sequence[Fraction], Numeral], str]
_MOST_NEIGHBOURS = 8

_GATES = (
    "AND", "OR", "NAND", "NOR", "AND:3", "OR:3", "majority:3", "exactly:0:3", "at-least:2:4",
)  # fmt: skip
_RULES = ("blog", "lyu", "lyu-offset")  # those that say in which order examples are shown
_PROSE = (
    "I hope that this is right.", "This was discussed in the exercise class.", "Thank you!",
    "Let us think about it first.", "My solution:", "Solution.", "(sorry for the handwriting)",
    "I checked it with a friend.", "Regards, A. Student", "See also the picture below.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Written:
    """An answer with the way it is written, which its neighbours keep."""

    answer: Answer
    write: Callable[[str], str]

    @property
    def text(self) -> str:
        """The answer as it is written."""
        return self.write(self.answer.truth)

    def neighbours(self) -> Iterator[tuple[str, str, bool]]:
        """Yield of each neighbour the slip, the text, and whether it is right nevertheless."""
        seen = {self.text}
        for slip, meant in _SLIPS[self.answer.form](self.answer.truth):
            text = self.write(meant)
            if text not in seen:
                seen.add(text)
                yield slip, text, truth.is_right(replace(self.answer, truth=meant))


def right_answer(random: Random, form: str | None = None) -> Written:
    """Draw a right answer, of a form or of any."""
    return _DRAWN[form or random.choice(FORMS)](random)


def with_prose(random: Random, text: str) -> str:
    """Put a neutral sentence before the text, after it, or both."""
    before, after = random.choice(_PROSE), random.choice(_PROSE)
    around = (f"{before}\n\n{text}", f"{text}\n\n{after}", f"{before}\n\n{text}\n\n{after}")
    return random.choice(around)


def run(count: int, seed: int, form: str | None = None) -> tuple[Counter[str], list[str]]:
    """Mark so many right answers with some neighbours of each, bare and with prose around them.

    Return how many became what, and each whose points are not what its meaning deserves.
    """
    random, found, faults = Random(seed), Counter[str](), list[str]()
    for _ in range(count):
        written = right_answer(random, form)
        near = list(written.neighbours())
        some = random.sample(near, min(_MOST_NEIGHBOURS, len(near)))
        for slip, text, is_right in (("none", written.text, True), *some):
            bare, around = (
                marked(written.answer, each) for each in (text, with_prose(random, text))
            )
            for outcome, where in ((bare, ""), (around, " with prose")):
                kind = "right" if is_right else "wrong"
                what = "asked back" if outcome is None else "marked"
                found[f"{written.answer.form}: {kind}{where} {what}"] += 1
            if not (_is_deserved(bare, is_right) and _is_deserved(around, is_right, bare)):
                faults.append(f"{written.answer.question.spec} {slip}: {text!r}")
    return found, faults


def _is_deserved(outcome: Grade | None, is_right: bool, bare: Grade | None = None) -> bool:
    """Say whether a right text earns all, and a wrong one less, with a reason; both as if bare."""
    if outcome is None:
        return True
    as_bare = bare is None or bare.earned == outcome.earned
    return as_bare and outcome.is_right == is_right and (is_right or bool(outcome.findings))


def _answer(form: str, question: Question, meant: str) -> Answer:
    return Answer("drawn", form, question, "right", meant, "")


# Questions


@cache
def _of_bank(form: str) -> tuple[Question, ...]:
    """Return all parts of exercises in a form, those without a tolerance or other demands."""
    found = []
    for exercise in list_exercises():
        try:
            parts = parts_of(exercise)
        except InputError:  # its data do not come with the package
            continue
        specs = ({"exercise": exercise.id, "part": part.name} for part in parts)
        found += [q for q in map(question_of, specs) if _kind(q) == form]
    return tuple(found)


def _kind(question: Question) -> str:
    """Return the form of a question; nothing for one whose answers are not drawn."""
    task: Any = question.task
    if getattr(task, "tolerance", None):
        return ""
    if isinstance(task, WeightsTask):
        problem = task.problem
        plain = problem.convention.bias and problem.dataset.mapped is None
        return "weights" if plain and not (problem.demands or problem.lengths) else ""
    if task.kind == "number":
        return "number" if isinstance(truth.value_of(question), Fraction | int) else ""
    return str(task.kind)


@cache
def _weighed() -> tuple[tuple[Question, tuple[Fraction, ...]], ...]:
    """Return questions for weights, of the bank and of gates, with some right weights and bias."""
    specs = ({"ask": "weights", "data": d, "boundary": b} for d in _GATES for b in BOUNDARIES)
    found = []
    for question in (*_of_bank("weights"), *map(question_of, specs)):
        task: Any = question.task
        verdict = separate_dataset(task.problem.dataset, task.problem.convention)
        if isinstance(verdict, Separable):
            found.append((question, (*verdict.w, verdict.b)))
    return tuple(found)


def data_drawn(random: Random, size: int, count: int) -> dict[str, Any]:
    """Return rows and targets, both targets among them, as a question states them."""
    points = random.sample(sorted(product(range(-2, 4), repeat=size)), count)
    targets = [1, -1, *random.choices((1, -1), k=count - 2)]
    random.shuffle(targets)
    return {"rows": list(map(list, points)), "targets": targets}


# Numerals


def plain(value: Fraction) -> str:
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


_NUMERALS: tuple[Numeral, ...] = (plain, _decimal, _typeset, _unicode)


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
    question, found = random.choice(_weighed())
    task: Any = question.task
    data, boundary = task.problem.dataset, task.problem.convention.boundary
    while True:
        factor = random.choice((1, 2, 3, Fraction(1, 2), Fraction(4, 3)))
        *w, b = (factor * v + Fraction(random.randrange(-3, 4), 4) for v in found)
        if truth.separates(w, b, data, boundary):
            meant = f"{' '.join(map(str, w))} | {b}"
            return Written(_answer("weights", question, meant), _writer(random, _WEIGHTS_WRITTEN))


def _draw_line(random: Random) -> Written:
    values = [Fraction(random.randrange(-9, 10), random.choice((1, 1, 2, 3))) for _ in range(3)]
    values[random.randrange(2)] += 10  # a line, whatever the others are
    *w, b = map(str, values)
    question = question_of({"ask": "boundary", "w": w, "b": b})
    scale = random.choice((1, 2, -1, Fraction(1, 2)))
    *w, b = (str(scale * v) for v in values)
    meant = f"{' '.join(w)} | {b}"
    return Written(_answer("boundary", question, meant), _writer(random, _LINES_WRITTEN))


def _draw_value(random: Random) -> Written:
    question = random.choice(_of_bank("number"))
    meant = str(truth.value_of(question))
    return Written(_answer("number", question, meant), _writer(random, _VALUES_WRITTEN))


def _draw_vector(random: Random) -> Written:
    question = random.choice(_of_bank("vector"))
    meant = " ".join(map(str, truth.value_of(question)))
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


# Constraints: rows with a relation


def coefficients_of(row: str) -> tuple[tuple[Fraction, ...], str]:
    """Return the coefficients of a row, and its relation."""
    *cells, relation = row.split()
    return tuple(map(Fraction, cells)), relation


LATEX = {"<": "<", ">": ">", "<=": r"\le", ">=": r"\ge"}
SIGNS = {"<": "<", ">": ">", "<=": "≤", ">=": "≥"}


def constraint(row: str, relations: dict[str, str], numeral: Numeral) -> str:
    """Write a row of coefficients and a relation as a constraint on weights and bias."""
    values, relation = coefficients_of(row)
    names = [*(f"w{j + 1}" for j in range(len(values) - 1)), "b"]
    return f"{_sum(values, names, numeral)} {relations.get(relation, relation)} 0"


def _moved(row: str, numeral: Numeral) -> str:
    """Write a constraint with the bias on the right."""
    values, relation = coefficients_of(row)
    names = [*(f"w{j + 1}" for j in range(len(values) - 1))]
    right = _sum((-values[-1],), ("b",), numeral)
    return f"{_sum(values[:-1], names, numeral)} {relation} {right}"


_CONSTRAINTS_WRITTEN: tuple[Callable[[Sequence[str]], str], ...] = (
    lambda rows: "\n".join(constraint(r, {}, plain) for r in rows),
    lambda rows: "; ".join(_moved(r, plain) for r in rows),
    lambda rows: "We need " + ", ".join(constraint(r, SIGNS, plain) for r in rows) + ".",
    lambda rows: (
        "\\begin{align*}\n"
        + " \\\\\n".join(constraint(r, LATEX, _typeset) for r in rows)
        + "\n\\end{align*}"
    ),
    lambda rows: "\n".join(f"* {constraint(r, {}, plain)}" for r in rows),
)


def _draw_constraints(random: Random) -> Written:
    data = random.choice(({"data": random.choice(_GATES[:7])}, data_drawn(random, 2, 4)))
    question = question_of({"ask": "inequalities", "boundary": random.choice(BOUNDARIES), **data})
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
        for slip, other in slips_of_row(row):
            yield slip, "; ".join((*rows[:number], other, *rows[number + 1 :]))
        again = rows[(number + 1) % len(rows)]
        yield "other row", "; ".join((*rows[:number], again, *rows[number + 1 :]))


def slips_of_row(row: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each slip in a row, and what it makes of it."""
    values, relation = coefficients_of(row)
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
    """Draw a run up to a mistake, for rows after its end are not marked."""
    spec = {"ask": "trace", "rule": random.choice(_RULES), "limit": 8, **data_drawn(random, 2, 3)}
    rows = truth.run(_answer("trace", question_of(spec), "run"))
    limit = max(k for k, row in enumerate(rows, start=1) if row[2] == "y")
    question, rows = question_of({**spec, "limit": limit}), rows[:limit]
    way = random.choice(_RUNS_WRITTEN)
    answer = _answer("trace", question, "; ".join(map(" ".join, rows)))
    return Written(answer, lambda meant: way([row.split() for row in meant.split(";")]))


def _run_slips(meant: str) -> Iterator[tuple[str, str]]:
    rows = [row.strip() for row in meant.split(";")]
    for number, row in enumerate(rows):
        example, z, mistake, *w = row.split()
        others = [("sign", (example, str(-Fraction(z)), mistake, *w))]
        if len(w) == 2 or w[1] != w[2]:  # else it is the same with the bias first
            others += [("entries exchanged", (example, z, mistake, w[1], w[0], *w[2:]))]
        flipped = "n" if mistake == "y" else "y"
        others += [("other decision", (example, z, flipped, *w))]
        for slip, cells in others:
            yield slip, "; ".join((*rows[:number], " ".join(cells), *rows[number + 1 :]))
    update = next(k for k, row in enumerate(rows) if row.split()[2] == "y")
    if update + 1 < len(rows):
        yield "update left out", "; ".join(rows[:update] + rows[update + 1 :])


_DRAWN: dict[str, Callable[[Random], Written]] = {
    "weights": _draw_weights,
    "boundary": _draw_line,
    "number": _draw_value,
    "vector": _draw_vector,
    "inequalities": _draw_constraints,
    "trace": _draw_run,
}
FORMS = tuple(_DRAWN)
_SLIPS: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {
    "weights": _list_slips,
    "boundary": _list_slips,
    "number": _number_slips,
    "vector": _list_slips,
    "inequalities": _row_slips,
    "trace": _run_slips,
}
