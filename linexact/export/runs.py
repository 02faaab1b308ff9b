"""A perceptron's run as a theorem for Coq, which runs it again: how many updates it made.

Runs that show the examples in their order, again and again, at a constant rate: Coq shows them in
as many passes, and the weights it comes to are those stated.  The presentations after the last
update move nothing, so the end does not depend on what ends the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.certificate.fields import Fields, read_convention, read_texts
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError
from linexact.exact import dot, parse_exact
from linexact.export import coq_data as data
from linexact.export.claim import DataClaim, Origin
from linexact.export.coq_theory import BASICS, ROWS, Block, Theory
from linexact.kernel import CertificateError, Solution

MAX_PRODUCTS = 400_000  # of presentations and weights, with which Coq computes for some seconds

RUN = """\
(* the score does not suit the class: the example moves the weights *)
Definition wrong (w : list Q){parameter} (e : example) : bool :=
  match e with
  | (Positive, x) => {positive}
  | (Negative, x) => {negative}
  end.

Definition rate : Q := value ({rate})%number.

(* w + r x *)
Definition moved (w : list Q) (r : Q) (x : list number) : list Q :=
  map (fun '(u, v) => Qred (u + r * value v)) (combine w x).

(* the weights, and the number of updates so far *)
Definition state : Type := {state} * N.

Definition show (s : state) (e : example) : state :=
  let '({names}, updates) := s in
  let r := match fst e with Positive => rate | Negative => - rate end in
  if wrong {arguments} e then (moved w r (snd e), {step}N.succ updates) else s.

Definition pass (s : state) : state := fold_left show examples s.

Definition start : state := (map (fun v => Qred (value v)) {start}%number, {first}0%N).
"""

CONVERGES = """\
(* After {again} the weights are these, with so many updates, and no example moves them. *)
Theorem run_converges :
  N.iter {passes} pass start =
    (map (fun v => Qred (value v)) weights, {last}{updates}%N) /\\
  forall e, In e examples -> right {given} e.
Proof.
  split; [vm_compute; reflexivity |].
  intros e I. apply right_row. revert e I.
  apply (solution example row_of). vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions run_converges.
"""

RETURNS = """\
(* After {again} the weights are those after {passes}, with further updates in between: they
   never stop. *)
Theorem run_returns :
  fst (N.iter {second} pass start) = fst (N.iter {passes} pass start) /\\
  (snd (N.iter {passes} pass start) < snd (N.iter {second} pass start))%N.
Proof. vm_compute. split; reflexivity. Qed.

Print Assumptions run_returns.
"""


@dataclass(frozen=True, slots=True, eq=False)
class RunClaim:
    """A run from a start at a rate: it comes to weights after passes, or comes back to them."""

    about: ClassVar[str] = "run"
    over: ClassVar[str] = "rational"  # what the weights are

    dataset: Dataset
    convention: Convention
    start: Vector  # the bias last, as in all weights here
    rate: Fraction
    passes: int
    updates: int
    weights: Vector
    returns: int | None  # passes after which the weights come back
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        if self.returns is not None:
            return f"A perceptron shown all of {size} again and again comes back to its weights"
        return (
            f"A perceptron shown all of {size} again and again makes"
            f" {_counted(self.updates, 'update')} and then none"
        )

    def check(self) -> None:
        """Run it again; raises :class:`linexact.kernel.CertificateError`."""
        self._check_size()
        w, updates = self._run(self.start, self.passes)
        if self.returns is not None:
            again, more = self._run(w, self.returns)
            if again != w or not more:
                raise CertificateError("run", "the weights do not come back")
        elif (w, updates) != (self.weights, self.updates):
            raise CertificateError("run", "run again, it comes to other weights")
        else:
            DataClaim(self.dataset, self.convention, Solution(w)).check()

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        d, bias = self.dataset.dimension, self.convention.bias
        yield from BASICS
        yield data.examples(self.dataset)
        if self.returns is None:
            yield data.right(self.convention, "Q")
            yield from (*ROWS, Theory("solution"))
            yield data.row_of_example(self.convention, "Q")
            yield data.weights(self.weights, bias)
        score = "(dot w (map value x) + b)" if bias else "(dot w (map value x))"
        not_above, below = f"Qle_bool {score} 0", f"negb (Qle_bool 0 {score})"
        not_below, above = f"Qle_bool 0 {score}", f"negb (Qle_bool {score} 0)"
        yield RUN.format(
            parameter=" (b : Q)" if bias else "",
            positive=not_above if self.convention.is_strict_for(1) else below,
            negative=not_below if self.convention.is_strict_for(-1) else above,
            rate=data.numeral(self.rate),
            state="list Q * Q" if bias else "list Q",
            names="w, b" if bias else "w",
            arguments="w b" if bias else "w",
            step="Qred (b + r), " if bias else "",
            start=data.vector(self.start[:d]),
            first=f"Qred (value ({data.numeral(self.start[d])})%number), " if bias else "",
        )
        second = self.passes + (self.returns or 0)
        yield (CONVERGES if self.returns is None else RETURNS).format(
            passes=self.passes,
            second=second,
            again=_counted(second, "pass"),
            last="Qred (value bias), " if bias else "",
            updates=self.updates,
            given="(map value weights) (value bias)" if bias else "(map value weights)",
        )

    def _check_size(self) -> None:
        shown = (self.passes + (self.returns or 0)) * len(self.dataset)
        products = shown * (self.dataset.dimension + 1)
        if products > MAX_PRODUCTS:
            raise LimitError(
                "coq-size",
                f"the run takes {products} products; at most {MAX_PRODUCTS} are written for Coq",
                limit="MAX_PRODUCTS",
            )

    def _run(self, w: Vector, passes: int) -> tuple[Vector, int]:
        """Show all examples so many times; return the weights and the number of updates."""
        updates, constant = 0, [Fraction(1)] * self.convention.bias
        for _ in range(passes):
            for example in self.dataset.examples():
                x, t = (*example.x, *constant), example.target
                if not self.convention.is_right(t, dot(w, x)):
                    w = tuple(u + self.rate * t * v for u, v in zip(w, x, strict=True))
                    updates += 1
        return w, updates


def run_claim(claim: Fields, dataset: Dataset, origin: Origin) -> RunClaim:
    """Return what a claim ``run`` states.

    Raises :class:`~linexact.errors.InputError` (``no-export``) for runs of other rules, and such
    that did not end by themselves.

    >>> import json
    >>> from linexact import trace
    >>> from linexact.data.gates import gate
    >>> file = json.loads(trace("AND", rule="blog").certificate())
    >>> found = run_claim(file["claims"][0], gate("AND"), Origin("", 4))
    >>> found.check()
    >>> found.passes, found.updates
    (9, 18)
    """
    convention, n = read_convention(claim["convention"]), len(dataset)
    outcome = claim["outcome"]
    plain = (
        claim.get("order") == "file",
        not claim.get("once") and not claim.get("restart"),
        isinstance(claim["rate"], str),
        claim.get("bias_input", "1") == "1" and "threshold" not in claim,
        outcome["name"] == "cycle" or (outcome["name"] == "converged" and not claim["wrong"]),
    )
    if not all(plain):
        raise InputError(
            "no-export",
            "this run is not written for Coq; expected one in the order of the file, again and"
            " again, at a constant rate, with a constant input of 1 or no bias, that converged or"
            " came back",
        )
    returns = outcome["length"] // n if outcome["name"] == "cycle" else None
    passes = claim["passes"] if returns is None else -(-outcome["first"] // n)
    return RunClaim(
        dataset,
        convention,
        _weights(claim["start"]),
        parse_exact(claim["rate"]),
        passes,
        sum(count for _, count in claim["updates"]),
        _weights(claim["weights"]),
        returns,
        origin,
    )


def _counted(number: int, noun: str) -> str:
    """Return ``1 pass``, ``2 passes``."""
    ends = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{ends}"


def _weights(pair: Fields) -> Vector:
    return read_texts([*pair["w"], *([pair["b"]] if "b" in pair else [])])
