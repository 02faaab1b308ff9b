"""The words of the form: what is asked, how it is typed, and what is said of a mistake."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "the examples that are wrong when they are left out",
    {
        "fold-mistaken": "{place} is {side} when it is left out: the street of the others has the"
        " weights {w} and the bias {b}, which give it the score {score}",
    },
    how="the examples by number, such as 97, 99, or none",
    room=3,
)
