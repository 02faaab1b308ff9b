(* No point meets all of 3 constraints on 2 unknowns.
   Unknowns: x, ?? Axiom a ? False. ?? ???check-sat??....
   Written by linexact (any version).
   The unknowns are rational numbers.
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import Bool List QArith Lqa Lia.
Import ListNotations.
Open Scope Q_scope.

(* theory/numbers.v 12ec9bf9ca6cad5eacf1c5570028c703663e6e2a75c2f4b35486817b6d59a2f5 *)

(* theory/rationals.v 2a1d89dd70ac3ba892ef1fd8b1bbfe9fdf8a26d427b81e56003dcbf297e01292 *)

(* theory/vectors.v 4c7207a7ea1670797f1c59397e64982d3f3fdb5fcc86f3199d88fa372be45419 *)

(* theory/rows.v 45129a4375fcb51e77c47e57d74963295f2a432349b028e7913f291a85ab34cb *)

(* coefficients, relation, bound *)
Definition constraint : Type := list number * relation * number.

Definition constraints : list constraint :=
  [([1/3; 1], Above, 0);
   ([-1; 0], AtLeast, 0.1);
   ([0; 3], Equal, -1/7)]%number.

Lemma all_have_2_coefficients (c : constraint) :
  In c constraints -> length (fst (fst c)) = 2%nat.
Proof.
  revert c. apply Forall_forall, Forall_forall. intros c H. apply Nat.eqb_eq.
  revert c H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

Definition row_of (c : constraint) : row :=
  match c with (a, r, bound) => (map value a, r, value bound) end.

Definition meets (y : list F) (c : constraint) : Prop := holds y (row_of c).

(* theory/integers.v eef240a873e19e742ca578b2e996fbeb717cb7b4a0a0738331fe51a8922844c4 *)

(* theory/refutation.v f2020409ef49d3360f77b09d60bf26af78ed3ffa99911b26cd939593d2c66b6e *)

(* (position, multiplier), for rows from which common denominators have been cleared *)
Definition multipliers : list (Z * number) :=
  [(0%Z, 70);
   (1%Z, 7);
   (2%Z, -10)]%number.

Theorem no_point :
  ~ exists y : list Q, length y = 2%nat /\
    forall c, In c constraints -> meets y c.
Proof.
  intros (y & _ & H).
  apply (refutation constraint row_of (integers multipliers) constraints) with (y := y).
  - vm_cast_no_check (eq_refl true).
  - exact H.
Qed.

Print Assumptions no_point.
