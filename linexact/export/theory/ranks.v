(* Which weights give every score 0: none but 0, if for each unknown multiples of the scores add
   up to a multiple of it. *)

Definition unit_row (j : nat) : list Q := repeat 0 j ++ [1].

Lemma dot_unit_row (j : nat) (y : list Q) : dot y (unit_row j) == nth j y 0.
Proof.
  revert y. induction j as [| j IH]; intros [| u y]; try reflexivity; cbn [unit_row repeat app dot nth].
  - destruct y; simpl; ring.
  - fold (unit_row j). rewrite (IH y). ring.
Qed.

Lemma dot_negated (y : list Q) (a : list Q) : dot (map Qopp y) a == - dot y a.
Proof.
  revert a. induction y as [| u y IH]; intros [| c a]; simpl; try ring.
  rewrite IH. ring.
Qed.

Section Ranks.

Variable thing : Type.
Variable score_of : thing -> list Q.

(* An unknown that is positive, and scores that are 0. *)
Definition asked_rows (j : nat) (things : list thing) : list row :=
  (unit_row j, Above, 0) :: map (fun e => (score_of e, Equal, 0)) things.

Definition only_zero (proofs : list (list (Z * Z))) (things : list thing) : bool :=
  forallb (fun '(j, multipliers) => refutes row (fun r => r) multipliers (asked_rows j things))
    (combine (seq 0 (length proofs)) proofs).

Lemma not_positive (j : nat) (multipliers : list (Z * Z)) (things : list thing) (y : list Q) :
  refutes row (fun r => r) multipliers (asked_rows j things) = true ->
  (forall e, In e things -> dot y (score_of e) == 0) -> ~ nth j y 0 > 0.
Proof.
  intros R H P. apply (refutation row (fun r => r) multipliers (asked_rows j things) R y).
  intros r [<- | I].
  - cbn [holds]. rewrite dot_unit_row. exact P.
  - apply in_map_iff in I. destruct I as (e & <- & I). exact (H e I).
Qed.

Theorem zero_alone (proofs : list (list (Z * Z))) (things : list thing) (y : list Q) :
  only_zero proofs things = true -> (forall e, In e things -> dot y (score_of e) == 0) ->
  forall j, (j < length proofs)%nat -> nth j y 0 == 0.
Proof.
  intros E H j L. unfold only_zero in E. rewrite forallb_forall in E.
  assert (R : refutes row (fun r => r) (nth j proofs []) (asked_rows j things) = true).
  { apply (E (j, nth j proofs [])).
    replace (j, nth j proofs []) with (nth j (combine (seq 0 (length proofs)) proofs) (O, [])).
    - apply nth_In. rewrite combine_length, seq_length. lia.
    - rewrite combine_nth by apply seq_length. rewrite seq_nth by exact L. reflexivity. }
  assert (P := not_positive j _ things y R H).
  assert (N := not_positive j _ things (map Qopp y) R).
  assert (S : forall e, In e things -> dot (map Qopp y) (score_of e) == 0).
  { intros e I. rewrite dot_negated, (H e I). reflexivity. }
  specialize (N S). change 0 with (Qopp 0) in N at 2. rewrite (map_nth Qopp) in N.
  change (- 0) with 0 in N. lra.
Qed.

End Ranks.

Lemma some_not_zero (y : list Q) :
  existsb (fun v => negb (Qeq_bool v 0)) y = true -> ~ Forall (fun v => v == 0) y.
Proof.
  intros E H. apply existsb_exists in E. destruct E as (v & I & N).
  rewrite Forall_forall in H. apply H, Qeq_eq_bool in I. rewrite I in N. discriminate.
Qed.
