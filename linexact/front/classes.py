"""Several classes at once: functions for any table, array or points with labels."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import index
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeAlias,
    TypedDict,
    Unpack,
    cast,
    get_args,
)

from linexact.errors import InputError, LimitError, SeveralClassesError
from linexact.front.given import Given, Problem, given, read_boundary
from linexact.front.waiting import in_notebook
from linexact.model.convention import Boundary, Convention
from linexact.rational import parse_number, writing_beside
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
from linexact.several_classes.runs import (
    TIES,
    UPDATES,
    ClassRule,
    ClassRun,
    Shown,
    Ties,
    Update,
    moves_listed,
    run_classes,
    weights_listed,
)
from linexact.text.quoting import listed, quoted

if TYPE_CHECKING:
    from linexact.model.dataset import Dataset

Question: TypeAlias = Literal["joint", "rest", "pairs"]
Rows: TypeAlias = str | Sequence[Sequence[Any]]
MOST_STREAMED = 10_000_000
MOST_PASSES_MADE = 100  # unless more are asked for
QUESTIONS = {
    "joint": "one score a class, highest in its own",
    "rest": "each class against the rest",
    "pairs": "each pair of classes",
}


class ClassSteps(TypedDict, total=False):
    """What the steps of a run depend on beside its rule."""

    rate: Any
    start: Rows | None
    order: Sequence[int] | None
    moves: Rows | None
    passes: int | None


class ClassRunOptions(ClassSteps, Ways, total=False):
    """The same, and ways of reading."""


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
    if by not in tuple(QUESTIONS):
        raise InputError("option", f"classes: expected {ways()}, not {quoted(str(by))}")
    if bias not in (None, True, False):
        raise InputError("bias", f"bias is True or False, not {quoted(str(bias))}")
    if by == "joint" and boundary is not None:
        message = "joint compares the scores of two classes, and none with 0: it has no boundary"
        raise InputError("option", message)
    with in_notebook("classes"):
        asked = _asked(problem, labels, classes, TableOptions.of(reading))
        convention = asked.given.under(bias, boundary)
        if by == "joint":
            return separate_jointly(asked.data, bias=convention.bias)
        two: By = "rest" if by == "rest" else "pairs"
        return separate_against(asked.data, two, convention)


def trace_classes(
    problem: Problem,
    labels: Any = None,
    *,
    update: Update | None = None,
    ties: Ties | None = None,
    bias: bool | str | None = None,
    classes: Sequence[str] | None = None,
    rows: Shown = "presentations",
    whole: bool = False,
    **options: Unpack[ClassRunOptions],
) -> ClassRun:
    """Run a perceptron of several classes, one score a class, presentation by presentation.

    ``update`` (``predicted``, ``each`` or ``shared``) says which weights a mistake moves, ``ties``
    (``first``, ``last`` or ``mistake``) what equal scores mean: sources differ, so both are stated
    (:mod:`linexact.several_classes.runs`), here or by the exercise that is run.  ``bias`` is first,
    last (True) or absent (False); ``start`` has a row of weights for each class, the bias where it
    stands; ``moves`` 1 where a weight moves and 0 where it stays; both may be text, ``1, 0; 0, 1``.
    ``order`` numbers the points of a pass from 1; ``passes`` are at most 100 unless stated.
    ``rows`` and ``whole`` choose what is told.

    Raises :class:`~linexact.errors.InputError` for what cannot be read,
    :class:`~linexact.errors.LimitError` for a run that would take too long.

    >>> line = [[0], [1], [2]]
    >>> run = trace_classes(line, ["a", "b", "c"], update="predicted", ties="first")
    >>> run.outcome, run.updates, run.passes
    ('converged', 20, 12)
    >>> trace_classes("classes-for-ever").outcome
    'cycle'
    """
    if rows not in get_args(Shown):
        message = f"rows is one of {', '.join(get_args(Shown))}, not {quoted(str(rows))}"
        raise InputError("rows", message)
    chosen: dict[str, Any] = {name: options.get(name) for name in ClassSteps.__annotations__}
    passes = chosen["passes"]
    if passes is not None and type(passes) is not int:
        raise InputError("passes", f"passes is a whole number, not {quoted(str(passes))}")
    reading = {name: value for name, value in options.items() if name not in chosen}
    asked = _asked(problem, labels, classes, TableOptions.of(cast(Ways, reading)))
    said = {"update": update, "ties": ties, **chosen}
    rule = _rule(asked, said, bias, chosen["order"])
    data = _written_beside(asked.data, chosen["rate"], chosen["start"])
    most = passes if passes is not None else MOST_PASSES_MADE
    if passes is None and asked.run is not None:
        most = asked.run.most_passes
    stated = passes is not None or asked.run is not None
    return replace(run_classes(data, rule, most), rows=rows, whole=whole, asked=stated)


def _written_beside(data: Labelled, *typed: Any) -> Labelled:
    """Return the data, told in decimals where such were typed beside whole numbers."""
    if data.writing is not None:
        return data
    return replace(data, writing=writing_beside(_texts(typed)))


def _texts(given_values: Any) -> list[str]:
    """Return all numbers of lists of lists as text."""
    if isinstance(given_values, (str, int, float, Fraction)):
        return str(given_values).replace(";", ",").split(",")
    if not isinstance(given_values, Iterable):
        return []
    return [text for one in given_values for text in _texts(one)]


def states_a_run(asked: Given) -> bool:
    """Say whether a problem is an exercise about a perceptron of several classes.

    >>> states_a_run(given("classes-for-ever")), states_a_run(given("XOR"))
    (True, False)
    """
    return asked.data is None and isinstance(_proof_of(asked), ClassRun)


def _rule(
    asked: _Asked, said: Mapping[str, Any], bias: bool | str | None, order: Sequence[int] | None
) -> ClassRule:
    """Return the rule that is asked for: what is stated, else what the exercise states."""
    base = None if asked.run is None else asked.run.rule
    for name, known in (("update", UPDATES), ("ties", TIES)):
        if said[name] is None and base is None:
            expected = f"one of {', '.join(known)}"
            raise InputError(name, f"{name} is to be stated, as sources differ: {expected}")
    places: dict[Any, tuple[bool, bool]] = {
        True: (True, False), "last": (True, False), "first": (True, True),
        False: (False, False), "absent": (False, False),
    }  # fmt: skip
    if bias is not None and not (isinstance(bias, (bool, str)) and bias in places):
        raise InputError("bias", f"bias is first, last or absent, not {quoted(str(bias))}")
    usual = (asked.given.under().bias, False) if base is None else (base.bias, base.bias_first)
    with_bias, first = usual if bias is None else places[bias]
    if base is not None and with_bias != base.bias and (base.start or base.moves):
        message = "the exercise's start and moves are with a bias or without one; expected the same"
        raise InputError("bias", message)
    made: dict[str, Any] = {"bias": with_bias, "bias_first": first}
    for name in ("update", "ties"):
        if said[name] is not None:
            made[name] = said[name]
    if said["rate"] is not None:
        made["rate"] = _number(said["rate"], "rate")
    if said["start"] is not None:
        listed = _rows(said["start"], "start")
        width = asked.data.dimension
        made["start"] = weights_listed(listed, width, bias=with_bias, bias_first=first)
    if said["moves"] is not None:
        made["moves"] = moves_listed(_rows(said["moves"], "moves"), bias_first=first)
    if order is not None:
        made["order"] = _numbered(order, len(asked.data.points))
    return ClassRule(**made) if base is None else replace(base, **made)


def _numbered(order: Sequence[int], points: int) -> tuple[int, ...]:
    """Return points that are numbered from 1 as they are numbered from 0."""
    try:
        numbers = [index(i) for i in order]
    except TypeError:
        numbers = []
    if not numbers or not all(1 <= i <= points for i in numbers):
        message = f"order: expected numbers of the points, 1 to {points}"
        raise InputError("order", message)
    return tuple(i - 1 for i in numbers)


def _rows(given_rows: Rows, place: str) -> tuple[tuple[Fraction, ...], ...]:
    """Return rows of numbers, given as such or as text: ``1, 0; 0, 1``."""
    if isinstance(given_rows, str):
        given_rows = [row.split(",") for row in given_rows.split(";")]
    try:
        rows = [list(row) for row in given_rows]
    except TypeError:
        message = f"{place}: expected a list of numbers for each"
        raise InputError(place, message) from None
    return tuple(tuple(_number(v, place) for v in row) for row in rows)


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
    if not isinstance(classes, Iterable):
        raise InputError("class-names", "classes: expected a list of their names")
    if bias is not None and bias != (b is not None):
        raise InputError("units", "biases b are expected exactly where bias is True")
    listed_w = _rows(w, "units")
    biases = (Fraction(0),) * len(listed_w) if b is None else _rows([b], "biases")[0]
    if len(biases) != len(listed_w):
        message = f"{len(listed_w)} units and {len(biases)} biases; expected as many"
        raise InputError("units", message)
    both = zip(listed_w, biases, strict=True)
    weights = tuple(ClassWeights(row, own) for row, own in both)
    convention = Convention(b is not None, read_boundary(boundary))
    writing = writing_beside(_texts((w, b)))
    return claimed(Units(tuple(map(str, classes)), by, weights, convention, writing))


def ways() -> str:
    """Return the questions that may be meant, in words.

    >>> ways()[:44]
    'joint (one score a class, highest in its own'
    """
    joint, rest, pairs = (f"{name} ({said})" for name, said in QUESTIONS.items())
    return f"{joint}, {rest} or {pairs}"


@dataclass(frozen=True, slots=True)
class _Asked:
    """Points with labels of any number of classes, and what an exercise states beside them."""

    data: Labelled
    given: Given
    run: ClassRun | None = None


def _asked(
    problem: Problem, labels: Any, classes: Sequence[str] | None, options: TableOptions
) -> _Asked:
    """Read points with labels of any number of classes."""
    if options.positive is not None or options.negative is not None:
        message = "positive and negative ask about two classes; expected them left out"
        raise InputError("option", message)
    read = _again(problem)
    try:
        asked = given(read(), labels, options)
    except SeveralClassesError as error:
        names = error.classes
        if len(names) > MOST_CLASSES:
            message = f"{len(names)} classes; at most {MOST_CLASSES} are taken"
            raise LimitError("classes", message, limit="MOST_CLASSES") from None
        try:
            each = [given(read(), labels, replace(options, positive=c)).dataset for c in names]
        except SeveralClassesError:
            message = f"{error.message}; an exercise about all of them is of kind"
            message += " multiclass-separability or multiclass-trace"
            raise InputError("class-names", message) from None
        _check_size(each[0])
        of = [next(k for k, one in enumerate(each) if one.target(i) > 0) for i in _all(each[0])]
        return _Asked(_ordered(each[0], of, names, classes), Given(None))
    if asked.data is None and (stated := _stated(asked, classes)) is not None:
        return stated
    data = asked.dataset
    _check_size(data)
    if data.positives in (0, len(data)):
        raise InputError("class-names", f"{data.origin}: one class alone; expected two or more")
    plus, minus = data.classes
    of = [int(data.target(i) > 0) for i in _all(data)]
    return _Asked(_ordered(data, of, (minus, plus), classes), asked)


def _stated(asked: Given, classes: Sequence[str] | None) -> _Asked | None:
    """Return the points of an exercise about several classes, if it is one."""
    proof = _proof_of(asked)
    if not isinstance(proof, (ClassRun, JointlySeparable, JointlyInseparable)):
        return None
    if classes is not None:
        message = "classes: the exercise states its classes in their order; expected none beside it"
        raise InputError("class-names", message)
    data = replace(proof.data, origin=f"the exercise {getattr(asked.exercise, 'id', '')}")
    return _Asked(data, asked, proof if isinstance(proof, ClassRun) else None)


def _proof_of(asked: Given) -> Any:
    """Return the result that an exercise without data of its own is about, if it has one."""
    exercise = asked.exercise
    if exercise is None or exercise.kind.proof is None:
        return None
    return exercise.kind.proof(exercise)


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
    if classes is not None and not isinstance(classes, Iterable):
        raise InputError("class-names", "classes: expected a list of their names")
    order = list(names) if classes is None else [str(name) for name in classes]
    if missing := [name for name in names if name not in order]:
        message = f"classes: {listed(missing)} stands among the labels; expected all of them"
        raise InputError("class-names", message)
    labels = tuple(order.index(names[k]) for k in of)
    points = tuple(data.x(i) for i in _all(data))
    reading = _reading(data, order)
    return Labelled(points, labels, tuple(order), data.origin, data.writing, reading)


def _reading(data: Dataset, classes: Sequence[str]) -> Mapping[str, Any] | None:
    """Return how one file is read for points of these classes; of several it is not said."""
    if data.reading is None or "files" in data.reading:
        return None
    shared = {k: v for k, v in data.reading.items() if k not in ("positive", "negative")}
    return shared | {"classes": list(classes)}


def _all(data: Dataset) -> range:
    return range(len(data))


def _check_size(data: Dataset) -> None:
    if len(data) * data.dimension > MOST_NUMBERS:
        message = f"{len(data)} examples of {data.dimension} features are more than {MOST_NUMBERS}"
        raise LimitError("points", f"{message} numbers, which is the limit", limit="MOST_NUMBERS")


def _number(value: Any, place: str) -> Fraction:
    if isinstance(value, str):
        try:
            return parse_number(value.strip())
        except InputError as error:
            raise error.located(place) from None
    return Fraction(exact_value(value, "decimal", place))
