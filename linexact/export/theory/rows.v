Inductive relation := Above | AtLeast | Equal.

Definition row : Type := list Q * relation * Q.

Definition holds (y : list F) (r : row) : Prop :=
  match r with
  | (a, Above, c) => dot y a > of_Q c
  | (a, AtLeast, c) => dot y a >= of_Q c
  | (a, Equal, c) => dot y a == of_Q c
  end.
