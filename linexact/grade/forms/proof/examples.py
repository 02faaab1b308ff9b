"""Examples by their inputs, as proofs name them."""

from __future__ import annotations

from linexact.data.dataset import Dataset, Vector


def find_example(dataset: Dataset, point: Vector, target: int | None = None) -> int | None:
    """Return the example with this input, of this class if there is one of it.

    >>> from linexact.data.gates import gate
    >>> find_example(gate("AND"), (1, 0)), find_example(gate("AND"), (2, 0))
    (2, None)
    """
    found = [i for i in range(len(dataset)) if dataset.x(i) == point]
    return next((i for i in found if dataset.target(i) == target), found[0] if found else None)
