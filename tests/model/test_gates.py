"""Truth tables by name, family and bits, against their definitions."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from linexact.errors import InputError
from linexact.model.gates import MAX_INPUTS, gate, is_gate, truth_table

DEFINITIONS: dict[str, tuple[int, Callable[..., bool]]] = {
    "NOT": (1, lambda a: not a),
    "AND": (2, lambda a, b: a and b),
    "or": (2, lambda a, b: a or b),
    "Nand": (2, lambda a, b: not (a and b)),
    "NOR": (2, lambda a, b: not (a or b)),
    "XOR": (2, lambda a, b: a != b),
    "XNOR": (2, lambda a, b: a == b),
    "IMPLIES": (2, lambda a, b: b or not a),
    "nimplies": (2, lambda a, b: a and not b),
    "0010": (2, lambda a, b: a and not b),
    "AND:3": (3, lambda *x: all(x)),
    "or:4": (4, lambda *x: any(x)),
    "parity:5": (5, lambda *x: sum(x) % 2 == 1),
    "majority:3": (3, lambda *x: sum(x) >= 2),
    "majority:4": (4, lambda *x: sum(x) >= 3),
    "at-least:2:4": (4, lambda *x: sum(x) >= 2),
    "at_most:1:3": (3, lambda *x: sum(x) <= 1),
    "exactly:1:3": (3, lambda *x: sum(x) == 1),
}


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_row_is_as_defined(name: str) -> None:
    inputs, rule = DEFINITIONS[name]
    dataset = gate(name)
    rows = list(itertools.product((0, 1), repeat=inputs))  # the last input fastest
    assert dataset.numerators.tolist() == [list(row) for row in rows]
    assert dataset.targets.tolist() == [1 if rule(*row) else -1 for row in rows]
    assert dataset.classes == ("1", "0")


REFUSED = {
    "xr": ("unknown-gate", "xor"),
    "": ("unknown-gate", "AND"),
    "NOT:3": ("unknown-gate", "takes no number"),
    "at-least:2": ("unknown-gate", "at-least:2:4"),
    "parity": ("gate", "parity:3"),
    "parity:x": ("gate", "whole numbers"),
    "parity:-3": ("gate", "whole numbers"),
    "parity:0": ("gate", "at least 1"),
    "parity:25": ("too-many-inputs", str(MAX_INPUTS)),
    "parity:99999999999": ("gate", "whole numbers"),
    "000": ("bits", "no truth table"),
    "1": ("bits", "no truth table"),
    "01" * 2**17: ("too-many-inputs", str(MAX_INPUTS)),
    "__import__('os')": ("unknown-gate", ""),
}


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: name[:20])
def test_refused_with_a_hint(name: str) -> None:
    code, hint = REFUSED[name]
    assert not is_gate(name)
    with pytest.raises(InputError) as caught:
        gate(name)
    assert caught.value.code == code
    assert hint in str(caught.value)
    assert len(str(caught.value)) < 200


def test_bits_must_be_bits() -> None:
    with pytest.raises(InputError):
        truth_table("01a1")
