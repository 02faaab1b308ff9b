"""A result as a VIPR 1.0 file, the certificate format of exact mixed-integer programming.

VIPR knows ``<=``, ``>=`` and ``=``, no strict inequality, so strict rows are restated:

* *Homogeneous* (every bound 0, as for data): a solution of ``a . y > 0`` may be multiplied
  by a positive number.  Finitely many strict rows have a least value ``e > 0``, and ``y / e``
  meets ``a . y >= 1`` for each of them and still ``>= 0`` and ``== 0`` for the others.  The
  converse is plain.  So ``> 0`` may be written ``>= 1``.
* *With bounds and strict rows*: first made homogeneous with one more unknown ``s``:
  ``a . y > c`` becomes ``a . y - c s > 0`` and ``s > 0`` joins, restated as above.  Divided
  by ``s``, a solution of one is a solution of the other.
* *Without strict rows* nothing is restated.  Where there are no rows at all, ``0 >= 0``
  stands for them, because viprchk refuses a file without constraints.

A refutation becomes ``RTP infeas`` and one ``lin`` step that derives ``0 >= positive``; its
multipliers are the certificate's, and the sum of ``m c`` on ``s > 0``.  A solution becomes
a line of ``SOL`` for the objective 0.

Fewest errors are two files: see :mod:`linexact.export.vipr_errors`.

Source: K. Cheung, A. Gleixner, D. Steffy, Verifying Integer Programming Results, IPCO 2017.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.export.claim import Claim, exact
from linexact.export.wording import heading
from linexact.kernel import Constraint, Refutation, Relation, Solution, System
from linexact.model.dataset import Vector
from linexact.rational import dot, exact_text

_SENSES: dict[Relation, str] = {">=": "G", "==": "E"}


@dataclass(frozen=True, slots=True)
class Restated:
    """The same question without strict rows, and the proof carried over."""

    unknowns: tuple[str, ...]
    rows: tuple[Constraint, ...]  # ">=" and "==" only
    proof: Solution | Refutation
    note: str


def export_vipr(claim: Claim) -> str:
    """Return a ``.vipr`` file with the claim's proof; the claim is checked first.

    Raises CertificateError when the claim is wrong, LimitError when it is too large.

    >>> from linexact.export.claim import SystemClaim
    >>> never = System(1, (Constraint(">=", (1,), 2), Constraint(">=", (-1,), -1)))
    >>> export_vipr(SystemClaim(never, Refutation({0: 1, 1: 1}))).splitlines()[-1]
    'contradiction G 1 0 { lin 2 0 1 1 1 } -1'
    """
    claim.check()
    return "\n".join(_lines(claim, restate(claim))) + "\n"


def restate(claim: Claim) -> Restated:
    """Return the claim without strict rows; see the head of this module."""
    system = claim.system()
    if not system.rows:
        trivial = Constraint(">=", (0,) * system.dimension)
        note = "There are no rows; viprchk wants one, so 0 >= 0 stands for them."
        return Restated(claim.unknowns(), (trivial,), claim.proof, note)
    if not any(row.relation == ">" for row in system.rows):
        return Restated(claim.unknowns(), tuple(system.rows), claim.proof, "Rows as given.")
    if all(row.bound == 0 for row in system.rows):
        rows = tuple(map(_scaled_strict, system.rows))
        note = "The rows are homogeneous: solutions scale, so > 0 is written >= 1."
        return Restated(claim.unknowns(), rows, _scaled(system, claim.proof), note)
    homogeneous, proof = _homogeneous(system, claim.proof)
    rows = tuple(map(_scaled_strict, homogeneous.rows))
    note = "Made homogeneous (bounds multiply s > 0): solutions scale, so > 0 is written >= 1."
    return Restated((*claim.unknowns(), "s"), rows, _scaled(homogeneous, proof), note)


def _homogeneous(
    system: System, proof: Solution | Refutation
) -> tuple[System, Solution | Refutation]:
    """Return ``a . y - c s R 0`` and ``s > 0``, with the proof carried over."""
    rows = [Constraint(row.relation, (*row.coefficients, -row.bound)) for row in system.rows]
    rows.append(Constraint(">", (*[0] * system.dimension, 1)))
    lifted = System(system.dimension + 1, rows)
    if isinstance(proof, Solution):
        return lifted, Solution((*proof.point, 1))
    total = sum(m * system.rows[i].bound for i, m in proof.multipliers.items())
    return lifted, Refutation({**proof.multipliers, len(system.rows): total})


def _scaled_strict(row: Constraint) -> Constraint:
    return Constraint(">=", row.coefficients, 1) if row.relation == ">" else row


def _scaled(system: System, proof: Solution | Refutation) -> Solution | Refutation:
    """Multiply a solution so that every strict row reaches 1; multipliers stay."""
    if isinstance(proof, Refutation):
        return proof
    values = [dot(row.coefficients, proof.point) for row in system.rows if row.relation == ">"]
    factor = max(Fraction(1), 1 / min(values))
    return Solution(tuple(factor * value for value in proof.point))


def _lines(claim: Claim, restated: Restated) -> Iterator[str]:
    yield from (f"% {line}" for line in (*heading(claim), restated.note))
    yield "VER 1.0"
    yield f"VAR {len(restated.unknowns)}"
    yield " ".join(restated.unknowns)
    yield "INT 0"
    yield "OBJ min"
    yield "0"
    yield f"CON {len(restated.rows)} 0"
    for index, row in enumerate(restated.rows):
        entries = _sparse(tuple(map(exact, row.coefficients)))
        yield f"C{index} {_SENSES[row.relation]} {exact_text(exact(row.bound))} {entries}"
    if isinstance(restated.proof, Refutation):
        yield from ("RTP infeas", "SOL 0", "DER 1", _derivation(restated, restated.proof))
    else:
        point = _sparse(tuple(map(exact, restated.proof.point)))
        yield from ("RTP range -inf 0", "SOL 1", f"point {point}", "DER 0")


def _derivation(restated: Restated, proof: Refutation) -> str:
    used = {i: exact(m) for i, m in sorted(proof.multipliers.items()) if m != 0}
    bound = sum((m * restated.rows[i].bound for i, m in used.items()), Fraction(0))
    terms = " ".join(f"{i} {exact_text(m)}" for i, m in used.items())
    return f"contradiction G {exact_text(bound)} 0 {{ lin {len(used)} {terms} }} -1"


def _sparse(values: Vector) -> str:
    """Return the number of entries other than 0, then index and value of each."""
    entries = [(j, value) for j, value in enumerate(values) if value != 0]
    return " ".join([str(len(entries)), *(f" {j} {exact_text(v)}" for j, v in entries)])
