"""Models of statsmodels, fitted or not: which of their maximum-likelihood estimates exist.

Needs statsmodels (the extra ``stats``).  What is read is the matrix that the model holds, each
float as the decimal that it prints; an intercept is one of its columns, under its own name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from linexact.errors import InputError
from linexact.front.estimates import answer
from linexact.likelihood.result import Estimates
from linexact.model.observations import BOTH, Observations
from linexact.reading.observations import Beside, observations_of
from linexact.reading.outcomes import Response
from linexact.reading.ways import TableOptions

_LINKS = {"Logit": "logit", "Probit": "probit", "CLogLog": "cloglog"}
_DISTRIBUTIONS = {"logistic_gen": "logit", "norm_gen": "probit"}


def estimates(model_or_result: Any, combinations: Sequence[str] | str = ()) -> Estimates:
    """Say which estimates of a model of statsmodels exist, as :func:`linexact.estimates` does.

    Takes ``Logit``, ``Probit``, ``MNLogit``, ``Poisson``, ``OrderedModel`` (logit or probit) and
    ``GLM`` of the families binomial (logit, probit, cloglog) and Poisson (log), or their results.
    Rows of weight 0 take no part; an offset or exposure changes nothing about existence.

    Raises :class:`~linexact.errors.InputError` (``model``) for any other model, family or link.

    >>> import numpy as np
    >>> from statsmodels.api import Logit
    >>> x = np.array([[1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]])
    >>> dict(estimates(Logit([0, 0, 0, 1], x)).statuses())
    {'const': '-inf', 'x1': '+inf', 'x2': '+inf'}
    """
    model = getattr(model_or_result, "model", model_or_result)
    observed, link = _read(model)
    return answer(observed, link, False, combinations)


def _read(model: Any) -> tuple[Observations, str]:
    kinds = {name for each in type(model).__mro__ if _is_theirs(each) for name in [each.__name__]}
    for name, reader in _READERS.items():
        if name in kinds:
            read: tuple[Observations, str] = reader(model)
            return read
    raise InputError(
        "model",
        f"a {type(model).__name__}; expected {', '.join(_READERS)} of statsmodels, or a result",
    )


def _is_theirs(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == "statsmodels"


def _binary(model: Any, link: str) -> tuple[Observations, str]:
    events = _numerals(model.endog)
    beside = Beside(events=events, trials=[Fraction(1)] * len(events))
    return _observed(model, None, Response("binary"), beside), link


def _glm(model: Any) -> tuple[Observations, str]:
    family, link = type(model.family).__name__, type(model.family.link).__name__
    weights = np.asarray(model.freq_weights) * np.asarray(model.var_weights)
    beside = Beside(weights=weights, offset=_offset(model))
    if family == "Binomial" and link in _LINKS:
        trials = _numerals(model.n_trials)
        # the model holds shares; the counts behind them are whole
        events = [_count(share, n) for share, n in zip(model.endog, trials, strict=True)]
        asked = Response("binary")
        return _observed(model, None, asked, replace(beside, events=events, trials=trials)), _LINKS[
            link
        ]
    if family == "Poisson" and link == "Log":
        return _observed(model, model.endog, Response("poisson"), beside), "log"
    raise InputError(
        "model",
        f"a GLM of the family {family} with the link {link}; expected Binomial with Logit, Probit"
        " or CLogLog, or Poisson with Log",
    )


def _count(share: float, trials: Fraction) -> Fraction:
    """Return the events behind a share: the whole number that it is a rounding of."""
    events = Fraction(round(float(share) * float(trials)))
    if trials == 1 and share not in (0, 1):
        events = Fraction(float(share))  # a fraction of one trial, as statsmodels allows
    return events


def _poisson(model: Any) -> tuple[Observations, str]:
    beside = Beside(offset=_offset(model))
    return _observed(model, model.endog, Response("poisson"), beside), "log"


def _multinomial(model: Any) -> tuple[Observations, str]:
    called = {int(k): str(name) for k, name in model._ynames_map.items()}
    levels = tuple(called[k] for k in sorted(called))
    labels = [called[int(code)] for code in model.endog]
    return _observed(model, labels, Response("multinomial", levels=levels), Beside()), "logit"


def _ordinal(model: Any) -> tuple[Observations, str]:
    distribution = type(model.distr).__name__
    if distribution not in _DISTRIBUTIONS:
        raise InputError(
            "model", f"an OrderedModel of {distribution[:40]}; expected logit or probit"
        )
    levels = tuple(map(str, model.labels))
    labels = [levels[int(code)] for code in model.endog]
    beside = Beside(offset=_offset(model))
    observed = _observed(model, labels, Response("ordinal", levels=levels), beside)
    return observed, _DISTRIBUTIONS[distribution]


_READERS: dict[str, Any] = {
    "Logit": lambda model: _binary(model, "logit"),
    "Probit": lambda model: _binary(model, "probit"),
    "GLM": _glm,
    "MNLogit": _multinomial,
    "OrderedModel": _ordinal,
    "Poisson": _poisson,
}


def _offset(model: Any) -> Any:
    """Return the offset or exposure if there is one; which it is makes no difference."""
    for name in ("offset", "exposure"):
        value = getattr(model, name, None)
        if value is not None and np.ndim(value) == 1:
            return np.asarray(value, dtype=float)
    return None


def _numerals(values: Any) -> list[Fraction]:
    return [Fraction(str(float(v))) for v in np.asarray(values).ravel()]


def _observed(model: Any, labels: Any, response: Response, beside: Beside) -> Observations:
    """Read the model's matrix, under its own names of columns and rows."""
    matrix = np.asarray(model.exog, dtype=float)
    observed = observations_of(matrix, labels, TableOptions(), response, beside)
    names = [str(name) for name in model.exog_names][: matrix.shape[1]]
    rows = model.data.row_labels
    counts_only = rows is None or list(rows) == list(range(len(matrix)))
    constant = getattr(model, "k_constant", 0) == 1
    kept = [observed.row_number(i) - 1 for i in range(len(observed))]
    single = beside.trials is not None and all(trials == 1 for trials in beside.trials)
    if single and not (observed.outcomes == BOTH).any():
        observed = observed.described(levels=("0", "1"))  # an event in one trial, or none
    return observed.described(
        features=tuple(names),
        response=str(model.endog_names) if isinstance(model.endog_names, str) else "y",
        row_labels=None if counts_only else [str(rows[i]) for i in kept],
        origin=f"the {type(model).__name__} of statsmodels"
        + (" (its constant is one of the columns)" if constant else ""),
    )
