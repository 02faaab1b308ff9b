(* Weights with margins of at least 1 on all of 3 examples in 2 dimensions have |w|^2 + b^2 at least that.
   Positive class: +1. Negative class: -1.
   Positive: 2 examples. Negative: 1.
   file        none compared; the certificate says of its own data
   SHA-256 of all 3 examples: 30d8ab17b946872eed34f955c741b5372b700696811bd248b41e48245756b031.
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
  [(Positive, [1.5; 1/3]);
   (Negative, [2; -1]);
   (Positive, [0.1; 4])]%number.

Lemma all_have_2_inputs (e : example) : In e examples -> length (snd e) = 2%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

(* theory/rows.v 45129a4375fcb51e77c47e57d74963295f2a432349b028e7913f291a85ab34cb *)

(* theory/integers.v eef240a873e19e742ca578b2e996fbeb717cb7b4a0a0738331fe51a8922844c4 *)

(* theory/refutation.v f2020409ef49d3360f77b09d60bf26af78ed3ffa99911b26cd939593d2c66b6e *)

(* theory/solution.v b03d625ae7131416695ee6bb3a123c69236c461bfaae247110350b1d6594dcac *)

(* theory/lengths.v dd5adcaf78d164834fdb431b73f8707896df0eff4b0be7b1b6ee450fa8fd64f1 *)

(* how far the weights and the bias put an example on its side *)
Definition margin (w : list Q) (b : Q) (e : example) : Q :=
  match e with
  | (Positive, x) => dot w (map value x) + b * value (0.3)%number
  | (Negative, x) => - (dot w (map value x) + b * value (0.3)%number)
  end.

Definition row_of (e : example) : row :=
  match e with
  | (Positive, x) => ((value (0.3)%number :: map value x), AtLeast, 1%Q)
  | (Negative, x) => (map Qopp (value (0.3)%number :: map value x), AtLeast, 1%Q)
  end.

Lemma margin_row (w : list Q) (b : Q) (e : example) :
  margin w b e >= 1 <-> holds (b :: w) (row_of e).
Proof.
  destruct e as [[|] x]; unfold margin, row_of, holds;
    rewrite ?dot_minus; cbn [dot]; split; intros; lra.
Qed.

Definition weights : list number :=
  [4876/17557; 28164/17557]%number.

Definition bias : number := (2850/17557)%number.

Definition squared : number := (46996/17557)%number.

(* (position, multiplier): at 0 a smaller product with the weights, then the examples *)
Definition multipliers : list (Z * number) :=
  [(0%Z, 5);
   (1%Z, 4708);
   (2%Z, 9374)]%number.

Theorem shortest_weights :
  length weights = 2%nat /\
  (forall e, In e examples -> margin (map value weights) (value bias) e >= 1) /\
  square (value bias :: map value weights) == value squared /\
  forall (w : list Q) (b : Q), length w = 2%nat ->
    (forall e, In e examples -> margin w b e >= 1) ->
    square (b :: w) >= value squared.
Proof.
  split; [reflexivity |]. split; [| split].
  - intros e I. apply margin_row. revert e I. apply (solution example row_of).
    vm_cast_no_check (eq_refl true).
  - vm_compute. reflexivity.
  - intros w b L H.
    assert (P := product_at_least (value bias :: map value weights)
      (value squared) (integers multipliers) (map row_of examples) (b :: w)).
    apply (square_at_least (value squared) (b :: w) (value bias :: map value weights)).
    + cbn [length]. rewrite map_length, L. reflexivity.
    + vm_compute. reflexivity.
    + enough (value squared <= dot (b :: w) (value bias :: map value weights)) by (cbn [dot] in *; lra).
      apply P; [vm_cast_no_check (eq_refl true) |].
      intros r I. apply in_map_iff in I. destruct I as (e & <- & I). apply margin_row, H, I.
Qed.

Print Assumptions shortest_weights.
