"""Which maximum-likelihood estimates exist: one function that reads, decides and proves."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypedDict, Unpack

from linexact.data.observations import Observations, read_link
from linexact.data.read import TableOptions, Ways
from linexact.data.read.frame_files import is_frame_file, open_frame
from linexact.data.read.labels import wanted_classes
from linexact.data.read.several import is_pattern
from linexact.errors import InputError, quoted
from linexact.front.given import Problem, given, is_values, parted, parts
from linexact.front.waiting import in_notebook
from linexact.reading.formula import Formula, read_combination, read_formula
from linexact.reading.observations import (
    Beside,
    observations_of,
    observations_of_dataset,
    read_observations,
)
from linexact.reading.outcomes import Response
from linexact.topics.estimates.estimates import estimates_of
from linexact.topics.estimates.result import Estimates
from linexact.topics.estimates.rows import model_rows

_TABLES_ARE_NOT = (".npy", ".npz", ".toml")


class Model(TypedDict, total=False):
    """What stands beside the features of a model."""

    events: Any
    trials: Any
    weights: Any
    offset: Any
    levels: Sequence[str] | str
    baseline: str
    formula: str


class ModelWays(Model, Ways, total=False):
    """What stands beside the features of a model, and ways of reading."""


def estimates(
    problem: Problem,
    labels: Any = None,
    *,
    model: str = "binary",
    link: str | None = None,
    bias: bool | None = None,
    combinations: Sequence[str] | str = (),
    progress: Callable[[str], None] | None = None,
    **reading: Unpack[ModelWays],
) -> Estimates:
    """Say which maximum-likelihood estimates of a regression exist, and which run off, with proof.

    ``model`` is ``binary`` (``link`` logit, probit or cloglog), ``multinomial`` (against
    ``baseline``, the first of ``levels``), ``ordinal`` (cumulative link; texts need ``levels`` in
    order) or ``poisson`` (log link).  The problem is read as by :func:`linexact.separate`; columns
    of texts in a table are coded against their first level.  ``events`` and ``trials``, ``weights``
    and ``offset`` are columns, or values where the problem is values.  A ``formula`` such as
    ``"y ~ age + C(island) * sex"`` names the columns of a table or frame.  An intercept is there
    unless ``bias=False``; an ordinal model has thresholds instead.  ``combinations`` such as
    ``"age - 2*dose"`` get an answer like the coefficients.  ``progress`` is
    called with what is decided next, in words; in a notebook it is shown after two seconds.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or fitted,
    :class:`~linexact.errors.LimitError` when a stated limit is reached.

    References: A. Albert and J. A. Anderson, On the existence of maximum likelihood estimates in
    logistic regression models, Biometrika 71, 1984.

    >>> found = estimates("AND", combinations="x1 - x2")
    >>> dict(found.statuses())
    {'x1': '+inf', 'x2': '+inf', '(intercept)': '-inf', 'x1 - x2': 'either'}
    >>> estimates([[0], [1], [2]], [4, 2, 0], model="poisson").coefficients[0].status
    'finite'
    """
    chosen, linked = read_link(model, link)
    options, said = parted(reading, Model.__annotations__)
    levels, baseline = said.pop("levels", None), said.pop("baseline", None)
    levels = None if levels is None else tuple(filter(None, map(str, parts(levels))))
    if "formula" in said:
        said["formula"] = read_formula(said["formula"])
    beside = Beside(**said)
    wanted = wanted_classes(options.positive, options.negative)
    response = Response(chosen, wanted, levels, baseline)
    with in_notebook("estimates", progress) as tell:
        tell("reading")
        observed, stated = _observations(problem, labels, options, response, beside)
        if beside.formula is not None:
            stated = _intercept(beside.formula, bias)
        with_bias = (chosen != "ordinal" and stated is not False) if bias is None else bias
        return answer(observed, linked, with_bias, combinations, tell)


def answer(
    observed: Observations,
    link: str,
    bias: bool,
    combinations: Sequence[str] | str = (),
    progress: Callable[[str], None] | None = None,
) -> Estimates:
    """Return what the estimates of a model do that was read, and combinations as typed.

    Raises :class:`~linexact.errors.InputError` (``combination``),
    :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> asked = Response("binary")
    >>> seen = observations_of([[0], [1]], [0, 1], TableOptions(), asked, Beside())
    >>> dict(answer(seen, "logit", True, "2*x1").statuses())
    {'x1': '+inf', '(intercept)': '-inf', '2*x1': '+inf'}
    """
    rows = model_rows(observed, bias=bias)
    named = (combinations,) if isinstance(combinations, str) else combinations
    asked = [(text, read_combination(text, rows.names)) for text in named]
    return estimates_of(
        observed, link=link, bias=bias, combinations=asked, rows=rows, progress=progress
    )


def _intercept(formula: Formula, bias: bool | None) -> bool:
    if bias is not None and bias != formula.intercept:
        says = "has" if formula.intercept else "has no"
        message = f"the formula {says} intercept, and bias is {bias}; expected one of them said"
        raise InputError("option", message)
    return formula.intercept


def _observations(
    problem: Problem, labels: Any, options: TableOptions, response: Response, beside: Beside
) -> tuple[Observations, bool | None]:
    """Read a problem; also return whether there is a bias, where an exercise says so."""
    if is_values(problem):
        return observations_of(problem, labels, options, response, beside), None
    name = os.fspath(problem) if isinstance(problem, (str, os.PathLike)) else ""
    if is_frame_file(name):
        try:
            found = observations_of(open_frame(name), labels, options, response, beside)
        except InputError as error:
            raise error.located(name) from None
        return found.described(origin=f"the file {name}", file=name), None
    there = "\0" not in name and os.path.lexists(name)
    if is_pattern(name) and not there:
        message = f"{quoted(name)}: estimates are made from one file; expected its name"
        raise InputError("several-files", message)
    stream = hasattr(problem, "read") and not hasattr(problem, "asks")
    if stream or (there and not name.casefold().endswith(_TABLES_ARE_NOT)):
        if labels is not None:
            raise InputError("labels", "a file has its labels; none are expected beside it")
        return read_observations(problem if stream else name, options, response, beside), None
    asked = given(problem, labels, options)
    bias = None if asked.stated is None else asked.stated.bias
    return observations_of_dataset(asked.dataset, response, beside), bias
