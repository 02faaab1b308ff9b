"""Hints in five levels, computed from the mark and the proof, each saying one thing more.

=====  ===============================================================
level  what it says
=====  ===============================================================
1      which part of the answer is not right
2      which example (or row) shows it
3      which inequality (or rule) is at stake there
4      how far off it is: a picture, an interval, the value of the score
5      the whole solution
=====  ===============================================================

A :class:`Hint` also names what it gives away (``reveals``), so that a test can see that no
level holds what a later one gives away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.explain.document import (
    Block,
    Document,
    Figure,
    Formula,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.explain.findings import sentence
from linexact.grade.boundary import BoundaryTask
from linexact.grade.inequalities import InequalitiesTask, row_spans
from linexact.grade.marking import Task
from linexact.grade.proof import VerdictTask
from linexact.grade.receipts import value_of
from linexact.grade.repair import nearest_repair, unmet
from linexact.grade.result import Finding, Grade, Outcome, Unreadable
from linexact.grade.traces import TraceTask
from linexact.grade.weights import WeightsTask, score_of
from linexact.grade.weights_answer import WeightsAnswer, read_weights
from linexact.handweights import NoIntegers, Problem, Simplest, hand_weights, simplest
from linexact.model.constraints import dataset_system
from linexact.model.dataset import Dataset
from linexact.separability import Feasible, Inseparable, separate_dataset

LEVELS = 5


@dataclass(frozen=True, slots=True)
class Hint:
    """One level: what is said, and the phrases that it gives away for the first time."""

    level: int
    blocks: tuple[Block, ...]
    reveals: tuple[Text, ...]


def hints(task: Task, text: str, outcome: Outcome) -> tuple[Hint, ...]:
    """Return the hints for an answer, the first level first; none when it is right."""
    if isinstance(outcome, Unreadable) or outcome.is_right:
        return ()
    if isinstance(task, WeightsTask):
        steps = _for_weights(task, text, outcome)
    elif isinstance(task, VerdictTask):
        steps = _for_verdict(task, outcome)
    elif isinstance(task, InequalitiesTask):
        steps = _for_inequalities(task, outcome)
    elif isinstance(task, TraceTask):
        steps = _for_trace(task, outcome)
    elif isinstance(task, BoundaryTask):
        steps = _for_boundary(task, outcome)
    else:
        steps = _for_value(outcome)
    found = list(steps)
    return tuple(
        Hint(LEVELS if step.last else level, step.blocks, step.reveals)
        for level, step in enumerate(found, start=1)
    )


def explain_hints(task: Task, text: str, outcome: Outcome, level: int, *, title: str) -> Document:
    """Return the hints up to a level as a document.

    Raises :class:`~linexact.errors.InputError` for a level that does not exist.
    """
    if not 1 <= level <= LEVELS:
        raise InputError("level", f"--level is a number from 1 to {LEVELS}")
    heading = Heading((f"Hints for {title}",))
    if isinstance(outcome, Unreadable):
        said = "The answer could not be read, so there is nothing to hint at yet: "
        return Document((heading, Paragraph((said, outcome.message, "."))))
    found = hints(task, text, outcome)
    if not found:
        return Document(
            (heading, Paragraph(("The answer is right; there is nothing to hint at.",)))
        )
    blocks: list[Block] = [heading]
    for hint in (h for h in found if h.level <= level):
        first, *rest = hint.blocks
        lead: Text = (f"Level {hint.level}. ",)
        if isinstance(first, Paragraph):
            blocks += [Paragraph((*lead, *first.text)), *rest]
        else:
            blocks += [Paragraph(lead), first, *rest]
    return Document(tuple(blocks))


@dataclass(frozen=True, slots=True)
class _Step:
    """What one level says; ``last`` marks a solution, which is of the last level."""

    blocks: tuple[Block, ...]
    reveals: tuple[Text, ...]
    last: bool = False


def _step(said: Text, *reveals: Text, more: Sequence[Block] = (), last: bool = False) -> _Step:
    return _Step((Paragraph(said), *more), reveals, last)


# Weights


def _for_weights(task: WeightsTask, text: str, outcome: Grade) -> Iterator[_Step]:
    problem = task.problem
    if "weights-exist" in outcome.codes:
        yield _step(("There are such weights.",))
        yield from _solution(problem)
        return
    answer = read_weights(text, problem.dataset, problem.convention.bias, task.bias_place)
    wrong = unmet(problem.system.rows, answer.point)
    n = len(problem.dataset)
    examples = [i for i in wrong if i < n]
    count: Text = (len(examples), " of ", n, " examples")
    if not wrong:
        yield _step(("Every example is right; look at the demands on the numbers themselves.",))
        yield from _solution(problem)
        return
    if not examples:
        yield _step(("Every example is right, but a demand on the weights is not met.",))
    else:
        yield _step(("The weights do not get every example right: ", *count, " are wrong."))
    row = problem.system.rows[wrong[0]]
    if examples:
        index = wrong[0]
        name: Text = (f"example {problem.dataset.row_number(index)}, ", problem.dataset.x(index))
        yield _step(("Look at ", *name, "."), name)
    else:
        line: Text = (f"'{problem.lines[wrong[0] - n]}'",)
        yield _step(("Look at the demand ", *line, "."), line)
    if examples:
        asked = row_spans(row, problem.variables)
        yield _step(("What it asks of the weights is ", *asked, "."), asked)
    else:
        value: Text = ("its left side comes to ", value_of(row, answer.point))
        yield _step(("With all unknowns on the left, ", *value, "."), value)
    yield _how_far(problem, answer, wrong[0])
    yield from _solution(problem)


def _how_far(problem: Problem, answer: WeightsAnswer, index: int) -> _Step:
    """Give the score, the nearest repair and, in the plane, a picture."""
    spans: list[Span] = []
    reveals: list[Text] = []
    if index < len(problem.dataset):
        scored: Text = ("its score is ", score_of(problem.dataset, answer, index))
        spans += ["With your weights ", *scored, ". "]
        reveals.append(scored)
    repair = nearest_repair(problem.system, problem.variables, answer.point)
    if repair is None:
        spans.append("No single number can be changed to make the answer right.")
    else:
        interval: Text = (f"{repair.name} could be any number in {repair.interval}",)
        spans += ["With the others as they are, ", *interval, "."]
        reveals.append(interval)
    more: tuple[Block, ...] = ()
    if problem.dataset.dimension == 2:
        more = (_picture(problem.dataset, (*answer.w, answer.b)),)
    return _step(tuple(spans), *reveals, more=more)


def _picture(dataset: Dataset, line: tuple[Fraction, ...] | None) -> Figure:
    points = tuple((e.x[0], e.x[1], e.target) for e in dataset.examples()[:200])
    drawn = None
    caption = "The examples"
    if line is not None and any(line[:2]):
        drawn = (line[0], line[1], line[2])
        caption = "The examples, and the boundary of your weights"
    return Figure((caption,), points, drawn)


def _solution(problem: Problem) -> Iterator[_Step]:
    answer = hand_weights(problem)
    if isinstance(answer, Feasible):
        found = simplest(problem) if problem.integers else None
        if isinstance(found, NoIntegers):
            none: Text = ("no whole numbers meet the demands",)
            yield _step(("Indeed ", *none, "."), none, last=True)
            return
        point = answer.point
        if isinstance(found, Simplest):
            point = tuple(map(Fraction, (*found.w, found.b)))[: len(problem.variables)]
        values: list[Span] = []
        for name, value in zip(problem.variables, point, strict=True):
            values += [", " if values else "", f"{name} = ", value]
        told: Text = tuple(values)
        yield _step(("A solution: ", *told, "; it may not be the only one."), told, last=True)
        return
    rows: list[list[Span | Text]] = [
        [multiplier, row_spans(answer.system.rows[i], problem.variables)]
        for i, multiplier in answer.multipliers.items()
    ]
    said: Text = ("no weights do: these rows add up to 0 > 0",)
    summed = table(["factor", "row"], rows, "rl")
    yield _step(("Indeed ", *said, "."), said, more=[summed], last=True)


# Verdict and proof


def _for_verdict(task: VerdictTask, grade: Grade) -> Iterator[_Step]:
    codes = grade.codes
    truth = separate_dataset(task.dataset, task.convention)
    if "is-separable" in codes or "is-inseparable" in codes:
        yield _step(("Look at the verdict itself.",))
    elif "proof-missing" in codes:
        yield _step(("The verdict stands; what is missing is the proof.",))
    else:
        yield _step(("The verdict stands; the proof has a flaw.",))
    if isinstance(truth, Inseparable):
        yield from _towards_refutation(task, truth)
        return
    problem = Problem(task.dataset, task.convention)
    index = min(range(len(task.dataset)), key=lambda i: abs(truth.score(i)), default=0)
    name: Text = (f"example {task.dataset.row_number(index)}, ", task.dataset.x(index))
    yield _step(("A boundary passes nearest to ", *name, "."), name)
    asked = row_spans(dataset_system(task.dataset, task.convention).rows[index], problem.variables)
    yield _step(("What it asks of the weights is ", *asked, "."), asked)
    score: Text = ("score ", truth.score(index))
    figure = [_picture(task.dataset, None)] if task.dataset.dimension == 2 else []
    yield _step(("With the weights we found it has the ", *score, "."), score, more=figure)
    yield from _solution(problem)


def _towards_refutation(task: VerdictTask, truth: Inseparable) -> Iterator[_Step]:
    names: list[Span] = []
    for index in truth.multipliers:
        names += [", " if names else "", f"example {task.dataset.row_number(index)}"]
    used: Text = tuple(names)
    yield _step(("A proof needs only these: ", *used, "."), used)
    if truth.common_point is None:
        asked: Text = ("negative ones with a minus sign, a weighted average of them is 0",)
        yield _step(("Find multipliers such that, ", *asked, "."), asked)
    else:
        asked = ("a weighted average of the positive ones is one of the negative ones",)
        yield _step(("Find multipliers such that ", *asked, "."), asked)
    point: Text = ("(the zero vector)",)
    if truth.common_point is not None:
        point = ("the point ", truth.common_point)
    figure = [_picture(task.dataset, None)] if task.dataset.dimension == 2 else []
    yield _step(("Both averages are ", *point, "."), point, more=figure)
    spans: list[Span] = []
    for index, multiplier in truth.multipliers.items():
        spans += [
            ", " if spans else "",
            multiplier,
            f" for example {task.dataset.row_number(index)}",
        ]
    told: Text = tuple(spans)
    yield _step(("Multipliers: ", *told, "."), told, last=True)


# Inequalities


def _for_inequalities(task: InequalitiesTask, grade: Grade) -> Iterator[_Step]:
    flaws = {"reversed": "turned the wrong way", "strictness": "wrong about a score of 0",
             "inequality-missing": "missing", "follows": "missing"}  # fmt: skip
    about = [f for f in grade.findings if f.code in flaws]
    if not about:
        yield _step(("Every example has its inequality; one that is written is asked by none.",))
        yield from _found(grade.findings)
        return
    first = about[0]
    count = sum(f.code == first.code for f in about)
    yield _step(("Of the inequalities, ", count, f" {flaws[first.code]}."))
    index = next(
        i
        for i in range(len(task.dataset))
        if f"example {task.dataset.row_number(i)}" == first.place
    )
    name: Text = (f"{first.place}, ", task.dataset.x(index))
    yield _step(("Look at ", *name, "."), name)
    required = first.words[-1].replace("0", " 0")
    rule: Text = (f"a score {required}",)
    yield _step(("Its class asks for ", *rule, "."), rule)
    asked = row_spans(task.expected.rows[index], task.variables)
    yield _step(("In the weights this is ", *asked, "."), asked)
    lines = tuple(row_spans(row, task.variables) for row in task.expected.rows)
    said: Text = ("all inequalities, in the order of the examples",)
    yield _step(("Here are ", *said, "."), said, more=[Formula(lines)], last=True)


# Tables


def _for_trace(task: TraceTask, grade: Grade) -> Iterator[_Step]:
    first = next((f for f in grade.findings if f.place.startswith("row ")), None)
    truth = task.truth
    if first is None:
        yield _step(("The rows that are written are right; the table goes on.",))
        count: Text = (len(truth), " rows")
        yield _step(("It has ", *count, "."), count)
        yield from _rows_to_the_end(task)
        return
    columns = {"wrong-score": "score", "wrong-decision": "mistake", "wrong-weights": "weights",
               "wrong-example": "example", "before-differs": "weights"}  # fmt: skip
    column = columns.get(first.code, "missing cells")
    yield _step((f"The first thing that is not right is in the column: {column}.",))
    place: Text = (f"{first.place}",)
    yield _step(("Look at ", *place, "."), place)
    rule: Text = ("the score is w . x + b with the weights of the row above",)
    if first.code == "wrong-weights":
        rule = (
            "after a mistake the weights become w + rate * target * x, the bias with its input",
        )
    elif first.code == "wrong-decision":
        words = str(task.rule.convention)
        rule = (f"it is a mistake unless the score is on its class's side: {words}",)
    yield _step(("The rule: ", *rule, "."), rule)
    told = sentence(first)
    yield _step(told, told)
    yield from _rows_to_the_end(task)


def _rows_to_the_end(task: TraceTask) -> Iterator[_Step]:
    rows: list[list[Span | Text]] = [
        [step.example + 1, step.score, "yes" if step.mistake else "no", step.after]
        for step in task.truth
    ]
    said: Text = ("the whole table",)
    whole = table(["example", "score", "mistake", "weights"], rows, "rrll")
    yield _step(("Here is ", *said, "."), said, more=[whole], last=True)


# Boundaries


def _for_boundary(task: BoundaryTask, grade: Grade) -> Iterator[_Step]:
    first = grade.findings[0]
    yield _step(("The equation is not the boundary's.",))
    point: Text = ("the point ", first.vectors[0])
    yield _step(("Look at ", *point, "."), point)
    rule: Text = ("a point is on the boundary when its score w . x + b is 0",)
    yield _step(("The rule: ", *rule, "."), rule)
    told = sentence(first)
    yield _step(("What shows it: ", *told, "."), told)
    equation = row_spans(task.equation, task.features)
    yield _step(("The boundary is ", *equation, ", at any scale but 0."), equation, last=True)


# Numbers, vectors, words


def _for_value(grade: Grade) -> Iterator[_Step]:
    yield _step(("The value is not right.",))
    yield from _found(grade.findings)


def _found(findings: Sequence[Finding]) -> Iterator[_Step]:
    for finding in findings[: LEVELS - 1]:
        told = sentence(finding)
        yield _step((*told, "."), told)
