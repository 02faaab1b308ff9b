"""The claims about labelings of points, for ``linexact/checkers/shattering.py``.

What is claimed has been computed exactly before it comes here.  The points stand in the claim
itself: they have no classes, and so are no data set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields, pairs, texts
from linexact.certificate.statements import score_said, shown
from linexact.model.convention import Convention
from linexact.model.dataset import Vector

LISTED = 200  # of points


def labelings_certificate(
    points: Sequence[Vector],
    width: int,
    shape: str,
    rule: Convention | str | None,
    proofs: Sequence[tuple[str, tuple[str, Any]]],
    missing: Sequence[str],
) -> str:
    """Return the certificate file's text for which labelings of points a class gives.

    ``rule`` is the convention of half-spaces, or the side on which + lies.  ``proofs`` are labels
    with a proof each: ``weights``, ``multipliers``, ``region`` or ``caught``, and its numbers.

    >>> import json
    >>> no_point = ("", ("weights", ((Fraction(1),), Fraction(0))))
    >>> rule = Convention(bias=True, boundary="strict")
    >>> text = labelings_certificate((), 1, "half-spaces", rule, [no_point], [])
    >>> json.loads(text)["claims"][0]["labelings"]
    [{'b': '0', 'labels': '', 'w': ['1']}]
    """
    every, fields = 2 ** len(points), _points(points, width)
    if isinstance(rule, Convention):
        fields["convention"] = convention_fields(rule)
    else:
        fields |= {"shape": shape, "positive": rule}
    not_given = f", and not {', '.join(missing)}"
    count = every - len(missing)
    given = f"{count}{shown(not_given, '')}"
    if not missing:
        given = f"all {count}: they are shattered"
    claim: Fields = fields | {
        "about": "labelings",
        "count": count,
        "labelings": [{"labels": labels} | _proof(*proof) for labels, proof in proofs],
        "statement": f"Of the {every} labeling{'s' if every > 1 else ''} of"
        f" {_said(points, width)} {_class(shape, rule)} give {given}.",
    }
    return claims_certificate(None, [claim])


def radon_certificate(points: Sequence[Vector], shares: Mapping[int, Fraction], at: Vector) -> str:
    """Return the certificate file's text for two parts of points whose hulls meet.

    ``shares`` are above 0 for the first part, where they sum to 1, and below 0 for the other.

    >>> import json
    >>> line = [(Fraction(v),) for v in (0, 1, 2)]
    >>> half = Fraction(1, 2)
    >>> text = radon_certificate(line, {0: half, 1: Fraction(-1), 2: half}, (Fraction(1),))
    >>> json.loads(text)["claims"][0]["multipliers"]
    [[0, '1/2'], [1, '-1'], [2, '1/2']]
    """
    parts = [
        ", ".join(str(i + 1) for i, m in sorted(shares.items()) if sign * m > 0) for sign in (1, -1)
    ]
    first, second = map(shown, parts)
    claim: Fields = _points(points, len(at)) | {
        "about": "radon",
        "multipliers": pairs(shares),
        "point": texts(at),
        "statement": f"Of {_said(points, len(at))} those numbered {first} and those numbered"
        f" {second} have a common average, {_listed([at])}: no half-space has the former on one"
        " side and the latter on the other, and the points are not shattered by half-spaces.",
    }
    return claims_certificate(None, [claim])


def _points(points: Sequence[Vector], width: int) -> Fields:
    return {"points": [texts(x) for x in points], "width": width}


def _proof(kind: str, stated: tuple[Any, ...]) -> Fields:
    """Return a proof as the file has it."""
    if kind == "weights":
        w, *b = stated
        return {"w": texts(w), **({"b": texts(b)[0]} if b else {})}
    if kind == "multipliers":
        return {"multipliers": pairs(stated[0])}
    if kind == "region":
        inside, low, high = stated
        ends = [texts([v for v in side if v is not None]) for side in (low, high)]
        return {"inside": inside, "low": ends[0], "high": ends[1]}
    return {
        "caught": [
            {"inside": inside, "point": point, "low": list(low), "high": list(high)}
            for inside, point, low, high in stated
        ]
    }


def _class(shape: str, rule: Convention | str | None) -> str:
    if isinstance(rule, Convention):
        score = score_said(rule)
        return f"half-spaces (+ where {score} {rule.side(1)}, - where {rule.side(-1)})"
    ray = {"right": "right of", "left": "left of", "either": "on either side of"}
    where = f"{ray[str(rule)]} the end" if shape == "rays" else rule
    return f"{shape} (+ {'inside or outside' if where == 'either' else where})"


def _said(points: Sequence[Vector], width: int) -> str:
    if not points:
        return f"no points ({width} coordinate{'s' if width > 1 else ''})"
    listed = _listed(points)
    listed = "stated" if listed == "as stated" else listed
    return f"the {len(points)} point{'s' if len(points) > 1 else ''} {listed}"


def _listed(points: Sequence[Vector]) -> str:
    each = [f"({', '.join(texts(x))})" for x in points]
    text = ", ".join(shown(one, longest=LISTED + len("()")) for one in each)
    return shown(text, longest=LISTED)
