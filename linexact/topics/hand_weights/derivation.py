"""A derivation: steps that end in an answer, and the values they evaluate to.

No sentence stands here.  A problem's derivation is made by :func:`derive_problem`, that of
constraints by :func:`derive_constraints`; those of exercises by their kinds.
"""

from __future__ import annotations

from linexact.data.problem import Problem
from linexact.errors import LimitError
from linexact.exact import dot
from linexact.tasks.steps import Derivation, Way, evaluate
from linexact.text.constraints import WrittenSystem
from linexact.topics.hand_weights import hand_weights
from linexact.topics.hand_weights.deriving import found_weights, verification
from linexact.topics.hand_weights.intervals import intervals
from linexact.topics.hand_weights.steps import Freedom, Point
from linexact.topics.separability import (
    Feasible,
    Inseparable,
    Separable,
    feasible,
    separate_dataset,
)
from linexact.topics.separability.deriving import (
    averages,
    counting_weights,
    impossible,
    refute,
    translations,
)

MOST_CASES = 40  # examples whose inequalities are all written out
MOST_INPUTS = 20


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
