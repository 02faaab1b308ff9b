"""What the tests of the engine share: whether an answer is right, by its definition."""

from __future__ import annotations

from linexact.engine.cone import Cone, Dependence, Ray


def holds(cone: Cone, answer: Ray | Dependence) -> bool:
    """Verify an answer in Python integers."""
    rows = cone.rows()
    if isinstance(answer, Ray):
        values = [sum(a * b for a, b in zip(row, answer.y, strict=True)) for row in rows]
        return all(
            v == 0 if equal else v > 0 if strict else v >= 0
            for v, strict, equal in zip(values, cone.strict, cone.equal, strict=True)
        )
    total = [
        sum(m * rows[i][j] for i, m in answer.multipliers.items()) for j in range(cone.dimension)
    ]
    signs = all(m >= 0 or cone.equal[i] for i, m in answer.multipliers.items())
    strict = any(m > 0 and cone.strict[i] for i, m in answer.multipliers.items())
    return signs and strict and not any(total)
