"""A problem of the tests as linexact is asked it."""

from __future__ import annotations

from fractions import Fraction

from problems import Problem

import linexact


def ask(problem: Problem, **more):
    """Return linexact's report on a problem."""
    X = [[Fraction(v) for v in x] for x in problem.X]
    if problem.model == "binary":
        events = [(0, 2, 1)[code] for code in problem.y]
        asked = {"events": events, "trials": [2] * len(X)}
        labels = None
    elif problem.model == "poisson":
        asked, labels = {}, problem.y
    else:
        asked = {"levels": [str(k) for k in range(problem.levels)]}
        labels = [str(k) for k in problem.y]
    bias = problem.intercept if problem.model != "ordinal" else None
    return linexact.estimates(X, labels, model=problem.model, bias=bias, **asked, **more)
