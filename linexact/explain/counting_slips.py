"""What slips in counts of mistakes are called, for all forms of answers."""

from __future__ import annotations

from collections.abc import Mapping

SLIP_WORDS: Mapping[str, str] = {
    "plus-forgotten": "the number added in the kernel was left out",
    "plus-added": "1 was added in the kernel, which has no such number",
    "power-forgotten": "the kernel's power was left out",
    "constant-forgotten": "the constant feature was left out",
    "constant-added": "a constant feature was added",
    "labels-forgotten": "the labels were left out of the sum",
    "counts-forgotten": "each example with a mistake was counted once",
    "root-forgotten": "the roots in the features were left out",
    "root-squared": "the numbers of the roots were not drawn: the root stands there twice",
    "first-pass-alone": "only the mistakes of the first pass were counted",
    "last-pass-alone": "only the mistakes of the last pass with any were counted",
    "restart-read-otherwise": "the order was begun anew after an update, or not, against the rule",
}
