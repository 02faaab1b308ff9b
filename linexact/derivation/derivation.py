"""A derivation: steps that end in an answer, and the values they evaluate to.

No sentence stands here.  A problem's derivation is made by :func:`derive_problem`, that of
constraints by :func:`derive_constraints`; those of exercises by their kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, runtime_checkable

from linexact.data.problem import Problem
from linexact.derivation.impossible import (
    averages,
    counting_weights,
    impossible,
    refute,
    translations,
)
from linexact.derivation.steps import Step, Way
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.weights import Freedom, Point, Verification
from linexact.derivation.weights import found_weights, verification
from linexact.errors import LimitError
from linexact.exact import dot
from linexact.proof.file import Evidence
from linexact.text.constraints import WrittenSystem
from linexact.topics.hand_weights import hand_weights
from linexact.topics.hand_weights.intervals import intervals
from linexact.topics.separability import (
    Feasible,
    Inseparable,
    Separable,
    Verdict,
    feasible,
    separate_dataset,
)

MOST_CASES = 40  # examples whose inequalities are all written out
MOST_INPUTS = 20

Stated: TypeAlias = Problem | WrittenSystem  # where the rows of steps come from


@runtime_checkable
class Evaluated(Protocol):
    """A step that ends in values."""

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values by name."""
        ...


@runtime_checkable
class Claiming(Protocol):
    """A step whose sentence a stranger can check by a certificate."""

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Yield evidence; ``problem`` is what was worked out, if it is one."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Derivation:
    """Steps, and the values that they evaluate to, by name.

    ``steps`` is the shortest way to the answer; what may be said ``further`` (other proofs, other
    forms, how much room there is) stands apart.  ``stated`` is what the rows of the steps
    belong to; ``verdict`` is there when the steps are those of a data set too large to write out.
    """

    steps: tuple[Step, ...]
    values: Mapping[str, Value] = field(default_factory=dict)
    stated: Stated | None = None
    verdict: Verdict | None = None
    further: tuple[Step, ...] = ()

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """Every step, those of the way to the answer first."""
        return (*self.steps, *self.further)

    def proofs(self) -> Iterator[Evidence]:
        """Yield the evidence of what single steps say."""
        for step in self.all_steps:
            if isinstance(step, Claiming):
                yield from step.proofs(self.problem)

    @property
    def problem(self) -> Problem | None:
        """The hand-weight problem that was worked out, if it was one."""
        return self.stated if isinstance(self.stated, Problem) else None

    @property
    def weights(self) -> Verification | None:
        """The check of the weights that the steps ended in, if they ended in weights."""
        found = [step for step in self.steps if isinstance(step, Verification)]
        return found[-1] if found else None


def evaluate(steps: Iterable[Step]) -> dict[str, Value]:
    """Return the values that steps end in; a later step's replaces an earlier one's.

    >>> from fractions import Fraction
    >>> from linexact.derivation.steps.scores import distance
    >>> values = evaluate([distance((Fraction(3), Fraction(4)), Fraction(-10))])
    >>> str(values["distance"]), [str(v) for v in values["foot"]]
    ('2', ['6/5', '8/5'])
    """
    values: dict[str, Value] = {}
    for step in steps:
        if isinstance(step, Evaluated):
            values |= step.ends_in
    return values


def derive_problem(problem: Problem) -> Derivation:
    """Work a hand-weight or separability problem out, step by step.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> derived = derive_problem(read_demands(gate("XOR"), Convention(True, "strict")))
    >>> [type(step).__name__ for step in derived.steps], derived.values["verdict"]
    (['CommonPoint'], 'inseparable')
    """
    data = problem.dataset
    if len(data) > MOST_CASES or data.dimension > MOST_INPUTS:
        return _large(problem)
    way = _way(problem)
    values = {"verdict": "inseparable"} | evaluate((*way.further, *way.steps))
    return Derivation(way.steps, values, problem, further=way.further)


def _way(problem: Problem) -> Way:
    answer = hand_weights(problem)
    if isinstance(answer, Feasible):
        theorem = translations(problem)
        if theorem is not None and theorem.separable:
            return Way((theorem, verification(problem, counting_weights(theorem))))
        return found_weights(problem, answer.point)
    verdict = None
    if not problem.demands:
        found = separate_dataset(problem.dataset, problem.convention)
        verdict = found if isinstance(found, Inseparable) else None
    return impossible(problem, answer, verdict)


def _large(problem: Problem) -> Derivation:
    """Give the verdict and its proof; a table of hundreds of inequalities helps nobody.

    Raises :class:`~linexact.errors.LimitError` where demands are stated, which no verdict knows.
    """
    if problem.demands or problem.integers or problem.lengths:
        raise LimitError(
            "cases",
            f"demands are worked out for up to {MOST_CASES} examples with up to {MOST_INPUTS}"
            f" inputs; here are {len(problem.dataset)} with {problem.dataset.dimension}"
            " (linexact.hand_weights in Python takes them)",
            limit="MOST_CASES",
        )
    verdict = separate_dataset(problem.dataset, problem.convention)
    steps = (averages(verdict),) if isinstance(verdict, Inseparable) else ()
    said = "separable" if isinstance(verdict, Separable) else "inseparable"
    return Derivation(steps, evaluate(steps) | {"verdict": said}, problem, verdict)


def derive_constraints(written: WrittenSystem) -> Derivation:
    r"""Work constraints out as they were written: a point, or a sum of rows that is false.

    >>> from linexact.text.constraints import parse_constraints
    >>> derived = derive_constraints(parse_constraints("x + y > 3\nx < 1\ny < 2"))
    >>> [type(step).__name__ for step in derived.steps]
    ['RowSum']
    """
    answer = feasible(written.system, written.variables)
    if isinstance(answer, Feasible):
        system, point = written.system, answer.point
        values = tuple(dot(row.coefficients, point) for row in system.rows)
        room = Freedom(system, point, intervals(system, point))
        way = Way((Point(system, point, values),), (room,))
    else:
        way = refute(answer)
    said = "feasible" if isinstance(answer, Feasible) else "infeasible"
    return Derivation(way.steps, {"verdict": said}, written, further=way.further)
