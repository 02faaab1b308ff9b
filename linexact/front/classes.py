"""Several classes at once: functions for any table, array or points with labels."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Unpack

from linexact.errors import InputError, LimitError, SeveralClassesError
from linexact.front.given import Problem, given, read_boundary
from linexact.front.waiting import in_notebook
from linexact.model.convention import Boundary, Convention
from linexact.rational import parse_number
from linexact.reading.arrays import exact_value
from linexact.reading.ways import TableOptions, Ways
from linexact.several_classes.against import Against, By, separate_against
from linexact.several_classes.claimed import Claimed, Units, claimed
from linexact.several_classes.kesler import (
    JointlyInseparable,
    JointlySeparable,
    separate_jointly,
)
from linexact.several_classes.labelled import MOST_CLASSES, MOST_NUMBERS, ClassWeights, Labelled
from linexact.several_classes.runs import ClassRule, ClassRun, Ties, Update, run_classes
from linexact.text.quoting import listed, quoted

if TYPE_CHECKING:
    from linexact.model.dataset import Dataset

Question: TypeAlias = Literal["joint", "rest", "pairs"]
MOST_STREAMED = 10_000_000
QUESTIONS = {
    "joint": "one score a class, highest in its own",
    "rest": "each class against the rest",
    "pairs": "each pair of classes",
}


def separate_classes(
    problem: Problem,
    labels: Any = None,
    *,
    by: Question = "joint",
    bias: bool | None = None,
    boundary: Boundary | None = None,
    classes: Sequence[str] | None = None,
    **reading: Unpack[Ways],
) -> JointlySeparable | JointlyInseparable | Against:
    """Decide whether several classes are linearly separable, in the sense asked for, with proof.

    ``by`` says which: ``joint`` asks for weights of each class with which every point has a higher
    score in its own class than in each other; ``rest`` for each class against all others; ``pairs``
    for each pair of classes.  A problem is what :func:`linexact.separate` takes; ``classes`` may
    state the order of the classes (else numbers by size, names by the alphabet).  ``boundary`` says
    who owns a score of 0 where two classes are asked about; ``joint`` has none.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or is of no use here,
    :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> line = [[0], [1], [2]]
    >>> separate_classes(line, ["a", "b", "c"]).weights[2].b
    Fraction(-2, 1)
    >>> separate_classes(line, ["a", "b", "c"], by="rest").count
    2
    """
    if by not in QUESTIONS:
        raise InputError("option", f"classes: expected {ways()}, not {quoted(str(by))}")
    if by == "joint" and boundary is not None:
        message = "joint compares the scores of two classes, and none with 0: it has no boundary"
        raise InputError("option", message)
    with in_notebook("classes"):
        data = _labelled(problem, labels, classes, TableOptions.of(reading))
        if by == "joint":
            return separate_jointly(data, bias=bias is not False)
        owner = "strict" if boundary is None else read_boundary(boundary)
        two: By = "rest" if by == "rest" else "pairs"
        return separate_against(data, two, Convention(bias is not False, owner))


def trace_classes(
    problem: Problem,
    labels: Any = None,
    *,
    update: Update,
    ties: Ties,
    rate: Any = 1,
    bias: bool = True,
    start: Sequence[Sequence[Any]] | None = None,
    moves: Sequence[Sequence[bool]] | None = None,
    passes: int = 100,
    classes: Sequence[str] | None = None,
    **reading: Unpack[Ways],
) -> ClassRun:
    """Run a perceptron of several classes, one score a class, presentation by presentation.

    ``update`` (``predicted``, ``each`` or ``shared``) says which weights a mistake moves, ``ties``
    (``first``, ``last`` or ``mistake``) what equal scores mean: sources differ, so both are stated
    (:mod:`linexact.several_classes.runs`).  ``start`` has a row of weights for each class, the bias
    last; ``moves`` which weights may move.

    Raises :class:`~linexact.errors.InputError` for what cannot be read,
    :class:`~linexact.errors.LimitError` for a run that would take too long.

    >>> line = [[0], [1], [2]]
    >>> run = trace_classes(line, ["a", "b", "c"], update="predicted", ties="first")
    >>> run.outcome, run.updates, run.passes
    ('converged', 20, 12)
    """
    data = _labelled(problem, labels, classes, TableOptions.of(reading))
    rule = ClassRule(
        bias,
        update,
        ties,
        _number(rate, "rate"),
        None if start is None else _weights(start, data.dimension, bias, "start"),
        None,
        None if moves is None else tuple(tuple(map(bool, one)) for one in moves),
    )
    return run_classes(data, rule, passes)


def claimed_regions(
    classes: Sequence[str],
    w: Sequence[Sequence[Any]],
    b: Sequence[Any] | None = None,
    *,
    by: By = "rest",
    bias: bool | None = None,
    boundary: Boundary = "strict",
) -> Claimed:
    """Decide which regions nobody, one or several classes claim, each with a point or a proof.

    ``w`` has a row of weights for each class (``rest``: a class claims where its score is positive)
    or for each pair of classes in their order (``pairs``: the class with most votes claims), ``b``
    the biases, if there are any; ``bias`` may say whether there are.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or is of no use,
    :class:`~linexact.errors.LimitError` for more than 6 units.

    >>> found = claimed_regions(["a", "b", "c"], [[1, 0], [0, 1], [-1, -1]], [-1, -1, -1])
    >>> len(found.unclaimed), [one.winners for one in found.contested]
    (1, [(1, 2), (0, 2), (0, 1)])
    """
    if by not in ("rest", "pairs"):
        raise InputError("option", f"by is rest or pairs, not {quoted(str(by))}")
    if bias is not None and bias != (b is not None):
        raise InputError("units", "biases b are expected exactly where bias is True")
    if b is not None and len(b) != len(w):
        raise InputError("units", f"{len(w)} units and {len(b)} biases; expected as many")
    weights = tuple(
        ClassWeights(
            tuple(_number(v, f"unit {number}") for v in row),
            Fraction(0) if b is None else _number(b[number - 1], f"bias {number}"),
        )
        for number, row in enumerate(w, start=1)
    )
    convention = Convention(b is not None, read_boundary(boundary))
    return claimed(Units(tuple(map(str, classes)), by, weights, convention))


def ways() -> str:
    """Return the questions that may be meant, in words.

    >>> ways()[:44]
    'joint (one score a class, highest in its own'
    """
    joint, rest, pairs = (f"{name} ({said})" for name, said in QUESTIONS.items())
    return f"{joint}, {rest} or {pairs}"


def _labelled(
    problem: Problem, labels: Any, classes: Sequence[str] | None, options: TableOptions
) -> Labelled:
    """Read points with labels of any number of classes."""
    if options.positive is not None or options.negative is not None:
        message = "positive and negative ask about two classes; expected them left out"
        raise InputError("option", message)
    read = _again(problem)
    try:
        data = given(read(), labels, options).dataset
    except SeveralClassesError as error:
        names = error.classes
        if len(names) > MOST_CLASSES:
            message = f"{len(names)} classes; at most {MOST_CLASSES} are taken"
            raise LimitError("classes", message, limit="MOST_CLASSES") from None
        each = [given(read(), labels, replace(options, positive=name)).dataset for name in names]
        _check_size(each[0])
        of = [next(k for k, one in enumerate(each) if one.target(i) > 0) for i in _all(each[0])]
        return _ordered(each[0], of, names, classes)
    _check_size(data)
    if data.positives in (0, len(data)):
        raise InputError("classes", f"{data.origin}: one class alone; expected two or more")
    plus, minus = data.classes
    of = [int(data.target(i) > 0) for i in _all(data)]
    return _ordered(data, of, (minus, plus), classes)


def _again(problem: Problem) -> Callable[[], Problem]:
    """Return what gives the problem for each reading; a stream is read once and kept."""
    if not hasattr(problem, "read") or not callable(problem.read):
        return lambda: problem
    held = problem.read(MOST_STREAMED + 1)
    if len(held) > MOST_STREAMED:
        message = f"more than {MOST_STREAMED} characters to read at once; expected a file's name"
        raise LimitError("points", message, limit="MOST_STREAMED")
    return lambda: io.StringIO(held) if isinstance(held, str) else io.BytesIO(held)


def _ordered(
    data: Dataset, of: Sequence[int], names: Sequence[str], classes: Sequence[str] | None
) -> Labelled:
    """Return the points with the numbers of their classes in the order stated."""
    order = list(names) if classes is None else [str(name) for name in classes]
    if missing := [name for name in names if name not in order]:
        message = f"classes: {listed(missing)} stands among the labels; expected all of them"
        raise InputError("classes", message)
    labels = tuple(order.index(names[k]) for k in of)
    return Labelled(tuple(data.x(i) for i in _all(data)), labels, tuple(order), data.origin)


def _all(data: Dataset) -> range:
    return range(len(data))


def _check_size(data: Dataset) -> None:
    if len(data) * data.dimension > MOST_NUMBERS:
        message = f"{len(data)} examples of {data.dimension} features are more than {MOST_NUMBERS}"
        raise LimitError("points", f"{message} numbers, which is the limit", limit="MOST_NUMBERS")


def _weights(
    rows: Sequence[Sequence[Any]], dimension: int, bias: bool, place: str
) -> tuple[ClassWeights, ...]:
    """Return weights given as rows, the bias last."""
    found = []
    for number, row in enumerate(rows, start=1):
        if len(row) != dimension + bias:
            message = f"{place}: row {number} has {len(row)} numbers; expected {dimension + bias}"
            raise InputError(place, message + (", the bias last" if bias else ""))
        values = [_number(v, place) for v in row]
        found.append(ClassWeights(tuple(values[:dimension]), values[-1] if bias else Fraction(0)))
    return tuple(found)


def _number(value: Any, place: str) -> Fraction:
    if isinstance(value, str):
        try:
            return parse_number(value.strip())
        except InputError as error:
            raise error.located(place) from None
    return Fraction(exact_value(value, "decimal", place))
