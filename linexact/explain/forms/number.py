"""The words about numbers."""

from linexact.explain.finding import FormWords, rounded_words

WORDS = FormWords(
    "a number",
    {
        "within-tolerance": "{given} counts as right ({allowed}); exactly it is {exact}",
        "number-wrong": "{given} is {size}",
        "rounded": rounded_words(
            "{given} is a rounded value ({size}, by at most {unit}); the exact number is asked,"
            " {needs}"
        ),
    },
    {
        "squared-for-root": "the square was given for the number itself",
        "root-for-square": "the root was given for the number itself",
        "inverted": "one over the number was given",
        "doubled": "twice the number was given",
        "halved": "half the number was given",
        "updates-counted": "the updates were counted",
        "presentations-counted": "all examples that were looked at were counted",
        "passes-counted": "the passes were counted",
        "moves-counted": "the steps that move the weights were counted",
        "first-pass-counted": "only the updates of the first pass were counted",
        "right-counted": "the right examples were counted, not the wrong ones",
        "zeros-left-out": "the examples on the boundary, whose score is 0, were not counted",
        "one-too-many": "the count is one too high",
        "one-too-few": "the count is one too low",
    },
    how="one exact number, such as 97, -41/97 or sqrt(97)/41",
    room=5,
)
