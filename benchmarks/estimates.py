"""Which coefficients have estimates: what other programs answer, on problems with known truth.

``python -m benchmarks.estimates`` prints the tables of ``docs/estimates.md``, with ``--data`` also
that of published data.  firthmodels and
statsmodels are run where they are installed; the rule of detectseparation and divoRce (R) is
restated here in exact arithmetic, and so are the rows that ppmlhdfe looks for.  Truth is
linexact's answer, each line of which was checked; the tests hold it against double description.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import linexact
from linexact import kernel
from linexact.solve.optimum import Optimum, maximise


@dataclass(frozen=True)
class Problem:
    """A regression with labels or counts, and linexact's answer."""

    name: str
    model: str
    X: list[list[Fraction]]
    y: list[int]
    found: linexact.Estimates

    @property
    def floats(self) -> list[list[float]]:
        """The matrix as other programs read it, with the intercept first."""
        return [[1.0, *map(float, row)] for row in self.X]

    @property
    def truth(self) -> list[str]:
        """The statuses, the intercept first."""
        *rest, last = (e.status for e in self.found.coefficients)
        return [last, *rest]


def problems(model: str, count: int = 160) -> Iterator[Problem]:
    """Yield gates (binary) and small random problems, with gaps, shifts, copies and overlaps."""
    if model == "binary":
        for inputs in (2, 3):
            X = [[Fraction(v) for v in row] for row in product((0, 1), repeat=inputs)]
            step = 1 if inputs == 2 else 5
            for gate in range(1, 2 ** len(X) - 1, step):
                y = [gate >> i & 1 for i in range(len(X))]
                yield _problem(f"gate {inputs}-{gate}", model, X, y)
    for seed in range(count):
        draw = random.Random(seed)
        n, d = draw.randint(4, 12), draw.randint(1, 3)
        X = [[Fraction(draw.choice((0, 1, 2))) for _ in range(d)] for _ in range(n)]
        slope = [draw.choice((-1, 0, 1)) for _ in range(d)]
        scores = [sum(a * b for a, b in zip(x, slope, strict=True)) for x in X]
        cut = draw.choice((0, 1, 1, 2))
        y = [int(s + draw.choice((0, 0, 0, 1)) >= cut) for s in scores]
        if model == "poisson":
            y = [v * draw.randint(1, 5) for v in y]
        twist = draw.choice(("", "", "shift", "gap", "overlap"))
        for i, row in enumerate(X):
            if twist == "shift":
                row[0] += 10**6
            elif twist == "gap":
                row[0] += Fraction(i, 10**12)
            elif twist == "overlap":
                row[0] -= Fraction(y[i], 10**30)
        if len(set(y)) > 1:
            yield _problem(f"{model} {seed} {twist}", model, X, y)


def _problem(name: str, model: str, X: list[list[Fraction]], y: list[int]) -> Problem:
    return Problem(name, model, X, y, linexact.estimates(X, y, model=model))


# What others answer: a status for each coefficient, the intercept first, or why there is none


def by_box(problem: Problem) -> list[str]:
    """Maximise the sum of the rows over the box and read the vertex that is found, exactly.

    detectseparation and divoRce call a coefficient infinite where the vertex is not 0, with the
    sign there (Konis 2007, 4.23).  Which of several vertices is found is the solver's affair.
    """
    rows = [
        [(1 if t else -1) * v for v in (Fraction(1), *x)]
        for x, t in zip(problem.X, problem.y, strict=True)
    ]
    p = len(rows[0])
    box = []
    for j in range(p):
        for side in (1, -1):
            unit = [Fraction(side * (i == j)) for i in range(p)]
            box.append(kernel.Constraint(">=", unit, Fraction(-1)))
    system = kernel.System(p, [kernel.Constraint(">=", row) for row in rows] + box)
    found = maximise(system, [sum(column) for column in zip(*rows, strict=True)])
    assert isinstance(found, Optimum)
    return [_sign(value) for value in found.point]


def _sign(value: Any) -> str:
    return "+inf" if value > 0 else "-inf" if value < 0 else "finite"


def by_firthmodels(problem: Problem) -> list[str]:
    """Ask firthmodels.detect_separation."""
    import numpy as np
    from firthmodels import detect_separation

    X = np.array([row[1:] for row in problem.floats])
    found = detect_separation(X, np.array(problem.y))
    *rest, last = (_sign(v) for v in found.directions.tolist())
    return [last, *rest]


