"""Which figures go with a result: what a worked solution or a notebook shows beside its words.

:func:`illustrations` only plans; a figure is drawn when its :meth:`~Illustration.picture` is
asked for, and may then be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.classifier.measure import Measurement
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap
from linexact.data.linear import Classifier
from linexact.derivation.derivation import Derivation
from linexact.derivation.steps.fitting import FitScores
from linexact.derivation.steps.impossible import TranslationTheorem
from linexact.derivation.steps.learning import BatchRun, Run
from linexact.derivation.steps.scores import LossTotal
from linexact.derivation.steps.weights import Verification
from linexact.error_search.result import FewestErrors
from linexact.evaluation import Assessment
from linexact.exercise.kinds.fewest_errors import Fewest
from linexact.exercise.kinds.given_weights import Classified
from linexact.exercise.kinds.margin import Street
from linexact.exercise.solving import Solved
from linexact.explain.solution import Worked, WrittenSolution
from linexact.feature_search import FewestMonomials, LeastDegree
from linexact.geometry.named import WeightRegion
from linexact.geometry.summary import RegionSummary, summarise_region
from linexact.handweights import Problem
from linexact.handweights.result import HandWeights
from linexact.kernel import Constraint, System
from linexact.likelihood.result import Estimates
from linexact.margins import HardMargin
from linexact.perceptron import run
from linexact.perceptron.result import PerceptronRun
from linexact.perceptron.trace import Trace
from linexact.plot import style
from linexact.plot.data_space import draw_data
from linexact.plot.estimates import draw_direction, draw_estimates, is_plane
from linexact.plot.hulls import draw_hulls
from linexact.plot.illustration import Illustration
from linexact.plot.paths import draw_data_path, draw_weight_path, path_caption, seen_plane
from linexact.plot.pixels import draw_pictures
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing
from linexact.plot.surface import draw_surface
from linexact.plot.weight_space import draw_region
from linexact.result import Result
from linexact.separability import (
    Feasible,
    Infeasible,
    Inseparable,
    Separable,
    Verdict,
    separate_dataset,
)
from linexact.separability.certified import Certified
from linexact.text.constraints import WrittenSystem

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def illustrations(result: Result) -> tuple[Illustration, ...]:
    """Return the figures that go with a result; none where a figure would say nothing.

    >>> from linexact import separate
    >>> [figure.name for figure in illustrations(separate("XOR"))]
    ['data-space']
    """
    planned = PLANNED.get(type(result))
    if planned is None:
        return ()
    with style.typed_as(result.typed):
        return tuple(replace(figure, typed=result.typed) for figure in planned(result))


def _worked(found: Worked | Solved) -> tuple[Illustration, ...]:
    if isinstance(found, Solved):
        exercise = found.exercise
        if exercise.kind.rule is not None:
            trace = run(exercise.data, exercise.kind.rule(exercise))
            return _at(Run if trace.rule.batch is None else BatchRun, *_trace(trace))
    return _derived(found.derivation)


def _at(step: type, *figures: Illustration) -> tuple[Illustration, ...]:
    """Say at which step of a worked solution figures stand."""
    return tuple(replace(figure, at=step.__name__) for figure in figures)


def _by_hand(problem: Problem, weights: Classifier | None) -> tuple[Illustration, ...]:
    return (_solution(problem, weights), *_region(problem, weights))


def _data(
    dataset: Dataset,
    caption: str,
    weights: Classifier | None = None,
    *,
    margins: bool = False,
    origin: bool = False,
) -> Illustration:
    def draw(ax: Axes) -> Drawing:
        if dataset.dimension == 3:
            return draw_space(ax, dataset, weights)
        return draw_data(ax, dataset, weights, margins=margins, origin=origin)

    return Illustration("data-space", caption, draw, in_space=dataset.dimension == 3)


def _verdict(verdict: Separable | Inseparable) -> Illustration:
    data, bias = verdict.dataset, verdict.convention.bias
    if isinstance(verdict, Separable):
        found = Classifier(verdict.w, verdict.b)
        return _data(data, "The data and a boundary", found, origin=not bias)
    if bias and data.dimension == 2:
        return Illustration(
            "data-space",
            "A point that both classes average to",
            lambda ax: draw_hulls(ax, verdict),
            instead=True,
        )
    return _data(data, "The data", origin=not bias)


def _surface(dataset: Dataset, features: FeatureMap, verdict: Verdict) -> tuple[Illustration, ...]:
    if dataset.dimension != 2 or isinstance(verdict, Inseparable):
        return ()
    caption = "Where the score is above 0"
    weights = verdict.classifier
    return (
        Illustration("surface", caption, lambda ax: draw_surface(ax, dataset, features, weights)),
    )


def _estimates(answer: Estimates) -> tuple[Illustration, ...]:
    count = len(answer.coefficients) + len(answer.combinations)
    height = min(12.0, 1.5 + 0.3 * count)
    caption = "What the estimates do"
    found = [
        Illustration(
            "estimates", caption, lambda ax: draw_estimates(ax, answer), size=(5.0, height)
        )
    ]
    if is_plane(answer):
        caption = "A direction in which the likelihood grows"
        found.append(Illustration("data-space", caption, lambda ax: draw_direction(ax, answer)))
    return tuple(found)


def _margin(answer: HardMargin) -> Illustration:
    dataset = answer.solution.dataset
    if answer.closest is None:
        return _data(dataset, "The data")
    widest = Classifier(answer.w, answer.b)
    return _data(dataset, "The widest street between the classes", widest, margins=True)


def _judged(dataset: Dataset, classifier: Classifier, *, bias: bool = True) -> Illustration:
    caption = "The data and the boundary of the weights"
    return _data(dataset, caption, classifier, origin=not bias)


def _trace(trace: Trace) -> tuple[Illustration, ...]:
    """Return the path in either space that has two dimensions; a run without a log has none."""
    if trace.log is None and trace.rule.batch is None:
        return ()
    found = []
    if trace.dataset.dimension == 2:
        caption = "The boundary after each update"
        found.append(Illustration("data-space", caption, lambda ax: draw_data_path(ax, trace)))
    axes = seen_plane(trace)
    if axes is not None:
        caption = path_caption(trace)
        found.append(
            Illustration("weight-space", caption, lambda ax: draw_weight_path(ax, trace, axes))
        )
    return tuple(found)


def _derived(derived: Derivation) -> tuple[Illustration, ...]:
    if derived.verdict is not None:
        return (_verdict(derived.verdict),)
    stated, kinds = derived.stated, [type(step) for step in derived.steps]
    if stated is None:
        steps = (step for step in derived.steps if type(step) in OF_STEP)
        return tuple(f for step in steps for f in _at(type(step), OF_STEP[type(step)](step)))
    if isinstance(stated, WrittenSystem):
        return _at(kinds[-1], *_constraints(stated.system, stated.variables, stated.lines))
    if TranslationTheorem in kinds:
        return _at(TranslationTheorem, _pictures(stated.dataset))
    found = derived.weights
    if found is None:
        return _at(kinds[0], *_by_hand(stated, None))  # the proof
    weights = Classifier(found.w, found.b)
    before = kinds[max(0, kinds.index(Verification) - 1)]  # where the weights were chosen
    return (
        *_at(before, *_region(stated, weights)),
        *_at(Verification, _solution(stated, weights)),
    )


def _weighed(step: Classified | LossTotal) -> Illustration:
    return _judged(step.data, Classifier(step.w, step.b), bias=step.convention.bias)


def _fitted(step: FitScores) -> Illustration:
    fit, stated = step.fit, step.fit.equations
    return _judged(stated.data, Classifier(fit.w, fit.b), bias=stated.convention.bias)


def _constraints(
    system: System, names: Sequence[str], lines: Sequence[str] | None
) -> tuple[Illustration, ...]:
    if system.dimension != 2:
        return ()
    rows = lines or _numbered(system)
    caption = "The constraints and their region"
    return (_weights(lambda: summarise_region(system, names), rows, caption),)


def _numbered(system: System) -> list[str]:
    return [f"row {i + 1}" for i in range(len(system.rows))]


def _pictures(dataset: Dataset) -> Illustration:
    shape = (1, dataset.dimension)
    return Illustration(
        "pictures",
        "All cases as pictures, and the average of each class",
        lambda ax: draw_pictures(ax, dataset, shape),
        size=(8.0, 6.0),
    )


def _solution(problem: Problem, weights: Classifier | None) -> Illustration:
    data, convention = problem.dataset, problem.convention
    if weights is not None:
        caption = "The cases and the boundary of the answer"
        return _data(data, caption, weights, origin=not convention.bias)
    verdict = separate_dataset(data, convention)
    if isinstance(verdict, Inseparable):
        return _verdict(verdict)
    return _data(data, "The cases")  # separable, but not as the demands ask


def _region(problem: Problem, weights: Classifier | None) -> tuple[Illustration, ...]:
    """Return the plane of weights: the whole, or the slice at the answer's bias."""
    names = problem.variables
    caption, equations = "Each case is a half-plane of weights", []
    if len(names) == 3 and problem.convention.bias and weights is not None:
        caption += f": the slice b = {style.number(weights.b)}"
        equations = [Constraint("==", (0, 0, 1), weights.b)]
    elif len(names) != 2:
        return ()  # without weights every slice is empty: no single one shows it
    rows = [*_row_names(problem.dataset), *problem.lines]
    chosen = None if weights is None else weights.point(bias=problem.convention.bias)[:2]
    region = lambda: summarise_region(problem.system, names, equations)  # noqa: E731
    return (_weights(region, rows, caption, chosen),)


