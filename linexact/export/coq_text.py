"""The generated parts of an exported Coq file, as templates for ``str.format``.

What is the same in all files is real Coq, in ``theory/``; here is what depends on the
claim: the data, the convention and the theorem.
"""

from __future__ import annotations

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


def this_classifier(d: int, bias: bool) -> str:
    """Return the theorem that the weights defined before get all examples right."""
    arguments = "(map value weights) (value bias)" if bias else "(map value weights)"
    return _THIS_CLASSIFIER.format(d=d, arguments=arguments)
