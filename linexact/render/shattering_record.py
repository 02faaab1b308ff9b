"""Labelings of points and Radon partitions as records for programs."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.certificate.fields import pairs, texts
from linexact.model.dataset import Vector
from linexact.separability import Inseparable, Separable
from linexact.shattering.boxes import Box
from linexact.shattering.labelings import Labeling, Labelings
from linexact.shattering.radon import RadonPartition


def labelings_record(found: Labelings) -> dict[str, object]:
    """Return every labeling, whether it is produced, and its proof.

    >>> from linexact import shatter
    >>> record = labelings_record(shatter([[0], [1]]))
    >>> record["count"], record["labelings"][1]["w"]
    (4, ['2'])
    """
    of = found.hypotheses
    return {
        "shattered": found.is_shattered,
        "count": found.count,
        "of": len(found.each),
        "points": _points(found.points),
        "class": of.shape,
        "positive": of.positive,
        "bias": of.convention.bias,
        "boundary": of.convention.boundary,
        "labelings": [_labeling(one) for one in found.each],
    }


def _labeling(one: Labeling) -> dict[str, object]:
    record: dict[str, object] = {"labels": one.text, "produced": one.is_produced}
    proof = one.proof
    if isinstance(proof, Separable):
        return record | {"w": texts(proof.w), "b": texts([proof.b])[0]}
    if isinstance(proof, Inseparable):
        shares = [[i + 1, m] for i, m in pairs(proof.multipliers)]
        point = None if proof.common_point is None else texts(proof.common_point)
        return record | {"multipliers": shares, "common_point": point}
    if isinstance(proof, Box):
        low, high = ([v for v in ends if v is not None] for ends in (proof.low, proof.high))
        return record | {"inside": proof.inside, "low": texts(low), "high": texts(high)}
    return record | {
        "caught": [
            {
                "inside": caught.inside,
                "point": caught.point + 1,
                "low": [i + 1 for i in caught.low],
                "high": [i + 1 for i in caught.high],
            }
            for caught in proof
        ]
    }


def radon_record(found: RadonPartition) -> dict[str, object]:
    """Return both parts, numbered from 1, with their shares and the common point.

    >>> from linexact import radon
    >>> radon_record(radon([[0], [1], [2]]))["first"], radon_record(radon([[0], [1], [2]]))["point"]
    ([1, 3], ['1'])
    """
    return {
        "points": _points(found.points),
        "first": [i + 1 for i in found.first],
        "second": [i + 1 for i in found.second],
        "shares": texts(found.shares),
        "point": texts(found.point),
        "only": found.is_only,
    }


def _points(points: Sequence[Vector]) -> list[list[str]]:
    return [texts(x) for x in points]
