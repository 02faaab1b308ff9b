(* Other weights than 0 give all of 3 examples in 3 dimensions the score w . x + b = 0.
   Positive class: +1. Negative class: -1.
   Positive: 1 example. Negative: 2.
   file        none compared; the certificate says of its own data
   SHA-256 of all 3 examples: 549b191262c56ee1a2767694e2458fdf4870a2aec486b185abdb98442ac1c7e0.
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
  [(Positive, [1.5; 3; 1/3]);
   (Negative, [-0.25; -0.5; 2]);
   (Negative, [7; 14; 0])]%number.

Lemma all_have_3_inputs (e : example) : In e examples -> length (snd e) = 3%nat.
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

Definition weights : list number :=
  [-2; 1; 0]%number.

Definition bias : number := (0)%number.

(* weights other than 0 that give every example the score 0 *)
Theorem not_full_rank :
  length weights = 3%nat /\
  ~ Forall (fun v => v == 0) (value bias :: map value weights) /\
  forall e, In e examples -> dot (map value weights) (map value (snd e)) + value bias == 0.
Proof.
  split; [reflexivity |]. split.
  { apply some_not_zero. vm_cast_no_check (eq_refl true). }
  intros e I.
  assert (S : holds (value bias :: map value weights) (score_of e, Equal, 0)).
  { apply (solution example (fun e => (score_of e, Equal, 0)) _ examples); [| exact I].
    vm_cast_no_check (eq_refl true). }
  unfold score_of in S. cbn [holds dot] in S. lra.
Qed.

Print Assumptions not_full_rank.
