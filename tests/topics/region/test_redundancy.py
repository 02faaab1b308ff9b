from __future__ import annotations

import random
from fractions import Fraction

import pytest

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.gates import truth_table
from linexact.data.linear import is_met
from linexact.kernel import Constraint, Refutation, Solution, System, check
from linexact.topics.region.redundancy import negations, prune
from linexact.topics.region.slices import Slice, find_slice
from linexact.topics.separability import Infeasible, feasible

F = Fraction
row = Constraint


def test_grosse_figure_1d_fourth_constraint_holds_on_the_whole_slice() -> None:
    system = dataset_system(truth_table("0001"), Convention(True, "closed-positive"))
    cut = find_slice(("w1", "w2", "w0"), [row("==", (0, 0, 1), -1)])
    assert isinstance(cut, Slice)
    needed, redundant = prune(cut.restrict(system))
    assert tuple(needed) == (1, 2, 3)
    assert redundant[0] == [{}]
    assert cut.restrict(system).rows[0] == row(">", (0, 0), -1)  # 0 > -1


@pytest.mark.parametrize(
    ("rows", "kept"),
    [
        ([row(">=", (1,)), row(">=", (1,))], (0,)),
        ([row(">=", (1,)), row(">", (1,))], (1,)),
        ([row(">", (1,)), row(">=", (2,))], (0,)),
        ([row(">=", (1,)), row(">=", (-1,)), row("==", (1,))], (0, 1)),
        ([row("==", (1, 0)), row("==", (0, 1)), row("==", (1, 1))], (0, 1)),
        ([row(">=", (1, 0)), row(">=", (0, 1)), row(">", (1, 1))], (0, 1, 2)),
        ([], ()),
    ],
)
def test_what_is_kept(rows: list[Constraint], kept: tuple[int, ...]) -> None:
    dimension = len(rows[0].coefficients) if rows else 2
    assert tuple(prune(System(dimension, rows))[0]) == kept


def random_system(seed: int) -> System:
    source = random.Random(seed)
    k = source.randint(1, 3)
    rows = [
        row(
            source.choice([">", ">=", ">=", "=="]) if source.random() < 0.3 else ">=",
            tuple(source.randint(-2, 2) for _ in range(k)),
            F(source.randint(-4, 1), 2),
        )
        for _ in range(source.randint(1, 7))
    ]
    return System(k, rows)


def test_random_systems_are_pruned_with_proof() -> None:
    systems = [s for s in map(random_system, range(150)) if not isinstance(feasible(s), Infeasible)]
    assert len(systems) > 50
    for system in systems:
        (needed, redundant), rows = prune(system, likely=[0]), system.rows
        assert {*needed} ^ {*redundant} == {*range(len(rows))}
        for index, reasons in redundant.items():
            for negation, reason in zip(negations(rows[index]), reasons, strict=True):
                assert needed.keys() >= reason.keys()
                claim = Refutation({**reason, len(rows): F(1)})
                check(System(system.dimension, [*rows, negation]), claim)
        for index, point in needed.items():
            others = [rows[i] for i in needed if i != index]
            check(System(system.dimension, others), Solution(point))
            assert not is_met(rows[index], point)


def test_as_many_rows_are_needed_as_cddlib_keeps() -> None:
    """For full-dimensional regions of weak rows the number of needed rows is one fact."""
    cdd = pytest.importorskip("cdd", reason="pycddlib is not installed")
    gmp = pytest.importorskip("cdd.gmp", reason="pycddlib was built without GMP")
    compared = 0
    for seed in range(250):
        source = random.Random(seed)
        k = source.randint(1, 4)
        rows = [
            row(">=", tuple(source.randint(-3, 3) for _ in range(k)), source.randint(-4, 0))
            for _ in range(source.randint(1, 9))
        ]
        inner = feasible(System(k, [row(">", r.coefficients, r.bound) for r in rows]))
        if isinstance(inner, Infeasible):
            continue
        array = [[-F(r.bound), *map(F, r.coefficients)] for r in rows]
        matrix = gmp.matrix_from_array(array, rep_type=cdd.RepType.INEQUALITY)
        spare = set(gmp.redundant_rows(matrix))
        assert len(prune(System(k, rows))[0]) == len(rows) - len(spare), seed
        compared += 1
    assert compared > 80
