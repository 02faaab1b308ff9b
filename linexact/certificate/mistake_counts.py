"""The claims about counts of mistakes, for ``linexact/checkers/mistake_counts.py``.

What is claimed has been computed exactly before it comes here; a stranger runs it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields
from linexact.certificate.statements import examples_said, shown
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import exact_text


def kernel_run_certificate(
    dataset: Dataset,
    kernel: tuple[int, Fraction],
    convention: Convention,
    scheme: tuple[Sequence[int], bool, int | None],
    came: Fields,
) -> str:
    """Return the certificate file's text for a run in counts of mistakes.

    ``kernel`` is its degree and the number added, ``scheme`` the order of a pass, whether an update
    restarts it, and how many passes end it; ``came`` is what came out.

    >>> import json
    >>> data = Dataset.from_rows([[1]], [1])
    >>> strict = Convention(bias=False, boundary="strict")
    >>> came = {"outcome": "converged", "counts": [1], "presentations": 2}
    >>> text = kernel_run_certificate(data, (2, Fraction(1)), strict, ([0], False, None), came)
    >>> json.loads(text)["claims"][0]["kernel"]
    {'degree': 2, 'plus': '1'}
    """
    order, restart, passes = scheme
    fields: Fields = _setting(kernel, convention) | {"order": list(order), "restart": restart}
    fields |= came | ({} if passes is None else {"passes": passes})
    plain = list(order) == list(range(len(order)))
    ends = "" if passes is None else f", and ends after {_counted(passes, 'pass')}"
    end = {
        "converged": "It converged",
        "limit": "It ended at its limit of passes",
        "cycle": f"After {came.get('first')} and after {came['presentations']} presentations its"
        " weights were the same, so it goes on for ever",
    }[came["outcome"]]
    statement = (
        f"A perceptron with {_setting_said(kernel, convention)} shows the examples in"
        f" {'their order' if plain else 'the order stated'}, again and again"
        f"{', begins anew after each update' if restart else ''}{ends}."
        f" Of {examples_said(dataset)} it made {_counted(came['presentations'], 'presentation')},"
        f" with the counts of mistakes {_listed(came['counts'])}. {end}."
    )
    claim = fields | {"about": "kernel-run", "statement": statement}
    return claims_certificate(dataset, [claim])


def counts_certificate(
    dataset: Dataset,
    kernel: tuple[int, Fraction],
    convention: Convention,
    counts: Sequence[int],
    proof: Mapping[str, object],
) -> str:
    """Return the certificate file's text for whether counts of mistakes occur in some run.

    ``proof`` says whether they are asked at a run's end, and has the updates, or a reason with what
    it needs.

    >>> import json
    >>> data = Dataset.from_rows([[1]], [1])
    >>> strict = Convention(bias=False, boundary="strict")
    >>> text = counts_certificate(data, (1, Fraction(0)), strict, [2],
    ...                           {"ended": False, "reason": "length"})
    >>> json.loads(text)["claims"][0]["statement"].split(": ")[-1]
    'the squared length of their weights is above the sum of the counts times K(x, x).'
    """
    fields: Fields = _setting(kernel, convention) | {"counts": list(counts)} | dict(proof)
    some = "updates" in proof
    ended = " at its end" if proof["ended"] else ""
    if some:
        how = "the updates stated are each on a mistake"
        how += ", and then no example is wrong" if proof["ended"] else ""
    else:
        how = {
            "wrong": f"example {int(str(proof.get('example', 0))) + 1} is wrong under them",
            "length": "the squared length of their weights is above the sum of the counts times"
            " K(x, x)",
            "search": "of all states from which they may come none is the beginning",
        }[str(proof["reason"])]
    statement = (
        f"A perceptron with {_setting_said(kernel, convention)} has on {examples_said(dataset)} in"
        f" {'some' if some else 'no'} order of presentations the counts of mistakes"
        f" {_listed(counts)}{ended}: {how}."
    )
    return claims_certificate(
        dataset, [fields | {"about": "mistake-counts", "statement": statement}]
    )


def _setting(kernel: tuple[int, Fraction], convention: Convention) -> Fields:
    degree, plus = kernel
    return {
        "kernel": {"degree": degree, "plus": exact_text(plus)},
        "convention": convention_fields(convention),
    }


def _setting_said(kernel: tuple[int, Fraction], convention: Convention) -> str:
    degree, plus = kernel
    added = f" + {shown(exact_text(plus), 'c')}" if plus else ""
    inner = f"x . z{added}"
    said = inner if degree == 1 else f"({inner})^{degree}"
    constant = " and a constant feature 1" if convention.bias else ""
    return (
        f"the kernel K(x, z) = {said}{constant}, weights from 0, score right where it is"
        f" {convention.side(1)} for positive and {convention.side(-1)} for negative examples,"
    )


def _counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}{'es' if one == 'pass' else 's'}"


def _listed(counts: Sequence[int]) -> str:
    return shown(f"({', '.join(map(str, counts))})")
