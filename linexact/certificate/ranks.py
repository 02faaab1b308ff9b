"""The claim that the columns of a data set have a rank, for ``linexact/checkers/ranks.py``."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.certificate.fields import Fields, texts
from linexact.certificate.statements import examples_said
from linexact.data.dataset import Dataset
from linexact.kernel import Number


def rank_claim(
    dataset: Dataset, rows: Sequence[int], null: Sequence[Sequence[Number]], *, constant: bool
) -> Fields:
    """Return the claim: rows that are independent, and vectors that all rows take to 0.

    >>> data = Dataset.from_rows([[1], [2]], [1, -1])
    >>> rank_claim(data, [0, 1], [], constant=True)["statement"][:50]
    'The columns of the 1 positive and 1 negative examp'
    """
    found = (
        f"The columns of {examples_said(dataset)}{' and a constant one' if constant else ''} have"
        f" rank {len(rows)} of {dataset.dimension + constant}"
    )
    end = (
        "other weights than 0 give every example the score 0, so a logistic regression has many"
        " estimates or none."
        if null
        else "no weights but 0 give every example the score 0, so a logistic regression has at most"
        " one estimate."
    )
    return {
        "about": "rank",
        "constant": constant,
        "rows": list(rows),
        "null": [texts(vector) for vector in null],
        "statement": f"{found}: {end}",
    }
