"""Which products of the inputs make data separable: functions that decide, with proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from linexact.data.polynomials import feature_map
from linexact.data.read import Ways
from linexact.errors import InputError
from linexact.front.given import Problem, given, refuse
from linexact.front.waiting import in_notebook
from linexact.topics.features import search as feature_search
from linexact.topics.separability import Inseparable, Separable, separate_dataset

if TYPE_CHECKING:
    from linexact.data.convention import Boundary
    from linexact.data.dataset import Dataset
    from linexact.data.features import FeatureMap
    from linexact.topics.features.search import FewestMonomials, LeastDegree

USUAL_DEGREE = 2  # of the monomials among which the fewest are sought


def least_degree(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    up_to: int = 6,
    **reading: Unpack[Ways],
) -> LeastDegree:
    """Find the least degree, at most ``up_to``, in which a linear classifier exists.

    Degree ``k`` has all monomials of degree 1 to ``k`` as features; each degree that fails has
    its refutation, the first that does its weights.  Of a Boolean function this is the threshold
    degree (Minsky and Papert, Perceptrons, 1969).

    Raises :class:`~linexact.errors.LimitError` when the monomials become too many.

    >>> found = least_degree("parity:3")
    >>> found.degree, [type(level.verdict).__name__ for level in found.levels]
    (3, ['Inseparable', 'Inseparable', 'Inseparable', 'Separable'])
    """
    asked = given(problem, labels, reading)
    with in_notebook("features"):
        return feature_search.least_degree(asked.dataset, asked.under(bias, boundary), up_to=up_to)


def fewest_monomials(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    degree: int | None = None,
    monomials: str | Sequence[str] | None = None,
    **reading: Unpack[Ways],
) -> FewestMonomials:
    """Find a smallest set of monomials in which a linear classifier exists.

    The candidates are ``monomials``, such as ``"x1, x1*x2^2"``, or all up to ``degree`` (2).

    Raises :class:`~linexact.errors.LimitError` when these are too many, or too many cases.

    >>> found = fewest_monomials("XOR")
    >>> found.features.names, found.verdict.w, found.verdict.b
    (('x1', 'x2', 'x1*x2'), (Fraction(2, 1), Fraction(2, 1), Fraction(-4, 1)), Fraction(-1, 1))
    """
    asked = given(problem, labels, reading)
    if degree is None and monomials is None:
        degree = USUAL_DEGREE
    candidates = _map(asked.dataset, degree, monomials)
    if candidates.sums is not None:
        message = "the fewest are sought among monomials; expected such as x1*x2, x1^2"
        raise InputError("option", message)
    convention = asked.under(bias, boundary)
    with in_notebook("features"):
        return feature_search.fewest_monomials(asked.dataset, convention, candidates.monomials)


def in_features(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    degree: int | None = None,
    monomials: str | Sequence[str] | None = None,
    **reading: Unpack[Ways],
) -> Separable | Inseparable:
    """Decide whether the examples are separable in these products or sums of the inputs.

    The features are ``monomials``, such as ``"x1, x1*x2^2"``, or any polynomials, ``"x1 + x2,
    (x1 - 1)^2"``, or all monomials up to ``degree``: an example ``x`` becomes the vector of their
    values, and the verdict is about these.

    Raises :class:`~linexact.errors.InputError` (``option``) unless one of the two is given.

    >>> verdict = in_features("XOR", monomials="x1, x2, x1*x2")
    >>> verdict.dataset.features, verdict.integers
    (('x1', 'x2', 'x1*x2'), (2, 2, -4, -1))
    """
    asked = given(problem, labels, reading)
    if degree is None and monomials is None:
        raise InputError("option", "expected a degree, or monomials such as x1*x2")
    asked = asked.beside(monomials)
    features = _map(asked.dataset, degree, monomials)
    with in_notebook("features"):
        return separate_dataset(features.apply(asked.dataset), asked.under(bias, boundary))


def _map(dataset: Dataset, degree: int | None, monomials: str | Sequence[str] | None) -> FeatureMap:
    """Return the monomials up to a degree, or those that are listed."""
    if degree is not None:
        refuse("degree and monomials are two ways", monomials=monomials)
    listed = monomials if monomials is None or isinstance(monomials, str) else ",".join(monomials)
    return feature_map(dataset.features, degree or 0, listed)
