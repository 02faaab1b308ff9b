"""The phrase for a verdict; the words about it are with those about proofs."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a verdict",
    how="one word, such as separable or not separable",
    room=3,
)
