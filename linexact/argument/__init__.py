"""Arguments about linear constraints, checked line by line: no text, no words, exact evidence.

:mod:`.claims` says what an argument is and what becomes of its claims, :mod:`.combine` finds the
multipliers behind a claim, and :mod:`.checking` goes through an argument by the rules of what
counts.
"""
