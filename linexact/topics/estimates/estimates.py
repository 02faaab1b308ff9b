"""Decide which maximum-likelihood estimates of a model exist and where the others run off.

Let ``C`` be the recession cone of the model's rows (:mod:`linexact.topics.estimates.rows`).  The
likelihood tends to its supremum along a sequence of coefficients exactly when every row of ``D``
tends to +infinity and the rows of ``F`` tend to one fixed vector.  So a coefficient, or a
combination ``c . beta``, is

* *finite* when ``c . beta = 0`` on all of ``C``: it tends to one number;
* ``+inf`` or ``-inf`` when it has one sign on ``C``, and is not 0 on all of it;
* *either* when it takes both signs: sequences to the supremum differ in where it goes;
* *not identified* when it moves along a null vector, which no row sees.

The estimate exists when ``D`` is empty, and is unique when the rows have full rank besides
(Albert and Anderson 1984; Geyer 2009).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.observations import Observations
from linexact.engine.growth import growths
from linexact.engine.recession import recession
from linexact.exact import over_common_denominator
from linexact.topics.estimates.columns import Reason, constant_column, simple_reasons
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.result import Estimates
from linexact.topics.estimates.rows import Rows, model_rows

Combination: TypeAlias = tuple[str, tuple[Fraction, ...]]  # as it was named, shape (p,)
MOST_REASONS = 40  # columns that are looked at for reasons of their own


def estimates_of(
    observed: Observations,
    *,
    link: str,
    bias: bool,
    combinations: Sequence[Combination] = (),
    rows: Rows | None = None,
    progress: Callable[[str], None] | None = None,
) -> Estimates:
    """Return what the estimates of a model do, with the proof of each line, checked.

    ``rows`` are those of :func:`~linexact.topics.estimates.rows.model_rows`, where they are there;
    ``progress`` is called with what is decided next, in words.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> from linexact.data.gates import gate
    >>> from linexact.reading.observations import Beside, Response, observations_of_dataset
    >>> seen = observations_of_dataset(gate("OR"), Response("binary"), Beside())
    >>> dict(estimates_of(seen, link="logit", bias=True).statuses())
    {'x1': '+inf', 'x2': '+inf', '(intercept)': '-inf'}
    """
    rows = model_rows(observed, bias=bias) if rows is None else rows
    tell = progress or _silent
    tell("which rows diverge")
    found = recession(rows.cone)
    p = len(rows.names)
    one, zero = Fraction(1), Fraction(0)
    asked: list[Combination] = [
        (name, tuple(one if i == j else zero for i in range(p)))
        for j, name in enumerate(rows.names)
    ]
    asked += combinations
    scaled = [
        over_common_denominator(
            [c * unit if c else 0 for c, unit in zip(vector, rows.units, strict=True)]
        )
        for _, vector in asked
    ]
    each_of = len(scaled)
    grown = growths(
        found,
        [whole for whole, _ in scaled],
        lambda place: tell(f"coefficient {place + 1} of {each_of}"),
    )
    tell("checking every line")
    each = [
        Estimate(name, vector, growth, unit)
        for (name, vector), growth, (_, unit) in zip(asked, grown, scaled, strict=True)
    ]
    reasons = _reasons(observed, rows, each, bias) if found.diverging.any() else ()
    answer = Estimates(observed, link, bias, rows, found, tuple(each[:p]), tuple(each[p:]), reasons)
    answer.check()
    return answer


def _reasons(
    observed: Observations, rows: Rows, each: Sequence[Estimate], bias: bool
) -> tuple[Reason, ...]:
    """Return what columns say by themselves whose coefficients are not finite."""
    loose = {
        column
        for column, estimate in zip(rows.columns, each, strict=False)
        if column is not None and not estimate.is_finite and estimate.is_identified
    }
    # something takes up a constant
    has_level = bias or observed.model == "ordinal" or constant_column(observed) is not None
    return tuple(simple_reasons(observed, sorted(loose)[:MOST_REASONS], has_level))


def _silent(stage: str) -> None:
    """Tell nobody."""
