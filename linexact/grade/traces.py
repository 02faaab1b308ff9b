"""Tables of a perceptron's run, marked row by row with follow-through.

Each row is judged from the student's own row above: the example that comes next, its score
under the student's own weights, whether that is a mistake, the weights after.  So an error
costs its own cells and nothing below.  Rows that rest on an error earn only while the
carried run asks as much as the true one: at least as many real updates so far, and scores
that are not all 0 because the weights are.  Both are said to the student.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import ClassVar, Literal, TypeAlias

from linexact.grade.faulty_perceptron import FaultyPerceptron
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Echo, Finding, Grade, Points, Receipt, Span, conditions
from linexact.grade.trace_answer import COLUMNS, MAX_ROWS, TypedRow, read_table
from linexact.grade.trace_slips import explain_table
from linexact.kernel import Constraint
from linexact.model.dataset import Dataset, Vector
from linexact.perceptron import Clock, Presentation, Rule
from linexact.perceptron.step import opened

Mode: TypeAlias = Literal["presentations", "updates"]

MOST_RECEIPTS = 100
SLACK = 1  # updates that a carried run may be behind the true one and still earn
_SEARCHED = 10_000  # presentations looked through for the next update


@dataclass(frozen=True, slots=True, eq=False)
class TraceTask:
    """Run a rule and write its table: a row a presentation, or a row an update.

    Points may be given for each of ``columns``: ``example``, ``score``, ``mistake``,
    ``weights``; each is shared out evenly over the rows.
    """

    kind: ClassVar[str] = "trace"
    dataset: Dataset
    rule: Rule
    points: Points
    columns: tuple[str, ...] = COLUMNS
    mode: Mode = "presentations"
    limit: int = MAX_ROWS
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    truth: tuple[Presentation, ...] = field(init=False, repr=False)  # the rows of the right table

    def __post_init__(self) -> None:
        steps = FaultyPerceptron(self.dataset, self.rule).steps(_SEARCHED)  # refuses batch steps
        if self.mode == "updates":
            steps = (step for step in steps if step.mistake)
        object.__setattr__(self, "truth", tuple(islice(steps, self.limit)))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The weights' names in the rule's order."""
        names = tuple(f"w{j + 1}" for j in range(self.dataset.dimension))
        if self.rule.bias == "absent":
            return names
        return ("b", *names) if self.rule.bias == "first" else (*names, "b")


@dataclass(slots=True)
class _Marking:
    """What is being counted while the rows are gone through."""

    own: FaultyPerceptron
    weights: Vector
    clock: Clock = field(default_factory=Clock)
    earned: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    asked: int = 0  # updates that the student's own run asked for so far
    needed: int = 0  # updates of the true table so far
    carried: bool = False
    trivial: bool = False

    def find(self, *finding: Finding) -> None:
        self.findings += finding

    def credit(self, column: str) -> None:
        self.earned[column] = self.earned.get(column, 0) + 1


def grade_trace(task: TraceTask, text: str) -> Grade:
    """Mark a table; raises :class:`~linexact.errors.InputError` when it cannot be read."""
    rows = read_table(text, task.dataset, task.columns, task.parameters)
    truth = task.truth
    whole = FaultyPerceptron(task.dataset, task.rule)
    marking = _Marking(whole, whole.start)
    for place, row in enumerate(rows):
        true = truth[place] if place < len(truth) else None
        if not _mark_row(task, marking, row, place + 1, true):
            marking.find(Finding("rows-after-end", f"row {place + 1}"))
            break
    _mark_missing(task, marking, len(rows), truth)
    n = max(len(truth), 1)
    shares = {c: Fraction(min(marking.earned.get(c, 0), n), n) for c in task.columns}
    if any(share < 1 for share in shares.values()):
        marking.find(*explain_table(task.dataset, task.rule, rows, task.mode))
    return Grade(
        task.kind,
        _echo(task, rows),
        conditions(task.points, shares),
        tuple(marking.findings),
        tuple(marking.receipts[:MOST_RECEIPTS]),
    )


