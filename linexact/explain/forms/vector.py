"""The words about vectors."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a list of numbers",
    {"entry-wrong": "{place}: {given} is not right"},
    {
        "first-entry-last": "the first entry was written last",
        "last-entry-first": "the last entry was written first",
        "order-reversed": "the entries were written in the opposite order",
    },
)
