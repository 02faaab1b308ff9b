"""Tables of a perceptron's run, marked row by row with follow-through.

Each row is judged from the student's own row above: the example that comes next, its score
under the student's own weights, whether that is a mistake, the weights after.  So an error
costs its own cells; what is carried on from it is worth as much as the student's updates are
right (:mod:`.rounds`).  What a run that nothing more is wrong in leaves off of its end costs
half a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from linexact.data.dataset import Dataset, Vector
from linexact.errors import quoted
from linexact.exact import exact_text
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, NumberedRow
from linexact.grade.form import Form
from linexact.grade.forms.trace import findings
from linexact.grade.forms.trace.answer import COLUMNS, MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.reading import read_run
from linexact.grade.forms.trace.rounds import (
    ROW_PIECES,
    Moved,
    Tally,
    cells_rounded,
    moves_by,
    names_of_both,
)
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.slips import TraceSlips, table_slips
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Judgement, Points, Receipt, Span
from linexact.kernel import Constraint
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.language.text import Text
from linexact.tasks.steps import Value
from linexact.topics.perceptron import Clock, Presentation, Rule
from linexact.topics.perceptron.step import opened

MOST_RECEIPTS = 100
LEAST_PART = Fraction(1, 2)  # of what is carried on, where later parts follow from it
VALUES = ("weights", "updates", "presentations")  # that a table says
_MAY_BE_OFF = ("score", "weights")  # columns of numbers
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
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)  # of score and weights
    told: bool = field(default=True, compare=False)  # whether more is wanted than if all is right
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    parameters: tuple[str, ...] = field(init=False, repr=False)  # the weights' names, in order
    truth: tuple[Presentation, ...] = field(init=False, repr=False)  # the rows of the right table
    setting: Setting = field(init=False, repr=False, compare=False)  # what answers are read for
    # What holds of a row of the right table, by row: the same for everybody who has that row.
    proved: dict[tuple[NumberedRow, str], Receipt] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        steps = FaultyPerceptron(self.dataset, self.rule).steps(_SEARCHED)  # refuses batch steps
        if self.mode == "updates":
            steps = (step for step in steps if step.mistake)
        object.__setattr__(self, "truth", tuple(islice(steps, self.limit)))
        names = self.rule.parameters(self.dataset.dimension)
        object.__setattr__(self, "parameters", names)
        setting = Setting(self.dataset, self.rule, self.columns, reading_names(self))
        object.__setattr__(self, "setting", setting)

    def accepts(self, column: str, given: object, right: object) -> bool:
        """Say whether what stands in a cell is right, or as near as is allowed."""
        allowed = self.tolerance.get(column)
        if given == right or allowed is None:
            return given == right
        pairs = zip(_numbers(given), _numbers(right), strict=True)
        return all(allowed.allows(SurdSum.rational(a), SurdSum.rational(b)) for a, b in pairs)


def _numbers(cell: object) -> Vector:
    if isinstance(cell, tuple):
        return cell
    assert isinstance(cell, Fraction | int)
    return (Fraction(cell),)


# Marking


def _asked(question: Question) -> TraceTask:
    return table_asked(question, COLUMNS, "presentations")


def table_asked(question: Question, usual: Sequence[str], mode: Mode) -> TraceTask:
    """Return the task of a table with these columns, unless the exercise shares out others."""
    equal = dict.fromkeys(usual, Fraction(1, len(usual)))
    shared = question.shared(equal, TraceTask.conditions)
    return TraceTask(
        question.data,
        question.rule(),
        shared,
        tuple(shared),
        mode,
        tolerance=question.tolerance_of(_MAY_BE_OFF),
    )


@dataclass(slots=True)
class _Marking:
    """What is being counted while the rows are gone through."""

    task: TraceTask
    own: FaultyPerceptron
    tally: Tally
    weights: Vector
    exact: Vector  # what they stand for, where they are rounded as far as is allowed
    clock: Clock = field(default_factory=Clock)
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    off: tuple[tuple[NumberedRow, str, Any], ...] = ()  # cells that count though not exact

    def certify(
        self, make: Callable[[], Receipt], right: tuple[NumberedRow, str] | None = None
    ) -> None:
        """Keep a receipt, if it is wanted and not one too many; what is ``right`` is made once."""
        if not self.task.told or len(self.receipts) >= MOST_RECEIPTS:
            return
        known = self.task.proved
        receipt = known.get(right) if right else None
        if receipt is None:
            receipt = make()
            if right:
                known[right] = receipt
        self.receipts.append(receipt)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as typed, and what it is judged from: its example, the weights before it."""

    typed: TypedRow
    place: NumberedRow
    example: int
    before: Vector
    cells: Counter[str]  # where what is right is counted
    true: Presentation | None  # the row of the right table, where this is its example and weights

    def right(self, what: str) -> tuple[NumberedRow, str] | None:
        """Return the name of what is so in the right table; None in a row of another run."""
        return None if self.true is None else (self.place, what)


