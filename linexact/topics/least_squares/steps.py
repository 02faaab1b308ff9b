"""Steps of a least-squares classifier: the normal equations, their solution, what it does.

``X`` has the rows ``(x_i, 1)`` (without a bias ``x_i``) and ``t`` the targets -1 and +1, whatever
labels a lecture writes (DSC 140A, lecture 6, part 2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier, score
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exact import dot
from linexact.proof.file import Evidence
from linexact.tasks.steps import Step, Value
from linexact.topics.hand_weights.deriving import verification
from linexact.topics.least_squares.equations import LeastSquares, best_multiple, least_squares
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.losses import square_loss
from linexact.topics.values.steps import losses, score_claim


@dataclass(frozen=True, slots=True, eq=False)
class NormalEquations:
    """``X^T X v = X^T t`` for the weights ``v = (w, b)``: the sums that stand in it."""

    data: Dataset
    convention: Convention
    gram: tuple[Vector, ...]  # X^T X, shape (k, k)
    right: Vector  # X^T t, shape (k,)


@dataclass(frozen=True, slots=True, eq=False)
class NormalSolution:
    """The weights that solve the equations; no others do, for the determinant is not 0."""

    equations: NormalEquations
    w: Vector
    b: Fraction  # 0 without a bias
    determinant: Fraction  # of X^T X

    @property
    def vector(self) -> Vector:
        """All weights, the bias last if there is one."""
        return (*self.w, self.b) if self.equations.convention.bias else self.w

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no other weights have so small a sum of squares."""
        equations = self.equations
        found = LeastSquares(
            equations.data,
            equations.convention.bias,
            Classifier(self.w, self.b),
            len(self.vector),
            witness=None,
        )
        yield found.proved()


@dataclass(frozen=True, slots=True, eq=False)
class FitScores:
    """Every example under the fitted weights: its score, whether it is right, its square loss."""

    fit: NormalSolution
    scores: Vector
    is_right: tuple[bool, ...]
    squares: Vector
    total: Fraction  # of the square losses
    others: bool = False  # steps follow with weights that get every example right

    @property
    def wrong(self) -> tuple[int, ...]:
        """The examples (0-based) that are wrong under the convention."""
        return tuple(i for i, is_right in enumerate(self.is_right) if not is_right)

    @property
    def far(self) -> tuple[int, ...]:
        """The examples (0-based) that are right and charged for lying beyond their target."""
        data = self.fit.equations.data
        beyond = (data.target(i) * z > 1 for i, z in enumerate(self.scores))
        pairs = enumerate(zip(self.is_right, beyond, strict=True))
        return tuple(i for i, (is_right, is_far) in pairs if is_right and is_far)

    @property
    def errors(self) -> int:
        """How many examples are wrong."""
        return len(self.wrong)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "w": self.fit.w,
            "b": self.fit.b,
            "determinant": self.fit.determinant,
            "scores": self.scores,
            "losses": self.squares,
            "errors": Fraction(self.errors),
            "total": self.total,
        }

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim the scores, and which are wrong."""
        equations, weights = self.fit.equations, Classifier(self.fit.w, self.fit.b)
        yield score_claim(equations.data, equations.convention, weights)


def rows_of(data: Dataset, convention: Convention) -> list[Vector]:
    """Return the rows of ``X``.

    Row ``i`` is ``(x_i, 1)``, shape ``(d + 1,)``; without a bias ``x_i``.

    >>> from linexact.data.gates import gate
    >>> rows = rows_of(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> [" ".join(map(str, row)) for row in rows]
    ['0 0 1', '0 1 1', '1 0 1', '1 1 1']
    """
    last = (Fraction(1),) if convention.bias else ()
    return [(*data.x(i), *last) for i in range(len(data))]


def determinant(matrix: tuple[Vector, ...]) -> Fraction:
    """Return the determinant of a square matrix, by elimination.

    >>> determinant(((Fraction(0), Fraction(2)), (Fraction(3), Fraction(1))))
    Fraction(-6, 1)
    """
    rows = [list(row) for row in matrix]
    product = Fraction(1)
    while rows:
        place = next((i for i, row in enumerate(rows) if row[0]), None)
        if place is None:
            return Fraction(0)
        pivot = rows.pop(place)
        product *= -pivot[0] if place % 2 else pivot[0]
        rows = [
            [v - row[0] / pivot[0] * p for v, p in zip(row[1:], pivot[1:], strict=True)]
            for row in rows
        ]
    return product


def fit_steps(
    data: Dataset, convention: Convention
) -> tuple[NormalEquations, NormalSolution, FitScores]:
    """Return the equations, their solution and its scores.

    Raises :class:`~linexact.errors.InputError` (``value``) when there are several solutions.

    >>> from linexact.data.gates import gate
    >>> _, fit, scores = fit_steps(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> [str(v) for v in fit.vector], str(fit.determinant), scores.errors
    (['1', '1', '-3/2'], '4', 0)
    """
    equations = _equations(data, convention)
    fit = least_squares(data, bias=convention.bias)
    if not fit.is_unique:
        raise InputError(
            "value", "the normal equations have several solutions; expected data with one"
        )
    w, b = fit.classifier.w, fit.classifier.b
    solution = NormalSolution(equations, tuple(w), b, determinant(equations.gram))
    return equations, solution, fit_scores(solution)


def fit_scores(fit: NormalSolution) -> FitScores:
    """Score and charge every example."""
    data, convention = fit.equations.data, fit.equations.convention
    scores, is_right, squares = [], [], []
    for example in data.examples():
        z = score(fit.w, fit.b, example.x)
        scores.append(z)
        is_right.append(convention.is_right(example.target, z))
        squares.append(square_loss(z, example.target))
    total = sum(squares, Fraction(0))
    return FitScores(fit, tuple(scores), tuple(is_right), tuple(squares), total)


def separator_steps(scores: FitScores) -> Iterator[Step]:
    """Yield weights that get right what least squares gets wrong, and what they are charged.

    They are scaled so that square loss charges least, which makes the comparison fair.

    >>> from linexact.data.read.arrays import read_arrays
    >>> data = read_arrays([[0], [1], [2], [30]], [-1, 1, 1, 1])
    >>> scores = fit_steps(data, Convention(bias=True, boundary="strict"))[2]
    >>> shown, charged = separator_steps(scores)
    >>> scores.errors, str(scores.total), str(charged.total)
    (1, '6504/2531', '2468/873')
    """
    data, convention = scores.fit.equations.data, scores.fit.equations.convention
    strict = replace(convention, boundary="strict")
    verdict = separate_dataset(data, strict) if scores.errors else None
    if not isinstance(verdict, Separable):
        return
    best = best_multiple(data, verdict.classifier)
    yield verification(Problem(data, strict), best.point(bias=convention.bias))
    yield losses(data, strict, "square", best.w, best.b)


def _equations(data: Dataset, convention: Convention) -> NormalEquations:
    rows = rows_of(data, convention)
    columns = list(zip(*rows, strict=True))
    gram = tuple(tuple(dot(p, q) for q in columns) for p in columns)
    targets = data.targets.tolist()
    right = tuple(dot(p, targets) for p in columns)
    return NormalEquations(data, convention, gram, right)
