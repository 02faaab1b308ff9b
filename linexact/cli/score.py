"""``linexact score``: exact numbers about given weights on a data set."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from linexact.cli import options as o
from linexact.cli import weights as w
from linexact.data.read import TableOptions
from linexact.errors import InputError


def score(
    problem: o.ProblemArgument,
    *,
    weights: w.WeightOptions,
    reading: TableOptions,
    judging: w.JudgingOptions,
    proof: o.ProofOptions,
) -> None:
    """Score examples with given weights: votes, errors, losses, risks, distances.

    Every number is exact; findings say what a teacher would remark.

    Example:  linexact score AND --weights 1,1 --b -1 --boundary closed-positive
    """
    from linexact.front.study import score as measure

    classifier = weights.read()
    if classifier is None:
        raise InputError("weights", "no weights: give --weights 1,1 --b -3/2, or --augmented")
    under: dict[str, Any] = asdict(judging) | {"weights": classifier}
    o.answer("score", problem, reading, proof, lambda asked, _: measure(asked, **under), hint=False)
