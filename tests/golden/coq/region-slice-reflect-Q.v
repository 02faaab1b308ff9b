(* Some weights get all of 4 examples in 2 dimensions right, with the needed rows and vertices,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: +1. Negative class: -1.
   Positive: 1 example. Negative: 3.
   file        none compared; the certificate says of its own data
   SHA-256 of all 4 examples: c6a05456e8f777bd97f58013194808a87eab26a08d1109f8b16b296c9b67e836.
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

(* Of a constraint and of a point the coefficient of b is the first. *)

(* coefficients, relation, bound *)
Definition constraint : Type := list number * relation * number.

Definition constraints : list constraint :=
  [([1; 0; 0], Equal, -3)]%number.

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

(* theory/solution.v b03d625ae7131416695ee6bb3a123c69236c461bfaae247110350b1d6594dcac *)

(* theory/implied.v 8b407540cba2c0c40cb4a6a379b41dbf21d0b50c06afe962fe0792e97a2845d1 *)

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

(* the examples, then the further constraints; positions are counted from 0 *)
Definition rows : list row := map row_of_example examples ++ map row_of (firstn 0 constraints).

(* equations of the slice *)
Definition equations : list row := map row_of (skipn 0 constraints).

Definition point : list number :=
  [-3; 2.25; 2.25]%number.

Definition needed : list nat := [1; 2; 3]%nat.

(* of each needed row a point that meets the other needed ones *)
Definition points_without : list (nat * list number) :=
  [(1%nat, [-3; 1; 3]%number);
   (2%nat, [-3; 3; 2]%number);
   (3%nat, [-3; 1; 2]%number)].

(* why each other row follows: (position, multiplier) of needed rows, equations and its opposite *)
Definition proofs : list proof_of_row :=
  [(0%nat, [[(3%Z, -1);
   (4%Z, 1)]%number])].

(* vertices, and the rows that are 0 there *)
Definition vertices : list (list number * list nat) :=
  [([-3; 0; 3]%number, [1; 3]%nat);
   ([-3; 3; 0]%number, [2; 3]%nat);
   ([-3; 3; 3]%number, [1; 2]%nat)].

Theorem region_described :
  (forall r, In r (rows ++ equations) -> holds (map value point) r) /\
  (forall y,
    (forall i r, In i needed -> nth_error rows i = Some r -> holds y r) ->
    (forall r, In r equations -> holds y r) ->
    forall r, In r rows -> holds y r) /\
  (forall i, In i needed -> exists y r,
    (forall j s, In j needed -> j <> i -> nth_error rows j = Some s -> holds y s) /\
    (forall s, In s equations -> holds y s) /\
    nth_error rows i = Some r /\ ~ holds y r) /\
  (forall v places, In (v, places) vertices ->
    (forall r, In r equations -> holds (map value v) r) /\
    (forall r, In r rows -> holds (map value v) (closed r)) /\
    (forall r, In r (at_places places rows) -> holds (map value v) (level r))).
Proof.
  split; [| split; [| split; [| idtac]]].
  - apply (solution row (fun r => r) (map value point) (rows ++ equations)). vm_cast_no_check (eq_refl true).
  - intros y. apply (needed_imply_all rows equations needed proofs y). vm_cast_no_check (eq_refl true).
  - apply (none_to_spare rows equations needed points_without). vm_cast_no_check (eq_refl true).
  - apply (at_corners rows equations vertices). vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions region_described.
