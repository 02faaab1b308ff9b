(* Any linear classifier is wrong on at least 2 of 4 examples in 1 dimension,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: +1. Negative class: -1.
   Positive: 2 examples. Negative: 2.
   file        none compared; the certificate says of its own data
   SHA-256 of all 4 examples: fe81fe34ab9c2c1685880628c20367d849710ed7a17b0fb503bb3c84035d59a1.
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
  [(Positive, [0]);
   (Negative, [0]);
   (Positive, [1]);
   (Negative, [1])]%number.

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

(* theory/errors.v a2751c81f848ff7ed15114c928b65e8d9d44b46410277c14c5fd7d5a46ca466e *)

(* theory/solution.v b03d625ae7131416695ee6bb3a123c69236c461bfaae247110350b1d6594dcac *)

(* theory/exceptions.v 28f40bbfa95d0fc6849bf202550c43cdfbe6699ebd9920d8a322e000abcd0b58 *)

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

(* each core: (position, multiplier) of the examples that refute together; positions from 0 *)
Definition cores : list (list (Z * number)) :=
  [[(0%Z, 1);
   (1%Z, 1)];
   [(2%Z, 1);
   (3%Z, 1)]]%number.

(* why no set of fewer positions meets all cores *)
Definition why : reason :=
  Branch 0 (Case 1
  (Packing 1 [(1%nat, 1%Z)])
  (Case 0
  (Packing 1 [(1%nat, 1%Z)])
  (NoMore))).

(* Whatever positions (from 0) are called wrong: if the weights get all other examples right,
   they are so many. *)
Theorem no_fewer_errors :
  forall (w : list Q) (b : Q) (wrong : list nat), length w = 1%nat ->
    (forall i e, nth_error examples i = Some e -> ~ In i wrong -> right w b e) ->
    (length wrong >= 2)%nat.
Proof.
  intros w b wrong _ H. unfold ge. apply Nat2Z.inj_le.
  apply (errors_at_least example row_of (map integers cores) why (Z.of_nat 2) examples)
    with (y := b :: w).
  - vm_cast_no_check (eq_refl true).
  - intros i e N I. apply right_row, (H i e N I).
Qed.

Print Assumptions no_fewer_errors.

Definition weights : list number :=
  [0]%number.

Definition bias : number := (1)%number.

Definition misclassified : list nat := [1; 3]%nat.

Theorem these_errors :
  length weights = 1%nat /\ length misclassified = 2%nat /\
  forall i e, nth_error examples i = Some e -> ~ In i misclassified ->
    right (map value weights) (value bias) e.
Proof.
  split; [reflexivity |]. split; [reflexivity |].
  intros i e N I. apply right_row.
  apply (solution example row_of (value bias :: map value weights) (others example 0 (map Z.of_nat misclassified) examples));
    [vm_cast_no_check (eq_refl true) | apply (in_others example misclassified examples i e N I)].
Qed.

Print Assumptions these_errors.
