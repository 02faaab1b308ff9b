"""What slips make of counts: another kernel, another sum, another reading of the run.

Each slip is one change, after which all is worked out as it should be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import LinexactError
from linexact.mistake_counts.gram import Counting, Counts, counting
from linexact.mistake_counts.kernels import Kernel, features_of
from linexact.mistake_counts.runs import KernelRun, Scheme, run_counts
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational.surds import SurdSum

_OF_KERNELS = ("plus-forgotten", "plus-added", "power-forgotten")
_OF_CONSTANTS = ("constant-forgotten", "constant-added")
_OF_SUMS = ("labels-forgotten", "counts-forgotten")
_OF_ROOTS = ("root-forgotten", "root-squared")
_OF_RUNS = ("first-pass-alone", "last-pass-alone", "restart-read-otherwise")
SLIPS = (*_OF_KERNELS, *_OF_CONSTANTS, *_OF_SUMS, *_OF_ROOTS, *_OF_RUNS)
Made: TypeAlias = Mapping[str, object]


def other_kernels(kernel: Kernel) -> Iterator[tuple[str, Kernel]]:
    """Yield the kernels that one is taken for, by the slip.

    >>> [(slip, str(other)) for slip, other in other_kernels(Kernel(2, Fraction(1)))]
    [('plus-forgotten', '(x . z)^2'), ('power-forgotten', 'x . z + 1')]
    """
    if kernel.plus:
        yield "plus-forgotten", replace(kernel, plus=Fraction(0))
    elif kernel.degree > 1:  # of x . z it is the constant feature
        yield "plus-added", replace(kernel, plus=Fraction(1))
    if kernel.degree > 1:
        yield "power-forgotten", replace(kernel, degree=1)


def _others(of: Counting) -> Iterator[tuple[str, Counting]]:
    """Yield the same data under another kernel, or with or without the constant feature."""
    data, kernel, rule = of.dataset, of.kernel, of.convention
    for slip, other in other_kernels(kernel):
        yield slip, counting(data, other, rule)
    name = "constant-forgotten" if rule.bias else "constant-added"
    yield name, counting(data, kernel, Convention(not rule.bias, rule.boundary))


def of_counts(of: Counting, counts: Counts, value: Callable[[Counting, Counts], object]) -> Made:
    """Return what slips make of a value of counts, such as scores.

    >>> from linexact import kernel_run
    >>> of = kernel_run("AND", degree=1, plus=0, bias=True, boundary="strict").of
    >>> {slip: str(b) for slip, b in of_counts(of, (0, 1, 0, 2), Counting.bias).items()}
    {'labels-forgotten': '3', 'counts-forgotten': '0'}
    """
    data = of.dataset
    bare = Dataset.from_rows([data.x(i) for i in range(len(data))], [1] * len(data))
    right = value(of, counts)
    made = [(slip, value(other, counts)) for slip, other in _others(of)]
    made.append(("labels-forgotten", value(counting(bare, of.kernel, of.convention), counts)))
    made.append(("counts-forgotten", value(of, tuple(min(1, a) for a in counts))))
    return {slip: other for slip, other in made if other != right}


def of_roots(of: Counting, counts: Counts) -> Made:
    """Return what slips make of the weights: those of counts, and roots that are left out.

    >>> from linexact import kernel_run
    >>> of = kernel_run("XOR", degree=2, plus=0, bias=False, boundary="strict").of
    >>> made = of_roots(of, (0, 1, 1, 3))
    >>> [str(v) for v in made["root-forgotten"]], [str(v) for v in made["root-squared"]]
    (['-2', '-3', '-2'], ['-2', '-6', '-2'])
    """
    made = dict(of_counts(of, counts, Counting.weights))
    right = of.weights(counts)
    features = features_of(of.kernel, of.dataset.dimension)
    under = [feature.root.inverse() for feature in features]
    plain = [w.times(one) for w, one in zip(right, under, strict=True) if one is not None]
    squares = [SurdSum.rational(feature.square) for feature in features]
    made["root-forgotten"] = tuple(plain)
    made["root-squared"] = tuple(w.times(s) for w, s in zip(plain, squares, strict=True))
    return {slip: value for slip, value in made.items() if value != right}


def of_runs(found: KernelRun, value: Callable[[KernelRun], object]) -> Made:
    """Return what slips make of a value of a run, such as its counts, where they end.

    >>> from linexact import kernel_run
    >>> found = kernel_run("AND", degree=1, plus=0, bias=True, boundary="strict")
    >>> found.counts, of_runs(found, lambda run: run.counts)["first-pass-alone"]
    ((2, 5, 4, 7), (1, 0, 0, 1))
    """
    right = value(found)
    made: dict[str, object] = {}
    for slip, of, scheme in _other_runs(found):
        try:
            other = value(run_counts(of, scheme))
        except LinexactError:  # it takes too long: nobody did that by hand
            continue
        if other != right:
            made[slip] = other
    after = found.after_passes
    if len(after) > 1:
        for slip, counts in (("first-pass-alone", after[0]), ("last-pass-alone", _last(after))):
            made[slip] = value(replace(found, counts=counts, after_passes=(counts,)))
    return {slip: other for slip, other in made.items() if other != right}


def _last(after: tuple[Counts, ...]) -> Counts:
    """Return what the last pass with an update adds."""
    earlier = [counts for counts in ((0,) * len(after[0]), *after) if counts != after[-1]]
    return (
        tuple(a - b for a, b in zip(after[-1], earlier[-1], strict=True)) if earlier else after[-1]
    )


def _other_runs(found: KernelRun) -> Iterator[tuple[str, Counting, Scheme]]:
    of, scheme = found.of, found.scheme
    for slip, other in _others(of):
        yield slip, other, scheme
    yield "restart-read-otherwise", of, replace(scheme, restart=not scheme.restart)
