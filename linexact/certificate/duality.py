"""Certificates of streets and their duals: conditions, all multipliers, subgradient steps.

What is claimed has been computed exactly before it comes here; a stranger computes it again with
``linexact/checkers/duality.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, pairs, texts, weights_fields
from linexact.certificate.statements import examples_said, shown
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.rational import exact_text


@dataclass(frozen=True, slots=True)
class Street:
    """Weights on data, with or without a bias; ``length`` and ``charge``, None without slacks."""

    dataset: Dataset
    weights: Classifier
    bias: bool
    length: Fraction
    charge: Fraction | None

    @property
    def fields(self) -> Fields:
        """The fields that state it."""
        charged = {} if self.charge is None else {"charge": exact_text(self.charge)}
        stated = {"weights": weights_fields(self.weights, self.bias)}
        return stated | {"length": exact_text(self.length)} | charged

    @property
    def score(self) -> str:
        """The score as it is written."""
        return "w . x + b" if self.bias else "w . x"

    @property
    def objective(self) -> str:
        """What is made least, in words."""
        length, of = _short(self.length), examples_said(self.dataset)
        if self.charge is None:
            return f"{length} |w|^2, where t ({self.score}) >= 1 for each of {of}"
        return (
            f"{length} |w|^2 + {_short(self.charge)} (sum of s), where s >= 0 and"
            f" t ({self.score}) >= 1 - s for each of {of}"
        )

    def said(self, weights: Classifier) -> str:
        """Say weights, where they are short."""
        text = f"w = ({', '.join(texts(weights.w))})"
        text += f", b = {exact_text(weights.b)}" if self.bias else ""
        return shown(text, "the weights stated")


def conditions_certificate(
    street: Street,
    stated: tuple[Vector, Vector],
    broken: Mapping[str, Sequence[int]],
    sums: tuple[Vector, Vector, Fraction],
    values: tuple[Fraction, Fraction],
) -> str:
    """Return the certificate file's text for a stated answer's conditions.

    ``stated`` are slacks and multipliers, ``broken`` the examples that break the primal, the dual
    and the complementary condition; ``sums`` are ``sum m t x``, ``2 a w`` and ``sum m t``,
    ``values`` those of both objectives.

    >>> import json
    >>> data, half, one = Dataset.from_rows([[1], [-1]], [1, -1]), Fraction(1, 2), Fraction(1)
    >>> street = Street(data, Classifier.of([1], 0), True, half, None)
    >>> none = {"primal": [], "dual": [], "complementary": []}
    >>> sums = ((one,), (one,), Fraction(0))
    >>> text = conditions_certificate(street, ((), (half, half)), none, sums, (half, half))
    >>> json.loads(text)["claims"][0]["statement"][-45:]
    'less. The objective is 1/2, the dual one 1/2.'
    """
    slacks, m = stated
    way, wanted, balance = sums
    numbers = {name: list(indices) for name, indices in broken.items()}
    claim: Fields = street.fields | numbers | {"multipliers": texts(m), "combined": texts(way)}
    claim |= {"value": exact_text(values[0]), "dual_value": exact_text(values[1])}
    claim |= {"balance": exact_text(balance)} if street.bias else {}
    claim |= {} if street.charge is None else {"slacks": texts(slacks)}
    told = {name: f"{name} by {_named(numbers[name])}" for name in numbers}
    parts = [told["primal"]] if numbers["primal"] else []
    parts += [told["dual"]] if numbers["dual"] else []
    parts += [f"dual by sum m t = {_short(balance)}"] if street.bias and balance else []
    if way != wanted:
        twice = f"{_short(2 * street.length)} w = {_listed(wanted)}"
        parts.append(f"stationary by sum m t x = {_listed(way)}, {twice}")
    parts += [told["complementary"]] if numbers["complementary"] else []
    end = f"Broken conditions: {'; '.join(parts)}."
    if not parts:
        end = "All conditions of Karush, Kuhn and Tucker hold, so nothing is less."
    beside = "" if street.charge is None else f"the slacks {_listed(slacks)} and "
    claim["statement"] = (
        f"Stated for the least {street.objective}: {street.said(street.weights)}, with {beside}the"
        f" multipliers {_listed(m)}. {end} The objective is {_short(values[0])}, the dual one"
        f" {_short(values[1])}."
    )
    return claims_certificate(street.dataset, [claim | {"about": "kkt"}])


def multipliers_certificate(
    street: Street, vertices: Sequence[Vector], some: Sequence[int], every: Sequence[int]
) -> str:
    """Return the certificate file's text for all multipliers that prove weights best.

    ``some`` and ``every`` are the examples (0-based) with a multiplier above 0 in some of them, and
    in each.

    >>> import json
    >>> data, half = Dataset.from_rows([[1], [-1]], [1, -1]), Fraction(1, 2)
    >>> street = Street(data, Classifier.of([1], 0), True, half, None)
    >>> text = multipliers_certificate(street, [(half, half)], [0, 1], [0, 1])
    >>> json.loads(text)["claims"][0]["statement"][-65:]
    'some of them: examples 1, 2. Above 0 in every one: examples 1, 2.'
    """
    count = len(vertices)
    stated = "the one vector stated" if count == 1 else f"the mixtures of the {count} stated"
    claim: Fields = street.fields | {
        "about": "multipliers",
        "vertices": [pairs(dict(enumerate(m))) for m in vertices],
        "statement": f"The multipliers that prove {street.said(street.weights)} best, for the least"
        f" {street.objective}, are {stated}. Above 0 in some of them: {_named(some)}. Above 0 in"
        f" every one: {_named(every)}.",
    }
    return claims_certificate(street.dataset, [claim])


def steps_certificate(
    street: Street,
    made: Sequence[tuple[Fraction, Sequence[int]]],
    rule: tuple[bool, Sequence[int] | None],
    direction: Vector,
    end: tuple[Classifier, Fraction, Fraction],
) -> str:
    """Return the certificate file's text for subgradient steps from the weights of a street.

    ``made`` are the rate of each step and the examples that count in it, ``rule`` whether an
    example at the edge counts, and the order of single examples where each step has one;
    ``direction`` is the first subgradient, ``end`` where the steps lead, and both values.

    >>> import json
    >>> data, half, zero = Dataset.from_rows([[1], [-1]], [1, -1]), Fraction(1, 2), Fraction(0)
    >>> street = Street(data, Classifier.of([0], 0), False, half, half)
    >>> end = (Classifier.of([half], 0), Fraction(1), Fraction(5, 8))
    >>> text = steps_certificate(street, [(half, [0, 1])], (True, None), (Fraction(-1),), end)
    >>> json.loads(text)["claims"][0]["statement"][-65:]
    ' lead from w = (0) to w = (1/2), and the objective from 1 to 5/8.'
    """
    (edge, order), (last, value, end_value) = rule, end
    assert street.charge is not None
    rates = [rate for rate, _ in made]
    claim: Fields = street.fields | {
        "about": "subgradient",
        "edge_counts": edge,
        "rates": texts(rates),
        "counted": [list(counted) for _, counted in made],
        "direction": texts(direction),
        "end": weights_fields(last, street.bias),
        "value": exact_text(value),
        "end_value": exact_text(end_value),
    }
    alone = ""
    if order is not None:
        claim["order"] = list(order)
        pull = _short(street.charge * len(street.dataset))
        alone = f", each of one example in the order stated, with {pull} for its slack"
    claim["statement"] = (
        f"{len(made)} subgradient step{'' if len(made) == 1 else 's'} down {_short(street.length)}"
        f" |w|^2 + {_short(street.charge)} (sum of max(0, 1 - t ({street.score}))) over"
        f" {examples_said(street.dataset)}{alone}, where an example with t ({street.score}) = 1"
        f" {'counts' if edge else 'does not count'}, with the rates {_listed(rates)}, lead from"
        f" {street.said(street.weights)} to {street.said(last)}, and the objective from"
        f" {_short(value)} to {_short(end_value)}."
    )
    return claims_certificate(street.dataset, [claim])


def _short(value: Fraction) -> str:
    return shown(exact_text(value))


def _listed(values: Sequence[Fraction]) -> str:
    return shown(f"({', '.join(texts(values))})")


def _named(indices: Sequence[int]) -> str:
    text = shown(", ".join(str(i + 1) for i in indices))
    return f"examples {text}" if text else "none"
