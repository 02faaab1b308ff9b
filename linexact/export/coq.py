"""A result as a theorem for Coq/Rocq: one file that needs the standard library only.

The theorem speaks about the data as a reader knows them (a list of labelled examples, a
list of constraints), not about the checker.  Two forms:

* ``reflect`` (:func:`export_coq`): the file proves, once, that a combination of constraints
  that reads ``0 > 0`` leaves no solution (Motzkin's easy half), and then lets Coq's kernel
  add up *this* combination in integers (``vm_compute``).  The theory is in ``theory/``.
* ``lra``: the constraints written out and one call of Coq's own decision procedure
  (:func:`lra_theorem`), for small data and for teaching: the multipliers are not in the file,
  so it also cross-checks the verdict.

Over the rational numbers ``Print Assumptions`` reports ``Closed under the global context``;
over the reals it lists the axioms of Coq's real numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import resources
from typing import Literal, TypeAlias

from linexact.errors import InputError, LimitError
from linexact.export import coq_text as text
from linexact.export.claim import Claim, DataClaim, Inequality, SystemClaim, exact
from linexact.export.wording import heading
from linexact.kernel import Refutation, Relation, Solution
from linexact.rational import exact_text, over_common_denominator, show

Form: TypeAlias = Literal["reflect", "lra"]
Numbers: TypeAlias = Literal["Q", "R"]

RELATION_NAMES: Mapping[Relation, str] = {">": "Above", ">=": "AtLeast", "==": "Equal"}
_IMPORTS: Mapping[Numbers, str] = {
    "Q": "From Coq Require Import Bool List QArith Lqa.",
    "R": "From Coq Require Import Bool List QArith Qreals Reals Lra.",
}
_LRA_IMPORTS = {
    "Q": "From Coq Require Import QArith Lqa.",
    "R": "From Coq Require Import Reals Lra.",
}
MAX_ROWS = 120  # of the teaching form
MAX_CELLS = 3_000


def export_coq(claim: Claim, form: Form = "reflect", *, numbers: Numbers = "Q") -> str:
    """Return the text of a ``.v`` file that proves ``claim``; it is checked first.

    ``numbers`` is what the unknowns range over: rational (``Q``) or real (``R``).  A
    solution is rational, so it is stated over ``Q``.

    Raises InputError for a form or numbers that do not exist, LimitError when the data are
    too large for the form, CertificateError when the claim is wrong.

    Source: T. S. Motzkin, Beitraege zur Theorie der linearen Ungleichungen, 1936.

    >>> from linexact.export.claim import DataClaim
    >>> from linexact.kernel import Refutation
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> claim = DataClaim(gate("XOR"), strict, Refutation(dict.fromkeys(range(4), 1)))
    >>> written = export_coq(claim, "lra").splitlines()
    >>> [line for line in written if line.startswith("Theorem")], written[-1]
    (['Theorem no_classifier :'], 'Print Assumptions no_classifier.')
    """
    if form not in ("reflect", "lra") or numbers not in _IMPORTS:
        raise InputError("coq-form", "the form is reflect or lra, the numbers are Q or R")
    if numbers == "R" and isinstance(claim.proof, Solution):
        raise InputError("coq-form", "a solution is rational: state it over Q, not over R")
    claim.check()
    if form == "lra":
        return f"{_opening(claim, _LRA_IMPORTS[numbers], numbers)}\n{lra_theorem(claim, numbers)}"
    imports = f"{_IMPORTS[numbers]}\nImport ListNotations."
    blocks = [
        _opening(claim, imports, numbers),
        _theory("numbers"),
        _theory("rationals" if numbers == "Q" else "reals"),
        _theory("vectors"),
        *(_of_data(claim, numbers) if isinstance(claim, DataClaim) else _of_system(claim, numbers)),
    ]
    return "\n".join(blocks)


def _opening(claim: Claim, imports: str, numbers: Numbers) -> str:
    """Return the opening comment and the imports."""
    says = "\n   ".join(heading(claim))
    comment = f"(* {says}\n   Check it with Coq 8.16 or later:  coqc FILE.v *)"
    return f"{comment}\n\n{imports}\nOpen Scope {numbers}_scope.\n"


def _theory(name: str) -> str:
    folder = resources.files("linexact.export") / "theory"
    return (folder / f"{name}.v").read_text(encoding="ascii")


def _of_data(claim: DataClaim, numbers: Numbers) -> Iterator[str]:
    d, bias = claim.dataset.dimension, claim.convention.bias
    yield _examples(claim)
    yield _right(claim, numbers)
    yield _theory("rows") + "\n" + _theory("integers")
    yield _theory("refutation" if isinstance(claim.proof, Refutation) else "solution")
    yield _row_of_example(claim, numbers)
    if isinstance(claim.proof, Refutation):
        denominators = (_common(claim.dataset.x(i)) for i in sorted(claim.proof.multipliers))
        yield _multipliers(claim.proof, denominators)
        yield text.no_classifier(d, bias, numbers)
        return
    point = [exact(value) for value in claim.proof.point]
    yield f"Definition weights : list number :=\n  {_vector(point[:d])}%number.\n"
    if bias:
        yield f"Definition bias : number := ({numeral(point[d])})%number.\n"
    yield text.this_classifier(d, bias)


def _of_system(claim: SystemClaim, numbers: Numbers) -> Iterator[str]:
    system, k = claim.constraints, claim.constraints.dimension
    yield _theory("rows")
    yield _constraints(claim)
    yield _theory("integers")
    yield _theory("refutation" if isinstance(claim.proof, Refutation) else "solution")
    if isinstance(claim.proof, Refutation):
        rows = (system.rows[i] for i in sorted(claim.proof.multipliers))
        denominators = (_common(map(exact, (row.bound, *row.coefficients))) for row in rows)
        yield _multipliers(claim.proof, denominators)
        yield text.NO_POINT.format(numbers=numbers, k=k)
        return
    yield f"Definition point : list number :=\n  {_vector(map(exact, claim.proof.point))}%number.\n"
    yield text.THIS_POINT.format(k=k)


def numeral(value: Fraction) -> str:
    """Return a number as the file's notation for numbers reads it: -3, 0.125 or 22/7."""
    return show(value, width=None)


