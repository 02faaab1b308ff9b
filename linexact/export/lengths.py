"""The shortest weights with margins of at least 1, as a theorem for Coq: the dual point's identity.

A certificate ``least-norm`` holds multipliers that combine the examples to the weights and add up
to their squared length; so the product with other weights of such margins is at least that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.certificate.fields import Fields, read_pairs, read_texts
from linexact.data.dataset import Dataset, Vector
from linexact.exact import dot, parse_exact
from linexact.export import coq_data as data
from linexact.export.claim import Origin, check_size
from linexact.export.coq_theory import BASICS, ROWS, Block, Theory
from linexact.kernel import CertificateError, Constraint, Refutation, System, check

MARGIN = """\
(* how far the weights{with_b} put an example on its side *)
Definition margin (w : list Q){parameter} (e : example) : Q :=
  match e with
  | (Positive, x) => {score}
  | (Negative, x) => - ({score})
  end.

Definition row_of (e : example) : row :=
  match e with
  | (Positive, x) => ({inputs}, AtLeast, 1%Q)
  | (Negative, x) => (map Qopp {inputs}, AtLeast, 1%Q)
  end.

Lemma margin_row (w : list Q){parameter} (e : example) :
  margin w{argument} e >= 1 <-> holds {unknowns} (row_of e).
Proof.
  destruct e as [[|] x]; unfold margin, row_of, holds;
    rewrite ?dot_minus; cbn [dot]; split; intros; lra.
Qed.
"""

SHORTEST = """\
Definition squared : number := ({squared})%number.

(* (position, multiplier): at 0 a smaller product with the weights, then the examples *)
Definition multipliers : list (Z * number) :=
  [{multipliers}]%number.

Theorem shortest_weights :
  length weights = {d}%nat /\\
  (forall e, In e examples -> margin {these} e >= 1) /\\
  square {measured_of_these} == value squared /\\
  forall {declared}, length w = {d}%nat ->
    (forall e, In e examples -> margin {others} e >= 1) ->
    square {measured} >= value squared.
Proof.
  split; [reflexivity |]. split; [| split].
  - intros e I. apply margin_row. revert e I. apply (solution example row_of).
    vm_cast_no_check (eq_refl true).
  - vm_compute. reflexivity.
  - intros {others} L H.
    assert (P := product_at_least {combined}
      (value squared) (integers multipliers) (map row_of examples) {point}).
    apply (square_at_least (value squared) {measured} {measured_of_these}).
    + cbn [length]. rewrite map_length, L. reflexivity.
    + vm_compute. reflexivity.
    + enough (value squared <= dot {point} {combined}) by (cbn [dot] in *; lra).
      apply P; [vm_cast_no_check (eq_refl true) |].
      intros r I. apply in_map_iff in I. destruct I as (e & <- & I). apply margin_row, H, I.
Qed.

