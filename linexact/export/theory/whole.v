(* No integers: for integers z and a, a . z is at most k or at least k + 1.  Each case is split
   again until multiples of its rows add up to a falsehood. *)

Inductive tree :=
  | Refuted (multipliers : list (Z * number))
  | Split (a : list Z) (k : Z) (below above : tree).

Definition below_row (a : list Z) (k : Z) : row :=
  (map (fun c => inject_Z (- c)) a, AtLeast, inject_Z (- k)).

Definition above_row (a : list Z) (k : Z) : row := (map inject_Z a, AtLeast, inject_Z (k + 1)).

Fixpoint no_case (rows : list row) (c : tree) : bool :=
  match c with
  | Refuted multipliers => refutes row (fun r => r) (integers multipliers) rows
  | Split a k below above =>
      no_case (rows ++ [below_row a k]) below && no_case (rows ++ [above_row a k]) above
  end.

Fixpoint whole_dot (z a : list Z) : Z :=
  match z, a with
  | u :: z', c :: a' => (u * c + whole_dot z' a')%Z
  | _, _ => 0%Z
  end.

Lemma dot_whole (z a : list Z) :
  dot (map inject_Z z) (map inject_Z a) == inject_Z (whole_dot z a).
Proof.
  revert a. induction z as [| u z IH]; intros [| c a]; try reflexivity.
  cbn [map dot whole_dot]. rewrite IH, <- inject_Z_mult, <- inject_Z_plus. reflexivity.
Qed.

Lemma dot_whole_opposite (z a : list Z) :
  dot (map inject_Z z) (map (fun c => inject_Z (- c)) a) == inject_Z (- whole_dot z a).
Proof.
  rewrite <- (map_map Z.opp inject_Z), dot_whole. apply inject_Z_injective.
  revert a. induction z as [| u z IH]; intros [| c a]; try reflexivity.
  cbn [map whole_dot]. rewrite IH. ring.
Qed.

Theorem no_integers (c : tree) :
  forall rows, no_case rows c = true ->
  forall z : list Z, ~ (forall r, In r rows -> holds (map inject_Z z) r).
Proof.
  induction c as [multipliers | a k below IHb above IHa]; intros rows E z H; cbn [no_case] in E.
  - exact (refutation row (fun r => r) (integers multipliers) rows E _ H).
  - apply andb_prop in E. destruct E as [B A].
    destruct (Z_le_gt_dec (whole_dot z a) k) as [L | G].
    + apply (IHb _ B z). intros r I. apply in_app_or in I. destruct I as [I | [<- | []]].
      { exact (H r I). }
      cbn [holds below_row]. rewrite dot_whole_opposite. rewrite <- Zle_Qle. lia.
    + apply (IHa _ A z). intros r I. apply in_app_or in I. destruct I as [I | [<- | []]].
      { exact (H r I). }
      cbn [holds above_row]. rewrite dot_whole. rewrite <- Zle_Qle. lia.
Qed.
