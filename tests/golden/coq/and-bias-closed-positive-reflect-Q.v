(* These weights classify all of 4 examples in 2 dimensions rightly,
   with a bias; positive iff score >= 0, negative iff score < 0 (closed-positive).
   Positive class: 1. Negative class: 0.
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

Inductive class := Positive | Negative.

Definition example : Type := class * list number.

Definition examples : list example :=
  [(Negative, [0; 0]);
   (Negative, [0; 1]);
   (Negative, [1; 0]);
   (Positive, [1; 1])]%number.

Lemma all_have_2_inputs (e : example) : In e examples -> length (snd e) = 2%nat.
Proof.
  revert e. apply Forall_forall, Forall_forall. intros e H. apply Nat.eqb_eq.
  revert e H. apply forallb_forall. vm_cast_no_check (eq_refl true).
Qed.

(* the weights w and the bias b get the example e right *)
Definition right (w : list Q) (b : Q) (e : example) : Prop :=
  match e with
  | (Positive, x) => dot w (map value x) + b >= 0
  | (Negative, x) => dot w (map value x) + b < 0
  end.

Inductive relation := Above | AtLeast | Equal.

Definition row : Type := list Q * relation * Q.

Definition holds (y : list F) (r : row) : Prop :=
  match r with
  | (a, Above, c) => dot y a > of_Q c
  | (a, AtLeast, c) => dot y a >= of_Q c
  | (a, Equal, c) => dot y a == of_Q c
  end.

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

(* A point is multiplied by its common denominator D > 0 and tried in integers:
   with Y = D y and the cleared row A . y > C, ask Y . A > D C. *)

Fixpoint product (Y A : list Z) : Z :=
  match Y, A with
  | u :: Y', c :: A' => (u * c + product Y' A')%Z
  | _, _ => 0%Z
  end.

Definition met (D : Z) (Y : list Z) (r : integer_row) : bool :=
  match r with
  | (A, Above, C) => (D * C <? product Y A)%Z
  | (A, AtLeast, C) => (D * C <=? product Y A)%Z
  | (A, Equal, C) => (D * C =? product Y A)%Z
  end.

Lemma product_spec (D : Z) (y : list Q) (A : list Z) :
  (forall q, In q y -> (Zpos (Qden q) | D)%Z) ->
  of_Z (product (map (cleared D) y) A) == of_Z D * integer_dot y A.
Proof.
  revert A. induction y as [| u y IH]; intros [| c A] H; simpl;
    try (change (of_Z 0) with 0; ring).
  rewrite of_Z_add, of_Z_mul, cleared_spec, IH; [ring | intros p Hp | ]; apply H; simpl; auto.
Qed.

Lemma met_holds (y : list Q) (r : row) :
  let D := common_denominator y in
  met D (map (cleared D) y) (clear r) = true -> holds y r.
Proof.
  intros D H. apply clear_holds. destruct (clear r) as [[A rel] C].
  assert (P : 0 < of_Z D) by (apply (of_Z_lt 0), common_denominator_pos).
  assert (E := product_spec D y A (common_denominator_spec y)).
  destruct rel; simpl in *.
  - apply Z.ltb_lt, of_Z_lt in H. rewrite of_Z_mul, E in H. nra.
  - apply Z.leb_le, of_Z_le in H. rewrite of_Z_mul, E in H. nra.
  - apply Z.eqb_eq in H. rewrite <- H, of_Z_mul in E. nra.
Qed.

Section Trial.

Variable thing : Type.
Variable row_of : thing -> row.

Definition solves (y : list Q) (things : list thing) : bool :=
  let D := common_denominator y in
  let Y := map (cleared D) y in
  forallb (fun e => met D Y (clear (row_of e))) things.

Theorem solution (y : list Q) (things : list thing) :
  solves y things = true -> forall e, In e things -> holds y (row_of e).
Proof.
  intros H e I. unfold solves in H. rewrite forallb_forall in H.
  apply met_holds, H, I.
Qed.

End Trial.

(* An example is a constraint on the unknowns; a negative one is turned over. *)
Definition row_of (e : example) : row :=
  match e with
  | (Positive, x) => ((1%Q :: map value x), AtLeast, 0%Q)
  | (Negative, x) => (map Qopp (1%Q :: map value x), Above, 0%Q)
  end.

Lemma dot_opposite (y : list F) (a : list Q) : dot y (map Qopp a) == - dot y a.
Proof.
  revert a. induction y as [| u y IH]; intros [| c a]; simpl; try ring.
  embed. rewrite IH. ring.
Qed.

Lemma right_row (w : list Q) (b : Q) (e : example) :
  right w b e <-> holds (b :: w) (row_of e).
Proof.
  destruct e as [[|] x]; unfold right, row_of, holds;
    rewrite ?dot_opposite; simpl dot; embed; split; intros; lra.
Qed.

Definition weights : list number :=
  [2; 2]%number.

Definition bias : number := (-3)%number.

Theorem this_classifier :
  length weights = 2%nat /\
  forall e, In e examples -> right (map value weights) (value bias) e.
Proof.
  split; [reflexivity |]. intros e I. apply right_row. revert e I.
  apply (solution example row_of).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions this_classifier.
