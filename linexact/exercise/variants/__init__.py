"""Variants of exercises: drawn at random, with guaranteed facts and measured difficulty.

A family (:mod:`.family`, all in :mod:`.plane`) says what is drawn, what is guaranteed of
it, how hard it is, and which answers are right and wrong.  Marking is left to
:mod:`linexact.classroom.handout`.
"""
