(* All things but those at some positions. *)

Section Others.

Variable thing : Type.

Fixpoint others (i : Z) (left_out : list Z) (things : list thing) : list thing :=
  match things with
  | [] => []
  | e :: rest => if mem i left_out then others (i + 1) left_out rest
                 else e :: others (i + 1) left_out rest
  end.

Lemma in_others (left_out : list nat) (things : list thing) (j : nat) (e : thing) :
  nth_error things j = Some e -> ~ In j left_out ->
  In e (others 0 (map Z.of_nat left_out) things).
Proof.
  intros N X.
  assert (M : mem (0 + Z.of_nat j) (map Z.of_nat left_out) = false).
  { apply mem_not_In. intros I. apply in_map_iff in I. destruct I as (k & E & I).
    apply X. rewrite Z.add_0_l in E. apply Nat2Z.inj in E. subst k. exact I. }
  revert N M. generalize 0%Z. clear X. revert j.
  induction things as [| f things IH]; intros [| j] i N M; try discriminate; cbn [others].
  - injection N as ->. rewrite Z.add_0_r in M. rewrite M. left. reflexivity.
  - assert (I : In e (others (i + 1) (map Z.of_nat left_out) things)).
    { apply (IH j (i + 1)%Z N). rewrite Nat2Z.inj_succ in M.
      replace (i + 1 + Z.of_nat j)%Z with (i + Z.succ (Z.of_nat j))%Z by ring. exact M. }
    destruct (mem i (map Z.of_nat left_out)); [exact I | right; exact I].
Qed.

End Others.
