"""Problems with known truth: small random ones of all models, and those that floats get wrong."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import NamedTuple

import linexact

MODELS = ("binary", "multinomial", "ordinal", "poisson")


class Problem(NamedTuple):
    name: str
    model: str
    X: list[list[object]]
    y: list[int]  # codes
    levels: int
    intercept: bool


def random_problem(seed: int) -> Problem:
    """Return a small problem; separations, dependences and single outcomes are frequent."""
    draw = random.Random(seed)
    model = MODELS[seed % 4]
    levels = draw.choice((2, 3)) if model in ("multinomial", "ordinal") else 2
    n, d = draw.randint(levels, 9), draw.randint(1, 3 if levels == 2 else 2)
    few = draw.choice(((0, 1), (-1, 0, 1), (0, 1, 2, 3)))
    X: list[list[object]] = [[draw.choice(few) for _ in range(d)] for _ in range(n)]
    slope = [draw.choice((-1, 0, 1)) for _ in range(d)]
    y = []
    for x in X:
        score = sum(a * b for a, b in zip(x, slope, strict=True)) + draw.choice((-1, 0, 0, 1))
        y.append(max(0, min(levels - 1, score)))
    if model == "binary" and draw.random() < 0.3:
        y = [2 if draw.random() < 0.3 else v for v in y]
    if model == "ordinal":
        for k in range(1, levels - 1):
            if k not in y:
                y[draw.randrange(n)] = k
    twist = draw.choice(("", "", "shift", "gap", "copy", "zero", "overlap"))
    if twist == "shift":
        X = [[Fraction(v) + 10**6 for v in x] for x in X]
    elif twist == "gap":
        X = [[Fraction(v) + Fraction(i, 10**12) for v in x] for i, x in enumerate(X)]
    elif twist == "copy":
        X = [[*x, 2 * x[0]] for x in X]
    elif twist == "zero":
        X = [[*x, 0] for x in X]
    elif twist == "overlap":
        X = [[Fraction(v) - Fraction(y[i], 10**30) for v in x] for i, x in enumerate(X)]
    intercept = model != "ordinal" and draw.random() < 0.8
    return Problem(f"{seed}-{model}-{twist or 'plain'}", model, X, y, levels, intercept)


def published() -> list[Problem]:
    """Return named problems: gates, and data of papers in a few rows."""
    found = []
    for inputs in (1, 2, 3):
        rows = [[i >> j & 1 for j in reversed(range(inputs))] for i in range(2**inputs)]
        gates = range(2**2**inputs) if inputs < 3 else range(0, 256, 5)
        for gate in gates:
            y = [gate >> i & 1 for i in range(len(rows))]
            found.append(Problem(f"gate-{inputs}-{gate}", "binary", rows, y, 2, True))
    return found


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
