"""Permutations of the features that keep the data and a proof, as a theorem for Coq."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.certificate.fields import Fields, read_pairs
from linexact.data.dataset import Dataset
from linexact.errors import LimitError
from linexact.export import coq_data as data
from linexact.export.claim import Origin, check_size
from linexact.export.coq_theory import BASICS, Block, Theory
from linexact.kernel import CertificateError

MAX_COMPARISONS = 5_000_000  # of numbers by Coq

KEPT = """\
Definition is_positive (e : example) : bool :=
  match fst e with Positive => true | Negative => false end.

Definition inputs (e : example) : list Q := map value (snd e).

(* a multiplier for each example *)
Definition multipliers : list number :=
  {multipliers}%number.

Definition things : list (example * number) := combine examples multipliers.

(* the multipliers of all examples of a class with these inputs, added up *)
Definition shared : bool -> list Q -> Q := together example is_positive inputs things.

(* place i of what is permuted has the input of the place stated there, counted from 0 *)
Definition permutations : list (list nat) :=
  [{permutations}]%nat.

Theorem permutations_keep_the_data :
  length multipliers = length examples /\\
  forall places, In places permutations ->
    length places = {d}%nat /\\ (forall j, (j < {d})%nat -> In j places) /\\
    forall e, In e examples -> exists f, In f examples /\\
      is_positive f = is_positive e /\\ Forall2 Qeq (permuted places (inputs e)) (inputs f) /\\
      shared (is_positive e) (permuted places (inputs e)) == shared (is_positive e) (inputs e).
Proof.
  split; [reflexivity |]. intros places I.
  assert (K : forallb (kept example is_positive inputs {d} things) permutations = true)
    by (vm_cast_no_check (eq_refl true)).
  rewrite forallb_forall in K.
  destruct (kept_spec example is_positive inputs {d} things places (K places I)) as (L & P & E).
  split; [exact L | split; [exact P |]].
  change (map fst things) with examples in E. exact E.
Qed.

Print Assumptions permutations_keep_the_data.
"""


@dataclass(frozen=True, slots=True, eq=False)
class SymmetryClaim:
    """Every permuted example is one of its class, and its multiplier is the same."""

    about: ClassVar[str] = "symmetry"
    over: ClassVar[str] = "rational"

    dataset: Dataset
    permutations: tuple[tuple[int, ...], ...]
    multipliers: Mapping[int, Fraction]
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        count = len(self.permutations)
        named = "A permutation" if count == 1 else f"{count} permutations"
        return f"{named} of the features take each of {size} to one of its class"

    def check(self) -> None:
        """Check every permuted example; raises CertificateError, or LimitError for many."""
        n, d = len(self.dataset), self.dataset.dimension
        check_size(n * (d + 1))
        comparisons = 3 * n * n * d * len(self.permutations)
        if comparisons > MAX_COMPARISONS:
            raise LimitError(
                "coq-size",
                f"Coq would compare numbers {comparisons} times; at most {MAX_COMPARISONS}",
                limit="MAX_COMPARISONS",
            )
        shares: dict[tuple[object, ...], Fraction] = {}
        rows = [(self.dataset.target(i), *self.dataset.x(i)) for i in range(n)]
        for i, row in enumerate(rows):
            shares[row] = shares.get(row, Fraction(0)) + self.multipliers.get(i, 0)
        for places in self.permutations:
            if sorted(places) != list(range(d)):
                raise CertificateError("permutation", "not a permutation of the features")
            for t, *x in rows:
                if shares.get((t, *(x[j] for j in places))) != shares[t, *x]:
                    raise CertificateError("permutation", "a permuted example is not there")

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        yield from BASICS
        yield data.examples(self.dataset)
        yield Theory("symmetry")
        each = (self.multipliers.get(i, Fraction(0)) for i in range(len(self.dataset)))
        listed = (f"[{'; '.join(map(str, places))}]" for places in self.permutations)
        yield KEPT.format(
            d=self.dataset.dimension,
            multipliers=data.vector(each),
            permutations=";\n   ".join(listed),
        )


def symmetry_claim(claim: Fields, dataset: Dataset, origin: Origin) -> SymmetryClaim:
    """Return what a claim ``symmetry`` states.

    >>> from linexact.data.gates import gate
    >>> fields = {"permutations": [[1, 0]], "multipliers": [[0, "1/2"]]}
    >>> symmetry_claim(fields, gate("XOR"), Origin("", 4)).check()
    """
    places = tuple(map(tuple, claim["permutations"]))
    return SymmetryClaim(dataset, places, read_pairs(claim["multipliers"]), origin)