Print Assumptions shortest_weights.
"""


@dataclass(frozen=True, slots=True, eq=False)
class LengthClaim:
    """No weights with margins of at least 1 are shorter; unknowns are ``(w, b)``.

    ``constant`` is the bias' input, None without a bias; ``counted`` whether the bias is part of
    the length.
    """

    about: ClassVar[str] = "least-norm"
    over: ClassVar[str] = "rational"  # what the weights are

    dataset: Dataset
    constant: Fraction | None
    counted: bool
    point: Vector
    squared: Fraction
    multipliers: Mapping[int, Fraction]
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        length = "|w|^2 + b^2" if self.counted else "|w|^2"
        return f"Weights with margins of at least 1 on all of {size} have {length} at least that"

    def size(self) -> int:
        """Return how many numbers the data are."""
        return len(self.dataset) * (self.dataset.dimension + 1)

    def check(self) -> None:
        """Check margins, length and multipliers; raises CertificateError."""
        check_size(self.size())
        rows = [self._row(i) for i in range(len(self.dataset))]
        for row in rows:
            if dot(row.coefficients, self.point) < 1:
                raise CertificateError("margin", "a margin is less than 1")
        combined = self._combined()
        if dot(combined, combined) != self.squared:
            raise CertificateError("length", "the weights have another length")
        less = Constraint(">", tuple(-v for v in combined), -self.squared)
        used = {0: Fraction(1)} | {i + 1: m for i, m in self.multipliers.items()}
        check(System(len(self.point), [less, *rows]), Refutation(used))

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        bias, free = self.constant is not None, self.constant is not None and not self.counted
        yield from BASICS
        yield data.examples(self.dataset)
        yield from (*ROWS, Theory("refutation"), Theory("solution"), Theory("lengths"))
        yield self._margin()
        yield data.weights(self.point, bias)
        w = "(map value weights)"
        these = f"{w} (value bias)" if bias else w
        yield SHORTEST.format(
            d=self.dataset.dimension,
            squared=data.numeral(self.squared),
            multipliers=self._written(),
            these=these,
            others="w b" if bias else "w",
            declared="(w : list Q) (b : Q)" if bias else "(w : list Q)",
            point="(b :: w)" if bias else "w",
            combined=f"({'0' if free else 'value bias'} :: {w[1:-1]})" if bias else w,
            measured="(b :: w)" if self.counted else "w",
            measured_of_these=f"(value bias :: {w[1:-1]})" if self.counted else w,
        )

    def _margin(self) -> str:
        c = self.constant
        inputs, times = "map value x", "b"
        if c is not None:
            one = "1%Q" if c == 1 else f"value ({data.numeral(c)})%number"
            times = "b" if c == 1 else f"b * {one}"
            inputs = f"({one} :: {inputs})"
        return MARGIN.format(
            with_b=" and the bias" if c is not None else "",
            parameter=" (b : Q)" if c is not None else "",
            argument=" b" if c is not None else "",
            score="dot w (map value x)" + (f" + {times}" if c is not None else ""),
            inputs=inputs if c is not None else f"({inputs})",
            unknowns="(b :: w)" if c is not None else "w",
        )

    def _row(self, index: int) -> Constraint:
        t = self.dataset.target(index)
        inputs = [t * v for v in self.dataset.x(index)]
        constant = [] if self.constant is None else [t * self.constant]
        return Constraint(">=", tuple(inputs + constant), 1)

    def _combined(self) -> Vector:
        """Return the weights, with a bias of 0 where it is no part of the length."""
        free = self.constant is not None and not self.counted
        return (*self.point[:-1], Fraction(0)) if free else self.point

    def _written(self) -> str:
        used = sorted(self.multipliers)
        beside = () if self.constant is None else (self.constant,)
        under = [
            data.common((*self._combined(), self.squared)),
            *(data.common((*self.dataset.x(i), *beside)) for i in used),
        ]
        shares = {0: Fraction(1)} | {i + 1: self.multipliers[i] for i in used}
        return data.multipliers(Refutation(shares), under)


def length_claim(claim: Fields, dataset: Dataset, origin: Origin) -> LengthClaim:
    """Return what a certificate ``least-norm`` states of the weights' length.

    >>> import json
    >>> from linexact import hard_margin
    >>> from linexact.data.gates import gate
    >>> stated = json.loads(hard_margin("AND").certificate())
    >>> found = length_claim(stated, gate("AND"), Origin("", 4))
    >>> found.check()
    >>> found.squared, found.counted
    (Fraction(8, 1), False)
    """
    weights = claim["weights"]
    bias = [weights["b"]] if "b" in weights else []
    constant = None if not bias else parse_exact(claim.get("bias_input", "1"))
    point = tuple(read_texts([*weights["w"], *bias]))
    return LengthClaim(
        dataset,
        constant,
        claim["bias"] == "counted",
        point,
        parse_exact(claim["squared"]),
        read_pairs(claim["multipliers"]),
        origin,
    )
