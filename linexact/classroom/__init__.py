"""A class at once: submissions from folders and archives, marked apart, regraded, handed on.

:mod:`.members`, :mod:`.archives` and :mod:`.submissions` read what was handed in,
:mod:`.answers` finds the answer to each exercise in it, :mod:`.isolation` and :mod:`.batch`
mark in processes with bounds, :mod:`.journal` keeps what is done, :mod:`.results` writes the
gradebook, reports and summary.
"""
