(* No linear classifier gets all of 4 examples in 1 dimension right,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: +1. Negative class: -1.
   Positive: 2 examples. Negative: 2.
   Written by linexact (any version).
   The weights are rational numbers.
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import Bool List QArith Lqa Lia.
Import ListNotations.
Open Scope Q_scope.

(* theory/numbers.v 12ec9bf9ca6cad5eacf1c5570028c703663e6e2a75c2f4b35486817b6d59a2f5 *)

(* theory/rationals.v 2a1d89dd70ac3ba892ef1fd8b1bbfe9fdf8a26d427b81e56003dcbf297e01292 *)

(* theory/vectors.v 4c7207a7ea1670797f1c59397e64982d3f3fdb5fcc86f3199d88fa372be45419 *)

Inductive class := Positive | Negative.

Definition example : Type := class * list number.

Definition examples : list example :=
  [(Positive, [0.1]);
   (Positive, [1/3]);
   (Negative, [0.225]);
   (Negative, [7])]%number.

Lemma all_have_1_inputs (e : example) : In e examples -> length (snd e) = 1%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

(* the weights w and the bias b get the example e right *)
Definition right (w : list Q) (b : Q) (e : example) : Prop :=
  match e with
  | (Positive, x) => dot w (map value x) + b > 0
  | (Negative, x) => dot w (map value x) + b < 0
  end.

(* theory/rows.v 45129a4375fcb51e77c47e57d74963295f2a432349b028e7913f291a85ab34cb *)

(* theory/integers.v eef240a873e19e742ca578b2e996fbeb717cb7b4a0a0738331fe51a8922844c4 *)

(* theory/refutation.v f2020409ef49d3360f77b09d60bf26af78ed3ffa99911b26cd939593d2c66b6e *)

(* An example is a constraint on the unknowns; a negative one is turned over. *)
Definition row_of (e : example) : row :=
  match e with
  | (Positive, x) => ((1%Q :: map value x), Above, 0%Q)
  | (Negative, x) => (map Qopp (1%Q :: map value x), Above, 0%Q)
  end.

Lemma dot_opposite (y : list F) (a : list Q) : dot y (map Qopp a) == - dot y a.
Proof.
  revert a. induction y as [| u y IH]; intros [| c a]; simpl; try ring.
  embed. rewrite IH. ring.
Qed.

Lemma right_row (w : list Q) (b : Q) (e : example) :
  right w b e <-> holds (b :: w) (row_of e).
Proof.
  destruct e as [[|] x]; unfold right, row_of, holds;
    rewrite ?dot_opposite; simpl dot; embed; split; intros; lra.
Qed.

(* (position, multiplier), for rows from which common denominators have been cleared *)
Definition multipliers : list (Z * number) :=
  [(0%Z, 325);
   (1%Z, 1250);
   (2%Z, 7)]%number.

Theorem no_classifier :
  ~ exists (w : list Q) (b : Q), length w = 1%nat /\
    forall e, In e examples -> right w b e.
Proof.
  intros (w & b & _ & H).
  apply (refutation example row_of (integers multipliers) examples) with (y := b :: w).
  - vm_cast_no_check (eq_refl true).
  - intros e I. apply right_row, H, I.
Qed.

Print Assumptions no_classifier.
