"""Certificates of numbers about given weights, of weights of least squares, and of ranks.

What is claimed has been checked before it comes here; a stranger computes it again with
``linexact/checkers/measures.py`` and ``ranks.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, pairs, texts, weights_fields
from linexact.certificate.statements import examples_said, shown
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import exact_text
from linexact.kernel import Number

MAX_NUMBERS = 1_000_000  # of short numbers, that a stranger's checker multiplies
MAX_DIGITS = 20_000  # of the weights together
ZERO_IS_RIGHT = {
    "strict": "neither",
    "closed-positive": "positive",
    "closed-negative": "negative",
    "either": "either",
}


def require_checkable(dataset: Dataset, weights: Classifier) -> None:
    """Refuse what a stranger's checker would not take on.

    Raises :class:`~linexact.errors.InputError` (``no-certificate``).

    >>> many = Dataset.from_rows([[1] * 2_000] * 500, [1] * 500)
    >>> try:
    ...     require_checkable(many, Classifier.of([1] * 2_000, 0))
    ... except InputError as error:
    ...     error.code
    'no-certificate'
    """
    values = (*weights.w, weights.b)
    long = [max(map(int.bit_length, v.as_integer_ratio())) for v in values]
    if dataset.dimension and len(dataset) * (dataset.dimension + 1) <= MAX_NUMBERS:
        long += [max(abs(int(v)) for v in dataset.numerators.ravel().tolist()).bit_length()]
        long += [q.bit_length() for q in dataset.denominators]
    numbers = (len(dataset) + 1) * (dataset.dimension + 1)
    work = numbers * (1 + max(long) ** 2 // 2**13)
    if work > MAX_NUMBERS or sum(len(exact_text(v)) for v in {*values}) > MAX_DIGITS:
        message = "no certificate of so many or so long numbers: a checker would take too long"
        raise InputError("no-certificate", message)


def score_certificate(
    dataset: Dataset,
    weights: Classifier,
    zero_rule: str,
    scores: Sequence[Fraction],
    wrong: Sequence[int],
    risks: tuple[Fraction, Fraction],
    *,
    bias: bool,
) -> str:
    """Return the certificate file's text for scores, errors and the square and perceptron risks.

    >>> import json
    >>> data = Dataset.from_rows([[1], [2]], [1, -1])
    >>> risks = Fraction(9, 2), Fraction(1)
    >>> z = [Fraction(1), Fraction(2)]
    >>> text = score_certificate(data, Classifier.of([1], 0), "strict", z, [1], risks, bias=True)
    >>> json.loads(text)["claims"][0]["wrong"]
    [1]
    """
    square, perceptron = risks
    said = f"With {_said(weights, bias)}, a score of 0 right for {ZERO_IS_RIGHT[zero_rule]} class"
    claim: Fields = {
        "about": "score",
        "weights": weights_fields(weights, bias),
        "zero_is_right": ZERO_IS_RIGHT[zero_rule],
        "scores": texts(scores),
        "wrong": list(wrong),
        "square_risk": exact_text(square),
        "perceptron_risk": exact_text(perceptron),
        "statement": f"{said}, {len(wrong)} of {examples_said(dataset)} are wrong, as stated; the"
        f" scores are as stated, the mean of (z - t)^2 is {_short(square)}, that of max(0, -t z) is"
        f" {_short(perceptron)}.",
    }
    return claims_certificate(dataset, [claim])


def least_squares_certificate(
    dataset: Dataset,
    weights: Classifier,
    squares: Fraction,
    proof: Sequence[int] | Mapping[int, Fraction],
    *,
    bias: bool,
) -> str:
    """Return the certificate file's text for weights of least squares.

    ``proof`` is as many independent examples as unknowns, so that there are no other weights; or
    multipliers that combine the examples to the weights, which are then the shortest.

    >>> import json
    >>> data = Dataset.from_rows([[1], [2]], [1, -1])
    >>> found = Classifier.of([-2], 3)
    >>> text = least_squares_certificate(data, found, Fraction(0), [0, 1], bias=True)
    >>> json.loads(text)["claims"][0]["independent"]
    [0, 1]
    """
    shortest = isinstance(proof, Mapping)
    length = "|w|^2 + b^2" if bias else "|w|^2"
    end = "and nowhere else"
    if shortest:
        end = f"and of all weights with that sum these have the least {length}"
    claim: Fields = {
        "about": "least-squares",
        "weights": weights_fields(weights, bias),
        "squares": exact_text(squares),
        "statement": f"The least sum of (z - t)^2, z = {'w . x + b' if bias else 'w . x'} and t = 1"
        f" or -1, over {examples_said(dataset)} is {_short(squares)}, at {_said(weights, bias)},"
        f" {end}.",
    }
    if isinstance(proof, Mapping):
        claim["combination"] = pairs(proof)
    else:
        claim["independent"] = sorted(proof)
    return claims_certificate(dataset, [claim])


def threshold_certificate(dataset: Dataset, w: Sequence[Fraction], errors: int) -> str:
    """Return the certificate file's text for the fewest errors of all thresholds of a direction.

    >>> import json
    >>> data = Dataset.from_rows([[0], [1], [3], [2]], [-1, -1, -1, 1])
    >>> json.loads(threshold_certificate(data, [Fraction(1)], 1))["claims"][0]["errors"]
    1
    """
    said = f"w = ({', '.join(texts(w))})"
    claim: Fields = {
        "about": "best-threshold",
        "w": texts(w),
        "errors": errors,
        "statement": f"With {shown(said, 'the weights stated')} and any b at"
        f" least {errors} of {examples_said(dataset)} are wrong, a score of 0 being right for one"
        " class or for none; some b is wrong on no more.",
    }
    return claims_certificate(dataset, [claim])


def _short(value: Fraction) -> str:
    return shown(exact_text(value))


def _said(weights: Classifier, bias: bool) -> str:
    text = f"w = ({', '.join(texts(weights.w))})"
    text += f", b = {exact_text(weights.b)}" if bias else ""
    return shown(text, "the weights stated")


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
