"""The words about predicted classes."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "positive, negative, or neither",
    how="one word: positive, negative, or neither",
    room=3,
)
