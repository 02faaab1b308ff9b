"""The words of what is told where an author keeps the rest."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "an answer",
    {
        "not-right": "{place} is not right",
        "right-value": "right is, for example: {answer}",
        "counts-as-right": "{place} counts as right ({allowed})",
        "only-rounded": "{place} is a rounded value; the exact number is asked, {needs}",
        "repair-alone": "changing {place} alone is enough",
        "not-worked-out": "'{place}' is not worked out; {share} of what it comes to counts",
        "rows-missing": "rows are missing",
    },
)