def warned_by_statsmodels(problem: Problem, name: str) -> bool:
    """Say whether statsmodels raises or warns while it fits."""
    import numpy as np
    import statsmodels.api as sm

    X, y = np.array(problem.floats), np.array(problem.y)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            if name == "Logit":
                sm.Logit(y, X).fit(disp=0)
            else:
                family = sm.families.Poisson() if name == "Poisson" else sm.families.Binomial()
                sm.GLM(y, X, family=family).fit()
        except Exception:
            return True
    return bool(said)


# The tables


def right(problem: Problem, answer: list[str]) -> bool:
    """Say whether an answer of finite and infinite is right; ``either`` is what none can say."""
    return answer == problem.truth


def per_coefficient(asked: list[Problem], rule: Callable[[Problem], list[str]]) -> Counter[str]:
    """Count what a program answers about whole problems."""
    seen: Counter[str] = Counter()
    for problem in asked:
        try:
            answer = rule(problem)
        except Exception as fault:
            seen[f"refused ({type(fault).__name__})"] += 1
            continue
        if right(problem, answer):
            seen["right"] += 1
            continue
        pairs = list(zip(answer, problem.truth, strict=True))
        seen["wrong"] += 1
        seen["wrong: finite, though it runs off one way"] += any(
            a == "finite" and t in ("+inf", "-inf") for a, t in pairs
        )
        seen["wrong: one infinity, though either"] += any(
            a != "finite" and t == "either" for a, t in pairs
        )
        seen["wrong: infinite, though it is finite"] += any(
            a != "finite" and t == "finite" for a, t in pairs
        )
    return seen


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.estimates", description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder of published data sets")
    folder = parser.parse_args().data
    binary = [p for p in problems("binary") if not p.found.nullity]
    lines = ["| program, binary model | problems | all coefficients right | how it is wrong |"]
    lines += ["|---|--:|--:|---|"]
    rules: list[tuple[str, Callable[[Problem], list[str]]]] = [
        ("linexact", lambda problem: problem.truth),
        ("rule of detectseparation and divoRce, exact; not run", by_box),
    ]
    if find_spec("firthmodels"):
        rules.insert(1, ("firthmodels.detect_separation", by_firthmodels))
    for name, rule in rules:
        seen = per_coefficient(binary, rule)
        how = "; ".join(f"{k.removeprefix('wrong: ')}: {v}" for k, v in seen.items()
                        if k not in ("right", "wrong") and v)  # fmt: skip
        lines.append(f"| {name} | {len(binary)} | {seen['right']} | {how or '-'} |")
    print("\n".join(lines), flush=True)
    if find_spec("statsmodels"):
        print(_silences(binary, [p for p in problems("poisson") if not p.found.nullity]))
    if folder is not None:
        print(_published(folder))
    return 0


def _silences(binary: list[Problem], counts: list[Problem]) -> str:
    lines = ["| fit in statsmodels | without all estimates | neither raised nor warned |"]
    lines += ["|---|--:|--:|"]
    for name, asked in (("Logit", binary), ("GLM binomial", binary), ("Poisson", counts)):
        without = [p for p in asked if not p.found.exists]
        silent = sum(not warned_by_statsmodels(p, name) for p in without)
        lines.append(f"| {name} | {len(without)} | {silent} |")
    return "\n".join(lines)


PUBLISHED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("endometrial", "endometrial.csv", {"label": "HG"}),
    ("Silvapulle 1981", "silvapulle1981.csv", {"label": "y"}),
    ("O-rings", "orings.csv", {"trials": 1, "events": 2, "columns": [3, 4], "header": False}),
    ("penguins, species", "penguins.csv",
     {"label": "species", "model": "multinomial", "missing": "skip"}),
    ("penguins, sex", "penguins.csv", {"label": "sex", "missing": "skip"}),
    ("banknote", "banknote_authentication.csv", {}),
)  # fmt: skip


def _published(folder: Path) -> str:
    lines = ["| data | rows | kind | rank | cone | diverge | not finite |"]
    lines += ["|---|--:|---|--:|--:|--:|---|"]
    for name, file, asked in PUBLISHED:
        if not (folder / file).is_file():
            continue
        found = linexact.estimates(folder / file, **asked)
        loose = [f"{e.name} {e.status}" for e in found.coefficients if not e.is_finite]
        shown = ", ".join(loose[:4]) + (f" and {len(loose) - 4} more" if len(loose) > 4 else "")
        lines.append(
            f"| {name} | {len(found.observed)} | {found.kind} | {found.rank} of"
            f" {len(found.coefficients)} | {found.dimension} | {len(found.diverging)} |"
            f" {shown or '-'} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
