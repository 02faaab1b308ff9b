"""Frames and arrays as tables of text, which a certificate says how to read."""

from __future__ import annotations

import io
import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import linexact
from linexact import InputError
from linexact.proof import checker, source
from linexact.topics.estimates import as_csv, result

pa = pytest.importorskip("pyarrow")


def birds():
    islands = ["Dream", "Biscoe", "Dream", None, "Biscoe", "Dream"]
    masses = [Decimal("0.10"), Decimal("2.25"), None, Decimal("1"), Decimal("4"), Decimal("3")]
    return pa.table(
        {
            "note": ["a, b", 'c "d"', None, "e", "f", "g"],
            "island": pa.array(islands).dictionary_encode(),
            "mass": pa.array(masses),
            "bill": [0.1, 0.2, 0.30000000000000004, 1e-7, 2e22, 5.0],
            "ringed": [True, False, True, True, False, False],
            "n": [2, 2, 2, 1, 0, 3],
            "k": [0, 2, 1, 1, 0, 3],
            "kind": ["no", "yes", "no", "yes", "yes", "no"],
        }
    )  # fmt: skip


ASKED = {
    "binary": {"label": "kind", "missing": "skip", "drop": ["note"], "weights": "n"},
    "levels": {"label": "kind", "missing": "level", "columns": ["island", "bill"]},
    "trials": {"events": "k", "trials": "n", "missing": "skip", "columns": ["ringed", "island"]},
    "poisson": {"label": "k", "model": "poisson", "columns": ["mass", "bill"], "missing": "skip"},
    "formula": {"formula": "kind ~ bill * C(island)", "missing": "skip"},
    "multinomial": {"label": "island", "model": "multinomial", "columns": ["bill"], "offset": "n",
                    "missing": "skip"},
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_a_proof_over_parquet_is_checked_on_it_and_on_its_table_of_text(name, tmp_path):
    from pyarrow import parquet

    path, table = tmp_path / "birds.parquet", tmp_path / "birds.csv"
    parquet.write_table(birds(), path)
    found = linexact.estimates(path, **ASKED[name])
    table.write_text("".join(found.data_csv()), encoding="utf-8")
    text = found.certificate()
    assert checker.verify(text.encode(), str(table))
    compared = linexact.check(text, path)
    assert compared.verified
    compared.check()
    assert dict(compared.facts())["data"] == f"{path.name!r}, as a table of text"
    again = linexact.estimates(table, **ASKED[name])
    assert again.statuses() == found.statuses()
    other = birds().set_column(3, "bill", pa.array([0.1, 0.2, 0.3, 1e-7, 2e22, 5.0]))
    other = other.set_column(4, "ringed", pa.array([False] * 6)).set_column(
        2, "mass", pa.array([7] * 6)
    )
    parquet.write_table(other, path)
    assert not linexact.check(text, path).verified


def test_what_says_nothing_of_tables_is_not_compared_with_a_frame(tmp_path):
    from pyarrow import feather

    path = tmp_path / "birds.feather"
    feather.write_feather(birds(), path)
    with pytest.raises(InputError, match="does not say how to read"):
        linexact.check(linexact.estimates("AND").certificate(), path)
    with pytest.raises(InputError, match="does not say how to read"):
        linexact.check("{}", path)
    for fields in ({}, {"terms": 7}, {"columns": [0]}):
        with pytest.raises(InputError, match="does not say how to read"):
            linexact.check(json.dumps({"data": {"reading": {"kind": "csv", **fields}}}), path)
    found = linexact.estimates(path, **ASKED["levels"])
    feather.write_feather(birds().select(["kind"]), path)
    with pytest.raises(InputError, match="not checked"):
        linexact.check(found.certificate(), path)


LABELS = {
    "binary": ["no", "yes, sir", "no", "yes, sir"],
    "multinomial": ["a", 'b "c"', "c", "a"],
    "ordinal": [1, 2, 2, 3],
    "poisson": [0, 5, 0, 2],
}


@pytest.mark.parametrize("model", LABELS)
def test_large_arrays_are_checked_on_a_table_of_text(model, tmp_path, monkeypatch):
    for module in (source, result):
        monkeypatch.setattr(module, "MAX_CELLS", 3)
    X = [[0.1, Fraction(1, 3)], [2, 10**30], [3, -5], [4, 4]]
    path = tmp_path / "table.csv"
    found = linexact.estimates(X, LABELS[model], model=model)
    path.write_text("".join(found.data_csv()), encoding="utf-8")
    assert '"examples":' not in found.certificate()
    assert checker.verify(found.certificate().encode(), str(path))
    trials = linexact.estimates(X, events=[0, 1, 2, 0], trials=[2, 2, 2, 0])
    path.write_text("".join(trials.data_csv()), encoding="utf-8")
    assert checker.verify(trials.certificate().encode(), str(path))


def test_what_needs_no_table_or_cannot_have_one_is_refused(monkeypatch):
    table = io.StringIO("x,y\n0,0\n1,1\n")
    with pytest.raises(InputError, match="in a table of text already"):
        linexact.estimates(table).data_csv()
    with pytest.raises(InputError, match="in the certificate"):
        linexact.estimates("AND").data_csv()
    for module in (source, result):
        monkeypatch.setattr(module, "MAX_CELLS", 3)
    monkeypatch.setattr(as_csv, "MAX_BITS", 50)
    with pytest.raises(InputError, match="more digits"):
        linexact.estimates([[10**30, 1], [2, 3]], [0, 1]).certificate()
    from dataclasses import replace

    found = linexact.estimates(np.arange(8).reshape(4, 2), [0, 0, 1, 1])
    odd = replace(found, observed=replace(found.observed, features=("NA", "b")))
    with pytest.raises(InputError, match="'NA' cannot be told"):
        odd.certificate()


@pytest.mark.parametrize("names", [None, ["who"], ["ward", "bed"]])
def test_a_pandas_index_in_a_file_names_rows_and_is_no_feature(names, tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"dose": [1, 2, 3, 4], "y": [0, 0, 1, 1]})
    if names is None:
        frame.index = ["Ann", "Ben", "Eve", "Dan"]
    elif len(names) == 1:
        frame.index = pandas.Index(["Ann", "Ben", "Eve", "Dan"], name=names[0])
    else:
        frame.index = pandas.MultiIndex.from_product([["A", "B"], [1, 2]], names=names)
    path = tmp_path / "trial.parquet"
    frame.to_parquet(path)
    found = linexact.estimates(path, label="y")
    assert found.rows.names == ("dose", "(intercept)")
    assert found.observed.row_name(2) == ("B 1" if names and len(names) == 2 else "Eve")
    assert linexact.check(found.certificate(), path).verified
    assert linexact.separate(path, label="y").dataset.features == ("dose",)
    odd = pa.table({"dose": [1, 2], "y": [0, 1]})
    for said in (b"{}", b"[]", b"nothing", b'{"index_columns": [{"kind": "range"}, 7, "gone"]}'):
        told = odd.replace_schema_metadata({b"pandas": said})
        assert linexact.estimates(told, label="y").rows.names == ("dose", "(intercept)")
