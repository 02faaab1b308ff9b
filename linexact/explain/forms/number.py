"""The words about numbers."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "a number",
    {
        "within-tolerance": "{given} counts as right ({allowed}); exactly it is {exact}",
        "number-wrong": "{given} is {size}",
        "rounded": "{given} is a rounded value ({size}, by at most {unit}); the exact number is"
        " asked, {needs}",
    },
    {
        "squared-for-root": "the square was given for the number itself",
        "root-for-square": "the root was given for the number itself",
        "inverted": "one over the number was given",
        "doubled": "twice the number was given",
        "halved": "half the number was given",
    },
    how="one exact number, such as 97, -41/97 or sqrt(97)/41",
    room=5,
)
