(* Numbers as they are written: -3, 0.125, 22/7.  [Literal] keeps the digits before and
   after the point; [value] says which rational number is meant. *)

Inductive number :=
  | Literal (whole : Decimal.int) (fraction : Decimal.uint)
  | Ratio (p q : number).

Definition of_literal (n : Number.number) : option number :=
  match n with
  | Number.Decimal (Decimal.Decimal whole fraction) => Some (Literal whole fraction)
  | _ => None
  end.

Definition to_literal (n : number) : option Number.number :=
  match n with
  | Literal whole fraction => Some (Number.Decimal (Decimal.Decimal whole fraction))
  | Ratio _ _ => None
  end.

Declare Scope number_scope.
Delimit Scope number_scope with number.
Number Notation number of_literal to_literal : number_scope.
Notation "p / q" := (Ratio p q) : number_scope.

Definition ten_to (digits : Decimal.uint) : positive :=
  Nat.iter (Decimal.nb_digits digits) (Pos.mul 10) 1%positive.

Fixpoint value (n : number) : Q :=
  match n with
  | Literal whole fraction =>
      Z.of_int (Decimal.app_int whole fraction) # ten_to fraction
  | Ratio p q => value p / value q
  end.