def _read(task: TraceTask, text: str) -> Read[TypedRun]:
    """Read a run; the whole text is accounted for."""
    source = language.read(text)
    _refuse_unclear_bias(task, source)
    ledger = Ledger(source)
    run = read_run(source, task.setting, task.mode, ledger)
    return read_by(ledger, run, run.chosen)


def reading_names(task: TraceTask) -> tuple[str, ...]:
    """Return the weights' names as answers are read: the weight of the constant input is ``b``."""
    return tuple("b" if name == "w0" else name for name in task.parameters)


def _refuse_unclear_bias(task: TraceTask, text: Text) -> None:
    """Ask back what a bias is where its input is not 1: its weight, or what is added."""
    if "w0" not in task.parameters:
        return
    for place, token in enumerate(text.tokens):
        if token.low in ("b", "bias"):
            unit = exact_text(task.rule.bias_input)
            message = (
                f"two readings of {quoted(token.text)}: the weight of the input {unit}, or what it"
                " adds to the score; call the weight w0"
            )
            raise text.ask("ambiguous", message, place)


def _pieces(task: TraceTask) -> int:
    return max(1, ROW_PIECES * len(task.truth))


def _mark(task: TraceTask, run: TypedRun) -> Judgement:
    pieces = _pieces(task)  # in which points are shared out, whatever is listed
    if run.mode != task.mode:
        task = replace(task, mode=run.mode)
    truth, rows = task.truth, run.rows
    whole = FaultyPerceptron(task.dataset, task.rule)
    tally = Tally(truth, partial(task.accepts, "weights"), run.places)
    marking = _Marking(task, whole, tally, whole.start, whole.start)
    for place, typed in enumerate(rows):
        true = truth[place] if place < len(truth) else None
        if not _mark_row(marking, typed, NumberedRow(place + 1), true):
            marking.findings.append(findings.RowsAfterEnd(NumberedRow(place + 1)))
            break
        if not task.told and _is_lost(marking, min(place + 1, len(truth))):
            break  # nobody asks for more than whether all is right
    spared = _spared(marking)
    shares = marking.tally.shares(task.columns, pieces, spared, marking.findings)
    marking.findings += [*_within_tolerance(marking), *cells_rounded(marking.findings, run.places)]
    if not task.told:
        return Judgement(shares, tuple(marking.findings))
    if any(share < 1 for share in shares.values()):
        slips = table_slips(task.dataset, task.rule, rows, task.mode)
        marking.findings += map(TraceSlips, slips)
    echo = tuple((f"row {number}", _row_spans(row)) for number, row in enumerate(rows, start=1))
    echo = (*((name, (text,)) for name, text in run.remarks), *echo)
    return Judgement(shares, tuple(marking.findings), tuple(marking.receipts), echo)


def _is_lost(marking: _Marking, rows: int) -> bool:
    """Say whether a column has earned less than so many rows, which no later row makes up for."""
    tally = marking.tally
    return any(tally.straight[c] + tally.carried[c] < rows for c in marking.task.columns)


def _mark_row(
    marking: _Marking, typed: TypedRow, place: NumberedRow, true: Presentation | None
) -> bool:
    """Mark one row from the student's own row above; False when the own run is over."""
    own = marking.own
    expected = _next_example(marking)
    if expected is None:
        return False
    example = expected if typed.example is None else typed.example
    before = _before(marking, typed, example)
    if typed.before is not None and not marking.task.accepts("weights", typed.before, before):
        marking.findings.append(findings.BeforeDiffers(place, typed.before, before))
    score = own.score(before, example)
    mistake = own.is_mistake(example, score)
    same = true if true is not None and (true.example, true.before) == (example, before) else None
    rounded = "weights" in marking.task.tolerance and not marking.findings  # and nothing is wrong
    cells = marking.tally.row(place, before, [] if rounded else marking.findings)
    row = _Row(typed, place, example, before, cells, same)
    if _is_wrong(marking, row, "example", typed.example, expected):
        marking.findings.append(findings.WrongExample(place, example + 1, expected + 1))
    decision = partial(_decision_receipt, marking, row, mistake)
    marking.certify(decision, row.right("mistake"))
    said = _mark_score(marking, row, score)
    decided = _mark_decision(marking, row, said, mistake)
    clock = _at(own, marking.clock, example)
    updated = own.update(before, example, clock)[1] if mistake or decided else before
    after = updated if decided else before
    if true is not None and after == true.after:
        after = true.after  # what is equal is the same object from here on: quick to compare
    given = after if typed.weights == after else typed.weights
    _mark_weights(marking, row, given, after, decided == mistake)
    marking.weights = given if given is not None else after
    near = marking.task.accepts("weights", marking.weights, after)
    marking.exact = after if near else marking.weights
    marking.clock = own.moved_on(clock, decided)
    move = Moved(before, updated if mistake else before)
    marking.tally.step(place, move, marking.weights, marking.exact)
    return True


