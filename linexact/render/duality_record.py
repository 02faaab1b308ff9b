"""Best weights with slacks and all multipliers as records for programs."""

from __future__ import annotations

from linexact.certificate.fields import texts
from linexact.duality.optimum import MarginOptimum
from linexact.rational import exact_text


def duals_record(found: MarginOptimum) -> dict[str, object]:
    """Return the weights, the interval of the bias, slacks, and the vertices of the multipliers.

    >>> from linexact import duals
    >>> record = duals_record(duals("AND", length="1/2"))
    >>> record["w"], record["multipliers"], record["support_vectors"]["every"]
    (['2', '2'], [['0', '2', '2', '4']], [2, 3, 4])
    """
    of, data = found.objective, found.dataset
    known = found.vertices
    support: dict[str, object] = {
        meaning: None
        if known is None and meaning != "street"
        else [data.row_number(i) for i in found.support(meaning)]
        for meaning in ("street", "some", "every")
    }
    return {
        "length": exact_text(of.length),
        "C": None if of.C is None else exact_text(of.C),
        "slacks_charged": of.slacks,
        "bias": of.bias,
        "w": texts(found.w),
        "b": texts(found.interval) if of.bias else None,
        "value": exact_text(found.value),
        "dual_value": exact_text(found.dual_value),
        "margins": texts(found.margins),
        "slacks": texts(found.slacks),
        "multipliers": [texts(m) for m in known or (found.multipliers,)],
        "all_vertices": known is not None,
        "support_vectors": support,
    }
