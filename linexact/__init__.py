"""Exact-arithmetic verifier and tutor for linear classification."""

from linexact._version import __version__

__all__ = ["__version__"]
