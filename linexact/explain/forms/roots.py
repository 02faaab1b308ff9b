"""The words about lists of distances."""

from linexact.explain.finding import FormWords, rounded_words

WORDS = FormWords(
    "a list of numbers, roots allowed",
    {
        "distance-wrong": "{place}: {given} is not right; its score is {score}",
        "distance-rounded": rounded_words(
            "{place}: {given} is a rounded value; exactly it is {needs}"
        ),
        "distance-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it is"
        " {exact}",
    },
    {
        "not-divided": "the scores were not divided by the length of the weights",
        "sign-dropped": "the distances were given without their signs",
        "times-target": "the distances were multiplied by the targets",
    },
    how="a list of exact numbers, such as (-41/sqrt(97), 0, 13)",
    room=6,
)
