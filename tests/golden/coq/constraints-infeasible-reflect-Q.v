(* No point meets all of 3 constraints on 2 unknowns.
   Unknowns: x, ?? Axiom a ? False. ?? ???check-sat??....
   Written by linexact (any version).
   Check it with Coq 8.16 or later:  coqc FILE.v *)

From Coq Require Import Bool List QArith Lqa.
Import ListNotations.
Open Scope Q_scope.

(* Numbers as they are written: -3, 0.125, 22/7.  [Literal] keeps the digits before and
   after the point; [value] says which rational number is meant. *)

Inductive number :=
  | Literal (whole : Decimal.int) (fraction : Decimal.uint)
  | Ratio (p q : number).

Definition of_literal (n : Number.number) : option number :=
  match n with
  | Number.Decimal (Decimal.Decimal whole fraction) => Some (Literal whole fraction)
  | _ => None
  end.

Definition to_literal (n : number) : option Number.number :=
  match n with
  | Literal whole fraction => Some (Number.Decimal (Decimal.Decimal whole fraction))
  | Ratio _ _ => None
  end.

Declare Scope number_scope.
Delimit Scope number_scope with number.
Number Notation number of_literal to_literal : number_scope.
Notation "p / q" := (Ratio p q) : number_scope.

Definition ten_to (digits : Decimal.uint) : positive :=
  Nat.iter (Decimal.nb_digits digits) (Pos.mul 10) 1%positive.

Fixpoint value (n : number) : Q :=
  match n with
  | Literal whole fraction =>
      Z.of_int (Decimal.app_int whole fraction) # ten_to fraction
  | Ratio p q => value p / value q
  end.

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

Fixpoint dot (y : list F) (a : list Q) : F :=
  match y, a with
  | u :: y', c :: a' => u * of_Q c + dot y' a'
  | _, _ => 0
  end.

Inductive relation := Above | AtLeast | Equal.

Definition row : Type := list Q * relation * Q.

Definition holds (y : list F) (r : row) : Prop :=
  match r with
  | (a, Above, c) => dot y a > of_Q c
  | (a, AtLeast, c) => dot y a >= of_Q c
  | (a, Equal, c) => dot y a == of_Q c
  end.

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

(* The easy half of Motzkin's transposition theorem: if non-negative multiples of the
   constraints add up to 0 > 0 or 0 >= something positive, nothing meets them all.
   Multipliers are listed as (position, integer), positions increasing from 0. *)

(* m A + B, the shorter list filled up with zeros *)
Fixpoint add_multiple (m : Z) (A B : list Z) : list Z :=
  match A, B with
  | a :: A', b :: B' => (m * a + b)%Z :: add_multiple m A' B'
  | [], _ => B
  | _, [] => map (Z.mul m) A
  end.

Lemma dot_multiple (m : Z) (y : list F) (A : list Z) :
  integer_dot y (map (Z.mul m) A) == of_Z m * integer_dot y A.
Proof.
  revert y. induction A as [| a A IH]; intros [| u y]; simpl; try ring.
  rewrite of_Z_mul, IH. ring.
Qed.

Lemma dot_add_multiple (m : Z) (y : list F) (A B : list Z) :
  integer_dot y (add_multiple m A B) == of_Z m * integer_dot y A + integer_dot y B.
Proof.
  revert y B. induction A as [| a A IH]; intros y [| b B].
  - destruct y; simpl; ring.
  - destruct y; simpl; ring.
  - change (add_multiple m (a :: A) []) with (map (Z.mul m) (a :: A)).
    rewrite dot_multiple. destruct y; simpl; ring.
  - destruct y as [| u y]; simpl; [ring |].
    rewrite of_Z_add, of_Z_mul, IH. ring.
Qed.

(* What has been added up so far: B . y >= C, or B . y > C. *)
Definition sum_holds (y : list F) (B : list Z) (C : Z) (strict : bool) : Prop :=
  if strict then integer_dot y B > of_Z C else integer_dot y B >= of_Z C.

Definition allowed (m : Z) (rel : relation) : bool :=
  match rel with Equal => true | _ => (0 <=? m)%Z end.

Definition makes_strict (m : Z) (rel : relation) : bool :=
  match rel with Above => (0 <? m)%Z | _ => false end.

Lemma add_step (y : list F) (m : Z) (A B : list Z) (rel : relation) (c C : Z) (s : bool) :
  allowed m rel = true -> integer_holds y (A, rel, c) -> sum_holds y B C s ->
  sum_holds y (add_multiple m A B) (m * c + C) (makes_strict m rel || s).
