"""Tables of a perceptron's run, marked row by row with follow-through.

Each row is judged from the student's own row above: the example that comes next, its score
under the student's own weights, whether that is a mistake, the weights after.  So an error
costs its own cells; what is carried on from it is worth as much as the student's updates are
right (:mod:`.rounds`).  What a run that nothing more is wrong in leaves off of its end costs
half a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.errors import InputError, quoted
from linexact.exact import exact_text
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.forms.trace import findings
from linexact.grade.forms.trace.answer import COLUMNS, MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.reading import read_run
from linexact.grade.forms.trace.rounds import ROW_PIECES, Marking, RowsTask, mark_rows, rows_asked
from linexact.grade.forms.trace.slips import TraceSlips
from linexact.grade.reading import Read, read_by
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Judgement, Receipt
from linexact.kernel import Constraint
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.language.text import Text
from linexact.tasks.steps import Value
from linexact.topics.perceptron import Clock, Presentation
from linexact.topics.perceptron.step import opened

LEAST_PART = Fraction(1, 2)  # of what is carried on, where later parts follow from it
VALUES = ("weights", "updates", "presentations")  # that a table says
_SEARCHED = 10_000  # presentations looked through for the next update


@dataclass(frozen=True, slots=True, eq=False)
class TraceTask(RowsTask):
    """Run a rule and write its table: a row a presentation, or a row an update.

    Points may be given for each of ``columns``: ``example``, ``score``, ``mistake``,
    ``weights``; each is shared out evenly over the rows.
    """

    kind: ClassVar[str] = "trace"
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    columns: tuple[str, ...] = COLUMNS
    mode: Mode = "presentations"
    limit: int = MAX_ROWS
    truth: tuple[Presentation, ...] = field(init=False, repr=False)  # the rows of the right table

    def __post_init__(self) -> None:
        if self.rule.batch is not None:
            message = "tables are marked for rules that show one example after the other"
            raise InputError("rule", message)
        self.prepare(self.mode, _SEARCHED, self.limit)

    @property
    def read_names(self) -> tuple[str, ...]:
        """The weights' names as answers are read: the weight of the constant input is ``b``."""
        return tuple("b" if name == "w0" else name for name in self.parameters)


# Marking


def _read(task: TraceTask, text: str) -> Read[TypedRun]:
    """Read a run; the whole text is accounted for."""
    source = language.read(text)
    _refuse_unclear_bias(task, source)
    ledger = Ledger(source)
    run = read_run(source, task.setting, task.mode, ledger)
    return read_by(ledger, run)


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


def _mark(task: TraceTask, run: TypedRun) -> Judgement:
    pieces = task.pieces
    if run.mode != task.mode:
        task = replace(task, mode=run.mode)
    marking = Marking(task, run, pieces)
    return mark_rows(marking, _mark_row, _spared, TraceSlips)


def _mark_row(marking: Marking, typed: TypedRow) -> bool:
    """Mark one row from the student's own row above; False when the own run is over."""
    own = marking.own
    expected = _next_example(marking)
    if expected is None:
        return False
    example = expected if typed.example is None else typed.example
    clock = _at(own, marking.clock, example)
    step = marking.begin(typed, partial(_shown, own, example, clock))
    if marking.is_wrong("example", typed.example, expected):
        wrong = findings.WrongExample(marking.place, example + 1, expected + 1)
        marking.findings.append(wrong)
    marking.certify(_decision_receipt, marking, step)
    said = _mark_score(marking, typed, step)
    decided = _mark_decision(marking, typed, said, step)
    after = step.after
    if decided != step.mistake:
        after = own.update(step.before, example, clock)[1] if decided else step.before
    marking.end(typed.weights, step, after, worth=decided == step.mistake)
    marking.clock = own.moved_on(clock, decided)
    return True


def _shown(own: FaultyPerceptron, example: int, clock: Clock, before: Vector) -> Presentation:
    """Return what comes of an example that is shown."""
    score, rate, after = own.score(before, example), None, before
    if own.is_mistake(example, score):
        rate, after = own.update(before, example, clock)
    return Presentation(example, before, score, own.targets[example], rate, after, clock)


