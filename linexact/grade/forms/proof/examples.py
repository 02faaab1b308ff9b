"""Examples by their inputs, as proofs name them."""

from linexact.data.dataset import Dataset, Vector


def find_example(dataset: Dataset, point: Vector) -> int | None:
    """Return the first example with this input.

    >>> from linexact.data.gates import gate
    >>> find_example(gate("AND"), (1, 0)), find_example(gate("AND"), (2, 0))
    (2, None)
    """
    return next((i for i in range(len(dataset)) if dataset.x(i) == point), None)
