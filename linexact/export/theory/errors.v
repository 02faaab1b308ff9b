(* Fewest errors.  A core is a refutation by a few examples: any weights are wrong on one of
   them.  So the positions of the wrong examples meet every core, and a tree of cases shows
   that few positions cannot: a case says which positions are taken and which are excluded. *)

Definition mem (i : Z) (positions : list Z) : bool := existsb (Z.eqb i) positions.

Definition disjoint (core taken : list Z) : bool := forallb (fun i => negb (mem i taken)) core.

(* A packing gives weights to cores such that no position carries more than [whole]. *)
Inductive reason :=
  | Packing (whole : Z) (weights : list (nat * Z))
  | Branch (core : nat) (first : cases)
with cases :=
  | NoMore
  | Case (position : Z) (taken : reason) (excluded : cases).

Scheme reason_cases := Induction for reason Sort Prop
  with cases_reason := Induction for cases Sort Prop.
Combined Scheme reason_ind_both from reason_cases, cases_reason.

Fixpoint pick (cores : list (list Z)) (weights : list (nat * Z)) : option (list (list Z * Z)) :=
  match weights with
  | [] => Some []
  | (n, m) :: rest =>
      match nth_error cores n, pick cores rest with
      | Some c, Some picked => Some ((c, m) :: picked)
      | _, _ => None
      end
  end.

Fixpoint load (i : Z) (picked : list (list Z * Z)) : Z :=
  match picked with
  | [] => 0
  | (c, m) :: rest => ((if mem i c then m else 0) + load i rest)%Z
  end.

Fixpoint total (picked : list (list Z * Z)) : Z :=
  match picked with [] => 0%Z | (_, m) :: rest => (m + total rest)%Z end.

Definition light (all : list (list Z * Z)) (whole : Z) (taken excluded : list Z)
    (one : list Z * Z) : bool :=
  let (c, m) := one in
  (0 <=? m)%Z && disjoint c taken
  && forallb (fun i => mem i excluded || (load i all <=? whole)%Z) c.

Fixpoint enough (cores : list (list Z)) (r : reason) (needed : Z) (taken excluded : list Z) : bool :=
  match r with
  | Packing whole weights =>
      match pick cores weights with
      | Some picked =>
          (0 <? whole)%Z && forallb (light picked whole taken excluded) picked
          && ((needed - 1) * whole <? total picked)%Z
      | None => false
      end
  | Branch n first =>
      match nth_error cores n with
      | Some c => disjoint c taken && enough_cases cores first needed taken excluded c
      | None => false
      end
  end
with enough_cases (cores : list (list Z)) (cs : cases) (needed : Z) (taken excluded c : list Z) : bool :=
  match cs with
  | NoMore => forallb (fun i => mem i excluded) c
  | Case i r others =>
      enough cores r (needed - 1) (i :: taken) excluded
      && enough_cases cores others needed taken (i :: excluded) c
  end.

Lemma mem_In (i : Z) (positions : list Z) : mem i positions = true <-> In i positions.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (j & I & E). apply Z.eqb_eq in E. subst j. exact I.
  - intros I. exists i. split; [exact I | apply Z.eqb_refl].
Qed.

Lemma mem_not_In (i : Z) (positions : list Z) : mem i positions = false <-> ~ In i positions.
Proof. rewrite <- mem_In. destruct (mem i positions); split; congruence. Qed.

(* what all positions of a set carry together *)
Fixpoint carried (wrong : list Z) (picked : list (list Z * Z)) : Z :=
  match wrong with [] => 0%Z | i :: rest => (load i picked + carried rest picked)%Z end.

Fixpoint share (wrong c : list Z) (m : Z) : Z :=
  match wrong with [] => 0%Z | i :: rest => ((if mem i c then m else 0) + share rest c m)%Z end.

Lemma carried_cons (wrong c : list Z) (m : Z) (picked : list (list Z * Z)) :
  carried wrong ((c, m) :: picked) = (share wrong c m + carried wrong picked)%Z.
Proof. induction wrong as [| i wrong IH]; [reflexivity |]. cbn [carried share load]. rewrite IH. ring. Qed.

Lemma share_nonneg (wrong c : list Z) (m : Z) : (0 <= m)%Z -> (0 <= share wrong c m)%Z.
Proof. intros P. induction wrong as [| i wrong IH]; cbn [share]; [| destruct (mem i c)]; lia. Qed.

Lemma share_hit (wrong c : list Z) (m i : Z) :
  (0 <= m)%Z -> In i wrong -> In i c -> (m <= share wrong c m)%Z.
Proof.
  intros P. induction wrong as [| j wrong IH]; [intros [] |]. intros [E | I] C; cbn [share].
  - subst j. apply mem_In in C. rewrite C. pose proof (share_nonneg wrong c m P). lia.
  - specialize (IH I C). destruct (mem j c); lia.
Qed.

