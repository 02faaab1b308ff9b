"""What statements of all kinds share: the examples, what is asked of them, and what is too long."""

from __future__ import annotations

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset

SHOWN = 60  # characters of a number, of weights or of a list in a statement


def examples_said(dataset: Dataset) -> str:
    """Return how many examples there are of each class.

    >>> examples_said(Dataset.from_rows([[0, 1], [1, 1], [1, 0]], [-1, 1, 1]))
    'the 2 positive and 1 negative examples (2 features)'
    """
    p, n, d = dataset.positives, dataset.negatives, dataset.dimension
    return f"the {p} positive and {n} negative examples ({d} features)"


def asked_said(dataset: Dataset, convention: Convention) -> str:
    """Return which scores are asked for, of how many examples.

    >>> data = Dataset.from_rows([[0, 1], [1, 1], [1, 0]], [-1, 1, 1])
    >>> asked_said(data, Convention(True, "closed-positive"))
    '>= 0 for each of the 2 positive and < 0 for each of the 1 negative examples (2 features)'
    """
    return (
        f"{convention.side(1)} for each of the {dataset.positives} positive and"
        f" {convention.side(-1)} for each of the {dataset.negatives} negative examples"
        f" ({dataset.dimension} features)"
    )


def score_said(convention: Convention, inputs: str = "x") -> str:
    """Return the score as it is written.

    >>> score_said(Convention(True, "strict")), score_said(Convention(False, "strict"), "p")
    ('w . x + b', 'w . p')
    """
    return f"w . {inputs} + b" if convention.bias else f"w . {inputs}"


def sought_said(dataset: Dataset, convention: Convention, inputs: str = "x") -> str:
    """Return which weights are sought.

    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> sought_said(data, Convention(False, "strict"))[:46]
    'w with w . x > 0 for each of the 1 positive an'
    """
    names = "w and b" if convention.bias else "w"
    return f"{names} with {score_said(convention, inputs)} {asked_said(dataset, convention)}"


def shown(text: str, otherwise: str = "as stated", longest: int = SHOWN) -> str:
    """Return a text that is short enough for a sentence, or what stands for it.

    >>> shown("(1, 1, -3/2)"), shown("1" * 61), shown("1, 2, 3", "stated", 5)
    ('(1, 1, -3/2)', 'as stated', 'stated')
    """
    return text if len(text) <= longest else otherwise
