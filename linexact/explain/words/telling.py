"""Steps to words: one function for each kind of step, in the notation of a lecture.

No number comes from here: every one is a field of the step (or 0 and 1, which the
sentences themselves are about).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from linexact.derivation.steps import (
    Step,
    fitting,
    impossible,
    learning,
    published,
    scores,
    weights,
)
from linexact.explain.document import Block, Paragraph, Section
from linexact.explain.notation import Notation
from linexact.explain.words import fitting as about_fitting
from linexact.explain.words import impossible as about_impossible
from linexact.explain.words import learning as about_learning
from linexact.explain.words import published as about_published
from linexact.explain.words import scores as about_scores
from linexact.explain.words import weights as about_weights
from linexact.explain.words.formulas import Stated

_ALONE: dict[type, Callable[[Any, Notation], Section]] = {
    weights.Inequalities: about_weights.tell_inequalities,
    weights.Swap: about_weights.tell_swap,
    weights.BiasRange: about_weights.tell_range,
    weights.Trial: about_weights.tell_trial,
    weights.Verification: about_weights.tell_verification,
    weights.Choice: about_weights.tell_choice,
    weights.SimplestIntegers: about_weights.tell_simplest,
    weights.OtherForms: about_weights.tell_forms,
    impossible.CommonPoint: about_impossible.tell_common_point,
    impossible.SignedAverage: about_impossible.tell_signed_average,
    impossible.TranslationTheorem: about_impossible.tell_theorem,
    learning.Run: about_learning.tell_run,
    learning.Batch: about_learning.tell_batch,
    learning.Gain: about_learning.tell_gain,
    learning.Bound: about_learning.tell_bound,
    learning.CycleSum: about_learning.tell_cycle,
    learning.Final: about_learning.tell_final,
    scores.LossTotal: about_scores.tell_losses,
    scores.Distance: about_scores.tell_distance,
    scores.SameBoundary: about_scores.tell_same_boundary,
    scores.Network: about_scores.tell_network,
    scores.AverageScore: about_scores.tell_average,
    scores.BetweenSolutions: about_scores.tell_between,
    scores.MaximumBetween: about_scores.tell_maximum,
    fitting.NormalEquations: about_fitting.tell_equations,
    fitting.NormalSolution: about_fitting.tell_solution,
    fitting.FitScores: about_fitting.tell_fit,
    published.Correction: about_published.tell_correction,
}
_WITH_PROBLEM: dict[type, Callable[[Any, Notation, Stated], Section]] = {
    weights.Freedom: about_weights.tell_freedom,
    weights.Point: about_weights.tell_point,
    impossible.Elimination: about_impossible.tell_elimination,
    impossible.RowSum: about_impossible.tell_row_sum,
}


def tell(steps: Sequence[Step], notation: Notation, stated: Stated | None) -> list[Block]:
    """Return a section for each step; what follows at once is told together."""
    blocks: list[Block] = []
    for kind, group in groupby(steps, key=type):
        same: list[Any] = list(group)
        if kind is weights.Follows and stated is not None:
            blocks.append(about_weights.tell_follows(same, notation, stated))
        elif kind is weights.Swap and len(same) > 1:
            blocks.append(_all_alike(same, notation))
        elif kind is published.Printed:
            blocks.append(about_published.tell_printed(same))
        elif kind in _WITH_PROBLEM and stated is not None:
            blocks += [_WITH_PROBLEM[kind](step, notation, stated) for step in same]
        else:
            blocks += [_ALONE[kind](step, notation) for step in same]
    return blocks


def _all_alike(swaps: list[weights.Swap], notation: Notation) -> Section:
    sections = [about_weights.tell_swap(swap, notation) for swap in swaps]
    inner = tuple(b for s in sections for b in s.blocks if isinstance(b, Paragraph))
    return Section(sections[0].title, inner)
