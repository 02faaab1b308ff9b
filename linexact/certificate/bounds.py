"""Certificates of bounds: shortest weights, cycles of a perceptron, fewest errors.

The format ``linexact-bound/1`` of ``docs/certificate-format.md`` in code.  A stranger checks
these files with ``linexact/bound_checker.py``, which shares nothing with this package.
What is claimed has been checked before it comes here (``LeastNorm.check``, ``CoreProof.check``
and so on).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from linexact.certificate.files import data_fields, pairs, sealed, texts, with_source
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.rational import exact_text

BOUND_FORMAT = "linexact-bound/1"
SHOWN = 60  # characters of a number in a statement

Node: TypeAlias = Mapping[int, Fraction] | tuple[int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Shortest:
    """The shortest weights with margins of at least 1, and the multipliers that prove it."""

    bias: Literal["absent", "counted", "free"]
    bias_input: Fraction
    w: Vector
    b: Fraction
    multipliers: Mapping[int, Fraction]
    squared: Fraction
    r_squared: Fraction | None = None  # the greatest |X|^2, for the mistake bound
    closest: Sequence[Vector] = ()  # of the hulls: positive, negative


@dataclass(frozen=True, slots=True)
class Lap:
    """A perceptron's run to its cycle and once round: what a stranger needs to replay it."""

    w: Vector  # at the start
    b: Fraction
    bias_input: Fraction
    rate: Fraction
    order: Literal["file", "worst"] | Sequence[int]
    restart: bool
    before: int  # presentations up to the first visit
    length: int  # from there to the second


@dataclass(frozen=True, slots=True)
class Cores:
    """Sets of examples with an error of any classifier, and why few errors do not meet all.

    ``reason`` lists packings (weights by core) and branches (a core and the order of its
    elements), parents first.
    """

    multipliers: Sequence[Mapping[int, Fraction]]
    reason: Sequence[Node]


@dataclass(frozen=True, slots=True)
class Fewest:
    """Weights, what they get wrong, and the bound; ``cores`` None: by trying everything."""

    w: Vector
    b: Fraction
    misclassified: Sequence[int]
    at_least: int
    cores: Cores | None


def shortest_certificate(
    dataset: Dataset, claim: Shortest, *, include_data: bool | None = None
) -> str:
    """Return the certificate file's text for shortest weights."""
    dataset, included = with_source(dataset, include_data)
    fields: dict[str, Any] = {
        "about": "least-norm",
        "bias": claim.bias,
        "weights": _weights(claim.w, claim.b, claim.bias != "absent"),
        "multipliers": pairs(claim.multipliers),
        "squared": exact_text(claim.squared),
        "statement": _shortest_statement(dataset, claim),
    }
    if claim.bias == "counted":
        fields["bias_input"] = exact_text(claim.bias_input)
    if claim.bias == "free":
        fields["closest"] = [texts(point) for point in claim.closest]
    elif claim.r_squared is not None:
        fields["r_squared"] = exact_text(claim.r_squared)
    return sealed(fields | data_fields(dataset, included), form=BOUND_FORMAT)


def cycle_certificate(
    dataset: Dataset,
    convention: Convention,
    updates: Mapping[int, int],
    lap: Lap | None,
    *,
    include_data: bool | None = None,
) -> str:
    """Return the certificate file's text for a cycle; without a lap only its updates count."""
    dataset, included = with_source(dataset, include_data)
    refutes = any(convention.is_strict_for(dataset.target(index)) for index in updates)
    fields: dict[str, Any] = {
        "about": "cycle",
        "convention": _convention(convention),
        "updates": [[index, count] for index, count in sorted(updates.items())],
        "refutes": refutes,
        "statement": _cycle_statement(dataset, convention, updates, lap, refutes),
    }
    if lap is not None:
        fields["run"] = _run(lap, convention.bias)
    return sealed(fields | data_fields(dataset, included), form=BOUND_FORMAT)


def fewest_errors_certificate(
    dataset: Dataset, convention: Convention, claim: Fewest, *, include_data: bool | None = None
) -> str:
    """Return the certificate file's text for the fewest errors."""
    dataset, included = with_source(dataset, include_data)
    fields: dict[str, Any] = {
        "about": "fewest-errors",
        "convention": _convention(convention),
        "weights": _weights(claim.w, claim.b, convention.bias),
        "misclassified": list(claim.misclassified),
        "at_least": claim.at_least,
        "proof": "enumeration" if claim.cores is None else _cores(claim.cores),
        "statement": _fewest_statement(dataset, convention, claim),
    }
    return sealed(fields | data_fields(dataset, included), form=BOUND_FORMAT)


