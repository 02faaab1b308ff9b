"""Which coefficients have estimates: what other programs answer, on problems with known truth.

``python -m benchmarks.estimates`` prints the tables of ``docs/estimates.md``, with ``--data`` also
those of published data.  firthmodels and statsmodels are run where they are installed; the rules of
detectseparation and divoRce (R) and of ppmlhdfe (Stata) are restated here in exact arithmetic.
Truth is linexact's answer, each line of which was checked; the tests hold it against double
description.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
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
from linexact.engine.optimum import Optimum, maximise


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
        if model in ("multinomial", "ordinal"):
            y = [
                min(2, v + (draw.random() < 0.4) * (s > cut))
                for v, s in zip(y, scores, strict=True)
            ]
        twist = draw.choice(("", "", "shift", "gap", "overlap"))
        for i, row in enumerate(X):
            if twist == "shift":
                row[0] += 10**6
            elif twist == "gap":
                row[0] += Fraction(i, 10**12)
            elif twist == "overlap":
                row[0] -= Fraction(y[i], 10**30)
        if len(set(y)) > (model in ("multinomial", "ordinal")) + 1:
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


TOLERANCE = Fraction(1, 10**5)
MOST_ROUNDS = 400


def by_rectifier(problem: Problem) -> list[int] | None:
    """Return the rows that the iterative rectifier of ppmlhdfe calls separated, or None.

    As its authors publish it (Correia, Guimaraes and Zylkin 2019; the primer on separation beside
    ppmlhdfe): least squares of ``u`` on the columns with a weight of ``n0 / tolerance**2`` on
    counts above 0, what is within the tolerance of 0 made 0, ``u`` the positive part, until no
    fitted value is negative.  Here every number is a Fraction.
    """
    from flint import fmpq, fmpq_mat

    above = [v > 0 for v in problem.y]
    if all(above):
        return []
    heavy = -(-above.count(False) // TOLERANCE**2)
    rows = [[Fraction(1), *x] for x in problem.X]
    weighed = [[v * (heavy if up else 1) for v in row] for row, up in zip(rows, above, strict=True)]

    def exact(values: list[list[Fraction]]) -> Any:
        return fmpq_mat([[fmpq(v.numerator, v.denominator) for v in row] for row in values])

    X, left = exact(rows), exact([list(column) for column in zip(*weighed, strict=True)])
    fitting = X * (left * X).inv() * left
    u = exact([[Fraction(not up)] for up in above])
    near = fmpq(TOLERANCE.numerator, TOLERANCE.denominator)
    for _ in range(MOST_ROUNDS):
        fitted = [v if abs(v) >= near else fmpq(0) for v in (fitting * u).entries()]
        if min(fitted) >= 0:
            return [i for i, v in enumerate(fitted) if v > 0]
        u = fmpq_mat([[max(v, fmpq(0))] for v in fitted])
    return None


def said_by_statsmodels(problem: Problem, name: str) -> str:
    """Return what statsmodels raises or warns of first while it fits, or ``nothing``."""
    import numpy as np
    import statsmodels.api as sm
    from statsmodels.miscmodels.ordinal_model import OrderedModel

    X, y = np.array(problem.floats), np.array(problem.y)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            if name in ("Logit", "MNLogit"):
                getattr(sm, name)(y, X).fit(disp=0)
            elif name == "OrderedModel":
                OrderedModel(y, X[:, 1:], distr="logit").fit(method="bfgs", disp=0)
            else:
                family = sm.families.Poisson() if "Poisson" in name else sm.families.Binomial()
                sm.GLM(y, X, family=family).fit()
        except Exception as fault:
            return f"raises {type(fault).__name__}"
    kinds = [warning.category.__name__ for warning in said]
    return next((kind for kind in kinds if kind != "RuntimeWarning"), (kinds or ["nothing"])[0])


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
    counts = [p for p in problems("poisson") if not p.found.nullity]
    print(_rectified(counts), flush=True)
    if find_spec("statsmodels"):
        print(_silences(binary, counts))
    if folder is not None:
        print(_published(folder))
        print(_times(folder))
    return 0


def _rectified(counts: list[Problem]) -> str:
    seen: Counter[str] = Counter()
    for problem in counts:
        rows, truth = by_rectifier(problem), problem.found.diverging.tolist()
        if rows is None:
            seen[f"no end in {MOST_ROUNDS} rounds"] += 1
        elif rows == truth:
            seen["right"] += 1
        else:
            seen["a separated row is missed"] += not set(truth) <= set(rows)
            seen["a row is called separated that is not"] += not set(rows) <= set(truth)
    lines = ["| program, Poisson model | problems | all separated rows right | how it is wrong |"]
    lines += ["|---|--:|--:|---|"]
    lines.append(f"| linexact | {len(counts)} | {len(counts)} | - |")
    how = "; ".join(f"{what}: {n}" for what, n in seen.items() if what != "right" and n)
    name = "rule of ppmlhdfe (iterative rectifier), exact; not run"
    lines.append(f"| {name} | {len(counts)} | {seen['right']} | {how or '-'} |")
    return "\n".join(lines)


def _silences(binary: list[Problem], counts: list[Problem]) -> str:
    ranks, kinds = (
        [p for p in problems(model, 640) if not p.found.nullity]
        for model in ("ordinal", "multinomial")
    )
    lines = ["| fit in statsmodels | without all estimates | says nothing | what it says |"
             " with all estimates | says something |"]  # fmt: skip
    lines += ["|---|--:|--:|---|--:|--:|"]
    for name, asked in (
        ("Logit", binary),
        ("GLM, binomial", binary),
        ("GLM, Poisson", counts),
        ("OrderedModel", ranks),
        ("MNLogit", kinds),
    ):
        without = Counter(said_by_statsmodels(p, name) for p in asked if not p.found.exists)
        having = Counter(said_by_statsmodels(p, name) for p in asked if p.found.exists)
        silent = without.pop("nothing", 0)
        what = "; ".join(f"{kind}: {n}" for kind, n in without.most_common())
        lines.append(
            f"| {name} | {without.total() + silent} | {silent} | {what or '-'}"
            f" | {having.total()} | {having.total() - having['nothing']} |"
        )
    return "\n".join(lines)


PUBLISHED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("endometrial", "endometrial.csv", {"label": "HG"}),
    ("Silvapulle 1981", "silvapulle1981.csv", {"label": "y"}),
    ("O-rings", "orings.csv", {"trials": 1, "events": 2, "columns": [3, 4], "header": False}),
    ("lizards", "lizards.csv", {"events": "grahami", "trials": "total"}),
    ("penguins, species", "penguins.csv",
     {"label": "species", "model": "multinomial", "missing": "skip"}),
    ("penguins, sex", "penguins.csv", {"label": "sex", "missing": "skip"}),
    ("banknote", "banknote_authentication.csv", {}),
)  # fmt: skip


def _read(path: Path) -> tuple[Any, ...]:
    """Return what is asked about: the file, or a frame where trials are to be added up."""
    if path.stem != "lizards":
        return (path,)
    import pandas as pd

    frame = pd.read_csv(path)
    return (frame.assign(total=frame["grahami"] + frame["opalinus"]).drop(columns="opalinus"),)


def _published(folder: Path) -> str:
    lines = ["| data | rows | kind | rank | cone | diverge | not finite |"]
    lines += ["|---|--:|---|--:|--:|--:|---|"]
    for name, file, asked in PUBLISHED:
        if not (folder / file).is_file():
            continue
        found = linexact.estimates(*_read(folder / file), **asked)
        loose = [f"{e.name} {e.status}" for e in found.coefficients if not e.is_finite]
        shown = ", ".join(loose[:4]) + (f" and {len(loose) - 4} more" if len(loose) > 4 else "")
        lines.append(
            f"| {name} | {len(found.observed)} | {found.kind} | {found.rank} of"
            f" {len(found.coefficients)} | {found.dimension} | {len(found.diverging)} |"
            f" {shown or '-'} |"
        )
    return "\n".join(lines)


def _times(folder: Path) -> str:
    """Return CPU seconds of reports beside those of ``separate`` on the same data, in one run."""
    import numpy as np
    from sklearn.datasets import load_breast_cancer

    cancer = load_breast_cancer()
    draw = np.random.default_rng(1)
    X = draw.normal(size=(100_000, 20))
    y = (X @ draw.normal(size=20) > 0).astype(int)
    noisy = np.where(draw.random(len(y)) < 0.1, 1 - y, y)
    asked: list[tuple[str, tuple[Any, ...]]] = [
        ("breast cancer, 569 x 30", (cancer.data, cancer.target)),
        ("100,000 x 20 floats of full precision, separable", (X, y)),
        ("100,000 x 20 floats of full precision, a tenth of the labels turned", (X, noisy)),
    ]
    banknote = folder / "banknote_authentication.csv"
    if banknote.is_file():
        asked.insert(1, ("banknote, 1372 x 4, from its file", (banknote,)))
    lines = ["| data | `separate` | `estimates` | ratio |", "|---|--:|--:|--:|"]
    linexact.estimates("AND")
    for name, problem in asked:
        times = [
            min(_seconds(decide, problem) for _ in range(3 if "000" in name else 7))
            for decide in (linexact.separate, linexact.estimates)
        ]
        lines.append(
            f"| {name} | {times[0]:.3g} s | {times[1]:.3g} s | {times[1] / times[0]:.1f} |"
        )
    return "\n".join(lines)


def _seconds(decide: Callable[..., object], problem: tuple[Any, ...]) -> float:
    began = time.process_time()
    decide(*problem)
    return time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
