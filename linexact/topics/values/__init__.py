"""Exact numbers around given weights: scores, losses, risks, distances, comparisons, findings.

The classifier itself is :class:`linexact.data.linear.Classifier`.  :mod:`.scores` takes its
scores and picks the best threshold for a direction, :mod:`.losses` says what an example costs,
:mod:`.distances` what is geometric (surds, kept as signed squares) and when two weight vectors
say the same, :mod:`.measure` all of it on a data set, and :mod:`.remarks`
what a careful teacher would say about that.
"""
