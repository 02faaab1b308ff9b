"""What separation does to scikit-learn's estimators: a report, and a guard that warns."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, MetaEstimatorMixin, clone
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import Pipeline
from sklearn.utils import get_tags
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from linexact.data.dataset import default_features
from linexact.data.read import TableOptions
from linexact.data.read.labels import Wanted, label_text
from linexact.front.estimates import answer
from linexact.reading.observations import Beside, observations_of
from linexact.reading.outcomes import Response
from linexact.topics.estimates.result import Estimates

MOST_NAMED = 8  # coefficients in a warning


class SeparationWarning(UserWarning):
    """Maximum-likelihood estimates of a model do not exist: some coefficients run off."""


def check_separation(estimator: Any, X: Any, y: Any, combinations: Sequence[str] = ()) -> Estimates:
    """Say which estimates of an unpenalised logistic regression exist on what an estimator sees.

    Of a pipeline the steps before the last transform ``X``: as they are when it is fitted, else
    fitted on ``X`` and ``y`` in a copy.  The columns have the names that the steps give them.  Two
    classes make a binary model, more a multinomial one against the first in order; an intercept is
    there unless the estimator says ``fit_intercept=False``.

    Raises :class:`~linexact.errors.InputError` for what cannot be read.

    >>> from sklearn.linear_model import LogisticRegression
    >>> X = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> found = check_separation(LogisticRegression(), X, [0, 1, 1, 1])
    >>> dict(found.statuses())
    {'x1': '+inf', 'x2': '+inf', '(intercept)': '-inf'}
    """
    matrix, names = _seen(estimator, X, y)
    classes, codes = np.unique(np.asarray(y), return_inverse=True)
    levels = tuple(label_text(value, "y") for value in classes.tolist())
    labels = [levels[k] for k in codes]
    if len(levels) == 2:
        response = Response("binary", Wanted(levels[1], levels[0]))
    else:
        response = Response("multinomial", levels=levels)
    observed = observations_of(matrix, labels, TableOptions(), response, Beside())
    observed = observed.described(features=names, origin=f"what the {_name(estimator)} sees")
    bias = bool(getattr(_last(estimator), "fit_intercept", True))
    return answer(observed, "logit", bias, combinations)


def _last(estimator: Any) -> Any:
    return estimator[-1] if isinstance(estimator, Pipeline) else estimator


def _name(estimator: Any) -> str:
    return type(_last(estimator)).__name__


def _seen(estimator: Any, X: Any, y: Any) -> tuple[NDArray[Any], tuple[str, ...]]:
    """Return what the last step of an estimator is fitted on, and the names of the columns."""
    names = getattr(X, "columns", None)
    if isinstance(estimator, Pipeline) and len(estimator) > 1:
        steps = estimator[:-1]
        try:
            check_is_fitted(estimator)
        except NotFittedError:
            steps = clone(steps).fit(X, y)
        X = steps.transform(X)
        try:
            names = steps.get_feature_names_out()
        except (AttributeError, ValueError):  # a step that gives its columns no names
            names = None
    matrix = X.toarray() if hasattr(X, "toarray") else np.asarray(X)
    if names is None or len(names) != matrix.shape[-1]:
        names = default_features(matrix.shape[-1])
    return matrix, tuple(str(name) for name in names)


def _inner_has(name: str) -> Any:
    return lambda self: hasattr(getattr(self, "estimator_", self.estimator), name)


class SeparationGuard(MetaEstimatorMixin, BaseEstimator):  # type: ignore[misc]
    """Fit an estimator, and warn first when separation sends its coefficients off.

    For estimators of maximum likelihood, such as ``LogisticRegression(C=np.inf)``: a penalised one
    has estimates always.  ``report_`` is what :func:`check_separation` found.

    >>> from sklearn.linear_model import LogisticRegression
    >>> import warnings
    >>> guard = SeparationGuard(LogisticRegression())
    >>> with warnings.catch_warnings(record=True) as said:
    ...     warnings.simplefilter("always")
    ...     _ = guard.fit([[0], [1], [2]], [0, 0, 1])
    >>> print(said[0].message)
    complete separation: x1 tends to +infinity, (intercept) tends to -infinity
    """

    def __init__(self, estimator: Any) -> None:
        self.estimator = estimator

    def __sklearn_tags__(self) -> Any:
        return get_tags(self.estimator)

    def fit(self, X: Any, y: Any) -> SeparationGuard:
        """Look at the data, warn (:class:`SeparationWarning`), and fit a copy of the estimator.

        >>> from sklearn.linear_model import LogisticRegression
        >>> guard = SeparationGuard(LogisticRegression()).fit([[0], [1], [0], [1]], [0, 1, 1, 0])
        >>> guard.report_.exists
        True
        """
        self.report_ = check_separation(self.estimator, X, y)
        gone = [
            f"{name} tends to {status[0]}infinity"
            if status in ("+inf", "-inf")
            else f"{name} has {'either sign' if status == 'either' else 'no estimate'}"
            for name, status in self.report_.statuses().items()
            if status != "finite"
        ]
        if gone:
            more = f" and {len(gone) - MOST_NAMED} more" if len(gone) > MOST_NAMED else ""
            message = f"{self.report_.kind} separation: {', '.join(gone[:MOST_NAMED])}{more}"
            if self.report_.kind == "overlap":
                message = f"columns that depend on each other: {', '.join(gone[:MOST_NAMED])}{more}"
            warnings.warn(message, SeparationWarning, stacklevel=2)
        self.estimator_ = clone(self.estimator).fit(X, y)
        self.classes_ = self.estimator_.classes_
        return self

    @available_if(_inner_has("predict"))  # type: ignore[untyped-decorator]
    def predict(self, X: Any) -> Any:
        """Return what the fitted estimator predicts."""
        check_is_fitted(self)
        return self.estimator_.predict(X)

    @available_if(_inner_has("predict_proba"))  # type: ignore[untyped-decorator]
    def predict_proba(self, X: Any) -> Any:
        """Return the probabilities of the fitted estimator."""
        check_is_fitted(self)
        return self.estimator_.predict_proba(X)

    @available_if(_inner_has("decision_function"))  # type: ignore[untyped-decorator]
    def decision_function(self, X: Any) -> Any:
        """Return the scores of the fitted estimator."""
        check_is_fitted(self)
        return self.estimator_.decision_function(X)

    @available_if(_inner_has("score"))  # type: ignore[untyped-decorator]
    def score(self, X: Any, y: Any) -> Any:
        """Return the score of the fitted estimator."""
        check_is_fitted(self)
        return self.estimator_.score(X, y)
