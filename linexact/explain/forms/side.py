"""The words about sides of a boundary."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "positive, negative, or boundary",
    how="one word: positive, negative, or boundary",
    room=3,
)
