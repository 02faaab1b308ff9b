"""Runs as people write them: a sample of layouts, and answers by hand with prose around them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.exact import exact_text
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.grade import Grade, Unreadable, grade
from linexact.grade.forms.trace import TraceTask
from linexact.topics.perceptron import Presentation, Start, rule

HERE = Path(__file__).parent
COLUMNS = ("example", "score", "mistake", "weights")
POINTS = dict.fromkeys(COLUMNS, Fraction(1))
BLOG = find_exercise("blog-trace").data
ZERO = Start((Fraction(0),) * 3)


def on(data: Dataset, name: str, **changes: object) -> TraceTask:
    return TraceTask(data, rule(name, **changes), POINTS)


TASKS = {
    "AND, grosse": on(gate("AND"), "grosse"),
    "blog, rate 1/2": on(BLOG, "blog", rate=Fraction(1, 2)),
    "blog, restart": on(BLOG, "blog-restart"),
    "OR, comp135": on(gate("OR"), "comp135", start=ZERO),
    "OR, schedule": on(gate("OR"), "comp135-schedule", start=ZERO),
    "no bias": on(find_exercise("lyu-origin").data, "lyu"),
    "three inputs": on(find_exercise("majority-3").data, "lyu-offset"),
    "one input": on(find_exercise("line-separable").data, "grosse"),
}


def vec(values: Sequence[Fraction]) -> str:
    return f"({', '.join(map(exact_text, values))})"


def yes(step: Presentation) -> str:
    return "yes" if step.mistake else "no"


def table(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = ["| example | w | z | mistake | w' |", "|---|---|---|---|---|"]
    for s in steps:
        row = [str(s.example + 1), vec(s.before), exact_text(s.score), yes(s), vec(s.after)]
        rows.append(f"| {' | '.join(row)} |")
    return "\n".join(rows)


def columns(task: TraceTask, steps: Sequence[Presentation]) -> str:
    head = ["example", "score", "mistake", *task.parameters]
    rows = [[str(s.example + 1), exact_text(s.score), yes(s), *map(exact_text, s.after)]
            for s in steps]  # fmt: skip
    return "\n".join("".join(cell.ljust(12) for cell in row).rstrip() for row in [head, *rows])


def latex(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [f"${vec(task.dataset.x(s.example))}$ & ${exact_text(s.score)}$ & "
            f"{'wrong' if s.mistake else 'right'} & ${vec(s.after)}$" for s in steps]  # fmt: skip
    head = r"$\mathbf{x}$ & $\mathbf{w}\cdot\mathbf{x}+b$ & result & $\mathbf{w}_{new}$"
    body = " \\\\\n".join([head, *rows])
    return f"\\begin{{tabular}}{{cccc}}\n{body}\n\\end{{tabular}}"


def output(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        f"step {s.presentation}: x={vec(task.dataset.x(s.example))} y={s.target}"
        f" z={exact_text(s.score)} update={s.mistake} w={vec(s.after)}"
        for s in steps
    )


def sentences(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = [f"We start with w = {vec(steps[0].before)}."]
    for s in steps:
        said = f"For {vec(task.dataset.x(s.example))} the score is {exact_text(s.score)}, which is "
        what = f"wrong, so we update w to {vec(s.after)}." if s.mistake else "right, so w stays."
        lines.append(said + what)
    return "\n".join([*lines, f"The final weights are {vec(steps[-1].after)}."])


LAYOUTS: tuple[Callable[[TraceTask, Sequence[Presentation]], str], ...] = (
    table, columns, latex, output, sentences,
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(TASKS)))
def test_a_right_run_is_right_in_each_layout(number: int) -> None:
    task = [*TASKS.values()][number]
    for layout in LAYOUTS[number % 2 :: 2]:
        outcome = grade(task, layout(task, task.truth))
        assert isinstance(outcome, Grade), (layout, outcome)
        assert outcome.is_right, (layout, outcome.codes, outcome.understood[:6])


def test_the_updates_alone_lose_only_what_they_leave_out() -> None:
    task = TASKS["blog, rate 1/2"]
    updates = [s for s in task.truth if s.mistake]
    outcome = grade(task, table(task, updates))
    assert isinstance(outcome, Grade)
    assert outcome.is_right, outcome.codes
    assert any("updates" in str(text) for _, text in outcome.understood)


# Answers by hand: what is read and what is asked back


def by_hand() -> Iterator[tuple[str, str, str, str]]:
    with (HERE / "runs.toml").open("rb") as file:
        for table in tomllib.load(file)["run"]:
            yield table["task"], table["text"], table["mark"], table.get("codes", "")


HAND = {
    "blog 4": TraceTask(BLOG, rule("blog"), POINTS, limit=4),
    "blog 3": TraceTask(BLOG, rule("blog"), POINTS, limit=3),
    "and 6": TraceTask(gate("AND"), rule("lyu-offset"), POINTS, limit=6),
    "or 4": TraceTask(gate("OR"), rule("grosse"), POINTS, limit=4),
    "line 4": TraceTask(
        Dataset.from_rows([[1], [3], [-1]], [-1, 1, -1]), rule("blog"), POINTS, limit=4
    ),
    "updates": TraceTask(
        BLOG,
        rule("blog"),
        dict.fromkeys(("example", "weights"), Fraction(1)),
        ("example", "weights"),
        "updates",
    ),
}


@pytest.mark.parametrize(("name", "text", "mark", "codes"), list(by_hand()))
def test_answers_by_hand(name: str, text: str, mark: str, codes: str) -> None:
    outcome = grade(HAND[name], text)
    if isinstance(outcome, Unreadable):
        return  # asking back is never wrong
    found = "right" if outcome.is_right else "wrong"
    assert (found, " ".join(outcome.codes)) == (mark, codes), outcome.understood


def test_most_answers_by_hand_are_read() -> None:
    asked = [grade(HAND[name], text) for name, text, mark, _ in by_hand() if mark != "asked back"]
    assert 5 * sum(isinstance(outcome, Grade) for outcome in asked) >= 3 * len(asked)


def test_the_bank_has_no_other_tables() -> None:
    asked = {e.id for e in list_exercises() if any(ask.form == "trace" for ask in e.asks)}
    runs = {"blog-trace", "grosse-perceptron-and", "grosse-worst-first", "lyu-offset"}
    assert asked - {"dsc140a-batch"} == runs
