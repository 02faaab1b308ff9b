(* No weights but 0 give all of 4 examples in 2 dimensions the score w . x + b = 0.
   Positive class: +1. Negative class: -1.
   Positive: 3 examples. Negative: 1.
   file        none compared; the certificate says of its own data
   SHA-256 of all 4 examples: 2263f64a614460aa734bf60e452a25500e8736b7f8bd5ce9f6ef8fa8f4625c61.
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
   (Positive, [1; 1])]%number.

Lemma all_have_2_inputs (e : example) : In e examples -> length (snd e) = 2%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

(* theory/rows.v 45129a4375fcb51e77c47e57d74963295f2a432349b028e7913f291a85ab34cb *)

(* theory/integers.v eef240a873e19e742ca578b2e996fbeb717cb7b4a0a0738331fe51a8922844c4 *)

(* theory/refutation.v f2020409ef49d3360f77b09d60bf26af78ed3ffa99911b26cd939593d2c66b6e *)

(* theory/solution.v b03d625ae7131416695ee6bb3a123c69236c461bfaae247110350b1d6594dcac *)

(* theory/ranks.v b6beafcb5ede6d76ef510f2c09ae7037a412247158d871fe70cdd6cfece9ceb3 *)

(* what is multiplied with b and w in the score of an example *)
Definition score_of (e : example) : list Q := 1 :: map value (snd e).

(* For each unknown (position, multiplier): at 0 the unknown itself, then scores of examples,
   which add up to 0. *)
Definition proofs : list (list (Z * number)) :=
  [[(0%Z, 1);
   (1%Z, -1)];
   [(0%Z, 1);
   (1%Z, 1);
   (3%Z, -1)];
   [(0%Z, 1);
   (1%Z, 1);
   (2%Z, -1)]]%number.

(* no weights but 0 give every example the score 0 *)
Theorem full_rank :
  forall (w : list Q) (b : Q), length w = 2%nat ->
    (forall e, In e examples -> dot w (map value (snd e)) + b == 0) ->
    Forall (fun v => v == 0) (b :: w).
Proof.
  intros w b L H.
  assert (A : forall j, (j < 3)%nat -> nth j (b :: w) 0 == 0).
  { intros j J. apply (zero_alone example score_of (map integers proofs) examples).
    - vm_cast_no_check (eq_refl true).
    - intros e I. rewrite <- (H e I). unfold score_of. cbn [dot]. ring.
    - rewrite map_length. exact J. }
  apply Forall_forall. intros v I. destruct (In_nth _ v 0 I) as (j & J & <-).
  apply A. cbn [length] in J. rewrite L in J. exact J.
Qed.

Print Assumptions full_rank.
