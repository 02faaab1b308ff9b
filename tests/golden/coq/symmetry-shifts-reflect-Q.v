(* A permutation of the features take each of 6 examples in 4 dimensions to one of its class.
   Positive class: +1. Negative class: -1.
   Positive: 4 examples. Negative: 2.
   file        none compared; the certificate says of its own data
   SHA-256 of all 6 examples: 879c31d3ab781dbab82c70fd8ccfadda13f942076c4cc5044635ae41d80fca01.
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
  [(Positive, [1; 1; 0; 0]);
   (Positive, [0; 1; 1; 0]);
   (Positive, [0; 0; 1; 1]);
   (Positive, [1; 0; 0; 1]);
   (Negative, [1; 0; 1; 0]);
   (Negative, [0; 1; 0; 1])]%number.

Lemma all_have_4_inputs (e : example) : In e examples -> length (snd e) = 4%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

(* theory/symmetry.v 66214469e7c43037f6aaf8c0c8caac0f0b74c7b678c292122e7d3cf83c0878bd *)

Definition is_positive (e : example) : bool :=
  match fst e with Positive => true | Negative => false end.

Definition inputs (e : example) : list Q := map value (snd e).

(* a multiplier for each example *)
Definition multipliers : list number :=
  [0.25; 0.25; 0.25; 0.25; 0.5; 0.5]%number.

Definition things : list (example * number) := combine examples multipliers.

(* the multipliers of all examples of a class with these inputs, added up *)
Definition shared : bool -> list Q -> Q := together example is_positive inputs things.

(* place i of what is permuted has the input of the place stated there, counted from 0 *)
Definition permutations : list (list nat) :=
  [[1; 2; 3; 0]]%nat.

Theorem permutations_keep_the_data :
  length multipliers = length examples /\
  forall places, In places permutations ->
    length places = 4%nat /\ (forall j, (j < 4)%nat -> In j places) /\
    forall e, In e examples -> exists f, In f examples /\
      is_positive f = is_positive e /\ Forall2 Qeq (permuted places (inputs e)) (inputs f) /\
      shared (is_positive e) (permuted places (inputs e)) == shared (is_positive e) (inputs e).
Proof.
  split; [reflexivity |]. intros places I.
  assert (K : forallb (kept example is_positive inputs 4 things) permutations = true)
    by (vm_cast_no_check (eq_refl true)).
  rewrite forallb_forall in K.
  destruct (kept_spec example is_positive inputs 4 things places (K places I)) as (L & P & E).
  split; [exact L | split; [exact P |]].
  change (map fst things) with examples in E. exact E.
Qed.

Print Assumptions permutations_keep_the_data.
