"""Is it separable, how widely, with how few errors: functions that decide, with proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from linexact.front.given import Problem, given
from linexact.separability import Verdict, separate_dataset

if TYPE_CHECKING:
    from linexact.margins import HardMargin
    from linexact.model.convention import Boundary
    from linexact.reading.source import Reading
    from linexact.separability import Inseparable
    from linexact.separability.certified import Certified


def separate(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Reading],
) -> Verdict:
    """Decide whether the examples of a problem are linearly separable, with proof.

    A problem is a gate's name, an exercise's id, a file, a Dataset, or ``X`` of shape (n, d)
    (lists, a numpy array or a data frame, of integers, Fractions, sympy numbers, decimals as
    text, or floats, read as the decimals that they print, or bit by bit with
    ``exact="binary"``) with ``labels`` of shape (n,): 0/1, -1/+1 or names.  With more than
    two classes, ``positive`` (against ``negative``, or against the rest).  Unless they are
    given, ``bias`` and ``boundary`` are those of the exercise, or else True and "strict".

    Raises :class:`~linexact.errors.InputError` for what cannot be read,
    :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> verdict = separate([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 0, 1])
    >>> verdict.w, verdict.b
    ((Fraction(2, 1), Fraction(2, 1)), Fraction(-3, 1))
    >>> separate("XOR").common_point
    (Fraction(1, 2), Fraction(1, 2))
    """
    asked = given(problem, labels, reading)
    return separate_dataset(asked.dataset, asked.under(bias, boundary))


def certify(
    problem: Problem,
    labels: Any = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    kind: bool = False,
    minimal: bool = False,
    textbook: str | None = None,
    **reading: Unpack[Reading],
) -> Certified:
    """Decide separability as :func:`separate` does, with the further claims asked for.

    ``kind`` says whether separation is complete, quasi-complete or none; ``minimal`` makes the
    proof small; ``textbook`` rewrites it
    (:func:`linexact.separability.certified.certify_dataset`).

    >>> found = certify("XOR", kind=True, minimal=True)
    >>> found.kind.name, found.size
    ('overlap', Support(size=4, irreducible=True))
    """
    from linexact.separability.certified import certify_dataset

    asked = given(problem, labels, reading)
    convention = asked.under(bias, boundary)
    return certify_dataset(asked.dataset, convention, kind=kind, minimal=minimal, textbook=textbook)


def hard_margin(
    problem: Problem, labels: Any = None, **reading: Unpack[Reading]
) -> HardMargin | Inseparable:
    """Find the widest street between the classes, or prove that there is none.

    The hard margin has a bias and no boundary to own: every margin ``t (w . x + b)`` is >= 1.

    >>> answer = hard_margin("AND")
    >>> answer.w, answer.b, str(answer.margin)
    ((Fraction(2, 1), Fraction(2, 1)), Fraction(-3, 1), 'sqrt(2)/4')
    """
    from linexact.margins import widest_street

    return widest_street(given(problem, labels, reading).dataset)
