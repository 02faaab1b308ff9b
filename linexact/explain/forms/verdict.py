"""The phrase for a verdict; the words about it are with those about proofs."""

from linexact.explain.finding import FormWords

WORDS = FormWords("a verdict")
