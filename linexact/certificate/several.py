"""The claims about several classes, for ``linexact/checkers/several.py``.

What is claimed has been computed exactly before it comes here.  The points stand in the claim
itself, each with the number of its class: they have no two signs, and so are no data set.  Data are
points, numbers of classes, names, and how a file is read that holds them, if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields, pairs, texts
from linexact.certificate.statements import score_said, shown
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.rational import exact_text

_NAME = re.compile(r"[A-Za-z0-9_.+-](?:[A-Za-z0-9 _.+-]{0,38}[A-Za-z0-9_.+-])?").fullmatch
_ENDS = {"converged": "none of them in the last", "limit": "ended there"}


def classes_certificate(
    data: tuple[Any, ...], bias: bool, proof: Mapping[str, Sequence[tuple[Any, ...]]]
) -> str:
    """Return the certificate file's text for one score a class, highest in each point's own.

    ``proof`` has ``weights``, ``(w, b)`` of each
    class, or ``multipliers``: a point, another class and what its difference row is taken times.

    >>> import json
    >>> data = ([(Fraction(1),), (Fraction(2),)], (0, 1), ("a", "b"), None)
    >>> weights = [((Fraction(-2),), Fraction(3)), ((Fraction(0),), Fraction(0))]
    >>> text = classes_certificate(data, True, {"weights": weights})
    >>> json.loads(text)["claims"][0]["weights"][0]
    {'b': '3', 'w': ['-2']}
    """
    claim = _data(data) | {"about": "classes", "bias": bias}
    names = "w and b" if bias else "w"
    if "weights" in proof:
        claim["weights"] = [_weights(one, bias) for one in proof["weights"]]
        said = f"each has a higher score {score_said(Convention(bias, 'strict'))} in its own class"
        said += f" than in each other, with weights {names} for each class."
    else:
        claim["multipliers"] = [[i, j, exact_text(m)] for i, j, m in proof["multipliers"]]
        said = f"no weights {names} for each class give each a higher score in its own class than"
        said += " in each other."
    return claims_certificate(None, [claim | {"statement": f"{_said(claim)} {said}"}])


def against_certificate(
    data: tuple[Any, ...],
    by: str,
    convention: Convention,
    proofs: Sequence[tuple[tuple[int, ...], tuple[Any, ...]]],
) -> str:
    """Return the certificate file's text for each class against the rest, or for each pair.

    Each proof has its classes, and weights and a bias or multipliers of points.

    >>> import json
    >>> data = ([(Fraction(1),), (Fraction(2),)], (0, 1), ("a", "b"), None)
    >>> proof = ((0, 1), ((Fraction(-2),), Fraction(3)))
    >>> text = against_certificate(data, "pairs", Convention(True, "strict"), [proof])
    >>> json.loads(text)["claims"][0]["proofs"]
    [{'b': '3', 'classes': [0, 1], 'w': ['-2']}]
    """
    stated = []
    for classes, proof in proofs:
        weights = len(proof) == 2
        own = _weights(proof, convention.bias) if weights else {"multipliers": pairs(*proof)}
        stated.append({"classes": list(classes)} | own)
    claim = _data(data) | {
        "about": "classes-against",
        "by": by,
        "convention": convention_fields(convention),
        "proofs": stated,
    }
    names, between = claim["names"], " from " if by == "pairs" else ""
    apart = [one["classes"] for one in stated if "multipliers" in one]
    others = ", ".join(between.join(names[c] for c in classes) for classes in apart)
    count = len(stated) - len(apart)
    what, whom = ("pairs of classes", "one another") if by == "pairs" else ("classes", "the rest")
    left = f", and not {shown(others, 'the others')}" if apart else ""
    said = (
        f"{count} of the {len(stated)} {what} can be told from {whom}"
        f" ({score_said(convention)} {convention.side(1)} for the first, {convention.side(-1)} for"
        f" the other){left}."
    )
    return claims_certificate(None, [claim | {"statement": f"{_said(claim)} {said}"}])


def claimed_certificate(
    classes: Sequence[str],
    by: str,
    convention: Convention,
    units: Sequence[tuple[Vector, Fraction]],
    proofs: Sequence[tuple[Sequence[bool], Vector | None, Mapping[int, Fraction] | None]],
    counts: tuple[int, int],
) -> str:
    """Return the certificate file's text for which patterns of units occur.

    Each pattern has a point, or multipliers of its rows; ``counts`` are how many of those that
    occur nobody and several claim.

    >>> import json
    >>> unit = ((Fraction(1),), Fraction(0))
    >>> apart = [((False,), (Fraction(-1),), None), ((True,), None, {0: Fraction(1)})]
    >>> text = claimed_certificate("a", "rest", Convention(True, "strict"), [unit], apart, (1, 0))
    >>> json.loads(text)["claims"][0]["patterns"][1]
    {'multipliers': [[0, '1']], 'signs': '+'}
    """
    patterns = []
    for positive, point, multipliers in proofs:
        found: Fields = {"point": texts(point)} if point is not None else {}
        found |= {"multipliers": pairs(multipliers)} if multipliers is not None else {}
        patterns.append({"signs": "".join("+" if on else "-" for on in positive)} | found)
    names = _names(classes)
    on = ">= 0" if convention.boundary == "closed-positive" else "> 0"
    what = f"classes {shown(_listed(names), 'stated')}"
    score = score_said(convention)
    how = f"a unit claims where {score} {on}"
    if by == "pairs":
        what = f"pairs of the {what}"
        how = f"a vote for the first where {score} {on}, else for the second; most votes claim"
    occurring = sum("point" in one for one in patterns)
    claim: Fields = {
        "about": "classes-claimed",
        "names": names,
        "by": by,
        "width": len(units[0][0]),
        "convention": convention_fields(convention),
        "units": [_weights(one, convention.bias) for one in units],
        "patterns": patterns,
        "statement": f"Of the units of the {what} ({how}) {occurring} of the {len(patterns)}"
        f" patterns occur; in {counts[0]} of these no class claims, in {counts[1]} several do.",
    }
    return claims_certificate(None, [claim])


def run_certificate(data: tuple[Any, ...], run: Mapping[str, Any]) -> str:
    """Return the certificate file's text for a perceptron's run of several classes.

    >>> from linexact import trace_classes
    >>> run = trace_classes([[0], [1]], ["a", "b"], update="predicted", ties="first")
    >>> run.certificate()[:45]
    '{"claims":[{"about":"classes-run","bias":true'
    """
    bias = run["bias"]
    claim = _data(data) | {
        "about": "classes-run",
        **{key: run[key] for key in ("bias", "update", "ties", "most_passes", "passes")},
        "rate": exact_text(run["rate"]),
        "start": [_weights(one, bias) for one in run["start"]],
        "order": list(run["order"]),
        "outcome": run["outcome"],
        "updates": run["updates"],
        "weights": [_weights(one, bias) for one in run["weights"]],
    }
    if run["moves"] is not None:
        claim["moves"] = [list(one) for one in run["moves"]]
    if run["outcome"] == "cycle":
        claim["cycle"] = [run["first"], run["length"]]
    return claims_certificate(None, [claim | {"statement": _run_said(claim)}])


def _run_said(c: Fields) -> str:
    score = score_said(Convention(c["bias"], "strict"))
    fixed = ", some weights fixed" if "moves" in c else ""
    passes, updates = c["passes"], len(c["updates"])
    if c["outcome"] == "cycle":
        first, length = c["cycle"]
        end = f"had after {first} and after {first + length} passes the same weights, so that it"
        end += " never ends"
    else:
        end = _ENDS[c["outcome"]]
    return (
        f"{_said(c)} a perceptron with one score {score} a class (ties: {c['ties']}; update:"
        f" {c['update']}; rate {shown(c['rate'], 'stated')}{fixed}), begun with the weights and"
        f" shown the points in the order stated, again and again for {c['most_passes']} passes at"
        f" most, made {passes} pass{'es' if passes > 1 else ''} with {updates}"
        f" update{'' if updates == 1 else 's'}, {end}, and came to the weights stated."
    )


def _data(data: tuple[Any, ...]) -> Fields:
    points, labels, classes, reading = data
    fields: Fields = {
        "points": [texts(x) for x in points],
        "labels": list(labels),
        "names": _names(classes),
        "width": len(points[0]),
    }
    return fields if reading is None else fields | {"reading": dict(reading)}


def _names(classes: Sequence[str]) -> list[str]:
    """Return the names, or numbers where some are more than a few plain letters."""
    if all(map(_NAME, classes)):
        return list(classes)
    return [f"class {number}" for number in range(1, len(classes) + 1)]


def _weights(one: tuple[Any, ...], bias: bool) -> Fields:
    w, b = one
    return {"w": texts(w)} | ({"b": exact_text(b)} if bias else {})


def _said(c: Fields) -> str:
    n, width = len(c["points"]), c["width"]
    each = [f"{name} ({c['labels'].count(k)})" for k, name in enumerate(c["names"])]
    classes = shown(_listed(each), f"{len(each)} in number")
    return (
        f"Of the {n} point{'s' if n > 1 else ''} ({width} feature{'s' if width > 1 else ''}) of"
        f" the classes {classes},"
    )


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
