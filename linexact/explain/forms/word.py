"""The words about words."""

from linexact.explain.finding import FormWords

WORDS = FormWords("a word", {"word-wrong": "'{given}' is not right"})
