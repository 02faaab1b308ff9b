(* Features that change places: each thing becomes one of its class, with the same together. *)

Fixpoint equal (x y : list Q) : bool :=
  match x, y with
  | u :: x', v :: y' => Qeq_bool u v && equal x' y'
  | [], [] => true
  | _, _ => false
  end.

Lemma equal_spec (x y : list Q) : equal x y = true -> Forall2 Qeq x y.
Proof.
  revert y. induction x as [| u x IH]; intros [| v y] E; try discriminate E.
  - constructor.
  - apply andb_prop in E. destruct E as [U E]. constructor; [apply Qeq_bool_eq, U | apply IH, E].
Qed.

Definition permuted (places : list nat) (x : list Q) : list Q := map (fun i => nth i x 0) places.

Definition permutes (d : nat) (places : list nat) : bool :=
  (length places =? d)%nat && forallb (fun j => existsb (Nat.eqb j) places) (seq 0 d).

Section Symmetry.

Variable thing : Type.
Variable is_positive : thing -> bool.
Variable inputs : thing -> list Q.

Definition alike (class : bool) (x : list Q) (f : thing) : bool :=
  Bool.eqb class (is_positive f) && equal x (inputs f).

(* the numbers of all equal things of a class, added up *)
Definition together (things : list (thing * number)) (class : bool) (x : list Q) : Q :=
  fold_right (fun '(f, m) s => if alike class x f then value m + s else s) 0 things.

Definition kept (d : nat) (things : list (thing * number)) (places : list nat) : bool :=
  permutes d places && forallb (fun '(e, _) =>
    let x := permuted places (inputs e) in
    existsb (fun '(f, _) => alike (is_positive e) x f) things &&
    Qeq_bool (together things (is_positive e) x) (together things (is_positive e) (inputs e))) things.

Theorem kept_spec (d : nat) (things : list (thing * number)) (places : list nat) :
  kept d things places = true ->
  length places = d /\ (forall j, (j < d)%nat -> In j places) /\
  forall e, In e (map fst things) -> exists f, In f (map fst things) /\
    is_positive f = is_positive e /\ Forall2 Qeq (permuted places (inputs e)) (inputs f) /\
    together things (is_positive e) (permuted places (inputs e)) ==
      together things (is_positive e) (inputs e).
Proof.
  intros K. unfold kept in K. apply andb_prop in K. destruct K as [P K].
  apply andb_prop in P. destruct P as [L P]. apply Nat.eqb_eq in L. rewrite forallb_forall in P, K.
  split; [exact L | split].
  - intros j J. assert (I : In j (seq 0 d)) by (apply in_seq; lia).
    specialize (P j I). apply existsb_exists in P. destruct P as (i & N & E).
    apply Nat.eqb_eq in E. subst i. exact N.
  - intros e I. apply in_map_iff in I. destruct I as ([e' m] & E & I). cbn [fst] in E. subst e'.
    specialize (K (e, m) I). cbv beta iota zeta in K. apply andb_prop in K. destruct K as [F S].
    apply existsb_exists in F. destruct F as ([f n] & J & F). apply andb_prop in F.
    destruct F as [C F]. apply eqb_prop in C. exists f.
    split; [apply (in_map fst _ _ J) |]. split; [symmetry; exact C |].
    split; [apply equal_spec, F | apply Qeq_bool_eq, S].
Qed.

End Symmetry.
