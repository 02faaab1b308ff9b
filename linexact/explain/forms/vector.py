"""The words about vectors."""

from linexact.explain.finding import FormWords, rounded_words

WORDS = FormWords(
    "a list of numbers",
    {
        "entry-wrong": "{place}: {given} is {size}",
        "entry-rounded": rounded_words(
            "{place}: {given} is a rounded value ({size}, by at most {unit}); the exact number is"
            " asked, {needs}"
        ),
        "entry-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it is"
        " {exact}",
    },
    {
        "first-entry-last": "the first entry was written last",
        "last-entry-first": "the last entry was written first",
        "order-reversed": "the entries were written in the opposite order",
    },
    how="the numbers in brackets, such as (41, -97/2, 13), or each by its name",
    room=6,
)
