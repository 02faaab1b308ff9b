(* The shortest point: a combination of the rows, with multipliers that add up to its square. *)

Fixpoint square (y : list Q) : Q :=
  match y with
  | u :: y' => u * u + square y'
  | [] => 0
  end.

Lemma no_square_below (v : Q) : 0 <= v * v.
Proof. destruct (Qlt_le_dec v 0); nra. Qed.

Lemma square_below (y p : list Q) :
  length y = length p -> dot y p + dot y p - square p <= square y.
Proof.
  revert p. induction y as [| u y IH]; intros [| c p] L; try discriminate L.
  - cbn [dot square]. lra.
  - injection L as L. specialize (IH p L). cbn [dot square].
    assert (P := no_square_below (u - c)). lra.
Qed.

Lemma dot_minus (y p : list Q) : dot y (map Qopp p) == - dot y p.
Proof.
  revert p. induction y as [| u y IH]; intros [| c p]; cbn [map dot]; try ring.
  rewrite IH. ring.
Qed.

Definition shorter_row (p : list Q) (S : Q) : row := (map Qopp p, Above, - S).

Lemma product_at_least (p : list Q) (S : Q) (multipliers : list (Z * Z)) (rows : list row)
    (y : list Q) :
  refutes row (fun r => r) multipliers (shorter_row p S :: rows) = true ->
  (forall r, In r rows -> holds y r) -> S <= dot y p.
Proof.
  intros R H. destruct (Qlt_le_dec (dot y p) S) as [N | N]; [| exact N]. exfalso.
  apply (refutation row (fun r => r) multipliers _ R y). intros r [<- | I]; [| exact (H r I)].
  cbn [holds shorter_row]. rewrite dot_minus. lra.
Qed.

Lemma square_at_least (S : Q) (y p : list Q) :
  length y = length p -> square p == S -> S <= dot y p -> S <= square y.
Proof.
  intros L E D. assert (B := square_below y p L). lra.
Qed.
