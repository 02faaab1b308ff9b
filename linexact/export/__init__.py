"""Certificates for other people's checkers: a theorem for Coq, a problem for SMT solvers."""

from linexact.export.coq import coq_text
from linexact.export.rows import Exported, exported
from linexact.export.smt import smt_text

__all__ = ["Exported", "coq_text", "exported", "smt_text"]
