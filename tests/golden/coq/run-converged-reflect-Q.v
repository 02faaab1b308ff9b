(* A perceptron shown all of 4 examples in 2 dimensions again and again makes 18 updates and then none,
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

(* theory/solution.v b03d625ae7131416695ee6bb3a123c69236c461bfaae247110350b1d6594dcac *)

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

Definition weights : list number :=
  [3; 2]%number.

Definition bias : number := (-4)%number.

(* the score does not suit the class: the example moves the weights *)
Definition wrong (w : list Q) (b : Q) (e : example) : bool :=
  match e with
  | (Positive, x) => Qle_bool (dot w (map value x) + b) 0
  | (Negative, x) => Qle_bool 0 (dot w (map value x) + b)
  end.

Definition rate : Q := value (1)%number.

(* w + r x *)
Definition moved (w : list Q) (r : Q) (x : list number) : list Q :=
  map (fun '(u, v) => Qred (u + r * value v)) (combine w x).

(* the weights, and the number of updates so far *)
Definition state : Type := list Q * Q * N.

Definition show (s : state) (e : example) : state :=
  let '(w, b, updates) := s in
  let r := match fst e with Positive => rate | Negative => - rate end in
  if wrong w b e then (moved w r (snd e), Qred (b + r), N.succ updates) else s.

Definition pass (s : state) : state := fold_left show examples s.

Definition start : state := (map (fun v => Qred (value v)) [0; 0]%number, Qred (value (0)%number), 0%N).

(* After 9 passes the weights are these, with so many updates, and no example moves them. *)
Theorem run_converges :
  N.iter 9 pass start =
    (map (fun v => Qred (value v)) weights, Qred (value bias), 18%N) /\
  forall e, In e examples -> right (map value weights) (value bias) e.
Proof.
  split; [vm_compute; reflexivity |].
  intros e I. apply right_row. revert e I.
  apply (solution example row_of). vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions run_converges.
