"""The rank of the columns as a theorem for Coq: no weights but 0, or these, give scores of 0.

A claim ``rank`` holds independent rows or null vectors.  Of full rank Coq is given, for each
unknown, multiples of the scores that add up to a multiple of it, which are rows of an inverse.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.certificate.fields import Fields, read_texts
from linexact.data.dataset import Dataset, Vector
from linexact.exact import dot
from linexact.export import coq_data as data
from linexact.export.claim import Origin, check_size
from linexact.export.coq_theory import BASICS, ROWS, Block, Theory
from linexact.kernel import CertificateError, Refutation

SCORE = """\
(* what is multiplied with {unknowns} in the score of an example *)
Definition score_of (e : example) : list Q := {inputs}.
"""

FULL = """\
(* For each unknown (position, multiplier): at 0 the unknown itself, then scores of examples,
   which add up to 0. *)
Definition proofs : list (list (Z * number)) :=
  [{proofs}]%number.

(* no weights but 0 give every example the score 0 *)
Theorem full_rank :
  forall {declared}, length w = {d}%nat ->
    (forall e, In e examples -> {score} == 0) ->
    Forall (fun v => v == 0) {point}.
Proof.
  intros {names} L H.
  assert (A : forall j, (j < {k})%nat -> nth j {point} 0 == 0).
  {{ intros j J. apply (zero_alone example score_of (map integers proofs) examples).
    - vm_cast_no_check (eq_refl true).
    - intros e I. rewrite <- (H e I). unfold score_of. cbn [dot]. ring.
    - rewrite map_length. exact J. }}
  apply Forall_forall. intros v I. destruct (In_nth _ v 0 I) as (j & J & <-).
  apply A. cbn [length] in J. rewrite L in J. exact J.
Qed.

Print Assumptions full_rank.
"""

NULL = """\
(* weights other than 0 that give every example the score 0 *)
Theorem not_full_rank :
  length weights = {d}%nat /\\
  ~ Forall (fun v => v == 0) {point} /\\
  forall e, In e examples -> {score} == 0.
Proof.
  split; [reflexivity |]. split.
  {{ apply some_not_zero. vm_cast_no_check (eq_refl true). }}
  intros e I.
  assert (S : holds {point} (score_of e, Equal, 0)).
  {{ apply (solution example (fun e => (score_of e, Equal, 0)) _ examples); [| exact I].
    vm_cast_no_check (eq_refl true). }}
  unfold score_of in S. cbn [holds dot] in S. lra.
Qed.

Print Assumptions not_full_rank.
"""


@dataclass(frozen=True, slots=True, eq=False)
class RankClaim:
    """The columns, with a constant one where there is a bias, are independent; or a dependency.

    ``rows`` are examples whose inputs are a basis, where the rank is full; otherwise ``null`` are
    weights, the bias last, that give every example the score 0.
    """

    about: ClassVar[str] = "rank"
    over: ClassVar[str] = "rational"  # what the weights are

    dataset: Dataset
    constant: bool
    rows: tuple[int, ...]
    null: Vector | None
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        score = "w . x + b" if self.constant else "w . x"
        if self.null is None:
            return f"No weights but 0 give all of {size} the score {score} = 0"
        return f"Other weights than 0 give all of {size} the score {score} = 0"

    def size(self) -> int:
        """Return how many numbers are written, those of the proof included."""
        k = self.dataset.dimension + self.constant
        return len(self.dataset) * k + (k * k if self.null is None else 0)

    def check(self) -> None:
        """Check the dependency; of full rank Coq is the check, and rows that depend are refused."""
        check_size(self.size())
        if self.null is None:
            self._inverse()
        elif not any(self.null) or any(dot(self.null, self._row(i)) for i in self._all):
            raise CertificateError("rank", "the weights do not give every example the score 0")

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        d, k = self.dataset.dimension, self.dataset.dimension + self.constant
        full = self.null is None
        yield from BASICS
        yield data.examples(self.dataset)
        yield from (*ROWS, Theory("refutation"), Theory("solution"), Theory("ranks"))
        inputs = "map value (snd e)"
        yield SCORE.format(
            unknowns="b and w" if self.constant else "w",
            inputs=f"1 :: {inputs}" if self.constant else inputs,
        )
        if self.null is not None:
            yield data.weights(self.null, self.constant)
        w = "w" if full else "(map value weights)"
        b = "b" if full else "value bias"
        yield (FULL if full else NULL).format(
            d=d,
            k=k,
            declared="(w : list Q) (b : Q)" if self.constant else "(w : list Q)",
            names="w b" if self.constant else "w",
            score=f"dot {w} ({inputs}){f' + {b}' if self.constant else ''}",
            point=f"({b} :: {w.strip('()')})" if self.constant else w,
            proofs=";\n   ".join(self._proofs()) if full else "",
        )

    @property
    def _all(self) -> range:
        return range(len(self.dataset))

    def _row(self, index: int) -> Vector:
        return (*self.dataset.x(index), *[Fraction(1)] * self.constant)

    def _inverse(self) -> list[list[Fraction]]:
        """Return the inverse of the basis' rows, the constant column first as in the file."""
        from flint import fmpq, fmpq_mat

        rows = [self._row(i)[-1:] + self._row(i)[:-1] if self.constant else self._row(i)
                for i in self.rows]  # fmt: skip
        k = len(rows)
        basis = fmpq_mat([[fmpq(v.numerator, v.denominator) for v in row] for row in rows])
        try:
            found = basis.inv()
        except ZeroDivisionError:
            raise CertificateError("rank", "the rows depend on each other") from None
        return [[Fraction(int(found[i, j].p), int(found[i, j].q)) for j in range(k)]
                for i in range(k)]  # fmt: skip

    def _proofs(self) -> Iterator[str]:
        """Yield for each unknown the multipliers: itself, less what the rows make of it."""
        for made in self._inverse():
            used = {0: Fraction(1)} | {i + 1: -m for i, m in zip(self.rows, made, strict=True) if m}
            under = [1, *(data.common(self.dataset.x(i - 1)) for i in used if i)]
            yield f"[{data.multipliers(Refutation(used), under)}]"


def rank_claim(claim: Fields, dataset: Dataset, origin: Origin) -> RankClaim:
    """Return what a claim ``rank`` states.

    >>> import json
    >>> from linexact import certify
    >>> file = json.loads(certify("OR", kind=True).certificate())
    >>> [stated] = [one for one in file["claims"] if one["about"] == "rank"]
    >>> from linexact.data.gates import gate
    >>> rank_claim(stated, gate("OR"), Origin("", 4)).said("4 examples")
    'No weights but 0 give all of 4 examples the score w . x + b = 0'
    """
    null = read_texts(claim["null"][0]) if claim["null"] else None
    rows = tuple(claim["rows"])
    return RankClaim(dataset, claim["constant"], rows, null, origin)
