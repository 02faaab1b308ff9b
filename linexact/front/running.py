"""Perceptrons on any problem: the rule that is asked for, its run, and a bound on its mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, get_args

from linexact.data.lectures import RuleText
from linexact.data.read import Ways
from linexact.errors import InputError, quoted
from linexact.front.given import Given, Problem, given, one_of, parted

if TYPE_CHECKING:
    from linexact.data.convention import Boundary
    from linexact.topics.perceptron import MistakeBound, NoBound, Rule
    from linexact.topics.perceptron.engine import Progress
    from linexact.topics.perceptron.result import PerceptronRun, Rows

Typed = str | int | Fraction  # a number may be given as one


class Choices(TypedDict, total=False):
    """Changes to a rule, as keywords; a number may be typed (``docs/perceptron.md``)."""

    rate: Typed
    clock: str
    first_time: int
    start: Typed | Sequence[Typed]
    order: str | Sequence[int]
    seed: int
    restart: bool
    bias_input: Typed
    threshold: Typed
    normalise: bool
    batch: str
    step: str
    presentations: int
    updates: int
    passes: int
    end: str


class RunOptions(Choices, Ways, total=False):
    """A rule's choices, and ways of reading."""


_COUNTED = ("first_time", "seed", "presentations", "updates", "passes")
_PLAIN = {
    "restart": bool,
    "normalise": bool,
    **dict.fromkeys(_COUNTED, int),
}  # the others are typed


def trace(
    problem: Problem,
    labels: Any = None,
    *,
    rule: str | None = None,
    rows: Rows = "presentations",
    whole: bool = False,
    bound: bool | None = None,
    bias: bool | str | None = None,
    boundary: Boundary | None = None,
    progress: Progress | None = None,
    **options: Unpack[RunOptions],
) -> PerceptronRun:
    """Run a perceptron exactly as a lecture states it: ``w <- w + rate * t * x`` on a mistake.

    ``rule`` names a lecture's perceptron (default: the exercise's own, else "blog"); each of
    its choices can be changed: ``rate``, ``clock``, ``first_time``, ``start``, ``order``,
    ``seed``, ``restart``, ``bias_input``, ``threshold``, ``normalise``, ``batch``, ``step``,
    and when to stop: ``presentations``, ``updates``, ``passes``, ``end``; also its ``bias``
    (first, last or absent; True and False) and its ``boundary``, which are otherwise the
    exercise's.  The other keywords are ways of reading.
    ``rows`` and ``whole`` choose the table that is told; ``bound`` whether there is a mistake
    bound (None: unless the data are large); ``progress(presentations, updates)`` stops the run
    when it returns False.

    Raises :class:`~linexact.errors.InputError` for what cannot be read, run or combined.

    References: F. Rosenblatt, Principles of Neurodynamics, 1962, chapter 5.

    >>> run = trace("AND", rule="blog", order="4,3,2,1")
    >>> run.w, run.b, run.updates
    ((Fraction(2, 1), Fraction(3, 1)), Fraction(-4, 1), 22)
    >>> next(iter(trace("AND", start=[0, 1, "-1/2"], rows="updates").steps.rows))[3:6]
    (-1, (Fraction(0, 1), Fraction(1, 1), Fraction(-1, 2)), Fraction(-1, 2))
    """
    from linexact.topics.perceptron import run as run_rule
    from linexact.topics.perceptron.result import Rows, with_bound

    one_of("rows", rows, get_args(Rows))
    reading, choices = parted(options, Choices.__annotations__)
    asked = given(problem, labels, reading).beside(*choices.values())
    chosen = rule_for(asked, rule, {**choices, "bias": bias, "boundary": boundary})
    found = run_rule(asked.dataset, chosen, keep=rows != "none", progress=progress)
    return with_bound(found, bound, rows=rows, whole=whole)


def mistake_bound(
    problem: Problem,
    labels: Any = None,
    *,
    rule: str | None = None,
    rate: Typed | None = None,
    start: Typed | Sequence[Typed] | None = None,
    bias: bool | str | None = None,
    bias_input: Typed | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> MistakeBound | NoBound:
    """Bound the updates of a perceptron, in whatever order it sees the examples.

    With ``R^2`` the greatest squared length of an example, its bias input included, and ``B^2``
    the least ``|V|^2`` with ``t V . X >= 1`` for all, it makes at most ``R^2 B^2`` updates; both
    are exact, ``B^2`` with the multipliers that prove it.  Or the answer says why there is no
    bound.  ``rule`` and its choices are as :func:`linexact.trace` has them.

    References: A. Novikoff, On convergence proofs for perceptrons, 1962.

    >>> found = mistake_bound("AND", rule="blog")
    >>> str(found.r_squared), str(found.b_squared), str(found.updates)
    ('3', '17', '51')
    >>> mistake_bound("XOR").reason
    'inseparable'
    """
    from linexact.topics import perceptron

    asked = given(problem, labels, reading)
    choices = {"rate": rate, "start": start, "bias": bias, "bias_input": bias_input}
    chosen = rule_for(asked, rule, {**choices, "boundary": boundary})
    return perceptron.mistake_bound(asked.dataset, chosen)


def rule_for(
    asked: Given, name: str | None, choices: Mapping[str, Any], usual: str = "blog"
) -> Rule:
    """Return the rule that is named, else the exercise's own, else ``usual``, with its choices.

    The convention that a problem states holds unless the choices say another.

    Raises :class:`~linexact.errors.InputError`: ``rule`` for one that there is not, ``bias``
    for a bias where the rule has no place for one.

    >>> rule_for(given("grosse-and"), "blog", {}).convention  # the exercise is closed-positive
    Convention(bias=True, boundary='closed-positive')
    """
    from linexact.topics.perceptron import read_rule
    from linexact.topics.perceptron import rule as find_rule

    exercise, stated = asked.exercise, asked.stated
    if name is None and exercise is not None and exercise.kind.rule is not None:
        base = exercise.kind.rule(exercise)
    else:
        base = find_rule(name or usual)
    typed = {key: _typed(key, value) for key, value in choices.items() if value is not None}
    bias = typed.pop("bias", None)
    if stated is not None:
        typed.setdefault("boundary", stated.boundary)
        bias = stated.bias if bias is None else bias
    fixed = base.threshold is not None or "threshold" in typed
    if bias is True and base.bias == "absent" and not fixed:
        message = f"the rule {base.name} has no place for a bias; expected bias first or last"
        raise InputError("bias", message)
    if bias is not None and bias is not True:
        typed["bias"] = bias or "absent"
    return read_rule(RuleText(**typed), base)


def _typed(name: str, value: Any) -> Any:
    """Return a choice as it is typed: numbers as text, several of them between commas."""
    kind = _PLAIN.get(name)
    if kind is not None:
        if type(value) is not kind:
            expected = "a whole number" if kind is int else "True or False"
            raise InputError(name, f"{name} is {expected}, not {quoted(value)}")
        return value
    if isinstance(value, (str, bool)):
        return value
    return ",".join(map(str, value)) if isinstance(value, Iterable) else str(value)
