"""Maximum likelihood: which estimates exist, which run off and where to, with a proof for each.

:mod:`linexact.likelihood.rows` writes a model's observations as inequalities and equations in its
coefficients; :mod:`linexact.likelihood.estimates` decides what each coefficient does, through the
recession cone (:mod:`linexact.engine.recession`), :mod:`linexact.likelihood.result` is the answer
and :mod:`linexact.likelihood.proof` checks it again; :mod:`linexact.likelihood.columns` finds
columns that are reason enough by themselves.
"""
