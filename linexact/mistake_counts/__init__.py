"""Perceptrons in counts of mistakes: runs under stated kernels, and which counts can occur.

:mod:`.kernels` has the kernels with their feature maps, :mod:`.gram` the scores that counts give,
:mod:`.runs` a run to its end, :mod:`.occurring` whether any run has stated counts.
"""