def _before(marking: _Marking, typed: TypedRow, example: int) -> Vector:
    """Return the weights that a row goes on with: the exact ones, or as they are written above.

    They differ only where weights may be rounded; then whoever kept the exact ones is right, and
    so is whoever went on with the rounded ones.
    """
    own, task = marking.own, marking.task
    if marking.exact == marking.weights:
        return marking.exact
    for before in (marking.exact, marking.weights):
        score = own.score(before, example)
        mistake = own.is_mistake(example, score)
        after = own.update(before, example, _at(own, marking.clock, example))[1]
        cells = (
            ("score", typed.score, score),
            ("mistake", typed.mistake, mistake),
            ("weights", typed.weights, after if mistake else before),
        )
        if all(
            given is None or task.accepts(column, given, right) for column, given, right in cells
        ):
            return before
    return marking.weights


def _next_example(marking: _Marking) -> int | None:
    """Return what is shown next in the student's own run; None when it is over."""
    own, weights = marking.own, marking.weights
    clock = marking.clock
    for _ in range(_SEARCHED):
        if own.is_over(weights, clock):
            return None
        if clock.place == 0:
            clock = opened(clock)
        example = own.next_example(weights, clock)
        if marking.task.mode == "presentations" or own.is_mistake(
            example, own.score(weights, example)
        ):
            marking.clock = clock
            return example
        clock = own.moved_on(clock, False)
    return None


def _at(own: FaultyPerceptron, clock: Clock, example: int) -> Clock:
    """Move the clock to where the order shows the example that the student took."""
    order = own.order(clock.number)
    if own.rule.order.by_margin or order[clock.place] == example or example not in order:
        return clock
    later = [i for i, e in enumerate(order) if e == example and i > clock.place]
    place = later[0] if later else order.index(example)
    return Clock(clock.number, place, clock.updates, clock.presentations, clock.streak, clock.clean)


def _is_wrong(
    marking: _Marking, row: _Row, column: str, given: object, right: object, worth: bool = True
) -> bool:
    """Credit a cell that is right, and say whether one is given that is not."""
    if given is None:
        if column in marking.task.columns:
            marking.findings.append(findings.CellMissing(row.place, column))
        return False
    exact = given == right
    if not exact and not marking.task.accepts(column, given, right):
        return True
    row.cells[column] += worth
    if not exact:
        marking.off += ((row.place, column, right),)
    return False


def _threshold(task: TraceTask, factor: int) -> Fraction:
    """Return a multiple of the threshold that the rule fixes, 0 without one."""
    return factor * (task.rule.threshold or Fraction(0))


def _mark_score(marking: _Marking, row: _Row, score: Fraction) -> Fraction:
    """Mark the score; return what the student goes on with."""
    given = row.typed.score
    if given is None and row.typed.margin is not None:
        given = marking.task.dataset.target(row.example) * row.typed.margin
    if not _is_wrong(marking, row, "score", given, score) or given is None:
        return score
    x = marking.own.augmented(row.example)
    marking.findings.append(findings.WrongScore(row.place, given, score, row.before, x))
    names = [*marking.task.parameters, "score"]
    equation = Constraint("==", (*(-v for v in x), Fraction(1)), _threshold(marking.task, -1))
    claim = f"{row.place}: this is not the score"
    marking.certify(partial(violates, claim, names, (*row.before, given), equation))
    return given


def _mark_decision(marking: _Marking, row: _Row, said: Fraction, mistake: bool) -> bool:
    """Mark whether it is a mistake; return what the student goes on with."""
    # A wrong score is followed through only where it does not spare an update.
    expected = mistake or marking.own.is_mistake(row.example, said)
    given = row.typed.mistake
    if not _is_wrong(marking, row, "mistake", given, expected) or given is None:
        return expected
    marking.findings.append(findings.WrongDecision(row.place, given, expected, said))
    return given


