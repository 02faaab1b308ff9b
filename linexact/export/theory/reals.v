(* The unknowns range over the real numbers; the data stay rational. *)

Notation F := R (only parsing).
Notation of_Q := Q2R (only parsing).
Notation of_Z := IZR (only parsing).
Notation "x == y" := (x = y :> R) (at level 70, no associativity, only parsing) : R_scope.

Lemma of_Z_add (m n : Z) : of_Z (m + n) == of_Z m + of_Z n.
Proof. apply plus_IZR. Qed.

Lemma of_Z_mul (m n : Z) : of_Z (m * n) == of_Z m * of_Z n.
Proof. apply mult_IZR. Qed.

Lemma of_Z_le (m n : Z) : (m <= n)%Z -> of_Z m <= of_Z n.
Proof. apply IZR_le. Qed.

Lemma of_Z_lt (m n : Z) : (m < n)%Z -> of_Z m < of_Z n.
Proof. apply IZR_lt. Qed.

Lemma of_Q_cleared (q : Q) (k : Z) :
  of_Z (Qnum q * k) == of_Z (Zpos (Qden q) * k) * of_Q q.
Proof.
  unfold Q2R. rewrite !of_Z_mul. field.
  apply not_0_IZR. discriminate.
Qed.

Lemma of_Q_opposite (q : Q) : of_Q (- q) == - of_Q q.
Proof. apply Q2R_opp. Qed.

Lemma of_Q_0 : of_Q 0 == 0.
Proof. unfold Q2R. simpl. ring. Qed.

Lemma of_Q_1 : of_Q 1 == 1.
Proof. unfold Q2R. simpl. field. Qed.

Ltac embed := rewrite ?of_Q_opposite, ?of_Q_0, ?of_Q_1.
