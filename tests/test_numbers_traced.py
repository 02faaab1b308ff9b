"""Every number that a document shows is in its certificate, or is what its checker computes.

The data have unlikely numbers, so that none is there by chance.  What is a sum or a quotient of
numbers that are there is recomputed here; docs/trust.md lists these.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import linexact
from linexact.data.linear import Classifier
from linexact.render.numbers import written

sys.path.append(str(Path(__file__).parent))

import number_walk

WEIGHTS = (Fraction(37, 10), Fraction(-53, 7), Fraction(29))
BIAS = Fraction(41, 10)
Data = tuple[list[list[str]], list[int]]


def drawn(n: int, d: int, *, separable: bool) -> Data:
    """Return random decimals, and classes by a plane or at random."""
    rng = random.Random(n)
    rows = [[Fraction(rng.randint(-9973, 9973), 100) for _ in range(d)] for _ in range(n)]
    sums = [sum(w * v for w, v in zip(WEIGHTS, row, strict=False)) - BIAS for row in rows]
    labels = [int(z > 0) if separable else rng.randint(0, 1) for z in sums]
    return [[str(float(v)) for v in row] for row in rows], labels


APART: Data = drawn(12, 3, separable=True)
MIXED = drawn(16, 2, separable=False)
FEW = drawn(7, 2, separable=False)


def _fractions(found: Any) -> set[Fraction]:
    """Return fractions of the examples that are wrong, or right."""
    n = len(found.dataset) if hasattr(found, "dataset") else len(found.on_test.dataset)
    return {Fraction(k, n) for k in range(n + 1)}


def _scores(found: Any) -> set[Fraction]:
    """Return every example's score under the weights stated."""
    verdict = getattr(found, "verdict", found)
    pairs = (zip(verdict.w, e.x, strict=True) for e in verdict.dataset.examples())
    return {sum((a * v for a, v in pair), verdict.b) for pair in pairs}


def _rows(found: Any) -> set[Fraction]:
    """Return the examples' rows, all numbers over one denominator: a row times a number."""
    under = math.lcm(*found.dataset.denominators)
    sizes = {abs(v) * under for e in found.dataset.examples() for v in (*e.x, Fraction(1))}
    return sizes | {-v for v in sizes}


def _sums(found: Any) -> set[Fraction]:
    """Return what the rows of a system come to at a point, or added up."""
    rows = found.system.rows
    if hasattr(found, "point"):
        pairs = (zip(row.coefficients, found.point, strict=True) for row in rows)
        values = {sum((a * y for a, y in pair), Fraction(0)) for pair in pairs}
        return values | {-v for v in values}
    return {sum((m * rows[i].bound for i, m in found.multipliers.items()), Fraction(0))}


def _street(found: Any) -> set[Fraction]:
    """Return the squares of the street's width and of half of it, by the shortest weights."""
    least = sum(v * v for v in found.w)
    return {1 / least, 4 / least}


Made = tuple[Callable[[], Any], Callable[[Any], set[Fraction]]]


def _none(_: Any) -> set[Fraction]:
    return set()


KINDS: dict[str, Made] = {
    "separable": (lambda: linexact.separate(*APART), _scores),
    "inseparable": (lambda: linexact.separate(*MIXED), _none),
    "kind": (lambda: linexact.certify(*APART, kind=True, minimal=True), _scores),
    "kind of overlap": (lambda: linexact.certify(*MIXED, kind=True, minimal=True), _none),
    "converged": (lambda: linexact.trace("AND", rule="blog", rate="37/11"), _none),
    "stopped": (lambda: linexact.trace(*MIXED, rule="blog", passes=5), _none),
    "cycle": (lambda: linexact.trace("XOR", rule="blog", rate="37/11"), _none),
    "weights": (lambda: linexact.hand_weights("AND", demands=["b <= -37/11"]), _none),
    "no weights": (lambda: linexact.hand_weights(*MIXED), _none),
    "region": (lambda: linexact.region(*drawn(3, 2, separable=True), bias=False), _rows),
    "empty region": (lambda: linexact.region(*MIXED), _rows),
    "least degree": (lambda: linexact.least_degree(*FEW), _none),
    "monomials": (lambda: linexact.fewest_monomials(*FEW), _none),
    "mistake bound": (lambda: linexact.mistake_bound("AND", rate="37/11"), _none),
    "no bound": (lambda: linexact.mistake_bound(*MIXED), _none),
    "street": (lambda: linexact.hard_margin(*APART), _street),
    "estimates": (lambda: linexact.estimates(*APART), _none),
    "estimates of overlap": (lambda: linexact.estimates(*MIXED), _none),
    "fewest errors": (lambda: linexact.fewest_errors(*MIXED), _fractions),
    "feasible": (lambda: linexact.feasible("3.7x + 41y > 29/7\nx - 17y < 53"), _sums),
    "infeasible": (lambda: linexact.feasible("3.7x + y > 29/7\n3.7x + y < 53/17"), _sums),
    "long average": (lambda: linexact.separate(*drawn(40, 7, separable=False)), _none),
    "long sum": (lambda: linexact.region(*drawn(40, 7, separable=False)), _rows),
    "evaluated": (lambda: linexact.evaluate(*MIXED, by=Classifier.of([3, 5], 7)), _fractions),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_number_is_in_the_certificate_or_computed_by_its_checker(name: str) -> None:
    make, computed = KINDS[name]
    found = make()
    known = number_walk.held(found.certificate()) | computed(found)
    shown = [*number_walk.numbers(found.explain().document)]
    assert len(shown) > 5
    assert [v for v in shown if v not in known] == []


@pytest.mark.parametrize("name", ["long average", "long sum"])
def test_a_long_number_is_rounded_and_right_to_its_digits(name: str) -> None:
    told = KINDS[name][0]().explain()
    document = told.document
    shown = [*map(str, number_walk.numbers(written(document)))]
    for value, text in zip(number_walk.numbers(document), shown, strict=True):
        near = text.removeprefix("≈")
        assert abs(Fraction(near) - value) <= (abs(value) / 2000 if near != text else 0)
    assert sum("≈" in text for text in shown) > 7
    for form in ("text", "markdown", "latex", "html"):
        assert "are rounded; the certificate" in told.written(form)
        assert "digits)" not in told.written(form)


@pytest.mark.parametrize("name", ["separable", "inseparable", "stopped", "empty region"])
def test_a_number_that_was_changed_is_found(name: str) -> None:
    make, computed = KINDS[name]
    found = make()
    known = number_walk.held(found.certificate()) | computed(found)
    shown = {v for v in number_walk.numbers(found.explain().document) if isinstance(v, Fraction)}
    large = [v for v in shown if v.denominator > 9 or abs(v) > 99]
    assert len(large) > 9
    for value in large:
        assert not {value * 3 + Fraction(1, 7), value + Fraction(1, 991)} & known
