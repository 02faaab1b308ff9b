"""The phrase for how a run ends."""

from linexact.explain.finding import FormWords

WORDS = FormWords("a verdict")
