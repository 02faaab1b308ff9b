"""The words about whether every row is right."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "yes, or no with a row that is wrong",
    {
        "row-is-wrong": "{place} is not right",
        "row-is-right": "{place} is right",
        "every-row-is-right": "every row is right",
        "no-row-named": "no row is named that shows it",
    },
    how="yes, or no with the rows that are wrong, such as no, rows 97 and 98",
    room=6,
)
