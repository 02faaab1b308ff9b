"""Evidence: eight atomic claims about rows, their files, and the checker that a stranger can read.

What is found elsewhere is claimed here (:mod:`linexact.proof.claim`), written as one line of
canonical JSON (:mod:`linexact.proof.file`) and checked by :mod:`linexact.proof.checker` and
:mod:`linexact.proof.rows`, two files that need Python alone and import nothing but each other.
"""
