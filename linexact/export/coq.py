"""A certificate as a theorem for Coq (Rocq): one file that needs the standard library alone.

The file states all rows, and proves once that rows times multipliers which add up to ``0 > 0``
leave no solution (Motzkin's easy half; ``theory.v``); then Coq's kernel adds up these multipliers,
or tries the point on every row, in integers (``vm_compute``).  No axiom is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from linexact.export.rows import Exported

RELATIONS = {">": "Above", ">=": "AtLeast", "==": "Equal"}


def coq_text(found: Exported) -> str:
    """Return the text of a ``.v`` file; over the rational numbers.

    Source: T. S. Motzkin, Beitraege zur Theorie der linearen Ungleichungen, 1936.

    >>> from linexact import separate
    >>> from linexact.export.rows import exported
    >>> text = coq_text(exported(separate("XOR").certificate().encode(), "xor.json"))
    >>> [line for line in text.splitlines() if line.startswith("Theorem no")]
    ['Theorem none : forall y : list Q, ~ Forall (meets y) rows.']
    """
    says = "\n   ".join((*found.about, f"The unknowns are {', '.join(found.names)}."))
    says = says.replace("*", "* ").replace("(", "( ")  # a name must not end the comment
    listed = ";\n   ".join(
        f"({_integers(a)}, {RELATIONS[relation]}, ({c})%Z)" for a, relation, c in found.rows
    )
    theory = (files("linexact.export") / "theory.v").read_text(encoding="ascii")
    proof = _none(found.shares) if found.shares is not None else _some(found.point or (1,))
    return "\n".join(
        [
            f"(* {says}\n   Check it with Coq 8.16 or later:  coqc FILE.v *)\n",
            theory,
            f"Definition rows : list row :=\n  [{listed}].\n",
            proof,
        ]
    )


def _none(shares: Iterable[int]) -> str:
    return (
        f"Definition multipliers : list Z :=\n  {_integers(shares)}.\n\n"
        "Theorem none : forall y : list Q, ~ Forall (meets y) rows.\n"
        "Proof. apply (refuted multipliers). vm_cast_no_check (eq_refl true). Qed.\n\n"
        "Print Assumptions none.\n"
    )


def _some(point: tuple[int, ...]) -> str:
    *values, unit = point
    return (
        f"Definition point : list Z :=\n  {_integers(values)}.\n\n"
        f"Theorem some : Forall (meets (over {unit}%positive point)) rows.\n"
        "Proof. apply found. vm_cast_no_check (eq_refl true). Qed.\n\n"
        "Print Assumptions some.\n"
    )


def _integers(values: Iterable[int]) -> str:
    return f"[{'; '.join(map(str, values))}]%Z"
