"""Labels that are values: what each one is, as a plain loop finds it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from linexact.data.read.labels import label_codes, label_text
from linexact.errors import InputError

TYPES = ("?", "i1", "u1", "i4", "i8", "u8", "f2", "f4", "f8")
PLAIN = st.one_of(
    st.lists(st.integers(-3, 3), max_size=9),
    st.lists(st.booleans(), max_size=9),
    st.lists(st.sampled_from(["a", "b ", "B", "1", "1.0"]), max_size=9),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=9),
    st.lists(st.sampled_from([1, True, 1.0, "1", "True", 2**70]), max_size=9),
)


@given(st.data(), st.sampled_from(TYPES))
def test_labels_of_an_array(data: st.DataObject, kind: str) -> None:
    near = {} if kind == "?" else {"elements": {"min_value": 0, "max_value": 5}}
    chosen = data.draw(st.sampled_from([near, {}]))
    if kind[0] == "f" and not chosen:
        chosen = {"elements": {"allow_nan": False, "allow_infinity": False}}
    t = data.draw(arrays.arrays(kind, st.integers(0, 12), **chosen))
    seen, codes = label_codes(t)
    assert [seen[code] for code in codes] == [label_text(v, "t") for v in t.tolist()]
    assert len(set(seen)) == len(seen) == len(set(codes.tolist()))


@given(PLAIN)
def test_labels_of_a_list(t: list[Any]) -> None:
    seen, codes = label_codes(t)
    texts = [label_text(v, "t") for v in t]
    assert [seen[code] for code in codes] == texts
    assert seen == list(dict.fromkeys(texts))  # in the order of the list


@pytest.mark.parametrize("gap", [None, float("nan"), "", "NA"])
def test_a_gap_is_named(gap: object) -> None:
    for labels in ([gap], [1.0, gap, gap], ["a", "a", gap], [float("nan"), gap]):
        row = next(i for i, v in enumerate(labels, start=1) if v is gap or v != v)
        with pytest.raises(InputError, match=rf"t, row {row}\b") as caught:
            label_codes(labels)
        assert caught.value.code == "missing"


def test_masked_labels_are_refused() -> None:
    with pytest.raises(InputError, match="masked"):
        label_codes(np.ma.array([0, 1], mask=[False, True]))
    assert label_codes(np.ma.array([0, 1]))[0] == ["0", "1"]
