(* These weights classify all of 4 examples in 2 dimensions rightly,
   with a bias; positive iff score >= 0, negative iff score < 0 (closed-positive).
   Positive class: 1. Negative class: 0.
   Positive: 1 example. Negative: 3.
   Written by linexact (any version).
   The weights are rational numbers.
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import QArith Lqa.
Open Scope Q_scope.

Theorem this_classifier :
  exists w1 w2 b : Q,
    b < 0 /\
    w2 + b < 0 /\
    w1 + b < 0 /\
    w1 + w2 + b >= 0.
Proof. exists 2, 2, (-3); repeat split; lra. Qed.

Print Assumptions this_classifier.
