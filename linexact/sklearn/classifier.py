"""A linear classifier for scikit-learn whose errors are counted exactly.

``X`` is read as the decimals that its floats print, or
as their bits; the weights are fractions, and every sign of a score, in ``fit`` and in
``predict``, is decided in integers.  Floats leave it only as magnitudes.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from linexact.data.dataset import Dataset, default_features
from linexact.data.linear import Classifier
from linexact.data.read import Exact
from linexact.data.read.arrays import exact_matrix, read_arrays
from linexact.errors import LinexactError
from linexact.front.decide import fewest_errors, separate
from linexact.topics.errors.result import FewestErrors
from linexact.topics.separability.verdict import Separable
from linexact.topics.values.scores import score_signs

Owner = Literal["closed-positive", "closed-negative"]


class ExactLinearClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Separate two classes by a hyperplane exactly, or come as near to it as a budget allows.

    With ``classes_ = [c0, c1]`` an example is of ``c1`` iff ``w . x + b > 0`` (``>= 0`` for
    ``boundary="closed-positive"``).  Separable data get weights without a training error.  Of
    others the fewest errors are searched for until ``max_cores`` sets of examples are found
    that no hyperplane gets all right: a count of work, so a fit can be repeated.  Then
    ``lower_bound_ <= fewest errors <= n_errors_``, both proved; where they are equal, no linear
    classifier makes fewer.

    Parameters: ``fit_intercept``, whether there is a ``b``; ``boundary``; ``exact``, ``"decimal"``
    or ``"binary"``, what a float means; ``max_cores``.

    Fitted: ``classes_`` (2,), ``w_`` (d,) and ``b_`` as fractions, ``coef_`` (1, d) and
    ``intercept_`` (1,) as the nearest floats, ``n_errors_``, ``lower_bound_``, and ``answer_``:
    the verdict or the answer about errors, with its proof (``answer_.certificate()``).

    >>> import numpy as np
    >>> X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    >>> model = ExactLinearClassifier().fit(X, ["no", "no", "no", "yes"])
    >>> model.w_, model.b_, model.n_errors_, model.predict([[2, 2]])
    ((Fraction(2, 1), Fraction(2, 1)), Fraction(-3, 1), 0, array(['yes'], dtype='<U3'))
    >>> xor = ExactLinearClassifier().fit(X, [0, 1, 1, 0])
    >>> xor.n_errors_, xor.lower_bound_
    (1, 1)
    """

    def __init__(
        self,
        *,
        fit_intercept: bool = True,
        boundary: Owner = "closed-negative",
        exact: Exact = "decimal",
        max_cores: int = 20,
    ) -> None:
        self.fit_intercept = fit_intercept
        self.boundary = boundary
        self.exact = exact
        self.max_cores = max_cores

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def fit(self, X: ArrayLike, y: ArrayLike) -> ExactLinearClassifier:
        """Find the weights; X has the shape (n, d), y (n,) with two classes.

        Raises ValueError for data that cannot be read, and for other than two classes.

        >>> ExactLinearClassifier(fit_intercept=False).fit([[1.5], [-0.1]], [1, 0]).b_
        Fraction(0, 1)
        """
        self._check_parameters()
        X, y = validate_data(self, X, y, dtype=[np.float64, np.float32, np.int64])
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) != 2:
            seen = f"{len(self.classes_)} class{'es' if len(self.classes_) > 1 else ''}"
            raise ValueError(f"Only binary classification is supported: y has {seen}, expected 2.")
        try:
            data = read_arrays(X, codes, positive=1, negative=0, exact=self.exact)
            self._take(data)
        except LinexactError as error:
            raise ValueError(str(error)) from error
        self.coef_ = np.array([[float(v) for v in self.w_]])
        self.intercept_ = np.array([float(self.b_)])
        return self

    def _check_parameters(self) -> None:
        for name, known in (
            ("boundary", ("closed-positive", "closed-negative")),
            ("exact", ("decimal", "binary")),
        ):
            value = getattr(self, name)
            if value not in known:
                raise ValueError(f"{name} is {' or '.join(known)}, not {value!r}")
        if isinstance(self.max_cores, bool) or not isinstance(self.max_cores, int):
            raise ValueError(f"max_cores is a whole number, not {self.max_cores!r}")
        if self.max_cores < 1:
            raise ValueError(f"max_cores is at least 1, not {self.max_cores}")

    def _take(self, data: Dataset) -> None:
        """Decide, and keep the weights with what is proved of their errors."""
        bias, boundary = bool(self.fit_intercept), self.boundary
        verdict = separate(data, bias=bias, boundary=boundary)
        self.answer_: Separable | FewestErrors
        if isinstance(verdict, Separable):
            self.w_, self.b_ = verdict.w, verdict.b
            self.n_errors_ = self.lower_bound_ = 0
            self.answer_ = verdict
            return
        found = fewest_errors(
            data, bias=bias, boundary=boundary, max_cores=self.max_cores, seconds=math.inf
        )
        self.w_, self.b_ = found.classifier.w, found.classifier.b
        self.n_errors_, self.lower_bound_ = found.errors, found.at_least
        self.answer_ = found

    def decision_function(self, X: ArrayLike) -> NDArray[np.float64]:
        """Return the scores, shape (n,): floats whose signs are those of the exact scores.

        >>> model = ExactLinearClassifier().fit([[0.1], [0.3]], [0, 1])
        >>> model.decision_function([[0.2], [0.3]]).tolist()
        [0.0, 0.5]
        """
        check_is_fitted(self)
        kinds = [np.float64, np.float32, np.int64]
        inputs: NDArray[Any] = validate_data(self, X, dtype=kinds, reset=False)
        signs = self._signs(inputs)
        with np.errstate(all="ignore"):
            size = np.abs(inputs @ self.coef_[0] + self.intercept_[0])
        tiny, huge = np.finfo(float).tiny, np.finfo(float).max
        size = np.clip(np.nan_to_num(size, nan=tiny, posinf=huge), tiny, huge)
        return np.asarray(signs * size, dtype=np.float64)

    def _signs(self, X: NDArray[Any]) -> NDArray[np.int8]:
        try:
            numerators, denominators = exact_matrix(X, self.exact)
            n, d = numerators.shape
            targets = np.ones(n, dtype=np.int8)
            data = Dataset(numerators, denominators, targets, tuple(default_features(d)))
            return score_signs(data, Classifier(tuple(map(Fraction, self.w_)), Fraction(self.b_)))
        except LinexactError as error:
            raise ValueError(str(error)) from error

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Return the class of each row, shape (n,), by the exact sign of its score.

        >>> ExactLinearClassifier().fit([[0], [2]], [7, 8]).predict([[1], [3]]).tolist()
        [7, 8]
        """
        scores = self.decision_function(X)
        above = scores >= 0 if self.boundary == "closed-positive" else scores > 0
        classes: NDArray[Any] = self.classes_[above.astype(int)]
        return classes
