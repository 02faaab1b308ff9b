"""Proofs that data are separable, or not, with the verdict or alone."""

from linexact.grade.forms.proof.verdict import FORM, VerdictTask

__all__ = ["FORM", "VerdictTask"]
