from __future__ import annotations

import itertools

import pytest

from linexact.data.dataset import Dataset
from linexact.data.gates import MAX_INPUTS, gate, truth_table
from linexact.errors import InputError


def outputs(data: Dataset) -> str:
    return "".join("1" if t > 0 else "0" for t in data.targets)


TABLES = [
    ("NOT", "10"), ("AND", "0001"), ("or", "0111"), ("Xor", "0110"), ("NAND", "1110"),
    ("nor", "1000"), ("XNOR", "1001"), ("IMPLIES", "1101"), (" and ", "0001"),
    ("and:3", "00000001"), ("or:3", "01111111"), ("nand:3", "11111110"), ("nor:1", "10"),
    ("parity:3", "01101001"), ("majority:3", "00010111"), ("majority:2", "0001"),
    ("at-least:2:3", "00010111"), ("AT_LEAST:0:2", "1111"), ("at-least:2:4", "0001011101111111"),
    ("at-most:1:2", "1110"), ("exactly:1:3", "01101000"), ("0001", "0001"), ("0010", "0010"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "bits"), TABLES)
def test_gates_by_name_have_their_tables(name: str, bits: str) -> None:
    assert outputs(gate(name)) == bits


def test_inputs_come_in_table_order_with_the_last_fastest() -> None:
    data = gate("parity:4")
    assert [e.x for e in data.examples()] == list(itertools.product((0, 1), repeat=4))
    assert data.features == ("x1", "x2", "x3", "x4")
    assert data.classes == ("1", "0")


def test_the_largest_table_is_built() -> None:
    data = gate(f"parity:{MAX_INPUTS}")
    assert (len(data), data.dimension, data.positives) == (65_536, 16, 32_768)


REFUSED = [
    ("xr", "unknown-gate", "xor"), ("nannd", "unknown-gate", "nand"),
    ("zzzzzz", "unknown-gate", "AND, OR"), ("", "unknown-gate", "no gate"),
    ("not:3", "unknown-gate", "takes no number"), ("at-least:2", "unknown-gate", "at-least:2:4"),
    ("parity", "gate", "parity:3"), ("parity:x", "gate", "whole numbers"),
    ("parity:0", "gate", "at least 1"), ("parity:-3", "gate", "whole numbers"),
    ("parity:٣", "gate", "whole numbers"), ("parity:25", "too-many-inputs", "16"),
    ("at-least:2:25", "too-many-inputs", "16"),
    ("parity:99999999999999999999", "gate", "whole numbers"), ("011", "bits", "3 outputs"),
    ("1", "bits", "1 outputs"), ("01" * 65_536, "too-many-inputs", "16"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code", "words"), REFUSED)
def test_other_names_are_refused_in_one_line(name: str, code: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        gate(name)
    assert caught.value.code == code
    assert words in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("bits", ["", "012", "0 1 "])
def test_a_truth_table_is_written_in_bits(bits: str) -> None:
    with pytest.raises(InputError):
        truth_table(bits)
