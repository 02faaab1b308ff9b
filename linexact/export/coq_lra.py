"""The teaching form for Coq: inequalities written out, and one call of its decision procedure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from linexact.errors import LimitError
from linexact.exact import exact_text
from linexact.export.claim import Claim, DataClaim, Inequality, exact
from linexact.export.coq_data import Numbers
from linexact.kernel import Refutation

IMPORTS = {
    "Q": "From Coq Require Import QArith Lqa.",
    "R": "From Coq Require Import Reals Lra.",
}
MAX_ROWS = 120
MAX_CELLS = 3_000


def lra_theorem(claim: Claim, numbers: Numbers) -> str:
    """Return a theorem about the claim's constraints whose proof is one ``lra``.

    Raises LimitError beyond 120 rows or 3,000 coefficients.
    """
    system = claim.system()
    if len(system.rows) > MAX_ROWS or claim.size() > MAX_CELLS:
        raise LimitError(
            "lra-size",
            f"the lra form takes at most {MAX_ROWS} rows and {MAX_CELLS} coefficients; these are"
            f" {len(system.rows)} rows and {claim.size()} coefficients: use the reflect form",
            limit="MAX_ROWS",
        )
    unknowns = claim.unknowns()
    rows = [inequality(row, unknowns, numbers) for row in claim.inequalities()]
    conjunction = " /\\\n    ".join(rows) if rows else "True"
    names = " ".join(unknowns)
    if isinstance(claim.proof, Refutation):
        name = "no_classifier" if isinstance(claim, DataClaim) else "no_point"
        quantifier = f"forall {names} : {numbers}, " if unknowns else ""
        statement = f"{quantifier}~ (\n    {conjunction})"
        proof = f"intros{'' if not unknowns else ' ' + names}; lra."
    else:
        name = "this_classifier" if isinstance(claim, DataClaim) else "this_point"
        quantifier = f"exists {names} : {numbers},\n    " if unknowns else ""
        statement = f"{quantifier}{conjunction}"
        point = ", ".join(_constant(exact(value), numbers) for value in claim.proof.point)
        proof = f"{f'exists {point}; ' if unknowns else ''}repeat split; lra."
    return f"Theorem {name} :\n  {statement}.\nProof. {proof} Qed.\n\nPrint Assumptions {name}.\n"


def inequality(row: Inequality, unknowns: Sequence[str], numbers: Numbers) -> str:
    """Return ``a1 * y1 + ... > c``; unknowns with coefficient 0 are left out.

    >>> half = Fraction(1, 2)
    >>> inequality(Inequality((Fraction(1), Fraction(0), -half), "<=", half), "xyz", "Q")
    'x + (-1#2) * z <= (1#2)'
    """
    relation = "=" if row.relation == "==" and numbers == "R" else row.relation
    total = _sum(row.coefficients, unknowns, numbers)
    return f"{total} {relation} {_constant(row.bound, numbers)}"


def _sum(coefficients: Iterable[Fraction], unknowns: Sequence[str], numbers: Numbers) -> str:
    terms = [
        name if value == 1 else f"{_constant(value, numbers)} * {name}"
        for value, name in zip(coefficients, unknowns, strict=True)
        if value != 0
    ]
    return " + ".join(terms) if terms else "0"


def _constant(value: Fraction, numbers: Numbers) -> str:
    text = exact_text(value)
    if value.denominator > 1:
        return f"({text.replace('/', '#')})" if numbers == "Q" else f"({text})"
    return f"({text})" if value < 0 else text
