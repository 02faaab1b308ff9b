"""Regions of the plane against an independent exact enumeration, and by their own laws."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from linexact.data.constraints import dataset_system
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.gates import truth_table
from linexact.kernel import Constraint, System
from linexact.topics.region.region import Region, find_region
from linexact.topics.region.slices import Slice, find_slice
from linexact.topics.separability import Feasible, Infeasible, feasible

F = Fraction
row = Constraint


def random_system(source: random.Random) -> System:
    rows = []
    for _ in range(source.randint(0, 7)):
        relation = source.choice(
            [">=", ">=", ">", ">", "=="] if source.random() < 0.2 else [">=", ">"]
        )
        a = tuple(F(source.randint(-3, 3), source.choice([1, 2])) for _ in range(2))
        rows.append(row(relation, a, F(source.randint(-4, 2), source.choice([1, 3]))))
    return System(2, rows)


def systems_and_seeds(count: int) -> Iterator[tuple[int, System]]:
    for seed in range(count):
        yield seed, random_system(random.Random(seed))


def gate_slices() -> Iterator[tuple[str, str, int, System]]:
    """Every two-input gate in every convention, on the slices b = -1, 0 and 1."""
    for number in range(16):
        bits = f"{number:04b}"
        for boundary in BOUNDARIES:
            system = dataset_system(truth_table(bits), Convention(True, boundary))
            for b in (-1, 0, 1):
                cut = find_slice(("w1", "w2", "b"), [row("==", (0, 0, 1), b)])
                assert isinstance(cut, Slice)
                yield bits, boundary, b, cut.restrict(system)


def primitive(x: Fraction, y: Fraction) -> tuple[int, int]:
    common = math.lcm(x.denominator, y.denominator)
    p, q = int(x * common), int(y * common)
    return p // math.gcd(p, q), q // math.gcd(p, q)


def enumerated(system: System) -> tuple[list[list[Fraction]], set[int]]:
    """Return cddlib's generators ``(1, x, y)`` and ``(0, x, y)``, and which are lines."""
    cdd = pytest.importorskip("cdd", reason="pycddlib is not installed")
    gmp = pytest.importorskip("cdd.gmp", reason="pycddlib was built without GMP")
    array = [[-F(r.bound), *map(F, r.coefficients)] for r in system.rows] or [[F(1), F(0), F(0)]]
    equal = {i for i, r in enumerate(system.rows) if r.relation == "=="}
    matrix = gmp.matrix_from_array(array, rep_type=cdd.RepType.INEQUALITY, lin_set=equal)
    generators = gmp.copy_generators(gmp.polyhedron_from_matrix(matrix))
    return generators.array, set(generators.lin_set)


def assert_same(region: Region, system: System, name: object) -> None:
    """Compare with cddlib modulo the lines (it lists no vertex at the apex of a cone)."""
    array, lin = enumerated(system)
    others = [g for i, g in enumerate(array) if i not in lin]
    points = {(g[1], g[2]) for g in others if g[0]} or {(F(0), F(0))}
    rays = {primitive(g[1], g[2]) for g in others if not g[0]}
    assert len(lin) == len(region.lines), name
    if not region.lines:
        assert {v.point for v in region.vertices} == points, name
        assert set(region.rays) == rays, name
    elif len(region.lines) == 1:
        x, y = region.lines[0]
        assert {y * p - x * q for p, q in points} == {
            y * v.point[0] - x * v.point[1] for v in region.corners
        }, name
        assert {y * p - x * q > 0 for p, q in rays} == {y * p - x * q > 0 for p, q in region.rays}


def meets(system: System, point: tuple[Fraction, Fraction]) -> bool:
    """Evaluate the constraints plainly, without the kernel."""
    for r in system.rows:
        z = r.coefficients[0] * point[0] + r.coefficients[1] * point[1] - r.bound
        if not (z > 0 or (z == 0 and r.relation != ">")) or (z != 0 and r.relation == "=="):
            return False
    return True


def assert_lawful(region: Region, system: System, name: object) -> None:
    """Whether vertices belong is what their points say; rays stay inside."""
    verdict = feasible(system)
    assert isinstance(verdict, Feasible)
    x, y = verdict.point
    for vertex in region.corners:
        assert meets(system, vertex.point) == vertex.belongs, name
    for dx, dy in (*region.rays, *region.lines):
        for far in (1, 10**6):
            assert meets(system, (x + far * dx, y + far * dy)), name


def test_random_systems_agree_with_cddlib() -> None:
    seen = {"empty": 0, "bounded": 0, "endless": 0, "lines": 0, "flat": 0}
    for seed, system in systems_and_seeds(1500):
        region = find_region(system)
        if region is None:
            assert isinstance(feasible(system), Infeasible)
            seen["empty"] += 1
            continue
        assert_lawful(region, system, seed)
        assert_same(region, system, seed)
        kind = "lines" if region.lines else "bounded" if region.bounded else "endless"
        seen[kind] += 1
        seen["flat"] += region.dimension < 2
    assert min(seen.values()) > 20, seen


def test_all_two_input_gates_agree_with_cddlib() -> None:
    count = {"empty": 0, "region": 0}
    for bits, boundary, b, system in gate_slices():
        region = find_region(system)
        if region is None:
            assert isinstance(feasible(system), Infeasible)
            count["empty"] += 1
            continue
        assert_lawful(region, system, (bits, boundary, b))
        assert_same(region, system, (bits, boundary, b))
        count["region"] += 1
    assert sum(count.values()) == 16 * 3 * 3
    assert count["region"] > 0


@pytest.mark.parametrize("bits", ["0110", "1001"])
def test_xor_and_its_complement_are_empty_on_every_slice(bits: str) -> None:
    found = [s for name, _, _, s in gate_slices() if name == bits]
    assert all(find_region(system) is None for system in found)


def test_grosse_figure_1d() -> None:
    """AND on the slice w0 = -1: 0 <= w1 < 1 and so on; a triangle open on two sides."""
    system = dataset_system(truth_table("0001"), Convention(True, "closed-positive"))
    cut = find_slice(("w1", "w2", "w0"), [row("==", (0, 0, 1), -1)])
    assert isinstance(cut, Slice)
    region = find_region(cut.restrict(system))
    assert isinstance(region, Region)
    assert {v.point: v.belongs for v in region.vertices} == {
        (F(0), F(1)): False,
        (F(1), F(0)): False,
        (F(1), F(1)): False,
    }
    assert {*region.shaping} == {1, 2, 3}
    assert region.bounded


@pytest.mark.parametrize("size", [10**300, F(1, 10**300)])
def test_sizes_do_not_matter(size: Fraction | int) -> None:
    rows = [row(">=", (1, 0)), row(">=", (0, 1)), row(">=", (-1, -1), -size)]
    region = find_region(System(2, rows))
    assert isinstance(region, Region)
    assert [v.point for v in region.vertices] == [(0, 0), (size, 0), (0, size)]
