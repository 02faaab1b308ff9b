"""Data that stay floats until they are asked for: decided, checked and told like any other."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from linexact import Inseparable, Separable, read, separate
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.floats import Floats
from linexact.data.read import Exact
from linexact.data.read.arrays import exact_matrix, read_arrays
from linexact.errors import InputError, LimitError
from linexact.proof import checker, source
from linexact.topics.separability import separate_dataset
from tests.topics.separability.floats_against_integers import agreed, problem

KINDS: list[Exact] = ["decimal", "binary"]


def normal(n: int = 1500, d: int = 4, seed: int = 1) -> NDArray[np.float64]:
    return np.random.default_rng(seed).standard_normal((n, d))


def sides(X: NDArray[Any]) -> NDArray[np.int_]:
    w = np.random.default_rng(7).standard_normal(X.shape[1])
    scores = (X.astype(np.float64) / np.abs(X.astype(np.float64)).max(axis=0)) @ w
    return (scores > np.median(scores)).astype(int)


def proved(X: NDArray[Any], t: Any, exact: Exact = "decimal", **how: Any) -> type:
    """Decide on floats, and check what is found on integers."""
    found = separate(X, t, exact=exact, **how)
    assert found.dataset.floats is not None
    data = found.dataset
    whole = Dataset(*exact_matrix(X, exact), data.targets, data.features)
    if isinstance(found, Separable):
        Separable(whole, found.convention, found.classifier).check()
    else:
        Inseparable(whole, found.convention, found.multipliers, found.common_point).check()
    return type(found)


@pytest.mark.parametrize("seed", range(60))
def test_floats_and_integers_agree(seed: int) -> None:
    assert agreed(problem(np.random.default_rng(seed), most=200))


@pytest.mark.parametrize(
    ("kind", "exact"),
    [*((kind, exact) for kind in ("f8", "f4", ">f8", ">f4") for exact in KINDS), ("f2", "decimal")],
)
def test_every_type_of_float(kind: str, exact: Exact) -> None:
    X = normal().astype(kind)
    t = sides(X)
    assert proved(X, t, exact) is Separable
    t[np.argmax(X[:, 0].astype(np.float64) * (2 * t - 1))] ^= 1
    assert proved(X, t, exact) is Inseparable


@pytest.mark.parametrize("exact", KINDS)
def test_only_the_rows_that_matter_are_made_exact(exact: Exact) -> None:
    X = normal()
    asked: list[int] = []

    def reader(rows: NDArray[Any]) -> Any:
        asked.append(len(rows))
        return exact_matrix(rows, exact)

    t = np.where(sides(X) > 0, 1, -1).astype(np.int8)
    names = tuple("abcd")
    floats = Floats.of(X, 10 if exact == "decimal" else 2, reader)
    data = Dataset.of(floats, targets=t, features=names)
    strict = Convention(True, "strict")
    assert isinstance(separate_dataset(data, strict), Separable)
    assert sum(asked) <= 4
    asked.clear()
    t[np.flatnonzero(t > 0)[0]] = -1
    assert separate_dataset(data, strict)
    assert sum(asked) < 100


@pytest.mark.parametrize(
    ("value", "code", "says"),
    [(np.nan, "missing", "row 1400, column 3: NaN"), (-np.inf, "not-finite", "an infinity")],
)
def test_what_is_no_finite_number_is_refused_with_its_place(
    value: float, code: str, says: str
) -> None:
    X = normal()
    X[1399, 2] = value
    with pytest.raises(InputError, match=says) as refused:
        separate(X, sides(np.nan_to_num(X, posinf=0, neginf=0)))
    assert refused.value.code == code


@pytest.mark.parametrize("X", [normal().round(3), normal().astype(object), normal()[:100]])
def test_what_is_read_at_once_is_read(X: NDArray[Any]) -> None:
    assert type(read_arrays(X, np.arange(len(X)) % 2)) is Dataset


@pytest.mark.parametrize("exact", KINDS)
@pytest.mark.parametrize("flipped", [0, 1])
def test_the_certificate_is_that_of_integers(exact: Exact, flipped: int) -> None:
    X = normal(1200)
    t = sides(X)
    t[5] ^= flipped
    found = separate(X, t, exact=exact)
    assert found.dataset.floats is not None
    whole = Dataset(
        *exact_matrix(X, exact),
        found.dataset.targets,
        found.dataset.features,
        classes=found.dataset.classes,
    )
    assert found.certificate() == replace(found, dataset=whole).certificate()
    checker.verify(found.certificate().encode())


def test_a_mapped_file_is_not_copied(tmp_path: Path) -> None:
    X = normal()
    np.save(tmp_path / "X.npy", X)
    mapped = np.load(tmp_path / "X.npy", mmap_mode="r")
    data = read(mapped, sides(X))
    assert data.floats is not None
    assert np.shares_memory(data.floats.array, mapped)
    assert not data.floats.array.flags.writeable
    assert isinstance(separate(data), Separable)


def test_all_numbers_are_there_when_they_are_asked_for() -> None:
    X = normal()
    data = read_arrays(X, sides(X))
    assert data.floats is not None
    numerators, denominators = exact_matrix(X)
    assert (data.numerators == numerators).all()
    assert data.denominators == denominators
    assert data.x(7) == tuple(map(Fraction, map(str, X[7].tolist())))
    assert data.example(7).x == data.x(7)
    assert (len(data), data.dimension, data.positives) == (1500, 4, 750)
    with pytest.raises(AttributeError):
        data.nothing  # noqa: B018


def test_other_words_read_nothing() -> None:
    def reader(_: NDArray[Any]) -> Any:
        raise AssertionError("nothing was to be read")

    X = normal()
    t = np.where(sides(X) > 0, 1, -1).astype(np.int8)
    data = Dataset.of(Floats.of(X, 10, reader), targets=t, features=tuple("abcd"))
    told = data.described(origin="a letter", classes=("yes", "no"))
    assert (told.origin, told.classes, told.features) == ("a letter", ("yes", "no"), tuple("abcd"))
    assert "1500 x 4" in repr(told)
    kept = told.kept(np.flatnonzero(t > 0))
    assert (len(kept), kept.positives, kept.row_number(0)) == (750, 750, int(t.argmax()) + 1)


def test_parts_copies_and_classes_left_out() -> None:
    X = normal()
    names = np.array(["a", "b", "c"])[np.arange(1500) % 3]
    data = read_arrays(X, names, positive="b", negative="c")
    assert data.floats is not None
    assert (len(data), data.row_number(0), data.classes) == (1000, 2, ("b", "c"))
    assert data.x(0) == tuple(map(Fraction, map(str, X[1].tolist())))
    few = data.part([3, 0])
    assert type(few) is Dataset
    assert (few.x(1), few.row_numbers) == (data.x(0), [data.row_number(3), 2])
    again = pickle.loads(pickle.dumps(data))
    assert (again.x(5), again.classes) == (data.x(5), data.classes)
    whole = replace(data, origin="elsewhere")
    assert type(whole) is Dataset
    assert whole.x(5) == data.x(5)


def test_the_smallest_and_the_largest_numbers_are_exact() -> None:
    floats = Floats.of(np.array([[5e-324, 1e308], [0.0, -0.0]]), 10, partial(exact_matrix))
    rows = floats.exact([0, 1])
    values = [Fraction(v, u) for v, u in zip(rows[0], floats.units, strict=True)]
    assert values == [Fraction("5e-324"), Fraction("1e308")]
    assert rows[1].tolist() == [0, 0]


def test_a_copy_of_too_many_floats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = separate(normal(), sides(normal()))
    monkeypatch.setattr(source, "MAX_COPIED", 5999)
    with pytest.raises(LimitError, match="5999 floats"):
        found.certificate()