def _next_example(marking: Marking) -> int | None:
    """Return what is shown next in the student's own run; None when it is over."""
    own, weights = marking.own, marking.weights
    clock = marking.clock
    for _ in range(_SEARCHED):
        if own.is_over(weights, clock):
            return None
        if clock.place == 0:
            clock = opened(clock)
        example = own.next_example(weights, clock)
        if marking.run.mode == "presentations" or own.is_mistake(
            example, own.score(weights, example)
        ):
            marking.clock = clock
            return example
        clock = own.moved_on(clock, False)
    return None


def _at(own: FaultyPerceptron, clock: Clock, example: int) -> Clock:
    """Move the clock to where the order shows the example that the student took."""
    order = own.order(clock.number)
    if own.rule.order.by_margin or example not in order:
        return clock
    later = (place for place in range(clock.place, len(order)) if order[place] == example)
    return clock._replace(place=next(later, order.index(example)))


def _threshold(task: RowsTask, factor: int) -> Fraction:
    """Return a multiple of the threshold that the rule fixes, 0 without one."""
    return factor * (task.rule.threshold or Fraction(0))


def _mark_score(marking: Marking, typed: TypedRow, step: Presentation) -> Fraction:
    """Mark the score; return what the student goes on with."""
    given, place = typed.score, marking.place
    if given is None and typed.margin is not None:
        given = step.target * typed.margin
    if not marking.is_wrong("score", given, step.score) or given is None:
        return step.score
    x = marking.own.augmented(step.example)
    marking.findings.append(findings.WrongScore(place, given, step.score, step.before, x))
    names = [*marking.task.parameters, "score"]
    equation = Constraint("==", (*(-v for v in x), Fraction(1)), _threshold(marking.task, -1))
    claim = f"{place}: this is not the score"
    marking.certify(violates, claim, names, (*step.before, given), equation)
    return given


def _mark_decision(marking: Marking, typed: TypedRow, said: Fraction, step: Presentation) -> bool:
    """Mark whether it is a mistake; return what the student goes on with."""
    # A wrong score is followed through only where it does not spare an update.
    expected = step.mistake or marking.own.is_mistake(step.example, said)
    given = typed.mistake
    if not marking.is_wrong("mistake", given, expected) or given is None:
        return expected
    marking.findings.append(findings.WrongDecision(marking.place, given, expected, said))
    return given


def _decision_receipt(marking: Marking, step: Presentation) -> Receipt:
    """Certify that the weights of the row above get the example right, or wrong."""
    task, target = marking.task, step.target
    asked = Constraint(
        ">" if task.rule.convention.is_strict_for(target) else ">=",
        tuple(target * v for v in marking.own.augmented(step.example)),
        _threshold(task, target),
    )
    claim = f"{marking.place}: the weights of the row above get the example"
    if step.mistake:
        return violates(f"{claim} wrong", task.parameters, step.before, asked)
    return meets(f"{claim} right", task.parameters, step.before, [asked])


def _spared(marking: Marking) -> Fraction | int:
    """Return how many rows the own run leaves unwritten rightly, after its end or just before."""
    task, own, given = marking.task, marking.own, marking.rows
    missing = len(task.truth) - given
    if missing <= 0:
        return 0
    if _next_example(marking) is None:
        return missing
    marking.findings.append(findings.TraceIncomplete(given, len(task.truth)))
    weights, examples = marking.exact, range(len(task.dataset))
    moves = any(own.is_mistake(i, own.score(weights, i)) for i in examples)
    return 0 if moves else missing - Fraction(1, ROW_PIECES)


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
    partial(rows_asked, TraceTask, usual=COLUMNS),
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, task.pieces),
    is_short=False,
    briefly=lambda task: replace(task, told=False),
    reads_alike=True,
    may_say=lambda task: VALUES if task.mode == "presentations" else VALUES[:2],
    says=_says,
)
