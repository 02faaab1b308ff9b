"""What shows a changed kernel: random systems with points and multipliers, and odd values."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from types import ModuleType
from typing import Any

from linexact import kernel


def shows(code: str) -> bool:
    """Say whether a changed kernel accepts or refuses what the kernel does not."""
    module = ModuleType("linexact.mutated_kernel")
    sys.modules[module.__name__] = module
    exec(compile(code, "kernel.py", "exec"), module.__dict__)
    return not all(alike(make, module) for make in cases())


def alike(case: Callable[[ModuleType], object], module: ModuleType) -> bool:
    return outcome(case, module) == outcome(case, kernel)


def outcome(case: Callable[[ModuleType], object], module: ModuleType) -> str:
    try:
        return repr(case(module))
    except Exception as fault:
        known = getattr(fault, "code", ""), getattr(fault, "row", "")
        return f"{type(fault).__name__} {known}: {fault}"


@cache
def cases() -> list[Callable[[ModuleType], object]]:
    """Return checks of systems with points and multipliers, right and wrong, and of odd values."""
    rng = random.Random(7)
    found = [case(*_system(rng)) for _ in range(1500)]
    row = (">", [1, -1], 0)
    odd: list[Any] = [True, 0.5, "1", None, Fraction(1, 2), -1, 2, 10**30]
    for value in odd:
        found.append(case(2, [row], "Solution", [value, 0]))
        found.append(case(2, [(">=", [1, value], 0)], "Solution", [1, 1]))
        found.append(case(2, [(">=", [1, 0], value)], "Solution", [1, 1]))
        found.append(case(2, [row, (">", [-1, 1], 0)], "Refutation", {0: 1, 1: value}))
        found.append(case(2, [row, (">", [-1, 1], 0)], "Refutation", {0: 1, value: 1}))
        found.append(case(2, [(value, [1, 1], 0)], "Solution", [1, 1]))
    for size in range(4):
        found.append(case(2, [row], "Solution", [1] * size))
        found.append(case(2, [(">", [1] * size, 0)], "Solution", [1, 1]))
        found.append(case(2, [(">", [1] * size, 0)], "Refutation", {0: 1}))
    found.append(case(1, [("==", [10**30], 10**30)], "Solution", [1]))
    for last in (1, 0.5):  # longer than the integers that Python keeps
        found.append(case(300, [(">", [1] * 300, 0)], "Solution", [1] * 299 + [last]))
    found += [case(2, [row], name, []) for name in ("System", "Constraint")]
    found += [lambda module: module.Constraint(">", (1,)), lambda module: module.RELATIONS]
    return found


def _system(rng: random.Random) -> tuple[int, list[Any], str, Any]:
    d, n = rng.randint(0, 2), rng.randint(0, 4)
    rows = [
        (rng.choice([">", ">=", "=="]), [rng.randint(-1, 1) for _ in range(d)], rng.randint(-1, 1))
        for _ in range(n)
    ]
    if rng.random() < 0.5:
        return d, rows, "Solution", [rng.randint(-2, 2) for _ in range(d)]
    chosen = rng.sample(range(n), rng.randint(0, n))
    return d, rows, "Refutation", {i: rng.choice([-1, 0, 1, 1, 1, 2]) for i in chosen}


def case(d: int, rows: list[Any], name: str, claim: Any) -> Callable[[ModuleType], object]:
    def made(module: ModuleType) -> object:
        system = module.System(d, [module.Constraint(*row) for row in rows])
        stated = claim if name in ("System", "Constraint") else getattr(module, name)(claim)
        return module.check(system, stated)

    return made
