"""The phrase for how a run ends."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a verdict",
    how="one word: converged, cycle, stalled or limit",
    room=3,
)
