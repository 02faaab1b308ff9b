(* No point meets all of 3 constraints on 2 unknowns.
   Unknowns: x, ?? Axiom a ? False. ?? ???check-sat??....
   Written by linexact (any version).
   The unknowns are real numbers.
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import Reals Lra.
Open Scope R_scope.

Theorem no_point :
  forall y1 y2 : R, ~ (
    (1/3) * y1 + y2 > 0 /\
    (-1) * y1 >= (1/10) /\
    3 * y2 = (-1/7)).
Proof. intros y1 y2; lra. Qed.

Print Assumptions no_point.
