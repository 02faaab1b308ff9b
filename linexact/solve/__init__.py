"""The engine: guess in floating point, prove in integers.

:mod:`.cone` is the problem (integer rows ``r_i``, find ``y`` with ``r_i . y > 0``),
:mod:`.simplex` decides it exactly, :mod:`.guess` proposes answers in floating point for
larger ones, and :mod:`.decide` is the policy that puts them together.  Whatever comes out
of :func:`~linexact.solve.decide.decide` has been verified in integers.
"""
