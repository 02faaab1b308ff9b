"""A result as an SMT-LIB 2 problem in linear real arithmetic, with the expected answer.

This is a second opinion rather than a proof check: the solver decides the question again,
from the data alone, and ``(set-info :status ...)`` says what linexact answered.  Logic
``QF_LRA`` is decidable, so a solver has no excuse.

Source: C. Barrett, P. Fontaine, C. Tinelli, The SMT-LIB Standard, version 2.6, 2017.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from linexact.exact import exact_text
from linexact.export.claim import Claim, DataClaim, Inequality
from linexact.export.coq_data import numeral
from linexact.export.errors import ErrorsClaim
from linexact.export.wording import heading
from linexact.kernel import Refutation


def export_smt(claim: Claim | ErrorsClaim) -> str:
    """Return an ``.smt2`` script that asks for the unknowns; the claim is checked first.

    One assertion for each example or constraint, in their order, with the numbers of the
    data.  For the rows of a refutation alone give ``claim.support_only()``.  Of fewest errors it
    is asked whether weights are wrong on fewer of the examples that the proof uses.

    Raises CertificateError when the claim is wrong, LimitError when it is too large.

    >>> from linexact.export.claim import DataClaim
    >>> from linexact.kernel import Solution
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> script = export_smt(DataClaim(gate("NOT"), strict, Solution((-2, 1))))
    >>> [line for line in script.splitlines() if "status" in line or "assert" in line]
    ['(set-info :status sat)', '(assert (> b 0))', '(assert (< (+ w1 b) 0))']
    """
    claim.check()
    lines = _errors(claim) if isinstance(claim, ErrorsClaim) else _lines(claim)
    return "\n".join(lines) + "\n"


def _errors(claim: ErrorsClaim) -> Iterator[str]:
    """Ask for weights and fewer examples, each of which may be wrong."""
    used = sorted({i for core in claim.cores for i in core.multipliers})
    part = DataClaim(claim.dataset.part(used), claim.convention, Refutation({}))
    unknowns = part.unknowns()
    yield from (f"; {line}" for line in heading(claim))
    yield f"; Of the {len(used)} examples of its proof, e and a number says that one may be wrong."
    yield "(set-info :smt-lib-version 2.6)"
    yield "(set-logic QF_LRA)"
    yield "(set-info :status unsat)"
    yield from (f"(declare-fun {name} () Real)" for name in unknowns)
    yield from (f"(declare-fun e{i + 1} () Bool)" for i in used)
    for i, row in zip(used, part.inequalities(), strict=True):
        yield f"(assert (or e{i + 1} {assertion(row, unknowns)}))"
    counted = " ".join(["0", "0", *(f"(ite e{i + 1} 1 0)" for i in used)])
    yield f"(assert (< (+ {counted}) {claim.at_least}))"
    yield "(check-sat)"
    yield "(exit)"


def _lines(claim: Claim) -> Iterator[str]:
    yield from (f"; {line}" for line in heading(claim))
    yield "(set-info :smt-lib-version 2.6)"
    yield "(set-logic QF_LRA)"
    yield f"(set-info :status {'unsat' if isinstance(claim.proof, Refutation) else 'sat'})"
    unknowns = claim.unknowns()
    yield from (f"(declare-fun {name} () Real)" for name in unknowns)
    yield from (f"(assert {assertion(row, unknowns)})" for row in claim.inequalities())
    yield "(check-sat)"
    yield "(exit)"


def assertion(row: Inequality, unknowns: Sequence[str]) -> str:
    """Return one inequality as a term; unknowns with coefficient 0 are left out.

    >>> half = Fraction(1, 2)
    >>> assertion(Inequality((Fraction(1), Fraction(0), -half), "<=", half), "xyz")
    '(<= (+ x (* (- 0.5) z)) 0.5)'
    """
    relation = "=" if row.relation == "==" else row.relation
    return f"({relation} {_sum(row.coefficients, unknowns)} {_constant(row.bound)})"


def _sum(coefficients: Iterable[Fraction], unknowns: Sequence[str]) -> str:
    terms = [
        name if value == 1 else f"(* {_constant(value)} {name})"
        for value, name in zip(coefficients, unknowns, strict=True)
        if value != 0
    ]
    if len(terms) > 1:
        return f"(+ {' '.join(terms)})"
    return terms[0] if terms else "0"


def _constant(value: Fraction) -> str:
    """Return a number: a decimal where it ends soon, else a quotient."""
    text = numeral(abs(value))
    if "/" not in text:
        return f"(- {text})" if value < 0 else text
    size = exact_text(abs(value.numerator))
    numerator = f"(- {size})" if value < 0 else size
    return f"(/ {numerator} {exact_text(value.denominator)})"