def _row_names(dataset: Dataset) -> list[str]:
    return [f"{style.vector(e.x)} → {'+' if e.target > 0 else '−'}" for e in dataset.examples()]


def _weights(
    found: Callable[[], RegionSummary],
    rows: Sequence[str],
    caption: str,
    chosen: tuple[Fraction, ...] | None = None,
) -> Illustration:
    point = None if chosen is None else (chosen[0], chosen[1])
    return Illustration("weight-space", caption, lambda ax: draw_region(ax, found(), rows, point))


def _system(result: Feasible | Infeasible) -> tuple[Illustration, ...]:
    lines = result.written.lines if result.written else None
    return _constraints(result.system, result.unknowns, lines)


def _area(result: WeightRegion) -> tuple[Illustration, ...]:
    return (_weights(lambda: result.summary, result.named.rows, "The region"),)


# The figure of a step that is about given, fitted or best weights.
OF_STEP: Mapping[type, Callable[[Any], Illustration]] = {
    Classified: _weighed,
    Fewest: lambda step: _judged(step.found.dataset, step.found.classifier),
    FitScores: _fitted,
    LossTotal: _weighed,
    Street: lambda step: _margin(step.found),
}
PLANNED: Mapping[type, Callable[[Any], tuple[Illustration, ...]]] = {
    Separable: lambda found: (_verdict(found),),
    Inseparable: lambda found: (_verdict(found),),
    Certified: lambda found: (_verdict(found.verdict),),
    FewestErrors: lambda found: (_judged(found.dataset, found.classifier),),
    LeastDegree: lambda found: _surface(
        found.dataset, found.levels[-1].features, found.levels[-1].verdict
    ),
    FewestMonomials: lambda found: _surface(found.dataset, found.features, found.verdict),
    Feasible: _system,
    Infeasible: _system,
    Estimates: _estimates,
    HardMargin: lambda found: (_margin(found),),
    PerceptronRun: lambda found: _trace(found.trace),
    WeightRegion: _area,
    Measurement: lambda found: (_judged(found.dataset, found.classifier, bias=found.bias),),
    Assessment: lambda found: (_judged(found.on_test.dataset, found.classifier),),
    HandWeights: lambda found: _by_hand(found.problem, found.weights),
    WrittenSolution: lambda found: _worked(found.found),
}
