"""The words about vectors."""

from linexact.explain.finding import FormWords
from linexact.grade.forms.vector import EntryWrong

WORDS = FormWords(
    "a list of numbers",
    {EntryWrong: "{place}: {given} is not right"},
    {
        "first-entry-last": "the first entry was written last",
        "last-entry-first": "the last entry was written first",
        "order-reversed": "the entries were written in the opposite order",
    },
)
