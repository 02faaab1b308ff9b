"""The figures of worked solutions, and at which step they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.explain.solution import WrittenSolution
from linexact.plot.illustration import Illustration, judged_figure
from linexact.tasks.steps import Derivation, Step
from linexact.text.constraints import WrittenSystem
from linexact.topics.errors.result import FewestErrors
from linexact.topics.hand_weights.figures import by_hand, plane_figures, solution_figure
from linexact.topics.hand_weights.steps import Verification, weights_of
from linexact.topics.least_squares.steps import Fit
from linexact.topics.margin.question import Street
from linexact.topics.margin.words import margin_figures
from linexact.topics.perceptron import run
from linexact.topics.perceptron.paths import trace_figures
from linexact.topics.perceptron.steps import BatchRun, Run
from linexact.topics.region.figures import constraints_figures
from linexact.topics.separability.pixels import draw_pictures
from linexact.topics.separability.steps import TranslationTheorem
from linexact.topics.values.given import Classified
from linexact.topics.values.steps import LossTotal


def solution_figures(told: WrittenSolution) -> tuple[Illustration, ...]:
    """Plan the figures of a worked solution."""
    exercise = told.exercise
    if exercise is not None and exercise.kind.rule is not None:
        trace = run(exercise.data, exercise.kind.rule(exercise))
        return _at(Run if trace.rule.batch is None else BatchRun, *trace_figures(trace))
    return _derived(told.derivation)


def _at(step: type, *figures: Illustration) -> tuple[Illustration, ...]:
    """Say at which step of a worked solution figures stand."""
    return tuple(replace(figure, at=step.__name__) for figure in figures)


def _derived(derived: Derivation) -> tuple[Illustration, ...]:
    if derived.verdict is not None:
        return tuple(derived.verdict.figures())
    stated, kinds = derived.stated, [type(step) for step in derived.steps]
    if stated is None:
        return tuple(f for step in derived.steps for f in _at(type(step), *_own(step)))
    if isinstance(stated, WrittenSystem):
        return _at(kinds[-1], *constraints_figures(stated.system, stated.variables, stated.lines))
    if TranslationTheorem in kinds:
        return _at(TranslationTheorem, _pictures(stated.dataset))
    found = weights_of(derived.steps)
    if found is None:
        return _at(kinds[0], *by_hand(stated, None))  # the proof
    weights = Classifier(found.w, found.b)
    before = kinds[max(0, kinds.index(Verification) - 1)]  # where the weights were chosen
    return (
        *_at(before, *plane_figures(stated, weights)),
        *_at(Verification, solution_figure(stated, weights)),
    )


def _own(step: Step) -> Iterator[Illustration]:
    """Yield the figure of a step: of this table, or what it plans itself."""
    if type(step) in OF_STEP:
        yield OF_STEP[type(step)](step)
    elif hasattr(step, "figure"):
        yield step.figure()


def _weighed(step: Classified | LossTotal) -> Illustration:
    return judged_figure(step.data, Classifier(step.w, step.b), bias=step.convention.bias)


def _pictures(dataset: Dataset) -> Illustration:
    shape = (1, dataset.dimension)
    return Illustration(
        "pictures",
        "All examples as pictures, and the average of each class",
        lambda ax: draw_pictures(ax, dataset, shape),
        size=(8.0, 6.0),
    )


# The figure of a step that is about given, fitted or best weights.
OF_STEP: Mapping[type, Callable[[Any], Illustration]] = {
    Classified: _weighed,
    FewestErrors: lambda step: judged_figure(step.dataset, step.classifier),
    Fit: _weighed,
    LossTotal: _weighed,
    Street: lambda step: margin_figures(step.found)[0],
}
