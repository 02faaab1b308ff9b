"""The words about numbers with roots, one for each feature."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a list of numbers, roots allowed",
    {
        "feature-wrong": "{place}: {given} is {size}",
        "feature-rounded": "{place}: {given} is a rounded value; the exact number is asked,"
        " {needs}",
        "feature-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it is"
        " {exact}",
    },
    how="a list of exact numbers, one for each feature, such as (41, -97*sqrt(2), 13)",
    room=6,
)
