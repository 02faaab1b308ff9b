"""Exact numbers around given weights: scores, losses, risks, distances, comparisons, findings.

:mod:`.weights` is the classifier itself, :mod:`.losses` what an example costs,
:mod:`.distances` what is geometric (surds, kept as signed squares), :mod:`.comparison` when
two weight vectors say the same, :mod:`.threshold` the best bias for a direction,
:mod:`.measure` all of it on a data set, with the :mod:`.findings` of a careful teacher.
"""
