(* No integer weights get all of 4 examples in 2 dimensions right and meet 1 demand,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: +1. Negative class: -1.
   Positive: 1 example. Negative: 3.
   file        none compared; the certificate says of its own data
   SHA-256 of all 4 examples: c6a05456e8f777bd97f58013194808a87eab26a08d1109f8b16b296c9b67e836.
   Written by linexact (any version).
   The weights are whole numbers.
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
  [(Negative, [0; 0]);
   (Negative, [0; 1]);
   (Negative, [1; 0]);
   (Positive, [1; 1])]%number.

Lemma all_have_2_inputs (e : example) : In e examples -> length (snd e) = 2%nat.
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

(* Of a constraint the coefficient of b is the first. *)

(* coefficients, relation, bound *)
Definition constraint : Type := list number * relation * number.

Definition constraints : list constraint :=
  [([2; 0; 0], Equal, -3)]%number.

Lemma all_have_3_coefficients (c : constraint) :
  In c constraints -> length (fst (fst c)) = 3%nat.
Proof.
  revert c. apply Forall_forall, Forall_forall. intros c H. apply Nat.eqb_eq.
  revert c H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

Definition row_of (c : constraint) : row :=
  match c with (a, r, bound) => (map value a, r, value bound) end.

Definition meets (y : list F) (c : constraint) : Prop := holds y (row_of c).

(* theory/refutation.v f2020409ef49d3360f77b09d60bf26af78ed3ffa99911b26cd939593d2c66b6e *)

(* theory/whole.v f75599e7bdb154b59c0370613acc76a918ed45ffc4f049f59e03a71e6800031b *)

(* An example is a constraint on the unknowns; a negative one is turned over. *)
Definition row_of_example (e : example) : row :=
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
  right w b e <-> holds (b :: w) (row_of_example e).
Proof.
  destruct e as [[|] x]; unfold right, row_of_example, holds;
    rewrite ?dot_opposite; simpl dot; embed; split; intros; lra.
Qed.

(* The proof: where a case is split, and (position, multiplier) of the rows of one that is false:
   first the examples, then the demands, then the bounds between integers. *)
Definition proof : tree :=
  Split [1; 0; 0]%Z (-2)
  (Refuted [(1%Z, 1);
   (2%Z, 1);
   (3%Z, 1);
   (4%Z, 2);
   (5%Z, 3)]%number)
  (Refuted [(1%Z, 1);
   (2%Z, 1);
   (3%Z, 1);
   (4%Z, -1);
   (5%Z, 3)]%number).

Theorem no_integer_weights :
  ~ exists (w : list Z) (b : Z), length w = 2%nat /\
    (forall e, In e examples -> right (map inject_Z w) (inject_Z b) e) /\
    (forall c, In c constraints -> meets (map inject_Z (b :: w)) c).
Proof.
  intros (w & b & _ & R & M).
  apply (no_integers proof (map row_of_example examples ++ map row_of constraints))
    with (z := b :: w).
  - vm_cast_no_check (eq_refl true).
  - intros r I. apply in_app_or in I.
    destruct I as [I | I]; apply in_map_iff in I; destruct I as (t & <- & I).
    + apply right_row, R, I.
    + apply M, I.
Qed.

Print Assumptions no_integer_weights.
