(* A row that follows: no point meets the others and the opposite of it. *)

Definition opposites (r : row) : list row :=
  match r with
  | (a, Above, c) => [(map Qopp a, AtLeast, - c)]
  | (a, AtLeast, c) => [(map Qopp a, Above, - c)]
  | (a, Equal, c) => [(a, Above, c); (map Qopp a, Above, - c)]
  end.

Lemma dot_turned (y a : list Q) : dot y (map Qopp a) == - dot y a.
Proof.
  revert a. induction y as [| u y IH]; intros [| c a]; cbn [map dot]; try ring.
  rewrite IH. ring.
Qed.

Lemma not_held (y : list Q) (r : row) : ~ holds y r -> exists o, In o (opposites r) /\ holds y o.
Proof.
  destruct r as [[a [| |]] c]; cbn [holds opposites]; intros N.
  - exists (map Qopp a, AtLeast, - c). split; [left; reflexivity |].
    cbn [holds]. rewrite dot_turned. destruct (Qlt_le_dec c (dot y a)); [tauto | lra].
  - exists (map Qopp a, Above, - c). split; [left; reflexivity |].
    cbn [holds]. rewrite dot_turned. destruct (Qlt_le_dec (dot y a) c); [lra | tauto].
  - destruct (Qlt_le_dec c (dot y a)) as [G | G].
    + exists (a, Above, c). split; [left; reflexivity | exact G].
    + exists (map Qopp a, Above, - c). split; [right; left; reflexivity |].
      cbn [holds]. rewrite dot_turned. destruct (Qlt_le_dec (dot y a) c); [lra |].
      exfalso. apply N. lra.
Qed.

Definition met_by (y : list Q) (r : row) : bool :=
  let D := common_denominator y in met D (map (cleared D) y) (clear r).

Lemma met_by_spec (y : list Q) (r : row) : met_by y r = true -> holds y r.
Proof. apply met_holds. Qed.

Lemma both_ways (y : list Q) (r o : row) : In o (opposites r) -> holds y o -> ~ holds y r.
Proof.
  destruct r as [[a [| |]] c]; intros I H N; cbn [opposites] in I.
  - destruct I as [<- | []]. cbn [holds] in *. rewrite dot_turned in H. lra.
  - destruct I as [<- | []]. cbn [holds] in *. rewrite dot_turned in H. lra.
  - destruct I as [<- | [<- | []]]; cbn [holds] in *; [| rewrite dot_turned in H]; lra.
Qed.

