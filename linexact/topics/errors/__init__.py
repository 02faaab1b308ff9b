"""The fewest errors that any linear classifier makes, with proofs of both halves.

Weights that make ``k`` errors prove "at most k".  That fewer is impossible is proved by
*cores*, or by exhaustion in low dimension:

* :mod:`.hitting`: a core is a set of examples that no classifier gets all right; if no
  ``k - 1`` examples meet every core, every classifier makes ``k`` errors.  The reason why
  they do not is a packing of cores or a small tree, checked in rationals;
* :mod:`.prove` finds such a reason, :mod:`.search` finds cores and weights (an implicit
  hitting set), :mod:`.hyperplanes` tries every hyperplane through examples;
* :mod:`.result` holds the answer and checks it.

Finding the fewest errors is NP-hard in general; deciding whether it is 0 is not.
"""
