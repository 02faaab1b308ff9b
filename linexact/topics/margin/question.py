"""Kind ``margin``: the widest street between the classes, with what proves it the widest.

The canonical weights have ``t z = 1`` at the examples on the street; ``scale = "any"`` lets any
positive multiple of them be an answer.  Without a bias the boundary goes through the origin.
Of data that are not separable only the weights can be asked, and the answer is that there are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, cast

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import score
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exact.surds import SurdSum
from linexact.tasks.question import Asked, Follow, Question, refuse_asked
from linexact.tasks.result import Result
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.hand_weights.derivation import derive_problem
from linexact.topics.margin.street import HardMargin, widest_street
from linexact.topics.separability import Inseparable
from linexact.topics.values.distances import plain
from linexact.topics.values.steps import boundary

MOST_EXAMPLES = 200
MOST_FEATURES = 20
_WIDTHS = ("margin", "width")


@dataclass(frozen=True, slots=True)
class Task:
    """Which weights are an answer: the canonical ones, or any positive multiple of them."""

    scale: Literal["canonical", "any"] = "canonical"


@dataclass(frozen=True, slots=True, eq=False)
class Street:
    """The shortest weights with ``t z >= 1`` for every example, and multipliers that prove it."""

    found: HardMargin
    convention: Convention

    @property
    def data(self) -> Dataset:
        """The data between whose classes it lies."""
        return self.found.dataset

    @property
    def scores(self) -> Vector:
        """The score of each example."""
        w, b = self.found.w, self.found.b
        return tuple(score(w, b, example.x) for example in self.data.examples())

    @property
    def margins(self) -> Vector:
        """The margin ``t z`` of each example."""
        return tuple(self.data.target(i) * z for i, z in enumerate(self.scores))

    @property
    def multipliers(self) -> Vector:
        """The multiplier of each example."""
        known = self.found.multipliers
        return tuple(known.get(i, Fraction(0)) for i in range(len(self.data)))

    @property
    def on_street(self) -> tuple[int, ...]:
        """The examples (0-based) with ``t z = 1``."""
        return tuple(i for i, margin in enumerate(self.margins) if margin == 1)

    @property
    def unique(self) -> bool:
        """Say whether no other multipliers prove it."""
        return _independent(self.data, self.convention, self.on_street)

    @property
    def squared(self) -> Fraction:
        """The squared length of the weights."""
        return dot(self.found.w, self.found.w)

    @property
    def widths(self) -> tuple[SurdSum, SurdSum] | None:
        """The margin and the width; None for roots beyond the limit."""
        try:
            return SurdSum.root(1 / self.squared), SurdSum.root(4 / self.squared)
        except InputError:
            return None

    @property
    def point(self) -> Vector:
        """All weights, the bias last if there is one."""
        w, b = self.found.w, self.found.b
        return (*w, b) if self.convention.bias else w

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        w, b, multipliers, widths = self.found.w, self.found.b, self.multipliers, self.widths
        support = self._numbered(i for i, m in enumerate(multipliers) if m)
        return {
            "weights": self.point,
            "w": w,
            "b": b,
            "scores": self.scores,
            "on_street": self._numbered(self.on_street),
            "multipliers": multipliers,
            "total": sum(multipliers, Fraction(0)),
            **({"support_vectors": support} if self.unique else {}),
            **({} if widths is None else dict(zip(_WIDTHS, map(plain, widths), strict=True))),
            **boundary(w, b),
        }

    def _numbered(self, indices: Iterable[int]) -> Vector:
        return tuple(Fraction(self.data.row_number(i)) for i in indices)


def _independent(data: Dataset, convention: Convention, on_street: tuple[int, ...]) -> bool:
    """Say whether the rows ``(x, 1)`` on the street are independent: then m is the only one."""
    from flint import fmpq, fmpq_mat

    last = (Fraction(1),) if convention.bias else ()
    rows = [[fmpq(v.numerator, v.denominator) for v in (*data.x(i), *last)] for i in on_street]
    return len(rows) <= len(rows[0]) and fmpq_mat(rows).rref()[1] == len(rows)


def street(data: Dataset, convention: Convention) -> Street | None:
    """Return the widest street; None for data that are not separable, which have none.

    Raises :class:`~linexact.errors.InputError` (``value``) with a bias for one class alone, and
    for data beyond the limits.

    >>> from linexact.data.gates import gate
    >>> found = street(gate("AND"), Convention(True, "strict"))
    >>> [str(v) for v in found.point], str(found.ends_in["width"]), found.on_street
    (['2', '2', '-3'], 'sqrt(2)/2', (1, 2, 3))
    """
    if len(data) > MOST_EXAMPLES or data.dimension > MOST_FEATURES:
        limit = f"{MOST_EXAMPLES} examples of {MOST_FEATURES} features"
        raise InputError("value", f"data: too large for kind margin; the limit is {limit}")
    found = widest_street(data, bias=convention.bias)
    if isinstance(found, Inseparable):
        return None
    if not any(found.w):
        raise InputError("value", "data: one class has no street; expected examples of both")
    return Street(found, convention)


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    step = street(asked.data, asked.convention)
    if step is None:
        how = "" if asked.convention.bias else " without a bias"
        message = f"asks: the data are not separable{how}, so there is no street; expected weights"
        refuse_asked(asked, tuple(name for name in QUESTION.values if name != "weights"), message)
        return derive_problem(_problem(asked))
    if not step.unique:
        message = (
            "asks: the multipliers of these data need not be the only ones, so that support vectors"
            " may be others; expected on_street or multipliers"
        )
        refuse_asked(asked, ("support_vectors",), message)
    if step.widths is None:
        message = "asks: the margin is a root of a number beyond the limit; expected other data"
        refuse_asked(asked, _WIDTHS, message)
    return Derivation((step,), evaluate((step,)))


def _proof(asked: Asked) -> Result:
    return widest_street(asked.data, bias=asked.convention.bias)


def _problem(asked: Asked) -> Problem:
    """Return what a street asks of weights first: no example at its middle."""
    return Problem(asked.data, Convention(asked.convention.bias, "strict"))


def _doubled(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    margin = values["margin"]
    if isinstance(margin, SurdSum):
        return margin.times(SurdSum.rational(Fraction(2)))
    return 2 * cast("Fraction", margin)


def _boundary(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    weights = cast("Vector", values["weights"])
    d = asked.data.dimension
    b = weights[d] if asked.convention.bias else Fraction(0)
    return boundary(weights[:d], b).get("boundary")


def _boundary_of_parts(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    return boundary(cast("Vector", values["w"]), cast("Fraction", values["b"])).get("boundary")


QUESTION = Question(
    "margin",
    Task,
    values={
        "weights": "separator", "w": "vector", "b": "number", "margin": "number",
        "width": "number", "on_street": "set", "support_vectors": "set",
        "multipliers": "multipliers", "total": "number", "boundary": "boundary",
    },
    usual=("weights",),
    derive=_derive,
    proof=_proof,
    follow={
        "width": (Follow(("margin",), _doubled),),
        "boundary": (Follow(("weights",), _boundary), Follow(("w", "b"), _boundary_of_parts)),
    },
)  # fmt: skip