Definition meets_all (cores : list (list Z)) (taken wrong : list Z) : Prop :=
  forall c, In c cores -> disjoint c taken = true -> exists i, In i wrong /\ In i c.

Lemma picked_from (cores : list (list Z)) (weights : list (nat * Z)) (picked : list (list Z * Z)) :
  pick cores weights = Some picked -> forall c m, In (c, m) picked -> In c cores.
Proof.
  revert picked. induction weights as [| [n m'] weights IH]; cbn [pick]; intros picked E.
  - injection E as <-. intros c m [].
  - destruct (nth_error cores n) as [c' |] eqn:N; [| discriminate].
    destruct (pick cores weights) as [rest |]; [| discriminate].
    injection E as <-. intros c m [I | I].
    + injection I as -> _. apply nth_error_In in N. exact N.
    + apply (IH rest eq_refl c m I).
Qed.

Lemma total_carried (wrong : list Z) (picked : list (list Z * Z)) :
  (forall c m, In (c, m) picked -> (0 <= m)%Z /\ exists i, In i wrong /\ In i c) ->
  (total picked <= carried wrong picked)%Z.
Proof.
  induction picked as [| [c m] picked IH]; intros H.
  - clear H. cbn [total]. induction wrong; cbn [carried load]; lia.
  - rewrite carried_cons. cbn [total].
    destruct (H c m (or_introl eq_refl)) as (P & i & I & C).
    pose proof (share_hit wrong c m i P I C).
    assert (total picked <= carried wrong picked)%Z by (apply IH; intros; apply H; right; assumption).
    lia.
Qed.

Lemma load_none (i : Z) (picked : list (list Z * Z)) :
  (forall c m, In (c, m) picked -> ~ In i c) -> load i picked = 0%Z.
Proof.
  induction picked as [| [c m] picked IH]; intros H; [reflexivity |]. cbn [load].
  rewrite (proj2 (mem_not_In i c) (H c m (or_introl eq_refl))), IH; [reflexivity |].
  intros c' m' I. apply (H c' m'). right. exact I.
Qed.

Lemma carried_light (wrong taken excluded : list Z) (whole : Z) (picked : list (list Z * Z)) :
  (0 < whole)%Z -> forallb (light picked whole taken excluded) picked = true ->
  (forall i, In i wrong -> mem i excluded = false) ->
  (carried wrong picked <= Z.of_nat (length wrong) * whole)%Z.
Proof.
  intros P L. rewrite forallb_forall in L.
  induction wrong as [| i wrong IH]; intros X; [simpl; lia |].
  assert (load i picked <= whole)%Z.
  { destruct (existsb (fun '(c, _) => mem i c) picked) eqn:E.
    - apply existsb_exists in E. destruct E as ([c m] & I & M).
      specialize (L (c, m) I). cbn [light] in L. apply andb_prop in L. destruct L as [_ L].
      rewrite forallb_forall in L. apply mem_In in M. specialize (L i M).
      rewrite (X i (or_introl eq_refl)) in L. apply Z.leb_le in L. exact L.
    - rewrite load_none; [lia |]. intros c m I C. apply mem_In in C.
      apply not_true_iff_false in E. apply E. apply existsb_exists. exists (c, m). split; assumption. }
  assert (carried wrong picked <= Z.of_nat (length wrong) * whole)%Z
    by (apply IH; intros; apply X; right; assumption).
  cbn [carried]. change (length (i :: wrong)) with (S (length wrong)). rewrite Nat2Z.inj_succ. lia.
Qed.

Lemma without (i : Z) (wrong : list Z) : In i wrong ->
  (Z.of_nat (length (filter (fun j => negb (j =? i)%Z) wrong)) + 1 <= Z.of_nat (length wrong))%Z.
Proof.
  assert (W : forall l, (length (filter (fun j => negb (j =? i)%Z) l) <= length l)%nat).
  { induction l as [| j l IH]; cbn [filter]; [| destruct (j =? i)%Z]; simpl; lia. }
  induction wrong as [| j wrong IH]; intros I; [destruct I |]. cbn [filter].
  destruct (Z.eqb_spec j i) as [E | E]; cbn [negb].
  - specialize (W wrong). change (length (j :: wrong)) with (S (length wrong)). lia.
  - destruct I as [I | I]; [contradiction |]. specialize (IH I).
    cbn [length]. lia.
Qed.

Theorem enough_spec (cores : list (list Z)) :
  (forall r needed taken excluded wrong, enough cores r needed taken excluded = true ->
    (forall i, In i wrong -> mem i excluded = false) -> meets_all cores taken wrong ->
    (needed <= Z.of_nat (length wrong))%Z) /\
  (forall cs needed taken excluded c wrong,
    enough_cases cores cs needed taken excluded c = true ->
    In c cores -> disjoint c taken = true ->
    (forall i, In i wrong -> mem i excluded = false) -> meets_all cores taken wrong ->
    (needed <= Z.of_nat (length wrong))%Z).
Proof.
  apply reason_ind_both.
  - intros whole weights needed taken excluded wrong E X M. cbn [enough] in E.
    destruct (pick cores weights) as [picked |] eqn:K; [| discriminate].
    apply andb_prop in E. destruct E as [E T]. apply andb_prop in E. destruct E as [P L].
    apply Z.ltb_lt in P, T.
    pose proof (carried_light wrong taken excluded whole picked P L X).
    assert (total picked <= carried wrong picked)%Z.
    { apply total_carried. intros c m I. rewrite forallb_forall in L. specialize (L (c, m) I).
      cbn [light] in L. apply andb_prop in L. destruct L as [L _].
      apply andb_prop in L. destruct L as [L D]. apply Z.leb_le in L. split; [exact L |].
      apply M; [apply (picked_from cores weights picked K c m I) | exact D]. }
    nia.
  - intros n first IH needed taken excluded wrong E X M. cbn [enough] in E.
    destruct (nth_error cores n) as [c |] eqn:N; [| discriminate].
    apply andb_prop in E. destruct E as [D E]. apply nth_error_In in N.
    apply (IH needed taken excluded c wrong E N D X M).
  - intros needed taken excluded c wrong E C D X M. cbn [enough_cases] in E.
    destruct (M c C D) as (i & I & J). rewrite forallb_forall in E.
    specialize (E i J). cbv beta in E. rewrite (X i I) in E. discriminate.
  - intros i r IHr others IHo needed taken excluded c wrong E C D X M. cbn [enough_cases] in E.
    apply andb_prop in E. destruct E as [E O].
    destruct (mem i wrong) eqn:W.
    + apply mem_In in W. pose proof (without i wrong W) as L.
      set (rest := filter (fun j => negb (j =? i)%Z) wrong) in L.
      assert (needed - 1 <= Z.of_nat (length rest))%Z; [| lia].
      apply (IHr (needed - 1)%Z (i :: taken) excluded rest E).
      * intros j J. apply filter_In in J. apply X, J.
      * intros c' C' D'. unfold disjoint in D'. rewrite forallb_forall in D'.
        destruct (M c' C') as (j & J & K).
        { unfold disjoint. apply forallb_forall. intros j J. specialize (D' j J).
          cbn [mem existsb] in D'. rewrite negb_orb in D'. apply andb_prop in D'. apply D'. }
        exists j. split; [| exact K]. apply filter_In. split; [exact J |].
        specialize (D' j K). cbn [mem existsb] in D'. rewrite negb_orb in D'.
        apply andb_prop in D'. apply D'.
    + apply (IHo needed taken (i :: excluded) c wrong O C D); [| exact M].
      intros j J. unfold mem. cbn [existsb]. apply orb_false_intro; [| apply X, J].
      apply Z.eqb_neq. intros ->. apply mem_not_In in W. contradiction.
Qed.

Section Errors.

Variable thing : Type.
Variable row_of : thing -> row.

Lemma core_is_met (y : list F) (things : list thing) (core : list (Z * Z)) (wrong : list nat) :
  (forall i e, nth_error things i = Some e -> ~ In i wrong -> holds y (row_of e)) ->
  refutes thing row_of core things = true ->
  exists i, In i (map Z.of_nat wrong) /\ In i (map fst core).
Proof.
  intros H R. destruct (existsb (fun i => mem i (map Z.of_nat wrong)) (map fst core)) eqn:E.
  - apply existsb_exists in E. destruct E as (i & I & M). apply mem_In in M.
    exists i. split; assumption.
  - unfold refutes in R. rewrite (add_up_used thing row_of y things) in R; [discriminate | |].
    + intros i e N I. apply (H i e N). intros W. apply not_true_iff_false in E. apply E.
      apply existsb_exists. exists (Z.of_nat i). split; [exact I |].
      apply mem_In, in_map, W.
    + unfold sum_holds. change (of_Z 0) with 0. destruct y; simpl; lra.
Qed.

Theorem errors_at_least (cores : list (list (Z * Z))) (r : reason) (k : Z) (things : list thing) :
  forallb (fun core => refutes thing row_of core things) cores
    && enough (map (map fst) cores) r k [] [] = true ->
  forall (y : list F) (wrong : list nat),
  (forall i e, nth_error things i = Some e -> ~ In i wrong -> holds y (row_of e)) ->
  (k <= Z.of_nat (length wrong))%Z.
Proof.
  intros E y wrong H. apply andb_prop in E. destruct E as [R E]. rewrite forallb_forall in R.
  rewrite <- (map_length Z.of_nat wrong).
  apply (proj1 (enough_spec (map (map fst) cores)) r k [] [] _ E); [reflexivity |].
  intros c C _. apply in_map_iff in C. destruct C as (core & <- & C).
  apply (core_is_met y things core wrong H), R, C.
Qed.

End Errors.
