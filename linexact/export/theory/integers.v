(* Clearing denominators: L (a . y) = A . y with integers A = L a, L > 0. *)

Definition common_multiple (L d : Z) : Z :=
  if (L =? d)%Z then L else if (L mod d =? 0)%Z then L else Z.lcm L d.

Definition common_denominator (qs : list Q) : Z :=
  fold_right (fun q L => common_multiple L (Zpos (Qden q))) 1%Z qs.

Definition cleared (L : Z) (q : Q) : Z :=
  let d := Zpos (Qden q) in
  if (L =? d)%Z then Qnum q else (Qnum q * (L / d))%Z.

Fixpoint integer_dot (y : list F) (A : list Z) : F :=
  match y, A with
  | u :: y', c :: A' => u * of_Z c + integer_dot y' A'
  | _, _ => 0
  end.

Lemma common_multiple_spec (L d : Z) : (0 < L)%Z -> (0 < d)%Z ->
  (0 < common_multiple L d)%Z /\ (L | common_multiple L d)%Z /\ (d | common_multiple L d)%Z.
Proof.
  intros HL Hd. unfold common_multiple.
  destruct (Z.eqb_spec L d) as [<- | _].
  { repeat split; [exact HL | apply Z.divide_refl | apply Z.divide_refl]. }
  destruct (Z.eqb_spec (L mod d) 0) as [E | _].
  - repeat split; [exact HL | apply Z.divide_refl |].
    apply Z.mod_divide; [intros ->; discriminate | exact E].
  - repeat split; [| apply Z.divide_lcm_l | apply Z.divide_lcm_r].
    apply Z.le_neq. split; [apply Z.lcm_nonneg |].
    intros E. symmetry in E. apply Z.lcm_eq_0 in E. destruct E as [-> | ->]; discriminate.
Qed.

Lemma common_denominator_pos (qs : list Q) : (0 < common_denominator qs)%Z.
Proof.
  induction qs as [| q qs IH]; [reflexivity |].
  apply common_multiple_spec; [exact IH | reflexivity].
Qed.

Lemma common_denominator_spec (qs : list Q) (q : Q) : In q qs ->
  (Zpos (Qden q) | common_denominator qs)%Z.
Proof.
  induction qs as [| p qs IH]; [intros [] |]. intros [-> | H].
  - apply common_multiple_spec; [apply common_denominator_pos | reflexivity].
  - apply (Z.divide_trans _ (common_denominator qs)); [apply IH, H |].
    apply common_multiple_spec; [apply common_denominator_pos | reflexivity].
Qed.

Lemma cleared_spec (L : Z) (q : Q) : (Zpos (Qden q) | L)%Z ->
  of_Z (cleared L q) == of_Z L * of_Q q.
Proof.
  intros [k E]. unfold cleared. destruct (Z.eqb_spec L (Zpos (Qden q))) as [-> | _].
  - rewrite <- (Z.mul_1_r (Qnum q)), of_Q_cleared, Z.mul_1_r. reflexivity.
  - rewrite E, Z.div_mul by discriminate. rewrite of_Q_cleared, Z.mul_comm. reflexivity.
Qed.

Lemma cleared_dot (L : Z) (y : list F) (a : list Q) :
  (forall q, In q a -> (Zpos (Qden q) | L)%Z) ->
  integer_dot y (map (cleared L) a) == of_Z L * dot y a.
Proof.
  revert y. induction a as [| q a IH]; intros [| u y] H; simpl; try ring.
  rewrite cleared_spec, IH; [ring | intros p Hp | ]; apply H; simpl; auto.
Qed.

Definition integer_row : Type := list Z * relation * Z.

Definition integer_holds (y : list F) (r : integer_row) : Prop :=
  match r with
  | (A, Above, C) => integer_dot y A > of_Z C
  | (A, AtLeast, C) => integer_dot y A >= of_Z C
  | (A, Equal, C) => integer_dot y A == of_Z C
  end.

Definition clear (r : row) : integer_row :=
  let '(a, rel, c) := r in
  let L := common_denominator (c :: a) in
  (map (cleared L) a, rel, cleared L c).

Lemma clear_holds (y : list F) (r : row) : holds y r <-> integer_holds y (clear r).
Proof.
  destruct r as [[a rel] c]. unfold clear.
  set (L := common_denominator (c :: a)).
  assert (P : 0 < of_Z L) by (apply (of_Z_lt 0), common_denominator_pos).
  assert (A : integer_dot y (map (cleared L) a) == of_Z L * dot y a)
    by (apply cleared_dot; intros q H; apply common_denominator_spec; right; exact H).
  assert (C : of_Z (cleared L c) == of_Z L * of_Q c)
    by (apply cleared_spec, common_denominator_spec; left; reflexivity).
  destruct rel; simpl; rewrite A, C; split; intros H; nra.
Qed.
