"""Maximum likelihood: which estimates exist, which run off and where to, with a proof for each.

:mod:`.rows` writes a model's observations as inequalities and equations in its coefficients;
:mod:`.estimates` decides what each coefficient does, through the recession cone
(:mod:`linexact.engine.recession`), :mod:`.result` is the answer and :mod:`.proof` checks it again;
:mod:`.columns` finds columns that are reason enough by themselves.
"""
