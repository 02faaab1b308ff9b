"""Worked solutions as data: the choice of steps, and the values they end in, without a word.

:mod:`.steps` holds the steps, plain records; the modules beside it choose them.
"""
