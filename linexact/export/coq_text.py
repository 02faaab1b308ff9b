"""The generated parts of an exported Coq file, as templates for ``str.format``.

What is the same in all files is real Coq, in ``theory/``; here is what depends on the
claim: the data, the convention and the theorem.
"""

from __future__ import annotations

from collections.abc import Sequence

EXAMPLES = """\
Inductive class := Positive | Negative.

Definition example : Type := class * list number.

Definition examples : list example :=
  [{examples}]%number.

Lemma all_have_{d}_inputs (e : example) : In e examples -> length (snd e) = {d}%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.
"""

RIGHT = """\
(* {what} get the example e right *)
Definition right (w : list {numbers}){parameter} (e : example) : Prop :=
  match e with
  | (Positive, x) => {score} {positive}
  | (Negative, x) => {score} {negative}
  end.
"""

ROW_OF_EXAMPLE = """\
(* An example is a constraint on the unknowns; a negative one is turned over. *)
Definition row_of (e : example) : row :=
  match e with
  | (Positive, x) => ({inputs}, {positive}, 0%Q)
  | (Negative, x) => (map Qopp {inputs}, {negative}, 0%Q)
  end.

Lemma dot_opposite (y : list F) (a : list Q) : dot y (map Qopp a) == - dot y a.
Proof.
  revert a. induction y as [| u y IH]; intros [| c a]; simpl; try ring.
  embed. rewrite IH. ring.
Qed.

Lemma right_row (w : list {numbers}){parameter} (e : example) :
  right w{argument} e <-> holds ({unknowns}) (row_of e).
Proof.
  destruct e as [[|] x]; unfold right, row_of, holds;
    rewrite ?dot_opposite; simpl dot; embed; split; intros; lra.
Qed.
"""

CONSTRAINTS = """\
(* coefficients, relation, bound *)
Definition constraint : Type := list number * relation * number.

Definition constraints : list constraint :=
  [{constraints}]%number.

Lemma all_have_{k}_coefficients (c : constraint) :
  In c constraints -> length (fst (fst c)) = {k}%nat.
Proof.
  revert c. apply Forall_forall, Forall_forall. intros c H. apply Nat.eqb_eq.
  revert c H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

Definition row_of (c : constraint) : row :=
  match c with (a, r, bound) => (map value a, r, value bound) end.

Definition meets (y : list F) (c : constraint) : Prop := holds y (row_of c).
"""

MULTIPLIERS = """\
(* (position, multiplier), for rows from which common denominators have been cleared *)
Definition multipliers : list (Z * number) :=
  [{multipliers}]%number.
"""

CORES = """\
(* each core: (position, multiplier) of the examples that refute together; positions from 0 *)
Definition cores : list (list (Z * number)) :=
  [{cores}]%number.

(* why no set of fewer positions meets all cores *)
Definition why : reason :=
  {why}.
"""

_NO_FEWER_ERRORS = """\
(* Whatever positions (from 0) are called wrong: if the weights get all other examples right,
   they are so many. *)
Theorem no_fewer_errors :
  forall {unknowns} (wrong : list nat), {weights} ->
    (forall i e, nth_error examples i = Some e -> ~ In i wrong -> right {arguments} e) ->
    (length wrong >= {k})%nat.
Proof.
  intros {arguments} wrong _ H. unfold ge. apply Nat2Z.inj_le.
  apply (errors_at_least example row_of (map integers cores) why (Z.of_nat {k}) examples)
    with (y := {point}).
  - vm_cast_no_check (eq_refl true).
  - intros i e N I. apply right_row, (H i e N I).
Qed.

Print Assumptions no_fewer_errors.
"""

_THESE_ERRORS = """\
Definition misclassified : list nat := [{misclassified}]%nat.

Theorem these_errors :
  length weights = {d}%nat /\\ length misclassified = {errors}%nat /\\
  forall i e, nth_error examples i = Some e -> ~ In i misclassified ->
    right {arguments} e.
Proof.
  split; [reflexivity |]. split; [reflexivity |].
  intros i e N I. apply right_row.
  apply (solution example row_of {point} (others example 0 (map Z.of_nat misclassified) examples));
    [vm_cast_no_check (eq_refl true) | apply (in_others example misclassified examples i e N I)].
Qed.

Print Assumptions these_errors.
"""

_NO_CLASSIFIER = """\
Theorem no_classifier :
  ~ exists {unknowns}, {weights} /\\
    forall e, In e examples -> right {arguments} e.
Proof.
  intros ({pattern} & _ & H).
  apply (refutation example row_of (integers multipliers) examples) with (y := {point}).
  - vm_cast_no_check (eq_refl true).
  - intros e I. apply right_row, H, I.
Qed.

Print Assumptions no_classifier.
"""

_THIS_CLASSIFIER = """\
Theorem this_classifier :
  length weights = {d}%nat /\\
  forall e, In e examples -> right {arguments} e.
Proof.
  split; [reflexivity |]. intros e I. apply right_row. revert e I.
  apply (solution example row_of).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions this_classifier.
"""

NO_POINT = """\
Theorem no_point :
  ~ exists y : list {numbers}, length y = {k}%nat /\\
    forall c, In c constraints -> meets y c.
Proof.
  intros (y & _ & H).
  apply (refutation constraint row_of (integers multipliers) constraints) with (y := y).
  - vm_cast_no_check (eq_refl true).
  - exact H.
Qed.

Print Assumptions no_point.
"""

THIS_POINT = """\
Theorem this_point :
  length point = {k}%nat /\\
  forall c, In c constraints -> meets (map value point) c.
Proof.
  split; [reflexivity |].
  apply (solution constraint row_of).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions this_point.
"""


def no_classifier(d: int, bias: bool, numbers: str) -> str:
    """Return the theorem that no weights get all examples right, with its proof."""
    return _NO_CLASSIFIER.format(
        unknowns=f"(w : list {numbers}) (b : {numbers})" if bias else f"w : list {numbers}",
        weights=f"length w = {d}%nat",
        arguments="w b" if bias else "w",
        pattern="w & b" if bias else "w",
        point="b :: w" if bias else "w",
    )


def no_fewer_errors(d: int, bias: bool, numbers: str, k: int) -> str:
    """Return the theorem that all weights are wrong on ``k`` examples, with its proof."""
    return _NO_FEWER_ERRORS.format(
        unknowns=f"(w : list {numbers}) (b : {numbers})" if bias else f"(w : list {numbers})",
        weights=f"length w = {d}%nat",
        arguments="w b" if bias else "w",
        point="b :: w" if bias else "w",
        k=k,
    )


def these_errors(d: int, bias: bool, misclassified: Sequence[int]) -> str:
    """Return the theorem that the weights defined before are wrong on these positions alone."""
    return _THESE_ERRORS.format(
        d=d,
        misclassified="; ".join(map(str, misclassified)),
        errors=len(misclassified),
        arguments="(map value weights) (value bias)" if bias else "(map value weights)",
        point="(value bias :: map value weights)" if bias else "(map value weights)",
    )


def this_classifier(d: int, bias: bool) -> str:
    """Return the theorem that the weights defined before get all examples right."""
    arguments = "(map value weights) (value bias)" if bias else "(map value weights)"
    return _THIS_CLASSIFIER.format(d=d, arguments=arguments)
