"""Results written down for other people's checkers: Coq and SMT solvers.

Each module turns one result, already checked by the kernel, into the text of a file that
needs nothing of linexact to be checked again (``docs/exports.md``).  Nothing that a user
named (a class, a variable, a column) reaches such a file outside a comment.
"""
