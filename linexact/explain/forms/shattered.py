"""The words about whether points are shattered."""

from linexact.explain.finding import FormWords

WORDS = FormWords(
    "yes or no",
    {
        "labeling-missed": "the labels {labels}, in the order of the points, are not produced",
        "all-produced": "all {every} labelings of these points are produced",
        "some-others": "other points, as many, can be shattered",
        "no-others": "no points, as many, can be shattered",
    },
    {
        "some-for-this": "that is so of some set of as many points, and this set was asked about",
        "this-for-some": "that is so of this set, and it was asked whether some set of as many is"
        " shattered",
    },
    how="yes or no",
    room=2,
)
