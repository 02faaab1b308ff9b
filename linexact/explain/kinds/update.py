"""Words of kind ``update``."""

from linexact.explain.kinds.perceptron import WORDS

__all__ = ["WORDS"]
