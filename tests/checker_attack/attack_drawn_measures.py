"""Files about given weights, least squares and shortest weights, of random data, with changes."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from functools import cache
from typing import Any
from unittest.mock import patch

import attack_claims
import test_left_out_attacked as streets_attacked
import test_measures_agreement as measured

import linexact
from linexact.certificate.files import sealed
from linexact.certificate.measures import threshold_certificate
from linexact.checkers import measures
from linexact.least_squares import least_squares
from linexact.model.dataset import Dataset

Changed = tuple[bytes, list[bytes]]  # a genuine file, and changes of it


@cache
def drawn() -> list[Changed]:
    """Return genuine files, each with its changes."""
    return [*scores(), *other_weights(), *thresholds(), *solutions(), *streets()]


def believed(text: str, **changes: Any) -> bytes:
    """Return a file with a changed claim, and its sentence as if all conditions held."""
    fields = json.loads(text)
    fields["claims"][0] |= changes
    believe = {"require": lambda condition, reason: None, "require_rising": lambda i, count: None}
    with patch.multiple(measures, **believe):
        return attack_claims.seal(fields, lenient=True)


def scores() -> list[Changed]:
    """Return scores and least squares, with each of their numbers another in turn."""
    rng, found = random.Random(1), []
    for _ in range(6):
        data, bias = measured.some_data(rng), rng.random() < 0.7
        if not data.dimension:
            continue
        w = [rng.randint(-2, 2) for _ in range(data.dimension)]
        rules = {"boundary": rng.choice(measured.ZERO_RULES), "bias": bias}
        told = linexact.score(data, weights=w, b=1 if bias else None, bias=bias)
        third = linexact.score(data, weights=w, b="1/3" if bias else None, **rules)
        tied = linexact.score(data, weights=[0] * len(w), b=0 if bias else None, **rules)
        squares = least_squares(data, bias=bias)
        for text in (each.certificate() for each in (told, third, tied, squares)):
            fields = json.loads(text)
            (claim,) = fields["claims"]
            rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
            others = [
                sealed(rest | {"claims": [other]}, form="linexact-claims/1").encode()
                for other in measured.changes(claim)
            ]
            found.append((text.encode(), others))
    return found


def other_weights() -> list[Changed]:
    """Return scores with a weight less, which was 0, and with one more; and of many features."""
    data = Dataset.from_rows([[1, 2], [3, 4]], [1, -1])
    text = linexact.score(data, weights=[1, 0], bias=False).certificate()
    others = [believed(text, weights={"w": w}) for w in (["1"], ["1", "0", "5"])]
    many = Dataset.from_rows([[1] * 300], [1])
    wide = linexact.score(many, weights=[1] * 300, bias=False).certificate()
    return [(text.encode(), others), (wide.encode(), [])]


def thresholds() -> list[Changed]:
    """Return fewest errors of a direction, with all other numbers of errors."""
    rng, found = random.Random(3), []
    for _ in range(8):
        data = measured.some_data(rng)
        w = [Fraction(rng.randint(-2, 2)) for _ in range(data.dimension)]
        stated = [threshold_certificate(data, w, k).encode() for k in range(len(data) + 1)]
        right = measured.fewest(data, w)
        made = [believed(stated[right].decode(), errors=k) for k in (right - 1, right + 1)]
        found.append((stated[right], [*made, *stated]))
    equal = Dataset.from_rows([[0]] * 600, [-1, 1] * 300)
    text = threshold_certificate(equal, [Fraction(1)], 300)
    one_less = attack_claims.seal(json.loads(text) | {"examples": 599}, lenient=True)
    return [*found, (text.encode(), [one_less])]


def solutions() -> list[Changed]:
    """Return least squares with many solutions, one of the others, and a claim of no others."""
    data = Dataset.from_rows([[1, 1], [2, 2], [3, 3]], [1, -1, 1])
    text = least_squares(data, bias=False).certificate()
    (claim,) = json.loads(text)["claims"]
    x, y = map(Fraction, claim["weights"]["w"])
    longer = [[str(x + k), str(y - k)] for k in (1, -1)]
    others = [believed(text, weights={"w": w}) for w in longer]
    fields = json.loads(text)
    del fields["claims"][0]["combination"]
    others.append(believed(json.dumps(fields), independent=[0, 1]))
    return [(text.encode(), others)]


def streets() -> list[Changed]:
    """Return shortest weights, with forgeries of them."""
    made = streets_attacked.genuine()
    (asked,) = streets_attacked.test_a_forgery_is_refused_for_what_it_breaks.pytestmark
    found = []
    for name, text in made.items():
        others = [changes for other, changes, _ in asked.args[1] if other == name]
        found.append((text.encode(), [believed(text, **changes) for changes in others]))
    rows = [[0, 1], [1, 1], [2, 1], [0, -1], [1, -1], [2, -1]]
    text = streets_attacked.shortest(Dataset.from_rows(rows, [1, 1, 1, -1, -1, -1]))
    below_0 = [[0, "1/2"], [1, "-1/2"], [2, "1/2"], [4, "1/2"]]
    halves = [[0, "1/2"], [3, "1/2"]]
    twice = {"weights": {"w": ["0", "2"], "b": "0"}, "multipliers": [[0, "1"], [3, "1"]]}
    made = [believed(text, multipliers=shares) for shares in (below_0, halves)]
    found.append((text.encode(), [*made, believed(text, **twice)]))
    return [*found, inside_the_street(), of_one_class()]


def inside_the_street() -> Changed:
    """Return shortest weights, and shorter ones that leave an example inside the street."""
    text = streets_attacked.shortest(Dataset.from_rows([[0, 1], [0, -1], [5, "1/2"]], [1, -1, 1]))
    shorter = {"w": ["0", "1"], "b": "0"}
    return text.encode(), [believed(text, weights=shorter, multipliers=[[0, "1/2"], [1, "1/2"]])]


def of_one_class() -> Changed:
    """Return a file of one class, where weights 0 are as short with any greater bias."""
    text = linexact.score([[1], [2]], [1, 1], weights=[0], b=1).certificate()
    fields = json.loads(text)
    fields["claims"] = [{"about": "shortest", "statement": ""}]
    nothing = {"weights": {"w": ["0"], "b": "1"}, "multipliers": [[0, "0"]]}
    return text.encode(), [believed(json.dumps(fields), **nothing)]
