"""Is a data set linearly separable?  Verdicts with proofs, and what more can be proved of them.

:mod:`.verdict` decides (data sets and general systems); :mod:`.kind` says whether separation
is complete, quasi-complete or none; :mod:`.minimal` and :mod:`.textbook` make proofs that
are small or can be drawn; :mod:`.certified` puts these into one certificate; :mod:`.batch`
holds those of many data sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.topics.separability.systems import (
        Feasibility,
        Feasible,
        Infeasible,
        feasible,
    )
    from linexact.topics.separability.verdict import (
        Inseparable,
        Separable,
        Verdict,
        inseparable,
        separate_dataset,
        weighted_average,
    )

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.topics.separability.systems": (
            "Feasibility",
            "Feasible",
            "Infeasible",
            "feasible",
        ),
        "linexact.topics.separability.verdict": (
            "Inseparable",
            "Separable",
            "Verdict",
            "inseparable",
            "separate_dataset",
            "weighted_average",
        ),
    },
)

__all__ = [
    "Feasibility",
    "Feasible",
    "Infeasible",
    "Inseparable",
    "Separable",
    "Verdict",
    "feasible",
    "inseparable",
    "separate_dataset",
    "weighted_average",
]
