"""The last line of a worked problem: the weights the steps end in, or that there are none."""

from __future__ import annotations

from linexact.derivation.derivation import Derivation
from linexact.explain.document import Span, Text
from linexact.explain.notation import Notation


def answer_of(derived: Derivation, notation: Notation) -> Text:
    """Return the answer of a problem's derivation, or of a system's.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> answer_of(solve_exercise(find_exercise("grosse-xor")).derivation, NOTATIONS["grosse"])
    ('No weights get every case right.',)
    """
    found, problem = derived.weights, derived.problem
    if problem is None:
        met = "This" if derived.values["verdict"] == "feasible" else "No"
        return (f"{met} point meets every constraint.",)
    if found is None:
        what = "meet the demands and get" if problem.demands else "get"
        return (f"No weights {what} every case right.",)
    spans: list[Span] = []
    for formula in notation.weights(found.w, found.b if problem.convention.bias else None):
        spans += [*([", "] if spans else []), formula]
    return (*spans, " get every case right.")
