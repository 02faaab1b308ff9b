"""What weights do: the region of right ones, the numbers of given ones, errors elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from linexact.data.linear import Classifier
from linexact.data.read import TableOptions, Ways
from linexact.errors import InputError
from linexact.front.constraints import Constraints, given_constraints
from linexact.front.given import Given, Problem, given, one_of, parts, refuse
from linexact.front.running import rule_for
from linexact.front.waiting import in_notebook

if TYPE_CHECKING:
    from linexact.data.convention import Boundary
    from linexact.topics.evaluate.assessment import Assessment, Trained
    from linexact.topics.region.summary import WeightRegion
    from linexact.topics.values.losses import ZeroRule
    from linexact.topics.values.measure import Measurement


def region(
    problem: Problem = None,
    labels: Any = None,
    *,
    constraints: Constraints | None = None,
    slices: Sequence[str] = (),
    axes: Sequence[str] | None = None,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> WeightRegion:
    """Describe the weights that get every example right, or prove that there are none.

    Each example is a half-space of weights ``(w, b)``; which of them are needed, and why the
    others follow; vertices and directions where two weights are free; a point well inside.
    Instead of a problem there may be ``constraints``: a text, a file, or a list of texts.
    ``slices`` are linear equations that the weights are to meet, ``axes`` the weights that
    are the coordinates.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or combined,
    :class:`~linexact.errors.LimitError` for too many examples.

    References: R. Grosse, CSC321 lecture 3, section 3.2.

    >>> found = region("AND", slices=["w0 = -1"], boundary="closed-positive")
    >>> found.axes, found.point
    (('w1', 'w2'), (Fraction(3, 4), Fraction(3, 4), Fraction(-1, 1)))
    >>> region(constraints="x >= 2; x < 1").point is None
    True
    """
    from linexact.topics.region.named import constraints_region, dataset_region

    slices, axes = parts(slices), None if axes is None else parts(axes)
    if constraints is not None:
        others = {"problem": problem, "labels": labels, "bias": bias, "boundary": boundary}
        refuse("constraints state all that is asked", **others, **reading)
        with in_notebook("region"):
            return constraints_region(given_constraints(constraints), slices, axes)
    asked = given(problem, labels, reading).beside(*slices, *(axes or ()))
    with in_notebook("region"):
        return dataset_region(asked.dataset, asked.under(bias, boundary), slices, axes)


def score(
    problem: Problem,
    labels: Any = None,
    *,
    weights: Classifier | Sequence[object],
    b: object = None,
    bias: bool | None = None,
    boundary: ZeroRule | None = None,
    **reading: Unpack[Ways],
) -> Measurement:
    """Score the examples of a problem with given weights: ``z = w . x + b``, and what z costs.

    Votes, errors, 0-1, square and perceptron losses, risks, distances: each exact.
    ``weights`` are the ``w`` beside ``b`` (default 0), or a
    :class:`~linexact.data.linear.Classifier`, which can be made from a threshold or from
    augmented weights.  ``boundary`` "either" takes both labels at a score of 0.

    Raises :class:`~linexact.errors.InputError` for what cannot be read, for the wrong number
    of weights, and (``bias``) for a ``b`` where an exercise or ``bias`` says that there is none.

    >>> found = score("AND", weights=[1, 1], b="-3/2")
    >>> found.errors, str(found.square_risk), [str(row.z) for row in found.rows]
    (0, '1/4', ['-3/2', '-1/2', '-1/2', '1/2'])
    """
    from linexact.topics.values.measure import measure

    asked = given(problem, labels, reading)
    if isinstance(weights, Classifier):
        if b is not None:
            raise InputError("weights", "a Classifier has its b; expected none beside it")
        judged = weights
    else:
        judged = Classifier.of(parts(weights), 0 if b is None else b)
    zero_rule = _zero_rule(boundary, asked)
    with in_notebook("score"):
        return measure(asked.dataset, judged, zero_rule, bias=asked.under(bias).bias)


def evaluate(
    test: Problem,
    labels: Any = None,
    *,
    train: Problem = None,
    by: str | Classifier | None = None,
    rule: str | None = None,
    passes: int | None = None,
    best_threshold: bool = False,
    bias: bool | None = None,
    boundary: ZeroRule | None = None,
    **reading: Unpack[Ways],
) -> Assessment:
    """Train on one problem, count the errors on another, exactly.

    ``by`` is "perceptron" (the default; its ``rule``, stopped after ``passes``),
    "least-squares", or a :class:`~linexact.data.linear.Classifier` to judge as it is.
    ``train`` is a problem, or ``(X, labels)``.  ``best_threshold`` keeps the direction and
    takes the threshold with the fewest errors on the training data (without any: on the test
    data).  ``boundary`` says what a score of 0 is when errors are counted.  An exercise's
    convention is obeyed: without a bias none is fitted.  The ways of reading are for both.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or combined, and for
    test data with other features or classes than the training data.

    References: UCSD DSC 140A, lecture 6, part 5.

    >>> found = evaluate("XOR", train="OR", by="least-squares")
    >>> found.errors, found.classifier.b
    (1, Fraction(-1, 2))
    """
    from linexact.topics.evaluate import assessment as e

    options = TableOptions.of(reading)
    data, classes = train if isinstance(train, tuple) and len(train) == 2 else (train, None)
    learned = None if train is None else given(data, classes, options)
    asked = given(test, labels, _for_test(options, learned))
    stated = _stated(asked, learned, bias, boundary)
    if bias is None and stated.stated is not None:
        bias = stated.stated.bias
    choices: dict[str, Any] = {"bias": bias, "passes": passes}
    trained = _trained(learned and replace(learned, stated=stated.stated), by, choices, rule)
    if bias is False and (best_threshold or trained.classifier.b):
        raise InputError("bias", "there is no bias; expected no threshold and weights without b")
    sets = [asked.dataset]
    if learned is not None:
        sets = [e.as_trained_on(asked.dataset, learned.dataset), learned.dataset]
    if best_threshold:
        trained = e.with_best_threshold(trained, sets[-1])
    zero_rule = _zero_rule(boundary, stated)
    return e.Assessment(trained, *(e.evaluate(trained.classifier, one, zero_rule) for one in sets))


def _zero_rule(boundary: str | None, asked: Given) -> ZeroRule:
    """Return what a score of 0 is: as asked for, else as the problem states, else strict."""
    from linexact.topics.values.losses import ZERO_RULES

    wanted = asked.under().boundary if boundary is None else boundary
    return one_of("boundary", wanted, ZERO_RULES)


def _for_test(options: TableOptions, learned: Given | None) -> TableOptions:
    """Return the options with the classes to read the test data with.

    With two classes of training data the test data are read as they are, so that a class they
    do not have is seen and refused; "the rest" is read as the rest.
    """
    if learned is None or options.negative is not None:
        return options
    positive, negative = learned.dataset.classes
    rest = negative == f"not {positive}"
    return replace(options, positive=positive if rest else None)


def _stated(asked: Given, learned: Given | None, bias: bool | None, boundary: str | None) -> Given:
    """Return the problem whose convention holds for both; refuse two that contradict."""
    if learned is None or learned.stated is None:
        return asked
    if asked.stated is None:
        return learned
    differ = [
        name
        for name, said in (("bias", bias), ("boundary", boundary))
        if said is None and getattr(asked.stated, name) != getattr(learned.stated, name)
    ]
    if differ:
        message = f"the test and the training data state another {' and '.join(differ)}"
        raise InputError("convention", f"{message}; expected it as an option")
    return asked


def _trained(
    learned: Given | None,
    by: str | Classifier | None,
    choices: Mapping[str, Any],
    rule: str | None,
) -> Trained:
    from linexact.topics.evaluate import assessment as e

    of_a_rule = {"rule": rule, "passes": choices["passes"]}
    if isinstance(by, Classifier):
        refuse("given weights are not trained", **of_a_rule)
        return e.Trained(by, None)
    if learned is None:
        raise InputError("training", "nothing to evaluate: expected training data, or weights")
    if one_of("by", by or "perceptron", ("perceptron", "least-squares")) == "perceptron":
        chosen = rule_for(learned, rule, choices, usual="lyu-offset")
        return e.train_perceptron(learned.dataset, chosen)
    refuse("least squares runs nothing", **of_a_rule)
    return e.train_least_squares(learned.dataset, bias=choices["bias"] is not False)