def _mark_row(
    task: TraceTask, marking: _Marking, row: TypedRow, number: int, true: Presentation | None
) -> bool:
    """Mark one row from the student's own row above; False when the own run is over."""
    own = marking.own
    expected = _next_example(task, marking)
    if expected is None:
        return False
    place = f"row {number}"
    example = expected if row.example is None else row.example
    before = marking.weights
    if row.before is not None and row.before != before:
        marking.find(Finding("before-differs", place, (), (row.before, before)))
    score = own.score(before, example)
    mistake = own.is_mistake(example, score)
    marking.needed += true is not None and true.mistake
    marking.asked += mistake
    earns = _earns(marking, place, before, true)
    columns = task.columns
    if row.example is not None and row.example != expected:
        numbers = (Fraction(row.example + 1), Fraction(expected + 1))
        marking.find(Finding("wrong-example", place, numbers))
    elif "example" in columns and row.example is None:
        marking.find(Finding("cell-missing", place, (), (), ("example",)))
    elif earns:
        marking.credit("example")
    marking.receipts.append(_decision_receipt(task, marking, place, example, mistake))
    said = _mark_score(task, marking, row, place, example, score, earns)
    decided = _mark_decision(task, marking, row, place, example, said, mistake, earns)
    marking.asked -= mistake and not decided  # an update that was not made asked for nothing
    clock = _at(own, marking.clock, example)
    after = own.update(before, example, clock)[1] if decided else before
    _mark_weights(task, marking, row, place, before, after, decided == mistake, earns)
    marking.weights = row.weights if row.weights is not None else after
    marking.clock = own.moved_on(clock, decided)
    marking.carried = marking.carried or (true is not None and marking.weights != true.after)
    return True


def _next_example(task: TraceTask, marking: _Marking) -> int | None:
    """Return what is shown next in the student's own run; None when it is over."""
    own, weights = marking.own, marking.weights
    clock = marking.clock
    for _ in range(_SEARCHED):
        if own.is_over(weights, clock):
            return None
        if clock.place == 0:
            clock = opened(clock)
        example = own.order(clock.number)[clock.place]
        if task.mode == "presentations" or own.is_mistake(example, own.score(weights, example)):
            marking.clock = clock
            return example
        clock = own.moved_on(clock, False)
    return None


def _at(own: FaultyPerceptron, clock: Clock, example: int) -> Clock:
    """Move the clock to where the order shows the example that the student took."""
    order = own.order(clock.number)
    if order[clock.place] == example or example not in order:
        return clock
    later = [i for i, e in enumerate(order) if e == example and i > clock.place]
    place = later[0] if later else order.index(example)
    return Clock(clock.number, place, clock.updates, clock.presentations, clock.streak, clock.clean)


def _earns(marking: _Marking, place: str, before: Vector, true: Presentation | None) -> bool:
    """Say whether this row earns: a carried one only while it asks as much as the true one."""
    if true is None:
        return False
    if before == true.before:
        return True
    if not any(f.code == "carried" for f in marking.findings):
        marking.find(Finding("carried", place, (), (before, true.before)))
    blank = not any(before) and any(true.before)
    if marking.asked + SLACK >= marking.needed and not blank:
        return True
    if not marking.trivial:
        marking.trivial = True
        numbers = (Fraction(marking.asked), Fraction(marking.needed))
        marking.find(Finding("carried-easier", place, numbers, (before,)))
    return False


def _mark_score(
    task: TraceTask, marking: _Marking, row: TypedRow, place: str, example: int,
    score: Fraction, earns: bool,
) -> Fraction:  # fmt: skip
    """Mark the score; return what the student goes on with."""
    target = task.dataset.target(example)
    given = (
        row.score
        if row.score is not None
        else (None if row.margin is None else target * row.margin)
    )
    if given is None:
        if "score" in task.columns:
            marking.find(Finding("cell-missing", place, (), (), ("score",)))
        return score
    if given == score:
        if earns:
            marking.credit("score")
        return score
    x = marking.own.augmented(example)
    marking.find(Finding("wrong-score", place, (given, score), (marking.weights, x)))
    names = [*task.parameters, "score"]
    equation = Constraint("==", (*(-v for v in x), Fraction(1)))
    point = (*marking.weights, given)
    marking.receipts.append(violates(f"{place}: this is not the score", names, point, equation))
    return given


