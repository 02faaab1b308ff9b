"""Right answers are right in any form of typing, injected slips are named, readers only refuse."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from counted_calls import MOST_CALLS, calls_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import conventions, datasets, separated_datasets, small_rationals

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.problem import Problem
from linexact.document.blocks import Document
from linexact.exact import exact_text, show
from linexact.exact.surds import SurdSum
from linexact.explain.grading import marked_blocks, outcome_blocks
from linexact.grade import Grade, Task, Unreadable, grade
from linexact.grade.finding import Slips
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.outcome import OUTCOMES
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.faulty_perceptron import SLIPS, FaultyPerceptron
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.word import WordTask
from linexact.render.html import render_html
from linexact.render.latex import render_latex
from linexact.render.markdown import markdown_fragment
from linexact.render.text import render_text
from linexact.topics.perceptron import rule
from linexact.topics.separability import Inseparable, Separable, separate_dataset

ZERO, ONE = Fraction(0), Fraction(1)
STRICT = Convention(bias=True, boundary="strict")


@st.composite
def typed(draw: st.DrawFn, value: Fraction) -> str:
    """Write a number as people do."""
    forms = [exact_text(value), show(value), f" {exact_text(value)} "]
    forms.append(exact_text(value).replace("-", "−"))
    if value.denominator != 1:
        sign = "-" if value < 0 else ""
        forms.append(f"{sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}")
    return draw(st.sampled_from(forms))


@st.composite
def typed_weights(draw: st.DrawFn, w: Sequence[Fraction], b: Fraction | None) -> str:
    """Write weights in any order of any naming."""
    style = draw(st.sampled_from(["w{}", "w_{}", "W{}"]))
    joint = draw(st.sampled_from([" = ", ": ", "="]))
    fields = [f"{style.format(j + 1)}{joint}{draw(typed(a))}" for j, a in enumerate(w)]
    if draw(st.booleans()) and w:
        fields = [f"w{joint}({', '.join(draw(typed(a)) for a in w)})"]
    if b is not None:
        name, value = draw(st.sampled_from([("b", b), ("bias", b), ("threshold", -b), ("w0", b)]))
        fields.append(f"{name}{joint}{draw(typed(value))}")
    fields = draw(st.permutations(fields))
    return draw(st.sampled_from([", ", "; ", "\n", " and "])).join(fields)


def right(outcome: Grade | Unreadable) -> bool:
    """Say whether an answer earns all; what is asked back or left to a person is passed over."""
    assume(isinstance(outcome, Grade) and not outcome.is_for_a_person)
    assert isinstance(outcome, Grade)
    return outcome.is_right


def slips(outcome: Grade | Unreadable) -> list[tuple[str, ...]]:
    assume(isinstance(outcome, Grade))
    assert isinstance(outcome, Grade)
    return [tuple(map(str, f.slips)) for f in outcome.findings if isinstance(f, Slips)]


@settings(max_examples=30, deadline=None)
@given(separated_datasets(max_dimension=3), conventions(), st.data())
def test_weights_in_any_typing(dataset: Dataset, chosen: Convention, data: st.DataObject) -> None:
    verdict = separate_dataset(dataset, chosen)
    assume(isinstance(verdict, Separable))
    assert isinstance(verdict, Separable)
    factor = data.draw(st.integers(1, 5))
    w = [a * factor for a in verdict.w]
    b = verdict.b * factor if chosen.bias else None
    task = WeightsTask(Problem(dataset, chosen), {"valid": ONE, "examples": ONE})
    assert right(grade(task, data.draw(typed_weights(w, b))))


@settings(max_examples=30, deadline=None)
@given(separated_datasets(max_dimension=3), st.data())
def test_slips_in_weights_are_named(dataset: Dataset, data: st.DataObject) -> None:
    verdict = separate_dataset(dataset, STRICT)
    assert isinstance(verdict, Separable)
    w, b = list(verdict.w), verdict.b
    names = [
        "classes-swapped",
        "threshold-for-bias",
        *(f"minus-dropped:w{j + 1}" for j in range(len(w))),
    ]
    slip = data.draw(st.sampled_from(names))
    if slip == "classes-swapped":
        w, b = [-a for a in w], -b
    elif slip == "threshold-for-bias":
        b = -b
    else:
        j = int(slip[-1]) - 1
        assume(w[j] != 0)
        w[j] = -w[j]
    outcome = grade(WeightsTask(Problem(dataset, STRICT), {"valid": ONE}),
                    data.draw(typed_weights(w, b)))  # fmt: skip
    # At most four explanations are said; all of them have one slip.
    found = slips(outcome)
    same = slip == "threshold-for-bias" and b == 0
    assert right(outcome) or same or (slip,) in found or len(found) == 4


@settings(max_examples=30, deadline=None)
@given(datasets(max_dimension=2), conventions(), st.data())
def test_refutations_in_any_typing(
    dataset: Dataset, chosen: Convention, data: st.DataObject
) -> None:
    verdict = separate_dataset(dataset, chosen)
    assume(isinstance(verdict, Inseparable))
    assert isinstance(verdict, Inseparable)
    factor = data.draw(st.sampled_from([Fraction(1), Fraction(2), Fraction(1, 3)]))
    pairs = {i: m * factor for i, m in verdict.multipliers.items()}
    sides = [
        " + ".join(f"{exact_text(m)} {point(dataset, i)}" for i, m in pairs.items()
                   if dataset.target(i) == t)
        for t in (1, -1)
    ]  # fmt: skip
    several = len({(dataset.x(i), dataset.target(i)) for i in range(len(dataset))})
    told = several == len(dataset) and len({dataset.x(i) for i in pairs}) == len(pairs)
    bodies = [
        ", ".join(f"{i + 1}: {exact_text(m)}" for i, m in pairs.items()),
        f"multipliers = [{', '.join(exact_text(pairs.get(i, ZERO)) for i in range(len(dataset)))}]",
        *([" = ".join(sides)] if told and all(sides) else []),
    ]
    body = data.draw(st.sampled_from(bodies))
    task = VerdictTask(dataset, chosen, {"verdict": ONE, "proof": ONE})
    assert right(grade(task, f"not separable; {body}"))


def point(dataset: Dataset, index: int) -> str:
    return "(" + ", ".join(map(exact_text, dataset.x(index))) + ")"


def written_row(row: Sequence[Fraction], relation: str, names: Sequence[str]) -> str:
    terms = " + ".join(f"({exact_text(a)}) {name}" for a, name in zip(row, names, strict=True))
    return f"{terms or '0'} {relation} 0"


@settings(max_examples=25, deadline=None)
@given(datasets(max_examples=5, max_dimension=3), conventions(), st.data())
def test_inequalities_at_any_scale(
    dataset: Dataset, chosen: Convention, data: st.DataObject
) -> None:
    # On a line "(0) w1 > 0" may be a row of 0, or that of the input 0.
    assume(dataset.dimension > 1 or all(dataset.x(i)[0] for i in range(len(dataset))))
    assume(len(dataset) and dataset_system(dataset, chosen).dimension)
    task = InequalitiesTask(dataset, chosen, {"half-spaces": ONE, "strictness": ONE,
                                              "nothing-extra": ONE})  # fmt: skip
    lines = []
    for row in task.expected.rows:
        factor = data.draw(small_rationals(4, 3).filter(lambda v: v > 0))
        turned = data.draw(st.booleans())
        relation = {">": "<", ">=": "<="}[row.relation] if turned else row.relation
        factor = -factor if turned else factor
        values = [factor * Fraction(a) for a in row.coefficients]
        lines.append(written_row(values, relation, task.variables))
    assert right(grade(task, "\n".join(data.draw(st.permutations(lines)))))


TABLES = [gate("AND"), gate("OR"), gate("XOR"), gate("0010"),
          Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])]  # fmt: skip
RULES = ("grosse", "blog", "blog-restart", "lyu-offset", "comp135")


@st.composite
def trace_tasks(draw: st.DrawFn) -> TraceTask:
    dataset = draw(st.sampled_from(TABLES))
    chosen = rule(draw(st.sampled_from(RULES)))
    chosen = replace(chosen, rate=draw(st.sampled_from([ONE, Fraction(1, 2), Fraction(2)])))
    columns = ("example", "score", "mistake", "weights")
    return TraceTask(dataset, chosen, dict.fromkeys(columns, ONE), columns, "presentations", 12)


@st.composite
def typed_table(draw: st.DrawFn, task: TraceTask, slip: Sequence[str]) -> str:
    mark = draw(st.sampled_from([", ", "; ", " | ", "\t"]))
    yes, no = draw(st.sampled_from([("yes", "no"), ("1", "0"), ("x", "-"), ("True", "False")]))
    lines = []
    for step in FaultyPerceptron(task.dataset, task.rule, slip).steps(task.limit):
        weights = ", ".join(map(exact_text, step.after))
        cells = [str(step.example + 1), exact_text(step.score), yes if step.mistake else no,
                 f"({weights})"]  # fmt: skip
        lines.append(mark.join(cells))
    return "\n".join(lines)


@settings(max_examples=25, deadline=None)
@given(trace_tasks(), st.data())
def test_tables_in_any_typing(task: TraceTask, data: st.DataObject) -> None:
    text = data.draw(typed_table(task, ()))
    assume(text)
    assert right(grade(task, text))


@settings(max_examples=30, deadline=None)
@given(trace_tasks(), st.lists(st.sampled_from(SLIPS), min_size=1, max_size=2, unique=True),
       st.data())  # fmt: skip
def test_slips_in_tables_are_named(task: TraceTask, chosen: list[str], data: st.DataObject) -> None:
    text = data.draw(typed_table(task, chosen))
    assume(text)
    outcome = grade(task, text)
    assert isinstance(outcome, Grade)
    found = slips(outcome)
    truth = list(FaultyPerceptron(task.dataset, task.rule).steps(task.limit))
    made = list(FaultyPerceptron(task.dataset, task.rule, chosen).steps(task.limit))
    if made == truth[: len(made)]:
        assert not found
        return
    # A smallest set is named: never a larger one than what was done.
    assert found
    assert all(len(names) <= len(chosen) for names in found)
    if len(found[0]) == len(chosen) and len(found) < 4:
        local = any(":" in name for names in found for name in names)
        assert tuple(s for s in SLIPS if s in chosen) in found or local


@settings(max_examples=30, deadline=None)
@given(st.lists(small_rationals(), min_size=1, max_size=3), small_rationals(), st.data())
def test_boundaries_at_any_scale(w: list[Fraction], b: Fraction, data: st.DataObject) -> None:
    assume(any(w))
    names = tuple(f"x{j + 1}" for j in range(len(w)))
    task = BoundaryTask(tuple(w), b, names, {"boundary": ONE})
    factor = data.draw(small_rationals().filter(bool))
    row = written_row([factor * a for a in w], f"+ ({exact_text(factor * b)}) =", names)
    assert right(grade(task, row))
    moved = written_row([factor * a for a in w], f"+ ({exact_text(factor * (b + 1))}) =", names)
    assert not right(grade(task, moved))


@settings(max_examples=50, deadline=None)
@given(small_rationals(6, 5), st.integers(1, 40), st.data())
def test_numbers_with_roots_in_any_form(q: Fraction, n: int, data: st.DataObject) -> None:
    value = SurdSum.root(Fraction(n)).times(SurdSum.rational(q))
    over = exact_text(q * n)
    forms = [f"({exact_text(q)})*sqrt({n})", f"({over})/sqrt({n})", f"({exact_text(q)}) √{n}",
             f"sqrt({n})*({exact_text(q)})", f"({exact_text(q / 2)})*sqrt({4 * n})",
             f"-(-({over}))/√{n}", str(value)]  # fmt: skip
    task = NumberTask(value, "the number", {"value": ONE})
    assert right(grade(task, data.draw(st.sampled_from(forms))))
    if q:
        assert not right(grade(task, f"2*({exact_text(q)})*sqrt({n})"))
        assert ("doubled",) in slips(grade(task, f"2*({exact_text(q)})*sqrt({n})"))


@settings(max_examples=25, deadline=None)
@given(st.lists(small_rationals(), min_size=2, max_size=5), st.data())
def test_vectors_in_any_typing(values: list[Fraction], data: st.DataObject) -> None:
    task = VectorTask(tuple(values), "the vector", {"value": ONE})
    inner = ", ".join(data.draw(typed(v)) for v in values)
    form = data.draw(st.sampled_from(["({})", "[{}]", "v = ({})", "{}"]))
    assert right(grade(task, form.format(inner)))


# Fuzzing

XOR, AND = gate("XOR"), gate("AND")
POINTS = dict.fromkeys(("example", "score", "mistake", "weights"), ONE)
TASKS: list[Task] = [
    WeightsTask(Problem(AND, STRICT), {"valid": ONE}),
    WeightsTask(Problem(AND, Convention(False, "closed-positive")), {"valid": ONE}, "first"),
    VerdictTask(XOR, STRICT, {"verdict": ONE, "proof": ONE}),
    VerdictTask(AND, Convention(False, "strict"), {"verdict": ONE, "proof": ONE}),
    InequalitiesTask(AND, STRICT, {"half-spaces": ONE, "equivalent": ONE}),
    TraceTask(AND, rule("blog"), POINTS),
    TraceTask(AND, rule("blog-restart"), POINTS, mode="updates"),
    BoundaryTask((ONE, -ONE), ONE, ("x1", "x2"), {"boundary": ONE}),
    NumberTask(SurdSum.root(Fraction(1, 5)), "the margin", {"value": ONE}),
    VectorTask((ONE, -ONE), "the vector", {"value": ONE}),
    WordTask("cycle", "the outcome", OUTCOMES, {"value": ONE}),
]
WORDS = [
    *re.findall(r"\S+", "w1 w2 b = : , ; ( ) [ ] { } 1 -1 1/2 0 3/2 sqrt √ \\frac yes nan"),
    *re.findall(r"\S+", "no separable multipliers theta | + - * / < >= x1 x2 . e9999999 \" '"),
    *re.findall(r"\S+", "? ² # example segments 1,5 point (0,1) (1,0) (0,0) (1,1) %s <b> \\input"),
    "\x1b[31m", "\n", "\t", " and ", "not separable", "1: 1", "2: 1", "9" * 5_000, "w" + "9" * 900,
]  # fmt: skip
PIECES = ("(", "[", "1,", "w1=", "9", "\n", "1 ", "sqrt(", "|", "- ")
FRAGMENTS = st.lists(st.sampled_from(WORDS), max_size=24)
TEXTS = FRAGMENTS.map("".join) | FRAGMENTS.map(" ".join) | st.text(max_size=80)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TASKS), TEXTS)
def test_any_text_is_graded_or_unreadable(task: Task, text: str) -> None:
    outcomes: list[Grade | Unreadable] = []
    assert calls_of(lambda: outcomes.append(grade(task, text))) < MOST_CALLS
    [outcome] = outcomes
    assert isinstance(outcome, Grade | Unreadable)
    document = Document(tuple(outcome_blocks(outcome, marked_blocks)))
    latex = render_latex(document).partition("\\begin{document}")[2]
    assert "\\input" not in latex
    for render in (render_text, markdown_fragment, render_html):
        shown = render(document)
        assert "\x1b" not in shown
        # A terminal has no tags, and neither has an indented block of Markdown.
        lines = [line for line in shown.split("\n") if not line.startswith("    ")]
        assert render is render_text or "<b>" not in "".join(lines)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(TASKS), st.sampled_from(PIECES), st.integers(1_000, 30_000))
def test_long_answers_cost_little(task: Task, piece: str, count: int) -> None:
    outcomes: list[Grade | Unreadable] = []
    assert calls_of(lambda: outcomes.append(grade(task, piece * count))) < MOST_CALLS
    assert isinstance(outcomes[0], Grade | Unreadable)
