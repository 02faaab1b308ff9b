(* No linear classifier gets all of 4 examples in 2 dimensions right,
   with a bias; positive iff score > 0, negative iff score < 0 (strict).
   Positive class: 1. Negative class: 0.
   Positive: 2 examples. Negative: 2.
   Written by linexact (any version).
   The weights are rational numbers.
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import QArith Lqa.
Open Scope Q_scope.

Theorem no_classifier :
  forall w1 w2 b : Q, ~ (
    b < 0 /\
    w2 + b > 0 /\
    w1 + b > 0 /\
    w1 + w2 + b < 0).
Proof. intros w1 w2 b; lra. Qed.

Print Assumptions no_classifier.
