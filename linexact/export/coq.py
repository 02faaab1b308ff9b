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

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from linexact.error_search.hitting import Packing, Reason
from linexact.errors import InputError, LimitError
from linexact.exact import exact_text, over_common_denominator
from linexact.export import coq_data as data
from linexact.export import coq_text as text
from linexact.export.claim import DataClaim, SystemClaim, exact
from linexact.export.coq_data import Numbers
from linexact.export.coq_lra import IMPORTS as LRA_IMPORTS
from linexact.export.coq_lra import lra_theorem
from linexact.export.coq_theory import Block, Theory
from linexact.export.errors import ErrorsClaim
from linexact.export.proved import Exported, Proved
from linexact.export.wording import heading
from linexact.kernel import Refutation, Relation, Solution

Form: TypeAlias = Literal["reflect", "lra"]

RELATION_NAMES: Mapping[Relation, str] = {">": "Above", ">=": "AtLeast", "==": "Equal"}
_IMPORTS: Mapping[Numbers, str] = {
    "Q": "From Coq Require Import Bool List QArith Lqa Lia.",
    "R": "From Coq Require Import Bool List QArith Qreals Reals Lra Lia.",
}
_SHARED = ("vectors", "rows", "integers", "refutation", "errors")
_LIBRARY: Mapping[Numbers, Sequence[str]] = {
    "Q": (
        "numbers",
        "rationals",
        *_SHARED,
        "solution",
        "exceptions",
        "ranks",
        "whole",
        "lengths",
        "implied",
        "symmetry",
    ),
    "R": ("numbers", "reals", *_SHARED),
}
MAX_LOADS = 100_000_000  # comparisons in the packings of a reason


def export_coq(
    claim: Exported,
    form: Form = "reflect",
    *,
    numbers: Numbers = "Q",
    apart: bool = False,
) -> str:
    """Return the text of a ``.v`` file that proves ``claim``; it is checked first.

    ``numbers`` is what the unknowns range over: rational (``Q``) or real (``R``).  A
    solution is rational, so it is stated over ``Q``; of fewest errors the bound alone over ``R``.
    With ``apart`` the theory is not in the file but in :func:`coq_library`.

    What is written for Coq alone is stated over ``Q``, in the reflect form.

    Raises InputError for a form or numbers that do not exist, LimitError when the data are
    too large for the form, CertificateError when the claim is wrong.

    Source: T. S. Motzkin, Beitraege zur Theorie der linearen Ungleichungen, 1936.

    >>> from linexact.export.claim import DataClaim
    >>> from linexact.kernel import Refutation
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> claim = DataClaim(gate("XOR"), strict, Refutation(dict.fromkeys(range(4), 1)))
    >>> written = export_coq(claim, "lra").splitlines()
    >>> [line for line in written if line.startswith("Theorem")], written[-1]
    (['Theorem no_classifier :'], 'Print Assumptions no_classifier.')
    """
    if form not in ("reflect", "lra") or numbers not in _IMPORTS:
        raise InputError("coq-form", "the form is reflect or lra, the numbers are Q or R")
    if not isinstance(claim, DataClaim | SystemClaim):
        if form == "lra":
            raise InputError("coq-form", f"{claim.about} is exported in the reflect form alone")
        if numbers == "R" and not isinstance(claim, ErrorsClaim):
            raise InputError("coq-form", f"{claim.about} is stated over Q, not over R")
    elif numbers == "R" and isinstance(claim.proof, Solution):
        raise InputError("coq-form", "a solution is rational: state it over Q, not over R")
    claim.check()
    if isinstance(claim, ErrorsClaim):
        _check_loads(claim)
    if form == "lra" and isinstance(claim, DataClaim | SystemClaim):
        imports = f"{LRA_IMPORTS[numbers]}\nOpen Scope {numbers}_scope.\n"
        return f"{_opening(claim, numbers, imports, False)}\n{lra_theorem(claim, numbers)}"
    blocks = _blocks(claim, numbers)
    written = (str(b) for b in blocks if not (apart and isinstance(b, Theory)))
    return "\n".join([_opening(claim, numbers, _imports(numbers, apart), apart), *written])


def coq_library(numbers: Numbers = "Q") -> str:
    """Return the theory alone, to be compiled once as :func:`library_name`.

    Who receives a theorem from somebody else compiles it against this, their own copy; nothing in
    the file received can then change what the words of the theorem mean unseen.

    >>> "Theorem refutation" in coq_library(), "Axiom" in coq_library("R")
    (True, False)
    """
    said = f"(* The theory behind theorems of linexact, over {numbers}. *)"
    theories = map(str, map(Theory, _LIBRARY[numbers]))
    return "\n".join([said, "", _imports(numbers, False), *theories])


def library_name(numbers: Numbers) -> str:
    """Return the name of the library, which Coq demands of its file.

    >>> library_name("Q")
    'LinexactQ.v'
    """
    return f"Linexact{numbers}.v"


def _imports(numbers: Numbers, apart: bool) -> str:
    library = f"Require Import Linexact{numbers}.\n" if apart else ""
    return f"{_IMPORTS[numbers]}\n{library}Import ListNotations.\nOpen Scope {numbers}_scope.\n"


