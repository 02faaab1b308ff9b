(* The unknowns range over the rational numbers. *)

Notation F := Q (only parsing).
Notation of_Q q := q (only parsing).
Notation of_Z := inject_Z (only parsing).

Lemma of_Z_add (m n : Z) : of_Z (m + n) == of_Z m + of_Z n.
Proof. rewrite inject_Z_plus. reflexivity. Qed.

Lemma of_Z_mul (m n : Z) : of_Z (m * n) == of_Z m * of_Z n.
Proof. rewrite inject_Z_mult. reflexivity. Qed.

Lemma of_Z_le (m n : Z) : (m <= n)%Z -> of_Z m <= of_Z n.
Proof. rewrite <- Zle_Qle. trivial. Qed.

Lemma of_Z_lt (m n : Z) : (m < n)%Z -> of_Z m < of_Z n.
Proof. rewrite <- Zlt_Qlt. trivial. Qed.

Lemma of_Q_cleared (q : Q) (k : Z) :
  of_Z (Qnum q * k) == of_Z (Zpos (Qden q) * k) * of_Q q.
Proof.
  unfold Qeq. cbn [Qnum Qden Qmult inject_Z]. rewrite Pos.mul_1_l. ring.
Qed.

(* of_Q is the identity here *)
Ltac embed := idtac.