def _denominator(value: Fraction) -> int:
    """Return the denominator with which Coq reads :func:`numeral`, not always reduced."""
    text = numeral(value)
    return 10 ** (len(text) - text.index(".") - 1) if "." in text else value.denominator


def _common(values: Iterable[Fraction]) -> int:
    """Return ``L``, the same as ``common_denominator`` in ``theory/integers.v``."""
    return math.lcm(*map(_denominator, values))


def _vector(values: Iterable[Fraction]) -> str:
    return "[" + "; ".join(map(numeral, values)) + "]"


def _examples(claim: DataClaim) -> str:
    names = {1: "Positive", -1: "Negative"}
    data = claim.dataset
    listed = (f"({names[data.target(i)]}, {_vector(data.x(i))})" for i in range(len(data)))
    return text.EXAMPLES.format(examples=";\n   ".join(listed), d=data.dimension)


def _right(claim: DataClaim, numbers: Numbers) -> str:
    bias = claim.convention.bias
    positive, negative = (
        f"{side[:-1]} 0" for side in (claim.convention.positive, claim.convention.negative)
    )
    return text.RIGHT.format(
        numbers=numbers,
        what="the weights w and the bias b" if bias else "the weights w",
        parameter=f" (b : {numbers})" if bias else "",
        score="dot w (map value x) + b" if bias else "dot w (map value x)",
        positive=positive,
        negative=negative,
    )


def _row_of_example(claim: DataClaim, numbers: Numbers) -> str:
    bias = claim.convention.bias
    return text.ROW_OF_EXAMPLE.format(
        inputs="(1%Q :: map value x)" if bias else "(map value x)",
        positive="Above" if claim.convention.is_strict_for(1) else "AtLeast",
        negative="Above" if claim.convention.is_strict_for(-1) else "AtLeast",
        parameter=f" (b : {numbers})" if bias else "",
        argument=" b" if bias else "",
        unknowns="b :: w" if bias else "w",
        numbers=numbers,
    )


def _constraints(claim: SystemClaim) -> str:
    rows = (
        f"({_vector(map(exact, row.coefficients))}, {RELATION_NAMES[row.relation]},"
        f" {numeral(exact(row.bound))})"
        for row in claim.constraints.rows
    )
    return text.CONSTRAINTS.format(constraints=";\n   ".join(rows), k=claim.constraints.dimension)


def _multipliers(proof: Refutation, denominators: Iterable[int]) -> str:
    """Return the multipliers of the cleared rows, as integers without a common factor."""
    used = sorted(proof.multipliers.items())
    scaled = [
        (index, exact(m) / common) for (index, m), common in zip(used, denominators, strict=True)
    ]
    integers = _primitive([m for _, m in scaled])
    pairs = (f"({i}%Z, {exact_text(m)})" for (i, _), m in zip(scaled, integers, strict=True))
    return text.MULTIPLIERS.format(multipliers=";\n   ".join(pairs))


def _primitive(values: Sequence[Fraction]) -> list[int]:
    whole, _ = over_common_denominator(values)
    divisor = math.gcd(*whole) or 1
    return [v // divisor for v in whole]


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