def _opening(claim: Exported, numbers: Numbers, imports: str, apart: bool) -> str:
    """Return the opening comment and the imports."""
    number = claim.over if isinstance(claim, Proved) else {"Q": "rational", "R": "real"}[numbers]
    unknowns = "unknowns" if isinstance(claim, SystemClaim) else "weights"
    says = "\n   ".join((*heading(claim), f"The {unknowns} are {number} numbers."))
    library = f"coqc {library_name(numbers)} && " if apart else ""
    return f"(* {says}\n   Check it with Coq 8.16 or later:  {library}coqc FILE.v *)\n\n{imports}"


def _blocks(claim: Exported, numbers: Numbers) -> Iterator[Block]:
    if isinstance(claim, Proved):
        return claim.blocks()
    if isinstance(claim, ErrorsClaim):
        return _of_errors(claim, numbers)
    return _of_data(claim, numbers) if isinstance(claim, DataClaim) else _of_system(claim, numbers)


def _of_examples(claim: DataClaim | ErrorsClaim, numbers: Numbers) -> Iterator[Block]:
    yield from (Theory("numbers"), Theory("rationals" if numbers == "Q" else "reals"))
    yield Theory("vectors")
    yield data.examples(claim.dataset)
    yield data.right(claim.convention, numbers)
    yield from (Theory("rows"), Theory("integers"))


def _of_data(claim: DataClaim, numbers: Numbers) -> Iterator[Block]:
    d, bias = claim.dataset.dimension, claim.convention.bias
    yield from _of_examples(claim, numbers)
    yield Theory("refutation" if isinstance(claim.proof, Refutation) else "solution")
    yield data.row_of_example(claim.convention, numbers)
    if isinstance(claim.proof, Refutation):
        multipliers = data.example_multipliers(claim.dataset, claim.proof)
        yield text.MULTIPLIERS.format(multipliers=multipliers)
        yield text.no_classifier(d, bias, numbers)
        return
    yield data.weights([*map(exact, claim.proof.point)], bias)
    yield text.this_classifier(d, bias)


def _of_errors(claim: ErrorsClaim, numbers: Numbers) -> Iterator[Block]:
    d, bias = claim.dataset.dimension, claim.convention.bias
    yield from _of_examples(claim, numbers)
    yield from (Theory("refutation"), Theory("errors"))
    if numbers == "Q":
        yield from (Theory("solution"), Theory("exceptions"))
    yield data.row_of_example(claim.convention, numbers)
    cores = (f"[{data.example_multipliers(claim.dataset, core)}]" for core in claim.cores)
    yield text.CORES.format(cores=";\n   ".join(cores), why=_reason(claim.reason))
    yield text.no_fewer_errors(d, bias, numbers, claim.at_least)
    if numbers == "Q":
        yield data.weights(claim.point, bias)
        yield text.these_errors(d, bias, claim.misclassified)


def _reason(reason: Reason) -> str:
    """Return the tree of cases as a term."""
    if isinstance(reason, Packing):
        weights, whole = over_common_denominator([*reason.weights.values()])
        pairs = (
            f"({core}%nat, {exact_text(m)}%Z)"
            for core, m in zip(reason.weights, weights, strict=True)
        )
        return f"Packing {exact_text(whole)} [{'; '.join(pairs)}]"
    listed = "NoMore"
    for element, child in reversed([*zip(reason.elements, reason.children, strict=True)]):
        listed = f"Case {element}\n  ({_reason(child)})\n  ({listed})"
    return f"Branch {reason.core} ({listed})"


def _check_loads(claim: ErrorsClaim) -> None:
    """Refuse packings that Coq would compute with for minutes."""
    cores = [len(core.multipliers) for core in claim.cores]
    loads = sum(sum(cores[c] for c in packing.weights) ** 2 for packing in claim.packings())
    if loads > MAX_LOADS:
        raise LimitError(
            "coq-size",
            f"the proof that few examples do not meet all cores takes {loads} comparisons;"
            f" at most {MAX_LOADS} are written for Coq",
            limit="MAX_LOADS",
        )


def _of_system(claim: SystemClaim, numbers: Numbers) -> Iterator[Block]:
    system, k = claim.constraints, claim.constraints.dimension
    yield from (Theory("numbers"), Theory("rationals" if numbers == "Q" else "reals"))
    yield from (Theory("vectors"), Theory("rows"))
    yield _constraints(claim)
    yield Theory("integers")
    yield Theory("refutation" if isinstance(claim.proof, Refutation) else "solution")
    if isinstance(claim.proof, Refutation):
        rows = (system.rows[i] for i in sorted(claim.proof.multipliers))
        denominators = (data.common(map(exact, (row.bound, *row.coefficients))) for row in rows)
        yield text.MULTIPLIERS.format(multipliers=data.multipliers(claim.proof, denominators))
        yield text.NO_POINT.format(numbers=numbers, k=k)
        return
    point = data.vector(map(exact, claim.proof.point))
    yield f"Definition point : list number :=\n  {point}%number.\n"
    yield text.THIS_POINT.format(k=k)


def _constraints(claim: SystemClaim) -> str:
    rows = (
        f"({data.vector(map(exact, row.coefficients))}, {RELATION_NAMES[row.relation]},"
        f" {data.numeral(exact(row.bound))})"
        for row in claim.constraints.rows
    )
    return text.CONSTRAINTS.format(constraints=";\n   ".join(rows), k=claim.constraints.dimension)
