"""The words about words."""

from linexact.explain.finding import FormWords
from linexact.grade.forms.word import WordWrong

WORDS = FormWords("a word", {WordWrong: "'{given}' is not right"})
