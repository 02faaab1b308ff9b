"""The engine: guess in floating point, prove in integers.

:mod:`.cone` is the problem (integer rows ``r_i``, find ``y`` with ``r_i . y > 0``),
:mod:`.simplex` decides it exactly, :mod:`.by_need` with few rows at a time that :mod:`.scan`
finds and :mod:`.lowest_terms` shortens; :mod:`.guess` proposes both answers in floating point on
the rows as :mod:`.image` shows them, :mod:`.row_generation` proves a guess on all rows, and
:mod:`.decide` is the policy that puts them together.  Whatever comes out of
:func:`~linexact.engine.decide.decide` has been verified in integers.

:mod:`.faces` tells which rows every weak solution meets with equality, and the exact rank.
"""