def _mark_decision(
    task: TraceTask, marking: _Marking, row: TypedRow, place: str, example: int,
    said: Fraction, mistake: bool, earns: bool,
) -> bool:  # fmt: skip
    """Mark whether it is a mistake; return what the student goes on with."""
    own = marking.own
    # A wrong score is followed through only where it does not spare an update.
    expected = mistake or own.is_mistake(example, said)
    asked = "mistake" in task.columns
    given = row.mistake
    if given is None and asked:
        marking.find(Finding("cell-missing", place, (), (), ("mistake",)))
        return expected
    if given is None or given == expected:
        if earns:
            marking.credit("mistake")
        return expected
    margin = task.dataset.target(example) * said
    words = ("yes" if given else "no", "yes" if expected else "no")
    marking.find(Finding("wrong-decision", place, (said, margin), (), words))
    return given


def _decision_receipt(
    task: TraceTask, marking: _Marking, place: str, example: int, mistake: bool
) -> Receipt:
    """Certify that the weights of the row above get the example right, or wrong."""
    target = task.dataset.target(example)
    row = Constraint(
        ">" if task.rule.convention.is_strict_for(target) else ">=",
        tuple(target * v for v in marking.own.augmented(example)),
    )
    if mistake:
        claim = f"{place}: the weights of the row above get the example wrong"
        return violates(claim, task.parameters, marking.weights, row)
    claim = f"{place}: the weights of the row above get the example right"
    return meets(claim, task.parameters, marking.weights, [row])


def _mark_weights(
    task: TraceTask, marking: _Marking, row: TypedRow, place: str,
    before: Vector, after: Vector, decided_right: bool, earns: bool,
) -> None:  # fmt: skip
    """Mark the weights after the row."""
    if row.weights is None:
        if "weights" in task.columns:
            marking.find(Finding("cell-missing", place, (), (), ("weights",)))
        return
    if row.weights == after:
        if earns and decided_right:
            marking.credit("weights")
        if after != before:
            claim = f"{place}: the weights move by the update"
            rows = [_moves_by(before, after, j) for j in range(len(before))]
            point = (*before, *row.weights)
            marking.receipts.append(meets(claim, _names_of_both(task), point, rows))
        return
    wrong = next(j for j, value in enumerate(row.weights) if value != after[j])
    found = Finding("wrong-weights", place, (row.weights[wrong], after[wrong]),
                    (row.weights, after, before), (task.parameters[wrong],))  # fmt: skip
    marking.find(found)
    claim = f"{place}: the weights do not move by the update"
    point, moves = (*before, *row.weights), _moves_by(before, after, wrong)
    marking.receipts.append(violates(claim, _names_of_both(task), point, moves))


def _names_of_both(task: TraceTask) -> list[str]:
    return [name + side for side in (" before", " after") for name in task.parameters]


def _moves_by(before: Vector, after: Vector, j: int) -> Constraint:
    """Say of the weights before and after that the j-th moves as the update asks."""
    unit = [0] * (2 * len(before))
    unit[j], unit[len(before) + j] = -1, 1
    return Constraint("==", unit, after[j] - before[j])


def _mark_missing(
    task: TraceTask, marking: _Marking, given: int, truth: Sequence[Presentation]
) -> None:
    """Say that rows are missing; a carried run that ended and asked as much has none."""
    missing = len(truth) - given
    if missing <= 0:
        return
    total = sum(step.mistake for step in truth)
    ended = _next_example(task, marking) is None
    if ended and marking.carried and marking.asked >= total:
        for column in task.columns:
            for _ in range(missing):
                marking.credit(column)
        return
    if ended and marking.carried:
        marking.find(Finding("carried-shorter", "", (Fraction(marking.asked), Fraction(total))))
        return
    marking.find(Finding("trace-incomplete", "", (Fraction(given), Fraction(len(truth)))))


def _echo(task: TraceTask, rows: Sequence[TypedRow]) -> Echo:
    return tuple((f"row {number}", _row_spans(row)) for number, row in enumerate(rows, start=1))


def _row_spans(row: TypedRow) -> tuple[Span, ...]:
    spans: list[Span] = []
    for name, value in _cells(row):
        spans += ["; " if spans else "", f"{name} ", value]
    return tuple(spans) or ("nothing",)


def _cells(row: TypedRow) -> Iterator[tuple[str, Span]]:
    if row.example is not None:
        yield "example", row.example + 1
    if row.before is not None:
        yield "before", row.before
    if row.score is not None:
        yield "score", row.score
    if row.margin is not None:
        yield "margin", row.margin
    if row.mistake is not None:
        yield "mistake", "yes" if row.mistake else "no"
    if row.weights is not None:
        yield "weights", row.weights