def _weights(w: Vector, b: Fraction, bias: bool) -> dict[str, Any]:
    return {"w": texts(w)} | ({"b": exact_text(b)} if bias else {})


def _convention(convention: Convention) -> dict[str, Any]:
    return {
        "bias": convention.bias,
        "positive": convention.positive,
        "negative": convention.negative,
    }


def _run(lap: Lap, bias: bool) -> dict[str, Any]:
    return {
        "start": _weights(lap.w, lap.b, bias),
        "rate": exact_text(lap.rate),
        "order": lap.order if isinstance(lap.order, str) else list(lap.order),
        "restart": lap.restart,
        "before": lap.before,
        "length": lap.length,
    } | ({"bias_input": exact_text(lap.bias_input)} if bias else {})


def _cores(cores: Cores) -> dict[str, Any]:
    return {
        "cores": [pairs(core) for core in cores.multipliers],
        "reason": [
            {"packing": pairs(node)}
            if isinstance(node, Mapping)
            else {"core": node[0], "elements": list(node[1])}
            for node in cores.reason
        ],
    }


# The sentences


def _examples(dataset: Dataset) -> str:
    p, n, d = dataset.positives, dataset.negatives, dataset.dimension
    return f"the {p} positive and {n} negative examples ({d} features)"


def _equals(value: Fraction) -> str:
    """Return `` = p/q`` when that is short."""
    text = exact_text(value)
    return f" = {text}" if len(text) <= SHOWN else ""


def _shortest_statement(dataset: Dataset, claim: Shortest) -> str:
    goal = "|w|^2 + b^2 of w and b with t (w . x + c b) >= 1, c"
    constraint = {
        "absent": "|w|^2 of w with t w . x >= 1",
        "counted": f"{goal}{_equals(claim.bias_input)},",
        "free": "|w|^2 of w and b with t (w . x + b) >= 1",
    }[claim.bias]
    s = claim.squared
    text = f"The least {constraint} for each of {_examples(dataset)} is S{_equals(s)} as stated."
    if claim.bias == "free" and claim.closest:
        text += (
            f" So the greatest squared margin is 1/S{_equals(1 / s)}, and the squared distance"
            f" between the hulls of the classes is 4/S{_equals(4 / s)}, at the points stated."
        )
    if claim.bias != "free" and claim.r_squared is not None:
        text += (
            f" The greatest |{'(x, c)' if claim.bias == 'counted' else 'x'}|^2 is"
            f" R{_equals(claim.r_squared)}: a perceptron that starts from zero, has a constant"
            " rate and updates only where t z <= 0 makes at most"
            f" R S{_equals(claim.r_squared * s)} updates, in any order."
        )
    return text


def _sides(convention: Convention) -> tuple[str, str, str]:
    score = "w . x + b" if convention.bias else "w . x"
    return (
        score,
        convention.positive.replace("0", " 0"),
        convention.negative.replace("0", " 0"),
    )


def _cycle_statement(
    dataset: Dataset,
    convention: Convention,
    updates: Mapping[int, int],
    lap: Lap | None,
    refutes: bool,
) -> str:
    text = f"Updates of {len(updates)} examples, {sum(updates.values())} in all, cancel"
    if lap is not None:
        text += (
            f": the run stated is after {lap.before} and after {lap.before + lap.length}"
            " presentations at the same weights and the same place, and goes on for ever"
        )
    if not refutes:
        return f"{text}. Each of these may score 0, so nothing is refuted ({_examples(dataset)})."
    score, positive, negative = _sides(convention)
    return (
        f"{text}. There are no {'w and b' if convention.bias else 'w'} with {score} {positive}"
        f" for each of the {dataset.positives} positive and {negative} for each of the"
        f" {dataset.negatives} negative examples ({dataset.dimension} features)."
    )


def _fewest_statement(dataset: Dataset, convention: Convention, claim: Fewest) -> str:
    score, positive, negative = _sides(convention)
    wrong = len(claim.misclassified)
    end = ", the fewest possible" if wrong == claim.at_least else ""
    return (
        f"Any classifier {score}, right where it is {positive} for positive and {negative} for"
        f" negative examples, is wrong on at least {claim.at_least} of {_examples(dataset)}. The"
        f" one stated is wrong on {wrong}{end}."
    )
