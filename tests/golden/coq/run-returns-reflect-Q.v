(* A perceptron shown all of 4 examples in 2 dimensions again and again comes back to its weights,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: +1. Negative class: -1.
   Positive: 2 examples. Negative: 2.
   file        none compared; the certificate says of its own data
   SHA-256 of all 4 examples: 199d6435154ca8c12d8dfabd30466c767cda30d7bbada5184fab235068369da2.
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
   (Positive, [0; 1]);
   (Positive, [1; 0]);
   (Negative, [1; 1])]%number.

Lemma all_have_2_inputs (e : example) : In e examples -> length (snd e) = 2%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

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

(* After 1 pass the weights are those after 0, with further updates in between: they
   never stop. *)
Theorem run_returns :
  fst (N.iter 1 pass start) = fst (N.iter 0 pass start) /\
  (snd (N.iter 0 pass start) < snd (N.iter 1 pass start))%N.
Proof. vm_compute. split; reflexivity. Qed.

Print Assumptions run_returns.
