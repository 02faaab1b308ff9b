"""Arrays of full-precision floats stay floats; what is found of them is what exact numbers give."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

import linexact
from linexact.proof import checker

ROWS, COLUMNS = 700, 6  # enough numbers for floats to stay


def matrix(seed: int, kind: str) -> tuple[np.ndarray, np.ndarray]:
    draw = np.random.default_rng(seed)
    X = draw.normal(size=(ROWS, COLUMNS)) * 10.0 ** draw.integers(-8, 8, size=COLUMNS)
    score = X @ (draw.normal(size=COLUMNS) / np.abs(X).max(axis=0))
    y = (score > 0).astype(int)
    if kind == "overlap":
        y = np.where(draw.random(ROWS) < 0.1, 1 - y, y)
    elif kind == "quasi":
        X[:, 2] = draw.random(ROWS) < 0.1
        y = np.where(draw.random(ROWS) < 0.2, 1 - y, y)
        y[X[:, 2] == 1] = 1
    elif kind == "copy":
        X[:, 3] = 2 * X[:, 1]
        X[:, 4] = 0.0
    elif kind == "touch":
        X[:, 0] = np.where(y == 1, np.abs(X[:, 0]), -np.abs(X[:, 0]))
        X[:3, 0], y[:3] = 0.0, (0, 1, 1)
    return X, y


def as_floats_print(X: np.ndarray) -> list[list[Fraction]]:
    return [[Fraction(repr(v)) for v in row] for row in X.tolist()]


def same(X, exact, *labels, **asked) -> linexact.Estimates:
    found = linexact.estimates(X, *labels, **asked)
    known = linexact.estimates(exact, *labels, **asked)
    assert found.observed.floats is not None
    assert found.statuses() == known.statuses()
    assert found.diverging.tolist() == known.diverging.tolist()
    assert (found.rank, found.dimension) == (known.rank, known.dimension)
    assert found.reasons == known.reasons
    text = found.certificate()
    digests = [json.loads(t)["data"]["sha256"] for t in (text, known.certificate())]
    assert digests[0] == digests[1]
    assert checker.verify(text.encode())
    return found


@pytest.mark.parametrize("kind", ["apart", "overlap", "quasi", "copy", "touch"])
@pytest.mark.parametrize("seed", range(3))
def test_floats_and_the_numbers_that_they_print_agree(kind, seed):
    X, y = matrix(seed, kind)
    same(X, as_floats_print(X), y)
    same(X, as_floats_print(X), y, bias=False)


@pytest.mark.parametrize("model", ["poisson", "multinomial", "ordinal"])
def test_other_models_agree_too(model):
    X, y = matrix(7, "quasi")
    labels = y * 3 if model == "poisson" else y + (X[:, 0] > 0)
    same(X, as_floats_print(X), labels, model=model)


def test_bits_weights_trials_and_offsets():
    X, y = matrix(3, "overlap")
    bits = [[Fraction(v) for v in row] for row in X.tolist()]
    found = linexact.estimates(X, y, exact="binary")
    assert found.statuses() == linexact.estimates(bits, y).statuses()
    weights = (np.arange(ROWS) % 3).tolist()
    less = same(X, as_floats_print(X), y, weights=weights, offset=[0.5] * ROWS)
    assert less.observed.left_out[0][0] == "of weight 0"
    assert less.observed.row_number(0) == 2
    same(X, as_floats_print(X), events=y * 2 - (y * X[:, 0] > 0), trials=[2] * ROWS)


def test_a_frame_of_floats_agrees_too():
    pandas = pytest.importorskip("pandas")
    X, y = matrix(5, "quasi")
    names = [f"c{j}" for j in range(COLUMNS)]
    frame = pandas.DataFrame(X, columns=names).assign(w=np.arange(ROWS) % 4 + 0.5, y=y)
    frame.loc[3, "c1"] = np.nan
    for more in ({}, {"weights": "w"}, {"formula": "y ~ c0 + c2 * c3"}):
        asked = {"label": "y", "drop": [] if "weights" in more else ["w"], **more}
        if "formula" in more:
            asked = more
        found = linexact.estimates(frame, missing="skip", **asked)
        known = linexact.estimates(frame.astype(object), missing="skip", **asked)
        assert (found.observed.floats is not None) == ("formula" not in more)
        assert found.statuses() == known.statuses()
        assert found.diverging.tolist() == known.diverging.tolist()
        digests = [json.loads(f.certificate())["data"]["sha256"] for f in (found, known)]
        assert digests[0] == digests[1]


def test_a_report_reads_few_of_many_floats():
    X, y = matrix(1, "apart")
    found = linexact.estimates(X, y)
    assert found.explain().text().startswith("NO ESTIMATES")
    with pytest.raises(AttributeError):
        object.__getattribute__(found.observed, "numerators")
    assert found.observed.x(5) == tuple(as_floats_print(X[5:6])[0])
    assert found.observed.numerators.shape == X.shape
