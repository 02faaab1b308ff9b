"""The words about tables of updates; those about their rows stand beside tables of steps."""

from __future__ import annotations

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a table of updates",
    how="a table with a line for each update, such as example 97; weights after it (41, -97/2)",
    room=12,
)
