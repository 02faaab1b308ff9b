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
from typing import Literal, TypeAlias

from linexact.certificate.fields import (
    Fields,
    convention_fields,
    data_fields,
    pairs,
    texts,
    weights_fields,
    with_source,
)
from linexact.certificate.files import sealed
from linexact.certificate.statements import SHOWN, examples_said, score_said, shown, sought_said
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.exact import exact_text

BOUND_FORMAT = "linexact-bound/1"

Node: TypeAlias = Mapping[int, Fraction] | tuple[int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Shortest:
    """The shortest weights with margins of at least 1, and the multipliers that prove it."""

    bias: Literal["absent", "counted", "free"]
    bias_input: Fraction
    weights: Classifier
    multipliers: Mapping[int, Fraction]
    squared: Fraction
    r_squared: Fraction | None = None  # the greatest |X|^2, for the mistake bound
    closest: Sequence[Vector] = ()  # of the hulls: positive, negative


@dataclass(frozen=True, slots=True)
class CycleRun:
    """A perceptron's run to its cycle and once round: what a stranger needs to replay it."""

    start: Classifier
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

    weights: Classifier
    misclassified: Sequence[int]
    at_least: int
    cores: Cores | None


def shortest_certificate(
    dataset: Dataset, claim: Shortest, *, include_data: bool | None = None
) -> str:
    """Return the certificate file's text for shortest weights.

    >>> import json
    >>> data = Dataset.from_rows([[1], [-1]], [1, -1])
    >>> halves = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> claim = Shortest("absent", Fraction(1), Classifier.of([1], 0), halves, Fraction(1))
    >>> json.loads(shortest_certificate(data, claim))["squared"]
    '1'
    """
    dataset, included = with_source(dataset, include_data)
    fields: Fields = {
        "about": "least-norm",
        "bias": claim.bias,
        "weights": weights_fields(claim.weights, claim.bias != "absent"),
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
    run: CycleRun | None,
) -> str:
    """Return the certificate file's text for a cycle; without a run only its updates count.

    >>> import json
    >>> twice = Dataset.from_rows([[1], [1]], [1, -1])
    >>> strict = Convention(bias=False, boundary="strict")
    >>> json.loads(cycle_certificate(twice, strict, {0: 1, 1: 1}, None))["refutes"]
    True
    """
    dataset, included = with_source(dataset)
    refutes = any(convention.is_strict_for(dataset.target(index)) for index in updates)
    fields: Fields = {
        "about": "cycle",
        "convention": convention_fields(convention),
        "updates": [[index, count] for index, count in sorted(updates.items())],
        "refutes": refutes,
        "statement": _cycle_statement(dataset, convention, updates, run, refutes),
    }
    if run is not None:
        fields["run"] = _run(run, convention.bias)
    return sealed(fields | data_fields(dataset, included), form=BOUND_FORMAT)


def fewest_errors_certificate(dataset: Dataset, convention: Convention, claim: Fewest) -> str:
    """Return the certificate file's text for the fewest errors.

    >>> import json
    >>> twice = Dataset.from_rows([[1], [1]], [1, -1])
    >>> claim = Fewest(Classifier.of([1], 0), misclassified=(1,), at_least=1, cores=None)
    >>> strict = Convention(bias=False, boundary="strict")
    >>> json.loads(fewest_errors_certificate(twice, strict, claim))["at_least"]
    1
    """
    dataset, included = with_source(dataset)
    fields: Fields = {
        "about": "fewest-errors",
        "convention": convention_fields(convention),
        "weights": weights_fields(claim.weights, convention.bias),
        "misclassified": list(claim.misclassified),
        "at_least": claim.at_least,
        "proof": "enumeration" if claim.cores is None else _cores(claim.cores),
        "statement": _fewest_statement(dataset, convention, claim),
    }
    return sealed(fields | data_fields(dataset, included), form=BOUND_FORMAT)


def _run(run: CycleRun, bias: bool) -> Fields:
    return {
        "start": weights_fields(run.start, bias),
        "rate": exact_text(run.rate),
        "order": run.order if isinstance(run.order, str) else list(run.order),
        "restart": run.restart,
        "before": run.before,
        "length": run.length,
    } | ({"bias_input": exact_text(run.bias_input)} if bias else {})


def _cores(cores: Cores) -> Fields:
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


def _equals(value: Fraction) -> str:
    """Return `` = p/q`` when that is short."""
    return shown(f" = {exact_text(value)}", "", SHOWN + len(" = "))


def _shortest_statement(dataset: Dataset, claim: Shortest) -> str:
    goal = "|w|^2 + b^2 of w and b with t (w . x + c b) >= 1, c"
    constraint = {
        "absent": "|w|^2 of w with t w . x >= 1",
        "counted": f"{goal}{_equals(claim.bias_input)},",
        "free": "|w|^2 of w and b with t (w . x + b) >= 1",
    }[claim.bias]
    s = claim.squared
    text = (
        f"The least {constraint} for each of {examples_said(dataset)} is S{_equals(s)} as stated."
    )
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


def _cycle_statement(
    dataset: Dataset,
    convention: Convention,
    updates: Mapping[int, int],
    run: CycleRun | None,
    refutes: bool,
) -> str:
    text = f"Updates of {len(updates)} examples, {sum(updates.values())} in all, cancel"
    if run is not None:
        text += (
            f": the run stated is after {run.before} and after {run.before + run.length}"
            " presentations at the same weights and the same place, and goes on for ever"
        )
    if not refutes:
        return (
            f"{text}. Each of these may score 0, so nothing is refuted ({examples_said(dataset)})."
        )
    return f"{text}. There are no {sought_said(dataset, convention)}."


def _fewest_statement(dataset: Dataset, convention: Convention, claim: Fewest) -> str:
    wrong = len(claim.misclassified)
    end = ", the fewest possible" if wrong == claim.at_least else ""
    return (
        f"Any classifier {score_said(convention)}, right where it is {convention.side(1)} for"
        f" positive and {convention.side(-1)} for negative examples, is wrong on at least"
        f" {claim.at_least} of {examples_said(dataset)}. The one stated is wrong on {wrong}{end}."
    )
