"""Runs whose names say nothing: their numbers are known by how they fit, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact import exact_text as num
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.cells import Setting
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.reading import read_run
from linexact.perceptron import Presentation, rule

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [1, 2], [0, Fraction(3, 2)]], [-1, -1, 1, 1])
POINTS = dict.fromkeys(("example", "score", "mistake", "weights"), Fraction(1))
TASKS = {
    "AND": TraceTask(gate("AND"), rule("grosse"), POINTS, limit=12),
    "blog": TraceTask(BLOG, rule("blog"), POINTS),
    "line": TraceTask(Dataset.from_rows([[3], [1], [2]], [1, -1, 1]), rule("blog"), POINTS),
}


def vec(values: Sequence[Fraction]) -> str:
    return f"({', '.join(map(num, values))})"


def printed(step: Presentation) -> str:
    word = "upd" if step.mistake else "none"
    weights = " ".join(map(num, step.after))
    return f'[1] "case {step.example + 1} a {num(step.score)} {word} v {weights}"'


def tuple_of(step: Presentation) -> str:
    return f"({step.example + 1}, {num(step.score)}, {step.mistake}, {vec(step.after)})"


def keys(step: Presentation) -> str:
    weights = ",".join(map(num, step.after))
    return f"pat={step.example} act={num(step.score)} flip={int(step.mistake)} ww={weights}"


def spoken(step: Presentation) -> str:
    said = f"it flips, and we carry on with {vec(step.after)}" if step.mistake else "it holds"
    return f"Taking pt {step.example + 1} I come to {num(step.score)}: {said}"


def columns(step: Presentation) -> str:
    flips = "adj" if step.mistake else "."
    return f"| {step.example + 1} | {num(step.score)} | {flips} | {vec(step.after)} |"


STYLES: tuple[Callable[[Presentation], str], ...] = (printed, tuple_of, keys, spoken, columns)
HEAD = {columns: "| passenger | lin. comb. | adjusted | parameters |\n|---|---|---|---|\n"}


def read(task: TraceTask, text: str) -> list[tuple[object, ...]]:
    setting = Setting(task.dataset, task.rule, task.columns, task.parameters)
    rows = read_run(text, setting, task.truth).rows
    return [(row.example, row.score, row.mistake, row.weights) for row in rows]


def written(style: Callable[[Presentation], str], steps: Sequence[Presentation]) -> str:
    return HEAD.get(style, "") + "\n".join(map(style, steps))


def values(steps: Sequence[Presentation]) -> list[tuple[object, ...]]:
    return [(step.example, step.score, step.mistake, step.after) for step in steps]


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("style", STYLES)
def test_a_run_without_known_names_is_read(style: Callable[[Presentation], str], name: str) -> None:
    task = TASKS[name]
    assert read(task, written(style, task.truth)) == values(task.truth)


@pytest.mark.parametrize("slip", ["wrong-sign", "bias-not-updated", "zero-counted-right"])
@pytest.mark.parametrize("style", [style for style in STYLES if style is not spoken])
def test_a_run_with_a_slip_is_read_as_it_stands_or_asked_back(
    style: Callable[[Presentation], str], slip: str
) -> None:
    for task in TASKS.values():
        steps = list(FaultyPerceptron(task.dataset, task.rule, [slip]).steps(12))
        try:
            found = read(task, written(style, steps))
        except InputError:
            continue
        assert found == values(steps)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{k} {k % 3} {k % 5} {k % 2} {k % 7} {k % 4}" for k in range(1, 20)),
        "1; 0; yes; (-1, 0, 0)\n2; -1; maybe; (-1, 0, 0)\n3; -1; maybe; (-1, 0, 0)\n"
        "4; -1; yes; (0, 1, 1)",
    ],
)
def test_numbers_that_do_not_fit_each_other_are_no_run(text: str) -> None:
    with pytest.raises(InputError):
        read(TASKS["AND"], text)
