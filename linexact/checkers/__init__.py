"""Checkers of single claims; ``linexact/checker.py`` is their one entrance.

Each file says in its head which claims it checks and by which argument.  They need Python alone
and ``checker.py``, whose reading of files and numbers they use instead of repeating it; nothing
else of linexact is run.  Format: docs/claims-certificate-format.md.
"""
