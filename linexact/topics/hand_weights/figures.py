"""The figures of weights by hand: the examples with the boundary, and the plane of weights."""

from __future__ import annotations

from linexact.data.linear import Classifier
from linexact.data.problem import Problem
from linexact.kernel import Constraint
from linexact.plot import style
from linexact.plot.illustration import Illustration, data_figure
from linexact.topics.hand_weights.result import HandWeights
from linexact.topics.region.figures import weights_figure
from linexact.topics.region.summary import summarise_region
from linexact.topics.separability import Inseparable, separate_dataset
from linexact.topics.separability.figures import verdict_figure


def hand_weights_figures(found: HandWeights) -> tuple[Illustration, ...]:
    """Plan the figures of weights by hand."""
    return by_hand(found.problem, found.weights)


def by_hand(problem: Problem, weights: Classifier | None) -> tuple[Illustration, ...]:
    """Plan the examples, and the plane of weights.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> [one.name for one in by_hand(Problem(gate("NOT"), Convention(True, "strict")), None)]
    ['data-space', 'weight-space']
    """
    return (solution_figure(problem, weights), *plane_figures(problem, weights))


def solution_figure(problem: Problem, weights: Classifier | None) -> Illustration:
    """Plan the examples with the boundary of an answer, or with what stands against one.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> solution_figure(Problem(gate("XOR"), Convention(True, "strict")), None).caption
    'A point that both classes average to'
    """
    data, convention = problem.dataset, problem.convention
    if weights is not None:
        caption = "The examples and the boundary of the answer"
        return data_figure(data, caption, weights, origin=not convention.bias)
    verdict = separate_dataset(data, convention)
    if isinstance(verdict, Inseparable):
        return verdict_figure(verdict)
    return data_figure(data, "The examples")  # separable, but not as the demands ask


def plane_figures(problem: Problem, weights: Classifier | None) -> tuple[Illustration, ...]:
    """Return the plane of weights: the whole, or the slice at the answer's bias.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> plane_figures(Problem(gate("XOR"), Convention(True, "strict")), None)
    ()
    """
    names = problem.variables
    caption, equations = "Each example is a half-plane of weights", []
    if len(names) == 3 and problem.convention.bias and weights is not None:
        caption += f": the slice b = {style.number(weights.b)}"
        equations = [Constraint("==", (0, 0, 1), weights.b)]
    elif len(names) != 2:
        return ()  # without weights every slice is empty: no single one shows it
    data = problem.dataset
    rows = [*map(data.example_name, range(len(data))), *problem.lines]
    chosen = None if weights is None else weights.point(bias=problem.convention.bias)[:2]
    region = lambda: summarise_region(problem.system, names, equations, rows=rows)  # noqa: E731
    return (weights_figure(region, caption, chosen),)
