from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.gates import truth_table
from linexact.kernel import CertificateError, Constraint, System
from linexact.topics.region.redundancy import Pruned, prune
from linexact.topics.region.slices import Slice, find_slice
from linexact.topics.separability import Infeasible, feasible

F = Fraction
row = Constraint


def test_grosse_figure_1d_fourth_constraint_holds_on_the_whole_slice() -> None:
    system = dataset_system(truth_table("0001"), Convention(True, "closed-positive"))
    cut = find_slice(("w1", "w2", "w0"), [row("==", (0, 0, 1), -1)])
    assert isinstance(cut, Slice)
    pruned = prune(cut.restrict(system))
    assert pruned.kept == (1, 2, 3)
    (reason,) = pruned.redundant[0]
    assert dict(reason.multipliers) == {}
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
    assert prune(System(dimension, rows)).kept == kept


def random_pruned(seed: int) -> Pruned | None:
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
    system = System(k, rows)
    return None if isinstance(feasible(system), Infeasible) else prune(system, likely=[0])


def test_random_systems_are_pruned_with_proof() -> None:
    """Prune checks itself; here: damage is noticed, so the check has teeth."""
    found = [p for p in map(random_pruned, range(150)) if p is not None]
    assert len(found) > 50
    damaged = 0
    for pruned in found:
        pruned.check()
        for index, reasons in pruned.redundant.items():
            for reason in reasons:
                for used in reason.multipliers:
                    wrong = {**reason.multipliers, used: reason.multipliers[used] + 1}
                    with pytest.raises(CertificateError):
                        replace(reason, multipliers=wrong).check(pruned.system)
                    damaged += any(pruned.system.rows[used].coefficients)
                circular = {**reason.multipliers, index: F(0)}
                with pytest.raises(CertificateError, match="itself"):
                    replace(reason, multipliers=circular).check(pruned.system)
    assert damaged > 20


def test_a_row_dropped_without_a_reason_is_noticed() -> None:
    pruned = prune(System(1, [row(">=", (1,)), row(">=", (-1,), -1)]))
    with pytest.raises(CertificateError, match="neither"):
        replace(pruned, needed=pruned.needed[:1]).check()
    wrong = replace(pruned.needed[0], point=(F(1, 2),))
    with pytest.raises(CertificateError, match="meets the row"):
        replace(pruned, needed=(wrong, pruned.needed[1])).check()


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
        assert len(prune(System(k, rows)).kept) == len(rows) - len(spare), seed
        compared += 1
    assert compared > 80
