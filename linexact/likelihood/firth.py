"""Firth's penalised estimates, in floating point, by a program that computes them.

They answer another question than the maximum-likelihood estimates, and exist always; nothing is
proved of them, and they are said to be approximate wherever they stand.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version

import numpy as np

from linexact.errors import InputError
from linexact.model.observations import BOTH, Observations


@dataclass(frozen=True, slots=True)
class Approximate:
    """Numbers of floating point by coefficient, and the program that found them."""

    by: str
    values: tuple[float, ...]  # shape (p,)

    @property
    def texts(self) -> tuple[str, ...]:
        """The numbers in four digits.

        >>> Approximate("a program", (2.929273, -0.0347517)).texts
        ('2.929', '-0.03475')
        """
        return tuple(f"{value:.4g}" for value in self.values)


def firth_estimates(observed: Observations, link: str, *, bias: bool) -> Approximate:
    """Return Firth's estimates of a logistic regression, found by firthmodels.

    Raises :class:`~linexact.errors.InputError` (``firth``) for other models, and where weights,
    trials or an offset would be left out of account; (``no-firth``) without firthmodels.

    References: D. Firth, Bias reduction of maximum likelihood estimates, Biometrika 80, 1993.

    >>> from linexact.model.gates import gate
    >>> from linexact.reading.observations import Beside, Response, observations_of_dataset
    >>> seen = observations_of_dataset(gate("OR"), Response("binary"), Beside())
    >>> try:
    ...     firth_estimates(seen, "probit", bias=True)
    ... except InputError as refused:
    ...     print(refused)
    Firth's numbers are given of a binary model with logit link
    """
    if observed.model != "binary" or link != "logit":
        raise InputError("firth", "Firth's numbers are given of a binary model with logit link")
    trials = bool((observed.outcomes == BOTH).any())
    if trials or observed.has_weights or observed.has_offset:
        message = "Firth's numbers are not given with trials, weights or an offset"
        raise InputError("firth", message)
    try:
        program = import_module("firthmodels")
    except ImportError:
        message = "Firth's numbers are computed by firthmodels, which is not installed"
        raise InputError("no-firth", f"{message} (pip install firthmodels)") from None
    units = np.array([float(unit) for unit in observed.denominators])
    X = observed.numerators.astype(np.float64) / units
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a fit that did not converge is none
            fit = program.FirthLogisticRegression(fit_intercept=bias).fit(X, observed.outcomes)
    except (ValueError, ArithmeticError, np.linalg.LinAlgError, Warning) as fault:
        reason = type(fault).__name__
        raise InputError("firth", f"firthmodels found no numbers ({reason})") from None
    values = [float(v) for v in np.ravel(fit.coef_)] + [float(fit.intercept_)] * bias
    return Approximate(f"firthmodels {version('firthmodels')}", tuple(values))
