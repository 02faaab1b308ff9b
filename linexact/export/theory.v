From Coq Require Import Bool List ZArith QArith Lia Lqa.
Import ListNotations.
Open Scope Q_scope.

(* A row (a, R, c) says a . y R c, its numbers integers; y are rational numbers. *)
Inductive relation := Above | AtLeast | Equal.
Definition row : Type := list Z * relation * Z.

Fixpoint dot (a : list Z) (y : list Q) : Q :=
  match a, y with
  | v :: a, u :: y => inject_Z v * u + dot a y
  | _, _ => 0
  end.

Definition meets (y : list Q) (r : row) : Prop :=
  match r with
  | (a, Above, c) => inject_Z c < dot a y
  | (a, AtLeast, c) => inject_Z c <= dot a y
  | (a, Equal, c) => inject_Z c == dot a y
  end.

(* Rows times multipliers, added up. *)
Fixpoint add (m : Z) (a s : list Z) : list Z :=
  match a, s with
  | v :: a, t :: s => (m * v + t)%Z :: add m a s
  | v :: a, [] => (m * v)%Z :: add m a []
  | [], s => s
  end.

Definition is_above (r : relation) : bool := match r with Above => true | _ => false end.
Definition allowed (m : Z) (r : relation) : bool :=
  match r with Equal => true | _ => (0 <=? m)%Z end.

Fixpoint total (ms : list Z) (rows : list row) : list Z * Z * bool * bool :=
  match ms, rows with
  | m :: ms, (a, r, c) :: rows =>
      let '(s, d, strict, good) := total ms rows in
      if (m =? 0)%Z then (s, d, strict, good)
      else (add m a s, (m * c + d)%Z, strict || is_above r, good && allowed m r)
  | _, _ => ([], 0%Z, false, true)
  end.

Definition refutes (ms : list Z) (rows : list row) : bool :=
  let '(s, d, strict, good) := total ms rows in
  good && forallb (Z.eqb 0) s && (if strict then (0 <=? d)%Z else (0 <? d)%Z).

Lemma dot_add (y : list Q) (m : Z) (a s : list Z) :
  dot (add m a s) y == inject_Z m * dot a y + dot s y.
Proof.
  revert a s. induction y as [| u y IH]; intros [| v a] [| t s]; cbn -[Qmult Qplus inject_Z];
    rewrite ?IH, ?inject_Z_plus, ?inject_Z_mult; cbn -[Qmult Qplus inject_Z];
    try (destruct s); try (destruct a); cbn -[Qmult Qplus inject_Z]; ring.
Qed.

Lemma dot_zero (y : list Q) (s : list Z) : forallb (Z.eqb 0) s = true -> dot s y == 0.
Proof.
  revert s. induction y as [| u y IH]; intros [| t s] H; try reflexivity.
  apply andb_true_iff in H. destruct H as [H K]. apply Z.eqb_eq in H. subst t.
  cbn [dot]. rewrite (IH s K). ring.
Qed.

Lemma scaled (m : Z) (x z : Q) : (0 < m)%Z ->
  (x <= z -> inject_Z m * x <= inject_Z m * z) /\ (x < z -> inject_Z m * x < inject_Z m * z).
Proof.
  intros P. assert (Q1 : 0 < inject_Z m) by (rewrite Zlt_Qlt in P; exact P).
  split; intros H; [apply Qmult_le_l | apply Qmult_lt_l]; assumption.
Qed.

Lemma total_holds (y : list Q) (ms : list Z) (rows : list row) :
  Forall (meets y) rows ->
  let '(s, d, strict, good) := total ms rows in
  good = true ->
  inject_Z d <= dot s y /\ (strict = true -> inject_Z d < dot s y).
Proof.
  intros H. revert ms. induction H as [| [[a r] c] rows M _ IH]; intros [| m ms]; simpl total;
    try (intros _; split; [destruct y; apply Qle_refl | discriminate]).
  specialize (IH ms). destruct (total ms rows) as [[[s d] strict] good].
  destruct (Z.eqb_spec m 0) as [_ | N]; [exact IH |].
  intros G. apply andb_true_iff in G. destruct G as [G A]. destruct (IH G) as [W S].
  rewrite dot_add, inject_Z_plus, inject_Z_mult.
  destruct r; simpl in M, A |- *.
  - apply Z.leb_le in A. destruct (scaled m (inject_Z c) (dot a y) ltac:(lia)) as [_ T].
    specialize (T M). split; [| intros _]; lra.
  - apply Z.leb_le in A. destruct (scaled m (inject_Z c) (dot a y) ltac:(lia)) as [T _].
    specialize (T M). rewrite orb_false_r. split; [| intros K; specialize (S K)]; lra.
  - rewrite M, orb_false_r. split; [| intros K; specialize (S K)]; lra.
Qed.

Theorem refuted (ms : list Z) (rows : list row) :
  refutes ms rows = true -> forall y : list Q, ~ Forall (meets y) rows.
Proof.
  unfold refutes. intros E y H. generalize (total_holds y ms rows H).
  destruct (total ms rows) as [[[s d] strict] good]. intros K.
  apply andb_true_iff in E. destruct E as [E D]. apply andb_true_iff in E. destruct E as [G Z0].
  destruct (K G) as [W S]. rewrite (dot_zero y s Z0) in W, S.
  destruct strict.
  - apply Z.leb_le in D. rewrite Zle_Qle in D. change (inject_Z 0) with 0 in D. specialize (S eq_refl). lra.
  - apply Z.ltb_lt in D. rewrite Zlt_Qlt in D. change (inject_Z 0) with 0 in D. lra.
Qed.

(* A point, given as numerators over one denominator, tried on every row. *)
Fixpoint whole (a y : list Z) : Z :=
  match a, y with v :: a, u :: y => (v * u + whole a y)%Z | _, _ => 0%Z end.

Definition tried (ns : list Z) (u : positive) (r : row) : bool :=
  match r with
  | (a, Above, c) => (c * Z.pos u <? whole a ns)%Z
  | (a, AtLeast, c) => (c * Z.pos u <=? whole a ns)%Z
  | (a, Equal, c) => (c * Z.pos u =? whole a ns)%Z
  end.

Definition over (u : positive) (ns : list Z) : list Q := map (fun n => n # u) ns.

Lemma dot_over (u : positive) (a ns : list Z) :
  dot a (over u ns) == whole a ns # u.
Proof.
  revert ns. induction a as [| v a IH]; intros [| n ns]; try reflexivity.
  cbn [dot over map whole]. fold (over u ns). rewrite IH.
  unfold Qeq, Qplus, Qmult, inject_Z. simpl. lia.
Qed.

Theorem found (ns : list Z) (u : positive) (rows : list row) :
  forallb (tried ns u) rows = true -> Forall (meets (over u ns)) rows.
Proof.
  intros H. apply Forall_forall. intros [[a r] c] I.
  rewrite forallb_forall in H. specialize (H _ I).
  destruct r; simpl in H |- *; rewrite dot_over; unfold Qlt, Qle, Qeq, inject_Z; simpl.
  - apply Z.ltb_lt in H. lia.
  - apply Z.leb_le in H. lia.
  - apply Z.eqb_eq in H. lia.
Qed.
