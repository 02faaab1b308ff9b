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