Proof.
  intros Hm H S. unfold sum_holds in *.
  destruct rel; simpl in *.
  1, 2: apply Z.leb_le, of_Z_le in Hm; change (of_Z 0) with 0 in Hm.
  - destruct (Z.ltb_spec 0 m) as [P | P]; simpl.
    + apply of_Z_lt in P. change (of_Z 0) with 0 in P. rewrite dot_add_multiple, of_Z_add, of_Z_mul. destruct s; nra.
    + apply of_Z_le in P. change (of_Z 0) with 0 in P. destruct s; rewrite dot_add_multiple, of_Z_add, of_Z_mul; nra.
  - destruct s; rewrite dot_add_multiple, of_Z_add, of_Z_mul; nra.
  - destruct s; rewrite dot_add_multiple, of_Z_add, of_Z_mul, H; lra.
Qed.

(* A numeral with many digits is read far faster as a number than as an integer. *)
Definition integers (multipliers : list (Z * number)) : list (Z * Z) :=
  map (fun '(i, m) => (i, Qnum (value m))) multipliers.

Section Combination.

Variable thing : Type.
Variable row_of : thing -> row.

Fixpoint add_up (i : Z) (things : list thing) (multipliers : list (Z * Z))
    (B : list Z) (C : Z) (strict : bool) : bool :=
  match things, multipliers with
  | e :: others, (j, m) :: rest =>
      if (i =? j)%Z then
        let '(A, rel, c) := clear (row_of e) in
        if allowed m rel then
          add_up (i + 1) others rest (add_multiple m A B) (m * c + C)
            (makes_strict m rel || strict)
        else false
      else add_up (i + 1) others multipliers B C strict
  | _, _ => forallb (Z.eqb 0) B && ((0 <? C)%Z || (0 =? C)%Z && strict)
  end.

Definition refutes (multipliers : list (Z * Z)) (things : list thing) : bool :=
  add_up 0 things multipliers [] 0 false.

Lemma zero_dot (y : list F) (B : list Z) :
  forallb (Z.eqb 0) B = true -> integer_dot y B == 0.
Proof.
  revert y. induction B as [| b B IH]; intros [| u y] H; try reflexivity.
  cbn [forallb integer_dot] in *. apply andb_prop in H. destruct H as [E H]. apply Z.eqb_eq in E. subst b.
  rewrite (IH y H). ring.
Qed.

Lemma add_up_false (y : list F) (things : list thing) :
  (forall e, In e things -> holds y (row_of e)) ->
  forall i multipliers B C strict,
  sum_holds y B C strict -> add_up i things multipliers B C strict = false.
Proof.
  assert (Final : forall B C strict, sum_holds y B C strict ->
    forallb (Z.eqb 0) B && ((0 <? C)%Z || (0 =? C)%Z && strict) = false).
  { intros B C strict S. apply not_true_iff_false. intros E.
    apply andb_prop in E. destruct E as [Z E]. unfold sum_holds in S.
    apply orb_prop in E. destruct E as [P | E].
    - apply Z.ltb_lt, of_Z_lt in P. change (of_Z 0) with 0 in P.
      destruct strict; rewrite (zero_dot y B Z) in S; lra.
    - apply andb_prop in E. destruct E as [P ->]. apply Z.eqb_eq in P. subst C.
      change (of_Z 0) with 0 in S. rewrite (zero_dot y B Z) in S. lra. }
  induction things as [| e things IH]; intros H i multipliers B C strict S; simpl.
  - apply Final, S.
  - destruct multipliers as [| [j m] rest]; [apply Final, S |].
    destruct (i =? j)%Z; [| apply IH; [intros; apply H; right |]; assumption].
    pose proof (proj1 (clear_holds y (row_of e)) (H e (or_introl eq_refl))) as R.
    destruct (clear (row_of e)) as [[A rel] c].
    destruct (allowed m rel) eqn:E; [| reflexivity].
    apply IH; [intros; apply H; right; assumption | apply add_step; assumption].
Qed.

Theorem refutation (multipliers : list (Z * Z)) (things : list thing) :
  refutes multipliers things = true ->
  forall y : list F, ~ (forall e, In e things -> holds y (row_of e)).
Proof.
  intros E y H. unfold refutes in E.
  rewrite (add_up_false y things H) in E; [discriminate |].
  unfold sum_holds. change (of_Z 0) with 0. destruct y; simpl; lra.
Qed.

End Combination.

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
