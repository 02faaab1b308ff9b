Fixpoint dot (y : list F) (a : list Q) : F :=
  match y, a with
  | u :: y', c :: a' => u * of_Q c + dot y' a'
  | _, _ => 0
  end.
