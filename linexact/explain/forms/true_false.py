"""The phrase for true or false."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "true or false",
    how="true or false",
    room=3,
)
