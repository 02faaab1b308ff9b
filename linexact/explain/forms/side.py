"""The words about sides of a boundary."""

from linexact.explain.finding import FormWords

WORDS = FormWords("positive, negative, or boundary")
