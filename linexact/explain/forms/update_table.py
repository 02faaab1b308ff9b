"""The words about tables of updates; those about their rows stand beside tables of steps."""

from __future__ import annotations

from linexact.explain.finding import FormWords

WORDS = FormWords("a table of updates")
