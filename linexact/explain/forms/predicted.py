"""The words about predicted classes."""

from linexact.explain.finding import FormWords

WORDS = FormWords("positive, negative, or neither")
