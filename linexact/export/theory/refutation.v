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

(* Only the rows with a multiplier need hold. *)
Lemma add_up_used (y : list F) (things : list thing) :
  forall i multipliers B C strict,
  (forall j e, nth_error things j = Some e -> In (i + Z.of_nat j)%Z (map fst multipliers) ->
    holds y (row_of e)) ->
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
  induction things as [| e things IH]; intros i multipliers B C strict H U; simpl.
  - apply Final, U.
  - destruct multipliers as [| [j m] rest]; [apply Final, U |].
    destruct (Z.eqb_spec i j) as [<- | _].
    + assert (R : holds y (row_of e)) by (apply (H O e); [reflexivity | left; simpl; lia]).
      apply clear_holds in R. destruct (clear (row_of e)) as [[A rel] c].
      destruct (allowed m rel) eqn:E; [| reflexivity].
      apply IH; [| apply add_step; assumption].
      intros j e' N I. apply (H (S j) e' N). right. cbn [map fst].
      rewrite Nat2Z.inj_succ. replace (i + Z.succ (Z.of_nat j))%Z with (i + 1 + Z.of_nat j)%Z by ring.
      exact I.
    + apply IH; [| exact U]. intros k e' N I. apply (H (S k) e' N). rewrite Nat2Z.inj_succ.
      replace (i + Z.succ (Z.of_nat k))%Z with (i + 1 + Z.of_nat k)%Z by ring. exact I.
Qed.

Theorem refutation (multipliers : list (Z * Z)) (things : list thing) :
  refutes multipliers things = true ->
  forall y : list F, ~ (forall e, In e things -> holds y (row_of e)).
Proof.
  intros E y H. unfold refutes in E.
  rewrite (add_up_used y things) in E; [discriminate | |].
  { intros j e N _. apply H. apply nth_error_In in N. exact N. }
  unfold sum_holds. change (of_Z 0) with 0. destruct y; simpl; lra.
Qed.

End Combination.
