"""The words about whether counts of mistakes occur."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "yes or no",
    {
        "updates-found": "updates on the examples {examples}, one after the other, are each on a"
        " mistake and make these counts",
        "wrong-at-end": "{place} has the score {score} under these counts and is wrong, so the run"
        " goes on",
        "weights-too-long": "the squared length of the weights is {length}, and as many mistakes"
        " make it at most {most}",
        "none-leads": "from these counts backwards {states} states are met, whatever was updated"
        " last, and none is the beginning",
    },
    how="yes or no",
    room=4,
)
