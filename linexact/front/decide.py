"""Is it separable, how widely, with how few errors: functions that decide, with proof."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from linexact.data.read import TableOptions, Ways
from linexact.errors import InputError
from linexact.front.given import Given, Problem, given, refuse
from linexact.front.waiting import Tell, in_notebook
from linexact.topics.separability import Inseparable, Separable

if TYPE_CHECKING:
    from linexact.cluster.workers import Workers
    from linexact.data.convention import Boundary
    from linexact.topics.errors.result import FewestErrors
    from linexact.topics.errors.search import Bounds
    from linexact.topics.margin.street import HardMargin
    from linexact.topics.separability.certified import Certified


def separate(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    workers: Workers | None = None,
    **reading: Unpack[Ways],
) -> Separable | Inseparable:
    """Decide whether the examples of a problem are linearly separable, with proof.

    A problem is a gate's name, an exercise's id, a file, a Dataset, or ``X`` of shape (n, d)
    (lists, a numpy array or a data frame, of integers, Fractions, sympy numbers, decimals as
    text, or floats, read as the decimals that they print, or bit by bit with
    ``exact="binary"``) with ``labels`` of shape (n,): 0/1, -1/+1 or names.  With more than
    two classes, ``positive`` (against ``negative``, or against the rest).  Unless they are
    given, ``bias`` and ``boundary`` are those of the exercise, or else True and "strict".

    With ``workers`` (a number of processes, a Dask scheduler's address, or a client) the problem is
    a file or a pattern of files, whose rows stay with them (``docs/scale.md``).

    Raises :class:`~linexact.errors.InputError` for what cannot be read,
    :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> verdict = separate([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 0, 1])
    >>> verdict.w, verdict.b
    ((Fraction(2, 1), Fraction(2, 1)), Fraction(-3, 1))
    >>> separate("XOR").common_point
    (Fraction(1, 2), Fraction(1, 2))
    """
    found = certify(problem, labels, bias=bias, boundary=boundary, workers=workers, **reading)
    return found.verdict


def certify(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    kind: bool = False,
    minimal: bool = False,
    textbook: str | None = None,
    workers: Workers | None = None,
    tell: Tell | None = None,
    **reading: Unpack[Ways],
) -> Certified:
    """Decide separability as :func:`separate` does, with the further claims asked for.

    ``kind`` says whether separation is complete, quasi-complete or none; ``minimal`` makes the
    proof small; ``textbook`` rewrites it
    (:func:`linexact.topics.separability.certified.certify_dataset`).  With ``workers``, as
    ``separate`` takes them, there are no further claims.  ``tell`` is called with what is done.

    >>> found = certify("XOR", kind=True, minimal=True)
    >>> found.kind.name, found.size
    ('overlap', Support(size=4, irreducible=True))
    """
    from linexact.topics.separability.certified import Certified, certify_dataset

    with in_notebook("certify", tell) as telling:
        if workers is None:
            telling("reading")
            asked = given(problem, labels, reading)
            convention = asked.under(bias, boundary)
            telling("deciding")
            return certify_dataset(
                asked.dataset, convention, kind=kind, minimal=minimal, textbook=textbook
            )
        claims = {"kind": kind or None, "minimal": minimal or None, "textbook": textbook}
        refuse("workers decide separability alone", **claims)
        options = TableOptions.of(reading)
        return Certified(_by_workers(problem, labels, options, (bias, boundary), workers, telling))


def _by_workers(
    problem: Problem,
    labels: Any,
    options: TableOptions,
    convention: tuple[bool | None, str | None],
    workers: Workers,
    tell: Tell,
) -> Separable | Inseparable:
    """Decide where the rows are."""
    from linexact.cluster.search import separate_files
    from linexact.cluster.workers import check_workers, opened_crew

    check_workers(workers)
    if labels is not None or not isinstance(problem, (str, os.PathLike)):
        message = "workers read files; expected a path or a pattern such as 'data/*.parquet'"
        raise InputError("workers", message)
    rule = Given(None).under(*convention)
    return separate_files(os.fspath(problem), options, rule, partial(opened_crew, workers), tell)


def hard_margin(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    **reading: Unpack[Ways],
) -> HardMargin | Inseparable:
    """Find the widest street between the classes, or prove that there is none.

    The hard margin has a bias and no boundary to own: it makes ``|w|`` least among the weights
    with ``t (w . x + b) >= 1`` for every example, and is then ``1/|w|``.

    Raises :class:`~linexact.errors.InputError` (``no-bias``) where no bias is asked for, or
    allowed by an exercise while ``bias`` says nothing.

    >>> answer = hard_margin("AND")
    >>> answer.w, answer.b, str(answer.margin)
    ((Fraction(2, 1), Fraction(2, 1)), Fraction(-3, 1), 'sqrt(2)/4')
    """
    from linexact.topics.margin.street import widest_street

    asked = given(problem, labels, reading)
    if not asked.under(bias).bias:
        says = "was asked for" if bias is False else f"is allowed by {asked.dataset.origin}"
        message = f"the hard margin has a bias, and none {says}"
        raise InputError("no-bias", message)
    with in_notebook("margin"):
        return widest_street(asked.dataset)


def fewest_errors(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    max_examples: int | None = None,
    max_cores: int | None = None,
    seconds: float = 60,
    progress: Callable[[Bounds], None] | None = None,
    **reading: Unpack[Ways],
) -> FewestErrors:
    """Find weights with the fewest errors, and prove that no classifier makes fewer.

    When a limit is reached the answer holds the best proved bounds and names the limit
    (``stopped_by``): with more than ``max_examples`` (20 000) bounds come from 20 cores, at
    most ``max_cores`` (3 000) cores are found, and the search ends after ``seconds``
    (``math.inf``: never).  So it does when it is interrupted (Ctrl-C).  ``progress`` is called
    with the :class:`~linexact.topics.errors.search.Bounds` after each round.

    DSC 140A, lecture 6, part 3 (empirical risk with 0-1 loss); COMP 135, slide 25.

    >>> found = fewest_errors("parity:3")
    >>> found.errors, found.at_least, found.is_exact
    (2, 2, True)
    """
    from linexact.topics.errors import search

    asked = given(problem, labels, reading)
    stated = {"examples": max_examples, "cores": max_cores}
    counts = {name: most for name, most in stated.items() if most is not None}
    limits = search.Limits(**counts, seconds=seconds)
    convention = asked.under(bias, boundary)
    return search.fewest_errors(asked.dataset, convention, limits=limits, progress=progress)