Definition follows (rows : list row) (r : row) (proofs : list (list (Z * Z))) : bool :=
  (length proofs =? length (opposites r))%nat &&
  forallb (fun '(o, m) => refutes row (fun r => r) m (rows ++ [o])) (combine (opposites r) proofs).

Lemma follows_holds (rows : list row) (r : row) (proofs : list (list (Z * Z))) (y : list Q) :
  follows rows r proofs = true -> (forall s, In s rows -> holds y s) -> ~ ~ holds y r.
Proof.
  intros F H N. apply andb_prop in F. destruct F as [L F]. apply Nat.eqb_eq in L.
  destruct (not_held y r N) as (o & I & O). rewrite forallb_forall in F.
  destruct (In_nth _ _ o I) as (j & J & E).
  assert (R : refutes row (fun r => r) (nth j proofs []) (rows ++ [o]) = true).
  { apply (F (o, nth j proofs [])). rewrite <- E at 1.
    rewrite <- (combine_nth _ _ j o []) by (symmetry; exact L).
    apply nth_In. rewrite combine_length, L, Nat.min_id. exact J. }
  apply (refutation row (fun r => r) _ _ R y). intros s K. apply in_app_or in K.
  destruct K as [K | [<- | []]]; [exact (H s K) | exact O].
Qed.

Lemma holds_stable (y : list Q) (r : row) : ~ ~ holds y r -> holds y r.
Proof.
  intros N. destruct r as [[a [| |]] c]; cbn [holds] in *.
  - destruct (Qlt_le_dec c (dot y a)) as [G | G]; [exact G |]. exfalso. apply N. intros H. lra.
  - destruct (Qlt_le_dec (dot y a) c) as [G | G]; [| exact G]. exfalso. apply N. intros H. lra.
  - destruct (Qeq_dec (dot y a) c) as [E | E]; [exact E | tauto].
Qed.

(* A region: the points that meet rows and equations. *)

Definition at_places (places : list nat) (rows : list row) : list row :=
  flat_map (fun i => match nth_error rows i with Some r => [r] | None => [] end) places.

Definition closed (r : row) : row :=
  match r with
  | (a, Above, c) => (a, AtLeast, c)
  | _ => r
  end.

Definition level (r : row) : row := match r with (a, _, c) => (a, Equal, c) end.

Definition is_in (i : nat) (places : list nat) : bool := existsb (Nat.eqb i) places.

Definition proof_of_row : Type := nat * list (list (Z * number)).

Definition others_follow (rows equations : list row) (needed : list nat)
    (proofs : list proof_of_row) : bool :=
  forallb (fun '(i, r) => is_in i needed ||
    existsb (fun '(j, p) => (i =? j)%nat &&
      follows (at_places needed rows ++ equations) r (map integers p)) proofs)
    (combine (seq 0 (length rows)) rows).

Lemma is_in_spec (i : nat) (places : list nat) : is_in i places = true -> In i places.
Proof.
  intros E. apply existsb_exists in E. destruct E as (j & I & J). apply Nat.eqb_eq in J.
  subst j. exact I.
Qed.

Lemma in_numbered (rows : list row) (i : nat) (r : row) :
  nth_error rows i = Some r -> In (i, r) (combine (seq 0 (length rows)) rows).
Proof.
  intros N. assert (L : (i < length rows)%nat) by (apply nth_error_Some; rewrite N; discriminate).
  assert (E : nth i (combine (seq 0 (length rows)) rows) (O, r) = (i, r)).
  { rewrite combine_nth by apply seq_length. rewrite seq_nth by exact L.
    rewrite (nth_error_nth _ _ _ N). reflexivity. }
  rewrite <- E. apply nth_In. rewrite combine_length, seq_length, Nat.min_id. exact L.
Qed.

Theorem needed_imply_all (rows equations : list row) (needed : list nat)
    (proofs : list proof_of_row) (y : list Q) :
  others_follow rows equations needed proofs = true ->
  (forall i r, In i needed -> nth_error rows i = Some r -> holds y r) ->
  (forall r, In r equations -> holds y r) ->
  forall r, In r rows -> holds y r.
Proof.
  intros F H E r I. apply In_nth_error in I. destruct I as (i & N).
  unfold others_follow in F. rewrite forallb_forall in F.
  specialize (F (i, r) (in_numbered rows i r N)). cbv beta iota in F. apply orb_prop in F.
  destruct F as [F | F].
  - apply (H i r); [apply is_in_spec, F | exact N].
  - apply existsb_exists in F. destruct F as ([j p] & _ & F). apply andb_prop in F.
    destruct F as [_ F]. apply holds_stable. apply (follows_holds _ _ _ y F).
    intros s K. apply in_app_or in K. destruct K as [K | K]; [| exact (E s K)].
    unfold at_places in K. apply in_flat_map in K. destruct K as (l & P & K).
    destruct (nth_error rows l) as [t |] eqn:M; [| destruct K].
    destruct K as [<- | []]. exact (H l t P M).
Qed.

Definition each_needed (rows equations : list row) (needed : list nat)
    (points : list (nat * list number)) : bool :=
  forallb (fun i => existsb (fun '(j, p) => let y := map value p in (i =? j)%nat &&
    forallb (fun l => (l =? i)%nat ||
      match nth_error rows l with Some r => met_by y r | None => true end) needed &&
    forallb (met_by y) equations &&
    match nth_error rows i with Some r => existsb (met_by y) (opposites r) | None => false end)
    points) needed.

Theorem none_to_spare (rows equations : list row) (needed : list nat)
    (points : list (nat * list number)) :
  each_needed rows equations needed points = true ->
  forall i, In i needed -> exists y r,
    (forall j s, In j needed -> j <> i -> nth_error rows j = Some s -> holds y s) /\
    (forall s, In s equations -> holds y s) /\
    nth_error rows i = Some r /\ ~ holds y r.
Proof.
  intros F i I. unfold each_needed in F. rewrite forallb_forall in F. specialize (F i I).
  apply existsb_exists in F. destruct F as ([j p] & _ & F). cbv zeta in F.
  apply andb_prop in F. destruct F as [F O]. apply andb_prop in F. destruct F as [F E].
  apply andb_prop in F. destruct F as [_ F].
  destruct (nth_error rows i) as [r |] eqn:N; [| discriminate O].
  apply existsb_exists in O. destruct O as (o & P & O).
  exists (map value p), r. rewrite forallb_forall in F, E.
  split; [| split; [| split]].
  - intros l s K D M. specialize (F l K). rewrite M in F. apply orb_prop in F.
    destruct F as [F | F]; [apply Nat.eqb_eq in F; contradiction | apply met_by_spec, F].
  - intros s K. apply met_by_spec, (E s K).
  - reflexivity.
  - apply (both_ways _ r o P), met_by_spec, O.
Qed.

Definition corners (rows equations : list row) (vertices : list (list number * list nat)) : bool :=
  forallb (fun '(v, places) => let y := map value v in
    forallb (met_by y) equations && forallb (fun r => met_by y (closed r)) rows &&
    forallb (fun r => met_by y (level r)) (at_places places rows)) vertices.

Theorem at_corners (rows equations : list row) (vertices : list (list number * list nat)) :
  corners rows equations vertices = true ->
  forall v places, In (v, places) vertices ->
    (forall r, In r equations -> holds (map value v) r) /\
    (forall r, In r rows -> holds (map value v) (closed r)) /\
    (forall r, In r (at_places places rows) -> holds (map value v) (level r)).
Proof.
  intros F v places I. unfold corners in F. rewrite forallb_forall in F.
  specialize (F (v, places) I). cbv beta iota zeta in F.
  apply andb_prop in F. destruct F as [F L]. apply andb_prop in F. destruct F as [E C].
  rewrite forallb_forall in E, C, L.
  split; [| split]; intros r K; apply met_by_spec; [exact (E r K) | exact (C r K) | exact (L r K)].
Qed.
