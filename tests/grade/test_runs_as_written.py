"""Runs as people write them: every style on every task is read, and so are wrong neighbours."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from run_styles import BARE, SILENT, STYLES, Style

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.grade import Grade, Unreadable, grade, parts_of
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.answer import TypedRow
from linexact.perceptron import Presentation, Start, rule

HERE = Path(__file__).parent
COLUMNS = ("example", "score", "mistake", "weights")
POINTS = dict.fromkeys(COLUMNS, Fraction(1))
BLOG = find_exercise("blog-trace").data
ZERO = Start((Fraction(0),) * 3)


def of_bank(name: str) -> TraceTask:
    (part,) = parts_of(find_exercise(name))
    assert isinstance(part.task, TraceTask)
    return part.task


def on(data: Dataset, name: str, **changes: object) -> TraceTask:
    return TraceTask(data, rule(name, **changes), POINTS)


# The bank's own runs, and its data under the rules of the other lectures.
TASKS = {
    "blog-trace": of_bank("blog-trace"),
    "grosse-perceptron-and": of_bank("grosse-perceptron-and"),
    "lyu-offset": of_bank("lyu-offset"),
    "blog-trace, rate 1/2": on(BLOG, "blog", rate=Fraction(1, 2)),
    "blog-trace, restart": on(BLOG, "blog-restart"),
    "comp135-never-ends, on OR": on(gate("OR"), "comp135", start=ZERO),
    "comp135-schedule, on OR": on(gate("OR"), "comp135-schedule", start=ZERO),
    "grosse-or": on(find_exercise("grosse-or").data, "grosse"),
    "nand": on(find_exercise("nand").data, "grosse"),
    "lyu-origin": on(find_exercise("lyu-origin").data, "lyu"),
    "majority-3": on(find_exercise("majority-3").data, "lyu-offset"),
    "line-separable": on(find_exercise("line-separable").data, "grosse"),
}
CASES = [(task, style) for task in TASKS for style in STYLES]


def understood(outcome: object) -> tuple[TypedRow, ...]:
    assert isinstance(outcome, Grade), outcome
    rows: tuple[TypedRow, ...] = outcome.answer.rows  # type: ignore[attr-defined]
    return rows


def test_there_are_enough() -> None:
    assert len(CASES) + len(TASKS) * len(BARE) >= 400
    assert len(TASKS) >= 10


@pytest.mark.parametrize(("name", "style"), CASES)
def test_a_right_run_is_right_in_every_style(name: str, style: str) -> None:
    task = TASKS[name]
    outcome = grade(task, STYLES[style](task, task.truth))
    assert isinstance(outcome, Grade), outcome
    assert outcome.is_right, (outcome.codes, outcome.understood[:6])
    assert {row.example for row in understood(outcome)} == {s.example for s in task.truth}


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("style", BARE)
def test_runs_that_say_less_lose_only_what_they_leave_out(name: str, style: str) -> None:
    task = TASKS[name]
    outcome = grade(task, BARE[style](task, task.truth))
    updates = [s for s in task.truth if s.mistake]
    if style == "weights_alone":  # no row says its score: it may stand there and not be understood
        assert isinstance(outcome, Unreadable)
        assert outcome.code == "unsaid"
        return
    assert isinstance(outcome, Grade), outcome
    if len(updates) > 1 or style == "updates_table":
        assert outcome.is_right, outcome.codes
        assert len(understood(outcome)) == len(updates)
        assert any("updates" in str(text) for _, text in outcome.understood)


# Wrong neighbours


def neighbours(
    steps: Sequence[Presentation], chance: random.Random
) -> Iterator[tuple[str, list[Presentation]]]:
    """Yield the run with one number changed, a sign, a score, a row left out, two swapped."""
    updates = [k for k, s in enumerate(steps) if s.mistake]
    k = chance.choice(updates)
    j = chance.randrange(len(steps[k].after))
    yield "number", with_weight(steps, k, j, steps[k].after[j] + chance.choice([1, -1, 2]))
    signed = [(k, j) for k in updates for j, v in enumerate(steps[k].after) if v]
    k, j = chance.choice(signed)
    yield "sign", with_weight(steps, k, j, -steps[k].after[j])
    k = chance.randrange(len(steps))
    moved = steps[k]._replace(score=steps[k].score + chance.choice([1, -1]))
    yield "score", [*steps[:k], moved, *steps[k + 1 :]]
    k = chance.randrange(len(steps))
    yield "dropped", [*steps[:k], *steps[k + 1 :]]
    k = chance.randrange(len(steps) - 1)
    yield "swapped", [*steps[:k], steps[k + 1], steps[k], *steps[k + 2 :]]


def with_weight(
    steps: Sequence[Presentation], k: int, j: int, value: Fraction
) -> list[Presentation]:
    """Change one weight; where weights are carried on, the change is, too."""
    after = (*steps[k].after[:j], value, *steps[k].after[j + 1 :])
    changed = [*steps[:k], steps[k]._replace(after=after), *steps[k + 1 :]]
    if k + 1 < len(changed):
        changed[k + 1] = changed[k + 1]._replace(before=after)
    return changed


def cells(task: TraceTask, rows: Sequence[TypedRow]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for row in rows:
        score = row.score
        if score is None and row.margin is not None and row.example is not None:
            score = row.margin * task.dataset.target(row.example)
        found.append((row.example, score, row.mistake, row.weights))
    return found


def written(
    task: TraceTask, steps: Sequence[Presentation], *, silent: bool
) -> list[tuple[object, ...]]:
    """Return the cells of steps; where right examples have no weights written, they stay."""
    found: list[tuple[object, ...]] = []
    weights = task.rule.start_weights(task.dataset.dimension)
    for s in steps:
        weights = s.after if s.mistake or not silent else weights
        found.append((s.example, s.score, s.mistake, weights))
    return found


# What these styles write of a step depends on the steps beside it, so a neighbour's text is
# not the text of the neighbour: only its findings are compared.
_DEPENDING = {
    "differences", "prediction", "before_alone", "passes", "arrows", "spans", "nested_epochs",
    "changes_beside", "worked_terms", "products", "from_to", "grouped_english",
}  # fmt: skip


@pytest.mark.parametrize("style", [*STYLES, "updates_table", "updates_told"])
def test_wrong_neighbours_keep_their_finding(style: str) -> None:
    chance = random.Random(style)
    write: Style = {**STYLES, **BARE}[style]
    for name in ("blog-trace", "lyu-offset", "lyu-origin"):
        task = TASKS[name]
        only = style.startswith("updates")
        steps = [s for s in task.truth if s.mistake or not only]
        if len(steps) < 3:
            continue
        for kind, changed in neighbours(steps, chance):
            regrouped = kind in ("swapped", "dropped") and style in _DEPENDING
            text = write(task, changed)
            outcome = grade(task, text)
            if isinstance(outcome, Unreadable) and (kind, style) == ("dropped", "blank_cells"):
                assert outcome.code == "unsaid"  # no mistake is left in the column of mistakes
                continue
            assert isinstance(outcome, Grade), (name, kind, outcome)
            if not regrouped or text != write(task, steps):
                assert outcome.codes, (name, kind)
            if style not in _DEPENDING and not (kind == "dropped" and style in SILENT):
                rows = cells(task, understood(outcome))
                assert rows == written(task, changed, silent=style in SILENT), (name, kind)


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
        assert (mark, codes) == ("asked back", outcome.code), outcome
        return
    found = "right" if outcome.is_right else "wrong"
    assert (found, " ".join(outcome.codes)) == (mark, codes), outcome.understood


def test_the_bank_has_no_other_tables() -> None:
    asked = {e.id for e in list_exercises() if any(ask.form == "trace" for ask in e.asks)}
    runs = {"blog-trace", "grosse-perceptron-and", "grosse-worst-first", "lyu-offset"}
    assert asked - {"dsc140a-batch"} == runs


PROSE = [
    "Thanks for reading!",
    "I think this is right.",
    "We use the perceptron rule with labels -1 and 1.",
    "The final weights separate the points, so the algorithm converged.",
    "The learning rate is 1 and the initial weights are zero.",
    "The last weights separate the points.",
    "We go through the points x1, x2, x3, x4 in order.",
    "The update rule is w ← w + t x.",
    "If t z <= 0 then it is a mistake.",
    "Date: 2024-05-01",
]


@pytest.mark.parametrize(("name", "text", "mark", "codes"), list(by_hand()))
def test_prose_around_an_answer_changes_nothing(
    name: str, text: str, mark: str, codes: str
) -> None:
    for prose in random.Random(text).sample(PROSE, 3):
        for whole in (f"{prose}\n\n{text}", f"{text}\n\n{prose}"):
            outcome = grade(HAND[name], whole)
            if isinstance(outcome, Unreadable):
                assert mark == "asked back", (prose, outcome)
            else:
                found = "right" if outcome.is_right else "wrong"
                assert (found, " ".join(outcome.codes)) == (mark, codes), prose