def _decision_receipt(marking: _Marking, row: _Row, mistake: bool) -> Receipt:
    """Certify that the weights of the row above get the example right, or wrong."""
    task = marking.task
    target = task.dataset.target(row.example)
    asked = Constraint(
        ">" if task.rule.convention.is_strict_for(target) else ">=",
        tuple(target * v for v in task.setting.augmented[row.example]),
        _threshold(task, target),
    )
    claim = f"{row.place}: the weights of the row above get the example"
    if mistake:
        return violates(f"{claim} wrong", task.parameters, row.before, asked)
    return meets(f"{claim} right", task.parameters, row.before, [asked])


def _mark_weights(
    marking: _Marking, row: _Row, given: Vector | None, after: Vector, decided_right: bool
) -> None:
    """Mark the weights after the row."""
    before, task = row.before, marking.task
    wrong = _is_wrong(marking, row, "weights", given, after, decided_right)
    if given is None:
        return
    names, point = names_of_both(task.parameters), (*before, *given)
    if wrong:
        parts = enumerate(zip(given, after, strict=True))
        j = next(j for j, (a, b) in parts if not task.accepts("weights", (a,), (b,)))
        marking.findings.append(
            findings.WrongWeights(row.place, given[j], after[j], task.parameters[j], before)
        )
        claim = f"{row.place}: the weights do not move by the update"
        moves = moves_by(before, after, j)
        marking.certify(partial(violates, claim, names, point, moves))
    elif after != before and given == after:
        claim = f"{row.place}: the weights move by the update"
        rows = [moves_by(before, after, j) for j in range(len(before))]
        right = row.right("weights") if row.true is not None and row.true.after == after else None
        marking.certify(partial(meets, claim, names, point, rows), right)


def _within_tolerance(marking: _Marking) -> Iterator[Finding]:
    """Say how many cells of a column count though they are not exact, and what the first is."""
    for column, allowed in marking.task.tolerance.items():
        off = [(place, right) for place, of, right in marking.off if of == column]
        if off:
            yield findings.CellsWithinTolerance(*off[0], column, len(off), allowed)


def _spared(marking: _Marking) -> Fraction | int:
    """Return how many rows the own run leaves unwritten rightly, after its end or just before."""
    task, own, given = marking.task, marking.own, marking.tally.rows
    missing = len(task.truth) - given
    if missing <= 0:
        return 0
    if _next_example(marking) is None:
        return missing
    marking.findings.append(findings.TraceIncomplete(given, len(task.truth)))
    weights, examples = marking.exact, range(len(task.dataset))
    moves = any(own.is_mistake(i, own.score(weights, i)) for i in examples)
    return 0 if moves else missing - Fraction(1, ROW_PIECES)


def _row_spans(row: TypedRow) -> tuple[Span, ...]:
    spans: list[Span] = []
    for name, value in _cells(row):
        spans += ["; " if spans else "", f"{name} ", value]
    return tuple(spans) or ("nothing",)


def _cells(row: TypedRow) -> Iterator[tuple[str, Span]]:
    values: tuple[tuple[str, Span | None], ...] = (
        ("example", None if row.example is None else row.example + 1),
        ("before", row.before),
        ("score", row.score),
        ("margin", row.margin),
        ("mistake", None if row.mistake is None else "yes" if row.mistake else "no"),
        ("weights", row.weights),
    )
    yield from ((name, value) for name, value in values if value is not None)


def _says(task: TraceTask, run: TypedRun, found: Sequence[Finding]) -> dict[str, Value]:
    """Return the values of the run that was written; none of one that asks for less."""
    last = run.rows[-1].weights if run.rows else None
    short = any(isinstance(f, findings.TraceIncomplete | findings.CellMissing) for f in found)
    worth = min((f.part for f in found if isinstance(f, findings.CarriedPart)), default=1)
    if last is None or short or worth < LEAST_PART:
        return {}
    if run.mode == "updates":
        return {"weights": last, "updates": Fraction(len(run.rows))}
    made = sum(row.mistake is True for row in run.rows)
    shown = Fraction(len(run.rows))
    return {"weights": last, "updates": Fraction(made), "presentations": shown}


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, _pieces(task)),
    is_short=False,
    briefly=lambda task: replace(task, told=False),
    reads_alike=True,
    may_say=lambda task: VALUES if task.mode == "presentations" else VALUES[:2],
    says=_says,
)
