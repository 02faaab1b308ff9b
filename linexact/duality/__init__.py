"""Duals by hand: the widest street with or without slacks, and everything that is dual to it.

:mod:`.objective` states what is made least; :mod:`.optimum` finds it exactly, with all vertices of
the multipliers that prove it (:mod:`.lcp`, :mod:`.vertices`); :mod:`.conditions` checks a stated
answer condition by condition; :mod:`.subgradient` makes steps down the same objective.
"""
